"""Court!, good play: the advice of RULES.md, sections "Good to know" and 10, where it is plain."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from engines.core import Action, Offer, Seat
from engines.court import COURT
from engines.court import judgement as judging
from engines.court.model import SUITS, State
from engines.court.odds import LAST_CARD, chances
from engines.notation import write
from tests.court.positions import position
from tests.court.realm import Realm
from tests.laws.games import chosen

GOOD = judging.COURT
WAVERING = 0.3
"""How often somebody does something at random, so that odd positions come up too."""


def best(text: str, player: int = 1) -> str:
    return write(GOOD.choose(position(text), Seat(player - 1), Random(1)))


def thought_of(text: str, player: int = 1) -> list[str]:
    return [write(it) for it in GOOD.candidates(position(text), Seat(player - 1), Random(1))]


def legal(offers: list[Offer], action: Action) -> bool:
    return any(action in offer for offer in offers)


def good_games(seed: int, seats: int) -> State:
    """Plays a game; checks every move on its way. Returns the end."""
    random = Random(f"{seed} {seats}")
    s = COURT.new(chosen(COURT, seed, 1), seats, f"{seed:02}")
    _ = deque(COURT.apply(s, None, COURT.opening), maxlen=0)
    while not COURT.over(s):
        seat = random.choice(COURT.owed(s))
        dealt = s.copy()
        COURT.scramble(dealt, seat, random)
        before, offers = repr(dealt), list(COURT.offers(s, seat))
        action, worth_it = GOOD.choose(dealt, seat, Random(1)), GOOD.candidates(dealt, seat, Random(1))
        assert action == GOOD.choose(dealt, seat, Random(1)) == worth_it[0]
        assert worth_it == GOOD.candidates(dealt, seat, Random(1))
        assert len(worth_it) == len(set(worth_it)) <= 8
        assert all(legal(offers, it) for it in worth_it)
        assert repr(dealt) == before
        if random.random() < WAVERING:
            action = random.choice(offers).sample(random)
        _ = deque(COURT.apply(s, seat, action), maxlen=0)
    return s


@pytest.mark.parametrize("seats", COURT.seats)
@pytest.mark.parametrize("seed", range(4))
def test_each_move_is_legal_and_the_same_again_and_the_end_is_worth_one_win(seed: int, seats: int):
    end = good_games(seed, seats)
    assert sorted(GOOD.value(end, end, Seat(i)) for i in range(seats)) == [0.0] * (seats - 1) + [1.0]


def test_what_others_hold_and_the_deck_do_not_count():
    s = Realm.dealt(seed="07").s
    worlds = [s.copy() for _ in range(20)]
    for n, world in enumerate(worlds):
        COURT.scramble(world, Seat(0), Random(n))
    assert len({GOOD.choose(it, Seat(0), Random(1)) for it in worlds}) == 1


# Alignment.

HEARTS = "phase align \n field QH TH 9H 8H KC 3C 2C 4D 2S"
"""Hearts are far ahead, and Clubs the only other suit with a face card."""


def test_who_holds_a_card_of_the_strongest_suit_aligns_with_it():
    assert best(HEARTS + "\n hands P1 3H TC 6S") == "align 3H"


def test_the_ace_is_laid_where_it_brings_its_suit_ahead():
    assert best("phase align \n field QH 9H 8H KC TC 8C 2D 2S \n hands P1 AH 3H 4C") == "align AH"


def test_a_suit_without_a_face_card_is_not_trusted():
    assert best("phase align \n field TS 9S 4S QD 9D 8D KC 2C \n hands P1 4S 5D 2H") == "align 5D"


def test_a_suit_with_a_joker_is_not_helped():
    assert best("phase align \n field QS TS 9S 8S XB@S QD 9D 8D KC 2C \n hands P1 7S 5D 3H") == "align 5D"


def test_the_king_of_a_sure_winner_is_laid_and_that_of_a_loser_is_not():
    assert best(HEARTS + "\n hands P1 KH 3H 6S") == "align KH"
    assert best(HEARTS + "\n hands P1 KS 3H 6S") == "align 3H"


def test_who_is_aligned_by_a_king_does_not_strengthen_another_suit():
    field = "phase align \n field KH 9H 8H KC 9C 8C \n kings P1 H \n hands P1 TC 7H 2S"
    assert best(field) == "align 7H"
    assert "align TC" not in thought_of(field)


# Rounds.


def test_the_joker_is_placed_on_the_suit_of_a_rivals_king():
    text = """
        round 3
        field KC TC 9C 8C QS 5S QH TH 9H
        kings P2 C
        hands P1 XB 7H 6H
    """
    assert best(text) == "place XB C"


def test_the_best_card_of_the_own_suit_is_kept_for_the_reveal():
    assert best("round 3 \n field QH 9H 8H 7H KC TC 9C \n hands P1 AH 2S 3S") != "place AH H"


def test_a_king_is_placed_only_where_the_suit_is_strong():
    weak = "round 3 \n field QH TH 9H 8H QC TC 9C 2D \n hands P1 KD 7H 2S"
    assert "place KD D" not in thought_of(weak)
    strong = "round 3 \n field QH TH 9H 8H KC 2D 3S \n hands P1 KH 2S 3C"
    assert best(strong) in ("place 2S S", "place 3C C")  # he is kept: laid in the end he is safer
    assert best("round 3 \n field QH TH 9H 8H JH KC 2D 3S \n hands P1 KH KD KS") == "place KH H"


# Queens and Jokers.


def test_a_queen_removes_the_joker_from_the_own_suit():
    assert (
        best("round 3 \n phase queen \n queen QH \n field QH TH 9H 8H XR@H KC 9C \n hands P1 7H 6H")
        == "banish XR"
    )


def test_a_queen_removes_the_only_face_card_of_a_strong_rival():
    text = "round 3 \n phase queen \n queen QH \n field QH 9H 8H JD TD 9D 8D KC 2C \n hands P1 7H 6H"
    assert best(text) == "banish JD"


def test_a_queen_spares_where_all_of_her_colour_are_friends():
    assert (
        best("round 3 \n phase queen \n queen QH \n field KH QH JH TH 9H \n kings P1 H \n hands P1 7H 6H")
        == "spare"
    )


def test_a_turned_up_joker_goes_to_the_rival():
    realm = Realm("""
        phase align
        field KH TH 9H KD TD 9D KC 2C
        kings P1 H
        hands P1 XR 2S 3S P2 4D 2D 3D P3 5D 6D 7D
    """)
    realm.do("P1 align XR", "P2 align 4D", "P3 align 5D")
    assert write(GOOD.choose(realm.s, Seat(0), Random(1))) == "suit D"


# Chances and values.


def test_chances_are_those_of_the_winner_when_all_is_open():
    s = position("field QH TH 9H KC TC QD TD 9D TS")
    assert chances(s.field, (), LAST_CARD) == (0, 0.5, 0.5, 0)
    assert sum(chances(s.field, (), 3)) == pytest.approx(1)


def test_the_stronger_suit_has_the_better_chance_and_more_so_later():
    s = position("field QH TH 9H KC 8C 7C JD 2D TS")
    early, late = (dict(zip(SUITS, chances(s.field, (), at), strict=True)) for at in (3, 1))
    assert early["H"] > early["C"] > early["S"]
    assert late["H"] > early["H"]


def test_a_lead_is_worth_more_towards_the_end():
    early = position("scores 3 2 2 \n season 2 \n winners C")
    late = position("scores 3 2 2 \n season 8 \n winners C H C H C H C")
    values = [[GOOD.value(it, it, Seat(i)) for i in range(3)] for it in (early, late)]
    assert all(sum(it) == pytest.approx(1) for it in values)
    assert 1 / 3 < values[0][0] < values[1][0] < 1
    assert values[0][1] == values[0][2]


def test_in_an_extra_season_a_lead_all_but_wins():
    s = position("scores 3 2 2 \n season 6 \n winners C H H H D \n extra yes")
    assert GOOD.value(s, s, Seat(0)) > 0.9


def test_the_unit_is_a_season():
    early, late = position("season 2"), position("season 3")
    assert GOOD.unit(early) != GOOD.unit(late)
