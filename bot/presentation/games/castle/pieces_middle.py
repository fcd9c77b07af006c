"""The middle of a table of Castle Poker: the Quarry's heap, and the Moat with its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.presentation.games.castle.pieces import PAD, TEXT, pile, pile_levels, rise
from bot.presentation.games.castle.pieces_cards import SIGN_PADDING, Tag, sign_of, signpost
from bot.presentation.games.castle.wording import SPECIALS
from bot.presentation.scene import Box, Disc, Label, PlayingCard, Point, Sprite, width_of
from engines.cards import Card, highest_first
from engines.castle import View

Size = tuple[int, int]
LARGE = 46
"""Font size of the number of stones in the Quarry."""
ROCKS = range(13, 4, -1)
"""Radii of a stone in the Quarry; the first with which all stones fit is used."""
TOP, BANNER = 50, 30
"""Top of the heap, below the heading; height of the banner of the last hand."""
BESIDE_HEADING_WIDTH = 300
"""Width from which the Quarry's heap lies beside the heading."""
WAVE_RADIUS = 14
"""Radius of a wave."""
NAME_WIDTH = 88
"""Width of the Moat's name beside its cards."""
CARD_GAP, OVERLAP_VISIBLE_MIN = 8, 0.66
"""Gap between cards if there is room; minimum visible fraction of an overlapped card."""
SIGN_GAP = 2
"""Gap between a card and its sign."""


# The Quarry.


def quarry(view: View, at: Point, size: Size) -> Iterator[Sprite]:
    """Yield the Quarry: its heap, and whether it ran out."""
    (x, y), (width, height) = at, size
    spacious = width >= BESIDE_HEADING_WIDTH
    head = BESIDE_HEADING_WIDTH // 2 if spacious else width
    yield Box(at, size, "panel", radius=14)
    yield Label("Quarry", (x + PAD, y + 12), TEXT, on="panel", bold=True)
    number, anchor = ((x + PAD, y + TOP - 2), "lt") if spacious else ((x + head - PAD, y + 2), "rt")
    yield Label(str(view.quarry), number, LARGE, on="panel", anchor=anchor, bold=True)
    taken = TOP
    if view.ran_out:
        banner = (x + PAD, y + (height - PAD - BANNER if spacious else TOP))
        yield Box(banner, (head - 2 * PAD, BANNER), "red", radius=6)
        middle = (banner[0] + head // 2 - PAD, banner[1] + BANNER // 2)
        yield Label("last hand", middle, TEXT, "paper", "red", "mm", bold=True)
        taken += BANNER + 4
    left, room = (
        (head, (width - head - PAD, height - 2 * PAD))
        if spacious
        else (PAD, (width - 2 * PAD, height - taken - PAD))
    )
    yield from _heap(view.quarry, (x + left, y + height - PAD), room)


def _heap(stones: int, at: Point, room: Size) -> Iterator[Disc]:
    """Yield the stones, as large as fits; `at` is the lower left corner of the room."""
    for radius in ROCKS:
        for base in range(1, room[0] // (2 * radius) + 1):
            levels = pile_levels(stones, base)
            if sum(levels) == stones and 2 * radius + rise(radius) * (len(levels) - 1) <= room[1]:
                left = at[0] + (room[0] - 2 * radius * base) // 2
                yield from pile(stones, (left, at[1]), base, radius, "panel")
                return


# The Moat.


def moat(view: View, at: Point, size: Size, card: int) -> Iterator[Sprite]:
    """Yield the Moat: the blue band with the discarded cards."""
    (x, y), (width, height) = at, size
    waves = width // (2 * WAVE_RADIUS)
    places = (x + WAVE_RADIUS + round(i * (width - 2 * WAVE_RADIUS - 1) / (waves - 1)) for i in range(waves))
    yield from (Disc((place, y + WAVE_RADIUS), WAVE_RADIUS, "blue") for place in places)
    yield Box((x, y + WAVE_RADIUS), (width, height - WAVE_RADIUS), "blue")
    middle = y + (WAVE_RADIUS // 2 + height) // 2
    yield Label("Moat", (x + PAD, middle), TEXT, "paper", "blue", "lm", bold=True)
    shoals = tuple(_shoals(view, card))
    signs = SIGN_GAP + TEXT + SIGN_PADDING if any(shoal.tag for shoal in shoals) else 0
    top = middle - (card + signs) // 2
    yield from _swimming(shoals, (x + NAME_WIDTH, top), width - NAME_WIDTH - PAD)


@dataclass(frozen=True, slots=True)
class _Shoal:
    """Cards with the same sign, or without one."""

    cards: tuple[Card, ...]
    tag: Tag | None
    height: int

    def across(self, step: int) -> int:
        """Return the total width of the cards."""
        return step * (len(self.cards) - 1) + width_of(self.height)

    def width(self, step: int) -> int:
        return max(self.across(step), self.tag.width if self.tag else 0)

    def faces(self, at: Point, step: int) -> Iterator[PlayingCard]:
        return (
            PlayingCard(card, (at[0] + step * i, at[1]), self.height) for i, card in enumerate(self.cards)
        )

    def sprites(self, at: Point, step: int) -> Iterator[Sprite]:
        """Yield the cards, and below their middle the sign."""
        width = self.width(step)
        yield from self.faces((at[0] + (width - self.across(step)) // 2, at[1]), step)
        if self.tag:
            yield from signpost(
                self.tag, (at[0] + (width - self.tag.width) // 2, at[1] + self.height + SIGN_GAP)
            )


def _shoals(view: View, height: int) -> Iterator[_Shoal]:
    """Yield the specials by kind, then all other cards."""
    signs = [*SPECIALS.values(), None]
    cards = sorted(highest_first(view.moat), key=lambda card: signs.index(sign_of(view, card)))
    for sign, same in groupby(cards, lambda card: sign_of(view, card)):
        yield _Shoal(tuple(same), Tag(sign, size=TEXT) if sign else None, height)


def _swimming(shoals: Sequence[_Shoal], at: Point, room: int) -> Iterator[Sprite]:
    """Yield the cards side by side, as far apart as the room allows."""
    if not shoals:
        return
    card = width_of(shoals[0].height)
    for step in range(card + CARD_GAP, round(card * OVERLAP_VISIBLE_MIN), -1):
        if sum(shoal.width(step) + CARD_GAP for shoal in shoals) - CARD_GAP <= room:
            x = at[0]
            for shoal in shoals:
                yield from shoal.sprites((x, at[1]), step)
                x += shoal.width(step) + CARD_GAP
            return
    yield from _crowded(shoals, at, room)


def _crowded(shoals: Sequence[_Shoal], at: Point, room: int) -> Iterator[Sprite]:
    """Yield all cards in one overlapping row, and below them the signs in order."""
    x, y = at
    card, number = width_of(shoals[0].height), sum(len(shoal.cards) for shoal in shoals)
    step, sign = (room - card) // (number - 1), x
    for shoal in shoals:
        yield from shoal.faces((x, y), step)
        if shoal.tag:
            sign = max(sign, x)
            yield from signpost(shoal.tag, (sign, y + shoal.height + SIGN_GAP))
            sign += shoal.tag.width + CARD_GAP
        x += step * len(shoal.cards)
