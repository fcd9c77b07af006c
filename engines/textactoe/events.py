"""The events of a table of Tex-Tac-Toe; cells are 1 to 9, `to` is who hears a whisper."""

from __future__ import annotations

from engines.cards import JOKERS, Card
from engines.core import DETAIL, Event, Score, Seat, Whisper


class Dealt(Event, rule="TT-02", harmless="deal"):
    """Everybody got so many cards."""

    count: int


class YourStash(Whisper, rule="TT-02", harmless="deal"):
    cards: tuple[Card, ...]


class Centre(Event, rule="TT-02"):
    """The card of cell 5 was turned up before the first turn."""

    card: Card


class FirstPlayer(Event, rule="TT-03", harmless=DETAIL):
    seat: Seat


class Revealed(Event, rule="TT-05"):
    seat: Seat
    cell: int
    card: Card


class Played(Event):
    seat: Seat
    card: Card
    cell: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-35", "TT-06") if self.card in JOKERS else ("TT-06",)


class Discarded(Event, rule="TT-07", harmless="discard"):
    seat: Seat


class Drew(Event, rule="TT-08", harmless="draw"):
    seat: Seat


class YouDrew(Whisper, rule="TT-08"):
    card: Card


class Called(Event, rule=("TT-14", "TT-12")):
    seat: Seat


class Conceded(Event, rule="TT-15"):
    seat: Seat


class Challenged(Event, rule=("TT-16", "TT-23")):
    seat: Seat


class Laid(Event, rule="TT-16", harmless="answer"):
    """A challenger laid two cards after the extra turn."""

    seat: Seat


class YouLaid(Whisper, rule="TT-12", harmless="answer"):
    cards: tuple[Card, ...]


class Showdown(Event, harmless=DETAIL):
    """One player's hand: the two laid cards, then the three of the line; `made` is its name."""

    seat: Seat
    cards: tuple[Card, ...]
    line: str
    made: str

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-20", "TT-19", *(("TT-34",) if any(card in JOKERS for card in self.cards) else ()))


class HandWon(Event):
    seat: Seat
    points: int
    doubled: bool

    @property
    def rules(self) -> tuple[str, ...]:
        if self.doubled:
            return ("TT-23", "TT-22", "TT-21")
        return ("TT-22", "TT-21") if self.points else ("TT-24", "TT-21")


class HandDrawn(Event, rule=("TT-26", "TT-21")):
    """These players had equally good best hands."""

    seats: tuple[Seat, ...]


class Removed(Event, rule=("TT-27", "TT-28")):
    """All cards in these cells left the game."""

    cells: tuple[int, ...]
    cards: tuple[Card, ...]


class StashReturned(Event, rule="TT-29"):
    seat: Seat


class Refilled(Event, rule="TT-30", harmless=DETAIL):
    cells: tuple[int, ...]


class GameOver(Event):
    """The final standing, and the chips by seat if there was betting."""

    table: tuple[Score, ...]
    chips: tuple[int, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("TT-33", "TT-31", *(("TT-39",) if self.chips else ()))


# Betting.


class AntePaid(Event, rule="TT-36", harmless="ante"):
    seat: Seat


class BetMade(Event, rule="TT-37", passing=True):
    seat: Seat
    chips: int


class Saw(Event, rule="TT-38", harmless="answer"):
    seat: Seat


class Dropped(Event, rule="TT-38", harmless="answer"):
    seat: Seat


class PotWon(Event, rule="TT-39"):
    seat: Seat
    chips: int
