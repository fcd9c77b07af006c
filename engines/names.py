"""Comparing names: one key for all spellings of a name that look the same."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""The zero-width non-joiner and joiner: Persian words and emojis such as a pirate's flag have them."""
_IGNORED = frozenset(
    f"{JOINERS}\u034f\u2060\ufeff\u180b\u180c\u180d\u180f"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Joiners and variation selectors, some of which Discord strips from what it sends back."""
KEY_GROWTH = 18
"""The maximum number of characters that one character of a name becomes in its key: U+FDFA does."""


def name_key(name: str) -> str:
    """Return the key by which names are compared: NFKC, casefolded, without joiners and variation selectors,
    with single spaces; equal for its own key.
    """
    key = _folded(name)
    while (again := _folded(key)) != key:
        key = again
    return key


def _folded(name: str) -> str:
    kept = "".join(letter for letter in name if letter not in _IGNORED)
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", kept).casefold()).split())
