"""The scene of a player's own hand in Tex-Tac-Toe, made from the player's view."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.textactoe.alt import hand_in_words
from bot.presentation.games.textactoe.pieces import (
    LARGE,
    MARGIN,
    PILL,
    SMALL,
    TEXT,
    Board,
    arrow,
    cells,
    having,
    pill,
    pill_width,
    said_by,
    saying,
)
from bot.presentation.games.textactoe.words import worth
from bot.presentation.scene import WIDTH, Box, Label, PlayingCard, Point, Scene, Sprite, row, token, width_of
from bot.table.texts import begun
from engines.textactoe import View
from engines.textactoe.hands import LINES, best_hand, pairs
from engines.textactoe.model import LAID, STASH, Hand

FRAME = 5
"""Width of the gold frame around a card of the best five, in pixels."""
STASH_CARD = 180
STASH_GAP = 14
SMALL_GAP = (16, 10)
SMALL_GRID = Board((WIDTH - MARGIN - 3 * width_of(SMALL) - 2 * SMALL_GAP[0], MARGIN), SMALL, SMALL_GAP, 0)
HAND_HEIGHT = MARGIN + SMALL_GRID.size[1] + MARGIN
FACTS = MARGIN + STASH * (width_of(STASH_CARD) + STASH_GAP)
"""Left edge of the panel with points."""
FACTS_SIZE = (SMALL_GRID.at[0] - 2 * MARGIN - FACTS, STASH_CARD)
BURIED = 118
"""Left edge of the row of cards that the player put under the Draw Pile, beside its label."""


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's own cards, the best hand of two of them with the grid, and the grid."""
    assert view.seat is not None
    best = best_of(view)
    sprites = [*_own_cards(view, best), *_facts(view), *_making(view, best)]
    for cell in LINES[best.line] if best else ():
        sprites.append(_frame(SMALL_GRID.place(cell), SMALL))
    sprites += cells(view, SMALL_GRID)
    height = HAND_HEIGHT
    if view.buried:
        sprites += _buried(view, height)
        height += SMALL + MARGIN
    return Scene(height, tuple(sprites), alt=" ".join(hand_in_words(view, best)))


def best_of(view: View) -> Hand | None:
    """Return the best hand of the laid cards, or of any two of the Stash, with the current grid; None if
    there is none.
    """
    assert view.seat is not None
    if view.laid:
        return best_hand(view.grid, view.laid)
    return max(pairs(view.grid, view.stash), key=lambda hand: hand.strength, default=None)


def _own_cards(view: View, best: Hand | None) -> Iterator[Sprite]:
    """Yield the Stash, then the laid cards; those of the best hand are framed."""
    step = width_of(STASH_CARD) + STASH_GAP
    framed = best.cards if best else ()
    for i, card in enumerate((*view.stash, *view.laid)):
        at = (MARGIN + i * step, MARGIN)
        if card in framed:
            yield _frame(at, STASH_CARD)
        yield PlayingCard(card, at, STASH_CARD)
    if view.laid:
        middle = MARGIN + len(view.stash) * step + (LAID * step - STASH_GAP) // 2
        yield from pill("laid", (middle - pill_width("laid") // 2, MARGIN + STASH_CARD - PILL), "lt")


def _frame(at: Point, height: int) -> Box:
    """Return a gold frame around a card."""
    size = (width_of(height) + 2 * FRAME, height + 2 * FRAME)
    return Box((at[0] - FRAME, at[1] - FRAME), size, "gold", radius=height // 12 + FRAME)


def _facts(view: View) -> Iterator[Sprite]:
    """Yield the panel beside the cards: token, points and chips, answer to the call, and whose move it is."""
    assert view.seat is not None
    acts, said = view.seat == view.actor, said_by(view, view.seat)
    yield Box((FACTS, MARGIN), FACTS_SIZE, "panel", "gold" if acts else None)
    step = FACTS_SIZE[1] // (2 + acts + bool(said))
    y = MARGIN + step
    yield from token(view.seat, (FACTS + 42, y), 26)
    yield from having(view, view.seat, (FACTS + 78, y), "panel")
    if said:
        y += step
        yield from saying(view, view.seat, (FACTS + 16 + pill_width(said), y - PILL // 2 + 6))
    if acts:
        y += step
        yield arrow((FACTS + 18, y + 4))
        yield Label("your turn", (FACTS + 44, y + 4), TEXT, on="panel", anchor="lm", bold=True)


def _making(view: View, best: Hand | None) -> Iterator[Sprite]:
    """Yield the text below the cards: what the framed ones are, and what they would score."""
    first, second = MARGIN + STASH_CARD + 32, MARGIN + STASH_CARD + 66
    if best is not None:
        yield Label(begun(best.made), (MARGIN, first), LARGE, anchor="lm", bold=True)
        yield Label(worth(view, best), (MARGIN, second), TEXT, "faint", anchor="lm")
    elif view.stash:
        yield Label("No line has three face-up cards yet.", (MARGIN, first), TEXT, "faint", anchor="lm")


def _buried(view: View, top: int) -> Iterator[Sprite]:
    """Yield the cards that the player put under the Draw Pile, the uppermost first."""
    for i, text in enumerate(("under", "the pile")):
        yield Label(text, (MARGIN, top + 14 + 30 * i), TEXT, "faint")
    cards = tuple(card for _, card in view.buried)
    yield from row(cards, (BURIED, top), SMALL, WIDTH - MARGIN - BURIED)
