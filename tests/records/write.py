"""Writes a new record: that of a random game, or of the moves of an old one that is played again.

    python -m tests.records.write holdup --seats 4 --seed "golden 2" --options '{"hands": 3}'
    python -m tests.records.write --again tests/records/holdup-2.txt

The first writes tests/records/holdup-N.txt, N being the next free number. The second is for a state that has
a new field, or for a new version of the rules under which the moves are still legal: only the version and
the digest change.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from engines import GAMES
from engines.notation import write
from tests.laws.walk import Step, walk
from tests.records.record import HERE, TABLE, Record, digest, replayed, written


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.records.write")
    _ = parser.add_argument("game", nargs="?", choices=GAMES)
    _ = parser.add_argument("--seats", type=int, default=4)
    _ = parser.add_argument("--seed", default="golden")
    _ = parser.add_argument("--options", type=json.loads, default={})
    _ = parser.add_argument("--again", type=Path, nargs="+", default=[])
    wanted = parser.parse_args()
    for path in wanted.again:
        print(_save(path, again(written(path))))
    if wanted.game:
        record = random_record(wanted.game, wanted.options, wanted.seats, wanted.seed)
        print(_save(_free(wanted.game), record))


def random_record(name: str, options: dict[str, Any], seats: int, seed: str) -> Record:
    """A random game under these options, which must bound it."""
    game = GAMES[name]
    begun = Record(name, game.version, options, seats, seed, (), "")
    steps = walk(game, replayed(begun).options, seats, seed)
    return again(replace(begun, moves=[said(step) for step in steps]))


def said(step: Step) -> str:
    """A move as it is recorded."""
    return f"{TABLE if step.seat is None else step.seat} {write(step.action)}"


def again(record: Record) -> Record:
    """The same moves under today's rules."""
    return replace(record, version=GAMES[record.game].version, digest=digest(replayed(record)))


def _free(name: str) -> Path:
    return next(path for n in count(1) if not (path := HERE / f"{name}-{n}.txt").exists())


def _save(path: Path, record: Record) -> Path:
    _ = path.write_text(str(record))
    return path


if __name__ == "__main__":
    main()
