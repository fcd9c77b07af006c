"""Tests of archived and locked threads, and of embeds that a moderator has removed."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any
from unittest.mock import patch

import pytest
from simcord import ChannelHandle

from bot.adapter.context import Context
from bot.adapter.error_codes import THREAD_CLOSED
from bot.presentation.leaderboard import PAGE_ROWS
from bot.table.record import UserId
from engines.notation import write
from tests.discord.saloon import Guest, Saloon, Seen
from tests.discord.troubles import TURN, later, told, unmute


@pytest.fixture
async def thread(saloon: Saloon) -> Saloon:
    """Deal Castle Poker for three, at no pace, in a thread."""
    await _begin(saloon)
    return saloon


async def _begin(saloon: Saloon, pace: str = "none") -> None:
    backend = saloon.env.backend
    made = backend.create_thread(saloon.channel.id, "a table", backend.bot_user.id)
    saloon.channel = ChannelHandle(saloon.env, saloon.guild, made)
    await saloon.begin("castle", options="", pace=pace)


async def _move_by_dm(saloon: Saloon) -> Guest:
    """Make the default move of whoever is due, from the DM with the bot."""
    table = await saloon.state()
    mover = await saloon.mover(table)
    text = write(table.game.default(table.state, table.owed[0]))
    with saloon.env._bot_scope():
        playing = saloon.bot.app.services.playing
        _ = await playing.act(table.id, UserId(mover.id), text, interaction=len(table.moves))
        saloon.bot.app.reconciler.touch(table.id)
    await saloon.env.settle()
    return mover


def _is_archived(saloon: Saloon) -> bool:
    return saloon.env.backend.channels[saloon.channel.id].thread_metadata.archived


async def test_an_archived_thread_is_opened_by_a_new_message_and_who_is_due_is_called(thread: Saloon):
    for _ in range(3):
        before, ping = thread.table.id, thread.ping
        thread.archive(thread.channel.id)
        _ = await _move_by_dm(thread)
        assert not _is_archived(thread) and thread.table.id != before
        due = await thread.mover()
        assert due.member.user.name in thread.ping or due.mention in thread.ping, "nobody is called"
        assert len([it for it in thread.messages if it.message.embeds]) == 1, "the old table is still there"
        assert ping != thread.ping
    assert thread.expect_errors() == []


async def test_a_locked_thread_stops_the_clock_until_it_is_open_again(saloon: Saloon, ann: Guest):
    await _begin(saloon, pace="live")
    saloon.archive(saloon.channel.id, locked=True)
    await saloon.env.settle()
    _ = await _move_by_dm(saloon)
    assert (await saloon.state()).muted is not None
    (word,) = told(saloon, "ann")
    assert "The thread is locked" in word
    played = len((await saloon.state()).moves)
    await later(saloon, *[TURN] * 6)
    assert len((await saloon.state()).moves) == played, "time runs where nobody can see the table"
    assert told(saloon, "ann") == [word]
    saloon.archive(saloon.channel.id, archived=False)
    await saloon.env.settle()
    assert (await saloon.state()).muted is None
    assert (await saloon.mover()).mention in saloon.ping
    assert all("could not be drawn" in it.getMessage() for it in saloon.expect_errors())


async def test_a_thread_that_was_unlocked_but_is_archived_is_opened(saloon: Saloon):
    await _begin(saloon)
    saloon.archive(saloon.channel.id, locked=True)
    await saloon.env.settle()
    _ = await _move_by_dm(saloon)
    assert (await saloon.state()).muted is not None
    saloon.archive(saloon.channel.id, locked=False)
    await saloon.env.settle()
    assert (await saloon.state()).muted is None and not _is_archived(saloon)
    assert (await saloon.mover()).mention in saloon.ping
    _ = saloon.expect_errors()


async def test_who_is_due_is_called_though_the_table_cannot_be_edited(saloon: Saloon, heist: None):
    ping = saloon.ping
    saloon.fails("PATCH", status=400, code=50035)
    _ = await saloon.guest("ann").slash("holdup call")
    assert saloon.ping == f"{saloon.guest('bo').mention}, your move." != ping
    assert saloon.expect_errors()
    unmute(saloon)


async def test_an_ended_game_opens_an_archived_thread(thread: Saloon, ann: Guest):
    thread.archive(thread.channel.id)
    table = await thread.state()
    with thread.env._bot_scope():
        await thread.bot.app.services.hosting.end(table.id, UserId(ann.id), steward=False)
        thread.bot.app.reconciler.touch(table.id)
    await thread.env.settle()
    assert "closed" in thread.table and thread.ping == "" and not _is_archived(thread)


@pytest.mark.parametrize("times", [1, None])
async def test_a_click_whose_answer_is_refused_there_counts(saloon: Saloon, heist: None, times: int | None):
    saloon.env.inject_error("POST", "/interactions/*", status=400, code=50083, times=times)
    old = await saloon.remember()
    data = {"custom_id": old.seen.buttons["Call 2"], "component_type": 2}
    _ = await saloon.dispatch(saloon.guest("ann"), data, old)
    unmute(saloon)
    assert "**Ada** calls with 2 chips." in saloon.table
    assert saloon.unanswered() == (times is None)
    assert not any(record.levelname == "ERROR" for record in saloon.expect_errors())


@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize("code", THREAD_CLOSED)
async def test_every_refusal_of_a_closed_thread_stops_the_clock(saloon: Saloon, code: int, status: int):
    await _begin(saloon)
    for method in ("POST", "PATCH", "DELETE"):
        saloon.fails(method, status=status, code=code)
    _ = await _move_by_dm(saloon)
    assert (await saloon.state()).muted is not None and told(saloon, "ann")
    _ = saloon.expect_errors()


async def test_the_seal_is_not_before_a_lobby_that_could_not_be_posted(saloon: Saloon, ann: Guest):
    saloon.fails("POST", status=503, times=1)
    _ = await ann.slash("newgame", game="castle")
    await later(saloon, 2, 4, 11)
    shown = [it for it in saloon.messages if not it.message.interaction_metadata]
    assert [it.is_seal for it in shown[:2]] == [False, True]
    _ = saloon.expect_errors()


@pytest.mark.parametrize("way", ["a click", "a command"])
async def test_removed_embeds_come_back_with_the_next_edit(saloon: Saloon, heist: None, way: str):
    ann, table = saloon.guest("ann"), saloon.table
    saloon.remove_embeds(table)
    assert not [it for it in saloon.messages if it.id == table.id and "Ada" in it]
    _ = await (ann.press("Call 2", table) if way == "a click" else ann.slash("holdup call"))
    assert saloon.table.id == table.id and "**Ada** calls with 2 chips." in saloon.table


async def test_removed_embeds_of_a_hand_come_back(saloon: Saloon, ann: Guest, heist: None):
    await saloon.fold()
    hand = ann.dms()[-1]
    saloon.remove_embeds(hand)
    _ = await ann.press("Deal the next heist")
    assert "Your cards" in ann.dms()[-1]


async def test_removed_embeds_of_a_leaderboard_come_back_however_it_is_turned(saloon: Saloon, ann: Guest):
    for n in range(PAGE_ROWS + 1):
        _ = await saloon.guest(f"guest {n}").creates(f"Number {n}")
    board = (await ann.slash("leaderboard", game="holdup")).shown
    for label, deferred in (("Further down", False), ("Further up", True)):
        saloon.remove_embeds(board)
        with patch.object(Context, "edit", _edit_deferred) if deferred else nullcontext():
            board = (await ann.press(label, _again(saloon, board))).shown
        assert "Number" in _again(saloon, board)


def _again(saloon: Saloon, message: Seen) -> Seen:
    """Return a message as it is shown now."""
    return next(it for it in saloon.messages if it.id == message.id)


_edit = Context.edit


async def _edit_deferred(context: Context, **shown: Any) -> None:
    await context.put_off()
    await _edit(context, **shown)
