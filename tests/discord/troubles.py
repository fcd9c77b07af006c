"""How do tests bring trouble about? Permissions taken away, closed DMs, time that passes meanwhile."""

from __future__ import annotations

import asyncio

from tests.discord.saloon import Saloon

TURN, BANK = 60, 120
"""Seconds that somebody has at the pace `live`, and once more in his time bank."""
DAY = 24 * 3600
WORD = "I lost permission to post at"


class Clock:
    """A time that is told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def turns(number: int = 5) -> None:
    """Whoever can go on does so, so many times."""
    for _ in range(number):
        await asyncio.sleep(0)


async def later(saloon: Saloon, *pieces: float) -> None:
    """Lets time pass, in pieces of seconds."""
    for seconds in pieces:
        saloon.env.backend.clock.advance(seconds - 1)
        await saloon.env.advance_time(1)


def mute(saloon: Saloon) -> None:
    """Takes from the bot what it may do in the channel; Discord does not tell it so."""
    path = f"/channels/{saloon.channel.id}*"
    saloon.env.inject_error("*", path, status=403, code=50013, times=None)


def unmute(saloon: Saloon) -> None:
    saloon.env.backend.faults.clear()


def close_dms(saloon: Saloon, name: str) -> None:
    path = f"/channels/{saloon.guest(name).member.user.dm_channel.id}/messages"
    saloon.env.inject_error("POST", path, status=403, code=50007, times=None)


def asked(saloon: Saloon) -> int:
    """How often something was asked of the channel."""
    return sum(f"/channels/{saloon.channel.id}" in request.path for request in saloon.requests)


def told(saloon: Saloon, name: str) -> list[str]:
    return [seen.text for seen in saloon.guest(name).dms() if WORD in seen]
