"""The `Game` record: pure functions over one State, from which everything else derives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from engines.declarations import Action, Event, Illegal, Misread, Seat, Whisper
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


def share_of_win(standing: Sequence[Score], seat: Seat) -> float:
    """Return a seat's share of the win, 0 to 1: 1 for a sole winner, a half for each of two."""
    first = [score.seat for score in standing if score.place == 1]
    return (seat in first) / len(first)


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
    """The order's keyword, before its number: "call"."""
    title: str
    """The order's name, with {} for its number."""
    holds: Callable[[ViewT, int], bool]
    """Whether the order can still have an effect; else it is cleared."""
    move: Callable[[ViewT, int], Action | None]
    """The move to play when the player is owed; None: no move now, the player is asked as usual."""
    numbers: Callable[[ViewT], Sequence[int]] | None = None
    """The numbers to offer, if it takes one."""
    button: Callable[[ViewT], str] | None = None
    """The label of a button that gives the order as an answer to the present question; "" if there is none.
    It depends on nothing hidden. None: the order is only in the menu.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffles:
    """The labels under which a game shuffles, as far as a record can be checked without its rules. A label is
    a pile and a number.
    """

    first: tuple[str, ...]
    """The shuffles before the first turn, in order."""
    replaced: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)
    """Those of the first ones that do not take place with an option: the label by option."""
    added: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)
    """Shuffles that take place once, later, with an option: the label by option."""
    piles: tuple[str, ...] = ()
    """The piles that are shuffled again and again, numbered on."""
    dealing: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)
    """Moves that shuffle a whole pile: the pile by verb."""
    once: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)
    """Moves of which a seat makes one between two deals: a name for it by verb."""
    sealed: tuple[str, ...] = ()
    """The piles whose shuffles are sealed beforehand, leaf by leaf (`Sealing`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealing(Generic[StateT]):
    """How a game seals its cards if hands stay hidden forever.

    The deal is never revealed as a whole, and each card can be proved alone (`engines.seals`). The label of a
    shuffle is a pile and a number; a sheet seals a fixed number of shuffles beforehand.
    """

    labels: Callable[[int], Sequence[str]]
    """The labels on a sheet, from 0, leaf by leaf; a power of two, the same number on each sheet."""
    sheet: Callable[[StateT], int]
    """The last sheet that a move may need."""
    seen: Callable[[StateT, Seat | None], Mapping[str, Collection[str]]]
    """The cards, by pile, that a seat (None: everybody) can see now."""
    undone: type[Event]
    """The event that restores everything as it was at `began`."""
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
    """A move for another version of the table."""
    TOO_FEW = "too few"
    """A start with too few players."""
    FULL = "full"
    """Joining a full table."""
    NOT_THE_HOST = "not the host"
    """An action reserved for the host."""
    VILLAIN = "villain"
    """A villain that cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[OptionsT, StateT, ViewT]):
    """The rules of one game. Nothing but `offers` decides what is legal. Each is equal to itself alone."""

    name: str
    title: str
    version: int
    """The version of the rules, raised when a rule changes; every stored table has it."""
    seats: range
    options: type[OptionsT]
    option: str = "option"
    """The game's word for an option."""
    actions: tuple[type[Action], ...]
    """The actions of seats; `table_actions` are those of the table itself (join, leave, end, time-out)."""
    table_actions: tuple[type[Action], ...]
    new: Callable[[OptionsT, int, str], StateT]
    """Options, seats, seed -> the first state. No seats at all: an empty table, where villains join.

    Raises Illegal for a number of seats that the rules do not know."""
    owed: Callable[[StateT], Sequence[Seat]]
    """The seats that the table waits for; turn, ping, deadline and `default` apply to them."""
    offers: Callable[[StateT, Seat | None], Sequence[Offer]]
    """The legal actions of a seat; None: of the table itself."""
    refusal: Callable[[StateT, Seat | None, Action | Misread], Illegal]
    """The rulebook's error message; called only if no offer contains the action."""
    apply: Callable[[StateT, Seat | None, Any], Iterator[Event]]
    """Changes the draft and yields the events. The action must be legal."""
    default: Callable[[StateT, Seat], Action]
    """The move for an absent player, for every owed seat."""
    view: Callable[[StateT, Seat | None], ViewT]
    """Everything that a seat (None: an onlooker) may know."""
    standing: Callable[[StateT], Sequence[Score]]
    over: Callable[[StateT], bool]
    shuffles: Shuffles
    """How it shuffles, for whoever checks a record."""
    scramble: Callable[[StateT, Seat | None, Random], None]
    """Redeals, in a draft, everything that the seat cannot know."""
    sealing: Sealing[StateT] | None = None
    """None if nothing is secret when the game is over."""
    opening: Action | None = None
    """The table's first action if seats are fixed: Begin(). Before it nobody is owed."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Other spellings of a card or a rank, in capitals, with the standard one: ("10S", "TS")."""
    join: Callable[[Villain], Action] | None = None
    """The table's action that seats a villain; None if seats are fixed from the start."""
    leave: Callable[[Seat], Action] | None = None
    """The table's action that frees a seat; None if nobody can leave before the end."""
    closing: tuple[Action, ...] = ()
    """The table's actions, as far as legal, when it is closed before the end."""
    orders: tuple[Order[ViewT], ...] = ()
    """The standing orders that may be given."""
    asked: tuple[type[Action], ...] = ()
    """The table's actions that the host may request."""
    timeout: type[Action] | None = None
    """The one of them that is allowed only when everybody's time is up."""
    avoided_at_random: tuple[type[Action], ...] = ()
    """Actions that a random player avoids if there are others."""
    guard: Callable[[StateT], int] | None = None
    """The version of a state for which a move is meant; None: the number of moves."""
    dealer: Callable[[StateT], Seat | None] | None = None
    """The dealer (None: nobody yet), if there is an option `first_dealer`."""
    stake: Callable[[ViewT], float] = lambda _: 0.3
    """How much is at stake in the present decision, 0 to 1, in an onlooker's view."""
    numbers: Mapping[Refused, str] = field(default_factory=dict[Refused, str], hash=False)
    """The rulebook's numbers for the bot's own refusals."""

    def refused(self, what: Refused, sentence: str) -> Illegal:
        """Return the error for something that the bot refuses, with the rulebook's number for it."""
        return Illegal(sentence, self.numbers.get(what, ""))


def play(
    game: Game[Any, StateT, Any],
    state: StateT,
    seat: Seat | None,
    action: Action,
    offers: Sequence[Offer] | None = None,
) -> tuple[StateT, tuple[Event, ...]]:
    """Return the state after `action`, and its events. Leave `state` unchanged. Raise Illegal.

    `offers` must be those of the seat in this very state, if the caller has worked them out already.
    """
    check(game, state, seat, action, offers)
    draft: StateT = state.copy()
    return draft, tuple(game.apply(draft, seat, action))


def check(
    game: Game[Any, StateT, Any],
    state: StateT,
    seat: Seat | None,
    action: Action,
    offers: Sequence[Offer] | None = None,
) -> None:
    """Raise Illegal if the rules do not allow `action`; `offers` as for `play`."""
    kind = type(action)
    for offer in game.offers(state, seat) if offers is None else offers:
        if offer.action is kind and action in offer:
            return
    raise game.refusal(state, seat, action)


def heard(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that `seat` (None: an onlooker) hears."""
    return tuple(e for e in events if not isinstance(e, Whisper) or e.to == seat)
