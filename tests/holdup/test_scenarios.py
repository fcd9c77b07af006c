"""The worked scenarios of RULES.md, section 11."""

import pytest

from engines.cards import card, hand
from engines.core import Captured, Settled, heard
from engines.holdup import HOLDUP
from engines.holdup.events import (
    Acted,
    Busted,
    Damaged,
    DeckRecycled,
    Escape,
    Fought,
    HeroesWon,
    Injured,
    Looked,
    LootLost,
    PotPaid,
    PowerClosed,
    PowerPlayed,
    Refilled,
    Replaced,
    ResistanceBeaten,
    ResistanceCame,
    Resisted,
    ResistRemoved,
    Showdown,
    UncalledReturned,
    WentAllIn,
    WindowOpened,
    YouSaw,
)
from engines.holdup.model import Phase, Street, potency
from engines.holdup.session import refill
from tests.driver import those
from tests.holdup.heist import Heist
from tests.holdup.positions import APTITUDES, position

A, B, C, D = range(4)
NEWCOMER = "v7/4321/50"

THREE_AT_THE_START = """
    seats  A 50  B 50  C 50
    phase  lobby
"""


def a_hand(cards: str) -> Heist:
    """S-01: A, B, C with 50 each, A deals; the top of the play deck is `cards`."""
    heist = Heist(f"{THREE_AT_THE_START}\n next {cards}", first_dealer=A)
    heist.do("A deal")
    return heist


def paid(events: list) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    """(number of the pot, shares by seat) as the pots were paid."""
    return [(it.pot, it.shares) for it in those(events, PotPaid)]


def escaped(events: list) -> list[tuple[str, tuple[int, ...]]]:
    """(suit, losers)."""
    return [(it.suit, it.losers) for it in those(events, Escape)]


def test_HU_S01_start():
    heist = a_hand("2S 3S 4S 5S 6S 7S")
    view = heist.view()
    assert heist.stacks() == {"A": 50, "B": 49, "C": 48}
    assert view.live == (0, 1, 2) and view.pot == 3
    assert view.turn == A and view.to_call[A] == 2
    assert view.deck_count == 46 and view.powers_deck_count == 43
    assert view.power_counts == (3, 3, 3)
    assert heist.view("B").holes == hand("2S 5S")
    assert heist.view("C").holes == hand("3S 6S")
    assert heist.view("A").holes == hand("4S 7S")
    assert heist.total() == 150


def test_HU_S02_heads_up():
    heist = Heist("seats A 50 B 50 \n phase lobby \n next 2S 3S 4S 5S", first_dealer=A)
    heist.do("A deal")
    assert heist.view().live == (1, 2)
    assert heist.view().turn == A
    assert heist.view("B").holes == hand("2S 4S") and heist.view("A").holes == hand("3S 5S")
    heist.do("A call", "B check")
    assert heist.view().round is Street.FLOP and heist.view().turn == B


def test_HU_S03_big_blind_option():
    heist = a_hand("2S 3S 4S 5S 6S 7S")
    heist.do("A call", "B call")
    assert heist.view().turn == C and heist.view().to_call[C] == 0
    assert heist.view().pot == 6
    assert heist.legal("C check") and heist.legal("C raise 4")
    assert heist.refuse("C raise 3").rule == "HU-B09"
    heist.do("C check")
    assert len(heist.view().board) == 3 and heist.view().turn == B


@pytest.mark.parametrize(
    ("turn", "name", "strength"), [("AC", "Captain Sunshine", 11), ("TC", "US Army", 10)]
)
def test_HU_S04_setting(turn: str, name: str, strength: int):
    heist = a_hand(f"2S 3S 4S 5S 6S 8S 7S QD KH {turn}")
    heist.do("A call", "B call")
    before, pot = heist.total(), heist.view().pot
    heist.do("C check")
    setting = heist.view().setting
    assert setting is not None
    assert (setting.location, setting.loot, setting.conditions) == (
        "stagecoach",
        "flying machine",
        "blinding sun",
    )
    assert heist.view().loot_on_card == 10
    assert heist.view().pot == pot and heist.total() == before + 10
    events = heist.do("B check", "C check", "A check")
    assert ResistanceCame(name, strength) in events


def test_HU_S05_potency():
    assert [potency(it, APTITUDES["B"]) for it in hand("9D 7C AS KH")] == [9, 4, 4, 3]
    assert [potency(it, APTITUDES["A"]) for it in hand("AH 3C 5D TS")] == [6, 1, 2, 10]


S06 = """
    seats   A 50  B 50  C {c}  D {d}
    board   2C 9H 7D
    dealer  A
    to      B
    wagers  A 5  B 5  C 5  D 5
"""


def test_HU_S06_a_short_all_in_does_not_reopen():
    heist = Heist(S06.format(c=15, d=50))
    events = heist.do("B bet 10", "C allin", "D call", "A fold")
    assert [it.to for it in those(events, Acted)] == [10, 15, 15, 0]
    assert WentAllIn(C) in events
    assert heist.view().turn == B and heist.view().to_call[B] == 5
    assert heist.refuse("B raise 30").rule == "HU-B12"
    heist.do("B call")
    assert heist.view().round is Street.TURN


def test_HU_S07_short_all_ins_add_up():
    heist = Heist(S06.format(c=15, d=21))
    events = heist.do("B bet 10", "C allin", "D allin", "A call")
    assert [it.to for it in those(events, Acted)] == [10, 15, 21, 21]
    assert heist.view().turn == B and heist.view().to_call[B] == 11
    assert heist.legal("B raise 31")
    assert heist.refuse("B raise 30").rule == "HU-B09"


def test_HU_S08_damage_into_the_pot():
    heist = Heist("""
        seats   A 40  B 40  C 40
        board   2C 9H 7D
        to      B
        wagers  A 6  B 6  C 6
        powers  C 6H
    """)
    events = heist.do("C damage 6H at A")
    assert PowerPlayed(C, card("6H"), "damage", 6) in events and Damaged(C, A, 6) in events
    view = heist.view()
    assert view.stack[A] == 34
    assert view.damage_in_pot == 6 and view.pot == 24
    assert view.live[A] == 6
    assert view.turn == B and view.to_call[B] == 0


def test_HU_S09_damage_pushes_someone_all_in():
    heist = Heist("""
        seats   A 40  B 4  C 40
        board   2C 7D 9H 4S
        dealer  C
        to      A
        wagers  A 10  B 10  C 10
        holes   A KS QD  B AS AD  C JH JC
        powers  C 9H
        deck    3C
    """)
    events = heist.do("C damage 9H at B")
    assert Damaged(C, B, 4) in events and WentAllIn(B) in events
    assert heist.view().stack[B] == 0 and heist.view().allin[B]
    assert heist.view().pot == 34
    events = heist.do("A check", "C check", "A bet 10", "C call")
    assert paid(events) == [(0, ((B, 34),)), (1, ((C, 20),))]
    assert heist.view().losers == (A,)


def test_HU_S10_damaged_before_acting():
    heist = Heist("""
        seats   A 50  B 49  C 48  D 3
        dealer  A
        to      D
        wagers  B 1  C 2
        round   B 1  C 2
        holes   A KS QD  B TS 9D  C JH JC  D AS AD
        powers  C 3H 4H
        deck    2C 9H 7D 4S 3C
    """)
    events = heist.do("C damage 3H at D")
    assert Damaged(C, D, 3) in events and WentAllIn(D) in events
    assert heist.view().stack[D] == 0 and heist.view().live[D] == 0
    assert heist.view().turn == A
    heist.do("A raise 6", "B call", "C call")
    heist.do("B check", "C check", "A check")
    events = heist.do("C damage 4H resistance")
    assert those(events, ResistanceBeaten)[0].loot == 9
    assert heist.view().resistance is not None and heist.view().resistance.chips == 0
    heist.do("B check", "C check", "A check")
    events = heist.do("B check", "C check", "A check")
    assert paid(events) == [(0, ((D, 12),)), (1, ((C, 18),))]


@pytest.mark.parametrize(
    ("holes", "winner"), [("A AS AD  B KS KD", "A"), ("A KS KD  B AS AD", "B")], ids=["A wins", "B wins"]
)
def test_HU_S11_deception_after_a_raise(holes: str, winner: str):
    heist = Heist(f"""
        seats   A 40  B 40
        board   2C 9H 7D
        dealer  B
        to      A
        holes   {holes}
        powers  B 9D
        deck    JS 3C
    """)
    events = heist.do("A bet 8", "B raise 20")
    assert those(events, Acted)[-1].pot == 28
    before = heist.stacks()["B"]
    events = heist.do("B deceive 9D")
    assert those(events, PowerPlayed)[0].potency == 9
    view = heist.view()
    assert view.stack[B] == before + 9
    assert heist.s.real[B] == 11 and view.live[B] == 20
    assert view.pot == 19 and view.to_call[A] == 12
    events = heist.do("A call")
    assert those(events, Acted)[0].pot == 31
    events = heist.do("A check", "B check", "A check", "B check")
    assert paid(events) == [(0, ((heist.seat(winner), 31),))]
    lost = {"A": 40 - 11, "B": 40 + 20}
    assert heist.stacks()["B"] == lost[winner]


def test_HU_S12_deception_limits():
    heist = Heist("""
        seats   A 40  B 40  C 40
        to      A
        wagers  A 3  B 3  C 3
        round   A 3  B 3  C 3
        damage  5
        powers  C KD 5D
    """)
    too_much = heist.refuse("C deceive KD 4")
    assert too_much.rule == "HU-B39" and too_much.sentence == "You can take back at most 3."
    heist.do("C deceive KD")
    assert heist.stacks()["C"] == 43 and heist.s.real[C] == 0
    assert heist.refuse("C deceive 5D").rule == "HU-B38"
    assert heist.view("C").powers == hand("5D")


def test_HU_S13_the_uncalled_part_after_deception():
    heist = Heist("""
        seats   A 8  B 40  C 6
        dealer  B
        board   2C 9H 7D JS 3C
        wagers  A 30  B 4  C 4
        real    A 22  B 4  C 4
        round   A 26
        acted   A 26
        to      C
        folded  B
        holes   A KS KD  B 5H 4H  C AS AD
        powers  A 2C
    """)
    events = heist.do("C call")
    assert those(events, UncalledReturned) == [UncalledReturned(A, 12)]
    assert (heist.view().pot, heist.stacks()) == (24, {"A": 20, "B": 40, "C": 0})
    assert heist.view().live == (10, 4, 10)
    events = heist.do("A pass")
    assert paid(events) == [(0, ((C, 24),))]
    assert heist.stacks() == {"A": 20, "B": 40, "C": 24}
    assert heist.view().losers == (A,)


def test_HU_S14_deception_and_a_side_pot():
    heist = Heist("""
        seats   A 0  B 10  C 5
        board   2C 6H 7D JS 3C
        phase   window
        wagers  A 15  B 40  C 40
        real    A 15  B 30  C 40
        allin   A B
        holes   A AS AD  B KS KD  C QS QD
    """)
    events = heist.do("B pass", "C pass")
    assert not those(events, UncalledReturned)
    assert paid(events) == [(0, ((A, 45),)), (1, ((B, 40),))]
    assert heist.stacks() == {"A": 45, "B": 50, "C": 5}
    assert heist.view().losers == (C,)


S15 = """
    seats   A 40  B 40  C 40
    board   2C KD 7D 8C
    dealer  C
    to      A
    wagers  A 6  B 6  C 6
    damage  2
    holes   A AS AD  B KS QD  C QS JH
    powers  C 4H
    deck    3C
"""


def test_HU_S15_resistance_beaten():
    heist = Heist(S15)
    view = heist.view()
    assert view.resistance is not None
    assert (view.resistance.name, view.resistance.strength) == ("sheriff", 8)
    assert (view.pot, view.loot_on_card, heist.total()) == (20, 10, 150)
    events = heist.do("A assault 3", "C damage 4H resistance")
    assert those(events, Resisted) == [Resisted(A, "assault", 3, 5), Resisted(C, "damage", 4, 1)]
    events = heist.do("B assault 1")
    assert ResistanceBeaten("sheriff", 10) in events
    assert heist.view().turn == A
    assert heist.view().pot == 30 and heist.view().loot_on_card == 0
    assert heist.refuse("B assault 1").rule == "HU-B32"
    heist.do("A check", "B check", "C check", "A check", "B check")
    events = heist.do("C check")
    assert those(events, ResistRemoved) == [ResistRemoved(4)]
    assert heist.total() == 150 - 4


def test_HU_S16_resistance_stands():
    heist = Heist(S15.replace("powers  C 4H", "powers  B 2S  C 4H 5H"))
    heist.do("A assault 3", "C damage 4H resistance")
    heist.do("A check", "B check", "C check", "A check", "B check", "C check")
    assert heist.view().phase is Phase.WINDOW
    assert heist.view().resistance is not None and heist.view().resistance.needed == 1
    assert heist.refuse("A assault 1").rule == heist.refuse("C damage 5H resistance").rule == "HU-B56"
    events = heist.everyone_passes()
    assert paid(events) == [(0, ((A, 20),))]
    assert those(events, LootLost) == [LootLost(10)]
    assert those(events, ResistRemoved) == [ResistRemoved(3)]
    assert heist.total() == 150 - 13


def test_HU_S17_everyone_folds_on_the_flop():
    heist = Heist("""
        seats   A 48  B 48  C 48
        board   2C KD 7D
        dealer  A
        to      B
        wagers  A 2  B 2  C 2
    """)
    events = heist.do("B bet 6", "C fold", "A fold")
    assert those(events, PotPaid) == [PotPaid(0, ((B, 12),), shown=False)]
    assert those(events, LootLost) == [LootLost(10)]
    assert not those(events, Showdown) and not those(events, Escape)
    assert heist.view().shown == () and heist.view().losers == ()
    assert those(events, Refilled) == [Refilled(B, 3), Refilled(C, 3), Refilled(A, 3)]
    assert heist.stacks() == {"A": 48, "B": 54, "C": 48}
    assert {heist.refuse(f"{name} assault 1").rule for name in "ABC"} == {"HU-B22"}
    assert {heist.refuse(f"{name} pass").rule for name in "ABC"} == {"HU-B22"}


def test_HU_S18_a_fold_ends_the_chance_of_loot():
    heist = Heist("""
        seats   A 40  B 40  C 40
        board   2C 9H 7D 8C
        dealer  A
        to      C
        wagers  A 5  B 15  C 10
        round   B 5
        acted   B 5
        folded  A
        reduced 7
    """)
    assert heist.view().resistance is not None and heist.view().resistance.needed == 1
    assert (heist.view().loot_on_card, heist.view().pot, heist.view().to_call[C]) == (9, 30, 5)
    events = heist.do("C fold")
    assert paid(events) == [(0, ((B, 30),))]
    assert those(events, LootLost) == [LootLost(9)]
    assert heist.refuse("B assault 1").rule == "HU-B22"


def test_HU_S19_destruction_step_by_step_wins_the_hand():
    heist = Heist("""
        seats   A 40  B 40
        board   2C 9H 7D JS 3C
        phase   window
        wagers  A 10  B 10
        holes   A KS KD  B AS AD
        powers  A 2S
        deck    5H KC
    """)
    events = heist.do("A destroy 2S river")
    assert those(events, PowerPlayed)[0].potency == 2
    assert those(events, Replaced) == [Replaced("river", card("3C"), card("5H"))]
    assert heist.view().open is not None and heist.view().open.left == 1
    assert heist.refuse("B pass").rule == "HU-B40"
    events = heist.do("A replace river")
    assert those(events, Replaced) == [Replaced("river", card("5H"), card("KC"))]
    assert PowerClosed(A, 0) in events
    assert heist.view().destroyed == hand("3C 5H")
    names = {seat: name for seat, _, name in those(events, Showdown)[0].hands}
    assert names[A] == "three of a kind, kings"
    assert paid(events) == [(0, ((A, 20),))]


def test_HU_S20_the_setting_survives_destruction():
    heist = Heist("""
        seats     A 40  B 40
        board     2C 6D 7D 9D
        dealer    B
        to        A
        wagers    A 10  B 10
        assaulted 4
        powers    A 5S
        deck      2H KC
    """)
    heist.do("A destroy 5S turn flop2", "A stop")
    view = heist.view()
    assert view.board == hand("2C KC 7D 2H")
    assert view.resistance is not None and view.setting is not None
    assert (view.resistance.name, view.resistance.strength) == ("Texas Rangers", 9)
    assert (view.resistance.needed, view.resistance.chips) == (5, 4)
    assert (view.setting.loot, view.loot_on_card) == ("gems", 6)


def test_HU_S21_the_rivers_suit_changed():
    heist = Heist("""
        seats   A 40  B 40  C 40
        board   2C 6D 7D 9D QH
        phase   window
        wagers  A 10  B 10  C 4
        folded  C
        holes   A AS AD  B KS JH  C 3H 4H
        powers  A 3S 2C 2D  B 5H
        deck    4C 9S
    """)
    heist.do("A destroy 3S river", "A replace river")
    events = heist.do("A stop")
    assert those(events, PowerClosed) == [PowerClosed(A, 1)]
    assert heist.view().board[4] == "9S"
    assert heist.view().power_counts == (2, 1, 0)
    events = heist.everyone_passes()
    assert escaped(events) == [("S", (B,))]
    assert {it.seat: it.count for it in those(events, Refilled)} == {A: 1, B: 1, C: 3}
    assert heist.view().power_counts == (3, 2, 3)
    assert not those(events, Injured)
    assert heist.stacks() == {"A": 40 + 24, "B": 40, "C": 40}


def test_HU_S22_river_hearts():
    heist = Heist("""
        seats   A 40  B 5  C 7  D 0
        board   2C 6D 7D 9D 2H
        phase   window
        wagers  A 10  B 10  C 4  D 10
        folded  C
        allin   D
        joined  6
        reduced 9
        holes   A AS AD  B KS JH  C 3H 4H  D QS TH
        powers  B 2D
        next    2S 3S 5S AH 2D 3D 5D AC 4C 4D 7C AS 8C 9C TC JC 3C 8D TD KS
    """)
    before = heist.total()
    events = heist.do("B pass")
    assert escaped(events) == [("H", (B, D))]
    assert those(events, Injured) == [Injured(B)]
    assert [it.seat for it in those(events, Busted)] == [D]
    assert those(events, Fought)[0].winner == A
    reward = 10
    assert heist.stacks() == {"A": 40 + 40 + reward, "B": 4, "C": 7, "D": 0}
    assert heist.total() == before - 1 + reward


S23 = """
    seats   B 40  C 1
    board   2C 6D 7D 9D KH
    dealer  C
    to      B
    wagers  B 10  C 10
    joined  6
    reduced 9
    holes   B AS AD  C QS TH
"""


def test_HU_S23_dodging_the_escape():
    heist = Heist(S23)
    heist.do("B check")
    assert heist.view().to_call[1] == 0 and heist.legal("C fold")
    events = heist.do("C fold")
    assert those(events, PotPaid) == [PotPaid(0, ((0, 26),), shown=False)]
    assert not those(events, Escape)
    assert heist.stacks() == {"B": 66, "C": 1}


def test_HU_S23_had_he_checked_and_lost_he_would_be_bust():
    heist = Heist(S23)
    events = heist.do("B check", "C check")
    assert those(events, Injured) == [Injured(1)]
    assert [it.seat for it in those(events, Busted)] == [1]


def test_HU_S24_side_pots_with_loot():
    heist = Heist("""
        seats   A 0  B 0  C 30
        board   2C AH 7D JS 3C
        dealer  C
        to      C
        wagers  A 20  B 35  C 20
        round   B 15
        acted   B 15
        allin   A B
        joined  11
        reduced 10
        holes   A AS AD  B KS KD  C QS QD
    """)
    events = heist.do("C call")
    assert those(events, Acted)[0].pot == 101
    assert paid(events) == [(0, ((A, 71),)), (1, ((B, 30),))]
    assert heist.stacks() == {"A": 71, "B": 30, "C": 15}
    assert heist.view().losers == (C,)


def test_HU_S25_layers_with_a_folded_villain():
    heist = Heist("""
        seats   A 0  B 10  C 9  D 42
        board   2C 6H 7D JS 3C
        dealer  D
        wagers  A 12  B 20  C 50  D 8
        round   C 30
        acted   C 30
        to      B
        folded  D
        allin   A
        damage  5
        joined  6
        reduced 10
        holes   A AS AD  B 9S 9D  C KS KD  D 4H 5H
        powers  B 2D
        next    2H 4S 4C 3H 5S 5C 6D
    """)
    events = heist.do("B allin")
    assert those(events, UncalledReturned) == [UncalledReturned(C, 20)]
    assert heist.stacks() == {"A": 0, "B": 0, "C": 29, "D": 42}
    events = heist.do("B pass")
    assert paid(events) == [(0, ((A, 55),)), (1, ((C, 36),))]
    assert heist.view().losers == (B,)


def test_HU_S26_the_odd_chip():
    heist = Heist("""
        seats   A 40  B 40  C 40
        board   2C AH KD JS 3C
        dealer  A
        phase   window
        wagers  A 5  B 10  C 10
        folded  A
        holes   A 4H 5H  B AS QD  C AD QS
    """)
    assert heist.view().pot == 25
    events = heist.everyone_passes()
    assert paid(events) == [(0, ((B, 13), (C, 12)))]


def test_HU_S27_perception():
    heist = Heist("""
        seats   A 40  B 40  D 40
        board   2C 9H 7D
        dealer  D
        to      A
        wagers  A 2  B 2  D 2
        holes   A AS KH  B QS QH  D 4S 4H
        powers  D 4C
        deck    JS 5D
    """)
    deck = heist.s.deck
    events = heist.do("D perceive 4C deck*2 A.1")
    assert those(events, Looked) == [Looked(2, ("deck 1", "deck 2", "0.1"))]
    assert [it.card for it in those(heard(events, 2), YouSaw)] == ["JS", "5D", "AS"]
    assert heist.view().open is not None and heist.view().open.left == 1
    events += heist.do("D look A.2")
    assert [it.card for it in those(heist.heard_by("D", events), YouSaw)] == ["JS", "5D", "AS", "KH"]
    assert heist.view().open is None
    assert heist.s.deck == deck
    assert [it.card for it in heist.view("D").sights] == ["JS", "5D", "AS", "KH"]
    for other in ("B", "onlooker"):
        assert not those(heist.heard_by(other, events), YouSaw)
        assert those(heist.heard_by(other, events), Looked) == those(events, Looked)
        assert not {"JS", "5D", "AS", "KH"} & set(str(heist.view(other)).replace("'", " ").split())
    heist.do("A check", "B check", "D check")
    assert heist.view().board[3] == "JS"


S28 = """
    seats     A 20  B 12  C 0
    board     2C 9H 7D 8S 3C
    dealer    C
    wagers    A 10  B 10  C 10
    acted     A 0
    assaulted 3
    holes     A KS KD  B QS QD  C AS AD
    powers    A 2S 3S
"""


def test_HU_S28_the_last_words_bookkeeping_after_betting():
    heist = Heist(S28 + "to B \n allin C")
    events = heist.do("B check")
    assert heist.view().resistance is not None and heist.view().resistance.needed == 5
    assert those(events, WindowOpened) == [WindowOpened((A,))]
    assert heist.refuse("A assault 2").rule == "HU-B56"
    events = heist.do("A pass")
    assert those(events, Showdown)
    assert those(events, LootLost) == [LootLost(9)]


def test_HU_S28_the_last_words_bookkeeping_after_a_river_without_betting():
    heist = Heist(S28 + "phase window \n allin B C")
    assert heist.view().resistance is not None and heist.view().resistance.needed == 5
    assert heist.view().asked == (A, B)
    heist.do("B pass")
    assert heist.view().passed == (B,)
    events = heist.do("A assault 2")
    assert heist.view().resistance is not None and heist.view().resistance.needed == 3
    assert heist.view().passed == () and heist.view().asked == (A, B)
    events = heist.do("B pass")
    assert not those(events, Showdown)
    events = heist.do("A pass")
    assert those(events, Showdown)
    assert those(events, LootLost) == [LootLost(9)]


def test_HU_S29_the_version_guard_counts_every_move():
    heist = Heist("""
        seats   A 40  B 40  C 40
        board   2C 9H 7D
        dealer  C
        to      B
        wagers  A 16  B 10  C 16
        round   A 6  C 6
        acted   A 6
        powers  C 3H
    """)
    heist.s.version = 41
    heist.do("C damage 3H at B")
    assert heist.view().version == 42
    heist.refuse("B check")
    assert heist.view().version == 42
    assert heist.view().to_call[B] == 6
    events = heist.do("B call")
    assert those(events, Acted)[0].chips == 6
    assert heist.stacks()["B"] == 40 - 3 - 6


@pytest.mark.parametrize("answer", ["B call", "B allin"])
def test_HU_S30_the_sole_able_villain(answer: str):
    heist = Heist("""
        seats   A 30  B 60
        board   2C 9H 7D 8S
        dealer  B
        to      A
        wagers  A 10  B 10
    """)
    heist.do("A allin")
    assert heist.view().turn == B
    assert heist.legal("B call") and heist.legal("B fold")
    assert heist.refuse("B raise 60").rule == "HU-B13"
    events = heist.do(answer)
    acted = those(events, Acted)
    assert [(it.what, it.chips) for it in acted] == [("call", 30)]
    assert heist.stacks() == {"A": 0, "B": 30}
    for cards in (4, 5):
        assert (len(heist.view().board), heist.view().turn) == (cards, None)
        assert heist.view().phase is Phase.WINDOW and those(events, WindowOpened)
        events = heist.everyone_passes()
    assert those(events, Showdown)


def test_HU_S31_all_in_stays_all_in():
    heist = Heist("""
        seats   A 40  B 0  C 40
        board   2C 9H 7D 8S
        dealer  B
        to      C
        wagers  A 20  B 20  C 20
        acted   A 0
        allin   B
        holes   A QS QD  B AS AD  C KS KD
        powers  B 5D
        deck    3C
    """)
    heist.do("B deceive 5D")
    assert heist.stacks()["B"] == 5 and heist.s.real[B] == 15
    assert heist.view().allin[B]
    heist.do("C check")
    assert heist.view().round is Street.RIVER and heist.view().turn == C
    heist.do("C check", "A bet 10")
    assert heist.view().turn == C
    assert heist.refuse("B call").rule == "HU-B16"
    assert heist.legal("B assault 5")
    assert heist.refuse("B assault 6").rule == "HU-B34"
    events = heist.do("C call")
    assert paid(events) == [(0, ((B, 55),)), (1, ((C, 20),))]
    assert heist.view().losers == (A,)


S32 = """
    seats   A 0  B 30  C 67
    dealer  A
    board   2C 6D 7D 9D 3C
    phase   window
    wagers  A 20  B 20  C 20
    folded  C
    allin   A
    reduced 9
    holes   A QS JH  B AS AD  C 3H 4H
    powers  B 2D
    next    {fight}
"""
VILLAIN_WINS = "KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C"
HERO_WINS = "KS AS QS KD KH QD 9C JD QH 9D 8C 5C 2H 3S 4D"


def the_fight(cards: str) -> tuple[Heist, list]:
    """S-32 up to the end of the fight, A being the hero, and what happened."""
    heist = Heist(S32.format(fight=cards))
    assert heist.total() == 157
    return heist, heist.do("B pass")


@pytest.mark.parametrize(
    ("choice", "chips", "total"), [(f"A rejoin new {NEWCOMER}", 50, 217), ("A rejoin original", 25, 192)]
)
def test_HU_S32_bust_and_a_villain_wins_the_fight(choice: str, chips: int, total: int):
    heist, events = the_fight(VILLAIN_WINS)
    hands = {seat: (cards, name) for seat, cards, name in those(events, Fought)[0].hands}
    assert hands[B] == (hand("KS KD 9C 9D 2H"), "two pair, kings and nines")
    assert hands[C] == (hand("AS KH JD 8C 3S"), "high card, ace")
    assert hands[A] == (hand("7S 7D 5C 4H 2C"), "pair of sevens")
    assert those(events, Fought)[0].winner == B
    assert heist.stacks() == {"A": 0, "B": 100, "C": 67}
    assert heist.view().phase is Phase.REJOIN and heist.view().choosing == (A,)
    events = heist.do(choice)
    assert heist.view().stack == (chips, 100, 67)
    assert heist.total() == total
    assert Refilled(A, 3) in events
    assert heist.view().power_counts == (3, 3, 3)


def test_HU_S33_bust_and_a_hero_wins():
    heist, events = the_fight(HERO_WINS)
    hands = {seat: cards for seat, cards, _ in those(events, Fought)[0].hands}
    assert hands[A] == hand("QS QD QH 5C 4D")
    assert HeroesWon(157) in events
    assert heist.view().choosing == (B, C, A)
    assert heist.view().power_counts == (0, 0, 0)
    assert heist.total() == 0
    events = heist.do(f"A rejoin new {NEWCOMER}", "B rejoin original", "C rejoin new v8/1234/50")
    assert heist.view().stack == (50, 30, 50)
    assert heist.total() == 130
    assert those(events, Captured) == [Captured(A, 30), Captured(C, 30)]
    assert heist.view().power_counts == (3, 3, 3)
    heist.do("table leave v8", "table join C/3142/30")
    assert heist.view().stack == (50, 30, 30)


S34 = """
    seats   A 0  B 40  C 80  D 0
    dealer  D
    board   2C 6D 7D 9D 3C
    phase   window
    wagers  A 20  B 20  C 20  D 20
    folded  C
    allin   A D
    reduced 9
    holes   A QS JH  B AS AD  C 3H 4H  D QH JS
    powers  B 2D
    next    {fight}
"""


def test_HU_S34_two_busts():
    heist = Heist(S34.format(fight="2S AS 3S 4S 2D AD 3D 4D 5H 6H 7H 8H 9H TH JH QH KH 9C TC JC"))
    events = heist.do("B pass")
    assert [it.seat for it in those(events, Busted)] == [A, D]
    assert len(those(events, Fought)) == 1 and those(events, Fought)[0].winner == B
    assert [it for it in those(events, Settled) if it.reason == "reward"] == [Settled(B, 10, "reward")]
    assert heist.view().stack == (0, 130, 80, 0)
    heist.do("A rejoin original", f"D rejoin new {NEWCOMER}")
    assert heist.view().stack == (25, 130, 80, 50)
    assert heist.total() == 200 + 10 + 75 == 285


def test_HU_S34_had_a_hero_won_all_would_choose():
    heist = Heist(S34.format(fight="2S 4S 3S AS 2D 4D 3D AD 5H 6H 7H 8H 9H TH JH QH KH 9C TC JC"))
    events = heist.do("B pass")
    assert those(events, Fought)[0].winner == D
    assert heist.view().choosing == (A, B, C, D) and heist.view().due == 30
    assert not those(events, Captured)
    heist.do("B rejoin original", "A rejoin original", f"C rejoin new {NEWCOMER}", "D rejoin new v8/1234/50")
    assert heist.view().stack == (30, 30, 50, 50)


def test_HU_S35_the_powers_deck_recycled():
    s = position(
        "seats A 50 B 50 C 50 \n to A"
    )  # fewer than 22 cards can never be left: only refill is asked
    s.powers_deck = hand("4D")
    s.powers_discard = hand("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    recycled = set(s.powers_discard)
    events = list(refill(s, HOLDUP.seats.start - 1, 3))
    assert DeckRecycled(12) in events and Refilled(B, 3) in events
    drawn = s.powers[B]
    assert drawn[0] == "4D" and set(drawn[1:]) < recycled
    assert len(s.powers_deck) == 10 and s.powers_discard == ()


def test_HU_S36_a_whole_heist():
    heist = Heist(
        """
        seats      A 50  B 50  C 50
        phase      lobby
        next       QH 9S AC QC TS KD 8H 6D 9C 7C 2H
        nextpowers 9D 2C 2S JH 3C 3S 7H 4C 4S
        """,
        first_dealer=A,
    )
    heist.do("A deal")
    assert {name: heist.view(name).holes for name in "ABC"} == {
        "A": hand("AC KD"),
        "B": hand("QH QC"),
        "C": hand("9S TS"),
    }
    heist.do("A raise 6", "B call")
    events = heist.do("C call")
    assert those(events, Acted)[0].pot == 18
    setting = heist.view().setting
    assert setting is not None
    assert (setting.location, setting.loot, setting.conditions) == ("river boat", "gems", "parade")
    assert heist.view().loot_on_card == 6
    events = heist.do("B bet 8", "C call", "A call")
    assert heist.view().pot == 42 and set(heist.stacks().values()) == {36}
    assert ResistanceCame("posse", 7) in events
    events = heist.do("B check", "A damage 7H resistance")
    assert Resisted(A, "damage", 4, 3) in events
    heist.do("B assault 1", "C assault 2")
    assert heist.view().pot == 48
    heist.do("C bet 10", "A call", "B call")
    assert heist.view().pot == 78 and heist.stacks() == {"A": 26, "B": 25, "C": 24}
    assert heist.view().board[4] == "2H"
    heist.do("B check", "C bet 12", "A fold", "B call")
    assert heist.view().pot == 102 and heist.stacks() == {"A": 26, "B": 13, "C": 12}
    heist.do("B deceive 9D")
    assert heist.view().pot == 93 and heist.stacks()["B"] == 22
    heist.do("C damage JH at B")
    assert heist.view().pot == 103 and heist.stacks()["B"] == 12
    events = heist.do("B pass", "C pass")
    names = {seat: name for seat, _, name in those(events, Showdown)[0].hands}
    assert names == {B: "pair of queens", C: "straight to the ten"}
    assert paid(events) == [(0, ((C, 103),))]
    assert those(events, Injured) == [Injured(B)]
    assert heist.stacks() == {"A": 26, "B": 11, "C": 115}
    assert heist.total() == 152 == 150 + 6 - 3 - 1
    assert those(events, Refilled) == [Refilled(B, 1), Refilled(C, 1), Refilled(A, 1)]
    assert heist.view().dealer == B


def test_HU_S37_an_uncalled_bet_comes_back_at_once():
    heist = Heist("""
        seats   A 50  B 20
        dealer  B
        board   2C 9H 7D 4S
        to      A
        holes   A KS KD  B AS AD
        powers  B KH
    """)
    heist.do("A allin")
    assert UncalledReturned(A, 30) in heist.do("B call")
    assert (heist.stacks(), heist.view().pot) == ({"A": 30, "B": 0}, 40)
    assert heist.view().asked == (A, B) and heist.view().round is Street.TURN
    assert heist.legal("A assault 4")
    heist.do("B damage KH at A")
    assert heist.stacks()["A"] == 27 and heist.view().damage_in_pot == 3


def test_HU_S38_a_raise_that_nobody_left_could_answer():
    heist = Heist("""
        seats   A 100  B 20  C 20  D 40
        dealer  C
        board   2C 9H 7D
        to      D
    """)
    heist.do("D bet 40")
    assert heist.legal("A call") and heist.legal("A fold")
    assert heist.refuse("A raise 80").rule == "HU-B13"
    assert those(heist.do("A allin"), Acted) == [Acted(A, "call", 40, 40, 80)]
    heist.do("B call", "C fold")
    assert heist.stacks() == {"A": 60, "B": 0, "C": 20, "D": 0}


def test_HU_S39_leaving_brings_no_new_power_cards():
    heist = Heist("seats A 50 B 50 C 50 \n phase between \n powers B 2S \n dealer A")
    heist.do("table leave B")
    assert (heist.view().powers_aside_count, heist.view().powers_deck_count) == (1, 51)
    heist.do("table join v9/1234/50", "table leave v9", "table join B/3421/50")
    assert heist.view("B").powers == hand("2S")
    assert heist.view().powers_aside_count == 3
