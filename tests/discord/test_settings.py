"""`/settings`: how a server's administrators have the bot behave there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import SetupError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.discord.saloon import APPLICATIONS, Guest, Saloon
from tests.discord.test_once import killed
from tests.discord.test_replay import over

EVERYBODY = "These hold in this server"


def mayor(saloon: Saloon) -> Guest:
    """Somebody who may manage the server."""
    manager = saloon.guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
    return saloon.guest("mayor", roles=[manager])


async def opened(saloon: Saloon, guest: str = "ann", game: str = "castle", **more: Any) -> bool:
    """Whether somebody can open a table."""
    return "is open" in await saloon.guest(guest).slash("newgame", game=game, **more)


async def test_only_those_who_manage_the_server_see_them(saloon: Saloon) -> None:
    with pytest.raises(SetupError, match="not visible"):
        _ = await saloon.guest("ann").slash("settings show")
    boss = mayor(saloon)
    told = await boss.slash("settings show")
    assert told.ephemeral and EVERYBODY in told and "Everybody" in told
    assert "Nobody has changed anything yet" in await boss.press_mine("Who changed what")


async def test_a_game_that_is_switched_off_is_not_opened(saloon: Saloon) -> None:
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    panel = boss.panel
    assert panel is not None
    games = await boss.pick("server:set:games", "court", "holdup")
    assert "Castle Poker" not in games
    assert "Castle Poker isn't played in this server" in await saloon.guest("ann").slash(
        "newgame", game="castle"
    )
    assert await opened(saloon, game="court")
    assert "**Games**" in await boss.press_mine("Who changed what")
    assert f"<@{boss.id}>" in (boss.panel or panel)


async def test_no_rematch_of_a_game_that_was_switched_off(saloon: Saloon) -> None:
    _ = await over(saloon)
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    _ = await boss.pick("server:set:games", "court")
    assert "isn't played in this server" in await saloon.guest("ann").press("Rematch")


async def test_tables_are_opened_where_they_may_be(saloon: Saloon) -> None:
    boss, tavern = mayor(saloon), saloon.guild.create_text_channel("tavern")
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Places and people")
    assert f"<#{tavern.id}>" in await boss.pick("server:set:channels", tavern)
    assert f"only in <#{tavern.id}>" in await saloon.guest("ann").slash("newgame", game="castle")
    assert await opened(saloon, at=tavern)
    _ = await boss.pick("server:set:channels")
    assert await opened(saloon)


async def test_those_host_who_may(saloon: Saloon) -> None:
    boss, regulars = mayor(saloon), saloon.guild.create_role("regulars")
    dora = saloon.guest("dora", roles=[regulars])
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Places and people")
    _ = await boss.pick("server:set:hosts", regulars)
    assert f"Only <@&{regulars.id}> can open tables here" in await saloon.guest("ann").slash(
        "newgame", game="castle"
    )
    _ = await dora.slash("newgame", game="castle")
    assert (await saloon.state()).host == dora.id


async def test_nobody_is_mentioned_where_that_is_off(saloon: Saloon) -> None:
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Mentions: on")
    await saloon.heist()
    pings = [it.message for it in saloon.messages if "your move" in it.text]
    assert pings and not any(it.raw_mentions for it in pings)


async def test_tables_are_text_where_pictures_are_off(pictured: Saloon) -> None:
    saloon = pictured
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Pictures: on")
    await saloon.heist()
    assert not saloon.table.message.attachments and "**Ada**" in saloon.table


async def test_results_come_quietly_where_that_is_wanted(saloon: Saloon) -> None:
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Results: on")
    assert await opened(saloon) and not (await saloon.state()).aloud


async def test_fewer_villains(saloon: Saloon) -> None:
    boss, ann, gifts = mayor(saloon), saloon.guest("ann"), dict(zip(APPLICATIONS, (1, 2, 3, 4), strict=True))
    _ = await boss.slash("settings show")
    _ = await boss.choose("1 villain per player")
    _ = await ann.slash("villain create", name="Ada", powerset="Lightning.", **gifts)
    again = await ann.slash("villain create", name="Eve", powerset="Ice.", **gifts)
    assert "limit of 1 villain at large" in again


async def results_elsewhere(saloon: Saloon) -> Any:
    """A channel for results."""
    boss, hall = mayor(saloon), saloon.guild.create_text_channel("hall")
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Places and people")
    _ = await boss.pick("server:set:results", hall)
    return hall


async def test_results_are_posted_elsewhere_too(saloon: Saloon) -> None:
    hall = await results_elsewhere(saloon)
    table = await over(saloon)
    (told,) = hall.history()
    assert told.embeds and f"<#{saloon.channel.id}>" in told.content and not told.raw_mentions
    assert [it.label for row in told.components for it in row.children] == ["Details"]  # pyright: ignore
    await killed(saloon)
    assert len(hall.history()) == 1 and table.id in str(told.components)


async def test_a_channel_for_results_that_is_closed_harms_nothing(saloon: Saloon) -> None:
    hall = await results_elsewhere(saloon)
    deny = Overwrite(
        saloon.bot.user.id, OverwriteType.MEMBER, deny=discord.Permissions(send_messages=True).value
    )
    saloon.env.backend.set_overwrite(hall.id, deny)
    _ = await over(saloon)
    assert hall.history() == [] and any("Details" in it.buttons for it in saloon.messages)
    (line,) = saloon.expect_errors()
    assert "results can't be posted in channel" in line.getMessage()


@pytest.mark.parametrize(("typed", "told"), [("trebuchets=2", "trebuchets=2"), ("mud=9", "Unknown")])
async def test_how_a_game_opens_is_set_by_a_form(saloon: Saloon, typed: str, told: str) -> None:
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("How games open")
    _ = await boss.choose("Castle Poker")
    _ = await boss.choose("live")
    assert told in await boss.submit(await boss.press_mine("Options…"), typed)
    assert await opened(saloon)
    table = await saloon.state()
    assert table.pace.value == "live" and (table.options.trebuchets == 2) == (told == typed)
    log = (await boss.slash("settings audit")).text
    assert "**Castle Poker**: As usual → live" in log and ("live; trebuchets=2" in log) == (told == typed)
    _ = await boss.press_mine("How games open")
    _ = await boss.choose("Castle Poker")
    assert "As usual" in await boss.press_mine("As usual")


async def test_an_administrator_who_was_erased_is_named_no_more(saloon: Saloon) -> None:
    boss = mayor(saloon)
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Mentions: on")
    asked = await boss.slash("privacy delete")
    _ = await boss.press("Erase everything about me", asked.shown)
    told = (await boss.slash("settings audit")).text
    assert "**Mentions**" in told and str(boss.id) not in told and "Somebody" in told
