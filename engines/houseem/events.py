"""The events of a table of Texas House'em (RULES.md, 3.14)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import Card
from engines.core import Event, Seat, Whisper
from engines.houseem.model import Address, Stage
from engines.houseem.scoring import HouseScore


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The Market lies open, and everybody has two cards."""

    market: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    dealer: Seat
    final: bool


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class SafeEnded(Event):
    """The safe token of `seat` came off a House, which anybody may settle now."""

    seat: Seat
    house: Address


@dataclass(frozen=True, slots=True)
class Restocked(Event):
    """Cards came from the deck to the Market; `left` are still in it."""

    cards: tuple[Card, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """How many cards a player drew, and how many are left."""

    seat: Seat
    number: int
    deck: int


@dataclass(frozen=True, slots=True)
class DrewCards(Whisper):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeckExhausted(Event):
    final_round: int


@dataclass(frozen=True, slots=True)
class Renovated(Event):
    """The Graveyard became the new deck, of so many cards."""

    number: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """Something was built. `bought` are those of the cards that lay on the Market."""

    seat: Seat
    house: Address
    stage: Stage
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MovedIn(Event):
    """A player settled a vacant House, or one that their Dirty Trump emptied.

    For face-down cards only their number is public, and which Market cards were used.
    """

    seat: Seat
    house: Address
    number: int
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Expanded(Event):
    """A family grew by one, reported as in MovedIn."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LaidFaceDown(Whisper):
    """The cards that the owner laid face down."""

    house: Address
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Evicted(Event):
    """A family was evicted. `to` is the seat whose hand it went to; None: the Graveyard."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    family: tuple[Card, ...]
    to: Seat | None


@dataclass(frozen=True, slots=True)
class EvictFailed(Event):
    """An eviction failed. `buried` are the cards that go to the Graveyard; the others are taken back."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    buried: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A face-down family was turned up; `mixed` if its ranks differ."""

    house: Address
    cards: tuple[Card, ...]
    mixed: bool


@dataclass(frozen=True, slots=True)
class TurnedOut(Event):
    """At the end, a mixed family left: to its owner's hand, or (None) to the Graveyard."""

    house: Address
    cards: tuple[Card, ...]
    to: Seat | None


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """Townsfolk died, House by House; `by` is the verb of the Trump."""

    seat: Seat
    by: str
    dead: tuple[tuple[Address, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class Vacated(Event):
    house: Address


@dataclass(frozen=True, slots=True)
class Reappropriated(Event):
    """A House was taken: its face-up cards, and the number of face-down ones."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    face_down: int


@dataclass(frozen=True, slots=True)
class TookFaceDown(Whisper):
    """The face-down cards of a House that was taken, known to the taker."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """Totals by seat, the winners (several may share), the tie-breakers that were used, in words, and the
    scores of all Houses.
    """

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    ties: tuple[str, ...] = ()
    houses: tuple[HouseScore, ...] = ()
