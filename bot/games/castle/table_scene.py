"""What does a table of Castle Poker look like? Castles above, Quarry and Moat below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.castle.alt import WAITED_FOR, conditions, table_alt
from bot.games.castle.pieces import (
    BESIDE,
    CASTLE,
    GAP,
    HEADING,
    LINE,
    MARGIN,
    PAD,
    TEXT,
    TOKEN,
    WHOLE,
    Plan,
    Tag,
    castle,
    face_up,
    hand_of,
    heaps,
    pile,
    pile_levels,
    rise,
    sign_of,
    signpost,
    spread_out,
)
from bot.scene import WIDTH, Box, Disc, Face, Place, Scene, Sprite, Words, row, token
from engines.castle import View
from engines.castle.ranking import called
from engines.core import Seat

ROCK, QUARRY_BASE = 11, 8
"""The radius of a stone in the Quarry, and how many lie in its bottom row at most: all 36 have room."""
LARGE = 46
"""The size of the number of stones in the Quarry."""
MOAT_CARD = 90
"""The height of a card in the Moat."""
WAVE, WAVES = 14, 24
"""The radius of a wave, and how many of them."""
CROWDED, SMALLER = 6, 6
"""So many cards in a hand overlap, and are so much smaller."""
RIM = 5
"""Of whose turn it is."""
_WIDE = Plan(
    columns=1,
    width=WHOLE,
    heaps=((BESIDE + 14, PAD + 8), (BESIDE + 14, PAD + 108)),
    pebble=11,
    base=4,
    hand=(340, PAD),
    card=140,
)
_NARROW = Plan(
    columns=2,
    width=(WHOLE - GAP) // 2,
    heaps=((BESIDE, PAD + 8), (BESIDE + 140, PAD + 8)),
    pebble=8,
    base=3,
    hand=(BESIDE, PAD + 64),
    card=90,
)
NARROW_FROM = 4
"""So many players' panels stand in two columns."""


# The table.


def table_scene(view: View) -> Scene:
    """The table as everybody sees it."""
    players = tuple(map(Seat, range(len(view.supply))))
    plan, y, sprites = _plan(len(players)), MARGIN, list[Sprite]()
    sprites += _headline(view, y)
    y += LINE + GAP + 4
    for first in range(0, len(players), plan.columns):
        panels = [_Panel(view, seat, plan) for seat in players[first : first + plan.columns]]
        height = max(it.height for it in panels)
        for i, panel in enumerate(panels):
            sprites += panel.sprites((MARGIN + i * (plan.width + GAP), y), height)
        y += height + GAP
    quarry, moat = _Quarry(view), _Moat(view)
    height, left = max(quarry.height, moat.height), WHOLE - GAP - moat.width
    sprites += quarry.sprites((MARGIN, y), (left, height))
    sprites += moat.sprites((MARGIN + left + GAP, y), height)
    return Scene(y + height + MARGIN, tuple(sprites), alt=table_alt(view))


def _headline(view: View, y: int) -> Iterator[Sprite]:
    """Whose turn it is and for what; the deck, and who is about."""
    x = MARGIN
    if view.turn is not None:
        yield from token(view.turn, (x + TOKEN, y + LINE // 2))
        x += 2 * TOKEN + GAP
    yield Words(WAITED_FOR[view.phase], (x, y), HEADING, bold=True)
    yield Words(" · ".join(conditions(view)), (WIDTH - MARGIN, y + 2), TEXT, "faint", anchor="rt")


def _plan(players: int) -> Plan:
    return _NARROW if players >= NARROW_FROM else _WIDE


# A player.


class _Panel:
    """A player at the table: castle, supply, bid, and the hand as far as it is open."""

    def __init__(self, view: View, seat: Seat, plan: Plan) -> None:
        self.view, self.seat, self.plan = view, seat, plan
        self.cards, self.old = hand_of(view, seat)
        self.lines = tuple(_lines(self._tags(), plan.room))
        below = plan.hand[1] + plan.card + 6 + LINE * max(1, len(self.lines))
        self.height = max(PAD + CASTLE, below) + PAD

    def _tags(self) -> Iterator[Tag]:
        """What the hand is called, and the specials in it."""
        if not self.cards or self.cards[0] is None:
            return
        cards = face_up(self.cards)
        prefix = "last: " if self.old else ""
        name, ink = prefix + called(cards), "faint" if self.old else "ink"
        signs = (
            () if self.old else tuple(dict.fromkeys(filter(None, (sign_of(self.view, it) for it in cards))))
        )
        tags = [Tag(name, ink), *(Tag(it) for it in signs)]
        if sum(it.width + GAP for it in tags) - GAP > self.plan.room:
            tags[0] = Tag(name.split(",")[0], ink)
        yield from tags

    def sprites(self, at: Place, height: int) -> Iterator[Sprite]:
        x, y = at
        size = (self.plan.width, height)
        if self.view.turn == self.seat:
            yield Box(at, size, "gold", radius=14)
            yield Box((x + RIM, y + RIM), (size[0] - 2 * RIM, size[1] - 2 * RIM), "panel")
        else:
            yield Box(at, size, "panel", radius=14)
        yield from castle(self.view, self.seat, (x + PAD, y + PAD))
        yield from heaps(self.view, self.seat, self.plan, at)
        hand = (x + self.plan.hand[0], y + self.plan.hand[1])
        card = self.plan.card - (SMALLER if len(self.cards) >= CROWDED else 0)
        for face in row(self.cards, hand, card, self.plan.room):
            yield Face(face.card, face.at, face.height, dimmed=self.old)
        for i, line in enumerate(self.lines):
            yield from _written(line, (hand[0], hand[1] + self.plan.card + 6 + i * LINE))


def _lines(tags: Iterator[Tag], room: int) -> Iterator[tuple[Tag, ...]]:
    """The tags, as many in a line as there is room for."""
    line, used = list[Tag](), 0
    for tag in tags:
        if line and used + tag.width > room:
            yield tuple(line)
            line, used = [], 0
        line.append(tag)
        used += tag.width + GAP
    if line:
        yield tuple(line)


def _written(tags: Sequence[Tag], at: Place) -> Iterator[Sprite]:
    x, y = at
    for tag in tags:
        if tag.ink:
            yield Words(tag.text, (x, y), TEXT, tag.ink, "panel", bold=tag.ink == "ink")
        else:
            yield from signpost(tag, (x, y))
        x += tag.width + GAP


# Quarry and Moat.


class _Quarry:
    """The big heap; whether it ran out."""

    top = 50
    """Below the heading."""

    def __init__(self, view: View) -> None:
        self.stones, self.ran_out = view.quarry, view.ran_out
        levels = len(pile_levels(self.stones, QUARRY_BASE))
        heap = 2 * ROCK + rise(ROCK) * (levels - 1) if levels else 0
        self.height = self.top + (LINE + 4 if self.ran_out else 0) + heap + PAD

    def sprites(self, at: Place, size: tuple[int, int]) -> Iterator[Sprite]:
        x, y = at
        yield Box(at, size, "panel", radius=14)
        yield Words("Quarry", (x + PAD, y + 12), HEADING, on="panel", bold=True)
        yield Words(str(self.stones), (x + size[0] - PAD, y + 2), LARGE, on="panel", anchor="rt", bold=True)
        left = x + (size[0] - 2 * ROCK * QUARRY_BASE) // 2
        yield from pile(self.stones, (left, y + size[1] - PAD), QUARRY_BASE, ROCK, "panel")
        if self.ran_out:
            yield Box((x + PAD, y + self.top), (size[0] - 2 * PAD, LINE), "red", radius=6)
            middle = (x + size[0] // 2, y + self.top + LINE // 2)
            yield Words("last hand", middle, TEXT, "paper", "red", "mm", bold=True)


class _Moat:
    """The blue band with the cards thrown into it."""

    width = 2 * WAVE * WAVES
    top = WAVE + 36
    """Where the cards begin."""

    def __init__(self, view: View) -> None:
        self.spread = spread_out(view, view.moat, MOAT_CARD, self.width - 2 * PAD)
        self.height = self.top + max(self.spread.height, MOAT_CARD) + PAD

    def sprites(self, at: Place, height: int) -> Iterator[Sprite]:
        x, y = at
        yield from (Disc((x + WAVE * (2 * i + 1), y + WAVE), WAVE, "blue") for i in range(WAVES))
        yield Box((x, y + WAVE), (self.width, height - WAVE), "blue")
        yield Words("Moat", (x + PAD, y + 12), HEADING, "paper", "blue", bold=True)
        yield from self.spread.sprites((x + PAD, y + self.top))
