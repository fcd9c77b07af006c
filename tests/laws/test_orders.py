"""What is played by a standing order is legal, follows from what its seat knows, and comes to an end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from engines import GAMES
from engines.core import Action, Order, Seat, play
from tests.laws.games import AnyGame
from tests.laws.playing import some, some_walk

NUMBERS = (1, 7, 10**6)
MANY = 200
"""More moves than there are in a hand where nobody raises."""

with_orders = pytest.mark.parametrize(
    "game", [it for it in GAMES.values() if it.orders], ids=lambda it: it.name
)


def numbered(game: AnyGame, view: Any) -> Iterator[tuple[Order[Any], int]]:
    for order in game.orders:
        for number in (0,) if order.numbers is None else (*NUMBERS, *order.numbers(view)):
            yield order, number


def moves(game: AnyGame, s: Any, seat: Seat) -> dict[tuple[str, int], Action | None]:
    """By order that holds: what it plays for an owed seat."""
    view = game.view(s, seat)
    return {(it.word, n): it.move(view, n) for it, n in numbered(game, view) if it.holds(view, n)}


@with_orders
@some(40)
def test_what_an_order_plays_is_legal_and_tells_nothing_hidden(game: AnyGame, data: st.DataObject) -> None:
    random = Random(4)
    for step in some_walk(game, data):
        for seat in game.owed(step.before):
            found = moves(game, step.before, seat)
            offers = game.offers(step.before, seat)
            illegal = [it for it in found.values() if it and not any(it in offer for offer in offers)]
            assert not illegal, f"{illegal} by order of {seat}"
            other = step.before.copy()
            game.scramble(other, seat, random)
            assert moves(game, other, seat) == found, "it depends on what is hidden"


@with_orders
@some(20)
def test_orders_of_all_seats_bring_no_endless_game(game: AnyGame, data: st.DataObject) -> None:
    walked = list(some_walk(game, data))
    s = data.draw(st.sampled_from(walked), label="step").before
    for _ in range(MANY):
        playable = [
            (seat, it) for seat in game.owed(s) for it in moves(game, s, seat).values() if it is not None
        ]
        if not playable:
            return
        s, _ = play(game, s, *playable[0])
    raise AssertionError("orders are played for ever")
