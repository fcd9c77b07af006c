"""CPU-heavy jobs, such as pages of whole games: a worker process, one job at a time and per user.

In a thread, one second of such work would hold the interpreter's lock and block everybody. Results are cached
within bounds; the cache is cleared when somebody who may be in it is erased.
"""

from __future__ import annotations

import asyncio
import copyreg
import logging
import pickle
import traceback
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from bot.services.worker_process import WorkerProcess
from bot.table.record import UserId
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
ONE_AT_A_TIME = "I'm still making what you asked for last. Wait a moment, then press again."
TOO_MANY_JOBS = (
    "Too many people want a whole game at once, so I haven't started yours. Try again in a minute."
)
JOB_FAILED = "Sorry, that didn't work just now. Please try again."


class JobRunner(Protocol):
    """A runner of CPU-heavy jobs."""

    async def run(
        self, key: Hashable, user: UserId, work: Callable[P, T], /, *args: P.args, **more: P.kwargs
    ) -> T:
        """Return the result of the work, cached by `key`; `user` is who asks. Raises Illegal if it cannot be
        done now.
        """
        ...

    def forget(self) -> None:
        """Clear the cache."""
        ...

    def stop(self) -> None:
        """Stop all work."""
        ...


class ThreadJobRunner:
    """Runner in threads without a cache, for a single user."""

    async def run(
        self, key: Hashable, user: UserId, work: Callable[P, T], /, *args: P.args, **more: P.kwargs
    ) -> T:
        return await asyncio.to_thread(work, *args, **more)

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
        self._pending: dict[Hashable, asyncio.Task[bytes]] = {}
        self._users = set[UserId]()
        """Users with a job pending."""
        self._done = OrderedDict[Hashable, bytes]()
        """Pickled results by key, least recently used first."""
        self._room, self._since = remembered, 0
        """Free bytes of the cache, and how often it was cleared."""

    async def run(
        self, key: Hashable, user: UserId, work: Callable[P, T], /, *args: P.args, **more: P.kwargs
    ) -> T:
        if key in self._done:
            self._done.move_to_end(key)
            return _unpickled(self._done[key])
        if key in self._pending:
            return _unpickled(await asyncio.shield(self._pending[key]))
        if user in self._users:
            raise Illegal(ONE_AT_A_TIME)
        if len(self._pending) >= JOBS_MAX:
            raise Illegal(TOO_MANY_JOBS)
        self._users.add(user)
        self._pending[key] = task = asyncio.create_task(self._done_in_turn(key, user, work, args, more))
        return _unpickled(await asyncio.shield(task))

    async def _done_in_turn(
        self, key: Hashable, user: UserId, work: Callable[..., Any], args: Any, more: Any
    ) -> bytes:
        since = self._since
        try:
            async with self._turn:
                result = await self._worked(work, args, more)
            if since == self._since:
                self._remember(key, result)
            return result
        finally:
            del self._pending[key]
            self._users.discard(user)

    async def _worked(self, work: Callable[..., Any], args: Any, more: Any) -> bytes:
        """Return the pickled result from the worker process, which is replaced once if it has died."""
        for _ in range(2):
            try:
                made = self._process.submit(_worked, work, args, more)
                return await asyncio.wait_for(asyncio.wrap_future(made), self.stuck_after_s)
            except TimeoutError:
                log.warning("the job process is stuck and is replaced")
                self._process.stop()
                break
            except (BrokenProcessPool, OSError) as error:
                log.warning("the job process has ended and is replaced: %s", error)
                self._process.stop()
        raise Illegal(JOB_FAILED)

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
