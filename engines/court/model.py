"""The data model of Court!: constants, options and state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import Literal, get_args

from engines.cards import DECK, JOKERS, Card, rank, red, suit
from engines.core import Seat

SEATS = range(3, 6)
"""CT-01."""
HAND, ROUNDS, PITCHES = 3, 3, 3
"""Cards of a hand, rounds of a season, pitches after each (CT-03, CT-04, CT-08)."""
SEASONS, STREAK = 9, 3
"""After so many seasons, or so many wins of one suit running, the game ends (CT-41)."""
PACK: tuple[Card, ...] = (*DECK, *JOKERS)
"""The 54 cards, of which each always lies in one place (CT-01, CT-45)."""
OPENING = (Card("KC"), Card("2C"))
"""What lies on the field before the first season (CT-02)."""

Suit = Literal["C", "D", "H", "S"]
SUITS: tuple[Suit, ...] = get_args(Suit)
NAMES: dict[Suit, str] = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
RED: tuple[Suit, ...] = ("D", "H")
BLACK: tuple[Suit, ...] = ("C", "S")
_SUIT_OF: dict[str, Suit] = {each: each for each in SUITS}


class Phase(StrEnum):
    """What the table waits for."""

    SETUP = "setup"
    TURN = "turn"
    QUEEN = "queen"
    ALIGN = "align"
    JOKER_SUIT = "joker"
    OVER = "over"


class Line(IntEnum):
    """The lines of the score table (CT-37)."""

    NOTHING = 0
    KING_OF_WINNER = 1
    WINNER = 2
    JOKER = 3
    KING_OF_LOSER = 4
    SAME_COLOUR = 5
    OTHER_COLOUR = 6


POINTS = {
    Line.NOTHING: 0,
    Line.KING_OF_WINNER: 2,
    Line.WINNER: 1,
    Line.JOKER: 0,
    Line.KING_OF_LOSER: -1,
    Line.SAME_COLOUR: 0,
    Line.OTHER_COLOUR: -1,
}


@dataclass(frozen=True, slots=True)
class Alignment:
    """The suit to which a player is aligned when the season is scored, and whether by a King."""

    suit: Suit
    by_king: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a season. Totals are by suit in the order of SUITS, the others by seat."""

    season: int
    winner: Suit | None
    """None: the season was void."""
    totals: tuple[int, ...]
    revealed: tuple[Card | None, ...]
    """What was turned up; None where no card was laid."""
    alignments: tuple[Alignment | None, ...]
    lines: tuple[Line, ...]

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(POINTS[line] for line in self.lines)


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose."""

    first_dealer: Seat | None = None
    """A seat, counted from 0; None: drawn at random."""
    max_players: int = SEATS[-1]
    """How many may sit down before the start."""

    def __post_init__(self) -> None:
        """Raise ValueError for a number that is no seat."""
        if self.first_dealer is not None and self.first_dealer not in range(SEATS[-1]):
            raise ValueError(f"first_dealer must be a seat from 0 to {SEATS[-1] - 1}")
        if self.max_players not in SEATS:
            raise ValueError(f"max_players must be {SEATS[0]} to {SEATS[-1]}")


@dataclass(slots=True)
class State:
    """A table of Court! Lists are by seat, `field` by suit; all other values are replaced, never changed."""

    options: Options
    seed: str
    dealer: Seat
    scores: list[int]
    hands: list[tuple[Card, ...]]
    kings: list[Suit | None]
    """To which suit a King aligns the player now."""
    cards: list[Suit | None]
    """To which suit the ordinary card aligns that the player turned up in this reveal."""
    chosen: list[bool]
    """Who has laid a card, or none, in this season's ALIGN."""
    laid: list[Card | None]
    """Face-down alignment cards; a Joker stays here until its suit is named."""
    revealed: list[Card | None]
    """What was turned up in this season's reveal."""
    field: list[tuple[Card, ...]]
    """By suit, in the order of SUITS, each in order of arrival."""
    phase: Phase = Phase.SETUP
    season: int = 0
    round: int = 0
    turn: Seat | None = None
    """Whose turn it is, who placed the Queen, or who names the Joker's suit."""
    queen: Card | None = None
    """The Queen that waits for `banish` or `spare`."""
    bound: tuple[Seat, ...] = ()
    """Who had no King alignment when ALIGN began, and so lays a suited card (CT-27)."""
    revealing: tuple[Seat, ...] = ()
    """Who is still to turn up a card."""
    deck: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    aces: tuple[Card, ...] = ()
    """Aces that count 11 (CT-22)."""
    opened: tuple[Card, ...] = OPENING
    """What lay on the field when the season began."""
    winners: tuple[Suit | None, ...] = ()
    """By season; None for a void one."""
    last: Outcome | None = None
    """How the last season was scored."""
    extra: bool = False
    """Whether the game only waits for a sole leader (CT-42)."""
    placed: tuple[tuple[Card, Seat], ...] = ()
    """The cards that players have placed in this season, and who did: whoever watched knows."""
    deals: int = 0
    """Shuffles so far; never goes back."""
    stacked: tuple[tuple[Card, ...], ...] = ()
    """For tests: the top cards after each of the next shuffles."""

    def copy(self) -> State:
        """Return a draft: equal, and sharing nothing mutable."""
        draft = State(*_every_field(self))
        draft.scores, draft.hands, draft.kings = self.scores[:], self.hands[:], self.kings[:]
        draft.cards, draft.chosen, draft.laid = self.cards[:], self.chosen[:], self.laid[:]
        draft.revealed, draft.field = self.revealed[:], self.field[:]
        return draft


_every_field = attrgetter(*(each.name for each in fields(State)))


# What a state says of itself.


def all_have_chosen(s: State) -> bool:
    """Return whether the season's reveal has begun."""
    return all(s.chosen)


def turned_joker(s: State) -> Card | None:
    """Return the Joker that lies before the player and needs a suit."""
    return s.laid[s.turn] if s.phase is Phase.JOKER_SUIT and s.turn is not None else None


def streak(winners: tuple[Suit | None, ...]) -> tuple[Suit | None, int]:
    """Return the suit that won the last season, and how many in a row (a void season ends the streak)."""
    last = winners[-1] if winners else None
    running = next((n for n, numbered in enumerate(reversed(winners)) if numbered != last), len(winners))
    return last, running if last is not None else 0


# Cards.


def has_rank(card: Card, rank: str) -> bool:
    """Return whether `card` is of this rank; a Joker has none."""
    return card[0] == rank


def own_suit(card: Card) -> Suit:
    """Return the suit of a suited card."""
    return _SUIT_OF[suit(card)]


def region(suit: Suit) -> int:
    """Return the index of a suit's region in a field."""
    return SUITS.index(suit)


def suits_for(card: Card) -> tuple[Suit, ...]:
    """Return the suits for placing `card`: its own, or a Joker's two by its colour (CT-07, CT-13)."""
    if card in JOKERS:
        return RED if red(card) else BLACK
    return (own_suit(card),)


def lies_on(field: Sequence[Sequence[Card]], card: Card) -> Suit | None:
    """Return the suit on which `card` lies, if it is on the field."""
    return next((suit for suit, cards in zip(SUITS, field, strict=True) if card in cards), None)


_ORDER = "23456789TAJQK"


def plainest(cards: tuple[Card, ...]) -> Card:
    """Return the first of `cards` in the order 2-9, T, A, J, Q, K, Joker, equal ranks by SUITS."""
    return min(cards, key=_plainness)


def _plainness(card: Card) -> tuple[int, int]:
    place = region(suits_for(card)[0])
    return (len(_ORDER), place) if card in JOKERS else (_ORDER.index(rank(card)), place)
