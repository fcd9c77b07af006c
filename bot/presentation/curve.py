"""The curve of a game: what everybody could expect, move by move, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation.drawing import Sketch, Spot, Tone
from bot.presentation.layout import (
    FILL,
    WORD,
    Padded,
    PlayerName,
    Text,
    Token,
    Widget,
    art,
    column,
    grid,
    row,
    scene,
)
from bot.presentation.places import HOUSE
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, Scene, seat_colour
from bot.table.texts import cut
from engines.core import Seat
from engines.review import Point as Moment

CHART = 760, 338
"""Width and height of the chart in pixels."""
EDGE, MARK_RADIUS = 19, 22
"""Pixels between the chart's first line and its edge, half a line of text; the radius of a mark."""
THICK, THIN = 7, 4
"""The widths of the viewer's line and of others'."""
LINES, PER_ROW = 5, 3
"""The numbers of horizontal lines, and of names in a row."""
PERCENT = " %"
TOLD_MAX = 8
"""How many points of the curve its description tells."""
Line = tuple[Tone, int, tuple[Spot, ...]]
"""A line's tone, its thickness, and its points as shares of the chart, from the lower left."""


def curve_scene(
    points: Sequence[Moment], moves: tuple[int, int], mine: Seat, marks: Sequence[int], unit: str
) -> Scene:
    """Return the picture of a curve from the first of `moves` to the last; `marks` are the numbers of moves
    after which it turned, and `unit` follows a number: " %" or " chips".
    """
    first, last = moves
    high = _top(points, unit)

    def place(n: int, value: float) -> Spot:
        return (n - first) / (last - first), max(0, value) / high

    seats = [*points[0].expected]
    lines = tuple(
        (
            seat_colour(seat),
            THICK if seat == mine else THIN,
            tuple(place(point.n, point.expected[seat]) for point in points if seat in point.expected),
        )
        for seat in (*(seat for seat in seats if seat != mine), mine)
    )
    turns = (next((point for point in points if point.n == n), points[0]) for n in marks)
    marked = tuple(place(n, turn.expected[mine]) for n, turn in zip(marks, turns, strict=True))
    names = grid([_player(seat) for seat in seats], PER_ROW)
    content = column(row(_axis(high, unit), art(_chart, lines, marked), gap=12), names, gap=20)
    return scene(Padded(content, 14, 14, 14, 14), HOUSE, "ground", _alt(points, mine, unit))


def _top(points: Sequence[Moment], unit: str) -> float:
    """Return the highest value of the chart: 100 %, or as many chips as are needed."""
    if unit == PERCENT:
        return 100
    return max(LINES - 1, *(1.05 * value for point in points for value in point.expected.values()))


def _axis(high: float, unit: str) -> Widget:
    """Return the values of the horizontal lines, from the top."""
    values = [high * step / (LINES - 1) for step in range(LINES - 1, -1, -1)]
    texts = [Text(f"{it:.0f}{'%' if unit == PERCENT else ''}", WORD, "faint", side="r") for it in values]
    return column(texts[0], *(it for text in texts[1:] for it in (FILL, text)), gap=0)


def _chart(lines: tuple[Line, ...], marks: tuple[Spot, ...]) -> Sketch:
    """Draw lines over a grid, and numbers where it turned."""
    sketch, (width, height) = Sketch(*CHART), CHART

    def place(spot: Spot) -> Spot:
        across, up = spot
        return MARK_RADIUS + across * (width - 2 * MARK_RADIUS), EDGE + (1 - up) * (height - 2 * EDGE)

    for step in range(LINES):
        _, y = place((0, step / (LINES - 1)))
        sketch.block(0, y - 1, width, 2, "line")
    for tone, thickness, spots in lines:
        sketch.stroke(map(place, spots), tone, thickness)
    for number, (x, y) in enumerate(map(place, marks), 1):
        sketch.disc(x, y, MARK_RADIUS, "ink")
        sketch.disc(x, y, MARK_RADIUS - 2, "panel")
        sketch.write(str(number), x, y, WORD, "ink")
    return sketch


def _player(seat: Seat) -> Widget:
    name = PlayerName(seat, bold=False, side="l")
    return row(Token(seat), name, grow=[name])


def _alt(points: Sequence[Moment], mine: Seat, unit: str) -> str:
    """Return the picture's description: the viewer's curve at a few moves."""
    step = max(1, len(points) // TOLD_MAX)
    told = ", ".join(f"{point.expected[mine]:.0f}{unit} at move {point.n + 1}" for point in points[::step])
    return cut(f"What you could expect: {told}.", ALT_TEXT_MAX_CHARS)


def ended(points: Sequence[Moment], moves: int, result: Mapping[Seat, float]) -> Sequence[Moment]:
    """Return the curve with the result of those who have one as its last point; others keep what they had."""
    return (*points, Moment(moves, {**points[-1].expected, **result}))
