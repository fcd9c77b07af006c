"""The scene of a table of Court!: four courts under their banners, and all players."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.court.alt import remark, stage, table_alt
from bot.presentation.games.court.pieces import (
    CHIP,
    COLOURS,
    EMBLEM,
    GAP,
    LARGE,
    MARGIN,
    SLOT,
    SMALL,
    TINY,
    TITLE,
    TOKEN,
    chip,
    chip_width,
    crown,
    dots,
    emblem,
    envelope,
    framed,
    is_on,
    open_alignments,
    seats_of,
    waits_for,
)
from bot.presentation.games.court.pieces_of_suit import COURT, FOOT, HANG, TAB, court, court_sprites
from bot.presentation.scene import (
    WIDTH,
    Box,
    Label,
    PlayingCard,
    Point,
    Polygon,
    Scene,
    Sprite,
    row,
    token,
    width_of,
)
from engines.core import Seat
from engines.court import View
from engines.court.model import SEASONS, Phase
from engines.words import figure

# The head: season, round, who won so far, deck and discard.

TOP = 10
HEAD_CARD, HEAD_CARD_AT = 64, 50
HEAD = HEAD_CARD_AT + HEAD_CARD + 6
TRACK_SLOT, SLOT_STEP = (41, 44), 45
"""Size of a season's slot, and the distance between slots."""
DECK_AT, LABEL = MARGIN + SEASONS * SLOT_STEP + 14, 64
DISCARD_AT, DISCARD_LABEL = DECK_AT + width_of(HEAD_CARD) + LABEL + 18, 94
"""Left edges of the piles, and widths of the words beside them."""


def _head(view: View) -> Iterator[Sprite]:
    yield Label(stage(view), (MARGIN, TOP - 7), TITLE, bold=True)
    yield Label(remark(view), (WIDTH - MARGIN, TOP + TITLE // 2 - 3), SMALL, "faint", anchor="rm")
    yield from _track(view)
    if is_on(view) and view.deck_count:
        yield PlayingCard(None, (DECK_AT, HEAD_CARD_AT), HEAD_CARD)
    if is_on(view):
        yield from _label("deck", view.deck_count, DECK_AT + width_of(HEAD_CARD) + 8)
    if view.discard:
        x = DISCARD_AT if is_on(view) else DECK_AT
        yield from _label("discard", len(view.discard), x)
        x += DISCARD_LABEL + 8
        yield from row(view.discard, (x, HEAD_CARD_AT), HEAD_CARD, WIDTH - MARGIN - x, 4)


def _label(said: str, count: int, x: int) -> Iterator[Sprite]:
    """Yield a pile's name and its number of cards."""
    middle = HEAD_CARD_AT + HEAD_CARD // 2
    yield Label(said, (x, middle - 16), SMALL, "faint", anchor="lm")
    yield Label(str(count), (x, middle + 16), SMALL, anchor="lm", bold=True)


def _track(view: View) -> Iterator[Sprite]:
    """Yield the winners of the last seasons: a dash for a void one, gold around the current one."""
    first, y = max(0, view.season - SEASONS), HEAD_CARD_AT + (HEAD_CARD - TRACK_SLOT[1]) // 2
    for n in range(first, first + SEASONS):
        at = (MARGIN + SLOT_STEP * (n - first), y)
        middle = (at[0] + TRACK_SLOT[0] // 2, at[1] + TRACK_SLOT[1] // 2)
        winner = view.winners[n] if n < len(view.winners) else None
        now = is_on(view) and n == view.season - 1
        yield Box(at, TRACK_SLOT, "panel" if winner is None else COLOURS[winner], "gold" if now else None, 7)
        if winner is not None:
            yield from emblem(winner, (middle[0] - EMBLEM // 2, middle[1] - EMBLEM // 2), EMBLEM)
        elif n < len(view.winners):
            yield Label("–", middle, SMALL, "ink", "panel", "mm", bold=True)


# The players.

ABOVE = 30
"""Space between courts and players, for a crown, a pointer, the dealer's tab."""
PAD, SPACE = 10, 5
CROWN, POINTER = (52, 26), 18
DEALER = (92, 28)
LINE, LINE_HEIGHT = PAD + 2 * TOKEN + 4, 56
"""Top of the lower line in a player's panel, and its height."""
PLAYER = LINE + LINE_HEIGHT + PAD
PIP, PIP_STEP = (18, 28), 22
"""Size of a small card of a hand, and the distance between two."""


def _players(view: View, y: int) -> Iterator[Sprite]:
    seats = seats_of(view)
    width = (WIDTH - 2 * MARGIN - GAP * (len(seats) - 1)) // len(seats)
    for seat in seats:
        yield from _player(view, seat, (MARGIN + (width + GAP) * seat, y), width)


def _player(view: View, seat: Seat, at: Point, width: int) -> Iterator[Sprite]:
    """Yield a player's panel: token and points; below, cards in hand and in front, and alignment."""
    (x, y), right = at, at[0] + width - PAD
    waiting, won = waits_for(view, seat), view.phase is Phase.OVER and view.scores[seat] == max(view.scores)
    if is_on(view) and seat == view.dealer:
        yield from _dealer((right - DEALER[0], y - DEALER[1]))
    yield from framed(at, (width, PLAYER), gold=waiting or won)
    middle = (x + PAD + TOKEN, y + PAD + TOKEN)
    if waiting:
        left, low = middle[0] - POINTER, y - POINTER - 2
        yield Polygon(((left, low), (left + 2 * POINTER, low), (middle[0], y)), "gold")
    if won:
        yield crown((middle[0] - CROWN[0] // 2, y - CROWN[1] + 2), CROWN)
    yield from token(seat, middle, TOKEN)
    yield Label(figure(view.scores[seat]), (right, middle[1]), LARGE, "ink", "panel", "rm", bold=True)
    for alignment in reversed(open_alignments(view, seat)):
        right -= chip_width(alignment)
        yield from chip(alignment, (right, y + LINE + (LINE_HEIGHT - CHIP[1]) // 2))
        right -= SPACE
    if is_on(view):
        yield from _held(view, seat, (x + PAD, y + LINE), right - x - PAD)


def _dealer(at: Point) -> Iterator[Sprite]:
    yield Box(at, (DEALER[0], DEALER[1] + TAB), "panel")
    middle = (at[0] + DEALER[0] // 2, at[1] + DEALER[1] // 2)
    yield Label("dealer", middle, TINY, "faint", "panel", "mm")


def _held(view: View, seat: Seat, at: Point, room: int) -> Iterator[Sprite]:
    """Yield the hand, with an envelope, a card face down, or a Joker whose suit is undecided."""
    (x, y), hand = at, view.hand_counts[seat]
    joker = view.joker if seat == view.turn else None
    if view.phase is Phase.ALIGN:
        step = PIP[0] + 1
        yield from _pips(hand, (x + (SLOT[0] - 2 * step - PIP[0]) // 2, y), step)
        slot = envelope if view.chosen[seat] else dots
        yield from slot((x, y + LINE_HEIGHT - SLOT[1]))
        return
    lies = joker is not None or view.face_down[seat]
    room -= PIP[0] + (width_of(LINE_HEIGHT) + SPACE if lies else 0)
    step = min(PIP_STEP, room // max(1, hand - 1))
    yield from _pips(hand, (x, y + (LINE_HEIGHT - PIP[1]) // 2), step)
    if lies:
        yield PlayingCard(joker, (x + step * (hand - 1) + PIP[0] + SPACE, y), LINE_HEIGHT)


def _pips(count: int, at: Point, step: int) -> Iterator[Sprite]:
    for n in range(count):
        yield Box((at[0] + step * n, at[1]), PIP, "blue", "paper", 4)


# The table.


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    courts = [court(region, view.aces) for region in view.field]
    panel = (COURT, HANG + max(column.depth for column in courts) + FOOT)
    y = HEAD + TAB
    sprites = [*_head(view)]
    for n, numbered in enumerate(courts):
        sprites += court_sprites(view, numbered, (MARGIN + (COURT + GAP) * n, y), panel)
    y += panel[1] + ABOVE
    sprites += _players(view, y)
    return Scene(y + PLAYER + TOP, tuple(sprites), alt=table_alt(view))
