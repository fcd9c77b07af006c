"""What is a game? A record of pure functions over one State, from which everything else derives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeGuard, TypeVar, cast

Seat = NewType("Seat", int)
"""A place at the table, 0..n-1 clockwise. Engines know seats, never users."""

TextId = NewType("TextId", str)
"""The name of a text (a story) that is kept, and can be erased, outside the record: "t17"."""

Natural = NewType("Natural", int)
"""A whole number that may be 0; the ints of actions are above 0."""

UNTOLD = TextId("t0")
"""No text at all, where one must be given: a move that the clock plays needs no words."""

VillainId = NewType("VillainId", str)
"""The name of a villain in the house's books: "v17"."""


MARKS = "⟨⟩"
"""Between them stands a seat's number where an engine's sentence names the seat; names do without them."""


def who(seat: Seat) -> str:
    """How an engine's sentence names a seat; the table puts the player's name in its place."""
    return f"{MARKS[0]}{seat}{MARKS[1]}"


def clockwise(seats: int, after: Seat) -> tuple[Seat, ...]:
    """All seats of a table, from the one left of `after` round to `after` itself."""
    return tuple(Seat((after + 1 + step) % seats) for step in range(seats))


class Illegal(Exception):
    """What a player may not do: one sentence for him, and the number of the rule or bad input."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class Misread(Illegal):
    """A line of text that is no action: which verb, which field, and the word that does not fit there.

    `word` is None where the field is missing, `kind` where the verb is unknown; `said` are the words of all
    fields that could be told apart. The sentence is a plain one; a game may have its own.
    """

    said: Mapping[str, Sequence[str]] = {}

    def __init__(
        self,
        sentence: str,
        verb: str,
        field: str = "",
        word: str | None = None,
        kind: type[Action] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.verb = verb
        self.field = field
        self.word = word
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Action:
    """A typed wish. Its fields, in order, are the words that follow the verb in its notation."""

    verb: ClassVar[str]
    summary: ClassVar[str]
    """What the action does, in at most 100 characters, for menus and slash commands."""
    hints: ClassVar[dict[str, str]] = {}
    """By field: what to put there, in at most 100 characters."""
    keys: ClassVar[dict[str, tuple[str, ...]]] = {}
    """By field that is announced by a word: the words that may stand before it, the first being written."""
    implied: ClassVar[tuple[str, ...]] = ()
    """Fields that may be left out where they can hold but one value; see `completed`."""


def kind_of(wish: Action | Misread) -> type[Action] | None:
    """The type of action that is wished for; None where not even the verb is known."""
    return wish.kind if isinstance(wish, Misread) else type(wish)


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """The first row of a table with fixed seats: the table deals."""

    verb: ClassVar[str] = "begin"
    summary: ClassVar[str] = "The game begins"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, said aloud."""

    quiet: ClassVar[bool] = False
    """Whether it leaves what the other seats decide untouched (a pass, a story)."""
    ends_orders: ClassVar[bool] = False
    """Whether no standing order outlives it (the end of a hand)."""


@dataclass(frozen=True, slots=True)
class Whisper(Event):
    """Something that happened, told to one seat only."""

    to: Seat


# What every house keeps of a game: who sits where, what is paid outside the table, what is counted.


@dataclass(frozen=True, slots=True)
class Villain:
    """A villain as an engine knows one; written `v17/1342/50`.

    Aptitudes are in the order destruction, damage, perception, deception; 1 is best. Chips are those brought
    along.
    """

    id: VillainId
    aptitudes: tuple[int, ...]
    chips: int


@dataclass(frozen=True, slots=True)
class Joined(Event):
    seat: Seat
    villain: Villain


@dataclass(frozen=True, slots=True)
class Left(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Somebody else plays on in `seat`, with all that it has; the game itself goes on as before."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """Chips that the villain in `seat` won (or lost, below 0) for good."""

    seat: Seat
    delta: int
    reason: str


@dataclass(frozen=True, slots=True)
class Tallied(Event):
    """One more of something that leaderboards count, for the villain in `seat`."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The villain in `seat` goes to gaol and brings `due` chips when he is played again."""

    seat: Seat
    due: int


# What may be done.


class Domain(Protocol):
    """What a field may hold: a range, a tuple, a Pick or a Free."""

    def __contains__(self, value: object, /) -> bool: ...


def _anything(_: tuple[Any, ...]) -> bool:
    return True


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


@dataclass(frozen=True, slots=True)
class Pick:
    """Some of `items` as a tuple: how many, whether one may be taken again, and conditions.

    `condition` holds for every beginning of a legal pick and for nothing that leads to none, so that a pick
    can be made step by step; `whole` holds for a finished one. Where order does not count (`ordered` is
    False) the same items may be named in any order.
    """

    count: range
    items: tuple[Any, ...]
    repeats: bool = False
    condition: Callable[[tuple[Any, ...]], bool] = _anything
    whole: Callable[[tuple[Any, ...]], bool] = _anything
    ordered: bool = True

    def __contains__(self, value: object, /) -> bool:
        return (
            _is_tuple(value)
            and all(item in self.items for item in value)
            and (self.repeats or len(set(value)) == len(value))
            and self.done(value)
        )

    @property
    def free(self) -> bool:
        """Whether any items will do, if only they are so many."""
        return self.condition is _anything and self.whole is _anything

    def done(self, taken: tuple[Any, ...]) -> bool:
        """Whether nothing more must be taken."""
        return len(taken) in self.count and self.condition(taken) and self.whole(taken)

    def following(self, taken: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items that may be taken next."""
        if len(taken) + 1 >= self.count.stop:
            return ()
        free = self.items if self.repeats else tuple(i for i in self.items if i not in taken)
        return tuple(item for item in free if self.condition((*taken, item)))

    def wholes(self, taken: tuple[Any, ...] = (), start: int = 0) -> Iterator[tuple[Any, ...]]:
        """The finished picks that begin with `taken`, items from number `start` on following in their order.

        For picks without repeats whose order does not count: each is found once.
        """
        if self.done(taken):
            yield taken
        if len(taken) + 1 < self.count.stop:
            for at in range(start, len(self.items)):
                longer = (*taken, self.items[at])
                if self.items[at] not in taken and self.condition(longer):
                    yield from self.wholes(longer, at + 1)

    def sample(self, random: Random) -> tuple[Any, ...]:
        wanted, taken = random.choice(self.count), ()
        while not (len(taken) >= wanted and self.done(taken)) and (items := self.following(taken)):
            taken = (*taken, random.choice(items))
        return taken


@dataclass(frozen=True, slots=True)
class Free:
    """Anything that fits a test, such as the id of a text: what cannot be listed."""

    fits: Callable[[object], bool]
    sample: Callable[[Random], object]

    def __contains__(self, value: object, /) -> bool:
        return self.fits(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value[:1] == "t" and value[1:].isalnum() and len(value) <= 12


def _some_text(random: Random) -> TextId:
    return TextId(f"t{random.randrange(1000)}")


TEXT = Free(_is_text, _some_text)
"""A text that must be given."""
MAYBE_TEXT = Free(
    lambda value: value is None or _is_text(value), lambda random: random.choice((None, _some_text(random)))
)
"""A text, or None."""


def sample(domain: Domain, random: Random) -> Any:
    """A random value of `domain`, without listing it."""
    if isinstance(domain, Pick | Free):
        return domain.sample(random)
    return random.choice(cast("Sequence[Any]", domain))


def sole(domain: Domain) -> Any:
    """The only value that `domain` lists; None where there are more or fewer, or none can be listed."""
    if isinstance(domain, tuple | range) and len(values := cast("Sequence[Any]", domain)) == 1:
        return values[0]
    return None


@cache
def field_names(action: type[Action]) -> tuple[str, ...]:
    """The fields of an action in the order of its notation."""
    return tuple(f.name for f in fields(action))


class Offer:
    """A family of legal actions: an action type and what each of its fields may hold.

    `Offer(Raise, to=range(4, 51))`. A domain may depend on the fields before it: `Offer(Damage, card=hearts,
    target=lambda card: enemies(card))`. A field that is left out holds nothing but its default.
    """

    __slots__ = ("action", "domains")

    def __init__(self, action: type[Action], /, **domains: Domain | Callable[..., Domain]) -> None:
        self.action = action
        self.domains = domains

    def __repr__(self) -> str:
        return f"Offer({self.action.__name__}, {', '.join(f'{k}={v!r}' for k, v in self.domains.items())})"

    def _domain(self, name: str, said: Sequence[Any]) -> Domain:
        if name not in self.domains:
            return (getattr(self.action, "__dataclass_fields__")[name].default,)  # noqa: B009
        domain = self.domains[name]
        return domain(*said) if callable(domain) else domain

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.action:
            return False
        said: list[Any] = []
        for name in field_names(self.action):
            value = getattr(action, name)
            if value not in self._domain(name, said):
                return False
            said.append(value)
        return True

    def choices(self, said: Sequence[Any]) -> Domain | None:
        """What the next field may hold, given the fields said so far; None when all are said."""
        names = field_names(self.action)
        return None if len(said) == len(names) else self._domain(names[len(said)], said)

    def completed(self, action: Action) -> Action | None:
        """`action` with what goes without saying; None when the family does not hold it even then."""
        said: list[Any] = []
        for name in field_names(self.action):
            value, domain = getattr(action, name), self._domain(name, said)
            if value is None and name in action.implied and (only := sole(domain)) is not None:
                value = only
            if value not in domain:
                return None
            said.append(value)
        return self.action(*said)

    def sample(self, random: Random) -> Any:
        """A random action of the family."""
        said: list[Any] = []
        while (domain := self.choices(said)) is not None:
            said.append(sample(domain, random))
        return self.action(*said)


def completed(offers: Sequence[Offer], action: Action) -> Action:
    """`action` with the only possible value in each field that was left out and is implied by its type."""
    found = (offer.completed(action) for offer in offers if offer.action is type(action))
    return next((it for it in found if it is not None), action)


# The game.


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's standing: place from 1, points, and the tie-breakers that were used, in words."""

    seat: Seat
    place: int
    points: int
    ties: tuple[str, ...] = ()


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """The place of each of `keys`, the greatest being first; equal ones share theirs."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def by_points(points: Sequence[int]) -> tuple[Score, ...]:
    """The standing of all seats where nothing but points counts."""
    return tuple(Score(Seat(i), place, points[i]) for i, place in enumerate(places(points)))


class Copies(Protocol):
    """A State: mutable only inside `apply`, so it knows how to give a draft of itself."""

    def copy(self) -> Any: ...


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT", bound=Copies)
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Generic[ViewT]):
    """A standing order: what a player says beforehand and the table plays as his own move in his turn.

    Its functions get his view, so that it knows what he knows, and its number (0 where it takes none).
    """

    word: str
    """How it is written, before its number: "call"."""
    title: str
    """What it is called, with {} for its number."""
    holds: Callable[[ViewT, int], bool]
    """Whether it can still come to something; else it is cleared."""
    move: Callable[[ViewT, int], Action | None]
    """What it plays when the player is waited for; None: nothing now, he is asked as usual."""
    numbers: Callable[[ViewT], Sequence[int]] | None = None
    """Which numbers are worth a choice, where it takes one."""


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
    opening: Action | None = None
    """What the table does first where seats are fixed: Begin(). Before it nobody is owed."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Other ways to write a card or a rank, in capitals, and the house's: ("10S", "TS")."""
    join: Callable[[Villain], Action] | None = None
    """The table's action that seats a villain; None where seats are fixed from the start."""
    leave: Callable[[Seat], Action] | None = None
    """The table's action that frees a seat; None where nobody can go before the end."""
    closing: tuple[Action, ...] = ()
    """What the table does, as far as it may, when it is closed before the end."""
    orders: tuple[Order[ViewT], ...] = ()
    """The standing orders that may be given."""


def play(
    game: Game[Any, StateT, Any], state: StateT, seat: Seat | None, action: Action
) -> tuple[StateT, tuple[Event, ...]]:
    """The state after `action` and what happened. Leaves `state` alone. Raises Illegal."""
    kind = type(action)
    if not any(action in offer for offer in game.offers(state, seat) if offer.action is kind):
        raise game.refusal(state, seat, action)
    draft: StateT = state.copy()
    return draft, tuple(game.apply(draft, seat, action))


def heard(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events that `seat` (None: an onlooker) hears."""
    return tuple(e for e in events if not isinstance(e, Whisper) or e.to == seat)
