"""Worker processes, and whose turn it is: steps of jobs are given to workers by priority.

Workers start when there is work for them, and end when there has been none for a while. Before each step the
job goes first whose priority is highest, and of equals the one that has had the least processor time (fair
queueing). Pages never take the last worker, where there are several. A worker that dies, is suspended, gets
no further or exceeds its job's deadline is replaced, whoever waits.
"""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from time import sleep
from typing import Any

import psutil

from bot.services.jobs import Job, Priority
from bot.services.worker_process import Step, WorkerLost, WorkerProcess

log = logging.getLogger(__name__)

WORKERS_MAX = 3
"""Maximum worker processes, however many processors there are."""
SMALL_BYTES = 2**30
"""With less memory than this there is one worker."""
LOOK_EVERY_S = 1.0
"""Seconds between two looks at the workers."""
BLOCKED_S = 30.0
"""Seconds without any processor time after which a worker that has something to do is replaced."""
IDLE_S = 300.0
"""Seconds without work after which a worker ends."""
LARGE_BYTES = 150 * 2**20
"""A worker of this size ends as soon as it has nothing to do: it is large by caches."""


def workers_wanted() -> int:
    """Return how many workers this machine is good for."""
    if psutil.virtual_memory().total < SMALL_BYTES:
        return 1
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return min(cores, WORKERS_MAX)


@dataclass(eq=False, slots=True)
class Progressing:
    """A job that waits for its next step or is at it."""

    job: Job[Any]
    number: int
    lead_s: float
    """The processor time with which it began to be counted, so that it does not overtake all others."""
    cpu_s: float = 0.0
    """The processor time that it has had."""
    share: float = 0.0
    found: Any = None
    wanted: bool = True
    """False once its step was broken off."""
    worker: _Worker | None = None
    """The worker that has begun it, and continues it."""

    @property
    def served_s(self) -> float:
        return self.lead_s + self.cpu_s

    @property
    def rank(self) -> tuple[int, float, int]:
        """The lowest goes first."""
        return self.job.priority, self.served_s, self.number


@dataclass(eq=False, slots=True)
class _Worker:
    process: WorkerProcess = field(default_factory=WorkerProcess)
    at: Progressing | None = None
    """The job whose step it does."""
    begun: set[Progressing] = field(default_factory=set[Progressing])
    """The jobs that it has begun and will continue."""
    begun_cpu_s: float = 0.0
    """The processor time that it had used when the step began."""
    seen_cpu_s: float = 0.0
    """The same when it was looked at last."""
    since: float = 0.0
    """Since when it has not used any, or has been idle."""
    retiring: bool = False
    """Whether it ends after this step."""


class Workers:
    """Worker processes that do steps of jobs."""

    def __init__(
        self,
        most: int | None = None,
        *,
        look_every_s: float = LOOK_EVERY_S,
        blocked_s: float = BLOCKED_S,
        idle_s: float = IDLE_S,
    ) -> None:
        """`most`: the maximum number of processes; None: as many as the machine is good for."""
        self.most = most or workers_wanted()
        self.look_every_s, self.blocked_s, self.idle_s = look_every_s, blocked_s, idle_s
        self._there = list[_Worker]()
        self._turns = dict[Progressing, asyncio.Future[_Worker]]()
        """The jobs that wait for a worker."""
        self._watching: Thread | None = None
        self.served_s = 0.0
        """The processor time, with its lead, of the job whose turn came last."""

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [it.process.pid for it in self._there if it.process.pid is not None]

    @property
    def memory_bytes(self) -> int:
        """The resident memory of the processes."""
        return sum(it.process.memory_bytes for it in self._there)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._turns)

    def place(self, one: Progressing) -> int:
        """Return how many jobs that wait go before this one."""
        return sum(it.rank < one.rank for it in self._turns)

    # Steps.

    async def step(self, one: Progressing) -> Step:
        """Do the next step of a job. Raises WorkerLost; then it has to begin anew. Being cancelled breaks the
        step off.
        """
        worker = await self._turn(one)
        worker.begun_cpu_s = worker.seen_cpu_s = worker.process.cpu_s or 0.0
        worker.since = _now()
        others = {it.number for it in worker.begun}
        working = worker.process.step(one.number, one.job.work if one.worker is None else None, others)
        working.add_done_callback(lambda _: self._freed(worker, one, working))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            one.wanted = False
            if not working.done():
                worker.process.interrupt()
            raise

    @staticmethod
    def drop(one: Progressing) -> None:
        """Have its worker forget what it has begun of a job."""
        if one.worker is not None:
            one.worker.begun.discard(one)
        one.worker, one.share, one.found = None, 0.0, None

    async def _turn(self, one: Progressing) -> _Worker:
        """Wait for a worker."""
        if one.worker is not None and one.worker not in self._there:
            raise WorkerLost("it ended between two steps")
        self._turns[one] = turn = asyncio.get_running_loop().create_future()
        self._give()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                turn.result().at = None
                self._give()
            raise
        finally:
            _ = self._turns.pop(one, None)

    def _give(self) -> None:
        """Give workers that are free to those whose turn it is."""
        for one in sorted(self._turns, key=lambda it: it.rank):
            if not self._turns[one].done() and (worker := self._worker_for(one)) is not None:
                worker.at = one
                worker.begun.discard(one)
                self.served_s = max(self.served_s, one.served_s)
                self._turns.pop(one).set_result(worker)

    def _worker_for(self, one: Progressing) -> _Worker | None:
        """Return a worker that may do this job's next step now; start one if there is room."""
        if one.job.priority is Priority.PAGE:
            pages = sum(it.at is not None and it.at.job.priority is Priority.PAGE for it in self._there)
            if pages >= max(1, self.most - 1):
                return None
        if one.worker is not None:
            return one.worker if one.worker.at is None else None
        free = [it for it in self._there if it.at is None]
        if free:
            return min(free, key=lambda it: len(it.begun))
        if len(self._there) >= self.most:
            return None
        self._there.append(worker := _Worker())
        if self._watching is None:
            loop = asyncio.get_running_loop()
            self._watching = Thread(target=self._watch, args=(loop,), name="watch of workers", daemon=True)
            self._watching.start()
        return worker

    def _freed(self, worker: _Worker, one: Progressing, working: asyncio.Future[Step]) -> None:
        """Note what a step has brought, and give the worker to whoever is next."""
        worker.at, worker.since = None, _now()
        if worker.retiring or working.exception() is not None:
            self._remove(worker)
        else:
            step = working.result()
            one.cpu_s += step.cpu_s
            one.share, one.found = step.share, step.found
            if step.goes_on and one.wanted:
                one.worker = worker
                worker.begun.add(one)
        self._give()

    # Their health.

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread, once there was a worker: have them looked after until the loop is closed. In the
        try-out, a task that sleeps again and again would have time pass at once.
        """
        with suppress(RuntimeError):  # the loop was closed a moment ago
            while not loop.is_closed():
                sleep(self.look_every_s)
                _ = loop.call_soon_threadsafe(self._look)

    def _look(self) -> None:
        """Replace workers with which something is wrong, and end those that are not needed any more."""
        for worker in [*self._there]:
            if (wrong := self._wrong(worker)) is not None:
                log.warning("worker process %s %s and is replaced", worker.process.pid, wrong)
                self._replace(worker)
            elif worker.at is None and not worker.begun and self._is_over(worker):
                self._remove(worker)

    def _is_over(self, worker: _Worker) -> bool:
        """Return whether a worker without work should end."""
        return _now() - worker.since >= self.idle_s or worker.process.memory_bytes >= LARGE_BYTES

    def _wrong(self, worker: _Worker) -> str | None:
        """Return why a worker has to be replaced; None if it need not be."""
        cpu_s, one = worker.process.cpu_s, worker.at
        if cpu_s is None:
            return "was suspended or has ended"
        if one is None:
            return None
        if one.cpu_s + cpu_s - worker.begun_cpu_s >= one.job.deadline_s:
            one.cpu_s = one.job.deadline_s
            return f"has worked for {one.job.deadline_s:g} s on one thing"
        if cpu_s > worker.seen_cpu_s:
            worker.seen_cpu_s, worker.since = cpu_s, _now()
        return "does nothing" if _now() - worker.since >= self.blocked_s else None

    def _replace(self, worker: _Worker) -> None:
        """End a worker, and tell those who wait for it."""
        if worker.at is None:
            self._remove(worker)
        else:
            worker.process.stop()  # its step is answered with WorkerLost

    def _remove(self, worker: _Worker) -> None:
        worker.process.stop()
        with suppress(ValueError):
            self._there.remove(worker)
        for one, turn in self._turns.items():
            if one.worker is worker and not turn.done():
                turn.set_exception(WorkerLost("it ended between two steps"))

    def renew(self) -> None:
        """End all workers, each after its present step."""
        for worker in [*self._there]:
            if worker.at is None:
                self._remove(worker)
            else:
                worker.retiring = True

    def stop(self) -> None:
        """End all workers at once."""
        for worker in [*self._there]:
            self._replace(worker)


def _now() -> float:
    """Return the seconds of the event loop's clock."""
    return asyncio.get_running_loop().time()
