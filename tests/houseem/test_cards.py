"""Texas House'em, using cards: HE-40 to HE-46."""

from __future__ import annotations

import pytest

from engines.houseem.model import in_reach
from tests.houseem.town import Town

STREET = """
    dealer C; turn A
    H1 foundation 7C 7H roof 9C 9H 9D owner B townsfolk 5D
    H2 foundation 6D 6H roof TC TH TD
    H3 foundation 3C 3D
    H4 foundation 2C 2D roof 4C 4D 4H owner A townsfolk QD
    H5 foundation QC QH roof KC KH KD owner C townsfolk 2S
"""
MOVES = [
    ("build {}", "JS JH"),
    ("build {} on H3", "JS JH JD"),
    ("build {}", "JS JH JD 8C 8H"),
    ("settle {} in H2", "JS JH JD JC"),
    ("evict {} in H1", "JS JH"),
    ("flush {}", "3S 5S 6S 8S TS"),
    ("straight {} rank 5 with 8H", "4S 5H 6S 7S 8H"),
    ("pillage {} at H1 with 8S", "4S 5S 6S 7S 8S"),
    ("reappropriate {} at H1", "TS JS QS KS AS"),
    ("settle {} in H2", "JS"),
    ("evict {} in H1", "KS"),
    ("expand {} in H4", "QS"),
    ("shoot {} at 5D", "AS"),
]
"""Moves that are legal in STREET, and their Trumps."""


@pytest.mark.parametrize(("move", "trump"), MOVES)
def test_HE_40_HE_41_HE_44_a_trump_is_of_the_hand_of_the_market_or_of_both(move: str, trump: str) -> None:
    cards = trump.split()
    for held in range(len(cards) + 1):
        mine, bought = cards[:held], cards[held:]
        other = ["7D"] if len(bought) < 5 else []
        market = " ".join((*bought[:1], *other, *bought[1:]))
        town = Town(f"{STREET}\n hand A 8D {' '.join(mine)}; market {market}; deck AC AH")
        _ = town.do(f"A {move.format(trump)}")
        town.shows(f"market {' '.join(other) or '-'}; deck AC AH")
        assert town.s.hands[0][:1] == ("8D",)
        assert not set(cards) & set(in_reach(town.s, town.at("A")))


def test_HE_43_a_card_named_twice_is_refused_however_it_is_written() -> None:
    town = Town(f"{STREET} \n hand A 3S 4S 5S 6S 7S 8S TS JS JH QS KS AS")
    for move in (
        "build JS JS", "build JS JH JS", "build JS js", "build TS 10S", "settle JS JS in H2",
        "settle JS JH JS in H2", "evict JS JS in H1", "expand QS QS in H4", "shoot AS AS at 5D",
        "flush 3S 5S 6S 8S 8S", "straight 4S 5S 6S 7S 7S rank 5 with 7S",
        "pillage 4S 5S 6S 7S 4S at H1 with 7S", "reappropriate TS JS QS KS TS at H1",
    ):  # fmt: skip
        town.refuses("HE-B06", f"A {move}")


@pytest.mark.parametrize(
    "where",
    [
        "hand B JH", "deck JH 2H", "deck 2H JH", "graveyard JH", "H6 foundation JH JD",
        "H6 foundation 8S 8C roof JH JD JC", "H6 foundation 8S 8C roof AC AH AD owner A townsfolk JH",
        "H6 foundation 8S 8C roof AC AH AD owner B townsfolk JH", "round 3",
    ],
)  # fmt: skip
def test_HE_42_a_card_that_is_neither_in_hand_nor_on_the_market_is_refused(where: str) -> None:
    town = Town(f"{STREET} \n hand A JS; market KS; {where}")
    for move in ("build JS JH", "settle JS JH in H2", "evict JS JH in H1"):
        town.refused(f"A {move}", "HE-B07", "JH")


def test_HE_45_a_refused_action_changes_nothing() -> None:
    """That nothing of the state changes is looked at wherever something is refused (`Driver.refuse`)."""
    text = f"{STREET} \n hand A 3S 5S 6S 8S TS JS 8D AS JH JD; market 4S 7S QS KS; deck AC AH; graveyard AD"
    town, same = Town(text), Town(text)
    for move in (
        "pass", "build JS QS", "build JS JH JD on H1", "settle JS in H1", "settle JS in H9", "evict 8D in H1",
        "expand JS in H4", "shoot JS at 5D", "shoot AS at 6D", "flush 3S 5S 6S 8S TS into H1 with TS",
        "straight 3S 5S 6S 8S TS rank 5 with TS", "straight 4S 5S 6S 7S 8S rank 6 with 8S",
        "pillage 4S 5S 6S 7S 8S at H2 with 8S", "reappropriate TS JS QS KS AS at H3", "wait", "build 1S",
    ):  # fmt: skip
        assert town.refuse(f"A {move}").sentence
        assert town.s == same.s
    assert (town.s.turn, town.s.shuffles, town.s.begun) == (0, 0, 5)


def test_HE_46_more_or_fewer_cards_than_the_trump_needs_are_refused() -> None:
    town = Town(f"{STREET} \n hand A 3S 4S 5S 6S 7S 8S TS JS QS KS AS JH JD JC 8D 8H")
    for number, moves in {
        8: "build", 15: "build JS JH JD JC", 16: "build JS | build JS JH JD 8D 8H TS",
        28: "settle JS JH JD JC 8D in H2 | evict JS JH JD JC 8D in H1",
        32: "expand QS 8D in H4", 38: "shoot AS 8D at 5D", 41: "flush 3S 5S 6S 8S | flush 3S 5S 6S 8S TS JS",
        46: "straight 4S 5S 6S 7S rank 5 with 7S | straight 4S 5S 6S 7S 8S 3S rank 5 with 7S",
        51: "pillage 4S 5S 6S 7S at H1 with 7S | pillage 3S 4S 5S 6S 7S 8S at H1 with 7S",
        54: "reappropriate TS JS QS KS at H1 | reappropriate TS JS QS KS AS 8S at H1",
    }.items():  # fmt: skip
        town.refuses(f"HE-B{number:02}", *(f"A {it}" for it in moves.split(" | ")))
