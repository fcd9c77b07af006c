"""Players' texts: cleaning, length limits, and escaping for Discord."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from engines.core import MARKS, Illegal
from engines.names import JOINERS

STORY_MAX_CHARS = 2000
"""The maximum length of a story."""
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Unicode categories without a visible glyph: controls, direction marks, surrogates."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are visible by their category but have no glyph."""
_COMBINING, _MARKS_PER_LETTER_MAX = {"Mn", "Me"}, 4
"""Unicode categories of combining marks, and the maximum number of them on a letter."""
_LOOSE_JOINERS = re.compile(rf"(?:(?<=\s)|^)[{JOINERS}]+|[{JOINERS}]+(?=\s|$)|(?<=[{JOINERS}])[{JOINERS}]")
"""Joiners that join nothing, and all but the first of several."""
_ADDRESS = re.compile(r"(\.\w+)/")
_ESCAPES = str.maketrans({**{mark: f"\\{mark}" for mark in r"\*_~`|>#[]()<:-"}, "@": "@\u200b"})
"""What stands for characters that mean something in Discord's markdown, or would begin a mention."""


def cleaned(words: str) -> str:
    """Return `words` without invisible characters, except one joiner between two visible ones, and with
    single spaces; "" when nothing is left.
    """
    seen = "".join(" " if ch in "\r\n\t" else ch for ch in words if ch in f"\r\n\t{JOINERS}" or _visible(ch))
    return " ".join(_LOOSE_JOINERS.sub("", _lowered(seen)).split())


def named(words: str) -> str:
    """Return `words` `cleaned` as a name, without the MARKS of seats in engines' sentences."""
    return cleaned(words.translate(dict.fromkeys(map(ord, MARKS))))


def _lowered(words: str) -> str:
    """Return `words` without excess combining marks."""
    left, high = list[str](), 0
    for ch in words:
        high = high + 1 if unicodedata.category(ch) in _COMBINING else 0
        left += [ch] * (high <= _MARKS_PER_LETTER_MAX)
    return "".join(left)


def story(words: str) -> str:
    """Return a story, cleaned. Raises Illegal when it is too long (HU-B46)."""
    if len(words) > STORY_MAX_CHARS:
        raise Illegal(f"At most {STORY_MAX_CHARS} characters.", "HU-B46")
    return cleaned(words)


def plain(words: str) -> str:
    """Escape `words` for Discord: no markdown, no mentions, no links, no invitations."""
    words = _ADDRESS.sub("\\1\u200b/", words)
    return words.translate(_ESCAPES).replace("://", ":\u200b//")


def unformatted(words: str) -> str:
    """Return a sentence without bold print and escapes, for places where Discord shows no markdown."""
    return words.replace("**", "").replace("\\", "")


def begun(words: str) -> str:
    """Return `words` with a capital first letter."""
    return words[:1].upper() + words[1:]


def any_of(words: Sequence[str]) -> str:
    """Return `a`, `a or b`, `a, b or c`."""
    *before, last = words
    return f"{', '.join(before)} or {last}" if before else last


def together(words: Iterable[str]) -> str:
    """Join words: `a`, `a and b`, `a, b and c`."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


WORD_CUT_CHARS = 12
"""The characters that `cut` may drop to end with a whole word."""


def cut(words: str, length: int) -> str:
    """Shorten `words` with an ellipsis to at most `length` characters, if possible after a whole word."""
    if len(words) <= length:
        return words
    left = words[:length].rpartition(" ")[0]
    return (left if left and len(left) >= length - WORD_CUT_CHARS else words[: length - 1]).rstrip() + "…"


def quoted(words: str, length: int = 40) -> str:
    """Return the beginning of a user's text, cleaned and escaped, to quote in a sentence."""
    return plain(cut(cleaned(words), length))


def _visible(ch: str) -> bool:
    return unicodedata.category(ch) not in _UNSEEN and ch not in _BLANK


def until(due: int) -> str:
    """Return Discord's relative timestamp for a moment (milliseconds since 1970)."""
    return f"<t:{due // 1000}:R>"
