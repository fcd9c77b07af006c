"""A worker process with low priority, which does one step of a job at a time and ends with the bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic, process_time
from types import FrameType
from typing import Any, NamedTuple, Protocol

import psutil

from bot.table.steps import Steps
from engines.core import Illegal

NICENESS = 10
"""Niceness of the process."""
STEP_S = 0.4
"""Seconds of work after which other work may go first."""
INTERRUPT = getattr(signal, "SIGUSR1", None)
"""The signal that has the process break off what it does; None where there is none, as on Windows."""


class WorkerLost(Exception):
    """The process has ended before it answered."""


class Refused(NamedTuple):
    """An `Illegal` that a job has raised."""

    sentence: str
    rule: str


class Step(NamedTuple):
    """What a worker answers."""

    result: bytes | None = None
    """The pickled result, or a `Refused`; None if there is none yet."""
    failure: str = ""
    """The traceback of an exception other than Illegal."""
    share: float = 0.0
    """The share of the job that is done, 0 to 1."""
    found: Any = None
    """What the job has found so far."""
    cpu_s: float = 0.0
    """The processor time of this step, in seconds."""

    @property
    def goes_on(self) -> bool:
        """Whether the job is not done yet."""
        return self.result is None and not self.failure


class _Connection(Protocol):
    """One end of a pipe between two processes."""

    def send(self, obj: Any, /) -> None: ...

    def recv(self) -> Any: ...


class WorkerProcess:
    """One worker process, started with its first step."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: _Connection | None = None
        self._thread = ThreadPoolExecutor(1, "worker")
        """Waits for the process's answers."""
        self._answered = self._stopped = False

    def step(
        self, number: int, work: Callable[[], Steps[Any]] | None, others: Set[int]
    ) -> asyncio.Future[Step]:
        """Have the process begin this work, or (None) continue what it began with this number. It keeps the
        `others` that it has begun, and drops all else. Raises WorkerLost.
        """
        return asyncio.get_running_loop().run_in_executor(self._thread, self._ask, number, work, others)

    def _ask(self, number: int, work: Callable[[], Steps[Any]] | None, others: Set[int]) -> Step:
        try:
            if self._stopped:
                raise EOFError
            if self._connection is None:
                self._connection = self._start()
            self._connection.send((number, work, others))
            step = self._connection.recv()
            self._answered = True
            return step
        except (EOFError, OSError) as error:
            raise WorkerLost(f"{type(error).__name__}: {error}") from None

    def _start(self) -> _Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._stopped:  # while it was starting
            process.kill()
        return ours

    @property
    def pid(self) -> int | None:
        """The process's id; None before its first step."""
        return self._process.pid if self._process is not None else None

    @property
    def cpu_s(self) -> float | None:
        """The processor seconds that it has used; None if it has been suspended by a signal, or has ended."""
        if self.pid is None:
            return 0.0
        with suppress(psutil.Error):
            process = psutil.Process(self.pid)
            if process.status() not in (psutil.STATUS_STOPPED, psutil.STATUS_ZOMBIE):
                used = process.cpu_times()
                return used.user + used.system
        return None

    @property
    def memory_bytes(self) -> int:
        """Its resident memory."""
        with suppress(psutil.Error):
            return psutil.Process(self.pid).memory_info().rss if self.pid is not None else 0
        return 0

    def interrupt(self) -> None:
        """Have it break off its step, if it is at one."""
        if self.pid is None or INTERRUPT is None or not self._answered:
            self.stop()  # it may not know the signal yet
        else:
            with suppress(ProcessLookupError):
                os.kill(self.pid, INTERRUPT)

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        if self._stopped:
            return
        self._stopped = True
        if self._process is not None:
            self._process.kill()
            _ = self._thread.submit(self._process.join)
        self._thread.shutdown(wait=False)


class _Interrupted(BaseException):
    """The step is not wanted any more."""


class _Interrupts:
    """In the worker: raises _Interrupted in what is done inside `with`, when the signal comes."""

    def __init__(self) -> None:
        self._armed = False
        if INTERRUPT is not None:
            _ = signal.signal(INTERRUPT, self._come)

    def _come(self, _number: int, _frame: FrameType | None) -> None:
        if self._armed:
            self._armed = False
            raise _Interrupted

    def __enter__(self) -> None:
        self._armed = True

    def __exit__(self, *_: object) -> None:
        self._armed = False


def _work(connection: _Connection) -> None:
    """In the worker: do steps until the bot ends. Ctrl+C is meant for the bot, which ends this process."""
    _ = signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        _ = os.nice(NICENESS)
    Thread(target=_end_with_the_bot, daemon=True).start()
    interrupts, begun = _Interrupts(), dict[int, Steps[Any]]()
    with suppress(EOFError, OSError):
        while True:
            number, work, others = connection.recv()
            for dropped in begun.keys() - {number, *others}:
                del begun[dropped]
            cpu_s = process_time()
            try:
                with interrupts:
                    steps = begun.pop(number) if work is None else work()
                    step = _step(steps)
                    if step.goes_on:
                        begun[number] = steps
            except _Interrupted:
                step = Step(failure="interrupted")
            connection.send(step._replace(cpu_s=process_time() - cpu_s))


def _step(steps: Steps[Any]) -> Step:
    """Go on for `STEP_S`."""
    until = monotonic() + STEP_S
    try:
        while True:
            share, found = next(steps)
            if monotonic() >= until:
                return Step(share=share, found=found)
    except StopIteration as finished:
        return Step(_pickled(finished.value))
    except Illegal as refused:
        return Step(_pickled(Refused(refused.sentence, refused.rule)))
    except Exception:
        return Step(failure=traceback.format_exc())


def _pickled(result: Any) -> bytes:
    return pickle.dumps(result, pickle.HIGHEST_PROTOCOL)


def _end_with_the_bot() -> None:
    """Exit when the parent ends, even if it was killed."""
    bot = multiprocessing.parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)
