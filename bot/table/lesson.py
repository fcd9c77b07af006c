"""Lessons: guided first games as data, found by name: `engines/court/lesson1.toml` is `court1`.

A lesson is a recorded deal of a real game: the learner sits in seat 0, and makes the taught moves themselves;
what the others do is part of the record.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from pydantic import ConfigDict, TypeAdapter

from bot.table.draws import Draws
from bot.table.record import TableId, UserId
from engines import GAMES
from engines.review import Moment

LESSON_LETTER = "l"
"""The first letter of a lesson's id, which no table's id has."""
LEARNER = 0
"""The learner's seat."""
_FILE = re.compile(r"lesson([0-9]+)\.toml")
AGAIN = "again "
"""In the place of a lesson's name, what comes before a table and a number of moves: a moment of a finished
game that is played again.
"""
TABLE_ITSELF = "table"
"""In a line, the word before a move of the table itself, where others have the number of their seat."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing at a time: a sentence or two to read, or a move to make."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    say: str
    """What the learner is told, in at most 25 words."""
    do: str = ""
    """The move that they are to make, in its notation; "": they only read."""
    why: str = ""
    """The answer to another legal move: why the taught one is better here."""
    then: tuple[str, ...] = ()
    """What happens next, by the others: lines of a seat and a move, `1 place 7H`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A guided game."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    name: str
    """The game, and a number: `court1`."""
    game: str
    title: str
    """What it teaches, as a title: "Your first season"."""
    seed: str
    rivals: tuple[str, ...]
    """The characters in the other seats, from seat 1 on."""
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict[str, Any], hash=False)
    villains: tuple[str, ...] = ()
    """The aptitudes of the villains by seat, such as `1342`, in a game with villains."""
    before: tuple[str, ...] = ()
    """What happens before the first step."""
    ending: str
    """What is told after the last step."""


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return all lessons by name; of each game in the order of their numbers."""
    found = sorted(chain.from_iterable(map(_of_game, GAMES)), key=lambda lesson: lesson.name)
    return {lesson.name: lesson for lesson in found}


def _of_game(game: str) -> Iterator[Lesson]:
    """Yield the lessons in a game's folder. Raises ValidationError."""
    if find_spec(f"engines.{game}") is None:
        return
    for it in files(f"engines.{game}").iterdir():
        if named := _FILE.fullmatch(it.name):
            data = tomllib.loads(it.read_text(encoding="utf-8"))
            yield TypeAdapter(Lesson).validate_python({**data, "game": game, "name": f"{game}{named[1]}"})


def lessons_of(game: str) -> list[Lesson]:
    """Return the lessons of a game, the first one first."""
    return [lesson for lesson in lessons().values() if lesson.game == game]


class WhatIf(NamedTuple):
    """A moment of a finished game."""

    table: TableId
    n: int
    """The number of moves before it."""

    @property
    def named(self) -> str:
        """The moment in the place of a lesson's name."""
        return f"{AGAIN}{self.table} {self.n}"


@dataclass(frozen=True, slots=True)
class Learning:
    """How far a user is in a lesson, or in a moment of a finished game that they play again."""

    id: TableId
    """The id of the lesson's table, for its buttons."""
    user: UserId
    name: str
    """What the learner is called at the table."""
    lesson: str
    """The lesson's name, or that of a moment."""
    step: int = 0
    """The steps that are done; of a moment, how often it was begun again."""
    off: tuple[str, ...] = ()
    """The lines of all moves since the learner went their own way, or since the moment; () while they follow
    the lesson.
    """
    wanted: str = ""
    """The legal move that was not what is taught, while they choose whether to make it; else ""."""
    then: int | None = None
    """What the player of a moment had in the game when its hand, round or season was over, in points or
    chips, once it is over again; None: it is not. It follows from the game, and is not stored.
    """
    reached: bool = True
    """Whether that part of the game was played to its end then; it is not stored either."""
    judged: Moment | None = None
    """The moment as the player's review tells it, if that is at hand; it is not stored either."""

    @property
    def plan(self) -> Lesson:
        return lessons()[self.lesson]

    @property
    def again(self) -> WhatIf | None:
        """The moment that is played again; None: it is a lesson."""
        if not self.lesson.startswith(AGAIN):
            return None
        table, n = self.lesson.removeprefix(AGAIN).split(" ")
        return WhatIf(TableId(table), int(n))

    @property
    def over(self) -> bool:
        """Whether all steps of a lesson are done."""
        return self.again is None and self.step >= len(self.plan.steps)

    @property
    def now(self) -> Step | None:
        """The present step; None after the last one, off the lesson's way, or if there are none."""
        return None if self.again is not None or self.over or self.off else self.plan.steps[self.step]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of all moves since the lesson's first step."""
        done = self.plan.steps[: self.step]
        taught = ((*((f"{LEARNER} {it.do}",) if it.do else ()), *it.then) for it in done)
        return (*chain.from_iterable(taught), *self.off)

    def onwards(self) -> Learning:
        """Return the progress after the present step."""
        return replace(self, step=self.step + 1, wanted="")


def lesson_id(draws: Draws) -> TableId:
    """Return a new id of a lesson's table."""
    return TableId(draws.id(LESSON_LETTER))


def is_lesson(id: TableId) -> bool:
    """Return whether an id is that of a lesson's table."""
    return id.startswith(LESSON_LETTER)
