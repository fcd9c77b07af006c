"""The picture of the worked example on Tex-Tac-Toe's card of rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.textactoe.pieces import LARGE, TEXT, Board
from bot.presentation.scene import Box, Label, PlayingCard, Scene, Sprite, width_of
from engines.cards import hand
from engines.textactoe.hands import LINES
from engines.textactoe.model import CELLS, LAID

HEIGHT = 240
CARD, GAP, FRAME = 70, 7, 4
GRID = Board((14, 8), CARD, (16, GAP), 0)
_GRID = (*hand("9H 4C"), None, *hand("7H 8H 2S KD 8C 6H"))
"""The cards of the cells, as in the rulebook's example."""
_LINE = LINES["D1"]
_OWN, _OWN_CARD = hand("TH JH"), 130
_OWN_LEFT, _OWN_TOP = 270, 62
_WORDS_LEFT = 560


def _sprites() -> Iterator[Sprite]:
    for cell, card in zip(CELLS, _GRID, strict=True):
        at = GRID.place(cell)
        if cell in _LINE:
            yield _frame(at, CARD)
        yield PlayingCard(card, at, CARD, dimmed=cell not in _LINE)
    yield Label("+", (_OWN_LEFT - 36, HEIGHT // 2), 44, anchor="mm", bold=True)
    yield Label("your two cards", (_OWN_LEFT, 32), TEXT, "faint", anchor="lm")
    for i, card in enumerate(_OWN):
        at = (_OWN_LEFT + i * (width_of(_OWN_CARD) + 14), _OWN_TOP)
        yield _frame(at, _OWN_CARD)
        yield PlayingCard(card, at, _OWN_CARD)
    right = _OWN_LEFT + LAID * (width_of(_OWN_CARD) + 14)
    yield Label("=", (right + 30, HEIGHT // 2), 44, anchor="mm", bold=True)
    yield Label("a flush", (_WORDS_LEFT, 84), 44, anchor="lm", bold=True)
    yield Label("50 points", (_WORDS_LEFT, 138), LARGE, anchor="lm")
    yield Label("100 if challenged", (_WORDS_LEFT, 178), LARGE, "faint", anchor="lm")


def _frame(at: tuple[int, int], height: int) -> Box:
    size = (width_of(height) + 2 * FRAME, height + 2 * FRAME)
    return Box((at[0] - FRAME, at[1] - FRAME), size, "gold", radius=height // 12 + FRAME)


EXAMPLE = Scene(
    HEIGHT,
    tuple(_sprites()),
    alt=(
        "A grid with a diagonal of hearts, 9H 8H 6H. Together with your TH and JH it makes a flush: "
        "50 points, 100 if challenged."
    ),
)
