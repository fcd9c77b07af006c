"""What does a good player of Texas House'em do, and how well does it stand for them?"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import itemgetter
from random import Random

from engines.core import Action, Seat
from engines.houseem.actions import Build, Evict, Settle
from engines.houseem.model import Phase, State
from engines.houseem.prospects import Outlook, rounds_left, scores
from engines.houseem.scoring import standing
from engines.houseem.thoughts import thoughts
from engines.judging import Judgement

MOST = 8
"""Candidates at most."""
IN_HAND = 0.8
"""What a card in hand, or a House that only its builder may move into next, is worth in points."""
SPREAD, SPREAD_A_ROUND = 7.0, 2.5
"""How many points make a seat e times as likely to win: in the last round, and more for each that follows."""


def choose(s: State, seat: Seat, random: Random) -> Action:
    """The move that is worth most; the first of equals."""
    return max(thoughts(Outlook(s, seat)), key=itemgetter(0))[1]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """The best move of each kind that gains anything, the best first."""
    kinds: dict[object, Action] = {}
    for worth, action in sorted(thoughts(Outlook(s, seat)), key=itemgetter(0), reverse=True):
        if worth >= 0 or not kinds:
            _ = kinds.setdefault(_kind(action), action)
    return list(kinds.values())[:MOST]


def _kind(action: Action) -> object:
    """Moves of one kind differ in nothing but which cards they take."""
    match action:
        case Build(cards) | Settle(cards) | Evict(cards):
            return type(action), len(cards)
        case _:
            return type(action)


def unit(s: State) -> object:
    """A search looks two rounds ahead at most."""
    return s.round // 2


def value(begin: State, end: State, seat: Seat) -> float:
    """The seat's share of all chances to win, by points, and by what may still become points."""
    if end.phase is Phase.OVER:
        first = [it.seat for it in standing(end) if it.place == 1]
        return (seat in first) / len(first)
    rounds = rounds_left(end)
    spread = SPREAD + SPREAD_A_ROUND * rounds
    chances = [exp(total / spread) for total in _promising(end)]
    return chances[seat] / sum(chances)


def _promising(s: State) -> Sequence[float]:
    """By seat: points, and what may still become points."""
    return [total + IN_HAND * len(hand) for total, hand in zip(scores(s, None), s.hands, strict=True)]


HOUSEEM = Judgement(choose=choose, candidates=candidates, unit=unit, value=value)
