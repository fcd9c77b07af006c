"""The README's pictures: tables painted by the bot, by `python -m tests.painted [FOLDER]`.

They show positions of recorded games (tests/records), so that they are the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bot.presentation.games import PRESENTERS
from bot.presentation.pictures import picture
from bot.presentation.scene import Scene, named
from engines import GAMES
from engines.core import Seat
from tests.records.record import HERE, Record, steps, written

FOLDER = Path("docs/pictures")
PEOPLE = ("Ada", "Black Bo", "Cassidy", "Doc Emmett", "Eve", "Fay")
CHOSEN = {"holdup": (1, 33), "houseem": (1, 25), "textactoe": (1, 40), "castle": (2, 41), "court": (2, 103)}
"""The record of each game, by its number, and the number of moves before the picture."""


def paintings() -> Iterator[tuple[str, bytes]]:
    """Yield each game with a PNG of its table at the chosen moment."""
    for game, (n, moves) in CHOSEN.items():
        yield game, picture(_scene(written(HERE / f"{game}-{n}.txt"), moves), "dark")


def _scene(record: Record, moves: int) -> Scene:
    game = GAMES[record.game]
    state = next(islice(steps(record), moves, None))
    scene = PRESENTERS[record.game].table(game.view(state, None), _name).scene
    return named(scene, lambda name: PEOPLE[name.seat], lambda _: ())


def _name(seat: Seat) -> str:
    return PEOPLE[seat]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game, painted in paintings():
        _ = (folder / f"{game}.png").write_bytes(painted)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
