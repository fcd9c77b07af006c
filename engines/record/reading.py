"""Reading of records; each error is one sentence with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engines import GAMES
from engines.core import Seat
from engines.record.damage import Damaged, located
from engines.record.entries import (
    BODY,
    CHECK,
    CLOSED,
    FORMAT,
    HEAD,
    NOBODY,
    OLD,
    Computer,
    Deal,
    Entry,
    Head,
    Move,
    Name,
    Opening,
    Record,
    Result,
    Sealed,
    Story,
    Words,
    digits_of,
    is_written,
)
from engines.seals import Opened

LONGEST, MOST = 20_000, 100_000
"""Maximum length of a line in bytes, and maximum number of lines."""


def read(stored: bytes) -> Record:
    """Parse a record. Raise Damaged."""
    lines = _unchecked(stored)
    if lines[-1] != "end":
        raise Damaged(len(lines), "A record ends with the line `end`.")
    head, begin = _head(lines[: len(HEAD)]), len(HEAD) + 1
    entries, told = list[Entry](), set[tuple[type[Entry], str]]()
    for n, line in enumerate(lines[len(HEAD) : -1], begin):
        keyword, _, rest = line.partition(" ")
        if keyword not in _READERS or (head.format == OLD and keyword == "computer"):
            raise Damaged(n, f"No line begins with {json.dumps(keyword[:20])}.")
        if not is_written(BODY, keyword, rest):
            raise Damaged(n, "It can't be read.")
        with located(n):
            entry = _READERS[keyword](rest)
        if isinstance(entry, Deal | Sealed):
            if (type(entry), entry.label) in told:
                raise Damaged(n, f"The shuffle {json.dumps(entry.label)} was told of before.")
            told.add((type(entry), entry.label))
        entries.append(entry)
    return Record(head, tuple(entries), range(begin, len(lines)))


def _unchecked(stored: bytes) -> list[str]:
    """Return the lines without their checks. Raise Damaged if these are wrong."""
    lines, before = list[str](), ""
    parts = stored.split(b"\n")
    if len(parts) > MOST + 1:
        raise Damaged(MOST + 1, "The record is too long.")
    for n, part in enumerate(parts, 1):
        if n == len(parts):
            if part:
                raise Damaged(n, "The end of the line is missing.")
            break
        if len(part) > LONGEST:
            raise Damaged(n, "The line is too long.")
        with located(n):
            line, check, digits = part.decode().rpartition(CHECK)
        before = digits_of(before, line)
        if not check or digits != before:
            raise Damaged(n, "It is not what was written: its digits do not fit.")
        lines.append(line)
    if len(lines) <= len(HEAD):
        raise Damaged(len(lines) + 1, "The record breaks off.")
    return lines


def _head(lines: Sequence[str]) -> Head:
    if lines[0] not in (f"mudbucket {OLD}", f"mudbucket {FORMAT}"):
        raise Damaged(1, f"A record begins with the line `mudbucket {OLD}` or `mudbucket {FORMAT}`.")
    said: list[str] = []
    for n, (line, keyword) in enumerate(zip(lines, HEAD, strict=True), 1):
        word, _, rest = line.partition(" ")
        if word != keyword or not rest:
            raise Damaged(n, f"Here the line `{keyword} …` belongs.")
        if not is_written(HEAD, keyword, rest):
            raise Damaged(n, "It can't be read.")
        said.append(rest)
    format, played, table, date, chosen, seats, commitment, secret, sheets = said
    game, version = played.split(" ")
    if game not in GAMES:
        raise Damaged(2, f"There is no game called {json.dumps(game[:20])}.")
    with located(5):
        options = cast("dict[str, Any]", json.loads(chosen))
    return Head(
        game,
        int(version),
        table,
        date,
        options,
        int(seats),
        "" if commitment == NOBODY else commitment,
        "" if secret == CLOSED else secret,
        () if sheets == NOBODY else tuple(sheets.split(" ")),
        int(format),
    )


def _name(rest: str) -> Name:
    seat, name = rest.split(" ", 1)
    return Name(int(seat), _text(name))


def _words(rest: str) -> Words:
    digest, *said = rest.split(" ")
    pairs = (part.split(":") for part in said)
    return Words(digest, tuple((int(seat), word) for seat, word in pairs))


def _move(rest: str) -> Move:
    seat, text = rest.split(" ", 1)
    return Move(None if seat == NOBODY else Seat(int(seat)), text)


def _story(rest: str) -> Story:
    id, text = rest.split(" ", 1)
    return Story(id, _text(text))


def _deal(rest: str) -> Deal:
    label, cards = rest.split(": ", 1)
    items, order = cards.split(" > ")
    return Deal(label, tuple(items.split(" ")), tuple(order.split(" ")))


def _sealed(rest: str) -> Sealed:
    label, hashes = rest.split(": ", 1)
    way, seals = hashes.split(" | ")
    return Sealed(label, tuple(way.split(" ")), tuple(seals.split(" ")))


def _opening(rest: str) -> Opening:
    label, said = rest.split(": ", 1)
    at, slot, place, salt = said.split(" ")
    return Opening(label, None if at == NOBODY else int(at), Opened(int(slot), int(place), salt))


def _result(rest: str) -> Result:
    seat, place, points = map(int, rest.split(" "))
    return Result(seat, place, points)


def _text(quoted: str) -> str:
    return json.loads(quoted)


_READERS: Mapping[str, Callable[[str], Entry]] = {
    "name": _name,
    "computer": lambda rest: Computer(int(rest)),
    "words": _words,
    "move": _move,
    "story": _story,
    "deal": _deal,
    "sealed": _sealed,
    "open": _opening,
    "result": _result,
}
