"""Tests of the cast: who sits down at which table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.characters import BY_USER, CAST
from bot.table.computers import ID_MAX, next_computer, wanted
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from engines import GAMES
from engines.core import Illegal, VillainId
from engines.players import Level
from tests.bot.house import ANYBODY, USERS, House, refusal

ANN = USERS["Ann"]
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
    assert (table.sitters[1].user, table.sitters[1].name, table.sitters[1].level) == (
        PIP.user,
        "Pip",
        PIP.level,
    )
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
    table = await house.start(
        await house.with_computers(await house.lobby("Ann", game="castle"), 3, level=None)
    )
    table = await house.played_out(table)
    again = (await house.joining.rematch(table.id, ANN, ANYBODY)).table
    assert [(sitter.user, sitter.name) for sitter in again.sitters] == [
        (sitter.user, sitter.name) for sitter in table.sitters
    ]
