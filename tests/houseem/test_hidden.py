"""Texas House'em, Hidden Neighbors and Stand Your Ground: HE-126 to HE-143, HE-149.

Only here is it found if `view` and `scramble` agree on too much: who lies face down is named.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engines.cards import hand
from engines.core import Event, Seat
from engines.houseem import Options, events as e
from engines.houseem.model import Address
from tests.driver import cards_in, those
from tests.houseem.test_setup import TOWN, held
from tests.houseem.town import Town, after

H1 = Address(1)
VACANT = """
    variants hidden_neighbors; hand B 4C 8H; market QD 2C; hand C 3C
    H1 foundation 6S 6H roof 9S 9H 9D
"""


def hidden(family: str, rest: str = "", also: str = "") -> Town:
    """Return a town where B's family lies face down in H1 (Safety 6, Quality 9)."""
    return Town(f"""
        variants hidden_neighbors {also}; dealer C
        H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk {family} face-down
        {rest}
    """)


def public(town: Town, events: Iterable[Event]) -> tuple[Event, ...]:
    return town.heard_by(None, tuple(events))


@pytest.mark.parametrize(
    "told", ["4C", "4C QD", "8H 4C", "4C 8H", "4C QD 8H", "8H 2C QD 4C", "2C QD", "QD 2C"]
)
def test_HE_126_HE_127_HE_128_HE_S20_settling_face_down_is_told_to_the_owner_only(told: str):
    """All are told which cards leave the Market, in its order (1.6), and not where each of several lies.

    HE-127: Face-down cards of different ranks are accepted by `settle`.
    """
    town, laid = Town(VACANT), hand(told)
    held, bought = (tuple(it for it in zone if it in laid) for zone in (("4C", "8H"), ("QD", "2C")))
    events = town.do(f"B settle {told} in H1")
    town.shows(f"H1 settled B {told} face-down")
    moved = e.MovedIn(Seat(1), H1, len(laid), (), bought)
    assert public(town, events) == (moved,) and not cards_in(moved) & {*held}
    for name in ("A", "C", None):
        assert town.heard_by(name, events) == public(town, events)
        view = town.view(name)
        (lot,) = view.lots
        assert (lot.townsfolk, lot.face_down, lot.owner) == ((None,) * len(laid), True, Seat(1))
        assert lot.combined_safety is None and not cards_in(view) & {*laid}
        assert ([score.points for score in view.standing], view.scores) == ([0, 0, 0], ())
    assert town.heard_by("B", events) == (moved, e.LaidFaceDown(Seat(1), H1, laid))
    assert town.view("B").lots[0].townsfolk == laid
    assert set(town.s.hands[1]) == {"4C", "8H"} - set(held)
    assert set(town.s.market) == {"QD", "2C"} - set(bought)


def test_HE_128_after_cards_were_laid_face_down_nobody_is_sure_what_is_left_in_the_hand():
    text = f"variants hidden_neighbors {TOWN}; H2 foundation 8S 8H roof QS QH QD"
    towns = [after(text, "A evict KH in H1", f"B settle {card} in H2") for card in ("5S", "9H")]
    for town in towns:
        assert town.s.known == ()
        assert 0 < held(town, "5S") < 1
    assert towns[0].view("C") == towns[1].view("C")


@pytest.mark.parametrize(("family", "cards", "moves"), [
    ("KC KD", "2C 4C 6C 8C TC", {42: "flush {}"}),
    ("TC TD", "7C 8D 9C TH JC", {48: "straight {} rank T with JC"}),
    ("TD KD", "7C 8C 9C TC JC", {53: "pillage {} at H1 with JC"}),
    ("TD KD", "TC JC QC KC AC", {53: "pillage {} at H1 with JC", 42: "flush {}",
                                 48: "straight {} rank T with AC | straight {} rank K with AC"}),
])  # fmt: skip
def test_HE_129_HE_130_HE_S31_face_down_is_immune(family: str, cards: str, moves: dict[int, str]):
    """HE-130: Pillage of a face-down family is refused."""
    town = hidden(family, f"hand A {cards}; H2 foundation 7S 7H roof 5S 5H 5D owner B townsfolk 3D")
    for number, move in moves.items():
        town.refuses(f"HE-B{number}", *(f"A {word.format(cards)}" for word in move.split(" | ")))
    assert town.legal(f"A pillage {cards} at H2 with JC") == (53 in moves)


@pytest.mark.parametrize(("family", "cards", "mixed", "out"), [
    ("5C", "JS JH", False, True), ("TC TD", "JS JH", False, False), ("TC TD 4C", "JS JH", True, True),
    # A true family is compared as usual: TC TD 20 + 6 = 26 against 26 and 39.
    ("TC TD", "KS KH", False, False), ("TC TD", "KS KH KD", False, True),
    # AC 1 + 6 = 7 against 8 and 7; Aces oust Kings, and Kings no Aces.
    ("AC", "8S", False, True), ("AC", "7S", False, False), ("KC KD", "AS", False, True),
    ("AC", "KS KH", False, False),
    # A mixed one is not.
    ("4C QD", "3C", True, True), ("KC KD QC", "2C", True, True), ("AC QD", "KS", True, True),
    ("KC AC", "KS", True, True), ("9C TC", "3H", True, True),
])  # fmt: skip
def test_HE_131_HE_132_HE_S20_an_eviction_turns_the_family_up_and_only_a_true_one_is_compared(
    family: str, cards: str, mixed: bool, out: bool
):
    """HE-132: A revealed family of different ranks is evicted without comparison."""
    town = hidden(family, f"hand A {cards}; hand B 8H")
    events = town.do(f"A evict {cards} in H1")
    assert events[0] == e.Revealed(H1, hand(family), mixed)
    assert public(town, events) == tuple(events)
    evicted = e.Evicted(Seat(0), H1, hand(cards), hand(family), Seat(1), Seat(1))
    assert those(events, e.Evicted) == [evicted] * out
    town.shows(f"H1 settled A {cards}; hand B 8H {family}" if out else f"H1 settled B {family}; hand B 8H")
    assert town.view("C").lots[0].townsfolk == hand(cards if out else family)
    assert town.view("C").revealed == hand(family)


FAILING = "hand A JS; market JH 2C 3D; graveyard 4H"


@pytest.mark.parametrize(("also", "lost", "left"), [
    ("", "", "hand A JS; market JH 2C 3D; graveyard 4H"),
    ("captives", "", "hand A JS; market JH 2C 3D; graveyard 4H"),
    ("harsh_lands", "JS", "hand A -; market JH 2C 3D; graveyard 4H JS"),
    ("stand_your_ground", "JS JH", "hand A -; market 2C 3D; graveyard 4H JS JH"),
    ("harsh_lands stand_your_ground", "JS JH", "hand A -; market 2C 3D; graveyard 4H JS JH"),
])  # fmt: skip
def test_HE_133_HE_141_HE_149_HE_S21_HE_S22_a_failed_eviction_ends_the_turn_and_where_its_trump_goes(
    also: str, lost: str, left: str
):
    """HE-141: With Stand Your Ground the whole Trump of a failed eviction goes to the Graveyard.
    HE-149: With Harsh Lands the hand cards of a failed eviction go to the Graveyard.
    """
    town = hidden("TC TD", FAILING, also)
    events = town.play("A evict JS JH in H1")
    town.shows(f"H1 settled B TC TD; {left}")
    assert town.s.known == ((("JS", 0),) if "hand A JS" in left else ())
    assert town.lot().combined_safety == 26
    ground = "stand_your_ground" in also
    assert public(town, events[:2]) == (
        e.Revealed(H1, hand("TC TD"), mixed=False),
        e.EvictFailed(Seat(0), H1, hand("JS JH"), hand(lost), hand("TC TD"), stand_your_ground=ground),
    )
    assert town.view().turn == Seat(1)
    town = hidden("3S", FAILING, also)
    town.do("A evict JS JH in H1")
    town.shows("H1 settled A JS JH")


def test_HE_134_a_family_turned_up_stays_so_and_is_treated_so():
    town = hidden("TC TD", FAILING + "; hand B TS 8H")
    town.play("A evict JS JH in H1")
    for name in ("A", "C", None):
        assert town.view(name).lots[0].townsfolk == ("TC", "TD")
    town.refuses("HE-B31", "B expand 8H in H1")
    events = town.play("B expand TS in H1")
    assert those(events, e.Expanded) == [e.Expanded(Seat(1), H1, hand("TS"), ())]
    assert town.view("C").lots[0].townsfolk == ("TC", "TD", "TS")
    assert town.view().revealed == ()


def test_HE_135_HE_136_the_trump_must_be_genuine_and_not_lose_to_a_face_up_family():
    """HE-136: An eviction of a face-up family that does not beat it is refused."""
    up = "H2 foundation 7S 7H roof 8S 8H 8D owner C townsfolk JD"
    town = hidden("7C 8C", f"hand A JS TH 4S QS KS AS; market JH 2C 3D; {up}")
    town.refuses("HE-B27", "A evict JS TH in H1", "A evict JS JH 2C in H1")
    town.refuses("HE-B07", "A evict JS JC in H1")
    town.refuses("HE-B28", "A evict JS JH 2C 3D 4S in H1")
    town.refuses("HE-B34", "A evict QS in H2", "A evict KS in H2")
    assert town.legal("A evict QS in H1")


@pytest.mark.parametrize(("family", "place", "dead", "rest"), [
    ("KC 4D QH", 1, "KC", "4D QH"), ("KC 4D QH", 2, "4D", "KC QH"), ("KC 4D QH", 3, "QH", "KC 4D"),
    ("KC", 1, "KC", ""),
])  # fmt: skip
def test_HE_137_HE_S31_face_down_it_is_shot_by_position(family: str, place: int, dead: str, rest: str):
    """And by position only: HE-B39 and HE-B40."""
    town = hidden(family, "hand A AS")
    town.refuses("HE-B39", f"A shoot AS at {dead}")
    events = town.do(f"A shoot AS at H1#{place}")
    town.shows(f"H1 {f'settled B {rest} face-down' if rest else 'vacant'}; graveyard {dead} AS")
    shot = [e.Eliminated(Seat(0), "shoot", ((H1, hand(dead)),)), e.Discarded(hand("AS"))]
    assert events == (shot if rest else [shot[0], e.Vacated(H1), shot[1]])
    for name in ("A", "C", None):
        seen = cards_in((town.heard_by(name, events), town.view(name)))
        assert seen & {dead, *rest.split()} == {dead}


@pytest.mark.parametrize(("family", "hands", "lines", "told"), [
    # One's own face-down family may be hit.
    ("4C", "hand B KC AC", ["B evict KC in H1"], "settled B KC"),
    ("4C", "hand B KC AC", ["B shoot AC at H1#1"], "vacant"),
    # A lie that a shot made true is true.
    ("KC KD 4D", "hand A AS; hand C QS QC", ["A shoot AS at H1#3", "C evict QS QC in H1"], "settled B KC KD"),
])  # fmt: skip
def test_HE_83_HE_137_what_comes_of_it(family: str, hands: str, lines: list[str], told: str):
    town = hidden(family, hands)
    town.do(*lines)
    town.shows(f"H1 {told}")


def test_HE_138_face_down_townsfolk_are_taken_unseen():
    town = hidden("KC 4D", "hand A TS JS QS KS AS; hand C 7C")
    events = town.do("A reappropriate TS JS QS KS AS at H1")
    house = hand("6S 6H 9S 9H 9D")
    assert events[0] == e.Reappropriated(Seat(0), H1, house, 2)
    for name in ("B", "C", None):
        assert not cards_in((town.heard_by(name, events), town.view(name))) & {"KC", "4D"}
    assert those(town.heard_by("A", events), e.TookFaceDown) == [e.TookFaceDown(Seat(0), hand("KC 4D"))]
    assert sorted(town.hand("A").split()) == sorted([*house, "KC", "4D"])
    assert town.view("C").hand_counts == (7, 0, 1)


def ending(family: str, rest: str = "") -> tuple[Town, list[Event]]:
    """Play the game's last action."""
    town = hidden(family, f"final 5; round 5; turn C; {rest}")
    return town, town.play("C pass")


def test_HE_139_HE_S30_at_the_end_a_mixed_family_is_turned_out_and_scores_nothing():
    town, events = ending("KS QS", "hand B 2C; hand A 3C 4C; hand C 5C")
    town.shows("H1 vacant; hand B 2C KS QS")
    assert those(events, e.Revealed, e.TurnedOut, e.Vacated, e.GameOver) == [
        e.Revealed(H1, hand("KS QS"), mixed=True), e.TurnedOut(H1, hand("KS QS"), Seat(1)), e.Vacated(H1),
        e.GameOver((0, 0, 0), (Seat(1),), ("0 Townsfolk", "0 Houses", "3 cards in hand")),
    ]  # fmt: skip
    standing = town.view().standing
    assert [score.place for score in standing] == [2, 1, 3] and standing[1].ties[-1] == "3 cards in hand"


def test_HE_139_at_the_end_every_true_family_is_turned_up_and_scores():
    town, events = ending("KS KD", "H2 foundation 7S 7H roof 8S 8H 8D owner C townsfolk QS TS 3C face-down")
    town.shows("H1 settled B KS KD; H2 vacant; hand C QS TS 3C")
    assert those(events, e.Revealed)[0] == e.Revealed(H1, hand("KS KD"), mixed=False)
    assert [revealed.house for revealed in those(events, e.Revealed)] == [H1, Address(2)]
    (over,) = those(events, e.GameOver)
    wanted = ((0, 35, 0), (Seat(1),), [35])
    assert (over.totals, over.winners, [house.total for house in over.houses]) == wanted
    assert town.view("A").lots[0].townsfolk == ("KS", "KD")
    assert town.view("A").revealed[:2] == ("KS", "KD")


@pytest.mark.parametrize(
    ("card", "bought"), [("4H", False), ("QC", False), ("8C", False), ("8D", True), ("4S", True)]
)
def test_HE_140_onto_a_face_down_family_any_card_is_laid_face_down(card: str, bought: bool):
    """A card of the Market is named as used."""
    town = hidden("4C QD", f"{'market' if bought else 'hand B'} {card}; hand C TD")
    events = town.do(f"B expand {card} in H1")
    town.shows(f"H1 settled B 4C QD {card} face-down; hand B -; market -")
    assert town.view("A").lots[0].townsfolk == (None, None, None)
    assert those(town.heard_by("B", events), e.LaidFaceDown) == [e.LaidFaceDown(Seat(1), H1, hand(card))]
    used = hand(card) if bought else ()
    assert town.heard_by("A", events) == public(town, events) == (e.Expanded(Seat(1), H1, (), used),)


@pytest.mark.parametrize(("family", "line", "told"), [
    ("3H", "A evict KC KD in H2", "settled A KC KD"),
    ("TC", "A flush 2C 4C 6C 8C KC into H2 with KC", "settled A KC"),
    ("3H", "A straight 2C 3D 4C 5D 6C rank 3 into H2 with 6C", "settled A 6C"),
    ("3H", "A pillage 2C 3C 4C 5C 6C at H2 with 6C", "settled A 6C"),
])  # fmt: skip
def test_HE_126_HE_129_who_was_shown_before_moves_in_face_up(family: str, line: str, told: str):
    """R-21; and who lies face down is passed by."""
    held = "hand A 2C 3C 4C 5C 6C 8C KC KD 3D 5D"
    town = hidden("3S 9C", f"{held}; H2 foundation 7S 7H roof JS JH JD owner C townsfolk {family}")
    events = town.do(line)
    town.shows(f"H2 {told}; H1 settled B 3S 9C face-down")
    assert public(town, events) == tuple(events)


@pytest.mark.parametrize(
    "also", ["renovations", "harsh_lands", "captives", "strange_folk", "proper_people", "stand_your_ground"]
)
def test_HE_142_HE_B62_stand_your_ground_needs_hidden_neighbors(also: str):
    variants = {also: True, "stand_your_ground": True}
    with pytest.raises(ValueError, match=r"^Stand Your Ground needs Hidden Neighbors$"):
        Options(**variants)
    assert Options(**variants, hidden_neighbors=True).stand_your_ground
