"""The events of a table of Court!; `to` is the seat that hears a whisper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engines.cards import Card
from engines.core import Event, Score, Seat, Whisper
from engines.court.model import Outcome, Suit


@dataclass(frozen=True, slots=True)
class SeasonStarted(Event):
    season: int
    dealer: Seat
    cards: tuple[Card, ...]
    """What lies on the field."""


@dataclass(frozen=True, slots=True)
class Dealt(Whisper):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class KingAligned(Event):
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class KingLost(Event):
    """The King alignment of `seat` has ended: the King was banished, or a Joker came to lie on the suit."""

    seat: Seat
    suit: Suit
    why: Literal["banished", "joker"]


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class YouDrew(Whisper):
    card: Card


@dataclass(frozen=True, slots=True)
class Banished(Event):
    seat: Seat
    queen: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Spared(Event):
    seat: Seat
    queen: Card


@dataclass(frozen=True, slots=True)
class Pitched(Event):
    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class PitchedPair(Event):
    """One or both Jokers were pitched, with the card whose suit they joined."""

    jokers: tuple[Card, ...]
    companion: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class PitchDiscarded(Event):
    """The victim of a pitched Queen, or a Joker without a companion, was discarded."""

    card: Card
    queen: Card | None = None
    """None: it is a Joker."""


@dataclass(frozen=True, slots=True)
class DiscardShuffled(Event):
    """The discard has become the deck."""

    count: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    round: int


@dataclass(frozen=True, slots=True)
class AlignOpen(Event):
    """The choice of alignment cards begins: everybody lays a card, or none."""


@dataclass(frozen=True, slots=True)
class Laid(Whisper):
    quiet: ClassVar[bool] = True
    card: Card


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """The player has laid a card, or none."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RevealedNothing(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class TiePitch(Event):
    """A card is pitched because no single suit is best. `card` is the top card."""

    card: Card


@dataclass(frozen=True, slots=True)
class SeasonScored(Event):
    outcome: Outcome
    scores: tuple[int, ...]
    """What everybody has now."""


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """The cards that stay on the field for the next season."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    standing: tuple[Score, ...]
    seasons: int
    """How many seasons were played."""
    running: Suit | None
    """The suit that won three seasons running, if that ended the game (CT-41)."""
