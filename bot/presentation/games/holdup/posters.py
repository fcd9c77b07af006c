"""The villains in Texas Hold Up's picture of the table: wanted posters on a wooden wall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.presentation.games.holdup.pieces import (
    CHARACTER_WIDTH_RATIO,
    FRAME,
    GAP,
    HEAD,
    LARGE,
    NOTE,
    ROOM,
    SMALL,
    TEXT,
    Part,
    Rows,
    awaited,
    bold_number,
    running,
    single_chip,
    state,
    wagered,
)
from bot.presentation.scene import (
    WIDTH,
    Box,
    Colour,
    Face,
    Label,
    Name,
    Point,
    Polygon,
    Sprite,
    row,
    token,
    width_of,
)
from engines.core import Seat
from engines.holdup import View

ONE_ROW = 5
"""Maximum number of posters in one row."""
WALL, NARROW_WALL = 16, 12
"""Margin around the posters of one row, and of two."""
INSET = 12
"""Total padding at both sides of a poster's text."""
ARROW = 9
"""Length of an arrow in a headline, and half its height."""
NAME, MEMBER = 34, 24
"""Height of the line with a villain's name; font size, and height of the line, of the member's."""
NAMES = NAME + MEMBER
"""Height of both lines."""
TAG = (62, 34)
"""Size of the dealer's sign."""
HIGH_BAND = 36
"""Minimum height of bands whose text may be larger than small."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a poster; places are relative to its column's left edge, below its names."""

    most: int
    """Maximum width of a poster."""
    column: int
    below: int
    """Height of what is below the names, without the foot."""
    headline: int
    """Height of the line above the names."""
    token: tuple[int, int, int]
    """Centre and radius."""
    chip: tuple[int, int, int]
    number: tuple[int, int]
    """Font size, and maximum width in pixels."""
    powers: Point
    deal: Point
    foot: int
    """Height of the line for the wager."""
    card: int
    names: int = NAMES
    """Height of the lines with the villain's name and the member's."""

    @property
    def upper(self) -> int:
        """Height of headline and names."""
        return self.headline + self.names

    @property
    def height(self) -> int:
        """Height of everything but the foot."""
        return self.upper + self.below


BROAD_POSTER = Layout(
    340, 264, 132, 40, (58, 65, 56), (146, 42, 16), (54, 94), (132, 80), (202, 80), 44, 110
)  # fmt: skip
ROOMY = Layout(274, 146, 132, 40, (38, 42, 36), (18, 105, 16), (LARGE, 104), (84, 4), (80, 45), 44, 100)
MIDDLING = Layout(274, 192, 92, 38, (30, 46, 30), (84, 27, 16), (44, 82), (65, 55), (131, 55), 40, 84)
COMPACT = Layout(200, 147, 92, 38, (25, 27, 24), (69, 26, 13), (40, 64), (4, 55), (85, 55), 40, 84)
"""Layouts for up to three villains, up to five in a row, up to eight, and more in two rows."""


def layout_for(count: int) -> Layout:
    """Return the layout for this number of posters."""
    if count > ONE_ROW:
        return MIDDLING if count <= 8 else COMPACT
    return BROAD_POSTER if count <= 3 else ROOMY


def columns_for(count: int) -> int:
    """Return the number of columns for this number of posters."""
    return max(1, count if count <= ONE_ROW else -(-count // 2))


def wall(view: View, top: int) -> Part:
    """Return all villains' posters on the wall; each row is as high as its longest poster."""
    count = len(view.seated)
    columns, layout = columns_for(count), layout_for(count)
    width = min(layout.most, (ROOM + GAP) // columns - GAP)
    wood = WALL if count <= ONE_ROW else NARROW_WALL
    sprites, y = list[Sprite](), top + wood
    for start in range(0, count, columns):
        seats = view.seated[start : start + columns]
        highest = max(poster_height(view, seat, layout) for seat in seats)
        grid = Rows(len(seats), columns, (width, highest), y)
        for n, seat in enumerate(seats):
            sprites += _poster(view, seat, grid.place(n), width, layout)
        y += highest + wood
    height = max(y - top, 2 * wood)
    return Part(height, (Box((0, top), (WIDTH, height), "brown", radius=0), *sprites))


def poster_height(view: View, seat: Seat, layout: Layout) -> int:
    """Return the height of a poster, which is longer with cards on it."""
    if running(view):
        return layout.height + layout.foot
    return layout.height + (layout.card + INSET if seat in dict(view.shown) else 0)


def paper_of(view: View, seat: Seat) -> tuple[Colour, Colour]:
    """Return the colours of a poster's paper and ink."""
    return ("grey", "paper") if running(view) and view.folded[seat] else ("paper", "brown")


def blank(view: View, seat: Seat, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield a poster's paper, in a gold frame if the table waits for its villain."""
    if seat in awaited(view):
        outer = (at[0] - FRAME, at[1] - FRAME), (size[0] + 2 * FRAME, size[1] + 2 * FRAME)
        yield Box(*outer, "gold", radius=FRAME * 2)
    yield Box(at, size, paper_of(view, seat)[0], radius=8)


def particulars(view: View, seat: Seat, at: Point, left: int, layout: Layout) -> Iterator[Sprite]:
    """Yield token, chips, power cards and the dealer's sign, in a column that begins at `left`."""
    (paper, ink), top = paper_of(view, seat), at[1] + layout.upper
    x, y, radius = layout.token
    if running(view) and view.folded[seat]:
        yield from _cross((left + x, top + y), radius - 2)
    yield from token(seat, (left + x, top + y), radius)
    yield Face(seat, (left + x, top + y), radius)
    x, y, radius = layout.chip
    yield from single_chip((left + x, top + y), radius)
    size, room = layout.number
    number_at = (left + x + radius + 8, top + y)
    yield bold_number(view.stack[seat], number_at, size, room, ink, paper, "lm")
    powers_at = (left + layout.powers[0], top + layout.powers[1])
    yield from _power_cards(view.power_counts[seat], powers_at, paper, ink)
    if seat == view.dealer:
        corner = (left + layout.deal[0], top + layout.deal[1])
        yield Box(corner, TAG, ink, radius=12)
        middle = (corner[0] + TAG[0] // 2, corner[1] + TAG[1] // 2)
        yield Label("deal", middle, NOTE, paper, ink, "mm", bold=True)


def _poster(view: View, seat: Seat, at: Point, width: int, layout: Layout) -> Iterator[Sprite]:
    (paper, ink), waited = paper_of(view, seat), seat in awaited(view)
    middle, foot = at[0] + width // 2, at[1] + layout.height
    yield from blank(view, seat, at, (width, poster_height(view, seat, layout)))
    yield from headline(state(view, seat), at, (width, layout.headline), paper, ink, loud=waited)
    yield named_villain(seat, (at[0], at[1] + layout.headline), (width, layout.names), ink, paper)
    yield from particulars(view, seat, at, middle - layout.column // 2, layout)
    if wager := wagered(view, seat):
        fill = paper if paper == "grey" else ink
        yield from band(wager, (at[0] + 8, foot), (width - 16, layout.foot - 6), fill)
    if not running(view) and (cards := dict(view.shown).get(seat)):
        across = len(cards) * (width_of(layout.card) + FRAME) - FRAME
        yield from row(cards, (middle - across // 2, foot), layout.card, across, FRAME)


def named_villain(
    seat: Seat, at: Point, size: tuple[int, int], ink: Colour, paper: Colour
) -> Name:  # fmt: skip
    """Return the villain's name on a poster, centred in a space of this size, and if it has room for both
    lines, the member's below it.
    """
    (x, y), (width, height) = at, size
    member = MEMBER if height >= NAMES else 0
    middle = (x + width // 2, y + height // 2)
    return Name(seat, middle, TEXT, width - INSET, ink, paper, "mm", bold=True, member=member)


def band(text: str, at: Point, size: tuple[int, int], fill: Colour) -> Iterator[Sprite]:
    """Yield a band with a word or two at the foot of a poster."""
    yield Box(at, size, fill, radius=8)
    widest = int((size[0] - 8) / (len(text) * CHARACTER_WIDTH_RATIO * 0.9))
    height = max(SMALL, min(TEXT if size[1] >= HIGH_BAND else SMALL, widest))
    middle = (at[0] + size[0] // 2, at[1] + size[1] // 2)
    yield Label(text, middle, height, "paper", fill, "mm", bold=True)


def headline(
    text: str,
    at: Point,
    size: tuple[int, int],
    paper: Colour,
    ink: Colour,
    *,
    loud: bool,
    whose: Seat | None = None,
) -> Iterator[Sprite]:
    """Yield the head of a poster: a red band between two arrows if `loud`, else underlined words; the name of
    the villain `whose` stands there instead of them if there is no other line for it.
    """
    (x, y), (width, height), inset = at, size, 4
    fill = "red" if loud else paper
    inner = (width - 2 * inset, height - inset)
    yield Box((x + inset, y + 2), inner, fill, radius=6)
    middle = (x + width // 2, y + 2 + inner[1] // 2)
    letters, written = HEAD if inner[1] >= HIGH_BAND else SMALL, "paper" if loud else ink
    if whose is None:
        yield Label(text, middle, letters, written, fill, "mm", bold=True)
    else:
        room = width - 8 * inset - (2 * ARROW if loud else 0)
        yield Name(whose, middle, letters, room, written, fill, "mm", bold=True)
    if not loud:
        yield Box((x + 3 * inset, y + height - 3), (width - 6 * inset, 2), ink, radius=0)
        return
    for edge, towards in ((x + 2 * inset, ARROW), (x + width - 2 * inset, -ARROW)):
        yield Polygon(
            ((edge, middle[1] - ARROW), (edge, middle[1] + ARROW), (edge + towards, middle[1])), "paper"
        )


def _power_cards(count: int, at: Point, paper: Colour, ink: Colour) -> Iterator[Sprite]:
    """Yield a few small card backs and their number; an outline if there is none."""
    (width, height), step = (24, 34), 6
    for n in range(max(1, count)):
        yield Box(
            (at[0] + n * step, at[1]), (width, height), ink if count else paper, paper if count else ink, 5
        )
    number_at = (at[0] + width + max(0, count - 1) * step + 6, at[1] + height // 2)
    yield Label(str(count), number_at, TEXT, ink, paper, "lm", bold=True)


def _cross(at: Point, reach: int) -> Iterator[Sprite]:
    """Yield two crossed bars behind a token."""
    (x, y), thick = at, 5
    for side in (-1, 1):
        corners = (
            (x - side * reach - thick, y - reach),
            (x - side * reach + thick, y - reach),
            (x + side * reach + thick, y + reach),
            (x + side * reach - thick, y + reach),
        )
        yield Polygon(corners, "paper")
