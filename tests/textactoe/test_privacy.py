"""What is hidden, what is known, and that no card gets lost (RULES.md, section 1).

Only here is it found if `view` and `scramble` agree on too much or too little: cards that the rulebook hides
or opens are named.
"""

from __future__ import annotations

from engines.cards import hand
from tests.driver import cards_in
from tests.textactoe.trio import FLUSH, Trio, after

FLUSH_CONCEDED = ("A call TH JH", "B concede 8S KC")


def test_TT_41_a_view_names_no_card_that_is_hidden():
    trio = Trio.dealt(3, jokers=True)
    trio.do(f"{trio.turn} discard {trio.stash(trio.turn).split()[0]}")
    for name in ("A", "B", "C", "onlooker"):
        view = trio.view(name)
        visible = {card for stack in view.grid for card in stack} | {*view.stash}
        visible |= {card for _, card in view.buried}
        hidden = {*trio.s.pile, *(card for cards in (*trio.s.grid, *trio.s.stash) for card in cards)}
        assert hidden & cards_in(view) == visible
        assert name != "onlooker" or visible == set(trio.s.grid[4])


def test_TT_41_TT_S22_laid_cards_are_their_owner_s_until_the_showdown_and_history_then():
    trio = after(FLUSH, "A call TH JH")
    view = trio.view("B")
    assert view.stash_counts == (1, 3) and view.laid_counts == (2, 0)
    assert view.laid == () and view.stash == hand("8S KC 3D")
    for name in ("B", "onlooker"):
        assert not any(card in repr(trio.view(name)) for card in ("TH", "JH", "8D"))
    trio.do("B concede 8S KC")
    last = trio.view("B").last
    assert last is not None and last.hands[0].cards[:2] == hand("TH JH")
    assert "8D" not in repr(trio.view("B"))  # the third card was never shown


def test_TT_41_one_s_own_discards_are_listed_as_long_as_they_lie_under_the_pile():
    trio = after(FLUSH + "pile 4S 5S \n pilesize 2", "A discard TH")
    assert trio.view("A").buried == ((2, "TH"),) and trio.view("B").buried == ()
    trio.do("B discard 3D")
    assert trio.view("A").buried == ((1, "TH"),) and trio.view("B").buried == ((2, "3D"),)
    trio.do("A reveal 3", "B discard 8S")  # B draws TH
    assert trio.view("A").buried == () and "TH" in trio.stash("B")
    assert all("TH" in s.stash[1] for s in trio.worlds("A"))


def test_what_a_showdown_opened_is_known_to_lie_in_the_stash_or_after_a_discard_under_the_pile():
    trio = after(FLUSH, *FLUSH_CONCEDED)
    found = trio.worlds("B")
    assert all({"TH", "JH"} < set(s.stash[0]) for s in found)
    assert len({card for s in found for card in s.stash[0]}) > 10  # the third card may be any
    assert all({"8S", "KC"} < set(s.stash[1]) for s in trio.worlds("onlooker"))
    trio.do("B reveal 1", "A discard TH")
    found = trio.worlds("B")
    assert all(card in s.stash[0] or s.pile[-1] == card for s in found for card in ("TH", "JH"))
    assert {s.pile[-1] for s in found} > {"TH", "JH"}
    assert all(s.pile[-1] == "TH" for s in trio.worlds("A"))


def test_what_was_refilled_from_one_s_own_discards_is_remembered():
    trio = after(FLUSH + "pile 4S 5S 6S \n pilesize 3", "A discard 8D")
    # A holds TH JH 4S; the pile is 5S 6S 8D.
    trio.do("B reveal 3", *FLUSH_CONCEDED)
    assert trio.s.grid[8] == ("8D",) and 9 in trio.view().face_down
    assert all(s.grid[8] == ("8D",) for s in trio.worlds("A"))
    assert len({s.grid[8] for s in trio.worlds("B")}) > 1
