"""Unusual cases in Tex-Tac-Toe's pictures: tiles, frames, arrows, long words, legible scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presentation.games.textactoe.prospects import best_of
from bot.presentation.scene import SEAT_LETTERS, Box, Label, Point, Polygon, Sprite
from engines.textactoe import TEXTACTOE
from engines.textactoe.hands import usable
from engines.textactoe.model import LAID, Phase, State
from tests.laws.scenes import cards, laid_out, positions, scene_of, texts, views
from tests.textactoe.trio import FLUSH, Trio

LEGIBLE, MANY = 28, 5
"""The size of the table's texts with fewer players than many."""
HUGE = 5
"""So long are scores that may be written smaller."""
BACK = 44
"""How high a card is at least so that it is seen to lie face down."""
LONGEST = "royal flush"
CROWD = """
    players A B C D E F; points A 12345 B 1500 C 1; chips A 49 B 44 C 49 D 44 E 0 F 100; pot 14
    inpot   A B C D
"""


def holds(box: Box, at: Point) -> bool:
    return all(start <= it < start + size for start, it, size in zip(box.at, at, box.size, strict=True))


def extremes() -> Iterator[State]:
    """Positions after a showdown with long words, the largest score, many points and much in the pot."""
    for s in positions("textactoe"):
        if s.last is None or s.phase not in (Phase.TURN, Phase.LAY, Phase.EXTRA):
            continue
        far = s.copy()
        hands = tuple(replace(hand, made=LONGEST, line="D2") for hand in s.last.hands)
        far.last = replace(s.last, hands=hands, winners=s.last.winners[:1], points=2_000)
        far.points = [8_888] * len(s.points)
        far.pot = 288 if s.options.betting else 0
        yield far


def test_all_is_tried_on_all_kinds_of_positions_and_the_longest_words_have_their_place_on_a_table():
    those = positions("textactoe")
    assert {len(s.stash) for s in those} == {2, 3, 4, 5, 6}
    assert any(len(stack) > 5 for s in those for stack in s.grid)
    assert any(len(s.last.winners) > 1 for s in those if s.last) and len([*extremes()]) > 10
    for s in extremes():
        laid_out(TEXTACTOE, scene_of(TEXTACTOE, TEXTACTOE.view(s, None)))


def test_few_players_read_larger_texts_and_all_see_what_lies_face_down():
    for s in positions("textactoe"):
        for view in views(TEXTACTOE, s):
            scene = scene_of(TEXTACTOE, view)
            small = [
                sprite.text for sprite in scene.sprites if isinstance(sprite, Label) and sprite.size < LEGIBLE
            ]
            huge = [it for it in small if it in SEAT_LETTERS or (it.startswith("+") and len(it) >= HUGE)]
            assert small == huge or len(s.stash) >= MANY or view.seat is not None
            assert all(card.height >= BACK for card in cards(scene))


def test_a_hand_of_the_last_showdown_lies_in_the_tile_of_its_player():
    for s in positions("textactoe"):
        scene = scene_of(TEXTACTOE, TEXTACTOE.view(s, None))
        for hand in s.last.hands if s.last else ():
            written = [sprite for sprite in scene.sprites if isinstance(sprite, Label)]
            (letter,) = (label.at for label in written if label.text == SEAT_LETTERS[hand.seat])
            panels = [
                sprite for sprite in scene.sprites if isinstance(sprite, Box) and sprite.fill == "panel"
            ]
            tile = max((panel for panel in panels if holds(panel, letter)), key=lambda box: box.size)
            assert {*hand.cards[:LAID]} <= {card.card for card in cards(scene) if holds(tile, card.at)}


def test_every_text_of_the_table_stands_in_its_place():
    trio = Trio(FLUSH.replace("8H", "2D/8H") + CROWD, betting=True)
    trio.do("A call TH JH", "B challenge")
    scene = scene_of(TEXTACTOE, trio.view())
    written = texts(scene)
    assert {"12345 pts", "1500 pts", "1 pt", "0 out", "100 out", "×2", "called", "challenged"} <= {*written}
    assert [str(trio.view().pile_count), "14"] == [written[written.index(it) - 1] for it in ("Pile", "Pot")]
    bands = [sprite for sprite in scene.sprites if isinstance(sprite, Polygon) and sprite.fill == "faint"]
    assert len(bands) == len(usable(trio.view().grid)) == 5


def test_whoever_is_waited_for_has_an_arrow_and_gold_around_him():
    for view in (TEXTACTOE.view(s, None) for s in positions("textactoe")):
        sprites = scene_of(TEXTACTOE, view).sprites
        waiting, won = view.actor is not None, len(view.last.winners) if view.last else 0
        arrows = [sprite for sprite in sprites if isinstance(sprite, Polygon) and sprite.fill == "gold"]
        assert (len(arrows), len(boxes(sprites, "panel", "gold"))) == (waiting, waiting + won)


def test_the_best_hand_is_framed_and_marked_in_the_list():
    for view in (view for s in positions("textactoe") for view in views(TEXTACTOE, s)):
        if view.seat is not None:
            sprites, best = scene_of(TEXTACTOE, view).sprites, best_of(view)
            assert len(boxes(sprites, "gold")) == (5 + LAID if best else 0)


def boxes(sprites: Sequence[Sprite], fill: str, outline: str | None = None) -> list[Box]:
    found = (sprite for sprite in sprites if isinstance(sprite, Box))
    return [box for box in found if (box.fill, box.outline) == (fill, outline)]


def test_a_hand_s_picture_tells_what_each_two_cards_score_and_how_high_stacks_are():
    written = texts(scene_of(TEXTACTOE, Trio(FLUSH.replace("8H", "2D/8H") + CROWD, betting=True).view("A")))
    assert {"flush, jack high", "50 pts", "three of a kind, eights", "5 pts", "×2"} <= {*written}
    assert {"×2: a stack of 2 cards", "in the pile", "in the pot", "14"} <= {*written}


def test_the_words_for_a_table():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))
    trio.do("A call TH JH")
    assert scene_of(TEXTACTOE, trio.view()).alt == (
        "Top row: 9H, 4C, 3 face down. Middle row: 7H, 8H (stack of 2), 2S. Bottom row: KD, 8C, 6H. "
        "Lines with three face-up cards: middle row, bottom row, left column, middle column, "
        f"falling diagonal. Draw Pile: {trio.view().pile_count} cards. "
        "A: 0 points, called, 2 cards laid face down. B: 0 points, their turn."
    )
    trio.do("B concede 8S KC")
    last = (
        "Last showdown: A TH JH 9H 8H 6H, falling diagonal, flush, +50; "
        "B 8S KC 4C 8H 8C, middle column, three of a kind."
    )
    assert scene_of(TEXTACTOE, trio.view()).alt.endswith(last)


def test_the_words_for_a_hand():
    trio = Trio(FLUSH + "pile 4S KS")
    trio.do("A discard 8D")
    alt = scene_of(TEXTACTOE, trio.view("A")).alt
    assert alt.startswith(
        "Your Stash: TH JH 4S. "
        "Your best hand: TH JH 9H 8H 6H, with the falling diagonal: flush, jack high, 50 points, 100 "
    )
    assert "Next: JH 4S, with the middle column: two pair, eights and fours, 2 points" in alt
    assert alt.endswith("Draw Pile: 37 cards. Your discards in the Draw Pile: 8D.")
