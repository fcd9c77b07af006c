"""Laws of standing orders: legal, based on what their seat knows, and finite."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.core import Action, Order, Seat, play
from tests.laws.games import AnyGame

NUMBERS = (1, 7, 10**6)
MANY = 200
"""More moves than a hand without raises has."""


def sound_orders(game: AnyGame, s: Any, seat: Seat, random: Random) -> None:
    """Check all orders that an owed seat may have given. Raise AssertionError where one breaks a law."""
    found, offers = _moves(game, s, seat), game.offers(s, seat)
    illegal = [action for action in found.values() if action and not any(action in offer for offer in offers)]
    assert not illegal, f"{illegal} by order of {seat}"
    other = s.copy()
    game.scramble(other, seat, random)
    assert _moves(game, other, seat) == found, "it depends on what is hidden"


def obeyed_to_the_end(game: AnyGame, s: Any) -> None:
    """Play what all seats may have ordered, as long as an order applies."""
    for _ in range(MANY):
        moves = ((seat, move) for seat in game.owed(s) for move in _moves(game, s, seat).values())
        playable = next(((seat, action) for seat, action in moves if action is not None), None)
        if playable is None:
            return
        s, _ = play(game, s, *playable)
    raise AssertionError("orders are played for ever")


def _moves(game: AnyGame, s: Any, seat: Seat) -> dict[tuple[str, int], Action | None]:
    """Return the move of each applicable order for an owed seat."""
    view = game.view(s, seat)
    return {
        (order.word, n): order.move(view, n) for order, n in _numbered(game, view) if order.holds(view, n)
    }


def _numbered(game: AnyGame, view: Any) -> Iterator[tuple[Order[Any], int]]:
    for order in game.orders:
        for number in (0,) if order.numbers is None else (*NUMBERS, *order.numbers(view)):
            yield order, number
