"""The scene of a table of Texas House'em: the town from the street, Market and players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.presentation.games.houseem.alt import role_words, round_text, table_text
from bot.presentation.games.houseem.pieces import (
    GAP,
    HUGE,
    LARGE,
    MARGIN,
    MIDDLE,
    PAD,
    ROOM,
    SMALL,
    SMALL_TOKEN,
    lying,
    middle_row,
    scores_of,
    shared,
    turned_up,
    words,
)
from bot.presentation.games.houseem.town import town, town_height
from bot.presentation.scene import (
    WIDTH,
    Box,
    Disc,
    PlayingCard,
    Point,
    Polygon,
    Scene,
    Sprite,
    token,
    width_of,
)
from engines.cards import Card
from engines.core import Score
from engines.houseem import View
from engines.houseem.model import MOST_ON_MARKET
from engines.words import counted


def table_scene(view: View) -> Scene:
    """Return the public scene: the Market above, the town, and the players in the street."""
    turned = turned_up(view)
    stall = STALL if turned else ROOMY_STALL
    sprites = [*_stall(view.market, stall), *_sky(view, SKY if turned else ROOMY_SKY)]
    if turned:
        sprites += _turned(turned)
    sprites += town(view.lots, scores_of(view), TOP)
    y = TOP + town_height(view.lots)
    sprites += _street(view, y)
    return Scene(y + STREET, tuple(sprites), alt=table_text(view))


# The Market's stall, and the things beside it.

WARES = 88
"""Height of a Market card."""
AWNING, FRINGE, COUNTER = 32, 10, 10
ROOMY_STALL = MOST_ON_MARKET * (width_of(WARES) + PAD) - PAD + 2 * (PAD + GAP)
"""Width of the stall."""
STALL = 290
"""Width of the stall if cards were turned up; many cards overlap a little."""
STRIPES = 13
SHELF = PAD + AWNING + FRINGE + PAD
"""Top of the Market cards, and of the cards beside them."""
BELOW_SHELF = SHELF + WARES + PAD // 2
TOP = BELOW_SHELF + COUNTER + GAP
"""Top of the town."""


def _stall(market: Sequence[Card], width: int) -> Iterator[Sprite]:
    left, right, fringe = MARGIN, MARGIN + width, PAD + AWNING
    for post in (left + PAD, right - PAD - GAP // 2):
        yield Box((post, fringe), (GAP // 2, BELOW_SHELF - fringe), "brown", radius=0)
    edges = [left + width * i // STRIPES for i in range(STRIPES + 1)]
    for i, (start, end) in enumerate(pairwise(edges)):
        size = (end - start, 2 * FRINGE)
        yield Box((start, fringe - FRINGE), size, "paper" if i % 2 else "red", radius=FRINGE // 2)
    yield Box((left, PAD), (width, AWNING), "red", radius=PAD)
    yield words("Market", (left + width // 2, PAD + AWNING // 2), "red", ink="paper", size=MIDDLE, bold=True)
    yield Box((left, BELOW_SHELF), (width, COUNTER), "brown", radius=4)
    yield from middle_row(market, (left + PAD + GAP, SHELF), WARES, width - 2 * (PAD + GAP))
    if not market:
        yield words("empty", (left + width // 2, SHELF + WARES // 2), "ground", ink="faint")


SKY = 424
"""Width of the sun, the deck and the graveyard together."""
ROOMY_SKY = ROOM - ROOMY_STALL
HIGH = PAD + FRINGE
"""Top of the deck and of the gravestone."""
LABEL = (HIGH + WARES + BELOW_SHELF + COUNTER) // 2 + 2
SUN, RAY = 38, 12
"""Radius of the sun, and length of its rays beyond it."""
COUNT = 44
"""Side of the sign with the number of cards in the deck."""
RAYS = ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (0.7, -0.7))
"""Directions of the rays; each is a bar across the whole sun."""


def _sky(view: View, width: int) -> Iterator[Sprite]:
    """Yield the round as a sun, the deck, and the gravestone."""
    sun, deck, grave = (MARGIN + ROOM - width + width * part // 10 + 4 for part in (2, 5, 8))
    yield from _sun((sun, HIGH + WARES // 2), str(view.round or "–"))
    yield words(round_text(view), (sun, LABEL), "ground", size=SMALL, bold=True)
    yield from _deck(view.deck_count, deck)
    yield words("Deck", (deck, LABEL), "ground", size=SMALL, bold=True)
    yield from _stone(grave, len(view.graveyard))
    yield words("Graveyard", (grave, LABEL), "ground", size=SMALL, bold=True)


def _sun(at: Point, number: str) -> Iterator[Sprite]:
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
        yield Box((left, HIGH), (width_of(WARES), WARES), "ground", "line")
    for i in reversed(range(min(count, 3))):
        yield PlayingCard(None, (left + deep * i, HIGH - deep * i), WARES)
    if count:
        number = (middle, HIGH + WARES // 2)
        yield Box((number[0] - COUNT // 2, number[1] - COUNT // 2), (COUNT, COUNT), "panel", "paper")
        yield words(str(count), number, "panel", size=LARGE, bold=True)


def _stone(middle: int, number: int) -> Iterator[Sprite]:
    """Yield a gravestone with the number of cards in the graveyard."""
    width, foot = width_of(WARES), COUNTER
    left = middle - width // 2
    yield Box((left, HIGH), (width, WARES), "grey", radius=width // 2)
    yield Box((left, HIGH + WARES // 2), (width, WARES // 2), "grey", radius=0)
    yield Box((left - foot, HIGH + WARES - foot), (width + 2 * foot, foot), "line", radius=4)
    yield words(str(number), (middle, HIGH + WARES // 2), "grey", ink="paper", size=HUGE, bold=True)


TURNED = ROOM - STALL - SKY - GAP
"""Width of the panel with cards turned up, between the Market and the sky."""
TURNED_CARDS_PER_ROW = 4
"""Maximum number of cards in one row there; more cards are smaller, in two rows."""


def _turned(cards: tuple[Card, ...]) -> Iterator[Sprite]:
    left = MARGIN + STALL + GAP
    yield Box((left, PAD), (TURNED, BELOW_SHELF + COUNTER - PAD), "panel", "line")
    yield words("Turned up", (left + TURNED // 2, PAD + AWNING // 2), "panel", size=SMALL, bold=True)
    if len(cards) <= TURNED_CARDS_PER_ROW:
        yield from lying(cards, (left + PAD, SHELF), WARES, TURNED - 2 * PAD)
        return
    high = (BELOW_SHELF - SHELF) // 2 + GAP // 2
    for i, part in enumerate(shared(cards, 2)):
        at = (left + PAD, PAD + AWNING + i * (high + 4))
        yield from middle_row(part, at, high, TURNED - 2 * PAD)


# The players.

CELL = 70
"""Height of a player's cell."""
WIDEST = 280
CELL_GAP = 6
"""Gap between two cells, and padding inside one."""
STREET = GAP + CELL + CELL_GAP
ICON = 26
"""Height of the small card beside the number of cards in a hand."""
UPPER, LOWER = 22, 51
"""Vertical middles of a cell's two lines."""
MANY_POINTS, NARROW = 100, 160
"""Points from which the score is written smaller, in cells below this width."""


def _street(view: View, y: int) -> Iterator[Sprite]:
    yield Box((0, y), (WIDTH, STREET), "table", radius=0)
    players = len(view.hand_counts)
    width = min(WIDEST, (WIDTH - 2 * PAD + CELL_GAP) // players - CELL_GAP)
    left = (WIDTH - players * (width + CELL_GAP) + CELL_GAP) // 2
    for score in view.standing:
        yield from _player(view, score, (left + score.seat * (width + CELL_GAP), y + GAP), width)


def _player(view: View, score: Score, at: Point, width: int) -> Iterator[Sprite]:
    """Yield a player's token, points and number of cards; in a gold frame with an arrow on their turn."""
    x, y = at
    left, middle = x + CELL_GAP, x + CELL_GAP + SMALL_TOKEN
    yield Box(at, (width, CELL), "panel", "gold" if score.seat == view.turn else "line")
    if score.seat == view.turn:
        yield Box((x + 2, y + 2), (width - 4, CELL - 4), "panel", "gold")
        yield Polygon(((middle - GAP, y - GAP + 2), (middle + GAP, y - GAP + 2), (middle, y + 4)), "gold")
    yield from token(score.seat, (middle, y + UPPER), SMALL_TOKEN)
    scored, size = (middle + SMALL_TOKEN + CELL_GAP, y + UPPER), MIDDLE
    if score.points >= MANY_POINTS and width < NARROW:
        size = SMALL
    yield words(counted(score.points, "pt"), scored, "panel", size=size, anchor="lt", bold=True)
    yield PlayingCard(None, (left + GAP // 2, y + LOWER - ICON // 2), ICON)
    held = (left + GAP // 2 + width_of(ICON) + 4, y + LOWER)
    yield words(str(view.hand_counts[score.seat]), held, "panel", size=MIDDLE, anchor="lt", bold=True)
    for text in role_words(view, score, short=width < NARROW):
        yield words(text, (x + width - CELL_GAP, y + LOWER), "panel", size=SMALL, anchor="rt")
