"""Discord markdown outside Discord: lines of runs, each in one style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

TextStyle = Literal["", "bold", "struck", "fixed"]
_PLAIN: TextStyle = ""
_FIXED = "```"
_MARKS: dict[str, TextStyle] = {"**": "bold", "~~": "struck"}
_TOKEN = re.compile(r"\\(?P<escaped>[^\w\s]|_)|(?P<mark>\*\*|~~)|(?P<text>[^\\*~]+|.)")
_INVISIBLE = "\u200b"
"""The character that `plain` inserts where Discord would read more than text."""


class Run(NamedTuple):
    text: str
    style: TextStyle = ""


TextLine = tuple[Run, ...]


def lines_of(text: str) -> Iterator[TextLine]:
    """Yield the lines of a text; text between fences keeps its spaces."""
    for n, part in enumerate(text.split(_FIXED)):
        for line in part.strip("\n").split("\n") if part.strip("\n") else ():
            yield (Run(line, "fixed"),) if n % 2 else runs(line)


def runs(line: str) -> TextLine:
    """Return the runs of a line, without markdown's marks and escapes."""
    return tuple(_runs(line.replace(_INVISIBLE, "")))


def _runs(line: str) -> Iterator[Run]:
    text, style = "", _PLAIN
    for token in _TOKEN.finditer(line):
        if token["mark"] is None:
            text += token["escaped"] or token["text"]
            continue
        if text:
            yield Run(text, style)
        text, style = "", _PLAIN if style else _MARKS[token["mark"]]
    if text:
        yield Run(text, style)
