"""Unusual cases in Tex-Tac-Toe's pictures: last hands, gold, chalk, coins, long words and scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bot.presentation.drawing import Sketch
from bot.presentation.games.textactoe import place
from bot.presentation.games.textactoe.labels import best_of
from bot.presentation.games.textactoe.sentences import last_hands, shown_of
from bot.presentation.scene import Box, Drawn, Name, Scene, Sprite
from engines.textactoe import TEXTACTOE
from engines.textactoe.hands import LINES
from engines.textactoe.model import LAID, Phase, State
from tests.laws.scenes import cards, laid_out, positions, scene_of, texts, views
from tests.textactoe.trio import FLUSH, Trio

LONGEST = "royal flush"
CROWD = """
    players A B C D E F; points A 12345 B 1500 C 1; chips A 49 B 44 C 49 D 44 E 0 F 100; pot 14
    inpot   A B C D
"""


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


def test_a_hand_of_the_last_showdown_lies_below_the_plate_of_its_player():
    for s in positions("textactoe"):
        view = TEXTACTOE.view(s, None)
        scene = scene_of(TEXTACTOE, view)
        plates = {it.seat: it.at[1] for it in scene.sprites if isinstance(it, Name)}
        for hand in last_hands(view):
            below = min((y for y in plates.values() if y > plates[hand.seat]), default=scene.height)
            lying = {card.card for card in cards(scene) if plates[hand.seat] < card.at[1] < below}
            assert {*shown_of(view, hand)} <= lying


def test_while_players_answer_a_call_what_they_lay_is_shown_instead_of_the_last_hands():
    for view in (TEXTACTOE.view(s, None) for s in positions("textactoe")):
        if view.phase in (Phase.RESPOND, Phase.EXTRA, Phase.LAY, Phase.ANSWER):
            assert not last_hands(view) and scene_of(TEXTACTOE, view)
            assert not marks(scene_of(TEXTACTOE, view), place.where)


def test_every_text_of_the_table_stands_in_its_place():
    trio = Trio(FLUSH.replace("8H", "2D/8H") + CROWD, betting=True)
    trio.do("A call TH JH", "B challenge")
    written = texts(scene_of(TEXTACTOE, trio.view()))
    assert {"12345", "1500", "0", "100", "×2", "called", "challenged"} <= {*written}
    assert [str(trio.view().pile_count), "14"] == [
        written[written.index(it) - 1] for it in ("in the pile", "in the pot")
    ]


def test_chips_out_of_the_pot_lie_beside_a_hollow_coin():
    trio = Trio(FLUSH + CROWD, betting=True)
    coins = marks(scene_of(TEXTACTOE, trio.view()), place.coin)
    stays = [it.drawing.arguments[1] for it in coins if it.drawing.arguments[0] == 13]
    assert stays == [True] * 4 + [False] * 2


def test_whoever_is_waited_for_or_won_stands_on_gold():
    for view in (TEXTACTOE.view(s, None) for s in positions("textactoe")):
        scene = scene_of(TEXTACTOE, view)
        ended = view.phase is Phase.OVER
        won = sum(it == max(view.points) for it in view.points) if ended else 0
        assert len(boxes(scene.sprites, "gold")) == won + (view.actor is not None and not ended)
        assert len(marks(scene, place.star)) == won


def test_the_best_hand_and_its_line_lie_on_chalk_rubbed_flat():
    for view in (view for s in positions("textactoe") for view in views(TEXTACTOE, s)):
        if view.seat is not None:
            scene, best = scene_of(TEXTACTOE, view), best_of(view)
            assert len(boxes(scene.sprites, "dust")) == (0 if best is None else 0 if view.laid else LAID)
            (crossing,) = marks(scene, place.crossing)
            assert crossing.drawing.arguments[2] == (LINES[best.line] if best else ())


def marks(scene: Scene, make: Callable[..., Sketch]) -> list[Drawn]:
    """Return the drawings that a function made."""
    return [it for it in scene.sprites if isinstance(it, Drawn) and it.drawing.make is make]


def boxes(sprites: Sequence[Sprite], fill: str, outline: str | None = None) -> list[Box]:
    found = (sprite for sprite in sprites if isinstance(sprite, Box))
    return [box for box in found if (box.fill, box.outline) == (fill, outline)]


def test_a_hand_s_picture_tells_what_each_two_cards_score_and_how_high_stacks_are():
    scene = scene_of(TEXTACTOE, Trio(FLUSH.replace("8H", "2D/8H") + CROWD, betting=True).view("A"))
    assert {"Flush", "+50", "Three of a kind", "+5", "pile", "pot", "14"} <= {*texts(scene)}
    (edges,) = marks(scene, place.under)
    assert edges.drawing.arguments[2] == 1


def test_the_grid_is_read_aloud_row_by_row():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))
    trio.do("A call TH JH")
    alt = scene_of(TEXTACTOE, trio.view()).alt
    assert (
        "Grid: Top row: nine of hearts, four of clubs, 3 face down. "
        "Middle row: seven of hearts, eight of hearts (stack of 2), two of spades. "
        "Bottom row: king of diamonds, eight of clubs, six of hearts."
    ) in alt
    assert "A, A, 0 points, 1 card in the Stash, called, 2 laid face down." in alt


def test_a_hand_is_read_aloud():
    trio = Trio(FLUSH + "pile 4S KS")
    trio.do("A discard 8D")
    alt = scene_of(TEXTACTOE, trio.view("A")).alt
    assert "Your Stash: ten of hearts, jack of hearts, four of spades." in alt
    assert alt.endswith("Draw Pile: 37 cards.")
