"""Buttons, menus and forms by which somebody says their next move, as data; `steps.py` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from engines.core import Action

MENU = 25
"""Options of a menu, at most."""
Style = Literal["plain", "go", "good", "bad"]


class Choice(NamedTuple):
    """What can be chosen from a menu or ticked in a form."""

    label: str
    word: str
    told: str = ""
    """A second line below the label."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button that plays `move`."""

    label: str
    move: str
    style: Style = "plain"
    last: bool = False
    """Whether the row of buttons ends with it."""


@dataclass(frozen=True, slots=True)
class Open:
    """A button that goes on with a half-said move ("" is the start)."""

    label: str
    said: str
    style: Style = "plain"
    last: bool = False


@dataclass(frozen=True, slots=True)
class Idle:
    """What cannot be chosen now, in its place among the buttons for what can."""

    label: str
    last: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """A menu; what is chosen is the half-said move with one more word."""

    prompt: str
    said: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """A button that opens a form for what no menu can list: a number, a story, a new villain."""

    label: str
    said: str
    form: Literal["number", "story", "villain", "both"]
    """`both`: a number, and the story that the rules want with it."""
    prompt: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Fill:
    """A button that opens a form of several questions; the answers go on with the half-said move."""

    label: str
    said: str
    style: Style = "plain"


Control = Press | Open | Idle | Choose | Enter | Fill


@dataclass(frozen=True, slots=True)
class Question:
    """A part of a form: from `least` to `most` of `choices` say (some of) the field."""

    field: str
    prompt: str
    choices: tuple[Choice, ...]
    least: int
    most: int
    holding: tuple[str, ...] = ()
    """What is ticked already, by word."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where somebody is in saying a move: what they have said so far in words, and how they may go on."""

    words: str
    controls: tuple[Control, ...]


class ActionLabels(Protocol):
    """How a game speaks of its actions; a Face has these."""

    def label(self, action: Action) -> str: ...
    def verb(self, action: type[Action]) -> str: ...
    def choice(self, action: type[Action], value: Any) -> str: ...
    def question(self, action: type[Action], field: str) -> str:
        """What is asked of somebody who is to say this field."""
        ...

    def shelf(self, action: type[Action], value: Any) -> str:
        """Where `value` is found, for those that belong into menus of their own; else nothing."""
        ...

    def part(self, value: Any) -> str:
        """Which part of a shelf it is in where that holds too much for one menu, such as its suit."""
        ...

    def weighty(self, action: type[Action]) -> bool:
        """Whether it is asked once more before it is played, though there is nothing to choose."""
        ...

    def at_once(self, action: type[Action]) -> bool:
        """Whether it is played as soon as it is said, for its buttons and menus tell all that it does."""
        ...

    def spread(self, action: type[Action]) -> bool:
        """Whether it begins with a button for each value of its first field, where those are few."""
        ...

    def stepwise(self, action: type[Action]) -> bool:
        """Whether only one thing is picked at a time, for what it brings is seen before the next."""
        ...

    def button(self, action: type[Action], value: Any) -> str:
        """What stands on a button for `value` before anything is said, or among others like it."""
        ...

    def board(self, action: type[Action], field: str) -> Sequence[Sequence[Any]]:
        """The rows in which the values of this field lie on the table, where that is how one finds them."""
        ...

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """These values as they are held in the hand."""
        ...

    def effect(self, action: type[Action]) -> str:
        """What such a move does, in one line; nothing where its buttons say all."""
        ...

    def preview(self, action: Action) -> str: ...
    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]: ...
    def style(self, action: type[Action]) -> Style: ...
