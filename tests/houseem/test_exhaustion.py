"""Texas House'em, exhaustion and end: HE-31 to HE-39."""

from __future__ import annotations

import pytest

from engines.core import Event, Seat
from engines.houseem import HOUSEEM
from engines.houseem.events import DeckExhausted, Drew, GameOver, Restocked, RoundBegan, SafeEnded, TurnBegan
from engines.houseem.model import Phase
from tests.driver import those
from tests.houseem.town import LETTERS, Town, dealt

LAST_ROUND = """
    round 6; final 6; dealer B; turn C; market 3H; hand A 2C; hand C KS KH
    H1 foundation 7S 7H roof 9S 9H 9D safe B
    H2 foundation 6S 6H roof TS TH TD
"""


def passing(town: Town, names: str) -> list[Event]:
    """These players pass, one after the other."""
    return town.play(*(f"{name} pass" for name in names))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("market 3H 4H 5D; deck 2C; hand B 9S", "the turn's draw"),
        ("market 3H 4H 5D; deck 2C 3C", "the two cards of an empty hand"),
        ("market 3H 4H; deck 2C 3C; hand B 9S", "top-up and draw"),
        ("market 3H 4H; deck 2C; hand B 9S", "the top-up"),
    ],
)
def test_HE_31_the_round_after_the_one_in_which_the_last_card_leaves_is_the_last(
    text: str, what: str
) -> None:
    town = Town(f"round 5; {text}")
    assert those(town.turn("B"), DeckExhausted) == [DeckExhausted(6)], what
    assert (town.s.final_round, town.s.round, town.deck) == (6, 5, "-")


@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_HE_31_the_action_draw_may_take_the_last_card(name: str) -> None:
    town = Town("round 5; dealer C; market 3H 4H 5D; deck 2C; hand A 9S")
    assert those(town.do(f"{name} draw"), DeckExhausted) == [DeckExhausted(6)]
    assert (town.s.final_round, town.deck) == (6, "-")


def test_HE_31_the_dealers_draw_of_the_last_card_ends_the_game_one_round_later() -> None:
    town = Town("round 5; dealer A; turn A; market 3H; deck 2C")
    told = those(town.play("A draw"), RoundBegan, DeckExhausted)
    assert told == [DeckExhausted(6), RoundBegan(6, Seat(1), final=True)]
    assert (town.market, town.s.phase) == ("3H", Phase.ACTION)


def test_HE_31_the_deck_is_not_exhausted_while_one_card_is_left() -> None:
    town = Town("round 5; market 3H 4H 5D; deck 2C 3C; hand B 9S")
    assert those(town.turn("B"), DeckExhausted) == []
    assert (town.s.final_round, town.deck) == (None, "3C")


def test_HE_31_the_final_round_is_set_once() -> None:
    town = Town("round 5; dealer A; turn B; market 3H 4H 5D; deck 2C; hand B 9S; hand C TS; hand A JS")
    told = [*town.play("B draw"), *passing(town, "CA"), *passing(town, "CA")]
    assert those(told, DeckExhausted) == [DeckExhausted(6)]
    assert town.s.final_round == 6


@pytest.mark.parametrize(
    ("market", "deck", "after"),
    [
        ("3H 4H 5D", "2C 3C", "3H 4H 5D 3C"),
        ("3H 4H 5D 6H", "2C 3C", "3H 4H 5D 6H 3C"),
        ("3H", "2C 3C 4C", "3H 3C 4C"),
        ("3H", "2C 3C", "3H 3C"),
    ],
)
def test_HE_32_the_round_after_the_restock_that_takes_the_last_card_is_the_last(
    market: str, deck: str, after: str
) -> None:
    town = Town(f"round 5; dealer A; turn A; market {market}; deck {deck}; hand C KS")
    told = those(town.play("A draw"), Restocked, RoundBegan, DeckExhausted, Drew)
    assert [type(it) for it in told] == [Drew, Restocked, DeckExhausted, RoundBegan]
    assert told[2:] == [DeckExhausted(6), RoundBegan(6, Seat(1), final=True)]
    assert (town.hand("A"), town.hand("C"), town.market) == ("2C", "KS", after)


def test_HE_32_a_market_of_five_leaves_the_last_card_to_the_next_round() -> None:
    town = Town("round 5; dealer A; turn A; market 3H 4H 5D 6H 8H; deck 2C 3C; hand C KS")
    _ = town.play("A draw")
    # The restock takes nothing; C's draw in round 6 takes the last card.
    assert (town.s.round, town.s.final_round, town.hand("C")) == (6, 7, "KS 3C")


def test_HE_33_the_round_of_exhaustion_is_played_out_without_draws() -> None:
    town = Town("round 5; dealer A; turn B; market 3H 4H 5D; deck 2C; hand B 9S; hand C TS TH")
    told = [*town.play("B draw", "C build TS TH"), *passing(town, "A")]
    assert [it.seat for it in those(told, Drew)] == [1]
    assert those(told, Restocked) == []
    assert (town.hand("B"), town.hand("C"), town.hand("A")) == ("9S 2C", "-", "-")
    assert (town.s.round, town.s.turn, town.market) == (6, 2, "3H 4H 5D")


def test_HE_34_there_is_no_draw_and_no_restock_in_the_final_round() -> None:
    town = Town(LAST_ROUND)
    told = [*town.turn("C"), *passing(town, "CAB")]
    assert those(told, Drew, Restocked, DeckExhausted) == []
    assert (town.market, town.hand("A"), town.hand("B"), town.hand("C")) == ("3H", "2C", "-", "KS KH")


def test_HE_34_the_market_may_run_empty_in_the_final_round() -> None:
    town = Town(LAST_ROUND)
    _ = town.play("C settle 3H in H2", "A pass", "B pass")
    assert (town.market, town.told("H2"), town.s.phase) == ("-", "settled C 3H", "over")


@pytest.mark.parametrize(
    ("market", "deck", "held", "after", "hand"),
    [
        ("", "2C 3C", "9S", "2C 3C", "9S"),
        ("3H", "2C", "9S", "3H 2C", "9S"),
        ("3H 4H 5D", "2C", "", "3H 4H 5D", "2C"),
        ("3H 4H", "2C 3C", "", "3H 4H 2C", "3C"),
        ("", "", "", "-", "-"),
    ],
)
def test_HE_35_a_deck_too_short_gives_what_there_is(
    market: str, deck: str, held: str, after: str, hand: str
) -> None:
    town = Town(f"market {market}; deck {deck}; hand B {held}")
    told = those(town.turn("B"), DeckExhausted)
    assert (town.market, town.hand("B"), town.deck) == (after, hand, "-")
    assert len(told) == (1 if deck else 0)


def test_HE_35_a_restock_that_runs_out_says_how_many_cards_came() -> None:
    town = Town("round 5; dealer A; turn A; deck 2C 3C 4C")
    (restocked,) = those(town.play("A draw"), Restocked)
    assert (restocked.cards, restocked.deck) == (("3C", "4C"), 0)


@pytest.mark.parametrize("held", ["", "9S"])
def test_HE_36_a_top_up_that_takes_the_last_card_leaves_no_draw(held: str) -> None:
    town = Town(f"market 4H 5H; deck 2C; hand B {held}; H1 foundation 7S 7H roof 9C 9H 9D")
    assert those(town.turn("B"), Drew) == []
    assert (town.market, town.hand("B")) == ("4H 5H 2C", held or "-")
    assert town.refuse("B draw").rule == "HE-B09"
    _ = town.do("B settle 5H in H1")
    assert (town.told("H1"), town.market) == ("settled B 5H", "4H 2C")


def test_HE_37_the_game_ends_with_the_last_players_action_in_the_final_round() -> None:
    town = Town(LAST_ROUND)
    assert those(passing(town, "CA"), GameOver) == []
    assert (HOUSEEM.over(town.s), town.s.turn) == (False, 1)
    told = passing(town, "B")
    assert those(told, GameOver) == [
        GameOver((0, 0, 0), (Seat(2),), ("0 Townsfolk", "0 Houses", "2 cards in hand"))
    ]
    assert (HOUSEEM.over(town.s), town.s.turn, town.s.round) == (True, None, 6)


@pytest.mark.parametrize("name", ["A", "B", "C"])
@pytest.mark.parametrize("move", ["pass", "draw", "build KS KH", "settle 3H in H2", "shoot KS at QS"])
def test_HE_37_every_action_after_the_end_is_refused(name: str, move: str) -> None:
    town = Town(LAST_ROUND)
    _ = passing(town, "CAB")
    assert town.refuse(f"{name} {move}").rule == "HE-B02"
    assert (HOUSEEM.offers(town.s, town.seat(name)), HOUSEEM.owed(town.s)) == ((), ())


def test_HE_38_safe_tokens_come_off_in_the_final_round_too() -> None:
    town = Town(LAST_ROUND + "; hand B QH")
    told = passing(town, "CA")
    assert town.told("H1") == "vacant"
    assert those(told, SafeEnded)[0].seat == 1
    _ = town.play("B settle QH in H1")
    assert (town.told("H1"), town.s.phase) == ("settled B QH", "over")


def test_HE_38_a_house_finished_in_the_final_round_stays_safe_and_scores_nothing() -> None:
    town = Town(LAST_ROUND + "; hand C KS KH QS QH QD; hand B JH")
    _ = town.play("C build KS KH QS QH QD", "A pass")
    assert town.refuse("B settle JH in H3").rule == "HE-B25"
    assert those(passing(town, "B"), GameOver)[0].totals == (0, 0, 0)
    assert town.told("H3") == "safe C"


@pytest.mark.parametrize(("seats", "dealer", "names"), [(2, "A", "BA"), (3, "C", "ABC"), (6, "B", "CDEFAB")])
def test_HE_39_everybody_has_one_turn_in_the_final_round(seats: int, dealer: str, names: str) -> None:
    town = Town(f"seats {seats}; round 6; final 6; dealer {dealer}; turn {names[0]}; market 3H; hand A 2C")
    told = passing(town, names)
    assert [LETTERS[it.seat] for it in those(told, TurnBegan)] == list(names[1:])
    assert HOUSEEM.over(town.s)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_HE_31_HE_37_HE_39_a_whole_game_of_draws(seats: int) -> None:
    town, happened = dealt(seats), list[Event]()
    while not HOUSEEM.over(town.s):
        assert town.s.turn is not None
        move = "draw" if town.s.deck else "pass"
        happened += town.play(f"{LETTERS[town.s.turn]} {move}")
    (exhausted,) = those(happened, DeckExhausted)
    begun = those(happened, RoundBegan)
    assert exhausted.final_round == begun[-1].round == town.s.final_round
    assert [it.final for it in begun] == [False] * (len(begun) - 1) + [True]
    last = happened[happened.index(begun[-1]) :]
    assert sorted(it.seat for it in those(last, TurnBegan)) == list(range(seats))
    assert those(last, Drew, Restocked) == []
