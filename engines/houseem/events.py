"""The events of a table of Texas House'em (RULES.md, 3.14)."""

from __future__ import annotations

from typing import Literal

from engines.cards import JOKERS, Card, rank
from engines.core import DETAIL, Event, Seat, Whisper
from engines.houseem.model import Address, Stage, naturals, rank_of
from engines.houseem.scoring import HouseScore

When = Literal["deal", "turn start", "action", "round end"]
"""When cards leave the deck."""
ROOF = 3
"""Number of cards of a Roof."""
_KILLING = {"shoot": ("HE-86", "HE-90"), "flush": ("HE-92",), "straight": ("HE-97",), "pillage": ("HE-100",)}
"""The rules by which Townsfolk die, by the verb of the Trump."""
_SETTLING = {"flush": "HE-93", "straight": "HE-99", "pillage": "HE-100"}
"""The rule by which a card of a Dirty Trump moves in, by its verb."""


class Dealt(Event, rule="HE-03", harmless="deal"):
    """The Market lies open, and everybody has two cards."""

    market: tuple[Card, ...]


class RoundBegan(Event):
    round: int
    dealer: Seat
    final: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HE-39", "HE-34", "HE-11") if self.final else ("HE-11", "HE-13", "HE-14")

    @property
    def harmless(self) -> str:
        return "" if self.final else DETAIL


class TurnBegan(Event, rule="HE-19"):
    seat: Seat


class SafeEnded(Event, rule=("HE-59", "HE-60", "HE-49")):
    """The safe token of `seat` came off a House, which anybody may settle now."""

    seat: Seat
    house: Address


class Restocked(Event, harmless="Market card"):
    """Cards came from the deck to the Market; `left` are still in it."""

    cards: tuple[Card, ...]
    deck: int
    when: When

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HE-15",) if self.when == "turn start" else ("HE-22", "HE-23")


class Drew(Event, harmless="draw"):
    """How many cards a player drew, and how many are left."""

    seat: Seat
    number: int
    deck: int
    when: When = "turn start"

    @property
    def rules(self) -> tuple[str, ...]:
        return (_drawing(self.number, self.when),)


class DrewCards(Whisper):
    cards: tuple[Card, ...]
    when: When = "turn start"

    @property
    def rules(self) -> tuple[str, ...]:
        return (_drawing(len(self.cards), self.when),)


def _drawing(number: int, when: When) -> str:
    """Return the rule by which a player gets so many cards."""
    match when:
        case "deal":
            return "HE-03"
        case "action":
            return "HE-26"
        case _:
            return "HE-17" if number == 1 else "HE-18"


class DeckExhausted(Event, rule=("HE-31", "HE-32", "HE-39")):
    final_round: int


class Renovated(Event, rule="HE-144"):
    """The Graveyard became the new deck, of so many cards."""

    number: int


class Built(Event):
    """Something was built. `bought` are those of the cards that lay on the Market."""

    seat: Seat
    house: Address
    stage: Stage
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        if self.stage is Stage.FOUNDATION:
            return "HE-47", "HE-72"
        return ("HE-48" if len(self.cards) == ROOF else "HE-50"), "HE-49", "HE-57"


class MovedIn(Event):
    """A player settled a vacant House, or one that their Dirty Trump emptied.

    For face-down cards only their number is public, and which Market cards were used.
    """

    seat: Seat
    house: Address
    number: int
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]
    by: str = ""
    """The verb of the Dirty Trump that emptied the House; "" if it was vacant before."""

    @property
    def rules(self) -> tuple[str, ...]:
        if self.by:
            return _SETTLING[self.by], "HE-64"
        return ("HE-63", "HE-64") if self.cards else ("HE-126", "HE-127", "HE-64")


class Expanded(Event):
    """A family grew by one, reported as in MovedIn."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    bought: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HE-67", "HE-69") if self.cards else ("HE-140",)


class LaidFaceDown(Whisper, rule=("HE-126", "HE-128")):
    """The cards that the owner laid face down."""

    house: Address
    cards: tuple[Card, ...]


class Evicted(Event):
    """A family was evicted. `to` is the seat whose hand it went to; None: the Graveyard."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    family: tuple[Card, ...]
    to: Seat | None
    owner: Seat
    """Whose family it was."""

    @property
    def rules(self) -> tuple[str, ...]:
        return *self._why, self._where

    @property
    def _why(self) -> tuple[str, ...]:
        """The rules by which the family had to go."""
        if len({rank(card) for card in naturals(self.family)}) > 1:
            return ("HE-132",)
        if (rank_of(self.cards), rank_of(self.family)) == ("A", "K"):
            return ("HE-77",)
        return "HE-74", "HE-72"

    @property
    def _where(self) -> str:
        """The rule by which it went where it went."""
        if self.to is None:
            return "HE-148"
        if self.to != self.owner:
            return "HE-151"
        return "HE-83" if self.to == self.seat else "HE-80"


class EvictFailed(Event):
    """An eviction failed. `buried` are the cards that go to the Graveyard; the others are taken back."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    buried: tuple[Card, ...]
    family: tuple[Card, ...]
    stand_your_ground: bool
    """Whether this variant, and no other, decides where the cards go."""

    @property
    def rules(self) -> tuple[str, ...]:
        kings_on_aces = (rank_of(self.cards), rank_of(self.family)) == ("K", "A")
        why = ("HE-78",) if kings_on_aces else ("HE-74", "HE-72")
        if not self.buried:
            return *why, "HE-133"
        return *why, "HE-141" if self.stand_your_ground else "HE-149"


class Revealed(Event):
    """A face-down family was turned up; `mixed` if its ranks differ."""

    house: Address
    cards: tuple[Card, ...]
    mixed: bool

    @property
    def rules(self) -> tuple[str, ...]:
        return "HE-131", ("HE-132" if self.mixed else "HE-134"), "HE-139"


class TurnedOut(Event, rule="HE-139"):
    """At the end, a mixed family left: to its owner's hand, or (None) to the Graveyard."""

    house: Address
    cards: tuple[Card, ...]
    to: Seat | None


class Eliminated(Event):
    """Townsfolk died, House by House; `by` is the verb of the Trump."""

    seat: Seat
    by: str
    dead: tuple[tuple[Address, tuple[Card, ...]], ...]

    @property
    def rules(self) -> tuple[str, ...]:
        lonely = any(card in JOKERS for _, cards in self.dead for card in cards)
        return *_KILLING[self.by], *(["HE-159"] if lonely else [])


class Vacated(Event, rule="HE-106"):
    house: Address


class Reappropriated(Event, rule=("HE-110", "HE-111", "HE-112")):
    """A House was taken: its face-up cards, and the number of face-down ones."""

    seat: Seat
    house: Address
    cards: tuple[Card, ...]
    face_down: int


class TookFaceDown(Whisper, rule="HE-138"):
    """The face-down cards of a House that was taken, known to the taker."""

    cards: tuple[Card, ...]


class Discarded(Event, harmless="discard"):
    cards: tuple[Card, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return ("HE-86",) if len(self.cards) == 1 else ("HE-103",)


class Passed(Event, rule="HE-29", harmless="pass"):
    seat: Seat


class GameOver(Event):
    """Totals by seat, the winners (several may share), the tie-breakers that were used, in words, and the
    scores of all Houses.
    """

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    ties: tuple[str, ...] = ()
    houses: tuple[HouseScore, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        if len(self.winners) > 1:
            return "HE-125", "HE-124", "HE-120"
        return ("HE-124", "HE-120") if self.ties else ("HE-120", "HE-123")
