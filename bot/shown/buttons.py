"""What can be clicked below a page? Buttons and menus, as data; their ids say what they do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.saying.controls import Choice, Choose, Control, Enter, Fill, Idle, Open, Press, Style

PER_ROW = 5
"""Buttons side by side, at most."""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    id: str
    style: Style = "plain"
    idle: bool = False
    """Whether it only shows what stands there."""
    last: bool = False
    """Whether the row of buttons ends with it."""


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads somewhere else."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Menu:
    """From `least` to `most` of its choices can be chosen; those that hold now are shown so."""

    prompt: str
    id: str
    choices: tuple[Choice, ...]
    holding: tuple[str, ...] = ()
    """By word."""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Picker:
    """A menu of the server's own channels or roles, of which up to `most` can be chosen; those that hold now
    are shown so, by id.
    """

    what: Literal["channels", "roles"]
    prompt: str
    id: str
    holding: tuple[int, ...] = ()
    most: int = 1


Clickable = Button | Menu | Picker


def clickables(table: str, seen: int, controls: Iterable[Control]) -> list[Clickable]:
    """The controls of a table; `seen` is how many moves there were when they were drawn."""
    return [_clickable(it, f"{table}:{seen}", n) for n, it in enumerate(controls)]


def _clickable(control: Control, at: str, n: int) -> Clickable:
    match control:
        case Press(label, move, style, last):
            return Button(label, f"p:{at}:{move}", style, last=last)
        case Open(label, said, style, last):
            return Button(label, f"s:{at}:{said}", style, last=last)
        case Idle(label, last):
            return Button(label, f"idle:{at}:{n}", idle=True, last=last)
        case Enter(label, said, form, _, style):
            return Button(label, f"f:{at}:{form[0]}:{said}", style)
        case Fill(label, said, style):
            return Button(label, f"q:{at}:{said}", style)
        case Choose(prompt, said, choices):
            return Menu(prompt, f"c:{at}:{n}:{said}", choices)
