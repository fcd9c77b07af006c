"""The events of a table of Court!; `to` is the seat that hears a whisper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engines.cards import Card
from engines.core import Event, Score, Seat, Whisper
from engines.court.model import SEASONS, Outcome, Suit, has_rank


@dataclass(frozen=True, slots=True)
class SeasonStarted(Event):
    rule: ClassVar[str] = "CT-04"

    season: int
    dealer: Seat
    cards: tuple[Card, ...]
    """What lies on the field."""


@dataclass(frozen=True, slots=True)
class Dealt(Whisper):
    rule: ClassVar[str] = "CT-03"

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    rule: ClassVar[str] = "CT-06"

    seat: Seat
    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class KingAligned(Event):
    rule: ClassVar[str] = "CT-14"

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class KingLost(Event):
    """The King alignment of `seat` has ended: the King was banished, or a Joker came to lie on the suit."""

    seat: Seat
    suit: Suit
    why: Literal["banished", "joker"]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-15",) if self.why == "banished" else ("CT-16",)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    rule: ClassVar[str] = "CT-06"

    seat: Seat


@dataclass(frozen=True, slots=True)
class YouDrew(Whisper):
    rule: ClassVar[str] = "CT-06"

    card: Card


@dataclass(frozen=True, slots=True)
class Banished(Event):
    rule: ClassVar[str] = "CT-18"

    seat: Seat
    queen: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Spared(Event):
    rule: ClassVar[str] = "CT-18"

    seat: Seat
    queen: Card


@dataclass(frozen=True, slots=True)
class Pitched(Event):
    card: Card
    suit: Suit

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-09", "CT-08") if has_rank(self.card, "K") else ("CT-08", "CT-09")


@dataclass(frozen=True, slots=True)
class PitchedPair(Event):
    """One or both Jokers were pitched, with the card whose suit they joined."""

    jokers: tuple[Card, ...]
    companion: Card
    suit: Suit

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-11",) if len(self.jokers) == 1 else ("CT-12", "CT-11")


@dataclass(frozen=True, slots=True)
class PitchDiscarded(Event):
    """The victim of a pitched Queen, or a Joker without a companion, was discarded."""

    card: Card
    queen: Card | None = None
    """None: it is a Joker."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-10",) if self.queen is not None else ("CT-36",)


@dataclass(frozen=True, slots=True)
class DiscardShuffled(Event):
    """The discard has become the deck."""

    rule: ClassVar[str] = "CT-36"

    count: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    rule: ClassVar[str] = "CT-04"

    round: int


@dataclass(frozen=True, slots=True)
class AlignOpen(Event):
    """The choice of alignment cards begins: everybody lays a card, or none."""

    rule: ClassVar[str] = "CT-26"


@dataclass(frozen=True, slots=True)
class Laid(Whisper):
    rule: ClassVar[str] = "CT-26"
    quiet: ClassVar[bool] = True

    card: Card


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """The player has laid a card, or none."""

    rule: ClassVar[str] = "CT-26"
    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    rule: ClassVar[str] = "CT-29"

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RevealedNothing(Event):
    rule: ClassVar[str] = "CT-28"

    seat: Seat


@dataclass(frozen=True, slots=True)
class TiePitch(Event):
    """A card is pitched because no single suit is best. `card` is the top card."""

    rule: ClassVar[str] = "CT-34"

    card: Card


@dataclass(frozen=True, slots=True)
class SeasonScored(Event):
    outcome: Outcome
    scores: tuple[int, ...]
    """What everybody has now."""
    contenders: tuple[Suit, ...]
    """The suits that could win (CT-24, CT-25)."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-33", "CT-37") if self.outcome.winner is not None else ("CT-36",)


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """The cards that stay on the field for the next season."""

    rule: ClassVar[str] = "CT-39"

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    standing: tuple[Score, ...]
    seasons: int
    """How many seasons were played."""
    running: Suit | None
    """The suit that won three seasons running, if that ended the game (CT-41)."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CT-43", "CT-41") if self.seasons <= SEASONS else ("CT-43", "CT-42")
