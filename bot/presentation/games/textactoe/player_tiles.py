"""Player tiles on Tex-Tac-Toe's table: name, laid cards, last hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from bot.presentation.games.textactoe.pieces import (
    HUGE,
    LARGE,
    PILL,
    SMALLEST,
    TEXT,
    arrow,
    having,
    is_full,
    kind,
    line_sign,
    saying,
    shown_of,
)
from bot.presentation.scene import Box, Colour, Label, PlayingCard, Point, Sprite, token, width_of
from engines.core import Seat
from engines.textactoe import View
from engines.textactoe.model import LAID, OpenedHand, Outcome

HEADING = 34
"""Height of the words above the tiles."""
GAP = 8
"""Gap between tiles."""
INSET, FRAME = 6, 4
"""Padding inside a tile; padding between the frame of a hand and its cards."""
ONE_COLUMN = 5
"""Maximum number of players with hands in one column; more are in two."""
WIDE = 300
"""Width from which laid cards are to the right of their player, else below."""
ROOMY, MEDIUM, LOW = 250, 180, 130
"""Tile heights: from ROOMY on the words are above a hand's cards; below LOW the hand is at the right."""
TALL = 116
"""Height above a player's hand from which the points are huge, if they are less than MANY_POINTS."""
MANY_POINTS = 1_000
NARROW_HAND, LOW_HAND, MEDIUM_HAND, LARGE_HAND = 64, 66, 76, 112
"""Heights of the cards of a hand."""
LAID_CARD, LAID_BELOW_HEIGHT = 120, 44
"""Maximum height of a laid card; its height below its player."""
BESIDE = 2 * PILL
"""Height of laid cards up to which the player's answer is beside them; above it is on them."""
TWO_LINES = 38
"""Minimum distance of points and chips from the upper edge."""
BOTH = 78
"""Width of two cards in little room."""
LAID_GAP = 10
"""Gap between laid cards and those of a line."""
LINE = 28
"""Distance between lines of words."""
LETTER_WIDTH = 13
"""Approximate width of a letter."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the picture."""

    at: Point
    size: tuple[int, int]

    @property
    def right(self) -> int:
        return self.at[0] + self.size[0]

    @property
    def bottom(self) -> int:
        return self.at[1] + self.size[1]

    @property
    def middle(self) -> int:
        """The vertical middle."""
        return self.at[1] + self.size[1] // 2

    def inner(self, left: int, top: int, right: int, bottom: int) -> Area:
        """Return the rectangle reduced by this much at each side."""
        (x, y), (width, height) = self.at, self.size
        return Area((x + left, y + top), (width - left - right, height - top - bottom))


def players(view: View, area: Area) -> Iterator[Sprite]:
    """Yield a tile for each player, with a heading if there are hands to show."""
    if view.last is not None:
        at = (area.at[0] + INSET, area.at[1] + HEADING // 2 - GAP // 2)
        yield Label("Last hands", at, TEXT, "faint", anchor="lm")
        area = area.inner(0, HEADING, 0, 0)
    columns = 1 if view.seats <= ONE_COLUMN or view.last is None else 2
    rows = -(-view.seats // columns)
    width, height = (area.size[0] + GAP) // columns, (area.size[1] + GAP) // rows
    for i in range(view.seats):
        down, across = divmod(i, columns)
        at = area.at[0] + across * width, area.at[1] + down * height
        yield from _tile(view, Seat(i), Area(at, (width - GAP, height - GAP)))


def _tile(view: View, seat: Seat, area: Area) -> Iterator[Sprite]:
    """Yield a player and their hand in the last showdown, with a gold outline if it is their move."""
    yield Box(area.at, area.size, "panel", "gold" if seat == view.actor else None)
    hand = next((held for held in view.last.hands if held.seat == seat), None) if view.last else None
    if view.last is None or hand is None:
        yield from _player(view, seat, area)
        return
    width, height = area.size
    card = _hand_card(width, height)
    if height < LOW:
        upper, lower = area.inner(0, 0, width // 2, 0), area.inner(width // 2, INSET, INSET, INSET)
    else:
        high = card + 2 * FRAME + (LINE + FRAME if height >= ROOMY else 0)
        upper = area.inner(0, 0, 0, high + INSET)
        lower = area.inner(INSET, height - high - INSET, INSET, INSET)
    yield from _player(view, seat, upper)
    yield from _hand(view, view.last, hand, lower, card)


def _hand_card(width: int, height: int) -> int:
    """Return the height of a hand's cards in a tile of this size."""
    if height >= ROOMY:
        return LARGE_HAND
    if width < WIDE or height < LOW:
        return NARROW_HAND
    return MEDIUM_HAND if height >= MEDIUM else LOW_HAND


# Players and their laid cards.


def _player(view: View, seat: Seat, area: Area) -> Iterator[Sprite]:
    """Yield a player's token, points and chips, answer to the call, and laid cards."""
    (x, y), (width, height) = area.at, area.size
    wide = width >= WIDE
    size = HUGE if wide and height >= TALL and view.points[seat] < MANY_POINTS else LARGE
    middle = max(area.middle, y + TWO_LINES) if wide else y + TWO_LINES
    left = x + (50 if wide else 46)
    if seat == view.actor:
        yield arrow((x + INSET, middle))
    yield from token(seat, (left, middle), 26 if wide else 22)
    yield from having(view, seat, (left + (34 if wide else 28), middle), "panel", size)
    if wide:
        card = min(LAID_CARD, height - 2 * INSET)
        corner = area.right - 2 * INSET, area.middle + card // 2
    else:
        card, corner = LAID_BELOW_HEIGHT, (area.right - INSET, area.bottom - FRAME)
    if card > BESIDE:
        yield from _places(corner, card)
    yield from _laid(view, seat, corner, card, TEXT if wide else SMALLEST)


def _lefts(corner: Point, card: int) -> tuple[int, int]:
    """Return the left edges of two cards that end at `corner`; small ones overlap."""
    last = corner[0] - width_of(card)
    return last - (width_of(card) + 10 if card > BESIDE else 14), last


def _places(corner: Point, card: int) -> Iterator[Sprite]:
    """Yield two empty places for laid cards, where `_laid` puts them."""
    for x in _lefts(corner, card):
        yield Box((x, corner[1] - card), (width_of(card), card), "panel", "line", radius=card // 12)


def _laid(view: View, seat: Seat, corner: Point, card: int, size: int) -> Iterator[Sprite]:
    """Yield two laid cards, their lower right corner at `corner`, and the player's answer to the call."""
    x, y = corner
    middle = y - (card + PILL) // 2
    if not view.laid_counts[seat]:
        yield from saying(view, seat, (x, middle), size)
        return
    lefts = _lefts(corner, card)
    for left in lefts:
        yield PlayingCard(None, (left, y - card), card)
    said = (x, y - PILL) if card > BESIDE else (lefts[0] - FRAME, middle)
    yield from saying(view, seat, said, size)


# Hands of the last showdown.


def _hand(view: View, last: Outcome, hand: OpenedHand, area: Area, card: int) -> Iterator[Sprite]:
    """Yield a hand: its cards, its line, and its name; the best one is framed and shows its score."""
    won = hand.seat in last.winners
    on: Colour = "panel" if won else "ground"
    yield Box(area.at, area.size, on, "gold" if won else None)
    area = area.inner(FRAME, FRAME, INSET, FRAME)
    if card == LARGE_HAND:
        y = area.at[1] + LINE // 2 + 2
        yield from _line_and_score(last, hand, area, y, TEXT, on)
        yield Label(kind(hand), (area.at[0] + 48, y), TEXT, on=on, anchor="lm")
        yield from _cards(view, hand, (area.at[0], area.bottom - card), card, area.size[0])
        return
    room = 5 * (width_of(card) + 4) + LAID_GAP if is_full(view) else BOTH
    yield from _cards(view, hand, (area.at[0], area.middle - card // 2), card, room)
    yield from _words(last, hand, area.inner(room + FRAME, 0, 0, 0), on)


def _words(last: Outcome, hand: OpenedHand, area: Area, on: Colour) -> Iterator[Sprite]:
    """Yield the words beside the cards, bottom line first: each covers the upper edge of the one below."""
    size = TEXT if len(last.hands) <= ONE_COLUMN else SMALLEST
    made = wrap(kind(hand), area.size[0] // LETTER_WIDTH, break_long_words=False)
    top = area.middle - len(made) * LINE // 2 + 3
    for i, text in reversed([*enumerate(made, 1)]):
        yield Label(text, (area.at[0], top + i * LINE), size, on=on, anchor="lm")
    yield from _line_and_score(last, hand, area, top, size, on)


def _line_and_score(
    last: Outcome, hand: OpenedHand, area: Area, y: int, size: int, on: Colour
) -> Iterator[Sprite]:
    """Yield the sign of the line at the left; at the right its score, or that there was an equal one."""
    yield from line_sign(hand.line, (area.at[0], y))
    if hand.seat in last.winners:
        score = "equal" if len(last.winners) > 1 else f"+{last.points}"
        size = SMALLEST if last.points >= MANY_POINTS else size
        yield Label(score, (area.right, y), size, "ink", on, "rm", bold=True)


def _cards(view: View, hand: OpenedHand, at: Point, card: int, room: int) -> Iterator[PlayingCard]:
    """Yield the laid cards, and a little apart those of the line."""
    cards = shown_of(view, hand)
    apart = LAID_GAP if len(cards) > LAID else 0
    step = min(width_of(card) + 4, (room - width_of(card) - apart) // (len(cards) - 1))
    for i, numbered in enumerate(cards):
        yield PlayingCard(numbered, (at[0] + i * step + (apart if i >= LAID else 0), at[1]), card)
