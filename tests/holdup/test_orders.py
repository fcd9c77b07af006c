"""Texas Hold Up, standing orders: what they play, when they wait, when they come to their end."""

from __future__ import annotations

from engines.core import Action
from engines.game import Order
from engines.holdup import HOLDUP
from engines.holdup.actions import Call, Check, Fold, Pass
from engines.holdup.events import Aborted, HandBegan, PotPaid
from tests.driver import those
from tests.holdup.heist import RIVER, Heist, after

FLOP = "seats A 20 B 30 C 40; board 2C 9H 7D; powers A 7H  B 3C  C; to B"
ALL = ("check-fold", "call 9", "pass")


def order(text: str) -> tuple[Order, int]:
    word, _, number = text.partition(" ")
    (found,) = (it for it in HOLDUP.orders if it.word == word)
    return found, int(number or 0)


def plays(h: Heist, name: str, text: str) -> Action | None:
    """Return what the order would play for this player now."""
    found, number = order(text)
    return found.move(h.view(name), number)


def holds(h: Heist, name: str, text: str) -> bool:
    found, number = order(text)
    return found.holds(h.view(name), number)


def test_check_or_fold_checks_as_long_as_that_is_free():
    h = Heist(FLOP)
    assert plays(h, "B", "check-fold") == Check()
    h.do("B bet 4")
    assert plays(h, "C", "check-fold") == Fold() and plays(h, "A", "check-fold") is None


def test_call_up_to_a_price_checks_calls_or_is_over_and_costs_no_more_than_there_is():
    h = Heist(FLOP)
    assert plays(h, "B", "call 4") == Check()
    h.do("B bet 4")
    assert plays(h, "C", "call 4") == Call() and holds(h, "C", "call 4")
    assert plays(h, "C", "call 3") is None and not holds(h, "C", "call 3")
    assert holds(h, "A", "call 3"), "it is not his turn yet"
    h = after(FLOP, "B bet 30", "C call")
    assert plays(h, "A", "call 20") == Call() and plays(h, "A", "call 19") is None


def test_passing_is_for_the_last_word_only_and_waits_while_a_power_is_open():
    h = Heist(RIVER)
    assert plays(h, "A", "pass") is None and holds(h, "A", "pass")
    h.do("A check")
    assert plays(h, "A", "pass") == Pass()
    assert plays(h, "C", "pass") is None, "he is not asked"
    assert plays(h, "A", "check-fold") is None and not holds(h, "A", "check-fold")
    h = after(f"{RIVER}; powers A 9H 4D  B 9C", "A check", "A pass", "B perceive 9C deck")
    assert plays(h, "A", "pass") is None
    h.do("B stop")
    assert plays(h, "A", "pass") == Pass()


def test_nothing_is_played_over_ones_own_open_power():
    h = after(FLOP, "B perceive 3C deck")
    assert h.s.open is not None
    assert all(plays(h, "B", it) is None for it in ALL)
    h.do("B stop")
    assert plays(h, "B", "check-fold") == Check()


def test_where_a_story_is_required_and_all_in_only_a_pass_can_be_ordered():
    h = Heist(FLOP, narration="required")
    assert [holds(h, "B", it) for it in ALL] == [False, False, True]
    h = after(FLOP, "B allin")
    assert [holds(h, "B", it) for it in ALL] == [False, False, True]


def test_who_has_folded_or_looks_on_has_no_orders():
    h = Heist(FLOP)
    assert all(holds(h, "B", it) and not holds(h, "onlooker", it) for it in ALL)
    h.do("B bet 2", "C fold")
    assert not any(holds(h, "C", it) for it in ALL)


def test_the_prices_that_are_offered_lead_from_the_present_one_to_the_stack():
    h = after(FLOP, "B bet 4")
    (call,) = (it for it in HOLDUP.orders if it.numbers is not None)
    assert call.numbers is not None
    assert call.numbers(h.view("A")) == [4, 8, 12, 20] and call.numbers(h.view("onlooker")) == ()


def test_a_hand_that_ends_ends_the_orders():
    for moves, last in ((("B fold", "C fold"), PotPaid), (("table abort",), Aborted)):
        assert [type(event) for event in Heist(FLOP).do(*moves) if event.ends_orders] == [last]
    began = Heist("seats A 50 B 50; phase lobby").do("A deal")
    assert those(began, HandBegan) and not any(event.ends_orders for event in began)
    assert not holds(after(FLOP, "B fold", "C fold"), "A", "pass")


ALL_IN = """
    seats A 0 B 0 C 9; board 2C 9H 7D; wagers A 20 B 20 C 20; allin A B; powers A 7H  B 3C  C 4D; phase window
"""


def test_a_run_out_offers_to_pass_until_the_showdown():
    h = Heist(ALL_IN)
    (passes,) = (it for it in HOLDUP.orders if it.button is not None)
    assert passes.button is not None
    label = "Pass to showdown"
    assert [passes.button(h.view(who)) for who in ("A", "C", "onlooker")] == [label] * 3
    h.do("A pass")
    assert [passes.button(h.view(who)) for who in ("A", "C", "onlooker")] == ["", label, label]
    assert holds(h, "A", "pass"), "the next street asks again"
    assert not passes.button(Heist(FLOP).view("B")), "they can still bet"
    river = after(RIVER, "A check")
    assert not passes.button(river.view("A")), "it is the last question"
