"""The pool in which all heavy work is done: marshals' moves, hints, moments, reviews, pages.

Whoever asks for the same thing waits for the same job; a job for which nobody waits any more is stopped in
its worker. Results are cached within bounds; the cache is cleared when somebody who may be in it is erased.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from bot.services.jobs import Census, Job, Priority, Progress
from bot.services.worker_process import Refused, WorkerLost
from bot.services.workers import Progressing, Workers
from engines.core import Illegal

log = logging.getLogger(__name__)
T = TypeVar("T")

CACHE_MAX_BYTES = 32_000_000
"""Maximum bytes of cached results."""
JOBS_MAX = 40
"""Maximum jobs of each priority, waiting or under way."""
ATTEMPTS = 2
"""How often a job is begun if its worker is lost."""
REPLACED = "You asked for something newer, so I put this aside. Press again if you still want it."
TOO_MANY_JOBS = "I have too much to work out for others just now. Try again in a minute."
JOB_FAILED = "Sorry, that didn't work just now. Please try again."


@dataclass(eq=False, slots=True)
class _Wanted:
    """A job, and those who wait for its result."""

    progressing: Progressing
    waiters: dict[asyncio.Future[bytes], Hashable] = field(
        default_factory=dict[asyncio.Future[bytes], Hashable]
    )
    """With their owners."""
    task: asyncio.Task[bytes] | None = None


class WorkerPool:
    """A `JobRunner` in worker processes."""

    def __init__(self, workers: Workers | None = None, cache_max_bytes: int = CACHE_MAX_BYTES) -> None:
        self.workers = workers or Workers()
        self._jobs = dict[Hashable, _Wanted]()
        """By key."""
        self._owned = dict[tuple[Priority, Hashable], _Wanted]()
        """By priority and owner."""
        self._numbers = count()
        self._results = OrderedDict[Hashable, bytes]()
        """Pickled results by key, least recently used first."""
        self._room, self._cleared = cache_max_bytes, 0
        """Free bytes of the cache, and how often it was cleared."""

    @property
    def workers_max(self) -> int:
        return self.workers.most

    async def run(self, job: Job[T]) -> T:
        if job.key in self._results:
            self._results.move_to_end(job.key)
            return _unpickled(self._results[job.key])
        wanted, owned = self._jobs.get(job.key) or self._begun(job), (job.priority, job.owner)
        if (older := self._owned.get(owned)) is not None and older is not wanted:
            _replace(older, job.owner)
        self._owned[owned] = wanted
        waiter = asyncio.get_running_loop().create_future()
        wanted.waiters[waiter] = job.owner
        try:
            return _unpickled(await waiter)
        finally:
            del wanted.waiters[waiter]
            if self._owned.get(owned) is wanted and job.owner not in wanted.waiters.values():
                del self._owned[owned]
            if not wanted.waiters:
                self._put_aside(wanted)

    def progress(self, key: Hashable) -> Progress | None:
        if key not in self._jobs:
            return None
        one = self._jobs[key].progressing
        return Progress(self.workers.place(one) if one.worker is None else 0, one.share, one.found)

    def known(self, key: Hashable) -> Any:
        return _unpickled(self._results[key]) if key in self._results else None

    # Jobs.

    def _begun(self, job: Job[Any]) -> _Wanted:
        """Begin a job. Raises Illegal if there are too many."""
        if sum(it.progressing.job.priority is job.priority for it in self._jobs.values()) >= JOBS_MAX:
            raise Illegal(TOO_MANY_JOBS)
        self._jobs[job.key] = wanted = _Wanted(Progressing(job, next(self._numbers), self.workers.served_s))
        wanted.task = asyncio.create_task(self._worked(wanted.progressing))
        wanted.task.add_done_callback(lambda task: self._ended(wanted, task))
        return wanted

    async def _worked(self, one: Progressing) -> bytes:
        """Return a job's pickled result; if its worker is lost, the job is begun once more."""
        cleared = self._cleared
        try:
            for _ in range(ATTEMPTS):
                try:
                    result = await self._stepped(one)
                except WorkerLost as lost:
                    log.warning("the worker process of a job is lost: %s", lost)
                    self.workers.drop(one)
                    continue
                if cleared == self._cleared and one.job.priority is not Priority.MOVE:
                    self._remember(one.job.key, result)
                return result
        finally:
            self.workers.drop(one)
        raise Illegal(JOB_FAILED)

    async def _stepped(self, one: Progressing) -> bytes:
        """Return a job's pickled result, step by step. Raises WorkerLost, and Illegal after its deadline."""
        while one.cpu_s < one.job.deadline_s:
            step = await self.workers.step(one)
            if step.failure:
                raise RuntimeError(step.failure)
            if step.result is not None:
                return step.result
        raise Illegal(JOB_FAILED)

    def _ended(self, wanted: _Wanted, task: asyncio.Task[bytes]) -> None:
        """Tell those who wait how a job has ended."""
        self._put_aside(wanted)
        error = Illegal(JOB_FAILED) if task.cancelled() else task.exception()
        for waiter in wanted.waiters:
            if waiter.done():
                continue
            if error is not None:
                waiter.set_exception(error)
            else:
                waiter.set_result(task.result())

    def _put_aside(self, wanted: _Wanted) -> None:
        """Stop a job, if it is not done; whoever asks for it from now on has it begun anew."""
        key = wanted.progressing.job.key
        if self._jobs.get(key) is wanted:
            del self._jobs[key]
        if wanted.task is not None:
            _ = wanted.task.cancel()

    # Results.

    def _remember(self, key: Hashable, result: bytes) -> None:
        if len(result) > self._room + sum(map(len, self._results.values())):
            return
        self._results[key] = result
        self._room -= len(result)
        while self._room < 0:
            _, dropped = self._results.popitem(last=False)
            self._room += len(dropped)

    def forget(self) -> None:
        self._cleared += 1
        self._room += sum(map(len, self._results.values()))
        self._results.clear()
        self.workers.renew()

    def census(self) -> Census:
        at = self.workers
        return Census(len(at.pids), at.most, at.memory_bytes, len(self._jobs), at.waiting)

    def stop(self) -> None:
        for wanted in [*self._jobs.values()]:
            self._put_aside(wanted)
        self.workers.stop()


def _replace(older: _Wanted, owner: Hashable) -> None:
    """Tell an owner who waits for an older job that it was replaced."""
    for waiter, by in older.waiters.items():
        if by == owner and not waiter.done():
            waiter.set_exception(Illegal(REPLACED))


def _unpickled(result: bytes) -> Any:
    """Return a job's unpickled result. Raises Illegal if the work was refused."""
    unpickled = pickle.loads(result)
    if isinstance(unpickled, Refused):
        raise Illegal(*unpickled)
    return unpickled
