"""Parts of Castle Poker's pictures: measures, plans of panels, castles, stones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Literal

from bot.presentation.scene import WIDTH, Anchor, Colour, Disc, Label, Point, Polygon, Sprite, token
from engines.castle import View
from engines.castle.model import BOXES
from engines.core import Seat

MARGIN, PAD, GAP = 10, 12, 10
"""Margin around the picture, padding within a panel, gap between panels, in pixels."""
TEXT, NUMBER = 28, 36
"""Font sizes."""
LINE = 34
"""Height of a line of text or signs, in pixels."""
TOKEN = 22
CHIEF = 2 * TOKEN + 8
"""Height of a castle's head: its owner's token, and whether they deal."""
STOREY, MERLON, TOWER = 34, 8, 114
"""Measures of a castle: height of a box, height of the battlements on it, width."""
STONE: Colour = "faint"
TEETH = 4
"""Number of merlons of a wall."""
CASTLE = CHIEF + MERLON + len(BOXES) * STOREY
"""Height of a castle with its owner's token."""
WHOLE = WIDTH - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The layout of a panel; places are relative to its upper left corner."""

    width: int
    heaps: tuple[Point, Point]
    """Places of supply and bid; if all is on one line only the first counts."""
    pebble: int
    """Radius of a stone of the heaps."""
    base: int
    """Maximum number of stones in the bottom row of a heap."""
    hand: Point
    card: int
    """Maximum height of a card."""
    height: int = 0
    """Minimum height of the panel; more text makes it higher."""
    words: Literal["below", "beside", "flowing"] = "below"
    """Position of a heap's label: below its number, beside it, or everything on one line."""
    number: int = NUMBER
    token: Point = (PAD + TOKEN, PAD + TOKEN)
    """Centre of the owner's token."""
    deals: tuple[Point, Anchor] = ((PAD + 2 * TOKEN + 6, PAD + TOKEN), "lm")
    castle: Point = (PAD, PAD + CHIEF)
    tower: tuple[int, int] = (TOWER, STOREY)
    """Width of a castle, and height of a box."""
    gap: int = GAP
    """Gap between cards."""
    tags: Point | None = None
    """Place of the lines about the hand, if not below its cards."""

    @property
    def line(self) -> int:
        """Height of a line of the tags."""
        return TEXT + 4

    @property
    def room(self) -> int:
        """Width available for a hand."""
        return self.width - self.hand[0] - PAD

    @property
    def tag_room(self) -> int:
        """Width available for the lines about the hand."""
        return self.room if self.tags is None else self.width - 2 * self.tags[0]

    @property
    def heap(self) -> tuple[int, int]:
        """Width and height of a heap of stones."""
        return 2 * self.pebble * self.base, 2 * self.pebble + rise(self.pebble) * (self.base - 1)


# Castles.


def castle(view: View, seat: Seat, plan: PanelLayout, at: Point) -> Iterator[Sprite]:
    """Yield the owner's token and the castle: open boxes are empty, covered ones are of stone."""
    yield from token(seat, _moved(at, plan.token), TOKEN)
    if seat == view.dealer:
        place, anchor = plan.deals
        yield Label("deals", _moved(at, place), TEXT, on="panel", anchor=anchor)
    yield from tower(view.castle[seat], _moved(at, plan.castle), plan.tower)


def tower(covered: Sequence[int], at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield the four boxes of a castle; `size` is the width of it, and the height of a box."""
    x, y = at
    storeys = [(box, (x, y + size[1] * (len(BOXES) - box))) for box in reversed(BOXES)]
    yield from (_wall(place, size, "ground") for _, place in storeys)
    yield from (_wall(place, size, STONE) for box, place in storeys if box in covered)
    yield from (_number(box, place, size, covered=box in covered) for box, place in storeys)


def _moved(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]


def _wall(at: Point, size: tuple[int, int], fill: Colour) -> Polygon:
    """Return a storey with battlements."""
    x, y = at
    parts = 2 * TEETH - 1
    edges = [x + round(i * (size[0] - 1) / parts) for i in range(parts + 1)]
    top = [(edge, y + i % 2 * MERLON) for i in range(parts) for edge in edges[i : i + 2]]
    base = y + MERLON + size[1]
    return Polygon((*top, (edges[-1], base), (x, base)), fill, "line" if fill == "ground" else "ground")


def _number(box: int, at: Point, size: tuple[int, int], *, covered: bool) -> Label:
    """Return the label with a box's number, above the battlements of the box below it."""
    ink, on = ("ground", STONE) if covered else ("faint", "ground")
    middle = (at[0] + size[0] // 2, at[1] + MERLON + size[1] // 2 - 3)
    return Label(str(box), middle, TEXT, ink, on, "mm", bold=covered)


# Stones.


def heaps(view: View, seat: Seat, plan: PanelLayout, at: Point) -> Iterator[Sprite]:
    """Yield a player's stones; before the player has bid, how many cards they changed."""
    shown = [_Heap(view.supply[seat], "supply")]
    offered, changed = view.offered[seat], view.discarded[seat]
    if offered is not None:
        label = "bid" if offered == view.bid[seat] else f"bid of {offered}"
        shown.append(_Heap(view.bid[seat], label))
    elif changed is not None:
        shown.append(_Heap(None, f"drew {changed}"))
    places = [_moved(at, column) for column in plan.heaps]
    if plan.words == "flowing":
        yield from _flowing(shown, plan, places[0])
        return
    for heap, place in zip(shown, places, strict=False):
        yield from (
            heap.stacked(plan, place) if plan.words == "below" else heap.line(plan, place, plan.heap[0])
        )


@dataclass(frozen=True, slots=True)
class _Heap:
    """A heap of stones with number and label; without stones only the label."""

    stones: int | None
    label: str

    def stacked(self, plan: PanelLayout, at: Point) -> Iterator[Sprite]:
        """Yield the heap, its number beside it, and its label below the number."""
        (x, y), (width, height) = at, plan.heap
        if self.stones is None:
            yield Label(self.label, (x, y + height // 2), TEXT, "faint", "panel", "lm")
            return
        yield from pile(self.stones, (x, y + height), plan.base, plan.pebble, "panel")
        x += width + 8
        y += height // 2
        yield Label(str(self.stones), (x, y - plan.number), plan.number, on="panel", bold=True)
        yield Label(self.label, (x, y + 1), TEXT, "faint", "panel")

    def line(self, plan: PanelLayout, at: Point, room: int) -> Iterator[Sprite]:
        """Yield the heap in a width of `room` pixels, its number and its label side by side."""
        x, middle = at[0], at[1] + plan.heap[1] // 2
        if self.stones is not None:
            if room:
                yield from pile(self.stones, (x, at[1] + plan.heap[1]), plan.base, plan.pebble, "panel")
                x += room + 6
            yield Label(str(self.stones), (x, middle), plan.number, on="panel", anchor="lm", bold=True)
            x += length(str(self.stones), plan.number) + 4
        yield Label(self.label, (x, middle + 2), TEXT, "faint", "panel", "lm")

    def row(self, plan: PanelLayout) -> int:
        """Return the width of the heap's bottom row."""
        return 2 * plan.pebble * min(self.stones or 0, plan.base)

    def width(self, plan: PanelLayout, room: int) -> int:
        """Return the width of its line, with `room` pixels for the heap."""
        label = length(self.label, TEXT)
        if self.stones is None:
            return label
        return (room + 6 if room else 0) + length(str(self.stones), plan.number) + 4 + label


def _flowing(shown: list[_Heap], plan: PanelLayout, at: Point) -> Iterator[Sprite]:
    """Yield heaps on one line; only numbers and labels if there is no room for the stones."""
    rooms = [heap.row(plan) for heap in shown]
    if sum(map(_Heap.width, shown, repeat(plan), rooms)) + GAP * (len(shown) - 1) > plan.room:
        rooms = [0] * len(shown)
    x, y = at
    for heap, room in zip(shown, rooms, strict=True):
        yield from heap.line(plan, (x, y), room)
        x += heap.width(plan, room) + GAP


def pile(stones: int, at: Point, base: int, radius: int, on: Colour) -> Iterator[Disc]:
    """Yield round stones in rows on a bottom row of `base`; `at` is the lower left corner."""
    for level, count in enumerate(pile_levels(stones, base)):
        for i in range(count):
            place = (at[0] + radius * (1 + level + 2 * i), at[1] - radius - rise(radius) * level)
            yield Disc(place, radius, STONE, on)


def pile_levels(stones: int, base: int) -> list[int]:
    """Return the number of stones in each row of a heap, the bottom row first; excess stones are omitted."""
    levels = list[int]()
    while stones > 0 and base > 0:
        levels.append(min(stones, base))
        stones -= base
        base -= 1
    return levels


def rise(radius: int) -> int:
    """Return the vertical distance between rows of round stones."""
    return round(radius * 1.75)


# Texts.


def length(text: str, size: int) -> int:
    """Return the approximate width of a text in pixels, rather too long than too short."""
    return round(sum(map(_breadth, text)) * size)


def _breadth(letter: str) -> float:
    """Return the approximate width of a bold letter as a fraction of its font size."""
    if letter in "fijlrt ,:":
        return 0.4 if letter in "frt" else 0.3
    return 0.92 if letter in "mwM" else 0.68 if letter.isupper() or letter.isdigit() else 0.62
