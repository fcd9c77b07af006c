"""Tests of channels where the bot may not write: clocks stop, the host is told, and it recovers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import AsyncMock, Mock, patch

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.adapter.messages.policy import EDITABLE_MS
from bot.adapter.messages.retries import RETRY_DELAYS_S
from bot.adapter.messages.worker import BURIED_AFTER_MESSAGES, BURIED_CHECK_GAP_MS
from bot.database.errors import StoreError
from bot.table.record import TableId, UserId
from bot.table.table import Table
from tests.bot.house import due
from tests.discord.saloon import Guest, Saloon, Seen
from tests.discord.troubles import BANK, DAY, TURN, WORD, asked, close_dms, later, mute, told, unmute


@pytest.fixture(autouse=True)
def expected(saloon: Saloon) -> Iterator[None]:
    """Expect and ignore log lines about missing permissions."""
    yield
    _ = saloon.expect_errors()


@pytest.fixture
async def untold(saloon: Saloon, bo: Guest) -> None:
    """Take the right to write from the bot; the host, with closed DMs, has not clicked since."""
    close_dms(saloon, "ann")
    await saloon.heist()
    mute(saloon)
    _ = await bo.slash("holdup narrate", text="Hear, hear.")


async def test_nobodys_time_runs_while_the_bot_may_not_write(saloon: Saloon):
    await saloon.heist(pace="live")
    mute(saloon)
    await later(saloon, TURN / 2 + 1, TURN, BANK, DAY, DAY, DAY)
    table = await saloon.state()
    assert table.muted is not None and len(table.moves) == 4 and not table.sitters[0].missed
    unmute(saloon)
    await later(saloon, RETRY_DELAYS_S[-1] + 2)
    table, now = await saloon.state(), saloon.bot.app.now
    assert table.muted is None and table.paused is None and "**Ada** to act" in saloon.table
    with saloon.env.time_context():
        left = (due(table) or 0) - now()
    assert 0 < left <= TURN * 1000 / 2, "what he had used of his time is used"
    _ = await saloon.guest("ann").press("Call 2")


async def test_a_move_is_kept_while_the_bot_may_not_write_and_the_pause_lasts(saloon: Saloon):
    await saloon.heist(pace="live")
    mute(saloon)
    ann, bo, cass = saloon.three
    assert "You call" in await ann.slash("holdup call")
    assert (await saloon.state()).muted is not None
    _ = await bo.slash("holdup call")
    await later(saloon, TURN, BANK, TURN)
    table = await saloon.state()
    assert table.muted is not None and table.owed == (2,)
    unmute(saloon)  # only so that the test may look at the message
    old = await saloon.remember()
    mute(saloon)
    assert "I may not post in that channel" in await cass.clicks(f"resume:{table.id}", on=old)
    unmute(saloon)
    await later(saloon, RETRY_DELAYS_S[-1] + 2)
    assert (await saloon.state()).paused is None and "**Cassidy** to act" in saloon.table
    assert cass.mention in saloon.ping


async def test_the_host_is_told_once_by_dm_what_is_missing(saloon: Saloon, heist: None):
    me, hidden = saloon.env.backend.bot_user.id, discord.Permissions(send_messages=True).value
    table = saloon.table.id
    saloon.env.backend.delete_message(saloon.channel.id, table)
    saloon.env.backend.set_overwrite(saloon.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=hidden))
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, *(retry + 1 for retry in RETRY_DELAYS_S))
    _ = await saloon.guest("bo").slash("holdup call")
    (words,) = told(saloon, "ann")
    assert "Send Messages" in words and "View Channel" not in words and str(saloon.channel.id) in words
    assert told(saloon, "bo") == []
    saloon.env.backend.delete_overwrite(saloon.channel.id, me)
    await saloon.env.settle()
    assert "**Cassidy** to act" in saloon.table, "Discord told of the change: nobody waits"
    assert told(saloon, "ann") == [words]


unwritten = AsyncMock(side_effect=StoreError("The disk is full."))


def notes(guest: Guest) -> list[Seen]:
    return [line for line in guest.sees() if WORD in line]


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_host_with_closed_dms_is_told_once_at_his_next_click_that_can_tell(
    saloon: Saloon, untold: None, restarts: bool
):
    ann, bo, _ = saloon.three
    if restarts:
        await saloon.restart()
    _ = await bo.slash("hand")
    with patch.object(saloon.bot.app.permission_monitor, "_tell_here", unwritten):
        assert WORD not in await ann.slash("hand")
    assert notes(ann) == []
    for _ in range(2):
        _ = await ann.slash("hand")
        (note,) = notes(ann)
    assert note.ephemeral and notes(bo) == []


@pytest.mark.parametrize("noticed", ["by a click", "when it is drawn", "when it may be drawn"])
async def test_of_a_table_that_has_ended_nobody_is_told_anything(saloon: Saloon, ann: Guest, untold, noticed):
    """It is not kept in memory any longer, either."""
    id, permission_monitor = (await saloon.state()).id, saloon.bot.app.permission_monitor
    assert [*permission_monitor._unnotified] == [*permission_monitor._muted] == [id]
    if noticed == "when it may be drawn":
        unmute(saloon)
    _ = await saloon.bot.app.services.hosting.abandon(id)
    if noticed == "by a click":  # nobody has drawn it before
        _ = await ann.slash("villain list")
    else:
        with saloon.env._bot_scope():
            saloon.bot.app.reconciler.touch(id)
        await saloon.env.settle()
        await later(saloon, *(retry + 1 for retry in RETRY_DELAYS_S))
    assert notes(ann) == []
    assert not permission_monitor._unnotified and not permission_monitor._muted


async def test_who_is_not_the_host_any_more_is_not_told_but_the_new_one_is(saloon: Saloon, untold: None):
    (ann, bo, _), table = saloon.three, await saloon.state()
    async with saloon.bot.app.services.queries._transactions.open(notes) as tx:
        _ = await tx.save(table, replace(table, host=UserId(bo.id)))
    for guest in (ann, bo):
        _ = await guest.slash("hand")
        assert len(notes(guest)) == (guest is bo)


async def test_a_host_who_clicks_twice_is_told_once_of_each_table(saloon: Saloon, heist: None):
    table, app = replace(await saloon.state(), muted=1), saloon.bot.app
    both = {TableId(id): replace(table, id=TableId(id)) for id in ("a", "b")}
    app.permission_monitor._muted, app.permission_monitor._unnotified = dict(both), dict(both)

    async def look(id: TableId) -> Table:
        await asyncio.sleep(0)
        return both[id]

    clicks = [Mock(user=discord.Object(table.host), followup=AsyncMock()) for _ in range(2)]
    with (
        patch.object(app.services.queries, "table", look),
        patch.object(app.services.channels, "host_notified", unwritten),
    ):
        _ = await asyncio.gather(*map(app.permission_monitor.tell, clicks))
    assert sum(click.followup.send.await_count for click in clicks) == 2
    assert not app.permission_monitor._unnotified
    assert len(saloon.expect_errors()) == 2


async def test_it_is_tried_seldom_for_as_long_as_it_takes(saloon: Saloon, heist: None):
    mute(saloon)
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, *(retry + 1 for retry in RETRY_DELAYS_S))
    before = asked(saloon)
    await later(saloon, *[RETRY_DELAYS_S[-1] / 2] * 40)
    assert 15 <= asked(saloon) - before <= 60, "20 retries, each of few requests"
    unmute(saloon)
    await later(saloon, RETRY_DELAYS_S[-1] + 2)
    assert "**Black Bo** to act" in saloon.table and (await saloon.state()).muted is None


async def test_a_table_is_drawn_after_a_restart_when_the_bot_may_write_again(saloon: Saloon):
    await saloon.heist(pace="live")
    mute(saloon)
    _ = await saloon.guest("ann").slash("holdup call")
    await saloon.restart(after=DAY)
    assert (await saloon.state()).muted is not None and len((await saloon.state()).moves) == 5
    unmute(saloon)
    await saloon.restart(after=DAY)
    table = await saloon.state()
    assert table.muted is None and len(table.moves) == 5 and "**Black Bo** to act" in saloon.table


async def test_a_pause_that_the_players_wanted_outlasts_one_that_nobody_wanted(saloon: Saloon):
    await saloon.heist(pace="live")
    for guest in saloon.three:
        _ = await guest.clicks(f"pause:{(await saloon.state()).id}")
    mute(saloon)
    _ = await saloon.guest("ann").slash("table")
    assert (await saloon.state()).muted is not None
    unmute(saloon)
    await later(saloon, RETRY_DELAYS_S[-1] + 2)
    table = await saloon.state()
    assert table.muted is None and table.paused is not None and "⏸ Paused" in saloon.table


async def test_a_ping_that_may_not_be_sent_lets_the_table_wait_and_makes_no_haste(saloon: Saloon):
    """The table can still be edited; if that counted as writing, the state would alternate forever."""
    await saloon.heist(pace="live")
    saloon.fails("POST", status=403, code=50013)
    before = asked(saloon)
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, 5, 5)
    assert asked(saloon) - before < 12
    assert "⏸ I lost permission to post here" in saloon.table and (await saloon.state()).muted is not None
    unmute(saloon)
    await later(saloon, *(retry + 1 for retry in RETRY_DELAYS_S))
    assert f"{saloon.guest('bo').mention}, your move" in saloon.ping
    assert (await saloon.state()).muted is None and "⏸" not in saloon.table


@pytest.mark.parametrize("age", ["old", "buried", "buried, and its ping says all"])
async def test_a_table_that_may_not_be_posted_anew_is_up_to_date_where_it_is(saloon: Saloon, age: str, heist):
    """It can be edited, and is not taken for one that can be posted; it is found buried once a minute."""
    ann, bo, _ = saloon.three
    for _ in range(BURIED_AFTER_MESSAGES if age.startswith("buried") else 0):
        _ = await bo.member.send(saloon.channel, "Nice weather.")
    old = saloon.table.id
    saloon.env.backend.clock.advance((EDITABLE_MS if age == "old" else BURIED_CHECK_GAP_MS) / 1000 + 1)
    saloon.fails("POST", status=403, code=50013)
    if age.endswith("all"):
        _ = await ann.slash("holdup narrate", text="Hear, hear.")
        await later(saloon, 5, 5)
    else:
        _ = await ann.slash("holdup call")
        await later(saloon, *(it + 1 for it in RETRY_DELAYS_S))
        assert "**Ada** calls with 2 chips." in saloon.table
    assert saloon.table.id == old and "⏸ I lost permission to post here" in saloon.table
    assert (await saloon.state()).muted is not None
    unmute(saloon)
    await later(saloon, RETRY_DELAYS_S[-1] + 2)
    assert saloon.table.id != old and "⏸" not in saloon.table and (await saloon.state()).muted is None
    asked = ann if age.endswith("all") else bo
    assert any(f"{asked.mention}, your move" in message for message in saloon.messages)
