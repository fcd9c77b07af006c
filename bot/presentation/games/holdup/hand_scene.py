"""The scene of a player's own hand in Texas Hold Up, made from the player's view.

Below the player's chips lie their hole cards, large, and what they make; beside them the board with the pot,
the loot and the law; then their powers with what each can do and why, and in a row of their own the cards
that the player has looked at, or if there are none those that powers destroyed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.presentation.games.holdup.alt import hand_alt
from bot.presentation.games.holdup.pieces import (
    CHARACTER_WIDTH_RATIO,
    GAP,
    HEAD,
    HOLE_CARDS,
    LARGE,
    MARGIN,
    NOTE,
    ROOM,
    SMALL,
    TEXT,
    Part,
    application,
    aptitude,
    awaited,
    best_hand,
    bold_number,
    brief,
    law_left,
    purse_text,
    running,
    single_chip,
)
from bot.presentation.games.holdup.table_scene import LAW, MARKED
from bot.presentation.games.holdup.wording import yields
from bot.presentation.scene import (
    WIDTH,
    Box,
    Colour,
    Label,
    PlayingCard,
    Point,
    Scene,
    Sprite,
    row,
    token,
    width_of,
)
from engines.core import Seat
from engines.holdup import View
from engines.holdup.model import BOARD_SIZE, Street, potency, value
from engines.holdup.table_of_cards import ENTRIES
from engines.words import counted

TURN_WIDTH = 178
BAR, HOLE_CARD, POWER_CARD, SMALL_CARD = 60, 160, 112, 84
"""Height of the bar with the player's chips, and of cards."""
LABEL_LINE, POWER_LINE = 34, 38
HOLES_ROOM = 2 * width_of(HOLE_CARD) + GAP
BOARD_LEFT, BOARD_CARD, BOARD_GAP = MARGIN + HOLES_ROOM + 2 * GAP, 122, 9
FRAME, PLATE, PLATE_GAP = 5, 84, 12
SMALL_GAP, SIGHTS_IN_ROW = 8, 10


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's own cards with the table that they belong to."""
    assert view.seat is not None
    sprites, height = [*_purse(view, view.seat)], BAR
    for paint in _parts_of(view):
        part = paint(view, height + GAP)
        sprites += part.sprites
        height += GAP + part.height
    return Scene(height + GAP, tuple(sprites), "table", hand_alt(view))


def _parts_of(view: View) -> Iterator[Callable[[View, int], Part]]:
    """Yield the functions that paint the picture's parts, from top to bottom."""
    if len(view.holes) > HOLE_CARDS:
        yield _fighting
    elif view.holes or view.board or running(view):
        yield _cards
    if view.powers:
        yield _powers
    if view.sights:
        yield _sights
    elif view.destroyed and running(view):
        yield _destroyed


def _purse(view: View, seat: Seat) -> Iterator[Sprite]:
    """Yield the token, chips, bets, amount to call, and whether it is the player's turn."""
    middle = BAR // 2
    yield Box((0, 0), (WIDTH, BAR), "brown", radius=0)
    yield from token(seat, (MARGIN + 22, middle))
    yield from single_chip((MARGIN + 78, middle), 16)
    text, left = purse_text(view, seat), MARGIN + 104
    size = min(
        TEXT, max(SMALL, int((WIDTH - MARGIN - TURN_WIDTH - left) / (len(text) * CHARACTER_WIDTH_RATIO)))
    )
    yield Label(text, (left, middle), size, "paper", "brown", "lm", bold=True)
    if seat in awaited(view):
        corner = (WIDTH - MARGIN - TURN_WIDTH, 8)
        yield Box(corner, (TURN_WIDTH, BAR - 16), "red", "gold", 8)
        said_at = (corner[0] + TURN_WIDTH // 2, middle)
        yield Label("YOUR TURN", said_at, SMALL, "paper", "red", "mm", bold=True)


def _fighting(view: View, top: int) -> Part:
    """Return the five cards of a hero fight."""
    return Part(HOLE_CARD, row(view.holes, (MARGIN, top), HOLE_CARD, ROOM, GAP))


def _cards(view: View, top: int) -> Part:
    """Return the hole cards with what they make, and beside them the table."""
    best = best_hand(view)
    height = max(HOLE_CARD + LABEL_LINE * len(best) + 6, BOARD_CARD + FRAME + PLATE_GAP + PLATE)
    return Part(height, (*_holes(view, (MARGIN, top), best), *_table(view, top)))


def _holes(view: View, at: Point, best: tuple[str, ...]) -> Iterator[Sprite]:
    """Yield the hole cards, dimmed after a fold, and the hand that they make with the board."""
    assert view.seat is not None
    gone = running(view) and view.folded[view.seat]
    for card in row(view.holes, at, HOLE_CARD, HOLES_ROOM, GAP):
        yield PlayingCard(card.card, card.at, card.height, gone)
    for n, line in enumerate(best):
        place = (at[0], at[1] + HOLE_CARD + 6 + n * LABEL_LINE)
        yield Label(line, place, SMALL, "ink", "table", "lt", bold=n == 0, room=HOLES_ROOM + GAP)


def _table(view: View, top: int) -> Iterator[Sprite]:
    """Yield the board, the pot, and below them the loot and the law."""
    width, top = width_of(BOARD_CARD), top + FRAME
    for n in range(BOARD_SIZE[Street.RIVER]):
        at = (_slot_left(n), top)
        if n >= len(view.board):
            yield Box(at, (width, BOARD_CARD), "table", "line", radius=13)
            continue
        if (frame := MARKED.get(n)) is not None and running(view):
            size = (width + 2 * FRAME, BOARD_CARD + 2 * FRAME)
            yield Box((at[0] - FRAME, at[1] - FRAME), size, frame, radius=15)
        yield PlayingCard(view.board[n], at, BOARD_CARD)
    if not running(view):
        return
    yield from _pot(view, (_slot_left(BOARD_SIZE[Street.RIVER]), top))
    yield from _plates(view, top + BOARD_CARD + PLATE_GAP)


def _slot_left(n: int) -> int:
    return BOARD_LEFT + FRAME + n * (width_of(BOARD_CARD) + BOARD_GAP)


def _pot(view: View, at: Point) -> Iterator[Sprite]:
    """Yield the pot, and this round's bet."""
    size = (WIDTH - MARGIN - at[0], BOARD_CARD)
    middle = at[0] + size[0] // 2
    yield Box(at, size, "panel", "line", 14)
    yield Label("POT", (middle, at[1] + 24), NOTE, "faint", "panel", "mm", bold=True)
    bet = view.current_bet
    number = (middle, at[1] + (62 if bet else 74))
    yield bold_number(view.pot, number, LARGE, size[0] - 6, "ink", "panel", "mm")
    if bet:
        text = f"bet {brief(bet)}"
        yield Label(text, (middle, at[1] + 102), NOTE, "ink", "panel", "mm", room=size[0] - 4)


def _plates(view: View, top: int) -> Iterator[Sprite]:
    """Yield the plates of the loot, below the flop, and of the law."""
    left, parting = BOARD_LEFT, _slot_left(LAW) - FRAME
    width = parting - GAP - left
    setting, law = view.setting, view.resistance
    worth, note = "", "comes with the flop"
    if setting is not None:
        worth = counted(view.loot_on_card or view.loot_in_pot, "chip")
        note = "in the pot" if view.loot_in_pot else setting.loot if setting.loot in ENTRIES else ""
    yield from _plate("LOOT", worth, note, (left, top), width, "gold" if setting else None)
    stands, note = "", "comes with the turn"
    if law is not None:
        stands, note = law_left(law), law.name if law.name in ENTRIES else ""
    yield from _plate("LAW", stands, note, (parting, top), WIDTH - MARGIN - parting, "red" if law else None)


def _plate(
    title: str, text: str, note: str, at: Point, width: int, colour: Colour | None
) -> Iterator[Sprite]:  # fmt: skip
    """Yield a plate: its title and how the matter stands, and below them what it is called."""
    x, upper, lower = at[0], at[1] + 25, at[1] + 61
    yield Box(at, (width, PLATE), "panel", colour or "line", 14)
    yield Label(title, (x + 12, upper), NOTE, "faint", "panel", "lm", bold=True)
    yield Label(
        text,
        (x + width - 12, upper),
        HEAD,
        "ink",
        "panel",
        "rm",
        bold=True,
        room=width - 24 - len(title) * 19,
    )
    yield Label(note, (x + 12, lower), NOTE, "ink", "panel", "lm", room=width - 24)


def _powers(view: View, top: int) -> Part:
    """Return the power cards, each with its application, what it can do, and its value over the aptitude."""
    assert view.seat is not None
    villain = view.villains[view.seat]
    assert villain is not None
    cell = (ROOM - 2 * GAP) // 3
    sprites: list[Sprite] = [Box((MARGIN, top - 4), (ROOM, 2), "line", radius=0)]
    for n, card in enumerate(view.powers):
        left, y = MARGIN + n * (cell + GAP), top + 8
        sprites.append(PlayingCard(card, (left, y), POWER_CARD))
        beside = left + width_of(POWER_CARD) + GAP
        lines = (
            application(card),
            yields(card, potency(card, villain.aptitudes)),
            f"{value(card)} ÷ aptitude {aptitude(villain, card)}",
        )
        for m, line in enumerate(lines):
            place, room = (beside, y + 2 + m * POWER_LINE), left + cell - beside + GAP - 2
            bold = m < len(lines) - 1
            sprites.append(Label(line, place, SMALL, "ink", "table", "lt", bold=bold, room=room))
    return Part(POWER_CARD + 8, tuple(sprites))


def _destroyed(view: View, top: int) -> Part:
    """Return the cards that Destruction has taken from the board."""
    left, across = MARGIN + 200, width_of(SMALL_CARD) + SMALL_GAP
    in_row = (WIDTH - MARGIN - left + SMALL_GAP) // across
    lines = -(-len(view.destroyed) // in_row)
    middle = top + SMALL_CARD // 2
    sprites: list[Sprite] = [Label("DESTROYED", (MARGIN, middle), SMALL, "faint", "table", "lm", bold=True)]
    for n, card in enumerate(view.destroyed):
        line, column = divmod(n, in_row)
        at = (left + column * across, top + line * (SMALL_CARD + SMALL_GAP))
        sprites.append(PlayingCard(card, at, SMALL_CARD, dimmed=True))
    return Part(lines * (SMALL_CARD + SMALL_GAP) - SMALL_GAP, tuple(sprites))


def _sights(view: View, top: int) -> Part:
    """Return the cards that the player has looked at, each with its place: a token, or the deck's back."""
    left, (across, down) = MARGIN + 110, (width_of(SMALL_CARD), SMALL_CARD + 46)
    lines = -(-len(view.sights) // SIGHTS_IN_ROW)
    middle = top + SMALL_CARD // 2
    sprites: list[Sprite] = [Label("SEEN", (MARGIN, middle), SMALL, "faint", "table", "lm", bold=True)]
    for n, sight in enumerate(view.sights):
        line, column = divmod(n, SIGHTS_IN_ROW)
        x, y = left + column * (across + GAP), top + line * down
        sprites.append(PlayingCard(sight.card, (x, y), SMALL_CARD))
        below = (x + across // 2 + 8, y + SMALL_CARD + 22)
        if sight.place.seat is None:
            sprites.append(Box((x + 4, below[1] - 15), (21, 30), "blue", "paper", 5))
        else:
            sprites += token(sight.place.seat, (x + 16, below[1]), 17)
        number = str(sight.depth or sight.place.n)
        sprites.append(Label(number, below, NOTE, "ink", "table", "lm"))
    return Part(lines * down, tuple(sprites))
