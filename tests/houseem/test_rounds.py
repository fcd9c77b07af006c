"""Texas House'em, rounds and turns: HE-11 to HE-30."""

from __future__ import annotations

import pytest

from engines.core import Event, Seat
from engines.houseem import HOUSEEM
from engines.houseem.actions import Draw, Pass
from engines.houseem.events import Drew, Passed, Restocked, RoundBegan, SafeEnded, TurnBegan
from tests.driver import those
from tests.houseem.town import LETTERS, Town, dealt

DECK = "deck 2C 3C 4C 5C 6C 7C 8C"


def order(events: list[Event]) -> str:
    """Return who came to move, round by round: "BCA CAB"."""
    told = those(events, RoundBegan, TurnBegan)
    return "".join(" " if isinstance(began, RoundBegan) else LETTERS[began.seat] for began in told).strip()


def drawing(town: Town, turns: int) -> list[Event]:
    """Return this many turns in which everybody draws while there is a deck."""
    happened: list[Event] = []
    for _ in range(turns):
        assert town.s.turn is not None
        happened += town.play(f"{LETTERS[town.s.turn]} {'draw' if town.s.deck else 'pass'}")
    return happened


@pytest.mark.parametrize(("seats", "dealer", "told"), [
    (2, 0, "B: A BA BA B"), (2, 1, "A: B AB AB A"), (3, 0, "B: CA CAB ABC B"), (3, 1, "C: AB ABC BCA C"),
    (3, 2, "A: BC BCA CAB A"), (6, 0, "B: CDEFA CDEFAB DEFABC E"), (6, 5, "A: BCDEF BCDEFA CDEFAB D"),
])  # fmt: skip
def test_HE_11_HE_12_HE_13_HE_14_HE_S04_rounds_and_dealers(seats: int, dealer: int, told: str):
    """HE-12: Each player has exactly one turn in each round.
    HE-14: With two players the Dealer never changes.
    """
    town = dealt(seats, first_dealer=dealer)
    assert town.s.turn is not None
    first, events = LETTERS[town.s.turn], drawing(town, 3 * seats)
    assert f"{first}: {order(events)}" == told
    move = 0 if seats == 2 else 1
    dealers = [(number + 2, (dealer + move * (number + 1)) % seats) for number in range(3)]
    assert [(began.round, began.dealer) for began in those(events, RoundBegan)] == dealers
    assert (town.s.round, town.s.dealer) == dealers[-1]


@pytest.mark.parametrize(("before", "held", "outcome"), [
    ("", "9S", "market 2C 3C 4C; hand B 9S 5C; deck 6C 7C 8C"),
    ("5H", "9S", "market 5H 2C 3C; hand B 9S 4C; deck 5C 6C 7C 8C"),
    ("5H 6H", "9S", "market 5H 6H 2C; hand B 9S 3C; deck 4C 5C 6C 7C 8C"),
    ("5H 6H 7H", "9S", "market 5H 6H 7H; hand B 9S 2C; deck 3C 4C 5C 6C 7C 8C"),
    ("5H 6H 7H 8H", "9S", "market 5H 6H 7H 8H; hand B 9S 2C; deck 3C 4C 5C 6C 7C 8C"),
    ("5H 6H 7H 8H 9H", "9S", "market 5H 6H 7H 8H 9H; hand B 9S 2C; deck 3C 4C 5C 6C 7C 8C"),
    ("5H", "9S TS JS QS KS", "market 5H 2C 3C; hand B 9S TS JS QS KS 4C; deck 5C 6C 7C 8C"),
    ("5H", "", "market 5H 2C 3C; hand B 4C 5C; deck 6C 7C 8C"),
])  # fmt: skip
def test_HE_15_HE_16_HE_17_HE_18_HE_S01_HE_S02_top_up_then_draw(before: str, held: str, outcome: str):
    """HE-16: At turn start a Market of three or more is left alone.
    HE-17: After the top-up the player draws one card if holding any.
    HE-18: After the top-up a player holding no cards draws two.
    """
    town = Town(f"dealer A; market {before}; {DECK}; hand A AS; hand B {held}")
    events = town.turn("B")
    town.shows(f"{outcome}; hand A AS; hand C -")
    assert bool(those(events, Restocked)) == (len(before.split()) < 3) and town.s.turn == 1


def test_HE_19_HE_59_all_ones_own_safe_tokens_then_the_top_up_then_the_draw():
    town = Town(f"""
        market 5H 6H; {DECK}; hand B 9S
        H1 foundation 7S 7H roof 9C 9H 9D safe B
        H2 foundation 3S 3H roof TC TH TD safe C
        H3 foundation 4S 4H roof JC JH JD safe B
    """)
    told = those(town.turn("B"), TurnBegan, SafeEnded, Restocked, Drew)
    assert list(dict.fromkeys(type(began) for began in told)) == [TurnBegan, SafeEnded, Restocked, Drew]
    town.shows("H1 vacant; H2 safe C; H3 vacant; market 5H 6H 2C; hand B 9S 3C")


@pytest.mark.parametrize(("move", "outcome"), [
    ("draw", "hand A KS KH QS 2C; hand B 9S 3C"), ("build KS KH", "hand A QS; hand B 9S 2C"),
    ("settle KS in H1", "hand A KH QS; hand B 9S 2C"),
])  # fmt: skip
def test_HE_20_HE_22_HE_26_one_action_ends_the_turn_and_only_the_dealers_the_round(move: str, outcome: str):
    """HE-26: `draw` moves one card from deck to hand and ends the turn."""
    town = Town(f"""
        dealer C; turn A; hand A KS KH QS; hand B 9S; market 4H 4D 6H; {DECK}
        H1 foundation 7S 7H roof 9C 9H 9D
    """)
    assert those(town.play(f"A {move}"), Restocked) == []
    town.shows(f"{outcome}; market 4H 4D 6H")
    assert HOUSEEM.owed(town.s) == (1,)
    town.refuses("HE-B01", "A draw")


def test_HE_21_there_is_no_hand_limit():
    held = " ".join(rank + suit for suit in "SHD" for rank in "23456789TJQKA")
    town = Town(f"hand B {held}; market AC KC QC; {DECK}")
    _ = town.turn("B")
    _ = town.do("B draw")
    assert len(town.s.hands[1]) == 41


@pytest.mark.parametrize(("before", "move", "outcome"), [
    ("", "draw", "market 2C 3C 4C; hand C 9S 5C; deck 6C 7C"),
    ("5H", "draw", "market 5H 2C 3C; hand C 9S 4C; deck 5C 6C 7C"),
    ("5H 6H", "draw", "market 5H 6H 2C; hand C 9S 3C; deck 4C 5C 6C 7C"),
    ("5H 6H 7H", "draw", "market 5H 6H 7H 2C; hand C 9S 3C; deck 4C 5C 6C 7C"),
    ("5H 6H 7H 8H", "draw", "market 5H 6H 7H 8H 2C; hand C 9S 3C; deck 4C 5C 6C 7C"),
    ("5H 6H 7H 8H 9H", "draw", "market 5H 6H 7H 8H 9H; hand C 9S 2C; deck 3C 4C 5C 6C 7C"),
    ("KH QS 4H", "build KS KH", "market QS 4H TD; hand C 9S 2C; deck 3C 4C 5C 6C 7C; H1 foundation"),
])  # fmt: skip
def test_HE_22_HE_23_HE_24_HE_S03_the_round_end_restock(before: str, move: str, outcome: str):
    """HE-23: At round end a Market of three or four gains exactly one card.
    HE-24: At round end a Market of five gains none.
    """
    town = Town(f"dealer A; market {before}; deck TD 2C 3C 4C 5C 6C 7C; hand A KS; hand C 9S")
    told = those(town.play(f"A {move}"), Restocked)
    town.shows(f"{outcome}; hand A {'KS TD' if move == 'draw' else '-'}")
    assert (town.s.dealer, town.s.turn) == (1, 2)
    restocked = [card for card in town.s.market if card not in before.split()]
    assert [card for it in told for card in it.cards] == restocked
    assert len(told) == bool(restocked)


@pytest.mark.parametrize(("move", "left"), [
    ("build 5H 5D", "6H"), ("settle 5H 5D in H1", "6H"), ("settle 6H in H1", "5H 5D"),
    ("build KS KH", "5H 5D 6H"),
])  # fmt: skip
def test_HE_25_the_market_is_not_refilled_before_the_turn_is_over(move: str, left: str):
    text = f"""
        dealer C; turn A; market 5H 5D 6H; {DECK}; hand A KS KH; hand B 9S
        H1 foundation 7S 7H roof 9C 9H 9D
    """
    town = Town(text)
    _ = town.do(f"A {move}")
    town.shows(f"market {left}; {DECK}")
    events = those(Town(text).play(f"A {move}"), TurnBegan, Restocked)
    assert events[0] == TurnBegan(Seat(1))


def test_HE_27_HE_28_who_is_absent_draws_from_a_deck_and_passes_without_one():
    """That `pass` is refused with a deck and `draw` without one: HE-B09 and HE-B10.

    HE-28: `draw` is refused when the deck is empty.
    """
    assert HOUSEEM.default(Town("market 5H 6H 7H; deck 2C; hand A KS").s, Seat(0)) == Draw()
    assert HOUSEEM.default(Town("final 4; market 5H 6H 7H; hand A KS").s, Seat(0)) == Pass()


@pytest.mark.parametrize("held", ["", "KS KH"])
def test_HE_29_pass_is_accepted_when_the_deck_is_empty_with_or_without_trumps(held: str):
    town = Town(f"final 4; market 5H 6H 7H; hand A {held}; dealer C")
    assert town.legal("A build KS KH") == bool(held)
    before = town.s.copy()
    assert those(town.do("A pass"), Passed) == [Passed(Seat(0))]
    assert town.s == before
