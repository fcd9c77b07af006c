"""Runner for the benchmarks: all parts, or those named: `python -m benchmarks holdup`.

With `--smoke` every part runs with the smallest numbers, only to show that it works. Otherwise the exit
status is 1 if a target was missed.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module

from benchmarks.report import FULL, SMOKE, Row, Scale, show

PARTS = (
    "rankings",
    "holdup",
    "games",
    "houseem",
    "pictures",
    "durable",
    "growth",
    "whole_moves",
    "served",
    "thinking",
)
"""The modules of this package with `rows(scale)`; imported on demand, since some have more dependencies."""


def rows(parts: Iterable[str], scale: Scale) -> Iterator[Row]:
    """Yield the rows of `parts`, measured lazily."""
    for part in parts:
        yield from import_module(f"benchmarks.{part}").rows(scale)


def main(arguments: Sequence[str]) -> int:
    scale = SMOKE if "--smoke" in arguments else FULL
    parts = [argument for argument in arguments if argument != "--smoke"]
    if unknown := [part for part in parts if part not in PARTS]:
        print(f"There is no part {', '.join(unknown)}; parts are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    missed = show(rows(parts or PARTS, scale))
    if scale is SMOKE:
        print("A smoke run: everything runs, the figures say nothing.")
        return 0
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
