"""Castle Poker's cards in pictures: hands, and the signs of specials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.games.castle.pieces import GAP, TEXT, length
from bot.presentation.games.castle.wording import SPECIALS
from bot.presentation.scene import Box, Colour, Label, Point, Sprite
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import special
from engines.core import Seat

SIGN_PADDING = 3
"""Difference between a sign's height and its font size, in pixels."""
REGULAR_WIDTH_RATIO = 0.94
"""Width of text that is not bold, as a fraction of bold text."""


# Hands.


def hand_of(view: View, seat: Seat) -> tuple[Card | None, ...]:
    """Return the cards in front of a player, face down until their hand is opened."""
    opened = view.opened[seat] if view.opened else ()
    return tuple(highest_first(opened)) if opened else (None,) * view.counts[seat]


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
