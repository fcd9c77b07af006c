"""The scene of a table of Tex-Tac-Toe as everybody sees it, made from a view."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.textactoe.alt import table_in_words
from bot.presentation.games.textactoe.pieces import TEXT, Board, cells, coin
from bot.presentation.games.textactoe.player_tiles import Area, players
from bot.presentation.scene import WIDTH, Box, Label, PlayingCard, Point, Polygon, Scene, Sprite, width_of
from engines.textactoe import View
from engines.textactoe.hands import LINES, usable
from engines.textactoe.model import REFILL

# Layout: the grid on its cloth with the Draw Pile below it, the players beside it.

HEIGHT = 660
"""Height of the picture: Discord shows at most 400 by 300 pixels, so a higher one would not be 400 wide."""
AROUND = 10
"""Margin around the table, and gap between its parts."""
LABELS = 44
"""Width for the arrows around the grid."""
TIP = 11
"""Half the length of an arrow into a line."""
GRID = Board((AROUND + LABELS, AROUND + LABELS + 9), 147, (20, 28), 3)
CLOTH = (GRID.size[0] + 2 * LABELS - 8, HEIGHT - 2 * AROUND)
BAND = 4
"""Half the width of a usable line's band."""
SIDE = AROUND + CLOTH[0] + AROUND
PILE, COUNT = 56, 40
"""Height of the Draw Pile's cards; font size of their number."""
STRIP = (GRID.at[1] + GRID.size[1] + 15 + HEIGHT - AROUND) // 2
"""Vertical middle of the strip below the grid."""


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    side = Area((SIDE, AROUND), (WIDTH - AROUND - SIDE, CLOTH[1]))
    sprites = (*_cloth(view), *_pile_and_pot(view), *players(view, side))
    return Scene(HEIGHT, sprites, alt=" ".join(table_in_words(view)))


# The grid on its cloth.


def _cloth(view: View) -> Iterator[Sprite]:
    """Yield the grid on its cloth, an arrow at the beginning of each line, and a band through usable ones."""
    yield Box((AROUND, AROUND), CLOTH, "table", "line", radius=18)
    lines = usable(view.grid)
    for line in lines:
        yield _band(*(GRID.middle(LINES[line][i]) for i in (0, -1)))
    for line in LINES:
        yield _line_start(line, usable=line in lines)
    yield from cells(view, GRID)


def _band(start: Point, end: Point) -> Polygon:
    """Return a band from the middle of one cell to that of another."""
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = round(BAND * (y1 - y0) / length), round(BAND * (x1 - x0) / length)
    return Polygon(((x0 + dx, y0 - dy), (x1 + dx, y1 - dy), (x1 - dx, y1 + dy), (x0 - dx, y0 + dy)), "faint")


def _line_start(line: str, *, usable: bool) -> Polygon:
    """Return an arrow into a line from outside the grid, bright if the line is usable."""
    start, end = (GRID.middle(LINES[line][i]) for i in (0, -1))
    dx, dy = ((b > a) - (b < a) for a, b in zip(start, end, strict=True))
    x = start[0] - dx * (width_of(GRID.card) // 2 + LABELS // 2)
    y = start[1] - dy * (GRID.card // 2 + LABELS // 2)
    tip = TIP * (0.7 if dx and dy else 1)
    forward, aside = (dx * tip, dy * tip), (0.65 * dy * tip, -0.65 * dx * tip)
    back = x - forward[0], y - forward[1]
    points = (
        (round(x + forward[0]), round(y + forward[1])),
        (round(back[0] + aside[0]), round(back[1] + aside[1])),
        (round(back[0] - aside[0]), round(back[1] - aside[1])),
    )
    return Polygon(points, "ink" if usable else "line")


# Below the grid.


def _pile_and_pot(view: View) -> Iterator[Sprite]:
    """Yield the Draw Pile with its count, and the pot beside it."""
    x, y = AROUND + (14 if view.options.betting else 100), STRIP - PILE // 2 - 3
    for i in range(min(view.pile_count, REFILL)):
        yield PlayingCard(None, (x + 4 * i, y + 3 * i), PILE)
    if not view.pile_count:
        yield Box((x, y), (width_of(PILE), PILE), "table", "line")
    x += width_of(PILE) + 16
    yield from _number(view.pile_count, "Pile", x)
    if view.options.betting:
        yield coin((x + 197, STRIP), 13)
        yield from _number(view.pot, "Pot", x + 218)


def _number(number: int, of: str, x: int) -> Iterator[Sprite]:
    """Yield a large number, and after it what it counts."""
    yield Label(str(number), (x, STRIP), COUNT, on="table", anchor="lm", bold=True)
    after = x + len(str(number)) * 27 + 7
    yield Label(of, (after, STRIP + 5), TEXT, "faint", "table", "lm")
