"""Texas House'em, exhaustion and end: HE-31 to HE-39."""

from __future__ import annotations

import pytest

from engines.core import Seat
from engines.houseem import HOUSEEM
from engines.houseem.events import DeckExhausted, Drew, GameOver, Restocked, RoundBegan, SafeEnded, TurnBegan
from engines.houseem.model import Phase
from tests.driver import those
from tests.houseem.town import LETTERS, Town

LAST_ROUND = """
    round 6; final 6; dealer B; turn C; market 3H; hand A 2C; hand C KS KH
    H1 foundation 7S 7H roof 9S 9H 9D safe B
    H2 foundation 6S 6H roof TS TH TD
"""


@pytest.mark.parametrize(("market", "deck", "held", "outcome"), [
    ("3H 4H 5D", "2C", "9S", "market 3H 4H 5D; hand B 9S 2C"),  # the turn's draw
    ("3H 4H 5D", "2C 3C", "", "market 3H 4H 5D; hand B 2C 3C"),  # the two cards of an empty hand
    ("3H 4H 5D", "2C", "", "market 3H 4H 5D; hand B 2C"),
    ("3H 4H", "2C 3C", "9S", "market 3H 4H 2C; hand B 9S 3C"),  # top-up and draw
    ("3H 4H", "2C 3C", "", "market 3H 4H 2C; hand B 3C"),
    ("3H 4H", "2C", "9S", "market 3H 4H 2C; hand B 9S"),  # the top-up
    ("3H 4H", "2C", "", "market 3H 4H 2C; hand B -"),
    ("3H", "2C", "9S", "market 3H 2C; hand B 9S"),
    ("", "2C 3C", "9S", "market 2C 3C; hand B 9S"),
])  # fmt: skip
def test_HE_31_HE_35_HE_36_HE_S18_the_deck_runs_out(market: str, deck: str, held: str, outcome: str):
    """HE-35: A restock or draw that runs out of cards takes what there is and stops without error.
    HE-36: A top-up that takes the last card leaves the turn player with no draw.
    """
    town = Town(f"round 5; market {market}; deck {deck}; hand B {held}; H1 foundation 7S 7H roof 9C 9H 9D")
    told = town.turn("B")
    town.shows(f"{outcome}; deck -")
    assert those(told, DeckExhausted) == [DeckExhausted(6)]
    assert (town.s.final_round, town.s.round) == (6, 5)
    assert bool(those(told, Drew)) == (town.hand("B") != (held or "-"))
    town.refuses("HE-B09", "B draw")
    card, *rest = town.s.market
    _ = town.do(f"B settle {card} in H1")
    town.shows(f"H1 settled B {card}; market {' '.join(rest)}")


def test_HE_31_the_action_draw_may_take_the_last_card_and_the_dealers_ends_the_game_one_round_later():
    for name in "ABC":
        town = Town("round 5; dealer C; market 3H 4H 5D; deck 2C; hand A 9S")
        assert those(town.do(f"{name} draw"), DeckExhausted) == [DeckExhausted(6)]
        assert (town.s.final_round, town.s.deck) == (6, ())
    town = Town("round 5; dealer A; turn A; market 3H; deck 2C")
    told = those(town.play("A draw"), RoundBegan, DeckExhausted)
    assert told == [DeckExhausted(6), RoundBegan(6, Seat(1), final=True)]
    assert (town.s.market, town.s.phase) == (("3H",), Phase.ACTION)


@pytest.mark.parametrize(("market", "deck", "after"), [
    ("3H 4H 5D", "2C 3C", "3H 4H 5D 3C"), ("3H 4H 5D 6H", "2C 3C", "3H 4H 5D 6H 3C"),
    ("3H", "2C 3C 4C", "3H 3C 4C"), ("3H", "2C 3C", "3H 3C"), ("", "2C 3C 4C", "3C 4C"),
])  # fmt: skip
def test_HE_32_HE_35_HE_S17_a_restock_takes_the_last_card(market: str, deck: str, after: str):
    town = Town(f"round 5; dealer A; turn A; market {market}; deck {deck}; hand C KS")
    told = those(town.play("A draw"), Restocked, RoundBegan, DeckExhausted, Drew)
    assert [type(it) for it in told] == [Drew, Restocked, DeckExhausted, RoundBegan]
    assert told[2:] == [DeckExhausted(6), RoundBegan(6, Seat(1), final=True)]
    (restocked,) = those(told, Restocked)
    assert (" ".join(restocked.cards), restocked.deck) == (after.removeprefix(market).strip(), 0)
    town.shows(f"hand A 2C; hand C KS; market {after}")


def test_HE_31_HE_33_HE_34_HE_37_HE_S16_without_draws_the_round_and_then_the_last_is_played_out():
    """HE-33: The turns left in the round of exhaustion are played without draws."""
    town = Town("dealer A; turn B; round 5; market 3H 4H 5D; deck 2C; hand B 9S; hand C TS TH")
    events = town.turn("B")
    assert those(events, DeckExhausted) == [DeckExhausted(6)] and town.s.final_round == 6
    town.refuses("HE-B09", "B draw")
    events = town.play("B pass", "C build TS TH", "A pass")
    assert (town.s.dealer, town.s.round, town.s.turn) == (1, 6, 2)
    events += town.play("C pass", "A pass")
    assert [began.seat for began in those(events, TurnBegan)] == [2, 0, 2, 0, 1]
    assert those(events, Drew, Restocked, DeckExhausted, GameOver) == []
    town.shows("market 3H 4H 5D; hand A -; hand B 9S 2C; hand C -")
    assert len(those(town.play("B pass"), GameOver)) == 1
    assert (town.s.phase, town.s.final_round) == ("over", 6)
    town.refuses("HE-B02", "C pass")


def test_HE_34_HE_37_the_game_ends_with_the_last_players_action_and_the_market_may_run_empty():
    town = Town(LAST_ROUND)
    told = [*town.turn("C"), *town.play("C settle 3H in H2", "A pass")]
    assert (HOUSEEM.over(town.s), town.s.turn) == (False, 1)
    town.shows("market -; H2 settled C 3H; hand A 2C; hand B -; hand C KS KH")
    assert those(told, Drew, Restocked, DeckExhausted, GameOver) == []
    assert [it.totals for it in those(town.play("B pass"), GameOver)] == [(0, 0, 13)]
    assert (HOUSEEM.over(town.s), town.s.turn, town.s.round) == (True, None, 6)
    assert town.view().last_to_act is None


def test_HE_38_safe_tokens_come_off_in_the_final_round_too_but_not_of_a_house_finished_in_it():
    town = Town(LAST_ROUND + "; hand C KS KH QS QH QD; hand B JH")
    told = town.play("C build KS KH QS QH QD", "A pass")
    assert [ended.seat for ended in those(told, SafeEnded)] == [1]
    town.shows("H1 vacant; H3 safe C")
    town.refuses("HE-B25", "B settle JH in H3")
    told = town.play("B settle JH in H1")
    town.shows("H1 settled B JH; H3 safe C")
    assert those(told, GameOver)[0].totals == (0, 20, 0)


@pytest.mark.parametrize(("seats", "dealer", "names"), [(2, "A", "BA"), (3, "C", "ABC"), (6, "B", "CDEFAB")])
def test_HE_39_everybody_has_one_turn_in_the_final_round(seats: int, dealer: str, names: str):
    town = Town(f"seats {seats}; round 6; final 6; dealer {dealer}; turn {names[0]}; market 3H; hand A 2C")
    told = town.play(*(f"{name} pass" for name in names))
    assert [LETTERS[began.seat] for began in those(told, TurnBegan)] == list(names[1:])
    assert HOUSEEM.over(town.s)
