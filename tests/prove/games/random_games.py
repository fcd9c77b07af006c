"""P6: whole random games of every game obey all laws, end, and are the same when they are replayed.

No other test holds the laws of `tests/laws/held.py` against new games: test_walks.py walks the same ones at
every run. Games cycle through the numbers of seats and the sets of options, until every pair was played.
`session(Which("holdup", seed=1, number=17))` repeats one of them; the shortest failing one is printed as a
record, whose moves `python -m tests.records.write --again FILE` replays.
"""

from __future__ import annotations

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
from tests.prove.trial import Outcome, Wanted, spread, what_broke
from tests.records.record import Record, digest
from tests.records.write import said

TRIALS = 2_000

HANDS = 5
"""The number of hands or rounds of games that would go on as long as their players like."""


class Which(NamedTuple):
    """A random game: its name, the seed of the trial, its number."""

    name: str
    seed: int
    number: int


class Session(NamedTuple):
    """The result of a random game: its number of moves, the broken law ("": none), and the failed game."""

    which: Which
    moves: int
    failure: str = ""
    record: str = ""


def trial(wanted: Wanted) -> Outcome:
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
    game, steps = GAMES[which.name], list[Step]()
    options, seats = arranged(game, which.number)
    seed = " ".join(map(str, which))
    try:
        _play(game, options, seats, seed, steps)
    except Exception as error:  # the other games go on after any error
        law = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
        broken = f"after {len(steps)} moves with {seats} seats and {options}: {what_broke(error)}{law}"
        return Session(which, len(steps), broken, _record(game, options, seats, seed, steps))
    return Session(which, len(steps))


def arranged(game: AnyGame, number: int) -> tuple[Any, int]:
    """Return the options and seats of game `number`: every pair in turn, and all sets of options at first."""
    seats = tables(game)
    sets = len(terms(game).combinations or terms(game).options)
    shift = number // lcm(len(seats), sets)
    return combined(game, number + shift, HANDS), seats[number % len(seats)]


def _play(game: AnyGame, options: Any, seats: int, seed: str, steps: list[Step]) -> None:
    for step in walk(game, options, seats, seed):
        steps.append(step)
        laws.check(game, step)  # during play: a game that loses cards may never end
        assert len(steps) < terms(game).moves, "the game does not end"
    again = game.new(options, seats, seed)
    _replay(game, again, steps)
    assert again == steps[-1].after, "the replay ends otherwise"
    held(game, steps, seed)


def _replay(game: AnyGame, draft: Any, steps: Sequence[Step]) -> None:
    """Play the moves on one draft, as a table does. Raise AssertionError if the events differ."""
    for n, step in enumerate(steps, 1):
        text = write(step.action)
        events = tuple(game.apply(draft, step.seat, read(game, text)))
        assert events == step.events, f"move {n}, {text}, does something else in the replay"


def _record(game: AnyGame, options: Any, seats: int, seed: str, steps: Sequence[Step]) -> str:
    end = digest(steps[-1].after) if steps else ""
    moves = [said(step) for step in steps]
    return str(Record(game.name, game.version, asdict(options), seats, seed, moves, end))
