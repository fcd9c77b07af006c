"""Side pots at a showdown: layers of wagers, filled from below (HU-59 to HU-64)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core import Seat
from engines.holdup.model import CHAIRS


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that the same villains contest; `own` is what each seat put into it."""

    chips: int
    contestants: tuple[Seat, ...]
    own: dict[Seat, int]


def layers(live: Sequence[int], real: Sequence[int], unfolded: Sequence[Seat], dead: int) -> list[Pot]:
    """Return the pots, main pot first. `live` and `real` are by seat; `dead` is Damage and loot (HU-60).

    Levels are the wager totals of the unfolded; real chips fill them from the lowest up (HU-59), so a hole
    made by Deception is at the top of that villain's wager. A villain contests what their wager total reaches
    (HU-61, HU-62).
    """
    levels = sorted({live[i] for i in unfolded})
    pots: list[Pot] = []
    below = [0] * len(real)
    for level in levels:
        top = level if level != levels[-1] else max(level, *real)
        filled = [chips if chips < top else top for chips in real]
        own = {seat: now - was for seat, now, was in zip(CHAIRS, filled, below, strict=False)}
        contestants = tuple([i for i in unfolded if live[i] >= level])
        pots.append(Pot(sum(own.values()) + (0 if pots else dead), contestants, own))
        below = filled
    return pots


def shares(chips: int, winners: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """Divide `chips` equally; odd chips go one each to the first of `winners`, clockwise (HU-63, HU-64)."""
    each, odd = divmod(chips, len(winners))
    return tuple([(seat, each + (i < odd)) for i, seat in enumerate(winners)])
