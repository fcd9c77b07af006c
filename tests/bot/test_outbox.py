"""Tests of the outbox: what is saved of messages, when, by whom and until when."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.errors import StoreError
from bot.database.repositories.messages import (
    ECHO_KEY,
    PING_KEY,
    RESULT_KEY,
    TABLE_KEY,
    Posted,
    hand_of,
    seal_of,
)
from bot.services.outbox import MENTION_GAP_MS, Outbox
from bot.services.privacy import Privacy
from bot.table.record import TableId, UserId
from bot.table.table import Table
from bot.table.time_control import MINUTE_MS, TimeControl
from tests.bot.house import GUILD, SEAL, USERS, House, both

ANN, BOB = USERS["Ann"], USERS["Bob"]
THERE = Posted(500, 1010, shown=3)
LONG, HOUR = MENTION_GAP_MS, 60 * MINUTE_MS


@pytest.fixture
def outbox(house: House) -> Outbox:
    return Outbox(house.transactions)


@pytest.fixture
async def table(house: House) -> Table:
    return await house.started("Ann", "Bob")


async def written(house: House, id: TableId) -> dict[tuple[str, int], tuple[int | None, ...]]:
    """Return the database's state after all pending writes."""
    await house.store.settle()
    names = "kind, key, channel, message, nonce, shown, replaces"
    rows = await house.rows(f"SELECT {names} FROM messages WHERE table_id = '{id}' AND kind <> 'seal'")
    return {(row[0], row[1]): tuple(row[2:]) for row in rows}


@both
async def test_what_is_noted_later_is_known_at_once_and_written_in_time(
    house: House, outbox: Outbox, table: Table
):
    """And it is not undone by what was noted before, nor forgotten in vain."""
    assert await outbox.note_first(table.id, TABLE_KEY, Posted(500, None, 77))
    assert await outbox.note(table.id, TABLE_KEY, THERE)
    assert (await outbox.messages(table.id))[TABLE_KEY] == THERE
    for key in (PING_KEY, ECHO_KEY):
        await outbox.note_first(table.id, key, Posted(500, None, 77))
        await outbox.note(table.id, key, THERE)
    await outbox.note_first(table.id, PING_KEY, replace(THERE, nonce=78))
    await outbox.forget(table.id, ECHO_KEY)
    assert ECHO_KEY not in await outbox.messages(table.id)
    kept = {("table", 0): (500, 1010, None, 3, None), ("ping", 0): (500, 1010, 78, 3, None)}
    assert await written(house, table.id) == kept


@both
async def test_what_a_message_shows_is_not_noted_of_another_one(house: House, outbox: Outbox, table: Table):
    await outbox.note_first(table.id, TABLE_KEY, replace(THERE, nonce=77))
    await outbox.note_shown(table.id, TABLE_KEY, 1009, 4)
    assert (await outbox.messages(table.id))[TABLE_KEY].shown == 3
    await outbox.note_shown(table.id, TABLE_KEY, 1010, 4)
    assert (await outbox.messages(table.id))[TABLE_KEY] == replace(THERE, nonce=77, shown=4)
    assert await written(house, table.id) == {("table", 0): (500, 1010, 77, 4, None)}


@both
async def test_where_a_channel_is_gone_hands_are_still_looked_after(
    house: House, outbox: Outbox, table: Table
):
    pending = Posted(500, 1011, 77, 2, 1009)
    for key in (TABLE_KEY, PING_KEY, RESULT_KEY, ECHO_KEY):
        await outbox.note_first(table.id, key, pending)
    await outbox.note_first(table.id, seal_of(1), Posted(500, None, 78))
    assert await outbox.note_hand_first(table.id, ANN, Posted(6, None, 79))
    await outbox.note_all_shown(table.id)
    messages = await outbox.messages(table.id)
    settled = replace(pending, nonce=None, replaces=None)
    assert messages[TABLE_KEY] == replace(settled, shown=table.changes)
    assert {messages[it] for it in (PING_KEY, RESULT_KEY, ECHO_KEY)} == {settled}
    assert messages[seal_of(0)].message == SEAL and seal_of(1) not in messages
    assert messages[hand_of(ANN)] == Posted(6, None, 79) and not messages[hand_of(ANN)].barred
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == [table.id], "a hand may have arrived"
        await repositories.messages.note_hand(table.id, ANN, Posted(6, 1013))
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == []


@both
async def test_a_table_without_a_message_is_unshown_until_it_shows_its_last_change(
    house: House, outbox: Outbox, table: Table
):
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == [table.id]
    await outbox.note_first(table.id, TABLE_KEY, replace(THERE, shown=table.changes))
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == []
    await house.act(table, "Ann", "call")
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == [table.id]


@both
async def test_of_a_table_that_is_gone_nothing_is_noted(house: House, outbox: Outbox, table: Table):
    await Privacy(house.transactions).erase_guild(GUILD)
    assert not await outbox.note_first(table.id, TABLE_KEY, Posted(500, None, 77))
    assert not await outbox.note(table.id, PING_KEY, THERE)
    assert not await outbox.note_hand(table.id, ANN, THERE)
    assert await house.rows("SELECT * FROM messages") == []


@both
async def test_a_hand_is_noted_of_those_alone_who_sit_there(house: House, outbox: Outbox, table: Table):
    assert not await outbox.note_hand_first(table.id, USERS["Cid"], Posted(6, None, 79))
    assert await outbox.note_hand(table.id, BOB, Posted())
    assert (await outbox.messages(table.id))[hand_of(BOB)].barred
    async with house.store.begin() as repositories:
        await repositories.messages.forget_closed_dms(BOB)
    assert hand_of(BOB) not in await outbox.messages(table.id)


@pytest.mark.parametrize(
    ("wanted", "pace", "later", "times"),
    [
        ("usual", TimeControl.RELAXED, LONG - 1, 1), ("usual", TimeControl.RELAXED, LONG, 2),
        ("usual", TimeControl.LIVE, 1, 2),
        ("every", TimeControl.RELAXED, 1, 2), ("sparing", TimeControl.LIVE, LONG - 1, 1),
        ("sparing", TimeControl.LIVE, LONG, 2),
        ("never", TimeControl.LIVE, LONG, 0), ("quiet", TimeControl.RELAXED, LONG, 0),
    ],
)  # fmt: skip
async def test_how_often_pings_mention_somebody_at_whatever_tables_is_their_own_choice(
    house: House, outbox: Outbox, wanted: str, pace: TimeControl, later: int, times: int
):
    tables = [await house.started("Ann", "Bob", game="castle", pace=pace) for _ in range(2)]
    if wanted == "quiet":
        hour = house.time // HOUR % 24
        _ = await house.people.keep_quiet(ANN, f"{hour}-{(hour + 2) % 24}", "UTC")
    else:
        _ = await house.people.prefer(ANN, "mentions", wanted)
    found = list[UserId]()
    for table in tables:
        found += await outbox.note_ping_first(table, Posted(500, None, 77), [ANN, BOB])
        house.time += later
    assert found.count(ANN) == times
    assert found.count(BOB) == (2 if pace is TimeControl.LIVE or later >= LONG else 1), "to each their own"


async def test_what_could_not_be_committed_is_still_to_be_written(house: House, outbox: Outbox, table: Table):
    await outbox.note_first(table.id, TABLE_KEY, Posted(500, None, 77))
    await outbox.note(table.id, TABLE_KEY, THERE)
    full = OperationalError("commit", None, Exception("database or disk is full"))
    with patch.object(AsyncConnection, "commit", side_effect=full), pytest.raises(StoreError):
        await house.store.settle()
    assert (await outbox.messages(table.id))[TABLE_KEY] == THERE
    assert await written(house, table.id) == {("table", 0): (500, 1010, None, 3, None)}
