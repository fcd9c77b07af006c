"""The events of a table of Texas Hold Up; chips are integers, `to` is who hears a whisper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Event, Seat, TextId, Whisper
from engines.holdup.actions import Place, Slot


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    hand: int
    dealer: Seat
    chips: tuple[tuple[Seat, int], ...]
    """What each player has before the blinds."""


@dataclass(frozen=True, slots=True)
class BlindPosted(Event):
    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class HolesDealt(Event):
    count: int


@dataclass(frozen=True, slots=True)
class YourHoles(Whisper):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class YourPowers(Whisper):
    """The power cards just drawn, or taken up again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """A betting action: `what` is check, call, bet, raise or fold; `to` the street wager after it."""

    seat: Seat
    what: str
    chips: int
    to: int
    pot: int


@dataclass(frozen=True, slots=True)
class WentAllIn(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class StreetDealt(Event):
    street: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SceneSet(Event):
    """The flop's place, prize and weather."""

    location: str
    loot: str
    conditions: str


@dataclass(frozen=True, slots=True)
class LootPlaced(Event):
    chips: int


@dataclass(frozen=True, slots=True)
class ResistanceCame(Event):
    name: str
    strength: int


@dataclass(frozen=True, slots=True)
class Narrated(Event):
    """A story and its subject (`kind`; `about` is the number of the happening in this hand)."""

    quiet: ClassVar[bool] = True
    seat: Seat
    text: TextId
    kind: str
    about: int | None
    hand: int
    street: str


@dataclass(frozen=True, slots=True)
class Waived(Event):
    quiet: ClassVar[bool] = True
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PowerPlayed(Event):
    seat: Seat
    card: Card
    application: str
    potency: int


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    slot: Slot
    old: Card
    new: Card


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    seat: Seat
    target: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Resisted(Event):
    """The resistance was hurt by `by` ("damage" or "assault")."""

    seat: Seat
    by: str
    chips: int
    needed: int


@dataclass(frozen=True, slots=True)
class ResistanceBeaten(Event):
    name: str
    loot: int


@dataclass(frozen=True, slots=True)
class Looked(Event):
    seat: Seat
    places: tuple[str, ...]
    """`deck 1` (the top), `deck 2`, or a hole card as `2.1`."""


@dataclass(frozen=True, slots=True)
class YouSaw(Whisper):
    place: Place
    depth: int
    """From 1, in the deck; 0 for a hole card."""
    card: Card


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class PowerClosed(Event):
    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Showdown(Event):
    """By seat: hole cards and the name of the hand, with kickers if two have the same name."""

    hands: tuple[tuple[Seat, tuple[Card, ...], str], ...]


@dataclass(frozen=True, slots=True)
class UncalledReturned(Event):
    """Uncalled chips went back at the end of a betting round."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class PotPaid(Event):
    """A pot was paid; 0 is the main pot.

    `shares` are by winner. Every hand that is played out ends with this.
    """

    ends_orders: ClassVar[bool] = True
    pot: int
    shares: tuple[tuple[Seat, int], ...]
    shown: bool


@dataclass(frozen=True, slots=True)
class LootLost(Event):
    chips: int


@dataclass(frozen=True, slots=True)
class ResistRemoved(Event):
    chips: int


@dataclass(frozen=True, slots=True)
class Escape(Event):
    suit: str
    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Injured(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A villain turned out to be a hero in disguise; their power cards are shown and discarded."""

    seat: Seat
    powers: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """One deal of a hero fight; `winner` is None when the best hands tie."""

    hands: tuple[tuple[Seat, tuple[Card, ...], str], ...]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class HeroesWon(Event):
    """All villains are captured; `forfeited` are the chips they held."""

    forfeited: int


@dataclass(frozen=True, slots=True)
class Rejoined(Event):
    seat: Seat
    chips: int
    new: bool


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TookUp(Event):
    """A villain who was here before has taken up the power cards with which they left."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class DeckRecycled(Event):
    """The discarded power cards became the powers deck again."""

    count: int


@dataclass(frozen=True, slots=True)
class AsideRecycled(Event):
    """There was no discard either, so an absent villain's cards became the powers deck."""

    count: int


@dataclass(frozen=True, slots=True)
class DealerMoved(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Aborted(Event):
    ends_orders: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SessionEnded(Event):
    """What each player has at the end, and the number of heists that were played out."""

    chips: tuple[tuple[Seat, int], ...]
    heists: int
