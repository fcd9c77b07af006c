"""Buttons and menus below a page, as data; their custom_ids say what they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import inf
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

BUTTONS_PER_ROW, ROWS_MAX = 5, 5
"""Maximum number of buttons in a row, and of rows of buttons and menus (Discord's limits)."""
PHONE_PX, BUTTON_PX, BUTTON_GAP_PX, CHARACTER_PX = 302, 32, 8, 5.7
"""Widths on a phone: of a row, of a button without its label, between two buttons, of a character."""


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


def arranged(
    moves: Sequence[Clickable], others: Sequence[Clickable], rows_max: int = ROWS_MAX
) -> list[Clickable]:
    """Return the buttons of moves, then others, in rows that fill the fewest lines of a phone; others begin a
    row if that takes no line more.
    """
    together = [*moves, *others]
    ends = _row_ends(together, len(moves), rows_max)
    return [
        replace(item, last=True) if isinstance(item, Button) and n in ends else item
        for n, item in enumerate(together, start=1)
    ]


def _row_ends(items: Sequence[Clickable], parting: int, rows_max: int) -> Sequence[int]:
    """Return after how many items each row ends; () if they don't fit. Of the ways with the fewest lines on a
    phone the best has a row that ends at `parting`, then the fewest rows.
    """
    longest = tuple(len(rows(items[start : start + BUTTONS_PER_ROW])[0]) for start in range(len(items)))
    return _best_row_ends(tuple(map(_phone_width, items)), longest, parting, rows_max)


@lru_cache(maxsize=1024)
def _best_row_ends(
    widths: tuple[float, ...], longest: tuple[int, ...], parting: int, rows_max: int
) -> Sequence[int]:
    """Return the same for items of these widths, with the length of the longest row that begins at each."""

    @cache
    def best(start: int, rows_left: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
        if start == len(widths) or not rows_left:
            return ((0, 0, 0) if start == len(widths) else (inf, 0, 0)), ()
        found: list[tuple[tuple[float, ...], tuple[int, ...]]] = []
        for end in range(start + 1, start + 1 + longest[start]):
            (lines, joined, more), ends = best(end, rows_left - 1)
            lines += _lines(widths[start:end])
            found.append(((lines, joined + (start < parting < end), more + 1), (end, *ends)))
        return min(found)

    (lines, *_), ends = best(0, rows_max)
    return ends if lines < inf else ()


def phone_lines(row: Sequence[Clickable]) -> int:
    """Return the number of lines that a row takes on a phone."""
    return _lines(map(_phone_width, row))


def _lines(widths: Iterable[float]) -> int:
    lines, left = 0, 0.0
    for width in widths:
        if width > left:
            lines, left = lines + 1, PHONE_PX
        left -= width + BUTTON_GAP_PX
    return lines


def _phone_width(item: Clickable) -> float:
    """Return the width of a button or menu on a phone, in pixels."""
    return len(item.label) * CHARACTER_PX + BUTTON_PX if isinstance(item, Button) else PHONE_PX


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
