"""Buttons and menus below a page, as data; their ids say what they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.presentation import ids
from bot.presentation.custom_id import ComponentId
from bot.presentation.move_builder.controls import (
    Choice,
    Choose,
    Control,
    Enter,
    Fill,
    Idle,
    Open,
    Press,
    Style,
)
from bot.table.record import TableId

PER_ROW = 5
"""Buttons side by side, at most."""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    id: ComponentId
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
    id: ComponentId
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
    id: ComponentId
    holding: tuple[int, ...] = ()
    most: int = 1


Clickable = Button | Menu | Picker
_ENTRIES: Mapping[str, ids.Entry] = {"number": "n", "story": "s", "villain": "v", "both": "b"}


def clickables(table: TableId, seen: int, controls: Iterable[Control]) -> list[Clickable]:
    """The controls of a table; `seen` is how many moves there were when they were drawn."""
    return [_clickable(it, table, seen, n) for n, it in enumerate(controls)]


def _clickable(control: Control, table: TableId, seen: int, n: int) -> Clickable:
    match control:
        case Press(label, move, style, last):
            return Button(label, ids.Play(table, seen, move), style, last=last)
        case Open(label, said, style, last):
            return Button(label, ids.GoOn(table, seen, said), style, last=last)
        case Idle(label, last):
            return Button(label, ids.NotNow(table, seen, n), idle=True, last=last)
        case Enter(label, said, form, _, style):
            return Button(label, ids.Enter(table, seen, _ENTRIES[form], said), style)
        case Fill(label, said, style):
            return Button(label, ids.Ask(table, seen, said), style)
        case Choose(prompt, said, choices):
            return Menu(prompt, ids.GoOnWith(table, seen, n, said), choices)
