"""The scene of a player's own hand in Tex-Tac-Toe, made from the player's view."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.textactoe.alt import hand_in_words
from bot.presentation.games.textactoe.pieces import (
    HUGE,
    MARGIN,
    PILL,
    SMALLEST,
    TEXT,
    Board,
    cells,
    pill,
    pill_width,
)
from bot.presentation.games.textactoe.places import NO_LINE
from bot.presentation.games.textactoe.prospects import best_of, ranked, score
from bot.presentation.scene import WIDTH, Box, Colour, Label, PlayingCard, Point, Scene, Sprite, row, width_of
from engines.textactoe import View
from engines.textactoe.hands import LINES
from engines.textactoe.model import LAID, STASH, Hand
from engines.words import counted

# Layout: the Stash and what two of its cards make at the left, the grid at the right.

FRAME = 5
"""Width of the gold frame around a card of the best five, in pixels."""
GRID_CARD, GRID_GAP = 112, (20, 14)
GRID_LEFT = WIDTH - MARGIN - 3 * width_of(GRID_CARD) - 2 * GRID_GAP[0]
GRID = Board((GRID_LEFT, MARGIN), GRID_CARD, GRID_GAP, 0, SMALLEST)
HEIGHT = MARGIN + GRID.size[1] + MARGIN
RIGHT = GRID_LEFT - MARGIN - 8
"""Right edge of what is beside the grid."""
STASH_CARD, STASH_GAP = 170, 14
STEP = width_of(STASH_CARD) + STASH_GAP
PILE = MARGIN + STASH * STEP + 4
"""Left edge of the box with the Draw Pile's number."""
MADE, MADE_STEP, MADE_SIZE = MARGIN + STASH_CARD + 32, 39, 26
"""Vertical middle of the first row of what two cards make, distance of rows, font size."""
SLOT, SLOT_STEP = (22, 31), 29
"""Size of an own card's box in a row of what two cards make, and distance of such boxes."""
BURIED_CARD, BURIED, BURIED_MAX = 64, 118, 8
"""Height of the cards that the player put under the Draw Pile, left edge of their row beside its label, and
how many fit beside the grid; more get a row of their own below it.
"""


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's own cards, the best hands of two of them with the grid, and the grid."""
    assert view.seat is not None
    best = best_of(view)
    sprites = [*_own_cards(view, best), *_pile_and_pot(view), *_making(view)]
    sprites += (_frame(GRID.place(cell), GRID_CARD) for cell in (LINES[best.line] if best else ()))
    sprites += cells(view, GRID)
    height = HEIGHT + (BURIED_CARD + MARGIN if len(view.buried) > BURIED_MAX else 0)
    sprites += _buried(view, height - MARGIN - BURIED_CARD)
    sprites += _stacks(view) if not 0 < len(view.buried) <= BURIED_MAX else ()
    return Scene(height, tuple(sprites), alt=" ".join(hand_in_words(view)))


def _own_cards(view: View, best: Hand | None) -> Iterator[Sprite]:
    """Yield the Stash, then the laid cards; those of the best hand are framed."""
    framed = best.cards if best else ()
    for i, card in enumerate((*view.stash, *view.laid)):
        at = (MARGIN + i * STEP, MARGIN)
        if card in framed:
            yield _frame(at, STASH_CARD)
        yield PlayingCard(card, at, STASH_CARD)
    if view.laid:
        middle = MARGIN + len(view.stash) * STEP + (LAID * STEP - STASH_GAP) // 2
        yield from pill("laid", (middle - pill_width("laid") // 2, MARGIN + STASH_CARD - PILL), "lt")


def _frame(at: Point, height: int) -> Box:
    """Return a gold frame around a card."""
    size = (width_of(height) + 2 * FRAME, height + 2 * FRAME)
    return Box((at[0] - FRAME, at[1] - FRAME), size, "gold", radius=height // 12 + FRAME)


def _pile_and_pot(view: View) -> Iterator[Sprite]:
    """Yield the number of cards in the Draw Pile, and with betting of chips in the pot."""
    numbers = [(view.pile_count, "in the pile")]
    numbers += [(view.pot, "in the pot")] if view.options.betting else []
    yield Box((PILE, MARGIN), (RIGHT - PILE, STASH_CARD), "panel")
    middle, step = (PILE + RIGHT) // 2, STASH_CARD // len(numbers)
    for i, (number, of) in enumerate(numbers):
        y = MARGIN + i * step + step // 2
        yield Label(str(number), (middle, y - 18), HUGE, on="panel", anchor="mm", bold=True)
        yield Label(of, (middle, y + 20), TEXT, "faint", "panel", "mm")


def _making(view: View) -> Iterator[Sprite]:
    """Yield the text below the cards: what two of them make and score, the best (framed) ones first."""
    hands = ranked(view.grid, view.laid or view.stash)
    if view.stash and not hands:
        yield Label(NO_LINE, (MARGIN, MADE), TEXT, "faint", anchor="lm")
    for i, hand in enumerate(hands):
        y, best = MADE + i * MADE_STEP, i == 0
        ink, scored = "ink" if best else "faint", score(view, hand, challenged=bool(view.challengers))
        told = counted(scored, "pt")
        yield from _slots(view, hand, y, "gold" if best else "faint")
        left = MARGIN + STASH * SLOT_STEP + 10
        room = RIGHT - left - 14 * len(told) - 8
        yield Label(hand.made, (left, y), MADE_SIZE, ink, anchor="lm", room=room)
        yield Label(told, (RIGHT, y), MADE_SIZE, ink, anchor="rm", bold=best)


def _slots(view: View, hand: Hand, y: int, fill: Colour) -> Iterator[Box]:
    """Yield a small box for each own card, as they lie above; those of the hand are full."""
    for i, card in enumerate((*view.stash, *view.laid)):
        at, used = (MARGIN + i * SLOT_STEP, y - SLOT[1] // 2), card in hand.cards
        yield Box(at, SLOT, fill if used else "ground", None if used else "line", radius=4)


def _stacks(view: View) -> Iterator[Sprite]:
    """Yield what the sign of a stack means, with the first one as an example."""
    if heights := [len(stack) for stack in view.grid if len(stack) > 1]:
        text = f"×{heights[0]}: a stack of {counted(heights[0], 'card')}"
        yield Label(text, (MARGIN, HEIGHT - MARGIN - TEXT), TEXT, "faint", anchor="lm")


def _buried(view: View, top: int) -> Iterator[Sprite]:
    """Yield the cards that the player put under the Draw Pile, the uppermost first."""
    if not view.buried:
        return
    for text, y in (("under", 16), ("the pile", 46)):
        yield Label(text, (MARGIN, top + y), TEXT, "faint", anchor="lm")
    cards = tuple(card for _, card in view.buried)
    right = WIDTH - MARGIN if len(cards) > BURIED_MAX else RIGHT
    yield from row(cards, (MARGIN + BURIED, top), BURIED_CARD, right - MARGIN - BURIED)
