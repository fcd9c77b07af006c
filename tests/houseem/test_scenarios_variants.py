"""The worked scenarios of RULES.md, section 10, in which variants are played."""

from __future__ import annotations

import pytest

from engines.houseem.events import DeckExhausted, Evicted, LaidFaceDown, MovedIn, Renovated, Revealed
from engines.houseem.trumps import SIZES
from tests.driver import those
from tests.houseem.test_scenarios import lie, lot
from tests.houseem.town import Town, cards

A, B, C = range(3)


# Hidden Neighbors.


def test_HE_S20_hidden_neighbors_a_lie_is_found_out() -> None:
    town = Town("""
        variants hidden_neighbors; turn B
        H1 foundation 6S 6H roof 9S 9H 9D
        hand B 4C QD 8H; hand C 3C
    """)
    events = town.do("B settle 4C QD in H1")
    assert town.told("H1") == "settled B 4C QD face-down" and town.hand("B") == "8H"
    for name in ("A", "C"):
        heard = town.heard_by(name, events)
        (moved,) = those(heard, MovedIn)
        assert moved.number == 2 and SIZES[moved.number] == "Pair"
        assert town.view(name).lots[0].townsfolk == (None, None)
        told = repr((heard, town.view(name)))
        assert "4C" not in told and "QD" not in told
    assert town.view("B").lots[0].townsfolk == ("4C", "QD")
    assert those(town.heard_by("B", events), LaidFaceDown)
    events = town.do("C evict 3C in H1")
    (shown,) = those(events, Revealed)
    assert cards(shown.cards) == "4C QD" and shown.mixed
    assert town.hand("B") == "8H 4C QD"
    assert town.told("H1") == "settled C 3C"


HIDDEN_PAIR = """
    dealer C
    H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk TC TD face-down
    hand A JS; market JH 2C 3D
"""


def test_HE_S21_hidden_neighbors_failed_eviction() -> None:
    town = Town("variants hidden_neighbors" + HIDDEN_PAIR)
    town.play("A evict JS JH in H1")
    assert town.told("H1") == "settled B TC TD" and lot(town, "H1").combined_safety == 26
    assert town.hand("A") == "JS" and lie(town.s.market, "JH 2C 3D")
    assert town.graveyard == "-"
    assert town.s.turn == B


@pytest.mark.parametrize(
    ("variants", "market", "graveyard"),
    [
        ("hidden_neighbors stand_your_ground", "2C 3D", "JS JH"),
        ("hidden_neighbors harsh_lands", "JH 2C 3D", "JS"),
    ],
)
def test_HE_S22_stand_your_ground(variants: str, market: str, graveyard: str) -> None:
    town = Town(f"variants {variants}" + HIDDEN_PAIR)
    town.do("A evict JS JH in H1")
    assert town.told("H1") == "settled B TC TD"
    assert town.hand("A") == "-"
    assert lie(town.s.market, market) and lie(town.s.graveyard, graveyard)


def test_HE_S30_hidden_neighbors_end_of_the_game() -> None:
    town = Town("""
        variants hidden_neighbors; dealer A; turn A; round 6; final 6
        H1 foundation 6S 6H roof AS AH AD owner B townsfolk KS QS face-down
        hand A 3C 4C; hand B 2C; hand C 5C
    """)
    events = town.play("A pass")
    (shown,) = those(events, Revealed)
    assert cards(shown.cards) == "KS QS" and shown.mixed
    assert town.hand("B") == "2C KS QS" and town.told("H1") == "vacant"
    standing = town.view().standing
    assert [it.points for it in standing] == [0, 0, 0]
    assert [it.place for it in standing] == [2, 1, 3]
    assert standing[B].ties[-1] == "3 cards in hand"


def test_HE_S31_face_down_immunity() -> None:
    town = Town("""
        variants hidden_neighbors
        H1 foundation 6D 6H roof 9D 9H 9C owner B townsfolk KS KD face-down
        hand A 2S 4S 6S 8S TS AS
    """)
    assert town.refuse("A flush 2S 4S 6S 8S TS").rule == "HE-B42"
    events = town.do("A shoot AS at H1#1")
    assert lie(town.s.graveyard, "KS AS") and "KS" in repr(town.heard_by(None, events))
    assert town.told("H1") == "settled B KD face-down"
    assert town.view("C").lots[0].townsfolk == (None,) and "KD" not in repr(town.heard_by("C", events))
    assert town.hand("A") == "2S 4S 6S 8S TS"


# Where evicted families go, and the second deck.


@pytest.mark.parametrize(
    ("variants", "owner", "to"),
    [
        ("", "B", "B"),
        ("captives", "B", "A"),
        ("harsh_lands", "B", "graveyard"),
        ("captives harsh_lands", "B", "A"),
        ("", "A", "A"),
        ("captives", "A", "A"),
        ("harsh_lands", "A", "graveyard"),
        ("captives harsh_lands", "A", "graveyard"),
    ],
)
def test_HE_S23_captives_and_harsh_lands(variants: str, owner: str, to: str) -> None:
    town = Town(f"""
        variants {variants}
        H1 foundation 2S 2H roof 9S 9H 9D owner {owner} townsfolk 5C
        hand A KD
    """)
    (evicted,) = those(town.do("A evict KD in H1"), Evicted)
    places = {"A": town.hand("A"), "B": town.hand("B"), "C": town.hand("C"), "graveyard": town.graveyard}
    assert places == {"A": "-", "B": "-", "C": "-", "graveyard": "-"} | {to: "5C"}
    assert evicted.to == (None if to == "graveyard" else town.seat(to))
    assert town.told("H1") == "settled A KD"


def test_HE_S24_renovations_in_mid_restock() -> None:
    town = Town("""
        variants renovations; turn B
        market 4H; deck 2C; graveyard 9C 9D 9H; hand B KC
    """)
    events = town.turn("B")
    assert those(events, Renovated) == [Renovated(3)] and not those(events, DeckExhausted)
    assert town.graveyard == "-" and town.s.final_round is None
    assert town.market[:5] == "4H 2C" and len(town.s.market) == 3
    assert town.hand("B")[:2] == "KC" and len(town.s.hands[B]) == 2
    assert len(town.s.deck) == 1
    assert lie((town.s.market[2], town.s.hands[B][1], town.s.deck[0]), "9C 9D 9H")


# Strange Folk.


def test_HE_S25_joker_full_house() -> None:
    town = Town("variants strange_folk; hand A KS KH 5S 5H XB")
    assert town.refuse("A build KS KH 5S 5H XB").rule == "HE-B23"
    town.do("A build KS KH 5S 5H XB roof K")
    assert town.told("H1") == "safe A"
    house = lot(town, "H1")
    assert cards(house.foundation) == "5S 5H" and lie(house.roof, "KS KH XB")
    assert house.safety == 5 and house.quality == 13


def test_HE_S26_a_joker_expands_then_is_left_alone() -> None:
    town = Town("""
        variants strange_folk
        H1 foundation 2D 2C roof 9D 9H 9C owner A townsfolk 7S
        hand A XB; hand B 3S 4S 6S 8S TS
    """)
    town.do("A expand XB in H1")
    assert town.told("H1") == "settled A 7S XB"
    assert lot(town, "H1").combined_safety == 16
    assert [it.total for it in town.view().scores] == [23]
    town.do("B flush 3S 4S 6S 8S TS into H1 with TS")
    assert lie(town.s.graveyard, "7S XB 3S 4S 6S 8S")
    assert town.told("H1") == "settled B TS"


# Proper People.

PROPER = """
    variants proper_people
    H1 foundation 2S 2H roof 9S 9H 9D owner B townsfolk JD
    H2 foundation 3S 3H roof 5S 5H 5D owner C townsfolk QD
    hand A 7C 8D TH JS 9C AC KD KC
"""


def test_HE_S27_proper_people() -> None:
    town = Town(PROPER)
    assert town.refuse("A straight 7C 8D 9C TH JS rank J into H1 with 9C").rule == "HE-B59"
    town.do("A straight 7C 8D 9C TH JS rank J into H1 with JS")
    assert town.told("H1") == "settled A JS"
    assert lie(town.s.graveyard, "JD 7C 8D 9C TH")


def test_HE_S27_proper_people_other_moves() -> None:
    town = Town(PROPER)
    assert town.refuse("A settle AC in H1").rule == "HE-B59"
    assert town.refuse("A settle AC in H2").rule == "HE-B59"
    assert Town(PROPER + "H3 foundation 4S 4H roof 6S 6H 6D").refuse("A settle AC in H3").rule == "HE-B59"
    assert town.refuse("A build KD KC").rule == "HE-B60"
    assert town.refuse("A evict KD in H2").rule == "HE-B34"
    assert town.legal("A evict KD KC in H2")
    town.do("A shoot AC at QD")
    assert town.told("H2") == "vacant"
