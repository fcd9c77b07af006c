"""Parsers shared by the games' test positions: lines of words, groups by player, and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.cards import Card, card, hand
from engines.core import Seat

Lines = dict[str, list[str]]
"""By the first word of a line: the others."""


def lines(text: str) -> Lines:
    """The lines of `text`, empty ones left out."""
    return {key: words for key, *words in map(str.split, filter(str.strip, text.splitlines()))}


def groups(words: Iterable[str], seats: Mapping[str, Seat]) -> dict[Seat, list[str]]:
    """What follows each player's name: "A 5 B 0"."""
    found: dict[Seat, list[str]] = {}
    group: list[str] = []
    for word in words:
        if word in seats:
            group = found[seats[word]] = []
        else:
            group.append(word)
    return found


def zone(words: Iterable[str]) -> tuple[Card, ...]:
    """The cards that `words` are, jokers included."""
    return tuple(card(word, jokers=True) for word in words)


def tops(words: Iterable[str]) -> tuple[tuple[Card, ...], ...]:
    """What comes to lie on top by each of the next shuffles, these being apart by "|": "KS AS | 4C"."""
    return tuple(hand(top) for top in " ".join(words).split("|") if top.strip())
