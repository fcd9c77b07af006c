"""Court!, good play: the advice of RULES.md, sections "Good to know" and 10, where it is plain."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import Seat
from engines.court.judgement import COURT as JUDGEMENT
from engines.court.model import SUITS
from engines.court.odds import LAST_CARD, chances
from engines.notation import write
from tests.court.positions import position
from tests.court.realm import Realm


def best(text: str) -> str:
    """Return the move that the judgement chooses for P1."""
    return write(JUDGEMENT.choose(position(text), Seat(0), Random(1)))


def thought_of(text: str) -> list[str]:
    return [write(candidate) for candidate in JUDGEMENT.candidates(position(text), Seat(0), Random(1))]


HEARTS = "phase align \n field QH TH 9H 8H KC 3C 2C 4D 2S \n hands P1 "
"""Hearts are far ahead, and Clubs the only other suit with a face card."""
KINGS = "phase align \n field KH 9H 8H KC 9C 8C \n kings P1 H \n hands P1 TC 7H 2S"
QUEEN = "round 3 \n phase queen \n queen QH \n hands P1 7H 6H \n field "
KEPT = "round 3 \n field QH TH 9H 8H KC 2D 3S \n hands P1 KH 2S 3C"


@pytest.mark.parametrize(("text", "move"), [
    (HEARTS + "3H TC 6S", "align 3H"),
    # The ace is laid where it brings its suit ahead.
    ("phase align \n field QH 9H 8H KC TC 8C 2D 2S \n hands P1 AH 3H 4C", "align AH"),
    # A suit without a face card is not trusted, and one with a Joker not helped.
    ("phase align \n field TS 9S 4S QD 9D 8D KC 2C \n hands P1 4S 5D 2H", "align 5D"),
    ("phase align \n field QS TS 9S 8S XB@S QD 9D 8D KC 2C \n hands P1 7S 5D 3H", "align 5D"),
    # The king of a sure winner is laid, and that of a loser is not.
    (HEARTS + "KH 3H 6S", "align KH"),
    (HEARTS + "KS 3H 6S", "align 3H"),
    # Who is aligned by a King does not strengthen another suit.
    (KINGS, "align 7H"),
    # The Joker is placed on the suit of a rival's King.
    ("round 3 \n field KC TC 9C 8C QS 5S QH TH 9H \n kings P2 C \n hands P1 XB 7H 6H", "place XB C"),
    ("round 3 \n field QH TH 9H 8H JH KC 2D 3S \n hands P1 KH KD KS", "place KH H"),
    # A Queen removes the Joker from the own suit, or the only face card of a strong rival, or spares.
    (QUEEN + "QH TH 9H 8H XR@H KC 9C", "banish XR"),
    (QUEEN + "QH 9H 8H JD TD 9D 8D KC 2C", "banish JD"),
    (QUEEN + "KH QH JH TH 9H \n kings P1 H", "spare"),
])  # fmt: skip
def test_what_is_done(text: str, move: str):
    assert best(text) == move


def test_what_is_not_done():
    assert "align TC" not in thought_of(KINGS)
    # The best card of the own suit is kept for the reveal.
    assert best("round 3 \n field QH 9H 8H 7H KC TC 9C \n hands P1 AH 2S 3S") != "place AH H"
    # A King is placed only where the suit is strong, and there he is safer if he is laid in the end.
    assert "place KD D" not in thought_of("round 3 \n field QH TH 9H 8H QC TC 9C 2D \n hands P1 KD 7H 2S")
    assert best(KEPT) in ("place 2S S", "place 3C C")


def test_a_turned_up_joker_goes_to_the_rival():
    field = "phase align \n field KH TH 9H KD TD 9D KC 2C \n kings P1 H \n"
    realm = Realm(field + "hands P1 XR 2S 3S P2 4D 2D 3D P3 5D 6D 7D")
    realm.do("P1 align XR", "P2 align 4D", "P3 align 5D")
    assert write(JUDGEMENT.choose(realm.s, Seat(0), Random(1))) == "suit D"


def test_the_stronger_suit_has_the_better_chance_more_so_later_and_the_winner_all_when_all_is_open():
    s = position("field QH TH 9H KC TC QD TD 9D TS")
    assert chances(s.field, (), LAST_CARD) == (0, 0.5, 0.5, 0)
    assert sum(chances(s.field, (), 3)) == pytest.approx(1)
    s = position("field QH TH 9H KC 8C 7C JD 2D TS")
    early, late = (dict(zip(SUITS, chances(s.field, (), at), strict=True)) for at in (3, 1))
    assert early["H"] > early["C"] > early["S"]
    assert late["H"] > early["H"]


def test_a_lead_is_worth_more_towards_the_end_and_most_in_an_extra_season():
    early = position("scores 3 2 2 \n season 2 \n winners C")
    late = position("scores 3 2 2 \n season 8 \n winners C H C H C H C")
    values = [[JUDGEMENT.value(state, state, Seat(i)) for i in range(3)] for state in (early, late)]
    assert all(sum(value) == pytest.approx(1) for value in values)
    assert 1 / 3 < values[0][0] < values[1][0] < 1
    assert values[0][1] == values[0][2]
    s = position("scores 3 2 2 \n season 6 \n winners C H H H D \n extra yes")
    assert JUDGEMENT.value(s, s, Seat(0)) > 0.9


def test_the_unit_is_a_season():
    assert JUDGEMENT.horizon_unit(position("season 2")) != JUDGEMENT.horizon_unit(position("season 3"))
