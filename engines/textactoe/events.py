"""The events of a table of Tex-Tac-Toe; cells are 1 to 9, `to` is who hears a whisper."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import Card
from engines.core import Event, Score, Seat, Whisper


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody got so many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class YourStash(Whisper):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Centre(Event):
    """The card of cell 5 was turned up before the first turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    seat: Seat
    cell: int
    card: Card


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: Seat
    card: Card
    cell: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class YouDrew(Whisper):
    card: Card


@dataclass(frozen=True, slots=True)
class Called(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A challenger laid two cards after the extra turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class YouLaid(Whisper):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Showdown(Event):
    """One player's hand: the two laid cards, then the three of the line; `made` is its name."""

    seat: Seat
    cards: tuple[Card, ...]
    line: str
    made: str


@dataclass(frozen=True, slots=True)
class HandWon(Event):
    seat: Seat
    points: int
    doubled: bool


@dataclass(frozen=True, slots=True)
class HandDrawn(Event):
    """These players had equally good best hands."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """All cards in these cells left the game."""

    cells: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StashReturned(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The final standing, and the chips by seat if there was betting."""

    table: tuple[Score, ...]
    chips: tuple[int, ...]


# Betting.


@dataclass(frozen=True, slots=True)
class AntePaid(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Saw(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    seat: Seat
    chips: int
