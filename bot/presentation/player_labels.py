"""Player labels: the names and faces of players in pictures, which scenes have places for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presentation.cast.portrait import medallion
from bot.presentation.drawing import Drawing
from bot.presentation.layout import fits
from bot.presentation.pictures.lettering import legible
from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    SEAT_LETTERS,
    Drawn,
    Face,
    Name,
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

LETTER_RADIUS_MIN = 15
"""The least radius of the token with the letter on a face, in pixels."""


def introduced(scene: Scene, table: Table) -> Scene:
    """Return the table's picture with the names of its players, also in its description, which tells too who
    plays a villain and how well a computer plays.
    """
    return _with_names(scene, table, [Seat(i) for i, user in enumerate(table.users) if user is not None])


def named_hand(scene: Scene, table: Table) -> Scene:
    """Return the picture of a hand with the names of the players that it shows, also in its description."""
    return _with_names(scene, table, [Seat(it.seat) for it in scene.sprites if isinstance(it, Name)])


def _with_names(scene: Scene, table: Table, seats: Sequence[Seat]) -> Scene:
    """Return the picture with the names of players, and with these players in its description."""
    people = ", ".join(f"{SEAT_LETTERS[seat]} is {_described(table, seat)}" for seat in seats)
    alt = f"{people}. {described(scene.alt)}" if people else described(scene.alt)
    shown = named(
        scene,
        lambda name: _label(table, name),
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
    drawing = Drawing(medallion, (character.number, place.radius, seat_colour(place.seat)))
    yield Drawn(drawing, (place.at[0] - place.radius, place.at[1] - place.radius))
    aside = place.radius * 3 // 5
    letter_at = place.at[0] + aside, place.at[1] + aside
    yield from token(place.seat, letter_at, max(LETTER_RADIUS_MIN, place.radius * 2 // 5))


def _label(table: Table, place: Name) -> str:
    """Return a player's name in letters that the font has, marked "(auto)" if a person's seat plays by
    itself. A villain whose name is too long for its place goes by a part that is theirs alone.
    """
    seat = Seat(place.seat)
    name = legible(table.name(seat)) or f"Player {SEAT_LETTERS[seat]}"
    auto = " (auto)" if _idle(table, seat) else ""
    forms = (name, *(_short_names(table, seat) if _is_villain(table, seat) else ()))
    whole = (form for form in forms if fits(form + auto, place.room, place.size, bold=place.bold))
    return next(whole, name) + auto


def _is_villain(table: Table, seat: Seat) -> bool:
    return seat < len(table.villains) and table.villains[seat] is not None


def _short_names(table: Table, seat: Seat) -> Iterator[str]:
    """Yield shorter forms of a name that are theirs alone: its last word, the first one, `G. Lottie`."""
    seats = [Seat(n) for n, user in enumerate(table.users) if user is not None and n != seat]
    mine, *others = (legible(table.name(it)).split() for it in (seat, *seats))
    taken = {word for words in others for word in words}
    yield from (word for word in reversed(mine) if word not in taken and not word.isdigit())
    if _initialled(mine) not in map(_initialled, others):
        yield _initialled(mine)


def _initialled(words: Sequence[str]) -> str:
    return " ".join((f"{words[0][0]}.", *words[1:])) if words else ""


def _described(table: Table, seat: Seat) -> str:
    """Return a player's name and what is beside it: `Black Bo (bo, auto)`, `Silas (deputy)`."""
    beside = ", ".join(filter(None, (table.beside(seat), "auto" if _idle(table, seat) else "")))
    return f"{table.name(seat)} ({beside})" if beside else table.name(seat)


def _idle(table: Table, seat: Seat) -> bool:
    """Return whether a person's seat plays by itself."""
    sitter = table.sitter_in(seat)
    return sitter is not None and sitter.automatic and not sitter.computer
