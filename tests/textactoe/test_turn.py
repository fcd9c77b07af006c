"""A turn: reveal, play, discard; the Draw Pile runs out, and nobody stalls (RULES.md, sections 3 and 4.7)."""

from __future__ import annotations

from itertools import product

import pytest

from engines.textactoe import TEXTACTOE, Options
from engines.textactoe.events import Discarded, Drew, Played, Revealed, YouDrew
from engines.textactoe.hands import LINES, usable
from engines.textactoe.model import Phase
from engines.textactoe.offers import matches
from tests.driver import those
from tests.laws.walk import walk
from tests.textactoe.trio import FLUSH, Trio, after

BOARD = """
    grid ## ## ##  ## 8H ##  ## ## ##; below 1 7S  2 7D; stash A 8S 2H KD  B 8D 3H KC
"""
EIGHT = BOARD + "pile 4C 5D\n bottom 9D\n"


@pytest.mark.parametrize(("seats", "jokers"), [(2, False), (3, True), (6, True)])
def test_TT_04_TT_06_TT_11_what_is_offered_in_a_turn_is_what_the_rules_say(seats: int, jokers: bool):
    """Offers look at the grid once; here they are compared with the rules written plainly."""
    compared = set[str]()
    for step in walk(TEXTACTOE, Options(jokers=jokers, max_players=seats), seats, "plain"):
        trio = Trio(state=step.before)
        if trio.view().phase is not Phase.TURN:
            continue
        view, verbs = trio.view(trio.turn), trio.verbs(trio.turn)
        lines = [line for line, cells in LINES.items() if all(view.grid[cell - 1] for cell in cells)]
        assert usable(view.grid) == tuple(lines)
        assert ("call" in verbs, "reveal" in verbs) == (bool(lines), bool(view.face_down))
        for card, (cell, stack) in product(view.stash, enumerate(view.grid, 1)):
            possible = bool(stack and view.pile_count and matches(card, stack[-1]))
            assert trio.legal(f"{trio.turn} play {card} {cell}") == possible
        compared |= verbs
    assert {"reveal", "play", "call", "discard"} <= compared


def test_TT_04_the_next_player_s_turn_comes_clockwise():
    trio = after("players A B C \n turn B \n" + EIGHT, "B reveal 1")
    assert trio.turn == "C"
    trio.do("C reveal 2")
    assert trio.turn == "A"


def test_TT_05_TT_S02_a_reveal_turns_a_face_down_card_up_and_draws_nothing():
    trio = Trio(EIGHT)
    pile = trio.view().pile_count
    assert trio.do("A reveal 1") == [Revealed(trio.seat("A"), 1, "7S")]
    assert (trio.cell(1), trio.stash("A"), trio.turn) == ("7S", "8S 2H KD", "B")
    assert trio.view().pile_count == pile and trio.s.pile[0] == "4C"
    assert trio.refuse("B reveal 5").rule == "TT-B02"


def test_TT_06_TT_S03_a_card_of_the_top_card_s_suit_or_rank_becomes_the_top_card():
    for card in ("8S", "2H"):
        trio = Trio(EIGHT)
        events = trio.do(f"A play {card} 5")
        assert trio.cell(5) == f"8H/{card}"
        assert those(events, Played) == [Played(trio.seat("A"), card, 5)]
    # Only the top card counts, and none is played on a face-down cell.
    trio, higher = Trio(EIGHT), Trio(EIGHT.replace("8H", "8H/9C"))
    assert not trio.legal("A play KD 5")  # 8H
    assert not trio.legal("A play 8S 1")  # 7S, but face down
    assert not higher.legal("A play 8S 5") and not higher.legal("A play 2H 5")


def test_TT_07_TT_S04_a_discard_goes_face_down_under_the_draw_pile():
    trio = Trio(EIGHT)
    pile = trio.view().pile_count
    events = trio.do("A discard KD")
    assert trio.s.pile[-2:] == ("9D", "KD")
    assert (trio.stash("A"), trio.view().pile_count) == ("8S 2H 4C", pile)
    assert trio.heard_by("B", events) == (Discarded(trio.seat("A")), Drew(trio.seat("A")))
    assert "KD" not in repr(trio.heard_by("B", events)) and "KD" not in repr(trio.view("B"))
    assert trio.view("A").buried == ((pile, "KD"),)


def test_TT_08_after_a_play_or_a_discard_the_top_card_is_drawn():
    for line in ("A play 8S 5", "A discard 8S"):
        trio = Trio(EIGHT)
        events = trio.do(line)
        assert trio.stash("A") == "2H KD 4C"
        assert those(trio.heard_by("A", events), YouDrew) == [YouDrew(trio.seat("A"), "4C")]
        assert those(trio.heard_by("B", events), YouDrew, Drew) == [Drew(trio.seat("A"))]
        assert trio.s.pile[0] == "5D"
    # The last card can be drawn, and a discard put under it is the next.
    trio = after(BOARD + "pile 4C \n pilesize 1", "A discard KD")
    assert trio.stash("A") == "8S 2H 4C" and trio.s.pile == ("KD",)
    trio.do("B play 8D 5")
    assert trio.stash("B") == "3H KC KD" and trio.s.pile == ()


def test_TT_09_with_an_empty_draw_pile_nothing_is_played_or_discarded():
    assert Trio(BOARD + "pilesize 0").verbs("A") == {"reveal"}


@pytest.mark.parametrize(("players", "most"), [("A B", 20), ("A B C", 30)])
def test_TT_10_after_ten_discards_for_each_player_no_discard_is_legal(players: str, most: int):
    trio = Trio(f"players {players} \n discards {most - 1} {EIGHT}")
    assert "discard" in trio.verbs("A")
    trio.do("A discard KD")
    assert "discard" not in trio.verbs("B")
    assert trio.view().discards == most


def test_TT_S17_TT_10_a_reveal_a_play_or_a_call_sets_the_count_back():
    for line in ("A reveal 3", "A play 8D 5", "A call TH JH"):
        trio = Trio("discards 20" + FLUSH)
        assert "discard" not in trio.verbs("A")
        trio.do(line)
        assert trio.view().discards == 0
    trio.do("B challenge")
    assert "discard" in trio.verbs("B")
