"""The Market and the town in small, below a player's cards in Texas House'em's picture of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.houseem.houses import holder
from bot.presentation.games.houseem.pieces import (
    GAP,
    MARGIN,
    PAD,
    ROOM,
    SHIELD,
    SMALL,
    SMALL_TOKEN,
    Scores,
    emptiness,
    known_face_down,
    middle_row,
    part_count,
    scores_of,
    shared,
    shield,
    words,
)
from bot.presentation.scene import Box, Name, Point, Polygon, Sprite, token
from engines.cards import Card
from engines.core import Seat
from engines.houseem import View
from engines.houseem.model import Stage
from engines.houseem.scoring import HouseScore
from engines.houseem.view import LotView
from engines.words import counted

ACROSS = 4
"""Number of plots side by side."""
MARKET_PLOTS = 2
"""Number of plots that the Market takes in the first row."""
STACK = 3
"""Maximum number of Foundations on one plot."""
PLOT = (ROOM - (ACROSS - 1) * PAD) // ACROSS
"""Width of a plot."""
ROOF, FAMILY, FLOOR = 36, 68, 40
"""Heights of a House's roof, of its family's room, and of the line with its owner and its strength."""
HEIGHT = ROOF + FAMILY + FLOOR
SLAB = (HEIGHT - (STACK - 1) * 6) // STACK
"""Height of a Foundation."""
PLATE = 2 * SMALL_TOKEN
"""Height of the line with the names of those who have a House."""
FOLK, WARES = 60, 96
"""Heights of the Townsfolk's and of the Market's cards."""

Plot = Sequence[LotView]


def _plots(lots: Sequence[LotView]) -> Sequence[Plot]:
    """Return a plot for each House, then the Foundations, several to a plot."""
    houses = [(lot,) for lot in lots if lot.stage is not Stage.FOUNDATION]
    others = [lot for lot in lots if lot.stage is Stage.FOUNDATION]
    return [*houses, *shared(others, part_count(others, STACK))]


def _neighbors(view: View) -> Sequence[Seat]:
    """Return the others who have a House."""
    holders = {seat for lot in view.lots if (seat := holder(lot)) is not None}
    return sorted(holders - {view.seat})


def _town_height(lots: Sequence[LotView]) -> int:
    rows = -(-(MARKET_PLOTS + len(_plots(lots))) // ACROSS)
    return rows * (HEIGHT + PAD) - PAD


def small_town_height(view: View) -> int:
    return _town_height(view.lots) + (PAD + PLATE if _neighbors(view) else 0)


def small_town(view: View, y: int) -> Iterator[Sprite]:
    """Yield the Market, the town, and whose tokens lie there."""
    yield from _stall(view.market, (MARGIN, y))
    yield from _plates(_neighbors(view), y + _town_height(view.lots) + PAD)
    scores = scores_of(view)
    for n, plot in enumerate(_plots(view.lots), MARKET_PLOTS):
        down, across = divmod(n, ACROSS)
        yield from _built(plot, scores, (MARGIN + across * (PLOT + PAD), y + down * (HEIGHT + PAD)))


def _plates(seats: Sequence[Seat], y: int) -> Iterator[Sprite]:
    """Yield tokens with the names of their players."""
    for n, seat in enumerate(seats):
        x, wide = MARGIN + n * (ROOM // len(seats)), min(ROOM // len(seats), 2 * PLOT)
        yield from token(seat, (x + SMALL_TOKEN, y + PLATE // 2), SMALL_TOKEN)
        room = wide - 2 * SMALL_TOKEN - 2 * PAD
        yield Name(seat, (x + 2 * SMALL_TOKEN + PAD, y + PLATE // 2), SMALL, room, anchor="lm")


def _stall(market: Sequence[Card], at: Point) -> Iterator[Sprite]:
    x, y = at
    width = MARKET_PLOTS * (PLOT + PAD) - PAD
    yield Box(at, (width, HEIGHT), "panel", "line")
    yield Box(at, (width, ROOF), "red", radius=PAD)
    yield words("Market", (x + width // 2, y + ROOF // 2), "red", ink="paper", bold=True)
    middle = y + (ROOF + HEIGHT) // 2
    yield from middle_row(market, (x + GAP, middle - WARES // 2), WARES, width - 2 * GAP)
    if not market:
        yield words("empty", (x + width // 2, middle), "panel", ink="faint")


def _built(plot: Plot, scores: Scores, at: Point) -> Iterator[Sprite]:
    if plot[0].stage is not Stage.FOUNDATION:
        yield from _house(plot[0], scores.get(plot[0].address), at)
        return
    x, y = at
    for lot in plot:
        yield Box((x, y), (PLOT, SLAB), "line", "line", radius=4)
        yield words(f"{lot.address}", (x + PAD, y + SLAB // 2), "line", anchor="lt", bold=True)
        yield words(f"Safety {lot.safety}", (x + PLOT - PAD, y + SLAB // 2), "line", anchor="rt")
        y += SLAB + 6


def _house(lot: LotView, score: HouseScore | None, at: Point) -> Iterator[Sprite]:
    """Yield a House: address and Quality in the roof, the family, and below it what it scores and defies."""
    x, y = at
    corners = ((x + PAD, y), (x + PLOT - PAD, y), (x + PLOT, y + ROOF), (x, y + ROOF))
    yield Box((x + 4, y + ROOF), (PLOT - 8, HEIGHT - ROOF), "panel", "line", radius=4)
    yield Polygon(corners, "brown", "line")
    middle = y + ROOF // 2
    yield words(str(lot.address), (x + GAP + 2, middle), "brown", ink="paper", anchor="lt", bold=True)
    quality = (x + PLOT - GAP - 2, middle)
    yield words(f"Quality {lot.quality}", quality, "brown", ink="paper", anchor="rt")
    inside = (x + PAD, y + ROOF + (FAMILY - FOLK) // 2)
    yield from middle_row(lot.townsfolk, inside, FOLK, PLOT - 2 * PAD)
    if not lot.townsfolk:
        sign = (x + 5 * GAP, y + ROOF + FAMILY // 2)
        yield from emptiness(lot, sign, (sign[0] + 4 * GAP, sign[1]), "lt")
    yield from _floor(lot, score, (x, y + ROOF + FAMILY + FLOOR // 2 - 3))


def _floor(lot: LotView, score: HouseScore | None, at: Point) -> Iterator[Sprite]:
    """Yield a House's owner, what it scores now, and what an eviction must beat; else its Safety."""
    x, y = at
    left = x + PAD
    if (seat := holder(lot)) is not None:
        yield from token(seat, (left + SMALL_TOKEN, y), SMALL_TOKEN)
        left += 2 * SMALL_TOKEN + PAD
    if score is not None:
        yield words(counted(score.total, "pt"), (left, y), "panel", anchor="lt", bold=True)
    if lot.combined_safety is not None:
        yield from shield((x + PLOT - PAD - SHIELD, y - 1), lot.combined_safety)
    else:
        told = "face down" if known_face_down(lot) else f"Safety {lot.safety}"
        yield words(told, (x + PLOT - GAP, y), "panel", anchor="rt")
