"""Player labels: plates with names below a picture whose game does not place them itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.presentation.cast.portrait import medallion
from bot.presentation.pictures.lettering import legible
from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    SEAT_LETTERS,
    WIDTH,
    Box,
    Face,
    Name,
    Point,
    Scene,
    Sprite,
    named,
    seat_colour,
    token,
)
from bot.table.characters import BY_USER, Character
from bot.table.symbols import described
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Seat

PLATE_HEIGHT, GAP, MARGIN = 44, 8, 10
"""Height of a plate, gap between two, and margin beside all, in pixels."""
TOKEN_RADIUS, INSET, FONT_SIZE = 17, 8, 28
"""Radius of a token, padding around it, and font size of a name, in pixels."""
FACE_RADIUS, FACE_OVERLAP = 24, 8
"""Radius of the face on a plate, above which it juts out; how far it reaches behind the token, in pixels."""
FACE_ROOM = 200
"""Width from which a plate has room for a face beside a name, in pixels: at most four in a row."""
LETTER_RADIUS_MIN = 15
"""The least radius of the token with the letter on a face, in pixels."""
PLATES_PER_ROW = 5


def introduced(scene: Scene, table: Table, *, revealing: bool = False) -> Scene:
    """Return the table's picture with the names of its players, also in its description, which tells too who
    plays a villain and how well a computer plays. Whom the table waits for is marked, unless it is
    `revealing`.
    """
    seats = [Seat(i) for i, user in enumerate(table.users) if user is not None]
    if not _named_in(scene):
        faces = {seat: face for seat in seats if (face := _character(table, seat)) is not None}
        scene = plated(scene, seats, () if revealing else table.owed, faces)
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
    shown = named(
        scene,
        lambda seat: _label(table, Seat(seat)),
        lambda face: _face(_character(table, Seat(face.seat)), face),
    )
    return replace(shown, alt=cut(alt, ALT_TEXT_MAX_CHARS))


def _character(table: Table, seat: Seat) -> Character | None:
    """Return the character in a seat, or None, as also at a table whose players are forgotten."""
    user = table.users[seat] if seat < len(table.users) else None
    return None if user is None else BY_USER.get(user)


def _face(character: Character | None, place: Face) -> Iterator[Sprite]:
    """Yield a character's face on their token, and the letter at its lower right."""
    if character is None:
        return
    yield from medallion(character, place.at, place.radius, seat_colour(place.seat))
    aside = place.radius * 3 // 5
    letter_at = place.at[0] + aside, place.at[1] + aside
    yield from token(place.seat, letter_at, max(LETTER_RADIUS_MIN, place.radius * 2 // 5))


def _label(table: Table, seat: Seat) -> str:
    """Return a player's name in letters that the font has, marked "(auto)" if a person's seat plays by
    itself.
    """
    name = legible(table.name(seat)) or f"Player {SEAT_LETTERS[seat]}"
    return f"{name} (auto)" if _idle(table, seat) else name


def _described(table: Table, seat: Seat) -> str:
    """Return a player's name and what is beside it: `Black Bo (bo, auto)`, `Silas (deputy)`."""
    beside = ", ".join(filter(None, (table.beside(seat), "auto" if _idle(table, seat) else "")))
    return f"{table.name(seat)} ({beside})" if beside else table.name(seat)


def _idle(table: Table, seat: Seat) -> bool:
    """Return whether a person's seat plays by itself."""
    sitter = table.sitter_in(seat)
    return sitter is not None and sitter.automatic and not sitter.computer


def plated(
    scene: Scene, seats: Sequence[Seat], asked: Collection[Seat], faces: Mapping[Seat, Character]
) -> Scene:
    """Return the picture with a plate for each player below it, if it is wide enough with their face."""
    rows = [seats[at : at + per] for per in [_per_row(len(seats))] for at in range(0, len(seats), per)]
    sprites, y = list[Sprite](scene.sprites), scene.height
    for row in rows:
        width = (WIDTH - 2 * MARGIN + GAP) // len(rows[0]) - GAP
        for n, seat in enumerate(row):
            at = (MARGIN + n * (width + GAP), y)
            face = faces.get(seat) if width >= FACE_ROOM else None
            sprites += _plate(seat, at, width, face, asked=seat in asked)
        y += PLATE_HEIGHT + GAP
    return replace(scene, height=y, sprites=tuple(sprites))


def _per_row(count: int) -> int:
    """Return how many plates to put side by side so that all rows are about equally long."""
    rows = max(1, -(-count // PLATES_PER_ROW))
    return max(1, -(-count // rows))


def _plate(
    seat: Seat, at: Point, width: int, character: Character | None, *, asked: bool
) -> Iterator[Sprite]:  # fmt: skip
    """Yield token, face and name, in a gold frame if the table waits for the player."""
    (x, y), middle = at, at[1] + PLATE_HEIGHT // 2
    yield Box(at, (width, PLATE_HEIGHT), "panel", "gold" if asked else None)
    if asked:
        yield Box((x + 2, y + 2), (width - 4, PLATE_HEIGHT - 4), "panel", "gold")
    left = x + INSET + TOKEN_RADIUS
    text = left + TOKEN_RADIUS + INSET
    if character is not None:
        face = (left + TOKEN_RADIUS + FACE_RADIUS - FACE_OVERLAP, y + PLATE_HEIGHT - FACE_RADIUS - 2)
        yield from medallion(character, face, FACE_RADIUS, seat_colour(seat))
        text = face[0] + FACE_RADIUS + INSET // 2
    yield from token(seat, (left, middle), TOKEN_RADIUS)
    yield Name(seat, (text, middle), FONT_SIZE, x + width - INSET // 2 - text, "ink", "panel", "lm", asked)
