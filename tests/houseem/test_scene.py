"""Pictures: what is drawn is what may be seen, all of it, inside the picture and large enough."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

import pytest

from bot.shown.games.houseem.hand_scene import hand_scene
from bot.shown.games.houseem.pages import hand_page, table_page
from bot.shown.games.houseem.pieces import own_lots
from bot.shown.games.houseem.table_scene import table_scene
from bot.shown.pictures import picture
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
from engines.cards import RANKS, SUITS, Card
from engines.core import Seat
from engines.houseem import HOUSEEM
from engines.houseem.model import Phase, State
from tests.houseem.terms import TERMS
from tests.houseem.town import Town
from tests.laws.games import chosen
from tests.laws.walk import walk
from tests.long import long

ALT, SMALLEST = 1000, 28
FLAT, HIGHEST = 660, 720
"""The height of a table's picture with up to four players, and with more, or in a very large town."""
EVERY = 4
"""Of how many positions of a game one is looked at."""
SPRITES = Sprites(Palette("dark"))
CODE = re.compile(r"\b(?:[2-9TJQKA][SHDC]|X[BR])\b")

every_table = pytest.mark.parametrize("seats", HOUSEEM.seats)


def positions(seats: int) -> Iterator[State]:
    """Of a random game with each set of options."""
    for n in range(len(TERMS.options)):
        states = [step.after for step in walk(HOUSEEM, chosen(HOUSEEM, n, 2), seats, str(n))]
        yield from (*states[n % EVERY :: EVERY], states[-1])


def scenes(s: State) -> Iterator[tuple[Scene, Counter[Card]]]:
    """The table's picture and everybody's, with the cards that belong into them, each of them once.

    The Graveyard is a number. Cards just turned up are drawn where they lie, or else in a row.
    """
    view = HOUSEEM.view(s, None)
    built = [card for lot in view.lots for card in (*lot.foundation, *lot.roof)]
    living = [card for lot in view.lots for card in lot.townsfolk if card is not None]
    yield table_scene(view), Counter({*view.market, *built, *living, *view.revealed})
    for seat in range(len(s.hands)):
        mine = HOUSEEM.view(s, Seat(seat))
        family = [card for lot in own_lots(mine) for card in lot.townsfolk if card is not None]
        yield hand_scene(mine), Counter([*mine.hand, *mine.market, *family])


def faces_up(scene: Scene) -> Counter[Card]:
    return Counter(it.card for it in scene.sprites if isinstance(it, PlayingCard) and it.card is not None)


def corners(it: Sprite) -> Sequence[Place]:
    """The points of a sprite that lie farthest out."""
    match it:
        case PlayingCard(_, (x, y), height):
            return (x, y), (x + width_of(height), y + height)
        case Box((x, y), (width, height)):
            return (x, y), (x + width, y + height)
        case Disc((x, y), radius):
            return (x - radius, y - radius), (x + radius, y + radius)
        case Polygon(points):
            return points
        case Label():
            width, height = SPRITES.words(it).size
            left = it.at[0] - {"l": 0, "m": width // 2, "r": width}[it.anchor[0]]
            top = it.at[1] - (height // 2 if it.anchor[1] == "m" else 0)
            return (left, top), (left + width, top + height)


def inside(scene: Scene) -> bool:
    points = [point for it in scene.sprites for point in corners(it)]
    return all(0 <= x <= WIDTH and 0 <= y <= scene.height for x, y in points)


def readable(scene: Scene) -> bool:
    """Letters on tokens apart: the same are beside the names below the picture."""
    texts = [it for it in scene.sprites if isinstance(it, Label) and it.text not in SEAT_LETTERS]
    return all(it.size >= SMALLEST for it in texts)


def apart(scene: Scene) -> bool:
    """Whether no text touches another one, or a card (but one that a box between them hides)."""
    drawn = [(it, area(it)) for it in scene.sprites if not isinstance(it, Disc | Polygon)]
    for i, (words, place) in enumerate(drawn):
        if not isinstance(words, Label):
            continue
        for j, (other, there) in enumerate(drawn):
            if i == j or isinstance(other, Box) or not meet(place, there):
                continue
            if not any(isinstance(it, Box) and within(place, box) for it, box in drawn[j:i]):
                return False
    return True


Area = tuple[int, int, int, int]


def area(it: Sprite) -> Area:
    """Left, top, right, bottom; of a text that of its capitals."""
    across, down = zip(*corners(it), strict=True)
    left, top, right, bottom = min(across), min(down), max(across), max(down)
    if isinstance(it, Label):
        return left, top + it.size // 4, right, top + it.size
    return left, top, right, bottom


def meet(a: Area, b: Area) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def within(a: Area, b: Area) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[2] <= b[2] and a[3] <= b[3]


def signs_apart(scene: Scene) -> bool:
    """Whether each text lies in a shield, a roof or a place for a player as a whole, or not at all."""
    signs = [area(it) for it in scene.sprites if _holds_words(it)]
    texts = [area(it) for it in scene.sprites if isinstance(it, Label)]
    return all(within(text, sign) or not meet(text, sign) for text in texts for sign in signs)


def _holds_words(it: Sprite) -> bool:
    if isinstance(it, Polygon):
        return it.fill in ("grey", "brown")
    return isinstance(it, Box) and it.fill == "panel"


def check(scene: Scene, cards: Counter[Card]) -> None:
    assert faces_up(scene) == cards
    assert inside(scene)
    assert readable(scene)
    assert apart(scene)
    assert signs_apart(scene)
    assert len(scene.alt) <= ALT
    assert set(CODE.findall(scene.alt)) == set(cards)


@every_table
@long
def test_a_picture_shows_every_card_that_may_be_seen_and_says_so(seats: int):
    for s in positions(seats):
        for scene, cards in scenes(s):
            check(scene, cards)


@every_table
@long
def test_a_table_is_so_flat_that_a_desktop_shows_it_large(seats: int):
    most = FLAT if seats <= 4 else HIGHEST
    assert all(table_scene(HOUSEEM.view(s, None)).height <= most for s in positions(seats))


@every_table
@long
def test_nothing_hidden_is_in_a_picture(seats: int):
    random = Random(seats)
    for s in positions(seats):
        for seat in (None, *map(Seat, range(seats))):
            other = s.copy()
            HOUSEEM.scramble(other, seat, random)
            if seat is None:
                assert table_scene(HOUSEEM.view(other, None)) == table_scene(HOUSEEM.view(s, None))
            else:
                assert hand_scene(HOUSEEM.view(other, seat)) == hand_scene(HOUSEEM.view(s, seat))


BY_RANK = [rank + suit for rank in RANKS for suit in SUITS]


def pairs(number: int, first: int = 0) -> str:
    """So many Foundations, of the cards from the first on."""
    cards = [" ".join(BY_RANK[i : i + 2]) for i in range(first, first + 2 * number, 2)]
    return "; ".join(f"H{i + first + 10} foundation {two}" for i, two in enumerate(cards))


def houses(number: int, living: int, state: str) -> str:
    """So many Houses, and so many Townsfolk in each."""
    each = 5 + living
    dealt = [BY_RANK[i * each : (i + 1) * each] for i in range(number)]
    families = [f" townsfolk {' '.join(it[5:])} face-down" if living else "" for it in dealt]
    return "; ".join(
        f"H{i} foundation {' '.join(it[:2])} roof {' '.join(it[2:5])} {state}{family}"
        for i, (it, family) in enumerate(zip(dealt, families, strict=True))
    )


OPEN = houses(4, 3, "owner B").replace(" face-down", "")
LARGE = {
    "twenty-six Foundations": f"seats 6; {pairs(26)}",
    "ten Houses and a Foundation": f"seats 6; {houses(10, 0, 'safe F')}; {pairs(1, 50)}",
    "eight families": f"seats 6; {houses(8, 1, 'owner D')}; {pairs(2, 48)}",
    "five large families": f"seats 6; {houses(5, 4, 'owner D')}; {pairs(3, 46)}",
    "open families and many Foundations": f"seats 2; {OPEN}; {pairs(10, 32)}",
    "five Houses and many Foundations": f"seats 6; {houses(5, 0, '')}; {pairs(13, 25)}",
    "a hand of fifty": f"seats 2; hand A {' '.join(BY_RANK[:50])}",
    "a full Market, and nothing else": "seats 2; market 2S 3S 4S 5S 6S",
    "nothing at all": "seats 2",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_picture_has_room_for_any_town(text: str):
    town = Town(text)
    for scene, cards in scenes(town.s):
        check(scene, cards)
    assert table_scene(town.view()).height <= HIGHEST


def test_an_ordinary_town_is_shown_flat_to_six_too():
    town = Town(
        "seats 6; H1 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS KH KC KD;"
        "H2 foundation 6S 6H roof TS TH TC; H3 foundation 2S 2H roof 3S 3H 3D safe A; H4 foundation 5S 5H"
    )
    assert table_scene(town.view()).height <= FLAT


def test_whose_turn_it_is_is_marked_by_an_arrow_too():
    def arrows(text: str) -> int:
        shapes = table_scene(Town(text).view()).sprites
        return sum(isinstance(it, Polygon) and len(it.points) == 3 for it in shapes)

    over = Town("seats 3").s
    over.phase, over.turn = Phase.OVER, None
    assert [arrows("seats 3; turn B"), arrows("seats 3; turn C")] == [1, 1]
    assert not any(
        isinstance(it, Polygon) and len(it.points) == 3
        for it in table_scene(HOUSEEM.view(over, None)).sprites
    )


def test_a_family_face_down_is_shown_to_its_owner_alone():
    town = Town("H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk KS QH face-down")
    assert Card("KS") not in faces_up(table_scene(town.view()))
    assert Card("KS") not in faces_up(hand_scene(town.view("A")))
    assert Card("KS") in faces_up(hand_scene(town.view("B")))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_pages_pictures_can_be_painted(theme: Literal["dark", "light"]):
    town = Town(
        "market 5H; deck 2C; H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk KS; H2 foundation 6S 6H"
    )
    for page in (table_page(town.view(), str), hand_page(town.view("B"), str)):
        assert page.scene is not None
        assert picture(page.scene, theme).startswith(b"\x89PNG")
