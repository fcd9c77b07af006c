"""Tests of shuffles: every order is equally likely, and repeatable with the seed."""

import hmac
import struct
from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given, strategies as st

from engines.cards import DECK, hand
from engines.chance import commitment, shuffled

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


def test_the_shuffle_of_a_known_seed_never_changes():
    assert shuffled(DECK, SEED, "deal 0") == [
        *hand(
            "6S KC 4D 9D QC 5S 7D TS 8D QH KD TD 6H 6D 4S 5C 9H 3C 9S 4C 2H QS JC 2C 3S 4H "
            "7S 8S KH AD 7H 9C AC JS 7C 3H 6C 8H 2D KS 5D 8C TH JD 2S 3D AS QD JH TC 5H AH"
        )
    ]
    assert shuffled(range(10), "a word", "deal 0") == [3, 8, 9, 7, 2, 0, 5, 6, 4, 1]
    assert shuffled(range(10), "a word", "deal ♠") == [7, 2, 9, 0, 5, 3, 8, 1, 6, 4]


def test_a_commitment_is_the_sha256_of_the_seed_as_text():
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-2, B.1
    assert commitment("abc") == known
    assert commitment(SEED) != commitment(SEED.upper())


@given(st.lists(st.integers()), st.text(), st.text())
def test_a_shuffle_loses_and_adds_nothing_and_leaves_the_items_alone(items: list[int], seed: str, label: str):
    before = items.copy()
    assert sorted(shuffled(items, seed, label)) == sorted(before)
    assert items == before


def test_the_same_seed_and_label_give_the_same_order_and_others_another():
    seeds, labels = (SEED, SEED[:-1] + "0", SEED[:-1], ""), ("deal 1", "deal 11", "deal", "")
    orders = {tuple(shuffled(DECK, seed, label)) for seed in seeds for label in labels}
    assert len(orders) == len(seeds) * len(labels)
    again = [shuffled(list(DECK), SEED, "deal 1"), shuffled(DECK, SEED.upper(), "deal 1")]
    assert again == [shuffled(DECK, SEED, "deal 1")] * 2, "a seed in hex may be in capitals"


def test_more_items_than_a_draw_can_tell_apart_are_not_shuffled():
    with pytest.raises(AssertionError):
        shuffled(range(65_537), SEED, "too many")


def plainly_shuffled(items: Sequence[int], key: bytes, label: str) -> list[int]:
    """Return the shuffle as the documents describe it, with the standard library's HMAC."""
    blocks = (hmac.digest(key, label.encode() + n.to_bytes(8, "big"), "sha256") for n in count())
    draws = (number for block in blocks for number in struct.unpack(">16H", block))
    order = list(items)
    for size in range(len(order), 1, -1):
        draw = next(draw for draw in draws if draw < 65_536 - 65_536 % size)
        order[size - 1], order[draw % size] = order[draw % size], order[size - 1]
    return order


@given(st.integers(0, 2_000), st.text(max_size=100), st.text())
def test_a_shuffle_is_the_plain_one_with_a_seed_of_any_length(size: int, text: str, label: str):
    seed = f"{text.replace('+', '-')}."
    assert shuffled(range(size), seed, label) == plainly_shuffled(range(size), seed.encode(), label)
