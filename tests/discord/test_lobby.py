"""A lobby on Discord: the host's panel, computer players, presets, rematches."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.adapter.background.deadline_loop import CHECK_INTERVAL_S
from bot.table.option_menus import SWITCHES_MENU
from bot.table.record import UserId
from bot.table.time_control import AUTOPLAY_DELAY_MS, TimeControl
from tests.discord.saloon import Guest, Saloon, Seen


async def panel(host: Guest) -> Seen:
    """Return the host's panel, newly opened."""
    shown = (await host.press("Options…")).shown
    assert shown.ephemeral
    return shown


def chosen(on: Seen) -> list[str]:
    """Return the labels that are chosen in the menus of a panel."""
    rows = (row for row in on.message.components if isinstance(row, discord.ActionRow))
    menus = (child for row in rows for child in row.children if isinstance(child, discord.SelectMenu))
    return [option.label for menu in menus for option in menu.options if option.default]


async def later(saloon: Saloon, milliseconds: int) -> None:
    """Let time pass, and play what is overdue."""
    await saloon.env.advance_time(milliseconds / 1000 + CHECK_INTERVAL_S)


async def test_the_host_sets_options_by_menus_and_is_told_there_what_the_rules_forbid(
    saloon: Saloon, ann: Guest, bo: Guest
):
    await saloon.open("castle", ann, bo)
    assert "Only the host" in await bo.press("Options…")
    shown = await panel(ann)
    assert "Pace: relaxed, ten minutes a move" in chosen(shown)
    assert "Trebuchets: 1" in [it for menu in shown.menus.values() for it in menu]
    answer = await ann.choose("Trebuchets: 2")
    assert answer.shown.id == shown.id
    assert "Trebuchets: 2" in chosen(answer.shown)
    await saloon.restart()
    _ = await ann.choose("Pace: slow")
    table = await saloon.state()
    assert (table.options.trebuchets, table.pace) == (2, TimeControl.SLOW)
    assert "**Trebuchets**: the jack of clubs is a" in saloon.table and "Slow, a day a move" in saloon.table
    saloon.channel = saloon.guild.create_text_channel("town")
    await saloon.open("houseem", ann)
    (menu,) = [it for it in (await panel(ann)).menus if it.endswith(SWITCHES_MENU)]
    refused = await ann.pick(menu, "stand_your_ground")
    assert "Stand Your Ground needs Hidden Neighbors" in refused
    answer = await ann.pick(menu, "hidden_neighbors", "stand_your_ground")
    assert {"Hidden neighbors", "Stand your ground"} <= set(chosen(answer.shown))
    _ = await ann.pick(menu)
    assert not (await saloon.state()).options.hidden_neighbors


async def test_what_does_not_fit_on_one_panel_is_on_the_next(saloon: Saloon, ann: Guest):
    await saloon.open("holdup", ann)
    first = await panel(ann)
    assert len(first.menus) == 3
    second = (await ann.press_mine("More options…")).shown
    assert second.menus and not set(first.menus) & set(second.menus)
    _ = await ann.choose("First dealer: 2")
    assert (await saloon.state()).options.first_dealer == 1
    third, back = (await ann.press_mine("More options…")).shown, (await ann.press_mine("More options…")).shown
    assert [it for it in third.menus if it.endswith("hints")]
    assert set(back.menus) == set(first.menus)


async def test_the_host_sends_somebody_away_and_a_panel_of_a_game_that_has_begun_changes_nothing(
    saloon: Saloon, ann: Guest
):
    """Such a panel loses its buttons."""
    await saloon.open("castle")
    _ = await panel(ann)
    asked = (await ann.press_mine("Kick…")).shown
    assert [list(it) for it in asked.menus.values()] == [["bo", "cass"]]
    _ = await ann.choose("bo")
    assert [sitter.name for sitter in (await saloon.state()).sitters] == ["ann", "cass"]
    assert "1. ann" in saloon.table and "2. cass" in saloon.table
    _ = await ann.press_mine("Kick…")
    assert "Options" in await ann.press_mine("Back")
    shown = await saloon.remember(await panel(ann))
    _ = await ann.press("Start")
    menu = next(it for it in shown.seen.menus if it.endswith("trebuchets"))
    clicks: list[dict[str, Any]] = [{"custom_id": menu, "component_type": 3, "values": ["2"]}]
    clicks += [{"custom_id": button, "component_type": 2} for button in shown.seen.buttons.values()]
    for click in clicks:
        told = await ann.sends(click, shown)
        assert told.ephemeral and ("begun already" in told or "The lobby is closed" in told), click
        assert told.shown.id == shown.seen.id
        assert not told.shown.buttons and not told.shown.menus
    table = await saloon.state()
    assert table.options.trebuchets == 1 and len(table.sitters) == 2
    _ = await ann.slash("endgame")
    _ = await ann.slash("newgame", game="castle")
    assert (await saloon.state()).options.trebuchets == 1, "nothing was saved"


async def test_computers_play_and_are_never_disturbed(saloon: Saloon, ann: Guest):
    await saloon.open("castle", ann)
    _ = await panel(ann)
    invited = {"Clem": "Clem (deputy)", "Any marshal": "(marshal)", "Pip": "Pip (green"}
    for n, (word, line) in enumerate(invited.items(), 2):
        page = await ann.press_mine("Choose a computer…")
        assert "Marshal: thinks a second ahead and misses little." in page
        _ = await ann.choose(word)
        assert re.search(rf"{n}\. .*{re.escape(line)}", saloon.table.text)
    _ = await ann.press_mine("Choose a computer…")
    _ = await ann.press_mine("Back")
    for _ in range(2):
        _ = await ann.press_mine("Remove a computer")
    assert "2. Clem (deputy)" in saloon.table and "(marshal)" not in saloon.table
    assert "Deputy:" in await ann.press("Who is this?")
    _ = await ann.press("Start")
    assert "· **Clem** (deputy) ·" in await ann.press("Details")
    for _ in range(6):
        await her_turn_comes(saloon, ann)
        _ = await saloon.defaults()
    await later(saloon, AUTOPLAY_DELAY_MS)
    assert {move.seat for move in (await saloon.state()).moves if move.auto} == {1}
    assert not any("<@-" in str(request.json) or "/users/-" in request.path for request in saloon.requests)


async def her_turn_comes(saloon: Saloon, guest: Guest) -> None:
    """Let the computers move until it is somebody's turn."""
    for _ in range(30):
        table = await saloon.state()
        if table.users[table.owed[0]] == guest.id:
            return
        await later(saloon, AUTOPLAY_DELAY_MS)
    raise AssertionError("her turn never comes")


async def test_newgame_opens_a_game_as_it_was_saved_by_who_may_also_for_all_channels(
    saloon: Saloon, ann: Guest
):
    await saloon.open("castle", ann, options="trebuchets=2", pace="slow")
    shown = await panel(ann)
    assert "Save for this server" not in shown.buttons
    assert "Saved. From now on /newgame opens" in await ann.press_mine("Save for this channel")
    _ = await ann.slash("endgame")
    cases: list[tuple[dict[str, Any], tuple[int, TimeControl]]] = [
        ({}, (2, TimeControl.SLOW)), ({"seats": 2}, (2, TimeControl.SLOW)),
        ({"pace": "live"}, (1, TimeControl.LIVE)), ({"options": "max_players=3"}, (1, TimeControl.RELAXED)),
    ]  # fmt: skip
    for more, opened in cases:
        answer = await ann.slash("newgame", game="castle", **more)
        table = await saloon.state()
        assert (table.options.trebuchets, table.pace) == opened, more
        assert more.get("seats") in (None, table.options.max_players)
        assert ("with the options saved" in answer) == (opened[0] == 2), more
        _ = await ann.slash("endgame")
        assert saloon.results == [], "it never began"
    there = await ann.slash("newgame", game="castle", thread=True)
    assert there.text.startswith("Castle Poker is open in <#")
    (table,) = await saloon.bot.app.services.queries.of_user(UserId(ann.id))
    assert table.channel != saloon.channel.id and table.options.trebuchets == 2, "as saved for its channel"
    role = saloon.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    dora = saloon.guest("dora", roles=[role])
    saloon.channel = saloon.guild.create_text_channel("town")
    await saloon.open("castle", dora, options="trebuchets=2")
    _ = await panel(dora)
    _ = await dora.press_mine("Save for this server")
    other = saloon.guild.create_text_channel("other")
    _ = await ann.slash("newgame", at=other, game="castle")
    assert (await saloon.bot.app.services.queries.in_channel(other.id)).options.trebuchets == 2
