"""Tests of games with fixed seats, begun and played for some moves at the page.

Only here is it found if a real browser cannot show or click what a game of these offers, on a wide and a
narrow screen.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.presentation.move_builder.buttons import PICKED_MARK
from engines import GAMES
from tests.browser.saloon_page import NARROW, WIDE, NothingAsked, Visitor, tried_out

pytestmark = pytest.mark.browser
MOVES = int(os.environ.get("MUDBUCKET_MOVES", "4"))
"""How many moves are played at the page; more of them for whoever wants to look."""
CLICKS = 12
"""In so many clicks a move is made."""
SOON = 200
"""Milliseconds in which the page is drawn."""
ELSEWHERE = ("Back", "See the table", "How to play", "Story…")
"""Buttons of the panel that are no moves."""
PEOPLE = ("ann", "bo", "cass")


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.join is None])
def test_a_game_is_played_at_the_page(browser: Any, tmp_path: Path, name: str) -> None:
    game, random = GAMES[name], Random(name)
    with tried_out(tmp_path) as tryout:
        visitor = Visitor(browser, tryout.saloon, WIDE, game.title)
        visitor.slash("newgame", game=game.title)
        visitor.shoot(f"{name}-lobby")
        for person in PEOPLE[1:] if game.seats.start > 2 else PEOPLE[1:2]:
            visitor.be(person)
            visitor.press("Join")
        visitor.be("ann")
        visitor.press("Start")
        for move in range(MOVES):
            visitor.resize(WIDE if move < MOVES // 2 else NARROW)
            open_the_panel(visitor)
            make_a_move(visitor, random, f"{name}-{move:02}")
        visitor.shoot(f"{name}-table")
        tryout.ends_well(visitor)


def open_the_panel(visitor: Visitor) -> None:
    """Open the panel as the user in the ping, which may be late."""
    for _ in range(CLICKS):
        ping = visitor.message("your move.")
        ping.wait_for()
        words, _, _ = ping.inner_text().partition("your move.")
        visitor.be(next(name for name in PEOPLE if re.search(rf"\b{name}\b", words)))
        visitor.press("My hand")
        visitor.panel.wait_for()
        visitor.page.wait_for_timeout(SOON)
        buttons = visitor.labels(visitor.panel)
        if any(button not in ELSEWHERE for button in buttons):
            return
    raise AssertionError("nobody can move")


def make_a_move(visitor: Visitor, random: Random, name: str) -> None:
    """Click through the panel until a move is made."""
    seen: list[list[str]] = []
    for click in range(CLICKS):
        panel = visitor.panel
        labels = visitor.labels(panel)
        seen.append(labels)
        if "Back" not in labels and any("Back" in it for it in seen):
            return  # what was begun is done
        visitor.shoot(f"{name}-{click}")
        if "Confirm" in labels:
            visitor.press("Confirm", panel)
            return
        if visitor.menu(panel).count():
            with suppress(NothingAsked), visitor.changing(panel):
                visitor.choose(0)
        else:
            moves = [label for label in labels if label not in ELSEWHERE]
            if any(PICKED_MARK.strip() in move.split() for move in moves):  # enough is picked
                moves = [move for move in moves if re.fullmatch(r"Discard \d cards?", move)]
            begun = [move for move in moves if not move.endswith("…")]
            if moves and not begun:
                with visitor.changing(panel):
                    visitor.press(random.choice(moves), panel)
                    visitor.page.wait_for_timeout(SOON)
                    if visitor.form.count():
                        visitor.tick()
                continue
            if not begun:  # the page is just being drawn anew
                visitor.page.wait_for_timeout(SOON)
                continue
            with visitor.changing(panel):
                visitor.press(random.choice(begun), panel)
            if not visitor.panel.get_by_role("button", name="Back").count():
                return
    raise AssertionError(f"no move in {CLICKS} clicks: {seen}")
