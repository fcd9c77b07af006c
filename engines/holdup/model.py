"""The data model of Texas Hold Up: constants, options, state and actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Literal

from engines.cards import DECK, Card, rank, suit
from engines.core import Seat, Villain, VillainId
from engines.holdup.table_of_cards import ENTRIES

SEATS = range(2, 11)
"""HU-05: five cards for each player in a hero fight, 10 x 5 <= 52."""
CHAIRS = tuple(map(Seat, range(SEATS[-1])))
"""All seats that a table may have."""
SMALL_BLIND, BIG_BLIND = 1, 2
NEW_VILLAIN, FREED, ESCAPED, REWARD = 50, 25, 30, 10
"""Chips from the bank: HU-07 and HU-118, HU-118, HU-119, HU-117."""
POWER_HAND = 3
INJURY = 1
APPLICATIONS = ("destruction", "damage", "perception", "deception")
SUIT_OF = dict(zip(APPLICATIONS, "SHCD", strict=True))
APPLICATION_OF = {suit: application for application, suit in SUIT_OF.items()}
"""HU-15."""


class Phase(StrEnum):
    """What the table waits for."""

    LOBBY = "lobby"
    BETTING = "betting"
    WINDOW = "window"
    REJOIN = "rejoin"
    BETWEEN = "between"
    CLOSED = "closed"


LOBBY, BETTING, WINDOW, REJOIN, BETWEEN, CLOSED = Phase
"""Plain names for what every step asks: `Phase.LOBBY` takes ten times as long to look up in Python 3.11."""


class Street(IntEnum):
    """The betting rounds."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


NAMES = tuple(street.name.lower() for street in Street)
"""By street; a tuple, since the hash of a member of an enum is slow."""
BOARD_SIZE = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose. `villains` sit down at once; without names, stock villains do."""

    narration: Literal["optional", "required"] = "optional"
    windows: Literal["runout", "last", "every"] = "runout"
    """Where powers have a word: the last one and each street of an all-in run-out; the last; every street."""
    first_dealer: Seat | None = None
    """A seat; None: drawn at random."""
    max_players: int = 6
    hands: int | None = None
    """After so many hands the session ends; None: when the host ends it."""
    aliases: tuple[tuple[str, str], ...] = ()
    """Other words for entries of the Table of Cards; they change no rule."""
    villains: tuple[Villain, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for numbers with which no table can be played."""
        if self.max_players not in SEATS:
            raise ValueError(f"max_players must be {SEATS[0]} to {SEATS[-1]}")
        if self.first_dealer is not None and self.first_dealer not in range(self.max_players):
            raise ValueError(f"first_dealer must be 0 to {self.max_players - 1}")
        if self.hands is not None and self.hands < 1:
            raise ValueError("hands must be at least 1")
        for word, _ in self.aliases:
            if word not in ENTRIES:
                raise ValueError(f"the Table of Cards has no entry {word!r}")


@dataclass(frozen=True, slots=True)
class OpenPower:
    """A Destruction or Perception card with unused steps."""

    seat: Seat
    card: Card
    left: int
    deck_looks: int = 0
    """How deep the looks at the deck have gone (HU-99)."""


@dataclass(frozen=True, slots=True)
class StoryBeat:
    """Something in this hand about which a story may be told (RULES.md, section 7)."""

    teller: Seat
    kind: str
    told: bool = False


FLOWS = (
    "seated_in", "loot_placed", "rewards", "rejoin_grants",
    "loot_returned", "resist_removed", "hearts_lost", "forfeited", "seated_out",
)  # fmt: skip
"""Chips between bank and table (RULES.md, 12.2); the first four come in, the others go out."""


@dataclass(slots=True)
class State:
    """A table of Texas Hold Up. Lists are by seat; every other value is replaced, never changed in place."""

    options: Options
    seed: str
    villains: tuple[Villain | None, ...]
    stack: list[int]
    settled: list[int]
    """Chips that the house already knows of."""
    live: list[int]
    street: list[int]
    real: list[int]
    acted: list[int | None]
    """The current bet when the seat last acted in this round."""
    folded: list[bool]
    allin: list[bool]
    holes: list[tuple[Card, ...]]
    powers: list[tuple[Card, ...]]
    phase: Phase = Phase.LOBBY
    round: Street = Street.PREFLOP
    version: int = 0
    hand: int = 0
    deals: int = 0
    """Shuffles so far; never goes back."""
    dealer: Seat | None = None
    players: tuple[Seat, ...] = ()
    """Who is in this hand, clockwise from the dealer's left."""
    turn: Seat | None = None
    current_bet: int = 0
    min_raise: int = BIG_BLIND
    has_betting: bool = True
    """Whether this round came with betting; in an all-in run-out it did not (HU-38, HU-53)."""
    deck: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    destroyed: tuple[Card, ...] = ()
    powers_deck: tuple[Card, ...] = ()
    powers_discard: tuple[Card, ...] = ()
    aside: tuple[tuple[VillainId, tuple[Card, ...]], ...] = ()
    """The power cards of villains who left this session, the longest absent first (HU-131)."""
    scene: tuple[Card, ...] = ()
    """flop1, flop2, flop3 and turn as they were dealt: the setting, whatever is destroyed later."""
    loot_on_card: int = 0
    loot_in_pot: int = 0
    damage_in_pot: int = 0
    resist_chips: int = 0
    reduced: int = 0
    """What Damage has taken off the resistance's strength."""
    asked: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    open: OpenPower | None = None
    known: tuple[tuple[Card, Seat], ...] = ()
    """Which seat has looked at which play card since the last shuffle."""
    shown: bool = False
    """Whether there has been a showdown."""
    winners: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()
    exhausted: tuple[Seat, ...] = ()
    choosing: tuple[Seat, ...] = ()
    """Who is asked for a villain after a hero fight."""
    due: int = 0
    """What an original brings when it comes back: 25 or 30."""
    beats: tuple[StoryBeat, ...] = ()
    ending_owed: bool = False
    """Whether required narration still waits for the end of the hand (R-37)."""
    bank: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FLOWS, 0))
    stacked: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """For tests: (deck, top cards), each used up by one shuffle of that deck ("play" or "powers")."""
    before: State | None = None
    """The table as it was before the blinds, for `abort`."""

    def copy(self) -> State:
        """Return a draft: equal, and sharing nothing mutable.

        Every step copies a state, and naming the fields takes half the time of going through a list of them.
        """
        draft = _blank(State)
        draft.options = self.options
        draft.seed = self.seed
        draft.villains = self.villains
        draft.stack = self.stack[:]
        draft.settled = self.settled[:]
        draft.live = self.live[:]
        draft.street = self.street[:]
        draft.real = self.real[:]
        draft.acted = self.acted[:]
        draft.folded = self.folded[:]
        draft.allin = self.allin[:]
        draft.holes = self.holes[:]
        draft.powers = self.powers[:]
        draft.phase = self.phase
        draft.round = self.round
        draft.version = self.version
        draft.hand = self.hand
        draft.deals = self.deals
        draft.dealer = self.dealer
        draft.players = self.players
        draft.turn = self.turn
        draft.current_bet = self.current_bet
        draft.min_raise = self.min_raise
        draft.has_betting = self.has_betting
        draft.deck = self.deck
        draft.board = self.board
        draft.destroyed = self.destroyed
        draft.powers_deck = self.powers_deck
        draft.powers_discard = self.powers_discard
        draft.aside = self.aside
        draft.scene = self.scene
        draft.loot_on_card = self.loot_on_card
        draft.loot_in_pot = self.loot_in_pot
        draft.damage_in_pot = self.damage_in_pot
        draft.resist_chips = self.resist_chips
        draft.reduced = self.reduced
        draft.asked = self.asked
        draft.passed = self.passed
        draft.open = self.open
        draft.known = self.known
        draft.shown = self.shown
        draft.winners = self.winners
        draft.losers = self.losers
        draft.exhausted = self.exhausted
        draft.choosing = self.choosing
        draft.due = self.due
        draft.beats = self.beats
        draft.ending_owed = self.ending_owed
        draft.bank = self.bank.copy()
        draft.stacked = self.stacked
        draft.before = self.before
        return draft


_blank = object.__new__


# What a state says of itself.


def value(card: Card) -> int:
    """Return the pips for 2 to 9, 10 for T, J, Q, K and 11 for A (HU-13)."""
    return _VALUES[card]


_VALUES = {c: 11 if rank(c) == "A" else 10 if rank(c) in "TJQK" else int(rank(c)) for c in DECK}


def potency(card: Card, aptitudes: Sequence[int]) -> int:
    """Return the chips, cards or looks: the value of `card` over the aptitude, rounded up (HU-14)."""
    return -(-value(card) // aptitudes["SHCD".index(suit(card))])


def occupied(s: State) -> tuple[Seat, ...]:
    """Return the seats with a villain, lowest first."""
    return tuple([i for i, villain in zip(CHAIRS, s.villains, strict=False) if villain is not None])


def clockwise(s: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the occupied seats from the one after `seat`, ending with `seat` itself if it is occupied."""
    seats = occupied(s)
    return tuple([i for i in seats if i > seat] + [i for i in seats if i <= seat])


def unfolded(s: State) -> tuple[Seat, ...]:
    """Return the seats still in this hand, clockwise from the dealer's left."""
    folded = s.folded
    return tuple([i for i in s.players if not folded[i]])


def running(s: State) -> bool:
    """Return whether a hand is under way."""
    return s.phase is BETTING or s.phase is WINDOW


def pot(s: State) -> int:
    return sum(s.real) + s.damage_in_pot + s.loot_in_pot


def strength(s: State) -> int:
    """Return the resistance's strength, fixed by the turn card as it was dealt (HU-46)."""
    return value(s.scene[3])


def needed(s: State) -> int:
    """Return the chips still needed against the resistance; 0 before the turn or after its defeat (HU-47)."""
    if len(s.scene) < 4:
        return 0
    left = strength(s) - s.reduced - s.resist_chips
    return left if left > 0 else 0


def villain(s: State, seat: Seat) -> Villain:
    found = s.villains[seat]
    assert found is not None
    return found
