"""The scene of a table of Texas Hold Up, made from a view.

The table from above: the board with the loot and the law marked, beside it the pot as a heap of chips or the
power in use, then the villains as wanted posters on a wooden wall. After a hero fight, and at the end of the
session, the whole picture is a wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.presentation.games.holdup.alt import table_alt
from bot.presentation.games.holdup.end_scene import final_wall
from bot.presentation.games.holdup.fight_scene import fight_wall
from bot.presentation.games.holdup.pieces import (
    CHARACTER_WIDTH_RATIO,
    FRAME,
    GAP,
    HEAD,
    HUGE,
    LARGE,
    MARGIN,
    NOTE,
    SMALL,
    TEXT,
    Part,
    application,
    bold_number,
    fought,
    running,
    single_chip,
)
from bot.presentation.games.holdup.posters import wall
from bot.presentation.scene import (
    WIDTH,
    Box,
    Colour,
    Label,
    PlayingCard,
    Point,
    Polygon,
    Scene,
    Sprite,
    token,
    width_of,
)
from engines.holdup import View
from engines.holdup.model import Phase
from engines.holdup.table_of_cards import ENTRIES

SLOTS = ("flop 1", "flop 2", "flop 3", "turn", "river")
LOOT, LAW = 1, 3
"""Slots of the cards that determine loot and law (HU-42, HU-45)."""
MARKED: dict[int, Colour] = {LOOT: "gold", LAW: "red"}
TOP = MARGIN - 4
BOARD_CARD = 144
SLOT_LABEL = 34
POT_LINE, POT_GAP, POT_NUMBER = 58, 10, 44
POWER_TOKEN, POWER_LEFT = 23, 36
HEIST_HEIGHT, POINTER, BAR = 86, 14, 28
CHIP, CHIPS_HIGH = (42, 14), 7
DENOMINATIONS: tuple[tuple[int, Colour], ...] = ((100, "purple"), (25, "green"), (5, "red"), (1, "blue"))
"""Chips of a heap: value and colour."""


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    parts: list[Part] = []
    for paint in _parts_of(view):
        parts.append(paint(view, TOP + sum(piece.height for piece in parts)))
    sprites = tuple(sprite for part in parts for sprite in part.sprites)
    return Scene(TOP + sum(piece.height for piece in parts), sprites, "table", table_alt(view))


def _parts_of(view: View) -> tuple[Callable[[View, int], Part], ...]:
    """Return the functions that paint the picture's parts, from top to bottom."""
    if view.phase is Phase.CLOSED:
        return (final_wall,)
    if fought(view):
        return (fight_wall,)
    return (_board, _heist, wall) if running(view) else (_board, wall)


def _board(view: View, top: int) -> Part:
    """Return the five slots, the loot's and the law's framed, and beside them the pot."""
    width, sprites = width_of(BOARD_CARD), list[Sprite]()
    y = top + SLOT_LABEL
    for n, label in enumerate(SLOTS):
        x = slot_left(n)
        sprites.append(
            Label(label, (x + width // 2, top + SLOT_LABEL // 2 - 7), SMALL, "faint", "table", "mm")
        )
        frame = _frame(view, n)
        if frame is not None:
            corner, size = (x - FRAME, y - FRAME), (width + 2 * FRAME, BOARD_CARD + 2 * FRAME)
            sprites.append(Box(corner, size, frame, radius=FRAME * 3))
        if n < len(view.board):
            sprites.append(PlayingCard(view.board[n], (x, y), BOARD_CARD))
        else:
            sprites.append(Box((x, y), (width, BOARD_CARD), "table", "line", radius=13))
    left = slot_left(len(SLOTS)) + GAP
    at, size = (left, top), (WIDTH - MARGIN - left, SLOT_LABEL + BOARD_CARD)
    sprites += _pot(view, at, size) if view.open is None else _power_and_pot(view, at, size)
    return Part(SLOT_LABEL + BOARD_CARD + FRAME + GAP, tuple(sprites))


def slot_left(n: int) -> int:
    """Return the left edge of the board's slot `n`."""
    return MARGIN + n * (width_of(BOARD_CARD) + GAP)


def _frame(view: View, slot: int) -> Colour | None:
    """Return the colour of a slot's frame, or None."""
    if not running(view) or slot >= len(view.board):
        return None
    return MARKED.get(slot)


def _pot(view: View, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield the pot's chips; between two heists, which heist is over."""
    middle, bottom = at[0] + size[0] // 2, at[1] + size[1]
    yield Box(at, size, "panel", "line", 14)
    head = at[1] + 26
    if running(view):
        yield Label("POT", (middle, head), SMALL, "faint", "panel", "mm", bold=True)
        yield from heap(view.pot, (middle, bottom - HUGE - 24))
        yield bold_number(view.pot, (middle, bottom - 42), HUGE, size[0] - GAP, "ink", "panel", "mm")
        return
    over = "to come" if view.phase is Phase.LOBBY else "over"
    yield Label("HEIST", (middle, head), SMALL, "faint", "panel", "mm", bold=True)
    yield bold_number(view.hand, (middle, at[1] + size[1] // 2), HUGE, size[0] - GAP, "ink", "panel", "mm")
    yield Label(over, (middle, bottom - 30), SMALL, "faint", "panel", "mm")


def _power_and_pot(view: View, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield the pot on one line, and below it the card of the power in use."""
    assert view.open is not None
    (x, y), width = at, size[0]
    middle = y + POT_LINE // 2
    yield Box(at, (width, POT_LINE), "panel", "line", 14)
    yield Label("POT", (x + 16, middle), SMALL, "faint", "panel", "lm", bold=True)
    yield bold_number(view.pot, (x + width - 16, middle), POT_NUMBER, width - 100, "ink", "panel", "rm")
    top, inset = y + POT_LINE + POT_GAP, 9
    high = size[1] - POT_LINE - POT_GAP
    yield Box((x, top), (width, high), "panel", "gold", 14)
    card = high - 2 * inset
    yield PlayingCard(view.open.card, (x + inset, top + inset), card)
    text, upper, lower = x + inset + width_of(card) + GAP, top + high * 3 // 10, top + high * 3 // 4
    yield from token(view.open.seat, (text + POWER_TOKEN, upper), POWER_TOKEN)
    left = f"{view.open.left} left"
    yield Label(left, (x + width - 14, upper), POWER_LEFT, "ink", "panel", "rm", bold=True)
    yield Label(application(view.open.card), (text, lower), HEAD, "ink", "panel", "lm", bold=True)


def heap(chips: int, at: Point) -> Iterator[Sprite]:
    """Yield columns of chips around `at`, the middle of their lower edge; high values first, at most
    `CHIPS_HIGH` chips each.
    """
    columns: list[tuple[Colour, int]] = []
    for worth, colour in DENOMINATIONS:
        if chips >= worth:
            columns.append((colour, min(chips // worth, CHIPS_HIGH)))
        chips %= worth
    step = CHIP[0] + 4
    left = at[0] - (len(columns) * step - 4) // 2
    for n, (colour, high) in enumerate(columns):
        for level in range(1, high + 1):
            yield Box((left + n * step, at[1] - level * (CHIP[1] - 2)), CHIP, colour, "paper", 6)


def _heist(view: View, top: int) -> Part:
    """Return the loot and its worth under the flop, and from the turn on the law and what is left of it."""
    law_left = slot_left(LAW) + GAP
    top += POINTER - GAP
    loot, loot_size = (MARGIN, top), (law_left - GAP - MARGIN, HEIST_HEIGHT)
    law, law_size = (law_left, top), (WIDTH - MARGIN - law_left, HEIST_HEIGHT)
    sprites = (
        *_plate(view, LOOT, loot, loot_size),
        *_loot(view, loot, loot_size),
        *_plate(view, LAW, law, law_size),
        *_law(view, law, law_size),
    )
    return Part(HEIST_HEIGHT + POINTER, sprites)


def _plate(view: View, slot: int, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield the plate of loot or law; it points at its slot of the board once there is a card."""
    colour = _frame(view, slot)
    yield Box(at, size, "panel", colour or "line", 14)
    if colour is not None:
        middle, top = slot_left(slot) + width_of(BOARD_CARD) // 2, at[1]
        yield Polygon(((middle - POINTER, top), (middle, top - POINTER), (middle + POINTER, top)), colour)


def _tag(text: str, at: Point, colour: Colour) -> tuple[Sprite, ...]:
    """Return a coloured sign with a word."""
    size = (round(len(text) * SMALL * CHARACTER_WIDTH_RATIO) + 20, 34)
    middle = (at[0] + size[0] // 2, at[1] + size[1] // 2)
    return Box(at, size, colour, radius=8), Label(text, middle, SMALL, "paper", colour, "mm", bold=True)


def _loot(view: View, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    x, y = at
    yield from _tag("LOOT", (x + 12, y + 10), "brown")
    if view.setting is None:
        yield Label("comes with the flop", (x + 14, y + 62), SMALL, "faint", "panel", "lm")
        return
    worth = view.loot_on_card or view.loot_in_pot
    where = "in the pot" if view.loot_in_pot else "on the card"
    yield Label(where, (x + 116, y + 27), NOTE, "ink", "panel", "lm", bold=bool(view.loot_in_pot))
    yield from _name(view.setting.loot, (x + 14, y + 62))
    chip = (x + size[0] - 78, y + size[1] // 2)
    yield from single_chip(chip, 16)
    yield bold_number(worth, (chip[0] + 24, chip[1]), LARGE, 56, "ink", "panel", "lm")


def _law(view: View, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    x, y = at
    yield from _tag("LAW", (x + 12, y + 10), "red")
    it = view.resistance
    if it is None:
        yield Label("comes with the turn", (x + 14, y + 62), SMALL, "faint", "panel", "lm")
        return
    yield from _name(it.name, (x + 98, y + 27))
    room = size[0] - 28 - 142
    corner = (x + 14, y + 48)
    yield Box(corner, (room, BAR), "table", "line", BAR // 2)
    if it.needed:
        left = max(BAR, room * it.needed // it.strength)
        yield Box(corner, (left, BAR), "red", "line", BAR // 2)
    law_text = f"{it.needed} of {it.strength}" if it.needed else "beaten"
    yield Label(law_text, (x + size[0] - 16, y + 62), TEXT, "ink", "panel", "rm", bold=True)


def _name(name: str, at: Point) -> Iterator[Sprite]:
    """Yield an entry of the Table of Cards; a table's own words are only in the text."""
    if name in ENTRIES:
        yield Label(name, at, NOTE, "ink", "panel", "lm")
