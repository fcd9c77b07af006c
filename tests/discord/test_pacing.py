"""How often Discord is asked with the bot's token: never so often that it refuses."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from bot.adapter.pacing import A_SECOND, AT_ONCE, Pace, keep_pace

LIMIT = 50
"""Requests that Discord takes in a second."""


class Clock:
    """Time that goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds


async def test_no_second_sees_more_requests_than_discord_takes():
    clock = Clock()
    pace, at = Pace(clock, clock.sleep), list[float]()
    for n in range(300):
        clock.now += 3 if n == 100 else 0  # after a rest there is room for a few at once, not for many
        await pace.turn()
        at.append(clock.now)
    assert max(sum(since <= it < since + 1 for it in at) for since in at) == A_SECOND + AT_ONCE < LIMIT
    assert at[AT_ONCE - 1] < 0.001 < at[AT_ONCE], "a few need not wait"


async def test_who_gives_up_waiting_takes_nobodys_turn():
    clock, sleeping = Clock(), asyncio.Event()

    async def forever(_: float) -> None:
        sleeping.set()
        _ = await asyncio.Event().wait()

    pace = Pace(clock, forever)
    for _ in range(AT_ONCE):
        await pace.turn()
        clock.now += 0.001
    waiting = asyncio.create_task(pace.turn())
    _ = await sleeping.wait()
    _ = waiting.cancel()
    _ = await asyncio.wait([waiting])
    clock.now += 1.01 / A_SECOND
    await pace.turn()


async def test_requests_are_made_in_the_order_of_their_asking():
    made = list[int]()

    class Http:
        async def request(self, n: int) -> int:
            made.append(n)
            return n

    http = cast("Any", Http())
    keep_pace(http)
    assert await asyncio.gather(*map(http.request, range(12))) == [*range(12)] == made
