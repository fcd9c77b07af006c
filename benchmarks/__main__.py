"""What is measured, and which targets are missed? All, or the parts named: `python -m benchmarks holdup`."""

import sys
from collections.abc import Callable, Iterable
from itertools import chain

from benchmarks import durable, holdup, houseem, pictures, rankings
from benchmarks.report import Row, show

MEASURED: dict[str, Callable[[], Iterable[Row]]] = {
    "rankings": rankings.rows,
    "holdup": holdup.rows,
    "houseem": houseem.rows,
    "pictures": pictures.rows,
    "durable": durable.rows,
}

if __name__ == "__main__":
    _ = show(chain.from_iterable(MEASURED[name]() for name in sys.argv[1:] or MEASURED))
