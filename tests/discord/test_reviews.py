"""Tests of *Review*: the moments that mattered, told to each player alone, and played again."""

from __future__ import annotations

import re

import pytest

from tests.discord.saloon import Guest, Saloon
from tests.judging import judged_with

MOVES = 16


async def test_a_review_leads_to_its_moments_which_are_played_again_and_back(
    saloon: Saloon, ann: Guest, dora: Guest, monkeypatch: pytest.MonkeyPatch
):
    """Two hands of Castle Poker were played with the default moves; then the host ended the game."""
    judged_with(monkeypatch, playouts=300)
    await saloon.begin("castle", pace="none")
    _ = await saloon.defaults(MOVES)
    _ = await ann.slash("endgame")
    result = saloon.results[-1]
    assert "Only those who played this game" in await dora.press("Review", result)
    shown = await ann.press("Review", result)
    assert shown.ephemeral and "Review · Castle Poker" in shown and "Where it turned" in shown
    assert re.search(r"1\.\*\* \*\*.+\*\*: your chance to win (fell|rose) from", str(shown))
    first = next(label for label in shown.shown.buttons if label.startswith("1: "))
    moment = await ann.press_mine(first)
    assert "What you chose" in moment and "Your chance to win " in moment
    number = int(re.findall(r"Move (\d+) of", str(moment))[-1])
    assert {"Play it again", "Back to the review", "In the replay"} <= {*moment.shown.buttons}
    again = await ann.press_mine("Play it again")
    assert "That moment again" in again and "dealt anew" in again and "Hint" not in again.shown.buttons
    move = next(iter(again.shown.buttons))
    now = await ann.press_mine(move)
    assert "That moment again" in now
    while "This time you have" not in now:
        now = await ann.press_mine(next(iter(now.shown.buttons)))
    assert "in the game" in now and [*now.shown.buttons] == ["Play it again", "Back to the review"]
    refused = await ann.clicks(again.shown.buttons[move], on=await saloon.remember(saloon.messages[-1]))
    assert "This moment is over" in refused
    assert "What you chose" in await ann.press_mine("Back to the review")
    assert "Review · Castle Poker" in await ann.press_mine("Back to the review")
    assert "Review · blunders" in await ann.press_mine("Blunders")
    _ = await ann.press_mine("Back to the review")
    _ = await ann.press_mine(first)
    assert f"Move {number - 1} of" in await ann.press_mine("In the replay")
