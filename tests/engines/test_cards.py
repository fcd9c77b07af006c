"""Tests of cards, which are represented by their codes."""

from random import Random

import pytest

from engines.cards import (  # fmt: skip
    DECK,
    JOKERS,
    RANKS,
    SUITS,
    Card,
    card,
    hand,
    highest_first,
    in_words,
    rank,
    red,
    redealt,
    stacked,
    suit,
)


def test_the_deck_has_52_cards_suit_by_suit_from_the_two_to_the_ace():
    assert len(set(DECK)) == len(DECK) == 52
    assert DECK[:2] == ("2S", "3S")
    assert [DECK[nth] for nth in (12, 25, 38, 51)] == ["AS", "AH", "AD", "AC"]


def test_rank_and_suit_together_are_the_code_and_a_joker_has_neither():
    assert all(rank(one) + suit(one) == one for one in DECK)
    assert {rank(one) for one in DECK} == set(RANKS)
    assert {suit(one) for one in DECK} == set(SUITS)
    for joker in JOKERS:
        with pytest.raises(KeyError):
            rank(joker)
        with pytest.raises(KeyError):
            suit(joker)


def test_hearts_diamonds_and_one_joker_are_red():
    assert [red(one) for one in hand("2H KD XR 2S KC XB")] == [True, True, True, False, False, False]


def test_cards_and_hands_are_read_in_capitals_or_not_and_jokers_only_where_asked_for():
    assert card("QS") == card("qs") == card("qS") == "QS"
    assert card("xr", jokers=True) == "XR"
    with pytest.raises(ValueError, match="'xr' is not a card"):
        card("xr")
    assert hand("ks  4h xb") == ("KS", "4H", "XB")
    assert hand("") == ()
    with pytest.raises(ValueError, match="'5' is not a card"):
        hand("KS 5 H")


@pytest.mark.parametrize("text", ["", "Q", "10S", "1S", "SQ", "QX", "Q S", " QS", "QSS", "Q♠", "XX", "ß"])
def test_what_is_no_card_is_refused(text: str):
    with pytest.raises(ValueError, match="is not a card"):
        card(text)


def test_cards_have_names():
    assert in_words(Card("KS")) == "king of spades"
    assert in_words(Card("TD")) == "ten of diamonds"
    assert [in_words(joker) for joker in JOKERS] == ["black joker", "red joker"]
    assert len({in_words(one) for one in DECK + JOKERS}) == 54


def test_a_hand_is_held_highest_first_then_by_suit():
    assert highest_first(hand("2C TD AC XR TS AS JH")) == [*hand("XR AS AC JH TS TD 2C")]


def test_piles_are_dealt_anew_in_their_sizes():
    piles = [hand("KS QS"), (), hand("2C 3C 4C")]
    assert [len(pile) for pile in redealt(piles, Random(1))] == [2, 0, 3]
    found = {tuple(redealt(piles, Random(seed))) for seed in range(40)}
    assert all(sorted((*a, *c)) == sorted((*piles[0], *piles[2])) for a, _, c in found)
    assert len(found) > 20


def test_a_deck_may_be_stacked():
    first, second = hand("4C KS"), hand("2D")
    assert stacked(hand("2D KS 3D 4C"), (first, second)) == (hand("4C KS 2D 3D"), (second,))
    assert stacked(hand("2D KS"), ()) == (hand("2D KS"), ())
