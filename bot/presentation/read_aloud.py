"""Pages read aloud: the descriptions of their pictures, for those who cannot see them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bot.presentation.cards import with_cards
from bot.presentation.page import Field, Page
from bot.presentation.scene import ALT_TEXT_MAX_CHARS
from bot.table.symbols import TEXT_STYLE, shown
from bot.table.texts import begun, cut, unformatted
from engines.cards import Card, in_words

_SUIT = re.compile(f"(?<![0-9JQKA])([♠♥♦♣]){TEXT_STYLE}?( (?=Spades|Hearts|Diamonds|Clubs))?")
"""The sign of a suit that belongs to no card, and whether its name follows."""
_SUITS = {"♠": "Spades", "♥": "Hearts", "♦": "Diamonds", "♣": "Clubs"}
_MARKS = {
    "★ Messenger": "Messenger", "▸ ": "", "▫️": "", "· ": ", ", "  ": ", ", " → ": ": ", "-# ": "", "### ": "",
}  # fmt: skip
"""What separates things on a page, and what a voice says or leaves out instead."""
_BEGIN, _END = "\x02", "\x03"
"""Marks around a card while rows of cards are taken apart."""
_STRUCK = re.compile("~~(.+?)~~")
"""The name of somebody who is out of the hand."""
_EMPTY = re.compile(r"[ ,]+(?=[.,:]|$)|(?<=:)[ ,]+(?=\w)|^[ ,]+")
"""What separated things that are left out."""


def read_aloud(page: Page) -> str:
    """Return a page as it is read aloud, in at most ALT_TEXT_MAX_CHARS.

    Cards are words if there is room, else a rank and a sign. If that is too long, fields that name no card
    are left out, the last one first, and the list of players at last.
    """
    for written in (in_words, _in_short):
        if len(text := _told(page, page.fields, written)) <= ALT_TEXT_MAX_CHARS:
            return text
    fields = [*page.fields]
    spare = [field for field in reversed(fields) if not _names_a_card(field)]
    for field in sorted(spare, key=lambda it: it.people):
        if len(text := _told(page, fields, _in_short)) <= ALT_TEXT_MAX_CHARS:
            return text
        fields.remove(field)
    return cut(_told(page, fields, _in_short), ALT_TEXT_MAX_CHARS)


def described(page: Page) -> Page:
    """Return a page whose picture is described by its text, if nothing else describes it."""
    if page.scene is None or page.scene.alt:
        return page
    return replace(page, scene=replace(page.scene, alt=read_aloud(page)))


def _in_short(card: Card) -> str:
    return shown(card).replace(TEXT_STYLE, "")


def _names_a_card(field: Field) -> bool:
    cards = list[Card]()
    with_cards(field.text, lambda card: cards.append(card) or "")
    return bool(cards)


def _told(page: Page, fields: Sequence[Field], written: Callable[[Card], str]) -> str:
    told = ((it.name, it.text if it.spoken is None else it.spoken) for it in fields)
    parts = [page.title, page.text, *(f"{name}: {text}" for name, text in told if text)]
    return " ".join(sentence for part in parts for sentence in _sentences(part, written))


def _sentences(text: str, written: Callable[[Card], str]) -> Iterator[str]:
    """Yield the lines of a text without its markdown, as sentences."""
    text = _STRUCK.sub(r"\1 (out)", text)
    for old, new in _MARKS.items():
        text = text.replace(old, new)
    for line in _cards_apart(unformatted(text), written).splitlines():
        if said := _EMPTY.sub(_gap, _SUIT.sub(_suit, line.strip())):
            yield begun(said if said.endswith((".", "!", "?", ":")) else f"{said}.")


def _cards_apart(text: str, written: Callable[[Card], str]) -> str:
    """Return a text with its cards written so, those of a row with a comma between them."""
    marked = with_cards(text, lambda card: f"{_BEGIN}{written(card)}{_END}")
    return marked.replace(f"{_END} {_BEGIN}", ", ").replace(_BEGIN, "").replace(_END, "")


def _gap(found: re.Match[str]) -> str:
    return " " if found.start() and found.string[found.start() - 1] == ":" else ""


def _suit(found: re.Match[str]) -> str:
    """Return the name of a suit that stands alone; nothing if its name follows."""
    return "" if found[2] else _SUITS[found[1]]
