"""Texas Hold Up, narrative: HU-124 to HU-126."""

from __future__ import annotations

import pytest

from engines.core import UNTOLD, Event
from engines.holdup import HOLDUP, events
from engines.holdup.actions import Check, Fold
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import A, B, C, Heist, after, dealt

TURN = "seats A 20 B 20 C 20; board 2C 6D 7D 9S; wagers A 4 B 4 C 4; to B; powers A 5S 4H  B 9C 8D"
LAST_WORD = f"{TURN}; board 2C 6D 7D 9S 3C; phase window"


def told(happened: list[Event]) -> list[tuple[str, int | None]]:
    """Return kind and beat of each story."""
    return [(narrated.kind, narrated.about) for narrated in those(happened, events.Narrated)]


def kinds(h: Heist, *lines: str) -> list[str]:
    """Return the kinds of the stories that these lines tell."""
    return [kind for kind, _ in told(h.do(*lines))]


def test_HU_124_narration_changes_nothing_but_the_log_alone_and_with_a_command():
    h = Heist(TURN)
    before = [h.view(name) for name in ("A", "B", "C", "onlooker")]
    state = h.s.copy()
    happened = h.do("A narrate t1", "C narrate t2", "A narrate t3")
    wanted = [(A, "t1"), (C, "t2"), (A, "t3")]
    assert [(narrated.seat, narrated.text) for narrated in those(happened, events.Narrated)] == wanted
    assert len(happened) == 3
    assert [h.view(name) for name in ("A", "B", "C", "onlooker")] == before
    state.beats = h.s.beats
    assert h.s == state
    plain = after(TURN, "A damage 4H at B", "B bet 4")
    story = after(TURN, "A damage 4H at B say t1", "B bet 4 say t2")
    assert plain.view("B") == story.view("B")


def test_HU_124_a_bare_narration_belongs_to_the_tellers_latest_untold_event():
    h = after(TURN, "A damage 4H at B", "B bet 4", "A destroy 5S flop1", "A stop")
    assert told(h.do("A narrate t1", "A narrate t2")) == [("power", 2), ("power", 0)]
    wanted = [("bet", 1), ("free", None), ("free", None)]
    assert told(h.do("B narrate t3", "B narrate t4", "C narrate t5")) == wanted


def test_HU_124_what_is_told_of_afterwards_and_by_whom_with_its_hand_and_its_street():
    assert told(after(TURN, "B bet 4", "C fold", "A call", "B check").do("B narrate t1")) == [("bet", 0)]
    assert kinds(after(TURN, "B bet 4 say t1"), "B narrate t2") == ["free"]
    assert kinds(after(f"{TURN}; to A; acted B 0 C 0", "A check"), "A narrate t1") == ["free"]
    h = dealt("A call", "B call", "C check", "B check", "C check", "A check")
    assert kinds(h, *["A narrate t1"] * 4) == ["call", "flop", "turn", "free"]
    assert kinds(dealt("A call say t1", "B call say t2", "C check"), "B narrate t3") == ["free"]
    h = Heist("seats A 50 B 50 C 50; phase lobby", first_dealer=0)
    assert len(those(h.do("A deal"), events.BlindPosted)) == 2
    h.do("A call", "B call say t1")
    assert kinds(h, "B narrate t2", "C narrate t3", "C narrate t4") == ["free", "blind", "free"]
    happened = dealt("A call", "B check", seats="A 50 B 50").do("A narrate t1")
    assert those(happened, events.Narrated) == [events.Narrated(A, "t1", "call", 2, 1, "flop")]


def test_HU_124_a_winners_story_between_hands_is_the_ending_and_the_bust_tell_of_their_unmasking():
    h = after(TURN, "B bet 4", "C fold", "A fold")
    assert kinds(h, "C narrate t1") == ["fold"]
    assert kinds(h, *["B narrate t2"] * 3) == ["ending", "bet", "free"]
    h = Heist("""
        seats A 0 B 20; board 2C 6D 7D 9S 3C; wagers A 4 B 4; holes A KS KC B AS AD; powers B 2S
        phase window; reduced 9; next AS 2D AC 3D AH 4H 5S 6S 7C 9C
    """)
    h.do("B pass")
    h.shows(choosing=(A,))
    assert kinds(h, "A narrate t1", "B narrate t2") == ["bust", "fight"]


@pytest.mark.parametrize(
    ("river", "kind"), [("3H", "escape"), ("3S", "escape"), ("3C", "free"), ("3D", "free")]
)
def test_HU_124_a_loser_tells_how_he_escaped_if_that_had_an_effect(river: str, kind: str):
    h = Heist(f"""
        seats A 20 B 20; board 2C 6D 7D 9S {river}; wagers A 4 B 4; holes A AS AD B KS KC; powers A 2S
        phase window; reduced 9
    """)
    h.do("A pass")
    assert kinds(h, "B narrate t1") == [kind]


# Where narration is required.


def test_HU_125_checks_passes_and_steps_need_none():
    h = Heist(f"{TURN}; board 2C 6D 7D 9S 3C", narration="required")
    h.do("B perceive 9C deck say t1", "B look deck", "B stop")
    h.do("A destroy 5S flop1 say t2", "A replace flop1", "A stop")
    h.do("B check", "C check", "A check", "B pass")
    h.shows(passed=(B,))


@pytest.mark.parametrize("narration", ["optional", "required"])
def test_HU_125_what_the_clock_plays_for_the_absent_is_legal_and_needs_none(narration: str):
    h = after(TURN, "B bet 4 say t1", narration=narration)
    (seat,) = HOLDUP.owed(h.s)
    action = HOLDUP.default(h.s, seat)
    assert isinstance(action, Fold)
    assert any(action in offer for offer in HOLDUP.offers(h.s, seat))
    assert those(h.do("table timeout"), events.Narrated) == []
    h.shows(folded=(False, False, True))
    assert UNTOLD not in {event.text for event in h.do("table abort") if hasattr(event, "text")}


def blinds(*lines: str, c: int = 50, **options: object) -> Heist:
    """Return a table where A, the dealer, has called; B and C are the blinds; B holds 9D, C JH, A 7H."""
    powers = "nextpowers 9D 2C 3S JH 3C 4S 7H 4C 5S"
    options = {"narration": "required", **options}
    return dealt("A call say t1", *lines, seats=f"A 50 B 50 C {c}", more=powers, **options)


def test_HU_125_who_has_not_told_of_a_blind_tells_of_it_with_a_check_too():
    h = blinds("B call say t2")
    h.refuses("HU-B45", "C check")
    assert kinds(h, "C check say t3") == ["check"]
    h.allows("B check", "C damage JH at B say t4")
    blinds("B call say t2", "A narrate t9").refuses("HU-B45", "C check")  # nobody else tells of it
    for line in ("C narrate t3", "C damage JH at B say t3"):
        blinds("B call say t2", line).allows("C check")


def test_HU_125_a_blind_is_asked_for_on_later_streets_as_long_as_it_is_untold():
    h = blinds("B call say t2", c=2)  # C is all-in with the blind, and never asked to bet
    h.shows(round=Street.FLOP)
    h.allows("B check", "C damage JH at B say t3")
    h.refuses("HU-B45", "C damage JH at B")
    # A pass and, where narration is optional, a blind need no words.
    h = blinds("B call say t2", c=2, windows="every")
    h.shows(phase=Phase.WINDOW)
    h.allows("C pass")
    blinds("B call", "C check", narration="optional").shows(round=Street.FLOP)


def test_HU_125_what_the_clock_plays_counts_as_told():
    h = blinds("B call say t2")
    assert HOLDUP.default(h.s, C) == Check(UNTOLD)
    happened = h.do("table timeout")
    assert (those(happened, events.Narrated), those(happened, events.Acted)[0].what) == ([], "check")
    h.do("B check")
    h.allows("C check")
    blinds("B call say t2", "C check say t0", "B check").allows("C check")  # played as a move


# The order of what is told.


@pytest.mark.parametrize("line", ["B bet 2", "B check", "B fold", "B allin", "B assault 1"])
def test_HU_126_text_sent_with_any_command_is_logged_before_its_event(line: str):
    happened = Heist(TURN).do(f"{line} say t1")
    assert type(those(happened, events.Narrated, events.Acted, events.Resisted)[0]) is events.Narrated
    assert told(happened) == [(line.split()[1].replace("allin", "bet"), 0)]


def test_HU_126_a_pass_may_be_told_too_and_without_a_text_nothing_is():
    happened = Heist(LAST_WORD).do("B pass say t1")
    wanted = [events.Narrated, events.Passed]
    assert [type(narrated) for narrated in those(happened, events.Narrated, events.Passed)] == wanted
    assert those(Heist(LAST_WORD).do("B pass", "A damage 4H at B", "B pass"), events.Narrated) == []


def ended(**options: str) -> Heist:
    """Return a table where B has won; C and A, the dealer, have folded."""
    options = {"narration": "required", **options}
    return after(TURN, "B bet 4 say t1", "C fold say t2", "A fold say t3", **options)


def test_HU_R37_with_required_narration_the_next_hand_waits_for_the_winners_story():
    h = ended()
    h.shows(ending_owed=True)
    for line in ("A deal", "B deal", "C deal say t9"):
        h.answers("HU-B45", line, "The winner hasn't told how the heist ended. The dealer can skip that.")
    h.do("C narrate t4", "A narrate t5")
    h.shows(ending_owed=True)
    h.refuses("HU-B45", "A deal")
    h.do("B narrate t6")
    h.shows(ending_owed=False)
    h.allows("A deal")


@pytest.mark.parametrize("who", ["A", "table"])
def test_HU_R37_the_dealer_of_that_hand_or_the_host_may_waive_it_and_nobody_else(who: str):
    h = ended()
    h.shows(dealer=B)
    h.refused("B narrate waive", "HU-B54")
    h.refused("C narrate waive", "HU-B54")
    assert len(those(h.do(f"{who} narrate waive"), events.Waived)) == 1
    h.allows("A deal")


def test_HU_R37_another_villains_story_does_not_stand_in_for_the_winners():
    h = after(TURN, "B bet 4 say t1", "table timeout", "table timeout", narration="required")
    assert kinds(h, "C narrate t2")[0] == "fold"
    h.shows(ending_owed=True)


def test_HU_R37_with_optional_narration_no_ending_is_owed_and_there_is_nothing_to_waive():
    h = ended(narration="optional")
    h.shows(ending_owed=False)
    h.allows("A deal")
    assert not h.legal("table narrate waive") and not h.legal("A narrate waive")
