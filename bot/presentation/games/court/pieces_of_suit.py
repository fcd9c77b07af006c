"""A court: the cards of one suit on the table of Court!, with its tab and banner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.games.court.alt import flag, status
from bot.presentation.games.court.pieces import (
    COLOURS,
    FRAME,
    GAP,
    LARGE,
    MARGIN,
    SMALL,
    TINY,
    crown,
    emblem,
    framed,
)
from bot.presentation.scene import (
    WIDTH,
    Box,
    Colour,
    Label,
    PlayingCard,
    Point,
    Polygon,
    Sprite,
    token,
    width_of,
)
from engines.cards import JOKERS, Card
from engines.court import View, counting
from engines.court.model import SUITS
from engines.court.view import RegionView

COURT = (WIDTH - 2 * MARGIN - 3 * GAP) // len(SUITS)
"""Width of a court."""
TAB, TUCKED = 30, 12
"""Height of a tab above its panel, and how much of it lies under the panel."""
TAB_CROWN = (34, 20)
BANNER, TAIL, FLAG = 60, 12, 32
BANNER_EMBLEM, BANNER_TOKEN = 42, 21
HANG = FRAME + BANNER + TAIL + FLAG
"""Distance from the panel's upper edge to the cards."""
PAIR, PAIR_ROWS = 2, 4
"""Usual number of columns and rows; more cards go into one more column, and are smaller."""
BESIDE, FOOT = 8, 9
"""Margins beside and below the cards."""
HEIGHTS = {2: (112, 112, 112, 95), 3: (92, 92, 92, 92, 80)}
"""Card heights by the number of columns, and of hidden cards in the longest one."""
BADGE_AT = 4
"""Distance of a badge from its card's edges."""


@dataclass(frozen=True, slots=True)
class Court:
    """A suit's cards arranged in columns; cards with a badge come last."""

    it: RegionView
    columns: tuple[tuple[Card, ...], ...]
    idle: frozenset[Card]
    """The cards that count nothing: numbers beyond the three highest, silenced Jokers."""

    @property
    def hidden(self) -> int:
        """The number of cards in the longest column that are overlapped by the next one."""
        return max(1, *map(len, self.columns)) - 1

    @property
    def card(self) -> int:
        """The height of a card."""
        return HEIGHTS[len(self.columns)][self.hidden]

    @property
    def depth(self) -> int:
        """The height of the longest column."""
        return self.card + strip(self.card) * self.hidden


def strip(height: int) -> int:
    """Return how much of a card of this height shows above the next one."""
    return round(height * 0.45)


def court(region: RegionView, aces: Sequence[Card]) -> Court:
    """Return a suit's cards in columns: faces on the left, numbers right of them, or below if too many."""
    jokers = [card for card in region.cards if card in JOKERS]
    eleven = [card for card in region.cards if card in aces]
    faces = [card for card in region.cards if counting.is_face(card)]
    numbers = [card for card in region.cards if counting.is_number(card) and card not in aces]
    few = len(region.cards) <= PAIR * PAIR_ROWS and len(jokers) + len(eleven) <= PAIR
    count = PAIR if few else PAIR + 1
    tails = [jokers[:1], jokers[1:], []][:count]
    tails[-1] = tails[-1] + eleven
    rows = max(-(-len(region.cards) // count), len(faces) + len(tails[0]))
    if few:
        rows = max(rows, min(PAIR_ROWS, len(numbers) + len(tails[-1])))
    hung = list[tuple[Card, ...]]()
    for tail in tails[1:]:
        room = rows - len(tail)
        hung.append((*numbers[:room], *tail))
        numbers = numbers[room:]
    idle = {*jokers[: len(jokers) - region.active_jokers], *uncounted(region, aces)}
    return Court(region, ((*faces, *numbers, *tails[0]), *hung), frozenset(idle))


def uncounted(region: RegionView, aces: Sequence[Card]) -> list[Card]:
    """Return the numbers that are not in the total."""
    numbers = filter(counting.is_number, region.cards)
    highest = sorted(numbers, key=lambda card: counting.value(card, aces), reverse=True)
    return [] if region.jack else highest[counting.COUNTED_WITHOUT_JACK :]


def court_sprites(view: View, it: Court, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield one court, its panel at `at`."""
    x, y = at
    yield from _tab(view, it.it, at)
    yield from framed(at, size, gold=view.best == (it.it.suit,))
    yield from banner(it.it, (x + 2 * FRAME, y + FRAME))
    below = (x + size[0] // 2, y + HANG - FLAG // 2 - 3)
    yield Label(flag(it.it), below, SMALL, "ink", "panel", "mm")
    yield from _hanging(view, it, (x + BESIDE, y + HANG))


def _tab(view: View, region: RegionView, at: Point) -> Iterator[Sprite]:
    """Yield the tab with a suit's status: gold for the best, with a crown if it leads alone; else grey."""
    if not (said := status(view, region)):
        return
    best, leads = region.suit in view.best, view.best == (region.suit,)
    on: Colour = "gold" if best else "line"
    middle = (at[0] + COURT // 2, at[1] - TAB // 2 + 1)
    yield Box((at[0], at[1] - TAB), (COURT, TAB + TUCKED), on)
    if leads:
        middle = (middle[0] + TAB_CROWN[0] // 2 + 4, middle[1])
        yield crown((middle[0] - 48 - TAB_CROWN[0], middle[1] - TAB_CROWN[1] // 2 - 1), TAB_CROWN, "paper")
    yield Label(said, middle, TINY, "paper" if best else "ink", on, "mm", bold=True)


def banner(region: RegionView, at: Point) -> Iterator[Sprite]:
    """Yield the banner: the suit, the player whose King aligns them to it, and its total."""
    (x, y), width, low = at, COURT - 4 * FRAME, at[1] + BANNER + TAIL
    fill, middle = COLOURS[region.suit], y + BANNER // 2 + 1
    yield Polygon(((x, y), (x + width, y), (x + width, low), (x + width // 2, low - TAIL), (x, low)), fill)
    yield from emblem(region.suit, (x + 12, middle - BANNER_EMBLEM // 2), BANNER_EMBLEM)
    if region.king is not None:
        yield from token(region.king, (x + 18 + BANNER_EMBLEM + BANNER_TOKEN, middle), BANNER_TOKEN)
    yield Label(str(region.total), (x + width - 12, middle), LARGE, "paper", fill, "rm", bold=True)


def _hanging(view: View, it: Court, at: Point) -> Iterator[Sprite]:
    """Yield the cards, the first ones at `at`, with a gold frame around the Queen to be decided on."""
    width, room = width_of(it.card), COURT - 2 * BESIDE
    for column, cards in enumerate(it.columns):
        x = at[0] + (room - width) * column // (len(it.columns) - 1)
        for n, card in enumerate(cards):
            place = (x, at[1] + strip(it.card) * n)
            if card == view.queen:
                size = (width + 2 * FRAME, it.card + 2 * FRAME)
                yield Box((x - FRAME, place[1] - FRAME), size, "gold")
            yield PlayingCard(card, place, it.card, dimmed=card in it.idle)
            yield from _badge(view, it, card, place)


def _badge(view: View, it: Court, card: Card, at: Point) -> Iterator[Sprite]:
    """Yield the badge over a card's lower half: whether a Joker is active, what an Ace counts."""
    if card not in JOKERS and card not in view.aces:
        return
    said, on = "11", "gold"
    if card in JOKERS:
        said, on = ("off", "grey") if card in it.idle else ("out", "red")
    corner = (at[0] + BADGE_AT, at[1] + round(it.card * 0.51))
    size = (width_of(it.card) - 2 * BADGE_AT, round(it.card * 0.49) - BADGE_AT)
    yield Box(corner, size, on, radius=6)
    middle = (corner[0] + size[0] // 2, corner[1] + size[1] // 2)
    yield Label(said, middle, SMALL, "paper", on, "mm", bold=True)
