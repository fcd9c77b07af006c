"""Jobs: heavy work that is done in worker processes, so that the bot's own process never thinks for long.

A job is a picklable function with its arguments, a priority, an owner, and a deadline in processor seconds.
`WorkerPool` runs jobs; `ThreadJobRunner` does for a single user.
"""

from __future__ import annotations

import asyncio
import copyreg
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from typing import Any, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from bot.table.steps import Steps, finished
from bot.table.table import Table
from engines import GAMES
from engines.core import Game

P = ParamSpec("P")
T = TypeVar("T")


class Priority(IntEnum):
    """Which jobs go first: the lowest."""

    MOVE = 0
    """A move that is due at a table."""
    ADVICE = 1
    """A hint, or a moment that is played again, for which somebody waits."""
    PAGE = 2
    """Reviews, and pages of whole games."""


DEADLINES_S = {Priority.MOVE: 10.0, Priority.ADVICE: 30.0, Priority.PAGE: 120.0}
"""Processor seconds of the worker after which a job is given up."""


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Work for a worker process."""

    work: Callable[[], Steps[T]]
    """What to do, made by `at_once` or `in_steps`; picklable, as it is sent to the worker."""
    priority: Priority
    owner: Hashable
    """Who it is done for. An owner has one job of each priority: a newer one replaces the older."""
    key: Hashable
    """Who asks for the same key waits for the same job. Results are cached under it, except those of moves,
    for which nobody asks twice.
    """

    @property
    def deadline_s(self) -> float:
        return DEADLINES_S[self.priority]


def at_once(work: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> Callable[[], Steps[T]]:
    """Return work that is done in one step."""
    return partial(_in_one_step, work, args, more)


def in_steps(work: Callable[P, Steps[T]], /, *args: P.args, **more: P.kwargs) -> Callable[[], Steps[T]]:
    """Return work that is done step by step."""
    return partial(work, *args, **more)


def _in_one_step(work: Callable[..., T], args: Any, more: Any) -> Steps[T]:
    yield from ()
    return work(*args, **more)


class Progress(NamedTuple):
    """How far a job is."""

    place: int
    """How many others are before it; 0 if it has begun."""
    share: float
    """The share that is done, 0 to 1."""
    found: Any
    """What has been found so far; None if nothing."""


class Census(NamedTuple):
    """How much is done at a time."""

    workers: int
    """The number of worker processes."""
    workers_max: int
    memory_bytes: int
    """The resident memory of the worker processes."""
    jobs: int
    """The number of jobs, waiting or under way."""
    waiting: int
    """How many of them wait for a worker."""


class JobRunner(Protocol):
    """A runner of jobs."""

    @property
    def workers_max(self) -> int:
        """How many jobs can be done at the same time."""
        ...

    async def run(self, job: Job[T]) -> T:
        """Return the result of a job. Raises Illegal if it cannot be done now, or was replaced by a newer job
        of its owner. Being cancelled stops the job in its worker, unless others wait for it.
        """
        ...

    def progress(self, key: Hashable) -> Progress | None:
        """Return how far a job is; None if nobody waits for it."""
        ...

    def known(self, key: Hashable) -> Any:
        """Return the cached result of a job; None if there is none."""
        ...

    def forget(self) -> None:
        """Forget all results, here and in the workers."""
        ...

    def census(self) -> Census:
        """Return how much is done now."""
        ...

    def stop(self) -> None:
        """Stop all work."""
        ...


class ThreadJobRunner:
    """A runner in threads without a cache, for a single user."""

    workers_max = 1

    async def run(self, job: Job[T]) -> T:
        return await asyncio.to_thread(lambda: finished(job.work()))

    def progress(self, key: Hashable) -> Progress | None:
        return None

    def known(self, key: Hashable) -> Any:
        return None

    def forget(self) -> None:
        pass

    def census(self) -> Census:
        return Census(workers=0, workers_max=0, memory_bytes=0, jobs=0, waiting=0)

    def stop(self) -> None:
        pass


def portable(table: Table) -> Table:
    """Return a copy of the table without its cached properties, to be pickled."""
    return replace(table)


def _game(name: str) -> Game[Any, Any, Any]:
    return GAMES[name]


def _by_name(game: Game[Any, Any, Any]) -> tuple[Callable[[str], Game[Any, Any, Any]], tuple[str]]:
    """Pickle a game by its name: it is the same in every process."""
    return _game, (game.name,)


copyreg.pickle(Game, _by_name)
