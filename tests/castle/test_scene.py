"""Castle Poker's pictures: they show what the view shows, no more, in places that are free."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import strategies as st

from bot.shown.games.castle.alt import ALT
from bot.shown.games.castle.hand_scene import hand_scene
from bot.shown.games.castle.table_scene import table_scene
from bot.shown.pictures import Theme, picture
from bot.shown.pictures.palette import Palette
from bot.shown.pictures.sprites import Sprites
from bot.shown.scene import (
    SEAT_LETTERS,
    WIDTH,
    Box,
    Disc,
    Label,
    PlayingCard,
    Polygon,
    Scene,
    Sprite,
    width_of,
)
from engines.cards import Card
from engines.castle import CASTLE, View
from engines.castle.model import State
from engines.core import Seat
from tests.castle.positions import position
from tests.laws.playing import some, some_walk
from tests.long import long

SMALLEST = 28
LEAST_CARD = 74
HIGHEST, HIGHEST_OF_MANY, MANY = 660, 780, 5
"""Pixels, for so many players and with fewer of them: what is higher Discord shows too narrow to be read."""
BLANK = 5
"""Pixels at the edge of a text that hold no ink."""
SPRITES = Sprites(Palette("dark"))
ANCHORS = {"l": 0.0, "m": 0.5, "r": 1.0, "t": 0.0}
CODE = re.compile(r"\b(?:[2-9TJQKA][SHDC]|XR)\b")
FULLEST = """
    stones P1 2 P2 1 P3 3 P4 0 P5 7 P6 1
    castle P1 1 2 3 P2 3 P4 1 4 P5 2
    phase  replace
    to     P2
    bids   P1 3 P2 4 P3 0 P4 2 P5 1 P6 1
    hands  P1 XR JS JC 8C 9C TC P2 QC QD QH TS P3 JH 8S 8D 2C 2D
           P4 TH TD KS KD 4C P5 5C 5D 5H 5S AH P6 AS 2S 3C 4D 9H
    moat   8H 7D 7C 7H 7S 6C 6D 6H 6S 3D 3H 2H
"""
SPECIALS_HELD = """
    stones P1 6 P2 0
    phase  messenger
    castle P2 1 2
    bids   P1 12 P2 1
    hands  P1 XR JH JS JC 8C P2 8D 8H 8S 2C 2D
    moat   3D 3H 2H 4C
"""
MOST_SPECIALS = """
    stones P1 3 P2 3 P3 3 P4 3 P5 3 P6 3
    phase  discard
    to     P6
    moat   8C 8D 8H 8S JH JS JC XR 2C 3C 4C
"""
"""A table that is as full as it gets; a player with every special; a Moat with all of them."""


def _joined(text: str) -> str:
    """Lines that begin far right go on the line before."""
    return re.sub(r"\n {11}(?=\S)", " ", text)


HARD = [position(_joined(it), trebuchets=2) for it in (FULLEST, SPECIALS_HELD, MOST_SPECIALS)]


def positions(data: st.DataObject) -> Iterator[State]:
    """Every seventh of a random game, and the last one."""
    last = None
    for n, step in enumerate(some_walk(CASTLE, data)):
        last = step.after
        if n % 7 == 0:
            yield step.before
    if last is not None:
        yield last


def scenes(s: State) -> Iterator[Scene]:
    yield table_scene(CASTLE.view(s, None))
    yield from (hand_scene(CASTLE.view(s, Seat(seat))) for seat in range(len(s.hands)))


def up(scene: Scene, *, dimmed: bool | None = None) -> Counter[Card]:
    faces = [it for it in scene.sprites if isinstance(it, PlayingCard) and dimmed in (None, it.dimmed)]
    return Counter(it.card for it in faces if it.card is not None)


def down(scene: Scene) -> int:
    return sum(isinstance(it, PlayingCard) and it.card is None for it in scene.sprites)


def bounds(it: Sprite) -> tuple[int, int, int, int]:
    """Left, top, and the first pixels right and below."""
    match it:
        case PlayingCard(_, (x, y), height):
            return x, y, x + width_of(height), y + height
        case Box((x, y), (width, height)):
            return x, y, x + width, y + height
        case Disc((x, y), radius):
            return x - radius, y - radius, x + radius + 1, y + radius + 1
        case Polygon(points):
            across, along = zip(*points, strict=True)
            return min(across), min(along), max(across) + 1, max(along) + 1
        case Label():
            width, height = SPRITES.words(it).size
            x, y = (it.at[i] - round(size * ANCHORS[it.anchor[i]]) for i, size in enumerate((width, height)))
            return x, y, x + width, y + height


def is_laid_out(scene: Scene) -> None:
    """Everything lies inside; no text is small, lies on another one or on a card."""
    texts = list[tuple[Label, tuple[int, int, int, int]]]()
    cards = list[tuple[int, int, int, int]]()
    for it in scene.sprites:
        left, top, right, bottom = bounds(it)
        assert 0 <= left < right <= WIDTH and 0 <= top < bottom <= scene.height, it
        if isinstance(it, Label):
            assert it.size >= SMALLEST or it.text in SEAT_LETTERS, it
            texts.append((it, (left, top + BLANK, right, bottom - BLANK)))
        if isinstance(it, PlayingCard):
            assert it.height >= LEAST_CARD, it
            cards.append((left, top, right, bottom))
    for (one, a), (other, b) in combinations(texts, 2):
        assert not meet(a, b), (one, other)
    for words, place in texts:
        assert not any(meet(place, card) for card in cards), words


def meet(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def names_its_cards(scene: Scene) -> None:
    assert 0 < len(scene.alt) <= ALT and "…" not in scene.alt
    assert Counter(map(Card, CODE.findall(scene.alt))) == up(scene)


def shows_the_table(view: View, scene: Scene) -> None:
    """The Moat and the opened hands are there once. Before the hands are opened those of the hand before lie
    there, dimmed: such a card may be in the Moat of this hand too, and then stands twice."""
    open_now = [card for cards in (view.moat, *view.opened) for card in cards]
    old = [card for cards in (() if view.opened else view.last_hands) for card in cards]
    assert up(scene, dimmed=False) == Counter(open_now) and len(set(open_now)) == len(open_now)
    assert up(scene, dimmed=True) == Counter(old)
    assert down(scene) == (0 if view.opened or view.last_hands else sum(view.counts))


@some(30)
def test_a_table_shows_what_everybody_sees(data: st.DataObject):
    for s in positions(data):
        view = CASTLE.view(s, None)
        shows_the_table(view, table_scene(view))


@some(15)
def test_a_hand_shows_the_own_cards_only(data: st.DataObject):
    for s in positions(data):
        for seat in range(len(s.hands)):
            scene = hand_scene(CASTLE.view(s, Seat(seat)))
            assert up(scene) == Counter(s.hands[seat]) and not down(scene)


@some(20)
@long
def test_everything_has_its_place_and_is_said(data: st.DataObject):
    for s in positions(data):
        for scene in scenes(s):
            is_laid_out(scene)
            names_its_cards(scene)


@some(40)
@long
def test_a_table_is_as_flat_as_discord_shows_it_wide(data: st.DataObject):
    for s in positions(data):
        limit = HIGHEST_OF_MANY if len(s.hands) >= MANY else HIGHEST
        assert table_scene(CASTLE.view(s, None)).height <= limit


@pytest.mark.parametrize("s", HARD)
def test_the_most_there_can_be_is_hardly_higher(s: State):
    assert table_scene(CASTLE.view(s, None)).height <= HIGHEST_OF_MANY


@pytest.mark.parametrize("s", HARD)
def test_the_most_there_can_be_has_has_its_place_and_is_said(s: State):
    view = CASTLE.view(s, None)
    shows_the_table(view, table_scene(view))
    for scene in scenes(s):
        is_laid_out(scene)
        names_its_cards(scene)


@some(15)
def test_nothing_hidden_shows(data: st.DataObject):
    random = Random(1)
    for s in positions(data):
        for seat in (None, *map(Seat, range(len(s.hands)))):
            other = s.copy()
            CASTLE.scramble(other, seat, random)
            draw = table_scene if seat is None else hand_scene
            assert draw(CASTLE.view(other, seat)) == draw(CASTLE.view(s, seat))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("s", HARD)
def test_pictures_are_painted(s: State, theme: Theme):
    for scene in scenes(s):
        assert picture(scene, theme).startswith(b"\x89PNG")


def test_the_turn_is_marked_by_a_rim_and_in_the_headline():
    scene = table_scene(CASTLE.view(HARD[0], None))
    assert sum(isinstance(it, Box) and it.fill == "gold" for it in scene.sprites) == 1
    texts = [it.text for it in scene.sprites if isinstance(it, Label)]
    assert texts[:2] == ["B", "fishes in the Moat"] and texts.count("B") == 2
    assert scene.alt.startswith("B fishes in the Moat; 2 Trebuchets, ")


def test_specials_are_named():
    """Each of the own cards has its sign; in the Moat those of a kind share one."""
    texts = [it.text for it in hand_scene(CASTLE.view(HARD[1], Seat(0))).sprites if isinstance(it, Label)]
    assert [texts.count(it) for it in ("Messenger", "Bishop", "Trebuchet", "Supplies")] == [1, 1, 2, 1]
    texts = [it.text for it in table_scene(CASTLE.view(HARD[2], None)).sprites if isinstance(it, Label)]
    assert [texts.count(it) for it in ("Messenger", "Bishop", "Trebuchet", "Supplies")] == [1, 1, 1, 1]


def test_a_table_before_the_deal_has_no_cards():
    scene = table_scene(CASTLE.view(CASTLE.new(CASTLE.options(), 3, "00" * 32), None))
    assert not up(scene) and not down(scene) and "not dealt yet" in scene.alt
