"""Texas House'em, the other variants, alone and together: HE-144 to HE-165 and section 6.8."""

from __future__ import annotations

import pytest

from engines.core import Seat
from engines.houseem import events as e
from engines.houseem.model import Address
from tests.driver import cards_in, those
from tests.houseem.town import Town, after

H1 = Address(1)
VACANT = "H1 foundation 7S 7H roof 9S 9H 9D"

RENOVATIONS = """
    variants renovations; dealer A; market 4H; deck 2C; graveyard 9C 9D 9H; hand B KC; hand A AC; hand C QC
"""
NEW = ("9C", "9D", "9H")


def test_HE_144_HE_147_HE_S24_the_first_empty_deck_makes_a_new_one():
    """Nothing is final yet, and what is still in it is told to nobody; it is shuffled alike every time."""
    town, again = Town(RENOVATIONS), Town(RENOVATIONS)
    events = town.turn("B")
    assert again.turn("B") == events and again.s == town.s
    assert those(events, e.Renovated, e.DeckExhausted) == [e.Renovated(3)]
    (restocked,), (drew,) = those(events, e.Restocked), those(events, e.Drew)
    assert (restocked.cards[0], len(restocked.cards), drew.number) == ("2C", 2, 1)
    first, second, third = town.s.market
    held, drawn = town.s.hands[1]
    assert (first, second, held) == ("4H", "2C", "KC")
    assert {third, drawn, *town.s.deck} == {*NEW} and not town.s.graveyard
    assert (town.view().final_round, town.view().renovated, town.view().deck_count) == (None, True, 1)


def test_HE_144_drawing_by_choice_renovates_too_and_what_the_new_deck_is_like_is_told_to_nobody():
    town = Town(RENOVATIONS)
    events = town.do("B draw")
    assert those(events, e.Drew, e.Renovated) == [e.Drew(Seat(1), 1, 3, "action"), e.Renovated(3)]
    town.shows("hand B KC 2C; graveyard -")
    assert sorted(town.s.deck) == sorted(NEW)
    for name in ("A", "B", "C", None):
        assert not cards_in((town.view(name), town.heard_by(name, events))) & {*NEW}
    town.act("B")
    town.refuses("HE-B10", "B pass")
    text = "variants strange_folk renovations; market 4H 5H 6H; deck 2C; graveyard XB; hand B KC"
    after(text, "B draw").shows("deck XB; graveyard -")


def test_HE_145_HE_146_the_second_empty_deck_sets_the_final_round_or_the_first_without_a_graveyard():
    """HE-146: With Renovations an empty Graveyard at the first emptying makes that emptying final."""
    town = Town("variants renovations; dealer A; round 4; market 4H 5H 6H; deck 2C; graveyard 9C; hand B KC")
    events = town.do("B draw") + town.turn("C")
    assert those(events, e.Renovated, e.DeckExhausted) == [e.Renovated(1), e.DeckExhausted(5)]
    assert (town.hand("C"), town.view().final_round) == ("9C", 5)
    town = Town("variants renovations; round 4; market 4H 5H 6H; deck 2C; hand B KC")
    assert those(town.do("B draw"), e.Renovated, e.DeckExhausted) == [e.DeckExhausted(5)]
    town.act("B")
    assert town.legal("B pass")


def test_HE_147_a_draw_of_two_and_the_restock_at_a_rounds_end_go_on_from_the_new_deck():
    town = Town("variants renovations; market 4H 5H 6H; deck 2C; graveyard 9C 9D")
    (drew,) = those(town.turn("B"), e.Drew)
    first, second = town.s.hands[1]
    assert (drew.number, first) == (2, "2C")
    assert {second, *town.s.deck} == {"9C", "9D"}
    cards = "market 4H; deck 2C; graveyard 2D 3D 4D TC; hand B KC; hand A QS"
    town = Town(f"variants renovations; dealer A; {cards}; {VACANT}")
    restocked, *_ = those(town.play("A settle QS in H1"), e.Restocked)
    assert (restocked.cards[0], len(restocked.cards)) == ("2C", 2)
    assert town.view().final_round is None


# Harsh Lands, Captives, and both.


@pytest.mark.parametrize(("variants", "owner", "to"), [
    ("", "B", "B"), ("captives", "B", "A"), ("harsh_lands", "B", None), ("captives harsh_lands", "B", "A"),
    ("", "A", "A"), ("captives", "A", "A"), ("harsh_lands", "A", None), ("captives harsh_lands", "A", None),
])  # fmt: skip
def test_HE_148_HE_151_HE_152_HE_S23_where_the_evicted_go(variants: str, owner: str, to: str | None):
    """HE-151: With Captives evicted Townsfolk go to the evictor's hand.
    HE-152: With Captives and Harsh Lands, another player's family goes to the evictor's hand and one's own
      to the Graveyard.
    """
    house = f"H1 foundation 2S 2H roof 9S 9H 9D owner {owner} townsfolk 5C"
    town = Town(f"variants {variants}; hand A KD; hand B 3C; {house}")
    (evicted,) = those(town.do("A evict KD in H1"), e.Evicted)
    assert evicted.to == town.seat(to)
    cards = {"A": "-", "B": "3C", None: "-"} | {to: "3C 5C" if to == "B" else "5C"}
    town.shows(
        f"H1 settled A KD; hand A {cards['A']}; hand B {cards['B']}; hand C -; graveyard {cards[None]}"
    )


@pytest.mark.parametrize("variants", ["captives", "harsh_lands", "captives harsh_lands", "proper_people"])
def test_HE_150_HE_151_the_dead_are_no_captives_and_a_house_is_taken_as_ever(variants: str):
    house = "H1 foundation 2S 2H roof 9S 9H 9D owner {} townsfolk JC JD"
    town = Town(f"variants {variants}; hand A AS; {house.format('B')}")
    town.do("A shoot AS at JD")
    town.shows("hand A -; hand B -; graveyard JD AS")
    town = Town(f"variants {variants}; hand A TS JS QS KS AS; {house.format('A')}")
    town.do("A reappropriate TS JS QS KS AS at H1")
    town.shows("hand A 2S 2H 9S 9H 9D JC JD; graveyard TS JS QS KS AS")


FACE_DOWN = """
    variants hidden_neighbors {}; hand A JS; market JH 2C 3D
    H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk {} face-down
"""


@pytest.mark.parametrize(("variants", "evicted", "ended"), [
    ("", "hand A -; hand B 4C QD; graveyard -", "hand A JS; hand B 4C QD; graveyard -"),
    ("captives", "hand A 4C QD; hand B -; graveyard -", "hand A JS; hand B 4C QD; graveyard -"),
    ("harsh_lands", "hand A -; hand B -; graveyard 4C QD", "hand A JS; hand B -; graveyard 4C QD"),
    ("captives harsh_lands", "hand A 4C QD; hand B -; graveyard -", "hand A JS; hand B -; graveyard 4C QD"),
])  # fmt: skip
def test_HE_139_HE_151_where_a_mixed_family_goes(variants: str, evicted: str, ended: str):
    text = "final 3; dealer A; turn A" + FACE_DOWN.format(variants, "4C QD")
    after(text, "A evict JS in H1").shows(f"H1 settled A JS; {evicted}")
    town = Town(text)
    (out,) = those(town.play("A pass"), e.TurnedOut)
    town.shows(f"H1 vacant; {ended}")
    assert out.to == (1 if "hand B 4C" in ended else None)


PROPER = """
    variants proper_people; hand A 7C 8D TH JS 9C AC KD KC QC
    H1 foundation 2S 2H roof 9S 9H 9D owner B townsfolk JD
    H2 foundation 3S 3H roof 5S 5H 5D owner C townsfolk QD
    H3 foundation 4S 4H roof 6S 6H 6D
"""
RUN = "straight 7C 8D 9C TH JS rank J"


@pytest.mark.parametrize(("line", "outcome"), [
    *[(f"A settle {cards} in H3", f"H3 settled A {cards}") for cards in ("JS", "QC", "KD", "KD KC")],
    ("A evict KD KC in H2", "H2 settled A KD KC; hand C QD"),
    (f"A {RUN} into H1 with JS", "H1 settled A JS; graveyard JD 7C 8D 9C TH"),
    (f"A {RUN}", "H1 vacant"),
    ("A shoot AC at QD", "H2 vacant; graveyard QD AC"),
])  # fmt: skip
def test_HE_162_HE_164_HE_165_HE_S27_what_proper_people_may_do(line: str, outcome: str):
    """HE-165: With Proper People an Ace may still shoot."""
    after(PROPER, line).shows(outcome)
    after(PROPER.replace("owner C", "owner A"), "A expand QC in H2").shows("H2 settled A QD QC")


def test_HE_163_aces_and_pips_go_into_a_building():
    """And faces do not: HE-B60."""
    for cards in ("AS AH", "AS AH AD", "AS AH AD 5S 5H", "TS TH"):
        town = Town(f"variants proper_people; hand A {cards}; H1 foundation 2S 2H")
        assert town.legal(f"A build {cards}"), cards


FACELESS = """
    variants proper_people strange_folk; hand A 2S 3S 4S 5S 6S 7C 8D 9C TH 7S XB XR
    H1 foundation 2H 2D roof 9S 9H 9D owner B townsfolk KS
    H2 foundation 4H 4D roof 6C 6H 6D owner C townsfolk QH
"""


@pytest.mark.parametrize(("move", "into", "number", "outcome"), [
    ("flush 2S 3S 4S 5S 7S", " into H1 with 7S", 59, "H1 vacant; graveyard KS 2S 3S 4S 5S 7S"),
    ("pillage 2S 3S 4S 5S 6S at H2", " with 6S", 59, "H2 vacant; graveyard QH 2S 3S 4S 5S 6S"),
    # The joker is the queen that dies; it moves in nowhere.
    ("straight 8D 9C TH XB XR rank Q", " into H2 with XB", 58, "H2 vacant; graveyard QH 8D 9C TH XB XR"),
])  # fmt: skip
def test_HE_164_no_face_no_settler(move: str, into: str, number: int, outcome: str):
    town = Town(FACELESS)
    town.refuses(f"HE-B{number}", f"A {move}{into}")
    events = town.do(f"A {move}")
    town.shows(outcome)
    assert those(events, e.MovedIn) == [] and len(those(events, e.Vacated)) == 1


# Strange Folk (which Trumps jokers complete: test_combinations; how they die: test_dirty).


def strange(family: str, hand: str) -> Town:
    return Town(f"""
        variants strange_folk; hand A {hand}
        H1 foundation 2D 2C roof 9D 9H 9C owner A townsfolk {family}
        H2 foundation 6D 6C roof TD TH TC owner B townsfolk QS
        H3 foundation 3D 3C roof JD JH JC
    """)


def test_HE_155_HE_S26_a_joker_joins_a_family_of_ones_own_of_fewer_than_four():
    for family in ("7S", "7S 7H", "7S XR", "7S 7H 7D", "7S 7H XR"):
        town = strange(family, "XB")
        town.do("A expand XB in H1")
        town.shows(f"H1 settled A {family} XB")
    town = strange("7S 7H 7D XR", "XB")
    for house, number in (("H1", 33), ("H2", 29), ("H3", 30)):
        town.refuses(f"HE-B{number}", f"A expand XB in {house}")


@pytest.mark.parametrize(("family", "cards", "rule"), [
    ("7S XB", "8S 8H", "HE-B34"),  # 16 against 7 + 7 + 2
    ("7S XB", "9S XR", ""),  # 18
    ("8S 8H", "9S XB", "HE-B34"),  # 18 against 8 + 8 + 2
    ("8S 8H", "TS XB", ""),  # 20
    ("KS XB", "AS", ""), ("KS KH", "AS XB", ""), ("AS XB", "KS KH", "HE-B35"), ("AS", "KS XB", "HE-B35"),
    ("AS XB", "4S", "HE-B34"),  # 4 against 1 + 1 + 2
    ("AS XB", "5S", ""),
])  # fmt: skip
def test_HE_157_a_joker_is_of_its_companions_rank(family: str, cards: str, rule: str):
    town = strange(family, cards)
    if rule:
        town.refuses(rule, f"A evict {cards} in H1")
    else:
        town.do(f"A evict {cards} in H1")
        town.shows(f"H1 settled A {cards}")


@pytest.mark.parametrize(
    ("family", "combined", "score"), [("7S XB", 16, 23), ("AS XB XR", 5, 51), ("KS XB", 28, 35)]
)
def test_HE_157_HE_S26_a_jokers_value_and_points(family: str, combined: int, score: int):
    town = strange(family, "4S")
    assert town.view().lots[0].combined_safety == combined
    assert town.view().scores[0].total == score


def test_HE_157_in_a_building_the_naturals_say_the_rank():
    assert after("variants strange_folk; hand A KS XB", "A build KS XB").view().lots[0].safety == 13
    town = after("variants strange_folk; hand A AS XB XR; H1 foundation 2S 2H", "A build XB AS XR on H1")
    assert town.view().lots[0].quality == 14


def test_a_face_down_settler_or_newcomer_is_still_a_face():
    """R-31."""
    both = "variants hidden_neighbors proper_people strange_folk"
    town = Town(f"{both}; hand A 9C JC QD AS XB XR; {VACANT}")
    town.refuses("HE-B59", *(f"A settle {cards} in H1" for cards in ("9C", "JC 9C", "AS", "9C XB")))
    town.refuses("HE-B57", "A settle XB XR in H1")
    town.refuses("HE-B57", "A settle XB in H1")  # a natural is needed
    assert all(town.legal(f"A settle {cards} in H1") for cards in ("JC QD", "JC", "XB QD"))
    town.do("A settle XB JC XR QD in H1")
    assert town.view("B").lots[0].townsfolk == (None,) * 4
    assert town.view("A").lots[0].townsfolk == ("XB", "JC", "XR", "QD")
    family = "H1 foundation 6S 6H roof 5S 5H 5D owner A townsfolk JC face-down"
    town = Town(f"{both}; hand A 9C QD; {family}")
    town.refuses("HE-B59", "A expand 9C in H1")
    assert town.legal("A expand QD in H1")


@pytest.mark.parametrize(("family", "mixed", "told"), [
    ("4C XB", False, "settled B 4C XB"), ("XB 4C XR", False, "settled B XB 4C XR"),
    ("XB 4C 5D", True, "settled A JS"),
])  # fmt: skip
def test_face_down_jokers_fit_any_family(family: str, mixed: bool, told: str):
    """4C XB has 4 + 4 + 6 = 14 against a Jack."""
    town = Town(FACE_DOWN.format("strange_folk", family))
    (revealed,) = those(town.do("A evict JS in H1"), e.Revealed)
    assert (revealed.mixed, town.told("H1")) == (mixed, told)


def test_HE_159_a_face_down_joker_leaves_with_the_last_natural():
    town = Town(
        f"variants hidden_neighbors strange_folk; hand A AS; {VACANT} owner B townsfolk XB 4C face-down"
    )
    (killed,) = those(town.do("A shoot AS at H1#2"), e.Eliminated)
    assert (set(killed.dead[0][1]), town.told("H1")) == ({"XB", "4C"}, "vacant")


def test_a_joker_with_proper_people():
    """QS XB settle and do not build, 9S XB build and do not settle; a joker joins a family of faces."""
    text = "variants strange_folk proper_people; hand A QS 9C XB; H1 foundation 7S 7H roof 5S 5H 5D"
    town = Town(text)
    town.refuses("HE-B60", "A build QS XB")
    town.refuses("HE-B59", "A settle 9C XB in H1")
    assert town.legal("A settle QS XB in H1") and town.legal("A build 9C XB")
    after(f"{text} owner A townsfolk QC", "A expand XB in H1").shows("H1 settled A QC XB")
