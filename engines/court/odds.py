"""Which suit will win the season? A guess from the field alone, which all can see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from engines.cards import Card
from engines.court.counting import active_jokers, has_jack, is_face, total
from engines.court.model import ROUNDS, SUITS, Phase, State, all_have_chosen, has_rank

JACK, FACE, FACELESS, JOKER = 4.0, 2.0, -12.0, -15.0
SPREAD = {3: 8.0, 2: 7.0, 1: 6.0, 0: 4.0}
REVEAL_SPREAD = 1.5
SURE = 0.05


def chances(field: Sequence[tuple[Card, ...]], aces: Sequence[Card], spread: float) -> tuple[float, ...]:
    strengths = [strength(cards, tuple(it for it in cards if it in aces)) for cards in field]
    top = max(strengths)
    weights = [exp((it - top) / spread) for it in strengths]
    whole = sum(weights)
    return tuple(it / whole for it in weights)


@lru_cache(maxsize=1 << 16)
def strength(cards: tuple[Card, ...], aces: tuple[Card, ...]) -> float:
    faces = sum(map(is_face, cards))
    return (
        total(cards, aces)
        + JACK * has_jack(cards)
        + (FACE * faces if faces else FACELESS)
        + JOKER * active_jokers(cards)
    )


def spread(s: State) -> float:
    if all_have_chosen(s):
        return SURE + REVEAL_SPREAD * len(s.revealing)
    return SPREAD[0 if s.phase is Phase.ALIGN else ROUNDS + 1 - s.round]
