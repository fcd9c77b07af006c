"""What does the picture of a table of Court! show? Four courts under their banners, and all players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.games.court.alt import flag, remark, stage, status, table_alt
from bot.games.court.pieces import (
    CHIP,
    COLOURS,
    EMBLEM,
    FRAME,
    GAP,
    LARGE,
    MARGIN,
    SMALL,
    TINY,
    TITLE,
    TOKEN,
    chip,
    crown,
    emblem,
    framed,
    is_on,
    open_alignments,
    seats_of,
    waits_for,
)
from bot.scene import (
    WIDTH,
    Box,
    Colour,
    Disc,
    Face,
    Place,
    Polygon,
    Scene,
    Sprite,
    Words,
    row,
    token,
    width_of,
)
from engines.cards import JOKERS, Card
from engines.core import Seat
from engines.court import View, counting
from engines.court.model import SEASONS, SUITS, Phase, has_rank
from engines.court.view import RegionView

# The head: season, round, who won so far, deck and discard.

HEAD_CARD = 88
LABELS = MARGIN + HEAD_CARD + 2
"""Where the lowest line of words begins."""
HEAD = LABELS + 30
TRACK_AT, TRACK_SLOT, SLOT_STEP = 64, (43, 38), 48
"""The slots for the seasons."""
DECK_AT = 476
DISCARD_AT = DECK_AT + 116


def _head(view: View) -> Iterator[Sprite]:
    yield Words(stage(view), (MARGIN, MARGIN - 2), TITLE, bold=True)
    yield from _track(view)
    yield Words(remark(view), (MARGIN, LABELS), SMALL, "faint")
    if is_on(view):
        if view.deck_count:
            yield Face(None, (DECK_AT, MARGIN), HEAD_CARD)
        yield Words(f"deck {view.deck_count}", (DECK_AT, LABELS), SMALL)
    if view.discard:
        x = DISCARD_AT if is_on(view) else DECK_AT
        yield from row(view.discard, (x, MARGIN), HEAD_CARD, WIDTH - MARGIN - x)
        yield Words(f"discard {len(view.discard)}", (x, LABELS), SMALL)


def _track(view: View) -> Iterator[Sprite]:
    """Who won each of the last seasons; a dash for a void one, gold around the one that is on."""
    first = max(0, view.season - SEASONS)
    for n in range(first, first + SEASONS):
        at = (MARGIN + SLOT_STEP * (n - first), TRACK_AT)
        middle = (at[0] + TRACK_SLOT[0] // 2, at[1] + TRACK_SLOT[1] // 2)
        winner = view.winners[n] if n < len(view.winners) else None
        now = is_on(view) and n == view.season - 1
        yield Box(at, TRACK_SLOT, "panel" if winner is None else COLOURS[winner], "gold" if now else None, 7)
        if winner is not None:
            yield from emblem(winner, (middle[0] - EMBLEM // 2, middle[1] - EMBLEM // 2), EMBLEM)
        elif n < len(view.winners):
            yield Words("–", middle, SMALL, "ink", "panel", "mm", bold=True)


# A court: a suit's banner, and its cards below.

COURT = (WIDTH - 2 * MARGIN - 3 * GAP) // len(SUITS)
"""How wide one is."""
CROWN = (60, 28)
BANNER, TAIL = 106, 16
FLAG = 32
CARD, STRIP = 112, 50
"""The height of a card, and how much of it shows below the next one."""
ROWS = 5
"""Of a court's two columns the one with the numbers is at most so long, if the other has room."""
COLUMN_MARGIN = 7
BADGE, NARROW, BADGE_HEIGHT = 50, 38, 32
RIBBON = 32
HANG = FRAME + BANNER + TAIL + FLAG + 8
"""How far below its panel's edge a court's cards begin."""


@dataclass(frozen=True, slots=True)
class Court:
    """A suit's cards as they hang in two columns: faces and Jokers, and numbers."""

    it: RegionView
    columns: tuple[tuple[Card, ...], tuple[Card, ...]]
    idle: frozenset[Card]
    """What counts nothing: numbers beyond the three highest, silenced Jokers."""

    @property
    def rows(self) -> int:
        return max(map(len, self.columns))


def court(it: RegionView, aces: Sequence[Card]) -> Court:
    """Faces and Jokers on the left, numbers on the right, and on the left too where they are too many."""
    faces = [card for card in it.cards if counting.is_face(card)]
    jokers = [card for card in it.cards if card in JOKERS]
    numbers = [card for card in it.cards if counting.is_number(card)]
    spilt = max(0, min(len(numbers) - ROWS, (len(numbers) - len(faces) - len(jokers)) // 2))
    right = len(numbers) - spilt
    idle = {*jokers[: len(jokers) - it.active_jokers], *_uncounted(it, numbers, aces)}
    return Court(it, ((*faces, *numbers[right:], *jokers), (*numbers[:right],)), frozenset(idle))


def _uncounted(it: RegionView, numbers: Iterable[Card], aces: Sequence[Card]) -> list[Card]:
    """The numbers that are not in the total."""
    highest = sorted(numbers, key=lambda card: counting.value(card, aces), reverse=True)
    return [] if it.jack else highest[3:]


def _court(view: View, it: Court, at: Place, size: tuple[int, int]) -> Iterator[Sprite]:
    """One court, its panel at `at`."""
    (x, y), leads = at, view.best == (it.it.suit,)
    yield from framed(at, size, gold=leads)
    if leads:
        yield crown((x + (size[0] - CROWN[0]) // 2, y - CROWN[1] + 2), CROWN)
    yield from _banner(view, it.it, (x + 2 * FRAME, y + FRAME))
    below = (x + size[0] // 2, y + HANG - FLAG // 2 - 4)
    yield Words(flag(it.it), below, SMALL, "ink", "panel", "mm")
    yield from _hanging(view, it, (x + COLUMN_MARGIN, y + HANG))


def _banner(view: View, it: RegionView, at: Place) -> Iterator[Sprite]:
    """The suit, its total, and across them how it stands: gold for the best, dark for what cannot win."""
    (x, y), width, low = at, COURT - 4 * FRAME, at[1] + BANNER + TAIL
    fill, middle = COLOURS[it.suit], x + width // 2
    yield Polygon(((x, y), (x + width, y), (x + width, low), (middle, low - TAIL), (x, low)), fill)
    yield from emblem(it.suit, (x + 14, y + 10), 46)
    yield Words(str(it.total), (x + width - 14, y + 30), LARGE, "paper", fill, "rm", bold=True)
    if said := status(view, it):
        gold = it.suit in view.best
        on: Colour = "gold" if gold else "ground"
        yield Box((x + 6, y + BANNER - RIBBON - 10), (width - 12, RIBBON), on, radius=6)
        place = (middle, y + BANNER - 10 - RIBBON // 2)
        yield Words(said, place, TINY, "paper" if gold else "ink", on, "mm", bold=True)


def _hanging(view: View, it: Court, at: Place) -> Iterator[Sprite]:
    """The cards, the first ones at `at`; above them what stands beside single ones."""
    right = at[0] + COURT - 2 * COLUMN_MARGIN - width_of(CARD)
    notes = list[Sprite]()
    for x, cards in zip((at[0], right), it.columns, strict=True):
        for n, card in enumerate(cards):
            place = (x, at[1] + STRIP * n)
            if card == view.queen:
                size = (width_of(CARD) + 2 * FRAME, CARD + 2 * FRAME)
                yield Box((x - FRAME, place[1] - FRAME), size, "gold")
            yield Face(card, place, CARD, dimmed=card in it.idle)
            notes += _note(view, it, card, place)
    yield from notes


def _note(view: View, it: Court, card: Card, at: Place) -> Iterator[Sprite]:
    """The King's player, whether a Joker works, what an Ace counts: between the two columns."""
    right, middle = at[0] + width_of(CARD), at[1] + STRIP // 2
    if it.it.king is not None and has_rank(card, "K"):
        yield from token(it.it.king, (right, middle), 21)
    if card in JOKERS:
        said, on = ("off", "grey") if card in it.idle else ("out", "red")
        yield from _badge(said, (right - 4, at[1] + BADGE_HEIGHT // 2 + 2), on)
    if card in view.aces:
        yield from _badge("11", (right if card in it.columns[0] else at[0], middle), "gold")


def _badge(said: str, middle: Place, on: Colour) -> Iterator[Sprite]:
    width = NARROW if said.isdecimal() else BADGE
    corner = (middle[0] - width // 2, middle[1] - BADGE_HEIGHT // 2)
    yield Box(corner, (width, BADGE_HEIGHT), on, "paper", 8)
    yield Words(said, middle, TINY, "paper", on, "mm", bold=True)


# The players.

PAD = 10
SLOT = (62, 46)
"""An envelope; a card in its place is CARD_LAID high."""
CARD_LAID = 98
PIP = (17, 26)
"""A card of a hand, seen from afar."""
POINTER = 18
SCORE = 2 * TOKEN + 2 * PAD
FOOT = PIP[1] + PAD
CHIP_GAP = 6


def _players_height(view: View) -> int:
    """A card may lie before a player, or two chips."""
    lies = any(view.face_down) or view.joker is not None
    two = any(len(open_alignments(view, seat)) > 1 for seat in seats_of(view))
    return SCORE + (CARD_LAID if lies or two else SLOT[1]) + PAD + FOOT


def _players(view: View, y: int) -> Iterator[Sprite]:
    seats = seats_of(view)
    width = (WIDTH - 2 * MARGIN - GAP * (len(seats) - 1)) // len(seats)
    for seat in seats:
        at = (MARGIN + (width + GAP) * seat, y)
        yield from _player(view, seat, at, (width, _players_height(view)))


def _player(view: View, seat: Seat, at: Place, size: tuple[int, int]) -> Iterator[Sprite]:
    """Token and points; what lies before the player; hand, and whether he deals."""
    (x, y), right = at, at[0] + size[0] - PAD
    waiting, won = waits_for(view, seat), view.phase is Phase.OVER and view.scores[seat] == max(view.scores)
    yield from framed(at, size, gold=waiting or won)
    middle = x + PAD + TOKEN
    if waiting:
        yield Polygon(
            ((middle - POINTER, y - POINTER), (middle + POINTER, y - POINTER), (middle, y + 2)), "gold"
        )
    if won:
        yield crown((middle - CROWN[0] // 2, y - CROWN[1] + 4), CROWN)
    yield from token(seat, (middle, y + PAD + TOKEN), TOKEN)
    yield Words(str(view.scores[seat]), (right, y + PAD + TOKEN), LARGE, "ink", "panel", "rm", bold=True)
    yield from _before(view, seat, (x + PAD, y + SCORE))
    for n, it in enumerate(open_alignments(view, seat)):
        yield from chip(it, (right - CHIP[0], y + SCORE + (CHIP[1] + CHIP_GAP) * n))
    foot = y + size[1] - FOOT
    if is_on(view):
        for n in range(view.hand_counts[seat]):
            yield Box((x + PAD + (PIP[0] + 4) * n, foot), PIP, "blue", "paper", 4)
        if seat == view.dealer:
            yield Words("dealer", (right, foot + PIP[1] // 2), TINY, "faint", "panel", "rm")


def _before(view: View, seat: Seat, at: Place) -> Iterator[Sprite]:
    """A closed envelope, a card face down, a Joker that waits for its suit."""
    if view.joker is not None and seat == view.turn:
        yield Face(view.joker, at, CARD_LAID)
    elif view.face_down[seat]:
        yield Face(None, at, CARD_LAID)
    elif view.phase is Phase.ALIGN:
        yield from _envelope(at) if view.chosen[seat] else _dots(at)


def _envelope(at: Place) -> Iterator[Sprite]:
    """Closed, with a seal."""
    (x, y), (width, height) = at, SLOT
    tip = (x + width // 2, y + height // 2)
    yield Box(at, SLOT, "paper", "grey", 5)
    yield Polygon(((x + 2, y + 2), (x + width - 3, y + 2), tip), "gold", "brown")
    yield Disc(tip, 8, "red")


def _dots(at: Place) -> Iterator[Sprite]:
    """An empty place for an envelope."""
    yield Box(at, SLOT, "panel", "line", 5)
    for n in (1, 2, 3):
        yield Disc((at[0] + SLOT[0] * n // 4, at[1] + SLOT[1] // 2), 4, "ink")


# The table.


def table_scene(view: View) -> Scene:
    """The table as everybody sees it."""
    courts = [court(it, view.aces) for it in view.field]
    rows = max(1, *(it.rows for it in courts))
    panel = (COURT, HANG + STRIP * (rows - 1) + CARD + 2 * FRAME)
    y = HEAD + CROWN[1] + 2
    sprites = [*_head(view)]
    for n, it in enumerate(courts):
        sprites += _court(view, it, (MARGIN + (COURT + GAP) * n, y), panel)
    y += panel[1] + CROWN[1] + 4
    sprites += _players(view, y)
    return Scene(y + _players_height(view) + MARGIN, tuple(sprites), alt=table_alt(view))
