"""Texas House'em, setup and information: HE-01 to HE-10."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.cards import DECK, JOKERS
from engines.core import Begin, Seat, play
from engines.houseem import HOUSEEM, Options
from engines.houseem.events import Built, DrewCards, Evicted, RoundBegan
from engines.houseem.model import State
from engines.houseem.rounds import deal
from tests.driver import cards_in, those
from tests.houseem.positions import cards_of
from tests.houseem.town import Town, cards, conserved, dealt

TOWN = """
    hand A KH 4C; hand B 9H 9D; hand C QC
    market 5H 2C 3C; deck 6C 7C 8C; graveyard AH TD
    H1 foundation 7S 7H roof TS TH TC owner B townsfolk 5S
"""


def set_up(seats: int = 3, seed: str = "town", **options: Any) -> State:
    """Return a table after the deal, before the first round begins."""
    s = HOUSEEM.new(Options(**options), seats, seed)
    for event in deal(s):
        if isinstance(event, RoundBegan):
            break
        conserved(s)
    return s


@pytest.mark.parametrize(
    ("seats", "base", "strange"), [(2, 45, 47), (3, 43, 45), (4, 41, 43), (5, 39, 41), (6, 37, 39)]
)
def test_HE_01_HE_02_HE_03_HE_04_HE_06_what_is_dealt(seats: int, base: int, strange: int):
    """HE-02: The base deck holds exactly one of each of the 52 cards.
    HE-04: After setup with n players the deck holds 49 - 2n cards (51 - 2n with Strange Folk).
    HE-06: At every moment each card of the game is in exactly one zone.
    """
    s = set_up(seats)
    assert seats in HOUSEEM.seats
    assert [len(hand) for hand in s.hands] == [2] * seats
    assert (len(s.market), s.graveyard, s.lots, s.final_round) == (3, (), (), None)
    assert sorted(cards_of(s)) == sorted(DECK) and list(s.deck) != sorted(s.deck, key=DECK.index)
    assert (len(s.deck), len(set_up(seats, strange_folk=True).deck)) == (base, strange)
    assert sorted(cards_of(set_up(seats, strange_folk=True))) == sorted(DECK + JOKERS)


def test_HE_03_HE_B64_two_cards_go_to_each_player_from_the_dealers_left():
    undealt = HOUSEEM.new(Options(first_dealer=1), 4, "town")
    Town(state=undealt).refused("A draw", "HE-B64")
    _, events = play(HOUSEEM, undealt, None, Begin())
    given = [(it.to, len(it.cards)) for it in those(events, DrewCards)]
    assert given == [(2, 2), (3, 2), (0, 2), (1, 2), (2, 1)]  # the last is the first turn's draw


def test_HE_05_the_same_seed_gives_the_same_deal_and_another_gives_another():
    for options in ({}, {"strange_folk": True}, {"renovations": True, "captives": True}):
        assert set_up(6, "a seed", **options) == set_up(6, "a seed", **options)
        assert set_up(6, "one", **options).deck != set_up(6, "two", **options).deck


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_HE_07_HE_08_a_view_names_no_card_of_another_hand_or_of_the_deck(seat: Seat | None):
    for town in (Town(TOWN), dealt()):
        view = HOUSEEM.view(town.s, seat)
        others = [card for at, hand in enumerate(town.s.hands) if at != seat for card in hand]
        assert not cards_in(view) & {*others, *town.s.deck}
        assert view.hand == (() if seat is None else town.s.hands[seat])


def held(town: Town, card: str) -> float:
    """Return the share of the worlds possible for C in which B holds a card."""
    found = [card in world.hands[1] for world in town.worlds("C")]
    return sum(found) / len(found)


def test_HE_07_the_log_names_cards_of_a_hand_that_were_used():
    town = Town("hand A KH 4C; market KD 2C 3C; deck 6C")
    (built,) = those(town.heard_by("B", town.do("A build KH KD")), Built)
    assert (cards(built.cards), cards(built.bought)) == ("KH KD", "KD")


def test_HE_07_the_log_names_the_evicted_who_are_remembered_in_a_hand_that_the_view_counts_until_they_leave():
    town = Town(TOWN)
    events = town.do("A evict KH in H1")
    (evicted,) = those(town.heard_by("C", events), Evicted)
    assert (cards(evicted.family), evicted.to) == ("5S", 1)
    assert town.hand("B") == "9H 9D 5S"
    view = town.view("C")
    assert "5S" not in cards_in(replace(view, known=())) and view.hand_counts == (1, 3, 1)
    assert view.known == town.view(None).known == (("5S", 1),)
    assert held(town, "5S") == 1 and 0 < held(town, "9H") < 1
    _ = town.do("B build 5S 5H")
    assert town.s.known == ()


@pytest.mark.parametrize("name", ["A", "B", "C", None])
def test_HE_08_HE_09_HE_10_every_view_shows_what_is_open_and_counts_the_rest(name: str | None):
    """HE-09: Every view contains the number of cards in each hand and in the deck.
    HE-10: The Graveyard and Market are shown in full in every view.
    """
    town, other = Town(TOWN), Town(TOWN)
    other.s.deck = other.s.deck[::-1]
    view = town.view(name)
    assert view == other.view(name)
    assert (view.hand_counts, view.deck_count) == ((2, 2, 1), 3)
    assert (cards(view.graveyard), cards(view.market)) == ("AH TD", "5H 2C 3C")
    (lot,) = view.lots
    assert (cards(lot.foundation), cards(lot.roof)) == ("7S 7H", "TS TH TC")
    assert (lot.owner, lot.townsfolk, lot.stage) == (1, ("5S",), "settled")
