"""Tests of games against the house: how people do against each computer."""

from __future__ import annotations

import re

from bot.database import schema
from bot.presentation.cast.who import met_again
from bot.presentation.leaderboard import HOUSE_ORDER, house_page
from bot.presentation.results import results
from bot.services.privacy import Privacy
from bot.services.retention import Retention
from bot.table.characters import BY_USER
from bot.table.rivals import encounters
from engines.players import Level
from tests.bot.contents import rows_of
from tests.bot.house import GUILD, USERS, House, both
from tests.bot.test_characters import ANYBODY, house_seats

ANN, BOB = USERS["Ann"], USERS["Bob"]


async def test_the_end_of_a_game_tells_how_one_stands_to_whom_one_had_met_before(house: House) -> None:
    table = await house.start(await house.with_computers(await house.lobby("Ann", game="castle"), 2))
    table = await house.played_out(table)
    assert met_again(table, ANN, await house.people.rivals(ANN)) == ""
    again = (await house.joining.rematch(table.id, ANN, ANYBODY)).table
    again = await house.start(await house.with_computers(again))
    assert met_again(again, ANN, await house.people.rivals(ANN)) == "", "nothing before the end"
    over = await house.played_out(again)
    told = met_again(over, ANN, await house.people.rivals(ANN)).splitlines()
    known = [sitter.name for sitter in table.sitters if sitter.computer]
    assert len(told) == 2 < len(house_seats(over)) and all(name in "".join(told) for name in known)
    assert all(re.search(r"You lead \w+ \d|leads you|are even", line) for line in told)


@both
async def test_a_finished_game_is_counted_against_each_computer_and_nowhere_else(house: House) -> None:
    table = await house.lobby("Ann", "Bob", game="castle", max_players=4)
    table = await house.start(await house.with_computers(table, 2, level=None))
    table = await house.played_out(table)
    assert "counts only against the house" in str([*results(table)][-1].page.fields)
    place = {table.users[score.seat]: score.place for score in table.game.standing(table.state)}
    await house.reopen()
    for user in (ANN, BOB):
        known = {rivalry.rival: rivalry for rivalry in await house.people.rivals(user)}
        assert {*known} == {*house_seats(table)}
        for rival, rivalry in known.items():
            ahead, behind = place[user] < place[rival], place[user] > place[rival]
            assert (rivalry.game, rivalry.games) == ("castle", 1)
            assert (rivalry.ahead, rivalry.behind) == (ahead, behind)
    (first, second) = await house.people.house_standings(GUILD, "castle")
    assert {first.user, second.user} == {ANN, BOB}
    assert {*first.by_level} == {BY_USER[user].level for user in house_seats(table)}
    assert await house.people.house_standings(GUILD, "court") == []
    assert await house.people.house_standings(GUILD + 1, "castle") == []
    assert await house.people.standings(GUILD, "castle") == []
    _ = await Retention(house.transactions).archive(table.id)
    assert len(await house.people.rivals(ANN)) == 2, "kept like results"
    _ = await Privacy(house.transactions).erase(ANN)
    assert await house.people.rivals(ANN) == []
    assert [it.user for it in await house.people.house_standings(GUILD, "castle")] == [BOB]


async def test_who_leaves_or_ends_a_game_early_has_met_nobody(house: House) -> None:
    for how in ("ended", "left"):
        table = await house.lobby("Ann", "Bob", game="castle")
        table = await house.start(await house.with_computers(table))
        if how == "ended":
            _ = await house.end(table, "Ann")
        else:
            _ = await house.leave(table, "Ann")
            _ = await house.played_out(await house.queries.table(table.id))
        assert await house.people.rivals(ANN) == []
        assert len(await house.people.rivals(BOB)) == (how == "left")


async def test_in_hold_up_it_is_chips_won_that_count(house: House) -> None:
    """Villains come with different numbers of chips; a session in which nothing was won is none."""
    made = await house.villain("Ann")
    _ = await house.changed(f"UPDATE villains SET chips = 500 WHERE id = '{made.id}'")
    idle = await house.start(await house.with_computers(await house.lobby("Ann")))
    assert [*encounters((await house.end(idle, "Ann")).table)] == []
    table = await house.start(await house.with_computers(await house.lobby("Ann")))
    while table.users[table.owed[0]] != ANN:
        table = await house.plays(table, "call")
    table = await house.plays(table, "fold")
    ended = (await house.end(table, "Ann")).table
    (met,) = [*encounters(ended)]
    assert "The game counts only against the house" in str([*results(ended)][-1].page.fields)
    assert (met.user, met.rival, met.ahead) == (ANN, *house_seats(table), -1)
    assert [(it.game, it.behind) for it in await house.people.rivals(ANN)] == [("holdup", 1)]
    assert [row["ahead"] for row in (await rows_of(house))[schema.rivals.name]] == [-1]


class Record:
    """A line of the leaderboard against the house."""

    def __init__(self, user: int, **levels: tuple[int, int]) -> None:
        self.user, self.by_level = user, {Level(level): counts for level, counts in levels.items()}


def test_the_leaderboard_against_the_house_tells_the_levels_apart():
    page = house_page("Court!", [Record(7, greenhorn=(3, 3), marshal=(2, 5)), Record(8, deputy=(0, 1))])
    assert page.title == "Court! · against the house" and page.footer == HOUSE_ORDER
    assert (
        page.text
        == "1. <@7> · ahead of marshals 2 of 5, greenhorns 3 of 3\n2. <@8> · ahead of deputies 0 of 1"
    )
    assert "/newgame" in house_page("x", []).text
