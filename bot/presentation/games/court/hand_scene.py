"""The scene of a player's own hand in Court!: their cards, whom everybody backs, and how the suits stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.court.alt import flag, hand_alt, own_side, own_sides, status
from bot.presentation.games.court.pieces import (
    FRAME,
    GAP,
    MARGIN,
    PLAIN,
    SLOT,
    SMALL,
    TINY,
    chip,
    chip_width,
    crown,
    dots,
    envelope,
    framed,
    open_alignments,
    rank_shown,
    seats_of,
    star,
)
from bot.presentation.games.court.pieces_of_suit import BANNER, COURT, TAB, TAIL, TUCKED, banner, uncounted
from bot.presentation.games.court.standings import why_not
from bot.presentation.scene import (
    WIDTH,
    Box,
    Colour,
    Label,
    Name,
    PlayingCard,
    Point,
    Scene,
    Sprite,
    row,
    token,
    width_of,
)
from engines.cards import JOKERS, Card, highest_first, red
from engines.core import Seat
from engines.court import View, counting
from engines.court.model import Phase
from engines.court.view import RegionView
from engines.words import figure

HAND_CARD = 180
"""Height of the cards of the hand, in pixels."""
ASIDE_AT, ASIDE_PAD = 470, 12
ASIDE = (WIDTH - MARGIN - ASIDE_AT, HAND_CARD + 2 * FRAME)
"""Size of the panel beside the cards, in pixels."""
SMALL_TOKEN, PLAYER_MAX_HEIGHT = 17, 56
POINTS_WIDTH, SPACE = 62, 6
"""Room for a player's points, and the distance between things in one line."""
LOW = 36
"""Height of the chips, envelopes and hidden cards in a player's line."""


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's cards; beside them whom everybody backs, below them the four suits."""
    assert view.seat is not None
    sprites = [*_own_cards(view), *_aside(view)]
    y = MARGIN + HAND_CARD + GAP + TAB
    height = HEAD + max(_depth(view, region) for region in view.field)
    for n, region in enumerate(view.field):
        sprites += _suit(view, region, (MARGIN + (COURT + GAP) * n, y), height)
    return Scene(y + height + GAP, tuple(sprites), alt=hand_alt(view))


def _own_cards(view: View) -> Iterator[Sprite]:
    """Yield the hand, and apart from it in a frame the card face down before the player."""
    room, width = ASIDE_AT - 2 * MARGIN, width_of(HAND_CARD)
    hand = (*highest_first(view.hand),)
    if view.laid is not None:
        x = MARGIN + room - width
        yield Box((x - FRAME, MARGIN - FRAME), (width + 2 * FRAME, HAND_CARD + 2 * FRAME), "gold")
        yield PlayingCard(view.laid, (x, MARGIN), HAND_CARD)
        room -= width + 2 * MARGIN
    yield from row(hand, (MARGIN, MARGIN), HAND_CARD, room, GAP)


# Whom everybody backs.


def _aside(view: View) -> Iterator[Sprite]:
    """Yield a line for each player, the viewer first: name, what they back, and points."""
    x, y = ASIDE_AT, MARGIN - FRAME
    yield Box((x, y), ASIDE, "panel")
    seats = sorted(seats_of(view), key=lambda seat: seat != view.seat)
    step = min(PLAYER_MAX_HEIGHT, ASIDE[1] // len(seats))
    for n, seat in enumerate(seats):
        yield from _player(view, seat, (x + ASIDE_PAD, y + step * n + step // 2), x + ASIDE[0] - ASIDE_PAD)


def _player(view: View, seat: Seat, at: Point, right: int) -> Iterator[Sprite]:
    """Yield a player's token and name; to the right their points, and left of these what they back."""
    (x, middle), name, top = at, at[0] + 2 * SMALL_TOKEN + 10, at[1] - LOW // 2
    yield from token(seat, (x + SMALL_TOKEN, middle), SMALL_TOKEN)
    yield Label(figure(view.scores[seat]), (right, middle), PLAIN, "ink", "panel", "rm", bold=True)
    right -= POINTS_WIDTH
    for alignment in reversed(own_sides(view) if seat == view.seat else open_alignments(view, seat)):
        right -= chip_width(alignment)
        yield from chip(alignment, (right, top), LOW)
        right -= SPACE
    if seat == view.seat:
        yield Label(own_side(view), (name, middle), SMALL, "ink", "panel", "lm", bold=True)
        return
    if view.phase is Phase.ALIGN:
        right -= SLOT[0] + SPACE
        yield from (envelope if view.chosen[seat] else dots)((right, top), (SLOT[0], LOW))
    elif view.face_down[seat]:
        right -= width_of(LOW) + SPACE
        yield PlayingCard(None, (right, top), LOW)
    yield Name(seat, (name, middle), SMALL, right - SPACE - name, "ink", "panel", "lm")


# The suits.

RANK_SIZE = 36
LINE, RANK, WIDE_RANK, ELEVEN = 40, 34, 52, 84
"""Height of a line of ranks; widths of a rank, of a 10, and of an Ace that counts 11."""
STAR, PAD = 34, 8
WHY = 32
HEAD = FRAME + BANNER + TAIL + WHY + PAD
"""Height of a suit's panel above its ranks and below them."""


def _suit(view: View, region: RegionView, at: Point, height: int) -> Iterator[Sprite]:
    """Yield a suit: how it stands, its total, why it can't win or what counts, and the ranks of its cards."""
    x, y = at
    yield from _tab(view, region, at)
    yield from framed(at, (COURT, height), gold=view.best == (region.suit,))
    yield from banner(region, (x + 2 * FRAME, y + FRAME))
    below = (x + COURT // 2, y + FRAME + BANNER + TAIL + WHY // 2 - 2)
    yield Label(why_not(region.cards) or flag(region), below, SMALL, "ink", "panel", "mm")
    top = y + FRAME + BANNER + TAIL + WHY
    yield from _faces(region, (x + PAD, top))
    for n, numbers in enumerate(_rows(view, region)):
        yield from _numbers(view, region, numbers, (x + PAD, top + LINE * (n + 1)))


def _tab(view: View, region: RegionView, at: Point) -> Iterator[Sprite]:
    """Yield the tab above a suit that leads or can't win."""
    best, alone = region.suit in view.best, view.best == (region.suit,)
    if not best and region.contends:
        return
    on: Colour = "gold" if best else "line"
    said = status(view, region) if best else "can't win"
    yield Box((at[0], at[1] - TAB), (COURT, TAB + TUCKED), on)
    middle = (at[0] + COURT // 2, at[1] - TAB // 2 + 3)
    if alone:
        yield crown((middle[0] - 82, middle[1] - 13), (34, 20), "paper")
        middle = (middle[0] + 21, middle[1])
    yield Label(said, middle, TINY, "paper" if best else "ink", on, "mm", bold=True)


def _faces(region: RegionView, at: Point) -> Iterator[Sprite]:
    """Yield the ranks of the face cards, and a star for each Joker, faint if it is silenced."""
    (x, y), middle = at, at[1] + LINE // 2
    for card in highest_first([card for card in region.cards if counting.is_face(card)]):
        yield Label(card[0], (x + RANK // 2, middle), RANK_SIZE, "ink", "panel", "mm", bold=True)
        x += RANK
    silenced = sum(card in JOKERS for card in region.cards) - region.active_jokers
    for n, card in enumerate(card for card in region.cards if card in JOKERS):
        fill: Colour = "line" if n < silenced else "red" if red(card) else "ink"
        yield star((x + 2, y + 2), STAR, fill)
        x += STAR + SPACE


def _numbers(view: View, region: RegionView, cards: Sequence[Card], at: Point) -> Iterator[Sprite]:
    """Yield the ranks of number cards, faint if they don't count."""
    (x, y), middle = at, at[1] + LINE // 2
    idle = uncounted(region, view.aces)
    for card in cards:
        width, ink = _width(view, card), "faint" if card in idle else "ink"
        if card in view.aces:
            yield Box((x, y + 1), (width - 4, LINE - 2), "gold", radius=6)
            yield Label("A 11", (x + width // 2 - 2, middle), SMALL, "paper", "gold", "mm", bold=True)
        else:
            yield Label(
                rank_shown(card),
                (x + width // 2, middle),
                RANK_SIZE,
                ink,
                "panel",
                "mm",
                bold=card not in idle,
            )
        x += width


def _width(view: View, card: Card) -> int:
    return ELEVEN if card in view.aces else WIDE_RANK if card[0] == "T" else RANK


def _rows(view: View, region: RegionView) -> list[list[Card]]:
    """Return the number cards of a suit in lines, the highest first."""
    numbers = filter(counting.is_number, region.cards)
    lines, room = [list[Card]()], COURT - 2 * PAD
    for card in sorted(numbers, key=lambda card: counting.value(card, view.aces), reverse=True):
        if (room := room - _width(view, card)) < 0:
            lines.append([])
            room = COURT - 2 * PAD - _width(view, card)
        lines[-1].append(card)
    return lines


def _depth(view: View, region: RegionView) -> int:
    """Return the height of the lines with a suit's ranks."""
    return LINE * (1 + len(_rows(view, region)))
