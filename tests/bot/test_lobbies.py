"""Lobbies: options by menus, computer players, hosts, presets, rematches."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.table.absence import too_few
from bot.table.archetypes import kind_of
from bot.table.lobby import SILENT
from bot.table.option_menus import PACE, PACES, SWITCHES, UNSET, option_menus
from bot.table.options import chosen, settable
from bot.table.pace import DELAY, IDLE, TOO_FEW, Pace
from bot.table.record import SOMEBODY
from bot.table.table import Ending, Status, Table
from engines import GAMES
from engines.core import Illegal
from engines.notation import write
from tests.bot.house import ANYBODY, GUILD, USERS, House, at_once, both, due, villain_of
from tests.bot.test_standings import lobby, played_out
from tests.long import long

FIXED = [name for name, rules in GAMES.items() if rules.join is None]


async def seated(house: House, *who: str, game: str = "castle", **options: Any) -> Table:
    """A lobby of a game with fixed seats where these sit."""
    table = await lobby(house, who[0], game=game, **options)
    for person in who[1:]:
        table = (await house.joining.join(table.id, USERS[person], person)).table
    return table


async def with_computers(house: House, table: Table, number: int = 1, host: str = "Ann") -> Table:
    for _ in range(number):
        table = (await house.hosting.add_computer(table.id, USERS[host])).table
    return table


async def start(house: House, table: Table, person: str = "Ann") -> Table:
    return (await house.hosting.start(table.id, USERS[person])).table


async def alone(house: House, table: Table, seconds: int) -> Table:
    """The table after so much time in which nobody but the clock does anything."""
    for _ in range(seconds * 1000 // DELAY):
        house.time += DELAY
        _ = await house.ringing.ring()
    return await house.looking.table(table.id)


async def default(house: House, table: Table) -> Table:
    """The table after Ann has done what would be done for her."""
    seat = table.seat(USERS["Ann"])
    assert seat is not None
    line = write(table.game.default(table.state, seat))
    number = next(iter(house.interactions))
    return (await house.playing.act(table.id, USERS["Ann"], line, interaction=number)).table


async def to_the_end(house: House, table: Table) -> Table:
    """The table after Ann has played so and the computers as they like."""
    for _ in range(4000):
        if table.status is Status.CLOSED:
            return table
        waits = table.seat(USERS["Ann"]) in table.owed
        table = await default(house, table) if waits else await alone(house, table, DELAY // 1000)
    raise AssertionError("no end")


async def test_nobody_is_called_what_looks_like_a_seat(house: House) -> None:
    table = await seated(house, "Ann")
    for user, name in (("Bob", "⟨2⟩"), ("Cid", "⟨Cid⟩"), ("Dot", "⟨⟩")):
        table = (await house.joining.join(table.id, USERS[user], name)).table
    assert [it.name for it in table.sitters] == ["Ann", "2", "Cid", SOMEBODY]


# Options.


@pytest.mark.parametrize("game", GAMES)
async def test_every_choice_of_every_menu_can_be_made_and_is_chosen_then(house: House, game: str) -> None:
    table = await lobby(house, game=game)
    names = [it.name for it in option_menus(table)]
    assert names[0] == PACE and len(set(names)) == len(names)
    for name in names:
        menu = next(it for it in option_menus(table) if it.name == name)
        assert 1 < len(menu.labels) <= 25 or menu.several
        for word in menu.labels:
            words = list(menu.labels) if menu.several else [word]
            table = (await house.hosting.choose(table.id, USERS["Ann"], menu.name, words)).table
            now = next(it for it in option_menus(table) if it.name == menu.name)
            assert now.chosen == tuple(words)
    table = await house.looking.table(table.id)
    await house.reopen()
    assert await house.looking.table(table.id) == table


async def test_the_menus_of_a_game_are_about_all_that_a_menu_can_hold(house: House) -> None:
    table = await lobby(house, game="houseem")
    switches = next(it for it in option_menus(table) if it.name == SWITCHES)
    assert set(switches.labels) | {"first_dealer", "max_players"} == set(settable(table.game))
    table = (await house.hosting.choose(table.id, USERS["Ann"], SWITCHES, ["captives"])).table
    assert table.options.captives and not table.options.renovations
    assert not (await house.hosting.choose(table.id, USERS["Ann"], SWITCHES, [])).table.options.captives
    table = (await house.hosting.choose(table.id, USERS["Ann"], "first_dealer", ["2"])).table
    assert table.options.first_dealer == 1
    table = (await house.hosting.choose(table.id, USERS["Ann"], "first_dealer", [UNSET])).table
    assert table.options.first_dealer is None


async def test_options_that_rules_or_people_forbid_are_refused(house: House) -> None:
    table = await seated(house, "Ann", "Bob", "Cid", game="houseem")
    for name, words, why in (
        (SWITCHES, ["stand_your_ground"], "needs Hidden Neighbors"),
        ("max_players", ["2"], "already 3 at the table"),
        ("max_players", ["99"], "no such choice"),
        ("seed", ["1"], "no such choice"),
        (PACE, [], "no such choice"),
    ):
        with pytest.raises(Illegal, match=why):
            await house.hosting.choose(table.id, USERS["Ann"], name, words)
    with pytest.raises(Illegal, match="Only the host"):
        await house.hosting.choose(table.id, USERS["Bob"], PACE, ["live"])
    assert await house.looking.table(table.id) == table
    _ = await start(house, table)
    with pytest.raises(Illegal, match="already begun"):
        await house.hosting.choose(table.id, USERS["Ann"], PACE, ["live"])


async def test_a_chosen_pace_is_the_pace_of_the_game(house: House) -> None:
    assert set(PACES) == set(Pace)
    table = await seated(house, "Ann", "Bob")
    table = (await house.hosting.choose(table.id, USERS["Ann"], PACE, ["live"])).table
    started = await start(house, table)
    assert started.pace is Pace.LIVE and due(started) == house.time + 60_000


# Computer players.


async def test_computers_come_and_go(house: House) -> None:
    table = await with_computers(house, await seated(house, "Ann", max_players=3), 2)
    assert [(it.user, it.name) for it in table.sitters[1:]] == [(-1, "Computer 1"), (-2, "Computer 2")]
    with pytest.raises(Illegal, match="full"):
        await with_computers(house, table)
    table = (await house.hosting.remove_computer(table.id, USERS["Ann"])).table
    table = (await house.hosting.remove_computer(table.id, USERS["Ann"])).table
    assert [it.name for it in table.sitters] == ["Ann"]
    with pytest.raises(Illegal, match="no computer player"):
        await house.hosting.remove_computer(table.id, USERS["Ann"])
    with pytest.raises(Illegal, match="Only the host"):
        await house.hosting.add_computer(table.id, USERS["Bob"])


@pytest.mark.parametrize("game", FIXED)
@long
async def test_a_person_plays_a_whole_game_against_computers(house: House, game: str) -> None:
    table = await lobby(house, game=game)
    table = await start(house, await with_computers(house, table, table.game.seats.start - 1))
    table = await to_the_end(house, table)
    assert table.status is Status.CLOSED and table.game.over(table.state)
    assert table.casual and await house.people.standings(GUILD, game) == []


@both
async def test_in_a_game_of_villains_computers_have_villains_of_their_own(house: House) -> None:
    table = await with_computers(house, await house.lobby("Ann"), 2)
    other = await with_computers(house, await house.lobby("Bob"), host="Bob")
    villains = {it.sheet.name: it for it in await house.people.villains(GUILD)}
    drawn = [it for it in villains.values() if it.user < 0]
    assert sorted(it.user for it in drawn) == [-2, -1, -1] and all(kind_of(it.sheet) for it in drawn)
    assert all(it.seated and it.chips == 50 for it in drawn)
    for it in (table, other):
        await house.end(it, "Ann" if it is table else "Bob")
    again = await with_computers(house, await house.lobby("Cid"), host="Cid")
    assert again.sitters[-1].villain is not None
    assert again.sitters[-1].villain.id in {it.id for it in drawn if it.user == -1}
    assert len(await house.people.villains(GUILD)) == 6


async def test_a_session_against_computers_keeps_the_ledger_exact(house: House) -> None:
    table = await start(house, await with_computers(house, await house.lobby("Ann", hands=3), 2))
    table = await to_the_end(house, table)
    assert table.moves and table.game.over(table.state)
    await house.ledger_is_exact()


async def test_computers_alone_do_not_play(house: House) -> None:
    table = await with_computers(house, await house.opened("Ann"), 2)
    _ = await house.changed(f"DELETE FROM sitters WHERE user = {USERS['Ann']}")
    with pytest.raises(Illegal, match="At least one person"):
        await start(house, table)


async def test_a_table_that_the_last_person_leaves_is_closed(house: House) -> None:
    table = await with_computers(house, await seated(house, "Ann", "Bob"), 2)
    waiting = (await house.leave(table, "Ann")).table
    assert (waiting.status, waiting.host) == (Status.LOBBY, USERS["Bob"])
    closed = (await house.leave(table, "Bob")).table
    assert (closed.status, closed.ending) == (Status.CLOSED, Ending.LEFT)


async def test_a_game_that_the_last_person_leaves_is_closed_though_computers_play(house: House) -> None:
    table = await start(house, await with_computers(house, await seated(house, "Ann", "Bob"), 2))
    assert (await house.leave(table, "Ann")).table.status is Status.PLAYING
    closed = (await house.leave(table, "Bob")).table
    assert (closed.status, closed.ending) == (Status.CLOSED, Ending.LEFT)
    await house.reopen()
    assert (await house.looking.table(table.id)).ending is Ending.LEFT


# People go, hosts are silent, lobbies are forgotten.


async def test_the_host_sends_somebody_away(house: House) -> None:
    table = await seated(house, "Ann", "Bob", "Cid")
    with pytest.raises(Illegal, match="Only the host"):
        await house.hosting.kick(table.id, USERS["Bob"], USERS["Cid"])
    with pytest.raises(Illegal, match="press Leave"):
        await house.hosting.kick(table.id, USERS["Ann"], USERS["Ann"])
    table = (await house.hosting.kick(table.id, USERS["Ann"], USERS["Bob"])).table
    assert [it.name for it in table.sitters] == ["Ann", "Cid"]
    with pytest.raises(Illegal, match="has left the table"):
        await house.hosting.kick(table.id, USERS["Ann"], USERS["Bob"])


async def test_a_villain_whose_player_is_sent_away_is_free(house: House) -> None:
    table = await house.lobby("Ann", "Bob")
    await house.hosting.kick(table.id, USERS["Ann"], USERS["Bob"])
    assert not (await house.people.villain(GUILD, villain_of("Bob"))).seated


async def test_whoever_is_there_begins_without_a_silent_host(house: House) -> None:
    table = await seated(house, "Ann", "Bob", "Cid")
    house.time += SILENT - 1
    with pytest.raises(Illegal, match="Only the host"):
        await start(house, table, "Bob")
    house.time += 1
    with pytest.raises(Illegal, match="are not at this table"):
        await start(house, table, "Dot")
    started = await start(house, table, "Cid")
    assert (started.status, started.host) == (Status.PLAYING, USERS["Cid"])


async def test_whatever_happens_in_a_lobby_gives_its_host_more_time(house: House) -> None:
    table = await seated(house, "Ann", "Bob")
    house.time += SILENT - 1
    await house.hosting.choose(table.id, USERS["Ann"], "max_players", ["3"])
    house.time += SILENT - 1
    with pytest.raises(Illegal, match="Only the host"):
        await start(house, table, "Bob")


async def test_whoever_is_left_alone_at_a_session_is_not_left_there_for_ever(house: House) -> None:
    """Somebody may still join; after a day in which nobody has, the table closes, and says why."""
    table = await house.started("Ann", "Bob", pace=Pace.LIVE)
    table = (await house.leave(table, "Bob")).table
    for _ in range(200):
        if too_few(table):
            break
        table = await alone(house, table, 2)
    assert (table.status, table.owed) == (Status.PLAYING, ())
    house.time += TOO_FEW - 1
    assert await house.ringing.ring() == []
    house.time += 1
    (closed,) = await house.ringing.ring()
    assert (closed.table.status, closed.table.ending) == (Status.CLOSED, Ending.TOO_FEW)
    await house.reopen()
    assert (await house.looking.table(table.id)).ending is Ending.TOO_FEW
    assert all(not it.seated for it in await house.people.villains(GUILD))


async def test_a_forgotten_lobby_closes_itself_and_knows_why(house: House) -> None:
    table = await seated(house, "Ann")
    house.time += IDLE - 1
    assert await house.ringing.ring() == []
    await house.hosting.choose(table.id, USERS["Ann"], "max_players", ["3"])
    house.time += IDLE - 1
    assert await house.ringing.ring() == []
    house.time += 1
    assert [it.table.ending for it in await house.ringing.ring()] == [Ending.IDLE]
    await house.reopen()
    closed = await house.looking.table(table.id)
    assert (closed.status, closed.ending) == (Status.CLOSED, Ending.IDLE)


async def test_a_table_that_is_closed_by_hand_says_nothing_of_why(house: House) -> None:
    table = await house.lobby("Ann")
    assert (await house.end(table, "Ann")).table.ending is Ending.ITS_OWN


# Presets.


@both
async def test_a_place_remembers_how_a_game_is_played_there(house: House) -> None:
    table = await lobby(house, game="castle", trebuchets=2)
    table = (await house.hosting.choose(table.id, USERS["Ann"], PACE, ["slow"])).table
    assert await house.hosting.preset([1, GUILD], table.game) is None
    await house.hosting.save_preset(table.id, USERS["Ann"], GUILD)
    assert await house.hosting.preset([1, GUILD], table.game) == (table.options, Pace.SLOW, True)
    assert await house.hosting.preset([1, GUILD], GAMES["court"]) is None
    later = (await house.hosting.choose(table.id, USERS["Ann"], "trebuchets", ["1"])).table
    await house.hosting.save_preset(table.id, USERS["Ann"], 1)
    assert await house.hosting.preset([1, GUILD], table.game) == (later.options, Pace.SLOW, True)
    assert await house.hosting.preset([2, GUILD], table.game) == (table.options, Pace.SLOW, True)
    with pytest.raises(Illegal, match="Only the host"):
        await house.hosting.save_preset(table.id, USERS["Bob"], 1)


async def test_a_preset_keeps_pairs_of_words_and_is_replaced_by_the_next(house: House) -> None:
    for text in ("aliases=gems:jewels hands=5", "windows=every"):
        table = await house.opened("Ann", **chosen(GAMES["holdup"], text))
        await house.hosting.save_preset(table.id, USERS["Ann"], 1)
        assert await house.hosting.preset([1], table.game) == (table.options, Pace.NONE, True)


@both
async def test_a_preset_that_the_rules_do_not_know_any_more_is_passed_over(house: House) -> None:
    table = await lobby(house, game="castle", trebuchets=2)
    for place in (1, GUILD):
        await house.hosting.save_preset(table.id, USERS["Ann"], place)
    _ = await house.changed("""UPDATE presets SET options = '{"trebuchets": 9}' WHERE place = 1""")
    assert await house.hosting.preset([1, GUILD], table.game) == (table.options, Pace.NONE, True)


# Rematches.


@pytest.mark.parametrize("game", FIXED)
@long
async def test_a_rematch_keeps_the_seats_and_moves_the_first_dealer_on(house: House, game: str) -> None:
    who = ("Ann", "Bob", "Cid")[: GAMES[game].seats[-1]]
    table = await seated(house, *who, game=game, max_players=len(who))
    dealers = list[int]()
    for _ in range(4):
        table = await played_out(house, await start(house, table, "Ann" if not dealers else "Bob"))
        table = (await house.joining.rematch(table.id, USERS["Bob"], ANYBODY)).table
        assert table.status is Status.LOBBY and table.host == USERS["Bob"]
        assert [it.name for it in table.sitters] == list(who)
        dealers.append(getattr(table.options, "first_dealer", 0))
    moved = "first_dealer" in settable(table.game)
    steps = {(b - a) % len(who) for a, b in pairwise(dealers)}
    assert steps == ({1} if moved else {0})


async def test_the_first_dealer_who_was_drawn_is_not_the_first_again(house: House) -> None:
    for seed in range(6):
        house.seed = f"{seed:064x}"
        table = await house.started("Ann", "Bob", "Cid", first_dealer=None)
        first = table.state.dealer
        table = (await house.end(table, "Ann")).table
        table = (await house.joining.rematch(table.id, USERS["Ann"], ANYBODY)).table
        assert table.options.first_dealer == (first + 1) % 3
        _ = await house.end(table, "Ann")


async def test_whoever_presses_rematch_later_is_in_the_same_lobby(house: House) -> None:
    table = await played_out(house, await start(house, await seated(house, "Ann", "Bob", "Cid")))
    first = (await house.joining.rematch(table.id, USERS["Cid"], ANYBODY)).table
    second = (await house.joining.rematch(table.id, USERS["Ann"], ANYBODY)).table
    assert second == first and second.host == USERS["Cid"]
    with pytest.raises(Illegal, match="did not play"):
        await house.joining.rematch(table.id, USERS["Dot"], ANYBODY)
    _ = await start(house, second, "Cid")
    with pytest.raises(Illegal, match="already has an open table"):
        await house.joining.rematch(table.id, USERS["Bob"], ANYBODY)


@both
async def test_of_two_who_press_rematch_at_once_both_are_in_one_lobby(house: House) -> None:
    table = await played_out(house, await start(house, await seated(house, "Ann", "Bob")))
    got = await at_once(*(house.joining.rematch(table.id, USERS[it], ANYBODY) for it in ("Ann", "Bob")))
    assert len({it.table.id for it in got}) == 1
    assert [it.name for it in got[0].table.sitters] == ["Ann", "Bob"]


async def test_there_is_no_rematch_of_what_is_not_over_or_never_began(house: House) -> None:
    table = await start(house, await seated(house, "Ann", "Bob"))
    with pytest.raises(Illegal, match="not over"):
        await house.joining.rematch(table.id, USERS["Ann"], ANYBODY)
    never = await house.lobby("Ann")
    await house.end(never, "Ann")
    with pytest.raises(Illegal, match="not over"):
        await house.joining.rematch(never.id, USERS["Ann"], ANYBODY)


async def test_who_left_is_not_in_the_rematch_unless_he_asks_for_it(house: House) -> None:
    table = await start(house, await seated(house, "Ann", "Bob", "Cid"))
    await house.leave(table, "Ann")
    table = await played_out(house, await house.looking.table(table.id))
    again = (await house.joining.rematch(table.id, USERS["Bob"], ANYBODY)).table
    assert [it.name for it in again.sitters] == ["Bob", "Cid"]


async def test_villains_sit_down_again_if_they_can_be_played(house: House) -> None:
    table = await with_computers(house, await house.lobby("Ann", "Bob", "Cid"))
    table = (await house.end(await start(house, table), "Ann")).table
    (drawn,) = [it for it in await house.people.villains(GUILD) if it.user < 0]
    other = await house.opened("Bob")
    again = (await house.joining.rematch(table.id, USERS["Ann"], ANYBODY)).table
    assert [it.name for it in again.sitters] == ["Ann", "Cid", "Computer 1"]
    assert {it.sheet.name: it.seated for it in await house.people.villains(GUILD)} == {
        villain_of("Ann"): True,
        villain_of("Bob"): True,
        villain_of("Cid"): True,
        drawn.sheet.name: True,
    }
    assert other.sitters[0].user == USERS["Bob"]
    assert (await start(house, again)).status is Status.PLAYING
