"""Pictures of Texas Hold Up: they show what the view shows, nothing hidden, and all of it fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.shown.games.holdup.fight_scene import ONE_COLUMN
from bot.shown.games.holdup.hand_scene import hand_scene
from bot.shown.games.holdup.pages import hand_page, table_page
from bot.shown.games.holdup.pieces import awaited, best_hand, fought, state
from bot.shown.games.holdup.posters import NAME
from bot.shown.games.holdup.table_scene import heap, table_scene
from bot.shown.pictures import Theme, picture
from bot.shown.pictures.lettering import middle_of_capitals
from bot.shown.pictures.palette import Palette
from bot.shown.pictures.sprites import Sprites
from bot.shown.scene import WIDTH, Box, Disc, Label, Name, PlayingCard, Polygon, Scene, Sprite, width_of
from bot.table.table import Status
from engines.cards import Card
from engines.core import Seat
from engines.holdup import HOLDUP, View
from engines.holdup.model import Phase, State
from tests.discord.surfaces import some_tables
from tests.holdup.heist import Heist
from tests.laws.games import chosen
from tests.laws.walk import walk
from tests.long import long

GAMES = ((0, 2), (1, 4), (2, 10), (2, 7), (0, 6), (3, 2), (1, 0))
"""Options' set and seats."""
SMALLEST, ALT, EVERY = 22, 1_000, 5
Corners = tuple[int, int, int, int]


@cache
def positions() -> tuple[State, ...]:
    """Some hundred positions of random games, each also with its first state."""
    found: list[State] = []
    for n, seats in GAMES:
        steps = list(walk(HOLDUP, chosen(HOLDUP, n, 5), seats, f"scene {n} {seats}"))
        found += [steps[0].before, *(it.after for it in steps[::EVERY]), steps[-1].after]
    return tuple(found)


def seats(s: State) -> Iterator[Seat]:
    return (Seat(i) for i, villain in enumerate(s.villains) if villain is not None)


def scenes(s: State) -> Iterator[tuple[View, Scene]]:
    """The table, and everybody's hand."""
    yield (view := HOLDUP.view(s, None)), table_scene(view)
    for seat in seats(s):
        yield (view := HOLDUP.view(s, seat)), hand_scene(view)


def face_up(scene: Scene) -> Counter[Card]:
    return Counter(it.card for it in scene.sprites if isinstance(it, PlayingCard) and it.card is not None)


def on_the_table(view: View) -> Counter[Card]:
    """What lies open in the hand that is played. Destroyed and discarded cards are in the text only.

    The open power is of the other deck, so its card may lie on the board too. The end tells of no hand.
    """
    if view.phase is Phase.CLOSED:
        return Counter()
    used = (view.open.card,) if view.open is not None else ()
    return Counter((*view.board, *used, *(card for _, cards in view.shown for card in cards)))


def in_the_hand(view: View) -> Counter[Card]:
    """The powers are of the other deck, so that a card may be there twice."""
    return Counter((*view.holes, *view.powers, *(it.card for it in view.sights)))


SPRITES = Sprites(Palette("dark"))


def corners(it: Sprite) -> Corners:
    """Left, top, right and bottom."""
    match it:
        case Name(_, (middle, y), _, room):
            return middle - room // 2, y - NAME // 2, middle + room // 2, y + NAME // 2
        case PlayingCard(_, (x, y), height):
            return x, y, x + width_of(height), y + height
        case Box((x, y), (width, height)):
            return x, y, x + width, y + height
        case Disc((x, y), radius):
            return x - radius, y - radius, x + radius, y + radius
        case Polygon(points):
            across, down = zip(*points, strict=True)
            return min(across), min(down), max(across), max(down)
        case Label():
            width, height = SPRITES.words(it).size
            left = it.at[0] - {"l": 0, "m": width // 2, "r": width}[it.anchor[0]]
            top = it.at[1] - (middle_of_capitals(it.size, bold=it.bold) if it.anchor[1] == "m" else 0)
            return left, top, left + width, top + height


def fits(scene: Scene) -> None:
    for it in scene.sprites:
        left, top, right, bottom = corners(it)
        assert 0 <= left <= right <= WIDTH and 0 <= top <= bottom <= scene.height, it


def apart(scene: Scene) -> None:
    """No text lies on another one or on a card, no card on another one."""
    cards = [corners(it) for it in scene.sprites if isinstance(it, PlayingCard)]
    texts = [corners(it) for it in scene.sprites if isinstance(it, Label | Name)]
    lying = [*cards, *((left, top + 9, right, bottom - 2) for left, top, right, bottom in texts)]
    for n, a in enumerate(lying):
        for b in lying[:n]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


def test_there_are_positions_enough():
    views = [HOLDUP.view(s, None) for s in positions()]
    assert len(views) > 200
    assert {it.phase for it in views} == {*Phase}
    assert {len(it.board) for it in views} == {0, 3, 4, 5}
    assert {2, 5} <= {len(cards) for it in views for _, cards in it.shown}
    assert any(it.open for it in views) and any(it.sights for s in positions() for it in hands(s))


def hands(s: State) -> Iterator[View]:
    return (HOLDUP.view(s, seat) for seat in seats(s))


def test_pictures_show_the_cards_of_the_view():
    for s in positions():
        for view, scene in scenes(s):
            assert face_up(scene) == (on_the_table(view) if view.seat is None else in_the_hand(view))


@long
def test_everything_lies_inside_and_can_be_read():
    for s in positions():
        for _, scene in scenes(s):
            fits(scene)
            apart(scene)
            assert all(it.size >= SMALLEST for it in scene.sprites if isinstance(it, Label))
            assert all(it.height >= 84 for it in scene.sprites if isinstance(it, PlayingCard))


def limit(view: View) -> int:
    """How high the picture may be, so that an embed shows it (nearly) as wide as it can."""
    if fought(view) and len(view.seated) > ONE_COLUMN:
        return 900
    return 690 if len(view.seated) <= 4 else 770


def test_an_embed_shows_tables_as_wide_as_it_can():
    tables = (it for n in range(12) for it in some_tables(HOLDUP, n) if it.status is not Status.LOBBY)
    for view in (*(HOLDUP.view(s, None) for s in positions()), *(it.view(None) for it in tables)):
        assert table_scene(view).height <= limit(view)


def test_the_alt_text_names_every_card_and_is_not_too_long():
    for s in positions():
        for _, scene in scenes(s):
            assert 0 < len(scene.alt) <= ALT
            assert face_up(scene).keys() <= {*scene.alt.replace(".", " ").replace(",", " ").split()}


def test_nothing_hidden_is_in_a_picture():
    for n, s in enumerate(positions()):
        for view, scene in scenes(s):
            draft = s.copy()
            HOLDUP.scramble(draft, view.seat, Random(n))
            again = HOLDUP.view(draft, view.seat)
            assert scene == (table_scene(again) if view.seat is None else hand_scene(again))


def test_the_pages_carry_their_pictures():
    for s in positions()[::10]:
        for view, scene in scenes(s):
            page = (table_page if view.seat is None else hand_page)(view, str)
            assert page.scene == scene


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pictures_are_painted(theme: Theme):
    for s in positions()[::40]:
        for _, scene in scenes(s):
            assert picture(scene, theme).startswith(b"\x89PNG")


def test_rich_villains_fit():
    for s in positions()[::7]:
        view = HOLDUP.view(s, None)
        rich = (123_456,) * len(view.stack)
        many: dict[str, Any] = {"stack": rich, "live": rich, "pot": 10_000_000, "to_call": rich}
        scene = table_scene(replace(view, **many))
        fits(scene)
        apart(scene)
        assert len(scene.alt) <= ALT
        for seat in seats(s):
            scene = hand_scene(replace(HOLDUP.view(s, seat), **many))
            fits(scene)
            apart(scene)


POSITION = """
    seats A 31 B 8 C 0 D 52
    dealer A
    board 8H 6D 9C 7C
    to B
    wagers A 14 B 6 C 30 D 4
    folded D
    allin C
    holes A AC KD  B QH QC  C 2H 3H  D 4S 5S
    powers A 7H 2S  B KS  C 2C 3D 4D
    assaulted 3
"""


FIGHT = """
    seats A 0  B 0  C 0  D 0  E 0  F 0  G 0  H 0  I 0  J 20
    board 2C 6H 7D JS 3C
    wagers A 10 B 10 C 10 D 10 E 10 F 10 G 10 H 10 I 10 J 10
    allin A B C D E F G H I
    holes A KS QD B QS 9D C 4S 9C D 8S TD E TS 8C F 5S TH G 8H 9H H 5H QC I 4D KC J AS AD
    powers A 2D  J 3D
    phase window
    reduced 20
"""


def test_ten_fighters_fit():
    table = Heist(FIGHT)
    table.everyone_passes()
    view = table.view()
    assert [len(cards) for _, cards in view.shown] == [5] * 10
    scene = table_scene(view)
    assert face_up(scene) == on_the_table(view) and "HERO FIGHT" in texts(scene)
    assert scene.height <= limit(view)
    fits(scene)
    apart(scene)


def test_the_end_shows_who_is_first_and_nothing_of_the_last_showdown():
    table = Heist(
        "seats A 31 B 70 C 5 D 70 \n board 8H 6D 9C 7C 2S \n phase between \n holes A KS KD  C QS QD"
    )
    table.s.shown, table.s.winners, table.s.losers = True, (Seat(0),), (Seat(2),)
    table.do("table end")
    view = table.view()
    assert view.phase is Phase.CLOSED and view.shown
    scene = table_scene(view)
    assert scene.alt == (
        "The end, after 1 heist. "
        "Place 1: B, 70 chips. Place 1: D, 70 chips. Place 3: A, 31 chips. Place 4: C, 5 chips."
    )
    letters = [it.text for it in scene.sprites if isinstance(it, Label) and it.text in "ABCD"]
    places = [it for it in texts(scene) if it.startswith("place")]
    crowns = [it for it in scene.sprites if isinstance(it, Polygon) and it.fill == "gold"]
    assert letters == ["B", "D", "A", "C"] and len(crowns) == 2
    assert places == ["place 1", "place 1", "place 3", "place 4"]
    assert not {"WON", "LOST", "HEIST"} & {*texts(scene)} and not face_up(scene)
    assert table_page(view, str).title == "Texas Hold Up · the end, after 1 heist"


def texts(scene: Scene) -> list[str]:
    return [it.text for it in scene.sprites if isinstance(it, Label)]


def test_the_table_in_words_and_on_posters():
    table = Heist(POSITION)
    scene = table_scene(table.view())
    assert scene.alt == (
        "Board 8H 6D 9C 7C. Pot 54. Loot gems, worth 6, on the card. Law posse, 4 of 7 left. "
        "A: 31 chips, 2 powers, bet 14, dealer. B: 8 chips, 1 power, bet 6, to act. "
        "C: 0 chips, 3 powers, all-in 30. D: 52 chips, 0 powers, bet 4, folded."
    )
    for words in ("54", "LOOT", "gems", "LAW", "posse", "4 of 7", "TO ACT", "FOLDED", "all-in 30", "deal"):
        assert words in texts(scene), words
    assert any(isinstance(it, Box) and it.fill == "gold" for it in scene.sprites)


def test_a_power_in_use_lies_on_the_table():
    table = Heist(POSITION)
    table.do("B destroy KS flop1")
    view = table.view()
    assert view.open is not None
    assert awaited(view) == (view.open.seat,) and state(view, view.open.seat) == "POWER"
    scene = table_scene(view)
    assert f"B is using KS, {view.open.left} left." in scene.alt
    assert "destruction" in texts(scene) and f"{view.open.left} left" in texts(scene)


def test_a_hand_in_words():
    table = Heist(POSITION)
    view = table.view("B")
    assert hand_scene(view).alt == (
        "B: 8 chips · bet 6. Your turn. Cards QH QC, pair of queens. Power KS, destruction 4."
    )
    assert best_hand(view) == ("pair", "of queens")


def test_a_tables_own_words_are_not_painted():
    table = Heist(POSITION, aliases=(("gems", "Ann's secrets"),))
    scene = table_scene(table.view())
    assert "Ann's secrets" not in texts(scene) and "gems" not in texts(scene)
    assert "Loot Ann's secrets" in scene.alt


def test_a_heap_has_columns_by_worth():
    def columns(chips: int) -> Counter[str]:
        return Counter(it.fill for it in heap(chips, (400, 200)) if isinstance(it, Box))

    assert columns(0) == {}
    assert columns(37) == {"green": 1, "red": 2, "blue": 2}
    assert columns(5_000) == {"purple": 7}
