"""The picture of the example on Court!'s card of rules: four suits, their totals, and points for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.presentation.games.court.pieces import (
    COLOURS,
    FRAME,
    GAP,
    MARGIN,
    SMALL,
    TITLE,
    crown,
    emblem,
    framed,
)
from bot.presentation.scene import WIDTH, Box, Label, Scene, Sprite, row
from engines.cards import Card
from engines.court import counting
from engines.court.model import NAMES, POINTS, SUITS, Alignment, Suit, region
from engines.words import signed

FIELD: tuple[tuple[Card, ...], ...] = tuple(
    tuple(map(Card, cards.split())) for cards in ("JC 6C 5C 3C", "QD 9D 7D XR", "KH TH 8H 4H", "TS 9S 8S")
)
"""The cards on the field in the example, by suit."""
WINNER: Suit = "H"
UNCOUNTED = Card("4H")
"""A number beyond its suit's three best, which is dimmed."""
CARD, EMBLEM, BAND = 66, 38, 58
"""Heights of a card, of a suit's shape, and of the coloured band with its total."""
EDGE, LINE = 8, 36
"""Distance of a panel from the picture's edge, and of a line of text from the next one."""
PANEL = ((WIDTH - 2 * MARGIN - 3 * GAP) // len(SUITS), 2 * FRAME + BAND + CARD + 2 * LINE + 4)
HEIGHT = PANEL[1] + 2 * EDGE


def _suit(suit: Suit) -> Iterator[Sprite]:
    """Yield one suit: its total in a band, its cards, why it wins or doesn't, and what backing it scores."""
    cards, wins, colour = FIELD[region(suit)], suit == WINNER, COLOURS[suit]
    x, y = MARGIN + (PANEL[0] + GAP) * region(suit), EDGE
    yield from framed((x, y), PANEL, gold=wins)
    left, width, top = x + FRAME + 3, PANEL[0] - 2 * FRAME - 6, y + FRAME + BAND
    middle, centre = y + FRAME + BAND // 2 - 1, x + PANEL[0] // 2
    yield Box((left, y + FRAME + 3), (width, BAND - 8), colour)
    yield from emblem(suit, (left + 10, middle - EMBLEM // 2), EMBLEM)
    if wins:
        yield crown((centre - 22, middle - 12), (44, 24), "paper")
    at = (left + width - 10, middle)
    yield Label(str(counting.total(cards, ())), at, TITLE, "paper", colour, "rm", bold=True)
    for card in row(cards, (left + 1, top), CARD, width - 2, 2):
        yield replace(card, dimmed=card.card == UNCOUNTED)
    said = top + CARD + LINE // 2 + 1
    yield Label(_why(suit), (centre, said), SMALL, "ink", "panel", "mm")
    yield Label(
        f"backers {signed(points(suit))}", (centre, said + LINE), SMALL, "ink", "panel", "mm", bold=True
    )


def points(suit: Suit) -> int:
    """Return what those score who back this suit without a King."""
    return POINTS[counting.line(Alignment(suit, by_king=False), WINNER, FIELD)]


def _why(suit: Suit) -> str:
    """Return in a few words why a suit wins or not."""
    cards = FIELD[region(suit)]
    if suit == WINNER:
        return "wins"
    if counting.contends(cards):
        return "less than 22"
    return "under a Joker" if counting.active_jokers(cards) else "no face card"


def _sentence(suit: Suit) -> str:
    cards = FIELD[region(suit)]
    held, total = " ".join(cards), counting.total(cards, ())
    return f"{NAMES[suit]} {total}, {_why(suit)}: {held}. Backers score {signed(points(suit))}."


EXAMPLE = Scene(
    HEIGHT,
    tuple(sprite for suit in SUITS for sprite in _suit(suit)),
    alt=f"The field at the end of a season. {' '.join(map(_sentence, SUITS))}",
)
