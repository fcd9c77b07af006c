"""The events of a table of Castle Poker.

Stones are integers; `to` is the seat that hears a whisper; `trebuchets` is the number of Jacks that make one,
so that special cards can be named wherever cards are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.cards import Card
from engines.castle.actions import Where
from engines.castle.model import Special
from engines.core import Event, Score, Seat, Whisper

Why = Literal["no bid", "no target", "no castle", "no bid of 2", "quarry empty"]
"""Why a special did nothing."""
Barred = Literal["no bid", "shot away", "larger bid", "no box"]
"""Why somebody with the highest hand may not build; "no box": the bid pays for no open one."""


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    number: int
    dealer: Seat
    messenger_rests: bool


@dataclass(frozen=True, slots=True)
class Dealt(Whisper):
    cards: tuple[Card, ...]
    trebuchets: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Cards went to the Moat, face up."""

    player: Seat
    cards: tuple[Card, ...]
    trebuchets: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    player: Seat
    number: int


@dataclass(frozen=True, slots=True)
class YouDrew(Whisper):
    cards: tuple[Card, ...]
    trebuchets: int


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    player: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class HandsOpened(Event):
    """The cards by seat, and the name of each hand."""

    hands: tuple[tuple[Card, ...], ...]
    ranks: tuple[str, ...]
    trebuchets: int


@dataclass(frozen=True, slots=True)
class SpecialUnused(Event):
    player: Seat
    special: Special
    why: Why


@dataclass(frozen=True, slots=True)
class MessengerTook(Event):
    player: Seat
    source: Literal["moat"] | Seat
    card: Card
    trebuchets: int


@dataclass(frozen=True, slots=True)
class Fished(Event):
    """The robbed player's new card; `blind` if it came from the deck, because the Moat was empty."""

    player: Seat
    card: Card
    trebuchets: int
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Tithe(Event):
    player: Seat


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A shot. `box` is the box that is open now; None for a stone of the bid."""

    player: Seat
    target: Seat
    where: Where
    box: int | None


@dataclass(frozen=True, slots=True)
class Supplied(Event):
    player: Seat


@dataclass(frozen=True, slots=True)
class HandsCompared(Event):
    """The result of hand `number`: who has the highest and the lowest hand, and their names (CP-44).

    If all are equal, both are empty. `barred` says for each of the highest why they may not build (None: they
    may); `bids` are by seat, as they count for that.
    """

    number: int
    highest: tuple[Seat, ...]
    best: str
    lowest: tuple[Seat, ...]
    worst: str
    bids: tuple[int, ...]
    barred: tuple[Barred | None, ...]


@dataclass(frozen=True, slots=True)
class LostBid(Event):
    player: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class TookStones(Event):
    """Each of these players took a stone."""

    players: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class QuarryEmpty(Event):
    """The Quarry is empty for the first time: the hand is played to its end, then the game is over."""


@dataclass(frozen=True, slots=True)
class Built(Event):
    """Boxes were built. `rest` is the number of stones of the bid that went to the Quarry."""

    player: Seat
    boxes: tuple[int, ...]
    rest: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    player: Seat
    phase: Literal["messenger", "trebuchet", "build"]


@dataclass(frozen=True, slots=True)
class BidsReturned(Event):
    """The seats whose bids go back, and the numbers of stones (CP-45)."""

    bids: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class NewDealer(Event):
    player: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The places, and whether a castle was finished or the Quarry ran out."""

    table: tuple[Score, ...]
    reason: Literal["castle", "quarry"]
