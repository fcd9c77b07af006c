"""Tests of messages: their delivery, step by step in a simulated channel, and what is saved of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import discord
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot.adapter.messages.deliver import Delivery, Mailbox, Superseded
from bot.adapter.messages.plan import Content, Known, Step, Wanted, next_step, plan
from bot.adapter.messages.policy import EDITABLE_MS, ReplacePolicy, is_old
from bot.adapter.rendering.picture_cache import PageWithPicture, PictureCache
from bot.database.errors import StoreError
from bot.database.repositories.messages import (
    ECHO_KEY,
    NOTHING_SENT,
    PING_KEY,
    RESULT_KEY,
    TABLE_KEY,
    MessageKey,
    Posted,
    TableMessages,
    hand_of,
    seal_of,
)
from bot.presentation.page import Page
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
AFTER, BEFORE, ONCE = (
    ReplacePolicy.SEND_THEN_DELETE, ReplacePolicy.DELETE_THEN_SEND, ReplacePolicy.SEND_ONCE,
)  # fmt: skip


class Lost(Exception):
    """The bot is killed."""


def error(status: int) -> discord.HTTPException:
    kind = {404: discord.NotFound, 403: discord.Forbidden}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": 0, "message": ""})


@dataclass
class Place:
    """A channel: messages by id, some of which arrived unnoticed (`earlier`, by nonce).

    `refuses` is the error for sending, `breaks` for editing; `fate` is asked before and after each request,
    and may raise an error.
    """

    messages: dict[int, int] = field(default_factory=dict[int, int])
    earlier: dict[int, int] = field(default_factory=dict[int, int])
    refuses: Exception | None = None
    breaks: Exception | None = None
    editable: bool = True
    did: list[str] = field(default_factory=list[str])
    fate: Any = lambda: None
    id: int = 5

    def history(self, **_: Any) -> AsyncIterator[Any]:
        async def found() -> AsyncIterator[Any]:
            self.fate()
            self.did.append("look")
            for id in self.earlier.values():
                if id in self.messages:
                    yield self._message(id)

        return found()

    async def send(self, *, nonce: int, content: str, **_: Any) -> Any:
        self.fate()
        if self.refuses is not None:
            raise self.refuses
        self.did.append("post")
        id = self.earlier.setdefault(nonce, NEW + 100 * len(self.earlier))
        self.messages.setdefault(id, int(content))
        self.fate()
        return self._message(id)

    def get_partial_message(self, id: int) -> Any:
        async def delete() -> None:
            self.fate()
            self.did.append(f"remove {id - FIRST}")
            self.messages.pop(id, None)
            self.fate()

        async def edit(*, content: str, **_: Any) -> Any:
            self.fate()
            if self.breaks is not None:
                raise self.breaks
            if not self.editable or id not in self.messages:
                raise error(404)
            self.did.append("edit")
            self.messages[id] = int(content)
            self.fate()
            return self._message(id)

        return SimpleNamespace(delete=delete, edit=edit)

    def _message(self, id: int) -> Any:
        return SimpleNamespace(
            id=id, author=BOT, interaction_metadata=None, attachments=[], embeds=[],
            flags=discord.MessageFlags(), content=str(self.messages.get(id, "")),
        )  # fmt: skip


@dataclass
class Notes:
    """An outbox with one message.

    A message may still be sent if it is `wanted`, and one that arrived stays if it is `kept`.
    """

    rows: list[Posted] = field(default_factory=list[Posted])
    wanted: bool = True

    def now(self) -> int:
        return NOW

    async def note_first(self, _table: object, rows: Mapping[MessageKey, Posted], _: object) -> Any:
        if not self.wanted:
            return {}
        self.rows.extend(rows.values())
        return {key: [] for key in rows}


def desired(policy: ReplacePolicy = AFTER, version: int = B, **more: Any) -> Wanted:
    content = Content(words=str(version))
    return Wanted(policy=policy, version=version, content=lambda _: content, **more)


@dataclass
class Bot:
    """A process with one message, of which `row` is saved."""

    there: Place
    row: Posted
    notes: Notes = field(default_factory=Notes)
    mailbox: Mailbox = field(default_factory=Mailbox)

    async def deliver(self, policy: ReplacePolicy = AFTER, wanted: Wanted | None = None, **more: Any) -> None:
        """Take the message to what is wanted (default: that it says B), and save its row; `gone`: to none."""
        self.mailbox.load({TABLE_KEY: self.row} if self.row != NOTHING_SENT else {}, ())
        gone = more.pop("gone", False)

        def want() -> Wanted | None:
            if gone:
                return None
            message = self.mailbox.of(TABLE_KEY).row.message
            old = message if policy is not ONCE and is_old(message, NOW) else None
            return wanted or desired(policy, replaces=old, **more)

        around: dict[str, Any] = {
            "client": SimpleNamespace(user=BOT), "outbox": self.notes, "channel": self.there,
            "table": SimpleNamespace(id="t", channel=5, changes=0),
        }  # fmt: skip
        delivery = Delivery(
            **around, mailbox=self.mailbox, pictures=PictureCache(), on_posted=AsyncMock(), retry=lambda: None
        )
        try:
            with patch("bot.adapter.messages.deliver.is_one", lambda *_: True):
                await delivery.deliver(TABLE_KEY, want)
        finally:
            await delivery.take_back([TABLE_KEY])
            if self.notes.rows:
                self.row = self.notes.rows[-1]
        self.row = self.mailbox.of(TABLE_KEY).row


PENDING, THERE = Posted(5, OLD, NONCE, A), Posted(5, OLD, shown=A)
LOST = Posted(5, None, NONCE)


def known(row: Posted = NOTHING_SENT, **more: Any) -> Known:
    return Known(row, **more)


STEPS: dict[str, tuple[Known, Wanted | None, Step]] = {
    "there is none": (known(), desired(), Step.SEND),
    "there is none, and nobody wants one": (known(), desired(create=False), Step.NONE),
    "it says something else": (known(THERE), desired(), Step.EDIT),
    "so it is though nobody wants one": (known(THERE), desired(create=False), Step.EDIT),
    "what it says cannot be told": (known(THERE, certain=False), desired(version=A), Step.EDIT),
    "all is well": (known(THERE), desired(version=A), Step.NONE),
    "all is well but for its picture": (known(Posted(5, OLD), late=B), desired(), Step.NONE),
    "it is to move": (known(THERE), desired(version=A, replaces=OLD), Step.SEND),
    "it has moved": (known(Posted(5, NEW, shown=B)), desired(replaces=OLD), Step.NONE),
    "it can no longer be edited": (known(THERE, uneditable=True), desired(), Step.SEND),
    "it may have arrived": (known(PENDING), desired(), Step.SEARCH),
    "it may have arrived, unwanted": (known(LOST), None, Step.SEARCH),
    "it did not arrive": (known(LOST, searched=True), desired(), Step.SEND),
    "in vain, unwanted": (known(LOST, searched=True), desired(create=False), Step.CLEAR),
    "nothing can be sent there": (known(blocked=True), desired(), Step.NONE),
    "there should be none": (known(THERE), None, Step.DELETE),
    "none arrived, none wanted": (known(LOST, searched=True), None, Step.CLEAR),
    "another one is to be sent": (known(THERE), desired(ONCE), Step.SEND),
    "it was sent once": (known(THERE), desired(ONCE, version=A), Step.NONE),
    "no other one is to be sent": (known(THERE), desired(ONCE, create=False), Step.NONE),
}


@pytest.mark.parametrize("case", STEPS)
def test_the_next_step(case: str):
    before, wanted, step = STEPS[case]
    assert next_step(before, wanted) is step
    assert plan({TABLE_KEY: before}, {TABLE_KEY: wanted}) == ({TABLE_KEY: step} if step != Step.NONE else {})


@pytest.mark.parametrize(
    ("policy", "row", "earlier", "editable", "did", "left"),
    [
        pytest.param(AFTER, NOTHING_SENT, None, True, "post", [NEW], id="new"),
        pytest.param(AFTER, THERE, None, True, "edit", [OLD], id="changed"),
        pytest.param(AFTER, THERE, None, False, "post, remove 10", [NEW], id="not editable"),
        pytest.param(BEFORE, THERE, None, False, "remove 10, post", [NEW], id="goes first"),
        pytest.param(ONCE, THERE, None, True, "post", [OLD, NEW], id="stays"),
        pytest.param(AFTER, PENDING, EARLIER, True, "look, remove 10, edit", [EARLIER], id="arrived, edited"),
        pytest.param(BEFORE, PENDING, EARLIER, True, "look, remove 10, edit", [EARLIER], id="arrived first"),
        pytest.param(ONCE, PENDING, EARLIER, True, "look", [OLD, EARLIER], id="arrived, and stays"),
        pytest.param(AFTER, PENDING, None, True, "look, post, remove 10, edit", [NEW], id="it may be old"),
    ],
)
async def test_step_by_step_it_shows_what_it_should(
    policy: ReplacePolicy, row: Posted, earlier: int | None, editable: bool, did: str, left: list[int]
) -> None:
    there = Place({OLD: A} if row != NOTHING_SENT else {}, editable=editable)
    if earlier is not None:
        there.messages[earlier], there.earlier[NONCE] = A, earlier
    bot = Bot(there, row)
    await bot.deliver(policy)
    assert ", ".join(there.did) == did and sorted(there.messages) == left
    assert (bot.row.message, bot.row.nonce, bot.row.shown, bot.row.replaces) == (left[-1], None, B, None)
    assert bot.mailbox.of(TABLE_KEY).version == B and bot.mailbox.unsaved == {TABLE_KEY: bot.row}


@pytest.mark.parametrize("policy", [AFTER, BEFORE, ONCE])
@pytest.mark.parametrize("start", [NOTHING_SENT, THERE, PENDING, LOST])
async def test_from_any_state_with_any_failures_it_is_there_once_and_then_nothing_is_done(
    policy: ReplacePolicy, start: Posted
) -> None:
    """The bot may also be killed at any request: then only the row that was saved last is known."""
    for seed in range(150):
        random = Random(f"{policy} {start} {seed}")
        there = Place({OLD: A} if start.message else {}, editable=random.random() < 0.5)
        if start.nonce is not None and random.random() < 0.5:
            there.messages[EARLIER], there.earlier[NONCE] = A, EARLIER
        failures = [error(503), asyncio.CancelledError(), OSError(), Lost(), None, None, None]

        def fate(random: Random = random, failures: list[Any] = failures) -> None:
            if (failure := random.choice(failures)) is not None:
                raise failure

        there.fate, bot = fate, Bot(there, start)
        for n in range(60):
            there.fate = fate if n < random.randrange(8) else lambda: None
            try:
                await bot.deliver(policy)
            except (Lost, asyncio.CancelledError):
                bot = Bot(there, bot.notes.rows[-1] if bot.notes.rows else start, bot.notes)
            except (discord.HTTPException, OSError, Superseded):
                bot.row = bot.mailbox.of(TABLE_KEY).row
            else:
                break
        kept = [OLD] if policy is ONCE and start.message else []
        (new,) = [id for id in there.messages if id not in kept]
        assert there.messages[new] == (A if policy is ONCE and new == EARLIER else B), seed
        assert bot.row == Posted(5, new, shown=B), seed
        before = len(there.did)
        await bot.deliver(policy)
        assert len(there.did) == before, seed


async def refused(policy: ReplacePolicy, there: Place, row: Posted) -> Bot:
    """Return a process whose message Discord has refused."""
    bot = Bot(there, row)
    with pytest.raises(discord.HTTPException):
        await bot.deliver(policy)
    return bot


async def test_what_discord_does_not_take_is_not_looked_for_and_what_may_have_arrived_is() -> None:
    bot = await refused(AFTER, Place(refuses=error(403)), NOTHING_SENT)
    assert bot.notes.rows[-1].nonce is not None and bot.mailbox.unsaved == {TABLE_KEY: None}
    bot = await refused(AFTER, Place(refuses=error(503)), NOTHING_SENT)
    assert bot.notes.rows[-1].nonce is not None and bot.mailbox.unsaved == {}


async def test_one_that_nobody_wants_is_removed_and_forgotten_also_if_it_never_arrived() -> None:
    bot = Bot(Place({OLD: A}), THERE)
    await bot.deliver(BEFORE, gone=True)
    assert bot.there.messages == {} and bot.mailbox.unsaved == {TABLE_KEY: None}
    bot = Bot(Place(), LOST)
    await bot.deliver(create=False)
    assert bot.there.did == ["look"] and bot.mailbox.unsaved == {TABLE_KEY: None}


async def test_a_predecessor_that_went_first_is_forgotten_though_its_successor_is_refused() -> None:
    there = Place({OLD: A}, refuses=error(400), editable=False)
    bot = await refused(BEFORE, there, THERE)
    assert there.messages == {} and bot.mailbox.unsaved == {TABLE_KEY: None}, "so that it is sent later"
    there = Place({OLD: A}, breaks=error(503))
    bot = await refused(AFTER, there, THERE)
    assert bot.mailbox.unsaved == {} and there.messages == {OLD: A}


async def test_of_several_that_arrived_the_last_is_kept_and_the_others_are_deleted() -> None:
    there = Place({OLD: A, EARLIER: B, EARLIER + 1: B})
    there.earlier |= {NONCE: EARLIER, NONCE + 1: EARLIER + 1}
    bot = Bot(there, PENDING)
    await bot.deliver()
    assert bot.row.message == EARLIER + 1 and there.messages == {EARLIER + 1: B}


async def test_one_that_arrived_long_ago_makes_room_for_a_new_one() -> None:
    old = discord.utils.time_snowflake(datetime.fromtimestamp((NOW - EDITABLE_MS) / 1000 - 1, UTC))
    bot = Bot(Place({old: A}), LOST)
    bot.there.earlier[NONCE] = old
    await bot.deliver()
    assert bot.row.message not in (None, old) and [*bot.there.messages.values()] == [B]


async def test_what_was_saved_before_it_is_sent_is_not_saved_as_it_was_before():
    bot = Bot(Place({OLD: A}, fate=Mock(side_effect=error(503))), THERE)
    bot.mailbox.write(TABLE_KEY, THERE)
    with pytest.raises(discord.HTTPException):
        await bot.deliver(ONCE)
    assert bot.notes.rows[-1].nonce is not None and not bot.mailbox.unsaved


async def test_an_older_state_is_not_shown_over_a_newer_one():
    bot = Bot(Place({OLD: A}), THERE)
    bot.mailbox.newest = 1
    with pytest.raises(Superseded):
        await bot.deliver()
    assert not bot.there.did


async def test_a_picture_that_is_drawn_while_its_message_is_edited_is_shown():
    drawn, late = list[Any](), PageWithPicture([], None, None, late=True)
    pictures: Any = SimpleNamespace(load=AsyncMock(return_value=late))
    pictures.when_drawn = lambda _page, do, **_: drawn.append(do)
    content, mailbox, retry = Content(page=Page("Castle Poker")), Mailbox(), Mock()
    parts: dict[str, Any] = {
        "client": None,
        "outbox": None,
        "channel": None,
        "table": None,
        "on_posted": None,
    }
    delivery = Delivery(**parts, mailbox=mailbox, pictures=pictures, retry=retry)
    loaded = await delivery.load(content)
    assert not drawn, "what is drawn by now is to be found out once it is edited"
    delivery.show(TABLE_KEY, content, loaded, B, Posted(5, OLD))
    assert mailbox.of(TABLE_KEY).version == B and mailbox.of(TABLE_KEY).row.shown is None
    for do in drawn:
        do()
    assert mailbox.of(TABLE_KEY).version is None and retry.called


async def test_what_must_not_be_sent_any_more_is_not_sent() -> None:
    bot = Bot(Place(), NOTHING_SENT, Notes(wanted=False))
    await bot.deliver()
    assert bot.mailbox.of(TABLE_KEY).blocked and bot.there.did == [] and bot.there.messages == {}


async def test_what_was_announced_and_not_sent_is_taken_back() -> None:
    bot = Bot(Place(), NOTHING_SENT)
    await bot.deliver(gone=True)
    assert bot.there.did == [] and bot.mailbox.unsaved == {}


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


async def rows(outbox: Outbox, table: Table) -> TableMessages:
    """Return what is known of a table's messages."""
    snapshot = await outbox.snapshot(table.id)
    assert snapshot is not None
    return snapshot.messages


async def first(outbox: Outbox, table: Table, key: MessageKey, row: Posted) -> bool:
    """Note a message before it is sent; return whether it may be sent."""
    return key in await outbox.note_first(table, {key: row}, {})


@both
async def test_what_is_noted_later_is_known_at_once_and_written_in_time(
    house: House, outbox: Outbox, table: Table
):
    """And it is not undone by what was noted before, nor forgotten in vain."""
    assert await first(outbox, table, TABLE_KEY, Posted(500, None, 77))
    assert not await outbox.note(table.id, {TABLE_KEY: NOTED})
    assert (await rows(outbox, table))[TABLE_KEY] == NOTED
    for key in (PING_KEY, ECHO_KEY):
        await first(outbox, table, key, Posted(500, None, 77))
        await outbox.note(table.id, {key: NOTED})
    await first(outbox, table, PING_KEY, replace(NOTED, nonce=78))
    await outbox.note(table.id, {ECHO_KEY: None})
    assert ECHO_KEY not in await rows(outbox, table)
    kept = {("table", 0): (500, 1010, None, 3, None), ("ping", 0): (500, 1010, 78, 3, None)}
    assert await written(house, table.id) == kept


@both
async def test_where_a_channel_is_gone_hands_are_still_looked_after(
    house: House, outbox: Outbox, table: Table
):
    pending = Posted(500, 1011, 77, 2, 1009)
    for key in (TABLE_KEY, PING_KEY, RESULT_KEY, ECHO_KEY):
        await first(outbox, table, key, pending)
    await first(outbox, table, seal_of(1), Posted(500, None, 78))
    assert await first(outbox, table, hand_of(ANN), Posted(6, None, 79))
    await outbox.note_all_shown(table.id)
    messages = await rows(outbox, table)
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
    await first(outbox, table, TABLE_KEY, replace(NOTED, shown=table.changes))
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == []
    await house.act(table, "Ann", "call")
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == await repositories.messages.behind() == [table.id]


@both
async def test_of_a_table_that_is_gone_nothing_is_noted(house: House, outbox: Outbox, table: Table):
    await Privacy(house.transactions).erase_guild(GUILD)
    assert not await first(outbox, table, TABLE_KEY, Posted(500, None, 77))
    gone = {PING_KEY: NOTED, hand_of(ANN): NOTED}
    assert await outbox.note(table.id, gone) == {*gone}
    assert await house.rows("SELECT * FROM messages") == []


@both
async def test_a_hand_is_noted_of_those_alone_who_sit_there(house: House, outbox: Outbox, table: Table):
    assert not await first(outbox, table, hand_of(USERS["Cid"]), Posted(6, None, 79))
    assert not await outbox.note(table.id, {hand_of(BOB): Posted()})
    assert (await rows(outbox, table))[hand_of(BOB)].barred
    async with house.store.begin() as repositories:
        await repositories.messages.forget_closed_dms(BOB)
    assert hand_of(BOB) not in await rows(outbox, table)


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
        pending = {PING_KEY: Posted(500, None, 77)}
        found += (await outbox.note_first(table, pending, {PING_KEY: [ANN, BOB]}))[PING_KEY]
        house.time += later
    assert found.count(ANN) == times
    assert found.count(BOB) == (2 if pace is TimeControl.LIVE or later >= GAP else 1), "to each their own"


async def test_what_could_not_be_committed_is_still_to_be_written(house: House, outbox: Outbox, table: Table):
    await first(outbox, table, TABLE_KEY, Posted(500, None, 77))
    await outbox.note(table.id, {TABLE_KEY: NOTED})
    full = OperationalError("commit", None, Exception("database or disk is full"))
    with patch.object(Connection, "commit", side_effect=full), pytest.raises(StoreError):
        await house.store.settle()
    assert (await rows(outbox, table))[TABLE_KEY] == NOTED
    assert await written(house, table.id) == {("table", 0): (500, 1010, None, 3, None)}
