"""Types that every game uses: seats, actions, events, and errors for illegal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NewType

Seat = NewType("Seat", int)
"""The number of a place at the table, 0..n-1 clockwise. Engines know seats, never users."""

TextId = NewType("TextId", str)
"""The id of a text (a story) that is stored, and can be erased, outside the record: "t17"."""

Natural = NewType("Natural", int)
"""A whole number that may be 0; other ints of actions are positive."""

UNTOLD = TextId("t0")
"""The id of an empty text, for default moves that require one."""

MARKS = "⟨⟩"
"""Between them stands a seat's number where an engine's sentence names the seat; names do without them."""


def who(seat: Seat) -> str:
    """Return a placeholder for a seat in a sentence; the table replaces it with the player's name."""
    return f"{MARKS[0]}{seat}{MARKS[1]}"


@cache
def clockwise(seats: int, after: Seat) -> tuple[Seat, ...]:
    """Return all seats of a table, from the one left of `after` round to `after` itself."""
    return tuple(Seat((after + 1 + step) % seats) for step in range(seats))


class Illegal(Exception):
    """An error for an illegal action: a sentence for the player, and the number of the rule or bad input."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


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


@dataclass(frozen=True, slots=True)
class Action:
    """What a player asks to do, as a typed value. Its fields, in order, follow the verb in its notation."""

    verb: ClassVar[str]
    summary: ClassVar[str]
    """What the action does, in at most 100 characters, for menus and slash commands."""
    hints: ClassVar[dict[str, str]] = {}
    """Hints for each field, in at most 100 characters."""
    keys: ClassVar[dict[str, tuple[str, ...]]] = {}
    """The keywords that may stand before a field; the first one is written."""
    implied: ClassVar[tuple[str, ...]] = ()
    """Fields that may be left out if only one value is possible; see `completed`."""


def kind_of(wish: Action | Misread) -> type[Action] | None:
    """Return the type of the requested action; None if the verb is unknown."""
    return wish.kind if isinstance(wish, Misread) else type(wish)


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """The first row of a table with fixed seats: the table deals."""

    verb: ClassVar[str] = "begin"
    summary: ClassVar[str] = "The game begins"


@dataclass(frozen=True, slots=True)
class Event:
    """A public fact about what happened."""

    quiet: ClassVar[bool] = False
    """Whether it does not affect the decisions of other seats (a pass, a story)."""
    ends_orders: ClassVar[bool] = False
    """Whether it ends all standing orders (the end of a hand)."""
    rule: ClassVar[str] = ""
    """The number of the rule that it follows from; "" if no rulebook has one."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that it follows from as it happened, the most telling first."""
        return (self.rule,) if self.rule else ()


@dataclass(frozen=True, slots=True)
class Whisper(Event):
    """An event for one seat only."""

    to: Seat
