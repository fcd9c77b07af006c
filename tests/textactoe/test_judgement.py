"""A computer player's judgement of Tex-Tac-Toe (RULES.md, section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from engines.core import Action, Seat
from engines.notation import write
from engines.textactoe import TEXTACTOE
from engines.textactoe.actions import Call
from engines.textactoe.judgement import TEXTACTOE as JUDGEMENT
from engines.textactoe.model import SEATS, State
from tests.textactoe.positions import NAMES, position
from tests.textactoe.trio import FLUSH, HIGH, OPTIONS, Trio

every_choice = pytest.mark.parametrize("options", OPTIONS, ids=str)
LUCK = 7
EVERY = 3
"""One of so many moves is any candidate, so that odd positions are reached."""


def games(options: dict[str, object], players: int) -> Iterator[tuple[State, Seat, Sequence[Action]]]:
    """The positions of a whole game, dealt anew for whoever is waited for, and the candidates."""
    random = Random(f"{options} {players}")
    s = Trio.dealt(players, random.randbytes(32).hex(), **options).s
    while not TEXTACTOE.over(s):
        (seat,) = TEXTACTOE.owed(s)
        world = s.copy()
        TEXTACTOE.scramble(world, seat, random)
        before = world.copy()
        actions = JUDGEMENT.candidates(world, seat, Random(LUCK))
        assert world == before
        yield world, seat, actions
        action = actions[0] if random.randrange(EVERY) else random.choice(actions)
        _ = list(TEXTACTOE.apply(s, seat, action))


def chosen(s: State) -> str:
    """What is done for whoever is waited for, the others' cards being unknown."""
    (seat,) = TEXTACTOE.owed(s)
    TEXTACTOE.scramble(s, seat, Random(1))
    return f"{NAMES[seat]} {write(JUDGEMENT.choose(s, seat, Random(2)))}"


def legal(s: State, seat: Seat, action: Action) -> bool:
    return any(action in offer for offer in TEXTACTOE.offers(s, seat))


@every_choice
@pytest.mark.parametrize("players", SEATS)
def test_candidates_are_few_legal_and_the_same_for_equal_luck(options: dict[str, object], players: int):
    for s, seat, actions in games(options, players):
        before = s.copy()
        assert 1 <= len(actions) <= 8 and len(set(actions)) == len(actions)
        assert all(legal(s, seat, action) for action in actions)
        assert JUDGEMENT.choose(s, seat, Random(LUCK)) == actions[0]
        assert s == before


@pytest.mark.parametrize("players", SEATS)
def test_the_outlook_is_a_share_of_one(players: int):
    for s, _, _ in games({}, players):
        shares = [JUDGEMENT.value(s, s, Seat(seat)) for seat in range(players)]
        assert min(shares) >= 0 and sum(shares) == pytest.approx(1)


def test_the_end_is_worth_a_share_of_the_win():
    s = position("points A 5 B 7 C 7 \n players A B C \n phase over")
    assert [JUDGEMENT.value(s, s, Seat(seat)) for seat in range(3)] == [0, 0.5, 0.5]


def test_a_lead_is_worth_more_when_few_cards_are_left():
    early, late = (position(f"points A 25 B 0 \n pilesize {size}") for size in (30, 3))
    values = [JUDGEMENT.value(s, s, Seat(0)) for s in (early, late)]
    assert 0.5 < values[0] < values[1] < 1


def test_the_unit_is_over_after_a_showdown():
    trio = Trio(FLUSH)
    before = JUDGEMENT.unit(trio.s)
    trio.do("A call TH JH", "B challenge", "B discard 3D")
    assert JUDGEMENT.unit(trio.s) == before
    trio.do("B lay 8S KC")
    assert JUDGEMENT.unit(trio.s) != before


# Good play.


def test_a_flush_is_called_at_once():
    assert chosen(position(FLUSH)) == "A call TH JH"


def test_a_high_card_is_not_called():
    assert "call" not in chosen(position(HIGH))


def test_a_joker_makes_the_flush_that_is_called():
    text = "grid 9H 4C ##  7H 8H 2S  KD 8C 6H \n stash A XR 3C JH  B 8S KC 3D"
    assert chosen(position(text, jokers=True)) == "A call XR JH"


def test_four_of_a_flush_are_kept():
    s = position("grid 9H 4C ##  7S 8H 2S  KD 8C ## \n stash A TH 4D JH  B 8S KC 3D")
    for action in JUDGEMENT.candidates(s, Seat(0), Random(1)):
        assert isinstance(action, Call) or not {"TH", "JH"} & set(write(action).split())


def test_a_card_that_completes_a_flush_is_played():
    s = position("grid 9H 4C ##  7S 8H 2S  KD 8C 6C \n stash A TH 6H JH  B 8S KC 3D")
    assert chosen(s) == "A play 6H 9"


def test_a_made_hand_concedes_as_a_challenge_would_only_double():
    text = "phase respond \n caller A \n turn B \n laid A TC JC"
    s = position(f"grid 9H 4C ##  7H 8H 2S  KD 8C 6H \n stash A 8D B 2H 3D KH \n {text}")
    assert chosen(s) == "B concede 2H KH"


def test_the_best_two_cards_are_laid():
    text = "phase lay \n caller A \n challengers B \n turn B \n laid A TC JC"
    s = position(f"grid 9H 4C ##  7H 8H 2S  KD 8C 6H \n stash A 8D B 2H 3D KH \n {text}")
    assert chosen(s) == "B lay 2H KH"


def test_a_leader_ends_the_game_with_a_hand_that_need_not_win():
    s = position(HIGH + "points A 90 B 10 \n pilesize 2")
    assert chosen(s) == "A call KH 9H"


def test_nobody_ends_a_game_that_they_lose():
    s = position(HIGH + "points A 10 B 90 \n pilesize 2")
    assert "call" not in chosen(s)


def test_with_nothing_else_to_do_anything_is_called():
    s = position(FLUSH.replace("##", "2D") + "pilesize 0 \n points A 0 B 900")
    assert chosen(s).startswith("A call")


# Chips.

POT = "pot 2 \n inpot A B \n chips A 49 B 49"


def test_a_hand_that_is_called_is_bet_on_once():
    trio = Trio(FLUSH + POT, betting=True)
    assert chosen(trio.s.copy()) == "A bet 5"
    trio.do("A bet 5", "B see")
    assert chosen(trio.s) == "A call TH JH"


@pytest.mark.parametrize(("stash", "answer"), [("TS QC 3D", "drop"), ("2H KH 3D", "see")])
def test_only_a_good_hand_pays_for_the_pot(stash: str, answer: str):
    trio = Trio(FLUSH.replace("8S KC 3D", stash) + POT, betting=True)
    trio.do("A bet 5")
    assert chosen(trio.s) == f"B {answer}"
