"""Faults of the local Discord: some requests fail, before or after they are carried out, or are slow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum
from random import Random

from aiohttp import web

SLOW_S = 2.0
"""Seconds that a slow request takes."""


class Fault(Enum):
    """What becomes of a request."""

    REFUSED = "503, and nothing was done"
    LOST = "503, though it was done"
    CUT = "the connection breaks, though it was done"
    SLOW = "the answer is slow"


class Faults:
    """Faults for a share of all requests with the bot's token, 0 to 1; at first there are none."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)
        self.share = 0.0
        self.caused = 0

    async def around(
        self, request: web.Request, handle: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Handle a request, perhaps with a fault."""
        if self._random.random() >= self.share:
            return await handle(request)
        self.caused += 1
        fault = self._random.choice([*Fault])
        if fault is Fault.SLOW:
            await asyncio.sleep(self._random.uniform(0, SLOW_S))
        if fault is Fault.REFUSED:
            _ = await request.read()
        else:
            answer = await handle(request)
            if fault is Fault.SLOW:
                return answer
        if fault is Fault.CUT and request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)
