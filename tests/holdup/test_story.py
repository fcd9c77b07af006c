"""Texas Hold Up, narrative: HU-124 to HU-126."""

from __future__ import annotations

import pytest

from engines.core import UNTOLD, Event
from engines.holdup import HOLDUP
from engines.holdup.actions import Check, Fold
from engines.holdup.events import (
    Acted,
    BlindPosted,
    Damaged,
    Looked,
    Narrated,
    Passed,
    PowerPlayed,
    Replaced,
    Resisted,
    StreetDealt,
    TookBack,
    Waived,
)
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import Heist

TURN = """
    seats A 20 B 20 C 20
    board 2C 6D 7D 9S
    wagers A 4 B 4 C 4
    to B
    powers A 5S 4H  B 9C 8D
"""


def told(events: list[Event]) -> list[tuple[str, int | None]]:
    """Kind and happening of each story."""
    return [(it.kind, it.about) for it in those(events, Narrated)]


def test_HU_124_narration_changes_nothing_but_the_log():
    h = Heist(TURN)
    before = [h.view(name) for name in ("A", "B", "C", "onlooker")]
    state = h.s.copy()
    events = h.do("A narrate t1", "C narrate t2", "A narrate t3")
    assert [(it.seat, it.text) for it in those(events, Narrated)] == [(0, "t1"), (2, "t2"), (0, "t3")]
    assert len(events) == 3
    assert [h.view(name) for name in ("A", "B", "C", "onlooker")] == before
    state.happenings = h.s.happenings
    assert h.s == state


def test_HU_124_a_command_does_the_same_with_and_without_a_story():
    plain, story = Heist(TURN), Heist(TURN)
    plain.do("A damage 4H at B", "B bet 4")
    story.do("A damage 4H at B say t1", "B bet 4 say t2")
    assert plain.view("B") == story.view("B")


def test_HU_124_one_narrates_at_any_time_but_in_the_lobby():
    assert Heist("seats A 50 B 50 \n phase lobby").refuse("A narrate t1").rule == "HU-B22"
    h = Heist(TURN)
    assert h.legal("C narrate t1")
    h.do("B fold", "C fold")
    assert h.view().phase is Phase.BETWEEN
    assert h.legal("C narrate t1")


REQUIRED = """
    B bet 2, B allin, B fold, A destroy 5S flop1, A damage 4H at B, A damage 4H resistance,
    B perceive 9C deck, B deceive 8D, C assault 1
"""


@pytest.mark.parametrize("line", [line.strip() for line in REQUIRED.split(",")])
def test_HU_125_with_required_narration_wagers_folds_powers_and_assaults_need_a_text(line: str):
    h = Heist(TURN, narration="required")
    assert h.refuse(line).rule == "HU-B45"
    assert h.legal(f"{line} say t1")
    assert Heist(TURN).legal(line)


@pytest.mark.parametrize("line", ["C call", "C raise 4"])
def test_HU_125_with_required_narration_calls_and_raises_need_a_text(line: str):
    h = Heist(TURN, narration="required")
    h.do("B bet 2 say t1")
    assert h.refuse(line).rule == "HU-B45"
    assert h.legal(f"{line} say t2")


def test_HU_125_checks_passes_and_steps_need_none():
    h = Heist(TURN.replace("9S", "9S 3C"), narration="required")
    h.do("B perceive 9C deck say t1", "B look deck", "B stop")
    h.do("A destroy 5S flop1 say t2", "A replace flop1", "A stop")
    h.do("B check", "C check", "A check", "B pass")
    assert h.view().passed == (h.seat("B"),)


def test_HU_125_a_timeout_needs_none():
    h = Heist(TURN, narration="required")
    h.do("B bet 2 say t1")
    events = h.do("table timeout")
    assert those(events, Narrated) == []
    assert h.view().folded == (False, False, True)


POWERS: list[tuple[str, type[Event]]] = [
    ("A destroy 5S flop1", Replaced),
    ("A damage 4H at B", Damaged),
    ("A damage 4H resistance", Resisted),
    ("B perceive 9C deck", Looked),
    ("B deceive 8D", TookBack),
]


@pytest.mark.parametrize(("line", "effect"), POWERS)
def test_HU_126_text_sent_with_a_power_is_logged_before_its_effect(line: str, effect: type[Event]):
    h = Heist(TURN)
    events = h.do(f"{line} say t1")
    assert [type(it) for it in those(events, Narrated, PowerPlayed, effect)] == [
        Narrated,
        PowerPlayed,
        effect,
    ]
    assert told(events) == [("power", 0)]


@pytest.mark.parametrize("line", ["B bet 2", "B check", "B fold", "B allin", "B assault 1"])
def test_HU_126_text_sent_with_any_command_is_logged_before_its_event(line: str):
    events = Heist(TURN).do(f"{line} say t1")
    assert type(those(events, Narrated, Acted, Resisted)[0]) is Narrated
    assert told(events) == [(line.split()[1].replace("allin", "bet"), 0)]


def test_HU_126_a_pass_may_be_told_too():
    h = Heist(TURN.replace("9S", "9S 3C").replace("to B", "phase window"))
    events = h.do("B pass say t1")
    assert [type(it) for it in those(events, Narrated, Passed)] == [Narrated, Passed]


def test_HU_126_without_a_text_nothing_is_told():
    h = Heist(TURN.replace("9S", "9S 3C").replace("to B", "phase window"))
    assert those(h.do("B pass", "A damage 4H at B", "B pass"), Narrated) == []


def test_HU_124_a_bare_narration_belongs_to_the_tellers_latest_untold_event():
    h = Heist(TURN)
    h.do("A damage 4H at B", "B bet 4", "A destroy 5S flop1", "A stop")
    assert told(h.do("A narrate t1")) == [("power", 2)]
    assert told(h.do("A narrate t2")) == [("power", 0)]
    assert told(h.do("B narrate t3")) == [("bet", 1)]
    assert told(h.do("B narrate t4")) == [("free", None)]
    assert told(h.do("C narrate t5")) == [("free", None)]


def test_HU_124_a_check_is_no_event_to_tell_about_afterwards():
    h = Heist(TURN)
    h.do("B bet 4", "C fold", "A call", "B check")
    assert told(h.do("B narrate t1")) == [("bet", 0)]


def test_HU_124_an_event_told_with_its_command_is_told():
    h = Heist(TURN)
    h.do("B bet 4 say t1")
    assert told(h.do("B narrate t2")) == [("free", None)]


def test_HU_124_the_dealer_tells_of_flop_and_turn_after_his_own_events():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby", first_dealer=0)
    h.do("A deal", "A call", "B call", "C check", "B check", "C check", "A check")
    assert [it for it, _ in told(h.do("A narrate t1"))] == ["call"]
    assert [it for it, _ in told(h.do("A narrate t2", "A narrate t3", "A narrate t4"))] == [
        "flop",
        "turn",
        "free",
    ]


def test_HU_124_others_do_not_tell_the_dealers_scenes():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby", first_dealer=0)
    h.do("A deal", "A call say t1", "B call say t2", "C check")
    assert told(h.do("B narrate t3")) == [("free", None)]


def test_HU_124_the_river_is_no_scene():
    h = Heist(TURN.replace("to B", "to A \n acted B 0 C 0"))
    h.do("A check")
    assert len(h.view().board) == 5
    assert told(h.do("A narrate t1")) == [("free", None)]


def test_HU_124_the_first_story_of_a_blind_villain_covers_the_blind():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby", first_dealer=0)
    assert len(those(h.do("A deal"), BlindPosted)) == 2
    h.do("A call", "B call say t1")
    assert told(h.do("B narrate t2")) == [("free", None)]
    assert [it for it, _ in told(h.do("C narrate t3", "C narrate t4"))] == ["blind", "free"]


def test_HU_124_a_winners_story_between_hands_is_the_ending():
    h = Heist(TURN)
    h.do("B bet 4", "C fold", "A fold")
    assert [it for it, _ in told(h.do("C narrate t1"))] == ["fold"]
    assert [it for it, _ in told(h.do("B narrate t2", "B narrate t3", "B narrate t4"))] == [
        "ending",
        "bet",
        "free",
    ]


def test_HU_124_a_loser_tells_how_he_escaped():
    h = Heist("""
        seats A 20 B 20
        board 2C 6D 7D 9S 3H
        wagers A 4 B 4
        holes A AS AD B KS KC
        powers A 2S
        phase window
        reduced 9
    """)
    h.do("A pass")
    assert [it for it, _ in told(h.do("B narrate t1"))] == ["escape"]


@pytest.mark.parametrize(("river", "kind"), [("3S", "escape"), ("3C", "free"), ("3D", "free")])
def test_HU_124_only_an_escape_with_an_effect_is_told_about(river: str, kind: str):
    h = Heist(f"""
        seats A 20 B 20
        board 2C 6D 7D 9S {river}
        wagers A 4 B 4
        holes A AS AD B KS KC
        powers A 2S
        phase window
        reduced 9
    """)
    h.do("A pass")
    assert [it for it, _ in told(h.do("B narrate t1"))] == [kind]


def test_HU_124_a_story_knows_its_hand_and_its_street():
    h = Heist("seats A 50 B 50 \n phase lobby", first_dealer=0)
    h.do("A deal", "A call", "B check")
    assert those(h.do("A narrate t1"), Narrated) == [Narrated(0, "t1", "call", 2, 1, "flop")]


def ended(**options: str) -> Heist:
    """B has won, C has folded, A (the dealer) too."""
    h = Heist(TURN, **{"narration": "required", **options})
    h.do("B bet 4 say t1", "C fold say t2", "A fold say t3")
    return h


def test_HU_R37_with_required_narration_the_next_hand_waits_for_the_winners_story():
    h = ended()
    assert h.view().ending_owed
    assert h.refuse("A deal").rule == "HU-B45"
    h.do("C narrate t4", "A narrate t5")
    assert h.view().ending_owed
    h.do("B narrate t6")
    assert not h.view().ending_owed
    assert h.legal("A deal")


@pytest.mark.parametrize("who", ["A", "table"])
def test_HU_R37_the_dealer_of_that_hand_or_the_host_may_waive_it(who: str):
    h = ended()
    assert len(those(h.do(f"{who} narrate waive"), Waived)) == 1
    assert h.legal("A deal")


def test_HU_R37_nobody_else_may_waive_it():
    h = ended()
    assert h.view().dealer == h.seat("B")
    for name in "BC":
        assert not h.legal(f"{name} narrate waive")


def test_HU_R37_another_villains_story_does_not_stand_in_for_the_winners():
    h = Heist(TURN, narration="required")
    h.do("B bet 4 say t1", "table timeout", "table timeout")
    assert told(h.do("C narrate t2"))[0][0] == "fold"
    assert h.view().ending_owed


def test_HU_R37_with_optional_narration_no_ending_is_owed():
    h = ended(narration="optional")
    assert not h.view().ending_owed
    assert h.legal("A deal")


def test_HU_125_scenes_of_the_dealer_never_block():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby", first_dealer=0, narration="required")
    events = h.do("A deal", "A call say t1", "B call say t2", "C check say t3")
    assert len(those(events, StreetDealt)) == 1
    assert h.legal("B check")


BLINDS = "seats A 50 B 50 C 50 \n phase lobby \n nextpowers 9D 2C 3S JH 3C 4S 7H 4C 5S"
"""A is the dealer, B and C post the blinds; B holds 9D, C JH, A 7H."""


def blinds(*lines: str) -> Heist:
    h = Heist(BLINDS, first_dealer=0, narration="required")
    h.do("A deal", "A call say t1", *lines)
    return h


def test_HU_125_who_has_not_told_of_a_blind_tells_of_it_with_a_check_too():
    h = blinds("B call say t2")
    assert h.refuse("C check").rule == "HU-B45"
    events = h.do("C check say t3")
    assert [it.kind for it in those(events, Narrated)] == ["check"]
    assert h.legal("B check") and h.legal("C damage JH at B say t4")


@pytest.mark.parametrize("line", ["C narrate t3", "C damage JH at B say t3"])
def test_HU_125_a_blind_that_was_told_of_before_is_not_asked_for_again(line: str):
    assert blinds("B call say t2", line).legal("C check")


def test_HU_125_a_blind_is_asked_for_on_later_streets_as_long_as_it_is_untold():
    h = Heist(BLINDS.replace("C 50", "C 2"), first_dealer=0, narration="required")
    h.do("A deal", "A call say t1", "B call say t2")  # C is all-in with the blind, and never asked to bet
    assert h.view().round is Street.FLOP and h.legal("B check")
    assert h.refuse("C damage JH at B").rule == "HU-B45"
    assert h.legal("C damage JH at B say t3")


def test_HU_125_nobody_else_tells_of_a_blind():
    h = blinds("B call say t2", "A narrate t9")
    assert h.refuse("C check").rule == "HU-B45"


def test_HU_125_what_the_clock_plays_counts_as_told():
    h = blinds("B call say t2")
    assert HOLDUP.default(h.s, h.seat("C")) == Check(UNTOLD)
    events = h.do("table timeout")
    assert (those(events, Narrated), those(events, Acted)[0].what) == ([], "check")
    h.do("B check")
    assert h.legal("C check")


def test_HU_125_a_check_that_the_clock_plays_as_a_move_counts_as_told_too():
    h = blinds("B call say t2", "C check say t0", "B check")
    assert h.legal("C check")


def test_HU_125_a_pass_never_needs_a_text():
    h = Heist(BLINDS.replace("C 50", "C 2"), first_dealer=0, narration="required", windows="every")
    h.do("A deal", "A call say t1", "B call say t2")
    assert h.view().phase is Phase.WINDOW and h.legal("C pass")


def test_HU_125_where_narration_is_optional_a_blind_needs_no_words():
    h = Heist(BLINDS, first_dealer=0)
    assert [*map(h.do, ("A deal", "A call", "B call", "C check"))]


def test_HU_124_stories_are_told_in_the_order_of_their_commands():
    h = Heist(TURN)
    events = h.do("B narrate t1", "B bet 4 say t2", "C narrate t3")
    assert [it.text for it in those(events, Narrated)] == ["t1", "t2", "t3"]


def test_HU_124_the_bust_tell_of_their_unmasking_and_the_winner_of_the_fight():
    h = Heist("""
        seats A 0 B 20
        board 2C 6D 7D 9S 3C
        wagers A 4 B 4
        holes A KS KC B AS AD
        powers B 2S
        phase window
        reduced 9
        next AS 2D AC 3D AH 4H 5S 6S 7C 9C
    """)
    h.do("B pass")
    assert h.view().choosing == (h.seat("A"),)
    assert [it for it, _ in told(h.do("A narrate t1"))] == ["bust"]
    assert [it for it, _ in told(h.do("B narrate t2"))] == ["fight"]


def test_HU_R37_there_is_nothing_to_waive_when_no_ending_is_owed():
    h = ended(narration="optional")
    assert not h.legal("table narrate waive")
    assert not h.legal("A narrate waive")


@pytest.mark.parametrize("narration", ["optional", "required"])
def test_HU_125_what_is_played_for_the_absent_is_legal(narration: str):
    h = Heist(TURN, narration=narration)
    h.do("B bet 4 say t1")
    (seat,) = HOLDUP.owed(h.s)
    action = HOLDUP.default(h.s, seat)
    assert isinstance(action, Fold)
    assert any(action in offer for offer in HOLDUP.offers(h.s, seat))
