"""What is at stake for a player of Castle Poker, in one line for newcomers."""

from __future__ import annotations

from bot.presentation.games.castle.labels import bid_of, bought, joined, largest_bid, left_of
from bot.presentation.games.castle.wording import spoken
from engines.castle import View
from engines.castle.model import BOXES, Phase
from engines.castle.ranking import called, strength
from engines.core import Seat
from engines.words import agreed, counted


def stakes(view: View) -> str:
    """Return what the viewer holds, and which boxes that may build; "" if nothing is asked."""
    if view.seat is None or view.turn != view.seat or not view.cards:
        return ""
    bid, hold = bid_of(view), f"You hold {spoken(called(view.cards))}"
    match view.phase:
        case Phase.DISCARD:
            return f"{hold}; if it's the best hand, {_can_build(view, view.supply[view.seat])}."
        case Phase.BID:
            mine, largest = view.supply[view.seat], largest_bid(view)[0]
            if left_of(view, largest) > left_of(view, mine):
                return f"{hold}, but your {_stones(view)} can't match the largest bid."
            return f"{hold}; {_can_build(view, view.supply[view.seat])}."
        case Phase.MESSENGER:
            return f"{hold}{_to_beat(view, view.seat)}. {_builds(view, bid)}."
        case Phase.REPLACE:
            return f"{hold} with 4 cards. {_builds(view, bid)}."
        case Phase.TREBUCHET:
            built = f"{len(view.castle[view.seat])} of {counted(len(BOXES), 'box', 'boxes')}"
            return f"A shot wins you 1 stone. You have {_stones(view)} and have built {built}."
        case Phase.BUILD:
            return _building(view, view.seat, bid)
        case _:
            return ""


def _can_build(view: View, stones: int) -> str:
    """Return what the stones that may be bid can build: `your 5 stones can build boxes 1+4`."""
    own = f"your {counted(stones, 'stone')}" if stones else "without stones you"
    sets = bought(view, left_of(view, stones))
    return f"{own} can build {joined(sets[0])}" if sets else f"{own} can't build a box yet"


def _stones(view: View) -> str:
    return counted(view.supply[view.seat] if view.seat is not None else 0, "stone")


def _builds(view: View, bid: int) -> str:
    """Return what the bid builds: `If yours is best, you build box 3`."""
    if largest_bid(view)[0] > bid:
        return "A larger bid than yours stands in the way"
    sets = bought(view, bid)
    return f"If yours is best, you build {joined(sets[0])}" if sets else "Your bid buys no open box"


def _to_beat(view: View, seat: Seat) -> str:
    """Return the best hand of the others, which lie open, as the end of a sentence: ` against ten high`."""
    others = [cards for rival, cards in enumerate(view.opened) if rival != seat]
    return f" against {spoken(called(max(others, key=strength)))}" if others else ""


def _building(view: View, seat: Seat, bid: int) -> str:
    sets = bought(view, bid)
    if not sets:
        return ""
    left = len(BOXES) - len(view.castle[seat]) - len(sets[0])
    if not left:
        return f"You may build {joined(sets[0])}, the last of your castle."
    rest = f"{counted(left, 'box', 'boxes')} {agreed(left, 'is', 'are')} left to build"
    return f"You may build {joined(sets[0])}; then {rest}."
