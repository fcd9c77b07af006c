"""Tests of `/settings` and `/me`, for a server's administrators and for users."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from simcord import SetupError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.discord.failures.test_once import killed
from tests.discord.saloon import Guest, Saloon, seen
from tests.discord.test_panel import AGAIN, typed, wrong
from tests.discord.test_replay import over

EVERYBODY = "Changes count from the next table"


async def mayor(saloon: Saloon) -> Guest:
    """Return somebody who may manage the server, looking at the settings."""
    manager = saloon.guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
    boss = saloon.guest("mayor", roles=[manager])
    _ = await boss.slash("settings show")
    return boss


async def opened(saloon: Saloon, guest: str = "ann", game: str = "castle", **more: Any) -> bool:
    return "is open" in await saloon.guest(guest).slash("newgame", game=game, **more)


async def test_only_who_manages_the_server_may_switch_a_game_off_which_has_no_table_or_rematch_then(
    saloon: Saloon, ann: Guest
):
    """Who has done it is named until they are erased."""
    _ = await over(saloon)
    with pytest.raises(SetupError, match="not visible"):
        _ = await ann.slash("settings show")
    boss = await mayor(saloon)
    assert "Nothing has been changed yet" in await boss.press_mine("Who changed what")
    told = await boss.slash("settings show")
    assert told.ephemeral and EVERYBODY in told and "Everyone" in told
    games = await boss.pick("server:set:games", "court", "holdup")
    assert "Castle Poker" not in games
    assert "isn't played in this server" in await ann.press("Rematch", saloon.results[-1])
    assert "Castle Poker isn't played" in await ann.slash("newgame", game="castle")
    assert await opened(saloon, game="court")
    assert "**Games**" in await boss.press_mine("Who changed what")
    assert f"<@{boss.id}>" in boss.panel
    asked = await boss.slash("privacy delete")
    _ = await boss.press("Erase everything about me", asked.shown)
    told = (await boss.slash("settings audit")).text
    assert "**Games**" in told and str(boss.id) not in told and "Somebody" in told


async def test_tables_are_opened_where_they_may_be_by_those_who_may(saloon: Saloon):
    boss, tavern = await mayor(saloon), saloon.guild.create_text_channel("tavern")
    regulars = saloon.guild.create_role("regulars")
    _ = saloon.guest("dora", roles=[regulars])
    _ = await boss.press_mine("Places and people")
    for setting, chosen, told, may in (
        ("channels", tavern, f"only in <#{tavern.id}>", {"at": tavern}),
        ("hosts", regulars, f"Only <@&{regulars.id}> can open tables here", {"guest": "dora"}),
    ):
        _ = await boss.pick(f"server:set:{setting}", chosen)
        assert told in await saloon.guest("ann").slash("newgame", game="castle")
        assert await opened(saloon, **may)
        _ = await boss.pick(f"server:set:{setting}")
    assert "already has an open table" in await saloon.guest("ann").slash("newgame", game="castle")


async def test_pictures_mentions_and_results_may_be_off_and_villains_few(pictured: Saloon):
    saloon, ann = pictured, pictured.guest("ann")
    boss = await mayor(saloon)
    for what in ("Pictures", "Mentions", "Results"):
        _ = await boss.press_mine(f"{what}: on")
    _ = await boss.choose("1 villain per player")
    await saloon.heist()
    assert not saloon.table.message.attachments and all(it in saloon.table for it in ("Decks", "Villains"))
    pings = [message.message for message in saloon.messages if "your move" in message.text]
    assert pings and not any(ping.raw_mentions for ping in pings)
    assert not (await saloon.state()).announces_results, "results come quietly"
    assert "You already have 1 villain at large" in await ann.creates("Eve")
    assert "Computers are silent" in await boss.press_mine("Remarks: on")
    assert "Computers' remarks\nHidden" in await ann.prefers("Computers' remarks: Hidden")


async def test_results_are_posted_elsewhere_too_unless_that_channel_is_closed(saloon: Saloon):
    boss, hall = await mayor(saloon), saloon.guild.create_text_channel("hall")
    _ = await boss.press_mine("Places and people")
    _ = await boss.pick("server:set:results", hall)
    table = await over(saloon)
    (told,) = hall.history()
    assert told.embeds and f"<#{saloon.channel.id}>" in told.content and not told.raw_mentions
    assert [child.label for row in told.components for child in row.children] == ["Details"]  # pyright: ignore
    await killed(saloon)
    assert len(hall.history()) == 1 and table.id in str(told.components)
    silent = discord.Permissions(send_messages=True).value
    deny = Overwrite(saloon.bot.user.id, OverwriteType.MEMBER, deny=silent)
    saloon.env.backend.set_overwrite(hall.id, deny)
    _ = await over(saloon)
    assert len(hall.history()) == 1 and "Details" in saloon.results[-1].buttons
    (line,) = saloon.expect_errors()
    assert "results can't be posted in channel" in line.getMessage()


async def test_how_a_game_opens_is_set_by_a_form_and_corrected_where_it_was_refused(saloon: Saloon):
    boss = await mayor(saloon)
    _ = await boss.press_mine("How games open")
    _ = await boss.choose("Castle Poker")
    _ = await boss.choose("live")
    refused = await boss.submit(await boss.press_mine("Options…"), "mud=9")
    form = await boss.press_mine(AGAIN)
    assert "Unknown" in refused and typed(form) == ["mud=9"] and wrong(form) in refused
    twice = await boss.submit(form, "mud=10")
    assert twice.shown.id == refused.shown.id and [*twice.shown.buttons] == [AGAIN]
    for trebuchets in (1, 2):
        if trebuchets == 2:
            done = await boss.submit(await boss.press(AGAIN, twice.shown), "trebuchets=2")
            assert done.shown.id == refused.shown.id and "trebuchets=2" in done and twice.text not in done
        assert await opened(saloon)
        table = await saloon.state()
        assert table.pace.value == "live" and table.options.trebuchets == trebuchets
        log = (await boss.slash("settings audit")).text
        assert "**Castle Poker**: As usual → live" in log
        assert ("live; trebuchets=2" in log) == (trebuchets == 2)
        _ = await saloon.guest("ann").slash("endgame")
    _ = await boss.press_mine("How games open")
    _ = await boss.choose("Castle Poker")
    assert "As usual" in await boss.press_mine("As usual")


def hand_picture(guest: Guest) -> str | None:
    (message,) = guest.member.user.dm_channel.history()[-1:]
    return message.attachments[0].filename if message.attachments else None


async def test_light_pictures_and_none_are_ones_own(pictured: Saloon):
    saloon = pictured
    await saloon.heist()
    ann, bo, _ = saloon.three
    dark = hand_picture(ann)
    _ = await ann.prefers("Pictures: Light")
    light = hand_picture(ann)
    assert dark is not None and light is not None and dark != light
    hand = await ann.press("My hand")
    table = await ann.press_mine("See the table")
    assert table.shown.id == hand.shown.id
    assert "Heist 1" in table and "Ada's hand" not in table
    assert table.shown.message.attachments[0].filename != saloon.table.message.attachments[0].filename
    assert "Ada's hand" in await ann.press_mine("My hand")
    assert hand_picture(ann) is not None
    _ = await ann.prefers("Pictures: None")
    opened = await ann.press("My hand")
    assert not opened.shown.message.attachments
    assert hand_picture(ann) is None and hand_picture(bo) is not None
    assert saloon.table.message.attachments, "the table is everybody's"


async def test_print_dms_and_pictures_are_ones_own_and_nobody_is_told_of_dms_they_do_not_want(saloon: Saloon):
    ann, bo, _ = saloon.three
    shown = await ann.slash("me")
    changed = await ann.choose("Pictures: Light")
    _ = await ann.prefers("Hands by DM: No")
    assert shown.ephemeral and "Your settings" in shown and changed.shown.id == shown.shown.id
    await saloon.heist()
    assert not ann.dms() and bo.dms()
    opened = await ann.press("My hand")
    assert "Your cards" in opened and "can't send you DMs" not in opened
    for setting in ("Hands by DM: Yes", "Print: Big"):
        _ = await ann.prefers(setting)
    assert "## Your cards: " in await ann.press("My hand")
    assert "## Your cards: " not in await bo.press("My hand")
    assert "## Your cards: " in seen(ann.member.user.dm_channel.history()[-1]).text
    _ = await ann.prefers("Hands by DM: No")
    assert "Your cards" not in ann.dms()[-1] and "My hand" in ann.dms()[-1]
    dora = saloon.guest("dora")
    _ = await dora.prefers("Pictures: None")
    looked = await dora.press("My hand")
    assert looked.ephemeral and "You aren't at this table." in looked and "Heist 1" in looked
    assert not looked.shown.message.attachments
    assert list(looked.shown.buttons) == ["Log"]


async def test_who_a_computer_is_and_plays_is_told_to_whoever_asks(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.begin("holdup", ann, computers=2)
    table = await saloon.state()
    first, second = (sitter for sitter in table.sitters if sitter.computer)
    villain = table.names[first.villain.id]
    assert villain not in await ann.slash("leaderboard", game="holdup")
    assert "Played by the house" in await ann.slash("villain show", name=villain)
    told = await bo.press("Who is this?")
    assert f"{villain}, played by {first.name}" in told
    assert f"haven't finished a game against {first.name} yet" in told
    (menu,) = told.shown.menus.values()
    assert told.ephemeral and len([*menu]) == 2
    other = await bo.choose([*menu][1])
    assert second.name in other and re.search("(Greenhorn|Deputy|Marshal): ", other.shown.text)


async def test_how_one_stands_to_rivals_is_told_to_oneself_at_the_end(
    saloon: Saloon, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    told = "You lead Silas 4 to 2."
    monkeypatch.setattr("bot.adapter.messages.panels.met_again", lambda *_: told)
    await saloon.begin("castle", ann, computers=2)
    assert told not in await ann.press("My hand")
    _ = await ann.press("More…")
    _ = await ann.press_mine("End the game…")
    _ = await ann.press_mine("End the game")
    paths = [request.path for request in saloon.requests if told in str(request.json)]
    assert paths and all("/webhooks/" in path for path in paths), "on the private panel alone"
