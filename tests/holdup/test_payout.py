"""Texas Hold Up, river, showdown and payout: HU-54 to HU-76."""

from __future__ import annotations

import pytest

from engines.core import Event, Tallied
from engines.holdup import events as e
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import A, B, C, Heist, after

PAIRS = "holes A AS AD B KS KD C QS QD"
"""Each beats the next."""
TIED = "holes A AS AD B AH AC C KS KD"
THREE_TIED = "folded D; holes A AS 5D B AH 5C C AC 5H D QS QD"
LATE = "holes A TH TD B AS AD C KS KD D QS QD"
"""B beats C, C beats D, and D A."""


def last_word(seats: str, wagers: str, more: str = "") -> Heist:
    """Return a heist in its last word, in which A may still act; no loot, no resistance."""
    return Heist(f"""
        seats {seats}; wagers {wagers}; board 2C 6H 7D JS 3C; phase window; reduced 20; powers A 2S
        {PAIRS}; {more}
    """)


def paid(events: list[Event]) -> list[dict[int, int]]:
    """Return who got how much of each pot, the main pot first."""
    return [dict(it.shares) for it in those(events, e.PotPaid)]


def test_HU_54_the_river_is_one_card_from_the_top_and_has_no_table_entry():
    h = Heist("seats A 20 B 20; board 2C 9H 7D 8S; to B; acted A 0; deck AC KC; powers A 2S")
    before = h.view()
    events = h.do("B check")
    assert those(events, e.StreetDealt, e.SceneSet, e.ResistanceCame) == [e.StreetDealt("river", ("AC",))]
    h.shows(board=("2C", "9H", "7D", "8S", "AC"), deck_count=before.deck_count - 1)
    h.shows(setting=before.setting, resistance=before.resistance)


def test_HU_55_HU_R12_at_showdown_every_unfolded_villains_hole_cards_are_revealed_losing_ones_too():
    h = last_word("A 20 B 20 C 20", "A 10 B 10 C 4", "folded C")
    (showdown,) = those(h.do("A pass"), e.Showdown)
    assert showdown.hands == ((B, ("KS", "KD"), "pair of kings"), (A, ("AS", "AD"), "pair of aces"))
    assert dict(h.view().shown) == dict(h.view("C").shown) == {A: ("AS", "AD"), B: ("KS", "KD")}
    h.shows(losers=(B,))


def test_HU_56_HU_R13_no_hole_cards_are_revealed_before_showdown_on_account_of_an_all_in():
    h = Heist("""
        seats A 0 B 20; board 2C 9H 7D; wagers A 20; round A 20; allin A; to B; powers A 2S B 3S
    """)
    assert those(h.do("B call"), e.Showdown) == []
    for cards in (3, 4, 5):
        assert len(h.view().board) == cards
        assert h.view().shown == h.view("A").shown == h.view("B").shown == ()
        events = h.everyone_passes()
    assert len(those(events, e.Showdown)) == 1
    h = after("seats A 20 B 20; board 2C 9H 7D; to B; powers A 2C 3S", "B allin", "A allin")
    h.shows(phase=Phase.WINDOW, shown=())
    h.do("A perceive 2C B.1")
    assert [sight.card for sight in h.view("A").sights] == [h.view("B").holes[0]]


@pytest.mark.parametrize(("board", "a", "b", "winners"), [
    ("2C 3D 4H 9S KD", "AS 5S", "KS KH", [0]), ("TS JH QD KC AD", "2S 3S", "AH AC", [0, 1]),
    ("2C 6H 7D JS 3C", "AS KD", "AH KH", [0, 1]), ("2C 6H 7D JS 3C", "AS KD", "AH QH", [0]),
])  # fmt: skip
def test_HU_57_the_best_five_of_seven_count_without_suits(board: str, a: str, b: str, winners: list[int]):
    h = last_word("A 20 B 20", "A 5 B 5", f"holes A {a} B {b}; board {board}")
    h.do("A pass")
    assert sorted(h.view().winners) == winners


@pytest.mark.parametrize(("a", "b", "real", "returned"), [
    (30, 4, 30, 20), (30, 4, 22, 12), (30, 4, 11, 1), (30, 4, 10, 0), (30, 4, 3, 0), (30, 20, 30, 10),
    (10, 10, 10, 0),  # two wagers are highest
])  # fmt: skip
def test_HU_58_HU_S13_what_the_highest_wager_exceeds_is_returned(a: int, b: int, real: int, returned: int):
    h = Heist(f"""
        seats A 20 B 20 C 0; board 2C 9H 7D JS 3C; allin C; folded B; to A; powers A 2S; reduced 20
        wagers A {a} B {b} C 10; real A {real} B {b} C 10; round A {a} B {b} C 10; holes A KS KD C AS AD
    """)
    events = h.do("A check")
    assert those(events, e.UncalledReturned) == ([e.UncalledReturned(A, returned)] if returned else [])
    h.shows(stack=(20 + returned, 20, 0), pot=real - returned + b + 10, live=(max(b, 10), b, 10))
    events = h.do("A pass")
    assert those(events, e.UncalledReturned) == []
    assert h.stacks()["A"] + h.stacks()["C"] == 20 + real + b + 10
    assert paid(events)[0] == {C: min(real, 10) + min(b, 10) + 10}
    if b == 4:
        h.shows(winners=(C,), losers=(A,))  # what returns is no win


def test_HU_S37_HU_58_HU_R63_an_uncalled_bet_comes_back_at_once():
    text = "seats A 50 B 20; dealer B; board 2C 9H 7D 4S; to A; holes A KS KD  B AS AD; powers B KH"
    h = Heist(text)
    assert those(h.do("A allin"), e.UncalledReturned) == []
    assert those(h.do("B call"), e.UncalledReturned, e.WindowOpened)[0] == e.UncalledReturned(A, 30)
    h.shows(stack=(30, 0), pot=40, live=(20, 20), allin=(True, True), asked=(A, B), round=Street.TURN)
    h.allows("A assault 4")
    h.do("B damage KH at A")
    h.shows(stack=(27, 0), damage_in_pot=3)


def test_HU_R63_a_bet_comes_back_between_two_rounds_too_and_who_is_all_in_stays_so():
    text = "seats A 50 B 20; dealer B; board 2C 9H 7D; to A; powers B KH"
    h = after(text, "A allin", "B call", windows="last")
    h.shows(round=Street.RIVER, phase=Phase.WINDOW, turn=None)
    h.refuses("HU-B16", "A bet 5")
    text = "seats A 50 B 6 C 50; dealer C; board 2C 9H 7D; to A; powers B 2S 3S C KH"
    h = Heist(text, windows="every")
    events = h.do("A bet 10", "B call", "C fold")
    assert those(events, e.UncalledReturned) == [e.UncalledReturned(A, 4)]
    h.shows(street=(6, 6, 0))
    events = h.everyone_passes()
    h.shows(live=(6, 6, 0))
    while h.view().phase is Phase.WINDOW:
        events += h.everyone_passes()
    assert those(events, e.UncalledReturned) == []


FOUR = f"{PAIRS} D 9S 9D; folded D; allin A B"


@pytest.mark.parametrize(("seats", "wagers", "more", "pots"), [
    # layered by the wagers of the unfolded; the folded fill every layer that they reach
    ("A 0 B 0 C 10 D 10", "A 12 B 30 C 30 D 8", FOUR, [{A: 12 * 3 + 8}, {B: 18 * 2}]),
    ("A 0 B 0 C 10 D 10", "A 12 B 30 C 30 D 20", FOUR, [{A: 12 * 4}, {B: 18 * 2 + 8}]),
    # with damage chips and joined loot (S-25)
    ("A 0 B 0 C 9 D 42", "A 12 B 30 C 30 D 8", f"{FOUR}; damage 5; joined 6; loot 0", [{A: 55}, {B: 36}]),
    # chips taken back are missing at the top of the wager (S-14), and may be so down to the main pot
    ("A 0 B 10 C 5", "A 15 B 40 C 40", "real A 15 B 30 C 40; allin A B", [{A: 45}, {B: 40}]),
    ("A 0 B 30 C 0", "A 15 B 40 C 40", "real A 15 B 10 C 40; allin A B C", [{A: 40}, {B: 25}]),
    # damage chips and joined loot belong to the main pot
    ("A 0 B 0 C 10", "A 20 B 35 C 35", "damage 5; joined 11; loot 0; allin A B", [{A: 76}, {B: 30}]),
    # exactly the layers that one's own wager reaches are contested, and what was taken back counts
    ("A 10 B 10 C 10", "A 29 B 30 C 30", "", [{A: 87}, {B: 2}]),
    ("A 10 B 10 C 10", "A 30 B 30 C 30", "", [{A: 90}]),
    ("A 9 B 0 C 0", "A 40 B 40 C 40", "real A 1 B 40 C 40", [{A: 81}]),
    # a villain with a wager of 0 contests the dead money only
    ("A 10 B 10 C 0", "A 6 B 6", "allin C; damage 3; holes A KS QD B TH TC C AS AD", [{C: 3}, {B: 12}]),
    # each pot goes to its best hand, ties divide each separately, and one without chips goes to nobody
    ("A 0 B 0 C 0 D 5", "A 5 B 10 C 20 D 20", f"allin A B C; {LATE}", [{B: 20}, {B: 15}, {C: 20}]),
    ("A 0 B 0 C 5", "A 6 B 10 C 10", f"allin A B; {TIED}", [{B: 9, A: 9}, {B: 8}]),
    ("A 0 B 9 C 9", "A 15 B 40 C 40", "real A 15 B 15 C 15", [{A: 45}]),
    # of two odd chips each goes to another
    ("A 5 B 5 C 5 D 5", "A 10 B 10 C 10 D 2", THREE_TIED, [{B: 11, C: 11, A: 10}]),
])  # fmt: skip
def test_HU_59_HU_60_HU_61_HU_62_HU_63_HU_64_HU_S14_HU_S24_HU_S25_HU_R14_HU_R15_pots_are_layered_and_paid(
    seats: str, wagers: str, more: str, pots: list[dict[int, int]]
):
    """HU-60: Damage chips and joined loot belong to the main pot.
    HU-61: A villain contests exactly the layers whose level does not exceed their wager total.
    HU-62: An unfolded villain with wager total 0 contests only the dead money.
    HU-63: Each pot is awarded to its best hand, ties dividing it equally.
    HU-64: Odd chips of a divided pot go one each to the tied villains clockwise from the dealer's left.
    """
    events = last_word(seats, wagers, more).do("A pass")
    assert paid(events) == pots
    assert [(it.pot, it.shown) for it in those(events, e.PotPaid)] == [(n, True) for n in range(len(pots))]


@pytest.mark.parametrize(
    ("dealer", "shares"), [("A", {B: 13, C: 12}), ("B", {C: 13, B: 12}), ("C", {B: 13, C: 12})]
)
def test_HU_S26_HU_64_the_odd_chip_goes_to_the_dealers_first_left(dealer: str, shares: dict[int, int]):
    more = f"folded A; dealer {dealer}; powers B 2S; holes A QS QH B AS AD C AH AC"
    assert paid(last_word("A 5 B 5 C 5", "A 5 B 10 C 10", more).do("B pass")) == [shares]


CONTEST = """
    seats A 20 B 20 C 20; board 2C 9H 7D 8S KH; wagers A 10 B 14 C 10; round B 4; acted B 4; to C
    powers A 2S 3S  B 4S  C 5S
"""


def test_HU_65_HU_66_HU_S17_HU_S23_HU_R16_the_last_villain_takes_the_whole_pot_without_showing_or_an_escape():
    """HU-66: An uncontested hand has no losers and no escape effect."""
    h = after(CONTEST, "C fold")
    h.shows(phase=Phase.BETTING)
    events = h.do("A fold")
    assert those(events, e.PotPaid) == [e.PotPaid(0, ((B, 34),), shown=False)]
    assert those(events, e.Showdown, e.UncalledReturned, e.WindowOpened, e.Escape, e.Injured) == []
    h.shows(stack=(20, 54, 20), shown=(), phase=Phase.BETWEEN, winners=(B,), losers=())
    after(f"{CONTEST}; board 2C 9H 7D 8H KS", "C fold", "A fold").shows(power_counts=(3, 3, 3))


def test_HU_67_all_who_share_the_main_pot_are_winners_even_if_deception_has_emptied_it():
    h = last_word("A 30 B 30", "A 5 B 5", "real A 0 B 0; holes A AS AD B KS KD")
    assert paid(h.do("A pass")) == [{A: 0}]
    h.shows(winners=(A,), losers=(B,))
    h = last_word("A 10 B 10 C 10", "A 5 B 5 C 5", TIED)
    events = h.do("A pass")
    assert (sorted(h.view().winners), h.view().losers) == ([A, B], (C,))
    assert sorted(tallied.seat for tallied in those(events, Tallied) if tallied.what == "won") == [A, B]


@pytest.mark.parametrize(("real", "winners"), [(15, (A,)), (16, (A, B))])
def test_HU_67_a_side_pot_makes_a_winner_only_with_a_chip_not_his_own(real: int, winners: tuple[int, ...]):
    more = f"real A 15 B 40 C {real}; allin A B C"
    h = last_word("A 0 B 0 C 25", "A 15 B 40 C 40", more)
    assert paid(h.do("A pass")) == [{A: 45}, {B: 25 + real - 15}]
    h.shows(winners=winners)


def test_HU_68_HU_R17_a_loser_is_an_unfolded_villain_at_showdown_who_has_not_won_a_side_pot_either():
    h = last_word("A 10 B 10 C 10 D 10", "A 5 B 5 C 5 D 5", f"{PAIRS} D JH JD; folded D")
    h.do("A pass")
    h.shows(winners=(A,), losers=(B, C))
    h = last_word("A 0 B 0 C 10", "A 20 B 35 C 35", "allin A B; board 2C 6C 7D JS 3H")
    h.do("A pass")
    h.shows(winners=(A, B), losers=(C,), stack=(60, 30, 9))


def escape(river: str, more: str = "", b: int = 10) -> Heist:
    """Return a table where A is about to win and B to lose; C has folded."""
    holes = "folded C; holes A AS AD B KS KC C QS QC"
    return last_word(f"A 10 B {b} C 10", "A 5 B 5 C 5", f"{holes}; board 2C 6H 7D JS {river}; {more}")


@pytest.mark.parametrize(("suit", "stack", "drawn"), [("S", 10, 1), ("H", 9, 3), ("D", 10, 3), ("C", 10, 3)])
def test_HU_69_HU_70_the_escape_effect_is_decided_by_the_suit_of_the_river(suit: str, stack: int, drawn: int):
    """HU-70: Clubs and diamonds have no escape effect."""
    h = escape(f"3{suit}")
    assert those(h.do("A pass"), e.Escape) == [e.Escape(suit, (B,))]
    h.shows(stack=(25, stack, 10), power_counts=(3, drawn, 3))


def test_HU_91_HU_69_HU_S21_another_river_brings_another_escape():
    h = Heist("""
        seats A 40 B 40 C 40; board 2C 6D 7D 9D QH; phase window; wagers A 10 B 10 C 4; folded C
        holes A AS AD  B KS JH  C 3H 4H; powers A 3S 2C 2D  B 5H; deck 4C 9S
    """)
    h.do("A destroy 3S river", "A replace river")
    h.do("A stop")
    assert h.view().board[4] == "9S"
    h.shows(power_counts=(2, 1, 0))
    events = h.everyone_passes()
    assert those(events, e.Escape, e.Injured) == [e.Escape("S", (B,))]
    assert {refilled.seat: refilled.count for refilled in those(events, e.Refilled)} == {A: 1, B: 1, C: 3}
    h.shows(power_counts=(3, 2, 3), stack=(40 + 24, 40, 40))


@pytest.mark.parametrize(("held", "drawn"), [("", 1), ("3S", 2), ("3S 4S", 3), ("3S 4S 5S", 3)])
def test_HU_71_spades_limit_each_loser_to_one_drawn_power_card(held: str, drawn: int):
    h = escape("3S", f"powers A 2S B {held}")
    h.everyone_passes()
    h.shows(power_counts=(3, drawn, 3), stack=(25, 10, 10))
    h.do("A deal", "B fold", "C fold")  # it ends with this hand's refill
    h.shows(power_counts=(3, 3, 3))


def test_HU_72_hearts_remove_one_chip_from_each_losers_stack():
    h = escape("3H", b=2)
    total = h.total()
    assert those(h.do("A pass"), e.Injured) == [e.Injured(B)]
    h.shows(stack=(25, 1, 10), power_counts=(3, 3, 3))
    assert h.total() == total - 1


def test_HU_73_the_end_of_a_hand_has_its_order():
    h = Heist("""
        seats A 10 B 1 C 10; dealer C; board 2C 6H 7D JS 3H; wagers A 5 B 5 C 5; folded C; phase window
        holes A AS AD B KS KC C QS QC; powers A 2S; assaulted 4
        next 2S 3S AH 4S 5D AD 6S 7D AC 9S 9D KH TS TD KC
    """)
    events = h.everyone_passes() + h.do("B rejoin original")
    before = (
        e.Showdown, e.PotPaid, e.LootLost, e.ResistRemoved, e.Escape, e.Injured, e.Busted, e.Fought,
        e.Rejoined,
    )  # fmt: skip
    order = [type(showdown) for showdown in those(events, *before, e.Refilled, e.DealerMoved)]
    assert order == [*before, e.Refilled, e.Refilled, e.Refilled, e.DealerMoved]


def test_HU_74_HU_75_each_villain_folded_or_not_draws_up_to_three_from_the_dealers_left():
    """HU-75: A villain already holding three or more draws none."""
    h = Heist("""
        seats A 20 B 20 C 20 D 20; dealer B; board 2C 9H 7D; to C; powers A 2S 3S D 4S 5S 6S
        powersdeck 4D 5D 6D 7D 8D 9D TD
    """)
    events = h.do("C fold", "D fold", "A fold")
    assert those(events, e.Refilled) == [e.Refilled(C, 3), e.Refilled(A, 1), e.Refilled(B, 3)]
    assert h.view("C").powers == ("4D", "5D", "6D")
    assert h.view("A").powers == ("2S", "3S", "7D")
    assert h.view("B").powers == ("8D", "9D", "TD")
    assert h.view("D").powers == ("4S", "5S", "6S")


@pytest.mark.parametrize(("dealer", "then"), [("A", B), ("B", C), ("C", A)])
def test_HU_76_the_dealer_moves_to_the_next_seat_clockwise(dealer: str, then: int):
    h = Heist(f"seats A 20 B 20 C 20; dealer {dealer}; board 2C 9H 7D; to B; folded C")
    assert those(h.do("B fold"), e.DealerMoved) == [e.DealerMoved(then)]
    h.shows(dealer=then)


def test_HU_76_empty_seats_are_passed_over():
    h = Heist("seats A 20 B 20 C 20; phase lobby", first_dealer=0)
    h.do("table leave B", "A deal", "A fold")
    h.shows(dealer=C)
    h.do("A deal", "C fold")
    h.shows(dealer=A)
