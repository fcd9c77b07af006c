"""The scene of a player's hand: own cards, castle and stones large; rivals, Quarry and Moat small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.castle.alt import hand_alt
from bot.presentation.games.castle.pieces import (
    GAP,
    MARGIN,
    NUMBER,
    PAD,
    STONE,
    TEXT,
    WHOLE,
    PanelLayout,
    castle,
    length,
)
from bot.presentation.games.castle.pieces_cards import Tag, sign_of, signpost
from bot.presentation.games.castle.pieces_middle import moat, quarry
from bot.presentation.games.castle.wording import spoken
from bot.presentation.scene import (
    CARD_ASPECT_RATIO,
    WIDTH,
    Box,
    Disc,
    Label,
    Name,
    PlayingCard,
    Point,
    Scene,
    Sprite,
    token,
    width_of,
)
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import BOXES
from engines.castle.ranking import called
from engines.core import Seat

STRIP_GAP = 8
"""Gap between the player's own panel, the rivals and the middle of the table."""
OWN_HEIGHT = 252
SMALL, SIGN_HEIGHT = 24, 30
"""Font size of signs below own cards and of other small texts, and the height that such signs take."""
CARD, CARD_GAP = 190, 4
"""Height of an own card without signs; with signs it is lower by their height; minimum gap between two."""
NAME_LINE = 38
"""Height of the line below the cards: the name of the hand, supply and bid."""
RIVAL_TOKEN, PEBBLE = 20, 10
"""Radius of a rival's token, and of a stone beside a number."""
BOX, BOX_GAP = 34, 3
"""Side of a rival's box, and gap between two."""
LOW_RIVAL, HIGH_RIVAL = 86, 126
"""Height of a rival's panel with two lines, and with three."""
WIDE_RIVALS_MAX = 2
"""Maximum number of rivals whose panels are so wide that two lines are enough."""
DEALS_WIDTH_MIN = 280
"""Width of a rival's panel from which it says that they deal."""
MIDDLE_HEIGHT, QUARRY, MOAT_CARD = 118, 190, 74
"""Height of the Quarry and the Moat, width of the Quarry, height of the Moat's cards."""
_OWN = PanelLayout(
    width=WHOLE,
    heaps=((0, 0), (0, 0)),
    pebble=8,
    base=3,
    hand=(146, PAD),
    card=CARD,
    tower=(118, 43),
)
"""The plan of the player's own panel."""


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's own cards, castle and stones, the rivals, the Quarry and the Moat."""
    assert view.seat is not None
    y, sprites = MARGIN, list[Sprite]()
    sprites += _own(view, view.seat, (MARGIN, y))
    y += OWN_HEIGHT + STRIP_GAP
    rivals = [Seat(seat) for seat in range(len(view.supply)) if seat != view.seat]
    height = LOW_RIVAL if len(rivals) <= WIDE_RIVALS_MAX else HIGH_RIVAL
    width = (WHOLE + STRIP_GAP) // len(rivals) - STRIP_GAP
    for n, seat in enumerate(rivals):
        sprites += _rival(view, seat, (MARGIN + n * (width + STRIP_GAP), y), (width, height))
    y += height + STRIP_GAP
    sprites += quarry(view, (MARGIN, y), (QUARRY, MIDDLE_HEIGHT))
    left = MARGIN + QUARRY + STRIP_GAP
    sprites += moat(view, (left, y), (WIDTH - MARGIN - left, MIDDLE_HEIGHT), MOAT_CARD)
    return Scene(y + MIDDLE_HEIGHT + MARGIN, tuple(sprites), alt=hand_alt(view, view.seat))


# The player's own panel.


def _own(view: View, seat: Seat, at: Point) -> Iterator[Sprite]:
    (x, y), cards = at, highest_first(view.cards)
    yield Box(at, (WHOLE, OWN_HEIGHT), "panel", radius=14)
    yield from castle(view, seat, _OWN, at)
    left, right, middle = x + _OWN.hand[0], x + WHOLE - PAD, y + OWN_HEIGHT - NAME_LINE // 2 - 4
    yield from _row(view, cards, (left, y + _OWN.hand[1]))
    stones = [*_stones(view, seat, (right, middle))]
    yield from stones
    if cards:
        room = min(sprite.at[0] for sprite in stones) - 2 * GAP - left
        name = spoken(called(cards))
        yield Label(
            name if length(name, TEXT) <= room else called(cards).partition(",")[0],
            (left, middle), TEXT, on="panel", anchor="lm", bold=True,
        )  # fmt: skip


def _row(view: View, cards: Sequence[Card], at: Point) -> Iterator[Sprite]:
    """Yield cards side by side, each with its sign below it if it is a special."""
    tags = [Tag(sign, size=SMALL) if (sign := sign_of(view, card)) else None for card in cards]
    height = CARD - (SIGN_HEIGHT if any(tags) else 0)
    step = min(_OWN.room // max(len(cards), 1), width_of(CARD) + GAP)
    height = min(height, int((step - CARD_GAP) / CARD_ASPECT_RATIO))
    for n, (card, tag) in enumerate(zip(cards, tags, strict=True)):
        middle = at[0] + n * step + step // 2
        yield PlayingCard(card, (middle - width_of(height) // 2, at[1]), height)
        if tag:
            yield from signpost(tag, (middle - tag.width // 2, at[1] + height + 2))


def _stones(view: View, seat: Seat, at: Point) -> Iterator[Disc | Label]:
    """Yield supply and bid on one line, from right to left; `at` is its right end."""
    (x, y), offered, changed = at, view.offered[seat], view.discarded[seat]
    if offered is not None:
        label = "bid" if offered == view.bid[seat] else f"bid of {offered}"
        yield from _amount(view.bid[seat], label, (x, y))
        x -= _amount_width(view.bid[seat], label) + 2 * GAP
    elif changed is not None:
        yield Label(f"drew {changed}", (x, y), TEXT, "faint", "panel", "rm")
        x -= length(f"drew {changed}", TEXT) + 2 * GAP
    yield from _amount(view.supply[seat], "supply", (x, y))


def _amount(stones: int, label: str, at: Point) -> Iterator[Disc | Label]:
    """Yield a stone, a number and a label; `at` is their right end."""
    (x, y), words = at, length(label, TEXT) + 4
    yield Label(label, (x, y), TEXT, "faint", "panel", "rm")
    yield Label(str(stones), (x - words, y), NUMBER, on="panel", anchor="rm", bold=True)
    yield Disc((x - _amount_width(stones, label) + PEBBLE, y), PEBBLE, STONE)


def _amount_width(stones: int, label: str) -> int:
    return 2 * PEBBLE + 6 + length(str(stones), NUMBER) + 4 + length(label, TEXT)


# The rivals.


def _rival(view: View, seat: Seat, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield a rival's name, castle and stones: in two lines if the panel is low, else in three."""
    (x, y), (width, height) = at, size
    left, right, middle = x + 10, x + width - 10, y + 8 + RIVAL_TOKEN
    name, end, boxes = left + 2 * RIVAL_TOKEN + 6, right, middle + RIVAL_TOKEN + 4
    yield Box(at, size, "panel", radius=14)
    yield from token(seat, (left + RIVAL_TOKEN, middle), RIVAL_TOKEN)
    if seat == view.dealer and width >= DEALS_WIDTH_MIN:
        yield Label("deals", (right, middle), TEXT, "faint", "panel", "rm")
        end -= length("deals", TEXT)
    yield Name(seat, (name, middle), TEXT, end - name, on="panel", anchor="lm")
    yield from _boxes(view.castle[seat], (left, boxes))
    if height == LOW_RIVAL:
        left, line = left + len(BOXES) * (BOX + BOX_GAP) + GAP, boxes + BOX // 2
    else:
        line = y + height - 20
    yield Disc((left + PEBBLE, line), PEBBLE, STONE)
    supply, place = str(view.supply[seat]), (left + 2 * PEBBLE + 6, line)
    yield Label(supply, place, TEXT, on="panel", anchor="lm", bold=True)
    if view.offered[seat] is not None:
        yield Label(f"bid {view.bid[seat]}", (right, line), SMALL, on="panel", anchor="rm", bold=True)
    elif (changed := view.discarded[seat]) is not None:
        yield Label(f"drew {changed}", (right, line), SMALL, "faint", "panel", "rm")


def _boxes(covered: Sequence[int], at: Point) -> Iterator[Sprite]:
    """Yield the four boxes of a castle side by side: open ones are empty, covered ones of stone."""
    for n, box in enumerate(BOXES):
        built, place = box in covered, (at[0] + n * (BOX + BOX_GAP), at[1])
        fill, ink = (STONE, "ground") if built else ("ground", "faint")
        yield Box(place, (BOX, BOX), fill, None if built else "line", radius=4)
        middle = (place[0] + BOX // 2, place[1] + BOX // 2)
        yield Label(str(box), middle, SMALL, ink, fill, "mm", bold=built)
