"""Texas Hold Up, flop, loot, turn and resistance: HU-41 to HU-53."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engines.cards import DECK
from engines.holdup.events import (
    LootLost,
    LootPlaced,
    PotPaid,
    ResistanceBeaten,
    ResistanceCame,
    Resisted,
    ResistRemoved,
    SceneSet,
    StreetDealt,
)
from engines.holdup.model import Phase, Street
from engines.holdup.table_of_cards import TABLE
from tests.driver import those
from tests.holdup.heist import Heist

RULES = Path(__file__).parents[2] / "engines" / "holdup" / "RULES.md"
VALUES = dict(zip("23456789TJQKA", (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11), strict=True))


@cache
def table_of_cards() -> dict[str, list[str]]:
    """The table as the rulebook prints it: location, loot, conditions, resistance by card or rank."""
    printed = RULES.read_text().split("```tsv\n")[1].split("```")[0]
    rows = (row.split("\t") for row in printed.splitlines()[1:])
    return {key: entries for key, *entries in rows}


def entries(card: str) -> list[str]:
    rows = table_of_cards()
    return rows.get(card) or rows[card[0]]


def before_the_flop(deck: str) -> Heist:
    """B is about to end the first round."""
    return Heist(f"""
        seats A 48 B 48
        wagers A 2 B 2
        round A 2 B 2
        to B
        acted A 2
        deck {deck}
        powers A 2S
    """)


def test_HU_41_the_flop_is_three_cards_from_the_top_into_three_slots():
    h = before_the_flop("8H 6D 9C 7C")
    assert those(h.do("B check"), StreetDealt) == [StreetDealt("flop", ("8H", "6D", "9C"))]
    assert h.view().board == ("8H", "6D", "9C")
    h.do("A destroy 2S flop1")
    assert h.view().board == ("7C", "6D", "9C")


def test_HU_42_the_table_of_cards_is_the_rulebooks():
    assert len(table_of_cards()) == 25
    assert {key: list(row.values()) for key, row in TABLE.items()} == table_of_cards()


@pytest.mark.parametrize("n", range(52))
def test_HU_42_location_loot_and_conditions_are_read_from_the_three_cards_as_dealt(n: int):
    flop = [DECK[(n + k * 15) % 52] for k in range(3)]
    h = before_the_flop(" ".join(flop))
    scene = [entries(card)[column] for column, card in enumerate(flop)]
    assert those(h.do("B check"), SceneSet) == [SceneSet(*scene)]
    setting = h.view().setting
    assert setting is not None
    assert [setting.location, setting.loot, setting.conditions] == scene


@pytest.mark.parametrize("rank", VALUES)
def test_HU_43_the_bank_puts_chips_equal_to_the_value_of_flop2_on_the_loot_card(rank: str):
    flop2 = f"{rank}H"
    h = before_the_flop(f"{'9S' if rank != '9' else '8S'} {flop2} 6D")
    total, stacks = h.total(), h.stacks()
    assert those(h.do("B check"), LootPlaced) == [LootPlaced(VALUES[rank])]
    assert h.view().loot_on_card == VALUES[rank]
    assert h.total() == total + VALUES[rank]
    assert h.stacks() == stacks


def test_HU_44_loot_belongs_to_no_pot_until_the_resistance_is_defeated():
    h = before_the_flop("8H 6D 9C")
    h.do("B check")
    assert (h.view().pot, h.view().loot_on_card, h.view().loot_in_pot) == (4, 6, 0)
    h.do("B bet 2")
    assert h.view().pot == 6


@pytest.mark.parametrize("card", DECK)
def test_HU_45_the_turn_is_one_card_from_the_top_and_its_resistance_is_read_from_column_turn(card: str):
    flop = "3C TH 8D" if card in ("2C", "9H", "7D") else "2C 9H 7D"
    h = Heist(f"seats A 48 B 48 \n board {flop} \n to B \n acted A 0 \n deck {card}")
    events = h.do("B check")
    name, strength = entries(card)[3], VALUES[card[0]]
    assert those(events, StreetDealt) == [StreetDealt("turn", (card,))]
    assert those(events, ResistanceCame) == [ResistanceCame(name, strength)]
    assert h.view().board[3] == card
    resistance = h.view().resistance
    assert resistance is not None
    assert (resistance.name, resistance.strength, resistance.needed) == (name, strength, strength)


RESISTANCE = """
    seats A 20 B {b} C 20
    board 2C 6D 7D {turn}
    to B
    powers A 4H 2S  B  C 9H
    deck AH KH
"""


def resistance(turn: str = "9S", b: int = 20, more: str = "") -> Heist:
    return Heist(RESISTANCE.format(turn=turn, b=b) + more)


def strength_and_needed(h: Heist) -> tuple[int, int]:
    view = h.view().resistance
    assert view is not None
    return view.strength, view.needed


def test_HU_46_the_strength_is_the_value_of_the_turn_card_as_dealt_and_never_changes():
    h = resistance("9S")
    assert strength_and_needed(h) == (9, 9)
    h.do("A destroy 2S turn turn")
    assert strength_and_needed(h) == (9, 9)
    h.do("A assault 2", "A damage 4H resistance")
    assert strength_and_needed(h) == (9, 5)
    h.do("B assault 5")
    assert strength_and_needed(h) == (9, 0)


def test_HU_47_needed_is_strength_minus_reductions_minus_assault_chips():
    h = resistance("AS", more="reduced 3 \n assaulted 2")
    assert strength_and_needed(h) == (11, 6)
    assert those(h.do("B assault 1"), Resisted) == [Resisted(h.seat("B"), "assault", 1, 5)]
    assert those(h.do("A damage 4H resistance"), Resisted) == [Resisted(h.seat("A"), "damage", 2, 3)]
    assert h.view().resistance is not None
    assert h.view().resistance.chips == 3


def test_HU_47_needed_is_never_below_0():
    h = resistance("3S")
    assert those(h.do("C damage 9H resistance"), Resisted) == [Resisted(h.seat("C"), "damage", 3, 0)]
    assert strength_and_needed(h) == (3, 0)


def test_HU_47_reductions_are_those_of_this_hand():
    h = resistance("9S", more="next 2S 3S 4S 5S 6S 7S 8D 9D TD JD")
    h.do("A damage 4H resistance", "B assault 1", "B fold", "C fold")
    h.do("A deal", "B call", "C call", "A check", "C check", "A check", "B check")
    assert strength_and_needed(h) == (10, 10)


@pytest.mark.parametrize(("chips", "most", "rule"), [(20, 9, "HU-B33"), (9, 9, "HU-B33"), (8, 8, "HU-B34")])
def test_HU_48_an_assault_is_1_up_to_the_stack_and_what_is_needed(chips: int, most: int, rule: str):
    h = resistance("9S", b=chips)
    assert h.refuse("B assault 0").rule == "HU-B14"
    assert h.legal("B assault 1")
    assert h.legal(f"B assault {most}")
    assert h.refuse(f"B assault {most + 1}").rule == rule


def test_HU_48_an_assault_is_made_in_turn_or_out_of_turn_and_takes_none():
    h = resistance()
    h.do("B assault 1", "C assault 1", "A assault 1")
    assert h.view().turn == h.seat("B")
    assert strength_and_needed(h) == (9, 6)


ON_THE_RIVER = """
    seats A 20 B 20
    board 2C 6D 7D 9S 3C
    wagers A 5 B 5
    holes A AS AD B KS KD
    powers A 9H 2S
    to B
"""


def test_HU_48_an_assault_is_possible_until_the_betting_after_the_river_is_over():
    h = Heist(ON_THE_RIVER)
    assert h.legal("A assault 9")
    h.do("B check")
    assert h.legal("A assault 9") and h.legal("B assault 9")
    h.do("A check")
    assert h.view().phase is Phase.WINDOW
    assert h.refuse("A assault 1").rule == "HU-B56"
    assert h.refuse("B assault 1").rule == "HU-B56"


def test_HU_96_damage_on_the_resistance_is_possible_until_the_betting_after_the_river_is_over():
    h = Heist(ON_THE_RIVER)
    assert h.legal("A damage 9H resistance")
    h.do("B check", "A check")
    assert h.refuse("A damage 9H resistance").rule == "HU-B56"
    assert h.legal("A damage 9H at B")


def test_HU_48_a_folded_villain_makes_no_assault():
    assert resistance(more="folded C").refuse("C assault 1").rule == "HU-B17"


def test_HU_49_assault_chips_are_not_bets_and_never_enter_the_pot():
    h = resistance(more="wagers A 5 B 5 C 5")
    h.do("B assault 4")
    view = h.view()
    assert (view.pot, view.live, view.street, view.to_call) == (15, (5, 5, 5), (0, 0, 0), (0, 0, 0))
    assert h.stacks() == {"A": 20, "B": 16, "C": 20}
    h.do("B assault 5")
    assert h.view().pot == 15 + 6


def test_HU_49_assault_chips_are_removed_from_play_at_the_end_of_the_hand():
    h = resistance(more="wagers A 5 B 5 C 5")
    total = h.total()
    events = h.do("B assault 4", "B fold", "C fold")
    assert those(events, ResistRemoved) == [ResistRemoved(4)]
    assert h.total() == total - 4 - 6
    assert h.stacks() == {"A": 35, "B": 16, "C": 20}


def test_HU_49_without_an_assault_nothing_is_removed():
    h = resistance()
    assert those(h.do("B fold", "C fold"), ResistRemoved) == []


def test_HU_50_when_needed_reaches_0_all_loot_joins_the_pot_at_once():
    h = resistance("9S", more="wagers A 5 B 5 C 5")
    h.do("B assault 8")
    assert (h.view().pot, h.view().loot_on_card, h.view().loot_in_pot) == (15, 6, 0)
    events = h.do("C assault 1")
    assert those(events, ResistanceBeaten) == [ResistanceBeaten("Texas Rangers", 6)]
    assert (h.view().pot, h.view().loot_on_card, h.view().loot_in_pot) == (21, 0, 6)


def test_HU_50_damage_may_defeat_the_resistance_too():
    h = resistance("9S", more="wagers A 5 B 5 C 5")
    events = h.do("C damage 9H resistance")
    assert those(events, ResistanceBeaten) == [ResistanceBeaten("Texas Rangers", 6)]
    assert h.view().pot == 21


def test_HU_51_loot_still_on_its_card_at_the_showdown_goes_back_to_the_bank():
    h = Heist("""
        seats A 20 B 20
        board 2C 6D 7D 9S 3C
        wagers A 5 B 5
        assaulted 8
        holes A AS AD B KS KD
        phase window
    """)
    events = h.everyone_passes()
    assert those(events, LootLost) == [LootLost(6)]
    assert h.stacks() == {"A": 30, "B": 20}


@pytest.mark.parametrize("board", ["2C 6D 7D", "2C 6D 7D 9S", "2C 6D 7D 9S 3C"])
def test_HU_R16_an_uncontested_winner_gets_no_loot_from_its_card(board: str):
    h = Heist(f"seats A 20 B 20 \n board {board} \n to B \n wagers A 5 B 5")
    events = h.do("B fold")
    assert those(events, LootLost) == [LootLost(6)]
    assert those(events, PotPaid)[0].shares == ((h.seat("A"), 10),)
    assert h.total() == 50


def test_HU_51_joined_loot_is_won_and_not_lost():
    h = Heist("seats A 20 B 20 \n board 2C 6D 7D 9S \n to B \n wagers A 5 B 5 \n joined 6 \n reduced 9")
    events = h.do("B fold")
    assert those(events, LootLost) == []
    assert h.stacks() == {"A": 36, "B": 20}


def test_HU_52_assaults_are_impossible_before_the_turn():
    h = Heist("seats A 20 B 20 \n board 2C 6D 7D \n to B \n powers A 4H \n deck 9S")
    assert h.refuse("B assault 1").rule == "HU-B31"
    assert h.refuse("A damage 4H resistance").rule == "HU-B31"
    h.do("B check", "A check")
    assert h.legal("B assault 1")
    assert h.legal("A damage 4H resistance")


def test_HU_52_assaults_are_impossible_after_the_resistance_is_defeated():
    h = resistance()
    h.do("B assault 9")
    assert h.refuse("A assault 1").rule == "HU-B32"
    assert h.refuse("A damage 4H resistance").rule == "HU-B32"


def test_HU_53_the_resistance_must_be_defeated_before_the_last_betting_is_over():
    h = Heist(ON_THE_RIVER)
    h.do("B check", "A assault 9", "A check")
    h.everyone_passes()
    assert h.stacks() == {"A": 20 - 9 + 10 + 6, "B": 20}
    h = Heist(ON_THE_RIVER)
    h.do("B check", "A check", "A destroy 2S flop1")
    assert h.refuse("A damage 9H resistance").rule == "HU-B40"
    h.do("A stop")
    assert h.refuse("A damage 9H resistance").rule == "HU-B56"
    assert those(h.everyone_passes(), LootLost) == [LootLost(6)]


def test_HU_53_after_a_river_without_betting_the_last_word_stands_in_for_it():
    h = Heist("""
        seats A 30 B 5
        board 2C 6D 7D 9S
        dealer A
        deck 3C
        wagers A 5 B 5
        holes A AS AD B KS KD
        powers A 9H
        to B
    """)
    h.do("B allin", "A call", "A pass")
    assert (h.view().round, h.view().phase, h.view().asked) == (Street.RIVER, Phase.WINDOW, (h.seat("A"),))
    assert h.legal("A damage 9H resistance")
    assert h.refuse("A check").args == ("Betting is over. Powers, assault or pass.",)
    events = h.do("A assault 9", "A pass")
    assert those(events, PotPaid)[0].shares == ((h.seat("A"), 20 + 6),)


def test_HU_53_a_river_on_which_damage_ends_the_betting_had_betting():
    h = Heist(ON_THE_RIVER.replace("B 20", "B 1"))
    h.do("A damage 9H at B")
    assert (h.view().phase, h.view().asked) == (Phase.WINDOW, (h.seat("A"),))
    assert h.refuse("A assault 1").rule == "HU-B56"


def test_HU_R11_the_view_tells_when_it_is_too_late():
    h = Heist(ON_THE_RIVER)
    before = h.view().resistance
    assert before is not None and not before.too_late
    h.do("B check", "A check")
    after = h.view().resistance
    assert after is not None and after.too_late


def test_HU_R60_the_last_fold_ends_the_time_for_the_resistance():
    h = Heist("seats A 20 B 20 \n board 2C 6D 7D 9S \n to B \n assaulted 8")
    h.do("B fold")
    assert h.refuse("A assault 1").rule == "HU-B22"
    h = Heist(ON_THE_RIVER)
    h.do("B fold")
    assert h.refuse("A assault 9").rule == h.refuse("A damage 9H resistance").rule == "HU-B22"


def test_HU_R42_an_assault_above_what_is_needed_is_refused_and_surplus_damage_is_lost():
    h = resistance("9S", more="reduced 8")
    assert h.refuse("B assault 2").rule == "HU-B33"
    h.do("C damage 9H resistance")
    assert h.stacks() == {"A": 20, "B": 20, "C": 20}
    assert h.view().pot == 6


def test_HU_R10_the_bank_pays_the_loot():
    h = before_the_flop("8H 6D 9C")
    h.do("B check")
    assert h.stacks() == {"A": 48, "B": 48}
    assert h.total() == 100 + 6
