"""The events of a table of Tex-Tac-Toe; cells are 1 to 9, `to` is who hears a whisper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import JOKERS, Card
from engines.core import Event, Score, Seat, Whisper


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody got so many cards."""

    rule: ClassVar[str] = "TT-02"

    count: int


@dataclass(frozen=True, slots=True)
class YourStash(Whisper):
    rule: ClassVar[str] = "TT-02"

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Centre(Event):
    """The card of cell 5 was turned up before the first turn."""

    rule: ClassVar[str] = "TT-02"

    card: Card


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    rule: ClassVar[str] = "TT-03"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    rule: ClassVar[str] = "TT-05"

    seat: Seat
    cell: int
    card: Card


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: Seat
    card: Card
    cell: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-35", "TT-06") if self.card in JOKERS else ("TT-06",)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    rule: ClassVar[str] = "TT-07"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    rule: ClassVar[str] = "TT-08"

    seat: Seat


@dataclass(frozen=True, slots=True)
class YouDrew(Whisper):
    rule: ClassVar[str] = "TT-08"

    card: Card


@dataclass(frozen=True, slots=True)
class Called(Event):
    seat: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-14", "TT-12")


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    rule: ClassVar[str] = "TT-15"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    seat: Seat

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-16", "TT-23")


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A challenger laid two cards after the extra turn."""

    rule: ClassVar[str] = "TT-16"

    seat: Seat


@dataclass(frozen=True, slots=True)
class YouLaid(Whisper):
    rule: ClassVar[str] = "TT-12"

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Showdown(Event):
    """One player's hand: the two laid cards, then the three of the line; `made` is its name."""

    seat: Seat
    cards: tuple[Card, ...]
    line: str
    made: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-20", "TT-19", *(("TT-34",) if any(card in JOKERS for card in self.cards) else ()))


@dataclass(frozen=True, slots=True)
class HandWon(Event):
    seat: Seat
    points: int
    doubled: bool

    @property
    def rules(self) -> tuple[str, ...]:
        if self.doubled:
            return ("TT-23", "TT-22", "TT-21")
        return ("TT-22", "TT-21") if self.points else ("TT-24", "TT-21")


@dataclass(frozen=True, slots=True)
class HandDrawn(Event):
    """These players had equally good best hands."""

    seats: tuple[Seat, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-26", "TT-21")


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """All cards in these cells left the game."""

    cells: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-27", "TT-28")


@dataclass(frozen=True, slots=True)
class StashReturned(Event):
    rule: ClassVar[str] = "TT-29"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    rule: ClassVar[str] = "TT-30"

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The final standing, and the chips by seat if there was betting."""

    table: tuple[Score, ...]
    chips: tuple[int, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-33", "TT-31", *(("TT-39",) if self.chips else ()))


# Betting.


@dataclass(frozen=True, slots=True)
class AntePaid(Event):
    rule: ClassVar[str] = "TT-36"

    seat: Seat


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    rule: ClassVar[str] = "TT-37"

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Saw(Event):
    rule: ClassVar[str] = "TT-38"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    rule: ClassVar[str] = "TT-38"

    seat: Seat


@dataclass(frozen=True, slots=True)
class PotWon(Event):
    rule: ClassVar[str] = "TT-39"

    seat: Seat
    chips: int
