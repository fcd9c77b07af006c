"""What bids buy in Castle Poker: sets of open boxes, useful bids, and the bid that must be matched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from bot.table.texts import together
from engines.castle import View
from engines.castle.model import BISHOP, BOXES
from engines.core import Seat

Boxes = tuple[int, ...]


def player_of(view: View) -> Seat | None:
    """Return the viewer, or for an onlooker the player whose turn it is."""
    return view.turn if view.seat is None else view.seat


def of_boxes(boxes: Sequence[int]) -> str:
    """Return `box 3`, `boxes 1 and 2`."""
    return f"{'box' if len(boxes) == 1 else 'boxes'} {together(map(str, sorted(boxes)))}"


def joined(boxes: Sequence[int]) -> str:
    """Return `box 3`, `boxes 1+2`."""
    return f"{'box' if len(boxes) == 1 else 'boxes'} {'+'.join(map(str, sorted(boxes)))}"


def sets_of_boxes(covered: Sequence[int]) -> Iterator[Boxes]:
    """Yield the sets of open boxes that can be built at once, small ones first."""
    open_boxes = [box for box in BOXES if box not in covered]
    return (boxes for size in BOXES for boxes in combinations(open_boxes, size))


def affordable(view: View, stones: int) -> list[Boxes]:
    """Return the sets of open boxes that these stones pay for, small ones first."""
    return [boxes for boxes in sets_of_boxes(_built(view)) if sum(boxes) <= stones]


def _built(view: View) -> Boxes:
    seat = player_of(view)
    return view.castle[seat] if seat is not None else ()


def _price(view: View, boxes: Boxes) -> int:
    """Return the least bid of which enough is left for these boxes."""
    price = sum(boxes)
    return price + (left_of(view, price) < price)


def bid_of(view: View) -> int:
    """Return the player's bid as it lies there."""
    seat = player_of(view)
    return view.bid[seat] if seat is not None else 0


def bought(view: View, stones: int) -> list[Boxes]:
    """Return the sets of boxes that most of these stones buy, those with the most boxes first."""
    return most_boxes(_built(view), stones)


def most_boxes(covered: Sequence[int], stones: int) -> list[Boxes]:
    """Return the same for a castle with these boxes."""
    able = [boxes for boxes in sets_of_boxes(covered) if sum(boxes) <= stones]
    most = max(map(sum, able), default=0)
    return [boxes for boxes in reversed(able) if sum(boxes) == most]


def left_of(view: View, stones: int) -> int:
    """Return what is left of a bid if the viewer holds the Bishop, who takes a stone of 2 or more (CP-17)."""
    return stones - (BISHOP in view.cards and stones > 1)


def largest_bid(view: View) -> tuple[int, Seat | None]:
    """Return the largest bid of the others, and whose it is; 0 and None if they bid nothing."""
    largest, whose = 0, None
    for seat, bid in enumerate(view.bid):
        if seat != player_of(view) and bid > largest:
            largest, whose = bid, Seat(seat)
    return largest, whose


def useful_bids(view: View, among: range, most: int) -> list[int]:
    """Return at most so many bids, in order: 1 for the stone that it brings, and of the prices of boxes that
    are no less than the largest bid, and that bid itself, first the cheapest for each number of boxes.
    """
    largest, _ = largest_bid(view)
    least = left_of(view, largest)
    affordable_sets = affordable(view, left_of(view, among[-1]))
    prices = {boxes: _price(view, boxes) for boxes in affordable_sets if sum(boxes) >= least}
    cheapest = {min(prices[boxes] for boxes in prices if len(boxes) == n) for n in set(map(len, prices))}
    useful = {1, *prices.values(), *([largest] if bought(view, least) else [])} & {*among[1:]}
    ordered = sorted(useful, key=lambda bid: (bid != 1, bid not in cheapest, bid))
    return sorted(ordered[:most])
