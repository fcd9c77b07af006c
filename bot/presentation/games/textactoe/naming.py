"""The names of Tex-Tac-Toe's cells, lines and hands, and what a player said, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import Card
from engines.core import Seat
from engines.poker import Category, category
from engines.textactoe import View
from engines.textactoe.hands import LINES, POINTS, ROYAL
from engines.textactoe.model import LAID, Hand, OpenedHand, Phase

CELL_NAMES = (
    "top left", "top middle", "top right",
    "middle left", "centre", "middle right",
    "bottom left", "bottom middle", "bottom right",
)  # fmt: skip
LINE_NAMES = {
    "R1": "top row",
    "R2": "middle row",
    "R3": "bottom row",
    "C1": "left column",
    "C2": "middle column",
    "C3": "right column",
    "D1": "falling diagonal",
    "D2": "rising diagonal",
}
NO_LINE = "No line has three face-up cards yet."
FULL_HANDS = 2
"""Maximum number of players with all five cards of their last hands in the picture."""
_NUMBERED = ("two", "three", "four")
"""The words at the beginning of hands that take no article."""
_AMBIGUOUS = POINTS[Category.PAIR]
"""A pair scores so much, and a high card after a challenge too."""


def cell_name(cell: int) -> str:
    """Return where a cell lies: `top left`."""
    return CELL_NAMES[cell - 1]


def line_name(cells: Sequence[int]) -> str:
    """Return the name of the line with these cells: `left column`."""
    found = (LINE_NAMES[line] for line, those in LINES.items() if {*those} == {*cells})
    return next(found, "line")


def with_article(made: str) -> str:
    """Return a hand as it stands in a sentence: `a pair of tens`, `two pair, kings and fours`."""
    return made if made.startswith(_NUMBERED) else f"a {made}"


def in_brackets(made: str) -> str:
    """Return a hand within a sentence: `flush (jack high)`, `pair of nines (ace kicker)`."""
    kind, _, ranks = made.partition(", ")
    return f"{kind} ({ranks})" if ranks else kind


def short_name(made: str) -> str:
    """Return the name of a hand for a button: `pair of tens`, `two pair`, `flush`."""
    return made.partition(",")[0]


def kind_name(kind: Category) -> str:
    """Return the name of a kind of hand: `two pair`."""
    return kind.name.lower().replace("_", " ")


_KINDS = {points: kind_name(kind) for kind, points in POINTS.items()} | {ROYAL: "royal flush"}


def value_of(made: str) -> int:
    """Return the points of a hand by its name, such as `flush, ace high`, before any doubling."""
    return next(points for points, kind in reversed(_KINDS.items()) if made.startswith(kind))


def kind_worth(points: int, *, doubled: bool) -> str:
    """Return the kind of hand that scores this: `a flush`; "" if there are several."""
    value = points // 2 if doubled else points
    if value not in _KINDS or (value == _AMBIGUOUS and not doubled):
        return ""
    return with_article(_KINDS[value])


# What a table says of its players.


def in_showdown(view: View) -> bool:
    """Return whether players answer a call or a bet, or lay for it: what lies counts, not the last hands."""
    return view.phase in (Phase.RESPOND, Phase.EXTRA, Phase.LAY, Phase.ANSWER)


def said_by(view: View, seat: Seat) -> str:
    """Return the player's answer to the call, or their bet; "" if there is none."""
    if seat == view.caller:
        return "called"
    if seat in view.challengers:
        return "challenged"
    if view.laid_counts[seat]:
        return "conceded"
    return f"bets {view.bet}" if view.bet and seat == view.turn else ""


def last_hands(view: View) -> tuple[OpenedHand, ...]:
    """Return the hands of the last showdown, while the picture shows them."""
    return () if view.last is None or in_showdown(view) else view.last.hands


def shown_of(view: View, hand: OpenedHand) -> tuple[Card, ...]:
    """Return the cards of a hand of the last showdown that the picture shows: all five, if few play."""
    return hand.cards if view.seats <= FULL_HANDS else hand.cards[:LAID]


def kind(hand: Hand) -> str:
    """Return the kind of a hand: `two pair`."""
    return hand.made if hand.made.startswith("royal") else kind_name(category(hand.strength))
