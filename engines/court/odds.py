"""Which suit will win the season? A guess from the cards on the field, which all can see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engines.cards import Card
from engines.court.counting import active_jokers, best_suits, has_jack, is_face, total
from engines.court.model import ROUNDS, SUITS, Phase, State, all_have_chosen


class Weights(NamedTuple):
    """What a suit's cards say of its chance, as summands of a logarithm."""

    pip: float
    """Each pip of the total as it is now."""
    jack: float
    face: float
    """Each Jack, Queen or King."""
    faceless: float
    """That there is none of them."""
    joker: float
    """Each active Joker."""


ALIGN, REVEAL, LAST_WORD = 0, -1, -2
"""Stages after the rounds: all choose; cards are turned up; the last one is."""
WEIGHTS = {
    3: Weights(pip=0.051, jack=0.63, face=0.14, faceless=0.0, joker=-1.24),
    2: Weights(pip=0.077, jack=0.75, face=0.17, faceless=0.0, joker=-1.50),
    1: Weights(pip=0.117, jack=0.85, face=0.14, faceless=-0.19, joker=-2.27),
    ALIGN: Weights(pip=0.186, jack=0.78, face=0.24, faceless=-0.43, joker=-3.62),
    REVEAL: Weights(pip=0.220, jack=0.80, face=0.20, faceless=-1.40, joker=-3.70),
}
"""By stage, rounds counted by how many are still to be finished."""


def stage(s: State) -> int:
    """How far the season is: 3, 2 or 1 rounds to be finished, or one of the stages after them."""
    if all_have_chosen(s):
        return REVEAL if s.revealing else LAST_WORD
    return ALIGN if s.phase is Phase.ALIGN else ROUNDS + 1 - s.round


def chances(field: Sequence[tuple[Card, ...]], aces: Sequence[Card], at: int) -> tuple[float, ...]:
    """How likely each suit wins, in the order of SUITS."""
    if at == LAST_WORD:
        best = best_suits(field, aces) or SUITS
        return tuple((suit in best) / len(best) for suit in SUITS)
    likely = [_likelihood(cards, tuple(aces), at) for cards in field]
    whole = sum(likely)
    return tuple(it / whole for it in likely)


@lru_cache(maxsize=1 << 16)
def _likelihood(cards: tuple[Card, ...], aces: tuple[Card, ...], at: int) -> float:
    """How likely a suit wins, as against other suits."""
    weights, faces = WEIGHTS[at], sum(map(is_face, cards))
    return exp(
        weights.pip * total(cards, aces)
        + weights.jack * has_jack(cards)
        + (weights.face * faces if faces else weights.faceless)
        + weights.joker * active_jokers(cards)
    )
