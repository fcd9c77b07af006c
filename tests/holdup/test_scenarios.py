"""The worked scenarios of RULES.md, section 11."""

import pytest

from engines.cards import card, hand
from engines.core import Event
from engines.holdup.events import (
    Acted,
    Busted,
    Damaged,
    DeckRecycled,
    Escape,
    Fought,
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
from tests.holdup.heist import A, B, C, D, Heist, after, dealt
from tests.holdup.positions import APTITUDES, position


def paid(events: list[Event]) -> list[dict[int, int]]:
    """Who got how much of each pot, the main pot first."""
    assert [it.pot for it in those(events, PotPaid)] == [*range(len(those(events, PotPaid)))]
    return [dict(it.shares) for it in those(events, PotPaid)]


def test_HU_S01_start():
    h = dealt(more="next 2S 3S 4S 5S 6S 7S")
    h.shows(stack=(50, 49, 48), live=(0, 1, 2), pot=3, turn=A, to_call=(2, 1, 0))
    h.shows(deck_count=46, powers_deck_count=43, power_counts=(3, 3, 3))
    assert [h.view(name).holes for name in "BCA"] == [hand("2S 5S"), hand("3S 6S"), hand("4S 7S")]
    assert h.total() == 150


def test_HU_S02_heads_up():
    h = dealt(seats="A 50 B 50", more="next 2S 3S 4S 5S")
    h.shows(live=(1, 2), turn=A)
    assert [h.view(name).holes for name in "BA"] == [hand("2S 4S"), hand("3S 5S")]
    h.do("A call", "B check")
    h.shows(round=Street.FLOP, turn=B)


def test_HU_S03_big_blind_option():
    h = dealt("A call", "B call", more="next 2S 3S 4S 5S 6S 7S")
    h.shows(turn=C, to_call=(0, 0, 0), pot=6)
    h.allows("C check", "C raise 4")
    h.refuses("HU-B09", "C raise 3")
    h.do("C check")
    h.shows(round=Street.FLOP, turn=B)
    assert len(h.view().board) == 3


@pytest.mark.parametrize(
    ("turn", "name", "strength"), [("AC", "Captain Sunshine", 11), ("TC", "US Army", 10)]
)
def test_HU_S04_setting(turn: str, name: str, strength: int):
    h = dealt("A call", "B call", more=f"next 2S 3S 4S 5S 6S 8S 7S QD KH {turn}")
    h.do("C check")
    setting = h.view().setting
    assert setting is not None
    scene = ("stagecoach", "flying machine", "blinding sun")
    assert (setting.location, setting.loot, setting.conditions) == scene
    h.shows(loot_on_card=10, pot=6)
    assert h.total() == 150 + 10
    assert ResistanceCame(name, strength) in h.do("B check", "C check", "A check")


def test_HU_S05_potency():
    assert [potency(it, APTITUDES["B"]) for it in hand("9D 7C AS KH")] == [9, 4, 4, 3]
    assert [potency(it, APTITUDES["A"]) for it in hand("AH 3C 5D TS")] == [6, 1, 2, 10]


S06 = "seats A 50 B 50 C 15 D 50; board 2C 9H 7D; dealer A; to B; wagers A 5 B 5 C 5 D 5"


def test_HU_S06_HU_31_a_short_all_in_does_not_reopen():
    h = Heist(S06)
    events = h.do("B bet 10", "C allin", "D call", "A fold")
    assert [it.to for it in those(events, Acted)] == [10, 15, 15, 0]
    assert WentAllIn(C) in events
    assert (h.view().turn, h.view().to_call[B]) == (B, 5)
    h.refuses("HU-B12", "B raise 30", "B allin")
    h.do("B call")
    h.shows(round=Street.TURN)


def test_HU_S07_short_all_ins_add_up():
    h = Heist(f"{S06}; seats A 50 B 50 C 15 D 21")
    events = h.do("B bet 10", "C allin", "D allin", "A call")
    assert [it.to for it in those(events, Acted)] == [10, 15, 21, 21]
    assert (h.view().turn, h.view().to_call[B]) == (B, 11)
    h.allows("B raise 31")
    h.refuses("HU-B09", "B raise 30")


def test_HU_S08_damage_into_the_pot():
    h = Heist("seats A 40 B 40 C 40; board 2C 9H 7D; to B; wagers A 6 B 6 C 6; powers C 6H")
    events = h.do("C damage 6H at A")
    assert PowerPlayed(C, card("6H"), "damage", 6) in events and Damaged(C, A, 6) in events
    h.shows(stack=(34, 40, 40), damage_in_pot=6, pot=24, live=(6, 6, 6), turn=B, to_call=(0, 0, 0))


def test_HU_S09_damage_pushes_someone_all_in():
    h = Heist("""
        seats A 40 B 4 C 40; board 2C 7D 9H 4S; dealer C; to A; wagers A 10 B 10 C 10
        holes A KS QD  B AS AD  C JH JC; powers C 9H; deck 3C
    """)
    events = h.do("C damage 9H at B")
    assert Damaged(C, B, 4) in events and WentAllIn(B) in events
    h.shows(stack=(40, 0, 40), allin=(False, True, False), pot=34)
    assert paid(h.do("A check", "C check", "A bet 10", "C call")) == [{B: 34}, {C: 20}]
    h.shows(losers=(A,))


def test_HU_S10_damaged_before_acting():
    h = Heist("""
        seats A 50 B 49 C 48 D 3; dealer A; to D; wagers B 1 C 2; round B 1 C 2
        holes A KS QD  B TS 9D  C JH JC  D AS AD; powers C 3H 4H; deck 2C 9H 7D 4S 3C
    """)
    events = h.do("C damage 3H at D")
    assert Damaged(C, D, 3) in events and WentAllIn(D) in events
    h.shows(stack=(50, 49, 48, 0), live=(0, 1, 2, 0), turn=A)
    h.do("A raise 6", "B call", "C call", "B check", "C check", "A check")
    assert those(h.do("C damage 4H resistance"), ResistanceBeaten)[0].loot == 9
    h.shows(chips=0)
    assert paid(h.do(*["B check", "C check", "A check"] * 2)) == [{D: 12}, {C: 18}]


@pytest.mark.parametrize(
    ("holes", "winner", "stack"),
    [("A AS AD  B KS KD", A, (51, 29)), ("A KS KD  B AS AD", B, (20, 60))],
)
def test_HU_S11_HU_104_deception_after_a_raise(holes: str, winner: int, stack: tuple[int, int]):
    h = Heist(f"seats A 40 B 40; board 2C 9H 7D; dealer B; to A; holes {holes}; powers B 9D; deck JS 3C")
    assert those(h.do("A bet 8", "B raise 20"), Acted)[-1].pot == 28
    assert those(h.do("B deceive 9D"), PowerPlayed)[0].potency == 9
    h.shows(stack=(32, 29), live=(8, 20), pot=19, to_call=(12, 0))
    assert h.s.real[B] == 11
    assert those(h.do("A call"), Acted)[0].pot == 31
    assert paid(h.do("A check", "B check", "A check", "B check")) == [{winner: 31}]
    h.shows(stack=stack)


def test_HU_S12_deception_limits():
    h = Heist("""
        seats A 40 B 40 C 40; to A; wagers A 3 B 3 C 3; round A 3 B 3 C 3; damage 5; powers C KD 5D
    """)
    h.refused("C deceive KD 4", "HU-B39", 3)
    h.do("C deceive KD")
    assert h.stacks()["C"] == 43 and h.s.real[C] == 0
    h.refuses("HU-B38", "C deceive 5D")
    assert h.view("C").powers == hand("5D")


def test_HU_S13_the_uncalled_part_after_deception():
    h = Heist("""
        seats A 8 B 40 C 6; dealer B; board 2C 9H 7D JS 3C; wagers A 30 B 4 C 4; real A 22 B 4 C 4
        round A 26; acted A 26; to C; folded B; holes A KS KD  B 5H 4H  C AS AD; powers A 2C
    """)
    assert those(h.do("C call"), UncalledReturned) == [UncalledReturned(A, 12)]
    h.shows(pot=24, stack=(20, 40, 0), live=(10, 4, 10))
    assert paid(h.do("A pass")) == [{C: 24}]
    h.shows(stack=(20, 40, 24), losers=(A,))


def test_HU_S14_deception_and_a_side_pot():
    h = Heist("""
        seats A 0 B 10 C 5; board 2C 6H 7D JS 3C; phase window; wagers A 15 B 40 C 40; real A 15 B 30 C 40
        allin A B; holes A AS AD  B KS KD  C QS QD
    """)
    events = h.do("B pass", "C pass")
    assert not those(events, UncalledReturned)
    assert paid(events) == [{A: 45}, {B: 40}]
    h.shows(stack=(45, 50, 5), losers=(C,))


S15 = """
    seats A 40 B 40 C 40; board 2C KD 7D 8C; dealer C; to A; wagers A 6 B 6 C 6; damage 2
    holes A AS AD  B KS QD  C QS JH; powers B 2S C 4H 5H; deck 3C
"""


def test_HU_S15_resistance_beaten():
    h = Heist(f"{S15}; powers C 4H")
    assert h.view().resistance is not None and h.view().resistance.name == "sheriff"
    h.shows(strength=8, pot=20, loot_on_card=10)
    assert h.total() == 150
    events = h.do("A assault 3", "C damage 4H resistance")
    assert those(events, Resisted) == [Resisted(A, "assault", 3, 5), Resisted(C, "damage", 4, 1)]
    assert ResistanceBeaten("sheriff", 10) in h.do("B assault 1")
    h.shows(turn=A, pot=30, loot_on_card=0)
    h.refuses("HU-B32", "B assault 1")
    events = h.do(*["A check", "B check", "C check"] * 2)
    assert those(events, ResistRemoved) == [ResistRemoved(4)]
    assert h.total() == 150 - 4


def test_HU_S16_HU_51_resistance_stands():
    h = after(S15, "A assault 3", "C damage 4H resistance", *["A check", "B check", "C check"] * 2)
    h.shows(phase=Phase.WINDOW, needed=1)
    h.refuses("HU-B56", "A assault 1", "C damage 5H resistance")
    events = h.everyone_passes()
    assert paid(events) == [{A: 20}]
    assert those(events, LootLost, ResistRemoved) == [LootLost(10), ResistRemoved(3)]
    assert h.total() == 150 - 13


def test_HU_S17_everyone_folds_on_the_flop():
    h = Heist("seats A 48 B 48 C 48; board 2C KD 7D; dealer A; to B; wagers A 2 B 2 C 2")
    events = h.do("B bet 6", "C fold", "A fold")
    assert those(events, PotPaid) == [PotPaid(0, ((B, 12),), shown=False)]
    assert those(events, LootLost, Showdown, Escape) == [LootLost(10)]
    assert those(events, Refilled) == [Refilled(B, 3), Refilled(C, 3), Refilled(A, 3)]
    h.shows(stack=(48, 54, 48), shown=(), losers=())
    h.refuses("HU-B22", *(f"{name} {text}" for name in "ABC" for text in ("assault 1", "pass")))


def test_HU_S18_a_fold_ends_the_chance_of_loot():
    h = Heist("""
        seats A 40 B 40 C 40; board 2C 9H 7D 8C; dealer A; to C; wagers A 5 B 15 C 10; round B 5; acted B 5
        folded A; reduced 7
    """)
    h.shows(needed=1, loot_on_card=9, pot=30)
    assert h.view().to_call[C] == 5
    events = h.do("C fold")
    assert paid(events) == [{B: 30}]
    assert those(events, LootLost) == [LootLost(9)]
    h.refuses("HU-B22", "B assault 1")


def test_HU_S19_HU_85_HU_R24_destruction_step_by_step_wins_the_hand():
    h = Heist("""
        seats A 40 B 40; board 2C 9H 7D JS 3C; phase window; wagers A 10 B 10; holes A KS KD  B AS AD
        powers A 2S; deck 5H KC
    """)
    events = h.do("A destroy 2S river")
    assert those(events, PowerPlayed)[0].potency == 2
    assert those(events, Replaced) == [Replaced("river", card("3C"), card("5H"))]
    assert h.view().open is not None and h.view().open.left == 1
    h.refuses("HU-B40", "B pass")
    events = h.do("A replace river")
    assert those(events, Replaced) == [Replaced("river", card("5H"), card("KC"))]
    assert PowerClosed(A, 0) in events
    h.shows(destroyed=hand("3C 5H"))
    names = {seat: name for seat, _, name in those(events, Showdown)[0].hands}
    assert names[A] == "three of a kind, kings"
    assert paid(events) == [{A: 20}]


def test_HU_S20_HU_90_the_setting_survives_destruction():
    h = Heist("""
        seats A 40 B 40; board 2C 6D 7D 9D; dealer B; to A; wagers A 10 B 10; assaulted 4; powers A 5S
        deck 2H KC KH QH
    """)
    before = h.view()
    assert before.resistance is not None and before.resistance.name == "Texas Rangers"
    assert before.setting is not None and before.setting.loot == "gems"
    for line, board in (("A destroy 5S turn flop2", "2C KC 7D 2H"), ("A replace flop1 flop3", "KH KC QH 2H")):
        h.do(line)
        h.shows(board=hand(board), setting=before.setting, resistance=before.resistance)
        h.shows(strength=9, needed=5, chips=4, loot_on_card=6, loot_in_pot=0, pot=20)


def test_HU_S21_HU_69_HU_91_the_rivers_suit_changed():
    h = Heist("""
        seats A 40 B 40 C 40; board 2C 6D 7D 9D QH; phase window; wagers A 10 B 10 C 4; folded C
        holes A AS AD  B KS JH  C 3H 4H; powers A 3S 2C 2D  B 5H; deck 4C 9S
    """)
    h.do("A destroy 3S river", "A replace river")
    assert those(h.do("A stop"), PowerClosed) == [PowerClosed(A, 1)]
    assert h.view().board[4] == "9S"
    h.shows(power_counts=(2, 1, 0))
    events = h.everyone_passes()
    assert those(events, Escape, Injured) == [Escape("S", (B,))]
    assert {it.seat: it.count for it in those(events, Refilled)} == {A: 1, B: 1, C: 3}
    h.shows(power_counts=(3, 2, 3), stack=(40 + 24, 40, 40))


def test_HU_S22_river_hearts():
    h = Heist("""
        seats A 40 B 5 C 7 D 0; board 2C 6D 7D 9D 2H; phase window; wagers A 10 B 10 C 4 D 10; folded C
        allin D; joined 6; reduced 9; holes A AS AD  B KS JH  C 3H 4H  D QS TH; powers B 2D
        next 2S 3S 5S AH 2D 3D 5D AC 4C 4D 7C AS 8C 9C TC JC 3C 8D TD KS
    """)
    before, reward = h.total(), 10
    events = h.do("B pass")
    assert those(events, Escape, Injured) == [Escape("H", (B, D)), Injured(B)]
    assert [it.seat for it in those(events, Busted)] == [D]
    assert those(events, Fought)[0].winner == A
    h.shows(stack=(40 + 40 + reward, 4, 7, 0))
    assert h.total() == before - 1 + reward


S23 = """
    seats B 40 C 1; board 2C 6D 7D 9D KH; dealer C; to B; wagers B 10 C 10; joined 6; reduced 9
    holes B AS AD  C QS TH
"""


def test_HU_S23_dodging_the_escape():
    h = after(S23, "B check")
    h.shows(to_call=(0, 0))
    h.allows("C fold")
    events = h.do("C fold")
    assert those(events, PotPaid, Escape) == [PotPaid(0, ((0, 26),), shown=False)]
    assert h.stacks() == {"B": 66, "C": 1}
    events = Heist(S23).do("B check", "C check")  # and lost
    assert those(events, Injured) == [Injured(1)]
    assert [it.seat for it in those(events, Busted)] == [1]


def test_HU_S24_side_pots_with_loot():
    h = Heist("""
        seats A 0 B 0 C 30; board 2C AH 7D JS 3C; dealer C; to C; wagers A 20 B 35 C 20; round B 15
        acted B 15; allin A B; joined 11; reduced 10; holes A AS AD  B KS KD  C QS QD
    """)
    events = h.do("C call")
    assert those(events, Acted)[0].pot == 101
    assert paid(events) == [{A: 71}, {B: 30}]
    h.shows(stack=(71, 30, 15), losers=(C,))


def test_HU_S25_layers_with_a_folded_villain():
    h = Heist("""
        seats A 0 B 10 C 9 D 42; board 2C 6H 7D JS 3C; dealer D; wagers A 12 B 20 C 50 D 8; round C 30
        acted C 30; to B; folded D; allin A; damage 5; joined 6; reduced 10
        holes A AS AD  B 9S 9D  C KS KD  D 4H 5H; powers B 2D; next 2H 4S 4C 3H 5S 5C 6D
    """)
    assert those(h.do("B allin"), UncalledReturned) == [UncalledReturned(C, 20)]
    h.shows(stack=(0, 0, 29, 42))
    assert paid(h.do("B pass")) == [{A: 55}, {C: 36}]
    h.shows(losers=(B,))


def test_HU_S26_the_odd_chip():
    h = Heist("""
        seats A 40 B 40 C 40; board 2C AH KD JS 3C; dealer A; phase window; wagers A 5 B 10 C 10; folded A
        holes A 4H 5H  B AS QD  C AD QS
    """)
    h.shows(pot=25)
    assert paid(h.everyone_passes()) == [{B: 13, C: 12}]


def test_HU_S27_HU_101_HU_R27_perception():
    h = Heist("""
        seats A 40 B 40 D 40; board 2C 9H 7D; dealer D; to A; wagers A 2 B 2 D 2; powers D 4C; deck JS 5D
        holes A AS KH  B QS QH  D 4S 4H
    """)
    deck = h.s.deck
    events = h.do("D perceive 4C deck*2 A.1")
    assert those(events, Looked) == [Looked(2, ("deck 1", "deck 2", "0.1"))]
    assert [it.card for it in those(h.heard_by("D", events), YouSaw)] == ["JS", "5D", "AS"]
    assert h.view().open is not None and h.view().open.left == 1
    events += h.do("D look A.2")
    assert [it.card for it in those(h.heard_by("D", events), YouSaw)] == ["JS", "5D", "AS", "KH"]
    h.shows(open=None)
    assert h.s.deck == deck
    assert [it.card for it in h.view("D").sights] == ["JS", "5D", "AS", "KH"]
    for other in ("B", "onlooker"):
        assert those(h.heard_by(other, events), YouSaw, Looked) == those(events, Looked)
        assert h.view(other).sights == ()
        assert not {"JS", "5D", "AS", "KH"} & set(str(h.view(other)).replace("'", " ").split())
    h.do("A check", "B check", "D check")
    assert h.view().board[3] == "JS"


S28 = """
    seats A 20 B 12 C 0; board 2C 9H 7D 8S 3C; dealer C; wagers A 10 B 10 C 10; acted A 0; assaulted 3
    holes A KS KD  B QS QD  C AS AD; powers A 2S 3S
"""


def test_HU_S28_the_last_words_bookkeeping_after_betting():
    h = Heist(f"{S28}; to B; allin C")
    events = h.do("B check")
    h.shows(needed=5)
    assert those(events, WindowOpened) == [WindowOpened((A,))]
    h.refuses("HU-B56", "A assault 2")
    events = h.do("A pass")
    assert those(events, Showdown)
    assert those(events, LootLost) == [LootLost(9)]


def test_HU_S28_the_last_words_bookkeeping_after_a_river_without_betting():
    h = Heist(f"{S28}; phase window; allin B C")
    h.shows(needed=5, asked=(A, B))
    h.do("B pass")
    h.shows(passed=(B,))
    h.do("A assault 2")
    h.shows(needed=3, passed=(), asked=(A, B))
    assert not those(h.do("B pass"), Showdown)
    events = h.do("A pass")
    assert those(events, Showdown)
    assert those(events, LootLost) == [LootLost(9)]


def test_HU_S29_the_version_guard_counts_every_move():
    h = Heist("""
        seats A 40 B 40 C 40; board 2C 9H 7D; dealer C; to B; wagers A 16 B 10 C 16; round A 6 C 6; acted A 6
        powers C 3H
    """)
    h.s.version = 41
    h.do("C damage 3H at B")
    h.shows(version=42)
    h.refuse("B check")
    h.shows(version=42, to_call=(0, 6, 0))
    assert those(h.do("B call"), Acted)[0].chips == 6
    assert h.stacks()["B"] == 40 - 3 - 6


@pytest.mark.parametrize("answer", ["B call", "B allin"])
def test_HU_S30_HU_36_HU_37_the_sole_able_villain(answer: str):
    h = after("seats A 30 B 60; board 2C 9H 7D 8S; dealer B; to A; wagers A 10 B 10", "A allin")
    h.shows(turn=B)
    h.allows("B call", "B fold")
    h.refuses("HU-B13", "B raise 31", "B raise 60")
    events = h.do(answer)
    assert [(it.what, it.chips) for it in those(events, Acted)] == [("call", 30)]
    h.shows(stack=(0, 30))
    for cards in (4, 5):
        assert len(h.view().board) == cards and those(events, WindowOpened)
        h.shows(turn=None, phase=Phase.WINDOW)
        events = h.everyone_passes()
    assert those(events, Showdown)


def test_HU_S31_HU_35_HU_R23_all_in_stays_all_in():
    h = Heist("""
        seats A 40 B 0 C 40; board 2C 9H 7D 8S; dealer B; to C; wagers A 20 B 20 C 20; acted A 0; allin B
        holes A QS QD  B AS AD  C KS KD; powers B 5D; deck 3C
    """)
    h.do("B deceive 5D")
    assert h.s.real[B] == 15
    h.shows(stack=(40, 5, 40), allin=(False, True, False))
    h.do("C check")
    h.shows(round=Street.RIVER, turn=C)
    h.do("C check", "A bet 10")
    h.shows(turn=C, to_call=(0, 0, 10))
    h.refuses("HU-B16", "B check", "B call", "B bet 5", "B allin", "B fold")
    h.allows("B assault 5")
    h.refuses("HU-B34", "B assault 6")
    assert paid(h.do("C call")) == [{B: 55}, {C: 20}]
    h.shows(losers=(A,))


def test_HU_S35_the_powers_deck_recycled():
    """Fewer than 22 cards can never be left: only the refill is asked."""
    s = position("seats A 50 B 50 C 50; to A")
    s.powers_deck = hand("4D")
    s.powers_discard = hand("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    recycled = set(s.powers_discard)
    events = list(refill(s, B, 3))
    assert DeckRecycled(12) in events and Refilled(B, 3) in events
    drawn = s.powers[B]
    assert drawn[0] == "4D" and set(drawn[1:]) < recycled
    assert len(s.powers_deck) == 10 and s.powers_discard == ()


def test_HU_S36_a_whole_heist():
    h = dealt(more="next QH 9S AC QC TS KD 8H 6D 9C 7C 2H; nextpowers 9D 2C 2S JH 3C 3S 7H 4C 4S")
    assert [h.view(name).holes for name in "ABC"] == [hand("AC KD"), hand("QH QC"), hand("9S TS")]
    assert those(h.do("A raise 6", "B call", "C call"), Acted)[-1].pot == 18
    setting = h.view().setting
    assert setting is not None
    assert (setting.location, setting.loot, setting.conditions) == ("river boat", "gems", "parade")
    h.shows(loot_on_card=6)
    assert ResistanceCame("posse", 7) in h.do("B bet 8", "C call", "A call")
    h.shows(pot=42, stack=(36, 36, 36))
    assert Resisted(A, "damage", 4, 3) in h.do("B check", "A damage 7H resistance")
    h.do("B assault 1", "C assault 2")
    h.shows(pot=48)
    h.do("C bet 10", "A call", "B call")
    h.shows(pot=78, stack=(26, 25, 24))
    assert h.view().board[4] == "2H"
    h.do("B check", "C bet 12", "A fold", "B call")
    h.shows(pot=102, stack=(26, 13, 12))
    h.do("B deceive 9D")
    h.shows(pot=93, stack=(26, 22, 12))
    h.do("C damage JH at B")
    h.shows(pot=103, stack=(26, 12, 12))
    events = h.do("B pass", "C pass")
    names = {seat: name for seat, _, name in those(events, Showdown)[0].hands}
    assert names == {B: "pair of queens", C: "straight to the ten"}
    assert paid(events) == [{C: 103}]
    assert those(events, Injured) == [Injured(B)]
    h.shows(stack=(26, 11, 115), dealer=B)
    assert h.total() == 152 == 150 + 6 - 3 - 1
    assert those(events, Refilled) == [Refilled(B, 1), Refilled(C, 1), Refilled(A, 1)]


def test_HU_S37_HU_58_HU_R63_an_uncalled_bet_comes_back_at_once():
    text = "seats A 50 B 20; dealer B; board 2C 9H 7D 4S; to A; holes A KS KD  B AS AD; powers B KH"
    h = Heist(text)
    assert those(h.do("A allin"), UncalledReturned) == []
    assert those(h.do("B call"), UncalledReturned, WindowOpened)[0] == UncalledReturned(A, 30)
    h.shows(stack=(30, 0), pot=40, live=(20, 20), allin=(True, True), asked=(A, B), round=Street.TURN)
    h.allows("A assault 4")
    h.do("B damage KH at A")
    h.shows(stack=(27, 0), damage_in_pot=3)


def test_HU_S38_HU_28_HU_36_a_raise_that_nobody_left_could_answer():
    h = after("seats A 100 B 20 C 20 D 40; dealer C; board 2C 9H 7D; to D", "D bet 40")
    h.allows("A call", "A fold")
    h.refuses("HU-B13", "A raise 80", "A raise 100")
    assert those(h.do("A allin"), Acted) == [Acted(A, "call", 40, 40, 80)]
    h.shows(turn=B, to_call=(0, 40, 40, 0))
    h.do("B call", "C fold")
    h.shows(stack=(60, 0, 20, 0))


def test_HU_S39_leaving_brings_no_new_power_cards():
    h = after("seats A 50 B 50 C 50; phase between; powers B 2S; dealer A", "table leave B")
    h.shows(powers_aside_count=1, powers_deck_count=51)
    h.do("table join v9/1234/50", "table leave v9", "table join B/3421/50")
    assert h.view("B").powers == hand("2S")
    h.shows(powers_aside_count=3)
