"""Tests of a newcomer's first minute: a seat in one tap, a villain, how to play."""

from __future__ import annotations

import pytest

from bot.table.archetypes import ARCHETYPES, kind_of
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.texts import plain
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain
from engines import GAMES
from tests.discord.failures.test_deliveries import FORM_TYPE, delivered
from tests.discord.saloon import FIRST_DEALER, Guest, Saloon, fields
from tests.discord.test_panel import typed

HOLDUP_IN_CHANNEL = {"game": "holdup", "options": FIRST_DEALER, "pace": "none"}
BEGUN = "The game has begun already."


async def opened(saloon: Saloon, *others: Guest) -> None:
    """Open a lobby of Ann, who has no villain; these people press Join."""
    _ = await saloon.guest("ann").slash("newgame", **HOLDUP_IN_CHANNEL)
    for guest in others:
        _ = await guest.press("Join")


async def mine(saloon: Saloon, guest: Guest) -> list[KeptVillain]:
    return [*await saloon.bot.app.services.people.villains(saloon.guild.id, UserId(guest.id))]


async def played(saloon: Saloon, guest: Guest) -> KeptVillain:
    """Return somebody's only villain, which the lobby must show."""
    (villain,) = await mine(saloon, guest)
    name = plain(villain.sheet.name)
    assert f"**{name}** (50 chips), played by {guest.member.name}" in saloon.table
    return villain


@pytest.mark.parametrize("game", GAMES)
async def test_one_tap_plays_against_the_house(saloon: Saloon, game: str, ann: Guest):
    """A villain or a seat, computers, cards: the answer is the hand."""
    shown = (await ann.slash("help")).shown
    answer = await ann.press(GAMES[game].title, shown)
    assert answer.ephemeral
    _against_the_house(await saloon.state())
    assert "See the table" in answer.shown.buttons
    assert "casual" in saloon.table
    again = await ann.press(GAMES[game].title, shown)
    assert f"**{GAMES[game].title}** is still going on here." in again and again.shown is not None
    assert {"My hand", "End the game…"} <= {*again.shown.buttons}


@pytest.mark.parametrize("game", GAMES)
async def test_with_friends_a_lobby_opens_and_the_house_can_still_play(saloon: Saloon, game: str, ann: Guest):
    games = await ann.press("Play with friends…", (await ann.slash("help")).shown)
    answer = await ann.press(GAMES[game].title, games.shown)
    assert "is open" in answer and answer.ephemeral
    table = await saloon.state()
    assert [sitter.user for sitter in table.sitters] == [ann.id] and table.pace is TimeControl.RELAXED
    assert "At the table (1 of" in saloon.table and "ten minutes a move" in saloon.table
    _ = await ann.press("Play against the house")
    _against_the_house(await saloon.state())


def _against_the_house(table: Table) -> None:
    assert table.status is Status.PLAYING and table.casual and table.with_computers
    assert len(table.sitters) == min(3, table.options.max_players) and len(table.people) == 1


async def test_a_newcomer_sits_in_one_tap_and_changes_on_a_page_alone_or_by_the_command(
    saloon: Saloon, bo: Guest, ann: Guest
):
    await opened(saloon)
    joined = await bo.press("Join")
    villain = await played(saloon, bo)
    assert not joined.ephemeral and joined.shown.id == saloon.table.id
    assert kind_of(villain.sheet) is not None and villain.chips == 50
    shown = bo.panel
    assert shown.ephemeral and f"You play {plain(villain.sheet.name)}" in shown
    assert all(f"**{archetype.name}**" in shown for archetype in ARCHETYPES)
    assert [*shown.buttons] == ["Surprise me", "Write your own…", "Name and powers…", "Aptitudes…"]
    assert [[*it] for it in shown.menus.values()] == [[archetype.name for archetype in ARCHETYPES]]
    drawn = await bo.press_mine("Surprise me")
    assert drawn.shown.id == shown.id, "it is the same page"
    villain = await played(saloon, ann)
    shown = await ann.press("My villain")
    assert shown.ephemeral and f"You play {plain(villain.sheet.name)}" in shown
    stranger = await saloon.guest("dora").press("My villain")
    assert stranger.ephemeral and "Who will you be?" in stranger
    _ = await bo.creates("Black Bo")
    assert (await bo.slash("join")).text == "You're at this table already."
    assert (await bo.slash("join", villain="Black Bo")).text == "You play Black Bo."
    assert f"**Black Bo** (50 chips), played by {bo.member.name}" in saloon.table


async def test_nobody_brings_a_villain_to_a_game_without_villains(saloon: Saloon, bo: Guest):
    """Neither by a click nor by a form."""
    _ = await bo.submit(await bo.slash("villain create"), "Grizzly Sue", "Wrestles locomotives.")
    _ = await saloon.guest("ann").slash("newgame", game="castle")
    (villain,), table = await mine(saloon, bo), await saloon.state()
    parts = fields(name="Tiny Tim", powerset="Tiny Tim")
    _ = await delivered(saloon, FORM_TYPE, custom_id=f"create:{table.id}", components=parts)
    assert await saloon.state() == table and await mine(saloon, bo) == [villain]
    _ = await bo.clicks(f"with:{table.id}", villain.id)
    assert await saloon.state() == table and await mine(saloon, bo) == [villain]


async def test_a_name_that_is_taken_and_what_is_on_no_list_change_nothing(
    saloon: Saloon, ann: Guest, bo: Guest
):
    """The form for another name contains the present one."""
    await opened(saloon, bo)
    first, hers, panel = await played(saloon, bo), await played(saloon, ann), bo.panel
    present = [first.sheet.name, first.sheet.powerset]
    for label, held in (("Write your own…", ["", ""]), ("Name and powers…", present)):
        form = await bo.press(label, panel)
        assert [it["label"] for it in form.form["components"]] == ["Name", "Powerset"]
        assert typed(form) == held
        refused = await bo.submit(form, hers.sheet.name.upper(), "Copies others.")
        assert refused.ephemeral and "A villain needs an unused name" in refused
    table = await saloon.state()
    asked = {"howto:chess": "game", "chapter:chess": "game"}
    asked |= {f"gift:{first.id}:{it}": "aptitude" for it in ("charm", "1", "name")}
    asked |= {f"cast:{table.id}:{it}": "kind of villain" for it in ("nobody", "Seer")}
    for custom_id, what in asked.items():
        chosen = {"chapter": ("The idea",), "gift": ("1",)}.get(custom_id.partition(":")[0], ())
        refused = await bo.clicks(custom_id, *chosen)
        assert refused.ephemeral, custom_id
        assert refused.text == f"I don't know that {what}. Choose one from the list.", custom_id
    assert await played(saloon, bo) == first


async def test_nothing_is_chosen_or_changed_when_the_game_has_begun(saloon: Saloon, ann: Guest, bo: Guest):
    """The private page has no more choices."""
    await opened(saloon, bo)
    villain, old = await played(saloon, bo), await saloon.remember(bo.panel)
    kinds, form = next(iter(old.seen.menus)), await bo.press_mine("Write your own…")
    _ = await ann.press("Start")
    for answer in (
        await bo.press_old("Surprise me", old),
        await bo.sends({"custom_id": kinds, "component_type": 3, "values": ["seer"]}, old),
        await bo.submit(form, "Grizzly Sue", "Wrestles locomotives."),
    ):
        assert answer.ephemeral and BEGUN in answer and f"You play {plain(villain.sheet.name)}" in answer
        assert not answer.shown.buttons and not answer.shown.menus
    shown = await bo.press_old("Aptitudes…", old)
    assert not shown.shown.menus, "they can only be read"
    assert [it.sheet for it in await mine(saloon, bo)] == [villain.sheet]
    assert plain(villain.sheet.name) in saloon.table


@pytest.mark.parametrize("how", ["surprise", "kind", "form", "own"])
async def test_one_joins_between_two_heists_by_the_same_page(saloon: Saloon, how: str, dora: Guest, heist):
    await saloon.fold()
    assert "You have no villain to play." in await dora.slash("join")
    if how == "own":
        _ = await dora.submit(await dora.slash("villain create"), "Dora", "Dust.")
    asked = await dora.press("Join")
    assert asked.ephemeral and "Who will you be?" in asked
    assert len((await saloon.state()).sitters) == 3, "she does not sit yet"
    match how:
        case "surprise":
            answer = await dora.press_mine("Surprise me")
        case "kind":
            answer = await dora.choose("Cardsharp")
        case "form":
            answer = await dora.submit(await dora.press_mine("Write your own…"), "Dora", "Dust.")
        case _:
            answer = await dora.choose("Dora")
    (villain,) = await mine(saloon, dora)
    name = plain(villain.sheet.name)
    member = "" if name == "Dora" else " (dora)"
    assert f"You play {name}." in answer and f"**{name}**{member} · 50 chips · 3 powers" in saloon.table
    assert not answer.shown.buttons and not answer.shown.menus
    assert f"{name}'s hand" in dora.dms()[-1]


async def test_who_touches_the_page_while_a_heist_is_under_way_gets_no_villain(saloon, dora: Guest, heist):
    await saloon.fold()
    _ = await dora.press("Join")
    form = await dora.press_mine("Write your own…")
    _ = await saloon.guest("bo").press("Deal the next heist")
    for refused in (await dora.press_mine("Surprise me"), await dora.submit(form, "Dora", "Dust.")):
        assert refused.ephemeral and "only possible between heists" in refused
    assert await mine(saloon, dora) == []


@pytest.mark.parametrize("game", [*GAMES])
async def test_how_to_play_is_a_message_of_its_own_with_chapters(saloon: Saloon, game: str):
    ann, dora = saloon.guest("ann"), saloon.guest("dora")
    await saloon.open(game, pace="none")  # where there is room for three
    title = f"How to play {GAMES[game].title}"
    answer = await dora.press("How to play")
    assert answer.ephemeral and title in answer, "in the lobby, to anybody"
    _ = await ann.press("Start")
    _ = await dora.press("More…")
    answer = await dora.press_mine("How to play")
    assert answer.ephemeral and title in answer, "at the table"
    _ = await ann.press("My hand")
    panel = ann.panel
    answer = await ann.press_mine("How to play")
    assert answer.shown.id != panel.id and title in answer
    assert next(line for line in ann.sees() if line.id == panel.id) == panel, "the panel stays as it is"
    (chapters,) = answer.shown.menus.values()
    assert len(chapters) > 3 and not any(it[0].isdigit() for it in chapters)
    for chapter in chapters:
        read = await ann.choose(chapter, answer.shown)
        assert f"{GAMES[game].title}: {chapter}" in read
        assert read.shown.id == answer.shown.id and read.shown.menus


async def test_a_panel_tells_what_was_done_and_more_leads_out_of_a_game(saloon: Saloon, heist: None):
    ann, bo, cass = saloon.three
    _ = await ann.press("My hand")
    *_, begun, effect = (await ann.begin("Damage", "")).text.splitlines()
    assert begun.startswith("Damage") and len(effect) > 20
    _ = await ann.press("Call 2")
    _ = await bo.press("Call 1")
    _ = await cass.press("Raise to 5 (½ pot)")
    mine = (await ann.press("My hand")).text.partition("Since your move\n")[2]
    assert mine.startswith("You and **Black Bo** call.\n**Cassidy** raises to 5 chips.")
    last = (await cass.press("My hand")).text.partition("Since your move\n")[2]
    assert "You raise" in last and "**Ada** calls" not in last
    _ = await bo.press("More…")
    assert "Leave…" in bo.panel.buttons and "End the game…" not in bo.panel.buttons
    assert "Leave the table?" in await bo.press_mine("Leave…")
    _ = await ann.press("More…")
    assert "End the game?" in await ann.press_mine("End the game…")
    assert "closed" in await ann.press_mine("End the game")
    assert "This table is closed." in saloon.table


async def test_who_has_company_is_not_asked_whether_to_play_alone(saloon: Saloon, ann: Guest, bo: Guest):
    _ = await ann.slash("newgame", game="castle")
    old = await saloon.remember()
    _ = await ann.press("Options…")
    for n in (2, 3):
        assert "Play against the house" in saloon.table.buttons
        assert f"At the table ({n} of 6)**: ann, " in await ann.press_mine("Add a computer")
    assert "Play against the house" not in saloon.table.buttons and "Start" in saloon.table.buttons
    for _ in range(2):
        _ = await ann.press_mine("Remove a computer")
    _ = await bo.press("Join")
    assert "Play against the house" not in saloon.table.buttons
    assert "Only the host" in await bo.press_old("Play against the house", old)
