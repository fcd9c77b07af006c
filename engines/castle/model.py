"""The data model of Castle Poker: constants, options, state and special cards."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from operator import attrgetter
from typing import Literal

from engines.cards import DECK, Card
from engines.core import Seat, clockwise

SEATS = range(2, 7)
STONES, FIRST_STONES = 36, 3
"""CP-01, CP-02; all stones together are always as many (CP-03)."""
BOXES = (1, 2, 3, 4)
HAND, DISCARDS = 5, 2
"""Cards of a hand, and how many of them may be changed."""
MESSENGER, BISHOP = Card("XR"), Card("JH")
TREBUCHETS = (Card("JS"), Card("JC"))
"""As many of them are Trebuchets as the option says (CP-42)."""
PACK: tuple[Card, ...] = (*DECK, MESSENGER)
"""The 53 cards (CP-01)."""

Special = Literal["messenger", "bishop", "trebuchet", "supplies"]


class Phase(StrEnum):
    """What the table waits for."""

    LOBBY = "lobby"
    DISCARD = "discard"
    BID = "bid"
    MESSENGER = "messenger"
    REPLACE = "replace"
    TREBUCHET = "trebuchet"
    BUILD = "build"
    CLOSED = "closed"


OPENED = (Phase.MESSENGER, Phase.REPLACE, Phase.TREBUCHET, Phase.BUILD, Phase.CLOSED)
"""The phases in which the hands lie open (CP-09)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose."""

    trebuchets: Literal[1, 2] = 1
    """1, or 2: then JC is one too (CP-42)."""
    first_dealer: Seat | None = None
    """A seat, counted from 0; None: drawn at random."""
    max_players: int = SEATS[-1]
    """How many may sit down before the start."""

    def __post_init__(self) -> None:
        """Raise ValueError for numbers with which no table can be played."""
        if self.trebuchets not in (1, 2):
            raise ValueError("trebuchets must be 1 or 2")
        if self.first_dealer is not None and self.first_dealer not in range(SEATS[-1]):
            raise ValueError(f"first_dealer must be a seat from 0 to {SEATS[-1] - 1}")
        if self.max_players not in SEATS:
            raise ValueError(f"max_players must be {SEATS[0]} to {SEATS[-1]}")


@dataclass(slots=True)
class State:
    """A table of Castle Poker. Lists are by seat; every other value is replaced, never changed in place."""

    options: Options
    seed: str
    quarry: int
    supply: list[int]
    bid: list[int]
    """The stones that lie in the bid now."""
    castle: list[tuple[int, ...]]
    """The covered boxes, lowest first."""
    hands: list[tuple[Card, ...]]
    discarded: list[int | None]
    """How many cards were discarded in this hand; None: not yet asked."""
    offered: list[int | None]
    """How many stones were bid in BID; None: not yet asked (CP-27)."""
    dealer: Seat
    deck: tuple[Card, ...] = PACK
    moat: tuple[Card, ...] = ()
    phase: Phase = Phase.LOBBY
    hand: int = 0
    turn: Seat | None = None
    resting: bool = False
    """Whether the Messenger is left out of this hand (CP-16)."""
    ran_out: bool = False
    """Whether the Quarry has ever held no stone (CP-37)."""
    shots: tuple[Seat, ...] = ()
    """Who still has a shot, in turn; a seat with two Trebuchets stands here twice."""
    entitled: tuple[Seat, ...] = ()
    """Who has the highest hand and the largest bid (CP-29)."""
    builders: tuple[Seat, ...] = ()
    """Those of them who are still to build."""
    last_hands: tuple[tuple[Card, ...], ...] = ()
    """The hands of the hand before as they lay at its end, by seat."""
    stacked: tuple[tuple[Card, ...], ...] = ()
    """For tests: the top cards of the next shuffles."""

    def copy(self) -> State:
        """Return a draft: equal, and sharing nothing mutable."""
        draft = State(*_every_field(self))
        draft.supply, draft.bid = self.supply[:], self.bid[:]
        draft.castle, draft.hands = self.castle[:], self.hands[:]
        draft.discarded, draft.offered = self.discarded[:], self.offered[:]
        return draft


_every_field = attrgetter(*(field.name for field in fields(State)))


# What a state says of itself.


def order(s: State) -> tuple[Seat, ...]:
    """Return all seats, clockwise from the dealer's left to the dealer."""
    return clockwise(len(s.hands), s.dealer)


def holder(s: State, card: Card) -> Seat | None:
    """Return the seat that holds `card`, or None."""
    return next((seat for seat in order(s) if card in s.hands[seat]), None)


def special(card: Card, trebuchets: int) -> Special | None:
    """Return the power of `card`, apart from its rank, in a game with so many Trebuchets (section 1)."""
    if card == MESSENGER:
        return "messenger"
    if card == BISHOP:
        return "bishop"
    if card in TREBUCHETS[:trebuchets]:
        return "trebuchet"
    return "supplies" if card[0] == "8" else None


def open_boxes(s: State, seat: Seat) -> tuple[int, ...]:
    """Return the boxes of a castle that hold no stone; one robbed is open again (CP-40)."""
    return tuple(box for box in BOXES if box not in s.castle[seat])


def can_afford_a_box(s: State, seat: Seat) -> bool:
    """Return whether some open box costs no more than the bid (4.6)."""
    return any(box <= s.bid[seat] for box in open_boxes(s, seat))
