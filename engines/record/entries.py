"""The entries of a record, and how they are written.

A line is a keyword, its values, and eight check digits over all lines up to it, so that every change is
detected, with its line. The format is in docs/record.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.chance import sha256
from engines.core import Seat
from engines.seals import Opened, seal_of_deal

OLD, FORMAT = 1, 2
"""Formats: in OLD, the commitment was published unsealed, and computers are not marked."""
CHECK, DIGITS = "  ~", 8
"""The separator before a line's check, and the number of its digits."""
CLOSED = "closed"
"""Stands in place of a secret that is never revealed."""
NOBODY = "-"
_NUMBER, _HASH = "(?:0|[1-9][0-9]{0,8})", "[0-9a-f]{64}"
_STRING = r'"(?:[^"\\\x00-\x1f]|\\["\\bfnrt]|\\u00[01][0-9a-f])*"'
_PLAIN = rf'(?:"(?:[ !#-\[\]-~]|\\["\\bfnrt]|\\u[0-9a-f]{{4}})*"|-?{_NUMBER}|true|false|null)'
_LIST = rf"\[(?:{_PLAIN}(?:, {_PLAIN})*)?\]"
_VALUE = rf"(?:{_PLAIN}|{_LIST}|\[{_LIST}(?:, {_LIST})*\])"
_PAIR = rf'"[a-z_]+": {_VALUE}'
_LABEL, _CARDS, _WORD = "[a-z]+(?: [a-z0-9]+)*", "[0-9A-Z]{1,3}(?: [0-9A-Z]{1,3})*", "[!-9;-~]+"
HEAD = {
    "mudbucket": "[12]",
    "game": f"{_WORD} {_NUMBER}",
    "table": _WORD,
    "date": "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])",
    "options": rf"\{{(?:{_PAIR}(?:, {_PAIR})*)?\}}",
    "seats": _NUMBER,
    "commitment": f"{_HASH}|-",
    "secret": f"{_HASH}|closed",
    "sheets": f"{_HASH}(?: {_HASH})*|-",
}
"""Patterns of the first lines after their keyword, in order."""
BODY = {
    "name": f"{_NUMBER} {_STRING}",
    "computer": _NUMBER,
    "words": f"{_HASH}(?: {_NUMBER}:{_HASH})*",
    "story": f"{_WORD} {_STRING}",
    "deal": f"{_LABEL}: {_CARDS} > {_CARDS}",
    "move": f"(?:{_NUMBER}|-) [ -~]{{1,100}}",
    "sealed": rf"{_LABEL}: {_HASH}(?: {_HASH})* \| {_HASH}(?: {_HASH})*",
    "open": f"{_LABEL}: (?:{_NUMBER}|-) {_NUMBER} {_NUMBER} [0-9a-f]{{32}}",
    "result": f"{_NUMBER} {_NUMBER} -?{_NUMBER}",
}
"""The same for all lines between those and `end`."""


def is_written(grammar: Mapping[str, str], keyword: str, rest: str) -> bool:
    """Return whether a line continues correctly after its keyword."""
    return re.fullmatch(grammar[keyword], rest, re.ASCII) is not None


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a record. `secret` is "" if it is closed; `commitment` is "" if there was none."""

    game: str
    version: int
    table: str
    date: str
    options: Mapping[str, Any]
    seats: int
    """The number of seats; 0 if people come and go."""
    commitment: str
    secret: str
    roots: tuple[str, ...] = ()
    """The roots of the sheets on which cards were sealed."""
    format: int = FORMAT

    @property
    def seal(self) -> str:
        """The seal in the lobby's message, if that was a single value; "" if it had the commitment itself."""
        committed = self.format != OLD and self.commitment
        return seal_of_deal(self.commitment, self.roots) if committed else ""

    def __str__(self) -> str:
        lines = (
            f"mudbucket {self.format}",
            f"game {self.game} {self.version}",
            f"table {self.table}",
            f"date {self.date}",
            f"options {json.dumps(self.options)}",
            f"seats {self.seats}",
            f"commitment {self.commitment or NOBODY}",
            f"secret {self.secret or CLOSED}",
            f"sheets {' '.join(self.roots) or NOBODY}",
        )
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a seat's player from here on."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"name {self.seat} {json.dumps(self.name, ensure_ascii=False)}"


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer is the player last named in a seat. Not in the OLD format."""

    seat: int

    def __str__(self) -> str:
        return f"computer {self.seat}"


@dataclass(frozen=True, slots=True)
class Words:
    """The words that apply to shuffles from here on, by seat, as SHA-256 in hex; and their common hash."""

    digest: str
    said: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return " ".join(("words", self.digest, *(f"{seat}:{word}" for seat, word in self.said)))


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a seat, or of the table itself (None)."""

    seat: Seat | None
    text: str

    def __str__(self) -> str:
        return f"move {NOBODY if self.seat is None else self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class Story:
    """A player's story; moves refer to it by its id."""

    id: str
    text: str

    def __str__(self) -> str:
        return f"story {self.id} {json.dumps(self.text, ensure_ascii=False)}"


@dataclass(frozen=True, slots=True)
class Deal:
    """A shuffle by the next move: the order before and after."""

    label: str
    items: tuple[str, ...]
    order: tuple[str, ...]

    def __str__(self) -> str:
        return f"deal {self.label}: {' '.join(self.items)} > {' '.join(self.order)}"


@dataclass(frozen=True, slots=True)
class Sealed:
    """The seals of a shuffle, slot by slot, and the path from them to the root of their sheet.

    The label determines the sheet and the leaf.
    """

    label: str
    path: tuple[str, ...]
    seals: tuple[str, ...]

    def __str__(self) -> str:
        return f"sealed {self.label}: {' '.join(self.path)} | {' '.join(self.seals)}"


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of one seal of a shuffle.

    `at` is the card's place in the new order, from 0 (None: an idle slot, since there were fewer cards).
    """

    label: str
    at: int | None
    it: Opened

    def __str__(self) -> str:
        at = NOBODY if self.at is None else self.at
        return f"open {self.label}: {at} {self.it.slot} {self.it.place} {self.it.salt}"


@dataclass(frozen=True, slots=True)
class Result:
    """The final place and points of a seat."""

    seat: int
    place: int
    points: int

    def __str__(self) -> str:
        return f"result {self.seat} {self.place} {self.points}"


Entry = Name | Computer | Words | Move | Story | Deal | Sealed | Opening | Result


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first move to its last; entries are in chronological order."""

    head: Head
    entries: Sequence[Entry]
    lines: Sequence[int] = field(default=(), compare=False)
    """The line of each entry."""

    def __str__(self) -> str:
        return written("\n".join((str(self.head), *map(str, self.entries), "end")).split("\n"))

    def line(self, entry: int) -> int:
        return self.lines[entry] if entry < len(self.lines) else 0


def written(lines: Iterable[str]) -> str:
    """Return the lines with their checks, as one text."""
    told, before = list[str](), ""
    for line in lines:
        before = digits_of(before, line)
        told.append(f"{line}{CHECK}{before}\n")
    return "".join(told)


def digits_of(before: str, line: str) -> str:
    return sha256(f"{before}\n{line}")[:DIGITS]
