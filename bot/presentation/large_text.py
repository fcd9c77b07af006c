"""Large text: a user's cards and the public ones as large as fits, and the words as headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.presentation.cards import shown
from bot.presentation.layout import Widget
from bot.presentation.page import Page
from bot.presentation.places import HOUSE, Place
from bot.presentation.scene import (
    CARD_ASPECT_RATIO,
    WIDTH,
    Label,
    PlayingCard,
    Point,
    Scene,
    Sprite,
    width_of,
)
from bot.table.preferences import Preferences
from engines.cards import Card

MARGIN, GAP, TITLE_HEIGHT = 20, 12, 64
CARD_MAX_HEIGHT, CARDS_PER_ROW = 280, 6
"""Height of the largest cards in pixels, and maximum number of cards in a row."""
TITLE_CHARACTER = 0.4
"""Width of a character of a title as a share of the title's height, on average."""
INNER_WIDTH = WIDTH - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class Group:
    """Cards under one title; None is a card face down."""

    title: str
    cards: tuple[Card | None, ...]
    height: int = CARD_MAX_HEIGHT
    """Maximum height of a card in pixels."""
    columns: int = CARDS_PER_ROW
    """Maximum number of cards in a row."""
    beside: bool = False
    """Whether it is beside the group before it, if there is room."""

    @property
    def size(self) -> tuple[int, int]:
        rows = self._rows
        return len(rows[0]) * (width_of(self._height) + GAP) - GAP, len(rows) * (self._height + GAP) - GAP

    def drawn(self, at: Point) -> Iterator[Sprite]:
        """Yield the cards, with the upper left corner of the first at `at`."""
        step, height = width_of(self._height) + GAP, self._height
        for down, cards in enumerate(self._rows):
            for n, card in enumerate(cards):
                yield PlayingCard(card, (at[0] + n * step, at[1] + down * (height + GAP)), height)

    @property
    def _height(self) -> int:
        """The height of the cards, limited by the widest row."""
        widest = len(self._rows[0])
        return min(self.height, int(((INNER_WIDTH + GAP) // widest - GAP) / CARD_ASPECT_RATIO))

    @property
    def _rows(self) -> Sequence[tuple[Card | None, ...]]:
        return [self.cards[at : at + self.columns] for at in range(0, len(self.cards), self.columns)]


@dataclass(frozen=True, slots=True)
class Figure:
    """A widget under a title; the page's field with the same title says it in words."""

    title: str
    widget: Widget
    beside: bool = False
    """Whether it is beside the group before it, if there is room."""

    @property
    def size(self) -> tuple[int, int]:
        return self.widget.size

    def drawn(self, at: Point) -> Iterator[Sprite]:
        """Yield its sprites, with the upper left corner at a point."""
        return self.widget.draw(at, self.size, "ground")


def dressed(page: Page, groups: Sequence[Group | Figure], preferences: Preferences) -> Page:
    """Return a page adapted to a user's preferences for large text and pictures."""
    if preferences.large:
        page = _enlarged(page, [group for group in groups if isinstance(group, Figure) or group.cards])
    return page if preferences.pictures != "none" else replace(page, scene=None)


def _enlarged(page: Page, groups: Sequence[Group | Figure]) -> Page:
    """Return a page with larger cards, which headings name where the picture is missing."""
    headed = [group for group in groups if isinstance(group, Group)]
    cards = "\n".join(f"## {group.title}: {'  '.join(map(_card_text, group.cards))}" for group in headed)
    text = "\n".join(f"### {line}" for line in page.text.splitlines() if line)
    alt, place = (page.scene.alt, page.scene.place) if page.scene is not None else ("", HOUSE)
    drawn, named = {group.title for group in groups}, {group.title for group in headed}
    fields = tuple(
        replace(field, pictured=field.name in drawn) for field in page.fields if field.name not in named
    )
    scene = large_scene(groups, alt, place) if groups else None
    return replace(page, cards=cards, text=text, fields=fields, scene=scene, brief=None)


def _card_text(card: Card | None) -> str:
    return "face down" if card is None else shown(card)


def large_scene(groups: Sequence[Group | Figure], alt: str, place: Place = HOUSE) -> Scene:
    """Return a scene in a place with the groups one below another, or beside each other where they say so."""
    sprites: list[Sprite] = []
    right, top, bottom = 0, MARGIN, MARGIN
    for group in groups:
        width, height = group.size
        width = max(width, int(len(group.title) * TITLE_HEIGHT * TITLE_CHARACTER))
        x = right + 2 * GAP
        if not group.beside or x + width > MARGIN + INNER_WIDTH:
            x, top = MARGIN, bottom
        sprites.append(Label(group.title, (x, top), TITLE_HEIGHT - 16, bold=True))
        sprites += group.drawn((x, top + TITLE_HEIGHT))
        right, bottom = x + width, max(bottom, top + TITLE_HEIGHT + height + GAP)
    return Scene(bottom + MARGIN, tuple(sprites), alt=alt, place=place)
