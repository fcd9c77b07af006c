"""The curve of a game: what everybody could expect, move by move, as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot

from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    WIDTH,
    Box,
    Disc,
    Label,
    Name,
    Point,
    Polygon,
    Scene,
    Sprite,
    seat_colour,
    token,
)
from bot.table.texts import cut
from engines.core import Seat
from engines.review import Point as Moment

LEFT, RIGHT, TOP, BOTTOM = 110, 870, 36, 336
"""The edges of the chart in pixels."""
LEGEND, LEGEND_ROW, PER_ROW = 376, 58, 3
"""Where the names begin below it, the height of a row, and how many are in one."""
THICK, THIN = 7, 4
"""The widths of the viewer's line and of others'."""
FONT_SIZE, MARK_RADIUS = 34, 22
LINES = 5
"""The number of horizontal lines."""
PERCENT = " %"
TOLD_MAX = 8
"""How many points of the curve its description tells."""


def curve_scene(
    points: Sequence[Moment], moves: tuple[int, int], mine: Seat, marks: Sequence[int], unit: str
) -> Scene:
    """Return the picture of a curve from the first of `moves` to the last; `marks` are the numbers of moves
    after which it turned, and `unit` follows a number: " %" or " chips".
    """
    first, last = moves
    high = _top(points, unit)

    def place(n: int, value: float) -> Point:
        x = LEFT + (RIGHT - LEFT) * (n - first) / (last - first)
        return round(x), round(BOTTOM - (BOTTOM - TOP) * max(0, value) / high)

    seats = [*points[0].expected]
    sprites = [*_grid(high, unit)]
    for seat in (*(seat for seat in seats if seat != mine), mine):
        line = [place(point.n, point.expected[seat]) for point in points if seat in point.expected]
        sprites += _line(line, seat, THICK if seat == mine else THIN)
    for number, n in enumerate(marks, 1):
        at = next((point for point in points if point.n == n), points[0])
        sprites += _mark(place(n, at.expected[mine]), number)
    rows = -(-len(seats) // PER_ROW)
    sprites += _legend(seats)
    return Scene(LEGEND + LEGEND_ROW * rows, tuple(sprites), alt=_alt(points, mine, unit))


def _top(points: Sequence[Moment], unit: str) -> float:
    """Return the highest value of the chart: 100 %, or as many chips as are needed."""
    if unit == PERCENT:
        return 100
    return max(LINES - 1, *(1.05 * value for point in points for value in point.expected.values()))


def _grid(high: float, unit: str) -> Iterator[Sprite]:
    for i in range(LINES):
        share = i / (LINES - 1)
        y = round(BOTTOM - (BOTTOM - TOP) * share)
        yield Box((LEFT, y), (RIGHT - LEFT, 2), "line", radius=0)
        value = f"{high * share:.0f}{'%' if unit == PERCENT else ''}"
        yield Label(value, (LEFT - 12, y), FONT_SIZE, "faint", anchor="rm")


def _line(points: Sequence[Point], seat: Seat, width: int) -> Iterator[Sprite]:
    """Yield a line in the seat's colour as polygons, with round corners."""
    colour = seat_colour(seat)
    for (x, y), (u, v) in pairwise(points):
        length = hypot(u - x, v - y) or 1
        dx, dy = round((y - v) / length * width / 2), round((u - x) / length * width / 2)
        yield Polygon(((x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy), (x - dx, y - dy)), colour)
    for point in points:
        yield Disc(point, width // 2, colour)


def _mark(at: Point, number: int) -> Iterator[Sprite]:
    yield Disc(at, MARK_RADIUS, "panel", "ink")
    yield Label(str(number), at, FONT_SIZE, "ink", "panel", "mm", bold=True)


def _legend(seats: Sequence[Seat]) -> Iterator[Sprite]:
    room = (WIDTH - 40) // PER_ROW
    for i, seat in enumerate(seats):
        x, y = 20 + room * (i % PER_ROW), LEGEND + LEGEND_ROW * (i // PER_ROW) + LEGEND_ROW // 2 - 10
        yield from token(seat, (x + 22, y), 22)
        yield Name(seat, (x + 52, y), FONT_SIZE, room - 60, anchor="lm")


def _alt(points: Sequence[Moment], mine: Seat, unit: str) -> str:
    """Return the picture's description: the viewer's curve at a few moves."""
    step = max(1, len(points) // TOLD_MAX)
    told = ", ".join(f"{point.expected[mine]:.0f}{unit} at move {point.n + 1}" for point in points[::step])
    return cut(f"What you could expect: {told}.", ALT_TEXT_MAX_CHARS)


def ended(points: Sequence[Moment], moves: int, result: Mapping[Seat, float]) -> Sequence[Moment]:
    """Return the curve with the result of those who have one as its last point; others keep what they had."""
    return (*points, Moment(moves, {**points[-1].expected, **result}))
