"""What does a computer do at Castle Poker? What is legal, and what the rulebook advises where it is plain."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random

import pytest

from engines.cards import hand
from engines.castle import CASTLE
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.judgement import CASTLE as JUDGEMENT
from engines.castle.model import SEATS, Phase, State
from engines.core import Action, Natural, Seat
from tests.castle.positions import position
from tests.castle.table import begun
from tests.castle.terms import TERMS

LOW = "QC TD 6H 4S 2C"
SLIP = 0.3
"""How often another move than the judgement's own is played, so that more can happen."""


def chosen(text: str) -> Action:
    """What the judgement does in this position, by whoever is to move."""
    return among(text)[0]


def among(text: str) -> list[Action]:
    """The moves that are thought of in this position."""
    s = position(text)
    return list(JUDGEMENT.candidates(s, CASTLE.owed(s)[0], Random(0)))


def bid(stones: int) -> Bid:
    return Bid(Natural(stones))


def discard(text: str) -> Discard:
    return Discard(hand(text))


def game(players: int, seed: str, **options: object) -> Iterator[State]:
    """All positions of a game in which computers slip at times, up to its end."""
    s, random = begun(players, seed, **options).s, Random(seed)
    while CASTLE.owed(s):
        yield s
        seat = CASTLE.owed(s)[0]
        action = JUDGEMENT.choose(s, seat, random)
        if random.random() < SLIP:
            action = random.choice(CASTLE.offers(s, seat)).sample(random)
        s = s.copy()
        _ = deque(CASTLE.apply(s, seat, action), maxlen=0)
    yield s


def dealt_anew(s: State, seat: Seat, seed: int) -> State:
    draft = s.copy()
    CASTLE.scramble(draft, seat, Random(seed))
    return draft


@pytest.mark.parametrize("options", TERMS.options, ids=str)
@pytest.mark.parametrize("players", SEATS)
def test_all_that_is_thought_of_is_legal(options: dict[str, object], players: int):
    for n in range(3):
        for s in game(players, f"0{n}" * 32, **options):
            for seat in CASTLE.owed(s):
                _check(s, seat)


def _check(s: State, seat: Seat) -> None:
    drawn = dealt_anew(s, seat, 1)
    before = repr(drawn)
    few = JUDGEMENT.candidates(drawn, seat, Random(2))
    assert 1 <= len(few) <= 8 and len(set(few)) == len(few)
    assert few[0] == JUDGEMENT.choose(drawn, seat, Random(2))
    assert list(few) == list(JUDGEMENT.candidates(drawn, seat, Random(2)))
    assert repr(drawn) == before
    offers = CASTLE.offers(s, seat)
    assert all(any(it in offer for offer in offers) for it in few), (few, offers)


def test_hands_that_are_not_open_are_not_looked_into():
    for s in game(4, "07" * 32):
        for seat in CASTLE.owed(s):
            moves = {JUDGEMENT.choose(dealt_anew(s, seat, n), seat, Random(0)) for n in range(3)}
            assert len(moves) == 1


@pytest.mark.parametrize("players", SEATS)
def test_the_value_is_a_share_of_one_win(players: int):
    positions = list(game(players, "05" * 32))
    for s in positions:
        values = [JUDGEMENT.value(positions[0], s, Seat(i)) for i in range(players)]
        assert min(values) >= 0 and max(values) <= 1 and sum(values) == pytest.approx(1)
    winners = [it.seat for it in CASTLE.standing(positions[-1]) if it.place == 1]
    for i in range(players):
        share = (i in winners) / len(winners)
        assert JUDGEMENT.value(positions[-1], positions[-1], Seat(i)) == pytest.approx(share)


def test_the_unit_is_a_hand():
    units = [JUDGEMENT.unit(s) for s in game(3, "06" * 32)]
    assert units[0] == 1 and units == sorted(units, key=int) and len(set(units)) > 3  # pyright: ignore


def test_worlds_that_do_not_go_with_the_bids_count_for_less():
    told = "stones P1 3 P2 0 P3 3\n bids P2 3\n to P3\n hands P1 KC KD 7H 4S 2C P3 9C 9D 5H 4C 2D\n"
    strong, weak = (position(f"{told} hands P2 {it}") for it in ("AC AD AH 5S 3D", "QC TD 6H 4D 2S"))
    assert JUDGEMENT.likely(strong) > JUDGEMENT.likely(weak) > 0


# Good play (section 10 of the rulebook).

DISCARD = "stones P1 3 P2 3 P3 3\n phase discard\n hands P1 "


@pytest.mark.parametrize(
    ("held", "thrown"),
    [
        ("KS KD 2C 7D 9H", "2C 7D"),  # a pair and its best kicker stay
        ("KS KD 8C 7D 9H", "7D 9H"),  # an eight is a stone
        ("KS KD XR 7D 9H", "7D 9H"),  # the Messenger is kept by those who have a stone to bid
        ("KS KD KC 7D 9H", "7D 9H"),
        ("KS KD 9C 9D 2H", "2H"),
        ("2S 5S 9S KS 3D", "3D"),  # four of a suit
        ("5S 6D 7S 9C TH", "5S 6D"),  # not in a row: the high cards stay
        ("4S 5D 6S 7C KH", "KH"),  # in a row, open at both ends
        ("4S 5D 6S 7C 8H", ""),  # made
        ("2S 5S 9S KS 3S", ""),
        ("2S 2D 2C 3S 3D", ""),
    ],
)
def test_what_is_thrown(held: str, thrown: str):
    assert chosen(DISCARD + held) == discard(thrown)


def test_the_best_of_a_hand_is_never_thrown():
    for action in among(DISCARD + "KS KD KC 7D 9H"):
        assert isinstance(action, Discard) and not set(action.cards) & set(hand("KS KD KC"))


BIDS = "stones P1 3 P2 3 P3 3\n hands P1 "


def test_CP_26_nothing_is_bid_on_a_hand_that_is_most_likely_the_lowest():
    assert chosen(f"{BIDS} 7C 5D 4H 3S 2C") == bid(0)


def test_CP_27_a_stone_is_bid_on_a_middling_hand():
    assert chosen(f"{BIDS} 9C 9D 7H 4S 2C") == bid(1)


def test_CP_29_a_castle_is_bid_for_on_a_hand_that_can_hardly_be_beaten():
    assert chosen("stones P1 5 P2 3 P3 3\n castle P1 1 2 3\n hands P1 KC KD KH KS 2C") in (bid(4), bid(5))


def test_CP_30_no_more_is_bid_than_boxes_cost():
    for action in among("stones P1 9 P2 3 P3 3\n castle P1 2 3 4\n hands P1 KC KD KH KS 2C"):
        assert isinstance(action, Bid) and action.stones <= 2


OPEN = f"""
    stones P1 2 P2 2 P3 3
    bids   P1 1 P2 1
    hands  P1 XR 9C 9D 4H 2S  P2 KS KC KD 7H 3C  P3 {LOW}
    moat   9H AH
    phase  messenger
"""


def test_CP_12_the_messenger_fetches_what_makes_the_hand_the_best():
    assert chosen(OPEN.replace("KC KD 7H", "KC QD 7H")) == Take("moat", hand("9H")[0])


def test_CP_13_the_card_that_is_fished_makes_the_hand_the_best():
    text = OPEN.replace("messenger", "replace").replace("KS KC KD", "KC KD").replace("2S  P2", "2S KS P2")
    assert chosen(f"{text}\n to P2".replace("AH", "KH")) == Fish(hand("KH")[0])


def test_CP_19_the_trebuchet_hits_whoever_would_finish_a_castle():
    text = f"""
        stones P1 3 P2 0 P3 3
        bids   P1 1 P2 4 P3 1
        castle P1 1 P2 1 2 3
        hands  P1 JS 9C 9D 4H 2S  P2 KS KC KD 7H 3C  P3 {LOW}
        phase  trebuchet
    """
    assert chosen(text) in (Fire(Seat(1), "bid"), Fire(Seat(1), "castle"))


def test_CP_36_the_fourth_box_is_built():
    text = "stones P1 0 P2 3 P3 3\n castle P1 1 2 3\n bids P1 5\n phase build\n builders P1"
    assert chosen(text) == Build((4,))


def test_CP_30_a_bid_of_3_is_built_on_two_boxes():
    text = "stones P1 0 P2 3 P3 3\n bids P1 3\n phase build\n builders P1"
    assert chosen(text) == Build((1, 2))
    assert Skip() not in among(text)[:1]


def test_every_phase_with_a_choice_is_tried():
    seen = {s.phase for n in range(4) for s in game(4, f"1{n}" * 32, trebuchets=2)}
    assert seen >= set(Phase) - {Phase.LOBBY}


def test_CP_26_on_nothing_no_more_than_a_stone_is_thought_of():
    assert set(among(f"{BIDS} 7C 5D 4H 3S 2C")) == {bid(0), bid(1)}
