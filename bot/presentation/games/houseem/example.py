"""The picture on Texas House'em's card of rules: a House, and two tries to evict its family."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.houseem.pieces import (
    GAP,
    LARGE,
    MARGIN,
    PAD,
    middle_row,
    shield,
    words,
)
from bot.presentation.scene import WIDTH, Box, Colour, Point, Polygon, Scene, Sprite, row, width_of
from engines.cards import Card

HEIGHT, FLOOR, CARD_HEIGHT = 240, 76, 60
"""Heights of the picture, of each of its three rows, and of a card."""
HOUSE_WIDTH, EAVES, LABEL = 440, 30, 150
"""Width of the House, how much its roof narrows on each side, and the room for a floor's name."""
TRY_LEFT = MARGIN + HOUSE_WIDTH + 3 * GAP
TRY_WIDTH = WIDTH - MARGIN - TRY_LEFT


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def _floor(y: int, name: str, cards: str, on: Colour, ink: Colour = "ink") -> Iterator[Sprite]:
    """Yield a floor's name and value, and its cards."""
    middle = y + FLOOR // 2
    yield words(name, (MARGIN + EAVES + GAP, middle), on, ink=ink, size=LARGE, anchor="lt", bold=True)
    left = MARGIN + EAVES + GAP + LABEL
    room = HOUSE_WIDTH - EAVES - LABEL - 2 * GAP - EAVES
    yield from middle_row(_cards(cards), (left, y + (FLOOR - CARD_HEIGHT) // 2), CARD_HEIGHT, room)


def _house(y: int) -> Iterator[Sprite]:
    left, right = MARGIN, MARGIN + HOUSE_WIDTH
    corners = ((left + EAVES, y), (right - EAVES, y), (right, y + FLOOR), (left, y + FLOOR))
    yield Polygon(corners, "brown", "line")
    yield from _floor(y, "Quality 9", "9S 9H 9D", "brown", "paper")
    yield Box((left + PAD, y + FLOOR), (HOUSE_WIDTH - 2 * PAD, FLOOR), "panel", "line", radius=0)
    yield from _floor(y + FLOOR, "Family 13", "KS", "panel")
    yield Box((left, y + 2 * FLOOR), (HOUSE_WIDTH, FLOOR), "line", radius=4)
    yield from _floor(y + 2 * FLOOR, "Safety 7", "7S 7H", "line")


def _try(y: int, cards: str, told: str, frame: Colour) -> Iterator[Sprite]:
    """Yield the cards of an eviction, and what becomes of it."""
    yield Box((TRY_LEFT, y), (TRY_WIDTH, FLOOR - PAD), "panel", frame)
    at: Point = (TRY_LEFT + GAP, y + (FLOOR - PAD - CARD_HEIGHT) // 2)
    yield from row(_cards(cards), at, CARD_HEIGHT, TRY_WIDTH)
    left = at[0] + 2 * (width_of(CARD_HEIGHT) + GAP) + GAP
    yield words(told, (left, y + (FLOOR - PAD) // 2), "panel", size=LARGE, anchor="lt", bold=True)


def _sprites() -> Iterator[Sprite]:
    top = (HEIGHT - 3 * FLOOR) // 2
    yield from _house(top)
    middle = top + FLOOR // 2
    yield words("13 + 7 to beat:", (TRY_LEFT, middle), "ground", size=LARGE, anchor="lt", bold=True)
    yield from shield((TRY_LEFT + 260, middle), 20)
    yield from _try(top + FLOOR, "TD TC", "20: a tie fails", "red")
    yield from _try(top + 2 * FLOOR, "JS JD", "22: they move in", "green")


EXAMPLE = Scene(
    HEIGHT,
    tuple(_sprites()),
    alt="A House: Roof 9S 9H 9D, Quality 9; family KS, 13; Foundation 7S 7H, Safety 7. To beat: 13 + 7 = 20. "
    "TD TC make 20: a tie fails. JS JD make 22: they evict KS.",
)
