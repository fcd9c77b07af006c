"""Tests of the end of a game: everyone who took part, chips by player, and the stories told."""

from __future__ import annotations

from bot.presentation.game_presenter import Texts
from bot.presentation.page import Page
from bot.presentation.panel import panel
from bot.presentation.results import NO_TEXTS, results
from bot.presentation.tables import closed_page
from bot.table.table import Table
from engines.holdup.model import Phase
from tests.bot.house import USERS, House, a_sheet, bust_seed, called, villain_of
from tests.bot.test_seats import game


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


async def test_who_left_is_counted_and_who_came_back_is_counted_once(house: House):
    table = await house.acts(await house.started("Ann", "Bob", "Cid"), "Ann raise 6", "Bob fold", "Cid fold")
    for person in ("Ann", "Bob"):
        table = (await house.leave(table, person)).table
    table = (await house.join(table, "Bob")).table
    _, fields = end((await house.end(table, "Cid")).table)
    assert fields["Final standing"].splitlines() == [
        f"1. **{villain_of('Bob')}** (Bob) · 49 chips (−1)",
        f"2. **{villain_of('Cid')}** (Cid) · 48 chips (−2)",
    ]
    assert fields["Also played"] == f"**{villain_of('Ann')}** left with 53 chips (+3)"


async def test_a_session_without_a_heist_has_no_winner(house: House):
    table = await house.acts(await house.started("Ann", "Bob"), "Ann raise 20")
    over = (await house.end(table, "Ann")).table
    text, fields = end(over)
    assert text == "The gang splits up before its first heist, so nobody wins."
    assert fields["Final standing"].startswith(f"**{villain_of('Ann')}** (Ann) · 50 chips (0)\n")
    assert "wins" not in closed_page(over, Page("The end")).text


async def test_a_players_panel_ends_as_short_as_the_table_and_an_onlookers_in_full(house: House):
    over = (await house.end(await house.started("Ann", "Bob"), "Ann")).table
    for person, is_short in (("Ann", True), ("Cid", False)):
        page, _ = panel(over, USERS[person], {})
        assert (page.brief is not None) is is_short


async def test_the_end_tells_the_stories_again(house: House):
    table = await house.until(await house.started("Ann", "Bob"), Phase.BETWEEN)
    table = (await house.act(table, "Ann", "narrate", say="Nobody move!")).table
    table = (await house.end(table, "Ann")).table
    _, fields = end(table, await house.queries.texts(table.id))
    assert fields["Stories told"] == f"**{villain_of('Ann')}**: “Nobody move!”"


async def test_who_stayed_did_not_lose_to_the_bot_that_played_on_for_a_leaver(house: House):
    left = over = await house.played_out(await game(house, "Ann", "Bob", "Cid"))
    scores = over.game.standing(over.state)
    gone = [called(over.users[score.seat]) for score in scores if score.place == 1]
    (after,) = (called(over.users[score.seat]) for score in scores if score.place == 1 + len(gone))
    for person in gone:
        left = left.changing(USERS[person], leaving=True)
    told = " and ".join(f"**{person}**" for person in gone) + " left, and the bot played on to first place."
    for text in (end(left)[0], closed_page(left, Page("The end")).text):
        assert f"{told} Of those who stayed, **{after}** is the best." in text
    assert f"**{gone[0]}** (left; the bot played on) · " in end(left)[1]["Final standing"]
    assert "played on" not in end(over)[0]
