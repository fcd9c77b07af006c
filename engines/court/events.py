"""The events of a table of Court!; `to` is the seat that hears a whisper."""

from __future__ import annotations

from typing import Literal

from engines.cards import Card
from engines.core import DETAIL, Event, Score, Seat, Whisper
from engines.court.model import SEASONS, Outcome, Suit, has_rank


class SeasonStarted(Event, rule="CT-04", passing=True):
    season: int
    dealer: Seat
    cards: tuple[Card, ...]
    """What lies on the field."""


class Dealt(Whisper, rule="CT-03", harmless="deal"):
    cards: tuple[Card, ...]


class Placed(Event, rule="CT-06", passing=True):
    seat: Seat
    card: Card
    suit: Suit


class KingAligned(Event, rule="CT-14"):
    seat: Seat
    suit: Suit


class KingLost(Event):
    """The King alignment of `seat` has ended: the King was banished, or a Joker came to lie on the suit."""

    seat: Seat
    suit: Suit
    why: Literal["banished", "joker"]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-15",) if self.why == "banished" else ("CT-16",)


class Drew(Event, rule="CT-06", harmless="draw"):
    seat: Seat


class YouDrew(Whisper, rule="CT-06", passing=True):
    card: Card


class Banished(Event, rule="CT-18"):
    seat: Seat
    queen: Card
    card: Card


class Spared(Event, rule="CT-18", harmless=DETAIL):
    seat: Seat
    queen: Card


class Pitched(Event, passing=True):
    card: Card
    suit: Suit

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-09", "CT-08") if has_rank(self.card, "K") else ("CT-08", "CT-09")


class PitchedPair(Event, passing=True):
    """One or both Jokers were pitched, with the card whose suit they joined."""

    jokers: tuple[Card, ...]
    companion: Card
    suit: Suit

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-11",) if len(self.jokers) == 1 else ("CT-12", "CT-11")


class PitchDiscarded(Event, passing=True):
    """The victim of a pitched Queen, or a Joker without a companion, was discarded."""

    card: Card
    queen: Card | None = None
    """None: it is a Joker."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-10",) if self.queen is not None else ("CT-36",)


class DiscardShuffled(Event, rule="CT-36", harmless="shuffle"):
    """The discard has become the deck."""

    count: int


class RoundEnded(Event, rule="CT-04", harmless=DETAIL):
    round: int


class AlignOpen(Event, rule="CT-26", harmless=DETAIL):
    """The choice of alignment cards begins: everybody lays a card, or none."""


class Laid(Whisper, rule="CT-26", quiet=True, harmless=DETAIL):
    card: Card


class Chosen(Event, rule="CT-26", quiet=True, harmless=DETAIL):
    """The player has laid a card, or none."""

    seat: Seat


class Revealed(Event, rule="CT-29"):
    seat: Seat
    card: Card


class RevealedNothing(Event, rule="CT-28"):
    seat: Seat


class TiePitch(Event, rule="CT-34", harmless=DETAIL):
    """A card is pitched because no single suit is best. `card` is the top card."""

    card: Card


class SeasonScored(Event):
    outcome: Outcome
    scores: tuple[int, ...]
    """What everybody has now."""
    contenders: tuple[Suit, ...]
    """The suits that could win (CT-24, CT-25)."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-33", "CT-37") if self.outcome.winner is not None else ("CT-36",)


class Carried(Event, rule="CT-39"):
    """The cards that stay on the field for the next season."""

    cards: tuple[Card, ...]


class GameOver(Event):
    standing: tuple[Score, ...]
    seasons: int
    """How many seasons were played."""
    running: Suit | None
    """The suit that won three seasons running, if that ended the game (CT-41)."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-43", "CT-41") if self.seasons <= SEASONS else ("CT-43", "CT-42")
