"""The events of a table of Texas House'em (RULES.md, 3.14)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import Card
from engines.core import Event, Seat, Whisper
from engines.houseem.model import Address, Stage


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The Market lies open and everybody has two cards."""

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
    """The safe token of `seat` is taken off a House, which anybody may settle now."""

    seat: Seat
    house: Address


@dataclass(frozen=True, slots=True)
class Restocked(Event):
    """Cards from the deck to the Market; how many are left."""

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
    """So many cards of the Graveyard are the new deck."""

    number: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """`bought` are those of the cards that lay on the Market."""

    seat: Seat
    house: Address
    stage: Stage
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MovedIn(Event):
    """A player settled a vacant House, or one that their Dirty Trump emptied.

    Of those who lie face down only the number is told, and which Market cards were used.
    """

    seat: Seat
    house: Address
    number: int
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Expanded(Event):
    """One more of the family, told as in MovedIn."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LaidFaceDown(Whisper):
    """Which cards the owner laid face down."""

    house: Address
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Evicted(Event):
    """`to` is whose hand the family went to; None: the Graveyard."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    family: tuple[Card, ...]
    to: Seat | None


@dataclass(frozen=True, slots=True)
class EvictFailed(Event):
    """`buried` are those of the cards that go to the Graveyard; the others are taken back."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    buried: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A face-down family is turned up; `mixed` where its ranks differ."""

    house: Address
    cards: tuple[Card, ...]
    mixed: bool


@dataclass(frozen=True, slots=True)
class TurnedOut(Event):
    """At the end a mixed family leaves: to its owner's hand, or (None) to the Graveyard."""

    house: Address
    cards: tuple[Card, ...]
    to: Seat | None


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """Townsfolk who died, House by House; `by` is the verb of the Trump."""

    seat: Seat
    by: str
    dead: tuple[tuple[Address, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class Vacated(Event):
    house: Address


@dataclass(frozen=True, slots=True)
class Reappropriated(Event):
    """A House is taken: its face-up cards, and how many lay face down."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    face_down: int


@dataclass(frozen=True, slots=True)
class TookFaceDown(Whisper):
    """The face-down cards of a House that was taken, told to the taker."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """Totals by seat, who has won (several share it), and the tie-breakers that were asked, in words."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    ties: tuple[str, ...] = ()
