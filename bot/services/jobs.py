"""CPU-heavy jobs, such as pages of whole games: a worker process, one job at a time and per owner.

In a thread, one second of such work would hold the interpreter's lock and block everybody. Results are cached
within bounds; the cache is cleared when somebody who may be in it is erased. Long jobs, such as reviews, are
done in steps: other jobs go before their next one.
"""

from __future__ import annotations

import asyncio
import copyreg
import logging
import pickle
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Hashable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from bot.services.worker_process import WorkerProcess
from bot.table.table import Table
from engines import GAMES
from engines.core import Game, Illegal

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

CACHE_MAX_BYTES = 32_000_000
"""Maximum bytes of cached results."""
JOBS_MAX = 40
"""Maximum jobs waiting or running."""
STUCK_AFTER_S = 60.0
"""Seconds after which a job is given up and its process replaced."""
LOOK_EVERY_S = 1.0
"""Seconds after which it is looked whether the process of a job is suspended."""
STEP_S = 0.4
"""Seconds of a step of long work."""
ONE_AT_A_TIME = "I'm still making what you asked for last. Wait a moment, then press again."
TOO_MANY_JOBS = "I have too much to work out for others just now. Try again in a minute."
JOB_FAILED = "Sorry, that didn't work just now. Please try again."


Steps = Generator[float, None, T]
"""Long work: it yields the share that is done, 0 to 1, and returns the result."""
Quiet = Callable[[], Awaitable[None]]
"""Function that waits until long work disturbs nobody."""


class Progress(NamedTuple):
    """How far long work is."""

    place: int
    """How many others are before it."""
    share: float
    """The share that is done, 0 to 1."""


class JobRunner(Protocol):
    """A runner of CPU-heavy jobs."""

    async def run(
        self, key: Hashable, owner: Hashable, work: Callable[P, T], /, *args: P.args, **more: P.kwargs
    ) -> T:
        """Return the result of the work, cached by `key`; an `owner`, such as who asks, has one job at a
        time. Raises Illegal if it cannot be done now.
        """
        ...

    async def run_in_steps(
        self,
        key: Hashable,
        owner: Hashable,
        quiet: Quiet,
        work: Callable[P, Steps[T]],
        /,
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        """Return the result of long work in the same way; before each step, `quiet` is waited for."""
        ...

    def progress(self, key: Hashable) -> Progress | None:
        """Return how far long work is; None if it is not waited for."""
        ...

    def known(self, key: Hashable) -> Any:
        """Return the cached result of `key`; None if there is none."""
        ...

    def forget(self) -> None:
        """Clear the cache, here and in the worker process."""
        ...

    def stop(self) -> None:
        """Stop all work."""
        ...


class ThreadJobRunner:
    """Runner in threads without a cache, for a single user."""

    async def run(
        self, key: Hashable, owner: Hashable, work: Callable[P, T], /, *args: P.args, **more: P.kwargs
    ) -> T:
        return await asyncio.to_thread(work, *args, **more)

    async def run_in_steps(
        self,
        key: Hashable,
        owner: Hashable,
        quiet: Quiet,
        work: Callable[P, Steps[T]],
        /,
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        return await asyncio.to_thread(lambda: finished(work(*args, **more)))

    def progress(self, key: Hashable) -> Progress | None:
        return None

    def known(self, key: Hashable) -> Any:
        return None

    def forget(self) -> None:
        pass

    def stop(self) -> None:
        pass


class ProcessJobRunner:
    """Runner in a worker process, started with the first job and replaced when it dies or hangs."""

    def __init__(self, remembered: int = CACHE_MAX_BYTES, stuck_after_s: float = STUCK_AFTER_S) -> None:
        self._process, self._turn = WorkerProcess(), asyncio.Lock()
        self.stuck_after_s = stuck_after_s
        """Seconds after which a job is given up."""
        self._long_turn, self._long = asyncio.Lock(), dict[Hashable, float]()
        """The share that is done of each long job, in the order of their turns."""
        self._pending: dict[Hashable, asyncio.Task[bytes]] = {}
        self._owners = set[Hashable]()
        """Those with a job pending."""
        self._done = OrderedDict[Hashable, bytes]()
        """Pickled results by key, least recently used first."""
        self._room, self._since = remembered, 0
        """Free bytes of the cache, and how often it was cleared."""

    async def run(
        self, key: Hashable, owner: Hashable, work: Callable[P, T], /, *args: P.args, **more: P.kwargs
    ) -> T:
        return await self._wait_for(key, owner, lambda: self._in_turn(work, *args, **more))

    async def run_in_steps(
        self,
        key: Hashable,
        owner: Hashable,
        quiet: Quiet,
        work: Callable[P, Steps[T]],
        /,
        *args: P.args,
        **more: P.kwargs,
    ) -> T:
        steps = partial(work, *args, **more)
        return await self._wait_for(key, owner, lambda: self._stepwise(key, quiet, steps))

    async def _wait_for(self, key: Hashable, owner: Hashable, begin: Callable[[], Awaitable[bytes]]) -> Any:
        """Return the result of a job: from the cache, of one that is under way, or of a new one."""
        if key in self._done:
            self._done.move_to_end(key)
            return _unpickled(self._done[key])
        if key in self._pending:
            return _unpickled(await asyncio.shield(self._pending[key]))
        if owner in self._owners:
            raise Illegal(ONE_AT_A_TIME)
        if len(self._pending) >= JOBS_MAX:
            raise Illegal(TOO_MANY_JOBS)
        self._owners.add(owner)
        self._pending[key] = task = asyncio.create_task(self._done_once(key, owner, begin))
        return _unpickled(await asyncio.shield(task))

    async def _done_once(
        self, key: Hashable, owner: Hashable, begin: Callable[[], Awaitable[bytes]]
    ) -> bytes:
        since = self._since
        try:
            result = await begin()
            if since == self._since:
                self._remember(key, result)
            return result
        finally:
            del self._pending[key]
            self._owners.discard(owner)

    async def _in_turn(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> bytes:
        async with self._turn:
            return await self._worked(work, *args, **more)

    async def _stepwise(self, key: Hashable, quiet: Quiet, work: Callable[[], Steps[Any]]) -> bytes:
        """Return the pickled result of long work; other jobs go before its next step."""
        self._long[key] = 0
        try:
            async with self._long_turn:
                while True:
                    await quiet()
                    result = await self._in_turn(_step, repr(key), work)
                    share = pickle.loads(result)
                    if not isinstance(share, _Share):
                        return result
                    self._long[key] = share.done
        finally:
            del self._long[key]

    def progress(self, key: Hashable) -> Progress | None:
        if key not in self._long:
            return None
        return Progress([*self._long].index(key), self._long[key])

    def known(self, key: Hashable) -> Any:
        return _unpickled(self._done[key]) if key in self._done else None

    async def _worked(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> bytes:
        """Return the pickled result from the worker process, which is replaced once if it has died or is
        suspended.
        """
        for _ in range(2):
            try:
                made = asyncio.wrap_future(self._process.submit(_worked, work, args, more))
                return await asyncio.wait_for(self._unless_suspended(made), self.stuck_after_s)
            except TimeoutError:
                log.warning("the job process is stuck and is replaced")
                self._process.stop()
                break
            except (BrokenProcessPool, OSError) as error:
                log.warning("the job process has ended and is replaced: %s", error)
                self._process.stop()
        raise Illegal(JOB_FAILED)

    async def _unless_suspended(self, made: asyncio.Future[bytes]) -> bytes:
        """Return a job's result. Raises BrokenProcessPool if its process is suspended."""
        try:
            while not made.done():
                if self._process.is_suspended:
                    raise BrokenProcessPool("it was suspended")
                _ = await asyncio.wait([made], timeout=LOOK_EVERY_S)
            return made.result()
        finally:
            _ = made.cancel()

    def _remember(self, key: Hashable, result: bytes) -> None:
        if len(result) > self._room + sum(map(len, self._done.values())):
            return
        self._done[key] = result
        self._room -= len(result)
        while self._room < 0:
            _, dropped = self._done.popitem(last=False)
            self._room += len(dropped)

    def forget(self) -> None:
        self._since += 1
        self._room += sum(map(len, self._done.values()))
        self._done.clear()
        self._process.empty_caches()

    def stop(self) -> None:
        self._process.stop()


def _worked(work: Callable[..., Any], args: Any, more: Any) -> bytes:
    """Run the work; return its result or refusal, pickled. Other exceptions are raised again as text."""
    try:
        result = work(*args, **more)
    except Illegal as refused:
        result = _Refused(refused.sentence, refused.rule)
    except Exception:
        raise RuntimeError(traceback.format_exc()) from None
    return pickle.dumps(result, pickle.HIGHEST_PROTOCOL)


class _Share(NamedTuple):
    done: float


_under_way = dict[str, Steps[Any]]()
"""In the worker process: the long work that was begun, by its key."""


def _step(key: str, work: Callable[[], Steps[Any]]) -> Any:
    """Go on with long work for a moment: return a `_Share`, or its result. A new process begins it anew."""
    until = monotonic() + STEP_S
    if key not in _under_way:
        _under_way.clear()  # there is one at a time; another one here was given up
        _under_way[key] = work()
    try:
        share = next(_under_way[key])
        while monotonic() < until:
            share = next(_under_way[key])
    except StopIteration as finished:
        del _under_way[key]
        return finished.value
    except Exception:
        del _under_way[key]
        raise
    return _Share(share)


def finished(steps: Steps[T]) -> T:
    """Return the result of long work, done at once."""
    while True:
        try:
            _ = next(steps)
        except StopIteration as finished:
            return finished.value


class _Refused(NamedTuple):
    sentence: str
    rule: str


def _unpickled(result: bytes) -> Any:
    """Return a job's unpickled result. Raises Illegal if the work was refused."""
    unpickled = pickle.loads(result)
    if isinstance(unpickled, _Refused):
        raise Illegal(*unpickled)
    return unpickled


def portable(table: Table) -> Table:
    """Return a copy of the table without its cached properties, to be pickled."""
    return replace(table)


def _game(name: str) -> Game[Any, Any, Any]:
    return GAMES[name]


def _by_name(game: Game[Any, Any, Any]) -> tuple[Callable[[str], Game[Any, Any, Any]], tuple[str]]:
    """Pickle a game by its name: it is the same in every process."""
    return _game, (game.name,)


copyreg.pickle(Game, _by_name)
