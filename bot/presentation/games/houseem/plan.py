"""The layout of the town's lots: columns and rows, chosen so that the picture stays flat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.presentation.games.houseem.pieces import (
    CARD_HEIGHT_MIN,
    GAP,
    LARGE,
    PAD,
    ROOM,
    SMALL,
    part_count,
    shared,
)
from bot.presentation.scene import CARD_ASPECT_RATIO
from engines.houseem.model import Stage
from engines.houseem.view import LotView

RIDGE, CHIMNEY, SIGN = 32, 10, 44
"""Height of the line of text in a roof, of the visible chimney, and of the line of text in a wall."""
INSET, HOUSE_GAP = 4, 6
"""Margin above and below a Foundation's cards; gap between two things in a House."""


@dataclass(frozen=True, slots=True)
class TownLayout:
    """The layout of a town of some size. A House fills a column; Foundations are stacked in one."""

    columns: int
    stack: int
    """Maximum number of Foundations in a column."""
    card: int
    """Maximum height of a card."""
    rows: int = 1

    @property
    def width(self) -> int:
        """Width of a column."""
        return (ROOM - (self.columns - 1) * self.gap) // self.columns

    @property
    def gap(self) -> int:
        """Gap between two columns."""
        return GAP if self.roomy else PAD

    @property
    def high(self) -> int:
        """Height available for a column."""
        return 388 if self.rows == 1 else 213

    @property
    def compact(self) -> bool:
        """Whether a House's numbers are beside its cards instead of above them."""
        return self.rows > 1

    @property
    def roomy(self) -> bool:
        """Whether "Safety" fits beside a Foundation's cards."""
        return self.wide and not self.compact

    @property
    def wide(self) -> bool:
        """Whether an address of three characters can be written large."""
        return self.columns < 5

    @property
    def slope(self) -> int:
        """Horizontal inset of a roof's upper edge on each side."""
        return self.width // 10 if self.roomy else PAD

    @property
    def label(self) -> int:
        """Width for an address or a number beside cards."""
        return 64 if self.wide else 46

    @property
    def safety(self) -> int:
        """Width for a House's Safety beside its Foundation's cards."""
        return 104 if self.roomy else self.label

    @property
    def base(self) -> int:
        """Height of the cards of a House's Foundation."""
        return self.card if self.compact else min(self.card, self.side_by_side(self.safety))

    def side_by_side(self, label: int) -> int:
        """Return the height of two cards side by side next to a label of this width."""
        return max(CARD_HEIGHT_MIN, int((self.width - label - 3 * HOUSE_GAP - INSET) / 2 / CARD_ASPECT_RATIO))

    @property
    def roof(self) -> int:
        return (0 if self.compact else RIDGE) + self.card + HOUSE_GAP

    @property
    def wall(self) -> int:
        return (0 if self.compact else SIGN) + self.card + HOUSE_GAP

    @property
    def house(self) -> int:
        """Height of a House."""
        return CHIMNEY + self.roof + self.wall + base_height(self.base)

    def sign(self, lot: LotView) -> int:
        """Return the font size of a lot's address."""
        return LARGE if self.wide or len(str(lot.address)) < 3 else SMALL


PLANS = (
    TownLayout(3, 3, 94),
    TownLayout(4, 3, 94),
    TownLayout(4, 4, 94),
    TownLayout(5, 4, 84),
    TownLayout(5, 5, 84),
    TownLayout(6, 5, 72),
    TownLayout(4, 3, 61, rows=2),
    TownLayout(5, 3, 61, rows=2),
    TownLayout(6, 3, 61, rows=2),
)
"""Layouts from few lots to many; there are not enough cards for a town larger than the last."""

Column = tuple[LotView, ...]


def base_height(card: int) -> int:
    """Return the height of a Foundation with cards of this height."""
    return card + 2 * INSET


def built_up(column: Column) -> bool:
    """Return whether a column is a House, not Foundations."""
    return column[0].stage is not Stage.FOUNDATION


def plan_for(lots: Sequence[LotView]) -> TownLayout:
    """Return the first, most spacious plan that fits."""
    bare = sum(lot.stage is Stage.FOUNDATION for lot in lots)

    def needed(plan: TownLayout) -> int:
        return len(lots) - bare - -bare // plan.stack

    return next(
        (fitting for fitting in PLANS if needed(fitting) <= fitting.columns * fitting.rows), PLANS[-1]
    )


def _columns(lots: Sequence[LotView], plan: TownLayout) -> Sequence[Column]:
    """Return a column for each House, then the Foundations spread over the remaining columns."""
    houses: list[Column] = [(lot,) for lot in lots if lot.stage is not Stage.FOUNDATION]
    others = [lot for lot in lots if lot.stage is Stage.FOUNDATION]
    free = max(1, plan.columns * plan.rows - len(houses))
    parts = max(min(free, len(others)), part_count(others, plan.stack))
    return [*houses, *map(tuple, shared(others, parts))]


def streets(lots: Sequence[LotView], plan: TownLayout) -> Sequence[Sequence[Column]]:
    """Return the columns in rows of about equal length."""
    columns = _columns(lots, plan)
    return shared(columns, part_count(columns, plan.columns))


def plate(lots: Sequence[LotView], plan: TownLayout) -> int:
    """Return the card height of Foundations without a Roof, such that the tallest column fits."""
    deepest = max((len(column) for column in _columns(lots, plan)), default=1)
    high = (plan.high + HOUSE_GAP) // deepest - HOUSE_GAP - 2 * INSET
    return min(plan.card, high, plan.side_by_side(plan.label))
