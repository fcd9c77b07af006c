"""Texas Hold Up, timing: HU-108 to HU-113. (HU-109, the version guard, is the table's: see tests/bot.)"""

from __future__ import annotations

import pytest

from engines.holdup import HOLDUP
from engines.holdup.events import LootLost, Passed, Showdown, WindowOpened
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import RIVER, Heist


def last_word(powers: str = "A 9H 4D  B  C") -> Heist:
    """The river came without betting: A has chips and these power cards, B has 12, C none; 5 needed."""
    return Heist(RIVER.replace("A 9H 4D  B  C", powers).replace("to A", "phase window \n runout"))


def after_betting(powers: str = "A 9H 4D  B  C") -> Heist:
    """The same after betting on the river."""
    h = Heist(RIVER.replace("A 9H 4D  B  C", powers))
    h.do("A check")
    return h


def test_HU_108_a_command_is_fully_resolved_before_the_next():
    h = Heist("seats A 20 B 50 \n board 2C 9H 7D \n to B \n powers A 2S")
    h.do("B bet 20")
    assert (h.view().round, h.view().turn) == (Street.FLOP, h.seat("A"))
    h.do("A call")
    assert (h.view().round, h.view().phase, h.view().asked) == (Street.FLOP, Phase.WINDOW, (h.seat("A"),))


def test_HU_108_each_accepted_command_but_a_narration_raises_the_version_by_one():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby \n nextpowers 9C 4C 5C 6C 7C 8C 5S 6S 7H", max_players=4)
    lines = ["table join D/2413/50", "table leave D", "A deal"]
    for version, line in enumerate(lines, h.view().version + 1):
        h.do(line)
        assert h.view().version == version
    version = h.view().version
    h.do("A narrate t1")
    assert h.view().version == version
    dealer = h.view().dealer or 0
    small = h.names[(dealer + 1) % 3]
    h.do(f"{small} perceive 9C deck", f"{small} look deck", f"{small} stop", f"{h.names[dealer]} fold say t2")
    assert h.view().version == version + 4
    h.do("table timeout", "B deal", "table abort")
    assert h.view().version == version + 7


def test_HU_108_waiving_a_story_leaves_the_version_alone():
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D \n to B", narration="required")
    h.do("B fold say t1")
    version = h.view().version
    h.do("A narrate waive")
    assert h.view().version == version


def test_HU_110_after_a_run_out_last_word_asks_who_holds_a_power_card_or_has_chips_for_an_assault():
    h = last_word()
    assert h.view().asked == (h.seat("B"), h.seat("A"))
    assert (h.view().phase, h.view().turn) == (Phase.WINDOW, None)
    assert last_word("A  B  C 2S").view().asked == (1, 2, 0)


def test_HU_110_after_betting_last_word_asks_who_holds_a_power_card_only():
    h = after_betting()
    assert h.view().asked == (h.seat("A"),)
    assert (h.view().phase, h.view().turn) == (Phase.WINDOW, None)
    assert h.refuse("B pass").rule == "HU-B43"
    assert after_betting("A  B  C 2S").view().asked == (2,)


def test_HU_110_a_window_before_the_river_asks_who_has_chips_for_an_assault():
    h = Heist("seats A 20 B 12 \n board 2C 6D 7D 9S \n to B \n acted A 0 \n powers A 2S", windows="every")
    h.do("B check")
    assert (h.view().phase, h.view().asked) == (Phase.WINDOW, (h.seat("B"), h.seat("A")))
    assert h.legal("B assault 9")


def test_HU_110_chips_alone_do_not_ask_when_the_resistance_is_defeated():
    h = Heist(RIVER + "reduced 5")
    assert those(h.do("A check"), WindowOpened) == [WindowOpened((h.seat("A"),))]


@pytest.mark.parametrize(
    ("chips", "needed", "asked"), [(1, 1, True), (2, 2, True), (1, 0, False), (0, 1, False)]
)
def test_HU_110_a_last_chip_and_a_last_needed_chip_are_enough(chips: int, needed: int, asked: bool):
    h = Heist(f"""
        seats A 20 B {chips}
        board 2C 6D 7D 9S 3C
        wagers A 5 B 5
        {"" if chips else "allin B"}
        phase window
        runout
        reduced {9 - needed}
        powers A 2S
    """)
    assert (h.seat("B") in h.view().asked) == asked


def test_HU_110_folded_villains_are_not_asked():
    h = Heist(RIVER.replace("to A", "to A \n folded B"))
    h.do("A check")
    assert h.view().asked == (h.seat("A"),)
    assert h.refuse("B pass").rule == "HU-B17"


def test_HU_110_last_word_opens_only_with_two_or_more_unfolded_villains():
    h = Heist("seats A 20 B 20 \n board 2C 6D 7D 9S 3C \n to B \n powers A 2S")
    assert those(h.do("B fold"), WindowOpened) == []


ACTS = ("A assault 1", "A damage 9H resistance", "A damage 9H at B", "A deceive 4D", "B assault 1")


@pytest.mark.parametrize("line", ACTS)
def test_HU_111_any_power_or_assault_cancels_all_passes(line: str):
    h = last_word()
    h.do("B pass" if line[0] == "A" else "A pass")
    assert len(h.view().passed) == 1
    h.do(line)
    assert h.view().passed == ()
    assert h.view().phase is Phase.WINDOW


def test_HU_111_an_open_power_cancels_all_passes_too():
    h = last_word("A 9C 4S  B  C")
    h.do("B pass", "A perceive 9C deck", "A stop")
    assert h.view().passed == ()
    h.do("B pass", "A destroy 4S river", "A stop")
    assert h.view().passed == ()


def test_HU_111_the_list_of_the_asked_is_made_anew():
    h = last_word("A 9H  B  C")
    h.do("B assault 4", "A damage 9H resistance")
    assert h.view().phase is not Phase.WINDOW
    h = last_word("A 9H  B  C 2D")
    h.do("B assault 4", "A damage 9H resistance")
    assert h.view().asked == (h.seat("C"),)
    h = last_word("A 9H  B  C 4D")
    h.do("C deceive 4D")
    assert h.view().asked == (h.seat("B"), h.seat("C"), h.seat("A"))


def test_HU_111_a_narration_cancels_no_pass():
    h = last_word()
    h.do("B pass", "A narrate t1")
    assert h.view().passed == (h.seat("B"),)


def test_HU_112_the_window_closes_when_all_asked_have_passed_since_the_last_act():
    h = last_word()
    assert those(h.do("B pass"), Passed, Showdown) == [Passed(h.seat("B"))]
    h.do("A assault 1", "A pass")
    assert h.view().phase is Phase.WINDOW
    events = h.do("B pass")
    assert [type(it) for it in those(events, Passed, Showdown)] == [Passed, Showdown]


def test_HU_112_each_passes_once_and_only_if_asked():
    h = last_word()
    h.do("B pass")
    assert h.refuse("B pass").rule == "HU-B43"
    assert h.refuse("C pass").rule == "HU-B43"


def test_HU_112_there_is_nothing_to_pass_on_outside_a_window():
    assert Heist(RIVER).refuse("A pass").rule == "HU-B42"


def test_HU_112_there_is_no_betting_in_a_window():
    h = last_word()
    for line in ("check", "bet 2", "fold", "allin"):
        assert h.refuse(f"A {line}").rule == "HU-B18"


def test_HU_112_the_asked_pass_in_any_order():
    for order in (("A pass", "B pass"), ("B pass", "A pass")):
        h = last_word()
        assert len(those(h.do(*order), Showdown)) == 1


def test_HU_113_if_nobody_is_to_be_asked_the_window_closes_at_once():
    h = Heist(RIVER.replace("powers A 9H 4D  B  C", "reduced 5"))
    events = h.do("A check")
    assert those(events, WindowOpened) == []
    assert len(those(events, Showdown)) == 1


def test_HU_113_chips_alone_keep_no_last_word_open_after_betting():
    h = Heist(RIVER.replace("powers A 9H 4D  B  C", ""))
    events = h.do("A check")
    assert those(events, WindowOpened) == []
    assert len(those(events, Showdown)) == 1
    assert those(events, LootLost) == [LootLost(6)]


def test_HU_R30_a_villain_who_gains_chips_while_the_resistance_stands_is_asked():
    h = last_word("A 9H  B  C 9D")
    h.do("C deceive 9D 1", "A pass", "B pass")
    assert h.view().phase is Phase.WINDOW
    assert tuple(HOLDUP.owed(h.s)) == (h.seat("C"),)


def test_HU_112_a_timeout_passes_for_all_still_asked():
    h = last_word()
    h.do("A pass")
    events = h.do("table timeout")
    assert those(events, Passed) == [Passed(h.seat("B"))]
    assert h.view().phase is not Phase.WINDOW


def test_HU_108_a_timeout_checks_if_free_and_folds_if_not():
    h = Heist("seats A 20 B 20 C 20 \n board 2C 9H 7D \n to B")
    h.do("table timeout", "C bet 2", "table timeout")
    assert h.view().folded == (True, False, False)
    assert h.view().turn == h.seat("B")


def test_HU_108_a_timeout_stops_an_open_power_and_nothing_else():
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D \n to B \n powers A 9S")
    h.do("A destroy 9S flop1", "table timeout")
    assert (h.view().open, h.view().turn, h.view().round) == (None, h.seat("B"), Street.FLOP)


@pytest.mark.parametrize("text", ["seats A 20 B 20 \n phase lobby", "seats A 20 B 20 \n phase between"])
def test_HU_108_nothing_times_out_between_hands(text: str):
    assert Heist(text).refuse("table timeout").rule == "HU-B22"
