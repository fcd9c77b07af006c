"""A turn: reveal, play, discard; the Draw Pile runs out, and nobody stalls (RULES.md, sections 3 and 4.7)."""

from __future__ import annotations

from engines.textactoe.events import Discarded, Drew, Played, Revealed, YouDrew
from tests.driver import those
from tests.textactoe.trio import FLUSH, Trio

EIGHT = """
    grid   ## ## ##  ## 8H ##  ## ## ##
    below  1 7S  2 7D
    stash  A 8S 2H KD  B 8D 3H KC
    pile   4C 5D
    bottom 9D
"""


def test_TT_04_a_turn_is_one_of_four_actions_and_then_the_next_player_s():
    for line in ("A reveal 3", "A play 8S 5", "A discard TH"):
        trio = Trio(FLUSH.replace("8D JH", "8S JH").replace("8S KC", "8D KC"))
        assert trio.verbs("A") == {"reveal", "play", "discard", "call"}
        trio.do(line)
        assert trio.turn == "B" and trio.verbs("A") == set()


def test_TT_04_turns_go_clockwise():
    trio = Trio("players A B C \n turn B \n" + EIGHT)
    trio.do("B reveal 1")
    assert trio.turn == "C"
    trio.do("C reveal 2")
    assert trio.turn == "A"


def test_TT_05_a_reveal_turns_a_face_down_card_up_and_draws_nothing():
    trio = Trio(EIGHT)
    pile = trio.view().pile_count
    events = trio.do("A reveal 1")
    assert events == [Revealed(trio.seat("A"), 1, "7S")]
    assert trio.cell(1) == "7S" and trio.stash("A") == "8S 2H KD" and trio.view().pile_count == pile


def test_TT_06_a_card_of_the_top_card_s_suit_or_rank_becomes_the_top_card():
    for card in ("8S", "2H"):
        trio = Trio(EIGHT)
        events = trio.do(f"A play {card} 5")
        assert trio.cell(5) == f"8H/{card}"
        assert those(events, Played) == [Played(trio.seat("A"), card, 5)]


def test_TT_06_a_card_of_another_suit_and_rank_is_not_played_nor_on_a_face_down_cell():
    trio = Trio(EIGHT)
    assert not trio.legal("A play KD 5")  # 8H
    assert not trio.legal("A play 8S 1")  # 7S, but face down


def test_TT_06_only_the_top_card_counts():
    trio = Trio(EIGHT.replace("8H", "8H/9C"))
    assert not trio.legal("A play 8S 5")
    assert not trio.legal("A play 2H 5")


def test_TT_07_a_discard_goes_face_down_under_the_draw_pile():
    trio = Trio(EIGHT)
    events = trio.do("A discard KD")
    assert trio.s.pile[-2:] == ("9D", "KD")
    assert trio.heard_by("B", events) == (Discarded(trio.seat("A")), Drew(trio.seat("A")))


def test_TT_08_after_a_play_or_a_discard_the_top_card_is_drawn():
    for line in ("A play 8S 5", "A discard 8S"):
        trio = Trio(EIGHT)
        events = trio.do(line)
        assert trio.stash("A") == "2H KD 4C"
        assert those(trio.heard_by("A", events), YouDrew) == [YouDrew(trio.seat("A"), "4C")]
        assert those(trio.heard_by("B", events), YouDrew, Drew) == [Drew(trio.seat("A"))]
        assert trio.s.pile[0] == "5D"


def test_TT_08_the_last_card_can_be_drawn_and_a_discard_put_under_it_is_the_next():
    trio = Trio(_last("4C"))
    trio.do("A discard KD")
    assert trio.stash("A") == "8S 2H 4C" and trio.s.pile == ("KD",)
    trio.do("B play 8D 5")
    assert trio.stash("B") == "3H KC KD" and trio.s.pile == ()


def _last(*cards: str) -> str:
    """EIGHT with only these cards in the Draw Pile."""
    kept = [line for line in EIGHT.splitlines() if "pile" not in line and "bottom" not in line]
    return "\n".join([*kept, f"pile {' '.join(cards)}", f"pilesize {len(cards)}"])


def test_TT_09_with_an_empty_draw_pile_nothing_is_played_or_discarded():
    trio = Trio(_last())
    assert trio.verbs("A") == {"reveal"}


def test_TT_10_after_ten_discards_for_each_player_no_discard_is_legal():
    for players, most in (("A B", 20), ("A B C", 30)):
        trio = Trio(f"players {players} \n discards {most - 1} {EIGHT}")
        assert "discard" in trio.verbs("A")
        trio.do("A discard KD")
        assert "discard" not in trio.verbs("B")
        assert trio.view().discards == most


def test_TT_10_a_reveal_a_play_or_a_call_sets_the_count_back():
    for line in ("A reveal 3", "A play 8D 5", "A call TH JH"):
        trio = Trio("discards 20" + FLUSH)
        assert "discard" not in trio.verbs("A")
        trio.do(line)
        assert trio.view().discards == 0
    trio.do("B challenge")
    assert "discard" in trio.verbs("B")


def test_TT_S02_reveal():
    trio = Trio(EIGHT)
    trio.do("A reveal 1")
    assert (trio.cell(1), trio.stash("A"), trio.turn) == ("7S", "8S 2H KD", "B")
    assert trio.s.pile[0] == "4C"
    assert trio.refuse("B reveal 5").rule == "TT-B02"


def test_TT_S03_play_by_rank_and_suit():
    trio = Trio("""
        grid   ## ## ##  ## 8H ##  ## ## ##
        stash  A 8S 2H KD
        pile   4C
        pilesize 37
    """)
    assert trio.legal("A play 2H 5")
    trio.do("A play 8S 5")
    assert (trio.cell(5), trio.stash("A"), trio.view().pile_count) == ("8H/8S", "2H KD 4C", 36)
    assert trio.refuse("B play 2H 5").sentence == "You do not hold 2H."
    trio.do("B reveal 1")
    assert trio.refuse("A play 2H 5").sentence == "2H matches neither the suit nor the rank of 8S."


def test_TT_S04_discard():
    trio = Trio(EIGHT)
    pile = trio.view().pile_count
    events = trio.do("A discard KD")
    assert (trio.stash("A"), trio.s.pile[-1], trio.view().pile_count) == ("8S 2H 4C", "KD", pile)
    assert "KD" not in repr(trio.heard_by("B", events)) and "KD" not in repr(trio.view("B"))
    assert trio.view("A").buried == ((pile, "KD"),)


def test_TT_S05_too_early():
    trio = Trio("""
        grid   9H ## ##  ## 8H ##  ## ## ##
        stash  A TH JH 2C
    """)
    assert trio.refuse("A call TH JH").sentence == "No line has three face-up cards yet."
    trio.do("A reveal 9")
    assert "call" in trio.verbs("B")


def test_TT_S17_stall_guard():
    trio = Trio(EIGHT)
    for n in range(20):
        name = "AB"[n % 2]
        trio.do(f"{name} discard {trio.stash(name).split()[0]}")
    assert trio.view().discards == 20
    refused = trio.refuse(f"A discard {trio.stash('A').split()[0]}")
    assert refused.sentence == "Too many discards in a row: reveal or play."
    trio.do("A reveal 2")
    assert trio.view().discards == 0 and trio.cell(2) == "7D" and "discard" in trio.verbs("B")
