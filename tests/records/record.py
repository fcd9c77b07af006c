"""Records: played games as text, with options, seats, seed, moves and results.

    version 1
    options {"hands": 2}
    seats 3
    seed golden 1
    0 deal
    2 raise 6 say t17
    table leave 1
    digest 5f4dcc3b5aa765d61d8327deb882cf99

A record tells when the rules have changed for stored tables: then the game's `version` must grow. New ones
are written by `python -m tests.records.write`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from engines import GAMES
from engines.core import Seat, play
from engines.notation import read

HERE = Path(__file__).parent
RENAMED = {"StoryBeat(": "Happening(", "beats=": "happenings="}
"""Names in a state's text that have changed since the records were written, with those of then."""
TABLE = "table"
"""Who moves where no seat does."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first move to its last. `digest` is that of the state it led to."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    seed: str
    moves: Sequence[str]
    digest: str

    def __str__(self) -> str:
        lines = (
            f"version {self.version}",
            f"options {json.dumps(self.options)}",
            f"seats {self.seats}",
            f"seed {self.seed}",
            *self.moves,
            f"digest {self.digest}",
        )
        return "\n".join(lines) + "\n"


def written(path: Path) -> Record:
    """The record in the file `path`, such as holdup-1.txt."""
    version, options, seats, seed, *moves, digest = path.read_text().splitlines()
    return Record(
        game=path.stem.partition("-")[0],
        version=int(version.removeprefix("version ")),
        options=json.loads(options.removeprefix("options ")),
        seats=int(seats.removeprefix("seats ")),
        seed=seed.removeprefix("seed "),
        moves=moves,
        digest=digest.removeprefix("digest "),
    )


def replayed(record: Record) -> Any:
    """The state that the record's moves lead to. Raises Illegal where a move is not legal any more."""
    *_, last = steps(record)
    return last


def steps(record: Record) -> Iterator[Any]:
    """The state at first and after each move. Raises Illegal where a move is not legal any more."""
    game = GAMES[record.game]
    s = game.new(game.options(**_tuples(record.options)), record.seats, record.seed)
    yield s
    for move in record.moves:
        mover, _, text = move.partition(" ")
        s, _ = play(game, s, None if mover == TABLE else Seat(int(mover)), read(game, text))
        yield s


def digest(s: Any) -> str:
    """What tells one state from all others."""
    text = repr(s)
    for name, before in RENAMED.items():
        text = text.replace(name, before)
    return sha256(text.encode()).hexdigest()[:32]


def _tuples(options: Any) -> Any:
    """JSON knows lists only, options are made of tuples."""
    if isinstance(options, list):
        return tuple(map(_tuples, options))
    return {name: _tuples(value) for name, value in options.items()} if isinstance(options, dict) else options
