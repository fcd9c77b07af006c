"""Tests of *Review*: the moments that mattered, told to each player alone, and played again."""

from __future__ import annotations

import pytest

from engines import GAMES
from engines.review import PLAYOUTS
from tests.discord.saloon import Guest, Saloon

MOVES = 16


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review has few playouts."""
    for name in GAMES:
        monkeypatch.setitem(PLAYOUTS, name, 300)


async def over(saloon: Saloon) -> None:
    """Play two hands of Castle Poker with the default moves; then the host ends the game."""
    await saloon.begin("castle", pace="none")
    _ = await saloon.defaults(MOVES)
    _ = await saloon.guest("ann").slash("endgame")


async def test_a_review_leads_to_its_moments_and_into_the_game_again(saloon: Saloon, ann: Guest, dora: Guest):
    await over(saloon)
    result = saloon.results[-1]
    assert "Only those who played this game" in await dora.press("Review", result)
    shown = await ann.press("Review", result)
    assert shown.ephemeral and "Review · Castle Poker" in shown and "Where it turned" in shown
    first = next(label for label in shown.shown.buttons if label.startswith("1: move "))
    moment = await ann.press_mine(first)
    assert "You played" in moment and "What you could expect went from" in moment
    assert {"Play it again", "Back to the review", "In the replay"} <= {*moment.shown.buttons}
    assert f"Move {int(first.split()[-1]) - 1} of" in await ann.press_mine("In the replay")


async def test_a_moment_is_played_again_and_leads_back(saloon: Saloon, ann: Guest, bo: Guest):
    await over(saloon)
    shown = await ann.press("Review", saloon.results[-1])
    first = next(label for label in shown.shown.buttons if label.startswith("1: move "))
    _ = await ann.press_mine(first)
    again = await ann.press_mine("Play it again")
    assert "That moment again" in again and "dealt anew" in again and "Hint" not in again.shown.buttons
    move = next(iter(again.shown.buttons))
    assert "That moment again" in await ann.press_mine(move)
    back = await ann.press_mine("Back to the review")
    assert "You played" in back
    assert "Review · Castle Poker" in await ann.press_mine("Back to the review")
    assert "Review · blunders" in await ann.press_mine("Blunders")


async def test_a_game_under_way_has_no_review(saloon: Saloon, ann: Guest):
    await saloon.begin("castle", pace="none")
    table = await saloon.state()
    assert "Finish this first" in await ann.clicks(f"review:{table.id}:0:0")
    assert "Finish this first" in await ann.clicks(f"moment:{table.id}:3:0:0")
    assert "Finish this first" in await ann.clicks(f"again:{table.id}:3")
