"""Tests of the computer's judgement in heists, in whole games and where good play is plain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from engines.cards import Card
from engines.core import Seat
from engines.holdup import HOLDUP, powers
from engines.holdup.actions import Damage, Deceive, Destroy, Fold, Perceive, Place
from engines.holdup.judgement import HOLDUP as JUDGEMENT, choose
from engines.holdup.model import Options, Phase, State
from engines.holdup.odds import winning
from engines.notation import write
from tests.holdup.heist import A, B
from tests.holdup.positions import position
from tests.judging import dealt_anew, positions
from tests.laws.games import chosen as of_options

HANDS, MOVES = 4, 250


def game(n: int) -> Iterator[State]:
    """Yield the positions of game `n`, in which computers play and slip at times."""
    seats = HOLDUP.seats[n % len(HOLDUP.seats)]
    begun = HOLDUP.new(of_options(HOLDUP, n, HANDS), seats, str(n))
    return islice(positions(HOLDUP, JUDGEMENT, begun, str(n)), MOVES)


def test_all_kinds_of_moves_are_made():
    worlds = (
        (dealt_anew(HOLDUP, s, seat, n), seat) for n in range(12) for s in game(n) for seat in HOLDUP.owed(s)
    )
    random = Random(0)
    assert {JUDGEMENT.choose(s, seat, random).verb for s, seat in worlds} >= {
        "allin", "bet", "call", "check", "fold", "raise", "pass", "damage", "deceive", "destroy", "perceive",
        "replace", "stop", "deal", "rejoin original", "narrate waive",
    }  # fmt: skip


def chosen(text: str) -> set[str]:
    """Return A's move in the position, whatever the random."""
    s = position(text)
    return {write(JUDGEMENT.choose(s, A, Random(luck))) for luck in range(20)}


ACES = "seats A 48 B 44 C 50; dealer C; wagers A 2 B 6; round A 2 B 6; to A; holes A AS AD; powers A"
WEAK = f"{ACES}; holes A 7S 2D; seats A 48 B 30 C 50; wagers A 2 B 20; round A 2 B 20"
RIVER = """
    seats A 40 B 30; dealer B; board 2C 6D 7D 9S 3C; wagers A 10 B 20; round B 10; to A; holes A AS KD
    reduced 9; joined 6; powers A
"""
FREE = f"{RIVER}; wagers A 20 B 20; round"
LAST = """
    seats A 20 B 30; phase window; board 2C 6D 7D 9S 3C; wagers A 14 B 14; holes A 8D TD; reduced 9; joined 6
    powers A
"""


CHEAP = f"{LAST}; joined; loot 6; reduced 7"
STAYING = f"{FREE}; holes A 8D TD; reduced 7; joined"
EARLY = f"{ACES}; board 2C 6D AH 3S; powers A 5H; round B 4"


@pytest.mark.parametrize(("text", "moves"), [
    # The worst hand is folded to a raise, after what Deception takes back; a good price is called.
    (WEAK, {"fold"}), (f"{WEAK}; powers A 2D KC", {"deceive 2D"}),
    (f"{RIVER}; wagers A 40 B 42; round B 2", {"call"}), (f"{RIVER}; wagers A 2 B 32; round B 30", {"fold"}),
    (f"{LAST}; powers A KH", {"damage KH 1"}),  # the winner damages the richest
    # Diamonds and spades are for a lost hand.
    (f"{LAST}; powers A KD", {"pass"}), (f"{LAST}; powers A KS", {"pass"}),
    # The winner pays for the loot where that is cheap, and who stays in before their last bet.
    (CHEAP, {"assault 2"}), (f"{CHEAP}; reduced 1", {"pass"}), (f"{CHEAP}; holes A 4H KS", {"pass"}),
    (STAYING, {"assault 2"}), (f"{STAYING}; powers A 4H", {"damage 4H resistance"}),
    (f"{EARLY}; seats A 4 B 44 C 50", {"damage 5H resistance"}),  # who bets their last chip strikes first
])  # fmt: skip
def test_HU_93_HU_48_HU_53_HU_103_HU_106_what_is_plainly_good_is_done(text: str, moves: set[str]):
    assert chosen(text) == moves


@pytest.mark.parametrize(("text", "moves"), [
    (ACES, {"raise"}), (f"{FREE}; wagers A 10 B 10; holes A 4H TS", {"check", "bet"}),
    (f"{RIVER}; holes A 8D TD", {"raise", "allin"}),
    (f"{LAST}; holes A 4H KS; powers A KD", {"deceive"}),
    (f"{LAST}; holes A KH KS; board 7H 6D 7D 8D 9D; powers A KS", {"destroy"}),
    (f"{STAYING}; reduced 1", {"bet", "allin"}), (f"{STAYING}; holes A 4H TS", {"check", "bet"}),
    (EARLY, {"fold", "call", "raise", "allin"}),
    # A look at the only rival comes before a dear call.
    (f"{RIVER}; powers A 4C; wagers A 2 B 22; round B 20", {"perceive 4C 1.1", "perceive 4C 1.1 1.2"}),
])  # fmt: skip
def test_HU_103_HU_85_one_of_these_is_done(text: str, moves: set[str]):
    assert all({move, move.split()[0]} & moves for move in chosen(text))


@pytest.mark.parametrize(("text", "verb"), [
    (ACES, "fold"), (WEAK, "allin"), (f"{FREE}; wagers A 10 B 10; holes A 4H TS", "fold"),
])  # fmt: skip
def test_what_is_not_even_thought_of(text: str, verb: str):
    s = position(text)
    assert all(
        candidate.verb != verb for luck in range(20) for candidate in JUDGEMENT.candidates(s, A, Random(luck))
    )


def test_a_strong_power_is_not_spent_before_a_likely_fold():
    s = position(f"{RIVER}; powers A AC; wagers A 2 B 22; round B 20")
    assert choose(s, A, Random(0)) == Perceive(Card("AC"), (Place(B, 1), Place(B, 2)))
    seer = replace(powers.villain(s, A), aptitudes=(4, 3, 2, 1))
    s.villains = (seer, *s.villains[1:])
    assert isinstance(choose(s, A, Random(0)), Fold)


def test_a_greenhorn_who_has_played_a_power_plays_no_other_on_a_whim_nor_folds_on_one():
    s = position(f"{RIVER}; powers A AC 5H 7S; wagers A 2 B 8; round B 6")
    fancy = (Fold, Damage, Destroy, Perceive, Deceive)
    before = [JUDGEMENT.greenhorn_candidates(s, A, Random(n))[1:] for n in range(10)]
    assert any(isinstance(it, fancy) for others in before for it in others)
    _ = [*powers.play(s, A, Card("5H"), None)]
    after = [JUDGEMENT.greenhorn_candidates(s, A, Random(n))[1:] for n in range(10)]
    assert any(after) and not any(isinstance(it, fancy) for others in after for it in others)


def test_what_was_seen_is_believed():
    s = position(f"{RIVER}; holes A AS KD B 4H 5D")
    hidden = winning(s, A)
    s.known = tuple((card, A) for card in s.holes[B])
    assert 0.1 < hidden < 0.9
    assert winning(s, A) == 0


def test_who_went_bust_comes_back_as_the_original():
    s = position("seats A 0 B 50; phase between")
    s.phase, s.choosing, s.due = Phase.REJOIN, (A,), 25
    assert write(JUDGEMENT.choose(s, A, Random(0))) == "rejoin original"


@pytest.mark.parametrize("n", range(30))
def test_the_values_of_all_seats_are_about_one(n: int):
    begin: State | None = None
    for s in game(n):
        seats = [Seat(i) for i, villain in enumerate(s.villains) if villain is not None]
        if begin is not None and JUDGEMENT.horizon_unit(s) != JUDGEMENT.horizon_unit(begin):
            values = [JUDGEMENT.value(begin, s, seat) for seat in seats]
            assert all(0 <= value <= 1 for value in values)
            assert 0.7 < sum(values) < 1.5, values
            begin = None
        if begin is None and s.phase is Phase.BETTING:
            begin = s.copy()


def test_at_the_end_who_has_most_has_all_and_equals_share_it():
    for seats, values in (("A 50 B 70 C 30", [0, 1, 0]), ("A 70 B 70 C 30", [0.5, 0.5, 0])):
        s = position(f"seats {seats}; phase closed")
        assert [JUDGEMENT.value(s, s, Seat(i)) for i in range(3)] == values
    # Between a lost heist and the choice of new villains nobody has chips.
    s = HOLDUP.new(Options(), 3, "seed")
    s.stack[:] = s.settled[:] = [0, 0, 0]
    assert JUDGEMENT.value(s, s, A) == pytest.approx(1 / 3)
    assert JUDGEMENT.points(s, A, 1 / 3) == 0
