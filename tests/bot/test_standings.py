"""Tests of results: who played, who won, what the end tells, leaderboards, and games against the house."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.database import schema
from bot.database.repositories.results import UserTotals
from bot.database.repositories.rivals import HouseTotals
from bot.presentation.cast.who import met_again
from bot.presentation.game_presenter import Texts
from bot.presentation.ids import ShowPlaces
from bot.presentation.leaderboard import HOUSE_ORDER, PAGE_ROWS, house_page, standings_page, turning
from bot.presentation.page import Page
from bot.presentation.panel import panel
from bot.presentation.private_panel import dm_panel
from bot.presentation.results import NO_TEXTS, results
from bot.presentation.tables import closed_page, end_for, finale
from bot.services.retention import Retention
from bot.table.characters import BY_USER
from bot.table.options import settable
from bot.table.preferences import DEFAULT_PREFERENCES
from bot.table.record import UserId
from bot.table.rivals import encounters
from bot.table.table import Status, Table
from engines import GAMES
from engines.players import Level
from tests.bot import films
from tests.bot.contents import rows_of
from tests.bot.house import GUILD, USERS, House, a_sheet, both, bust_seed, called, villain_of
from tests.bot.test_computers import ANYBODY, house_seats
from tests.bot.test_seats import FIXED, game

GAME = "houseem"
PAIR = ("Ann", "Bob")


@both
async def test_games_add_up_unless_they_are_ended_early_and_survive_reopening(house: House):
    points = Counter[UserId]()
    for _ in range(3):
        table = await house.played_out(await house.started(*PAIR, game=GAME))
        points.update({table.users[it.seat]: it.points for it in table.game.standing(table.state)})
    before = await house.people.standings(GUILD, GAME)
    assert {it.user: it.points for it in before} == points and [it.games for it in before] == [3, 3]
    assert sum(it.won for it in before) >= 3
    assert before == sorted(before, key=lambda it: (-it.won, -it.points, it.user))
    _ = await house.end(await house.started(*PAIR, game=GAME), "Ann")
    await house.reopen()
    assert await house.people.standings(GUILD, GAME) == before


async def test_a_game_that_all_but_one_have_left_counts_for_him_in_its_server_and_game(house: House) -> None:
    """A seat whose player has left plays by itself; nobody is credited with its result."""
    table = await house.started(*PAIR, game=GAME)
    _ = await house.leave(table, "Bob")
    table = await house.played_out(await house.queries.table(table.id))
    assert [(it.user, it.games) for it in await house.people.standings(GUILD, GAME)] == [(USERS["Ann"], 1)]
    assert await house.people.standings(GUILD + 1, GAME) == []
    assert await house.people.standings(GUILD, "holdup") == []


@pytest.mark.parametrize("game", FIXED)
async def test_a_lobby_of_fewer_than_the_options_want_can_be_closed(house: House, game: str) -> None:
    """A missing dealer must not block a channel."""
    rules = GAMES[game]
    options = {"first_dealer": rules.seats[-1] - 1} if "first_dealer" in settable(rules) else {}
    for abandoned in (False, True):
        table = await house.opened("Ann", game=game, **options)
        closing = house.hosting.abandon(table.id) if abandoned else house.end(table, "Ann")
        assert (await closing).table.status is Status.CLOSED


def test_a_leaderboard_names_the_best_and_whoever_asks_and_is_turned_page_by_page() -> None:
    page = standings_page("Court!", [UserTotals(UserId(7), 3, 2, 11), UserTotals(UserId(8), 1, 0, -1)])
    assert page.title == "Court! · leaderboard"
    assert page.text == "1. <@7> · won 2 of 3 games · 11 points\n2. <@8> · won 0 of 1 game · −1 point"
    assert "/newgame" in standings_page("x", []).text
    standings = [UserTotals(UserId(n), 1, 0, 0) for n in range(99)]
    *_, before, last = standings_page("x", standings, asks=40).text.splitlines()
    assert before == "…" and last.startswith("41. <@40>")
    for asks in (0, 3, 777):
        assert len(standings_page("x", standings, asks=asks).text.splitlines()) == PAGE_ROWS
    standings = [UserTotals(UserId(n), 1, 0, 0) for n in range(1, 41)]
    pages = [standings_page("x", standings, 40, n * PAGE_ROWS) for n in range(3)]
    first, second, third = (page.text.splitlines() for page in pages)
    assert first[0].startswith("1. ") and first[-2:] == ["…", third[-1]]
    assert second[0].startswith(f"{PAGE_ROWS + 1}. ") and third[-1].startswith("40. <@40>")
    assert standings_page("x", standings, 3, PAGE_ROWS).text.splitlines()[:2] == [first[2], "…"]
    assert [button.label for button in turning("court", 40, 0)] == ["Further down"]
    back, on = (button.id for button in turning("court", 40, PAGE_ROWS))
    assert (back, on) == (ShowPlaces("court", 0), ShowPlaces("court", 2 * PAGE_ROWS))
    assert [button.label for button in turning("court", 40, 2 * PAGE_ROWS)] == ["Further up"]
    assert not turning("court", PAGE_ROWS, 0)


def end(table: Table, texts: Texts = NO_TEXTS) -> tuple[str, dict[str, str]]:
    *_, last = results(table, texts=texts)
    return last.page.text, {field.name: field.text for field in last.page.fields}


async def test_R_61_a_villain_who_went_bust_is_a_loss_though_their_player_has_a_new_one(house: House):
    house.seed = bust_seed(25)
    table = await house.to_the_bust(await house.started("Ann", "Bob"))
    loser = called(table.users[table.owed[0]])
    winner = {"Ann": "Bob", "Bob": "Ann"}[loser]
    table = (await house.act(table, loser, "rejoin new *", newcomer=a_sheet("Phoenix"))).table
    text, fields = end((await house.end(table, "Ann")).table)
    (chips,) = await house.chips(winner)
    assert fields["Final standing"].splitlines() == [
        f"1. **{villain_of(winner)}** ({winner}) · {chips} chips (+{chips - 50})",
        f"2. **Phoenix** ({loser}) · 50 chips (−50, {villain_of(loser)} was captured)",
    ]
    assert f"Turning point: **{villain_of(winner)}** wins" in text


async def test_who_left_is_counted_who_came_back_is_counted_once_and_stories_are_told_again(house: House):
    table = await house.acts(await house.started("Ann", "Bob", "Cid"), "Ann raise 6", "Bob fold", "Cid fold")
    for person in ("Ann", "Bob"):
        table = (await house.leave(table, person)).table
    table = (await house.join(table, "Bob")).table
    table = (await house.act(table, "Cid", "narrate", say="Nobody move!")).table
    _, fields = end((await house.end(table, "Cid")).table, await house.queries.texts(table.id))
    assert fields["Stories told"] == f"**{villain_of('Cid')}**: “Nobody move!”"
    assert fields["Final standing"].splitlines() == [
        f"1. **{villain_of('Bob')}** (Bob) · 49 chips (−1)",
        f"2. **{villain_of('Cid')}** (Cid) · 48 chips (−2)",
    ]
    assert fields["Also played"] == f"**{villain_of('Ann')}** left with 53 chips (+3)"


async def test_a_session_without_a_heist_has_no_winner(house: House):
    """A player's panel ends as short as the table, an onlooker's in full."""
    table = await house.acts(await house.started("Ann", "Bob"), "Ann raise 20")
    over = (await house.end(table, "Ann")).table
    text, fields = end(over)
    assert text == "The gang splits up before its first heist, so nobody wins."
    assert fields["Final standing"].startswith(f"**{villain_of('Ann')}** (Ann) · 50 chips (0)\n")
    assert "wins" not in closed_page(over, Page("The end")).text
    mine, full = (panel(over, USERS[person], {})[0] for person in ("Ann", "Cid"))
    assert mine.brief is not None and full.brief is None


async def test_a_game_that_was_closed_before_its_end_has_no_places(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    over = (await house.end(table, "Ann")).table
    text, fields = end(over)
    assert text.startswith("The table was closed before the game was over, so nobody wins.")
    assert "Final standing" not in fields
    assert [line.partition(" · ")[0] for line in fields["Standing"].splitlines()] == [
        "**Ann**", "**Bob**", "**Cid**"
    ]  # fmt: skip
    assert "1. " not in closed_page(over, Page("The end")).fields[0].text


async def test_who_stayed_did_not_lose_to_the_bot_that_played_on_for_a_leaver(house: House):
    left = over = await house.played_out(await game(house, "Ann", "Bob", "Cid"))
    scores = over.game.standing(over.state)
    gone = [called(over.users[score.seat]) for score in scores if score.place == 1]
    (after,) = (called(over.users[score.seat]) for score in scores if score.place == 1 + len(gone))
    for person in gone:
        left = left.changing(USERS[person], leaving=True)
    told = " and ".join(f"**{person}**" for person in gone) + " left, and the bot played on to first place."
    for text in (end(left)[0], closed_page(left, Page("The end")).text):
        assert f"{told} Of those who stayed, **{after}** did best." in text
    assert f"**{gone[0]}** (left; the bot played on) · " in end(left)[1]["Final standing"]
    assert "played on" not in end(over)[0]


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


def test_the_leaderboard_against_the_house_tells_the_levels_apart():
    ann = HouseTotals(UserId(7), {Level.GREENHORN: (3, 3), Level.MARSHAL: (2, 5)})
    page = house_page("Court!", [ann, HouseTotals(UserId(8), {Level.DEPUTY: (0, 1)})])
    assert page.title == "Court! · against the house" and page.footer == HOUSE_ORDER
    first, second = page.text.split("\n")
    assert first == "1. <@7> · ahead of marshals 2 of 5, greenhorns 3 of 3"
    assert second == "2. <@8> · ahead of deputies 0 of 1"
    assert "/newgame" in house_page("x", []).text


@both
async def test_leaderboards_have_the_names_of_peoples_last_games(house: House) -> None:
    """Discord shows who has left a server as a number."""
    _ = await house.played_out(await house.started(*PAIR, game=GAME))
    names = await house.people.names(GUILD, {ANN, BOB, USERS["Cid"]})
    assert names == {ANN: "Ann", BOB: "Bob"}
    assert await house.people.names(GUILD + 1, {ANN}) == {}, "another server's names are not told"
    page = standings_page("x", await house.people.standings(GUILD, GAME), names=names)
    assert "**Ann** · won" in page.text and "**Bob** · won" in page.text and "<@" not in page.text
    lobby = await house.lobby("Bob", game=GAME)
    _ = await house.leave(lobby, "Bob")
    again = await house.hosting.open(
        guild=GUILD, channel=77, user=BOB, name="Robert", game=GAME, pace=lobby.pace, options={}
    )
    assert (await house.people.names(GUILD, {BOB})) == {BOB: "Robert"} == {BOB: again.sitters[0].name}


@pytest.mark.parametrize("game", GAMES)
def test_who_won_reads_it_as_you_and_everyone_what_decided_it(game: str):
    table = films.finished(game, 600, names=films.NAMES[:3])
    if table.game.join is not None:  # a session ends when its players say so
        return
    scores = table.game.standing(table.state)
    for score in scores:
        (page, _), user = panel(table, films.user(score.seat), {}), films.user(score.seat)
        won = score.place == 1 and sum(other.place == 1 for other in scores) == 1
        assert page.title == f"{table.game.title} · {'you win!' if won else 'the end'}"
        assert ("you win" in page.text.lower()) == won or "you" in page.text.lower()
        assert page.text == end_for(table, score.seat)[1] and "This table is closed" not in page.text
        told = "\n".join(field.text for field in page.fields)
        assert finale(table) not in told, "who won is told once"
        dm, _ = dm_panel(table, user, {}, DEFAULT_PREFERENCES)
        assert (dm.title, dm.text) == (page.title, page.text)
