"""Tests of results: who played, who won, and the leaderboard."""

from __future__ import annotations

import pytest

from bot.presentation.ids import ShowPlaces
from bot.presentation.leaderboard import PAGE_ROWS, standings_page, turning
from bot.table.options import settable
from bot.table.record import UserId
from bot.table.table import Status
from engines import GAMES
from tests.bot.house import GUILD, USERS, House, both, refusal

GAME = "houseem"
PAIR = ("Ann", "Bob")


async def test_a_game_played_to_its_end_counts_for_everybody(house: House) -> None:
    table = await house.played_out(await house.started(*PAIR, game=GAME))
    places = {table.users[it.seat]: (it.place, it.points) for it in table.game.standing(table.state)}
    standings = await house.people.standings(GUILD, GAME)
    assert [
        (standing.user, standing.games, standing.won, standing.points) for standing in standings
    ] == sorted(
        ((user, 1, int(place == 1), points) for user, (place, points) in places.items()),
        key=lambda it: (-it[2], -it[3], it[0]),
    )


@both
async def test_games_add_up_and_survive_reopening(house: House) -> None:
    for _ in range(3):
        _ = await house.played_out(await house.started(*PAIR, game=GAME))
    before = await house.people.standings(GUILD, GAME)
    assert [standing.games for standing in before] == [3, 3] and sum(standing.won for standing in before) >= 3
    await house.reopen()
    assert await house.people.standings(GUILD, GAME) == before


async def test_a_game_that_is_ended_early_counts_for_nobody(house: House) -> None:
    _ = await house.end(await house.started(*PAIR, game=GAME), "Ann")
    assert await house.people.standings(GUILD, GAME) == []


async def test_a_game_that_all_but_one_have_left_counts_for_him_in_its_server_and_game(house: House) -> None:
    """A seat whose player has left plays by itself; nobody is credited with its result."""
    table = await house.started(*PAIR, game=GAME)
    _ = await house.leave(table, "Bob")
    table = await house.played_out(await house.queries.table(table.id))
    assert [(it.user, it.games) for it in await house.people.standings(GUILD, GAME)] == [(USERS["Ann"], 1)]
    assert await house.people.standings(GUILD + 1, GAME) == []
    assert await house.people.standings(GUILD, "holdup") == []


@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if rules.join is None])
async def test_a_lobby_of_fewer_than_the_options_want_can_be_closed(house: House, game: str) -> None:
    """A missing dealer must not block a channel."""
    rules = GAMES[game]
    options = {"first_dealer": rules.seats[-1] - 1} if "first_dealer" in settable(rules) else {}
    for abandoned in (False, True):
        table = await house.opened("Ann", game=game, **options)
        closing = house.hosting.abandon(table.id) if abandoned else house.end(table, "Ann")
        assert (await closing).table.status is Status.CLOSED


async def test_two_of_one_name_can_be_told_apart_and_no_more_sit_down_than_were_asked(house: House) -> None:
    table = await house.opened("Ann", game=GAME, max_players=3)
    for person in ("Bob", "Cid"):
        table = (await house.joining.join(table.id, USERS[person], "Ann")).table
    assert [sitter.name for sitter in table.sitters] == ["Ann", "Ann 2", "Ann 3"]
    assert "full" in await refusal(house.join(table, "Dot"))


class Somebody:
    """A line of the leaderboard."""

    def __init__(self, user: int, games: int, won: int, points: int) -> None:
        self.user, self.games, self.won, self.points = UserId(user), games, won, points


def test_the_page_names_the_best_and_whoever_asks_sees_how_far_down_they_are() -> None:
    page = standings_page("Court!", [Somebody(7, 3, 2, 11), Somebody(8, 1, 0, -1)])
    assert page.title == "Court! · leaderboard"
    assert page.text == "1. <@7> · won 2 of 3 games · 11 points\n2. <@8> · won 0 of 1 game · −1 point"
    assert "/newgame" in standings_page("x", []).text
    standings = [Somebody(n, 1, 0, 0) for n in range(99)]
    *_, before, last = standings_page("x", standings, asks=40).text.splitlines()
    assert before == "…" and last.startswith("41. <@40>")
    for asks in (0, 3, 777):
        assert len(standings_page("x", standings, asks=asks).text.splitlines()) == PAGE_ROWS


def test_a_leaderboard_is_turned_page_by_page():
    standings = [Somebody(n, 1, 0, 0) for n in range(1, 41)]
    first, second, third = (
        standings_page("x", standings, 40, at).text.splitlines() for at in (0, PAGE_ROWS, 2 * PAGE_ROWS)
    )
    assert first[0].startswith("1. ") and first[-2:] == ["…", third[-1]]
    assert second[0].startswith(f"{PAGE_ROWS + 1}. ") and third[-1].startswith("40. <@40>")
    assert standings_page("x", standings, 3, PAGE_ROWS).text.splitlines()[:2] == [first[2], "…"]
    assert [button.label for button in turning("court", 40, 0)] == ["Further down"]
    assert [button.id for button in turning("court", 40, PAGE_ROWS)] == [
        ShowPlaces("court", 0),
        ShowPlaces("court", 2 * PAGE_ROWS),
    ]
    assert [button.label for button in turning("court", 40, 2 * PAGE_ROWS)] == ["Further up"]
    assert not turning("court", PAGE_ROWS, 0)
