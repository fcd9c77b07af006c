"""Which measures and small sprites do the pictures of Texas House'em share?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from bot.presentation.scene import (
    RATIO,
    WIDTH,
    Anchor,
    Box,
    Colour,
    Disc,
    Label,
    Place,
    PlayingCard,
    Polygon,
    Sprite,
    row,
    width_of,
)
from engines.cards import Card
from engines.houseem import View
from engines.houseem.view import LotView

T = TypeVar("T")

MARGIN, PAD, GAP = 16, 8, 12
"""Pixels around a picture, within a box, between two things."""
ROOM = WIDTH - 2 * MARGIN
SMALL, PLAIN, MIDDLE, LARGE, HUGE = 28, 28, 28, 30, 40
"""Sizes of texts."""
CAPITALS = 0.605
"""How far below a text's top the middle of its capitals lies, in parts of its size."""
TOKEN, SMALL_TOKEN = 20, 18
"""A token's radius, and that where there is little room."""
LEAST = 62
"""The height of the smallest cards, but in a town of very many lots."""
SEEN = 0.74
"""How much of a card must be seen, so that all of its rank is, in parts of its width."""
SHIELD = 19
"""Half a shield's width."""


# What is shown.


def turned_up(view: View) -> tuple[Card, ...]:
    """The Townsfolk just turned up who lie nowhere else in the picture: those that went to a hand or died."""
    lying = {*view.market, *(card for lot in view.lots for card in _faces_up(lot))}
    return tuple(card for card in view.revealed if card not in lying)


def _faces_up(lot: LotView) -> tuple[Card, ...]:
    return lot.foundation + lot.roof + tuple(card for card in lot.townsfolk if card is not None)


def own_lots(view: View) -> Sequence[LotView]:
    """The lots with the viewer's token."""
    return [lot for lot in view.lots if view.seat is not None and view.seat in (lot.owner, lot.safe)]


# Parts.


def part_count(things: Sequence[object], most: int) -> int:
    """In how many parts `things` are, with so many in a part at most."""
    return -(-len(things) // most)


def shared(things: Sequence[T], parts: int) -> Sequence[Sequence[T]]:
    """`things` in so many parts, about equally long, the longer ones first."""
    each, more = divmod(len(things), parts) if parts else (0, 0)
    edges = [each * i + min(i, more) for i in range(parts + 1)]
    return [things[start:end] for start, end in pairwise(edges)]


def words(
    text: str,
    at: Place,
    on: Colour,
    *,
    ink: Colour = "ink",
    size: int = PLAIN,
    anchor: Anchor = "mt",
    bold: bool = False,
) -> Label:
    """A text whose capitals have their middle at the height of `at`: the texts of a line share a baseline."""
    return Label(text, (at[0], at[1] - round(CAPITALS * size)), size, ink, on, anchor, bold)


def middle_row(cards: Sequence[Card | None], at: Place, height: int, room: int) -> tuple[PlayingCard, ...]:
    """Cards in the middle of their room."""
    gap, width = PAD, width_of(height)
    wide = min(room, len(cards) * (width + gap) - gap)
    return row(tuple(cards), (at[0] + (room - wide) // 2, at[1]), height, room, gap)


def lying(cards: Sequence[Card | None], at: Place, height: int, room: int) -> tuple[PlayingCard, ...]:
    """Cards in the middle of their room, somewhat smaller where they would hide each other's ranks."""
    fits = int(room / (1 + SEEN * (len(cards) - 1)) / RATIO)
    high = min(height, max(LEAST, fits))
    return middle_row(cards, (at[0], at[1] + (height - high) // 2), high, room)


# Signs.


def lock(at: Place) -> Iterator[Sprite]:
    x, y = at
    yield Disc((x, y - GAP // 2), GAP + 2, "gold")
    yield Disc((x, y - GAP // 2), GAP - 4, "panel")
    yield Box((x - GAP - 8, y - 4), (2 * GAP + 16, 2 * GAP + 2), "gold", radius=4)


def key(at: Place) -> Iterator[Sprite]:
    x, y = at
    yield Box((x - GAP, y - 4), (4 * GAP, 8), "gold", radius=2)
    for tooth in (x + 2 * GAP - 2, x + 3 * GAP - 6):
        yield Box((tooth, y), (6, GAP + 2), "gold", radius=2)
    yield Disc((x - 2 * GAP, y), GAP + 4, "gold")
    yield Disc((x - 2 * GAP, y), GAP // 2, "panel")


def shield(at: Place, number: int) -> Iterator[Sprite]:
    """Safety, or Combined Safety: what an eviction must beat."""
    x, y = at
    top, low, tip = y - TOKEN + 2, y + PAD, y + TOKEN + 2
    left, right = x - SHIELD, x + SHIELD
    yield Polygon(((left, top), (right, top), (right, low), (x, tip), (left, low)), "grey", "paper")
    yield words(str(number), (x, y - 3), "grey", ink="paper", size=MIDDLE, bold=True)
