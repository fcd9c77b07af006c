"""What are the pictures of Castle Poker made of? Measures, castles, stones, cards with signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.castle.words import SPECIALS
from bot.scene import WIDTH, Box, Colour, Disc, Face, Place, Polygon, Sprite, Words, token, width_of
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import BOXES, special
from engines.core import Seat

MARGIN, PAD, GAP = 10, 12, 10
"""Around the picture, within a panel, between panels."""
TEXT, HEADING, NUMBER = 24, 27, 36
"""Sizes of texts."""
LINE = 34
"""A line of text, or of signs."""
TOKEN = 22
CHIEF = 2 * TOKEN + 8
"""The head of a castle: its owner's token, and whether he deals."""
STOREY, MERLON, TOWER = 34, 8, 114
"""A castle: the height of a box and of the battlements on it, the width."""
STONE: Colour = "faint"
TEETH = 4
"""The merlons of a wall."""
CARD_GAPS = (8, 4)
"""Between cards: where there is room, and where not."""
CASTLE = CHIEF + MERLON + len(BOXES) * STOREY
"""The height of a castle with its owner's token."""
WHOLE = WIDTH - 2 * MARGIN
BESIDE = PAD + TOWER + GAP
"""Where there is room beside a castle."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a panel is arranged; places are counted from its upper left corner."""

    columns: int
    width: int
    heaps: tuple[Place, Place]
    """Where supply and bid lie."""
    pebble: int
    """The radius of a stone there."""
    base: int
    """The stones in the bottom row of a heap, at most."""
    hand: Place
    card: int
    """The height of a card."""

    @property
    def room(self) -> int:
        """For a hand, and for what is written below it."""
        return self.width - self.hand[0] - PAD

    @property
    def heap(self) -> tuple[int, int]:
        """How wide and high a heap of stones is."""
        return 2 * self.pebble * self.base, 2 * self.pebble + rise(self.pebble) * (self.base - 1)


# Castles.


def castle(view: View, seat: Seat, at: Place) -> Iterator[Sprite]:
    """The owner's token, below it the castle: open boxes are empty, covered ones are of stone."""
    x, y = at
    yield from token(seat, (x + TOKEN, y + TOKEN), TOKEN)
    if seat == view.dealer:
        yield Words("deals", (x + TOWER, y + TOKEN), TEXT, on="panel", anchor="rm")
    storeys = [(box, (x, y + CHIEF + STOREY * (len(BOXES) - box))) for box in reversed(BOXES)]
    yield from (_wall(place, "ground") for _, place in storeys)
    yield from (_wall(place, STONE) for box, place in storeys if box in view.castle[seat])
    yield from (_number(box, place, covered=box in view.castle[seat]) for box, place in storeys)


def _wall(at: Place, fill: Colour) -> Polygon:
    """A storey with battlements."""
    x, y = at
    parts = 2 * TEETH - 1
    edges = [x + round(i * (TOWER - 1) / parts) for i in range(parts + 1)]
    top = [(edge, y + i % 2 * MERLON) for i in range(parts) for edge in edges[i : i + 2]]
    base = y + MERLON + STOREY
    return Polygon((*top, (edges[-1], base), (x, base)), fill, "line" if fill == "ground" else "ground")


def _number(box: int, at: Place, *, covered: bool) -> Words:
    """The number of a box, above the battlements of the one below it."""
    ink, on = ("ground", STONE) if covered else ("faint", "ground")
    middle = (at[0] + TOWER // 2, at[1] + MERLON + STOREY // 2 - 3)
    return Words(str(box), middle, TEXT, ink, on, "mm", bold=covered)


# Stones.


def heaps(view: View, seat: Seat, plan: Plan, at: Place) -> Iterator[Sprite]:
    """The stones of a player; before he has bid, how many cards he changed."""
    supply, bid = ((at[0] + x, at[1] + y) for x, y in plan.heaps)
    yield from _heap(view.supply[seat], "supply", supply, plan)
    offered, changed = view.offered[seat], view.discarded[seat]
    if offered is not None:
        label = "bid" if offered == view.bid[seat] else f"bid of {offered}"
        yield from _heap(view.bid[seat], label, bid, plan)
    elif changed is not None:
        yield Words(f"changed {changed}", (bid[0], bid[1] + plan.heap[1] // 2), TEXT, "faint", "panel", "lm")


def _heap(stones: int, label: str, at: Place, plan: Plan) -> Iterator[Sprite]:
    """A heap, its number beside it, and below that what it is."""
    (x, y), (width, height) = at, plan.heap
    yield from pile(stones, (x, y + height), plan.base, plan.pebble, "panel")
    x += width + 8
    y += height // 2
    yield Words(str(stones), (x, y - NUMBER), NUMBER, on="panel", bold=True)
    yield Words(label, (x, y + 1), TEXT, "faint", "panel")


def pile(stones: int, at: Place, base: int, radius: int, on: Colour) -> Iterator[Disc]:
    """Round stones, row upon row on a bottom row of `base`; `at` is the lower left corner."""
    for level, count in enumerate(pile_levels(stones, base)):
        for i in range(count):
            place = (at[0] + radius * (1 + level + 2 * i), at[1] - radius - rise(radius) * level)
            yield Disc(place, radius, STONE, on)


def pile_levels(stones: int, base: int) -> list[int]:
    """How many stones lie in each row of a heap, the bottom row first; those without room are left out."""
    levels = list[int]()
    while stones > 0 and base > 0:
        levels.append(min(stones, base))
        stones -= base
        base -= 1
    return levels


def rise(radius: int) -> int:
    """How much higher the next row of round stones lies."""
    return round(radius * 1.75)


# Hands.


def hand_of(view: View, seat: Seat) -> tuple[tuple[Card | None, ...], bool]:
    """The cards that lie before a player; whether they are those of the hand before, and so out of play."""
    if view.opened:
        return tuple(highest_first(view.opened[seat])), False
    if view.last_hands:
        return tuple(highest_first(view.last_hands[seat])), True
    return (None,) * view.counts[seat], False


def face_up(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Those of the cards that can be seen."""
    return tuple(card for card in cards if card is not None)


# Signs.


@dataclass(frozen=True, slots=True)
class Tag:
    """A text below cards; without an ink a sign: paper on wood."""

    text: str
    ink: Colour | None = None

    @property
    def width(self) -> int:
        return _length(self.text, TEXT) + (0 if self.ink else GAP)


def _length(text: str, size: int) -> int:
    """About how long a text is, rather too long than too short."""
    return round(sum(map(_breadth, text)) * size)


def _breadth(letter: str) -> float:
    """Of a bold letter, in parts of its size."""
    if letter in "fijlrt ,:":
        return 0.4 if letter in "frt" else 0.3
    return 0.92 if letter in "mwM" else 0.68 if letter.isupper() else 0.62


def signpost(tag: Tag, at: Place) -> Iterator[Sprite]:
    yield Box(at, (tag.width, LINE - 2), "brown", radius=6)
    yield Words(tag.text, (at[0] + tag.width // 2, at[1] + 1), TEXT, "paper", "brown", "mt")


def sign_of(view: View, card: Card) -> str | None:
    """The name of the special that a card is, if it is one."""
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

    def sprites(self, at: Place) -> Iterator[Sprite]:
        middle = at[0] + self.width // 2
        yield Face(self.card, (middle - width_of(self.height) // 2, at[1]), self.height)
        if self.tag:
            yield from signpost(self.tag, (middle - self.tag.width // 2, at[1] + self.height + 4))


def _cells(view: View, cards: Sequence[Card], height: int) -> list[_Cell]:
    return [_Cell(it, Tag(sign) if (sign := sign_of(view, it)) else None, height) for it in cards]


def _rows(cells: Sequence[_Cell], room: int, gap: int) -> list[tuple[_Cell, ...]]:
    rows, used = list[tuple[_Cell, ...]](), room
    for it in cells:
        if used + gap + it.width > room:
            rows.append(())
            used = -gap
        rows[-1] += (it,)
        used += gap + it.width
    return rows


@dataclass(frozen=True, slots=True)
class Spread:
    """Cards in as few rows as they need, the signs of specials below them."""

    rows: tuple[tuple[_Cell, ...], ...]
    gap: int

    @property
    def height(self) -> int:
        return sum(map(self._height, self.rows)) + GAP * (len(self.rows) - 1)

    def sprites(self, at: Place) -> Iterator[Sprite]:
        x, y = at
        for cells in self.rows:
            left = x
            for it in cells:
                yield from it.sprites((left, y))
                left += it.width + self.gap
            y += self._height(cells) + GAP

    def _height(self, cells: Sequence[_Cell]) -> int:
        signs = any(it.tag for it in cells)
        return cells[0].height + (4 + LINE if signs else 0)


def spread_out(view: View, cards: Sequence[Card], height: int, room: int) -> Spread:
    """With small gaps only where that saves a row."""
    cells = _cells(view, cards, height)
    wide, tight = (Spread(tuple(_rows(cells, room, gap)), gap) for gap in CARD_GAPS)
    return tight if len(tight.rows) < len(wide.rows) else wide
