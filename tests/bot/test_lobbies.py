"""Lobbies: options by menus, computer players, hosts, presets, rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.database.repositories.presets import Preset
from bot.presentation.lobby import HOST_AWAY, STANDARD, lobby_page, options_page
from bot.presentation.page import Page
from bot.presentation.tables import closed_page
from bot.table.absence import too_few
from bot.table.archetypes import kind_of
from bot.table.computers import NAMES
from bot.table.lobby import HOST_SILENT_MS, can_grow
from bot.table.option_menus import PACE_LABELS, PACE_MENU, SWITCHES_MENU, UNSET, option_menus
from bot.table.options import chosen, settable
from bot.table.record import SOMEBODY
from bot.table.table import CloseReason, Status, Table
from bot.table.time_control import AUTOPLAY_DELAY_MS, LOBBY_IDLE_MAX_MS, TOO_FEW_MAX_MS, TimeControl
from engines import GAMES
from engines.core import Game
from engines.players import Level
from tests.bot.house import ANYBODY, GUILD, USERS, House, at_once, both, default, due, refusal, villain_of
from tests.bot.test_seats import FIXED
from tests.presentation.faces import everything
from tests.slow import slow

ANN, BOB, CID, DOT = (USERS[it] for it in ("Ann", "Bob", "Cid", "Dot"))


async def seated(house: House, *who: str, game: str = "castle", **options: Any) -> Table:
    return await house.lobby(*who, game=game, **options)


async def chosen_there(house: House, table: Table, name: str, *words: str) -> Table:
    return (await house.hosting.choose(table.id, ANN, name, words)).table


async def rematch(house: House, table: Table, person: str) -> Table:
    return (await house.joining.rematch(table.id, USERS[person], ANYBODY)).table


async def goes_on(house: House, table: Table) -> Table:
    """Return the table after Ann's default, or the next deadline."""
    seat = table.seat(ANN)
    if seat in table.owed:
        return await house.plays(table, default(table, seat), ANN)
    return await house.alone(table, AUTOPLAY_DELAY_MS // 1000)


async def test_CP_42_the_lobby_tells_two_or_three_that_a_second_trebuchet_suits_them(house: House) -> None:
    table, idea = await seated(house, "Ann", max_players=4), "a second Trebuchet is a good idea"
    page = everything(lobby_page(table))
    assert "Waiting for 1 more." in page and idea not in page
    for n, person in enumerate(("Bob", "Cid", "Dot"), 2):
        table = (await house.join(table, person)).table
        page = everything(lobby_page(table))
        assert (f"For {n} players {idea}" in page) == (n < 4) == (idea in page)
        assert f"At the table ({n} of 4)" in page and f"{n}. {person}" in page and "Ann can start" in page
        if n < 4:
            twice = replace(table, options=replace(table.options, trebuchets=2))
            assert idea not in everything(lobby_page(twice))


async def test_the_lobby_says_how_to_go_on_without_somebody_and_no_standard_rule(house: House) -> None:
    table = await seated(house, "Ann")
    assert "After a day, the others can vote to go on without someone" in everything(options_page(table))
    assert lobby_page(table).footer == HOST_AWAY
    assert "Options" not in [field.name for field in lobby_page(table).fields]
    assert STANDARD in everything(options_page(table))


async def test_the_lobby_says_how_many_can_join_and_the_host_adds_seats(house: House) -> None:
    """Tex-Tac-Toe is a game for two, as published, until its host lets others in."""
    table = await seated(house, "Ann", game="textactoe")
    assert "Waiting for 1 more." in everything(lobby_page(table)) and not can_grow(table)
    table = (await house.join(table, "Bob")).table
    assert "Ann can let others in with **Add a seat**" in everything(lobby_page(table))
    assert await refusal(house.join(table, "Cid")) == "The table is full. Ask Ann to add a seat."
    assert "Only the host" in await refusal(house.hosting.add_seat(table.id, BOB))
    table = (await house.hosting.add_seat(table.id, ANN)).table
    assert "1 more can join." in everything(lobby_page(table)) and not can_grow(table)
    table = (await house.join(table, "Cid")).table
    for _ in range(3):
        table = (await house.hosting.add_seat(table.id, ANN)).table
    assert "seats at most 6" in await refusal(house.hosting.add_seat(table.id, ANN))


async def test_nobody_is_called_what_looks_like_a_seat_or_like_another(house: House) -> None:
    table = await seated(house, "Ann")
    for user, name in zip([*USERS.values()][1:], ("⟨2⟩", "⟨Cid⟩", "⟨⟩", "Ann", "Ann"), strict=True):
        table = (await house.joining.join(table.id, user, name)).table
    assert [sitter.name for sitter in table.sitters] == ["Ann", "2", "Cid", SOMEBODY, "Ann 2", "Ann 3"]


# Options.


@pytest.mark.parametrize("game", GAMES)
async def test_every_choice_of_every_menu_can_be_made_and_is_chosen_then(house: House, game: str) -> None:
    table = await seated(house, "Ann", game=game)
    names = [shown.name for shown in option_menus(table)]
    assert names[0] == PACE_MENU and len(set(names)) == len(names) and set(PACE_LABELS) == set(TimeControl)
    for name in names:
        menu = next(shown for shown in option_menus(table) if shown.name == name)
        assert 1 < len(menu.labels) <= 25 or menu.several
        for word in menu.labels:
            words = list(menu.labels) if menu.several else [word]
            table = await chosen_there(house, table, menu.name, *words)
            now = next(shown for shown in option_menus(table) if shown.name == menu.name)
            assert now.chosen == tuple(words)
    table = await house.queries.table(table.id)
    await house.reopen()
    assert await house.queries.table(table.id) == table


async def test_the_menus_of_a_game_are_about_all_that_a_menu_can_hold(house: House) -> None:
    table = await seated(house, "Ann", game="houseem")
    switches = next(menu for menu in option_menus(table) if menu.name == SWITCHES_MENU)
    assert set(switches.labels) | {"first_dealer", "max_players"} == set(settable(table.game))
    table = await chosen_there(house, table, SWITCHES_MENU, "captives")
    assert table.options.captives and not table.options.renovations
    assert not (await chosen_there(house, table, SWITCHES_MENU)).options.captives
    assert (await chosen_there(house, table, "first_dealer", "2")).options.first_dealer == 1
    assert (await chosen_there(house, table, "first_dealer", UNSET)).options.first_dealer is None


async def test_options_that_rules_or_people_forbid_are_refused(house: House) -> None:
    table = await seated(house, "Ann", "Bob", "Cid", game="houseem")
    for name, words, why in (
        (SWITCHES_MENU, ["stand_your_ground"], "needs Hidden Neighbors"),
        ("max_players", ["2"], "3 are at the table already"),
        ("max_players", ["99"], "I don't know that choice"),
        ("seed", ["1"], "I don't know that choice"),
        (PACE_MENU, [], "I don't know that choice"),
    ):
        assert why in await refusal(chosen_there(house, table, name, *words))
    assert "Only the host" in await refusal(house.hosting.choose(table.id, BOB, PACE_MENU, ["live"]))
    assert await house.queries.table(table.id) == table
    started = await house.start(await chosen_there(house, table, PACE_MENU, "live"))
    assert started.pace is TimeControl.LIVE and due(started) == house.time + 60_000
    assert "begun already" in await refusal(chosen_there(house, table, PACE_MENU, "slow"))


# Computer players.


async def test_computers_come_and_go_and_do_not_play_alone(house: House) -> None:
    table = await house.with_computers(await seated(house, "Ann", max_players=3), 2)
    assert {sitter.name for sitter in table.sitters[1:]} == {"Marion", "Clem"}
    assert "full" in await refusal(house.with_computers(table))
    for _ in range(2):
        table = (await house.hosting.remove_computer(table.id, ANN)).table
    assert [sitter.name for sitter in table.sitters] == ["Ann"]
    assert "no computer here" in await refusal(house.hosting.remove_computer(table.id, ANN))
    assert "Only the host" in await refusal(house.hosting.add_computer(table.id, BOB))
    table = await house.with_computers(await house.opened("Ann"), 2)
    _ = await house.changed(f"DELETE FROM sitters WHERE user = {ANN}")
    assert "At least one person" in await refusal(house.start(table))


def test_no_two_computers_have_the_same_name() -> None:
    names = [name for level in Level for name in NAMES[level]]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(name.isalpha() and len(name) <= 12 for name in names)
    assert all(len(NAMES[level]) >= max(game.seats[-1] for game in GAMES.values()) for level in Level)


@both
async def test_in_a_game_of_villains_computers_have_villains_of_their_own(house: House) -> None:
    table = await house.with_computers(await house.lobby("Ann"), 2)
    other = await house.with_computers(await house.lobby("Bob"), host="Bob")
    villains = {villain.sheet.name: villain for villain in await house.people.villains(GUILD)}
    drawn = [villain for villain in villains.values() if villain.user < 0]
    assert len(drawn) == 3 and all(kind_of(villain.sheet) for villain in drawn)
    assert {villain.user for villain in drawn} == {-1000, -1003}
    assert all(villain.seated and villain.chips == 50 for villain in drawn)
    for it, host in ((table, "Ann"), (other, "Bob")):
        await house.end(it, host)
    again = await house.with_computers(await house.lobby("Cid"), host="Cid")
    computer = again.sitters[-1]
    assert computer.villain.id in {villain.id for villain in drawn if villain.user == computer.user}
    assert len(await house.people.villains(GUILD)) == 6


@pytest.mark.parametrize("started", [False, True])
async def test_a_table_that_the_last_person_leaves_is_closed_though_computers_sit_there(
    house: House, started: bool
) -> None:
    table = await house.with_computers(await seated(house, "Ann", "Bob"), 2)
    table = await house.start(table) if started else table
    waiting = (await house.leave(table, "Ann")).table
    assert waiting.status is (Status.PLAYING if started else Status.LOBBY) and waiting.host == BOB
    closed = (await house.leave(table, "Bob")).table
    assert (closed.status, closed.close_reason) == (Status.CLOSED, CloseReason.LEFT)
    assert "Everyone has left, so this table is closed." in closed_page(closed, Page("The end")).text
    await house.reopen()
    assert (await house.queries.table(table.id)).close_reason is CloseReason.LEFT


# People go, hosts are silent, lobbies are forgotten.


async def test_the_host_sends_somebody_away_whose_villain_is_free_then(house: House) -> None:
    table = await house.lobby("Ann", "Bob", "Cid")
    assert (await house.people.villain(GUILD, villain_of("Bob"))).seated
    kick = house.hosting.kick
    assert "Only the host" in await refusal(kick(table.id, BOB, CID))
    assert "press **Leave**" in await refusal(kick(table.id, ANN, ANN))
    table = (await kick(table.id, ANN, BOB)).table
    assert [sitter.name for sitter in table.sitters] == ["Ann", "Cid"]
    assert "have left the table" in await refusal(kick(table.id, ANN, BOB))
    assert not (await house.people.villain(GUILD, villain_of("Bob"))).seated


async def test_whoever_is_there_begins_without_a_host_who_was_silent_for_long(house: House) -> None:
    table = await seated(house, "Ann", "Bob", "Cid")
    house.time += HOST_SILENT_MS - 1
    assert "Only the host" in await refusal(house.start(table, "Bob"))
    _ = await chosen_there(house, table, "max_players", "3")
    house.time += HOST_SILENT_MS - 1
    assert "Only the host" in await refusal(house.start(table, "Bob")), "something has happened since"
    house.time += 1
    assert "aren't at this table" in await refusal(house.start(table, "Dot"))
    started = await house.start(table, "Cid")
    assert (started.status, started.host) == (Status.PLAYING, CID)


async def test_whoever_is_left_alone_at_a_session_is_not_left_there_for_ever(house: House) -> None:
    """Others may still join; after a day in which nobody has, the table closes and says why."""
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    table = (await house.leave(table, "Bob")).table
    while not too_few(table):
        table = await house.alone(table, 2)
    assert (table.status, table.owed) == (Status.PLAYING, ())
    assert await house.rings(TOO_FEW_MAX_MS - 1) == []
    (closed,) = await house.rings(1)
    assert (closed.table.status, closed.table.close_reason) == (Status.CLOSED, CloseReason.TOO_FEW)
    await house.reopen()
    assert (await house.queries.table(table.id)).close_reason is CloseReason.TOO_FEW
    assert all(not villain.seated for villain in await house.people.villains(GUILD))


async def test_a_forgotten_lobby_closes_itself_and_knows_why(house: House) -> None:
    table = await seated(house, "Ann")
    assert await house.rings(LOBBY_IDLE_MAX_MS - 1) == []
    _ = await chosen_there(house, table, "max_players", "3")
    assert await house.rings(LOBBY_IDLE_MAX_MS - 1) == []
    assert [ring.table.close_reason for ring in await house.rings(1)] == [CloseReason.IDLE]
    await house.reopen()
    closed = await house.queries.table(table.id)
    assert (closed.status, closed.close_reason) == (Status.CLOSED, CloseReason.IDLE)
    page = everything(closed_page(closed, Page("The end")))
    assert "Nothing happened for an hour, so this lobby is closed." in page and "It never began." in page
    assert "Rematch" not in page
    other = await house.lobby("Ann")
    assert (await house.end(other, "Ann")).table.close_reason is CloseReason.ITS_OWN, (
        "by hand: no reason is told"
    )


# Presets.


async def preset(house: House, places: Sequence[int], game: Game[Any, Any, Any]) -> Preset | None:
    async with house.store.begin() as books:
        return await books.presets.first(places, game)


@both
async def test_a_place_remembers_how_a_game_was_last_played_there_with_pairs_of_words(house: House) -> None:
    table = await chosen_there(house, await seated(house, "Ann", trebuchets=2), PACE_MENU, "slow")
    save = house.hosting.save_preset
    assert await preset(house, [1, GUILD], table.game) is None
    await save(table.id, ANN, GUILD)
    assert await preset(house, [1, GUILD], table.game) == (table.options, TimeControl.SLOW, True)
    assert await preset(house, [1, GUILD], GAMES["court"]) is None
    later = await chosen_there(house, table, "trebuchets", "1")
    await save(table.id, ANN, 1)
    assert await preset(house, [1, GUILD], table.game) == (later.options, TimeControl.SLOW, True)
    assert await preset(house, [2, GUILD], table.game) == (table.options, TimeControl.SLOW, True)
    assert "Only the host" in await refusal(save(table.id, BOB, 1))
    _ = await house.changed("""UPDATE presets SET options = '{"trebuchets": 9}' WHERE place = 1""")
    found = await preset(house, [1, GUILD], table.game)
    assert found == (table.options, TimeControl.SLOW, True), "the other one is not by these rules"
    for text in ("aliases=gems:jewels hands=5", "windows=every"):
        table = await house.opened("Ann", **chosen(GAMES["holdup"], text))
        await house.hosting.save_preset(table.id, ANN, 1)
        assert await preset(house, [1], table.game) == (table.options, TimeControl.NONE, True)


# Rematches.


@pytest.mark.parametrize("game", FIXED)
@slow
async def test_a_rematch_keeps_the_seats_and_moves_the_first_dealer_on(house: House, game: str) -> None:
    who = ("Ann", "Bob", "Cid")[: GAMES[game].seats[-1]]
    table = await seated(house, *who, game=game, max_players=len(who))
    dealers = list[int]()
    for _ in range(4):
        table = await house.played_out(await house.start(table, "Ann" if not dealers else "Bob"))
        table = await rematch(house, table, "Bob")
        assert table.status is Status.LOBBY and table.host == BOB
        assert [sitter.name for sitter in table.sitters] == list(who)
        dealers.append(getattr(table.options, "first_dealer", 0))
    moved = "first_dealer" in settable(table.game)
    assert {(b - a) % len(who) for a, b in pairwise(dealers)} == ({1} if moved else {0})


async def test_the_first_dealer_who_was_drawn_is_not_the_first_again(house: House) -> None:
    for seed in range(6):
        house.seed = f"{seed:064x}"
        table = await house.started("Ann", "Bob", "Cid", first_dealer=None)
        first = table.state.dealer
        table = await rematch(house, (await house.end(table, "Ann")).table, "Ann")
        assert table.options.first_dealer == (first + 1) % 3
        _ = await house.end(table, "Ann")


async def test_when_it_is_over_all_who_press_rematch_are_in_one_lobby_also_who_left(
    house: House,
) -> None:
    table, never = await house.start(await seated(house, "Ann", "Bob", "Cid")), await house.lobby("Ann")
    await house.end(never, "Ann")
    for it in (table, never):
        assert "over yet" in await refusal(rematch(house, it, "Ann"))
    await house.leave(table, "Ann")
    table = await house.played_out(await house.queries.table(table.id))
    first, second = await rematch(house, table, "Cid"), await rematch(house, table, "Bob")
    assert second == first and second.host == CID
    assert [sitter.name for sitter in first.sitters] == ["Bob", "Cid"]
    third = (await house.joining.rematch(table.id, ANN, ANYBODY, "Ann")).table
    assert [sitter.name for sitter in third.sitters] == ["Bob", "Cid", "Ann"], "who left comes back by a tap"
    assert "Only those who played here" in await refusal(rematch(house, table, "Dot"))
    _ = await house.start(third, "Cid")
    assert "already has an open table" in await refusal(rematch(house, table, "Bob"))


@pytest.mark.parametrize("game", GAMES)
async def test_a_rematch_is_also_for_somebody_who_had_left(house: House, game: str) -> None:
    """Also when there is nobody else, as all computers and people are gone."""
    table = await house.start(await house.lobby("Ann", "Bob", "Cid", game=game, max_players=3))
    for person in ("Bob", "Cid", "Ann"):
        table = (await house.leave(await house.queries.table(table.id), person)).table
    if table.status is Status.PLAYING:
        table = (await house.hosting.end(table.id, table.host, steward=True)).table
    again = (await house.joining.rematch(table.id, BOB, ANYBODY, "Bob")).table
    assert again.status is Status.LOBBY and again.host == BOB
    assert [sitter.name for sitter in again.sitters] == ["Bob"]
    assert "Ann" not in str(again.sitters), "who left is asked for by nobody"


async def test_who_may_not_start_or_change_a_lobby_is_told_who_may(house: House) -> None:
    table = await seated(house, "Ann", "Bob")
    for asked in (house.start(table, "Bob"), house.hosting.add_seat(table.id, BOB)):
        assert "Ask **Ann**" in await refusal(asked)
    table = await house.start(table)
    assert "Only those who sit here" in await refusal(house.seats.pause(table.id, DOT))


@both
async def test_of_two_who_press_rematch_at_once_both_are_in_one_lobby(house: House) -> None:
    table = await house.played_out(await house.start(await seated(house, "Ann", "Bob")))
    got = await at_once(rematch(house, table, "Ann"), rematch(house, table, "Bob"))
    assert len({it.id for it in got}) == 1
    assert [sitter.name for sitter in got[0].sitters] == ["Ann", "Bob"]


async def test_villains_sit_down_again_if_they_can_be_played(house: House) -> None:
    table = await house.with_computers(await house.lobby("Ann", "Bob", "Cid"))
    table = (await house.end(await house.start(table), "Ann")).table
    (drawn,) = [villain for villain in await house.people.villains(GUILD) if villain.user < 0]
    other = await house.opened("Bob")
    again = await rematch(house, table, "Ann")
    assert [sitter.name for sitter in again.sitters] == ["Ann", "Cid", table.sitters[-1].name]
    wanted = {*map(villain_of, ("Ann", "Bob", "Cid")), drawn.sheet.name}
    assert {villain.sheet.name for villain in await house.people.villains(GUILD) if villain.seated} == wanted
    assert other.sitters[0].user == BOB
    assert (await house.start(again)).status is Status.PLAYING
