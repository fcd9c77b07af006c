"""Buttons, menus and forms for entering a move, as data; `steps.py` creates them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from engines.core import Action, Offer

MENU_OPTIONS_MAX = 25
"""Maximum number of options in a menu (Discord's limit)."""
VALUE_BUTTONS_MAX = 5
"""Maximum number of values with a button each: one row of buttons."""
Style = Literal["plain", "go", "good", "bad"]


class Choice(NamedTuple):
    """A choice of a menu or a form."""

    label: str
    word: str
    description: str = ""
    """A second line below the label."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button that plays `move`."""

    label: str
    move: str
    style: Style = "plain"
    last: bool = False
    """Whether the row of buttons ends after this button."""


@dataclass(frozen=True, slots=True)
class Open:
    """A button that continues a partial move ("" is the start)."""

    label: str
    said: str
    style: Style = "plain"
    last: bool = False


@dataclass(frozen=True, slots=True)
class Idle:
    """A disabled button for what cannot be chosen now, in its place among the enabled ones."""

    label: str
    last: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """A menu; the chosen word is appended to the partial move."""

    prompt: str
    said: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """A button that opens a form for what no menu can list: a number, a story, a new villain."""

    label: str
    said: str
    form: Literal["number", "story", "villain", "both"]
    """`both`: a number, and the story that the rules require with it."""
    prompt: str
    style: Style = "plain"
    aside: bool = False
    """Whether it decides nothing in the game, as a story of its own."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A button that opens a form of several questions; the answers continue the partial move."""

    label: str
    said: str
    style: Style = "plain"


Control = Press | Open | Idle | Choose | Enter | Fill


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a form: `least` to `most` of `choices` set the field or a part of it."""

    field: str
    prompt: str
    choices: tuple[Choice, ...]
    least: int
    most: int
    holding: tuple[str, ...] = ()
    """The preselected choices, by their `word`."""


@dataclass(frozen=True, slots=True)
class Step:
    """The state of a move being entered: what has been entered, and the controls to continue."""

    words: str
    controls: tuple[Control, ...]


class ActionLabels(Protocol):
    """A game's labels for its actions, provided by its `GamePresenter`."""

    def label(self, action: Action) -> str: ...
    def verb(self, action: type[Action]) -> str: ...
    def choice(self, action: type[Action], value: Any) -> str: ...
    def question(self, action: type[Action], field: str) -> str:
        """Return the question asked for this field."""
        ...

    def shelf(self, action: type[Action], value: Any) -> str:
        """Return the name of the menu group that `value` belongs to, or "" if it has none."""
        ...

    def part(self, value: Any) -> str:
        """Return the part of a group that is too large for one menu: for a card its suit."""
        ...

    def weighty(self, action: Action) -> bool:
        """Return whether a complete move needs confirmation however it was entered."""
        ...

    def at_once(self, action: type[Action]) -> bool:
        """Return whether the action is played once complete: its buttons and menus say all it does."""
        ...

    def spread(self, action: type[Action]) -> bool:
        """Return whether the action starts with buttons for values of its first field."""
        ...

    def stepwise(self, action: type[Action]) -> bool:
        """Return whether items are picked one at a time: each result is shown before the next pick."""
        ...

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for `value`, at the start of a move or among buttons like it."""
        ...

    def board(self, action: type[Action], field: str) -> Sequence[Sequence[Any]]:
        """Return a field's values in rows as they lie on the table, if players find them there; else ()."""
        ...

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return these values in the order in which they are held in the hand."""
        ...

    def ranked(self, action: type[Action], picks: Sequence[tuple[Any, ...]]) -> Sequence[tuple[Any, ...]]:
        """Return complete picks in the order of their buttons: best first where the game knows it."""
        ...

    def effect(self, action: type[Action]) -> str:
        """Return what an action does, in one line; "" if its buttons say everything."""
        ...

    def outlook(self, action: type[Action], values: Sequence[Any]) -> str:
        """Return what a partial move with these values does and may lead to, in a few lines."""
        ...

    def overview(self, offers: Sequence[Offer]) -> str:
        """Return what the buttons of all these offers can do, a line each; "" if they say it themselves."""
        ...

    def preview(self, action: Action) -> str: ...
    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the numbers that get a button of their own, as pairs of label and number."""
        ...

    def first_values(self, action: type[Action], values: Sequence[Any]) -> Sequence[Any]:
        """Return which of the values that begin an action get a button, the best first; () for none."""
        ...

    def more(self, action: type[Action]) -> str:
        """Return the label of the button to a menu of all values or numbers, if some have no button of their
        own; "" if a form asks for a number instead.
        """
        ...

    def style(self, action: type[Action]) -> Style:
        """Return the style of a button that begins a move."""
        ...

    def repeats(self, action: type[Action], offers: Sequence[Offer]) -> bool:
        """Return whether an action does just what another of the offers does, and so gets no button."""
        ...

    def harms(self, offer: Offer) -> bool:
        """Return whether all moves of an offer hurt the viewer: its button comes last, without a colour."""
        ...

    def emphasis(self, action: Action) -> Style:
        """Return the style of a button that plays a complete move: `good` only where it is usually right."""
        ...
