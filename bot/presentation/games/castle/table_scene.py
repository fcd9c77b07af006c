"""The scene of a table of Castle Poker: castles above, Quarry and Moat below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.castle.alt import WAITED_FOR, conditions, table_alt
from bot.presentation.games.castle.pieces import (
    GAP,
    LINE,
    MARGIN,
    PAD,
    TEXT,
    TOKEN,
    TOWER,
    WHOLE,
    PanelLayout,
    castle,
    heaps,
    length,
)
from bot.presentation.games.castle.pieces_cards import Tag, face_up, hand_of, sign_of, signpost
from bot.presentation.games.castle.pieces_middle import moat, quarry
from bot.presentation.scene import WIDTH, Box, Label, Point, Scene, Sprite, row, token
from engines.castle import View
from engines.castle.ranking import called
from engines.core import Seat

PANEL_GAP = 8
"""Gap between panels."""
HALF = (WHOLE - PANEL_GAP) // 2
SMALLER_FROM_CARDS, SMALLER_BY = 6, 6
"""Number of cards from which a hand is drawn smaller, and by how many pixels."""
LEAST_CARD = 74
"""Height of a card if the hand's text needs a second line."""
RIM = 5
"""Width of the gold rim around the panel whose turn it is."""
QUARRY = 190
"""Width of the Quarry beside the Moat."""
AROUND_MOAT = 44
"""Difference between the heights of the Moat and its cards."""
_DUEL = PanelLayout(
    width=WHOLE,
    height=217,
    castle=(PAD, 58),
    tower=(TOWER, 35),
    heaps=((144, 20), (144, 118)),
    pebble=10,
    base=4,
    hand=(344, 14),
    card=144,
    gap=7,
)
"""The plan for two players: a wide panel each, one below the other."""
_FLAT = PanelLayout(
    width=WHOLE,
    height=148,
    token=(44, 38),
    deals=((44, 82), "mm"),
    castle=(86, 12),
    tower=(124, 29),
    heaps=((230, 10), (230, 76)),
    words="beside",
    pebble=8,
    base=4,
    hand=(446, 6),
    card=98,
    gap=18,
)
"""The plan for three players: flatter panels."""
_SQUARE = PanelLayout(
    width=HALF,
    height=223,
    token=(10 + TOKEN, 10 + TOKEN),
    deals=((60, 10 + TOKEN), "lm"),
    castle=(10, 58),
    tower=(106, 36),
    heaps=((144, 10), (144, 10)),
    words="flowing",
    pebble=8,
    base=3,
    number=34,
    hand=(128, 55),
    card=84,
)
"""The plan for four players: two panels side by side."""
_LOW = PanelLayout(
    width=HALF,
    height=160,
    token=(38, 10 + TOKEN),
    deals=((40, 74), "mm"),
    castle=(80, 8),
    tower=(70, 27),
    heaps=((156, 8), (156, 8)),
    words="flowing",
    pebble=6,
    base=3,
    number=30,
    hand=(156, 40),
    card=82,
    tags=(12, 122),
)
"""The plan for more players: minimum height."""


# The table.


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    players = tuple(map(Seat, range(len(view.supply))))
    plan, card = _plan(len(players))
    columns = WHOLE // plan.width
    y, sprites = MARGIN, list[Sprite]()
    sprites += _headline(view, y)
    y += LINE + PANEL_GAP
    for first in range(0, len(players), columns):
        panels = [_Panel(view, seat, plan) for seat in players[first : first + columns]]
        height = max(tile.height for tile in panels)
        for i, panel in enumerate(panels):
            sprites += panel.sprites((MARGIN + i * (plan.width + PANEL_GAP), y), height)
        if len(panels) < columns:
            sprites += quarry(view, (MARGIN + HALF + PANEL_GAP, y), (HALF, height))
        y += height + PANEL_GAP
    left, height = MARGIN, card + AROUND_MOAT
    if len(players) % columns == 0:
        sprites += quarry(view, (left, y), (QUARRY, height))
        left += QUARRY + PANEL_GAP
    sprites += moat(view, (left, y), (WIDTH - MARGIN - left, height), card)
    return Scene(y + height + MARGIN, tuple(sprites), alt=table_alt(view))


def _headline(view: View, y: int) -> Iterator[Sprite]:
    """Yield whose turn it is and what for, and as many of the general conditions as fit."""
    x = MARGIN
    if view.turn is not None:
        yield from token(view.turn, (x + TOKEN, y + LINE // 2))
        x += 2 * TOKEN + GAP
    phase, notes = WAITED_FOR[view.phase], list(conditions(view))
    yield Label(phase, (x, y), TEXT, bold=True)
    while x + length(phase, TEXT) + GAP + length(" · ".join(notes), TEXT) > WIDTH - MARGIN:
        del notes[0]
    yield Label(" · ".join(notes), (WIDTH - MARGIN, y + 2), TEXT, "faint", anchor="rt")


def _plan(players: int) -> tuple[PanelLayout, int]:
    """Return the plan of the panels, and the height of the Moat's cards."""
    if players > 4:
        return _LOW, 80
    return {2: (_DUEL, 104), 3: (_FLAT, 82), 4: (_SQUARE, 82)}[players]


# A player.


class _Panel:
    """The panel of a player: castle, supply, bid, and the open part of the hand."""

    def __init__(self, view: View, seat: Seat, plan: PanelLayout) -> None:
        self.view, self.seat, self.plan = view, seat, plan
        self.cards = hand_of(view, seat)
        self.lines = tuple(_lines(self._tags(), plan.tag_room))
        written = plan.line * max(1, len(self.lines)) - 1
        if plan.tags is None:
            free = plan.height - plan.hand[1] - 4 - written - RIM
            self.card = max(LEAST_CARD, min(plan.card, free))
            self.tags = (plan.hand[0], plan.hand[1] + self.card + 4)
        else:
            self.card, self.tags = plan.card, plan.tags
        self.height = max(plan.height, self.tags[1] + written + RIM)

    def _tags(self) -> Iterator[Tag]:
        """Yield the name of the hand, and the specials in it."""
        if not self.cards or self.cards[0] is None:
            return
        cards = face_up(self.cards)
        name = called(cards)
        signs = dict.fromkeys(filter(None, (sign_of(self.view, card) for card in cards)))
        tags = [Tag(name, "ink"), *(Tag(sign, size=TEXT) for sign in signs)]
        if sum(tag.width + GAP for tag in tags) - GAP > self.plan.tag_room:
            tags[0] = Tag(name.split(",")[0], "ink")
        yield from tags

    def sprites(self, at: Point, height: int) -> Iterator[Sprite]:
        x, y = at
        size = (self.plan.width, height)
        if self.view.turn == self.seat:
            yield Box(at, size, "gold", radius=14)
            yield Box((x + RIM, y + RIM), (size[0] - 2 * RIM, size[1] - 2 * RIM), "panel")
        else:
            yield Box(at, size, "panel", radius=14)
        yield from castle(self.view, self.seat, self.plan, at)
        yield from heaps(self.view, self.seat, self.plan, at)
        hand = (x + self.plan.hand[0], y + self.plan.hand[1])
        card = max(LEAST_CARD, self.card - (SMALLER_BY if len(self.cards) >= SMALLER_FROM_CARDS else 0))
        yield from row(self.cards, hand, card, self.plan.room, self.plan.gap)
        for i, line in enumerate(self.lines):
            place = (x + self.tags[0], y + self.tags[1] + i * self.plan.line)
            yield from _written(line, place, self.plan.line - 1)


def _lines(tags: Iterator[Tag], room: int) -> Iterator[tuple[Tag, ...]]:
    """Yield the tags in lines, as many per line as fit."""
    line, used = list[Tag](), 0
    for tag in tags:
        if line and used + tag.width > room:
            yield tuple(line)
            line, used = [], 0
        line.append(tag)
        used += tag.width + GAP
    if line:
        yield tuple(line)


def _written(tags: Sequence[Tag], at: Point, height: int) -> Iterator[Sprite]:
    x, y = at
    for tag in tags:
        if tag.ink:
            middle = (x, y + height // 2)
            yield Label(tag.text, middle, tag.size, tag.ink, "panel", "lm", bold=tag.ink == "ink")
        else:
            yield from signpost(tag, (x, y))
        x += tag.width + GAP
