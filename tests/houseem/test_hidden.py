"""Texas House'em, Hidden Neighbors and Stand Your Ground: HE-126 to HE-143.

Only here is it found if `view` and `scramble` agree on too much: who lies face down is named.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engines.cards import hand
from engines.core import Event, Seat
from engines.houseem import Options
from engines.houseem.events import (
    Discarded,
    Eliminated,
    Evicted,
    EvictFailed,
    Expanded,
    GameOver,
    LaidFaceDown,
    MovedIn,
    Reappropriated,
    Revealed,
    TookFaceDown,
    TurnedOut,
    Vacated,
)
from engines.houseem.model import Address
from tests.driver import those
from tests.houseem.town import Town, dealt

H1 = Address(1)
VACANT = """
    variants hidden_neighbors; hand B 4C 8H; market QD 2C; hand C 3C
    H1 foundation 6S 6H roof 9S 9H 9D
"""


def hidden(family: str, rest: str = "", also: str = "") -> Town:
    """A town where B's family lies face down in H1 (Safety 6, Quality 9)."""
    return Town(f"""
        variants hidden_neighbors {also}; dealer C
        H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk {family} face-down
        {rest}
    """)


def names(what: object, cards: str) -> list[str]:
    """Those of the cards that a view or an event names anywhere."""
    return [card for card in cards.split() if f"'{card}'" in repr(what)]


def public(town: Town, events: Iterable[Event]) -> tuple[Event, ...]:
    return town.heard_by(None, tuple(events))


# Settling face down.


def test_HE_126_who_settles_lies_face_down_and_only_the_owner_is_told_who_it_is() -> None:
    town = Town(VACANT)
    events = town.do("B settle 4C QD in H1")
    assert town.told("H1") == "settled B 4C QD face-down"
    assert public(town, events) == (MovedIn(Seat(1), H1, 2, (), hand("QD")),)
    for name in ("A", "C"):
        assert town.heard_by(name, events) == public(town, events)
    assert town.heard_by("B", events) == (
        MovedIn(Seat(1), H1, 2, (), hand("QD")),
        LaidFaceDown(Seat(1), H1, hand("4C QD")),
    )
    assert (town.hand("B"), town.market) == ("8H", "2C")


def test_HE_126_cards_of_the_hand_are_named_to_nobody_else() -> None:
    town = Town(VACANT.replace("market QD 2C", "market 2C"))
    events = town.do("B settle 8H 4C in H1")
    assert names(public(town, events), "4C 8H") == []
    assert names(town.heard_by("B", events), "4C 8H") == ["4C", "8H"]


@pytest.mark.parametrize("cards", ["2C QD", "QD 2C"])
def test_HE_126_which_of_them_came_from_the_market_is_not_told(cards: str) -> None:
    """1.6: nor where each of several lies."""
    town = Town(VACANT)
    events = town.do(f"B settle {cards} in H1")
    assert public(town, events) == (MovedIn(Seat(1), H1, 2, (), hand("QD 2C")),)
    assert town.view("A").lots[0].townsfolk == (None, None)
    assert town.view("B").lots[0].townsfolk == hand(cards)


@pytest.mark.parametrize("cards", ["4C", "4C QD", "4C QD 8H", "8H 2C QD 4C"])
def test_HE_127_one_to_four_cards_of_any_ranks_settle_face_down(cards: str) -> None:
    town = Town(VACANT)
    town.do(f"B settle {cards} in H1")
    assert town.told("H1") == f"settled B {cards} face-down"


def test_HE_127_five_cards_or_cards_out_of_reach_do_not() -> None:
    town = Town(VACANT.replace("hand B 4C 8H", "hand B 4C 8H 5C; turn B"))
    assert town.refuse("B settle 4C 8H 5C QD 2C in H1").rule == "HE-B28"
    assert town.refuse("B settle 4C 3C in H1").rule == "HE-B07"


def test_HE_128_only_the_owners_view_tells_who_lies_there() -> None:
    town = hidden("4C QD")
    assert town.view("B").lots[0].townsfolk == ("4C", "QD")
    for name in ("A", "C", None):
        (lot,) = town.view(name).lots
        assert (lot.townsfolk, lot.face_down, lot.owner) == ((None, None), True, Seat(1))
        assert lot.combined_safety is None
        assert names(town.view(name), "4C QD") == []


@pytest.mark.parametrize("other", ["TC TD", "KC KD", "AC AD", "2C 3D"])
def test_HE_128_nothing_that_another_may_do_depends_on_who_lies_there(other: str) -> None:
    held = """
        hand A 4S AS KS KH 7C; market JS JH QS TS; graveyard 4H; turn A
        H2 foundation 7S 7H roof 8S 8H 8D owner C townsfolk JD
    """
    lies, truth = hidden("4C QD", held), hidden(other, held)
    assert lies.view("A") == truth.view("A")
    for line in ("A shoot AS at H1#2", "A evict 4S in H1", "A evict KS KH in H1", "A evict 4S in H2"):
        assert lies.legal(line) == truth.legal(line)
    for line in (
        "A shoot AS at QD",
        "A shoot AS at TC",
        "A shoot AS at H1#3",
        "A expand 7C in H1",
        "A flush 4S AS KS QS TS",
        "A straight AS KS QS JS TS rank T with AS",
        "A evict KS QS in H1",
    ):
        assert lies.refuse(line).sentence == truth.refuse(line).sentence


def test_HE_128_face_down_families_do_not_count_in_the_standing_that_others_see() -> None:
    town = hidden("KC KD")
    assert [score.points for score in town.view("A").standing] == [0, 0, 0]
    assert town.view("A").scores == ()


# Immunity.


CLUBS = "hand A 2C 4C 6C 8C TC"


def test_HE_129_a_flush_needs_a_face_up_victim() -> None:
    assert hidden("KC KD", CLUBS).refuse("A flush 2C 4C 6C 8C TC").rule == "HE-B42"


def test_HE_129_a_flush_passes_face_down_bystanders_by() -> None:
    town = hidden("KC KD", CLUBS + "; H2 foundation 7S 7H roof JS JH JD owner C townsfolk QC")
    town.do("A flush 2C 4C 6C 8C TC into H2 with TC")
    assert (town.told("H1"), town.told("H2")) == ("settled B KC KD face-down", "settled A TC")


def test_HE_129_a_straight_needs_a_face_up_victim() -> None:
    town = hidden("TC TD", "hand A 7C 8D 9C TH JC")
    assert town.refuse("A straight 7C 8D 9C TH JC rank T with JC").rule == "HE-B48"


def test_HE_129_a_straight_passes_face_down_bystanders_by() -> None:
    town = hidden("TC TD", "hand A 7C 8D 9C TH JC; H2 foundation 7S 7H roof 4S 4H 4D owner C townsfolk TS")
    town.do("A straight 7C 8D 9C TH JC rank T with JC")
    assert (town.told("H1"), town.told("H2")) == ("settled B TC TD face-down", "settled A JC")


@pytest.mark.parametrize("cards", ["7C 8C 9C TC JC", "TC JC QC KC AC"], ids=["straight flush", "royal"])
def test_HE_130_a_face_down_family_is_not_pillaged(cards: str) -> None:
    town = hidden("TD KD", f"hand A {cards}; H2 foundation 7S 7H roof 8S 8H 8D owner B townsfolk QD")
    assert town.refuse(f"A pillage {cards} at H1 with JC").rule == "HE-B53"
    assert town.legal(f"A pillage {cards} at H2 with JC")


@pytest.mark.parametrize("rank", ["T", "K"])
def test_HE_129_a_royal_in_a_lesser_way_does_not_hit_them_either(rank: str) -> None:
    town = hidden("TD KD", "hand A TC JC QC KC AC")
    assert town.refuse(f"A straight TC JC QC KC AC rank {rank} with AC").rule == "HE-B48"
    assert town.refuse("A flush TC JC QC KC AC").rule == "HE-B42"


# Evicting.


@pytest.mark.parametrize(
    ("family", "mixed", "told"),
    [
        ("5C", False, "settled A JS JH"),
        ("TC TD", False, "settled B TC TD"),
        ("TC TD 4C", True, "settled A JS JH"),
    ],
    ids=["beaten", "unbeaten", "mixed"],
)
def test_HE_131_an_eviction_turns_the_family_up_whatever_comes_of_it(
    family: str, mixed: bool, told: str
) -> None:
    town = hidden(family, "hand A JS JH")
    events = town.do("A evict JS JH in H1")
    assert events[0] == Revealed(H1, hand(family), mixed)
    assert public(town, events) == tuple(events)
    assert town.told("H1") == told
    assert town.view("C").revealed == tuple(family.split())


@pytest.mark.parametrize(
    ("family", "card"),
    [("4C QD", "3C"), ("KC KD QC", "2C"), ("AC QD", "KS"), ("KC AC", "KS"), ("9C TC", "3H")],
)
def test_HE_132_a_mixed_family_is_evicted_without_comparison(family: str, card: str) -> None:
    town = hidden(family, f"hand A {card}; hand B 8H")
    events = town.do(f"A evict {card} in H1")
    assert events[1:] == [Evicted(Seat(0), H1, hand(card), hand(family), Seat(1))]
    assert (town.told("H1"), town.hand("B")) == (f"settled A {card}", f"8H {family}")


@pytest.mark.parametrize(
    ("family", "cards", "out"),
    [
        ("TC TD", "KS KH", False),
        ("TC TD", "KS KH KD", True),
        ("KC KD", "AS", True),
        ("AC", "KS KH", False),
        ("AC", "8S", True),
        ("AC", "7S", False),
    ],
)
def test_HE_132_a_true_family_is_compared_as_usual(family: str, cards: str, out: bool) -> None:
    """TC TD 20 + 6 = 26 against 26 and 39; AC 1 + 6 = 7 against 8 and 7; Aces oust Kings, Kings no Aces."""
    town = hidden(family, f"hand A {cards}")
    town.do(f"A evict {cards} in H1")
    assert town.told("H1") == (f"settled A {cards}" if out else f"settled B {family}")


FAILING = "hand A JS; market JH 2C 3D; graveyard 4H"


def test_HE_133_in_a_failed_eviction_the_trump_is_taken_back_and_the_turn_ends() -> None:
    town = hidden("TC TD", FAILING)
    events = town.play("A evict JS JH in H1")
    assert town.told("H1") == "settled B TC TD"
    assert (town.hand("A"), town.market, town.graveyard) == ("JS", "JH 2C 3D", "4H")
    assert those(events, EvictFailed) == [EvictFailed(Seat(0), H1, hand("JS JH"), ())]
    assert town.view().turn == Seat(1)


def test_HE_133_a_failed_eviction_is_told_to_all() -> None:
    town = hidden("TC TD", FAILING)
    events = town.do("A evict JS JH in H1")
    assert [type(event) for event in public(town, events)] == [Revealed, EvictFailed]


def test_HE_134_a_family_turned_up_stays_so_and_is_treated_so() -> None:
    town = hidden("TC TD", FAILING + "; hand B TS 8H")
    town.play("A evict JS JH in H1")
    for name in ("A", "C", None):
        assert town.view(name).lots[0].townsfolk == ("TC", "TD")
    assert town.refuse("B expand 8H in H1").rule == "HE-B31"
    events = town.play("B expand TS in H1")
    assert those(events, Expanded) == [Expanded(Seat(1), H1, hand("TS"), ())]
    assert town.view("C").lots[0].townsfolk == ("TC", "TD", "TS")
    assert town.view().revealed == ()


@pytest.mark.parametrize(
    ("cards", "rule"),
    [("JS TH", "HE-B27"), ("JS JC", "HE-B07"), ("JS JH 2C", "HE-B27"), ("JS JH 2C 3D 4S", "HE-B28")],
)
def test_HE_135_the_trump_that_is_shown_must_be_genuine(cards: str, rule: str) -> None:
    town = hidden("7C 8C", "hand A JS TH 4S; market JH 2C 3D")
    assert town.refuse(f"A evict {cards} in H1").rule == rule
    assert town.told("H1") == "settled B 7C 8C face-down"


def test_HE_136_a_losing_eviction_of_a_face_up_family_is_refused() -> None:
    up = "H2 foundation 7S 7H roof 8S 8H 8D owner C townsfolk JD"
    town = hidden("2C 3D", f"hand A QS KS AS; {up}")
    assert town.refuse("A evict QS in H2").rule == "HE-B34"
    assert town.refuse("A evict KS in H2").rule == "HE-B34"
    assert town.legal("A evict QS in H1")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("B evict KC in H1", "settled B KC"),
        ("B shoot AC at H1#1", "vacant"),
    ],
)
def test_HE_83_ones_own_face_down_family_may_be_hit(line: str, told: str) -> None:
    town = hidden("4C", "hand B KC AC")
    town.do(line)
    assert town.told("H1") == told


# Shooting and taking.


@pytest.mark.parametrize(
    ("place", "dead", "rest"), [(1, "KC", "4D QH"), (2, "4D", "KC QH"), (3, "QH", "KC 4D")]
)
def test_HE_137_a_face_down_townsfolk_is_shot_by_position(place: int, dead: str, rest: str) -> None:
    town = hidden("KC 4D QH", "hand A AS")
    events = town.do(f"A shoot AS at H1#{place}")
    assert town.told("H1") == f"settled B {rest} face-down"
    assert town.graveyard == f"{dead} AS"
    assert events == [Eliminated(Seat(0), "shoot", ((H1, hand(dead)),)), Discarded(hand("AS"))]
    for name in ("A", "C", None):
        assert names((town.heard_by(name, events), town.view(name)), f"{dead} {rest}") == [dead]


def test_HE_137_the_last_one_leaves_the_house_vacant() -> None:
    town = hidden("KC", "hand A AS")
    events = town.do("A shoot AS at H1#1")
    assert (town.told("H1"), town.graveyard) == ("vacant", "KC AS")
    assert those(events, Vacated) == [Vacated(H1)]


@pytest.mark.parametrize(
    ("target", "rule"), [("KC", "HE-B39"), ("5D", "HE-B39"), ("H1#3", "HE-B40"), ("H1#0", "HE-B40")]
)
def test_HE_137_a_face_down_townsfolk_is_not_shot_by_name(target: str, rule: str) -> None:
    assert hidden("KC 4D", "hand A AS").refuse(f"A shoot AS at {target}").rule == rule


def test_HE_137_a_lie_that_a_shot_made_true_is_true() -> None:
    town = hidden("KC KD 4D", "hand A AS; hand C QS QC")
    town.do("A shoot AS at H1#3", "C evict QS QC in H1")
    assert town.told("H1") == "settled B KC KD"


ROYAL = "hand A TS JS QS KS AS; hand C 7C"


def test_HE_138_face_down_townsfolk_are_taken_unseen() -> None:
    town = hidden("KC 4D", ROYAL)
    events = town.do("A reappropriate TS JS QS KS AS at H1")
    house = hand("6S 6H 9S 9H 9D")
    assert events[0] == Reappropriated(Seat(0), H1, house, 2)
    for name in ("B", "C", None):
        assert names((town.heard_by(name, events), town.view(name)), "KC 4D") == []
    assert those(town.heard_by("A", events), TookFaceDown) == [TookFaceDown(Seat(0), hand("KC 4D"))]
    assert sorted(town.hand("A").split()) == sorted([*house, "KC", "4D"])
    assert town.view("C").hand_counts == (7, 0, 1)


# The end.


def ending(family: str, rest: str = "", also: str = "") -> tuple[Town, list[Event]]:
    """The game's last action."""
    town = hidden(family, f"final 5; round 5; turn C; {rest}", also)
    return town, town.play("C pass")


def test_HE_139_at_the_end_a_mixed_family_is_turned_out_and_scores_nothing() -> None:
    town, events = ending("KS QS", "hand B 2C")
    assert (town.told("H1"), town.hand("B")) == ("vacant", "2C KS QS")
    assert those(events, Revealed, TurnedOut, Vacated, GameOver) == [
        Revealed(H1, hand("KS QS"), mixed=True),
        TurnedOut(H1, hand("KS QS"), Seat(1)),
        Vacated(H1),
        GameOver((0, 0, 0), (Seat(1),), ("0 Townsfolk", "0 Houses", "3 cards in hand")),
    ]
    assert [score.ties for score in town.view().standing][1][-1] == "3 cards in hand"


def test_HE_139_at_the_end_a_true_family_is_turned_up_and_scores() -> None:
    town, events = ending("KS KD")
    assert town.told("H1") == "settled B KS KD"
    assert those(events, Revealed) == [Revealed(H1, hand("KS KD"), mixed=False)]
    assert those(events, GameOver) == [GameOver((0, 35, 0), (Seat(1),))]
    assert town.view("A").lots[0].townsfolk == ("KS", "KD")
    assert town.view("A").revealed == ("KS", "KD")


def test_HE_139_every_face_down_family_is_turned_up() -> None:
    other = "H2 foundation 7S 7H roof 8S 8H 8D owner C townsfolk QS TS 3C face-down"
    town, events = ending("KS KD", other)
    assert [it.house for it in those(events, Revealed)] == [H1, Address(2)]
    assert (town.told("H2"), town.hand("C")) == ("vacant", "QS TS 3C")


# Expanding.


@pytest.mark.parametrize("card", ["4H", "QC", "8C"])
def test_HE_140_onto_a_face_down_family_any_card_is_laid_face_down(card: str) -> None:
    town = hidden("4C QD", f"hand B {card}; hand C 8D")
    events = town.do(f"B expand {card} in H1")
    assert town.told("H1") == f"settled B 4C QD {card} face-down"
    assert names(public(town, events), card) == []
    assert town.view("A").lots[0].townsfolk == (None, None, None)
    assert those(town.heard_by("B", events), LaidFaceDown) == [LaidFaceDown(Seat(1), H1, hand(card))]
    assert town.heard_by("A", events) == public(town, events) == (Expanded(Seat(1), H1, (), ()),)


def test_HE_140_a_market_card_laid_face_down_is_named_as_used() -> None:
    town = hidden("4C", "market 8D 9C; hand B 3C")
    assert public(town, town.do("B expand 8D in H1")) == (Expanded(Seat(1), H1, (), hand("8D")),)
    assert town.view("A").lots[0].townsfolk == (None, None)
    assert town.market == "9C"


def test_HE_140_four_is_the_limit_and_others_may_not() -> None:
    town = hidden("4C QD 8C 2D", "hand B 4H; hand A 4D")
    town.act("A")
    assert town.refuse("A expand 4D in H1").rule == "HE-B29"
    town.act("B")
    assert town.refuse("B expand 4H in H1").rule == "HE-B33"


def test_HE_140_onto_a_face_up_family_it_is_face_up_and_must_match() -> None:
    town = Town("""
        variants hidden_neighbors; turn B; hand B 4H 5D
        H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk 4C
    """)
    assert town.refuse("B expand 5D in H1").rule == "HE-B31"
    events = town.do("B expand 4H in H1")
    assert town.told("H1") == "settled B 4C 4H"
    assert events == [Expanded(Seat(1), H1, hand("4H"), ())]


@pytest.mark.parametrize(
    ("family", "line", "told"),
    [
        ("3H", "A evict KC KD in H2", "settled A KC KD"),
        ("TC", "A flush 2C 4C 6C 8C KC into H2 with KC", "settled A KC"),
        ("3H", "A straight 2C 3D 4C 5D 6C rank 3 into H2 with 6C", "settled A 6C"),
        ("3H", "A pillage 2C 3C 4C 5C 6C at H2 with 6C", "settled A 6C"),
    ],
)
def test_HE_126_who_was_shown_before_moves_in_face_up(family: str, line: str, told: str) -> None:
    """R-21."""
    held = "hand A 2C 3C 4C 5C 6C 8C KC KD 3D 5D"
    town = hidden("9C", f"{held}; H2 foundation 7S 7H roof JS JH JD owner C townsfolk {family}")
    events = town.do(line)
    assert town.told("H2") == told
    assert public(town, events) == tuple(events)


def test_HE_131_an_evictor_of_a_face_down_family_lies_face_up() -> None:
    town = hidden("4C", "hand A KC KD")
    town.do("A evict KC KD in H1")
    assert town.view("C").lots[0].townsfolk == ("KC", "KD")


# Stand Your Ground.


def test_HE_141_with_stand_your_ground_the_whole_trump_is_lost() -> None:
    town = hidden("TC TD", FAILING, "stand_your_ground")
    events = town.do("A evict JS JH in H1")
    assert (town.hand("A"), town.market, town.graveyard) == ("-", "2C 3D", "4H JS JH")
    assert those(events, EvictFailed) == [EvictFailed(Seat(0), H1, hand("JS JH"), hand("JS JH"))]
    assert town.told("H1") == "settled B TC TD"


def test_HE_141_a_successful_eviction_loses_nothing() -> None:
    town = hidden("5C", FAILING, "stand_your_ground")
    town.do("A evict JS JH in H1")
    assert (town.told("H1"), town.graveyard) == ("settled A JS JH", "4H")


@pytest.mark.parametrize(
    "also", ["renovations", "harsh_lands", "captives", "strange_folk", "proper_people", "stand_your_ground"]
)
def test_HE_142_stand_your_ground_needs_hidden_neighbors(also: str) -> None:
    variants = {also: True, "stand_your_ground": True}
    with pytest.raises(ValueError, match="Stand Your Ground needs Hidden Neighbors"):
        Options(**variants)
    assert Options(**variants, hidden_neighbors=True).stand_your_ground


@pytest.mark.parametrize("line", ["A settle 4C in H2", "A expand TH in H1", "A evict KC KD in H3"])
def test_HE_143_without_the_variant_nobody_lies_face_down(line: str) -> None:
    town = Town("""
        hand A 4C TH KC KD
        H1 foundation 6S 6H roof 9S 9H 9D owner A townsfolk TC
        H2 foundation 7S 7H roof 8S 8H 8D
        H3 foundation 5S 5H roof QS QH QD owner B townsfolk TD
    """)
    events = town.do(line)
    assert not any(lot.face_down for lot in town.view("C").lots)
    assert None not in [card for lot in town.view("C").lots for card in lot.townsfolk]
    assert those(events, LaidFaceDown) == []
    assert those(dealt().play("B draw"), LaidFaceDown) == []
