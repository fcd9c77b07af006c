"""Work for the worker pool, whose steps can be watched from outside: in a module that imports little, as each
worker process imports it.
"""

from __future__ import annotations

import fcntl
import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from bot.services.worker_process import STEP_S
from bot.table.personal_caches import personal_cache
from engines.core import Illegal


@contextmanager
def held(go: Path) -> Generator[None]:
    """Hold a file, as soon as nobody else does."""
    with go.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def noted(note: Path, said: str) -> tuple[int, str]:
    """Write down that a job runs; return its process and what was said."""
    with note.open("a") as file:
        _ = file.write(f"{said}\n")
    return os.getpid(), said


def when_told(note: Path, go: Path) -> None:
    """Note the start, and work for as long as somebody holds the file `go`."""
    _ = noted(note, "begun")
    with held(go):
        _ = noted(note, "done")


def busy(note: Path) -> None:
    """Work until it is stopped."""
    _ = noted(note, "begun")
    while True:
        pass


def refused() -> None:
    raise Illegal("No.", "R-1")


def lines(note: Path) -> list[str]:
    return note.read_text().splitlines() if note.exists() else []


def stepping(note: Path, name: str, steps: int) -> Generator[tuple[float, int], None, str]:
    """Note each step, and let some time pass in it."""
    for n in range(steps):
        _ = noted(note, f"{name} {n}")
        until = monotonic() + STEP_S
        while monotonic() < until:
            pass
        yield n / steps, n
    return name


def breaking() -> Generator[tuple[float, None], None, str]:
    yield 0.5, None
    raise KeyError("something")


def dying(note: Path, times: int) -> Generator[tuple[float, None], None, str]:
    """End the process in the middle the first times."""
    _ = noted(note, "begun")
    yield 0.5, None
    if len(lines(note)) <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


@personal_cache(10)
def greeting(name: str) -> str:
    return f"Hello, {name}."


def greetings(*names: str) -> int:
    """Greet people, and return how many greetings this process holds."""
    _ = [greeting(name) for name in names]
    return greeting.cache_info().currsize  # pyright: ignore[reportFunctionMemberAccess]
