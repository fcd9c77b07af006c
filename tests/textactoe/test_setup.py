"""Components, players and the deal (RULES.md, section 1)."""

from __future__ import annotations

import pytest

from engines.textactoe import TEXTACTOE, Options
from engines.textactoe.events import Centre, Dealt, FirstPlayer, YourStash
from engines.textactoe.model import Phase
from tests.driver import those
from tests.textactoe.trio import Trio


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("jokers", "cards"), [(False, 52), (True, 54)])
def test_TT_01_TT_42_TT_S01_two_to_six_have_52_cards_or_54(players: int, jokers: bool, cards: int):
    """TT-42: Draw Pile + grid + Stashes + laid cards + removed cards MUST always add up to 52 (54 with
    Jokers).
    """
    view = Trio.dealt(players, jokers=jokers).view()
    assert (view.pile_count, view.phase) == (cards - 9 - 3 * players, Phase.TURN)
    assert view.stash_counts == (3,) * players
    assert len(view.face_down) == 8 and len(view.grid[4]) == 1


def test_TT_01_a_lobby_seats_two_unless_the_option_says_more():
    assert Options().max_players == 2
    assert Options(max_players=6).max_players == 6
    for wrong in (1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            Options(max_players=wrong)


def test_TT_02_nine_cards_lie_face_down_everybody_has_three_and_the_centre_is_turned_up():
    trio = Trio(state=TEXTACTOE.new(Options(), 2, "seed"))
    assert trio.view().pile_count == 52
    assert TEXTACTOE.owed(trio.s) == () and trio.verbs("A") == set()
    events = trio.do("table begin")
    view = trio.view()
    assert view.face_down == (1, 2, 3, 4, 6, 7, 8, 9)
    assert [len(stack) for stack in view.grid] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert those(events, Dealt, Centre) == [Dealt(3), Centre(view.grid[4][0])]
    for name in "AB":
        (mine,) = those(trio.heard_by(name, events), YourStash)
        assert mine.cards == trio.view(name).stash


def test_TT_03_the_first_player_is_drawn_at_random_and_announced():
    assert {Trio.dealt(3, seed=str(n)).turn for n in range(30)} == {"A", "B", "C"}
    trio = Trio(state=TEXTACTOE.new(Options(), 2, "seed"))
    (told,) = those(trio.do("table begin"), FirstPlayer)
    assert trio.names[told.seat] == trio.turn


def test_TT_B31_TT_B33_the_table_deals_once_and_nobody_else_does():
    trio = Trio(state=TEXTACTOE.new(Options(), 2, "seed"))
    trio.refused("A begin", "TT-B31")
    trio.refused("A reveal 1", "TT-B33")
    trio.do("table begin")
    trio.refused("table begin", "TT-B31")
