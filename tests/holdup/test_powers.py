"""Texas Hold Up, powers in general: HU-77 to HU-84."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.holdup import HOLDUP
from engines.holdup.actions import Narrate
from engines.holdup.events import (
    Damaged,
    Looked,
    Narrated,
    PowerClosed,
    PowerPlayed,
    Replaced,
    Resisted,
    StreetDealt,
    TookBack,
    WindowOpened,
)
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import Heist

FLOP = """
    seats A 20 B 20 C 20
    board 2C 9H 7D
    wagers A 4 B 4 C 4
    to B
    deck KH QH JH TH 9D 8D
    powers A 5S 4H 4D  B 9C 8D 3H  C 6S 6H 6C
"""
POWERS = ("A destroy 5S flop1", "A damage 4H at B", "B perceive 9C deck", "A deceive 4D")
"""One of each kind, by villains who hold the cards in FLOP."""


def test_HU_77_powers_may_be_played_in_turn_and_out_of_turn():
    for line in POWERS:
        assert Heist(FLOP).legal(line)
        assert Heist(FLOP.replace("to B", "to C")).legal(line)
        assert Heist(FLOP.replace("to B", "to A")).legal(line)


def test_HU_77_powers_are_live_from_the_deal_of_the_hole_cards():
    h = Heist("seats A 50 B 50 \n phase lobby \n nextpowers 2H 2D 2C 9H 9D 9C", first_dealer=0)
    assert h.refuse("B damage 2H at A").rule == "HU-B22"
    h.do("A deal")
    for line in (
        "B damage 2H at A",
        "B deceive 2D",
        "B perceive 2C A.1",
        "A damage 9H at B",
        "A perceive 9C deck",
    ):
        assert h.legal(line)


@pytest.mark.parametrize("board", ["2C 9H 7D", "2C 9H 7D 8S", "2C 9H 7D 8S 3C"])
def test_HU_77_powers_are_live_on_every_street(board: str):
    h = Heist(FLOP.replace("board 2C 9H 7D", f"board {board}"))
    assert all(h.legal(line) for line in POWERS)


def test_HU_77_powers_are_live_until_last_word_closes():
    h = Heist(
        FLOP.replace("board 2C 9H 7D", "board 2C 9H 7D 8S 3C").replace("to B", "phase window \n reduced 8")
    )
    assert all(h.legal(line) for line in POWERS)
    h.everyone_passes()
    assert h.view().phase is Phase.BETWEEN
    for line in POWERS:
        assert h.refuse(line).rule == "HU-B22"


def test_HU_77_powers_are_dead_when_the_hand_becomes_uncontested():
    h = Heist(FLOP)
    h.do("B fold", "C fold")
    for line in POWERS:
        assert h.refuse(line).rule == "HU-B22"


def test_HU_78_a_folded_villain_plays_no_powers():
    h = Heist(FLOP + "folded A")
    for line in POWERS:
        if line[0] == "A":
            assert h.refuse(line).rule == "HU-B17"
    assert h.legal("B perceive 9C deck")


def test_HU_78_an_all_in_villain_may_play_powers():
    h = Heist(FLOP.replace("A 20", "A 0") + "allin A")
    assert all(h.legal(line) for line in POWERS)
    h.do("A destroy 5S flop1", "A stop", "A damage 4H at B", "A deceive 4D")
    assert h.view().power_counts == (0, 3, 3)


def test_HU_79_a_power_uses_up_no_turn_and_any_number_may_be_played():
    h = Heist(FLOP)
    h.do("B perceive 9C deck", "B stop", "B deceive 8D", "B damage 3H at A")
    assert (h.view().turn, h.view().to_call) == (h.seat("B"), (0, 0, 0))
    h.do("A destroy 5S flop1", "A stop", "A damage 4H at B", "A deceive 4D")
    assert h.view().turn == h.seat("B")
    assert h.legal("B check")


def test_HU_R57_powers_may_be_chained_before_acting():
    h = Heist(FLOP)
    h.do("B deceive 8D", "B damage 3H at A", "B bet 20")
    assert h.view().turn == h.seat("C")
    assert h.view().live[1] == 24


EFFECTS: list[tuple[str, type[Event]]] = [
    ("A destroy 5S flop1", Replaced),
    ("A damage 4H at B", Damaged),
    ("A damage 4H resistance", Resisted),
    ("B perceive 9C deck", Looked),
    ("A deceive 4D", TookBack),
]


@pytest.mark.parametrize(("line", "effect"), EFFECTS)
def test_HU_80_a_played_power_card_is_shown_and_discarded_before_its_effect(line: str, effect: type[Event]):
    h = Heist(FLOP.replace("board 2C 9H 7D", "board 2C 9H 7D 8S"))
    name, _, card, *_ = line.split()
    discarded = h.view().powers_discard
    events = h.do(line)
    first, second = those(events, PowerPlayed, effect)
    assert isinstance(first, PowerPlayed)
    assert (first.seat, first.card) == (h.seat(name), card)
    assert isinstance(second, effect)
    assert h.view().powers_discard == (*discarded, card)
    assert card not in h.view(name).powers
    assert those(h.heard_by("onlooker", events), PowerPlayed) == [first]


@pytest.mark.parametrize("card", ["5S", "5H", "5C", "5D"])
def test_HU_81_a_power_card_serves_the_application_of_its_suit_only(card: str):
    h = Heist(f"seats A 20 B 20 \n board 2C 9H 7D 8S \n wagers A 9 B 9 \n to B \n powers A {card}")
    lines = {"S": "destroy {} flop1", "H": "damage {} at B", "C": "perceive {} deck", "D": "deceive {} 1"}
    for suit, line in lines.items():
        if suit != card[1]:
            assert h.refuse("A " + line.format(card)).rule == "HU-B21"
    assert h.legal("A " + lines[card[1]].format(card))


@pytest.mark.parametrize(
    "line", ["A destroy 5S turn", "A destroy 5S", "A damage 4H at A", "A deceive 4D 9", "C perceive 6C C.1"]
)
def test_HU_82_a_refused_power_leaves_the_card_in_hand(line: str):
    h = Heist(FLOP)
    powers, discard = h.view(line[0]).powers, h.view().powers_discard
    h.refuse(line)
    assert h.view(line[0]).powers == powers
    assert h.view().powers_discard == discard


@pytest.mark.parametrize(
    ("opening", "steps", "wrong"),
    [
        ("A destroy 5S flop1", ("A replace flop2", "A stop"), "A look deck"),
        ("B perceive 9C deck", ("B look A.1", "B stop"), "B replace flop1"),
    ],
)
def test_HU_83_while_a_power_is_open_its_owners_steps_are_accepted_and_little_else(
    opening: str, steps: tuple[str, ...], wrong: str
):
    h = Heist(FLOP.replace("board 2C 9H 7D", "board 2C 9H 7D 8S"))
    h.do(opening)
    others = (
        "B check",
        "A assault 1",
        "C assault 1",
        "C destroy 6S flop1",
        "A deceive 4D",
        "C damage 6H at B",
    )
    for line in (*others, "C stop", "C replace flop1", "C look deck", "B pass", wrong):
        assert h.refuse(line).rule == "HU-B40"
    narrations = tuple(f"{name} narrate t1" for name in "ABC")
    for line in (*steps, *narrations, "table timeout", "table abort"):
        assert h.legal(line)


def test_HU_83_nothing_is_waited_for_but_the_open_powers_owner():
    h = Heist(FLOP)
    h.do("A destroy 5S flop1")
    assert tuple(HOLDUP.owed(h.s)) == (h.seat("A"),)
    assert {offer.action for offer in HOLDUP.offers(h.s, h.seat("B"))} == {Narrate}
    h.do("B narrate t1", "table timeout")
    assert tuple(HOLDUP.owed(h.s)) == (h.seat("B"),)
    assert h.view().turn == h.seat("B")


def test_HU_83_a_round_does_not_end_while_a_power_is_open():
    h = Heist(
        "seats A 0 B 20 \n board 2C 9H 7D \n wagers A 4 B 4 \n to B \n allin A \n acted B 0 \n powers A 5S"
    )
    h.do("A destroy 5S flop1")
    assert (h.view().round, h.view().phase) == (Street.FLOP, Phase.BETTING)
    h.do("A stop")
    assert h.view().phase is Phase.WINDOW


def test_HU_84_an_open_power_closes_when_its_potency_is_used():
    h = Heist(FLOP)
    events = h.do("A destroy 5S flop1 flop2 flop3 flop1")
    assert h.view().open is not None
    assert (h.view().open.left, those(events, PowerClosed)) == (1, [])
    assert those(h.do("A replace flop1"), PowerClosed) == [PowerClosed(h.seat("A"), 0)]
    assert h.view().open is None
    assert h.refuse("A replace flop1").rule == "HU-B41"


def test_HU_84_an_open_perception_closes_when_its_potency_is_used():
    h = Heist(FLOP)
    assert those(h.do("B perceive 9C A C"), PowerClosed) == []
    assert those(h.do("B look deck"), PowerClosed) == [PowerClosed(h.seat("B"), 0)]


def test_HU_84_an_open_power_closes_on_stop_and_its_rest_is_lost():
    h = Heist(FLOP)
    h.do("A destroy 5S flop1")
    assert those(h.do("A stop"), PowerClosed) == [PowerClosed(h.seat("A"), 4)]
    assert h.refuse("A replace flop1").rule == "HU-B41"
    assert h.refuse("A stop").rule == "HU-B41"


@pytest.mark.parametrize(("spare", "closed"), [(1, True), (2, False)])
def test_HU_84_an_open_power_closes_when_no_legal_step_remains(spare: int, closed: bool):
    h = Heist(FLOP)
    h.s.destroyed, h.s.deck = h.s.deck[2 + spare :], h.s.deck[: 2 + spare]
    events = h.do("A destroy 5S flop1")
    assert those(events, PowerClosed) == ([PowerClosed(h.seat("A"), 4)] if closed else [])
    assert (h.view().open is None) == closed


def test_HU_R19_folded_villains_may_still_narrate():
    h = Heist(FLOP)
    h.do("B fold")
    assert len(those(h.do("B narrate t1"), Narrated)) == 1


def test_HU_R46_before_the_flop_there_is_no_destruction_and_no_resistance():
    h = Heist("""
        seats A 50 B 49 C 48
        wagers B 1 C 2
        round B 1 C 2
        to A
        powers A 5S 4H B 8D 9C
    """)
    assert h.refuse("A destroy 5S flop1").rule == "HU-B23"
    assert h.refuse("A damage 4H resistance").rule == "HU-B31"
    for line in ("A damage 4H at B", "B deceive 8D", "B perceive 9C deck C.1"):
        assert h.legal(line)


def test_HU_R47_full_potency_is_obligatory_for_damage_on_villains_only():
    h = Heist(FLOP)
    assert h.legal("A destroy 5S flop1")
    assert h.legal("B perceive 9C deck")
    assert h.legal("B deceive 8D 1")
    assert those(h.do("A damage 4H at B"), Damaged)[0].chips == 2


@pytest.mark.parametrize(("windows", "streets"), [("runout", [3]), ("last", [3]), ("every", [1, 2, 3])])
def test_HU_R62_windows_between_the_streets_open_only_where_the_table_wants_them(
    windows: str, streets: list[int]
):
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D \n to B \n powers A 2S \n reduced 20", windows=windows)
    opened: list[int] = []
    while h.view().phase is not Phase.BETWEEN:
        turn = h.view().turn
        events = h.everyone_passes() if turn is None else h.do(f"{h.names[turn]} check")
        opened += [int(h.view().round) for _ in those(events, WindowOpened)]
    assert opened == streets


@pytest.mark.parametrize(("windows", "streets"), [("runout", [1, 2, 3]), ("last", [3]), ("every", [1, 2, 3])])
def test_HU_R62_in_a_run_out_there_is_a_word_before_each_street_unless_the_table_wants_the_last_alone(
    windows: str, streets: list[int]
):
    h = Heist("seats A 20 B 40 \n board 2C 9H 7D \n to B \n powers A 2S \n reduced 20", windows=windows)
    events = h.do("B bet 20", "A allin")
    opened: list[int] = []
    while h.view().phase is Phase.WINDOW:
        opened += [int(h.view().round) for _ in those(events, WindowOpened)]
        events = h.everyone_passes()
    assert opened == streets


def test_HU_R62_a_word_that_nobody_could_use_closes_at_once():
    h = Heist("seats A 20 B 40 \n board 2C 9H 7D \n to B \n deck 2D 3D \n holes A AS AD B KS KD")
    events = h.do("B bet 20", "A allin")
    assert [it.street for it in those(events, StreetDealt)] == ["turn"]
    assert h.view().asked == (h.seat("B"),)  # chips, and a resistance that stands
