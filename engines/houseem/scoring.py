"""Scores of the Houses, and how ties are broken (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.cards import Card
from engines.core import Score, Seat, places
from engines.houseem.model import Address, Lot, State, points, rank_of
from engines.words import agreed


@dataclass(frozen=True, slots=True)
class HouseScore:
    """The points of a House for its owner: those of its Townsfolk and its Quality (HE-120)."""

    house: Address
    owner: Seat
    townsfolk: int
    quality: int

    @property
    def total(self) -> int:
        return self.townsfolk + self.quality


def of_family(cards: Sequence[Card]) -> int:
    """Return the points of a family with one rank; a joker has it too (HE-121)."""
    return len(cards) * points(rank_of(cards))


def houses(lots: Sequence[Lot]) -> tuple[HouseScore, ...]:
    """Return the scores of all Houses with a known family; nothing else scores (HE-62, HE-123)."""
    return tuple(
        HouseScore(lot.address, lot.owner, of_family(lot.townsfolk), lot.quality)
        for lot in lots
        if lot.owner is not None and lot.open_family
    )


def standing(s: State) -> Sequence[Score]:
    """Return the standing by seat.

    Ties are broken by Townsfolk, then Houses, then cards in hand (HE-124, HE-125).
    """
    sheet = houses(s.lots)
    totals = [sum(score.total for score in sheet if score.owner == i) for i in range(len(s.hands))]
    breakers = [_breakers(s, Seat(i)) for i in range(len(s.hands))]
    ranked = [(total, *(number for number, _ in them)) for total, them in zip(totals, breakers, strict=True)]
    return tuple(
        Score(Seat(i), place, totals[i], _used(i, ranked, breakers[i]))
        for i, place in enumerate(places(ranked))
    )


def _breakers(s: State, seat: Seat) -> tuple[tuple[int, str], ...]:
    """Return a seat's tie-breaking numbers in their order, with what they count."""
    mine = [lot for lot in s.lots if lot.owner == seat and lot.open_family]
    houses, held = len(mine), len(s.hands[seat])
    return (
        (sum(len(lot.townsfolk) for lot in mine), "Townsfolk"),
        (houses, agreed(houses, "House", "Houses")),
        (held, agreed(held, "card in hand", "cards in hand")),
    )


def _used(seat: int, ranked: Sequence[tuple[int, ...]], mine: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Return the tie-breakers that were needed for this seat, in words."""
    told: list[str] = []
    for asked, (number, what) in enumerate(mine, 1):
        if sum(other[:asked] == ranked[seat][:asked] for other in ranked) == 1:
            break
        told.append(f"{number} {what}")
    return tuple(told)
