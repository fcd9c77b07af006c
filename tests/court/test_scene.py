"""The pictures of Court!: what they show is what may be seen, all of it, inside the picture and legible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import strategies as st

from bot.shown.games.court.hand_scene import hand_scene
from bot.shown.games.court.pieces_of_suit import court
from bot.shown.games.court.table_scene import table_scene
from bot.shown.pictures import Theme, picture
from bot.shown.pictures.palette import Palette
from bot.shown.pictures.sprites import Sprites
from bot.shown.scene import WIDTH, Box, Disc, Label, Place, PlayingCard, Polygon, Scene, Sprite, width_of
from engines.cards import JOKERS, Card
from engines.core import Seat
from engines.court import COURT, View
from engines.court.model import Phase, State
from tests.court.realm import Realm
from tests.laws.playing import some, some_walk

SMALLEST = 22
HIGHEST = 660
"""A picture that is higher is shown on a desktop less than 400 pixels wide."""
LEADING = 8
"""Of a text's height so much is empty above its letters."""
ALT = 1000
PAINTED = Sprites(Palette("dark"))
"""Tells how wide a text is."""
CROWDED = """
    players 4
    winners C - H H S S D D H
    season 10
    field 2C 3C AC 4C 5C XR@C 6C 7C 8C 9C TC XB@C KC QC JC
    aces AC
    kings P1 C
"""
"""A whole suit and both Jokers in one court."""
EVERY = 7
"""Of so many moves one is looked at; the last one is too."""
FULL = """
    players 5
    phase align
    season 14
    extra yes
    winners C - H H S S D D H - S D C
    scores 12 -10 12 11 0
    field KC 2C 3C 4C 5C 6C 7C 8C 9C TC AC QC JC XR@C XB@C KH QH JH 3H 4H 5H KS 9S 8S TS AS KD AD
    aces AS AD
    kings P1 C P2 H P3 S P4 D
    discard QD JS JD 2D 2H
"""


def positions(data: st.DataObject) -> Iterator[State]:
    last: State | None = None
    for n, step in enumerate(some_walk(COURT, data)):
        if n % EVERY == 0:
            yield step.before
        last = step.after
    if last is not None:
        yield last


def seats(s: State) -> list[Seat]:
    return [Seat(i) for i in range(len(s.scores))]


def corners(it: Sprite) -> Iterator[Place]:
    """The utmost points of a sprite."""
    match it:
        case PlayingCard(_, (x, y), height):
            yield from ((x, y), (x + width_of(height), y + height))
        case Box((x, y), (width, height)):
            yield from ((x, y), (x + width, y + height))
        case Disc((x, y), radius):
            yield from ((x - radius, y - radius), (x + radius, y + radius))
        case Polygon(points):
            yield from points
        case Label(_, (x, y), _, _, _, anchor):
            width, height = PAINTED.words(it).size
            left = x - {"l": 0, "m": width // 2, "r": width}[anchor[0]]
            top = y - {"t": 0, "m": height // 2}[anchor[1]]
            yield from ((left, top), (left + width, top + height))


def faces(scene: Scene) -> Counter[Card]:
    return Counter(it.card for it in scene.sprites if isinstance(it, PlayingCard) and it.card is not None)


def backs(scene: Scene) -> int:
    return sum(isinstance(it, PlayingCard) and it.card is None for it in scene.sprites)


def on_the_table(view: View) -> Counter[Card]:
    """Each card that lies open, once; a Queen that waits lies on the field already."""
    shown = Counter(card for it in view.field for card in it.cards) + Counter(view.discard)
    return shown + Counter([view.joker] if view.joker is not None else [])


def overlap(it: Sprite, other: Sprite) -> bool:
    (a, b), (c, d) = corners(it), corners(other)
    return a[0] < d[0] and c[0] < b[0] and a[1] < d[1] and c[1] < b[1]


def well_drawn(scene: Scene) -> None:
    assert scene.height <= HIGHEST
    for it in scene.sprites:
        assert all(0 <= x <= WIDTH and 0 <= y <= scene.height for x, y in corners(it)), it
        assert not isinstance(it, Label) or it.size >= SMALLEST, it
    texts = [(it, [*corners(it)]) for it in scene.sprites if isinstance(it, Label) and it.text]
    for (it, (a, b)), (other, (c, d)) in combinations(texts, 2):
        apart = b[0] <= c[0] or d[0] <= a[0] or b[1] - LEADING <= c[1] or d[1] - LEADING <= a[1]
        assert apart, (it, other)
    assert 0 < len(scene.alt) <= ALT
    words = scene.alt.replace(":", " ").replace(",", " ").replace(".", " ").split()
    assert all(card in words for card in faces(scene)), scene.alt


@some(30)
def test_the_table_shows_what_lies_open_and_no_other_card(data: st.DataObject) -> None:
    for s in positions(data):
        view = COURT.view(s, None)
        scene = table_scene(view)
        well_drawn(scene)
        assert faces(scene) == on_the_table(view)
        pile = view.deck_count > 0 and view.phase not in (Phase.SETUP, Phase.OVER)
        assert backs(scene) == pile + sum(view.face_down)
        assert scene.alt.count("a card face down") == sum(view.face_down)


def test_a_joker_that_waits_lies_beside_a_hand_and_a_king() -> None:
    realm = Realm(
        """
        players 5
        phase align
        field KC 2C KS
        kings P1 S
        hands P1 XB 4H 5H P2 2D P3 3D P4 4D P5 5D
        """
    )
    realm.do("P1 align XB", "P2 align 2D", "P3 align 3D", "P4 align 4D", "P5 align 5D")
    view = realm.view()
    scene = table_scene(view)
    well_drawn(scene)
    assert view.phase is Phase.JOKER_SUIT and faces(scene) == on_the_table(view)
    (joker,) = (it for it in scene.sprites if isinstance(it, PlayingCard) and it.card == "XB")
    apart = [it for it in scene.sprites if isinstance(it, Box) and it.at[1] > joker.at[1] - 5]
    assert apart and not any(overlap(joker, it) for it in apart)
    assert backs(scene) == 1 + sum(view.face_down) == 5
    assert scene.alt.count("a card face down") == 4


@some(20)
def test_a_hand_shows_its_own_cards_and_what_its_player_has_laid(data: st.DataObject) -> None:
    for s in positions(data):
        for seat in seats(s):
            view = COURT.view(s, seat)
            scene = hand_scene(view)
            well_drawn(scene)
            laid = [view.laid] if view.laid is not None else []
            assert faces(scene) == Counter([*view.hand, *laid]) and not backs(scene)


@some(20)
def test_a_court_hangs_each_of_its_cards_once_and_covers_none_with_a_badge(data: st.DataObject) -> None:
    for s in positions(data):
        view = COURT.view(s, None)
        for it in view.field:
            columns = court(it, view.aces).columns
            assert Counter(card for cards in columns for card in cards) == Counter(it.cards)
            covered = {card for cards in columns for card in cards[:-1]}
            assert not covered & {*JOKERS, *view.aces}


@some(20)
def test_nothing_hidden_shows(data: st.DataObject) -> None:
    random = Random(1)
    for s in positions(data):
        for seat in (None, *seats(s)):
            other = s.copy()
            COURT.scramble(other, seat, random)
            draw = table_scene if seat is None else hand_scene
            assert draw(COURT.view(s, seat)) == draw(COURT.view(other, seat))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("text", ["", "phase align \n kings P1 C \n hands P1 XR", FULL, CROWDED])
def test_scenes_are_painted(text: str, theme: Theme) -> None:
    realm = Realm(text)
    for scene in (table_scene(realm.view()), hand_scene(realm.view("P1"))):
        well_drawn(scene)
        assert picture(scene, theme).startswith(b"\x89PNG")


def test_a_table_before_the_deal_is_drawn() -> None:
    s = COURT.new(COURT.options(), 4, "00")
    well_drawn(table_scene(COURT.view(s, None)))
    well_drawn(hand_scene(COURT.view(s, Seat(0))))


def test_the_words_for_a_table() -> None:
    realm = Realm(
        """
        season 3
        round 2
        turn P2
        scores 3 -1 0
        winners H H
        field KC 2C KH 9H 8H 7H 5H XB@S QD
        kings P1 H
        discard QS
        """
    )
    assert table_scene(realm.view()).alt == (
        "Season 3, Round 2. Won so far H H. Hearts: 2 in a row, 3 end it. Deck 35. Discard QS. "
        "Clubs 2, best 3 count: KC 2C. Diamonds 0, best 3 count: QD. "
        "Hearts 24, leads, best 3 count, King A: KH 9H 8H 7H 5H. "
        "Spades 0, out: Joker, best 3 count: XB. "
        "A 3, King of Hearts, hand 3. B -1, to place, hand 3. C 0, hand 3, dealer."
    )


def test_what_does_not_count_is_dimmed() -> None:
    realm = Realm("field KH QH JH 9H XR@H KS 9S 8S 7S 2S XB@S")
    dimmed = {
        it.card for it in table_scene(realm.view()).sprites if isinstance(it, PlayingCard) and it.dimmed
    }
    assert dimmed == {"XR", "2S"}


def test_the_words_for_a_hand() -> None:
    realm = Realm("field KH 9H KC 2C \n kings P1 H \n hands P1 5S XR 4H")
    assert hand_scene(realm.view("P1")).alt == (
        "A, 0 points. Place a card. Hand XR 5S 4H. Aligned to King of Hearts. Now hearts would win. "
        "Clubs 2, Diamonds –, Hearts 9 and Spades –. You would score +2 for Hearts."
    )
