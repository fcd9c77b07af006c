"""The scene of a hand in Texas House'em: a player's own cards, the Market, their own Houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.houseem.alt import hand_text
from bot.presentation.games.houseem.pieces import (
    GAP,
    LARGE,
    MARGIN,
    PAD,
    ROOM,
    TOKEN,
    lock,
    own_lots,
    part_count,
    shared,
    shield,
    words,
)
from bot.presentation.scene import WIDTH, Box, Point, Scene, Sprite, row, token
from engines.cards import Card, highest_first
from engines.core import Seat
from engines.houseem import View
from engines.houseem.model import Stage
from engines.houseem.view import LotView
from engines.words import counted

HEAD = 2 * TOKEN + 2 * PAD
HELD, MANY_HELD = 140, 110
"""Height of a hand's cards; with many cards they are smaller, in several rows."""
ONE_ROW_CARDS_MAX = 8
CARDS_PER_ROW = 12
OWN = 84
"""Height of the Market's and the Townsfolk's cards in the picture of a hand."""
OWN_PLACES = 2
"""Number of the player's Houses side by side; the Market takes one place."""
OWN_ROW = OWN + 2 * PAD


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's cards, and below them the Market and the player's Houses."""
    assert view.seat is not None
    sprites = [*_hand_head(view, view.seat), *_held(view.hand, HEAD)]
    y = HEAD + _held_height(view.hand)
    sprites += _wares_small(view.market, y)
    mine = own_lots(view)
    for i, lot in enumerate(mine):
        sprites += _own(lot, _own_place(i, y))
    rows = 1 + len(mine) // OWN_PLACES
    return Scene(y + rows * (OWN_ROW + PAD) + GAP - PAD, tuple(sprites), alt=hand_text(view))


def _hand_head(view: View, seat: Seat) -> Iterator[Sprite]:
    middle = HEAD // 2
    yield from token(seat, (MARGIN + TOKEN, middle), TOKEN)
    title = f"Your hand · {counted(len(view.hand), 'card')}"
    yield words(title, (MARGIN + 2 * TOKEN + GAP, middle), "ground", size=LARGE, anchor="lt", bold=True)
    if view.turn == seat:
        size = (150, 2 * TOKEN)
        yield Box((WIDTH - MARGIN - size[0], middle - TOKEN), size, "panel", "gold")
        yield words("your turn", (WIDTH - MARGIN - size[0] // 2, middle), "panel", bold=True)


def _held_rows(hand: Sequence[Card]) -> Sequence[tuple[Card, ...]]:
    """Return the hand, highest first, in rows of about the same length."""
    return [tuple(cards) for cards in shared(highest_first(hand), part_count(hand, CARDS_PER_ROW))]


def _held_size(hand: Sequence[Card]) -> int:
    return HELD if len(hand) <= ONE_ROW_CARDS_MAX else MANY_HELD


def _held_height(hand: Sequence[Card]) -> int:
    return max(1, len(_held_rows(hand))) * (_held_size(hand) + PAD) + PAD


def _held(hand: Sequence[Card], y: int) -> Iterator[Sprite]:
    size = _held_size(hand)
    for i, cards in enumerate(_held_rows(hand)):
        yield from row(cards, (MARGIN, y + i * (size + PAD)), size, ROOM)
    if not hand:
        yield words("No cards.", (WIDTH // 2, y + size // 2), "ground", ink="faint", size=LARGE)


OWN_WIDTH = (ROOM - GAP) // OWN_PLACES
OWN_LABEL = 136


def _own_place(n: int, y: int) -> Point:
    """Return the place of the player's House number `n`; the first place is the Market's."""
    down, across = divmod(n + 1, OWN_PLACES)
    return MARGIN + across * (OWN_WIDTH + GAP), y + down * (OWN_ROW + PAD)


def _wares_small(market: Sequence[Card], y: int) -> Iterator[Sprite]:
    at, label = (MARGIN, y), 96
    yield Box(at, (OWN_WIDTH, OWN_ROW), "panel", "brown")
    middle = y + OWN_ROW // 2
    yield words("Market", (MARGIN + GAP, middle), "panel", anchor="lt", bold=True)
    cards = (MARGIN + GAP + label, y + PAD)
    yield from row(tuple(market), cards, OWN, OWN_WIDTH - label - 2 * GAP, gap=5)
    if not market:
        yield words("empty", (cards[0], middle), "panel", ink="faint", anchor="lt")


def _own(lot: LotView, at: Point) -> Iterator[Sprite]:
    """Yield a player's House: its address, what it takes to evict, and who lives there."""
    x, y = at
    yield Box(at, (OWN_WIDTH, OWN_ROW), "panel", "line")
    state = "safe" if lot.stage is Stage.SAFE else "face down" if lot.face_down else ""
    upper = y + OWN_ROW // (3 if state else 2)
    yield words(str(lot.address), (x + GAP, upper), "panel", size=LARGE, anchor="lt", bold=True)
    if lot.combined_safety is not None:
        yield from shield((x + OWN_LABEL - TOKEN - PAD, upper), lot.combined_safety)
    if state:
        yield words(state, (x + GAP, y + 2 * OWN_ROW // 3 + PAD // 2), "panel", anchor="lt")
    inside = (x + OWN_LABEL + GAP, y + PAD)
    if lot.stage is Stage.SAFE:
        yield from lock((inside[0] + 2 * GAP, y + OWN_ROW // 2))
        return
    yield from row(lot.townsfolk, inside, OWN, OWN_WIDTH - OWN_LABEL - 2 * GAP, gap=6)
