"""Tests of the rate of requests with the bot's token: never so many that Discord refuses."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import aiohttp
import pytest

from bot.adapter.request_rate_limiter import (
    LOW_PRIORITY,
    LOW_PRIORITY_ONE_IN,
    REQUEST_BURST,
    REQUESTS_PER_S,
    RequestRateLimiter,
    paced,
)
from tests.discord.troubles import Clock, turns

LIMIT = 50
"""Requests that Discord takes in a second."""
STEP = 0.001


async def waited(pace: RequestRateLimiter, clock: Clock, tasks: list[asyncio.Task[Any]]) -> None:
    """Let time pass until all have had their turn."""
    while not all(task.done() for task in tasks):
        clock.now += STEP
        pace.serve()
        await turns()


async def test_no_second_sees_more_requests_than_discord_takes_and_turns_are_given_in_order():
    clock, at, made = Clock(), list[float](), list[int]()
    pace = RequestRateLimiter(clock)

    async def ask(n: int) -> None:
        await pace.turn()
        at.append(clock.now)
        made.append(n)

    for n in (0, 120):  # after a rest there is room for a few at once, not for many
        await waited(pace, clock, [asyncio.create_task(ask(n + it)) for it in range(120)])
        clock.now += 3
    assert made == [*range(240)]
    most = max(sum(since <= it < since + 1 for it in at) for since in at)
    assert LIMIT - 5 < most < LIMIT
    assert at[REQUEST_BURST - 1] <= 2 * STEP < at[REQUEST_BURST], "a few need not wait"
    assert max(at[:120]) < 120 / REQUESTS_PER_S, "nobody waits for longer than they have to"


async def test_who_gives_up_waiting_takes_nobodys_turn():
    clock = Clock()
    pace = RequestRateLimiter(clock)
    tasks = [asyncio.create_task(pace.turn()) for _ in range(REQUEST_BURST + 50)]
    await turns()
    for task in tasks[REQUEST_BURST:]:
        _ = task.cancel()
    await turns()
    last = asyncio.create_task(pace.turn())
    clock.now += 1.5 / REQUESTS_PER_S
    pace.serve()
    await turns()
    assert last.done()


@pytest.mark.parametrize("headers", [{"Authorization": "Bot token"}, {}])
async def test_only_what_has_the_bots_token_waits_for_its_turn(headers: dict[str, str]):
    clock = Clock()
    pace = RequestRateLimiter(clock)
    async with aiohttp.ClientSession(trace_configs=[paced(pace)]) as session:
        for _ in range(REQUEST_BURST):  # nobody listens there
            clock.now += STEP
            with suppress(aiohttp.ClientError):
                _ = await session.get("http://127.0.0.1:1/", headers=headers)
    waiting = asyncio.create_task(pace.turn())
    await turns()
    assert waiting.done() == (not headers)
    _ = waiting.cancel()


async def test_what_can_come_later_has_a_turn_now_and_then():
    made, clock = list[str](), Clock()
    pace = RequestRateLimiter(clock)

    async def ask(what: str) -> None:
        _ = LOW_PRIORITY.set(what == "hand")
        await pace.turn()
        made.append(what)

    tasks = [asyncio.create_task(ask(what)) for what in ["hand"] * 30 + ["table"] * 30]
    await waited(pace, clock, tasks)
    half = made[REQUEST_BURST : REQUEST_BURST + 3 * LOW_PRIORITY_ONE_IN]
    assert half.count("hand") == 3, "one in so many"
    assert made.count("table") == 30


async def test_it_goes_on_by_itself():
    pace = RequestRateLimiter()
    async with asyncio.timeout(300):
        _ = await asyncio.gather(*(pace.turn() for _ in range(REQUEST_BURST + 2)))


async def test_turns_are_claimed_a_few_at_a_time_and_given_in_order():
    pace, claimed, served = RequestRateLimiter(), list[int](), list[int]()

    async def claim(many: int) -> float:
        claimed.append(many)
        return -1.0  # they are past

    async def asks(n: int) -> None:
        await pace.turn()
        served.append(n)

    pace.share(claim)
    await asyncio.gather(*(asks(n) for n in range(REQUEST_BURST + 2)))
    assert served == [*range(REQUEST_BURST + 2)] and sum(claimed) == REQUEST_BURST + 2
    assert max(claimed) <= REQUEST_BURST


async def test_where_turns_cannot_be_claimed_each_process_keeps_to_its_share():
    pace, asked = RequestRateLimiter(), list[int]()

    async def claim(many: int) -> None:
        asked.append(many)

    pace.share(claim)
    pace.share_with(3)
    await asyncio.gather(pace.turn(), pace.turn())
    assert asked and pace._processes == 3  # pyright: ignore[reportPrivateUsage]


async def test_who_gives_up_waiting_for_a_claimed_turn_takes_nobodys():
    pace, free = RequestRateLimiter(), asyncio.Event()

    async def claim(_: int) -> float:
        _ = await free.wait()
        return 0.0

    pace.share(claim)
    gone, stays = asyncio.create_task(pace.turn()), asyncio.create_task(pace.turn())
    await asyncio.sleep(0)
    _ = gone.cancel()
    free.set()
    await stays
    assert gone.cancelled() or gone.cancelling()
