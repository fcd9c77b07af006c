"""Helpers that cause trouble: revoked permissions, closed DMs, time that passes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import AsyncMock, Mock

from bot.adapter.messages.panels import Panels
from bot.adapter.messages.worker import Worker
from bot.table.record import TableId
from tests.discord.saloon import Saloon

TURN, BANK = 60, 120
"""Seconds that somebody has at the pace `live`, and once more in his time bank."""
DAY = 24 * 3600
WORD = "I may no longer post at"


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def turns(number: int = 5) -> None:
    """Let all tasks that can continue do so, a number of times."""
    for _ in range(number):
        await asyncio.sleep(0)


async def later(saloon: Saloon, *pieces: float) -> None:
    """Let time pass, in steps of some seconds."""
    for seconds in pieces:
        saloon.env.backend.clock.advance(seconds - 1)
        await saloon.env.advance_time(1)


def mute(saloon: Saloon) -> None:
    """Take the bot's permissions in the channel away, without an event from Discord."""
    path = f"/channels/{saloon.channel.id}*"
    saloon.env.inject_error("*", path, status=403, code=50013, times=None)


def unmute(saloon: Saloon) -> None:
    saloon.env.backend.faults.clear()


def close_dms(saloon: Saloon, name: str) -> None:
    path = f"/channels/{saloon.guest(name).member.user.dm_channel.id}/messages"
    saloon.env.inject_error("POST", path, status=403, code=50007, times=None)


def asked(saloon: Saloon) -> int:
    """Return how often something was requested of the channel."""
    return sum(f"/channels/{saloon.channel.id}" in request.path for request in saloon.requests)


def told(saloon: Saloon, name: str) -> list[str]:
    return [seen.text for seen in saloon.guest(name).dms() if WORD in seen]


def idle_worker(outbox: AsyncMock, wait: Callable[[], Awaitable[object]]) -> Worker:
    """Return a worker over an outbox, each pass of which waits first."""
    render = Mock(wait_until_idle=lambda _: wait())
    render.services.outbox = outbox
    return Worker(TableId("a"), render, Panels(render), Mock(), Mock(), 0)
