"""A forked child that is killed at a chosen point; forking saves the imports."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from typing import Any
from unittest.mock import patch

from sqlalchemy import event

from tests.hanging import HANGS


@dataclass(frozen=True, slots=True)
class Death:
    """The moment of a process's death: at a statement, at a call, or after some time."""

    statement: int | None = None
    """The death just before this SQL statement, counted from 0."""
    call: str = ""
    """The death just before or after the first call of this function, such as `bot.ops.backups.placed`."""
    after: bool = False
    seconds: float | None = None

    def __str__(self) -> str:
        if self.statement is not None:
            return f"killed before statement {self.statement}"
        if self.call:
            return f"killed {'after' if self.after else 'before'} {self.call}"
        return f"killed after {self.seconds:.4f} s"


def lived(work: Callable[[], Coroutine[Any, Any, None]], death: Death) -> str:
    """Fork a child that does `work`; return "done", "killed", or what went wrong."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _live(work, death)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        killed = os.WTERMSIG(status) == (signal.SIGALRM if death.seconds is not None else signal.SIGKILL)
        return "killed" if killed else f"ended by signal {os.WTERMSIG(status)}"
    return "done" if os.WEXITSTATUS(status) == 0 else "failed in its work"


def _live(work: Callable[[], Coroutine[Any, Any, None]], death: Death) -> None:
    code = 1
    try:
        _ = signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends it as abruptly as SIGKILL does
        _ = signal.setitimer(signal.ITIMER_REAL, HANGS if death.seconds is None else death.seconds)
        with ExitStack() as stack:
            if death.statement is not None:
                at_statement(death.statement)
            if death.call:
                _ = stack.enter_context(patch(death.call, _deadly(death)))
            asyncio.run(work())
        code = 0
    except Exception as error:
        print(f"{death}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(code)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def at_statement(number: int | None, seen: list[str] | None = None) -> None:
    """Kill this process before its SQL statement `number`; append all statements to `seen`."""
    from bot.database import opening

    made, count = opening._engine, [0]  # pyright: ignore[reportPrivateUsage]

    def traced(statement: str) -> None:
        if seen is not None:
            seen.append(statement)
        if count[0] == number:
            die()
        count[0] += 1

    def connected(dbapi: Any, _: Any) -> None:
        dbapi.driver_connection._conn.set_trace_callback(traced)

    def engine(url: str) -> Any:
        it = made(url)
        event.listen(it.sync_engine, "connect", connected, insert=True)
        return it

    opening._engine = engine  # pyright: ignore[reportPrivateUsage]


def _deadly(death: Death) -> Any:
    """Return a replacement of the function that kills the process."""
    module, _, name = death.call.rpartition(".")
    real = getattr(import_module(module), name)

    async def after(found: Awaitable[object]) -> None:
        _ = await found
        die()

    @wraps(real)
    def deadly(*arguments: Any, **named: Any) -> Any:
        if not death.after:
            die()
        found = real(*arguments, **named)
        return after(found) if inspect.isawaitable(found) else die()

    return deadly
