"""The first minute: a newcomer opens a table, sits, chooses a villain, reads how to play, and begins."""

from __future__ import annotations

import discord
import pytest

from bot.table.archetypes import ARCHETYPES, kind_of
from bot.table.pace import Pace
from engines import GAMES
from tests.discord.saloon import Guest, Saloon

DAY = 24 * 60 * 60
MENU, BUTTON = discord.ComponentType.select.value, discord.ComponentType.button.value


async def villain(saloon: Saloon, guest: Guest) -> str:
    """Whom somebody plays at the channel's table."""
    table = await saloon.state()
    sitter = next(it for it in table.sitters if it.user == guest.id)
    assert sitter.villain is not None
    return table.names[sitter.villain.id]


async def mine(saloon: Saloon, guest: Guest) -> list[str]:
    guild = saloon.guild.id
    return [it.sheet.name for it in await saloon.bot.people.villains(guild, guest.id)]


async def page(saloon: Saloon, guest: Guest) -> None:
    """Opens the page with his villain."""
    _ = await guest.press("My villain")
    assert guest.panel is not None and guest.panel.ephemeral


@pytest.mark.parametrize("game", GAMES)
async def test_a_button_of_the_help_opens_a_lobby_where_its_host_sits(saloon: Saloon, game: str) -> None:
    ann, *_ = saloon.three
    shown = (await ann.slash("help")).shown
    assert shown is not None
    opened = await ann.press(f"Start {GAMES[game].title}", shown)
    assert "is open" in opened and opened.ephemeral
    table = await saloon.state()
    assert [it.user for it in table.sitters] == [ann.id] and table.pace is Pace.RELAXED
    assert "players" in saloon.table and "ten minutes a move" in saloon.table
    assert "already has an open table" in await ann.press(f"Start {GAMES[game].title}", shown)


async def test_a_newcomer_sits_in_one_tap_with_a_drawn_villain(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    _ = await ann.slash("newgame", game="holdup")
    shown = await bo.press("Join")
    name = await villain(saloon, bo)
    assert shown.form is None and name in saloon.table
    assert bo.panel is None or not saloon.others_see(bo.panel, bo)
    (private,) = [it for it in bo.sees() if f"You play {name}" in it]
    assert private.ephemeral and "Best at" in private and all(it.name in private for it in ARCHETYPES)
    assert not saloon.others_see(private, bo)


async def test_whom_one_plays_is_changed_in_every_way(saloon: Saloon) -> None:
    ann, *_ = saloon.three
    _ = await ann.slash("newgame", game="holdup")
    names = [await villain(saloon, ann)]
    await page(saloon, ann)
    _ = await ann.press_mine("Surprise me")
    names.append(await villain(saloon, ann))
    _ = await ann.choose("Swindler")
    names.append(await villain(saloon, ann))
    (kept,) = await saloon.bot.people.villains(saloon.guild.id, ann.id)
    kind = kind_of(kept.sheet)
    assert kind is not None and kind.word == "swindler"
    _ = await ann.submit(await ann.press_mine("Name and powers…"), "Grizzly Sue", "Wrestles trains.")
    names.append(await villain(saloon, ann))
    assert names[-1] == "Grizzly Sue" and len({*names}) == 4 and await mine(saloon, ann) == names[-1:]
    assert "Grizzly Sue" in saloon.table
    _ = await ann.press_mine("Aptitudes…")
    _ = await ann.choose("Perception: 1")
    (kept,) = await saloon.bot.people.villains(saloon.guild.id, ann.id)
    assert kept.sheet.aptitudes[2] == 1 and sorted(kept.sheet.aptitudes) == [1, 2, 3, 4]
    await page(saloon, ann)
    _ = await ann.submit(await ann.press_mine("Write your own…"), "Tiny Tim", "Is never there.")
    assert await villain(saloon, ann) == "Tiny Tim" and "Tiny Tim" in saloon.table
    assert sorted(await mine(saloon, ann)) == ["Grizzly Sue", "Tiny Tim"], "one that was written stays"
    _ = await ann.choose("Grizzly Sue")
    assert await villain(saloon, ann) == "Grizzly Sue"


async def test_a_name_that_is_taken_is_refused_and_changes_nothing(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    _ = await bo.slash(
        "villain create", name="Taken", powerset="x", destruction=1, damage=2, perception=3, deception=4
    )
    _ = await ann.slash("newgame", game="holdup")
    before = await villain(saloon, ann)
    await page(saloon, ann)
    for name in ("taken", "deck"):
        refused = await ann.submit(await ann.press_mine("Name and powers…"), name, "Powers.")
        assert "unused name" in refused and await villain(saloon, ann) == before


async def test_nobody_changes_the_villain_of_another(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    _ = await ann.slash("newgame", game="holdup")
    await page(saloon, ann)
    assert ann.panel is not None
    pen = ann.panel.buttons["Name and powers…"].removeprefix("pen:")
    before = await villain(saloon, ann)
    old = await saloon.remember(ann.panel)
    for id in (f"pen:{pen}", f"gifts:{pen}"):
        assert "isn't yours" in await bo.sends({"custom_id": id, "component_type": BUTTON}, old)
    _ = await ann.press_mine("Aptitudes…")
    gift = await saloon.remember(ann.panel)
    data = {"custom_id": f"gift:{pen}:damage", "component_type": MENU, "values": ["1"]}
    assert "isn't yours" in await bo.sends(data, gift)
    assert await villain(saloon, ann) == before


async def test_once_it_has_begun_pages_of_the_lobby_lose_what_can_be_clicked(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    _ = await ann.slash("newgame", game="holdup")
    _ = await bo.press("Join")
    name = await villain(saloon, ann)
    await page(saloon, ann)
    casting = ann.panel
    _ = await ann.press("Options…")
    options = ann.panel
    assert casting is not None and options is not None
    _ = await ann.press("Start")
    stale = await ann.press("Surprise me", casting)
    assert "already begun" in stale and stale.shown is not None
    assert not stale.shown.buttons and not stale.shown.menus
    stale = await ann.press("Kick…", options)
    assert "The lobby is closed" in stale and stale.shown is not None
    assert not stale.shown.buttons and not stale.shown.menus
    assert await villain(saloon, ann) == name


async def test_between_two_heists_the_page_seats_a_newcomer(saloon: Saloon) -> None:
    ann, bo, cass = saloon.three
    _ = await ann.slash("newgame", game="holdup", pace="none")
    _ = await bo.press("Join")
    _ = await ann.press("Start")
    table = await saloon.state()
    mover = next(it for it in (ann, bo) if it.id == table.users[table.owed[0]])
    _ = await mover.slash("move", move="fold")
    assert "Whom will you play?" in await cass.press("Join")
    _ = await cass.press_mine("Surprise me")
    assert await villain(saloon, cass) in saloon.table


async def test_how_to_play_opens_beside_what_was_open(saloon: Saloon) -> None:
    ann, bo, cass = saloon.three
    _ = await ann.slash("newgame", game="court", pace="none")
    for guest in (bo, cass):
        _ = await guest.press("Join")
    assert "Each season" in await bo.press("How to play")
    _ = await ann.press("Start")
    assert "Each season" in await bo.press("How to play")
    _ = await bo.press("My hand")
    hand = bo.panel
    card = await bo.press_mine("How to play")
    assert "Who wins" in card and card.shown is not None and hand is not None
    assert card.shown.id != hand.id and any(it.id == hand.id and it.buttons for it in bo.sees())
    chapter = await bo.choose("Scoring", card.shown)
    assert "CT-" in chapter and chapter.shown is not None and chapter.shown.id == card.shown.id


async def test_a_half_said_move_tells_what_it_does(saloon: Saloon) -> None:
    await saloon.heist()
    ann, *_ = saloon.three
    _ = await ann.press("My hand")
    _ = await ann.press_mine("Damage")
    assert ann.panel is not None and "potency" in ann.panel and "Sends an enemy's chips" in ann.panel


async def test_with_a_computer_lobby_and_table_say_that_nothing_counts(saloon: Saloon) -> None:
    ann, *_ = saloon.three
    _ = await ann.slash("newgame", game="holdup", pace="none")
    assert "casual" not in saloon.table
    _ = await ann.press("Options…")
    _ = await ann.press_mine("Add a computer")
    assert "the game is casual" in saloon.table
    _ = await ann.press("Start")
    assert "· casual" in saloon.table
    _ = await ann.slash("endgame")
    assert "nothing counts" in saloon.results[-1]


async def test_after_a_day_without_a_move_the_others_go_on_without_somebody(saloon: Saloon) -> None:
    ann, bo, cass = saloon.three
    _ = await ann.slash("newgame", game="court", pace="none")
    for guest in (bo, cass):
        _ = await guest.press("Join")
    _ = await ann.press("Start")
    table = await saloon.state()
    gone = next(it for it in saloon.three if it.id == table.users[table.owed[0]])
    one, two = (it for it in saloon.three if it is not gone)
    answer = await one.press("More…")
    assert answer.shown is not None and not any("out:" in it for it in answer.shown.menus)
    saloon.env.backend.clock.advance(DAY)
    for guest in (one, two):
        _ = await guest.press("More…")
        _ = await guest.choose(gone.member.name)
    after = await saloon.state()
    assert after.sitter(gone.id).leaving and table.owed[0] not in after.owed


@pytest.mark.parametrize("topic", ["HU-28", "hu-b13", "R-05", "Going bust"])
async def test_the_rulebook_is_found_by_number_and_by_chapter(saloon: Saloon, topic: str) -> None:
    ann, *_ = saloon.three
    assert topic.casefold() in (await ann.slash("rules", game="holdup", topic=topic)).text.casefold()
