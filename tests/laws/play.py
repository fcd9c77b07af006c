"""How many random sessions keep the laws?

    python -m tests.laws.play --game holdup --sessions 1000 --hands 20 --jobs 2

Sessions go round and round over the numbers of seats and the sets of options; each is the same at every run.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from random import Random
from time import perf_counter

from engines import GAMES
from engines.core import Seat
from tests.laws import laws
from tests.laws.games import AnyGame, combined, tables
from tests.laws.walk import everybody, walk

LOOKED_AT = 1 / 20
"""At how many of the moves it is looked whether somebody sees what is hidden."""


@dataclass(frozen=True, slots=True)
class Session:
    """How a session went: its number, its moves, and what law was broken, if any."""

    number: int
    moves: int
    failure: str | None = None


def main(arguments: list[str]) -> int:
    """Plays the sessions and prints a closing line. Returns 1 when a law was broken."""
    parser = ArgumentParser(prog="python -m tests.laws.play")
    _ = parser.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    _ = parser.add_argument("--sessions", type=int, default=1000)
    _ = parser.add_argument("--hands", type=int, default=20)
    _ = parser.add_argument("--jobs", type=int, default=1)
    _ = parser.add_argument(
        "--first", type=int, default=0, help="the number of the first session, to see one again"
    )
    said = parser.parse_args(arguments)
    start = perf_counter()
    numbers = range(said.first, said.first + said.sessions)
    one = partial(session, said.game, said.hands)
    if said.jobs == 1:
        moves, failures = _counted(map(one, numbers))
    else:
        with Pool(said.jobs) as pool:
            moves, failures = _counted(pool.imap_unordered(one, numbers, chunksize=4))
    print(
        f"{said.sessions:,} sessions of {said.hands} hands, {moves:,} moves, {failures:,} failures, "
        f"{perf_counter() - start:.0f} s"
    )
    return 1 if failures else 0


def session(name: str, hands: int, number: int) -> Session:
    """Plays session `number` under all laws that cost little."""
    game, moves = GAMES[name], 0
    seats = tables(game)[number % len(tables(game))]
    random = Random(number)
    try:
        for step in walk(game, combined(game, number, hands), seats, f"session {number}"):
            moves += 1
            laws.check(game, step)
            if random.random() < LOOKED_AT:
                laws.nothing_hidden_shows(game, step.before, _viewer(game, random), random)
    except Exception as error:  # whatever it is, the other sessions go on
        return Session(
            number, moves, f"after {moves} moves with {seats} seats: {type(error).__name__}: {error}"
        )
    return Session(number, moves)


def _viewer(game: AnyGame, random: Random) -> Seat | None:
    return random.choice(everybody(game))


def _counted(played: Iterable[Session]) -> tuple[int, int]:
    moves = failures = 0
    for it in played:
        moves += it.moves
        if it.failure is not None:
            failures += 1
            print(f"session {it.number} {it.failure}", flush=True)
    return moves, failures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
