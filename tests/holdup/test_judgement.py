"""Does a computer play heists well? What its judgement says, in whole games and where good play is plain."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from engines.cards import Card
from engines.core import Action, Seat
from engines.holdup import HOLDUP
from engines.holdup.actions import (
    AllIn,
    Assault,
    Bet,
    Call,
    Check,
    Damage,
    Deal,
    Deceive,
    Destroy,
    Fold,
    Pass,
    Perceive,
    Place,
    Raise,
    RejoinOriginal,
    Replace,
    Stop,
    Waive,
)
from engines.holdup.judgement import HOLDUP as JUDGEMENT
from engines.holdup.judgement import MOST
from engines.holdup.model import Options, Phase, State
from engines.holdup.odds import winning
from tests.holdup.positions import position
from tests.holdup.terms import TERMS

HANDS = 4
MOVES = 250
RASH = 0.3
"""How often anything at all is done in these games, so that all kinds of positions come up."""


def game(n: int) -> Iterator[tuple[State, Seat, Random]]:
    """Game `n`, dealt anew for each who is owed. They play by judgement, but now and then rashly."""
    random = Random(n)
    seats = HOLDUP.seats[n % len(HOLDUP.seats)]
    options: dict[str, Any] = TERMS.options[n % len(TERMS.options)] | {
        "hands": HANDS,
        "max_players": max(seats, 2),
    }
    if (options.get("first_dealer") or 0) >= seats:
        options["first_dealer"] = None
    s = HOLDUP.new(Options(**options), seats, str(n))
    for _ in range(MOVES):
        if HOLDUP.over(s):
            return
        seat = random.choice(HOLDUP.owed(s))
        dealt = s.copy()
        HOLDUP.scramble(dealt, seat, random)
        yield dealt, seat, random
        action = JUDGEMENT.choose(dealt, seat, random)
        if random.random() < RASH:
            action = random.choice(HOLDUP.offers(s, seat)).sample(random)
        _ = deque(HOLDUP.apply(s, seat, action), maxlen=0)


@pytest.mark.parametrize("n", range(18))
def test_whatever_a_computer_thinks_of_is_legal(n: int) -> None:
    for s, seat, random in game(n):
        offers, before, luck = HOLDUP.offers(s, seat), s.copy(), random.getrandbits(64)
        choice = JUDGEMENT.choose(s, seat, Random(luck))
        candidates = JUDGEMENT.candidates(s, seat, Random(luck))
        assert s == before
        assert candidates[0] == choice == JUDGEMENT.choose(s, seat, Random(luck))
        assert candidates == JUDGEMENT.candidates(s, seat, Random(luck))
        assert len(set(candidates)) == len(candidates) <= MOST
        for action in candidates:
            assert any(action in offer for offer in offers), (action, seat)


def test_all_kinds_of_moves_are_made() -> None:
    made = {
        type(JUDGEMENT.choose(s, seat, random)) for n in range(12) for s, seat, random in islice(game(n), 200)
    }
    wagers = {AllIn, Bet, Call, Check, Fold, Raise, Pass}
    assert made >= wagers | {Damage, Deceive, Destroy, Perceive, Replace, Stop, Deal, RejoinOriginal, Waive}


def test_others_cards_decide_nothing() -> None:
    for s, seat, random in islice(game(2), 60):
        luck = random.getrandbits(64)
        choice = JUDGEMENT.choose(s, seat, Random(luck))
        HOLDUP.scramble(s, seat, random)
        assert JUDGEMENT.choose(s, seat, Random(luck)) == choice


# Where good play is plain.


def chosen(text: str, name: int = 0, **options: object) -> set[Action]:
    """What seat `name` does in the position, whatever luck says."""
    s = position(text, **options)
    return {JUDGEMENT.choose(s, Seat(name), Random(luck)) for luck in range(20)}


def thought_of(text: str) -> set[type[Action]]:
    s = position(text)
    return {type(it) for luck in range(20) for it in JUDGEMENT.candidates(s, Seat(0), Random(luck))}


ACES = """
    seats A 48  B 44  C 50
    dealer C
    wagers A 2  B 6
    round A 2  B 6
    to A
    holes A AS AD
    powers A
"""


def test_aces_are_raised_and_never_folded() -> None:
    assert {type(it) for it in chosen(ACES)} == {Raise}
    assert Fold not in thought_of(ACES)


def test_the_worst_hand_is_folded_to_a_raise() -> None:
    weak = ACES.replace("AS AD", "7S 2D").replace("B 44", "B 30").replace("B 6", "B 20")
    assert chosen(weak) == {Fold()}
    assert AllIn not in thought_of(weak)


def test_HU_106_a_fold_comes_after_what_deception_takes_back() -> None:
    weak = ACES.replace("AS AD", "7S 2D").replace("B 44", "B 30").replace("B 6", "B 20")
    weak = weak.replace("powers A", "powers A 2D KC")
    assert chosen(weak) == {Deceive(position(weak).powers[0][0])}


RIVER = """
    seats A 40  B 30
    dealer B
    board 2C 6D 7D 9S 3C
    wagers A 10  B 20
    round B 10
    to A
    holes A AS KD
    reduced 9
    joined 6
    powers A
"""


def test_what_is_free_is_never_folded() -> None:
    free = RIVER.replace("A 10  B 20", "A 10  B 10").replace("round B 10", "").replace("AS KD", "4H TS")
    assert {type(it) for it in chosen(free)} <= {Check, Bet}
    assert Fold not in thought_of(free)


def test_a_good_price_is_called_and_a_bad_one_is_not() -> None:
    assert chosen(RIVER.replace("A 10  B 20", "A 40  B 42").replace("round B 10", "round B 2")) == {Call()}
    assert chosen(RIVER.replace("A 10  B 20", "A 2  B 32").replace("round B 10", "round B 30")) == {Fold()}


def test_the_best_hand_bets_all_there_is_sooner_than_folding() -> None:
    assert {type(it) for it in chosen(RIVER.replace("AS KD", "8D TD"))} <= {Raise, AllIn}


def test_a_look_at_the_only_rival_comes_before_a_dear_call() -> None:
    dear = RIVER.replace("powers A", "powers A 4C")
    (look,) = chosen(dear.replace("A 10  B 20", "A 2  B 22").replace("round B 10", "round B 20"))
    assert isinstance(look, Perceive)
    assert look.places == (Place(Seat(1), 1), Place(Seat(1), 2))[: len(look.places)]


def test_what_was_seen_is_believed() -> None:
    s = position(RIVER.replace("AS KD", "AS KD  B 4H 5D"))
    hidden = winning(s, Seat(0))
    s.known = tuple((card, Seat(0)) for card in s.holes[1])
    assert 0.1 < hidden < 0.9
    assert winning(s, Seat(0)) == 0


LAST = """
    seats A 20  B 30
    phase window
    board 2C 6D 7D 9S 3C
    wagers A 14  B 14
    holes A 8D TD
    reduced 9
    joined 6
    powers A
"""


def test_HU_93_the_winner_damages_the_richest() -> None:
    s = LAST.replace("powers A", "powers A KH")
    assert chosen(s) == {Damage(position(s).powers[0][0], Seat(1))}


def test_HU_103_a_diamond_is_for_a_lost_hand() -> None:
    lost = LAST.replace("8D TD", "4H KS").replace("powers A", "powers A KD")
    assert {type(it) for it in chosen(lost)} == {Deceive}
    assert chosen(LAST.replace("powers A", "powers A KD")) == {Pass()}


def test_HU_85_a_spade_is_for_a_lost_hand() -> None:
    lost = LAST.replace("8D TD", "KH KS").replace("2C 6D 7D 9S 3C", "7H 6D 7D 8D 9D")
    assert {type(it) for it in chosen(lost.replace("powers A", "powers A KS"))} == {Destroy}
    assert chosen(LAST.replace("powers A", "powers A KS")) == {Pass()}


def test_HU_48_the_winner_pays_for_the_loot_where_that_is_cheap() -> None:
    cheap = LAST.replace("reduced 9", "reduced 7").replace("joined 6", "loot 6")
    assert chosen(cheap) == {Assault(2)}
    assert chosen(cheap.replace("reduced 7", "reduced 1")) == {Pass()}
    assert chosen(cheap.replace("8D TD", "4H KS")) == {Pass()}


def test_HU_53_who_stays_in_pays_for_the_loot_before_their_last_bet() -> None:
    free = RIVER.replace("A 10  B 20", "A 20  B 20").replace("round B 10", "")
    cheap = free.replace("AS KD", "8D TD").replace("reduced 9", "reduced 7").replace("joined 6", "")
    assert chosen(cheap) == {Assault(2)}
    assert chosen(cheap.replace("powers A", "powers A 4H")) == {Damage(Card("4H"), "resistance")}
    dear = cheap.replace("reduced 7", "reduced 1")
    assert {type(it) for it in chosen(dear)} <= {Bet, AllIn}
    hopeless = cheap.replace("8D TD", "4H TS")
    assert {type(it) for it in chosen(hopeless)} <= {Check, Bet}


def test_HU_53_who_bets_their_last_chip_strikes_first() -> None:
    early = ACES.replace("wagers A 2", "board 2C 6D AH 3S\n wagers A 2").replace("powers A", "powers A 5H")
    last = early.replace("A 48  B 44", "A 4  B 44").replace("round A 2  B 6", "round B 4")
    assert chosen(last) == {Damage(Card("5H"), "resistance")}
    assert Damage not in {type(it) for it in chosen(early.replace("round A 2  B 6", "round B 4"))}


def test_who_went_bust_comes_back_as_the_original() -> None:
    s = position("seats A 0  B 50\n phase between")
    s.phase, s.choosing, s.due = Phase.REJOIN, (Seat(0),), 25
    assert JUDGEMENT.choose(s, Seat(0), Random(0)) == RejoinOriginal()


# What a search asks for.


@pytest.mark.parametrize("n", range(9))
def test_the_values_of_all_seats_are_about_one(n: int) -> None:
    begin: State | None = None
    for s, _, _ in game(n):
        seats = [Seat(i) for i, villain in enumerate(s.villains) if villain is not None]
        if begin is not None and JUDGEMENT.unit(s) != JUDGEMENT.unit(begin):
            values = [JUDGEMENT.value(begin, s, seat) for seat in seats]
            assert all(0 <= it <= 1 for it in values)
            assert 0.7 < sum(values) < 1.5, values
            begin = None
        if begin is None and s.phase is Phase.BETTING:
            begin = s.copy()


def test_at_the_end_who_has_most_has_all_and_equals_share_it() -> None:
    s = position("seats A 50  B 70  C 30\n phase closed")
    assert [JUDGEMENT.value(s, s, Seat(i)) for i in range(3)] == [0, 1, 0]
    s = position("seats A 70  B 70  C 30\n phase closed")
    assert [JUDGEMENT.value(s, s, Seat(i)) for i in range(3)] == [0.5, 0.5, 0]
