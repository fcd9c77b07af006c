"""Shared measures and small sprites of Texas House'em's pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from bot.presentation.scene import (
    CARD_ASPECT_RATIO,
    WIDTH,
    Anchor,
    Box,
    Colour,
    Disc,
    Label,
    PlayingCard,
    Point,
    Polygon,
    Sprite,
    row,
    width_of,
)
from engines.cards import Card
from engines.houseem import View
from engines.houseem.model import Address, Stage
from engines.houseem.scoring import HouseScore
from engines.houseem.view import LotView

T = TypeVar("T")
Scores = Mapping[Address, HouseScore]
"""What Houses score now, by address."""

MARGIN, PAD, GAP = 16, 8, 12
"""Margin around a picture, padding within a box, gap between two things, in pixels."""
ROOM = WIDTH - 2 * MARGIN
SMALL, PLAIN, MIDDLE, LARGE, HUGE = 28, 28, 28, 30, 40
"""Font sizes."""
CAPITALS = 0.605
"""Distance from a text's top to the middle of its capitals, as a fraction of its font size."""
TOKEN, SMALL_TOKEN = 20, 18
"""Radius of a token, and if there is little room."""
CARD_HEIGHT_MIN = 62
"""Height of the smallest cards, except in a town of very many lots."""
VISIBLE_WIDTH_MIN = 0.74
"""Minimum visible width of a card as a fraction, so that its whole rank is seen."""
SHIELD = 19
"""Half the width of a shield."""


# Facts from the view.


def turned_up(view: View) -> tuple[Card, ...]:
    """Return the Townsfolk just turned up who are nowhere else in the picture: in a hand, or dead."""
    lying = {*view.market, *(card for lot in view.lots for card in _faces_up(lot))}
    return tuple(card for card in view.revealed if card not in lying)


def known_face_down(lot: LotView) -> bool:
    """Return whether a face-down family is the viewer's own."""
    return lot.face_down and None not in lot.townsfolk


def _faces_up(lot: LotView) -> tuple[Card, ...]:
    return lot.foundation + lot.roof + tuple(card for card in lot.townsfolk if card is not None)


def scores_of(view: View) -> Scores:
    """Return what each House with a known family would score now."""
    return {score.house: score for score in view.scores}


# Parts.


def part_count(things: Sequence[object], most: int) -> int:
    """Return the number of parts of at most `most` things."""
    return -(-len(things) // most)


def shared(things: Sequence[T], parts: int) -> Sequence[Sequence[T]]:
    """Return `things` in this number of parts of about equal length, the longer ones first."""
    each, more = divmod(len(things), parts) if parts else (0, 0)
    edges = [each * i + min(i, more) for i in range(parts + 1)]
    return [things[start:end] for start, end in pairwise(edges)]


def words(
    text: str,
    at: Point,
    on: Colour,
    *,
    ink: Colour = "ink",
    size: int = PLAIN,
    anchor: Anchor = "mt",
    bold: bool = False,
) -> Label:
    """Return a text whose capitals are vertically centred at `at`: the texts of a line share a baseline."""
    return Label(text, (at[0], at[1] - round(CAPITALS * size)), size, ink, on, anchor, bold)


def middle_row(cards: Sequence[Card | None], at: Point, height: int, room: int) -> tuple[PlayingCard, ...]:
    """Return cards centred in their room."""
    gap, width = PAD, width_of(height)
    wide = min(room, len(cards) * (width + gap) - gap)
    return row(tuple(cards), (at[0] + (room - wide) // 2, at[1]), height, room, gap)


def lying(cards: Sequence[Card | None], at: Point, height: int, room: int) -> tuple[PlayingCard, ...]:
    """Return cards centred in their room, reduced in size if they would hide each other's ranks."""
    fits = int(room / (1 + VISIBLE_WIDTH_MIN * (len(cards) - 1)) / CARD_ASPECT_RATIO)
    high = min(height, max(CARD_HEIGHT_MIN, fits))
    return middle_row(cards, (at[0], at[1] + (height - high) // 2), high, room)


# Signs.


def lock(at: Point) -> Iterator[Sprite]:
    x, y = at
    yield Disc((x, y - GAP // 2), GAP + 2, "gold")
    yield Disc((x, y - GAP // 2), GAP - 4, "panel")
    yield Box((x - GAP - 8, y - 4), (2 * GAP + 16, 2 * GAP + 2), "gold", radius=4)


def key(at: Point) -> Iterator[Sprite]:
    x, y = at
    yield Box((x - GAP, y - 4), (4 * GAP, 8), "gold", radius=2)
    for tooth in (x + 2 * GAP - 2, x + 3 * GAP - 6):
        yield Box((tooth, y), (6, GAP + 2), "gold", radius=2)
    yield Disc((x - 2 * GAP, y), GAP + 4, "gold")
    yield Disc((x - 2 * GAP, y), GAP // 2, "panel")


def emptiness(lot: LotView, at: Point, text_at: Point, anchor: Anchor = "mt") -> Iterator[Sprite]:
    """Yield the sign for a House without Townsfolk, and in a word why there are none."""
    vacant = lot.stage is Stage.VACANT
    yield from key(at) if vacant else lock(at)
    yield words("vacant" if vacant else "safe", text_at, "panel", anchor=anchor)


def shield(at: Point, number: int) -> Iterator[Sprite]:
    """Yield a shield with Safety or Combined Safety: what an eviction must beat."""
    x, y = at
    top, low, tip = y - TOKEN + 2, y + PAD, y + TOKEN + 2
    left, right = x - SHIELD, x + SHIELD
    yield Polygon(((left, top), (right, top), (right, low), (x, tip), (left, low)), "grey", "paper")
    yield words(str(number), (x, y - 3), "grey", ink="paper", size=MIDDLE, bold=True)
