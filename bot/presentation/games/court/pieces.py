"""Shared parts of Court!'s pictures: measures, small drawings, and facts from the view."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from bot.presentation.scene import Box, Colour, Disc, Label, Point, Polygon, Sprite
from engines.cards import Card
from engines.core import Seat
from engines.court import View
from engines.court.model import Alignment, Phase, Suit

COLOURS: dict[Suit, Colour] = {"C": "green", "D": "blue", "H": "red", "S": "grey"}
"""Colours of banners and chips; each also shows the shape of its suit."""
MARGIN, GAP = 16, 12
TINY, SMALL, PLAIN, TITLE, LARGE = 28, 28, 32, 38, 46
"""Font sizes that are legible on a phone."""
TOKEN = 24


# Shapes.

Circle = tuple[float, float, float]
Corners = tuple[tuple[float, float], ...]
_SHAPES: dict[Suit, tuple[tuple[Circle, ...], tuple[Corners, ...]]] = {
    "C": (
        ((0.5, 0.25, 0.22), (0.24, 0.57, 0.22), (0.76, 0.57, 0.22)),
        (((0.42, 0.3), (0.58, 0.3), (0.58, 0.62), (0.42, 0.62)), ((0.5, 0.4), (0.7, 0.98), (0.3, 0.98))),
    ),
    "D": ((), (((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),)),
    "H": (
        ((0.28, 0.3, 0.24), (0.72, 0.3, 0.24)),
        (((0.08, 0.42), (0.5, 0.24), (0.92, 0.42), (0.5, 0.97)),),
    ),
    "S": (
        ((0.28, 0.56, 0.23), (0.72, 0.56, 0.23)),
        (((0.09, 0.45), (0.5, 0.02), (0.91, 0.45), (0.5, 0.75)), ((0.5, 0.45), (0.7, 0.98), (0.3, 0.98))),
    ),
}
"""Circles (centre and radius) and corners, as fractions of a square's side."""
_CROWN: Corners = ((0, 0.2), (0.26, 0.55), (0.5, 0), (0.74, 0.55), (1, 0.2), (0.88, 1), (0.12, 1))


def emblem(suit: Suit, at: Point, side: int, fill: Colour = "paper") -> Iterator[Sprite]:
    """Yield the shape of a suit, its upper left corner at `at`."""
    circles, corners = _SHAPES[suit]
    for x, y, radius in circles:
        yield Disc(_inside((x, y), at, (side, side)), round(radius * side), fill)
    for points in corners:
        yield Polygon(tuple(_inside(part, at, (side, side)) for part in points), fill)


def crown(at: Point, size: tuple[int, int], fill: Colour = "gold") -> Sprite:
    return Polygon(tuple(_inside(corner, at, size) for corner in _CROWN), fill)


def star(at: Point, side: int, fill: Colour) -> Sprite:
    """Return a Joker's star with five points."""
    tips = ((sin(n * pi / 5), -cos(n * pi / 5), 0.5 if n % 2 == 0 else 0.2) for n in range(10))
    return Polygon(
        tuple(_inside((0.5 + x * far, 0.5 + y * far), at, (side, side)) for x, y, far in tips), fill
    )


def _inside(part: tuple[float, float], at: Point, size: tuple[int, int]) -> Point:
    return at[0] + round(part[0] * size[0]), at[1] + round(part[1] * size[1])


FRAME = 5


def framed(at: Point, size: tuple[int, int], *, gold: bool) -> Iterator[Sprite]:
    """Yield a panel, with a thick gold outline if it is highlighted."""
    yield Box(at, size, "gold" if gold else "panel")
    if gold:
        yield Box(
            (at[0] + FRAME, at[1] + FRAME), (size[0] - 2 * FRAME, size[1] - 2 * FRAME), "panel", radius=7
        )


CHIP, SUIT_CHIP = (66, 46), 40
"""Size of a chip; width of one without a K."""
EMBLEM = 30
"""Side of a suit's shape on small things."""


def chip_width(alignment: Alignment) -> int:
    return CHIP[0] if alignment.by_king else SUIT_CHIP


def chip(alignment: Alignment, at: Point, height: int = CHIP[1]) -> Iterator[Sprite]:
    """Yield an alignment's chip: the suit, after a K if it is by King."""
    width = chip_width(alignment)
    colour, middle = COLOURS[alignment.suit], at[1] + height // 2
    left = at[0] + width - EMBLEM - 6 if alignment.by_king else at[0] + (width - EMBLEM) // 2
    yield Box(at, (width, height), colour)
    if alignment.by_king:
        size = min(PLAIN, height * 2 // 3)
        yield Label("K", (at[0] + width // 4, middle), size, "paper", colour, "mm", bold=True)
    yield from emblem(alignment.suit, (left, middle - EMBLEM // 2), EMBLEM)


SLOT = (68, 40)
"""Size of an envelope."""


def envelope(at: Point, size: tuple[int, int] = SLOT) -> Iterator[Sprite]:
    """Yield a closed envelope with a seal."""
    (x, y), (width, height) = at, size
    tip = (x + width // 2, y + height // 2)
    yield Box(at, size, "paper", "grey", 5)
    yield Polygon(((x + 2, y + 2), (x + width - 3, y + 2), tip), "gold", "brown")
    yield Disc(tip, 8, "red")


def dots(at: Point, size: tuple[int, int] = SLOT) -> Iterator[Sprite]:
    """Yield an empty place for an envelope."""
    yield Box(at, size, "panel", "line", 5)
    for n in (1, 2, 3):
        yield Disc((at[0] + size[0] * n // 4, at[1] + size[1] // 2), 4, "ink")


# Facts from the view.


def rank_shown(card: Card) -> str:
    return "10" if card[0] == "T" else card[0]


def is_on(view: View) -> bool:
    """Return whether a season is being played."""
    return view.phase not in (Phase.SETUP, Phase.OVER)


def waits_for(view: View, seat: Seat) -> bool:
    """Return whether the table waits for this player."""
    return seat == view.turn or (view.phase is Phase.ALIGN and not view.chosen[seat])


def seats_of(view: View) -> list[Seat]:
    return [Seat(i) for i in range(len(view.scores))]


def open_alignments(view: View, seat: Seat) -> list[Alignment]:
    """Return a player's public alignments: by King, and by the card that was turned up."""
    king, card = view.kings[seat], view.cards[seat]
    by_king = [Alignment(king, by_king=True)] if king is not None else []
    return by_king + ([Alignment(card, by_king=False)] if card is not None else [])
