"""Grouping of many choices into a few menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, Choice
from bot.presentation.move_builder.labels import ActionLabels, MenuGroup
from bot.presentation.move_builder.partial_move import word_of
from engines.core import Action

MENU_PREFIX = "~"
"""The prefix of a menu's number at the end of a partial move."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice, and the value that determines its menu."""

    value: Any
    choice: Choice


def option_of(kind: type[Action], value: Any, labels: ActionLabels) -> Option:
    """Return a single value of a field as an option."""
    return Option(value, Choice(labels[kind].choice(value), word_of(value)))


@dataclass(frozen=True, slots=True)
class MenuOptions:
    """The options of a menu, under its name."""

    name: str
    options: tuple[Option, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(option.choice for option in self.options)


def menus(kind: type[Action], options: Sequence[Option], labels: ActionLabels) -> list[MenuOptions]:
    """Return the options by menu group; one too large for a menu is split into its parts."""
    group = labels[kind].group
    return [
        part
        for menu in _by(options, lambda value: group(value).name)
        for part in ([menu] if len(menu.options) <= MENU_OPTIONS_MAX else _parts(menu, group))
    ]


def _parts(menu: MenuOptions, group: Callable[[Any], MenuGroup]) -> Iterator[MenuOptions]:
    for part in _by(menu.options, lambda value: group(value).part):
        yield MenuOptions(" · ".join(filter(None, (menu.name, part.name))), part.options)


def _by(options: Sequence[Option], name: Callable[[Any], str]) -> list[MenuOptions]:
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(name(option.value), []).append(option)
    return [MenuOptions(called, tuple(its)) for called, its in found.items()]


def split_menu(said: str) -> tuple[str, int | None]:
    """Return a partial move without its menu's number, and the number of the chosen menu or None."""
    line, _, last = said.rpartition(" ")
    number = last.removeprefix(MENU_PREFIX)
    return (line, int(number)) if last.startswith(MENU_PREFIX) and number.isdecimal() else (said, None)
