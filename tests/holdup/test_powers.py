"""Texas Hold Up, powers in general: HU-77 to HU-84."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.holdup import HOLDUP, events
from engines.holdup.actions import Narrate
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import A, B, C, Heist, after

FLOP = """
    seats A 20 B 20 C 20; board 2C 9H 7D; wagers A 4 B 4 C 4; to B; deck KH QH JH TH 9D 8D
    powers A 5S 4H 4D  B 9C 8D 3H  C 6S 6H 6C
"""
TURN = f"{FLOP}; board 2C 9H 7D 8S"
POWERS = ("A destroy 5S flop1", "A damage 4H at B", "B perceive 9C deck", "A deceive 4D")
"""One of each kind, by villains who hold the cards in FLOP."""


def test_HU_79_HU_R57_a_power_uses_up_no_turn_and_any_number_may_be_played_even_all_in():
    h = after(FLOP, "B perceive 9C deck", "B stop", "B deceive 8D", "B damage 3H at A")
    h.shows(turn=B, to_call=(0, 0, 0))
    h.do("A destroy 5S flop1", "A stop", "A damage 4H at B", "A deceive 4D")
    h.shows(turn=B)
    h.allows("B check")
    after(FLOP, "B deceive 8D", "B damage 3H at A", "B bet 20").shows(turn=C, live=(4, 24, 4))
    text = f"{FLOP}; seats A 0 B 20 C 20; allin A"
    h = after(text, "A destroy 5S flop1", "A stop", "A damage 4H at B", "A deceive 4D")
    h.shows(power_counts=(0, 3, 3))


EFFECTS: list[tuple[str, type[Event]]] = [
    ("A destroy 5S flop1", events.Replaced),
    ("A damage 4H at B", events.Damaged),
    ("A damage 4H resistance", events.Resisted),
    ("B perceive 9C deck", events.Looked),
    ("A deceive 4D", events.TookBack),
]


@pytest.mark.parametrize(("line", "effect"), EFFECTS)
def test_HU_80_HU_126_a_text_comes_first_then_the_card_then_its_effect(line: str, effect: type[Event]):
    h = Heist(TURN)
    name, _, card, *_ = line.split()
    discarded = h.view().powers_discard
    happened = h.do(f"{line} say t1")
    story, first, second = those(happened, events.Narrated, events.PowerPlayed, effect)
    assert isinstance(story, events.Narrated) and (story.kind, story.about) == ("power", 0)
    assert isinstance(first, events.PowerPlayed) and isinstance(second, effect)
    assert (first.seat, first.card) == (h.seat(name), card)
    h.shows(powers_discard=(*discarded, card))
    assert card not in h.view(name).powers
    assert those(h.heard_by("onlooker", happened), events.PowerPlayed) == [first]


@pytest.mark.parametrize(("opening", "steps", "wrong"), [
    ("A destroy 5S flop1", ("A replace flop2", "A stop"), "A look deck"),
    ("B perceive 9C deck", ("B look A.1", "B stop"), "B replace flop1"),
])  # fmt: skip
def test_HU_83_an_open_power_accepts_steps_and_little_else(opening: str, steps: tuple[str, ...], wrong: str):
    h = after(TURN, opening)
    h.refuses("HU-B40", "B check", "A assault 1", "C assault 1", "C destroy 6S flop1", "A deceive 4D")
    h.refuses("HU-B40", "C damage 6H at B", "C stop", "C replace flop1", "C look deck", "B pass", wrong)
    h.allows(*steps, "A narrate t1", "B narrate t1", "C narrate t1", "table timeout", "table abort")


def test_HU_83_nothing_is_waited_for_but_the_open_powers_owner_and_no_round_ends():
    h = after(FLOP, "A destroy 5S flop1")
    assert tuple(HOLDUP.owed(h.s)) == (A,)
    assert {offer.action for offer in HOLDUP.offers(h.s, B)} == {Narrate}
    h.do("B narrate t1", "table timeout")
    assert tuple(HOLDUP.owed(h.s)) == (B,)
    h.shows(turn=B)
    text = "seats A 0 B 20; board 2C 9H 7D; wagers A 4 B 4; to B; allin A; acted B 0; powers A 5S"
    h = after(text, "A destroy 5S flop1")
    h.shows(round=Street.FLOP, phase=Phase.BETTING)
    h.do("A stop")
    h.shows(phase=Phase.WINDOW)


def test_HU_S19_HU_84_HU_R24_an_open_power_closes_when_its_potency_is_used_and_on_stop():
    h = Heist(FLOP)
    happened = h.do("A destroy 5S flop1 flop2 flop3 flop1")
    assert h.view().open is not None
    assert (h.view().open.left, those(happened, events.PowerClosed)) == (1, [])
    assert those(h.do("A replace flop1"), events.PowerClosed) == [events.PowerClosed(A, 0)]
    h.shows(open=None)
    h.refuses("HU-B41", "A replace flop1")
    assert those(h.do("B perceive 9C A C"), events.PowerClosed) == []
    assert those(h.do("B look deck"), events.PowerClosed) == [events.PowerClosed(B, 0)]
    h = after(FLOP, "A destroy 5S flop1")
    assert those(h.do("A stop"), events.PowerClosed) == [events.PowerClosed(A, 4)]
    h.refuses("HU-B41", "A replace flop1", "A stop")


@pytest.mark.parametrize(("spare", "closed"), [(1, True), (2, False)])
def test_HU_84_an_open_power_closes_when_no_legal_step_remains(spare: int, closed: bool):
    h = Heist(f"{FLOP}; deckleft {2 + spare}")
    assert those(h.do("A destroy 5S flop1"), events.PowerClosed) == [events.PowerClosed(A, 4)] * closed
    assert (h.view().open is None) == closed


ALL_IN = ("B bet 20", "A allin")


@pytest.mark.parametrize(("opening", "windows", "streets"), [
    ((), "runout", [3]), ((), "last", [3]), ((), "every", [1, 2, 3]),
    (ALL_IN, "runout", [1, 2, 3]), (ALL_IN, "last", [3]), (ALL_IN, "every", [1, 2, 3]),
])  # fmt: skip
def test_HU_R62_words_before_each_street_of_a_run_out_or_between_all_streets_as_the_table_wants(
    opening: tuple[str, ...], windows: str, streets: list[int]
):
    h = Heist("seats A 20 B 40; board 2C 9H 7D; to B; powers A 2S; reduced 20", windows=windows)
    happened, opened = h.do(*opening), list[int]()
    while h.view().phase in (Phase.BETTING, Phase.WINDOW):
        opened += [int(h.view().round) for _ in those(happened, events.WindowOpened)]
        turn = h.view().turn
        happened = h.everyone_passes() if turn is None else h.do(f"{h.names[turn]} check")
    assert opened == streets
