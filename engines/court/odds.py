"""Estimates from public information: each suit's chance of the season, each player's of the game.

Fitted to games of 3 to 5 computer players that sometimes played another move than the best, then rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from engines.cards import Card
from engines.court.counting import active_jokers, best_suits, has_jack, is_face, total
from engines.court.model import ROUNDS, SEASONS, STREAK, SUITS, Phase, State, Suit, all_have_chosen, streak


class Weights(NamedTuple):
    """What the cards on a suit say about its chance to win: each number is a summand of its logarithm."""

    pip: float
    """For each point of the total as it is now."""
    jack: float
    """For the Jack, besides being a face card: all number cards will count."""
    face: float
    """For each Jack, Queen or King."""
    faceless: float
    """Where there is none of them yet."""
    joker: float
    """For each active Joker."""


ALIGN, REVEAL, LAST_CARD = 0, -1, -2
"""Stages after the rounds: all choose; cards are still to be turned up; the last one is open."""
WEIGHTS = {
    3: Weights(pip=0.051, jack=0.63, face=0.14, faceless=0.0, joker=-1.24),
    2: Weights(pip=0.077, jack=0.75, face=0.17, faceless=0.0, joker=-1.50),
    1: Weights(pip=0.117, jack=0.85, face=0.14, faceless=-0.19, joker=-2.27),
    ALIGN: Weights(pip=0.186, jack=0.78, face=0.24, faceless=-0.43, joker=-3.62),
    REVEAL: Weights(pip=0.220, jack=0.80, face=0.20, faceless=-1.40, joker=-3.70),
}
"""By stage; the stage of a round is how many rounds are not over. The field tells more as time goes on.

Logistic regression, 3,000 positions a stage from 500 games. REVEAL is a rough guess from some 300 positions.
"""
UNDER_JOKER = 25
"""Of a total under an active Joker no more is counted: he must go first, however high it is. Set by hand."""
STEEPNESS = {1: 1.3, 2: 1.15, 3: 0.85}
"""How much a point of lead is worth (a factor e to this power), by seasons still to come: 1,000 games."""
EARLY, DECIDED = 0.75, 3.0
"""The same when more can follow, and when only a shared lead can keep the game going (set by hand)."""
STREAKED = 0.3
"""How much more it is worth when a suit has won twice running: the next season may be the last one."""


def stage(s: State) -> int:
    """Return the stage of the season: 3, 2 or 1 unfinished rounds, or one of the stages after them."""
    if all_have_chosen(s):
        return REVEAL if s.revealing else LAST_CARD
    return ALIGN if s.phase is Phase.ALIGN else ROUNDS + 1 - s.round


def chances(field: Sequence[tuple[Card, ...]], aces: tuple[Card, ...], at: int) -> tuple[float, ...]:
    """Return each suit's chance to win, in the order of SUITS; once all is open, only ties are uncertain."""
    if at == LAST_CARD:
        best = best_suits(field, aces) or SUITS
        return tuple((suit in best) / len(best) for suit in SUITS)
    likely = [_likelihood(cards, aces, at) for cards in field]
    whole = sum(likely)
    return tuple([chance / whole for chance in likely])


@lru_cache(maxsize=1 << 16)
def _likelihood(cards: tuple[Card, ...], aces: tuple[Card, ...], at: int) -> float:
    """Return the likelihood that a suit with these cards wins, relative to other suits."""
    weights, faces, jokers = WEIGHTS[at], sum(map(is_face, cards)), active_jokers(cards)
    pips = total(cards, aces)
    return exp(
        weights.pip * (min(pips, UNDER_JOKER) if jokers else pips)
        + weights.jack * has_jack(cards)
        + (weights.face * faces if faces else weights.faceless)
        + weights.joker * jokers
    )


@cache
def steepness(winners: tuple[Suit | None, ...], extra: bool) -> float:
    """Return the value of a point of lead after these suits have won seasons, and perhaps `extra` ones."""
    left, running = SEASONS - len(winners), streak(winners)[1]
    if extra or left <= 0 or running >= STREAK:
        return DECIDED
    return STEEPNESS.get(left, EARLY) + STREAKED * (running == STREAK - 1)


@lru_cache(maxsize=1 << 14)
def share(own: int, others: tuple[int, ...], steep: float) -> float:
    """Return the chance that a player with `own` points wins the game against these."""
    return 1 / (1 + sum([exp(steep * (other - own)) for other in others]))
