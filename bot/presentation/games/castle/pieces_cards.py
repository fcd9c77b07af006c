"""Castle Poker's cards in pictures: rows, with the signs of specials below them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.games.castle.pieces import GAP, LINE, TEXT, length
from bot.presentation.games.castle.words import SPECIALS
from bot.presentation.scene import Box, Colour, Label, PlayingCard, Point, Sprite, width_of
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import special
from engines.core import Seat

SIGN_PADDING = 3
"""Difference between a sign's height and its font size, in pixels."""
REGULAR_WIDTH_RATIO = 0.94
"""Width of text that is not bold, as a fraction of bold text."""
CARD_GAPS = (8, 4)
"""Gap between cards: with and without enough room."""


# Hands.


def hand_of(view: View, seat: Seat) -> tuple[tuple[Card | None, ...], bool]:
    """Return the cards in front of a player, and whether they are the previous hand's and so out of play."""
    if view.opened:
        return tuple(highest_first(view.opened[seat])), False
    if view.last_hands:
        return tuple(highest_first(view.last_hands[seat])), True
    return (None,) * view.counts[seat], False


def face_up(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Return the cards that are face up."""
    return tuple(card for card in cards if card is not None)


# Signs.


@dataclass(frozen=True, slots=True)
class Tag:
    """A text below cards; without an ink it is a sign: paper on wood."""

    text: str
    ink: Colour | None = None
    size: int = TEXT

    @property
    def width(self) -> int:
        text_width = length(self.text, self.size)
        return text_width if self.ink else round(text_width * REGULAR_WIDTH_RATIO) + GAP


def signpost(tag: Tag, at: Point) -> Iterator[Sprite]:
    yield Box(at, (tag.width, tag.size + SIGN_PADDING), "brown", radius=6)
    yield Label(tag.text, (at[0] + tag.width // 2, at[1]), tag.size, "paper", "brown", "mt")


def sign_of(view: View, card: Card) -> str | None:
    """Return the name of the special that a card is, or None."""
    found = special(card, view.options.trebuchets)
    return None if found is None else SPECIALS[found]


# Cards with their signs below them.


@dataclass(frozen=True, slots=True)
class _Cell:
    """A card and its sign."""

    card: Card
    tag: Tag | None
    height: int

    @property
    def width(self) -> int:
        return max(width_of(self.height), self.tag.width if self.tag else 0)

    def sprites(self, at: Point) -> Iterator[Sprite]:
        middle = at[0] + self.width // 2
        yield PlayingCard(self.card, (middle - width_of(self.height) // 2, at[1]), self.height)
        if self.tag:
            yield from signpost(self.tag, (middle - self.tag.width // 2, at[1] + self.height + 4))


def _cells(view: View, cards: Sequence[Card], height: int) -> list[_Cell]:
    return [_Cell(card, Tag(sign) if (sign := sign_of(view, card)) else None, height) for card in cards]


def _rows(cells: Sequence[_Cell], room: int, gap: int) -> list[tuple[_Cell, ...]]:
    rows, used = list[tuple[_Cell, ...]](), room
    for cell in cells:
        if used + gap + cell.width > room:
            rows.append(())
            used = -gap
        rows[-1] += (cell,)
        used += gap + cell.width
    return rows


@dataclass(frozen=True, slots=True)
class Spread:
    """Cards in as few rows as they need, with the signs of specials below them."""

    rows: tuple[tuple[_Cell, ...], ...]
    gap: int

    @property
    def height(self) -> int:
        return sum(map(self._height, self.rows)) + GAP * (len(self.rows) - 1)

    def sprites(self, at: Point) -> Iterator[Sprite]:
        x, y = at
        for cells in self.rows:
            left = x
            for cell in cells:
                yield from cell.sprites((left, y))
                left += cell.width + self.gap
            y += self._height(cells) + GAP

    def _height(self, cells: Sequence[_Cell]) -> int:
        signs = any(cell.tag for cell in cells)
        return cells[0].height + (4 + LINE if signs else 0)


def spread_out(view: View, cards: Sequence[Card], height: int, room: int) -> Spread:
    """Return the cards in rows, with small gaps only if that saves a row."""
    cells = _cells(view, cards, height)
    wide, tight = (Spread(tuple(_rows(cells, room, gap)), gap) for gap in CARD_GAPS)
    return tight if len(tight.rows) < len(wide.rows) else wide
