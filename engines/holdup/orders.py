"""Standing orders: decided by what their villain knows; none needs a story."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Order
from engines.holdup.actions import Call, Check, Fold, Pass
from engines.holdup.model import Phase, Street
from engines.holdup.view import View


def _in_the_hand(v: View) -> bool:
    running = v.phase is Phase.BETTING or v.phase is Phase.WINDOW
    return running and v.seat is not None and v.seat in v.players and not v.folded[v.seat]


def _may_wager(v: View) -> bool:
    """Return whether the viewer may have to wager again in this hand, and owes no story for it (HU-125)."""
    if v.seat is None or not _in_the_hand(v) or v.options.narration == "required":
        return False
    if v.allin[v.seat] or (v.phase is Phase.WINDOW and v.round is Street.RIVER):
        return False
    others = (i for i in v.players if i != v.seat)
    return v.to_call[v.seat] > 0 or not all(v.folded[i] or v.allin[i] for i in others)


def _in_turn(v: View) -> bool:
    return v.phase is Phase.BETTING and v.turn == v.seat and v.open is None


def _price(v: View) -> int:
    """Return the present cost of a call for the viewer (HU-26)."""
    return min(v.to_call[v.seat], v.stack[v.seat]) if v.seat is not None else 0


def _check_or_fold(v: View, _: int) -> Action | None:
    if not _in_turn(v):
        return None
    return Check() if _price(v) == 0 else Fold()


def _call_holds(v: View, most: int) -> bool:
    return most > 0 and _may_wager(v) and not (_in_turn(v) and _price(v) > most)


def _check_or_call(v: View, most: int) -> Action | None:
    if not _in_turn(v) or _price(v) > most:
        return None
    return Check() if _price(v) == 0 else Call()


def _prices(v: View) -> Sequence[int]:
    """Return the price now, after a minimum raise, a raise by half the pot and by the pot, and the stack."""
    if v.seat is None:
        return ()
    owes, stack = v.to_call[v.seat], v.stack[v.seat]
    pot = v.pot + owes
    prices = {owes, owes + v.min_raise, owes + pot // 2, owes + pot, stack}
    return sorted({min(price, stack) for price in prices if price > 0})


def _pass(v: View, _: int) -> Action | None:
    waited_for = v.phase is Phase.WINDOW and v.open is None and v.seat in v.asked and v.seat not in v.passed
    return Pass() if waited_for else None


def pass_button(v: View) -> str:
    """Return the label of the button if nobody can bet any more and more questions will follow (HU-38)."""
    able = sum(not v.folded[i] and not v.allin[i] for i in v.players)
    asks = v.phase is Phase.WINDOW and v.round is not Street.RIVER and v.open is None and able <= 1
    asked = v.seat is None or (v.seat in v.asked and v.seat not in v.passed)
    return "Pass to showdown" if asks and asked else ""


ORDERS: tuple[Order[View], ...] = (
    Order(
        word="check-fold",
        title="Check or fold",
        holds=lambda v, _: _may_wager(v),
        move=_check_or_fold,
    ),
    Order(
        word="call",
        title="Check, or call up to {}",
        holds=_call_holds,
        move=_check_or_call,
        numbers=_prices,
    ),
    Order(
        word="pass",
        title="Pass on powers until this heist ends",
        holds=lambda v, _: _in_the_hand(v),
        move=_pass,
        button=pass_button,
    ),
)
