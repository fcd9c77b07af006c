"""Client-side rate limit for REST requests with the bot's token, shared by a cluster's processes.

Discord allows 50 requests per second with a token; responses to interactions have no token and no such limit.
Each request above it is rejected with 429, and after 10,000 rejections in ten minutes Discord blocks the
address. discord.py retries rejected requests, so requests wait here until there is room.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

import aiohttp

REQUESTS_PER_S, REQUEST_BURST = 44, 5
"""Requests per second, and the burst size; together no second has more than 49 requests."""
LOW_PRIORITY_ONE_IN = 3
"""When both queues are waiting, one in LOW_PRIORITY_ONE_IN requests comes from the low-priority queue."""
LOW_PRIORITY: ContextVar[bool] = ContextVar("later", default=False)
"""Whether this task's requests have low priority: tables, which all players see, go before hands by DM."""
ReserveSlots = Callable[[int], Awaitable[float | None]]
"""A function that reserves the given number of slots among all processes. It returns the seconds until the
first (negative if past), or None while slots can't be reserved.
"""


class RequestRateLimiter:
    """Rate limiter with two FIFO queues, of normal and of low priority."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting, self._waiting_low = deque[asyncio.Future[None]](), deque[asyncio.Future[None]]()
        self._served = 0
        self._next = float("-inf")
        """The clock's time of the next free slot."""
        self._timer: asyncio.TimerHandle | None = None
        self._claim: ReserveSlots | None = None
        self._claiming: asyncio.Task[None] | None = None
        self._processes = 1
        """The number of processes that divide the rate while slots can't be reserved."""

    def share(self, claim: ReserveSlots) -> None:
        """Reserve every slot through `claim` from now on, as other processes use the same token."""
        self._claim = claim

    def share_with(self, processes: int) -> None:
        """Set the number of processes, including this one."""
        self._processes = max(1, processes)

    @property
    def is_short(self) -> bool:
        """Whether requests are waiting for a slot."""
        return bool(self._waiting)

    async def turn(self) -> None:
        """Wait for a slot; a cancelled waiter uses none."""
        place = asyncio.get_running_loop().create_future()
        (self._waiting_low if LOW_PRIORITY.get() else self._waiting).append(place)
        self.serve()
        await place

    def serve(self) -> None:
        """Release the waiters whose slots have come, and schedule the next run."""
        if self._claim is not None:
            if self._claiming is None or self._claiming.done():
                self._claiming = asyncio.create_task(self._serve_claimed(self._claim), name="rate limiter")
            return
        now = self._clock()
        while self._waiting or self._waiting_low:
            turn = max(self._next, now - (REQUEST_BURST - 1) / REQUESTS_PER_S)
            if turn > now:
                self._look_again(turn - now)
                return
            place = self._first()
            if not place.done():
                place.set_result(None)
                self._next = turn + 1 / REQUESTS_PER_S

    async def _serve_claimed(self, claim: ReserveSlots) -> None:
        """Serve waiters with reserved slots, up to REQUEST_BURST at a time, until none is left."""
        while wanted := min(
            REQUEST_BURST, sum(not future.done() for future in (*self._waiting, *self._waiting_low))
        ):
            wait, apart = await claim(wanted), 1 / REQUESTS_PER_S
            if wait is None:  # fall back to an equal share for each process
                wait = apart = self._processes / REQUESTS_PER_S
            turn = self._clock() + wait
            while wanted and (self._waiting or self._waiting_low):
                if (early := turn - self._clock()) > 0:
                    await asyncio.sleep(early)
                place = self._first()
                if not place.done():
                    place.set_result(None)
                    turn, wanted = turn + apart, wanted - 1
        self._waiting.clear()
        self._waiting_low.clear()

    def _first(self) -> asyncio.Future[None]:
        self._served += 1
        later = not self._waiting or (self._waiting_low and self._served % LOW_PRIORITY_ONE_IN == 0)
        return (self._waiting_low if later else self._waiting).popleft()

    def _look_again(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.serve)


def paced(
    rate_limiter: RequestRateLimiter | None = None, on_status: Callable[[int], None] = lambda _: None
) -> aiohttp.TraceConfig:
    """Return a trace config by which each request with the bot's token waits for a slot, retries included.

    `on_status` is called with the status of each response.
    """
    at, traced = rate_limiter or RequestRateLimiter(), aiohttp.TraceConfig()

    async def begins(_: object, _context: object, request: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" in request.headers:
            await at.turn()

    async def ends(_: object, _context: object, request: aiohttp.TraceRequestEndParams) -> None:
        on_status(request.response.status)

    traced.on_request_start.append(begins)
    traced.on_request_end.append(ends)
    return traced
