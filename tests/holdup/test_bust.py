"""Texas Hold Up, going bust: HU-114 to HU-123, and the scenarios S-32 to S-34."""

from __future__ import annotations

import pytest

from engines.cards import DECK, hand
from engines.core import Captured, Event, Joined, Left, Settled, Tallied, Villain, VillainId
from engines.holdup import HOLDUP, events as e
from engines.holdup.model import Phase
from tests.driver import those
from tests.holdup.heist import A, B, C, D, Heist

SHOWDOWN = """
    seats A 0 B 70 C 67; board 2C 6H 7D JS 3C; wagers A 10 B 10; folded C; phase window; reduced 20
    holes A KS KD B AS AD C QS QD; powers A 2D B 3D 4D C 5D
"""
"""A is about to lose to B and the last chip; C has folded. A's dealer."""
VILLAIN_WINS = "KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C"
"""B two pair, C ace high, A a pair of sevens, by S-32."""
HERO_WINS = "KS AS QS KD KH QD 9C JD QH 9D 8C 5C 2H 3S 4D"
"""The same, but A has three queens, by S-33."""
AGAIN = "2S 3S 4H 5H 6C 7C 9S TS JH AH"
"""Where two are tied, the second of them has an ace."""
NEWCOMER = Villain(VillainId("v9"), (4, 3, 2, 1), 50)
FREED = Villain(VillainId("A"), (1, 2, 3, 4), 25)
"""A as their player gets them back."""


def busted(fight: str = VILLAIN_WINS, more: str = "") -> tuple[Heist, list[Event]]:
    """Return a table where A has gone bust; B has 90 chips, C 67."""
    h = Heist(f"{SHOWDOWN}; next {fight}; {more}")
    return h, h.everyone_passes()


def all_choose_originals(h: Heist) -> None:
    for seat in h.view().choosing:
        h.do(f"{h.names[seat]} rejoin original")


@pytest.mark.parametrize(
    ("a", "river", "bust"),
    [(0, "3C", True), (1, "3C", False), (1, "3H", True), (2, "3H", False), (1, "3S", False)],
)
def test_HU_114_HU_S22_a_villain_is_bust_when_his_stack_is_0_after_the_escape(a: int, river: str, bust: bool):
    h, events = busted(more=f"seats A {a} B 70 C 67; board 2C 6H 7D JS {river}")
    assert [it.seat for it in those(events, e.Busted)] == [A] * bust
    h.shows(phase=Phase.REJOIN if bust else Phase.BETWEEN)


def test_HU_R49_HU_R18_bust_is_checked_after_the_escape_and_before_the_refill_and_not_before():
    assert [type(it) for it in those(busted()[1], e.Busted, e.Refilled)] == [e.Busted]
    _, events = busted(more="seats A 1 B 70 C 67; board 2C 6H 7D JS 3H")
    wanted = [e.Injured, e.Busted]
    assert [type(injured) for injured in those(events, e.Injured, e.Busted, e.Refilled)] == wanted
    h = Heist("seats A 20 B 20; board 2C 9H 7D; to B; powers A 2S")
    assert those(h.do("B allin", "A call"), e.Busted) == []
    h.shows(stack=(0, 0))


@pytest.mark.parametrize(("choice", "total", "villain", "told"), [
    ("new v9/4321/50", 217, NEWCOMER, [Captured(A, 25), Joined(A, NEWCOMER), e.Rejoined(A, 50, new=True)]),
    ("original", 192, FREED, [Settled(A, 25, "rejoin"), e.Rejoined(A, 25, new=False)]),
])  # fmt: skip
def test_HU_115_HU_117_HU_118_HU_S32_HU_R51_bust_and_a_villain_wins_the_fight(
    choice: str, total: int, villain: Villain, told: list[Event]
):
    """HU-117: If a villain wins the fight they receive 10 chips from the bank and other villains keep their
      chips.
    HU-118: After a villain's victory each bust player chooses a new villain with 50 chips or the original
      with 25.
    """
    h, events = busted()
    (fought,) = those(events, e.Fought)
    assert fought.winner == B
    assert fought.hands == (
        (B, hand("KS KD 9C 9D 2H"), "two pair, kings and nines"),
        (C, hand("AS KH JD 8C 3S"), "high card, ace"),
        (A, hand("7S 7D 5C 4H 2C"), "pair of sevens"),
    )
    h.shows(shown=tuple((seat, cards) for seat, cards, _ in fought.hands), board=(), deck_count=37)
    assert sorted([*h.s.deck, *(card for _, cards, _ in fought.hands for card in cards)]) == sorted(DECK)
    assert Settled(B, 10, "reward") in events
    h.shows(stack=(0, 100, 67), power_counts=(0, 2, 1), phase=Phase.REJOIN, choosing=(A,), due=25)
    events = h.do(f"A rejoin {choice}")
    assert those(events, Captured, Joined, Settled, e.Rejoined) == told
    assert those(events, e.Refilled)[-1] == e.Refilled(A, 3)
    h.shows(stack=(villain.chips, 100, 67), power_counts=(3, 3, 3))
    assert (h.total(), h.view().villains[A]) == (total, villain)


def test_HU_119_HU_S33_if_a_hero_wins_all_chips_are_forfeited_and_everybody_chooses():
    h, events = busted(HERO_WINS)
    assert {seat: cards for seat, cards, _ in those(events, e.Fought)[0].hands}[A] == hand("QS QD QH 5C 4D")
    assert those(events, e.HeroesWon) == [e.HeroesWon(157)]
    wanted = [Settled(B, -90, "forfeited"), Settled(C, -67, "forfeited")]
    assert [settled for settled in those(events, Settled) if settled.reason == "forfeited"] == wanted
    h.shows(stack=(0, 0, 0), choosing=(B, C, A), due=30, power_counts=(0, 0, 0))
    assert h.total() == 0
    events = h.do("A rejoin new v9/4321/50", "B rejoin original", "C rejoin new v8/1234/50")
    h.shows(stack=(50, 30, 50), power_counts=(3, 3, 3))
    assert h.total() == 130
    assert those(events, Captured) == [Captured(A, 30), Captured(C, 30)]
    h.do("table leave v8", "table join C/3142/30")
    h.shows(stack=(50, 30, 30))


S34 = """
    seats A 0 B 40 C 80 D 0; dealer D; board 2C 6D 7D 9D 3C; phase window; wagers A 20 B 20 C 20 D 20
    folded C; allin A D; reduced 9; holes A QS JH  B AS AD  C 3H 4H  D QH JS; powers B 2D
"""


def test_HU_120_HU_S34_two_busts_are_heroes_in_one_fight_with_one_reward():
    h = Heist(f"{S34}; next 2S AS 3S 4S 2D AD 3D 4D 5H 6H 7H 8H 9H TH JH QH KH 9C TC JC")
    events = h.do("B pass")
    assert [it.seat for it in those(events, e.Busted)] == [A, D]
    assert [fought.winner for fought in those(events, e.Fought)] == [B]
    wanted = [Settled(B, 10, "reward")]
    assert [settled for settled in those(events, Settled) if settled.reason == "reward"] == wanted
    h.shows(stack=(0, 130, 80, 0))
    h.do("A rejoin original", "D rejoin new v9/4321/50")
    h.shows(stack=(25, 130, 80, 50))
    assert h.total() == 200 + 10 + 75 == 285


@pytest.mark.parametrize(("hero", "top"), [(D, "2S 4S 3S AS 2D 4D 3D AD"), (A, "AS 4S 3S 2S AD 4D 3D 2D")])
def test_HU_S34_HU_R34_had_any_hero_won_all_would_choose(hero: int, top: str):
    h = Heist(f"{S34}; next {top} 5H 6H 7H 8H 9H TH JH QH KH 9C TC JC")
    events = h.do("B pass")
    assert those(events, e.Fought)[0].winner == hero
    assert not those(events, Captured)
    h.shows(choosing=(A, B, C, D), due=30)
    h.do("B rejoin original", "A rejoin original", "C rejoin new v9/4321/50", "D rejoin new v8/1234/50")
    h.shows(stack=(30, 30, 50, 50))


def test_HU_116_HU_R31_a_tie_for_the_best_hand_is_dealt_again_among_the_tied_only_and_won_by_either():
    h, events = busted(f"KS KD 7S KH KC 7D 9C 9D 5C 8D 8C 4H 2H 2S 2C | {AGAIN}")
    first, second = those(events, e.Fought)
    assert first.winner is None
    assert [seat for seat, _, _ in first.hands] == [B, C, A]
    wanted = [(B, ("2S", "4H", "6C", "9S", "JH")), (C, ("3S", "5H", "7C", "TS", "AH"))]
    assert [(seat, cards) for seat, cards, _ in second.hands] == wanted
    assert second.winner == C
    h.shows(deck_count=42, stack=(0, 90, 77))
    _, events = busted("KS KH AS KD KC AH 9C 9D AD 8D 8C 4H 2H 2S 2C")
    assert [fought.winner for fought in those(events, e.Fought)] == [A]
    h, events = busted(f"KS 8S KD KH 8D KC 9C 7C 9D 8H 6C 8C 2H 3S 2S | {AGAIN}")
    first, second = those(events, e.Fought)
    assert (first.winner, [seat for seat, _, _ in second.hands], second.winner) == (None, [B, A], A)
    h.shows(due=30)
    _, events = busted("2S 3D 4H 5S 6D 7C 9S TD QC JS KD AC KS 2D 3C")  # a straight
    assert those(events, e.Fought)[0].winner == B


def test_HU_121_power_cards_of_bust_villains_are_discarded_and_three_drawn_in_the_refill():
    h, events = busted(more="powers A 2D 9D B 3D 4D C 5D")
    assert those(events, e.Busted) == [e.Busted(A, ("2D", "9D"))]
    h.shows(power_counts=(0, 2, 1))
    assert h.view().powers_discard[-2:] == ("2D", "9D")
    wanted = [e.Refilled(B, 1), e.Refilled(C, 2), e.Refilled(A, 3)]
    assert those(h.do("A rejoin original"), e.Refilled) == wanted
    # When a hero wins all hands are discarded, and exhaustion is for losers who are not bust.
    h, _ = busted(HERO_WINS)
    h.shows(power_counts=(0, 0, 0))
    assert {"3D", "4D", "5D", "2D"} <= set(h.view().powers_discard)
    h.do("A rejoin original", "C rejoin original")
    h.shows(power_counts=(0, 0, 0))
    wanted = [e.Refilled(B, 3), e.Refilled(C, 3), e.Refilled(A, 3)]
    assert those(h.do("B rejoin original"), e.Refilled) == wanted
    h, _ = busted(more="board 2C 6H 7D JS 3S")
    h.do("A rejoin original")
    h.shows(power_counts=(3, 3, 3))
    h = Heist(f"""
        seats A 0 B 70 C 10; board 2C 6H 7D JS 3S; wagers A 10 B 10 C 10; phase window; reduced 20
        holes A KS KD B AS AD C QS QC; powers B 3D; next {VILLAIN_WINS}
    """)
    h.do("B pass", "A rejoin original")
    h.shows(power_counts=(3, 3, 1))


def test_HU_122_the_next_hand_cannot_start_before_every_asked_player_has_chosen_once():
    h, _ = busted(HERO_WINS)
    for name, owed in (("C", (B, A)), ("A", (B,)), ("B", (B,))):
        h.refuses("HU-B49", "A deal")
        h.do(f"{name} rejoin original")
        if name != "B":
            h.refuses("HU-B54", f"{name} rejoin original")
        assert tuple(HOLDUP.owed(h.s)) == owed
    h.shows(phase=Phase.BETWEEN)
    h.allows("A deal")


def test_HU_122_HU_R33_a_timeout_brings_the_originals_back_and_no_chips_move_to_the_heros_player():
    h, _ = busted(HERO_WINS)
    h.do("C rejoin new v9/1234/50", "table timeout")
    assert h.stacks() == {"A": 30, "B": 30, "v9": 50}
    h.shows(phase=Phase.BETWEEN)
    h, _ = busted(HERO_WINS)
    all_choose_originals(h)
    h.shows(stack=(30, 30, 30))


@pytest.mark.parametrize(("fight", "due"), [(VILLAIN_WINS, 25), (HERO_WINS, 30)])
@pytest.mark.parametrize(
    ("way", "told", "then"),
    [("A rejoin new v9/4321/50", Joined(A, NEWCOMER), ["table leave v9"]), ("table leave A", Left(A), [])],
)
def test_HU_123_an_original_passed_over_or_left_behind_stays_captured_and_can_be_played_again(
    fight: str, due: int, way: str, told: Event, then: list[str]
):
    h, _ = busted(fight)
    assert those(h.do(way), Captured, Joined, Left) == [Captured(A, due), told]
    all_choose_originals(h)
    events = h.do(*then, f"table join A/1234/{due}")
    assert h.stacks()["A"] == due
    assert those(events, e.Refilled) == [e.Refilled(A, 3)]


def test_HU_123_with_fewer_than_two_players_left_the_session_ends_and_the_button_passes_over_who_left():
    h, _ = busted(HERO_WINS)
    h.do("table leave A", "table leave B")
    assert those(h.do("C rejoin original"), e.SessionEnded) == [e.SessionEnded(((C, 30),), 1)]
    h.shows(phase=Phase.CLOSED)
    assert those(busted()[0].do("table leave A"), e.DealerMoved) == [e.DealerMoved(B)]


def test_HU_R59_if_all_are_bust_there_is_no_fight_and_all_are_captured():
    h = Heist("""
        seats A 0 B 0; board 2C 6H 7D JS 3C; wagers A 10 B 10; real A 0 B 0; allin A B; reduced 20
        holes A KS KD B AS AD; powers B 3C; phase window
    """)
    events = h.do("B pass")
    assert [it.seat for it in those(events, e.Busted)] == [B, A]
    assert those(events, e.Fought, e.HeroesWon) == [e.HeroesWon(0)]
    assert (sorted(h.view().choosing), h.view().due) == ([A, B], 30)


def test_HU_R61_captures_are_counted_for_the_bust_and_for_those_captured_by_a_hero():
    for fight, captured in ((VILLAIN_WINS, [A]), (HERO_WINS, [A, B, C])):
        tallies = those(busted(fight)[1], Tallied)
        assert sorted(tally.seat for tally in tallies if tally.what == "captures") == captured
