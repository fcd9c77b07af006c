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
    """Who came to move, with the rounds apart: "BCA CAB"."""
    told = those(events, RoundBegan, TurnBegan)
    return "".join(" " if isinstance(it, RoundBegan) else LETTERS[it.seat] for it in told).strip()


def drawing(town: Town, turns: int) -> list[Event]:
    """So many turns in which everybody draws while there is a deck."""
    happened: list[Event] = []
    for _ in range(turns):
        assert town.s.turn is not None
        happened += town.play(f"{LETTERS[town.s.turn]} {'draw' if town.s.deck else 'pass'}")
    return happened


@pytest.mark.parametrize(
    ("seats", "dealer", "told"),
    [
        (2, 0, "B: A BA"),
        (2, 1, "A: B AB"),
        (3, 0, "B: CA CAB"),
        (3, 1, "C: AB ABC"),
        (3, 2, "A: BC BCA"),
        (6, 0, "B: CDEFA CDEFAB"),
        (6, 5, "A: BCDEF BCDEFA"),
    ],
)
def test_HE_11_a_round_runs_from_the_dealers_left_to_the_dealer(seats: int, dealer: int, told: str) -> None:
    town = dealt(seats, first_dealer=dealer)
    assert town.s.turn is not None
    assert f"{LETTERS[town.s.turn]}: {order(drawing(town, 2 * seats - 1))}" == told


def test_HE_13_the_dealer_moves_one_seat_clockwise_after_each_round() -> None:
    town = dealt(3, first_dealer=0)
    assert town.s.turn == 1
    assert order(drawing(town, 9)) == "CA CAB ABC B"
    assert (town.s.round, town.s.dealer) == (4, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_HE_12_everybody_has_one_turn_in_a_round(seats: int) -> None:
    town = dealt(seats, first_dealer=0)
    for number in (1, 2, 3):
        assert (town.s.round, town.s.turn is None) == (number, False)
        first = LETTERS[town.s.turn or 0]
        assert sorted(first + order(drawing(town, seats - 1))) == list(LETTERS[:seats])
        _ = drawing(town, 1)


@pytest.mark.parametrize("dealer", [0, 1])
def test_HE_14_with_two_players_the_dealer_never_changes(dealer: int) -> None:
    town = dealt(2, first_dealer=dealer)
    events = drawing(town, 6)
    assert order(events) == {0: "A BA BA B", 1: "B AB AB A"}[dealer]
    assert {it.dealer for it in those(events, RoundBegan)} == {dealer}


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "2C 3C 4C"), ("5H", "5H 2C 3C"), ("5H 6H", "5H 6H 2C")],
)
def test_HE_15_a_market_below_three_is_topped_up_to_three_at_turn_start(before: str, after: str) -> None:
    town = Town(f"market {before}; {DECK}; hand B 9S")
    _ = town.turn("B")
    assert town.market == after


@pytest.mark.parametrize("market", ["5H 6H 7H", "5H 6H 7H 8H", "5H 6H 7H 8H 9H"])
def test_HE_16_a_market_of_three_or_more_is_left_alone_at_turn_start(market: str) -> None:
    town = Town(f"market {market}; {DECK}; hand B 9S")
    assert those(town.turn("B"), Restocked) == []
    assert (town.market, town.hand("B"), town.deck) == (market, "9S 2C", "3C 4C 5C 6C 7C 8C")


@pytest.mark.parametrize("held", ["9S", "9S TS", "9S TS JS QS KS"])
def test_HE_17_who_holds_any_card_draws_one_after_the_top_up(held: str) -> None:
    town = Town(f"market 5H; {DECK}; hand B {held}")
    _ = town.turn("B")
    assert (town.market, town.hand("B"), town.deck) == ("5H 2C 3C", f"{held} 4C", "5C 6C 7C 8C")


def test_HE_18_who_holds_no_card_draws_two_after_the_top_up() -> None:
    town = Town(f"market 5H; {DECK}; hand A KS")
    _ = town.turn("B")
    assert (town.market, town.hand("B"), town.deck) == ("5H 2C 3C", "4C 5C", "6C 7C 8C")
    assert town.hand("A") == "KS"


def test_HE_18_who_played_his_last_card_draws_two_in_his_next_turn() -> None:
    town = Town(f"seats 2; dealer A; turn B; market 7S 6H 9H; hand A KS; hand B 7D; {DECK}")
    _ = town.play("B build 7D 7S", "A draw")
    # A's start: market 6H 9H 2C, A draws 3C; A draws 4C; round end: market 6H 9H 2C 5C; B draws two.
    assert (town.hand("A"), town.market) == ("KS 3C 4C", "6H 9H 2C 5C")
    assert (town.hand("B"), town.deck) == ("6C 7C", "8C")


def test_HE_19_safe_tokens_then_the_top_up_then_the_draw() -> None:
    town = Town(f"market 5H 6H; {DECK}; hand B 9S; H1 foundation 7S 7H roof 9C 9H 9D safe B")
    told = those(town.turn("B"), TurnBegan, SafeEnded, Restocked, Drew)
    assert [type(it) for it in told] == [TurnBegan, SafeEnded, Restocked, Drew]
    assert (town.told("H1"), town.market, town.hand("B")) == ("vacant", "5H 6H 2C", "9S 3C")


def test_HE_19_only_the_players_own_safe_tokens_are_removed_all_of_them() -> None:
    town = Town(f"""
        market 5H 6H KS; {DECK}; hand B 9S
        H1 foundation 7S 7H roof 9C 9H 9D safe B
        H2 foundation 3S 3H roof TC TH TD safe C
        H3 foundation 4S 4H roof JC JH JD safe B
    """)
    _ = town.turn("B")
    assert [town.told(it) for it in ("H1", "H2", "H3")] == ["vacant", "safe C", "vacant"]


@pytest.mark.parametrize("move", ["draw", "build KS KH", "settle KS in H1"])
def test_HE_20_one_action_ends_the_turn(move: str) -> None:
    town = Town(f"""
        dealer C; turn A; hand A KS KH QS; hand B 9S; market 4H 4D 6H; {DECK}
        H1 foundation 7S 7H roof 9C 9H 9D
    """)
    _ = town.play(f"A {move}")
    assert HOUSEEM.owed(town.s) == (1,)
    assert town.refuse("A draw").rule == "HE-B01"


def test_HE_21_there_is_no_hand_limit() -> None:
    ranks = "23456789TJQKA"
    held = " ".join(rank + suit for suit in "SHD" for rank in ranks)
    town = Town(f"hand B {held}; market AC KC QC; {DECK}")
    _ = town.turn("B")
    _ = town.do("B draw")
    assert len(town.s.hands[1]) == 41


@pytest.mark.parametrize(("before", "after"), [("", "2C 3C 4C"), ("5H", "5H 2C 3C"), ("5H 6H", "5H 6H 2C")])
def test_HE_22_at_round_end_a_market_below_three_is_filled_to_three(before: str, after: str) -> None:
    town = Town(f"market {before}; deck TD 2C 3C 4C 5C 6C 7C; hand A KS; hand C 9S")
    told = those(town.play("A draw"), Restocked)
    assert [" ".join(it.cards) for it in told] == [after.removeprefix(before).strip()]
    assert town.market == after


@pytest.mark.parametrize("before", ["5H 6H 7H", "5H 6H 7H 8H"])
def test_HE_23_at_round_end_a_market_of_three_or_four_gains_one_card(before: str) -> None:
    town = Town(f"market {before}; deck TD 2C 3C 4C 5C 6C 7C; hand A KS; hand C 9S")
    _ = town.play("A draw")
    assert (town.market, town.hand("C")) == (f"{before} 2C", "9S 3C")


def test_HE_24_at_round_end_a_market_of_five_gains_none() -> None:
    town = Town("market 5H 6H 7H 8H 9H; deck TD 2C 3C 4C; hand A KS; hand C 9S")
    assert those(town.play("A draw"), Restocked) == []
    assert (town.market, town.hand("C"), town.deck) == ("5H 6H 7H 8H 9H", "9S 2C", "3C 4C")


def test_HE_22_the_market_is_restocked_at_round_end_only_after_the_dealers_turn() -> None:
    town = Town(f"dealer C; turn A; market 5H 6H 7H; {DECK}; hand A KS; hand B 9S")
    assert those(town.play("A draw"), Restocked) == []
    assert town.market == "5H 6H 7H"


@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("build 5H 5D", "6H"),
        ("settle 5H 5D in H1", "6H"),
        ("settle 6H in H1", "5H 5D"),
        ("build KS KH", "5H 5D 6H"),
    ],
)
def test_HE_25_the_market_is_not_refilled_before_the_turn_is_over(move: str, left: str) -> None:
    text = f"""
        dealer C; turn A; market 5H 5D 6H; {DECK}; hand A KS KH; hand B 9S
        H1 foundation 7S 7H roof 9C 9H 9D
    """
    town = Town(text)
    _ = town.do(f"A {move}")
    assert (town.market, town.deck) == (left, "2C 3C 4C 5C 6C 7C 8C")
    events = those(Town(text).play(f"A {move}"), TurnBegan, Restocked)
    assert events[0] == TurnBegan(Seat(1))


def test_HE_26_draw_takes_the_top_card_of_the_deck_and_ends_the_turn() -> None:
    town = Town(f"dealer C; turn A; market 5H 6H 7H; {DECK}; hand A KS; hand B 9S; hand C QS")
    _ = town.play("A draw")
    assert (town.hand("A"), town.hand("B"), town.hand("C")) == ("KS 2C", "9S 3C", "QS")
    assert (town.s.turn, town.market, town.deck) == (1, "5H 6H 7H", "4C 5C 6C 7C 8C")


@pytest.mark.parametrize("deck", ["2C", "2C 3C"])
def test_HE_27_pass_is_refused_while_the_deck_holds_a_card(deck: str) -> None:
    town = Town(f"market 5H 6H 7H; deck {deck}; hand A KS")
    assert town.refuse("A pass").rule == "HE-B10"
    assert HOUSEEM.default(town.s, Seat(0)) == Draw()


def test_HE_28_draw_is_refused_when_the_deck_is_empty() -> None:
    town = Town("final 4; market 5H 6H 7H; hand A KS")
    assert town.refuse("A draw").rule == "HE-B09"
    assert HOUSEEM.default(town.s, Seat(0)) == Pass()


@pytest.mark.parametrize("held", ["-", "KS KH"])
def test_HE_29_pass_is_accepted_when_the_deck_is_empty_with_or_without_trumps(held: str) -> None:
    town = Town(f"final 4; market 5H 6H 7H; hand A {held.strip('-')}; dealer C")
    assert town.legal("A build KS KH") == (held != "-")
    before = town.s.copy()
    assert those(town.do("A pass"), Passed) == [Passed(Seat(0))]
    assert town.s == before


@pytest.mark.parametrize("name", ["B", "C"])
@pytest.mark.parametrize("move", ["draw", "pass", "build 9S 9H", "settle 9S in H1"])
def test_HE_30_nobody_acts_out_of_turn(name: str, move: str) -> None:
    town = Town(f"turn A; market 9S 9H 7D; {DECK}; hand A KS; H1 foundation 7S 7H roof JC JH JD")
    assert town.refuse(f"{name} {move}").rule == "HE-B01"
    assert HOUSEEM.offers(town.s, town.seat(name)) == ()


def test_HE_30_an_onlooker_does_not_act() -> None:
    town = Town(f"turn A; market 9S 9H 7D; {DECK}; hand A KS")
    assert HOUSEEM.offers(town.s, None) == ()
    assert HOUSEEM.owed(town.s) == (0,)
