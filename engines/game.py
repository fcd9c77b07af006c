"""The `Game` record: pure functions over one State, from which everything else derives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from engines.nouns import Action, Event, Illegal, Misread, Seat, Whisper
from engines.offers import Offer
from engines.people import Villain


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's standing: place from 1, points, and the tie-breakers that were used, in words."""

    seat: Seat
    place: int
    points: int
    ties: tuple[str, ...] = ()


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each of `keys`, the greatest being first; equal keys share a place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def by_points(points: Sequence[int]) -> tuple[Score, ...]:
    """Return the standing of all seats if only points count."""
    return tuple(Score(Seat(i), place, points[i]) for i, place in enumerate(places(points)))


class Copies(Protocol):
    """A State: mutable only inside `apply`, with a method that returns a draft of it."""

    seed: str

    def copy(self) -> Any: ...


class Seats(Protocol):
    """Options with the number of seats; all else is up to the game."""

    @property
    def max_players(self) -> int: ...


OptionsT = TypeVar("OptionsT", bound=Seats)
StateT = TypeVar("StateT", bound=Copies)
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Generic[ViewT]):
    """A standing order: a player's instruction, which the table plays as their own move in their turn.

    Its functions get the player's view, so that it knows what they know, and its number (0 if it takes none).
    """

    word: str
    """How it is written, before its number: "call"."""
    title: str
    """What it is called, with {} for its number."""
    holds: Callable[[ViewT, int], bool]
    """Whether it can still come to something; else it is cleared."""
    move: Callable[[ViewT, int], Action | None]
    """What it plays when the player is waited for; None: nothing now, they are asked as usual."""
    numbers: Callable[[ViewT], Sequence[int]] | None = None
    """Which numbers are worth a choice, where it takes one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealing(Generic[StateT]):
    """How a game seals its cards if hands stay hidden forever.

    The deal is never revealed as a whole, and each card can be proved alone (`engines.seals`). The label of a
    shuffle is a pile and a number; a sheet seals a fixed number of shuffles beforehand.
    """

    labels: Callable[[int], Sequence[str]]
    """The labels on a sheet, from 0, leaf by leaf; as many on each, and 2, 4, 8 ... of them."""
    sheet: Callable[[StateT], int]
    """The last sheet that a move may come to need."""
    seen: Callable[[StateT, Seat | None], Mapping[str, Collection[str]]]
    """By pile: the cards that a seat (None: everybody) can see now."""
    undone: type[Event]
    """That all is again as it was when `began` happened."""
    began: type[Event]

    def place(self, label: str, sheets: int) -> tuple[int, int] | None:
        """Return the sheet on which a shuffle is sealed, and its leaf there; None if no sheet has it."""
        for sheet in range(sheets):
            labels = self.labels(sheet)
            if label in labels:
                return sheet, labels.index(label)
        return None


class Refused(StrEnum):
    """What the bot refuses on behalf of a game; a rulebook may have numbers for it."""

    OUTDATED = "outdated"
    """A move that was meant for another version of the table."""
    TOO_FEW = "too few"
    """To start with fewer than it takes."""
    FULL = "full"
    """To sit down where there is no room."""
    NOT_THE_HOST = "not the host"
    """What only a host may do."""
    VILLAIN = "villain"
    """A villain that cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[OptionsT, StateT, ViewT]):
    """The rules of one game. Nothing but `offers` decides what is legal."""

    name: str
    title: str
    version: int
    """Grows when a rule changes; a stored table names it."""
    seats: range
    options: type[OptionsT]
    option: str = "option"
    """What an option is called."""
    actions: tuple[type[Action], ...]
    """What seats may do; then what the table itself does (join, leave, end, time-out)."""
    table_actions: tuple[type[Action], ...]
    new: Callable[[OptionsT, int, str], StateT]
    """Options, seats, seed -> the first state. No seats at all: an empty table, where villains join.

    Raises Illegal for a number of seats that the rules do not know."""
    owed: Callable[[StateT], Sequence[Seat]]
    """Who is waited for: turn, ping, deadline and `default` exist for them."""
    offers: Callable[[StateT, Seat | None], Sequence[Offer]]
    """What may be done; None: by the table itself."""
    refusal: Callable[[StateT, Seat | None, Action | Misread], Illegal]
    """The rulebook's sentence; asked only when no offer contains the action."""
    apply: Callable[[StateT, Seat | None, Any], Iterator[Event]]
    """Changes the draft, yields what happened. Trusts its caller."""
    default: Callable[[StateT, Seat], Action]
    """An absent player's move, for every owed seat."""
    view: Callable[[StateT, Seat | None], ViewT]
    """All that a seat may know; None: an onlooker."""
    standing: Callable[[StateT], Sequence[Score]]
    over: Callable[[StateT], bool]
    scramble: Callable[[StateT, Seat | None, Random], None]
    """Deals anew, in a draft, all that the seat cannot know."""
    sealing: Sealing[StateT] | None = None
    """None: when the game is over nothing is secret any more."""
    opening: Action | None = None
    """What the table does first where seats are fixed: Begin(). Before it nobody is owed."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Other ways to write a card or a rank, in capitals, and the house's: ("10S", "TS")."""
    join: Callable[[Villain], Action] | None = None
    """The table's action that seats a villain; None where seats are fixed from the start."""
    leave: Callable[[Seat], Action] | None = None
    """The table's action that frees a seat; None where nobody can go before the end."""
    closing: tuple[Action, ...] = ()
    """What the table does, where the rules allow it, when it is closed before the end."""
    orders: tuple[Order[ViewT], ...] = ()
    """The standing orders that may be given."""
    asked: tuple[type[Action], ...] = ()
    """Those of the table's actions that the host may ask for."""
    timeout: type[Action] | None = None
    """The one of those that the host may ask for only when everybody's time is up."""
    shy: tuple[type[Action], ...] = ()
    """What a player without judgement leaves to people, where it may do anything else."""
    guard: Callable[[StateT], int] | None = None
    """The version of a state that a move may be meant for; None: how many moves there were."""
    dealer: Callable[[StateT], Seat | None] | None = None
    """Who deals (None: nobody yet), where an option `first_dealer` says who does so first."""
    numbers: Mapping[Refused, str] = field(default_factory=dict[Refused, str], hash=False)
    """The rulebook's numbers for what the house refuses."""

    def refused(self, what: Refused, sentence: str) -> Illegal:
        """Return the error for something that the bot refuses, with the rulebook's number for it."""
        return Illegal(sentence, self.numbers.get(what, ""))


def play(
    game: Game[Any, StateT, Any], state: StateT, seat: Seat | None, action: Action
) -> tuple[StateT, tuple[Event, ...]]:
    """Return the state after `action`, and its events. Leave `state` unchanged. Raise Illegal."""
    check(game, state, seat, action)
    draft: StateT = state.copy()
    return draft, tuple(game.apply(draft, seat, action))


def check(game: Game[Any, StateT, Any], state: StateT, seat: Seat | None, action: Action) -> None:
    """Raise Illegal if the rules do not allow `action`."""
    kind = type(action)
    if not any(action in offer for offer in game.offers(state, seat) if offer.action is kind):
        raise game.refusal(state, seat, action)


def heard(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that `seat` (None: an onlooker) hears."""
    return tuple(e for e in events if not isinstance(e, Whisper) or e.to == seat)
