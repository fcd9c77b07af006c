"""The pictures of Tex-Tac-Toe: they show what a view knows, all of it legible, and nothing beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bot.shown.games.textactoe.hand_scene import best_of, hand_scene
from bot.shown.games.textactoe.pieces import FULL_HANDS
from bot.shown.games.textactoe.table_scene import table_scene
from bot.shown.pictures import Theme, picture
from bot.shown.pictures.lettering import middle_of_capitals
from bot.shown.pictures.palette import Palette
from bot.shown.pictures.sprites import Sprites
from bot.shown.scene import (
    SEAT_LETTERS,
    WIDTH,
    Box,
    Disc,
    Label,
    Place,
    PlayingCard,
    Polygon,
    Scene,
    Sprite,
    width_of,
)
from engines.cards import Card
from engines.core import Seat
from engines.textactoe import TEXTACTOE, View
from engines.textactoe.hands import usable
from engines.textactoe.model import CELLS, LAID, Phase, State
from tests.laws.games import chosen
from tests.laws.walk import walk
from tests.textactoe.trio import FLUSH, Trio

GAMES, EVERY = 30, 9
LEGIBLE, LEGIBLE_TO_MANY, MANY = 28, 24, 5
HUGE = 5
"""So long are scores that may be written smaller."""
ALT = 1_000
FRONT, BACK = 64, 44
"""How high a card is at least, so that its rank can be read, and so that it is seen to lie face down."""
LONGEST = "royal flush"
CROWD = """
    players A B C D E F
    points  A 12345 B 1500 C 1
    chips   A 49 B 44 C 49 D 44 E 0 F 100
    pot     14
    inpot   A B C D
"""


@cache
def positions() -> tuple[State, ...]:
    """Some of many random games, the first and the last position of each among them."""
    found: list[State] = []
    for n in range(GAMES):
        steps = list(walk(TEXTACTOE, chosen(TEXTACTOE, n, 2), 2 + n % 5, f"scene {n}"))
        found += [steps[0].before, *(it.before for it in steps[1::EVERY]), steps[-1].after]
    return tuple(found)


def sitting(s: State) -> Iterator[View]:
    return (TEXTACTOE.view(s, Seat(i)) for i in range(len(s.stash)))


def scenes(s: State) -> Iterator[Scene]:
    yield table_scene(TEXTACTOE.view(s, None))
    yield from map(hand_scene, sitting(s))


def faces(scene: Scene) -> Counter[Card]:
    """The face-up cards that are drawn."""
    return Counter(it.card for it in scene.sprites if isinstance(it, PlayingCard) and it.card is not None)


def backs(scene: Scene) -> int:
    return sum(isinstance(it, PlayingCard) and it.card is None for it in scene.sprites)


def tops(view: View) -> Counter[Card]:
    """Of a stack only the top card counts; those below it are edges in the picture, cards in the text."""
    return Counter(stack[-1] for stack in view.grid if stack)


def opened(view: View) -> Counter[Card]:
    """The hands of the last showdown: a line's cards stand in each hand with it, and may lie in the grid."""
    hands = view.last.hands if view.last else ()
    return Counter(
        card for it in hands for card in (it.cards if len(hands) <= FULL_HANDS else it.cards[:LAID])
    )


def extent(it: Sprite) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a sprite; of words with what stands above and below capitals."""
    match it:
        case PlayingCard(_, (x, y), height):
            return x, y, x + width_of(height), y + height
        case Box((x, y), (width, height)):
            return x, y, x + width, y + height
        case Disc((x, y), radius):
            return x - radius, y - radius, x + radius, y + radius
        case Polygon(points):
            across, down = zip(*points, strict=True)
            return min(across), min(down), max(across), max(down)
        case Label(_, (_, y), size, anchor=anchor):
            left, _, right, _ = ink(it)
            top = y - (size * 0.65 if anchor[1] == "m" else 0)
            return left, top, right, top + size * 1.3


def holds(box: Box, at: Place) -> bool:
    return all(start <= it < start + size for start, it, size in zip(box.at, at, box.size, strict=True))


_SPRITES = Sprites(Palette("dark"))


def texts(scene: Scene) -> Iterator[Label]:
    return (it for it in scene.sprites if isinstance(it, Label))


@cache
def painted_width(text: str, size: int, *, bold: bool) -> int:
    return _SPRITES.words(Label(text, (0, 0), size, bold=bold)).width


def ink(it: Label) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text's capitals and figures, which are as wide as they are painted."""
    (x, y), width = it.at, painted_width(it.text, it.size, bold=it.bold)
    left = x - {"l": 0, "m": width / 2, "r": width}[it.anchor[0]]
    middle = y + (0 if it.anchor[1] == "m" else middle_of_capitals(it.size, bold=it.bold))
    return left, middle - it.size * 0.36, left + width, middle + it.size * 0.36


def extremes() -> Iterator[State]:
    """Positions after a showdown with long words, the largest score, many points and much in the pot."""
    for s in positions()[::2]:
        if s.last is None or s.phase not in (Phase.TURN, Phase.LAY, Phase.EXTRA):
            continue
        far = s.copy()
        hands = tuple(replace(it, made=LONGEST, line="D2") for it in s.last.hands)
        far.last = replace(s.last, hands=hands, winners=s.last.winners[:1], points=2_000)
        far.points = [8_888] * len(s.points)
        far.pot = 288 if s.options.betting else 0
        yield far


# What is drawn.


def test_the_table_shows_the_top_cards_and_the_hands_of_the_last_showdown():
    for s in positions():
        view = TEXTACTOE.view(s, None)
        assert faces(table_scene(view)) == tops(view) + opened(view)


def test_a_hand_of_the_last_showdown_lies_in_the_tile_of_its_player():
    for s in positions():
        sprites = table_scene(TEXTACTOE.view(s, None)).sprites
        for hand in s.last.hands if s.last else ():
            (letter,) = (
                it.at for it in sprites if isinstance(it, Label) and it.text == SEAT_LETTERS[hand.seat]
            )
            around = [
                it for it in sprites if isinstance(it, Box) and it.fill == "panel" and holds(it, letter)
            ]
            tile = max(around, key=lambda it: it.size)
            own = {it.card for it in sprites if isinstance(it, PlayingCard) and holds(tile, it.at)}
            assert set(hand.cards[:LAID]) <= own


def test_the_table_shows_a_back_for_each_card_that_lies_face_down():
    for s in positions():
        view = TEXTACTOE.view(s, None)
        hidden = len(view.face_down) + sum(view.laid_counts) + min(3, view.pile_count)
        assert backs(table_scene(view)) == hidden


def test_a_hand_shows_the_own_cards_and_the_top_cards():
    for s in positions():
        for view in sitting(s):
            own = Counter((*view.stash, *view.laid, *(card for _, card in view.buried)))
            scene = hand_scene(view)
            assert faces(scene) == own + tops(view)
            assert backs(scene) == len(view.face_down)


def test_the_five_cards_of_the_best_hand_are_framed():
    for s in positions():
        for view in sitting(s):
            frames = [it for it in hand_scene(view).sprites if isinstance(it, Box) and it.fill == "gold"]
            assert len(frames) == (5 if best_of(view) else 0)


def test_every_text_of_the_table_stands_in_its_place():
    trio = Trio(FLUSH.replace("8H", "2D/8H") + CROWD, betting=True)
    trio.do("A call TH JH", "B challenge")
    written = [it.text for it in table_scene(trio.view()).sprites if isinstance(it, Label)]
    assert {"12345 pts", "1500 pts", "1 pt", "0 out", "100 out", "×2", "called", "challenged"} <= set(written)
    assert [str(trio.view().pile_count), "14"] == [written[written.index(it) - 1] for it in ("Pile", "Pot")]
    bands = [it for it in table_scene(trio.view()).sprites if isinstance(it, Polygon) and it.fill == "faint"]
    assert len(bands) == len(usable(trio.view().grid)) == 5


def test_whoever_is_waited_for_has_an_arrow_and_gold_around_him():
    for s in positions():
        scenes_of = [(TEXTACTOE.view(s, None), table_scene), *((view, hand_scene) for view in sitting(s))]
        for view, drawn in scenes_of:
            sprites = drawn(view).sprites
            waiting = view.actor is not None if view.seat is None else view.actor == view.seat
            arrows = [it for it in sprites if isinstance(it, Polygon) and it.fill == "gold"]
            lit = [it for it in sprites if isinstance(it, Box) and (it.fill, it.outline) == ("panel", "gold")]
            won = len(view.last.winners) if view.last and view.seat is None else 0
            assert (len(arrows), len(lit)) == (waiting, waiting + won)


# How it is drawn.


def test_every_sprite_lies_inside_its_picture_and_can_be_read():
    for s in positions():
        least = LEGIBLE if len(s.stash) < MANY else LEGIBLE_TO_MANY
        for scene in scenes(s):
            for it in scene.sprites:
                left, top, right, bottom = extent(it)
                assert left >= 0 and top >= 0 and right <= WIDTH and bottom <= scene.height, it
                assert not isinstance(it, Label) or it.size >= least or it.text in SEAT_LETTERS or is_huge(it)
                assert not isinstance(it, PlayingCard) or it.height >= (FRONT if it.card else BACK)


def is_huge(score: Label) -> bool:
    return score.text.startswith("+") and len(score.text) >= HUGE and score.size >= LEGIBLE_TO_MANY


def test_no_two_texts_of_a_table_overlap():
    for s in (*positions()[::4], *extremes()):
        view = TEXTACTOE.view(s, None)
        for one, other in combinations(map(ink, texts(table_scene(view))), 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_cards_do_not_hide_texts_of_a_table():
    for s in (*positions()[::4], *extremes()):
        sprites = table_scene(TEXTACTOE.view(s, None)).sprites
        for i, it in enumerate(sprites):
            if not isinstance(it, Label):
                continue
            left, top, right, bottom = ink(it)
            for x0, y0, x1, y1 in (extent(over) for over in sprites[i:] if isinstance(over, PlayingCard)):
                assert x1 <= left or right <= x0 or y1 <= top or bottom <= y0, it


def test_a_table_fits_discords_embed():
    """A picture is shown at most 400 wide and 300 high: a higher one would be made narrower."""
    heights = {"table": 0, "hand": 0}
    for s in positions():
        table, *hands = scenes(s)
        heights["table"] = max(heights["table"], table.height)
        heights["hand"] = max(heights["hand"], *(it.height for it in hands))
    assert heights["table"] <= 660 and heights["hand"] <= 410


def test_the_words_for_a_picture_name_all_its_cards():
    for s in positions():
        for scene in scenes(s):
            assert len(scene.alt) <= ALT
            said = scene.alt.replace(",", " ").replace(".", " ").split()
            assert set(faces(scene)) <= set(said)


def test_the_words_for_a_table():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))
    trio.do("A call TH JH")
    assert table_scene(trio.view()).alt == (
        "Grid: 9H, 4C, 3 face down / 7H, 8H (2 high), 2S / KD, 8C, 6H. Usable: R2, R3, C1, C2, D1. "
        f"Draw Pile {trio.view().pile_count}. A: 0 points, called, 2 face down. B: 0 points, to move."
    )
    trio.do("B concede 8S KC")
    last = "Last showdown: A TH JH 9H 8H 6H D1 flush +50; B 8S KC 4C 8H 8C C2 three of a kind."
    assert table_scene(trio.view()).alt.endswith(last)


def test_the_words_for_a_hand():
    trio = Trio(FLUSH + "pile 4S KS")
    trio.do("A discard 8D")
    alt = hand_scene(trio.view("A")).alt
    assert alt.startswith(
        "A: 0 points. Stash: TH JH 4S. Framed: TH JH 9H 8H 6H, D1: flush, jack high, 50 points"
    )
    assert alt.endswith("Under the pile: 8D.")


# What is not drawn.


def test_nothing_hidden_shows():
    random = Random(4)
    for s in positions()[::3]:
        for seat in (None, *map(Seat, range(len(s.stash)))):
            other = s.copy()
            TEXTACTOE.scramble(other, seat, random)
            drawn: Any = table_scene if seat is None else hand_scene
            assert drawn(TEXTACTOE.view(s, seat)) == drawn(TEXTACTOE.view(other, seat))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pictures_are_painted(theme: Theme):
    for s in positions()[::60]:
        for scene in scenes(s):
            assert picture(scene, theme).startswith(b"\x89PNG\r\n\x1a\n")


def test_all_of_this_is_tried_on_all_kinds_of_positions():
    phases = {s.phase for s in positions()}
    assert phases == set(Phase) and len(positions()) > 200
    assert {len(s.stash) for s in positions()} == {2, 3, 4, 5, 6}
    assert any(len(s.grid[cell - 1]) > 5 for s in positions() for cell in CELLS)
    assert any(len(s.last.winners) > 1 for s in positions() if s.last)
