"""Tests of messages: their delivery, step by step in a simulated channel, and what is saved of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, ClassVar
from unittest.mock import patch

import discord
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from typing_extensions import override

from bot.adapter.rendering.delivery import EDITABLE_MS, Channel, Outgoing, Predecessor, deliver
from bot.adapter.rendering.next_step import ActualState, DesiredState, NextStep, next_step
from bot.database.errors import StoreError
from bot.database.repositories.messages import (
    ECHO_KEY,
    NOTHING_SENT,
    PING_KEY,
    RESULT_KEY,
    TABLE_KEY,
    MessageKey,
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

BOT = SimpleNamespace(id=1)
NOW = 1_800_000_000_000
FIRST = discord.utils.time_snowflake(datetime.fromtimestamp(NOW / 1000, UTC))
OLD, NEW, EARLIER, NONCE = FIRST + 10, FIRST + 11, FIRST + 12, FIRST + 77
A, B = 1, 2
"""What a message says."""


class Lost(Exception):
    """The bot is killed."""


def error(status: int) -> discord.HTTPException:
    kind = discord.NotFound if status == 404 else discord.HTTPException
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": 0, "message": ""})


@dataclass
class Place:
    """A channel: messages by id, some of which arrived unnoticed (`earlier`, by nonce).

    `refuses` is the error for sending, `breaks` for editing.
    """

    messages: dict[int, int] = field(default_factory=dict[int, int])
    earlier: dict[int, int] = field(default_factory=dict[int, int])
    refuses: Exception | None = None
    breaks: Exception | None = None
    editable: bool = True
    did: list[str] = field(default_factory=list[str])
    id: int = 5

    def history(self, **_: Any) -> AsyncIterator[Any]:
        async def found() -> AsyncIterator[Any]:
            self.did.append("look")
            for id in self.earlier.values():
                yield SimpleNamespace(id=id, author=BOT, interaction_metadata=None)

        return found()

    async def send(self, *, nonce: int, says: int) -> Any:
        if self.refuses is not None:
            raise self.refuses
        self.did.append("post")
        id = self.earlier.setdefault(nonce, NEW)
        self.messages.setdefault(id, says)
        return SimpleNamespace(id=id)

    def get_partial_message(self, id: int) -> Any:
        async def delete() -> None:
            self.did.append(f"remove {id - FIRST}")
            self.messages.pop(id, None)

        return SimpleNamespace(delete=delete)


@dataclass
class Notes:
    """An outbox with one message.

    The bot is killed at note `dies_at`; an announced message may still be sent if it is `wanted`, and one
    that arrived stays if it is `kept`.
    """

    rows: list[Posted] = field(default_factory=list[Posted])
    dies_at: int | None = None
    wanted: bool = True
    kept: bool = True

    def now(self) -> int:
        return NOW

    async def note_first(self, id: object, key: MessageKey, row: Posted) -> bool:
        return self.wanted and self.noted(row)

    async def note(self, id: object, key: MessageKey, row: Posted) -> bool:
        return self.noted(row) and self.kept

    def noted(self, row: Posted) -> bool:
        if len(self.rows) == self.dies_at:
            raise Lost
        self.rows.append(row)
        return True

    async def forget(self, id: object, key: MessageKey) -> None:
        self.rows.append(NOTHING_SENT)


@dataclass(slots=True, kw_only=True)
class Message(Outgoing):
    predecessor: ClassVar = Predecessor.GOES_AFTER
    there: Any
    says: int = B
    others: list[int] = field(default_factory=list[int])
    """Those that were found beside it."""

    @override
    async def place(self) -> Channel:
        return self.there

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        return [*found]

    @override
    async def content(self) -> dict[str, Any]:
        return {"says": self.says}

    @override
    async def edit(self, message: int) -> int:
        if self.there.breaks is not None:
            raise self.there.breaks
        if not self.there.editable or message not in self.there.messages:
            raise error(404)
        self.there.did.append("edit")
        self.there.messages[message] = self.says
        return self.says

    @override
    async def found(self, message: discord.Message, others: Sequence[discord.Message]) -> None:
        self.others = [other.id for other in others]


class First(Message):
    predecessor: ClassVar = Predecessor.GOES_FIRST


class Staying(Message):
    predecessor: ClassVar = Predecessor.STAYS


def message(kind: type[Message], there: Place, row: Posted, notes: Notes | None = None) -> Message:
    around: dict[str, Any] = {
        "client": SimpleNamespace(user=BOT), "outbox": notes or Notes(), "table": SimpleNamespace(id="t"),
    }  # fmt: skip
    return kind(**around, key=TABLE_KEY, row=row, there=there)


PENDING, THERE = Posted(5, OLD, NONCE, A), Posted(5, OLD, shown=A)


Actual, Desired = ActualState, DesiredState
STEPS = {
    "there is none": (Actual(), Desired(B), NextStep.POST),
    "there is none, and nobody wants one": (Actual(), Desired(B, new=False), NextStep.REST),
    "it says something else": (Actual(OLD, A), Desired(B), NextStep.EDIT),
    "so it is though nobody wants one": (Actual(OLD, A), Desired(B, new=False), NextStep.EDIT),
    "what it says cannot be told": (Actual(OLD), Desired(B), NextStep.EDIT),
    "all is well": (Actual(OLD, B), Desired(B), NextStep.REST),
    "it is to move": (Actual(OLD, B), Desired(B, instead_of=OLD), NextStep.POST),
    "it has moved": (Actual(NEW, B), Desired(B, instead_of=OLD), NextStep.REST),
    "it can no longer be edited": (Actual(OLD, A, stuck=True), Desired(B), NextStep.POST),
    "it did not arrive": (Actual(OLD, B, NONCE, looked=True), Desired(B), NextStep.POST),
    "in vain, unwanted": (Actual(None, None, NONCE, looked=True), Desired(B, new=False), NextStep.REST),
    "nothing can be sent there": (Actual(None, A, barred=True), Desired(B), NextStep.REST),
    "there should be none": (Actual(OLD, A), None, NextStep.REMOVE),
    "none arrived, none wanted": (Actual(None, None, NONCE, looked=True), None, NextStep.REST),
}


@pytest.mark.parametrize("case", STEPS)
def test_the_next_step(case: str):
    shown, wanted, step = STEPS[case]
    assert next_step(shown, wanted) is step


def test_one_that_may_have_arrived_is_looked_for_first():
    for may_have_arrived in (Actual(OLD, B, NONCE), Actual(None, None, NONCE)):
        assert may_have_arrived.uncertain
    looked_for, barred = Actual(None, None, NONCE, looked=True), Actual(None, None, NONCE, barred=True)
    assert not any(shown.uncertain for shown in (looked_for, barred, Actual(OLD, B)))


@pytest.mark.parametrize(
    ("kind", "row", "earlier", "editable", "did", "left"),
    [
        pytest.param(Message, NOTHING_SENT, None, True, "post", [NEW], id="new"),
        pytest.param(Message, THERE, None, True, "edit", [OLD], id="changed"),
        pytest.param(Message, THERE, None, False, "post, remove 10", [NEW], id="not editable"),
        pytest.param(First, THERE, None, False, "remove 10, post", [NEW], id="goes first"),
        pytest.param(Staying, THERE, None, True, "post", [OLD, NEW], id="stays"),
        pytest.param(
            Message, PENDING, EARLIER, True, "look, remove 10, edit", [EARLIER], id="arrived, edited"
        ),
        pytest.param(First, PENDING, EARLIER, True, "look, remove 10, edit", [EARLIER], id="arrived first"),
        pytest.param(Staying, PENDING, EARLIER, True, "look", [OLD, EARLIER], id="arrived, and stays"),
        pytest.param(Message, PENDING, None, True, "look, post, remove 10, edit", [NEW], id="it may be old"),
    ],
)
async def test_step_by_step_it_shows_what_it_should(
    kind: type[Message], row: Posted, earlier: int | None, editable: bool, did: str, left: list[int]
) -> None:
    there = Place({OLD: A} if row != NOTHING_SENT else {}, editable=editable)
    if earlier is not None:
        there.messages[earlier], there.earlier[NONCE] = A, earlier
    it = message(kind, there, row)
    shown = await deliver(it, DesiredState(B))
    assert ", ".join(there.did) == did and sorted(there.messages) == left
    assert shown.says == B and shown.message == left[-1]
    assert (it.row.message, it.row.nonce, it.row.shown, it.row.replaces) == (left[-1], None, B, None)


@pytest.mark.parametrize("kind", [Message, First, Staying])
@pytest.mark.parametrize("dies_at", [0, 1, 2, 3])
async def test_killed_at_any_note_it_is_there_once_afterwards(kind: type[Message], dies_at: int) -> None:
    there, notes = Place({OLD: A}, editable=False), Notes(dies_at=dies_at)
    row = THERE
    try:
        await deliver(message(kind, there, row, notes), DesiredState(B))
    except Lost:
        row = notes.rows[-1] if notes.rows else row
        there.editable = True
        if row.nonce is None and row.shown == A and kind is not Staying:
            there.editable = False  # nothing was sent yet
        await deliver(message(kind, there, row), DesiredState(B))
    assert sorted(there.messages) == ([OLD, NEW] if kind is Staying else [NEW])
    assert there.did.count("post") == 1


async def refused(kind: type[Message], there: Place, row: Posted) -> list[Posted]:
    """Return what is noted of a message that Discord refuses."""
    notes = Notes()
    with pytest.raises(discord.HTTPException):
        await deliver(message(kind, there, row, notes), DesiredState(B))
    return notes.rows


async def test_what_discord_does_not_take_is_not_looked_for_and_what_may_have_arrived_is() -> None:
    rows = await refused(Message, Place(refuses=error(403)), NOTHING_SENT)
    assert [row.nonce is None for row in rows] == [False, True] and rows[-1] == NOTHING_SENT
    assert (await refused(Message, Place(refuses=error(503)), NOTHING_SENT))[-1].nonce is not None


async def test_one_that_nobody_wants_is_removed_and_forgotten_also_if_it_never_arrived() -> None:
    there, notes = Place({OLD: A}), Notes()
    await deliver(message(First, there, THERE, notes), None)
    assert there.messages == {} and notes.rows == [NOTHING_SENT]
    there, notes = Place(), Notes()
    await deliver(message(First, there, Posted(5, None, NONCE), notes), DesiredState(B, new=False))
    assert there.did == ["look"] and notes.rows == [NOTHING_SENT]


async def test_a_predecessor_that_went_first_is_forgotten_though_its_successor_is_refused() -> None:
    there = Place({OLD: A}, refuses=error(400), editable=False)
    rows = await refused(First, there, THERE)
    assert there.messages == {} and rows[-1] == NOTHING_SENT, "so that it is sent when that can be"
    there = Place({OLD: A}, breaks=error(503))
    assert await refused(Message, there, THERE) == [] and there.messages == {OLD: A}


async def test_of_several_that_arrived_the_last_is_kept_and_the_others_are_told_of() -> None:
    there = Place({OLD: A, EARLIER: B, EARLIER + 1: B})
    there.earlier |= {NONCE: EARLIER, NONCE + 1: EARLIER + 1}
    it = message(Message, there, PENDING)
    await deliver(it, DesiredState(B))
    assert it.row.message == EARLIER + 1 and it.others == [EARLIER]


async def test_one_that_arrived_long_ago_makes_room_for_a_new_one() -> None:
    old = discord.utils.time_snowflake(datetime.fromtimestamp((NOW - EDITABLE_MS) / 1000 - 1, UTC))
    there = Place({old: A})
    there.earlier[NONCE] = old
    it = message(Message, there, Posted(5, None, NONCE))
    await deliver(it, DesiredState(B))
    assert it.row.message == NEW and sorted(there.messages) == [NEW]


async def test_what_must_not_be_sent_any_more_is_not_sent_or_goes_again() -> None:
    there, notes = Place(), Notes(wanted=False)
    shown = await deliver(message(Message, there, NOTHING_SENT, notes), DesiredState(B))
    assert shown.barred and there.did == [] and there.messages == {}
    await deliver(message(Message, there, NOTHING_SENT, Notes(kept=False)), DesiredState(B))
    assert there.did[:1] == ["post"] and there.messages == {}


ANN, BOB = USERS["Ann"], USERS["Bob"]
NOTED = Posted(500, 1010, shown=3)
GAP, HOUR = MENTION_GAP_MS, 60 * MINUTE_MS


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
    assert await outbox.note(table.id, TABLE_KEY, NOTED)
    assert (await outbox.messages(table.id))[TABLE_KEY] == NOTED
    for key in (PING_KEY, ECHO_KEY):
        await outbox.note_first(table.id, key, Posted(500, None, 77))
        await outbox.note(table.id, key, NOTED)
    await outbox.note_first(table.id, PING_KEY, replace(NOTED, nonce=78))
    await outbox.forget(table.id, ECHO_KEY)
    assert ECHO_KEY not in await outbox.messages(table.id)
    kept = {("table", 0): (500, 1010, None, 3, None), ("ping", 0): (500, 1010, 78, 3, None)}
    assert await written(house, table.id) == kept


@both
async def test_what_a_message_shows_is_not_noted_of_another_one(house: House, outbox: Outbox, table: Table):
    await outbox.note_first(table.id, TABLE_KEY, replace(NOTED, nonce=77))
    await outbox.note_shown(table.id, TABLE_KEY, 1009, 4)
    assert (await outbox.messages(table.id))[TABLE_KEY].shown == 3
    await outbox.note_shown(table.id, TABLE_KEY, 1010, 4)
    assert (await outbox.messages(table.id))[TABLE_KEY] == replace(NOTED, nonce=77, shown=4)
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
    await outbox.note_first(table.id, TABLE_KEY, replace(NOTED, shown=table.changes))
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == []
    await house.act(table, "Ann", "call")
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == [table.id]


@both
async def test_of_a_table_that_is_gone_nothing_is_noted(house: House, outbox: Outbox, table: Table):
    await Privacy(house.transactions).erase_guild(GUILD)
    assert not await outbox.note_first(table.id, TABLE_KEY, Posted(500, None, 77))
    assert not await outbox.note(table.id, PING_KEY, NOTED)
    assert not await outbox.note_hand(table.id, ANN, NOTED)
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
        ("usual", TimeControl.RELAXED, GAP - 1, 1), ("usual", TimeControl.RELAXED, GAP, 2),
        ("usual", TimeControl.LIVE, 1, 2),
        ("every", TimeControl.RELAXED, 1, 2), ("sparing", TimeControl.LIVE, GAP - 1, 1),
        ("sparing", TimeControl.LIVE, GAP, 2),
        ("never", TimeControl.LIVE, GAP, 0), ("quiet", TimeControl.RELAXED, GAP, 0),
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
    assert found.count(BOB) == (2 if pace is TimeControl.LIVE or later >= GAP else 1), "to each their own"


async def test_what_could_not_be_committed_is_still_to_be_written(house: House, outbox: Outbox, table: Table):
    await outbox.note_first(table.id, TABLE_KEY, Posted(500, None, 77))
    await outbox.note(table.id, TABLE_KEY, NOTED)
    full = OperationalError("commit", None, Exception("database or disk is full"))
    with patch.object(Connection, "commit", side_effect=full), pytest.raises(StoreError):
        await house.store.settle()
    assert (await outbox.messages(table.id))[TABLE_KEY] == NOTED
    assert await written(house, table.id) == {("table", 0): (500, 1010, None, 3, None)}
