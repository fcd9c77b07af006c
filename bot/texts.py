"""How are players' own words bounded and made harmless?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from engines.core import Illegal

LENGTH = 2000
"""Characters of a story."""
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Unicode categories without a visible glyph: controls, direction marks, surrogates."""
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:-])")


def cleaned(words: str) -> str:
    """`words` without what cannot be seen and with single spaces; "" when nothing is left."""
    seen = "".join(" " if ch in "\r\n\t" else ch for ch in words if ch in "\r\n\t" or _visible(ch))
    return " ".join(seen.split())


def story(words: str) -> str:
    """A story as it is kept. Raises Illegal when it is too long (HU-B46)."""
    if len(words) > LENGTH:
        raise Illegal(f"At most {LENGTH} characters.", "HU-B46")
    return cleaned(words)


def plain(words: str) -> str:
    """`words` so that Discord shows them as they are: no markdown, no mentions, no links."""
    return _MARKDOWN.sub(r"\\\1", words).replace("@", "@\u200b").replace("://", ":\u200b//")


def begun(words: str) -> str:
    """`words` as a sentence begins: with a capital."""
    return words[:1].upper() + words[1:]


def counted(n: int, thing: str) -> str:
    """`1 chip`, `2 chips`."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def together(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def cut(words: str, length: int) -> str:
    """`words`, shortened with an ellipsis to at most `length` characters."""
    return words if len(words) <= length else words[: length - 1].rstrip() + "…"


def _visible(ch: str) -> bool:
    return unicodedata.category(ch) not in _UNSEEN
