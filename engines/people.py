"""Types beyond the rules of a game: who sits where, payments outside the table, statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from engines.declarations import Event, Seat

VillainId = NewType("VillainId", str)
"""The id of a villain in the database: "v17"."""


@dataclass(frozen=True, slots=True)
class Villain:
    """A villain as an engine knows it; written `v17/1342/50`.

    Aptitudes are in the order destruction, damage, perception, deception; 1 is best. Chips are those brought
    along.
    """

    id: VillainId
    aptitudes: tuple[int, ...]
    chips: int


class Joined(Event):
    seat: Seat
    villain: Villain


class Left(Event):
    seat: Seat


class Taken(Event, quiet=True):
    """Another player has taken over `seat` with everything it has; the game itself goes on as before."""

    seat: Seat


class WordAdded(Event, quiet=True, harmless="word"):
    """The player in `seat` has added a word, which applies to all shuffles from then on."""

    seat: Seat


class Settled(Event):
    """Chips that the villain in `seat` won for good (or lost, if negative)."""

    seat: Seat
    delta: int
    reason: str


class Tallied(Event):
    """An increment of a leaderboard statistic for the villain in `seat`."""

    seat: Seat
    what: str


class Captured(Event):
    """The villain in `seat` goes to gaol, and brings `due` chips when played again."""

    seat: Seat
    due: int
