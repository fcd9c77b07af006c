"""What are the nouns of Texas Hold Up? Its numbers, options, state and actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import ClassVar, Literal, get_args

from engines.cards import DECK, Card, rank, suit
from engines.core import Action, Seat, TextId, Villain
from engines.holdup.table_of_cards import ENTRIES
from engines.notation import Names
from engines.notation import seat as read_seat

SEATS = range(2, 11)
"""HU-05: five cards for each player in a hero fight, 10 x 5 <= 52."""
SMALL_BLIND, BIG_BLIND = 1, 2
NEW_VILLAIN, FREED, ESCAPED, REWARD = 50, 25, 30, 10
"""Chips from the bank: HU-07 and HU-118, HU-118, HU-119, HU-117."""
POWER_HAND = 3
INJURY = 1
APPLICATIONS = ("destruction", "damage", "perception", "deception")
SUIT_OF = dict(zip(APPLICATIONS, "SHCD", strict=True))
APPLICATION_OF = {suit: application for application, suit in SUIT_OF.items()}
"""HU-15."""

Slot = Literal["flop1", "flop2", "flop3", "turn", "river"]
SLOTS: tuple[Slot, ...] = get_args(Slot)


class Phase(StrEnum):
    """What the table waits for."""

    LOBBY = "lobby"
    BETTING = "betting"
    WINDOW = "window"
    REJOIN = "rejoin"
    BETWEEN = "between"
    CLOSED = "closed"


class Street(IntEnum):
    """The betting rounds."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


BOARD_SIZE = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose. `villains` sit down at once; where none are named stock ones do."""

    narration: Literal["optional", "required"] = "optional"
    windows: Literal["last", "every"] = "last"
    first_dealer: int | None = None
    """A seat; None: drawn at random."""
    max_players: int = 6
    hands: int | None = None
    """After so many hands the session ends; None: when the host ends it."""
    aliases: tuple[tuple[str, str], ...] = ()
    """Other words for entries of the Table of Cards; they change no rule."""
    villains: tuple[Villain, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for numbers that make no table."""
        if self.max_players not in SEATS:
            raise ValueError(f"max_players is {SEATS[0]} to {SEATS[-1]}")
        if self.first_dealer is not None and self.first_dealer not in range(self.max_players):
            raise ValueError(f"first_dealer is 0 to {self.max_players - 1}")
        if self.hands is not None and self.hands < 1:
            raise ValueError("hands is at least 1")
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
class Happening:
    """Something of this hand that a story may be told about (RULES.md, section 7)."""

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
    deck: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    destroyed: tuple[Card, ...] = ()
    powers_deck: tuple[Card, ...] = ()
    powers_discard: tuple[Card, ...] = ()
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
    happenings: tuple[Happening, ...] = ()
    ending_owed: bool = False
    """Whether required narration still waits for the end of the hand (R-37)."""
    bank: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FLOWS, 0))
    stacked: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """For tests: (deck, top cards), each used up by one shuffle of that deck ("play" or "powers")."""
    before: State | None = None
    """The table as it was before the blinds, for `abort`."""

    def copy(self) -> State:
        """A draft: equal, and sharing nothing that can change."""
        draft = State(*_every_field(self))
        draft.stack, draft.settled = self.stack[:], self.settled[:]
        draft.live, draft.street, draft.real = self.live[:], self.street[:], self.real[:]
        draft.acted, draft.folded, draft.allin = self.acted[:], self.folded[:], self.allin[:]
        draft.holes, draft.powers = self.holes[:], self.powers[:]
        draft.bank = self.bank.copy()
        return draft


_every_field = attrgetter(*(it.name for it in fields(State)))


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to look: the deck's next card (no `seat`, written `deck`) or a hole card (written `2.1`)."""

    seat: Seat | None = None
    n: int = 0

    def __str__(self) -> str:
        return "deck" if self.seat is None else f"{self.seat}.{self.n}"

    @classmethod
    def read(cls, word: str, names: Names) -> Sequence[Place]:
        """`deck`, `deck*3` (three looks), `2.1`, `Ada.1`, `Ada` (both cards). Raises ValueError."""
        if word.lower() == "deck":
            return (DECK_TOP,)
        if word.lower().startswith("deck*"):
            times = word[5:]
            if not (times.isascii() and times.isdigit() and int(times[:4]) > 0 and len(times) <= 3):
                raise ValueError(word)
            return (DECK_TOP,) * int(times)
        name, dot, n = word.rpartition(".")
        if dot and n in ("1", "2"):
            return (cls(read_seat(name, names), int(n)),)
        at = read_seat(word, names)
        return (cls(at, 1), cls(at, 2))


DECK_TOP = Place()


# Actions of seats. Chips are whole numbers; `say` names the text of a story.


@dataclass(frozen=True, slots=True)
class Check(Action):
    verb: ClassVar[str] = "check"
    summary: ClassVar[str] = "Stay in without putting chips in"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Call(Action):
    verb: ClassVar[str] = "call"
    summary: ClassVar[str] = "Put in what is owed"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Bet(Action):
    verb: ClassVar[str] = "bet"
    summary: ClassVar[str] = "Open the betting"
    hints: ClassVar[dict[str, str]] = {"chips": "How many chips, at least 2"}
    chips: int
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Raise(Action):
    verb: ClassVar[str] = "raise"
    summary: ClassVar[str] = "Raise to a total for this street"
    hints: ClassVar[dict[str, str]] = {"to": "The new total for this street, not the difference"}
    to: int
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class AllIn(Action):
    verb: ClassVar[str] = "allin"
    summary: ClassVar[str] = "Bet, raise or call with everything"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Fold(Action):
    verb: ClassVar[str] = "fold"
    summary: ClassVar[str] = "Slip away from the heist"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    verb: ClassVar[str] = "destroy"
    summary: ClassVar[str] = "Destruction (a spade): replace community cards, one after another"
    hints: ClassVar[dict[str, str]] = {
        "card": "A spade you hold",
        "slots": "flop1 flop2 flop3 turn river, in order",
    }
    card: Card
    slots: tuple[Slot, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Replace(Action):
    verb: ClassVar[str] = "replace"
    summary: ClassVar[str] = "Go on with your open Destruction"
    hints: ClassVar[dict[str, str]] = {"slots": "flop1 flop2 flop3 turn river, in order"}
    slots: tuple[Slot, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Damage(Action):
    verb: ClassVar[str] = "damage"
    summary: ClassVar[str] = "Damage (a heart): chips of an enemy into the pot, or hurt the resistance"
    hints: ClassVar[dict[str, str]] = {"card": "A heart you hold", "target": "An enemy, or resistance"}
    card: Card
    target: Seat | Literal["resistance"]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Perceive(Action):
    verb: ClassVar[str] = "perceive"
    summary: ClassVar[str] = "Perception (a club): look at the deck's top or enemies' cards"
    hints: ClassVar[dict[str, str]] = {
        "card": "A club you hold",
        "places": "deck, deck*2, NAME.1, NAME.2, NAME",
    }
    card: Card
    places: tuple[Place, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Look(Action):
    verb: ClassVar[str] = "look"
    summary: ClassVar[str] = "Go on with your open Perception"
    hints: ClassVar[dict[str, str]] = {"places": "deck, deck*2, NAME.1, NAME.2, NAME"}
    places: tuple[Place, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Stop(Action):
    verb: ClassVar[str] = "stop"
    summary: ClassVar[str] = "Give up the rest of your open power"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Deceive(Action):
    verb: ClassVar[str] = "deceive"
    summary: ClassVar[str] = "Deception (a diamond): take back chips you wagered"
    hints: ClassVar[dict[str, str]] = {
        "card": "A diamond you hold",
        "chips": "How many; left out: the most possible",
    }
    card: Card
    chips: int | None = None
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Assault(Action):
    verb: ClassVar[str] = "assault"
    summary: ClassVar[str] = "Throw chips at the resistance"
    hints: ClassVar[dict[str, str]] = {"chips": "How many; they are gone, whoever wins"}
    chips: int
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    verb: ClassVar[str] = "pass"
    summary: ClassVar[str] = "Nothing more from you before the cards are shown"
    quiet: ClassVar[bool] = True
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Narrate(Action):
    verb: ClassVar[str] = "narrate"
    summary: ClassVar[str] = "Tell a piece of the story"
    quiet: ClassVar[bool] = True
    hints: ClassVar[dict[str, str]] = {"text": "1 to 2000 characters"}
    text: TextId


@dataclass(frozen=True, slots=True)
class Waive(Action):
    verb: ClassVar[str] = "narrate waive"
    summary: ClassVar[str] = "Do without the winner's story (dealer or host)"
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Deal(Action):
    verb: ClassVar[str] = "deal"
    summary: ClassVar[str] = "Start the next heist"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class RejoinNew(Action):
    verb: ClassVar[str] = "rejoin new"
    summary: ClassVar[str] = "Come back as a new villain with 50 chips"
    hints: ClassVar[dict[str, str]] = {"villain": "A villain of yours that was never played"}
    villain: Villain
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class RejoinOriginal(Action):
    verb: ClassVar[str] = "rejoin original"
    summary: ClassVar[str] = "Come back as the villain you were, with fewer chips"
    say: TextId | None = None


SEAT_ACTIONS = (
    Check, Call, Bet, Raise, AllIn, Fold, Destroy, Replace, Damage, Perceive, Look, Stop, Deceive, Assault,
    Pass, Narrate, Waive, Deal, RejoinNew, RejoinOriginal,
)  # fmt: skip


# Actions of the table itself.


@dataclass(frozen=True, slots=True)
class Join(Action):
    verb: ClassVar[str] = "join"
    summary: ClassVar[str] = "A villain sits down"
    villain: Villain


@dataclass(frozen=True, slots=True)
class Leave(Action):
    verb: ClassVar[str] = "leave"
    summary: ClassVar[str] = "A player leaves"
    seat: Seat


@dataclass(frozen=True, slots=True)
class End(Action):
    verb: ClassVar[str] = "end"
    summary: ClassVar[str] = "The session is over"


@dataclass(frozen=True, slots=True)
class Timeout(Action):
    verb: ClassVar[str] = "timeout"
    summary: ClassVar[str] = "Play for those who are waited for"


@dataclass(frozen=True, slots=True)
class Abort(Action):
    verb: ClassVar[str] = "abort"
    summary: ClassVar[str] = "Take this hand back"


TABLE_ACTIONS = (Join, Leave, End, Timeout, Abort)


# What a state says of itself.


def value(card: Card) -> int:
    """Pips for 2 to 9, 10 for T, J, Q, K and 11 for A (HU-13)."""
    return _VALUES[card]


_VALUES = {it: 11 if rank(it) == "A" else 10 if rank(it) in "TJQK" else int(rank(it)) for it in DECK}


def potency(card: Card, aptitudes: Sequence[int]) -> int:
    """How many chips, cards or looks `card` is worth: its value over the aptitude, rounded up (HU-14)."""
    return -(-value(card) // aptitudes["SHCD".index(suit(card))])


def occupied(s: State) -> tuple[Seat, ...]:
    """The seats with a villain, lowest first."""
    return tuple([Seat(i) for i, villain in enumerate(s.villains) if villain is not None])


def clockwise(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The occupied seats from the one after `seat`, ending with `seat` itself where it is occupied."""
    seats = occupied(s)
    return tuple(i for i in seats if i > seat) + tuple(i for i in seats if i <= seat)


def unfolded(s: State) -> tuple[Seat, ...]:
    """Who is still in this hand, clockwise from the dealer's left."""
    return tuple([i for i in s.players if not s.folded[i]])


def running(s: State) -> bool:
    """Whether a hand is under way."""
    return s.phase is Phase.BETTING or s.phase is Phase.WINDOW


def pot(s: State) -> int:
    return sum(s.real) + s.damage_in_pot + s.loot_in_pot


def strength(s: State) -> int:
    """The resistance's strength, fixed by the turn card as it was dealt (HU-46)."""
    return value(s.scene[3])


def needed(s: State) -> int:
    """Chips still to be thrown at the resistance; 0 before the turn and after its defeat (HU-47)."""
    return max(0, strength(s) - s.reduced - s.resist_chips) if len(s.scene) == 4 else 0


def villain(s: State, seat: Seat) -> Villain:
    found = s.villains[seat]
    assert found is not None
    return found
