"""The events of a table of Texas Hold Up; chips are integers, `to` is who hears a whisper."""

from __future__ import annotations

from engines.cards import Card
from engines.core import DETAIL, Event, Seat, TextId, Whisper
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


LARGE_CALL = 10
"""Chips from which on a call is always told: a fifth of what a new villain brings."""


class HandBegan(Event, passing=True):
    hand: int
    dealer: Seat
    chips: tuple[tuple[Seat, int], ...]
    """What each player has before the blinds."""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-76",) if self.hand > 1 else ("R-53", "HU-76")


class BlindPosted(Event, rule=("HU-16", "HU-17"), harmless="blind"):
    seat: Seat
    chips: int


class HolesDealt(Event, rule="HU-20"):
    count: int


class YourHoles(Whisper, rule="HU-20"):
    cards: tuple[Card, ...]


class YourPowers(Whisper, rule=("HU-74", "HU-08")):
    """The power cards just drawn, or taken up again."""

    cards: tuple[Card, ...]


class Acted(Event, passing=True):
    """A betting action: `what` is check, call, bet, raise or fold; `to` the street wager after it."""

    seat: Seat
    what: str
    chips: int
    to: int
    pot: int

    @property
    def rules(self) -> tuple[str, ...]:
        return _OF_WAGER[self.what]

    @property
    def harmless(self) -> str:
        large = self.what == "call" and self.chips >= LARGE_CALL
        return "" if self.what in ("bet", "raise", "fold") or large else self.what


class WentAllIn(Event, rule="HU-34", passing=True):
    seat: Seat


class StreetDealt(Event, passing=True):
    street: str
    cards: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return (_OF_STREET[self.street],)


class SceneSet(Event, rule="HU-42", harmless=DETAIL):
    """The flop's place, prize and weather."""

    location: str
    loot: str
    conditions: str


class LootPlaced(Event, rule="HU-43", passing=True):
    chips: int


class ResistanceCame(Event, rule="HU-46", passing=True):
    name: str
    strength: int


class Narrated(Event, rule="HU-124", quiet=True, harmless="story"):
    """A story and its subject (`kind`; `about` is the number of the beat in this hand)."""

    seat: Seat
    text: TextId
    kind: str
    about: int | None
    hand: int
    street: str


class Waived(Event, rule="R-37", quiet=True, harmless="pass"):
    seat: Seat | None


class PowerPlayed(Event, harmless=DETAIL):
    seat: Seat
    card: Card
    application: str
    potency: int

    @property
    def rules(self) -> tuple[str, ...]:
        return "HU-14", "HU-13", _OF_POWER[self.application]


class Replaced(Event):
    seat: Seat
    slot: Slot
    old: Card
    new: Card

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-85", *_KEPT.get(self.slot, ()))


class Damaged(Event, rule=("HU-93", "HU-94")):
    seat: Seat
    target: Seat
    chips: int


class Resisted(Event, passing=True):
    """The resistance was hurt by `by` ("damage" or "assault")."""

    seat: Seat
    by: str
    chips: int
    needed: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-96", "HU-47") if self.by == "damage" else ("HU-48", "HU-47", "HU-49")


class ResistanceBeaten(Event, rule=("HU-50", "HU-60")):
    name: str
    loot: int


class Looked(Event, rule="HU-98", passing=True):
    seat: Seat
    places: tuple[str, ...]
    """`deck 1` (the top), `deck 2`, or a hole card as `2.1`."""


class YouSaw(Whisper, rule="HU-101", passing=True):
    place: Place
    depth: int
    """From 1, in the deck; 0 for a hole card."""
    card: Card


class TookBack(Event, rule=("HU-103", "HU-104")):
    seat: Seat
    chips: int


class PowerClosed(Event, rule="HU-84", harmless=DETAIL):
    seat: Seat
    left: int


class WindowOpened(Event, rule=("HU-110", "HU-38"), harmless=DETAIL):
    asked: tuple[Seat, ...]


class Passed(Event, rule="HU-112", quiet=True, harmless="pass"):
    seat: Seat


class Showdown(Event, rule=("HU-55", "HU-57")):
    """By seat: hole cards and the name of the hand, with kickers if two have the same name."""

    hands: tuple[tuple[Seat, tuple[Card, ...], str], ...]


class UncalledReturned(Event, rule="HU-58", harmless=DETAIL):
    """Uncalled chips went back at the end of a betting round."""

    seat: Seat
    chips: int


class PotPaid(Event, ends_orders=True):
    """A pot was paid; 0 is the main pot.

    `shares` are by winner. Every hand that is played out ends with this.
    """

    pot: int
    shares: tuple[tuple[Seat, int], ...]
    shown: bool

    @property
    def rules(self) -> tuple[str, ...]:
        if not self.shown:
            return ("HU-65",)
        shared = ("HU-64",) if len(self.shares) > 1 else ()
        return ("HU-59", "HU-63", *shared) if self.pot else ("HU-63", *(shared or ("HU-57",)))


class LootLost(Event, rule=("HU-51", "HU-53")):
    chips: int


class ResistRemoved(Event, rule="HU-49", harmless=DETAIL):
    chips: int


class Escape(Event):
    suit: str
    losers: tuple[Seat, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return (_OF_ESCAPE[self.suit], "HU-69", "HU-68")

    @property
    def harmless(self) -> str:
        return "" if self.suit in "HS" else DETAIL


class Injured(Event, rule="HU-72"):
    seat: Seat


class Busted(Event, rule="HU-114"):
    """A villain turned out to be a hero in disguise; their power cards are shown and discarded."""

    seat: Seat
    powers: tuple[Card, ...]


class Fought(Event):
    """One deal of a hero fight; `winner` is None when the best hands tie."""

    hands: tuple[tuple[Seat, tuple[Card, ...], str], ...]
    winner: Seat | None

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-115", "HU-57") if self.winner is not None else ("HU-116", "HU-57")


class HeroesWon(Event, rule="HU-119"):
    """All villains are captured; `forfeited` are the chips they held."""

    forfeited: int


class Rejoined(Event):
    seat: Seat
    chips: int
    new: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return {FREED: ("HU-118",), ESCAPED: ("HU-119",)}.get(self.chips, ("HU-118", "HU-119"))


class Refilled(Event):
    seat: Seat
    count: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HU-74", "HU-71") if self.count == 1 else ("HU-74", "HU-08")


class TookUp(Event, rule="HU-131", harmless=DETAIL):
    """A villain who was here before has taken up the power cards with which they left."""

    seat: Seat
    count: int


class DeckRecycled(Event, rule="HU-04", harmless="shuffle"):
    """The discarded power cards became the powers deck again."""

    count: int


class AsideRecycled(Event, rule="HU-04", harmless="shuffle"):
    """There was no discard either, so an absent villain's cards became the powers deck."""

    count: int


class DealerMoved(Event, rule="HU-76", harmless=DETAIL):
    seat: Seat


class Aborted(Event, rule="R-22", ends_orders=True): ...


class SessionEnded(Event, rule="HU-09"):
    """What each player has at the end, and the number of heists that were played out."""

    chips: tuple[tuple[Seat, int], ...]
    heists: int
