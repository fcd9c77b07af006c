"""Buttons and menus below a page, as data; their custom_ids say what they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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

BUTTONS_PER_ROW = 5
"""Maximum number of buttons in a row (Discord's limit)."""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    id: ComponentId
    style: Style = "plain"
    idle: bool = False
    """Whether the button is disabled and only shows its label."""
    last: bool = False
    """Whether the row of buttons ends after this button."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link button that opens a URL."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu from which `least` to `most` choices are chosen; the current ones are preselected."""

    prompt: str
    id: ComponentId
    choices: tuple[Choice, ...]
    holding: tuple[str, ...] = ()
    """The preselected choices, by their `word`."""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Picker:
    """A menu of the server's own channels or roles, of which up to `most` can be chosen; the current ones are
    preselected, by id.
    """

    what: Literal["channels", "roles"]
    prompt: str
    id: ComponentId
    holding: tuple[int, ...] = ()
    most: int = 1


Clickable = Button | Menu | Picker
_ENTRIES: Mapping[str, ids.FormKind] = {"number": "n", "story": "s", "villain": "v", "both": "b"}


def clickables(table: TableId, seen: int, controls: Iterable[Control]) -> list[Clickable]:
    """Return the buttons and menus for a table's controls; `seen` is the number of moves at that time."""
    return [_clickable(control, table, seen, n) for n, control in enumerate(controls)]


def _clickable(control: Control, table: TableId, seen: int, n: int) -> Clickable:
    match control:
        case Press(label, move, style, last):
            return Button(label, ids.Play(table, seen, move), style, last=last)
        case Open(label, said, style, last):
            return Button(label, ids.GoOn(table, seen, said), style, last=last)
        case Idle(label, last):
            return Button(label, ids.NotNow(table, seen, n), idle=True, last=last)
        case Enter(label, said, form, _, style):
            return Button(label, ids.EnterValue(table, seen, _ENTRIES[form], said), style)
        case Fill(label, said, style):
            return Button(label, ids.AskQuestions(table, seen, said), style)
        case Choose(prompt, said, choices):
            return Menu(prompt, ids.GoOnWith(table, seen, n, said), choices)


def arranged(moves: Sequence[Clickable], others: Sequence[Clickable]) -> list[Clickable]:
    """Return the buttons of moves, then others; in a new row if that takes no row more, also on a phone,
    where five buttons take two.
    """
    together = [*moves, *others]
    apart, whole = len(rows(moves)) + len(rows(others)), rows(together)
    on_a_phone = 2 if [*map(len, whole)] == [BUTTONS_PER_ROW] else len(whole)
    if moves and isinstance(moves[-1], Button) and apart == on_a_phone:
        together[len(moves) - 1] = replace(moves[-1], last=True)
    return together


def rows(items: Iterable[Clickable]) -> list[list[Clickable]]:
    """Return buttons and menus in rows: five buttons or fewer, or one menu."""
    found, full = list[list[Clickable]](), True
    for item in items:
        wide = not isinstance(item, Button)
        if full or wide:
            found.append([])
        found[-1].append(item)
        full = wide or item.last or len(found[-1]) == BUTTONS_PER_ROW
    return found
