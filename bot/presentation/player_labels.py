"""Player labels: the names and faces of players in pictures, which scenes have places for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.presentation.cast.portrait import medallion
from bot.presentation.drawing import Drawing
from bot.presentation.layout import fits
from bot.presentation.page import Page
from bot.presentation.pictures.lettering import legible
from bot.presentation.read_aloud import described
from bot.presentation.scene import (
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
from bot.table.table import Table
from engines.core import Seat

LETTER_RADIUS_MIN = 15
"""The least radius of the token with the letter on a face, in pixels."""


def introduced(page: Page, table: Table) -> Page:
    """Return a page whose picture has the names and faces of the table's players, and is described by the
    page's text.
    """
    page = described(page)
    return page if page.scene is None else replace(page, scene=with_names(page.scene, table))


NOBODY_ELSE: Mapping[Seat, str] = {}


def with_names(scene: Scene, table: Table, others: Mapping[Seat, str] = NOBODY_ELSE) -> Scene:
    """Return a picture with the names and faces of the table's players; `others` are called otherwise."""
    return named(
        scene,
        lambda name: others.get(Seat(name.seat)) or _label(table, name),
        lambda face: _face(_character(table, Seat(face.seat)), face),
    )


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


def _idle(table: Table, seat: Seat) -> bool:
    """Return whether a person's seat plays by itself."""
    sitter = table.sitter_in(seat)
    return sitter is not None and sitter.automatic and not sitter.computer
