"""The events of a table of Castle Poker.

Stones are integers; `to` is the seat that hears a whisper; `trebuchets` is the number of Jacks that make one,
so that special cards can be named wherever cards are shown.
"""

from __future__ import annotations

from typing import Literal

from engines.cards import Card
from engines.castle.actions import Where
from engines.castle.model import MESSENGER, Special
from engines.core import DETAIL, Event, Score, Seat, Whisper

Why = Literal["no bid", "no target", "no castle", "no bid of 2", "quarry empty"]
"""Why a special did nothing."""
Barred = Literal["no bid", "shot away", "larger bid", "no box"]
"""Why somebody with the highest hand may not build; "no box": the bid pays for no open one."""
_UNUSED: dict[tuple[Special, Why], tuple[str, ...]] = {
    ("messenger", "no bid"): ("CP-11",),
    ("messenger", "no target"): ("CP-12", "R10"),
    ("bishop", "no bid of 2"): ("CP-17",),
    ("trebuchet", "no castle"): ("CP-18",),
    ("trebuchet", "no target"): ("CP-19",),
    ("supplies", "quarry empty"): ("CP-39", "CP-22"),
}
"""The rules behind each special that did nothing."""
_BARRED: dict[Barred | None, str] = {
    None: "CP-29",
    "no bid": "R30",
    "shot away": "CP-28",
    "larger bid": "CP-29",
    "no box": "CP-30",
}
"""The rule behind each reason not to build; None: somebody may."""


class HandStarted(Event):
    number: int
    dealer: Seat
    messenger_rests: bool

    @property
    def rules(self) -> tuple[str, ...]:
        deals = "R27" if self.number == 1 else "CP-34"
        return (deals, "CP-04", *(("CP-16",) if self.messenger_rests else ()))


class Dealt(Whisper, rule="CP-04", harmless="deal"):
    cards: tuple[Card, ...]
    trebuchets: int


class Discarded(Event, rule="CP-06", harmless="discard"):
    """Cards went to the Moat, face up."""

    player: Seat
    cards: tuple[Card, ...]
    trebuchets: int


class Drew(Event, rule="CP-06", harmless="draw"):
    player: Seat
    number: int


class YouDrew(Whisper, rule="CP-06", passing=True):
    cards: tuple[Card, ...]
    trebuchets: int


class BidMade(Event, rule=("CP-07", "CP-08"), harmless="bid"):
    player: Seat
    stones: int


class HandsOpened(Event, harmless=DETAIL):
    """The cards by seat, and the name of each hand."""

    hands: tuple[tuple[Card, ...], ...]
    ranks: tuple[str, ...]
    trebuchets: int

    @property
    def rules(self) -> tuple[str, ...]:
        messenger = any(MESSENGER in hand for hand in self.hands)
        return ("CP-09", "CP-24", *(("CP-15",) if messenger else ()))


class SpecialUnused(Event):
    player: Seat
    special: Special
    why: Why

    @property
    def rules(self) -> tuple[str, ...]:
        return _UNUSED[self.special, self.why]


class MessengerTook(Event, rule="CP-12"):
    player: Seat
    source: Literal["moat"] | Seat
    card: Card
    trebuchets: int


class Fished(Event, rule="CP-13"):
    """The robbed player's new card; `blind` if it came from the deck, because the Moat was empty."""

    player: Seat
    card: Card
    trebuchets: int
    blind: bool = False


class Tithe(Event, rule="CP-17"):
    player: Seat


class Fired(Event):
    """A shot. `box` is the box that is open now; None for a stone of the bid."""

    player: Seat
    target: Seat
    where: Where
    box: int | None

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-19",) if self.box is None else ("CP-20", "CP-19")


class Supplied(Event, rule="CP-22"):
    player: Seat


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

    @property
    def rules(self) -> tuple[str, ...]:
        if not self.highest:
            return ("CP-35",)
        why = None if None in self.barred else self.barred[0]
        larger = [Seat(seat) for seat, bid in enumerate(self.bids) if bid == max(self.bids)]
        if why == "larger bid" and {*larger} <= {*self.lowest}:
            return ("CP-29", "R19", "CP-24")
        return (_BARRED[why], "CP-24")


class LostBid(Event, rule="CP-26"):
    player: Seat
    stones: int


class TookStones(Event, rule="CP-27"):
    """Each of these players took a stone."""

    players: tuple[Seat, ...]


class QuarryEmpty(Event, rule="CP-37"):
    """The Quarry is empty for the first time: the hand is played to its end, then the game is over."""


class Built(Event):
    """Boxes were built. `rest` is the number of stones of the bid that went to the Quarry."""

    player: Seat
    boxes: tuple[int, ...]
    rest: int

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-30", "CP-31") if self.rest else ("CP-30",)


class Skipped(Event):
    player: Seat
    phase: Literal["messenger", "trebuchet", "build"]

    @property
    def harmless(self) -> str:
        return "" if self.phase == "build" else "pass"

    @property
    def rules(self) -> tuple[str, ...]:
        return {"messenger": ("CP-15", "R8"), "trebuchet": ("R8",), "build": ("CP-32",)}[self.phase]


class BidsReturned(Event, rule="CP-33", harmless=DETAIL):
    """The seats whose bids go back, and the numbers of stones (CP-45)."""

    bids: tuple[tuple[Seat, int], ...]


class NewDealer(Event, rule=("CP-29", "CP-34")):
    """The hand is over, and this player deals the next one: its rules are those of the hand's result."""

    player: Seat


class GameOver(Event):
    """The places, whether a castle was finished or the Quarry ran out, and the best hand of the last hand."""

    table: tuple[Score, ...]
    reason: Literal["castle", "quarry"]
    best: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        return ("CP-36",) if self.reason == "castle" else ("CP-38", "CP-37")
