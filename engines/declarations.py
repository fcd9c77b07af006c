"""What a game declares: its actions and events, with seats, texts and errors for illegal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, NamedTuple, NewType, dataclass_transform

Seat = NewType("Seat", int)
"""The number of a place at the table, 0..n-1 clockwise. Engines know seats, never users."""

TextId = NewType("TextId", str)
"""The id of a text (a story) that is stored, and can be erased, outside the record: "t17"."""

Natural = NewType("Natural", int)
"""A whole number that may be 0; other ints of actions are positive."""

UNTOLD = TextId("t0")
"""The id of an empty text, for default moves that require one."""

DETAIL = "detail"
"""What harmless events are called that have no name of their own."""

MARKS = "⟨⟩"
"""Between them stands a seat's number where an engine's sentence names the seat; names do without them."""


def who(seat: Seat) -> str:
    """Return a placeholder for a seat in a sentence; the table replaces it with the player's name."""
    return f"{MARKS[0]}{seat}{MARKS[1]}"


@cache
def clockwise(seats: int, after: Seat) -> tuple[Seat, ...]:
    """Return all seats of a table, from the one left of `after` round to `after` itself."""
    return tuple(Seat((after + 1 + step) % seats) for step in range(seats))


class Argument(NamedTuple):
    """What is said about a field of an action."""

    hint: str = ""
    """What to enter, in at most 100 characters."""
    keys: tuple[str, ...] = ()
    """The keywords that may stand before the field; the first one is written."""
    implied: bool = False
    """Whether it may be left out if only one value is possible; see `completed`."""


def argument(
    hint: str = "", *, default: Any = MISSING, keys: tuple[str, ...] = (), implied: bool = False
) -> Any:
    """Declare a field of an action with its `Argument`."""
    return field(default=default, metadata={Argument: Argument(hint, keys, implied)})


@dataclass_transform(frozen_default=True, field_specifiers=(field, argument))
class Declared(type):
    """The metaclass of declarations: each class is a frozen dataclass with slots. Keywords of a class go to
    `__init_subclass__`, which is called a second time, without them, for the class with slots; what it has
    set on the first one stays.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **keywords: Any) -> Any:
        declared = super().__new__(cls, name, bases, namespace, **keywords)
        if "__slots__" in namespace:
            return declared
        return dataclass(frozen=True, slots=True)(declared)


class Fact(metaclass=Declared):
    """Values from which a refusal follows, as *Why?* tells them."""


class Illegal(Exception):
    """An error for an illegal action: a sentence for the player, the number of the rule or bad input, and the
    facts behind it, which are looked up in the refused seat's own view, so that they tell nothing new.
    """

    def __init__(
        self, sentence: str, rule: str = "", because: Callable[[Any], Fact | None] = lambda _: None
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule
        self.because: Fact | None = None
        self._look_up = because

    def with_facts(self, view: object) -> Illegal:
        """Return the error with the facts that stand in this view."""
        self.because = self._look_up(view)
        return self


class Misread(Illegal):
    """A line of text that is no action: its verb, its field, and the word that does not fit.

    `word` is None if the field is missing, `kind` if the verb is unknown; `said` are the words of all fields
    that could be told apart. The sentence is a plain one; a game may replace it.
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


class Action(metaclass=Declared):
    """What a player asks to do, as a typed value. Its fields, in order, follow the verb in its notation."""

    verb: ClassVar[str]
    summary: ClassVar[str]
    """What the action does, in at most 100 characters, for menus and slash commands."""

    def __init_subclass__(cls, *, verb: str | None = None, summary: str | None = None) -> None:
        if verb is not None and summary is not None:
            cls.verb, cls.summary = verb, summary


@cache
def arguments(action: type[Action]) -> Mapping[str, Argument]:
    """Return what is said about each field of an action."""
    return {it.name: it.metadata.get(Argument, Argument()) for it in fields(action)}


def kind_of(wish: Action | Misread) -> type[Action] | None:
    """Return the type of the requested action; None if the verb is unknown."""
    return wish.kind if isinstance(wish, Misread) else type(wish)


class Begin(Action, verb="begin", summary="The game begins"):
    """The first row of a table with fixed seats: the table deals."""


class Event(metaclass=Declared):
    """A public fact about what happened."""

    quiet: ClassVar[bool] = False
    """Whether it does not affect the decisions of other seats (a pass, a story)."""
    ends_orders: ClassVar[bool] = False
    """Whether it ends all standing orders (the end of a hand)."""
    always: ClassVar[tuple[str, ...]] = ()
    """The numbers of its rules, if they are the same whatever happened."""
    passing: ClassVar[bool] = False
    """Whether it matters to others only as long as the hand, round or season in which it happened."""
    usual: ClassVar[str] = ""
    """What it is called where it is only counted, if it is harmless whatever happened: "draw"."""

    def __init_subclass__(
        cls,
        *,
        rule: str | tuple[str, ...] = (),
        harmless: str = "",
        passing: bool | None = None,
        quiet: bool | None = None,
        ends_orders: bool | None = None,
    ) -> None:
        if harmless:
            cls.usual = harmless
        if rule:
            cls.always = (rule,) if isinstance(rule, str) else rule
        if passing is not None:
            cls.passing = passing
        if quiet is not None:
            cls.quiet = quiet
        if ends_orders is not None:
            cls.ends_orders = ends_orders

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that it follows from as it happened, the most telling first; () if no
        rulebook has one.
        """
        return self.always

    @property
    def harmless(self) -> str:
        """What it is called where it is only counted, as nobody is hurt if they do not hear more of it; "" if
        a player must hear of it: it was done to somebody, changed what lies on the table, or won something.
        """
        return self.usual


class Whisper(Event):
    """An event for one seat only."""

    to: Seat
