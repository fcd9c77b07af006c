"""P6: whole random games of every game keep all laws, end, and are the same when they are replayed.

Only here are the laws of `tests/laws/held.py` held against games that were never walked before: test_walks.py
walks the same ones at every run. Games go round and round over the numbers of seats and the sets of options,
until every pair has been there. One of them is played again by `session(Which("holdup", seed=1, number=17))`;
of those that fail, the shortest is printed as a record, whose moves are played again by
`python -m tests.records.write --again FILE`.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from math import lcm
from typing import Any, NamedTuple

from engines import GAMES
from engines.notation import read, write
from tests.laws import laws
from tests.laws.games import AnyGame, combined, tables, terms
from tests.laws.held import held
from tests.laws.walk import Step, walk
from tests.prove.trial import Outcome, Wanted, spread
from tests.records.record import Record, digest
from tests.records.write import said

TRIALS = 2_000

HANDS = 5
"""How long a game is that would go on for as long as its players like."""


class Which(NamedTuple):
    """Which random game: its name, the seed of the trial, its number."""

    name: str
    seed: int
    number: int


class Session(NamedTuple):
    """How a random game went: which one, its moves, what law was broken, if any, and then the game itself."""

    which: Which
    moves: int
    failure: str = ""
    record: str = ""


def trial(wanted: Wanted) -> Outcome:
    """Plays so many games of each."""
    games = (Which(name, wanted.seed, k) for k in range(wanted.trials) for name in GAMES)
    moves, failed = Counter[str](), list[Session]()
    for it in spread(session, games, wanted.jobs):
        moves[it.which.name] += it.moves
        if it.failure:
            failed.append(it)
    failed.sort(key=lambda it: it.moves)
    failures = [f"{it.which} {it.failure}" for it in failed]
    if failed:
        failures[0] += f"\n{failed[0].record}"
    told = ", ".join(f"{name} {moves[name]:,}" for name in GAMES)
    return Outcome(wanted.trials * len(GAMES), f"{moves.total():,} moves: {told}", failures)


def session(which: Which) -> Session:
    """Plays this game under all laws."""
    game, steps = GAMES[which.name], list[Step]()
    options, seats = arranged(game, which.number)
    seed = " ".join(map(str, which))
    try:
        _play(game, options, seats, seed, steps)
    except Exception as error:  # whatever it is, the other games go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        law = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
        broken = f"after {len(steps)} moves with {seats} seats and {options}: {type(error).__name__}: {error}"
        record = _record(game, options, seats, seed, steps)
        return Session(which, len(steps), f"{broken} in {place.name}: {place.line}{law}", record)
    return Session(which, len(steps))


def arranged(game: AnyGame, number: int) -> tuple[Any, int]:
    """The options and seats of game `number`: every pair in turn, and all sets of options at once."""
    seats = tables(game)
    sets = len(terms(game).combinations or terms(game).options)
    shift = number // lcm(len(seats), sets)
    return combined(game, number + shift, HANDS), seats[number % len(seats)]


def _play(game: AnyGame, options: Any, seats: int, seed: str, steps: list[Step]) -> None:
    for step in walk(game, options, seats, seed):
        steps.append(step)
        laws.check(game, step)  # while it is played: a game whose cards do not add up may not come to its end
        assert len(steps) < terms(game).moves, "the game does not end"
    again = game.new(options, seats, seed)
    _replay(game, again, steps)
    assert again == steps[-1].after, "the replay ends otherwise"
    held(game, steps, seed)


def _replay(game: AnyGame, draft: Any, steps: Sequence[Step]) -> None:
    """Plays the moves on one draft, as a table does; AssertionError where something else happens."""
    for n, step in enumerate(steps, 1):
        text = write(step.action)
        events = tuple(game.apply(draft, step.seat, read(game, text)))
        assert events == step.events, f"move {n}, {text}, does something else in the replay"


def _record(game: AnyGame, options: Any, seats: int, seed: str, steps: Sequence[Step]) -> str:
    """The game so far, as tests/records has games."""
    end = digest(steps[-1].after) if steps else ""
    moves = [said(it) for it in steps]
    return str(Record(game.name, game.version, asdict(options), seats, seed, moves, end))
