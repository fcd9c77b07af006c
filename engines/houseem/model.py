"""The data model of Texas House'em: constants, options, houses and state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from operator import attrgetter
from typing import Literal

from engines.cards import DECK, JOKERS, Card, rank, suit
from engines.core import Seat
from engines.notation import Names

SEATS = range(2, 7)
"""HE-01."""
FEWEST, MOST_ON_MARKET = 3, 5
"""Cards on the Market: it is topped up to the first number and never has more than the second."""
FAMILY = 4
"""Townsfolk of one House, at most (HE-71)."""
FACES = ("J", "Q", "K")
"""Ranks of Proper People (HE-162)."""

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Phase(StrEnum):
    """What the table waits for."""

    SETUP = "setup"
    ACTION = "action"
    OVER = "over"


class Stage(StrEnum):
    """How far a lot has come."""

    FOUNDATION = "foundation"
    SAFE = "safe"
    VACANT = "vacant"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Options:
    """The variants (RULES.md, section 6) and the first dealer (a seat; None: drawn at random)."""

    hidden_neighbors: bool = False
    stand_your_ground: bool = False
    renovations: bool = False
    harsh_lands: bool = False
    captives: bool = False
    strange_folk: bool = False
    proper_people: bool = False
    first_dealer: Seat | None = None
    max_players: int = SEATS[-1]
    """How many may sit down before the start."""

    def __post_init__(self) -> None:
        """Raise ValueError for options with which no table can be played."""
        if self.stand_your_ground and not self.hidden_neighbors:
            raise ValueError("Stand Your Ground needs Hidden Neighbors")  # HE-142
        if self.first_dealer is not None and self.first_dealer not in range(SEATS[-1]):
            raise ValueError(f"first_dealer must be a seat from 0 to {SEATS[-1] - 1}")
        if self.max_players not in SEATS:
            raise ValueError(f"max_players must be {SEATS[0]} to {SEATS[-1]}")


def deck(options: Options) -> tuple[Card, ...]:
    """Return 52 cards, or 54 with Strange Folk."""
    return DECK + JOKERS if options.strange_folk else DECK


def in_words(options: Options) -> tuple[str, ...]:
    """Return the names of the variants in play: "Hidden Neighbors"."""
    on = (field.name for field in fields(options) if getattr(options, field.name) is True)
    return tuple(name.replace("_", " ").title() for name in on)


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """The name of a lot: `H1`, `H2` and so on, in the order in which they were begun (HE-56)."""

    number: int

    def __str__(self) -> str:
        return f"H{self.number}"

    @classmethod
    def read(cls, word: str, names: Names) -> Sequence[Address]:
        """Parse `H2`, `h2` or `2`. Raise ValueError."""
        digits = word[1:] if word[:1] in ("H", "h") else word
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
            raise ValueError(word)
        return (cls(int(digits)),)


@dataclass(frozen=True, slots=True)
class Resident:
    """One of a House's Townsfolk by position, counted from 1 on the left: `H2#1`."""

    house: Address
    place: int

    def __str__(self) -> str:
        return f"{self.house}#{self.place}"

    @classmethod
    def read(cls, word: str, names: Names) -> Sequence[Resident]:
        """Parse `H2#1`. Raise ValueError."""
        house, sign, place = word.partition("#")
        if not sign or not (place.isascii() and place.isdigit() and len(place) <= 3):
            raise ValueError(word)
        return (cls(Address.read(house, names)[0], int(place)),)


@dataclass(frozen=True, slots=True)
class Lot:
    """A place in town, from its Foundation on. Its stage determines what else it has."""

    address: Address
    foundation: tuple[Card, ...]
    roof: tuple[Card, ...] = ()
    safe: Seat | None = None
    """Whose safe token lies on it (HE-49)."""
    owner: Seat | None = None
    """Whose owner token lies on it (HE-64)."""
    townsfolk: tuple[Card, ...] = ()
    face_down: bool = False
    """Whether its Townsfolk lie face down; a family lies one way or the other as a whole (R-20)."""

    @property
    def stage(self) -> Stage:
        if not self.roof:
            return Stage.FOUNDATION
        if self.safe is not None:
            return Stage.SAFE
        return Stage.SETTLED if self.townsfolk else Stage.VACANT

    @property
    def safety(self) -> int:
        """The Value of the Foundation's rank, counted once (HE-72)."""
        return value(rank_of(self.foundation))

    @property
    def quality(self) -> int:
        """The Points of the Roof's rank, counted once (HE-122)."""
        return points(rank_of(self.roof))

    @property
    def family(self) -> str:
        """The rank of its Townsfolk, if they share one."""
        return rank_of(self.townsfolk)

    @property
    def combined_safety(self) -> int:
        """The Values of the Townsfolk plus Safety (HE-72). A joker has the family's rank (HE-157)."""
        return len(self.townsfolk) * value(self.family) + self.safety

    @property
    def mixed(self) -> bool:
        """Whether its Townsfolk are of different ranks; jokers fit any (HE-132)."""
        return len({rank(card) for card in naturals(self.townsfolk)}) > 1

    @property
    def open_family(self) -> bool:
        """Whether Townsfolk live here face up."""
        return bool(self.townsfolk) and not self.face_down

    def emptied(self) -> Lot:
        """Return the House without Townsfolk and owner."""
        return replace(self, owner=None, townsfolk=(), face_down=False)


@dataclass(slots=True)
class State:
    """A table of Texas House'em. Hands are by seat; every other value is replaced, never changed in place."""

    options: Options
    seed: str
    hands: list[tuple[Card, ...]]
    dealer: Seat
    phase: Phase = Phase.SETUP
    deck: tuple[Card, ...] = ()
    """The top card first."""
    market: tuple[Card, ...] = ()
    graveyard: tuple[Card, ...] = ()
    lots: tuple[Lot, ...] = ()
    begun: int = 0
    """Lots so far, those that are gone included."""
    round: int = 0
    turn: Seat | None = None
    final_round: int | None = None
    """The number of the last round, as soon as it is known (HE-31)."""
    revealed: tuple[Card, ...] = ()
    """Face-down Townsfolk whom the last action turned up, wherever they went."""
    renovated: bool = False
    """Whether the deck has been empty once under Renovations (HE-144)."""
    shuffles: int = 0
    known: tuple[tuple[Card, Seat], ...] = ()
    """Cards that all have seen in somebody's hand, or on their way there, and that must still be there."""

    def copy(self) -> State:
        """Return a draft: equal, and sharing nothing mutable."""
        draft = State(*_every_field(self))
        draft.hands = self.hands[:]
        return draft


_every_field = attrgetter(*(field.name for field in fields(State)))


# Ranks and what they are worth. Only the Ace differs between the two scales.

_PIPS = {rank: pips for pips, rank in enumerate("23456789TJQK", 2)}


def value(rank: str) -> int:
    """Return the value of a rank in Strength and Safety: the Ace 1 (HE-75), J, Q, K 11, 12, 13 (HE-76)."""
    return _PIPS.get(rank, 1)


def points(rank: str) -> int:
    """Return the points of a rank in the score: the Ace 14 (HE-121)."""
    return _PIPS.get(rank, 14)


def naturals(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return those of `cards` that are not jokers."""
    return tuple([card for card in cards if card not in JOKERS])


def _first_natural(cards: Sequence[Card]) -> Card:
    return cards[0] if cards[0] not in JOKERS else naturals(cards)[0]


def rank_of(cards: Sequence[Card]) -> str:
    """Return the rank of the natural cards in `cards`, taken from the first."""
    return rank(_first_natural(cards))


def suit_of(cards: Sequence[Card]) -> str:
    """Return the suit of the natural cards in `cards`, taken from the first."""
    return suit(_first_natural(cards))


# What a state says of itself.


def found(s: State, address: Address) -> Lot | None:
    """Return the lot at this address, if it (still) exists."""
    return next((lot for lot in s.lots if lot.address == address), None)


def lot_at(s: State, address: Address) -> Lot:
    lot = found(s, address)
    assert lot is not None, address
    return lot


def lots_of(s: State, *stages: Stage) -> tuple[Lot, ...]:
    """Return the lots that exist so far."""
    return tuple([lot for lot in s.lots if lot.stage in stages])


def open_families(s: State) -> tuple[Lot, ...]:
    """Return the Houses with face-up Townsfolk."""
    return tuple(lot for lot in s.lots if lot.open_family)


def living(s: State) -> Iterator[Card]:
    """Return all face-up Townsfolk of the town."""
    return (card for lot in open_families(s) for card in lot.townsfolk)


def in_reach(s: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of which Trumps can be made: the hand, then the Market (HE-40)."""
    return s.hands[seat] + s.market


def change(s: State, lot: Lot) -> None:
    """Replace a lot by its new version."""
    s.lots = tuple(lot if house.address == lot.address else house for house in s.lots)


def use(s: State, seat: Seat, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Remove the cards of a Trump from hand and Market (HE-44), and return those of the Market.

    They come in the Market's order, since the order in which a player named them may be secret (1.6).
    """
    bought = tuple(card for card in s.market if card in cards)
    s.hands[seat] = tuple(card for card in s.hands[seat] if card not in cards)
    s.market = tuple(card for card in s.market if card not in cards)
    s.known = tuple(entry for entry in s.known if entry[0] not in cards)
    return bought


def seen_with(s: State, seat: Seat, cards: Iterable[Card]) -> None:
    """Note that everybody has seen these cards in a hand, as far as they are in it."""
    before = [card for card, _ in s.known]
    s.known += tuple((other, seat) for other in cards if other in s.hands[seat] and other not in before)


def laid_unseen(s: State, seat: Seat, cards: Sequence[Card], bought: Sequence[Card]) -> None:
    """Note that cards of a hand were laid face down, so that nobody knows which of the seen ones are left."""
    if len(cards) > len(bought):
        s.known = tuple(entry for entry in s.known if entry[1] != seat)
