"""The bot stops when it is told to: what hangs does not hold it up, what is begun is not cut off."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock, patch

from bot.adapter.admission.admission import Admission, Admitted
from bot.adapter.drawing.latest import Latest
from bot.adapter.drawing.screen import RETRIES
from bot.adapter.incoming.gate import LEAVING
from bot.adapter.watching.clock import Clock
from bot.house.desk import Happening
from bot.table.record import TableId, UserId
from tests.discord.saloon import Saloon
from tests.hanging import HANGS


def _clock(saloon: Saloon) -> Clock:
    app = saloon.bot.app
    return Clock(app.screen._render, app.store.settle, app.screen.touch)


async def test_what_was_touched_just_before_a_stop_does_not_hold_it_up():
    """Its task is cancelled before its first step, so that nothing in it is ever done."""
    drawn: list[TableId] = []

    async def draw(id: TableId) -> None:
        drawn.append(id)

    latest = Latest("table", draw, 0, lambda _: RETRIES, AsyncMock())
    latest.touch(TableId("a"))
    async with asyncio.timeout(HANGS):
        await latest.stop()
    assert not drawn


async def test_a_reminder_that_discord_lets_wait_does_not_hold_up_the_stop(saloon: Saloon) -> None:
    """discord.py sleeps for as long as Discord says."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def remind(*_: object) -> None:
        begun.set()
        try:
            _ = await asyncio.Event().wait()
        finally:
            ended.set()

    await saloon.heist()
    clock, table = _clock(saloon), await saloon.state()
    with patch("bot.adapter.watching.clock.remind", remind), patch("bot.adapter.watching.clock.FAREWELL", 0):
        clock._remind(Happening(table, reminded=(table.host,)))
        _ = await begun.wait()
        stopping = asyncio.create_task(clock.stop())
        _ = await asyncio.wait([stopping], timeout=HANGS)
    assert stopping.done() and ended.is_set()


async def test_what_the_clock_has_begun_is_done_before_it_stops(saloon: Saloon) -> None:
    """Were it cut off in the middle of a statement, whoever shares the commit would be refused."""
    begun, going, told = asyncio.Event(), asyncio.Event(), list[str]()

    async def ring() -> list[Happening]:
        begun.set()
        _ = await going.wait()
        told.append("rung")
        return []

    clock = _clock(saloon)
    with patch.object(saloon.bot.app.services.ringing, "ring", ring):
        clock.start()
        _ = await begun.wait()
        stopping = asyncio.create_task(clock.stop())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not stopping.done()
        going.set()
        await stopping
    assert told == ["rung"]


async def test_who_clicks_while_the_bot_stops_is_told_so(saloon: Saloon) -> None:
    await saloon.heist()
    before = await saloon.state()
    await saloon.bot.app.admission.close(0)
    answer = await saloon.guest("ann").slash("holdup call")
    assert answer.shown.text == LEAVING
    assert await saloon.state() == before


async def test_who_is_in_is_answered_before_the_bot_goes() -> None:
    admission, go, answered = Admission(), asyncio.Event(), list[str]()

    async def inside() -> None:
        admitted = Admitted(admission, UserId(1))
        await admitted.enter()
        _ = await go.wait()
        answered.append("done")
        admitted.leave()

    asking = asyncio.create_task(inside())
    await asyncio.sleep(0)
    closing = asyncio.create_task(admission.close(HANGS))
    await asyncio.sleep(0)
    assert not closing.done()
    go.set()
    await closing
    assert answered == ["done"]
    await asking
