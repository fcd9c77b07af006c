"""The scene of a player's own hand in Court!: cards large, and what they would score now."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.court.alt import hand_alt, outlook, prompt, prospects
from bot.presentation.games.court.pieces import (
    CHIP,
    COLOURS,
    EMBLEM,
    FRAME,
    GAP,
    MARGIN,
    PLAIN,
    SMALL,
    TINY,
    TITLE,
    TOKEN,
    chip,
    crown,
    emblem,
    is_on,
)
from bot.presentation.scene import WIDTH, Box, Label, PlayingCard, Point, Scene, Sprite, row, token, width_of
from engines.cards import highest_first
from engines.court import View
from engines.court.model import SUITS, region
from engines.court.view import RegionView
from engines.words import counted, signed

HAND_CARD, HAND_HEIGHT = 180, 284
HAND_AT = 84
"""Top of the cards, in pixels."""
ASIDE_AT, ASIDE_PAD = 484, 14
ASIDE = WIDTH - MARGIN - ASIDE_AT
"""Width of the panel beside the cards, in pixels."""


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's cards and alignment, and their score if the season ended now."""
    assert view.seat is not None
    sprites = [*token(view.seat, (MARGIN + TOKEN, MARGIN + TOKEN), TOKEN)]
    have = counted(view.scores[view.seat], "point")
    at = (MARGIN + 2 * TOKEN + GAP, MARGIN + TOKEN)
    sprites.append(Label(have, at, PLAIN, "ink", anchor="lm", bold=True))
    at = (ASIDE_AT - GAP, MARGIN + TOKEN)
    sprites.append(Label(prompt(view), at, SMALL, "ink", anchor="rm"))
    sprites += _own_cards(view)
    if is_on(view):
        sprites += _aside(view)
    return Scene(HAND_HEIGHT, tuple(sprites), alt=hand_alt(view))


def _own_cards(view: View) -> Iterator[Sprite]:
    """Yield the hand, and apart from it in a frame the card face down before the player."""
    room, width = ASIDE_AT - 2 * MARGIN, width_of(HAND_CARD)
    hand = (*highest_first(view.hand),)
    if view.laid is not None:
        x = MARGIN + room - width
        yield Box((x - FRAME, HAND_AT - FRAME), (width + 2 * FRAME, HAND_CARD + 2 * FRAME), "gold")
        yield PlayingCard(view.laid, (x, HAND_AT), HAND_CARD)
        room -= width + 2 * MARGIN
    yield from row(hand, (MARGIN, HAND_AT), HAND_CARD, room, GAP)


def _aside(view: View) -> Iterator[Sprite]:
    """Yield the viewer's alignment, each suit's total, and what it would score for them."""
    assert view.seat is not None
    mine, (x, y) = view.alignment, (ASIDE_AT, MARGIN)
    yield Box((x, y), (ASIDE, HAND_HEIGHT - 2 * MARGIN), "panel")
    line, left = y + ASIDE_PAD + CHIP[1] // 2, x + ASIDE_PAD
    said = "you back" if mine is not None else "you back no suit" + ("" if view.chosen[view.seat] else " yet")
    yield Label(said, (left, line), SMALL, "ink", "panel", "lm")
    if mine is not None:
        yield from chip(mine, (x + ASIDE - ASIDE_PAD - CHIP[0], line - CHIP[1] // 2))
    yield Label(outlook(view), (left, line + 44), TINY, "ink", "panel", "lm")
    width = (ASIDE - 2 * ASIDE_PAD - 3 * GAP) // len(SUITS)
    for n, numbered in enumerate(view.field):
        yield from _prospect(view, numbered, (left + (width + GAP) * n, line + 94), width)


def _prospect(view: View, region_view: RegionView, at: Point, width: int) -> Iterator[Sprite]:
    """Yield a suit and its total; below it what the viewer would score if aligned to it, where possible."""
    (x, y), colour = at, COLOURS[region_view.suit]
    size, middle = (width, 62), at[0] + width // 2
    if view.best == (region_view.suit,):
        yield crown((middle - 22, y - 20), (44, 22))
    yield Box(at, size, colour)
    yield from emblem(region_view.suit, (x + 6, y + 16), EMBLEM)
    yield Label(
        str(region_view.total) if region_view.contends else "–",
        (x + width - 6, y + 31),
        PLAIN,
        "paper",
        colour,
        "rm",
        bold=True,
    )
    points = prospects(view)[region(region_view.suit)]
    if points is not None:
        yield Label(signed(points), (middle, y + 90), TITLE, "ink", "panel", "mm", bold=True)
