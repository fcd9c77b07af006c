"""Grouping of many choices into a few menus, by where the values are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, ActionLabels, Choice
from bot.presentation.move_builder.partial_move import word_of
from engines.core import Action

SHELF_PREFIX = "~"
"""The prefix of a shelf's number at the end of a partial move."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice, and the value that determines its shelf."""

    value: Any
    choice: Choice


def option_of(kind: type[Action], value: Any, words: ActionLabels) -> Option:
    """Return a single value of a field as an option."""
    return Option(value, Choice(words.choice(kind, value), word_of(value)))


@dataclass(frozen=True, slots=True)
class Shelf:
    """A named group of options."""

    name: str
    options: tuple[Option, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(option.choice for option in self.options)


def shelves(kind: type[Action], options: Sequence[Option], words: ActionLabels) -> list[Shelf]:
    """Return the options grouped by shelf; a shelf too large for one menu is split, cards by suit."""
    return [
        part
        for shelf in _by(options, lambda value: words.shelf(kind, value))
        for part in ([shelf] if len(shelf.options) <= MENU_OPTIONS_MAX else _parts(shelf, words))
    ]


def _parts(shelf: Shelf, words: ActionLabels) -> Iterator[Shelf]:
    for part in _by(shelf.options, words.part):
        yield Shelf(" · ".join(filter(None, (shelf.name, part.name))), part.options)


def _by(options: Sequence[Option], name: Callable[[Any], str]) -> list[Shelf]:
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(name(option.value), []).append(option)
    return [Shelf(called, tuple(its)) for called, its in found.items()]


def split_shelf(said: str) -> tuple[str, int | None]:
    """Return a partial move without its shelf number, and the number of the chosen shelf or None."""
    line, _, last = said.rpartition(" ")
    number = last.removeprefix(SHELF_PREFIX)
    return (line, int(number)) if last.startswith(SHELF_PREFIX) and number.isdecimal() else (said, None)
