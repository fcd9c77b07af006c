"""How often may the bot ask Discord? Fifty times a second with its token, whatever it asks for; answers to
interactions have no token, and no such limit. Whoever asks more often is refused, and each refusal counts:
after ten thousand in ten minutes Discord hears nothing more from this address. discord.py asks again as often
as it is refused, so nothing is asked before there is room for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

import aiohttp

A_SECOND, AT_ONCE = 44, 5
"""Requests, and how many of them may come together: no second sees more than 49."""
ONE_IN = 3
"""Where both wait, what can come later has one turn in so many."""
LATER: ContextVar[bool] = ContextVar("later", default=False)
"""Whether what this task asks for can come later: tables, which everybody looks at, go before hands by DM."""
Claim = Callable[[int], Awaitable[float | None]]
"""Takes the next turns of all processes, so many; in how many seconds the first of them is, or less than 0.
None: they cannot be taken now.
"""


class RequestRateLimiter:
    """Lets requests through one after another, in the order of their asking."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._line, self._later = deque[asyncio.Future[None]](), deque[asyncio.Future[None]]()
        self._served = 0
        self._next = float("-inf")
        """When the next one has its turn."""
        self._timer: asyncio.TimerHandle | None = None
        self._claim: Claim | None = None
        self._claiming: asyncio.Task[None] | None = None
        self._alike = 1
        """How many processes there are, for as long as turns cannot be claimed."""

    def share(self, claim: Claim) -> None:
        """Has each turn claimed from now on, as other processes ask with the same token."""
        self._claim = claim

    def share_with(self, processes: int) -> None:
        """Tells how many processes there are, with this one."""
        self._alike = max(1, processes)

    async def turn(self) -> None:
        """Waits until one more is allowed; who gives up waiting takes nobody's turn."""
        place = asyncio.get_running_loop().create_future()
        (self._later if LATER.get() else self._line).append(place)
        self.serve()
        await place

    def serve(self) -> None:
        """Gives their turns to those whose time it is, and sees to the others later."""
        if self._claim is not None:
            if self._claiming is None or self._claiming.done():
                self._claiming = asyncio.create_task(self._serve_claimed(self._claim), name="turns")
            return
        now = self._clock()
        while self._line or self._later:
            turn = max(self._next, now - (AT_ONCE - 1) / A_SECOND)
            if turn > now:
                self._look_again(turn - now)
                return
            place = self._first()
            if not place.done():
                place.set_result(None)
                self._next = turn + 1 / A_SECOND

    async def _serve_claimed(self, claim: Claim) -> None:
        """The same with turns that are claimed, a few at a time, as long as somebody waits."""
        while wanted := min(AT_ONCE, sum(not it.done() for it in (*self._line, *self._later))):
            wait, apart = await claim(wanted), 1 / A_SECOND
            if wait is None:  # then each process keeps to its own share
                wait = apart = self._alike / A_SECOND
            turn = self._clock() + wait
            while wanted and (self._line or self._later):
                if (early := turn - self._clock()) > 0:
                    await asyncio.sleep(early)
                place = self._first()
                if not place.done():
                    place.set_result(None)
                    turn, wanted = turn + apart, wanted - 1
        self._line.clear()
        self._later.clear()

    def _first(self) -> asyncio.Future[None]:
        self._served += 1
        later = not self._line or (self._later and self._served % ONE_IN == 0)
        return (self._later if later else self._line).popleft()

    def _look_again(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.serve)


def paced(
    pace: RequestRateLimiter | None = None, told: Callable[[int], None] = lambda _: None
) -> aiohttp.TraceConfig:
    """Has every request with the bot's token wait for its turn, one that is tried again too.

    `told` hears with which status Discord answered.
    """
    at, traced = pace or RequestRateLimiter(), aiohttp.TraceConfig()

    async def begins(_: object, _context: object, request: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" in request.headers:
            await at.turn()

    async def ends(_: object, _context: object, request: aiohttp.TraceRequestEndParams) -> None:
        told(request.response.status)

    traced.on_request_start.append(begins)
    traced.on_request_end.append(ends)
    return traced
