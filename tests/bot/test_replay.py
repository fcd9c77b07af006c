"""Tests of replays: they show what was shown at the time, to everybody and to each player."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.presentation.buttons import Button, Menu
from bot.presentation.ids import PUBLIC_VIEW, Jump
from bot.presentation.panel import hand_page, table_page
from bot.presentation.replay import JUMP_OPTIONS_MAX, places, replay_buttons, replay_page, titled
from bot.presentation.results import details
from bot.table.table import Status, Table
from engines.notation import write
from engines.players import move
from tests.bot.house import USERS, House, both, refusal
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

CHANNEL = 7
LONGEST = 150


async def played(house: House, name: str) -> tuple[Table, list[Table]]:
    """Return a game of deputies to its end (or for LONGEST moves), and its table after each move."""
    table, random = await house.begun(name, CHANNEL), Random(name)
    moments = [table]
    while table.status is Status.PLAYING and len(table.moves) < LONGEST:
        table = await house.plays(table, write(move(table.game, table.state, table.owed[0], random)))
        moments.append(table)
    if table.status is Status.PLAYING:
        table = (await house.end(table, "Ann")).table
    return table, moments


@every_game
async def test_each_moment_is_shown_as_it_was(house: House, game: AnyGame) -> None:
    """For the public and for each player; the public part does not depend on hidden cards, and all buttons
    work.
    """
    table, moments = await played(house, game.name)
    assert table.status is Status.CLOSED and len(moments) > 20
    for moment in (*moments[:: max(1, len(moments) // 25)], moments[-1]):
        n = len(moment.moves)
        _, then = await house.queries.moment(table.id, n)
        assert then.view(None) == moment.view(None) and then.seat_names == moment.seat_names
        for user in {it for it in moment.users if it is not None}:
            assert then.view(user) == moment.view(user)
            own, shown = hand_page(moment, user), replay_page(table, then, user, {})
            assert shown.fields[-len(own.fields) :] == own.fields and shown.scene == own.scene
        shown = replay_page(table, then, None, {})
        was = table_page(moment, {})
        assert shown.scene == was.scene and shown.title == f"Replay · {was.title}"
        assert shown == replay_page(table, then, USERS["Eve"], {}), "who had no seat sees what all saw"
        other = then.state.copy()
        game.scramble(other, None, Random(1))
        assert replay_page(table, replace(then, played=replace(then.played, state=other)), None, {}) == shown
    for page in (shown, shown.brief) if game.name == "houseem" else ():
        assert "Final standing" in [field.name for field in page.fields]
    lead_everywhere(table)


def lead_everywhere(table: Table) -> None:
    """Check that buttons lead everywhere and differ, and that places have names of their own."""
    last = len(table.moves)
    for n in (0, 1, last // 2, last):
        below = replay_buttons(table, n, USERS["Ann"], PUBLIC_VIEW, seated=True)
        known = [clickable.id.encode() for clickable in below]
        labels = [clickable.label for clickable in below if isinstance(clickable, Button)]
        assert len({*known}) == len(known) and all(len(it) <= 100 for it in known)
        assert labels == [
            *(["First", "Back"] if n else []),
            *(["Next", "Last"] if n < last else []),
            *("My hand then", "Watch in the browser", "Verify", "Record"),
        ]
    menus = [it for it in below if isinstance(it, Menu) and isinstance(it.id, Jump)]
    found = [int(choice.word) for menu in menus for choice in menu.choices]
    assert found == sorted({*found}) and len(found) <= JUMP_OPTIONS_MAX
    assert all(0 < it <= last for it in found)
    named = [told.partition(" (")[0] for _, told in places(table)]
    assert len(named) == len({*named}) and "" not in named
    assert len(named) > 1 or table.game.name == "textactoe"


async def test_a_long_game_is_jumped_through_by_what_is_near(house: House) -> None:
    table, _ = await played(house, "castle")
    many = [(10 * n, f"Hand {n}") for n in range(1, 60)]
    table.once("places", lambda: many)
    for n, first in ((0, 10), (300, 190), (590, 350)):
        (menu, *_) = replay_buttons(table, n, USERS["Eve"], PUBLIC_VIEW, seated=False)
        assert isinstance(menu, Menu) and len(menu.choices) == JUMP_OPTIONS_MAX
        assert menu.choices[0].word == str(first)


async def test_a_game_is_shown_again_when_it_is_over_without_what_was_pending_then(house: House) -> None:
    table = await house.begun("castle", CHANNEL)
    assert "still going on" in await refusal(house.queries.moment(table.id, 0))
    table = (await house.seats.pause(table.id, USERS["Ann"])).table
    assert table.votes
    _ = await house.end(table, "Ann")
    (game,) = await house.queries.finished_in_channel(table.channel)
    assert titled(game) == "Castle Poker · 12 Jan 13:46 UTC · Ann, Bob, Cid · 1 move"
    over, then = await house.queries.moment(table.id, 99)
    assert len(then.moves) == 1, "beyond the end is the end"
    told = replay_page(over, then, None, {})
    assert not any("pause" in field.text.lower() for field in told.fields)
    assert "pause" not in (told.brief or told).text.lower()
    lobby = await house.lobby("Ann", "Bob")
    _ = await house.end(lobby, "Ann")
    assert "no longer kept" in await refusal(house.queries.moment(lobby.id, 0))


@both
async def test_games_of_a_channel_that_are_over_are_listed(house: House) -> None:
    """Closed lobbies are not listed, however many there are, nor games with older rules."""
    first = await house.begun("castle", CHANNEL)
    assert await house.queries.finished_in_channel(first.channel) == []
    _ = await house.end(first, "Ann")
    house.time += 1000
    second = await house.begun("court", CHANNEL)
    _ = await house.end(second, "Ann")
    for _ in range(JUMP_OPTIONS_MAX + 1):
        house.time += 1000
        _ = await house.end(await house.opened("Ann", game="court", channel=first.channel), "Ann")
    found = await house.queries.finished_in_channel(first.channel)
    assert [it.id for it in found] == [second.id, first.id]
    _ = await house.changed(f"UPDATE tables SET version = 0 WHERE id = '{first.id}'")
    assert [finished.id for finished in await house.queries.finished_in_channel(first.channel)] == [second.id]
    assert "rules have changed since" in await refusal(house.queries.moment(first.id, 0))


async def test_how_it_came_to_the_end_is_told_where_a_part_ended_with_the_game(house: House) -> None:
    """The last season of Court! ends with the game's last move."""
    table, _ = await played(house, "court")
    last = len(table.moves)
    assert details(table, last + 1, USERS["Ann"], {}).text == details(table, last, USERS["Ann"], {}).text
    assert "Nothing more happened." not in details(table, last + 1, USERS["Ann"], {}).text
