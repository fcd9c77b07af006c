"""The worked scenarios of RULES.md, section 10, in which no variant is played; the others are next door."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from engines.core import Event
from engines.houseem.events import (
    DeckExhausted,
    Drew,
    GameOver,
    Restocked,
    RoundBegan,
    SafeEnded,
    TurnBegan,
)
from engines.houseem.model import Lot
from engines.houseem.rounds import end_turn
from tests.driver import those
from tests.houseem.town import Town, cards

A, B, C = range(3)


def lie(zone: Sequence[str], told: str) -> bool:
    """Whether these cards lie there, in any order."""
    return sorted(zone) == sorted(told.split())


def lot(town: Town, name: str) -> Lot:
    found = town.lot(name)
    assert found is not None
    return found


def round_ends(town: Town) -> list[Event]:
    """All that follows a dealer's action before the next player's turn begins."""
    happened: list[Event] = []
    for event in end_turn(town.s):
        if isinstance(event, TurnBegan):
            break
        happened.append(event)
    town.check()
    return happened


def order(events: Iterable[Event]) -> list[int]:
    """Whose turns began."""
    return [it.seat for it in those(events, TurnBegan)]


# Rounds and turns.

TURN_START = "dealer A; turn B; market 5H; deck 2C 3C 4C 6C 7C"


def test_HE_S01_turn_start_top_up_before_draw_and_an_empty_hand_draws_two() -> None:
    town = Town(TURN_START)
    town.turn("B")
    assert (town.market, town.hand("B"), town.deck) == ("5H 2C 3C", "4C 6C", "7C")
    assert town.s.turn == B


def test_HE_S02_turn_start_with_cards_in_hand() -> None:
    town = Town(TURN_START + "; hand B 9S")
    town.turn("B")
    assert (town.market, town.hand("B"), town.deck) == ("5H 2C 3C", "9S 4C", "6C 7C")


@pytest.mark.parametrize(
    ("market", "move", "hand", "restocked", "deck"),
    [
        pytest.param("KS QS 4H", "build KS KH", "-", "QS 4H 2C", "3C 4C 5C 6C", id="a"),
        pytest.param("KS QS 4H", "draw", "KH 2C", "KS QS 4H 3C", "4C 5C 6C", id="b"),
        pytest.param("KS QS 4H 4D", "draw", "KH 2C", "KS QS 4H 4D 3C", "4C 5C 6C", id="c"),
        pytest.param("KS QS 4H 4D 9D", "draw", "KH 2C", "KS QS 4H 4D 9D", "3C 4C 5C 6C", id="d"),
    ],
)
def test_HE_S03_round_end_restock(market: str, move: str, hand: str, restocked: str, deck: str) -> None:
    town = Town(f"dealer A; hand A KH; market {market}; deck 2C 3C 4C 5C 6C")
    town.do(f"A {move}")
    round_ends(town)
    assert (town.hand("A"), town.market, town.deck) == (hand, restocked, deck)
    assert town.s.dealer == B and town.s.turn == C
    if move != "draw":
        assert town.told("H1") == "foundation" and cards(lot(town, "H1").foundation) == "KS KH"


def test_HE_S04_dealer_with_two_players() -> None:
    town = Town("""
        seats 2; dealer A; turn B; round 1; hand A KH; hand B QH
        market KS QS 4H; deck 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
    """)
    events = town.turn("B") + town.play("B draw", "A draw")
    assert order(events) == [B, A, B]
    assert [(it.round, it.dealer) for it in those(events, RoundBegan)] == [(2, A)]
    events = town.play("B draw", "A draw")
    assert order(events) == [A, B] and town.s.round == 3 and town.s.dealer == A


# Building.


def test_HE_S05_building_in_stages_by_two_players() -> None:
    town = Town("dealer C; hand A 7S; market 7H 9S 2D; deck 4C 5C 6C; hand B 9H 9D")
    town.do("A build 7S 7H")
    assert town.told("H1") == "foundation" and cards(lot(town, "H1").foundation) == "7S 7H"
    assert lot(town, "H1").safe is None and lot(town, "H1").owner is None
    assert town.market == "9S 2D"
    town.turn("B")
    assert (town.market, town.hand("B"), town.deck) == ("9S 2D 4C", "9H 9D 5C", "6C")
    town.do("B build 9H 9D 9S on H1")
    assert town.told("H1") == "safe B"
    assert cards(lot(town, "H1").foundation) == "7S 7H" and cards(lot(town, "H1").roof) == "9H 9D 9S"
    assert (town.market, town.hand("B")) == ("2D 4C", "5C")


def test_HE_S06_safe_house() -> None:
    town = Town("""
        dealer A; turn C
        H1 foundation 7S 7H roof 9S 9H 9D safe B
        hand A 6S; hand B QC; hand C KC
        market 3H 3D 4D; deck 2C 3C 4C 5C 6C 2D 8C 8D TC TD
    """)
    assert town.refuse("C settle KC in H1").rule == "HE-B25"
    town.play("C draw")
    assert (town.hand("C"), town.hand("A")) == ("KC 2C", "6S 3C") and town.s.turn == A
    events = town.play("A draw")
    assert town.hand("A") == "6S 3C 4C"
    assert town.market == "3H 3D 4D 5C" and town.s.dealer == B
    assert order(events) == [C] and town.hand("C") == "KC 2C 6C"
    assert town.refuse("C settle KC in H1").rule == "HE-B25"
    town.play("C draw")
    assert town.hand("C") == "KC 2C 6C 2D" and town.hand("A") == "6S 3C 4C 8C"
    events = town.play("A draw")
    assert town.hand("A") == "6S 3C 4C 8C 8D"
    assert order(events) == [B] and len(those(events, SafeEnded)) == 1
    assert town.told("H1") == "vacant"
    assert (town.hand("B"), town.deck) == ("QC TC", "TD")
    town.do("B settle QC in H1")
    assert town.told("H1") == "settled B QC" and town.hand("B") == "TC"


# Evicting and shooting.


def test_HE_S07_eviction_arithmetic() -> None:
    town = Town("H1 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS; hand A TD TC JS JD")
    assert lot(town, "H1").combined_safety == 20
    assert town.refuse("A evict TD TC in H1").rule == "HE-B34"
    town.do("A evict JS JD in H1")
    assert town.told("H1") == "settled A JS JD"
    assert (town.hand("C"), town.hand("A"), town.graveyard) == ("KS", "TD TC", "-")


def test_HE_S08_one_ace_against_three_kings() -> None:
    town = Town("H1 foundation QS QH roof 9S 9H 9D owner C townsfolk KS KH KD; hand A AS 4C")
    assert lot(town, "H1").combined_safety == 51
    town.do("A evict AS in H1")
    assert town.told("H1") == "settled A AS"
    assert (town.hand("C"), town.hand("A")) == ("KS KH KD", "4C")
    assert lot(town, "H1").combined_safety == 13


def test_HE_S09_kings_never_evict_aces_queens_may() -> None:
    town = Town("H1 foundation 2S 2H roof 9S 9H 9D owner C townsfolk AS; hand A KH KD QH")
    assert lot(town, "H1").combined_safety == 3
    assert town.refuse("A evict KH KD in H1").rule == "HE-B35"
    town.do("A evict QH in H1")
    assert town.told("H1") == "settled A QH"
    assert (town.hand("C"), town.hand("A")) == ("AS", "KH KD")


def test_HE_S10_an_ace_shooter_empties_a_house_and_does_not_move_in() -> None:
    town = Town("H1 foundation 5S 5H roof 6S 6H 6D owner B townsfolk QS; hand A AS 4C; hand B 2D")
    town.do("A shoot AS at QS")
    assert lie(town.s.graveyard, "AS QS")
    assert town.told("H1") == "vacant" and lot(town, "H1").owner is None
    assert town.hand("A") == "4C"
    town.turn("B")
    town.do("B settle 2D in H1")
    assert town.told("H1") == "settled B 2D"


# Dirty Trumps.


def test_HE_S11_flush_through_the_whole_town() -> None:
    town = Town("""
        hand A 2S 4S 6S; market 8S TS 3D
        H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS
        H2 foundation 7H 7D roof JH JD JC owner A townsfolk QS
        H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH
    """)
    town.do("A flush 2S 4S 6S 8S TS into H1 with TS")
    assert town.told("H1") == "settled A TS"
    assert town.told("H2") == "vacant"
    assert town.told("H3") == "settled C AH"
    assert lie(town.s.graveyard, "KS QS AS 2S 4S 6S 8S")
    assert (town.market, town.hand("A")) == ("3D", "-")


def test_HE_S12_flush_that_empties_nothing() -> None:
    town = Town("hand A 2S 4S 6S 8S TS; H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH")
    assert town.refuse("A flush 2S 4S 6S 8S TS into H3 with TS").rule == "HE-B43"
    town.do("A flush 2S 4S 6S 8S TS")
    assert town.told("H3") == "settled C AH"
    assert lie(town.s.graveyard, "AS 2S 4S 6S 8S TS") and town.hand("A") == "-"


S13 = """
    hand A 5C 6D 7S; market 8H 9C KD
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S 8D
    H2 foundation 4S 4H roof TS TH TD owner C townsfolk 8C
    H3 foundation JS JH roof QS QH QD owner B townsfolk 9D
"""


def test_HE_S13_straight_through_the_whole_town() -> None:
    town = Town(S13)
    assert town.refuse("A straight 5C 6D 7S 8H 9C rank 8 with 9C").rule == "HE-B50"
    assert town.refuse("A straight 5C 6D 7S 8H 9C rank K into H1 with 9C").rule == "HE-B47"
    assert town.refuse("A straight 5C 6D 7S 8H 9C rank 8 into H2").rule == "HE-B49"
    town.do("A straight 5C 6D 7S 8H 9C rank 8 into H2 with 9C")
    assert town.told("H1") == "vacant"
    assert town.told("H2") == "settled A 9C"
    assert town.told("H3") == "settled B 9D"
    assert lie(town.s.graveyard, "8S 8D 8C 5C 6D 7S 8H")
    assert (town.market, town.hand("A")) == ("KD", "-")


def test_HE_S13_nobody_moves_in() -> None:
    town = Town(S13)
    town.do("A straight 5C 6D 7S 8H 9C rank 8")
    assert [town.told(house) for house in ("H1", "H2", "H3")] == ["vacant", "vacant", "settled B 9D"]
    assert lie(town.s.graveyard, "8S 8D 8C 5C 6D 7S 8H 9C")


@pytest.mark.parametrize(
    ("move", "H1", "H2", "buried"),
    [
        pytest.param(
            "pillage 5S 6S 7S 8S 9S at H1 with 9S",
            "settled A 9S",
            "settled C 9H",
            "KS KH 5S 6S 7S 8S",
            id="a",
        ),
        pytest.param(
            "straight 5S 6S 7S 8S 9S rank 9 into H2 with 5S",
            "settled B KS KH",
            "settled A 5S",
            "9H 6S 7S 8S 9S",
            id="b",
        ),
        pytest.param(
            "flush 5S 6S 7S 8S 9S",
            "settled B KH",
            "settled C 9H",
            "KS 5S 6S 7S 8S 9S",
            id="c",
        ),
    ],
)
def test_HE_S14_straight_flush_three_ways(move: str, H1: str, H2: str, buried: str) -> None:
    town = Town("""
        hand A 5S 6S 7S 8S 9S
        H1 foundation 2C 2D roof 3C 3D 3H owner B townsfolk KS KH
        H2 foundation 4C 4D roof TC TD TH owner C townsfolk 9H
    """)
    town.do(f"A {move}")
    assert (town.told("H1"), town.told("H2")) == (H1, H2)
    assert lie(town.s.graveyard, buried)


def test_HE_S15_royal() -> None:
    town = Town("hand A TS JS QS KS AS 2C 2D; H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk 8C 8D")
    town.do("A reappropriate TS JS QS KS AS at H1")
    assert town.s.lots == ()
    assert lie(town.s.hands[A], "2C 2D 7C 7D 9C 9D 9H 8C 8D")
    assert lie(town.s.graveyard, "TS JS QS KS AS")
    town.do("A build 2C 2D")
    assert town.told("H1") == "-" and town.told("H2") == "foundation"


# Exhaustion.


def test_HE_S16_exhaustion_in_mid_round() -> None:
    town = Town("dealer A; turn B; round 5; market 3H 4H 5D; deck 2C; hand B 9S")
    events = town.turn("B")
    assert (town.hand("B"), town.deck) == ("9S 2C", "-")
    assert those(events, DeckExhausted) == [DeckExhausted(6)] and town.s.final_round == 6
    assert town.refuse("B draw").rule == "HE-B09"
    events = town.play("B pass", "C pass", "A pass")
    assert not those(events, Drew, Restocked)
    assert town.market == "3H 4H 5D"
    assert town.s.dealer == B and town.s.round == 6
    events += town.play("C pass", "A pass")
    assert order(events) == [C, A, C, A, B] and town.s.phase == "action"
    events = town.play("B pass")
    assert town.s.phase == "over" and len(those(events, GameOver)) == 1
    assert town.refuse("C pass").rule == "HE-B02"


def test_HE_S17_exhaustion_in_the_round_end_restock() -> None:
    town = Town("dealer A; turn A; round 5; market 3H 4H 5D; deck 2C 3C")
    events = town.play("A draw")
    assert town.hand("A") == "2C"
    assert town.market == "3H 4H 5D 3C"
    assert those(events, DeckExhausted) == [DeckExhausted(6)] and town.s.final_round == 6


def test_HE_S18_top_up_takes_the_last_card() -> None:
    town = Town("""
        dealer A; turn B; market 4H 5H; deck 2C
        H1 foundation 7S 7H roof 9S 9H 9D
    """)
    events = town.turn("B")
    assert (town.market, town.deck, town.hand("B")) == ("4H 5H 2C", "-", "-")
    assert those(events, DeckExhausted) and not those(events, Drew)
    town.do("B settle 5H in H1")
    assert town.told("H1") == "settled B 5H"
    assert (town.market, town.hand("B")) == ("4H 2C", "-")


# One's own House, and the Market.


def test_HE_S19_own_house_expand_or_evict_oneself() -> None:
    given = "H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk 5C; hand A 5D KD"
    town = Town(given)
    town.do("A expand 5D in H1")
    assert (town.told("H1"), town.hand("A")) == ("settled A 5C 5D", "KD")
    town = Town(given)
    town.do("A evict KD in H1")
    assert (town.told("H1"), town.hand("A")) == ("settled A KD", "5D 5C")
    assert Town(given).refuse("A evict 5D in H1").rule == "HE-B34"


@pytest.mark.parametrize(
    ("hand", "lives", "verbs"),
    [
        pytest.param("AS 2H 3D 4C 5S", "5D", {"straight"}, id="Straight with a low Ace"),
        pytest.param("TS JH QD KC AS", "QC", {"straight"}, id="Straight with a high Ace"),
        pytest.param("QS KH AD 2C 3S", "KC", set[str](), id="no wrapping"),
        pytest.param("AS 2S 3S 4S 5S", "5D", {"straight", "flush", "pillage"}, id="Straight Flush"),
        pytest.param("TS JS QS KS AS", "QC", {"straight", "flush", "pillage", "reappropriate"}, id="Royal"),
        pytest.param("KS KH KD 5S 5H", "5C", {"build"}, id="Full House"),
        pytest.param("KS KH KD KC 5S", "5C", set[str](), id="four and one"),
    ],
)
def test_HE_S28_recognition(hand: str, lives: str, verbs: set[str]) -> None:
    town = Town(f"""
        hand A {hand}
        H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk {lives}
        H2 foundation 6S 6H roof 9C TH TD owner B townsfolk 8S
    """)
    one = hand[:2]
    lines = (
        f"straight {hand} rank {lives[0]} with {one}",
        f"flush {hand}",
        f"pillage {hand} at H1 with {one}",
        f"reappropriate {hand} at H1",
        f"build {hand}",
    )
    assert {line.split()[0] for line in lines if town.legal(f"A {line}")} == verbs


def test_HE_S29_tie_breaks() -> None:
    town = Town("""
        dealer A; turn A; round 7; final 7
        H1 foundation 7S 7H roof 9S 9H 9D owner A townsfolk KS KH
        H2 foundation 6S 6H roof AS AH AD owner B townsfolk AC
        H3 foundation 3S 3H roof 4S 4H 4D owner A townsfolk 8S
        H4 foundation QS QH roof TS TH TD owner B townsfolk 9C
        H5 foundation 2S 2H roof 5S 5H 5D
        H6 foundation JS JH
        hand A 2C; hand B 3C 4C 5C 6C; hand C 7C 8C JC QC KC TC
    """)
    (over,) = those(town.play("A pass"), GameOver)
    assert over.totals == (47, 47, 0) and over.winners == (A,)
    first, second, third = town.view().standing
    assert [it.place for it in (first, second, third)] == [1, 2, 3]
    assert first.ties == ("3 Townsfolk",) and second.ties == ("2 Townsfolk",)
    assert third.ties == ()
    assert lot(town, "H2").combined_safety == 7


def test_HE_S32_town_changes_hands_by_a_pair_of_the_market() -> None:
    town = Town("""
        market QS QD 3C; hand A 4H; hand B KS KH KD
        H1 foundation 8S 8H roof 9S 9H 9D owner B townsfolk 7C
    """)
    assert lot(town, "H1").combined_safety == 15
    town.do("A evict QS QD in H1")
    assert town.told("H1") == "settled A QS QD"
    assert (town.hand("B"), town.market, town.hand("A")) == ("KS KH KD 7C", "3C", "4H")
    town.do("B evict KS KH KD in H1")
    assert town.told("H1") == "settled B KS KH KD"
    assert (town.hand("A"), town.market) == ("4H QS QD", "3C")
