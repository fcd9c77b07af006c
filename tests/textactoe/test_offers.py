"""Tex-Tac-Toe: offers look at the grid once; here they are compared with the rules written plainly."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import Offer, Seat
from engines.textactoe import TEXTACTOE, Options
from engines.textactoe.actions import Call, Discard, Play, Reveal
from engines.textactoe.hands import LINES, usable
from engines.textactoe.model import Phase
from engines.textactoe.offers import matches
from tests.laws.walk import walk


def plays(offer: Offer) -> list[tuple[str, int]]:
    cards: Any = offer.choices(())
    return [(card, cell) for card in cards for cell in _cells(offer, card)]


def _cells(offer: Offer, card: str) -> Any:
    return offer.choices((card,))


@pytest.mark.parametrize(("seats", "jokers"), [(2, False), (3, True), (6, True)])
def test_TT_04_TT_06_TT_11_what_is_offered_in_a_turn_is_what_the_rules_say(seats: int, jokers: bool):
    compared = set[type]()
    for step in walk(TEXTACTOE, Options(jokers=jokers, max_players=seats), seats, "plain"):
        s = step.before
        if s.phase is not Phase.TURN:
            continue
        seat = Seat(s.turn)
        view = TEXTACTOE.view(s, seat)
        offers = {offer.action: offer for offer in TEXTACTOE.offers(s, seat)}
        lines = [line for line, cells in LINES.items() if all(view.grid[cell - 1] for cell in cells)]
        possible = [
            (card, cell)
            for card in s.stash[seat]
            for cell, stack in enumerate(view.grid, 1)
            if stack and s.pile and matches(card, stack[-1])
        ]
        assert usable(view.grid) == tuple(lines)
        assert (Call in offers) == bool(lines)
        assert (Reveal in offers) == bool(s.face_down)
        assert (plays(offers[Play]) if Play in offers else []) == possible
        compared |= offers.keys()
    assert {Reveal, Play, Call, Discard} <= compared
