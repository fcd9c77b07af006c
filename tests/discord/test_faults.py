"""The faults of Discord about which the bot has to do something; `tests/prove/p8.py` has the whole table."""

from __future__ import annotations

from unittest.mock import patch

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.adapter.screen import RETRIES
from bot.table import Status
from tests.discord.saloon import Answer, Guest, Old, Saloon, _bot
from tests.prove.faults.cells import with_button

TURN, BANK = 60, 120
"""Seconds that somebody has at the pace `live`, and once more in his time bank."""
DAY = 24 * 3600
WORD = "I may not write at"


async def later(saloon: Saloon, *pieces: float) -> None:
    """Lets time pass, in pieces of seconds."""
    for seconds in pieces:
        saloon.env.backend.clock.advance(seconds - 1)
        await saloon.env.advance_time(1)


def mute(saloon: Saloon) -> None:
    """Takes from the bot what it may do in the channel; Discord does not tell it so."""
    path = f"/channels/{saloon.channel.id}*"
    saloon.env.inject_error("*", path, status=403, code=50013, times=None)


def unmute(saloon: Saloon) -> None:
    saloon.env.backend.faults.clear()


def close_dms(saloon: Saloon, name: str) -> None:
    path = f"/channels/{saloon.guest(name).member.user.dm_channel.id}/messages"
    saloon.env.inject_error("POST", path, status=403, code=50007, times=None)


def asked(saloon: Saloon) -> int:
    """How often something was asked of the channel."""
    return sum(f"/channels/{saloon.channel.id}" in it.path for it in saloon.requests)


def told(saloon: Saloon, name: str) -> list[str]:
    return [it.text for it in saloon.guest(name).dms() if WORD in it]


async def clicks(saloon: Saloon, guest: Guest, what: str, on: Old | None = None) -> Answer:
    """Clicks a button that says this of the table; his panel has it."""
    data = {
        "custom_id": f"{what}:{(await saloon.state()).id}",
        "component_type": discord.ComponentType.button.value,
    }
    return guest._answered(
        await saloon.dispatch(guest, data, with_button(on or await saloon.remember(), data))
    )


# Permission lost.


async def test_nobodys_time_runs_while_the_bot_may_not_write(saloon: Saloon) -> None:
    await saloon.heist(pace="live")
    mute(saloon)
    await later(saloon, TURN / 2 + 1, TURN, BANK, DAY, DAY, DAY)
    table = await saloon.state()
    assert table.muted is not None and len(table.moves) == 4 and not table.sitters[0].missed
    unmute(saloon)
    await later(saloon, RETRIES[-1] + 2)
    table, due = await saloon.state(), saloon.bot.now
    assert table.muted is None and table.paused is None and "**Ada** to act" in saloon.table
    with saloon.env.time_context():
        left = table.due - due()
    assert 0 < left <= TURN * 1000 / 2, "what he had used of his time is used"
    _ = await saloon.guest("ann").press("Call 2")
    _ = saloon.expect_errors()


async def test_a_move_is_kept_while_the_bot_may_not_write_and_the_pause_lasts(saloon: Saloon) -> None:
    await saloon.heist(pace="live")
    mute(saloon)
    ann, bo, cass = saloon.three
    assert "Ada calls 2." in await ann.slash("holdup call")
    assert (await saloon.state()).muted is not None
    _ = await bo.slash("holdup call")
    await later(saloon, TURN, BANK, TURN)
    table = await saloon.state()
    assert table.muted is not None and table.owed == (2,)
    unmute(saloon)  # only so that the test may look at the message
    old = await saloon.remember()
    mute(saloon)
    assert "I may not write in that channel" in await clicks(saloon, cass, "resume", old)
    unmute(saloon)
    await later(saloon, RETRIES[-1] + 2)
    assert (await saloon.state()).paused is None and "**Cassidy** to act" in saloon.table
    assert cass.mention in saloon.ping
    _ = saloon.expect_errors()


async def test_the_host_is_told_once_by_dm_what_is_missing(saloon: Saloon) -> None:
    await saloon.heist()
    me, hidden = saloon.env.backend.bot_user.id, discord.Permissions(send_messages=True).value
    table = saloon.table.id
    saloon.env.backend.delete_message(saloon.channel.id, table)
    saloon.env.backend.set_overwrite(saloon.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=hidden))
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, *(it + 1 for it in RETRIES))
    _ = await saloon.guest("bo").slash("holdup call")
    (words,) = told(saloon, "ann")
    assert "Send Messages" in words and "View Channel" not in words and str(saloon.channel.id) in words
    assert told(saloon, "bo") == []
    _ = saloon.expect_errors()
    saloon.env.backend.delete_overwrite(saloon.channel.id, me)
    await saloon.env.settle()
    assert "**Cassidy** to act" in saloon.table, "Discord told of the change: nobody waits"
    assert told(saloon, "ann") == [words]


async def test_a_host_with_closed_dms_is_told_at_his_next_click(saloon: Saloon) -> None:
    close_dms(saloon, "ann")
    await saloon.heist()
    mute(saloon)
    ann, bo, _ = saloon.three
    before = saloon.table
    _ = await ann.slash("holdup call")
    _ = await bo.slash("hand")
    _ = await ann.slash("hand")
    notes = [it for it in ann.sees() if WORD in it]
    assert len(notes) == 1 and notes[0].ephemeral and not [it for it in bo.sees() if WORD in it]
    _ = await ann.press("My hand", before)
    assert len([it for it in ann.sees() if WORD in it]) == 1, "once is enough"
    _ = saloon.expect_errors()


async def test_a_host_who_did_not_click_yet_is_told_after_a_restart(saloon: Saloon) -> None:
    close_dms(saloon, "ann")
    await saloon.heist()
    mute(saloon)
    ann, bo, _ = saloon.three
    _ = await bo.slash("holdup narrate", text="Hear, hear.")
    await saloon.restart()
    assert not [it for it in ann.sees() if WORD in it]
    _ = await ann.slash("hand")
    assert len([it for it in ann.sees() if WORD in it]) == 1
    _ = saloon.expect_errors()


async def test_it_is_tried_seldom_for_as_long_as_it_takes(saloon: Saloon) -> None:
    await saloon.heist()
    mute(saloon)
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, *(it + 1 for it in RETRIES))
    before = asked(saloon)
    await later(saloon, *[RETRIES[-1] / 2] * 40)
    assert 15 <= asked(saloon) - before <= 60, "20 retries, each of few requests"
    unmute(saloon)
    await later(saloon, RETRIES[-1] + 2)
    assert "**Black Bo** to act" in saloon.table and (await saloon.state()).muted is None
    _ = saloon.expect_errors()


async def test_a_table_is_drawn_after_a_restart_when_the_bot_may_write_again(saloon: Saloon) -> None:
    await saloon.heist(pace="live")
    mute(saloon)
    _ = await saloon.guest("ann").slash("holdup call")
    _ = saloon.expect_errors()
    await saloon.restart(after=DAY)
    assert (await saloon.state()).muted is not None and len((await saloon.state()).moves) == 5
    unmute(saloon)
    await saloon.restart(after=DAY)
    table = await saloon.state()
    assert table.muted is None and len(table.moves) == 5 and "**Black Bo** to act" in saloon.table
    _ = saloon.expect_errors()


async def test_a_pause_that_the_players_wanted_outlasts_one_that_nobody_wanted(saloon: Saloon) -> None:
    await saloon.heist(pace="live")
    for guest in saloon.three:
        _ = await clicks(saloon, guest, "pause")
    mute(saloon)
    _ = await saloon.guest("ann").slash("table")
    assert (await saloon.state()).muted is not None
    unmute(saloon)
    await later(saloon, RETRIES[-1] + 2)
    table = await saloon.state()
    assert table.muted is None and table.paused is not None and "⏸ Paused" in saloon.table
    _ = saloon.expect_errors()


async def test_a_lobby_that_begins_where_the_bot_may_not_write_stands_still_at_once(saloon: Saloon) -> None:
    await saloon.lobby(pace="live")
    mute(saloon)
    _ = await saloon.guest("ann").slash("start")
    await later(saloon, TURN, BANK, TURN)
    assert len((await saloon.state()).moves) == 4 and len(told(saloon, "ann")) == 1
    unmute(saloon)
    await later(saloon, RETRIES[-1] + 2)
    assert (await saloon.state()).paused is None and "**Ada** to act" in saloon.table
    _ = saloon.expect_errors()


async def test_a_ping_that_may_not_be_sent_lets_the_table_wait_and_makes_no_haste(saloon: Saloon) -> None:
    """The table can be edited; would that count as writing, it would go to and fro for ever."""
    await saloon.heist(pace="live")
    path = f"/channels/{saloon.channel.id}/messages"
    saloon.env.inject_error("POST", path, status=403, code=50013, times=None)
    before = asked(saloon)
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, 5, 5)
    assert asked(saloon) - before < 12
    assert "⏸ I may not write here" in saloon.table and (await saloon.state()).muted is not None
    unmute(saloon)
    await later(saloon, *(it + 1 for it in RETRIES))
    assert "**Black Bo** your move" in saloon.ping
    assert (await saloon.state()).muted is None and "⏸" not in saloon.table
    _ = saloon.expect_errors()


# Places that are gone.


async def away(saloon: Saloon, happens: str, id: int) -> None:
    """Something happens to a channel or server while no bot is there."""
    await saloon.bot.close()
    with patch.object(saloon.env.backend, "emit", lambda *_: None):
        getattr(saloon.env.backend, happens)(id)
    await saloon.env.restart_bot(_bot(saloon._database, saloon._interval))
    await saloon.env.settle()


async def test_a_channel_that_was_deleted_meanwhile_sets_its_villains_free(saloon: Saloon) -> None:
    await saloon.heist()
    id = (await saloon.state()).id
    await away(saloon, "delete_channel", saloon.channel.id)
    assert (await saloon.bot.tables.look(id)).status is Status.CLOSED
    ann, cellar = saloon.guest("ann"), saloon.guild.create_text_channel("cellar")
    saloon.channel = cellar
    _ = await ann.slash("newgame", game="holdup", at=cellar)
    assert "You sit down as Ada." in await ann.slash("join", at=cellar)
    mine = await ann.slash("villain list", at=cellar)
    assert "**Ada** · 50 chips" in mine


async def test_a_server_that_sent_the_bot_away_meanwhile_keeps_no_table(saloon: Saloon) -> None:
    await saloon.heist()
    id = (await saloon.state()).id
    await away(saloon, "remove_guild", saloon.guild.id)
    assert (await saloon.bot.tables.look(id)).status is Status.CLOSED
    assert "This table is closed." in saloon.guest("ann").dms()[-1]


@pytest.mark.parametrize("status", [500, 403])
async def test_a_channel_of_which_nothing_is_known_keeps_its_table(saloon: Saloon, status: int) -> None:
    await saloon.heist()
    await saloon.bot.close()
    id = saloon.channel.id
    saloon.env.inject_error("GET", f"/channels/{id}", status=status, code=50001, times=None)
    bot = _bot(saloon._database, saloon._interval)
    with patch.object(discord.Guild, "get_channel_or_thread", lambda *_: None):
        await saloon.env.restart_bot(bot)
        await saloon.env.settle()
    assert (await saloon.state()).status is Status.PLAYING
    _ = saloon.expect_errors()


async def test_a_channel_that_is_gone_when_the_bot_draws_ends_its_table(saloon: Saloon) -> None:
    await saloon.heist()
    table = await saloon.state()
    with patch.object(saloon.env.backend, "emit", lambda *_: None):
        saloon.env.backend.delete_channel(saloon.channel.id)
    with saloon.env._bot_scope():
        await saloon.bot.screen.repost(table.id)
    await saloon.env.settle()
    assert (await saloon.bot.tables.look(table.id)).status is Status.CLOSED
    assert "This table is closed." in saloon.guest("bo").dms()[-1]


# Discord was away.


@pytest.mark.parametrize("new_session", [True, False])
async def test_what_was_left_undrawn_is_drawn_when_the_connection_is_back(
    saloon: Saloon, new_session: bool
) -> None:
    await saloon.heist()
    saloon.env.inject_error("*", "/channels/*", status=503, times=None)
    _ = await saloon.guest("ann").slash("holdup call")
    unmute(saloon)
    assert "**Ada** to act" in saloon.table
    if new_session:
        shard = saloon.bot._AutoShardedClient__shards[0]
        with saloon.env._bot_scope():
            await shard.disconnect()
            await shard.reconnect()
        await saloon.env.advance_time(1)
    else:
        with saloon.env._bot_scope():
            saloon.bot._connection.parse_resumed({"__shard_id__": 0})
    await saloon.env.settle()
    assert "**Black Bo** to act" in saloon.table and saloon.guest("bo").mention in saloon.ping
    _ = saloon.expect_errors()


async def test_what_discord_did_not_take_for_hours_is_drawn_in_the_end(saloon: Saloon) -> None:
    await saloon.heist()
    saloon.env.inject_error("*", "/channels/*", status=503, times=None)
    _ = await saloon.guest("ann").slash("holdup call")
    await later(saloon, *[RETRIES[-1]] * 30)
    unmute(saloon)
    await later(saloon, RETRIES[-1] + 1)
    assert "**Black Bo** to act" in saloon.table
    _ = saloon.expect_errors()


async def test_the_clock_makes_up_for_no_look_that_it_missed(saloon: Saloon) -> None:
    """The machine sleeps for a month; then deadlines are looked at a few times, not for each second."""
    await saloon.heist()
    looks = 0
    real = saloon.bot.tables.ring

    async def ring() -> list[object]:
        nonlocal looks
        looks += 1
        return [*await real()]

    with patch.object(saloon.bot.tables, "ring", ring):
        await later(saloon, 30 * DAY, 5)
    assert 1 <= looks < 20
