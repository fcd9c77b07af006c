"""The picture of the worked example on Castle Poker's card of rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.castle.pieces import TOKEN, pile, tower
from bot.presentation.scene import WIDTH, Box, Label, Scene, Sprite, row, token
from engines.cards import Card
from engines.core import Seat

HEIGHT, MARGIN = 240, 10
_KINGS = tuple(map(Card, ("KS", "KH", "9C", "6D", "2H")))
_BID, _BUILT = 3, (1, 2)
_ANN = Seat(0)
_TEXT = 40
"""Font size: large, because the picture is small on a phone."""


def _sprites() -> Iterator[Sprite]:
    """Yield the best hand, the bid of 3 stones and the castle with boxes 1 and 2, from left to right."""
    yield Box((MARGIN, MARGIN), (WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN), "panel", radius=14)
    yield from token(_ANN, (54, 54), TOKEN)
    yield Label("best hand", (88, 54), _TEXT, on="panel", anchor="lm", bold=True)
    yield from row(_KINGS, (30, 94), 120, 410, 4)
    yield Label("bid 3", (556, 52), _TEXT, on="panel", anchor="mm", bold=True)
    yield from pile(_BID, (498, 182), 2, 29, "panel")
    yield Label("1 + 2 = 3", (556, 206), _TEXT, "faint", "panel", "mm")
    yield from tower(_BUILT, (690, 22), (170, 46))


EXAMPLE = Scene(
    HEIGHT,
    tuple(_sprites()),
    alt="A has the best hand (KS KH 9C 6D 2H, a pair of kings) and bids 3 stones. "
    "Boxes 1 and 2 of A's castle are built (1 + 2 = 3), boxes 3 and 4 are open.",
)
