"""P6: whole random games of every game keep the laws, end, and are the same when they are replayed.

Games go round and round over the numbers of seats and the sets of options, until every pair has been there.
One of them is seen again by `session(Which("holdup", seed=1, number=17))`.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from math import lcm
from random import Random
from typing import Any, NamedTuple

from engines import GAMES
from engines.core import Event, Seat
from engines.notation import read, write
from tests.laws import laws
from tests.laws.games import AnyGame, combined, tables, terms
from tests.laws.walk import everybody, walk
from tests.prove.trial import Outcome, Wanted, spread

TRIALS = 10_000

HANDS = 5
"""How long a game is that would go on for as long as its players like."""
LOOKED_AT = 1 / 20
"""At how many of the moves it is looked whether somebody sees what is hidden."""


class Which(NamedTuple):
    """Which random game: its name, the seed of the trial, its number."""

    name: str
    seed: int
    number: int


class Session(NamedTuple):
    """How a random game went: which one, its moves, and what law was broken, if any."""

    which: Which
    moves: int
    failure: str = ""


class Row(NamedTuple):
    """A move as it is recorded, and what happened then."""

    seat: Seat | None
    text: str
    events: tuple[Event, ...]


def trial(wanted: Wanted) -> Outcome:
    """Plays so many games of each."""
    games = (Which(name, wanted.seed, k) for k in range(wanted.trials) for name in GAMES)
    moves, failures = Counter[str](), list[str]()
    for it in spread(session, games, wanted.jobs):
        moves[it.which.name] += it.moves
        if it.failure:
            failures.append(f"{it.which} {it.failure}")
    told = ", ".join(f"{name} {moves[name]:,}" for name in GAMES)
    return Outcome(wanted.trials * len(GAMES), f"{moves.total():,} moves: {told}", failures)


def session(which: Which) -> Session:
    """Plays this game under all laws that cost little."""
    game, rows = GAMES[which.name], list[Row]()
    options, seats = arranged(game, which.number)
    try:
        _play(game, options, seats, " ".join(map(str, which)), rows)
    except Exception as error:  # whatever it is, the other games go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        broken = f"after {len(rows)} moves with {seats} seats and {options}: {type(error).__name__}: {error}"
        return Session(which, len(rows), f"{broken} in {place.name}: {place.line}")
    return Session(which, len(rows))


def arranged(game: AnyGame, number: int) -> tuple[Any, int]:
    """The options and seats of game `number`: every pair in turn, and all sets of options at once."""
    seats = tables(game)
    sets = len(terms(game).combinations or terms(game).options)
    shift = number // lcm(len(seats), sets)
    return combined(game, number + shift, HANDS), seats[number % len(seats)]


def _play(game: AnyGame, options: Any, seats: int, seed: str, rows: list[Row]) -> None:
    random, s = Random(seed), game.new(options, seats, seed)
    for step in walk(game, options, seats, seed):
        rows.append(Row(step.seat, write(step.action), step.events))
        laws.check(game, step)
        assert len(rows) < terms(game).moves, "the game does not end"
        if random.random() < LOOKED_AT:
            laws.nothing_hidden_shows(game, step.before, (random.choice(everybody(game)),), random)
        s = step.after
    assert game.over(s), "the game stopped before its end"
    again = game.new(options, seats, seed)
    _replay(game, again, rows)
    assert again == s, "the replay ends otherwise"


def _replay(game: AnyGame, draft: Any, rows: Sequence[Row]) -> None:
    """Plays the rows on one draft, as a table does; AssertionError where something else happens."""
    for n, row in enumerate(rows, 1):
        events = tuple(game.apply(draft, row.seat, read(game, row.text)))
        assert events == row.events, f"move {n}, {row.text}, does something else in the replay"
