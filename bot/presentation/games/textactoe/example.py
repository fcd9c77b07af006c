"""The picture of the worked example on Tex-Tac-Toe's card of rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.textactoe.pieces import HUGE, SMALLEST, TEXT, Board
from bot.presentation.games.textactoe.places import kind_name
from bot.presentation.scene import Box, Label, PlayingCard, Scene, Sprite, width_of
from engines.cards import hand
from engines.poker import Category
from engines.textactoe.hands import LINES, POINTS
from engines.textactoe.model import CELLS, LAID

HEIGHT = 240
CARD, GAP, FRAME = 70, 7, 4
GRID = Board((14, 8), CARD, (16, GAP), 0)
_GRID = (*hand("9H 4C"), None, *hand("7H 8H 2S KD 8C 6H"))
"""The cards of the cells, as in the rulebook's example."""
_LINE = LINES["D1"]
_OWN, _OWN_CARD = hand("TH JH"), 130
_OWN_AT, _STEP = (262, 62), width_of(130) + 14
_SCALE = (
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.PAIR,
)
_SCALE_LEFT, _SCALE_RIGHT, _ROW = 552, 884, 33


def _sprites() -> Iterator[Sprite]:
    for cell, card in zip(CELLS, _GRID, strict=True):
        at = GRID.place(cell)
        if cell in _LINE:
            yield _frame(at, CARD)
        yield PlayingCard(card, at, CARD, dimmed=cell not in _LINE)
    left, top = _OWN_AT
    yield Label("+", (left - 34, HEIGHT // 2), HUGE, anchor="mm", bold=True)
    yield Label("two of yours", (left, top // 2), TEXT, "faint", anchor="lm")
    for i, card in enumerate(_OWN):
        at = (left + i * _STEP, top)
        yield _frame(at, _OWN_CARD)
        yield PlayingCard(card, at, _OWN_CARD)
    yield Label("=", (left + LAID * _STEP + 32, HEIGHT // 2), HUGE, anchor="mm", bold=True)
    yield from _scale()


def _scale() -> Iterator[Sprite]:
    """Yield what the kinds of hands score, with that of the example in a frame."""
    for n, kind in enumerate(_SCALE):
        middle, made = 21 + n * _ROW, kind is Category.FLUSH
        if made:
            size = (_SCALE_RIGHT - _SCALE_LEFT + 24, _ROW + 2)
            yield Box((_SCALE_LEFT - 12, middle - size[1] // 2), size, "panel", "gold")
        ink, on = ("ink", "panel") if made else ("faint", "ground")
        yield Label(kind_name(kind), (_SCALE_LEFT, middle), SMALLEST, ink, on, "lm", bold=made)
        yield Label(str(POINTS[kind]), (_SCALE_RIGHT, middle), SMALLEST, ink, on, "rm", bold=made)


def _frame(at: tuple[int, int], height: int) -> Box:
    size = (width_of(height) + 2 * FRAME, height + 2 * FRAME)
    return Box((at[0] - FRAME, at[1] - FRAME), size, "gold", radius=height // 12 + FRAME)


EXAMPLE = Scene(
    HEIGHT,
    tuple(_sprites()),
    alt=(
        "A grid with a diagonal of hearts, 9H 8H 6H, and your TH JH: together a flush, worth 50 points. "
        f"The scale: {', '.join(f'{kind_name(kind)} {POINTS[kind]}' for kind in _SCALE)}."
    ),
)
