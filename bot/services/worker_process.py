"""A worker process with low priority that ends with the bot."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from bot.table.personal_caches import empty_personal_caches

T = TypeVar("T")

NICENESS = 10
"""Niceness of the process."""


class WorkerProcess:
    """One worker process that runs jobs in order; started when needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._children: set[BaseProcess] = set()

    def submit(self, work: Callable[..., T], /, *args: Any) -> Future[T]:
        """Submit a job to the process. Raises BrokenProcessPool or OSError if it cannot run."""
        before = {*multiprocessing.active_children()}
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin)
        done = self._pool.submit(work, *args)
        self._children |= {*multiprocessing.active_children()} - before
        return done

    @property
    def is_suspended(self) -> bool:
        """Whether the process has been stopped by a signal, so that it does not go on by itself."""
        return any(child.pid is not None and _is_suspended(child.pid) for child in self._children)

    def empty_caches(self) -> None:
        """Have the process empty its caches that may hold people's names, after its present job."""
        if self._pool is not None:
            with suppress(BrokenProcessPool):  # the next process begins without
                _ = self._pool.submit(empty_personal_caches)

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        pool, self._pool = self._pool, None
        for process in self._children:
            process.kill()
        self._children.clear()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _is_suspended(child: int) -> bool:
    if not hasattr(os, "waitid"):  # as on Windows, which has no such signals
        return False
    with suppress(ChildProcessError):
        return os.waitid(os.P_PID, child, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None
    return False


def _begin() -> None:
    """Pool initializer: ignore SIGINT, lower the priority, exit with the parent. Ctrl+C is meant for the bot,
    which ends this process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """Exit when the parent ends, even if it was killed."""
    bot = multiprocessing.parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)
