"""Texas Hold Up, flop, loot, turn and resistance: HU-41 to HU-53."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engines.cards import DECK
from engines.holdup import events
from engines.holdup.model import Phase, Street
from engines.holdup.table_of_cards import TABLE
from tests.driver import those
from tests.holdup.heist import A, B, C, Heist, after

RULES = Path(__file__).parents[2] / "engines" / "holdup" / "RULES.md"
VALUES = dict(zip("23456789TJQKA", (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11), strict=True))


@cache
def table_of_cards() -> dict[str, list[str]]:
    """Return the rulebook's table: location, loot, conditions, resistance by card or rank."""
    printed = RULES.read_text().split("```tsv\n")[1].split("```")[0]
    rows = (row.split("\t") for row in printed.splitlines()[1:])
    return {key: entries for key, *entries in rows}


def entries(card: str) -> list[str]:
    rows = table_of_cards()
    return rows.get(card) or rows[card[0]]


def before_the_flop(deck: str) -> Heist:
    """Return a table where B is about to end the first round."""
    return Heist(f"""
        seats A 48 B 48; wagers A 2 B 2; round A 2 B 2; to B; acted A 2; deck {deck}; powers A 2S
    """)


def test_HU_42_the_table_of_cards_is_the_rulebooks():
    assert len(table_of_cards()) == 25
    assert {key: list(row.values()) for key, row in TABLE.items()} == table_of_cards()


@pytest.mark.parametrize("n", range(52))
def test_HU_42_HU_41_HU_S04_location_loot_and_conditions_are_read_from_the_three_cards_as_dealt(n: int):
    """HU-41: The flop is three cards from the top of the play deck into slots flop1, flop2, flop3."""
    flop = [DECK[(n + k * 15) % 52] for k in range(3)]
    h = before_the_flop(" ".join(flop))
    scene = [entries(card)[column] for column, card in enumerate(flop)]
    assert those(h.do("B check"), events.SceneSet) == [events.SceneSet(*scene)]
    setting = h.view().setting
    assert setting is not None
    assert [setting.location, setting.loot, setting.conditions] == scene
    h.shows(board=tuple(flop))


@pytest.mark.parametrize("rank", VALUES)
def test_HU_43_HU_R10_the_bank_puts_chips_equal_to_the_value_of_flop2_on_the_loot_card(rank: str):
    h = before_the_flop(f"{'9S' if rank != '9' else '8S'} {rank}H 6D")
    assert those(h.do("B check"), events.LootPlaced) == [events.LootPlaced(VALUES[rank])]
    h.shows(loot_on_card=VALUES[rank], stack=(48, 48))
    assert h.total() == 100 + VALUES[rank]


@pytest.mark.parametrize("card", DECK)
def test_HU_45_the_turn_is_one_card_from_the_top_and_its_resistance_is_read_from_column_turn(card: str):
    flop = "3C TH 8D" if card in ("2C", "9H", "7D") else "2C 9H 7D"
    h = Heist(f"seats A 48 B 48; board {flop}; to B; acted A 0; deck {card}")
    happened = h.do("B check")
    name, strength = entries(card)[3], VALUES[card[0]]
    assert those(happened, events.StreetDealt) == [events.StreetDealt("turn", (card,))]
    assert those(happened, events.ResistanceCame) == [events.ResistanceCame(name, strength)]
    h.shows(board=(*flop.split(), card), strength=strength, needed=strength)
    assert h.view().resistance is not None and h.view().resistance.name == name


TURN = """
    seats A 20 B 20 C 20; board 2C 6D 7D 9S; to B; powers A 4H 2S  B  C 9H; deck AH KH; wagers A 5 B 5 C 5
"""


def test_HU_47_needed_is_strength_minus_this_hands_reductions_and_assault_chips_and_never_below_0():
    h = Heist(f"{TURN}; board 2C 6D 7D AS; reduced 3; assaulted 2")
    h.shows(strength=11, needed=6)
    wanted = [events.Resisted(B, "assault", 1, 5), events.Resisted(A, "damage", 2, 3)]
    assert those(h.do("B assault 1", "A damage 4H resistance"), events.Resisted) == wanted
    h.shows(chips=3)
    h = Heist(f"{TURN}; board 2C 6D 7D 3S")
    assert those(h.do("C damage 9H resistance"), events.Resisted) == [events.Resisted(C, "damage", 3, 0)]
    h.shows(strength=3, needed=0)
    h = Heist(f"{TURN}; next 2S 3S 4S 5S 6S 7S 8D 9D TD JD")
    h.do("A damage 4H resistance", "B assault 1", "B fold", "C fold")
    h.do("A deal", "B call", "C call", "A check", "C check", "A check", "B check")
    h.shows(strength=10, needed=10)


ON_THE_RIVER = """
    seats A 20 B 20; board 2C 6D 7D 9S 3C; wagers A 5 B 5; holes A AS AD B KS KD; powers A 9H 2S; to B
"""


def test_HU_48_HU_96_HU_R11_the_law_is_fought_in_and_out_of_turn_until_the_betting_after_the_river_is_over():
    after(TURN, "B assault 1", "C assault 1", "A assault 1").shows(turn=B, needed=6)
    h = Heist(ON_THE_RIVER)
    h.allows("A assault 9", "A damage 9H resistance")
    h.do("B check")
    h.allows("A assault 9", "B assault 9", "A damage 9H resistance")
    h.shows(too_late=False)
    h.do("A check")
    h.shows(phase=Phase.WINDOW, too_late=True)
    h.refuses("HU-B56", "A assault 1", "B assault 1", "A damage 9H resistance")
    h.allows("A damage 9H at B")


def test_HU_49_assault_chips_are_no_bets_never_enter_the_pot_and_are_removed_at_the_end_of_the_hand():
    h = after(TURN, "B assault 4")
    h.shows(pot=15, live=(5, 5, 5), street=(0, 0, 0), to_call=(0, 0, 0), stack=(20, 16, 20))
    h.do("B assault 5")
    h.shows(pot=15 + 6)
    h = Heist(TURN)
    assert those(h.do("B assault 4", "B fold", "C fold"), events.ResistRemoved) == [events.ResistRemoved(4)]
    h.shows(stack=(35, 16, 20))
    assert h.total() == 75 + 6 - 4 - 6
    assert those(Heist(TURN).do("B fold", "C fold"), events.ResistRemoved) == []


@pytest.mark.parametrize("line", ["C assault 1", "C damage 9H resistance"])
def test_HU_50_HU_44_HU_S15_when_needed_reaches_0_all_loot_joins_the_pot_at_once(line: str):
    """HU-44: Loot chips belong to no pot until the resistance is defeated."""
    h = after(TURN, "B assault 8")
    h.shows(pot=15, loot_on_card=6, loot_in_pot=0)
    assert those(h.do(line), events.ResistanceBeaten) == [events.ResistanceBeaten("Texas Rangers", 6)]
    h.shows(pot=21, loot_on_card=0, loot_in_pot=6)


def test_HU_51_joined_loot_is_won_and_not_lost():
    h = Heist("seats A 20 B 20; board 2C 6D 7D 9S; to B; wagers A 5 B 5; joined 6; reduced 9")
    assert those(h.do("B fold"), events.LootLost) == []
    h.shows(stack=(36, 20))


def test_HU_S16_HU_53_the_resistance_must_be_defeated_before_the_last_betting_is_over():
    h = after(ON_THE_RIVER, "B check", "A assault 9", "A check")
    h.everyone_passes()
    h.shows(stack=(20 - 9 + 10 + 6, 20))
    h = after(ON_THE_RIVER, "B check", "A check", "A destroy 2S flop1")
    h.refuses("HU-B40", "A damage 9H resistance")
    h.do("A stop")
    h.refuses("HU-B56", "A damage 9H resistance")
    assert those(h.everyone_passes(), events.LootLost) == [events.LootLost(6)]


def test_HU_53_after_a_river_without_betting_the_last_word_stands_in_for_it_but_not_where_damage_ended_it():
    h = Heist("""
        seats A 30 B 5; board 2C 6D 7D 9S; dealer A; deck 3C; wagers A 5 B 5; holes A AS AD B KS KD
        powers A 9H; to B
    """)
    h.do("B allin", "A call", "A pass")
    h.shows(round=Street.RIVER, phase=Phase.WINDOW, asked=(A,))
    h.allows("A damage 9H resistance")
    h.refused("A check", "HU-B18", ", assault")
    assert those(h.do("A assault 9", "A pass"), events.PotPaid)[0].shares == ((A, 20 + 6),)
    h = after(f"{ON_THE_RIVER}; seats A 20 B 1", "A damage 9H at B")
    h.shows(phase=Phase.WINDOW, asked=(A,))
    h.refuses("HU-B56", "A assault 1")


def test_HU_S18_HU_R60_the_last_fold_ends_the_time_for_the_resistance():
    after("seats A 20 B 20; board 2C 6D 7D 9S; to B; assaulted 8", "B fold").refuses("HU-B22", "A assault 1")
    after(ON_THE_RIVER, "B fold").refuses("HU-B22", "A assault 9", "A damage 9H resistance")
