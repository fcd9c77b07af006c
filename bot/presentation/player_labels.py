"""Player labels: plates with names below a picture whose game does not place them itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    SEAT_LETTERS,
    WIDTH,
    Box,
    Name,
    Point,
    Scene,
    Sprite,
    named,
    token,
)
from bot.table.symbols import described
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Seat

PLATE_HEIGHT, GAP, MARGIN = 44, 8, 10
"""Height of a plate, gap between two, and margin beside all, in pixels."""
TOKEN_RADIUS, INSET, FONT_SIZE = 17, 8, 28
"""Radius of a token, padding around it, and font size of a name, in pixels."""
PLATES_PER_ROW = 5


def introduced(scene: Scene, table: Table, *, revealing: bool = False) -> Scene:
    """Return the table's picture with the names of its players, also in its description, which tells too who
    plays a villain and how well a computer plays. Whom the table waits for is marked, unless it is
    `revealing`.
    """
    seats = [Seat(i) for i, user in enumerate(table.users) if user is not None]
    if not _named_in(scene):
        scene = plated(scene, seats, () if revealing else table.owed)
    return _with_names(scene, table, seats)


def named_hand(scene: Scene, table: Table) -> Scene:
    """Return the picture of a hand with the names of the players that it shows, also in its description."""
    return _with_names(scene, table, _named_in(scene))


def _named_in(scene: Scene) -> list[Seat]:
    """Return the players whose names have a place in a picture."""
    return [Seat(sprite.seat) for sprite in scene.sprites if isinstance(sprite, Name)]


def _with_names(scene: Scene, table: Table, seats: Sequence[Seat]) -> Scene:
    """Return the picture with the names of players, and with these players in its description."""
    people = ", ".join(f"{SEAT_LETTERS[seat]} is {_described(table, seat)}" for seat in seats)
    alt = f"{people}. {described(scene.alt)}" if people else described(scene.alt)
    shown = named(scene, lambda seat: _label(table, Seat(seat)), lambda seat: table.member(Seat(seat)))
    return replace(shown, alt=cut(alt, ALT_TEXT_MAX_CHARS))


def _label(table: Table, seat: Seat) -> str:
    """Return a player's name, marked "(auto)" if a person's seat plays by itself."""
    return f"{table.name(seat)} (auto)" if _idle(table, seat) else table.name(seat)


def _described(table: Table, seat: Seat) -> str:
    """Return a player's name and what is beside it: `Black Bo (bo, auto)`, `Silas (deputy)`."""
    beside = ", ".join(filter(None, (table.beside(seat), "auto" if _idle(table, seat) else "")))
    return f"{table.name(seat)} ({beside})" if beside else table.name(seat)


def _idle(table: Table, seat: Seat) -> bool:
    """Return whether a person's seat plays by itself."""
    sitter = table.sitter_in(seat)
    return sitter is not None and sitter.automatic and not sitter.computer


def plated(scene: Scene, seats: Sequence[Seat], asked: Collection[Seat]) -> Scene:
    """Return the picture with a plate for each player below it."""
    rows = [seats[at : at + per] for per in [_per_row(len(seats))] for at in range(0, len(seats), per)]
    sprites, y = list[Sprite](scene.sprites), scene.height
    for row in rows:
        width = (WIDTH - 2 * MARGIN + GAP) // len(rows[0]) - GAP
        for n, seat in enumerate(row):
            sprites += _plate(seat, (MARGIN + n * (width + GAP), y), width, asked=seat in asked)
        y += PLATE_HEIGHT + GAP
    return replace(scene, height=y, sprites=tuple(sprites))


def _per_row(count: int) -> int:
    """Return how many plates to put side by side so that all rows are about equally long."""
    rows = max(1, -(-count // PLATES_PER_ROW))
    return max(1, -(-count // rows))


def _plate(seat: Seat, at: Point, width: int, *, asked: bool) -> Iterator[Sprite]:
    """Yield the token and the name, in a gold frame if the table waits for the player."""
    (x, y), middle = at, at[1] + PLATE_HEIGHT // 2
    yield Box(at, (width, PLATE_HEIGHT), "panel", "gold" if asked else None)
    if asked:
        yield Box((x + 2, y + 2), (width - 4, PLATE_HEIGHT - 4), "panel", "gold")
    left = x + INSET + TOKEN_RADIUS
    yield from token(seat, (left, middle), TOKEN_RADIUS)
    text = left + TOKEN_RADIUS + INSET
    yield Name(seat, (text, middle), FONT_SIZE, x + width - INSET - text, "ink", "panel", "lm", bold=asked)
