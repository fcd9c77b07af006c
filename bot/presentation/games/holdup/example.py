"""The picture of the example on Texas Hold Up's card of rules: the law beaten, the loot in the pot."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.holdup.pieces import FRAME, single_chip
from bot.presentation.scene import (
    Box,
    Colour,
    Label,
    PlayingCard,
    Point,
    Scene,
    Sprite,
    token,
    width_of,
)
from engines.cards import Card
from engines.core import Seat

HEIGHT = 232
TEXT, CARD, CHIP = 36, 118, 22
"""Font size, and the height of a card: large, because the picture is small on a phone."""
_TOP, _FOOT, _MIDDLE = 58, 204, 127
"""Heights of the cards' upper edge, of the words below them, and of the signs between them."""
_ANN = Seat(0)
_LAW, _POWER, _LOOT = Card("7C"), Card("8H"), Card("6D")


def _card(card: Card, x: int, frame: Colour | None, head: str, foot: str) -> Iterator[Sprite]:
    """Yield a card centred at `x`, with a word above it and one below."""
    left, middle = x - width_of(CARD) // 2, 30
    if frame is not None:
        size = (width_of(CARD) + 2 * FRAME, CARD + 2 * FRAME)
        yield Box((left - FRAME, _TOP - FRAME), size, frame, radius=FRAME * 3)
    yield Label(head, (x, middle), TEXT, "ink", "table", "mm", bold=True)
    yield PlayingCard(card, (left, _TOP), CARD)
    yield Label(foot, (x, _FOOT), TEXT, "ink", "table", "mm")


def _sign(text: str, x: int) -> Label:
    return Label(text, (x, _MIDDLE), TEXT + 16, "faint", "table", "mm", bold=True)


def _chips(at: Point, count: int) -> Iterator[Sprite]:
    for n in range(count):
        yield from single_chip((at[0] + (n - count // 2) * 2 * CHIP, at[1]), CHIP)


def _sprites() -> Iterator[Sprite]:
    """Yield the law, the heart and the chips that beat it, and the loot."""
    yield from _card(_LAW, 122, "red", "law", "strength 7")
    yield _sign("−", 234)
    yield from _card(_POWER, 332, None, "Damage", "8 ÷ 2 = 4")
    yield from token(_ANN, (402, _TOP + 12), 22)
    yield _sign("−", 460)
    yield Label("chips", (560, 30), TEXT, "ink", "table", "mm", bold=True)
    yield from _chips((560, _MIDDLE), 3)
    yield Label("3", (560, _FOOT), TEXT, "ink", "table", "mm")
    yield _sign("→", 658)
    yield from _card(_LOOT, 768, "gold", "loot", "+6 to the pot")


EXAMPLE = Scene(
    HEIGHT,
    tuple(_sprites()),
    "table",
    "The law, 7♣, has strength 7. A's 8♥ takes 4 (Damage with aptitude 2: 8 ÷ 2) and 3 chips take the rest, "
    "so the loot, 6♦, adds 6 chips to the pot.",
)
