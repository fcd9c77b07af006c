"""Large text: a user's cards and the public ones as large as fits, and the words as headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.presentation.cards import shown
from bot.presentation.page import Page
from bot.presentation.scene import CARD_ASPECT_RATIO, WIDTH, Label, PlayingCard, Scene, Sprite, width_of
from bot.table.preferences import Preferences
from engines.cards import Card

MARGIN, GAP, TITLE_HEIGHT = 20, 12, 64
CARD_MAX_HEIGHT, CARDS_PER_ROW = 280, 6
"""Height of the largest cards in pixels, and maximum number of cards in a row."""
INNER_WIDTH = WIDTH - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class Group:
    """Cards under one title; None is a card face down."""

    title: str
    cards: tuple[Card | None, ...]
    height: int = CARD_MAX_HEIGHT
    """Maximum height of a card in pixels."""


def dressed(page: Page, groups: Sequence[Group], preferences: Preferences) -> Page:
    """Return a page adapted to a user's preferences for large text and pictures."""
    if preferences.large:
        page = _enlarged(page, [group for group in groups if group.cards])
    return page if preferences.pictures != "none" else replace(page, scene=None)


def _enlarged(page: Page, groups: Sequence[Group]) -> Page:
    lines = [f"## {group.title}: {'  '.join(map(_card_text, group.cards))}" for group in groups]
    text = "\n".join((*lines, *(f"### {line}" for line in page.text.splitlines() if line)))
    alt = page.scene.alt if page.scene is not None else ""
    written = {group.title for group in groups}
    fields = tuple(replace(field, pictured=False) for field in page.fields if field.name not in written)
    scene = large_scene(groups, alt) if groups else None
    return replace(page, text=text, fields=fields, scene=scene, brief=None)


def _card_text(card: Card | None) -> str:
    return "face down" if card is None else shown(card)


def large_scene(groups: Sequence[Group], alt: str) -> Scene:
    """Return a scene with the groups one below another."""
    sprites: list[Sprite] = []
    y = MARGIN
    for group in groups:
        sprites.append(Label(group.title, (MARGIN, y), TITLE_HEIGHT - 16, bold=True))
        y += TITLE_HEIGHT
        size = _height(group)
        for cards in _rows(group.cards):
            sprites += _side_by_side(cards, y, size)
            y += size + GAP
    return Scene(y + MARGIN, tuple(sprites), alt=alt)


def _height(group: Group) -> int:
    """Return the height of a group's cards in pixels, limited by the widest row."""
    widest = max(map(len, _rows(group.cards)))
    return min(group.height, int(((INNER_WIDTH + GAP) // widest - GAP) / CARD_ASPECT_RATIO))


def _rows(cards: tuple[Card | None, ...]) -> Sequence[tuple[Card | None, ...]]:
    return [cards[at : at + CARDS_PER_ROW] for at in range(0, len(cards), CARDS_PER_ROW)]


def _side_by_side(cards: Sequence[Card | None], y: int, height: int) -> Iterator[PlayingCard]:
    for n, card in enumerate(cards):
        yield PlayingCard(card, (MARGIN + n * (width_of(height) + GAP), y), height)
