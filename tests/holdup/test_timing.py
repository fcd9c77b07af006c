"""Texas Hold Up, timing: HU-108 to HU-113. (HU-109, the version guard, is the table's: see tests/bot.)"""

from __future__ import annotations

import pytest

from engines.holdup.events import LootLost, Passed, Showdown, WindowOpened
from engines.holdup.model import Phase
from tests.driver import those
from tests.holdup.heist import RIVER, A, B, C, Heist, after


def last_word(powers: str = "A 9H 4D  B  C") -> Heist:
    """Return a river that came without betting: A has chips and these powers, B has 12, C none; 5 needed."""
    return Heist(f"{RIVER}; phase window; runout; powers {powers}")


def after_betting(powers: str = "A 9H 4D  B  C") -> Heist:
    """Return the same after betting on the river."""
    return after(f"{RIVER}; powers {powers}", "A check")


def test_HU_108_each_accepted_command_but_a_narration_and_its_waiver_raises_the_version_by_one():
    text = "seats A 50 B 50 C 50; phase lobby; nextpowers 9C 4C 5C 6C 7C 8C 5S 6S 7H"
    h = Heist(text, max_players=4, first_dealer=0)
    version = h.view().version
    for line, more in (
        ("table join D/2413/50", 1), ("table leave D", 1), ("A deal", 1), ("A narrate t1", 0),
        ("B perceive 9C deck", 1), ("B look deck", 1), ("B stop", 1), ("A fold say t2", 1),
        ("table timeout", 1), ("B deal", 1), ("table abort", 1),
    ):  # fmt: skip
        h.do(line)
        version += more
        h.shows(version=version)
    h = after("seats A 20 B 20; board 2C 9H 7D; to B", "B fold say t1", narration="required")
    version = h.view().version
    h.do("A narrate waive")
    h.shows(version=version)


def test_HU_110_where_an_assault_is_possible_who_holds_a_power_card_or_has_chips_for_it_is_asked():
    last_word().shows(asked=(B, A), phase=Phase.WINDOW, turn=None)
    last_word("A  B  C 2S").shows(asked=(B, C, A))
    text = "seats A 20 B 12; board 2C 6D 7D 9S; to B; acted A 0; powers A 2S"
    h = after(text, "B check", windows="every")
    h.shows(phase=Phase.WINDOW, asked=(B, A))
    h.allows("B assault 9")


def test_HU_S28_HU_110_after_betting_only_those_of_two_or_more_unfolded_who_hold_a_power_card_are_asked():
    h = after_betting()
    h.shows(asked=(A,), phase=Phase.WINDOW, turn=None)
    h.refuses("HU-B43", "B pass")
    after_betting("A  B  C 2S").shows(asked=(C,))
    assert those(Heist(f"{RIVER}; reduced 5").do("A check"), WindowOpened) == [WindowOpened((A,))]
    h = after(f"{RIVER}; folded B", "A check")
    h.shows(asked=(A,))
    h.refuses("HU-B17", "B pass")
    h = Heist("seats A 20 B 20; board 2C 6D 7D 9S 3C; to B; powers A 2S")
    assert those(h.do("B fold"), WindowOpened) == []


@pytest.mark.parametrize(
    ("chips", "needed", "asked"), [(1, 1, True), (2, 2, True), (1, 0, False), (0, 1, False)]
)
def test_HU_110_a_last_chip_and_a_last_needed_chip_are_enough(chips: int, needed: int, asked: bool):
    h = Heist(f"""
        seats A 20 B {chips}; board 2C 6D 7D 9S 3C; wagers A 5 B 5; allin {"" if chips else "B"}
        phase window; runout; reduced {9 - needed}; powers A 2S
    """)
    assert (B in h.view().asked) == asked


@pytest.mark.parametrize("lines", [
    ("B pass", "A assault 1"), ("B pass", "A damage 9H resistance"), ("B pass", "A damage 9H at B"),
    ("B pass", "A deceive 4D"), ("A pass", "B assault 1"), ("B pass", "A perceive 9C deck", "A stop"),
    ("B pass", "A destroy 4S river", "A stop"),
])  # fmt: skip
def test_HU_111_any_power_or_assault_cancels_all_passes(lines: tuple[str, ...]):
    h = last_word("A 9C 4S  B  C" if "A stop" in lines else "A 9H 4D  B  C")
    h.do(lines[0])
    assert len(h.view().passed) == 1
    h.do(*lines[1:])
    h.shows(passed=(), phase=Phase.WINDOW)


def test_HU_111_HU_R30_the_list_of_the_asked_is_made_anew_and_a_narration_cancels_no_pass():
    h = last_word("A 9H  B  C")
    h.do("B assault 4", "A damage 9H resistance")
    assert h.view().phase is not Phase.WINDOW
    h = last_word("A 9H  B  C 2D")
    h.do("B assault 4", "A damage 9H resistance")
    h.shows(asked=(C,))
    h = last_word("A 9H  B  C 4D")
    h.do("C deceive 4D 1")
    h.shows(asked=(B, C, A))  # who gains chips while the resistance stands
    h = last_word()
    h.do("B pass", "A narrate t1")
    h.shows(passed=(B,))


def test_HU_112_the_window_closes_when_all_asked_have_passed_since_the_last_act_in_any_order():
    h = last_word()
    assert those(h.do("B pass"), Passed, Showdown) == [Passed(B)]
    h.refuses("HU-B43", "B pass", "C pass")  # each passes once and only if asked
    h.do("A assault 1", "A pass")
    h.shows(phase=Phase.WINDOW)
    assert [type(passed) for passed in those(h.do("B pass"), Passed, Showdown)] == [Passed, Showdown]
    for order in (("A pass", "B pass"), ("B pass", "A pass")):
        assert len(those(last_word().do(*order), Showdown)) == 1
    h = last_word()
    h.do("A pass")
    assert those(h.do("table timeout"), Passed) == [Passed(B)]
    assert h.view().phase is not Phase.WINDOW


@pytest.mark.parametrize(("reduced", "lost"), [(5, []), (0, [LootLost(6)])])
def test_HU_113_if_nobody_is_to_be_asked_the_window_closes_at_once(reduced: int, lost: list[LootLost]):
    events = Heist(f"{RIVER}; powers; reduced {reduced}").do("A check")  # chips alone keep none open
    assert those(events, WindowOpened) == []
    assert len(those(events, Showdown)) == 1
    assert those(events, LootLost) == lost
