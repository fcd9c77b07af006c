"""Does a computer player of Texas House'em play by the rules, and well where it is plain what is good?"""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from engines.core import Action, Seat
from engines.houseem import HOUSEEM as GAME
from engines.houseem.actions import Build, Draw, Evict, Expand, Flush, Pass, Settle, Shoot
from engines.houseem.judgement import HOUSEEM
from engines.houseem.model import Address, State
from tests.houseem.positions import position
from tests.houseem.terms import TERMS
from tests.laws.games import chosen

A = Seat(0)
DECK = "deck 2S 3S 4S 5S 6S 7S 8S TS JS 2H 3H 4H 5H 6H 8H TH JH 3D 4D 5D"
FINAL = "round 6; final 6; dealer A"
"""A is the last to act in the whole game."""
ALMOST = "round 5; final 6; dealer A"
"""A has one more turn after this one."""


def advice(text: str) -> Action:
    return HOUSEEM.choose(position(text), A, Random(1))


def thoughts(text: str) -> tuple[Action, ...]:
    return tuple(HOUSEEM.candidates(position(text), A, Random(1)))


def dealt_anew(s: State, seat: Seat, random: Random) -> State:
    draft = s.copy()
    GAME.scramble(draft, seat, random)
    return draft


def game(n: int, seats: int) -> State:
    s = GAME.new(chosen(GAME, n, 2), seats, f"judged {n} {seats}")
    _ = deque(GAME.apply(s, None, GAME.opening), maxlen=0)
    return s


# The laws of judgements.


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("n", range(len(TERMS.options)))
def test_all_that_is_thought_of_in_a_game_is_legal_and_the_first_is_chosen(n: int, seats: int) -> None:
    s, random = game(n, seats), Random(f"{n} {seats}")
    while not GAME.over(s):
        (seat,) = GAME.owed(s)
        known, other = dealt_anew(s, seat, random), dealt_anew(s, seat, random)
        before = repr(known)
        chose = HOUSEEM.choose(known, seat, Random(1))
        thought = HOUSEEM.candidates(known, seat, Random(1))
        offers = GAME.offers(s, seat)
        assert all(any(action in offer for offer in offers) for action in thought), thought
        assert thought[0] == chose and len(set(thought)) == len(thought) <= 8
        assert repr(known) == before
        assert list(thought) == list(HOUSEEM.candidates(other, seat, Random(2))), "it peeped"
        wild = random.random() < 0.4
        action = random.choice(offers).sample(random) if wild else random.choice(thought)
        _ = deque(GAME.apply(s, seat, action), maxlen=0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_values_of_all_seats_are_one_together(seats: int) -> None:
    s, random = game(0, seats), Random(seats)
    begin = s.copy()
    while not GAME.over(s):
        values = [HOUSEEM.value(begin, s, Seat(i)) for i in range(seats)]
        assert min(values) >= 0 and sum(values) == pytest.approx(1)
        (seat,) = GAME.owed(s)
        _ = deque(GAME.apply(s, seat, HOUSEEM.choose(s, seat, random)), maxlen=0)
    values = [HOUSEEM.value(begin, s, Seat(i)) for i in range(seats)]
    first = [it.seat for it in GAME.standing(s) if it.place == 1]
    assert values == [(i in first) / len(first) for i in range(seats)]


def test_more_points_are_worth_more() -> None:
    text = f"{DECK}; H1 foundation 7S 7H roof 9S 9H 9D owner %s townsfolk KS"
    mine, theirs = position(text % "A"), position(text % "B")
    assert HOUSEEM.value(mine, mine, A) > 1 / 3 > HOUSEEM.value(theirs, theirs, A)


# Good play (RULES.md, section 11).


def test_the_last_mover_moves_in_with_what_scores_most() -> None:
    """Nobody can answer, so aces are 14 points and nothing else."""
    text = f"{FINAL}; hand A AS AH KS KH 2C; H1 foundation 7S 7H roof 9S 9H 9D"
    assert advice(text) == Settle(position(text).hands[0][:2], Address(1))


def test_an_ace_does_not_move_in_where_many_may_answer() -> None:
    text = f"{DECK}; hand A AS QS QH; H1 foundation 7S 7H roof 9S 9H 9D"
    assert "AS" not in getattr(advice(text), "cards", ())


def test_a_house_is_not_completed_in_the_final_round() -> None:
    """HE-39, HE-57, HE-62."""
    text = f"{FINAL}; hand A 9S 9H 9D 4C 4D; H1 foundation 7S 7H"
    assert thoughts(text) == (Pass(),)


def test_a_full_house_is_built_as_long_as_one_can_move_in_later_with_the_best_of_the_rest() -> None:
    built = advice(f"{ALMOST}; hand A 9S 9H 9D 2C 2D QC QD; market KC 7C 4C")
    assert isinstance(built, Build) and built.roof == "9" and "QC" not in built.cards


def test_a_three_of_a_kind_roofs_the_foundation_of_another() -> None:
    text = f"{ALMOST}; hand A 9S 9H 9D QC QD; market 7C 4C 2C; H1 foundation KS KH"
    assert advice(text) == Build(position(text).hands[0][:3], Address(1))


def test_no_foundation_is_laid_for_others_while_there_are_cards_to_draw() -> None:
    assert advice(f"{DECK}; hand A 9S 9H 4C; market 7C KC 2C") == Draw()


def test_the_last_mover_evicts_with_the_weakest_of_hands_that_will_do() -> None:
    """Both pairs are strong enough, and the higher one scores more."""
    text = f"{FINAL}; hand A QS QH JS JH; H1 foundation 2S 2H roof 9S 9H 9D owner B townsfolk TC"
    assert advice(text) == Evict(position(text).hands[0][:2], Address(1))


def test_one_joins_ones_own_family_in_the_end() -> None:
    text = f"{FINAL}; hand A QS 3H; H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk QC"
    assert advice(text) == Expand(position(text).hands[0][:1], Address(1))


def test_the_last_mover_shoots_where_nothing_else_gains() -> None:
    text = f"{FINAL}; hand A AS 3H; H1 foundation KS KH roof 9S 9H 9D owner B townsfolk QC QD"
    assert isinstance(advice(text), Shoot)


def test_nobody_shoots_or_evicts_their_own_for_nothing() -> None:
    text = f"{FINAL}; hand A AS 3H; H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk QC QD"
    assert thoughts(text) == (Pass(),)


def test_a_flush_that_hits_only_ones_own_people_is_out_of_the_question() -> None:
    hand = "hand A 2S 4S 6S 8S JS"
    house = "H1 foundation 7D 7H roof 9S 9H 9D owner %s townsfolk KS"
    assert not any(isinstance(it, Flush) for it in thoughts(f"{FINAL}; {hand}; {house % 'A'}"))
    flush = advice(f"{FINAL}; {hand}; {house % 'B'}")
    assert isinstance(flush, Flush) and flush.settler == "JS" and flush.house == Address(1)


def test_face_down_neighbors_are_always_a_family() -> None:
    """A family of different ranks scores nothing (HE-139)."""
    text = f"variants hidden_neighbors; {FINAL}; hand A QS QH KS 3C; H1 foundation 2S 2H roof 9S 9H 9D"
    assert advice(text) == Settle(position(text).hands[0][:2], Address(1))
