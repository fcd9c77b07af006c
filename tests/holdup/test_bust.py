"""Texas Hold Up, going bust: HU-114 to HU-123."""

from __future__ import annotations

import pytest

from engines.cards import DECK
from engines.core import Captured, Event, Joined, Left, Settled, Tallied, Villain, VillainId
from engines.holdup import HOLDUP
from engines.holdup.events import (
    Busted,
    DealerMoved,
    Fought,
    HeroesWon,
    Injured,
    Refilled,
    Rejoined,
    SessionEnded,
)
from engines.holdup.model import Phase
from tests.driver import those
from tests.holdup.heist import Heist

SHOWDOWN = """
    seats A {a} B 70 C 67
    board 2C 6H 7D JS {river}
    wagers A 10 B 10
    folded C
    holes A KS KD B AS AD C QS QD
    powers A {powers} B 3D 4D C 5D
    phase window
    reduced 20
    next {fight}
"""
VILLAIN_WINS = "KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C"
"""B two pair, C ace high, A a pair of sevens, by S-32."""
HERO_WINS = "KS AS QS KD KH QD 9C JD QH 9D 8C 5C 2H 3S 4D"
"""The same, but A has three queens, by S-33."""


def ready(*, a: int = 0, river: str = "3C", fight: str = VILLAIN_WINS, powers: str = "2D") -> Heist:
    """A is about to lose to B; C has folded. A's dealer."""
    return Heist(SHOWDOWN.format(a=a, river=river, fight=fight, powers=powers))


def busted(**how: str) -> tuple[Heist, list[Event]]:
    """A has gone bust: B has 90 chips, C 67."""
    h = ready(**how)
    return h, h.everyone_passes()


@pytest.mark.parametrize(
    ("a", "river", "bust"),
    [(0, "3C", True), (1, "3C", False), (1, "3H", True), (2, "3H", False), (1, "3S", False)],
)
def test_HU_114_a_villain_is_bust_when_his_stack_is_0_after_the_escape_effect(a: int, river: str, bust: bool):
    h = ready(a=a, river=river)
    events = h.everyone_passes()
    assert [it.seat for it in those(events, Busted)] == ([h.seat("A")] if bust else [])
    assert h.view().phase == (Phase.REJOIN if bust else Phase.BETWEEN)


def test_HU_R18_an_all_in_villain_is_not_bust_while_the_hand_goes_on():
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D \n to B \n powers A 2S")
    events = h.do("B allin", "A call")
    assert h.stacks() == {"A": 0, "B": 0}
    assert those(events, Busted) == []


def test_HU_R49_bust_is_checked_after_the_escape_and_before_the_refill():
    _, events = busted(river="3C")
    assert [type(it) for it in those(events, Busted, Refilled)] == [Busted]
    h = ready(a=1, river="3H")
    events = h.everyone_passes()
    assert [type(it) for it in those(events, Injured, Busted, Refilled)] == [Injured, Busted]


def test_HU_115_every_seated_player_is_dealt_five_face_up_cards_from_a_fresh_shuffle():
    h, events = busted()
    (fought,) = those(events, Fought)
    hands = {seat: cards for seat, cards, _ in fought.hands}
    assert list(hands) == [1, 2, 0]
    assert hands[1] == ("KS", "KD", "9C", "9D", "2H")
    assert hands[2] == ("AS", "KH", "JD", "8C", "3S")
    assert hands[0] == ("7S", "7D", "5C", "4H", "2C")
    assert dict(h.view().shown) == hands
    assert (h.view().board, h.view().deck_count) == ((), 37)
    assert sorted([*h.s.deck, *(card for hand in hands.values() for card in hand)]) == sorted(DECK)


def test_HU_115_there_is_no_betting_and_no_power_in_a_hero_fight():
    h, _ = busted()
    for line in ("B check", "B deceive 3D", "B pass", "B assault 1", "B stop"):
        assert h.refuse(line).rule == "HU-B22"


def test_HU_115_a_straight_or_flush_wins_as_in_poker():
    flush = "2S 3D 4H 5S 6D 7C 9S TD QC JS KD AC KS 2D 3C"
    h, events = busted(fight=flush)
    assert those(events, Fought)[0].winner == h.seat("B")


TIE = "KS KD 7S KH KC 7D 9C 9D 5C 8D 8C 4H 2H 2S 2C"
AGAIN = "2S 3S 4H 5H 6C 7C 9S TS JH AH"


def test_HU_116_a_tie_for_the_best_hand_is_dealt_again_among_the_tied_only():
    h, events = busted(fight=f"{TIE} | {AGAIN}")
    first, second = those(events, Fought)
    assert first.winner is None
    assert [seat for seat, _, _ in first.hands] == [1, 2, 0]
    assert [(seat, cards) for seat, cards, _ in second.hands] == [
        (1, ("2S", "4H", "6C", "9S", "JH")),
        (2, ("3S", "5H", "7C", "TS", "AH")),
    ]
    assert second.winner == h.seat("C")
    assert h.view().deck_count == 42
    assert h.stacks() == {"A": 0, "B": 90, "C": 77}


def test_HU_116_a_tie_below_the_best_hand_is_none():
    below = "KS KH AS KD KC AH 9C 9D AD 8D 8C 4H 2H 2S 2C"
    _, events = busted(fight=below)
    assert [it.winner for it in those(events, Fought)] == [0]


def test_HU_117_a_winning_villain_receives_10_chips_and_the_others_keep_theirs():
    h, events = busted()
    assert h.stacks() == {"A": 0, "B": 100, "C": 67}
    assert Settled(h.seat("B"), 10, "reward") in events
    assert h.view().power_counts == (0, 2, 1)
    assert h.view().choosing == (h.seat("A"),)


def test_HU_118_after_a_villains_victory_a_bust_player_may_bring_a_new_villain_with_50_chips():
    h, _ = busted()
    events = h.do("A rejoin new v9/4321/50")
    assert h.stacks() == {"v9": 50, "B": 100, "C": 67}
    assert h.total() == 217
    assert those(events, Rejoined) == [Rejoined(0, 50, new=True)]
    assert h.view().villains[0] == Villain(VillainId("v9"), (4, 3, 2, 1), 50)


def test_HU_118_after_a_villains_victory_a_bust_player_may_come_back_with_25_chips():
    h, _ = busted()
    assert h.view().due == 25
    events = h.do("A rejoin original")
    assert h.stacks() == {"A": 25, "B": 100, "C": 67}
    assert h.total() == 192
    assert those(events, Rejoined) == [Rejoined(0, 25, new=False)]
    assert Settled(0, 25, "rejoin") in events


def test_HU_118_only_the_bust_are_asked():
    h, _ = busted()
    for line in ("B rejoin original", "C rejoin new v9/4321/50"):
        assert h.refuse(line).rule == "HU-B54"
    assert h.refuse("table leave B").rule == "HU-B53"


@pytest.mark.parametrize(
    ("villain", "rule"),
    [
        ("v9/4322/50", "HU-B50"),
        ("v9/4321/49", "HU-B55"),
        ("v9/4321/51", "HU-B55"),
        ("A/1234/50", "HU-B55"),
        ("B/3421/50", "HU-B55"),
    ],
)
def test_HU_118_a_new_villain_is_one_who_does_not_sit_here_and_has_50_chips(villain: str, rule: str):
    h, _ = busted()
    assert h.refuse(f"A rejoin new {villain}").rule == rule


def test_HU_119_if_a_hero_wins_all_chips_are_forfeited_and_everybody_chooses():
    h, events = busted(fight=HERO_WINS)
    assert those(events, HeroesWon) == [HeroesWon(157)]
    assert h.stacks() == {"A": 0, "B": 0, "C": 0}
    assert sorted(h.view().choosing) == [0, 1, 2]
    assert h.view().due == 30
    assert [it for it in those(events, Settled) if it.reason == "forfeited"] == [
        Settled(1, -90, "forfeited"),
        Settled(2, -67, "forfeited"),
    ]
    h.do("A rejoin new v9/4321/50", "B rejoin original", "C rejoin new v8/4321/50")
    assert h.stacks() == {"v9": 50, "B": 30, "v8": 50}
    assert h.total() == 130


def test_HU_R33_winner_takes_all_moves_no_chips_to_the_heros_player():
    h, _ = busted(fight=HERO_WINS)
    h.do("A rejoin original", "B rejoin original", "C rejoin original")
    assert h.stacks() == {"A": 30, "B": 30, "C": 30}


TWO_BUST = """
    seats A 0 B 90 C 70 D 0
    board 2C 6H 7D JS 3C
    wagers A 10 B 10 C 0 D 10
    folded C
    holes A KS KD B AS AD C QS QD D TS TD
    powers B 3D
    phase window
    reduced 20
    next {}
"""


def test_HU_120_several_bust_players_are_heroes_in_one_fight_with_one_reward():
    h = Heist(TWO_BUST.format("KS AS 7S 7H KD KH 7D 6H 9C JD 5C 5H 9D 8C 4H 4C 2H 3S 2C 2D"))
    events = h.everyone_passes()
    assert [it.seat for it in those(events, Busted)] == [3, 0]
    assert len(those(events, Fought)) == 1
    assert h.stacks() == {"A": 0, "B": 130, "C": 70, "D": 0}
    h.do("D rejoin new v9/4321/50", "A rejoin original")
    assert h.stacks() == {"A": 25, "B": 130, "C": 70, "v9": 50}
    assert h.total() == 275


@pytest.mark.parametrize("hero", [0, 3])
def test_HU_R34_if_any_of_several_heroes_wins_all_villains_are_captured(hero: int):
    d, a = ("A", "7") if hero == 3 else ("7", "A")
    cards = f"KS QS {d}S {a}H KD QH {d}D {a}C 9C JD 5C 5H 8S 8C 4H 4C 2H 3S 2C 2D"
    h = Heist(TWO_BUST.format(cards))
    events = h.everyone_passes()
    assert those(events, Fought)[0].winner == hero
    assert sorted(h.view().choosing) == [0, 1, 2, 3]
    assert h.view().due == 30


def test_HU_121_power_cards_of_bust_villains_are_discarded_and_three_drawn_in_the_refill():
    h, events = busted(powers="2D 9D")
    assert those(events, Busted) == [Busted(h.seat("A"), ("2D", "9D"))]
    assert h.view().power_counts == (0, 2, 1)
    assert h.view().powers_discard[-2:] == ("2D", "9D")
    events = h.do("A rejoin original")
    assert those(events, Refilled) == [Refilled(1, 1), Refilled(2, 2), Refilled(0, 3)]


def test_HU_121_when_a_hero_wins_all_power_hands_are_discarded():
    h, _ = busted(fight=HERO_WINS)
    assert h.view().power_counts == (0, 0, 0)
    assert {"3D", "4D", "5D", "2D"} <= set(h.view().powers_discard)
    h.do("A rejoin original", "C rejoin original")
    assert h.view().power_counts == (0, 0, 0)
    events = h.do("B rejoin original")
    assert those(events, Refilled) == [Refilled(1, 3), Refilled(2, 3), Refilled(0, 3)]


def test_HU_121_exhaustion_does_not_concern_returning_villains():
    h, _ = busted(river="3S")
    h.do("A rejoin original")
    assert h.view().power_counts == (3, 3, 3)


def test_HU_121_a_loser_who_is_not_bust_stays_exhausted():
    h = Heist("""
        seats A 0 B 70 C 10
        board 2C 6H 7D JS 3S
        wagers A 10 B 10 C 10
        holes A KS KD B AS AD C QS QC
        powers B 3D
        phase window
        reduced 20
        next KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C
    """)
    h.do("B pass", "A rejoin original")
    assert h.view().power_counts == (3, 3, 1)


def test_HU_122_the_next_hand_cannot_start_before_every_asked_player_has_chosen():
    h, _ = busted(fight=HERO_WINS)
    for line in ("C rejoin original", "A rejoin original", "B rejoin original"):
        assert h.refuse("A deal").rule == "HU-B49"
        assert h.legal(line)
        h.do(line)
    assert h.view().phase is Phase.BETWEEN
    assert h.legal("A deal")


def test_HU_122_each_chooses_once():
    h, _ = busted(fight=HERO_WINS)
    h.do("C rejoin original")
    assert h.refuse("C rejoin original").rule == "HU-B54"
    assert tuple(HOLDUP.owed(h.s)) == (1, 0)


def test_HU_122_nobody_joins_and_the_session_does_not_end_while_players_choose():
    h, _ = busted()
    for line in ("table join v9/1234/50", "table end"):
        assert h.refuse(line).rule == "HU-B53"


def test_HU_122_a_timeout_brings_the_originals_back():
    h, _ = busted(fight=HERO_WINS)
    h.do("C rejoin new v9/1234/50", "table timeout")
    assert h.stacks() == {"A": 30, "B": 30, "v9": 50}
    assert h.view().phase is Phase.BETWEEN


@pytest.mark.parametrize(("fight", "due"), [(VILLAIN_WINS, 25), (HERO_WINS, 30)])
def test_HU_123_an_original_passed_over_stays_captured_and_can_be_played_again(fight: str, due: int):
    h, _ = busted(fight=fight)
    events = h.do("A rejoin new v9/4321/50")
    assert those(events, Captured, Joined) == [
        Captured(0, due),
        Joined(0, Villain(VillainId("v9"), (4, 3, 2, 1), 50)),
    ]
    for name in "BC":
        if h.legal(f"{name} rejoin original"):
            h.do(f"{name} rejoin original")
    events = h.do("table leave v9", f"table join A/1234/{due}")
    assert h.stacks()["A"] == due
    assert those(events, Refilled) == [Refilled(0, 3)]


def test_HU_123_an_original_that_returns_is_not_captured_any_longer():
    h, _ = busted()
    assert those(h.do("A rejoin original"), Captured) == []


@pytest.mark.parametrize(("fight", "due"), [(VILLAIN_WINS, 25), (HERO_WINS, 30)])
def test_HU_123_a_villain_whose_player_left_may_return_later_with_25_or_30_chips(fight: str, due: int):
    h, _ = busted(fight=fight)
    events = h.do("table leave A")
    assert those(events, Captured, Left) == [Captured(0, due), Left(0)]
    for name in "BC":
        if h.legal(f"{name} rejoin original"):
            h.do(f"{name} rejoin original")
    h.do(f"table join A/1234/{due}")
    assert h.stacks()["A"] == due


def test_HU_123_with_fewer_than_two_players_left_the_session_ends():
    h, _ = busted(fight=HERO_WINS)
    h.do("table leave A", "table leave B")
    events = h.do("C rejoin original")
    assert those(events, SessionEnded) == [SessionEnded(((2, 30),))]
    assert h.view().phase is Phase.CLOSED


def test_HU_123_the_button_passes_over_a_dealer_who_left():
    h, _ = busted()
    assert those(h.do("table leave A"), DealerMoved) == [DealerMoved(1)]


def test_HU_R51_the_original_keeps_its_aptitudes():
    h, _ = busted()
    h.do("A rejoin original")
    assert h.view().villains[0] == Villain(VillainId("A"), (1, 2, 3, 4), 25)


def test_HU_R59_if_all_are_bust_there_is_no_fight_and_all_are_captured():
    h = Heist("""
        seats A 0 B 0
        board 2C 6H 7D JS 3C
        wagers A 10 B 10
        real A 0 B 0
        allin A B
        holes A KS KD B AS AD
        powers B 3C
        phase window
        reduced 20
    """)
    events = h.do("B pass")
    assert [it.seat for it in those(events, Busted)] == [1, 0]
    assert those(events, Fought) == []
    assert those(events, HeroesWon) == [HeroesWon(0)]
    assert (sorted(h.view().choosing), h.view().due) == ([0, 1], 30)


def captures(events: list[Event]) -> list[int]:
    return sorted(it.seat for it in those(events, Tallied) if it.what == "captures")


def test_HU_R61_captures_are_counted_for_the_bust_and_for_those_captured_by_a_hero():
    assert captures(busted()[1]) == [0]
    assert captures(busted(fight=HERO_WINS)[1]) == [0, 1, 2]


def test_HU_R31_a_hero_may_win_the_fight_after_a_tie_too():
    tie = "KS 8S KD KH 8D KC 9C 7C 9D 8H 6C 8C 2H 3S 2S"
    h, events = busted(fight=f"{tie} | 2S 3S 4H 5H 6C 7C 9S TS JH AH")
    first, second = those(events, Fought)
    assert (first.winner, [seat for seat, _, _ in second.hands]) == (None, [1, 0])
    assert second.winner == h.seat("A")
    assert h.view().due == 30
