"""What does the picture of the table show? The town seen from the street, the Market and the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.games.houseem.alt import role_told, round_told, table_told
from bot.games.houseem.pieces import GAP, HUGE, MARGIN, PAD, ROOM, SMALL, TOKEN, middle_row, turned_up, words
from bot.games.houseem.town import town, town_height
from bot.scene import WIDTH, Box, Disc, Face, Place, Polygon, Scene, Sprite, row, token, width_of
from engines.cards import Card
from engines.core import Score
from engines.houseem import View
from engines.houseem.model import MOST_ON_MARKET


def table_scene(view: View) -> Scene:
    """The town, the Market above it, and in the street the players, as everybody sees them."""
    sprites = [*_stall(view.market), *_sky(view)]
    y = TOP
    if turned := turned_up(view):
        sprites += _turned_row(turned, y)
        y += TURNED
    sprites += town(view.lots, y)
    y += town_height(view.lots)
    sprites += _street(view, y)
    return Scene(y + STREET, tuple(sprites), alt=table_told(view))


# The Market's stall, and what stands beside it.

WARES = 110
"""A Market card's height."""
AWNING, FRINGE, COUNTER = 38, 14, 12
STALL = MOST_ON_MARKET * width_of(WARES) + (MOST_ON_MARKET - 1) * GAP + 2 * (PAD + GAP)
"""The stall's width."""
STRIPES = 13
SHELF = MARGIN + AWNING + FRINGE + PAD
"""Where the Market cards lie, and the cards beside them."""
BELOW_SHELF = SHELF + WARES + PAD
TOP = BELOW_SHELF + COUNTER + 2 * GAP
"""Where the town begins."""


def _stall(market: Sequence[Card]) -> Iterator[Sprite]:
    left, right, fringe = MARGIN, MARGIN + STALL, MARGIN + AWNING
    for post in (left + PAD, right - PAD - GAP // 2):
        yield Box((post, fringe), (GAP // 2, BELOW_SHELF - fringe), "brown", radius=0)
    edges = [left + STALL * i // STRIPES for i in range(STRIPES + 1)]
    for i, (start, end) in enumerate(pairwise(edges)):
        size = (end - start, 2 * FRINGE)
        yield Box((start, fringe - FRINGE), size, "paper" if i % 2 else "red", radius=FRINGE // 2)
    yield Box((left, MARGIN), (STALL, AWNING), "red", radius=PAD)
    yield words("Market", (left + STALL // 2, MARGIN + AWNING // 2), "red", ink="paper", bold=True)
    yield Box((left, BELOW_SHELF), (STALL, COUNTER), "brown", radius=4)
    yield from middle_row(market, (left + PAD + GAP, SHELF), WARES, STALL - 2 * (PAD + GAP))
    if not market:
        yield words("empty", (left + STALL // 2, SHELF + WARES // 2), "ground", ink="faint")


BESIDE = tuple(MARGIN + STALL + (ROOM - STALL) * part // 6 + 4 for part in (1, 3, 5))
"""The middles of the sun, the deck and the graveyard."""
LABEL = BELOW_SHELF + COUNTER
SUN, RAY = 40, 14
"""The sun's radius, and how far its rays go."""
RAYS = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (0.7, -0.7))
"""Where they point; each is a bar across the whole sun."""


def _sky(view: View) -> Iterator[Sprite]:
    """The round as a sun, the deck, and the graveyard's stone."""
    sun, deck, grave = BESIDE
    yield from _sun((sun, SHELF + WARES // 2 - GAP), str(view.round or "–"))
    yield words(round_told(view), (sun, LABEL), "ground", size=SMALL, bold=True)
    yield from _deck(view.deck_count, deck)
    yield words(f"Deck {view.deck_count}", (deck, LABEL), "ground", size=SMALL, bold=True)
    yield from _stone(grave, len(view.graveyard))
    yield words("Graveyard", (grave, LABEL), "ground", size=SMALL, bold=True)


def _sun(at: Place, number: str) -> Iterator[Sprite]:
    x, y = at
    far, half = SUN + RAY, GAP // 2
    corners = ((far, half), (far, -half), (-far, -half), (-far, half))
    for dx, dy in RAYS:
        turned = ((dx * along - dy * aside, dy * along + dx * aside) for along, aside in corners)
        yield Polygon(tuple((x + round(right), y + round(down)) for right, down in turned), "gold")
    yield Disc(at, SUN, "gold", "ground")
    yield words(number, at, "gold", ink="paper", size=HUGE, bold=True)


def _deck(count: int, middle: int) -> Iterator[Sprite]:
    left, deep = middle - width_of(WARES) // 2, 4
    if not count:
        yield Box((left, SHELF), (width_of(WARES), WARES), "ground", "line")
        yield words("empty", (middle, SHELF + WARES // 2), "ground", ink="faint", size=SMALL)
    for i in reversed(range(min(count, 3))):
        yield Face(None, (left + deep * i, SHELF - deep * i), WARES)


def _stone(middle: int, number: int) -> Iterator[Sprite]:
    """A gravestone with the number of the dead."""
    width, foot = width_of(WARES), COUNTER
    left = middle - width // 2
    yield Box((left, SHELF), (width, WARES), "grey", radius=width // 2)
    yield Box((left, SHELF + WARES // 2), (width, WARES // 2), "grey", radius=0)
    yield Box((left - foot, SHELF + WARES - foot), (width + 2 * foot, foot), "line", radius=4)
    yield words(str(number), (middle, SHELF + WARES // 2), "grey", ink="paper", size=HUGE, bold=True)


TURNED_CARD = 84
TURNED = TURNED_CARD + 2 * PAD + GAP
TURNED_LABEL = 190


def _turned_row(cards: tuple[Card, ...], y: int) -> Iterator[Sprite]:
    yield Box((MARGIN, y), (ROOM, TURNED_CARD + 2 * PAD), "panel", "line")
    label = (MARGIN + GAP, y + PAD + TURNED_CARD // 2)
    yield words("Just turned up", label, "panel", anchor="lt")
    left = MARGIN + TURNED_LABEL + GAP
    yield from row(cards, (left, y + PAD), TURNED_CARD, ROOM - TURNED_LABEL - 2 * GAP)


# The players.

CELL = 94
"""The height of what is said of a player."""
STREET = CELL + 2 * GAP
WIDEST = 190
ICON = 26
"""The height of the little card beside the number of cards in a hand."""
LINE = 28
"""From one line of text to the next."""


def _street(view: View, y: int) -> Iterator[Sprite]:
    yield Box((0, y), (WIDTH, STREET), "table", radius=0)
    players = len(view.hand_counts)
    width = min(WIDEST, (ROOM - (players - 1) * PAD) // players)
    left = (WIDTH - players * (width + PAD) + PAD) // 2
    for score in view.standing:
        yield from _player(view, score, (left + score.seat * (width + PAD), y + GAP), width)


def _player(view: View, score: Score, at: Place, width: int) -> Iterator[Sprite]:
    """A player's token, number of cards and points; a gold frame and an arrow for whose turn it is."""
    x, y = at
    turn = score.seat == view.turn
    yield Box(at, (width, CELL), "panel", "gold" if turn else "line")
    if turn:
        tip = x + PAD + TOKEN
        yield Box((x + 2, y + 2), (width - 4, CELL - 4), "panel", "gold")
        yield Polygon(((tip - GAP, y - GAP + 2), (tip + GAP, y - GAP + 2), (tip, y + PAD)), "gold")
    yield from token(score.seat, (x + PAD + TOKEN, y + CELL // 2), TOKEN)
    role = role_told(view, score)
    left, line = x + 2 * PAD + 2 * TOKEN, y + CELL // 2 - (LINE if role else LINE // 2)
    held = str(view.hand_counts[score.seat])
    yield Face(None, (left, line - ICON // 2), ICON)
    yield words(held, (left + width_of(ICON) + PAD, line), "panel", anchor="lt", bold=True)
    yield words(f"{score.points} pts", (left, line + LINE), "panel", anchor="lt", bold=True)
    for text in role:
        yield words(text, (left, line + 2 * LINE), "panel", anchor="lt")
