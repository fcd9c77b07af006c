"""Moves as people type them: other spellings of verbs and numbers, and units, become the notation."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from engines.core import Game
from engines.notation import split

UNITS = ("chip", "chips", "stone", "stones", "point", "points")
"""Words that may follow a number."""


def in_notation(game: Game[Any, Any, Any], typed: str) -> str:
    """Return a typed move with verbs and numbers as the notation has them: "All-in" is `allin`, "raise 12
    chips" is `raise 12`, and digits may be those of any script. What is in quotation marks stays.
    """
    words = _with_verb(game, [_ascii(word) for word in split(typed)])
    numbers = (n > 0 and words[n - 1].isdecimal() for n in range(len(words)))
    kept = [
        word for word, follows in zip(words, numbers, strict=True) if not (follows and word.lower() in UNITS)
    ]
    return " ".join(kept)


def _with_verb(game: Game[Any, Any, Any], words: list[str]) -> list[str]:
    """Return the words with the verb that they begin with, whether it is written in one word, with hyphens or
    with spaces.
    """
    verbs = {_squeezed([action.verb]): action.verb for action in game.actions}
    lowered = [word.lower() for word in words]
    if any(lowered[: len(verb.split())] == verb.split() for verb in verbs.values()):
        return words
    for n in (1, 2):
        if (verb := verbs.get(_squeezed(words[:n]))) is not None:
            return [*verb.split(), *words[n:]]
    return words


def _squeezed(words: Sequence[str]) -> str:
    return "".join(words).replace(" ", "").replace("-", "").replace("_", "").lower()


def _ascii(word: str) -> str:
    """Return a word with its digits and full-width letters as ASCII, unless it is quoted or has others."""
    if word.isascii() or '"' in word:
        return word
    digits = (str(unicodedata.decimal(letter, letter)) for letter in word)
    spelled = unicodedata.normalize("NFKC", "".join(digits))
    return spelled if spelled.isascii() else word
