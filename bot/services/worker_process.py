"""Processes beside the bot's: they let it go first, and end when it does."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

NICE = 10
"""By how much such a process lets others go first."""


class WorkerProcess:
    """One process that works at what it is given, one thing after another; it is started when needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._children: set[BaseProcess] = set()

    def submit(self, work: Callable[..., T], /, *args: Any) -> Future[T]:
        """Has it work at this when its turn comes. Raises BrokenProcessPool, or OSError, where it cannot."""
        before = {*multiprocessing.active_children()}
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin)
        done = self._pool.submit(work, *args)
        self._children |= {*multiprocessing.active_children()} - before
        return done

    def stop(self) -> None:
        """Ends the process, whatever it does."""
        pool, self._pool = self._pool, None
        for process in self._children:
            process.kill()
        self._children.clear()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Makes this process one that lets the bot go first, and that ends when the bot does and not before:
    who presses Ctrl+C means the bot.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """However the bot ended: one that was killed could not end this process."""
    bot = multiprocessing.parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)
