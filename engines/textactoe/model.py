"""The data model of Tex-Tac-Toe: constants, options and state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engines.cards import DECK, JOKERS, Card
from engines.core import Score, Seat, by_points

SEATS = range(2, 7)
"""TT-01."""
CELLS = range(1, 10)
"""In reading order."""
CENTRE = 5
STASH = 3
LAID = 2
"""Cards of the Stash that make a hand with a line."""
REFILL = 3
CHIPS = 50
"""Of each player at the start, with betting."""
ANTE = 1
PATIENCE = 10
"""Discards in a row, for each player, before the stall guard is on (TT-10)."""

Grid = tuple[tuple[Card, ...], ...]
"""Nine stacks, from cell 1 to cell 9, each from bottom to top."""


class Phase(StrEnum):
    """What the table waits for (RULES.md, section 2)."""

    SETUP = "setup"
    TURN = "turn"
    RESPOND = "respond"
    EXTRA = "extra"
    LAY = "lay"
    ANSWER = "answer"
    OVER = "over"


SETUP, TURN, RESPOND, EXTRA, LAY, ANSWER, OVER = Phase
"""Plain names for what every step asks: `Phase.SETUP` takes ten times as long to look up in Python 3.11."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose; `max_players` is the number of seats before the start."""

    jokers: bool = False
    betting: bool = False
    max_players: int = 2

    def __post_init__(self) -> None:
        """Raise ValueError for a number with which no table can be played."""
        if self.max_players not in SEATS:
            raise ValueError(f"max_players must be {SEATS[0]} to {SEATS[-1]}")


@dataclass(frozen=True, slots=True)
class Hand:
    """Two cards of a player, then the three of a line."""

    cards: tuple[Card, ...]
    line: str
    made: str
    """What the five cards are called."""
    strength: int

    def of(self, seat: Seat) -> OpenedHand:
        """Return the hand as that of `seat` in a showdown."""
        return OpenedHand(self.cards, self.line, self.made, self.strength, seat)


@dataclass(frozen=True, slots=True)
class OpenedHand(Hand):
    """A player's hand in a showdown."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The last showdown: all hands from the caller clockwise, the best ones, and what was scored."""

    hands: tuple[OpenedHand, ...]
    winners: tuple[Seat, ...]
    """Who had the best hand; several: nobody scored."""
    points: int


@dataclass(frozen=True, slots=True)
class Clue:
    """Knowledge that `card` is one of those that now lie where the cards `among` lie.

    `knower` None: everybody knows it, from a showdown; else it is the player who put the card under the pile.
    """

    card: Card
    knower: Seat | None
    among: tuple[Card, ...]


@dataclass(slots=True)
class State:
    """A table of Tex-Tac-Toe. Lists are by seat; every other value is replaced, never changed in place.

    Pile, grid, Stashes, laid and removed cards are always the whole deck (TT-42).
    """

    options: Options
    seed: str
    stash: list[tuple[Card, ...]]
    laid: list[tuple[Card, ...]]
    points: list[int]
    chips: list[int]
    phase: Phase = Phase.SETUP
    turn: Seat | None = None
    """Who has the turn, answers the call, has the extra turn or lays; the bettor while others answer."""
    caller: Seat | None = None
    challengers: tuple[Seat, ...] = ()
    """Of this call."""
    grid: Grid = ((),) * 9
    face_down: tuple[int, ...] = ()
    """The cells whose only card is face down, rising."""
    pile: tuple[Card, ...] = ()
    """The Draw Pile, from the top."""
    removed: tuple[Card, ...] = ()
    discards: int = 0
    """In a row."""
    in_pot: tuple[Seat, ...] = ()
    """Who may win the pot, lowest seat first."""
    pot: int = 0
    bet: int = 0
    """What each of those who are still to answer must pay to see."""
    answering: tuple[Seat, ...] = ()
    """Who is still to see or drop, in order."""
    last: Outcome | None = None
    clues: tuple[Clue, ...] = ()

    def copy(self) -> State:
        """Return a draft: equal, and sharing nothing mutable.

        Every step copies a state, and naming the fields takes half the time of going through a list of them.
        """
        draft = _blank(State)
        draft.options = self.options
        draft.seed = self.seed
        draft.stash = self.stash[:]
        draft.laid = self.laid[:]
        draft.points = self.points[:]
        draft.chips = self.chips[:]
        draft.phase = self.phase
        draft.turn = self.turn
        draft.caller = self.caller
        draft.challengers = self.challengers
        draft.grid = self.grid
        draft.face_down = self.face_down
        draft.pile = self.pile
        draft.removed = self.removed
        draft.discards = self.discards
        draft.in_pot = self.in_pot
        draft.pot = self.pot
        draft.bet = self.bet
        draft.answering = self.answering
        draft.last = self.last
        draft.clues = self.clues
        return draft


_blank = object.__new__


# What a state says of itself.


def deck(options: Options) -> tuple[Card, ...]:
    """Return 52 cards, or 54 with Jokers (TT-01)."""
    return DECK + JOKERS if options.jokers else DECK


def face_up(s: State) -> Grid:
    """Return the grid as all see it: an empty stack for a cell that is not face up."""
    if not s.face_down:
        return s.grid
    seen = [*s.grid]
    for cell in s.face_down:
        seen[cell - 1] = ()
    return tuple(seen)


def stalled(s: State) -> bool:
    """Return whether the stall guard is on (TT-10)."""
    return s.discards >= PATIENCE * len(s.stash)


def actor(s: State) -> Seat | None:
    """Return the only seat that may act now."""
    return s.answering[0] if s.phase is ANSWER else s.turn


def standing(s: State) -> Sequence[Score]:
    """Return the standing by points; equal points share a place (TT-33), whatever the chips (TT-39)."""
    return by_points(s.points)
