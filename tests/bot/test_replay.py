"""A finished game looked at again shows what was shown then, to all and to each player, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.shown.buttons import Button, Menu
from bot.shown.ids import ALL, Jump
from bot.shown.panel import hand_page, table_page
from bot.shown.replay import CHOICES, places, replay_buttons, replay_page, titled
from bot.shown.results import details
from bot.table.pace import Pace
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Illegal
from engines.notation import write
from engines.players import move
from tests.bot.house import GUILD, USERS, House, both
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

PEOPLE = ("Ann", "Bob", "Cid")
LONGEST = 150


async def begun(house: House, name: str) -> Table:
    if GAMES[name].join is not None:
        return await house.started(*PEOPLE)
    table = await house.hosting.open(
        guild=GUILD, channel=7, user=USERS["Ann"], name="Ann", game=name, pace=Pace.NONE, options={}
    )
    for person in PEOPLE[1:]:
        if len(table.sitters) < table.options.max_players:
            table = (await house.joining.join(table.id, USERS[person], person)).table
    return (await house.hosting.start(table.id, USERS["Ann"])).table


async def played(house: House, name: str) -> tuple[Table, list[Table]]:
    """A game of deputies that is over (or ended after LONGEST moves), and how it was after each move."""
    table, random = await begun(house, name), Random(name)
    moments = [table]
    while table.status is Status.PLAYING and len(table.moves) < LONGEST:
        seat = table.owed[0]
        line = write(move(table.game, table.state, seat, random))
        user = table.users[seat]
        assert user is not None
        table = (
            await house.playing.act(table.id, user, line, interaction=next(iter(house.interactions)))
        ).table
        moments.append(table)
    if table.status is Status.PLAYING:
        table = (await house.hosting.end(table.id, USERS["Ann"], steward=False)).table
    return table, moments


@every_game
async def test_each_moment_is_shown_as_it_was(house: House, game: AnyGame) -> None:
    table, moments = await played(house, game.name)
    assert table.status is Status.CLOSED and len(moments) > 20
    for moment in moments[:: max(1, len(moments) // 25)]:
        n = len(moment.moves)
        _, then = await house.looking.moment(table.id, n)
        assert then.view(None) == moment.view(None) and then.seat_names == moment.seat_names
        for user in {it for it in moment.users if it is not None}:
            assert then.view(user) == moment.view(user)
            own, shown = hand_page(moment, user), replay_page(table, then, user, {})
            assert shown.fields[-len(own.fields) :] == own.fields and shown.scene == own.scene
        shown = replay_page(table, then, None, {})
        was = table_page(moment, {})
        assert shown.scene == was.scene and shown.title == f"Replay · {was.title}"
        assert shown == replay_page(table, then, USERS["Eve"], {}), "who had no seat sees what all saw"


@every_game
async def test_nothing_that_all_see_again_follows_from_closed_cards(house: House, game: AnyGame) -> None:
    table, moments = await played(house, game.name)
    for moment in moments[:: max(1, len(moments) // 10)]:
        _, then = await house.looking.moment(table.id, len(moment.moves))
        page = replay_page(table, then, None, {})
        other = then.state.copy()
        game.scramble(other, None, Random(1))
        dealt_anew = replace(then, played=replace(then.played, state=other))
        assert replay_page(table, dealt_anew, None, {}) == page


@every_game
async def test_buttons_lead_everywhere_and_no_two_are_alike(house: House, game: AnyGame) -> None:
    table, _ = await played(house, game.name)
    last = len(table.moves)
    for n in (0, 1, last // 2, last):
        below = replay_buttons(table, n, USERS["Ann"], ALL, seated=True)
        known = [it.id.encode() for it in below]
        labels = [it.label for it in below if isinstance(it, Button)]
        assert len({*known}) == len(known) and all(len(it) <= 100 for it in known)
        assert labels == [
            *(["First", "Back"] if n else []),
            *(["Next", "Last"] if n < last else []),
            *("My hand then", "Watch in the browser", "Verify", "Record"),
        ]
    menus = [it for it in below if isinstance(it, Menu) and isinstance(it.id, Jump)]
    places = [int(it.word) for menu in menus for it in menu.choices]
    assert places == sorted({*places}) and len(places) <= CHOICES and all(0 < it <= last for it in places)


async def test_a_long_game_is_jumped_through_by_what_is_near(house: House) -> None:
    table, _ = await played(house, "castle")
    many = [(10 * n, f"Hand {n}") for n in range(1, 60)]
    table.once("places", lambda: many)
    for n, first in ((0, 10), (300, 190), (590, 350)):
        (menu, *_) = replay_buttons(table, n, USERS["Eve"], ALL, seated=False)
        assert isinstance(menu, Menu) and len(menu.choices) == CHOICES
        assert menu.choices[0].word == str(first)


async def test_a_game_that_is_not_over_is_not_shown_again(house: House) -> None:
    table = await begun(house, "castle")
    with pytest.raises(Illegal, match="still going on"):
        _ = await house.looking.moment(table.id, 0)
    _ = await house.hosting.end(table.id, USERS["Ann"], steward=False)
    (game,) = await house.looking.finished_in_channel(table.channel)
    assert titled(game) == "Castle Poker · 12 Jan 13:46 UTC · Ann, Bob, Cid · 1 move"
    _, then = await house.looking.moment(table.id, 99)
    assert len(then.moves) == 1, "beyond the end is the end"


async def test_a_lobby_that_was_closed_is_no_game(house: House) -> None:
    table = await house.lobby("Ann", "Bob")
    _ = await house.hosting.end(table.id, USERS["Ann"], steward=False)
    with pytest.raises(Illegal, match="Nothing of that game"):
        _ = await house.looking.moment(table.id, 0)


@both
async def test_games_of_a_channel_that_are_over_are_listed(house: House) -> None:
    """Not lobbies that were closed, however many, and not those of other rules."""
    first = await begun(house, "castle")
    assert await house.looking.finished_in_channel(first.channel) == []
    _ = await house.hosting.end(first.id, USERS["Ann"], steward=False)
    house.time += 1000
    second = await begun(house, "court")
    _ = await house.hosting.end(second.id, USERS["Ann"], steward=False)
    for _ in range(CHOICES + 1):
        house.time += 1000
        lobby = await house.hosting.open(
            guild=GUILD, channel=first.channel, user=USERS["Ann"], name="Ann", game="court",
            pace=Pace.NONE, options={},
        )  # fmt: skip
        _ = await house.hosting.end(lobby.id, USERS["Ann"], steward=False)
    assert [it.id for it in await house.looking.finished_in_channel(first.channel)] == [second.id, first.id]
    _ = await house.changed(f"UPDATE tables SET version = 0 WHERE id = '{first.id}'")
    assert [it.id for it in await house.looking.finished_in_channel(first.channel)] == [second.id]
    with pytest.raises(Illegal, match="rules that have changed"):
        _ = await house.looking.moment(first.id, 0)


async def test_nothing_is_said_of_what_was_pending_at_the_end(house: House) -> None:
    table = await begun(house, "castle")
    table = (await house.seats.pause(table.id, USERS["Ann"])).table
    assert table.votes
    _ = await house.hosting.end(table.id, USERS["Ann"], steward=False)
    over, then = await house.looking.moment(table.id, 1)
    told = replay_page(over, then, None, {})
    assert not any("pause" in it.text.lower() for it in told.fields)
    assert "pause" not in (told.brief or told).text.lower()


@every_game
async def test_places_have_names_of_their_own(house: House, game: AnyGame) -> None:
    table, _ = await played(house, game.name)
    named = [told.partition(" (")[0] for _, told in places(table)]
    assert len(named) == len({*named}) and "" not in named
    assert len(named) > 1 or game.name == "textactoe"


async def test_the_last_moment_tells_the_final_standing(house: House) -> None:
    table, _ = await played(house, "houseem")
    _, then = await house.looking.moment(table.id, len(table.moves))
    page = replay_page(table, then, None, {})
    for it in (page, page.brief):
        assert it is not None and "Final standing" in [field.name for field in it.fields]


async def test_how_it_came_to_the_end_is_told_where_a_part_ended_with_the_game(house: House) -> None:
    """The last season of Court! is over with the game's last move."""
    table, _ = await played(house, "court")
    last = len(table.moves)
    assert details(table, last + 1, USERS["Ann"], {}).text == details(table, last, USERS["Ann"], {}).text
    assert "Nothing more has happened." not in details(table, last + 1, USERS["Ann"], {}).text
