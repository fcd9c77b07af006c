"""Every game with fixed seats from the lobby to the final card: once by slash commands, once by buttons.

Only here does chance choose among all that commands, panels and forms offer until each game is over, and only
here are all pictures painted that come by in a game.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.presentation.move_builder.buttons import PICKED_MARK
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Action, Natural, Seat, field_names
from engines.notation import hint, written
from engines.words import figure
from tests.discord.saloon import Guest, Saloon, Seen
from tests.laws.games import terms
from tests.slow import slow

pytestmark = slow

FIXED = [name for name, game in GAMES.items() if game.join is None]
every_fixed_game = pytest.mark.parametrize("name", FIXED)
IDLE = ("draw", "pass", "discard", "skip")
"""Moves that are made only where there is nothing else."""
CHANCE = {"castle": "castle 4", "court": "court 2"}
"""By game: where chance begins if the game's name leads to a very long one. Here are moves of all kinds."""
PATIENCE = 40
"""Clicks in which a move must be said."""


async def sit_down(saloon: Saloon, name: str, *, by_buttons: bool, **options: str) -> None:
    """Begin a game with as many players as possible (at most three)."""
    ann, bo, cass = saloon.three
    _ = await ann.slash("newgame", game=name, **options)
    assert "ann" in saloon.table
    for guest in (bo, cass)[: (await saloon.latest()).options.max_players - 1]:
        _ = await (guest.press("Join") if by_buttons else guest.slash("join"))
    _ = await (ann.press("Start") if by_buttons else ann.slash("start"))
    assert (await saloon.latest()).status is Status.PLAYING


def some_move(table: Table, seat: Seat, random: Random) -> Action:
    """Return an action of a seat, one that changes the table if possible."""
    offers = table.game.offers(table.state, seat)
    busy = [offer for offer in offers if offer.action.verb not in IDLE] or offers
    return random.choice(busy).sample(random)


def options_of(action: Action) -> dict[str, Any]:
    """Return the options of a slash command for `action`."""
    values = {name: getattr(action, name) for name in field_names(type(action))}
    return {name: _option(action, name, value) for name, value in values.items() if value not in (None, ())}


def _option(action: Action, name: str, value: Any) -> Any:
    """Return a number as a number, anything else as text."""
    if isinstance(value, tuple):
        return " ".join(map(written, value))
    return value if hint(type(action), name) in (int, Natural) else written(value)


@every_fixed_game
async def test_a_game_by_slash_commands(saloon: Saloon, name: str):
    await by_slash_commands(saloon, name)
    end = saloon.results[-1]
    await saloon.restart()
    assert saloon.results[-1].id == end.id, "it is not told again"


@every_fixed_game
async def test_a_short_game_by_buttons(painted_saloon: Saloon, name: str):
    """Its permanent result says who has won, and what that means."""
    saloon = painted_saloon
    await by_buttons(saloon, name, options=terms(GAMES[name]).short)
    table, end = await saloon.latest(), saloon.results[-1]
    assert tells_standing(end, table)
    for score in table.game.standing(table.state):
        if score.place == 1:
            assert f"**{table.name(score.seat)}** has won 1 of 1 {table.game.title} game here." in end
    assert f"{table.game.title} · the end" in end and len(end.message.mentions) == len(table.people)
    if name == "court":  # its seasons stay; a hand of another game takes the place of the one before
        seasons = [result for result in saloon.results if "Points so far" in result]
        assert len(seasons) == table.view(None).season


async def by_slash_commands(saloon: Saloon, name: str) -> None:
    random = Random(CHANCE.get(name, name))
    await sit_down(saloon, name, by_buttons=False)
    while (table := await saloon.latest()).status is Status.PLAYING:
        seat = table.owed[0]
        action, mover = some_move(table, seat, random), await saloon.mover(table)
        answer = await mover.slash(f"{name} {action.verb}", **options_of(action))
        assert (await saloon.latest()).moves[-1].seat == seat, answer.text
    await check_the_end(saloon)


async def by_buttons(saloon: Saloon, name: str, **options: str) -> None:
    random = Random(CHANCE.get(name, name))
    await sit_down(saloon, name, by_buttons=True, **options)
    while (table := await saloon.latest()).status is Status.PLAYING:
        mover = await saloon.mover(table)
        _ = await mover.press("My hand")
        before = len(table.moves)
        for _ in range(PATIENCE):
            await click(mover, random)
            if len((await saloon.latest()).moves) > before:
                break
        else:
            raise AssertionError(f"no move after {PATIENCE} clicks")
    await check_the_end(saloon)


async def click(guest: Guest, random: Random) -> None:
    """Make one click that continues a move: Confirm if possible, else a menu, else a button."""
    panel = guest.panel
    if "Confirm" in panel.buttons:
        _ = await guest.press_mine("Confirm")
    elif panel.menus:
        menu = random.choice(list(panel.menus.values()))
        _ = await guest.choose(random.choice(list(menu)))
    else:
        further = ("f:", "glance:", "look:", "howto:")
        buttons = [it for it, id in panel.buttons.items() if it != "Back" and not id.startswith(further)]
        if any(button.startswith(PICKED_MARK) for button in buttons):  # enough is picked
            buttons = [button for button in buttons if panel.buttons[button].startswith("p:")] or buttons
        busy = [button for button in buttons if not button.lower().startswith(IDLE)]
        answer = await guest.press_mine(random.choice(busy or buttons))
        if answer.form is not None:
            _ = await guest.tick(answer, random)


def tells_standing(message: Seen, table: Table) -> bool:
    """Return whether a message tells the place and the points of everybody."""
    text, scores = message.text.replace("\\.", "."), table.game.standing(table.state)
    told = (f"{it.place}. **{table.name(it.seat)}** · {figure(it.points)} " for it in scores)
    return all(it in text for it in told)


async def check_the_end(saloon: Saloon) -> None:
    """Check the end: everybody is on the final card with a place, nobody is owed, the log can be read."""
    table = await saloon.latest()
    assert table.game.over(table.state) and "Final standing" in saloon.table
    assert tells_standing(saloon.table, table)
    assert saloon.ping == "" and list(saloon.table.buttons) == ["Log"]
    _ = await saloon.guest("ann").press("Log")
    leaders = await saloon.guest("ann").slash("leaderboard", game=table.game.name)
    for user, score in table.results:
        name = table.own_name(user)
        assert f"**{name}** · won {int(score.place == 1)} of 1 game" in leaders
