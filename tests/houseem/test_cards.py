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
]
"""Moves of two cards and more that are legal in STREET, and their Trumps."""
SINGLES = [
    ("settle {} in H2", "JS"),
    ("evict {} in H1", "KS"),
    ("expand {} in H4", "QS"),
    ("shoot {} at 5D", "AS"),
]
"""Moves of one card."""


def street(trump: str, held: int) -> Town:
    """STREET with so many cards of a Trump in A's hand and the others on the Market, and one more each."""
    cards = trump.split()
    assert len(cards) - held < 5
    return Town(f"{STREET}\n hand A 8D {' '.join(cards[:held])}; market 7D {' '.join(cards[held:])}")


@pytest.mark.parametrize(("move", "trump"), MOVES)
@pytest.mark.parametrize("held", [1, 2])
def test_HE_40_HE_44_a_trump_may_mix_hand_and_market(move: str, trump: str, held: int) -> None:
    town = street(trump, held)
    _ = town.do(f"A {move.format(trump)}")
    assert (town.market, town.s.hands[0][:1]) == ("7D", ("8D",))
    assert not set(trump.split()) & set(in_reach(town.s, town.at("A")))


@pytest.mark.parametrize(("move", "trump"), [*MOVES[:2], *MOVES[3:5], *SINGLES])
def test_HE_41_HE_44_a_trump_may_be_of_market_cards_only(move: str, trump: str) -> None:
    town = Town(f"{STREET} \n market {trump} 7D")
    _ = town.do(f"A {move.format(trump)}")
    assert (town.market, town.hand("A")) == ("7D", "-")


@pytest.mark.parametrize(("move", "trump"), [MOVES[2], *MOVES[5:]])
def test_HE_41_five_market_cards_may_be_one_trump(move: str, trump: str) -> None:
    town = Town(f"{STREET} \n market {trump}")
    _ = town.do(f"A {move.format(trump)}")
    assert town.market == "-"
    assert not set(trump.split()) & set(town.s.hands[0])


@pytest.mark.parametrize(("move", "trump"), [*MOVES, *SINGLES])
def test_HE_40_a_trump_may_be_of_hand_cards_only(move: str, trump: str) -> None:
    town = Town(f"{STREET} \n hand A {trump} 8D; market 7D")
    _ = town.do(f"A {move.format(trump)}")
    assert (town.market, town.s.hands[0][:1]) == ("7D", ("8D",))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("hand B JH", "another hand"),
        ("deck JH 2H", "the top of the deck"),
        ("deck 2H JH", "the depth of the deck"),
        ("graveyard JH", "the Graveyard"),
        ("H6 foundation JH JD", "a Foundation"),
        ("H6 foundation 8S 8C roof JH JD JC", "a Roof"),
        ("H6 foundation 8S 8C roof AC AH AD owner A townsfolk JH", "one's own House"),
        ("H6 foundation 8S 8C roof AC AH AD owner B townsfolk JH", "another's House"),
        ("", "nowhere"),
    ],
)
@pytest.mark.parametrize("move", ["build {}", "settle {} in H2", "evict {} in H1"])
def test_HE_42_a_card_that_is_neither_in_hand_nor_on_the_market_is_refused(
    move: str, text: str, where: str
) -> None:
    refused = Town(f"{STREET} \n hand A JS; market KS; {text}").refuse(f"A {move.format('JS JH')}")
    assert refused.rule == "HE-B07", where
    assert refused.sentence == "JH is neither in your hand nor in the Market."


@pytest.mark.parametrize(
    "move",
    [
        "build JS JS",
        "build JS JH JS",
        "build JS js",
        "build TS 10S",
        "settle JS JS in H2",
        "settle JS JH JS in H2",
        "evict JS JS in H1",
        "expand QS QS in H4",
        "shoot AS AS at 5D",
        "flush 3S 5S 6S 8S 8S",
        "straight 4S 5S 6S 7S 7S rank 5 with 7S",
        "pillage 4S 5S 6S 7S 4S at H1 with 7S",
        "reappropriate TS JS QS KS TS at H1",
    ],
)
def test_HE_43_a_card_named_twice_is_refused(move: str) -> None:
    town = Town(f"{STREET} \n hand A 3S 4S 5S 6S 7S 8S TS JS JH QS KS AS")
    assert town.refuse(f"A {move}").rule == "HE-B06"


def test_HE_44_market_cards_used_leave_the_market_at_once() -> None:
    town = Town(f"{STREET} \n hand A 8D; market JS 7D JH KS; deck AC AH")
    _ = town.do("A build JS JH")
    assert (town.market, town.deck) == ("7D KS", "AC AH")


@pytest.mark.parametrize(
    "move",
    [
        "pass",
        "build JS QS",
        "build JS JH JD on H1",
        "settle JS in H1",
        "settle JS in H9",
        "evict 8D in H1",
        "expand JS in H4",
        "shoot JS at 5D",
        "shoot AS at 6D",
        "flush 3S 5S 6S 8S TS into H1 with TS",
        "straight 3S 5S 6S 8S TS rank 5 with TS",
        "straight 4S 5S 6S 7S 8S rank 6 with 8S",
        "pillage 4S 5S 6S 7S 8S at H2 with 8S",
        "reappropriate TS JS QS KS AS at H3",
        "wait",
        "build 1S",
    ],
)
def test_HE_45_a_refused_action_changes_nothing(move: str) -> None:
    text = f"{STREET} \n hand A 3S 5S 6S 8S TS JS 8D AS JH JD; market 4S 7S QS KS; deck AC AH; graveyard AD"
    town, same = Town(text), Town(text)
    assert town.refuse(f"A {move}").sentence
    assert town.s == same.s
    assert (town.s.turn, town.s.shuffles, town.s.begun, town.s.seed) == (0, 0, 5, same.s.seed)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("build", "HE-B08"),
        ("build JS", "HE-B16"),
        ("build JS JH JD JC", "HE-B15"),
        ("build JS JH JD 8D 8H TS", "HE-B16"),
        ("settle JS JH JD JC 8D in H2", "HE-B28"),
        ("evict JS JH JD JC 8D in H1", "HE-B28"),
        ("expand QS 8D in H4", "HE-B32"),
        ("shoot AS 8D at 5D", "HE-B38"),
        ("flush 3S 5S 6S 8S", "HE-B41"),
        ("flush 3S 5S 6S 8S TS JS", "HE-B41"),
        ("straight 4S 5S 6S 7S rank 5 with 7S", "HE-B46"),
        ("straight 4S 5S 6S 7S 8S 3S rank 5 with 7S", "HE-B46"),
        ("pillage 4S 5S 6S 7S at H1 with 7S", "HE-B51"),
        ("pillage 3S 4S 5S 6S 7S 8S at H1 with 7S", "HE-B51"),
        ("reappropriate TS JS QS KS at H1", "HE-B54"),
        ("reappropriate TS JS QS KS AS 8S at H1", "HE-B54"),
    ],
)
def test_HE_46_more_or_fewer_cards_than_the_trump_needs_are_refused(move: str, rule: str) -> None:
    town = Town(f"{STREET} \n hand A 3S 4S 5S 6S 7S 8S TS JS QS KS AS JH JD JC 8D 8H")
    assert town.refuse(f"A {move}").rule == rule
