"""Unusual cases in Texas Hold Up's pictures: large sums, ten fighters, the end, posters and heaps."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from bot.presentation.games import PRESENTERS
from bot.presentation.games.holdup import place
from bot.presentation.games.holdup.scenes import LAW_ROOM, LOOT_ROOM, table_scene, with_leavers
from bot.presentation.games.holdup.sentences import awaited, best_hand, state
from bot.presentation.layout import fits
from bot.presentation.scene import Box, Drawn, Label, Scene, card_backs, crown
from bot.table.texts import begun
from engines.cards import hand
from engines.core import Seat
from engines.holdup import HOLDUP
from engines.holdup.model import Phase
from engines.holdup.table_of_cards import TABLE
from tests.holdup.heist import Heist
from tests.laws.scenes import (
    ALT,
    area,
    cards,
    check,
    faces,
    laid_out,
    meet,
    positions,
    scene_of,
    texts,
    views,
)


def apart(scene: Scene) -> bool:
    """Whether no card lies on another one."""
    return not any(meet(area(a), area(b)) for a, b in combinations(cards(scene), 2))


def test_in_all_kinds_of_positions_cards_lie_apart():
    those = [view for s in positions("holdup") for view in views(HOLDUP, s)]
    assert {len(it.board) for it in those} == {0, 3, 4, 5}
    assert {2, 5} <= {len(cards) for it in those for _, cards in it.shown}
    assert any(it.open for it in those) and any(it.sights for it in those)
    assert all(apart(scene_of(HOLDUP, view)) for view in those)


def test_rich_villains_fit():
    for view in (view for s in positions("holdup")[::3] for view in views(HOLDUP, s)):
        rich = (123_456,) * len(view.stack)
        many: dict[str, Any] = {"stack": rich, "live": rich, "pot": 10_000_000, "to_call": rich}
        scene = scene_of(HOLDUP, replace(view, **many))
        laid_out(HOLDUP, scene)
        assert apart(scene) and len(scene.alt) <= ALT


def test_names_of_loot_and_law_are_whole():
    for row in TABLE.values():
        assert fits(begun(row["loot"]), LOOT_ROOM) and fits(begun(row["resistance"]), LAW_ROOM)


POSITION = """
    seats A 31 B 8 C 0 D 52; dealer A; board 8H 6D 9C 7C; to B; wagers A 14 B 6 C 30 D 4; folded D
    allin C; holes A AC KD  B QH QC  C 2H 3H  D 4S 5S; powers A 7H 2S  B KS  C 2C 3D 4D; assaulted 3
"""

FIGHT = """
    seats A 0  B 0  C 0  D 0  E 0  F 0  G 0  H 0  I 0  J 20; board 2C 6H 7D JS 3C
    wagers A 10 B 10 C 10 D 10 E 10 F 10 G 10 H 10 I 10 J 10; allin A B C D E F G H I
    holes A KS QD B QS 9D C 4S 9C D 8S TD E TS 8C F 5S TH G 8H 9H H 5H QC I 4D KC J AS AD
    powers A 2D  J 3D; phase window; reduced 20
"""

DUEL = """
    seats A 40  B 0; board 2C 6H 7D JS 3C; wagers A 10 B 10; allin B
    holes A KS QD B QS 9D; powers A 2D B KC; phase window
"""


def test_ten_fighters_fit():
    table = Heist(FIGHT)
    table.everyone_passes()
    view = table.view()
    assert [len(cards) for _, cards in view.shown] == [5] * 10
    scene = check(HOLDUP, view)
    assert apart(scene) and "HERO FIGHT" in texts(scene)


def test_a_fights_picture_shows_what_each_villain_fights_with_and_gilds_the_best_hand_not_the_pot():
    """The pot's winner has the worse hand of the fight."""
    table = Heist(DUEL)
    table.everyone_passes()
    view = table.view()
    hands = [(Seat(0), hand("QH JH 7D 4C 2C")), (Seat(1), hand("9C 9D 5H 4S 3D"))]
    fight = replace(view, winners=(Seat(0),), shown=tuple(hands))
    said = texts(table_scene(fight))
    assert {"queen high", "pair of nines"} <= {*said} and not {"WON", "LOST", "CAUGHT"} & {*said}
    assert gilded(table_scene(fight)) == 1
    closed = replace(fight, shown=(hands[0], (Seat(1), (None,) * 5)))
    assert "queen high" in texts(table_scene(closed)) and not gilded(table_scene(closed))


def gilded(scene: Scene) -> int:
    """Return how many villains' lines have the gold."""
    return sum(isinstance(it, Box) and it.fill == "gold" for it in scene.sprites)


def test_the_end_shows_who_is_first_and_nothing_of_the_last_showdown():
    table = Heist(
        "seats A 31 B 70 C 5 D 70 \n board 8H 6D 9C 7C 2S \n phase between \n holes A KS KD  C QS QD"
    )
    table.s.shown, table.s.winners, table.s.losers = True, (Seat(0),), (Seat(2),)
    table.do("table end")
    view = table.view()
    assert view.phase is Phase.CLOSED and view.shown
    scene = scene_of(HOLDUP, view)
    assert scene.alt.startswith("Texas Hold Up, the end, after 1 heist.")
    letters = [sprite.text for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text in "ABCD"]
    places = [text for text in texts(scene) if text.startswith("place")]
    crowns = [it for it in scene.sprites if isinstance(it, Drawn) and it.drawing.make is crown]
    assert letters == ["B", "D", "A", "C"] and len(crowns) == 2
    assert places == ["place 1", "place 1", "place 3", "place 4"]
    assert not {"WON", "LOST", "HEIST"} & {*texts(scene)} and not faces(scene)
    assert PRESENTERS["holdup"].table(view, str).title == "Texas Hold Up · the end, after 1 heist"


def test_who_left_stands_in_the_picture_of_the_end_with_what_they_won():
    table = Heist("seats A 31 B 70 \n phase between")
    table.do("table end")
    gone = [("Doc Emmett the Elder of Abilene", 45, -5), *[(f"V{n}", 50, 0) for n in range(5)]]
    scene = with_leavers(table.view(), gone)
    said = texts(scene)
    assert {"Doc Emmett the Elder of Abilene", "45", "(−5)", "V2", "left", "and 2 more"} <= {*said}
    laid_out(HOLDUP, scene)


def test_the_table_in_words_and_on_posters():
    table = Heist(POSITION)
    scene = scene_of(HOLDUP, table.view())
    for words in (
        "eight of hearts, six of diamonds, nine of clubs, seven of clubs",
        "pot 54", "4 of 7 to go", "D (out)",
    ):  # fmt: skip
        assert words in scene.alt, scene.alt
    for words in ("54", "Gems", "loot on the card", "Posse", "4", "of 7", "TO ACT", "FOLDED", "all-in 30"):
        assert words in texts(scene), words
    assert any(isinstance(sprite, Box) and sprite.fill == "gold" for sprite in scene.sprites)
    drawings = [it.drawing for it in scene.sprites if isinstance(it, Drawn)]
    assert [it.arguments[:2] for it in drawings if it.make is place.bullets] == [(4, 7)]
    assert sum(it.make is card_backs for it in drawings) == 1, "the dealer's sign"


def test_a_power_in_use_lies_on_the_table():
    table = Heist(POSITION)
    table.do("B destroy KS flop1")
    view = table.view()
    assert view.open is not None
    assert awaited(view) == (view.open.seat,) and state(view, view.open.seat) == "POWER"
    scene = scene_of(HOLDUP, view)
    assert "king of spades" in scene.alt
    assert "destruction" in texts(scene) and f"{view.open.left} left" in texts(scene)


def test_a_hand_in_words():
    table = Heist(POSITION)
    view = table.view("B")
    alt = scene_of(HOLDUP, view).alt
    for words in (
        "Your cards: queen of hearts, queen of clubs.", "Your chips: You have 8 chips and are in for 6.",
        "king of spades Destruction, 10 ÷ aptitude 3: replaces up to 4 cards.",
        "On the table: eight of hearts, six of diamonds, nine of clubs, seven of clubs, pot 54, loot 6, ",
    ):  # fmt: skip
        assert words in alt, alt
    assert best_hand(view) == ("pair", "of queens")


def test_a_tables_own_words_are_not_painted():
    table = Heist(POSITION, aliases=(("gems", "Ann's secrets"),))
    scene = scene_of(HOLDUP, table.view())
    assert "Ann's secrets" not in texts(scene) and "Gems" not in texts(scene)
    assert "Ann's secrets" in scene.alt


def test_a_heap_has_stacks_by_worth():
    assert place.stacks(0) == []
    assert place.stacks(37) == [("seatC", 1), ("seatB", 2), ("seatA", 2)]
    assert place.stacks(5_000) == [("purple", place.HEAP_MAX)]
