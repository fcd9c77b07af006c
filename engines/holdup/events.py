"""The events of a table of Texas Hold Up; chips are integers, `to` is who hears a whisper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Event, Seat, TextId, Whisper
from engines.holdup.actions import Place, Slot
from engines.holdup.model import ESCAPED, FREED

_OF_WAGER = {
    "check": ("HU-25",),
    "call": ("HU-26",),
    "bet": ("HU-27", "HU-30"),
    "raise": ("HU-28", "HU-29"),
    "fold": ("HU-33",),
}
_OF_STREET = {"flop": "HU-41", "turn": "HU-45", "river": "HU-54"}
_OF_POWER = {"destruction": "HU-85", "damage": "HU-93", "perception": "HU-98", "deception": "HU-103"}
_KEPT = {"flop2": ("HU-90",), "turn": ("HU-90",), "river": ("HU-91",)}
"""The rules of what a replaced card does not change, or does."""
_OF_ESCAPE = {"H": "HU-72", "S": "HU-71", "C": "HU-70", "D": "HU-70"}


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    hand: int
    dealer: Seat
    chips: tuple[tuple[Seat, int], ...]
    """What each player has before the blinds."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-76",) if self.hand > 1 else ("R-53", "HU-76")


@dataclass(frozen=True, slots=True)
class BlindPosted(Event):
    seat: Seat
    chips: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-16", "HU-17"


@dataclass(frozen=True, slots=True)
class HolesDealt(Event):
    rule: ClassVar[str] = "HU-20"

    count: int


@dataclass(frozen=True, slots=True)
class YourHoles(Whisper):
    rule: ClassVar[str] = "HU-20"

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class YourPowers(Whisper):
    """The power cards just drawn, or taken up again."""

    cards: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-74", "HU-08"


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """A betting action: `what` is check, call, bet, raise or fold; `to` the street wager after it."""

    seat: Seat
    what: str
    chips: int
    to: int
    pot: int

    @property
    def rules(self) -> tuple[str, ...]:
        return _OF_WAGER[self.what]


@dataclass(frozen=True, slots=True)
class WentAllIn(Event):
    rule: ClassVar[str] = "HU-34"

    seat: Seat


@dataclass(frozen=True, slots=True)
class StreetDealt(Event):
    street: str
    cards: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return (_OF_STREET[self.street],)


@dataclass(frozen=True, slots=True)
class SceneSet(Event):
    """The flop's place, prize and weather."""

    rule: ClassVar[str] = "HU-42"

    location: str
    loot: str
    conditions: str


@dataclass(frozen=True, slots=True)
class LootPlaced(Event):
    rule: ClassVar[str] = "HU-43"

    chips: int


@dataclass(frozen=True, slots=True)
class ResistanceCame(Event):
    rule: ClassVar[str] = "HU-46"

    name: str
    strength: int


@dataclass(frozen=True, slots=True)
class Narrated(Event):
    """A story and its subject (`kind`; `about` is the number of the happening in this hand)."""

    rule: ClassVar[str] = "HU-124"
    quiet: ClassVar[bool] = True

    seat: Seat
    text: TextId
    kind: str
    about: int | None
    hand: int
    street: str


@dataclass(frozen=True, slots=True)
class Waived(Event):
    rule: ClassVar[str] = "R-37"
    quiet: ClassVar[bool] = True

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PowerPlayed(Event):
    seat: Seat
    card: Card
    application: str
    potency: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-14", "HU-13", _OF_POWER[self.application]


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    slot: Slot
    old: Card
    new: Card

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-85", *_KEPT.get(self.slot, ()))


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    seat: Seat
    target: Seat
    chips: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-93", "HU-94"


@dataclass(frozen=True, slots=True)
class Resisted(Event):
    """The resistance was hurt by `by` ("damage" or "assault")."""

    seat: Seat
    by: str
    chips: int
    needed: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-96", "HU-47") if self.by == "damage" else ("HU-48", "HU-47", "HU-49")


@dataclass(frozen=True, slots=True)
class ResistanceBeaten(Event):
    name: str
    loot: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-50", "HU-60"


@dataclass(frozen=True, slots=True)
class Looked(Event):
    rule: ClassVar[str] = "HU-98"

    seat: Seat
    places: tuple[str, ...]
    """`deck 1` (the top), `deck 2`, or a hole card as `2.1`."""


@dataclass(frozen=True, slots=True)
class YouSaw(Whisper):
    rule: ClassVar[str] = "HU-101"

    place: Place
    depth: int
    """From 1, in the deck; 0 for a hole card."""
    card: Card


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    seat: Seat
    chips: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-103", "HU-104"


@dataclass(frozen=True, slots=True)
class PowerClosed(Event):
    rule: ClassVar[str] = "HU-84"

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    asked: tuple[Seat, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-110", "HU-38"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    rule: ClassVar[str] = "HU-112"
    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Showdown(Event):
    """By seat: hole cards and the name of the hand, with kickers if two have the same name."""

    hands: tuple[tuple[Seat, tuple[Card, ...], str], ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-55", "HU-57"


@dataclass(frozen=True, slots=True)
class UncalledReturned(Event):
    """Uncalled chips went back at the end of a betting round."""

    rule: ClassVar[str] = "HU-58"

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

    @property
    def rules(self) -> tuple[str, ...]:
        if not self.shown:
            return ("HU-65",)
        shared = ("HU-64",) if len(self.shares) > 1 else ()
        return ("HU-59", "HU-63", *shared) if self.pot else ("HU-63", *(shared or ("HU-57",)))


@dataclass(frozen=True, slots=True)
class LootLost(Event):
    chips: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-51", "HU-53"


@dataclass(frozen=True, slots=True)
class ResistRemoved(Event):
    rule: ClassVar[str] = "HU-49"

    chips: int


@dataclass(frozen=True, slots=True)
class Escape(Event):
    suit: str
    losers: tuple[Seat, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return (_OF_ESCAPE[self.suit], "HU-69", "HU-68")


@dataclass(frozen=True, slots=True)
class Injured(Event):
    rule: ClassVar[str] = "HU-72"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A villain turned out to be a hero in disguise; their power cards are shown and discarded."""

    rule: ClassVar[str] = "HU-114"

    seat: Seat
    powers: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """One deal of a hero fight; `winner` is None when the best hands tie."""

    hands: tuple[tuple[Seat, tuple[Card, ...], str], ...]
    winner: Seat | None

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-115", "HU-57") if self.winner is not None else ("HU-116", "HU-57")


@dataclass(frozen=True, slots=True)
class HeroesWon(Event):
    """All villains are captured; `forfeited` are the chips they held."""

    rule: ClassVar[str] = "HU-119"

    forfeited: int


@dataclass(frozen=True, slots=True)
class Rejoined(Event):
    seat: Seat
    chips: int
    new: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return {FREED: ("HU-118",), ESCAPED: ("HU-119",)}.get(self.chips, ("HU-118", "HU-119"))


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    seat: Seat
    count: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-74", "HU-71") if self.count == 1 else ("HU-74", "HU-08")


@dataclass(frozen=True, slots=True)
class TookUp(Event):
    """A villain who was here before has taken up the power cards with which they left."""

    rule: ClassVar[str] = "HU-131"

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class DeckRecycled(Event):
    """The discarded power cards became the powers deck again."""

    rule: ClassVar[str] = "HU-04"

    count: int


@dataclass(frozen=True, slots=True)
class AsideRecycled(Event):
    """There was no discard either, so an absent villain's cards became the powers deck."""

    rule: ClassVar[str] = "HU-04"

    count: int


@dataclass(frozen=True, slots=True)
class DealerMoved(Event):
    rule: ClassVar[str] = "HU-76"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Aborted(Event):
    rule: ClassVar[str] = "R-22"
    ends_orders: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SessionEnded(Event):
    """What each player has at the end, and the number of heists that were played out."""

    rule: ClassVar[str] = "HU-09"

    chips: tuple[tuple[Seat, int], ...]
    heists: int
