"""How are players' own words bounded and made harmless?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from engines.core import MARKS, Illegal

LENGTH = 2000
"""Characters of a story."""
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Unicode categories without a visible glyph: controls, direction marks, surrogates."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that Unicode counts among the visible ones and that show nothing."""
_MARKS, _HIGH = {"Mn", "Me"}, 4
"""Unicode categories of what stands above or below a letter, and how much of it one may carry."""
_ADDRESS = re.compile(r"(\.\w+)/")
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:-])")


def cleaned(words: str) -> str:
    """`words` without what cannot be seen and with single spaces; "" when nothing is left."""
    seen = "".join(" " if ch in "\r\n\t" else ch for ch in words if ch in "\r\n\t" or _visible(ch))
    return " ".join(_lowered(seen).split())


def named(words: str) -> str:
    """`words` as somebody's name, `cleaned`: it must not look like a seat in an engine's sentence."""
    return cleaned(words.translate(dict.fromkeys(map(ord, MARKS))))


def _lowered(words: str) -> str:
    """`words` without what towers above and below their letters."""
    left, high = list[str](), 0
    for ch in words:
        high = high + 1 if unicodedata.category(ch) in _MARKS else 0
        left += [ch] * (high <= _HIGH)
    return "".join(left)


def story(words: str) -> str:
    """A story as it is kept. Raises Illegal when it is too long (HU-B46)."""
    if len(words) > LENGTH:
        raise Illegal(f"At most {LENGTH} characters.", "HU-B46")
    return cleaned(words)


def plain(words: str) -> str:
    """`words` so that Discord shows them as they are: no markdown, no mentions, no links, no invitations."""
    words = _ADDRESS.sub("\\1\u200b/", words)
    return _MARKDOWN.sub(r"\\\1", words).replace("@", "@\u200b").replace("://", ":\u200b//")


def begun(words: str) -> str:
    """`words` as a sentence begins: with a capital."""
    return words[:1].upper() + words[1:]


def together(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


NEAR = 12
"""Characters that a shortened text may be shorter for the sake of a whole word."""


def cut(words: str, length: int) -> str:
    """`words`, shortened with an ellipsis to at most `length` characters, after a word that ends near."""
    if len(words) <= length:
        return words
    left = words[:length].rpartition(" ")[0]
    return (left if left and len(left) >= length - NEAR else words[: length - 1]).rstrip() + "…"


def quoted(words: str, length: int = 40) -> str:
    """The beginning of what somebody wrote, as it can be quoted to them in a sentence."""
    return plain(cut(cleaned(words), length))


def _visible(ch: str) -> bool:
    return unicodedata.category(ch) not in _UNSEEN and ch not in _BLANK


def until(due: int) -> str:
    """A moment (milliseconds since 1970) as Discord counts down to it."""
    return f"<t:{due // 1000}:R>"
