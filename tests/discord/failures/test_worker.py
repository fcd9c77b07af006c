"""Tests of a table's worker: what fails or lasts in one of its lanes keeps no other one waiting."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import discord
import pytest

from bot.adapter.messages import wanted, worker
from bot.adapter.messages.panels import OpenPanel, Panels
from bot.adapter.messages.policy import HAND_DELAY_MS
from bot.adapter.messages.reconciler import EDIT_INTERVAL_S
from bot.adapter.messages.retries import RETRY_DELAYS_S, Retries
from bot.adapter.messages.wanted import is_one
from bot.adapter.messages.worker import CHANNEL, CHANNEL_WAIT_S, OTHERS_WAIT_S, PANELS, Worker
from bot.database.errors import StoreError
from bot.database.repositories.messages import (
    PART_KEY,
    TABLE_KEY,
    MessageKey,
    MessageKind,
    Posted,
)
from bot.presentation import ids
from bot.presentation.private_panel import grounds
from bot.services.outbox import Snapshot
from bot.services.people import People
from bot.table.record import UserId
from bot.table.table import Status, Table
from tests.discord.saloon import Guest, Saloon
from tests.discord.troubles import idle_worker

HAND = MessageKey(MessageKind.HAND, 7)


def refused(status: int, **headers: str) -> discord.HTTPException:
    response: Any = Mock(status=status, reason="", headers=headers)
    return discord.HTTPException(response, "")


def quiet_worker(outbox: AsyncMock) -> Worker:
    outbox.snapshot.return_value = None
    outbox.note.return_value = set()
    return idle_worker(outbox, AsyncMock())


async def test_lanes_are_retried_each_in_its_time():
    again, later = Mock(), Mock()
    retries = Retries(again)
    with patch.object(asyncio.get_running_loop(), "call_later", later):
        retries.after(refused(429, **{"Retry-After": "100"}), HAND, RETRY_DELAYS_S)
        for _ in range(2):
            retries.after(refused(503), PANELS, RETRY_DELAYS_S)
    assert [call.args[0] for call in later.call_args_list] == [100.0, RETRY_DELAYS_S[0]]
    assert retries.is_blocked(HAND) and not retries.is_blocked(PANELS)
    retries.succeed(PANELS)
    assert retries.is_waiting and later.return_value.cancel.call_count == 1
    later.call_args_list[0].args[1]()
    again.assert_called_once_with()
    assert not retries.is_blocked(HAND) and not retries.is_waiting


@pytest.mark.parametrize("fails", [False, True])
async def test_a_lane_that_is_over_after_its_pass_is_looked_after_unless_it_failed(*, fails: bool):
    """A failure is tried again in its time, not at once."""
    outbox = AsyncMock()
    late = quiet_worker(outbox)

    async def work() -> None:
        if fails:
            raise refused(503)

    late._mailbox.write(TABLE_KEY, Posted(5, 6, shown=3))
    late._announced = 3
    late._mailbox.newest = 3
    late._start(PANELS, 3, work)
    await late.rest()
    assert outbox.snapshot.called == (not fails)
    outbox.note.assert_awaited_once_with(late.id, {TABLE_KEY: Posted(5, 6, shown=3)})
    assert late._retries.is_waiting == fails
    await late.stop()


async def test_a_lane_that_failed_is_looked_after_at_once_only_where_there_is_something_newer():
    outbox = AsyncMock()
    late = quiet_worker(outbox)

    async def work() -> None:
        late._passes += 2  # others were made meanwhile
        raise refused(503)

    late._mailbox.newest = 3
    for changes in (3, 2):
        assert not outbox.snapshot.called
        late._start(HAND, changes, work)
        await late.rest()
    assert outbox.snapshot.called
    await late.stop()


async def test_a_table_that_is_behind_is_left_to_its_retry():
    outbox = AsyncMock()
    failing = quiet_worker(outbox)
    for lane, left in ((HAND, False), (CHANNEL, True)):
        failing._fail(lane, refused(503))
        outbox.snapshot.reset_mock()
        failing.catch_up()
        await failing.rest()
        assert outbox.snapshot.called != left
    await failing.stop()


async def test_a_table_whose_results_are_not_posted_is_saved_as_not_shown():
    outbox = AsyncMock()
    saving = quiet_worker(outbox)
    saving._announced = 2
    saving._mailbox.write(TABLE_KEY, row := Posted(5, 6, shown=3))
    await saving._save()
    outbox.note.assert_awaited_once_with(saving.id, {TABLE_KEY: Posted(5, 6)})
    assert saving._mailbox.of(TABLE_KEY).row == row


async def test_what_could_not_be_saved_is_saved_later_unless_something_newer_was():
    outbox = AsyncMock()
    saving = quiet_worker(outbox)
    older, newer = Posted(5, 6, shown=3), Posted(5, 6, 77, shown=3)
    for key in (PART_KEY, HAND):
        saving._mailbox.write(key, older)

    async def note(*_: Any) -> None:
        saving._mailbox.change(HAND, row=newer)  # it was saved before it was sent
        raise StoreError("The disk is full.")

    outbox.note.side_effect = note
    with pytest.raises(StoreError):
        await saving._save()
    assert saving._mailbox.unsaved == {PART_KEY: older}


async def test_a_message_that_nobody_may_see_is_deleted_in_the_end():
    outbox = AsyncMock()
    saving = quiet_worker(outbox)
    outbox.note.return_value = {HAND}
    saving._mailbox.write(HAND, Posted(5, 6, shown=3))
    channel = saving._client.get_partial_messageable(5)
    channel.get_partial_message.return_value.delete = delete = AsyncMock(side_effect=[refused(503), None])
    with pytest.raises(discord.HTTPException):
        await saving._save()
    await saving._save()
    await saving._save()
    assert delete.await_count == 2 and not saving._mailbox.obsolete


async def test_a_panel_that_was_shown_after_the_snapshot_is_left_to_the_next_one():
    panels, table = Panels(Mock()), Mock(changes=5, moves=(), status=Status.PLAYING)
    user = UserId(7)
    with patch("bot.adapter.messages.panels.version_for", return_value=1):
        _ = panels.shown(Mock(guild_id=1, user=Mock(id=user)), table, "", 6)
        older = Mock(table=Mock(id=table.id, changes=4, status=Status.PLAYING), preferences={user: None})
        unknown = Mock(table=table, preferences={})
        assert panels.due(older) == panels.due(unknown) == []
    assert len(panels.of(table.id)) == 1
    panels.close(table.id)
    assert not panels.all()


@pytest.mark.parametrize("after", [0, 1])
async def test_the_end_of_a_game_is_not_taken_for_the_result_of_its_last_part(
    saloon: Saloon, heist: None, after: int
):
    table, message = await saloon.state(), Mock()
    shown = ids.ShowResult(table.id, len(table.moves) + after).encode()
    with patch.object(wanted, "_custom_ids", return_value={shown}):
        assert is_one(table, PART_KEY, None, message) == (after == 0)


async def test_a_hand_that_cannot_be_made_keeps_no_other_message_waiting(
    saloon: Saloon, ann: Guest, bo: Guest, heist: None
):
    def failing(table: Table, user: UserId) -> Any:
        if user == ann.id:
            raise ValueError("no such card")
        return grounds(table, user)

    with patch.object(wanted, "grounds", failing):
        _ = await ann.press("Call 2")
    assert "**Black Bo** to act" in saloon.table and bo.mention in saloon.ping
    assert "Call 1" in bo.dms()[-1].buttons
    assert any(record.exc_info for record in saloon.expect_errors())
    await saloon.env.advance_time(RETRY_DELAYS_S[0] + 1)


async def test_stages_that_cannot_be_made_keep_the_table_from_nothing(
    saloon: Saloon, ann: Guest, heist: None
):
    with (
        patch.object(worker, "lasting", return_value=3.0),
        patch.object(worker, "stages", side_effect=ValueError("no such card")),
    ):
        _ = await ann.slash("holdup call")
        assert "**Black Bo** to act" in saloon.table
    assert any(record.exc_info for record in saloon.expect_errors())
    await saloon.env.advance_time(RETRY_DELAYS_S[0] + 1)


async def test_hands_do_not_wait_for_a_slow_channel(stepped: Saloon):
    await stepped.heist()
    ann, bo, cass = stepped.three
    await stepped.env.advance_time(HAND_DELAY_MS / 1000 + 5)
    gate, real = asyncio.Event(), Worker._draw_channel

    async def slow(self: Worker, *what: Any) -> None:
        await stepped.env.external_wait(gate.wait(), reason="a slow channel")
        await real(self, *what)

    with patch.object(Worker, "_draw_channel", slow):
        _ = await ann.slash("holdup call")
        await stepped.env.advance_time(CHANNEL_WAIT_S + 2)
        assert "Call 1" in bo.dms()[-1].buttons
        _ = await bo.slash("holdup call")
        await stepped.env.advance_time(CHANNEL_WAIT_S + 2)
        assert "Check" in cass.dms()[-1].buttons and "**Ada** to act" in stepped.table
        before = len(stepped.requests)
        gate.set()
        await stepped.env.advance_time(CHANNEL_WAIT_S + 2)
    assert "**Cassidy** to act" in stepped.table and cass.mention in stepped.ping
    sent = [request for request in stepped.requests[before:] if request.method == "POST"]
    assert len(sent) == 1, "who has moved meanwhile is not called any more"


async def test_a_slow_panel_keeps_no_other_one_waiting(stepped: Saloon):
    await stepped.heist()
    ann, bo, cass = stepped.three
    await stepped.env.advance_time(EDIT_INTERVAL_S)
    for guest in (ann, cass):
        _ = await guest.press("My hand")
    gate, real, shown = asyncio.Event(), Panels.update, list[int]()

    async def slow(self: Panels, snapshot: Snapshot, it: OpenPanel) -> None:
        if it.user == ann.id:
            await stepped.env.external_wait(gate.wait(), reason="a slow panel")
        await real(self, snapshot, it)
        if it.user == cass.id:
            shown.append(len(snapshot.table.moves))

    with patch.object(Panels, "update", slow):
        _ = await ann.slash("holdup call")
        await stepped.env.advance_time(OTHERS_WAIT_S + 2)
        _ = await bo.slash("holdup call")
        await stepped.env.advance_time(OTHERS_WAIT_S + 2)
        assert shown[-1] == len((await stepped.state()).moves)
        gate.set()
        await stepped.env.advance_time(OTHERS_WAIT_S + 2)


async def test_the_end_of_a_game_waits_for_the_standings_it_tells(saloon: Saloon, ann: Guest, heist: None):
    await saloon.fold()
    with patch.object(People, "standings", side_effect=StoreError("The disk is full.")):
        _ = await ann.slash("endgame")
        assert len(saloon.results) == 1
    assert saloon.expect_errors()
    await saloon.env.advance_time(RETRY_DELAYS_S[0] + 1)
    assert "Texas Hold Up · the end" in saloon.results[-1]


async def test_hands_that_wait_are_shown_before_the_bot_stops(stepped: Saloon):
    await stepped.heist()
    await stepped.env.advance_time(HAND_DELAY_MS / 1000 + 5)
    ann = stepped.three[0]
    _ = await ann.press("Call 2")
    await stepped.env.advance_time(2)
    assert "Call 2" in ann.dms()[-1].buttons, "it waits for a further change"
    with stepped.env._bot_scope():
        stepped.bot.app.reconciler.hurry()
    await stepped.env.advance_time(2)
    assert "Call 2" not in ann.dms()[-1].buttons
