"""How are the lots of the town spread over columns and rows, so that the picture stays flat?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.presentation.games.houseem.pieces import GAP, LARGE, LEAST, PAD, ROOM, SMALL, part_count, shared
from bot.presentation.scene import RATIO
from engines.houseem.model import Stage
from engines.houseem.view import LotView

RIDGE, CHIMNEY, SIGN = 32, 10, 44
"""The line of text in a roof, what a chimney looks out, the line of text in a wall."""
INSET, BETWEEN = 4, 6
"""Pixels above and below a Foundation's cards, and what lies between two things in a house."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a town of some size is laid out. A House fills a column, or some Foundations one above another."""

    columns: int
    stack: int
    """Foundations in a column, at most."""
    card: int
    """A card's height, at most."""
    rows: int = 1

    @property
    def width(self) -> int:
        """A column's."""
        return (ROOM - (self.columns - 1) * self.gap) // self.columns

    @property
    def gap(self) -> int:
        """Between two columns."""
        return GAP if self.roomy else PAD

    @property
    def high(self) -> int:
        """The room for a column."""
        return 388 if self.rows == 1 else 213

    @property
    def compact(self) -> bool:
        """Whether a House's numbers stand beside its cards instead of above them."""
        return self.rows > 1

    @property
    def roomy(self) -> bool:
        """Whether "Safety" can be written beside a Foundation's cards."""
        return self.wide and not self.compact

    @property
    def wide(self) -> bool:
        """Whether an address of three characters can be written large."""
        return self.columns < 5

    @property
    def slope(self) -> int:
        """How far a roof leans in on each side."""
        return self.width // 10 if self.roomy else PAD

    @property
    def label(self) -> int:
        """The room for an address or a number beside cards."""
        return 64 if self.wide else 46

    @property
    def safety(self) -> int:
        """The room for a House's Safety beside its Foundation's cards."""
        return 104 if self.roomy else self.label

    @property
    def base(self) -> int:
        """The height of the cards of a House's Foundation."""
        return self.card if self.compact else min(self.card, self.side_by_side(self.safety))

    def side_by_side(self, label: int) -> int:
        """How high cards are of which two lie beside a label of this width."""
        return max(LEAST, int((self.width - label - 3 * BETWEEN - INSET) / 2 / RATIO))

    @property
    def roof(self) -> int:
        return (0 if self.compact else RIDGE) + self.card + BETWEEN

    @property
    def wall(self) -> int:
        return (0 if self.compact else SIGN) + self.card + BETWEEN

    @property
    def house(self) -> int:
        """A House's height."""
        return CHIMNEY + self.roof + self.wall + base_height(self.base)

    def sign(self, lot: LotView) -> int:
        """How large its address is written."""
        return LARGE if self.wide or len(str(lot.address)) < 3 else SMALL


PLANS = (
    Plan(3, 3, 94),
    Plan(4, 3, 94),
    Plan(4, 4, 94),
    Plan(5, 4, 84),
    Plan(5, 5, 84),
    Plan(6, 5, 72),
    Plan(4, 3, 61, rows=2),
    Plan(5, 3, 61, rows=2),
    Plan(6, 3, 61, rows=2),
)
"""From few lots to many. Cards are so many that no town is larger than the last."""

Column = tuple[LotView, ...]


def base_height(card: int) -> int:
    """Of a Foundation with cards of this height."""
    return card + 2 * INSET


def built_up(column: Column) -> bool:
    """Whether it is a House, no Foundations."""
    return column[0].stage is not Stage.FOUNDATION


def plan_for(lots: Sequence[LotView]) -> Plan:
    """The most generous plan that has room."""
    bare = sum(lot.stage is Stage.FOUNDATION for lot in lots)

    def needed(plan: Plan) -> int:
        return len(lots) - bare - -bare // plan.stack

    return next((it for it in PLANS if needed(it) <= it.columns * it.rows), PLANS[-1])


def _columns(lots: Sequence[LotView], plan: Plan) -> Sequence[Column]:
    """Each House, then the Foundations, spread over the columns that are left."""
    houses: list[Column] = [(lot,) for lot in lots if lot.stage is not Stage.FOUNDATION]
    others = [lot for lot in lots if lot.stage is Stage.FOUNDATION]
    free = max(1, plan.columns * plan.rows - len(houses))
    parts = max(min(free, len(others)), part_count(others, plan.stack))
    return [*houses, *map(tuple, shared(others, parts))]


def streets(lots: Sequence[LotView], plan: Plan) -> Sequence[Sequence[Column]]:
    """The columns row by row, the rows about equally long."""
    columns = _columns(lots, plan)
    return shared(columns, part_count(columns, plan.columns))


def plate(lots: Sequence[LotView], plan: Plan) -> int:
    """How high the cards of Foundations without a Roof can be, so that the highest column has room."""
    deepest = max((len(it) for it in _columns(lots, plan)), default=1)
    high = (plan.high + BETWEEN) // deepest - BETWEEN - 2 * INSET
    return min(plan.card, high, plan.side_by_side(plan.label))
