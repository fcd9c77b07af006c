"""Buttons, menus and forms for entering a move, as data; `steps.py` creates them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

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
