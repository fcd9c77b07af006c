"""Parsers shared by the games' test positions: lines of words, groups by player, and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from engines.cards import Card, card, hand

Named = TypeVar("Named")
Lines = dict[str, list[str]]
"""The words of each line, by its first word."""


def lines(text: str) -> Lines:
    """Return the lines of `text` without empty ones; they may also be apart by ";"."""
    said = filter(str.strip, text.replace(";", "\n").splitlines())
    return {key: words for key, *words in map(str.split, said)}


def groups(words: Iterable[str], names: Mapping[str, Named]) -> dict[Named, list[str]]:
    """Return the words after each player's name, or another's: "A 5 B 0"."""
    found: dict[Named, list[str]] = {}
    group: list[str] = []
    for word in words:
        if word in names:
            group = found[names[word]] = []
        else:
            group.append(word)
    return found


def zone(words: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards that `words` name, jokers included."""
    return tuple(card(word, jokers=True) for word in words)


def tops(words: Iterable[str]) -> tuple[tuple[Card, ...], ...]:
    """Return the top cards of each of the next shuffles, which "|" separates: "KS AS | 4C"."""
    return tuple(hand(top) for top in " ".join(words).split("|") if top.strip())
