"""Tests of tables with computers: who sits down where, what they tell, and that nothing counts."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from bot.presentation.games.holdup.stories import LINES, tale
from bot.presentation.lobby import lobby_page
from bot.presentation.panel import table_page
from bot.presentation.results import results
from bot.services import deadlines
from bot.table.characters import BY_USER, CAST
from bot.table.computers import ID_MAX, next_computer, wanted
from bot.table.hints import may_ask, no_hint
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.villains import VillainStatus
from engines import GAMES
from engines.core import Action, Illegal, Seat, VillainId
from engines.holdup.actions import AllIn, Assault, Bet, Check, Damage, Deceive, Destroy, Fold, Perceive, Raise
from engines.holdup.model import Phase
from engines.players import Level
from tests.bot.house import ANYBODY, GUILD, USERS, House, a_sheet, reckless, refusal, villain_of
from tests.bot.test_lobbies import goes_on
from tests.slow import slow

ANN, BOB = USERS["Ann"], USERS["Bob"]


async def casual(house: House, *people: str, computers: int = 1, **options: object) -> Table:
    table = await house.lobby(*people, **options)
    return await house.start(await house.with_computers(table, computers, people[0]), people[0])


async def test_lobby_table_and_result_say_that_nothing_counts(house: House) -> None:
    """Said before the start too: where one can play against the house, and where computers sit."""
    table = await house.lobby("Ann")
    assert "It's casual: it counts only against the house" in lobby_page(table).text
    assert "casual" not in lobby_page((await house.join(table, "Bob")).table).text
    table = await house.with_computers(table, 2)
    assert "With computers the game is casual" in lobby_page(table).text
    assert re.search(r"\*\* \(50 chips\), played by \w+ \(deputy\)$", lobby_page(table).fields[0].text)
    shown = table_page(await house.start(table), {})
    assert shown.title.endswith("casual") and shown.brief.title.endswith("casual")
    castle = "this game doesn't count for the leaderboard."
    for game, told in (("holdup", "nothing counts: every villain has"), ("castle", castle)):
        table = await house.start(await house.with_computers(await house.lobby("Ann", game=game)))
        *_, end = results((await house.end(table, "Ann")).table)
        assert f"Computers played, so {told}" in f"{end.page.text}{end.page.fields}"


async def test_whether_a_table_is_casual_is_settled_when_the_game_starts(house: House) -> None:
    table = await house.with_computers(await house.lobby("Ann", "Bob"))
    _ = await house.hosting.remove_computer(table.id, ANN)
    people = await house.start(table)
    assert not people.casual
    played = await casual(house, "Cid", computers=2)
    assert played.casual
    await house.reopen()
    assert (await house.queries.table(played.id)).casual
    assert not (await house.queries.table(people.id)).casual
    assert "begun already" in await refusal(house.hosting.remove_computer(played.id, USERS["Cid"]))


@slow
async def test_a_session_with_computers_enters_nothing(house: House) -> None:
    table = await casual(house, "Ann", "Bob", hands=3)
    before = await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id")
    table = await house.queries.table(table.id)
    while table.status is not Status.CLOSED:
        table = await house.plays(table, reckless(table.state, table.owed[0]))
    assert table.moves
    assert await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id") == before
    assert await house.chips("Ann", "Bob") == (50, 50)
    for villain in await house.people.villains(GUILD):
        assert villain.status is VillainStatus.AT_LARGE and not villain.tallies
        assert villain.last_session is None
    assert await house.people.standings(GUILD, "holdup") == []
    await house.ledger_is_exact()


async def test_a_villain_sits_there_with_a_copy_and_can_play_elsewhere(house: House) -> None:
    table = await casual(house, "Ann")
    (villain,) = await house.people.villains(GUILD, ANN)
    assert not villain.seated and villain.playable
    other = await house.started("Bob", "Ann")
    assert other.villains[1] == table.villains[0]
    _ = await house.act(other, "Bob", "fold")
    _ = await house.end(other, "Bob")
    after = await house.queries.table(table.id)
    assert after.view(None).stack == table.view(None).stack, "its copy has what it came with"
    assert await house.chips("Ann") != (50,)
    await house.reopen()
    assert await house.queries.table(table.id) == after
    assert "at this table already" in await refusal(house.joining.join(table.id, ANN, "Ann"))


async def test_a_captured_villain_comes_with_their_due_and_stays_captured(house: House) -> None:
    made = await house.villain("Ann")
    _ = await house.changed(f"UPDATE villains SET status = 'captured', due = 25 WHERE id = '{made.id}'")
    table = await casual(house, "Ann")
    assert table.villains[0].chips == 25
    _ = await house.end(table, "Ann")
    (kept,) = await house.people.villains(GUILD, ANN)
    assert (kept.status, kept.due, kept.chips) == (VillainStatus.CAPTURED, 25, 50)
    await house.ledger_is_exact()


async def test_at_REJOIN_no_hint_is_given_and_a_villain_made_then_ends_with_the_table(house: House) -> None:
    for n in range(100):
        house.seed = f"{n:064x}"
        table = await house.to_the_bust(await casual(house, "Ann"))
        if table.users[table.owed[0]] == ANN:
            break
        _ = await house.end(table, "Ann")
    assert not may_ask(table, ANN) and "this choice is all yours" in no_hint(table, ANN)
    count = len(await house.rows("SELECT id FROM ledger"))
    after = (await house.act(table, "Ann", "rejoin new *", newcomer=a_sheet("Passing Cloud"))).table
    seat = after.seat(ANN)
    assert seat is not None and after.name(seat) == "Passing Cloud"
    assert len(await house.rows("SELECT id FROM ledger")) == count
    made = await house.people.villain(GUILD, "Passing Cloud")
    assert (made.status, made.chips, made.playable) == (VillainStatus.RETIRED, 0, False)
    await house.reopen()
    assert (await house.queries.table(table.id)).name(seat) == "Passing Cloud"
    _ = await house.end(after, "Ann")
    lobby_again = await house.opened("Ann")
    assert [*lobby_again.names.values()] == [villain_of("Ann")]
    await house.ledger_is_exact()


SILAS, PIP = CAST[0], CAST[1]


def house_seats(table: Table) -> list[UserId]:
    return [sitter.user for sitter in table.sitters if sitter.computer]


def crowded(table: Table, whom: Level | None = None, most: int = 10) -> Table:
    """Return the lobby with computers in all seats."""
    while len(table.sitters) < most:
        table = replace(table, sitters=(*table.sitters, next_computer(table, whom)))
    return table


def test_characters_are_known_by_their_numbers():
    assert [it.number for it in CAST] == [*range(len(CAST))] and len({who.name for who in CAST}) == len(CAST)
    for game in GAMES:
        assert sorted(who.level for who in CAST if who.game == game) == sorted([*Level] * 2)
    for level, first in ID_MAX.items():
        old = Sitter(UserId(first - 9), "Jody")
        assert old.computer and old.level is level and old.temper is None
    assert Sitter(SILAS.user, "Silas").level is SILAS.level and Sitter(ANN, "Ann").temper is None


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_is_mixed_of_those_who_come_for_its_game(house: House, game: str) -> None:
    """First a deputy, then one of each other level; which of them follows from the table and the seat."""
    table = await house.lobby("Ann", game=game)
    dealt = [next_computer(replace(table, id=f"{n}")) for n in range(20)]
    assert len({sitter.user for sitter in dealt}) == 2 and {it.level for it in dealt} == {Level.DEPUTY}
    after = await house.with_computers(table, level=None)
    assert after.sitters[-1].user == next_computer(table).user
    cast = [BY_USER[user] for user in house_seats(crowded(table))]
    assert {who.level for who in cast[:3]} == set(Level) and len({*cast}) == len(cast) == 9
    assert all(who.game == game for who in cast[:6])
    assert {who.level for who in cast[3:6]} == set(Level), "no level twice as often as another"


async def test_a_name_at_the_table_is_nobody_elses(house: House) -> None:
    table = await house.hosted(ANN, "silas", game="castle")
    told = "Someone called Silas is at the table already. Choose another."
    assert told in await refusal(house.hosting.add_computer(table.id, ANN, SILAS))
    table = (await house.hosting.add_computer(table.id, ANN, wanted("Pip"))).table
    pip = table.sitters[1]
    assert (pip.user, pip.name, pip.level) == (PIP.user, "Pip", PIP.level)
    assert "Someone called Pip" in await refusal(house.hosting.add_computer(table.id, ANN, PIP))
    assert SILAS.user not in house_seats(crowded(table))
    with pytest.raises(Illegal, match="No computer has that name"):
        _ = wanted("Doc")


async def test_where_a_level_has_no_character_left_others_of_it_play(house: House) -> None:
    """As many computers of a level as there are seats, even if villains have their names."""
    table = await house.lobby("Ann", game="holdup", max_players=10)
    marshals = [who for who in CAST if who.level is Level.MARSHAL]
    table = replace(table, names={VillainId(f"v{who.number}"): who.name for who in marshals[:3]})
    full = crowded(table, Level.MARSHAL)
    assert {sitter.level for sitter in full.sitters[1:]} == {Level.MARSHAL}
    assert {who.user for who in marshals[3:]} | {UserId(-200), UserId(-201)} == {*house_seats(full)}
    names = [sitter.name.casefold() for sitter in full.sitters]
    assert len({*names}) == len(names) and not {who.name.casefold() for who in marshals[:3]} & {*names}


async def test_a_rematch_keeps_the_characters(house: House) -> None:
    table = await house.with_computers(await house.lobby("Ann", game="castle"), 3, level=None)
    table = await house.start(table)
    table = await house.played_out(table)
    again = (await house.joining.rematch(table.id, ANN, ANYBODY)).table
    assert [(it.user, it.name) for it in again.sitters] == [(it.user, it.name) for it in table.sitters]


TOLD: tuple[Action, ...] = (
    Bet(2), Raise(6), AllIn(), Assault(3), Destroy("4S", ("flop1",)), Damage("5H", Seat(0)),
    Damage("5H", "resistance"), Perceive("6C", ()), Deceive("7D"),
)  # fmt: skip


def names(seat: Seat) -> str:
    return ("Ada", "Black Bo", "Cassidy")[seat]


async def test_bets_and_powers_have_words_and_nothing_else_has(house: House) -> None:
    table = await casual(house, "Ann", computers=2)
    assert {type(it) for it in TOLD} == {*LINES}
    for moment in (table, await to_the_river(house, table)):
        view = moment.view(None)
        for action in TOLD:
            told = {tale(view, names, Seat(1), action, Random(n)) for n in range(40)} - {""}
            assert len(told) == len(LINES[type(action)])
            assert not any("{" in it or "Ada" in it or "Cassidy" in it for it in told)
        assert not any(tale(view, names, Seat(1), check, Random(0)) for check in (Check(), Fold()))
    setting = view.setting
    assert any(setting.location in tale(view, names, Seat(1), Bet(2), Random(n)) for n in range(40))


async def to_the_river(house: House, table: Table) -> Table:
    for _ in range(400):
        if table.view(None).setting is not None:
            return table
        table = await goes_on(house, table)
    raise AssertionError("no flop in all these heists")


@slow
@pytest.mark.parametrize("room", [0, 3, deadlines.TABLE_STORIES_MAX])
async def test_what_computers_tell_is_kept_while_there_is_room(house: House, room: int) -> None:
    table = await casual(house, "Ann", computers=2)
    with patch.object(deadlines, "TABLE_STORIES_MAX", room):
        for _ in range(200):
            if table.status is not Status.CLOSED:
                table = await goes_on(house, table)
    texts = await house.queries.texts(table.id)
    told = [move for move in table.moves if " say t" in move.text]
    assert len(texts) == len(told) and all(move.auto for move in told)
    assert len(told) == room if room < 4 else len(told) > 3
    assert all(move.text.split()[-1] in texts for move in told)
    assert table.state.phase is not Phase.LOBBY
