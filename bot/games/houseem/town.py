"""How is the town drawn? Its Houses and Foundations, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.houseem.pieces import (
    GAP,
    LARGE,
    PAD,
    ROOM,
    SHIELD,
    SMALL,
    TOKEN,
    key,
    lock,
    middle_row,
    part_count,
    shared,
    shield,
    words,
)
from bot.scene import WIDTH, Box, Colour, Place, Polygon, Sprite, row, token
from engines.houseem.model import Stage
from engines.houseem.view import LotView


@dataclass(frozen=True, slots=True)
class Plan:
    """How a town of some size is laid out. A House fills a column, or some Foundations one above another."""

    columns: int
    rows: int
    card: int
    """A card's height."""
    tucked: int = 0
    """How much of the Roof's cards the wall hides."""

    @property
    def width(self) -> int:
        """A column's."""
        return (ROOM - (self.columns - 1) * GAP) // self.columns

    @property
    def roomy(self) -> bool:
        """Whether "Safety" can be written beside a Foundation's cards."""
        return self.columns < 5

    @property
    def slope(self) -> int:
        """How far a roof leans in on each side."""
        return self.width // 10 if self.roomy else PAD

    @property
    def label(self) -> int:
        """The room for words beside a Foundation's cards."""
        return 78 if self.roomy else 2 * SHIELD

    @property
    def below(self) -> int:
        """The room for a Foundation's cards."""
        return self.width - self.label - 3 * PAD

    @property
    def roof(self) -> int:
        return RIDGE + self.card - self.tucked + PAD

    @property
    def wall(self) -> int:
        return SIGN + self.card + PAD

    @property
    def base(self) -> int:
        return self.card + 2 * PAD - 4

    @property
    def house(self) -> int:
        """A House's height."""
        return CHIMNEY + self.roof + self.wall + self.base

    def sign(self, lot: LotView) -> int:
        """How large its address is written."""
        return LARGE if self.roomy or len(str(lot.address)) < 3 else SMALL


RIDGE, CHIMNEY, SIGN = 38, 12, 48
"""The line of text in a roof, what a chimney looks out, the line of text in a wall."""
STACK = 3
"""Foundations in a column, at most."""
GRASS = 12
PLANS = (Plan(3, 1, 110), Plan(4, 1, 84), Plan(5, 1, 84), Plan(4, 2, 84, 24), Plan(5, 2, 84, 24))
"""From few lots to many. Cards are so many that no town is larger than the last."""
NO_TOWN = 90

Column = tuple[LotView, ...]


def _plan(lots: Sequence[LotView]) -> Plan:
    """The most generous plan that has room."""
    houses = sum(lot.stage is not Stage.FOUNDATION for lot in lots)
    needed = houses - (houses - len(lots)) // STACK
    return next((it for it in PLANS if needed <= it.columns * it.rows), PLANS[-1])


def _columns(lots: Sequence[LotView], plan: Plan) -> Sequence[Column]:
    """Each House, then the Foundations, spread over the columns that are left."""
    houses: list[Column] = [(lot,) for lot in lots if lot.stage is not Stage.FOUNDATION]
    others = [lot for lot in lots if lot.stage is Stage.FOUNDATION]
    free = max(1, plan.columns * plan.rows - len(houses))
    return [*houses, *map(tuple, shared(others, max(min(free, len(others)), part_count(others, STACK))))]


def _streets(lots: Sequence[LotView], plan: Plan) -> Sequence[Sequence[Column]]:
    """The columns row by row, the rows about equally long."""
    columns = _columns(lots, plan)
    return shared(columns, part_count(columns, plan.columns))


def _column_height(column: Column, plan: Plan) -> int:
    if column[0].stage is not Stage.FOUNDATION:
        return plan.house
    return len(column) * (plan.base + PAD) - PAD


def _row_height(columns: Sequence[Column], plan: Plan) -> int:
    return max(_column_height(it, plan) for it in columns) + GRASS


def town_height(lots: Sequence[LotView]) -> int:
    plan = _plan(lots)
    heights = [_row_height(it, plan) for it in _streets(lots, plan)]
    return sum(heights) + GAP * (len(heights) - 1) if heights else NO_TOWN


def town(lots: Sequence[LotView], y: int) -> Iterator[Sprite]:
    plan = _plan(lots)
    for columns in _streets(lots, plan):
        ground = y + _row_height(columns, plan) - GRASS
        y = ground + GRASS + GAP
        yield Box((0, ground), (WIDTH, GRASS), "green", radius=0)
        wide = len(columns) * (plan.width + GAP) - GAP
        for i, column in enumerate(columns):
            x = (WIDTH - wide) // 2 + i * (plan.width + GAP)
            yield from _column(column, (x, ground - _column_height(column, plan)), plan)
    if not lots:
        middle = (WIDTH // 2, y + NO_TOWN // 2)
        yield words("Nothing is built yet.", middle, "ground", ink="faint", size=LARGE)


def _column(column: Column, at: Place, plan: Plan) -> Iterator[Sprite]:
    x, y = at
    if column[0].stage is not Stage.FOUNDATION:
        yield from _house(column[0], at, plan)
        return
    for lot in column:
        yield from _base(lot, (x, y), plan)
        y += plan.base + PAD


def _house(lot: LotView, at: Place, plan: Plan) -> Iterator[Sprite]:
    x, y = at
    top = y + CHIMNEY
    yield from _roof(lot, (x, top), plan)
    yield from _wall(lot, (x, top + plan.roof), plan)
    yield from _base(lot, (x, top + plan.roof + plan.wall), plan)


def _roof(lot: LotView, at: Place, plan: Plan) -> Iterator[Sprite]:
    x, y = at
    slope, width = plan.slope, plan.width
    yield Box((x + width - slope - 4 * GAP, y - CHIMNEY), (2 * GAP, RIDGE), "grey", radius=3)
    corners = ((x + slope, y), (x + width - slope, y), (x + width, y + plan.roof), (x, y + plan.roof))
    yield Polygon(corners, "brown", "line")
    quality = (x + width // 2, y + RIDGE // 2)
    yield words(f"Quality {lot.quality}", quality, "brown", ink="paper", bold=True)
    yield from middle_row(lot.roof, (x + slope, y + RIDGE), plan.card, width - 2 * slope)


def _wall(lot: LotView, at: Place, plan: Plan) -> Iterator[Sprite]:
    """Who lives in a House, or why nobody does."""
    x, y = at
    width, right, sign = plan.width - PAD, x + plan.width - PAD, y + SIGN // 2
    yield Box((x + PAD // 2, y), (width, plan.wall + PAD), "panel", "line", radius=4)
    address, size = str(lot.address), plan.sign(lot)
    yield words(address, (x + PAD + PAD // 2, sign), "panel", size=size, anchor="lt", bold=True)
    if (seat := lot.owner if lot.owner is not None else lot.safe) is not None:
        yield from token(seat, (right - TOKEN - PAD // 2, sign), TOKEN)
    if lot.combined_safety is not None:
        yield from shield((right - 3 * TOKEN - GAP, sign), lot.combined_safety)
    inside = (x + PAD, y + SIGN)
    if lot.townsfolk:
        yield from middle_row(lot.townsfolk, inside, plan.card, width - PAD)
        return
    middle = (x + plan.width // 2, y + SIGN + plan.card // 2 - GAP)
    yield from key(middle) if lot.stage is Stage.VACANT else lock(middle)
    word = "vacant" if lot.stage is Stage.VACANT else "safe"
    yield words(word, (middle[0], middle[1] + 3 * GAP), "panel")


def _base(lot: LotView, at: Place, plan: Plan) -> Iterator[Sprite]:
    """The Foundation and its Safety; where there is no Roof yet, with the address."""
    x, y = at
    bare = lot.stage is Stage.FOUNDATION
    on: Colour = "panel" if bare else "line"
    yield Box(at, (plan.width, plan.base), on, "line", radius=4)
    yield from row(lot.foundation, (x + PAD, y + PAD - 2), plan.card, plan.below, gap=4)
    middle, half = x + plan.width - PAD - plan.label // 2, y + plan.base // 2
    above = (middle, half - SIGN // 2)
    if bare:
        yield words(str(lot.address), above, on, size=plan.sign(lot), bold=True)
    elif plan.roomy:
        yield words("Safety", above, on)
    yield from shield((middle, half + (TOKEN if bare or plan.roomy else 0)), lot.safety)
