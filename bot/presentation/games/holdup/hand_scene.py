"""The scene of a player's own hand in Texas Hold Up, made from the player's view."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.holdup.alt import hand_alt
from bot.presentation.games.holdup.pieces import (
    CHARACTER_WIDTH_RATIO,
    GAP,
    HOLE_CARDS,
    MARGIN,
    ROOM,
    SMALL,
    TEXT,
    Part,
    Rows,
    application,
    awaited,
    best_hand,
    purse_text,
    running,
    single_chip,
)
from bot.presentation.scene import WIDTH, Box, Label, PlayingCard, Point, Scene, Sprite, row, token, width_of
from engines.core import Seat
from engines.holdup import View
from engines.holdup.model import potency

TURN_WIDTH = 178
HAND_BAR, HAND_CARD, POWER_CELL, BEST_ROOM = 60, 160, 164, 262
LABEL_LINE = 34
HAND_LABELS = 2 * LABEL_LINE + 8
SIGHT_CARD, SIGHTS_IN_ROW = 96, 7


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's own cards, what they are worth, and the cards they have looked at."""
    assert view.seat is not None
    sprites = list(_purse(view, view.seat))
    height = HAND_BAR
    best_room = BEST_ROOM if len(view.holes) <= HOLE_CARDS else ROOM
    if view.holes:
        sprites += _holes(view, (MARGIN, height + GAP), best_room)
    if view.holes and view.powers and best_room == ROOM:
        height += GAP + HAND_CARD
    if view.powers:
        left = MARGIN + best_room + 4 * GAP if view.holes and best_room < ROOM else MARGIN
        sprites += _powers(view, (left, height + GAP))
        if left > MARGIN:
            line = (2, HAND_CARD + HAND_LABELS - GAP)
            sprites.append(Box((left - 2 * GAP, height + GAP), line, "line", radius=0))
    if view.holes or view.powers:
        labelled = view.powers or best_hand(view)
        height += GAP + HAND_CARD + (HAND_LABELS if labelled else 0)
    if view.sights:
        part = _sights(view, height + GAP)
        sprites += part.sprites
        height += GAP + part.height
    return Scene(height + GAP, tuple(sprites), "table", hand_alt(view))


def _purse(view: View, seat: Seat) -> Iterator[Sprite]:
    """Yield the token, chips, wager, amount to call, and whether it is the player's turn."""
    middle = HAND_BAR // 2
    yield Box((0, 0), (WIDTH, HAND_BAR), "brown", radius=0)
    yield from token(seat, (MARGIN + 22, middle))
    yield from single_chip((MARGIN + 78, middle), 16)
    text, left = purse_text(view, seat), MARGIN + 104
    size = min(
        TEXT, max(SMALL, int((WIDTH - MARGIN - TURN_WIDTH - left) / (len(text) * CHARACTER_WIDTH_RATIO)))
    )
    yield Label(text, (left, middle), size, "paper", "brown", "lm", bold=True)
    if seat in awaited(view):
        corner = (WIDTH - MARGIN - TURN_WIDTH, 8)
        yield Box(corner, (TURN_WIDTH, HAND_BAR - 16), "red", "gold", 8)
        said_at = (corner[0] + TURN_WIDTH // 2, middle)
        yield Label("YOUR TURN", said_at, SMALL, "paper", "red", "mm", bold=True)


def _holes(view: View, at: Point, room: int) -> Iterator[Sprite]:
    """Yield the hole cards, dimmed after a fold, and the hand that they make with the board."""
    assert view.seat is not None
    gone = running(view) and view.folded[view.seat]
    for card in row(view.holes, at, HAND_CARD, room, GAP):
        yield PlayingCard(card.card, card.at, card.height, gone)
    for n, line in enumerate(best_hand(view)):
        place = (at[0], at[1] + HAND_CARD + 6 + n * LABEL_LINE)
        yield Label(line, place, SMALL, "ink", "table", "lt", bold=n == 0)


def _powers(view: View, at: Point) -> Iterator[Sprite]:
    """Yield the power cards, each with its application and potency."""
    assert view.seat is not None
    villain = view.villains[view.seat]
    assert villain is not None
    x, y = at
    for n, card in enumerate(view.powers):
        left = x + n * (POWER_CELL + GAP)
        middle, below = left + POWER_CELL // 2, y + HAND_CARD + 6
        yield PlayingCard(card, (middle - width_of(HAND_CARD) // 2, y), HAND_CARD)
        yield Label(application(card), (middle, below), SMALL, "ink", "table", "mt", bold=True)
        worth = f"potency {potency(card, villain.aptitudes)}"
        yield Label(worth, (middle, below + LABEL_LINE), SMALL, "ink", "table", "mt")


def _sights(view: View, top: int) -> Part:
    """Return the cards that the player has looked at, each with its place."""
    size = ((ROOM + GAP) // SIGHTS_IN_ROW - GAP, SIGHT_CARD + 44)
    title = Label("SEEN", (MARGIN, top), SMALL, "faint", "table", "lt", bold=True)
    grid = Rows(len(view.sights), SIGHTS_IN_ROW, size, top + 36)
    sprites: list[Sprite] = [Box((MARGIN, top - 6), (ROOM, 2), "line", radius=0), title]
    for n, sight in enumerate(view.sights):
        line, column = divmod(n, SIGHTS_IN_ROW)
        x, y = MARGIN + column * (size[0] + GAP), grid.top + line * (size[1] + GAP)
        middle = x + size[0] // 2
        sprites.append(PlayingCard(sight.card, (middle - width_of(SIGHT_CARD) // 2, y), SIGHT_CARD))
        below = y + SIGHT_CARD + 23
        if sight.place.seat is None:
            sprites.append(Label(f"deck {sight.depth}", (middle, below), SMALL, "ink", "table", "mm"))
        else:
            sprites += token(sight.place.seat, (middle - 18, below), 19)
            sprites.append(Label(str(sight.place.n), (middle + 18, below), SMALL, "ink", "table", "mm"))
    return Part(36 + grid.height, tuple(sprites))
