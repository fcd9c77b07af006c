"""Checks of pictures (scenes) that hold for every game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations
from random import Random
from typing import Any

from PIL import Image

from bot.presentation.games import PRESENTERS
from bot.presentation.pictures import picture
from bot.presentation.pictures.lettering import font, setting, upper_left
from bot.presentation.pictures.palette import RGB, rgb
from bot.presentation.read_aloud import described
from bot.presentation.scene import (
    SEAT_COLOURS,
    SEAT_LETTERS,
    WIDTH,
    Box,
    Drawn,
    Face,
    Label,
    Name,
    PlayingCard,
    Scene,
    Sprite,
    disc,
    width_of,
)
from bot.table.preferences import Theme
from bot.table.symbols import TEXT_STYLE, shown
from engines import GAMES
from engines.cards import DECK, JOKERS, Card, in_words
from engines.core import Seat
from tests.laws.games import AnyGame, terms
from tests.laws.playing import walked

WALKS, MOMENTS = range(10, 26), 3
"""The number of walks of each game, and of moments of each, the first and the last included."""
ALT = 1_000
"""The characters of a picture's description, at most."""
LETTER = 14
"""The least size of a seat's letter on a token, which also stands beside the names below the picture."""
TAIL = 3
"""The pixels by which a letter's tail may reach into what lies below."""
KNOWN_CARDS = frozenset(DECK + JOKERS)
CODE = re.compile(r"'([2-9TJQKA][SHDC]|X[BR])'")
"""A card in the representation of a view."""

Area = tuple[int, int, int, int]
"""Left, top, right and bottom edges, in pixels."""


@cache
def positions(name: str) -> Sequence[Any]:
    """Return some positions of many walks, of every phase."""
    game, found = GAMES[name], list[Any]()
    for n in WALKS:
        steps, random = walked(game, n), Random(n)
        phases = {step.after.phase: step.after for step in random.sample(steps, len(steps))}
        some = (step.after for step in random.sample(steps, min(len(steps), MOMENTS)))
        found += [steps[0].before, *phases.values(), *some, steps[-1].after]
    return found


def scene_of(game: AnyGame, view: Any) -> Scene:
    """Return the picture of a page: that of the table, or of a player's hand."""
    presenter = PRESENTERS[game.name]
    page = described((presenter.table if view.seat is None else presenter.hand)(view, _name))
    assert page.scene is not None
    return page.scene


def views(game: AnyGame, s: Any) -> Iterator[Any]:
    yield game.view(s, None)
    yield from (game.view(s, score.seat) for score in game.standing(s))


def _name(seat: Seat) -> str:
    return SEAT_LETTERS[seat]


def cards(scene: Scene) -> list[PlayingCard]:
    return [sprite for sprite in scene.sprites if isinstance(sprite, PlayingCard)]


def faces(scene: Scene) -> Counter[Card]:
    """Return the open cards, also those that a drawing is made of: it shows them by rank and suit."""
    shown = Counter(card.card for card in cards(scene) if card.card is not None)
    for sprite in scene.sprites:
        for it in sprite.drawing.arguments if isinstance(sprite, Drawn) else ():
            if isinstance(it, tuple) and all(card in KNOWN_CARDS for card in it):
                shown.update(it)
    return shown


def backs(scene: Scene) -> int:
    return sum(card.card is None for card in cards(scene))


def texts(scene: Scene) -> list[str]:
    return [sprite.text for sprite in scene.sprites if isinstance(sprite, Label)]


@cache
def area(sprite: Sprite) -> Area:
    """Return the area of a sprite; of a text, that of its letters."""
    match sprite:
        case PlayingCard(_, (x, y), height):
            return x, y, x + width_of(height), y + height
        case Drawn(shapes, (x, y)):
            return x, y, x + shapes.size[0], y + shapes.size[1]
        case Box((x, y), (width, height)):
            return x, y, x + width, y + height
        case Face(_, (x, y), radius):
            return x - radius, y - radius, x + radius, y + radius
        case Name(_, (x, y), size, room):
            left = x - {"l": 0, "m": room // 2, "r": room}[sprite.anchor[0]]
            high = size // 2
            return left, y - high, left + room, y + high
        case Label():
            x, y = upper_left(sprite, setting(sprite).size)
            width, (top, bottom) = (
                setting(sprite).size[0],
                _ink(setting(sprite).text, sprite.size, sprite.weight),
            )
            return x, y + top, x + width, y + bottom - TAIL


@cache
def _ink(text: str, size: int, weight: int) -> tuple[int, int]:
    """Return the upper and lower edge of a text's letters, from its upper edge."""
    _, top, _, bottom = font(size, weight=weight).getbbox(text)
    return round(top), round(bottom)


def meet(a: Area, b: Area) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def within(a: Area, b: Area) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[2] <= b[2] and a[3] <= b[3]


def check(game: AnyGame, view: Any) -> Scene:
    """Check the picture of a view. Raise AssertionError where it breaks a rule."""
    scene, known = scene_of(game, view), terms(game)
    assert faces(scene) == known.open_cards(view)
    assert known.backs is None or backs(scene) == known.backs(view)
    assert scene.height <= known.highest(view), scene.height
    laid_out(game, scene)
    assert 0 < len(scene.alt) <= ALT and "…" not in scene.alt
    named = named_cards(scene.alt)
    assert {*faces(scene)} <= named, scene.alt
    hidden = named - {*CODE.findall(repr(view))}
    assert hidden <= ({"XR", "JC"} if game.name == "castle" else set()), "the Messenger and a Trebuchet"
    return scene


def named_cards(alt: str) -> set[str]:
    """Return the cards that a description names."""
    cards = {card for card in (*DECK, *JOKERS) if in_words(card) in alt.lower() or _signed(card) in alt}
    return cards | ({"XR"} if "Messenger" in alt else set())


def _signed(card: Card) -> str:
    return shown(card).replace(TEXT_STYLE, "")


def laid_out(game: AnyGame, scene: Scene) -> None:
    """Check that all is inside and legible, that no text covers another one or a card, and that each letter
    of a seat is on its colour; a letter that is on no disc is a card's rank.
    """
    discs = {_middle(sprite) for sprite in scene.sprites if _is_disc(sprite)}
    for sprite in scene.sprites:
        assert within(area(sprite), (0, 0, WIDTH, scene.height)), sprite
        if isinstance(sprite, Label):
            assert sprite.size >= (LETTER if sprite.text in SEAT_LETTERS else terms(game).smallest), sprite
            if sprite.at in discs and (seat := SEAT_LETTERS.find(sprite.text)) >= 0:
                assert sprite.on == SEAT_COLOURS[seat % len(SEAT_COLOURS)], sprite
    assert all(card.height >= terms(game).smallest_card for card in cards(scene) if card.card is not None)
    drawn = [(n, sprite, area(sprite)) for n, sprite in enumerate(scene.sprites)]
    lying = [it for it in drawn if isinstance(it[1], Label | Name | PlayingCard)]
    for (n, one, a), (m, other, b) in combinations(lying, 2):
        if not (isinstance(one, PlayingCard) and isinstance(other, PlayingCard)) and meet(a, b):
            between = (
                place for _, sprite, place in drawn[n:m] if isinstance(sprite, Box) or _is_disc(sprite)
            )
            assert any(within(b, place) for place in between), (one, other)


def _is_disc(sprite: Sprite) -> bool:
    return isinstance(sprite, Drawn) and sprite.drawing.make is disc


def _middle(sprite: Sprite) -> tuple[int, int]:
    left, top, right, bottom = area(sprite)
    return (left + right) // 2, (top + bottom) // 2


# Contrast.

CONTRAST_MIN = 4.5
"""The least contrast of a text, as the Web Content Accessibility Guidelines ask for (WCAG 2.2, 1.4.3)."""


def contrasts(scene: Scene, theme: Theme) -> Iterator[tuple[float, Label]]:
    """Yield for each text its contrast with the worst pixel below it."""
    tones = scene.place.tones(theme)
    wordless = replace(scene, sprites=tuple(it for it in scene.sprites if not isinstance(it, Label)))
    image = Image.open(BytesIO(picture(wordless, theme))).convert("RGB")
    for sprite in scene.sprites:
        if isinstance(sprite, Label) and sprite.text:
            ink = _luminance(rgb(tones[sprite.ink]))
            below = image.crop(area(sprite)).getcolors(image.width * image.height) or []
            yield min(_contrast(ink, _luminance(colour)) for _, colour in below), sprite


def _contrast(one: float, other: float) -> float:
    darker, lighter = sorted((one, other))
    return (lighter + 0.05) / (darker + 0.05)


@cache
def _luminance(colour: RGB) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    red, green, blue = (
        it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4
        for it in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
