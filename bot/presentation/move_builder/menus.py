"""How do many choices become a few menus? Grouped by where they are found, and never page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.presentation.move_builder.controls import MENU, ActionLabels, Choice
from bot.presentation.move_builder.partial_move import word_of
from engines.core import Action

ASIDE = "~"
"""What stands before the number of a shelf, at the end of a half-said move."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose, and the value by which its shelf is found."""

    value: Any
    choice: Choice


def option_of(kind: type[Action], value: Any, words: ActionLabels) -> Option:
    """A single value of a field as an option."""
    return Option(value, Choice(words.choice(kind, value), word_of(value)))


@dataclass(frozen=True, slots=True)
class Shelf:
    """Options that are found in one place."""

    name: str
    options: tuple[Option, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(it.choice for it in self.options)


def shelves(kind: type[Action], options: Sequence[Option], words: ActionLabels) -> list[Shelf]:
    """The options by where they are found; what is too much for one menu is parted, cards by suit."""
    return [
        part
        for shelf in _by(options, lambda it: words.shelf(kind, it))
        for part in ([shelf] if len(shelf.options) <= MENU else _parts(shelf, words))
    ]


def _parts(shelf: Shelf, words: ActionLabels) -> Iterator[Shelf]:
    for part in _by(shelf.options, words.part):
        yield Shelf(" · ".join(filter(None, (shelf.name, part.name))), part.options)


def _by(options: Sequence[Option], name: Callable[[Any], str]) -> list[Shelf]:
    found: dict[str, list[Option]] = {}
    for it in options:
        found.setdefault(name(it.value), []).append(it)
    return [Shelf(called, tuple(its)) for called, its in found.items()]


def told_apart(said: str) -> tuple[str, int | None]:
    """A half-said move, and which shelf is looked at, if that was chosen before."""
    line, _, last = said.rpartition(" ")
    number = last.removeprefix(ASIDE)
    return (line, int(number)) if last.startswith(ASIDE) and number.isdecimal() else (said, None)
