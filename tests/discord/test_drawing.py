"""Tests of rendering: the newest state only, rate-limited, and robust against Discord's errors."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import discord
import pytest
from discord.http import Route
from simcord.types import HttpLogEntry
from typing_extensions import override

from bot.adapter.error_codes import OLD_MESSAGE_EDIT_LIMIT
from bot.adapter.messages.policy import EDITABLE_MS, HAND_DELAY_MS
from bot.adapter.messages.reconciler import EDIT_INTERVAL_S
from bot.adapter.messages.retries import RETRY_DELAYS_S
from bot.adapter.messages.worker import BURIED_AFTER_MESSAGES, BURIED_CHECK_GAP_MS
from bot.adapter.rendering import picture_cache
from bot.adapter.rendering.picture_cache import PICTURE_WAIT_S, PictureCache
from tests.discord.conftest import SEED
from tests.discord.saloon import Guest, Saloon, opened
from tests.slow import slow

MOMENT = 1e-3
"""Seconds that a virtual clock may be wrong by."""
QUIET = 5
"""Seconds after which everything is drawn and no interval is left."""
MINUTE = 60
BUSY = 7
"""Seconds for which Discord wants to hear nothing."""
UPDATE = discord.InteractionResponseType.message_update.value
PAINTING = 4
"""Seconds that a slow picture takes."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A request of the bot that shows a table."""

    at: float
    state: int
    """How many moves there were."""
    answer: bool
    """Whether it answered a click."""
    new: bool
    """Whether it was a new message."""
    picture: bool


class Wire(list[HttpLogEntry]):
    """simcord's list of requests, which records when each one comes; Discord may be busy."""

    def __init__(self, saloon: Saloon) -> None:
        super().__init__()
        self._saloon = saloon
        self._real = saloon.bot.http.request
        self._edits = rf"/channels/{saloon.channel.id}/messages/\d+"
        self.sent: list[Sent] = []
        self.reads = 0
        """How often the channel's history was read."""
        self.refused = 0
        self.lag = 0.0
        """Seconds that an edit is on its way."""
        self._busy_until, self._sleeps = 0.0, False
        saloon.bot.http.request = self._request
        saloon.env.backend.http_requests = self

    now = property(lambda self: self._saloon.env.backend.clock.elapsed)

    drawn = property(lambda self: [sent for sent in self.sent if not sent.answer])

    def busy(self, seconds: float, *, sleeps: bool) -> None:
        """Refuse edits of messages with 429; discord.py sleeps then, or gives up after some tries."""
        self._busy_until, self._sleeps = self.now + seconds, sleeps

    @override
    def append(self, entry: HttpLogEntry, /) -> None:
        super().append(entry)
        channel = f"/channels/{self._saloon.channel.id}/messages"
        self.reads += (entry.method, entry.path) == ("GET", channel)
        told = json.dumps(entry.json)
        answer = entry.path.endswith("/callback") and entry.json["type"] == UPDATE
        new = (entry.method, entry.path) == ("POST", channel)
        edited = entry.method == "PATCH" and re.fullmatch(self._edits, entry.path) is not None
        states = re.findall(r'"[psfqc]:\w+:(\d+):', told)
        if states and (answer or new or edited):
            self.sent.append(Sent(self.now, int(states[0]), answer, new, picture='"image"' in told))

    async def _request(self, route: Route, **more: Any) -> Any:
        edits = route.method == "PATCH" and re.search(self._edits, route.url) is not None
        if edits and self.now < self._busy_until:
            self.refused += not (self._sleeps and self.refused)  # discord.py lets further requests wait
            if not self._sleeps:
                wait = {"Retry-After": str(self._busy_until - self.now)}
                raise discord.HTTPException(Mock(status=429, headers=wait), "busy")
            await asyncio.sleep(self._busy_until - self.now)
        if edits and self.lag:  # what is on its way can't be called back
            return await asyncio.shield(asyncio.create_task(self._late(route, **more)))
        return await self._real(route, **more)

    async def _late(self, route: Route, **more: Any) -> Any:
        await asyncio.sleep(self.lag)
        return await self._real(route, **more)


@pytest.fixture
async def saloon(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Begin a heist, wait until everything is drawn, and step the time from now on."""
    async with opened(tmp_path, SEED, EDIT_INTERVAL_S, painted=True) as saloon:
        await saloon.heist()
        await saloon.env.advance_time(QUIET)
        yield saloon


@pytest.fixture
def wire(saloon: Saloon) -> Wire:
    return Wire(saloon)


async def state(saloon: Saloon) -> int:
    return len((await saloon.state()).moves)


async def narrate(saloon: Saloon) -> None:
    """Make a move that changes the table but no button, and that is answered elsewhere."""
    _ = await saloon.guest("cass").slash("holdup narrate", text="Hear, hear.")


def assert_in_order(wire: Wire) -> None:
    """Check that nothing older was shown after something newer, and that the interval was kept."""
    states = [sent.state for sent in wire.sent]
    assert states == sorted(states), "an old state was shown"
    times = [sent.at for sent in wire.drawn]
    assert all(b - a >= EDIT_INTERVAL_S - MOMENT for a, b in pairwise(times)), times


async def assert_drawn(saloon: Saloon, wire: Wire) -> None:
    assert wire.sent[-1].state == await state(saloon)
    owed = saloon.three[(await saloon.state()).owed[0]]
    pings = [message.loud for message in saloon.messages if "your move." in message]
    assert pings == [f"{owed.mention}, your move."]


def drawings() -> list[str]:
    return [task.get_name() for task in asyncio.all_tasks() if task.get_name().startswith("draw ")]


# The interval.


async def test_an_old_state_that_arrives_after_an_answer_is_drawn_over(saloon: Saloon, wire: Wire):
    wire.lag = 0.5
    await narrate(saloon)
    _ = await saloon.guest("ann").press("Call 2")
    await saloon.env.advance_time(wire.lag)
    assert [sent.answer for sent in wire.sent] == [True, False] and wire.sent[1].state < wire.sent[0].state
    await saloon.env.advance_time(EDIT_INTERVAL_S + 2 * wire.lag)
    assert len(wire.sent) == 3
    await assert_drawn(saloon, wire)


@pytest.mark.parametrize("step", [0, 0.1, 0.5])
async def test_a_burst_makes_few_edits_and_the_last_one_is_the_newest(saloon: Saloon, wire: Wire, step):
    begun = wire.now
    for _ in range(20):
        await narrate(saloon)
        await saloon.env.advance_time(step)
    await saloon.env.advance_time(QUIET)
    assert len(wire.drawn) <= 1 + (wire.drawn[-1].at - begun) / EDIT_INTERVAL_S + MOMENT
    assert len({sent.state for sent in wire.drawn}) == len(wire.drawn), "nothing is drawn twice"
    assert_in_order(wire)
    await assert_drawn(saloon, wire)


async def test_the_first_drawing_is_immediate_and_the_next_one_waits_though_the_first_has_ended(
    saloon: Saloon, wire: Wire
):
    begun = wire.now
    await narrate(saloon)
    assert [sent.at for sent in wire.sent] == [begun] and not drawings()
    await saloon.env.advance_time(EDIT_INTERVAL_S / 2)
    await narrate(saloon)
    await narrate(saloon)
    assert len(wire.sent) == 1 and drawings()
    await saloon.env.advance_time(EDIT_INTERVAL_S / 2 + MOMENT)
    assert [round(sent.at - begun, 2) for sent in wire.sent] == [0, EDIT_INTERVAL_S]
    await assert_drawn(saloon, wire)


async def test_a_click_is_answered_at_once_however_much_is_to_be_drawn(saloon: Saloon, wire: Wire):
    ann, bo, _ = saloon.three
    for _ in range(3):
        await narrate(saloon)
    for guest, label in ((ann, "Call 2"), (bo, "Call 1")):
        before = wire.now
        _ = await guest.press(label)
        assert wire.sent[-1] == Sent(before, await state(saloon), answer=True, new=False, picture=True)
        await narrate(saloon)
    assert len(wire.drawn) == 1, "the drawings still wait"
    await saloon.env.advance_time(QUIET)
    assert_in_order(wire)
    await assert_drawn(saloon, wire)


async def test_nothing_is_drawn_again_and_an_idle_table_costs_nothing(saloon: Saloon, wire: Wire):
    _ = await saloon.guest("ann").press("Call 2")
    await saloon.env.advance_time(QUIET)
    assert wire.drawn == []
    await assert_drawn(saloon, wire)
    await narrate(saloon)
    await saloon.env.advance_time(HAND_DELAY_MS / 1000 + QUIET)
    before = len(saloon.requests)
    await saloon.env.advance_time(3 * MINUTE)
    assert len(saloon.requests) == before and not drawings()


# Discord is busy, or down.


@pytest.mark.parametrize("sleeps", [True, False], ids=["discord.py sleeps", "discord.py gives up"])
async def test_while_discord_is_busy_moves_are_answered_and_then_the_newest_state_is_drawn(
    saloon: Saloon, wire: Wire, sleeps: bool, ann: Guest, bo: Guest, cass: Guest
):
    wire.busy(BUSY, sleeps=sleeps)
    await narrate(saloon)
    for guest, label in ((ann, "Call 2"), (bo, "Call 1")):
        await saloon.env.advance_time(1)
        _ = await guest.press(label)
        assert wire.sent[-1].answer and wire.sent[-1].state == await state(saloon)
        await narrate(saloon)
    assert "You check" in await cass.slash("holdup check")
    assert wire.refused == 1 and wire.drawn == [], "who was told to wait, waits"
    await saloon.env.advance_time(BUSY + QUIET)
    assert bool(saloon.expect_errors()) is not sleeps
    assert_in_order(wire)
    assert wire.drawn and wire.refused == 1
    await assert_drawn(saloon, wire)


async def test_a_429_that_does_not_say_how_long_is_tried_later(saloon: Saloon, wire: Wire):
    saloon.fails("PATCH", status=429, times=1)
    await narrate(saloon)
    await saloon.env.advance_time(RETRY_DELAYS_S[0] - 1)
    await narrate(saloon)
    assert len(wire.drawn) == 1
    await saloon.env.advance_time(1 + MOMENT)
    assert saloon.expect_errors() and len(wire.drawn) == 2
    await assert_drawn(saloon, wire)


async def test_a_drawing_that_failed_is_tried_again_with_the_newest_state(saloon: Saloon, wire: Wire):
    saloon.fails("PATCH", status=503)
    await narrate(saloon)
    await saloon.env.advance_time(QUIET)
    await narrate(saloon)
    saloon.env.backend.faults.clear()
    assert saloon.expect_errors()
    await saloon.env.advance_time(RETRY_DELAYS_S[0])
    assert_in_order(wire)
    assert len(wire.drawn) == 3
    await assert_drawn(saloon, wire)
    await saloon.env.advance_time(RETRY_DELAYS_S[1])
    assert len(wire.drawn) == 3 and not drawings(), "it is done"


@slow
async def test_a_hand_that_could_not_be_sent_is_sent_later_and_delays_no_table(saloon: Saloon, wire: Wire):
    ann, bo, _ = saloon.three
    before = ann.hand(), bo.hand()
    dm = ann.member.user.dm_channel.id
    saloon.env.inject_error("PATCH", f"/channels/{dm}/messages/*", status=503, times=None)
    for guest, label in ((ann, "Fold"), (bo, "Fold"), (ann, "Deal the next heist")):
        _ = await guest.press(label)
        await saloon.env.advance_time(QUIET)
    assert saloon.expect_errors() and ann.hand() == before[0] and bo.hand() != before[1]
    await assert_drawn(saloon, wire)
    saloon.env.backend.faults.clear()
    await saloon.env.advance_time(sum(RETRY_DELAYS_S[:2]))
    assert ann.hand() != before[0]


# Another message.


async def moved(saloon: Saloon, old: int) -> bool:
    """Return whether the table was reposted, is unique, and has working buttons."""
    await saloon.env.advance_time(QUIET)
    new = saloon.table.id
    owed: Guest = saloon.three[(await saloon.state()).owed[0]]
    label = next(button for button in saloon.table.buttons if button.startswith(("Call", "Check")))
    before = await state(saloon)
    _ = await owed.press(label)
    assert await state(saloon) == before + 1
    await saloon.env.advance_time(QUIET)
    assert saloon.table.id == new
    return new != old


async def test_the_table_is_posted_again_when_somebody_asks(saloon: Saloon, wire: Wire):
    old = saloon.table.id
    await narrate(saloon)
    _ = await saloon.guest("ann").slash("table")
    assert saloon.table.id == old, "the interval is kept"
    assert await moved(saloon, old)
    assert_in_order(wire)


@pytest.mark.parametrize("clicked", [True, False])
async def test_before_an_hour_has_passed_the_table_is_posted_again(saloon: Saloon, wire: Wire, clicked: bool):
    old = saloon.table.id
    saloon.env.backend.clock.advance(EDITABLE_MS / 1000 - 2 * QUIET)
    await narrate(saloon)
    assert saloon.table.id == old
    saloon.env.backend.clock.advance(3 * QUIET)
    if clicked:
        _ = await saloon.guest("ann").member.click(saloon.table.message, label="Call 2")
    else:
        await narrate(saloon)
    assert saloon.table.id != old and wire.drawn[-1].new
    assert await moved(saloon, old)
    await assert_drawn(saloon, wire)


@pytest.mark.parametrize("status", [400, 429])
async def test_where_discord_says_that_the_message_is_too_old_it_is_posted_again(
    saloon: Saloon, wire: Wire, status: int
):
    old = saloon.table.id
    saloon.fails("PATCH", status=status, code=OLD_MESSAGE_EDIT_LIMIT, times=1)
    await narrate(saloon)
    assert saloon.table.id != old and await moved(saloon, old)


async def chat(saloon: Saloon, messages: int) -> None:
    """Post messages of others until there are this many after the table."""
    dora = saloon.guest("dora")
    while sum(message.id > saloon.table.id for message in saloon.messages) < messages:
        _ = await dora.member.send(saloon.channel, "Nice weather.")


async def test_a_table_that_is_buried_is_posted_again_at_the_end(saloon: Saloon, wire: Wire):
    ann, bo, _ = saloon.three
    old = saloon.table.id
    await saloon.env.advance_time(BURIED_CHECK_GAP_MS / 1000)
    await chat(saloon, BURIED_AFTER_MESSAGES - 1)
    _ = await ann.press("Call 2")
    assert saloon.table.id == old and wire.reads == 1
    await chat(saloon, BURIED_AFTER_MESSAGES)
    _ = await bo.press("Call 1")
    await saloon.env.advance_time(QUIET)
    assert saloon.table.id == old and wire.reads == 1, "nobody looks twice a minute"
    await saloon.env.advance_time(BURIED_CHECK_GAP_MS / 1000)
    await narrate(saloon)
    assert [it for it in saloon.messages if it.id > saloon.table.id and "Nice weather" in it] == []
    assert await moved(saloon, old)


@pytest.mark.parametrize("status", [403, 500])
async def test_who_may_not_read_the_history_draws_in_place(saloon: Saloon, wire: Wire, status: int):
    old = saloon.table.id
    await saloon.env.advance_time(BURIED_CHECK_GAP_MS / 1000)
    await chat(saloon, 2 * BURIED_AFTER_MESSAGES)
    saloon.fails("GET", status=status, code=50001)
    await narrate(saloon)
    assert wire.reads == 1 and not wire.drawn[-1].new
    assert not await moved(saloon, old)
    await assert_drawn(saloon, wire)


# Pictures.


class Slow(PictureCache):
    """A gallery that takes a while to paint."""

    @override
    async def _drawn(self, name: str, *what: Any) -> bytes:
        await asyncio.sleep(PAINTING)
        return await super()._drawn(name, *what)


@pytest.fixture
def slow(saloon: Saloon) -> None:
    saloon.hang(Slow())


async def test_a_late_picture_follows_by_itself_and_is_sent_later_where_it_could_not_be(
    saloon: Saloon, wire: Wire, slow: None
):
    begun = wire.now
    _ = await saloon.guest("ann").member.slash(saloon.channel, "holdup call")
    await saloon.env.advance_time(3 * PICTURE_WAIT_S)
    assert "**Black Bo** to act" in saloon.table and "Call 1" in saloon.table.buttons
    assert [sent.picture for sent in wire.sent] == [False]
    await saloon.env.advance_time(1)
    _ = await saloon.guest("bo").member.slash(saloon.channel, "holdup call")
    await saloon.env.advance_time(PAINTING + QUIET)
    assert wire.drawn[-1].picture and wire.drawn[-1].at >= begun + PAINTING
    assert_in_order(wire)
    await assert_drawn(saloon, wire)
    assert not drawings()
    await saloon.env.advance_time(HAND_DELAY_MS / 1000)
    _ = await saloon.guest("cass").member.slash(saloon.channel, "holdup check")
    await saloon.env.advance_time(3 * PICTURE_WAIT_S)
    saloon.fails("PATCH", status=503, times=2)  # again when a late hand is drawn
    await saloon.env.advance_time(PAINTING + QUIET)
    assert saloon.expect_errors()
    assert not saloon.table.message.attachments
    await saloon.env.advance_time(RETRY_DELAYS_S[0])
    assert wire.drawn[-1].picture and saloon.table.message.attachments


async def test_a_click_is_answered_before_its_picture_is_painted(saloon: Saloon, wire: Wire, slow: None):
    begun = wire.now
    _ = await saloon.guest("ann").member.click(saloon.table.message, label="Call 2")
    await saloon.env.advance_time(PICTURE_WAIT_S + MOMENT)
    assert wire.sent[0].answer and not wire.sent[0].picture and wire.sent[0].at < begun + EDIT_INTERVAL_S
    assert "**Black Bo** to act" in saloon.table
    await saloon.env.advance_time(PAINTING + QUIET)
    assert [sent.picture for sent in wire.drawn] == [True]
    await assert_drawn(saloon, wire)


async def test_a_late_picture_of_a_hand_follows_by_itself(saloon: Saloon, slow: None, ann: Guest, bo: Guest):
    await saloon.env.advance_time(PAINTING)
    for guest, label in ((ann, "Fold"), (bo, "Fold"), (ann, "Deal the next heist")):
        before = ann.hand()
        _ = await guest.member.click(saloon.table.message, label=label)
        await saloon.env.advance_time(QUIET)
    assert ann.hand() != before
    await saloon.env.advance_time(PAINTING + QUIET)
    assert len(ann.dms()) == 1 and len(ann.dms()[0].message.attachments) == 1
    assert len(bo.dms()[0].message.attachments) == 1


# What goes wrong, and that nobody is left with it.


async def test_a_closed_table_whose_picture_fails_slowly_comes_to_rest(saloon: Saloon, slow: None):
    with patch.object(picture_cache, "picture", side_effect=ValueError) as painted:
        _ = await saloon.guest("ann").slash("endgame")
        await saloon.env.advance_time(MINUTE)
        paintings = painted.call_count
        await saloon.env.advance_time(MINUTE)
    assert 0 < paintings <= 4 and painted.call_count == paintings
    assert "could not be painted" in " ".join(error.getMessage() for error in saloon.expect_errors())
    saloon.hang(PictureCache(enabled=False))


async def test_an_old_table_is_not_moved_by_own_settings_is_removed_in_the_end_and_may_still_be_clicked(
    saloon: Saloon, ann: Guest
):
    before = await saloon.remember()
    saloon.env.backend.clock.advance(EDITABLE_MS / 1000 + 10)
    _ = await ann.prefers("Print: Big")
    await saloon.env.advance_time(QUIET)
    assert saloon.table.id == before.seen.id and "### Your turn" in ann.dms()[-1]
    path = f"/channels/{saloon.channel.id}/messages/{before.seen.id}"
    _ = saloon.env.inject_error("DELETE", path, status=400, code=0)
    await narrate(saloon)
    await saloon.env.advance_time(RETRY_DELAYS_S[0] + 2 * QUIET)
    assert before.seen.id not in [message.id for message in saloon.messages] and saloon.expect_errors()
    moves, new = len((await saloon.state()).moves), saloon.table.id
    answer = await ann.press_old("Call 2", before)
    assert answer.ephemeral and "moved further down" in answer and saloon.table.id == new
    assert len((await saloon.state()).moves) == moves + 1
