"""The rows of RULES.md, section 10: what is refused, in which words, and which row answers first.

Rows 44 and 46, and the parts of 51, 54 and 55 about users and names, are asked of the bot (tests/bot).
"""

import pytest

from engines.core import UNTOLD, Illegal
from engines.holdup.model import Phase
from tests.holdup.heist import Heist

FLOP = """
    seats   A 40  B 40  C 40
    board   2C 9H 7D
    dealer  C
    to      A
    wagers  A 10  B 10  C 10
"""
FACING_A_BET = """
    seats   A 40  B 32  C 40
    board   2C 9H 7D
    dealer  A
    to      C
    wagers  A 10  B 18  C 10
    round   B 8
    acted   B 8
    raised  8
"""
TURN = """
    seats   A 40  B 40  C 40
    board   2C 9H 7D 8S
    dealer  C
    to      A
    wagers  A 10  B 10  C 10
"""
WINDOW = """
    seats   A 40  B 40  C 40
    board   2C 9H 7D 8S 3C
    phase   window
    wagers  A 10  B 10  C 10
"""
FOLDED = """
    seats   A 40  B 40  C 40
    board   2C 9H 7D 8S
    to      A
    wagers  A 10  B 4  C 10
    folded  B
    powers  B 2S 3H 4C
"""
BETWEEN = "seats A 50 B 50 C 50 \n phase between"
LOBBY = "seats A 50 B 50 C 50 \n phase lobby"
BUST = """
    seats   A 0  B 30  C 67
    dealer  A
    board   2C 6D 7D 9D 3C
    phase   window
    wagers  A 20  B 20
    allin   A
    folded  C
    reduced 9
    holes   A QS JH  B AS AD  C 3H 4H
    powers  B 2D
    next    KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C
"""
IN_A_HAND = (
    "check", "call", "bet 2", "raise 4", "allin", "fold", "destroy 2S flop1", "damage 3H at B",
    "perceive 4C deck", "deceive 5D", "replace flop1", "look deck", "stop", "assault 1", "pass",
)  # fmt: skip


def row(refused: Illegal, number: int) -> str:
    """The sentence of a refusal, which must be that of row `number`."""
    assert refused.rule == f"HU-B{number:02}", refused
    return refused.sentence


def rejoining() -> Heist:
    """A is bust, B has won the fight: A is asked for a villain."""
    heist = Heist(BUST)
    heist.do("B pass")
    assert heist.view().phase is Phase.REJOIN
    return heist


def destroying() -> Heist:
    """A has two steps of Destruction left (2S to 5S have potency 2 to 5 for him)."""
    heist = Heist(FLOP + "powers A 3S 5D  B 7C")
    heist.do("A destroy 3S flop1")
    return heist


# Verbs and people.


@pytest.mark.parametrize("text", ["shoot", "shoot B 3", "", "raise-to 4", "'bet' 4", "rejoin", "pass3"])
def test_HU_B01_an_unknown_verb(text: str):
    verb = text.split()[0] if text else ""
    assert row(Heist(FLOP).refuse(f"A {text}"), 1) == (
        f'I do not know "{verb}". Try: check, call, bet, raise, allin, fold, destroy, damage, perceive, '
        "deceive, assault, pass, narrate."
    )


@pytest.mark.parametrize("text", [*IN_A_HAND, "deal", "narrate t1", "narrate waive"])
def test_HU_B02_a_sender_who_is_not_seated(text: str):
    sentence = "You are not a villain at this table."
    assert row(Heist(FLOP).refuse(f"onlooker {text}"), 2) == sentence
    assert row(Heist(LOBBY).refuse(f"onlooker {text}"), 2) == sentence


def test_HU_B02_join_rejoin_and_the_hosts_commands_are_excepted():
    heist = Heist(FLOP)
    row(heist.refuse("onlooker join v7/1234/50"), 53)
    row(heist.refuse("onlooker rejoin original"), 54)
    row(heist.refuse("onlooker rejoin new v7/1234/50"), 54)
    row(heist.refuse("onlooker end"), 53)
    row(Heist(LOBBY).refuse("onlooker timeout"), 22)
    row(Heist(LOBBY).refuse("onlooker abort"), 22)


def test_HU_B02_nobody_sits_on_a_chair_that_was_left():
    heist = Heist(BETWEEN)
    heist.do("table leave 2")
    assert row(heist.refuse("table leave 2"), 2) == "You are not a villain at this table."
    row(heist.refuse("table leave 77"), 2)


# Betting.


@pytest.mark.parametrize("text", ["check", "call", "bet 2", "raise 4", "allin", "fold"])
def test_HU_B03_a_betting_action_out_of_turn(text: str):
    sentence = "It is ⟨0⟩'s turn to bet. You may play powers and assaults at any time."
    assert row(Heist(FLOP).refuse(f"B {text}"), 3) == sentence
    assert row(Heist(TURN).refuse(f"C {text}"), 3) == sentence


def test_HU_B04_a_check_facing_a_bet():
    assert row(Heist(FACING_A_BET).refuse("C check"), 4) == "You cannot check: 8 to call."


def test_HU_B05_a_call_with_nothing_to_call():
    assert row(Heist(FLOP).refuse("A call"), 5) == "There is nothing to call; check, bet or fold."


@pytest.mark.parametrize("chips", [1, 8, 20, 40, 41])
def test_HU_B06_a_bet_when_there_is_already_one(chips: int):
    sentence = "There is a bet of 8; use raise TO a total."
    assert row(Heist(FACING_A_BET).refuse(f"C bet {chips}"), 6) == sentence


@pytest.mark.parametrize("to", [1, 4, 40, 41])
def test_HU_B07_a_raise_with_no_bet(to: int):
    assert row(Heist(FLOP).refuse(f"A raise {to}"), 7) == "There is nothing to raise; use bet."


def test_HU_B08_a_bet_of_one_with_more_chips():
    assert row(Heist(FLOP).refuse("A bet 1"), 8) == "The minimum bet is 2 (or all your chips)."
    assert Heist(FLOP.replace("A 40", "A 1")).legal("A bet 1")


@pytest.mark.parametrize("to", [9, 15])
def test_HU_B09_a_raise_below_the_minimum(to: int):
    assert row(Heist(FACING_A_BET).refuse(f"C raise {to}"), 9) == "Raise to at least 16, or go all-in."
    assert Heist(FACING_A_BET.replace("C 40", f"C {to}")).legal(f"C raise {to}")


@pytest.mark.parametrize("to", [1, 7, 8])
def test_HU_B10_a_raise_to_no_more_than_the_current_bet(to: int):
    sentence = f"{to} is not above the current bet of 8. A raise names the new total."
    assert row(Heist(FACING_A_BET).refuse(f"C raise {to}"), 10) == sentence


def test_HU_B11_a_bet_or_raise_above_the_stack():
    assert row(Heist(FLOP).refuse("A bet 41"), 11) == "You have only 40 chips."
    assert row(Heist(FACING_A_BET).refuse("C raise 41"), 11) == "You have only 40 chips."
    short = Heist(FACING_A_BET.replace("C 40", "C 10"))
    assert row(short.refuse("C raise 12"), 11) == "You have only 10 chips."


SHORT_ALL_IN = """
    seats   A 40  B 40  C 0
    board   2C 9H 7D
    dealer  C
    to      A
    wagers  A 20  B 25  C 25
    round   A 10  B 15  C 15
    acted   A 10  B 15
    raised  10
    allin   C
"""


@pytest.mark.parametrize("text", ["raise 15", "raise 16", "raise 30", "raise 50", "raise 51", "allin"])
def test_HU_B12_a_raise_after_a_short_all_in_that_did_not_reopen(text: str):
    sentence = "The all-in was not a full raise: you may call or fold."
    assert row(Heist(SHORT_ALL_IN).refuse(f"A {text}"), 12) == sentence


NOBODY_TO_ANSWER = """
    seats   A 40  B 0
    board   2C 9H 7D 8S
    to      A
    wagers  A 10  B 30
    round   B 20
    allin   B
"""


@pytest.mark.parametrize("text", ["raise 1", "raise 20", "raise 40", "raise 60", "raise 61"])
def test_HU_B13_a_raise_with_nobody_able_to_answer(text: str):
    sentence = "Nobody left could call that; check or call."
    assert row(Heist(NOBODY_TO_ANSWER).refuse(f"A {text}"), 13) == sentence


@pytest.mark.parametrize("chips", [1, 2, 41])
def test_HU_B13_a_bet_with_nobody_able_to_answer(chips: int):
    heist = Heist(FLOP.replace("B 40  C 40", "B 0  C 0") + "allin B C")  # such a turn cannot be left open
    assert row(heist.refuse(f"A bet {chips}"), 13) == "Nobody left could call that; check or call."


@pytest.mark.parametrize(
    "amount", ["0", "-3", "2.5", "ten", "+3", "1e3", "٣", "²", "0x10", "1_000", "9" * 401, "3,"]
)
@pytest.mark.parametrize(
    "move", ["A bet {}", "A raise {}", "A raise to {}", "A deceive 2D {}", "A assault {}"]
)
def test_HU_B14_an_amount_that_is_no_whole_number_above_zero(move: str, amount: str):
    heist = Heist(TURN + "powers A 2D")
    assert row(heist.refuse(move.format(amount)), 14) == "Give a whole number of chips above 0."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bet", "bet needs chips."),
        ("raise", "raise needs a total."),
        ("bet say t1", "bet needs chips."),
        ("assault", "assault needs chips."),
        ("deceive", "deceive needs a card."),
        ("destroy", "destroy needs a card."),
        ("perceive", "perceive needs a card."),
        ("damage", "damage needs a card."),
        ("damage 3H", "damage needs a target."),
        ("narrate", "narrate needs a text."),
    ],
)
def test_HU_B15_something_missing(text: str, sentence: str):
    heist = Heist(TURN + "powers A 2S 3H")
    assert row(heist.refuse(f"A {text}"), 15) == sentence


@pytest.mark.parametrize("text", ["check", "call", "bet 2", "raise 4", "allin", "fold"])
def test_HU_B16_a_betting_action_by_an_all_in_villain(text: str):
    heist = Heist(TURN.replace("B 40", "B 0") + "allin B")
    assert row(heist.refuse(f"B {text}"), 16) == "You are all-in and have no more betting to do."
    regained = Heist(WINDOW + "allin B")
    row(regained.refuse(f"B {text}"), 16)


@pytest.mark.parametrize("text", IN_A_HAND)
def test_HU_B17_anything_by_a_folded_villain(text: str):
    assert row(Heist(FOLDED).refuse(f"B {text}"), 17) == "You folded and left this heist."


@pytest.mark.parametrize("text", ["check", "call", "bet 2", "raise 4", "allin", "fold"])
def test_HU_B18_a_betting_action_in_the_last_word(text: str):
    after_betting = Heist(WINDOW + "powers A 2S")
    assert row(after_betting.refuse(f"A {text}"), 18) == "Betting is over. Powers or pass."
    run_out = Heist(WINDOW + "powers A 2S \n runout")
    assert row(run_out.refuse(f"A {text}"), 18) == "Betting is over. Powers, assault or pass."


# Powers.


@pytest.mark.parametrize("word", ["1S", "10S", "XX", "XR", "S", "SK", "K♠", "🂡", "KSS"])
@pytest.mark.parametrize(
    "move", ["A destroy {} flop1", "A damage {} at B", "A perceive {} deck", "A deceive {}"]
)
def test_HU_B19_a_card_that_is_none(move: str, word: str):
    sentence = f'"{word}" is not a card. Write rank and suit, like KS or TD.'
    assert row(Heist(TURN).refuse(move.format(word)), 19) == sentence


@pytest.mark.parametrize("move", ["destroy 3S flop1", "damage 3H at B", "perceive 3C deck", "deceive 3D"])
def test_HU_B20_a_power_card_not_in_hand(move: str):
    heist = Heist(TURN + "powers A 2S 2H 2C  B 3S 3H 3C \n deck 3D")
    assert row(heist.refuse(f"A {move}"), 20) == f"You do not hold {move.split()[1]}."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("destroy 9H flop1", "9H is damage; destroy needs spades."),
        ("destroy 9C flop1", "9C is perception; destroy needs spades."),
        ("damage 9D at B", "9D is deception; damage needs hearts."),
        ("damage 9C resistance", "9C is perception; damage needs hearts."),
        ("perceive 9H deck", "9H is damage; perceive needs clubs."),
        ("deceive 9S", "9S is destruction; deceive needs diamonds."),
    ],
)
def test_HU_B21_the_wrong_suit(move: str, sentence: str):
    held = move.split()[1]
    assert row(Heist(f"{TURN} powers A {held}").refuse(f"A {move}"), 21) == sentence


@pytest.mark.parametrize("text", IN_A_HAND)
def test_HU_B22_an_action_of_a_hand_when_none_is_running(text: str):
    for heist in (Heist(LOBBY), rejoining(), Heist(BETWEEN)):
        assert row(heist.refuse(f"A {text}"), 22) == "No heist is under way."


def test_HU_B22_what_the_host_cannot_do_without_a_hand():
    for heist in (Heist(LOBBY), rejoining(), Heist(BETWEEN)):
        row(heist.refuse("table abort"), 22)
    for heist in (Heist(LOBBY), Heist(BETWEEN)):
        row(heist.refuse("table timeout"), 22)
    assert rejoining().legal("table timeout")


def test_HU_B22_no_story_in_the_lobby():
    assert row(Heist(LOBBY).refuse("A narrate t1"), 22) == "No heist is under way."
    assert rejoining().legal("C narrate t1")
    assert Heist(BETWEEN).legal("C narrate t1")
    assert Heist(FOLDED).legal("B narrate t1")


@pytest.mark.parametrize(
    ("board", "slot"),
    [("", "flop1"), ("", "river"), ("2C 9H 7D", "turn"), ("2C 9H 7D", "river"), ("2C 9H 7D 8S", "river")],
)
def test_HU_B23_a_slot_that_is_not_dealt_yet(board: str, slot: str):
    heist = Heist(f"""
        seats   A 40  B 40
        board   {board}
        to      A
        powers  A 9S
    """)
    assert row(heist.refuse(f"A destroy 9S {slot}"), 23) == f"There is no {slot} card on the table yet."


def test_HU_B23_a_slot_that_is_not_dealt_yet_among_others_and_as_a_further_step():
    sentence = "There is no turn card on the table yet."
    assert row(Heist(FLOP + "powers A 9S").refuse("A destroy 9S flop1 turn"), 23) == sentence
    assert row(destroying().refuse("A replace turn"), 23) == sentence


@pytest.mark.parametrize("slot", ["flop4", "flop", "2", "deck", "flop1,flop2", "2C"])
def test_HU_B24_an_unknown_slot(slot: str):
    sentence = "The slots are flop1, flop2, flop3, turn, river."
    assert row(Heist(FLOP + "powers A 9S").refuse(f"A destroy 9S flop1 {slot}"), 24) == sentence
    assert row(destroying().refuse(f"A replace {slot}"), 24) == sentence


def test_HU_B25_more_slots_than_potency():
    heist = Heist(FLOP + "powers A 2S")
    sentence = "2S has potency 2 for you; you asked for 3."
    assert row(heist.refuse("A destroy 2S flop1 flop2 flop3"), 25) == sentence
    steps = destroying()
    sentence = "3S has potency 3 for you; you asked for 4."
    assert row(steps.refuse("A replace flop1 flop2 flop3"), 25) == sentence


def test_HU_B25_more_looks_than_potency():
    heist = Heist(FLOP + "powers A 4C")  # perception 3
    assert row(heist.refuse("A perceive 4C deck*3"), 25) == "4C has potency 2 for you; you asked for 3."
    assert row(heist.refuse("A perceive 4C B C"), 25) == "4C has potency 2 for you; you asked for 4."
    assert row(heist.refuse("A perceive 4C deck*999"), 25) == "4C has potency 2 for you; you asked for 999."
    heist.do("A perceive 4C B.2")
    assert row(heist.refuse("A look B"), 25) == "4C has potency 2 for you; you asked for 3."


def test_HU_B26_a_replacement_that_would_take_a_reserved_card():
    heist = Heist(FLOP + "powers A 9S 8S \n deckleft 4")
    sentence = "The remaining 2 cards are needed for the board."
    assert row(heist.refuse("A destroy 9S flop1 flop2 flop3"), 26) == sentence
    heist.do("A destroy 9S flop1 flop2")
    assert heist.view().open is None
    assert row(heist.refuse("A destroy 8S flop1"), 26) == sentence


def test_HU_B26_is_said_of_further_steps_too():
    heist = Heist(TURN + "powers A 9S \n deckleft 3")
    heist.do("A destroy 9S turn")
    sentence = "The remaining 1 card is needed for the board."
    assert row(heist.refuse("A replace turn turn"), 26) == sentence


def test_HU_B27_damage_at_yourself():
    assert row(Heist(FLOP + "powers A 3H").refuse("A damage 3H at A"), 27) == "Choose an enemy."


def test_HU_B28_damage_at_a_folded_villain():
    heist = Heist(FOLDED.replace("powers  B", "powers  A"))
    assert row(heist.refuse("A damage 3H at B"), 28) == "⟨1⟩ has already got away."


def test_HU_B29_damage_at_a_villain_without_chips():
    heist = Heist(TURN.replace("B 40", "B 0") + "allin B \n powers A 3H")
    assert row(heist.refuse("A damage 3H at B"), 29) == "⟨1⟩ has no chips left to lose."


@pytest.mark.parametrize("name", ["Zorro", "3", "77", "deck", "resistances", '"A B"', "-1", "⟨1⟩"])
def test_HU_B30_damage_at_an_unknown_name(name: str):
    heist = Heist(FLOP + "powers A 3H")
    sentence = f'There is no villain called "{name.strip(chr(34))}" here.'
    assert row(heist.refuse(f"A damage 3H at {name}"), 30) == sentence


@pytest.mark.parametrize(
    "text", ["damage 3H resistance", "damage 3H at resistance", "assault 1", "assault 99"]
)
def test_HU_B31_the_resistance_before_the_turn(text: str):
    assert row(Heist(FLOP + "powers A 3H").refuse(f"A {text}"), 31) == "No resistance has shown up yet."


@pytest.mark.parametrize(
    "text", ["damage 3H resistance", "damage 3H at resistance", "assault 1", "assault 99"]
)
def test_HU_B32_the_resistance_after_its_defeat(text: str):
    heist = Heist(TURN + "reduced 5 \n assaulted 3 \n joined 9 \n powers A 3H")
    assert row(heist.refuse(f"A {text}"), 32) == "sheriff is already defeated."


@pytest.mark.parametrize("text", ["damage 3H resistance", "assault 1", "assault 99"])
def test_HU_B56_the_resistance_after_the_last_betting(text: str):
    sentence = "The betting is over, so the resistance can no longer be beaten. Powers or pass."
    assert row(Heist(WINDOW + "powers A 3H").refuse(f"A {text}"), 56) == sentence


def test_HU_B33_an_assault_above_what_is_needed():
    heist = Heist(TURN + "assaulted 5")
    assert row(heist.refuse("A assault 4"), 33) == "Only 3 more needed."


def test_HU_B34_an_assault_above_the_stack():
    heist = Heist(TURN.replace("B 40", "B 4").replace("C 40", "C 0") + "allin C")
    assert row(heist.refuse("B assault 5"), 34) == "You have only 4 chips."
    assert row(heist.refuse("C assault 1"), 34) == "You have only 0 chips."


@pytest.mark.parametrize(
    "look",
    ["A", "A.1", "B", "B.2", "C.3", "C.0", "C.", ".1", "Zorro", "7.1", "decks", "deck*0", "deck*x", "deck.1"],
)  # fmt: skip
def test_HU_B35_a_look_at_what_cannot_be_looked_at(look: str):
    heist = Heist(FOLDED.replace("powers  B", "powers  A"))
    sentence = "You can look at the top of the deck or at card 1 or 2 of an opponent still in the heist."
    assert row(heist.refuse(f"A perceive 4C deck {look}"), 35) == sentence
    heist.do("A perceive 4C C.1")
    assert row(heist.refuse(f"A look {look}"), 35) == sentence


def test_HU_B36_a_look_deeper_than_the_deck():
    heist = Heist("""
        seats    A 40  D 40
        board    2C 9H 7D 8S 3C
        dealer   A
        to       D
        powers   D 9C
        deckleft 3
    """)
    assert row(heist.refuse("D perceive 9C deck*4"), 36) == "The deck has only 3 cards."
    assert row(heist.refuse("D perceive 9C A deck*4"), 36) == "The deck has only 3 cards."
    heist.do("D perceive 9C deck*2")
    assert row(heist.refuse("D look deck*2"), 36) == "The deck has only 3 cards."
    assert heist.legal("D look deck")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("destroy 9S", "destroy needs at least one slot."),
        ("destroy 9S say t1", "destroy needs at least one slot."),
        ("perceive 9C", "perceive needs at least one look."),
    ],
)
def test_HU_B37_no_target_for_a_power(move: str, sentence: str):
    assert row(Heist(FLOP + "powers A 9S 9C").refuse(f"A {move}"), 37) == sentence


def test_HU_B37_no_target_for_a_further_step():
    heist = destroying()
    assert row(heist.refuse("A replace"), 37) == "replace needs at least one slot."
    heist.do("A stop", "B perceive 7C deck")
    assert row(heist.refuse("B look"), 37) == "look needs at least one look."


@pytest.mark.parametrize("text", ["deceive 5D", "deceive 5D 1", "deceive 5D 99"])
def test_HU_B38_deception_without_own_chips_in_the_pot(text: str):
    heist = Heist(FLOP + "real A 0  B 10  C 10 \n damage 4 \n powers A 5D")
    assert row(heist.refuse(f"A {text}"), 38) == "None of your bets are in the pot."


def test_HU_B39_deception_above_potency_or_own_chips():
    heist = Heist(FLOP + "powers A KD  B QD")  # deception 4 and 1
    assert row(heist.refuse("A deceive KD 4"), 39) == "You can take back at most 3."
    assert row(heist.refuse("B deceive QD 11"), 39) == "You can take back at most 10."


@pytest.mark.parametrize("name", ["A", "B", "C"])
@pytest.mark.parametrize("text", [*IN_A_HAND, "deal"])
def test_HU_B40_anything_else_while_a_power_is_open(name: str, text: str):
    heist = destroying()
    if (name, text) in (("A", "replace flop1"), ("A", "stop")):
        assert heist.legal(f"{name} {text}")
    else:
        assert row(heist.refuse(f"{name} {text}"), 40) == "⟨0⟩ is still using 3S (2 left)."


def test_HU_B40_what_goes_on_while_a_power_is_open():
    heist = destroying()
    for line in ("A narrate t1", "B narrate t1", "table timeout", "table abort"):
        assert heist.legal(line)
    row(heist.refuse("table end"), 40)
    row(heist.refuse("table join v7/1234/50"), 40)
    row(heist.refuse("table leave 1"), 40)


@pytest.mark.parametrize("text", ["replace flop1", "look deck", "stop", "replace", "look", "replace flop9"])
def test_HU_B41_a_step_without_an_open_power_of_ones_own(text: str):
    for heist in (Heist(FLOP), Heist(WINDOW)):
        assert row(heist.refuse(f"B {text}"), 41) == "You have no power in use."


@pytest.mark.parametrize("name", ["A", "B"])
def test_HU_B42_a_pass_outside_a_window(name: str):
    assert row(Heist(FLOP).refuse(f"{name} pass"), 42) == "There is nothing to pass on now."


def test_HU_B43_a_pass_twice_or_not_asked():
    heist = Heist(WINDOW.replace("C 40", "C 0") + "allin C")
    heist.do("A pass")
    sentence = "You have passed (or have nothing to pass)."
    assert row(heist.refuse("A pass"), 43) == sentence
    assert row(heist.refuse("C pass"), 43) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "bet 4", "allin", "fold", "destroy 2S flop1", "damage 3H at B", "damage 3H resistance",
        "perceive 4C deck", "deceive 5D", "deceive 5D 1", "assault 1",
    ],
)  # fmt: skip
def test_HU_B45_a_story_that_is_required_and_missing(text: str):
    card = next((word for word in text.split() if word in ("2S", "3H", "4C", "5D")), "")
    heist = Heist(f"{TURN} powers A {card}", narration="required")
    assert row(heist.refuse(f"A {text}"), 45) == "Describe it first: say what ⟨0⟩ does."
    assert heist.legal(f"A {text} say t1")


@pytest.mark.parametrize("text", ["call", "raise 20"])
def test_HU_B45_a_call_and_a_raise_need_a_story_too(text: str):
    heist = Heist(FACING_A_BET, narration="required")
    assert row(heist.refuse(f"C {text}"), 45) == "Describe it first: say what ⟨2⟩ does."
    assert heist.legal(f"C {text} say t1")


def test_HU_B45_what_needs_no_story():
    heist = Heist(FLOP + "powers A 3S", narration="required")
    assert heist.legal("A check")
    heist.do("A destroy 3S flop1 say t1", "A replace flop1", "A stop")
    heist = Heist(WINDOW + "powers A 6C", narration="required")
    heist.do("A perceive 6C deck say t1", "A look deck")
    heist = Heist(WINDOW + "powers A 6C", narration="required")
    heist.do("A pass")


def test_HU_B45_dealing_while_the_ending_is_untold():
    heist = Heist(
        """
        seats   A 40  B 40  C 40
        board   2C 9H 7D
        dealer  C
        to      A
        wagers  A 10  B 10  C 10
        folded  B
        """,
        narration="required",
    )
    heist.do("A fold say t1")
    for name in ("A", "B", "C"):
        assert row(heist.refuse(f"{name} deal"), 45) == (
            "The winner has not told how the heist ended; the dealer may waive it."
        )
        row(heist.refuse(f"{name} deal say t2"), 45)
    heist.do("A narrate t3")
    row(heist.refuse("A deal"), 45)
    heist.do("C narrate t4", "A deal")


def test_HU_B45_the_clock_needs_no_story():
    heist = Heist(FACING_A_BET, narration="required")
    heist.do("table timeout")
    assert heist.view().folded == (False, False, True)
    assert UNTOLD not in {it.text for it in heist.do("table abort") if hasattr(it, "text")}


# Between the hands.


@pytest.mark.parametrize("text", [FLOP, WINDOW, FOLDED], ids=["betting", "window", "folded"])
def test_HU_B47_a_deal_during_a_hand(text: str):
    assert row(Heist(text).refuse("B deal"), 47) == "The heist is still on."


def test_HU_B48_a_deal_with_fewer_than_two_players():
    assert row(Heist("seats A 50 \n phase lobby").refuse("A deal"), 48) == "It takes at least 2 villains."
    heist = Heist("seats A 50 B 50 \n phase between")
    heist.do("table leave 1")
    assert row(heist.refuse("A deal"), 48) == "It takes at least 2 villains."


def test_HU_B49_a_deal_while_someone_must_rejoin():
    heist = rejoining()
    assert row(heist.refuse("B deal"), 49) == "Waiting for ⟨0⟩ to choose a villain."
    assert row(heist.refuse("A deal"), 49) == "Waiting for ⟨0⟩ to choose a villain."
    everybody = Heist(BUST.replace("KS AS 7S KD KH 7D 9C JD 5C", "KS AS QS KD KH QD 9C JD QH"))
    everybody.do("B pass")
    assert row(everybody.refuse("B deal"), 49) == "Waiting for ⟨1⟩, ⟨2⟩, ⟨0⟩ to choose a villain."


@pytest.mark.parametrize("aptitudes", ["1224", "123", "", "5", "1235", "12344", "0123", "four", "1-2"])
def test_HU_B50_aptitudes_that_are_no_permutation(aptitudes: str):
    sentence = "Give 1, 2, 3 and 4 once each to destruction, damage, perception and deception."
    heist = Heist(LOBBY, max_players=6)
    assert row(heist.refuse(f"table join v7/{aptitudes}/50"), 50) == sentence
    assert row(rejoining().refuse(f"A rejoin new v7/{aptitudes}/50"), 50) == sentence


def test_HU_B50_is_said_of_a_word_that_is_no_villain():
    row(rejoining().refuse("A rejoin new Zorro"), 50)
    assert row(rejoining().refuse("A rejoin new"), 15) == "rejoin new needs a villain."


def test_HU_B52_a_full_table():
    heist = Heist(LOBBY)
    assert row(heist.refuse("table join v7/1234/50"), 52) == "The table is full."


def test_HU_B52_an_eleventh_player():
    seats = " ".join(f"{name} 50" for name in "ABCDEFGHIJ")
    for phase in ("lobby", "between"):
        heist = Heist(f"seats {seats} \n phase {phase}")
        assert row(heist.refuse("table join v7/1234/50"), 52) == "The table is full."


@pytest.mark.parametrize("text", ["join v7/1234/50", "leave 1", "end"])
def test_HU_B53_coming_and_going_in_mid_hand(text: str):
    for position in (FLOP, WINDOW, FOLDED):
        assert row(Heist(position).refuse(f"table {text}"), 53) == "That is only possible between hands."


def test_HU_B53_coming_and_going_while_someone_must_rejoin():
    heist = rejoining()
    for text in ("join v7/1234/50", "end", "leave 1", "leave 2"):
        assert row(heist.refuse(f"table {text}"), 53) == "That is only possible between hands."
    assert heist.legal("table leave 0")


def test_HU_B54_a_rejoin_by_someone_who_is_not_asked():
    sentence = "That is not for you to do now."
    heist = rejoining()
    for text in ("B rejoin original", "C rejoin new v7/1234/50"):
        assert row(heist.refuse(text), 54) == sentence
    for other in (Heist(FLOP), Heist(LOBBY), Heist(BETWEEN)):
        assert row(other.refuse("A rejoin original"), 54) == sentence


def test_HU_B54_what_only_the_host_may_do():
    sentence = "That is not for you to do now."
    heist = Heist(FLOP)
    for text in ("A timeout", "B timeout", "A abort"):
        assert row(heist.refuse(text), 54) == sentence
    assert row(Heist(BETWEEN).refuse("A end"), 54) == sentence
    assert row(rejoining().refuse("B timeout"), 54) == sentence


def test_HU_B54_who_may_do_without_the_winners_story():
    heist = Heist(FLOP + "folded B", narration="required")
    heist.do("A fold say t1")
    assert row(heist.refuse("A narrate waive"), 54) == "That is not for you to do now."
    assert heist.legal("C narrate waive") and heist.legal("table narrate waive")


def test_HU_B55_a_villain_already_seated():
    for phase in ("lobby", "between"):
        heist = Heist(f"seats A 50 B 50 \n phase {phase}", max_players=6)
        assert row(heist.refuse("table join B/3421/50"), 55) == "You cannot play B."
        assert row(heist.refuse("table join B/1234/30"), 55) == "You cannot play B."


def test_HU_B55_a_villain_who_sits_here_is_no_new_one():
    heist = rejoining()
    assert row(heist.refuse("A rejoin new C/3142/50"), 55) == "You cannot play C."
    assert row(heist.refuse("A rejoin new A/1234/50"), 55) == "You cannot play A."
    assert row(heist.refuse("A rejoin new v7/1234/51"), 55) == "You cannot play v7."


def test_HU_B55_a_villain_without_chips():
    heist = Heist(LOBBY, max_players=6)
    assert row(heist.refuse("table join v7/1234/0"), 55) == "You cannot play v7."


# The order of checks: verb, known player, hand running, open power, version, folded / all-in / phase, turn,
# syntax, card, target, amount, narration.


@pytest.mark.parametrize(
    ("position", "line", "number"),
    [
        pytest.param(LOBBY, "onlooker shoot", 1, id="verb before known player"),
        pytest.param(LOBBY, "onlooker bet 2", 2, id="known player before hand running"),
        pytest.param(LOBBY, "A bet ten", 22, id="hand running before syntax"),
        pytest.param(BETWEEN, "A destroy XX", 22, id="hand running before card"),
        pytest.param(FOLDED, "B bet ten", 17, id="folded before syntax"),
        pytest.param(FOLDED + "allin B", "B bet 2", 17, id="folded before all-in"),
        pytest.param(FOLDED, "B damage 9H at B", 17, id="folded before card"),
        pytest.param(FOLDED, "B pass", 17, id="folded before window"),
        pytest.param(WINDOW + "allin B", "B bet 2", 16, id="all-in before last word"),
        pytest.param(TURN + "allin B", "B check", 16, id="all-in before turn"),
        pytest.param(WINDOW, "B bet ten", 18, id="phase before syntax"),
        pytest.param(FLOP, "B bet ten", 3, id="turn before syntax"),
        pytest.param(FLOP, "B bet", 3, id="turn before what is missing"),
        pytest.param(FLOP, "B bet 99", 3, id="turn before amount"),
        pytest.param(FACING_A_BET, "A check", 3, id="turn before check"),
        pytest.param(FLOP, "A destroy 9H flop4", 24, id="syntax before card"),
        pytest.param(FLOP, "A destroy 9S turn", 20, id="card before target"),
        pytest.param(FLOP, "A destroy 9S", 20, id="card before missing target"),
        pytest.param(FLOP, "A destroy 9H flop1", 20, id="not held before wrong suit"),
        pytest.param(FLOP, "A damage 3H at A", 20, id="card before enemy"),
        pytest.param(FLOP, "A damage 3H resistance", 20, id="card before resistance"),
        pytest.param(FLOP + "real A 0", "A deceive 3D", 20, id="card before chips"),
        pytest.param(FLOP + "powers A 3C", "A deceive 3C 99", 21, id="suit before amount"),
        pytest.param(FLOP + "powers A 2S", "A destroy 2S flop1 flop2 turn", 23, id="target before potency"),
        pytest.param(FLOP + "powers A 2C", "A perceive 2C A.1 B.1", 35, id="look before potency"),
        pytest.param(FLOP, "A bet 99 say", 15, id="a text that is missing before amount"),
    ],
)
def test_HU_B_the_order_of_checks(position: str, line: str, number: int):
    row(Heist(position).refuse(line), number)


def test_HU_B_known_player_before_open_power_and_open_power_before_the_rest():
    heist = destroying()
    row(heist.refuse("onlooker bet 2"), 2)
    row(heist.refuse("B bet ten"), 40)
    row(heist.refuse("A bet ten"), 40)
    row(heist.refuse("B shoot"), 1)
    folded = Heist(FOLDED.replace("powers  B", "powers  A"))
    folded.do("A destroy 2S flop1")
    row(folded.refuse("B bet 2"), 40)
    row(folded.refuse("B stop"), 40)


@pytest.mark.parametrize(("chips", "number"), [(1, 6), (41, 6)])
def test_HU_B_bet_6_before_11_and_8(chips: int, number: int):
    row(Heist(FACING_A_BET).refuse(f"C bet {chips}"), number)


def test_HU_B_bet_6_before_13_before_11_before_8():
    row(Heist(NOBODY_TO_ANSWER).refuse("A bet 99"), 6)
    quiet = Heist(FLOP.replace("B 40  C 40", "B 0  C 0") + "allin B C")
    row(quiet.refuse("A bet 99"), 13)
    row(quiet.refuse("A bet 1"), 13)
    row(Heist(FLOP).refuse("A bet 99"), 11)
    row(Heist(FLOP).refuse("A bet 1"), 8)


def test_HU_B_raise_7_before_13_before_12_before_10_before_11_before_9():
    quiet = Heist(FLOP.replace("B 40  C 40", "B 0  C 0") + "allin B C")
    row(quiet.refuse("A raise 99"), 7)
    closed = Heist(NOBODY_TO_ANSWER + "acted A 19")
    row(closed.refuse("A raise 20"), 13)
    row(Heist(SHORT_ALL_IN).refuse("A raise 12"), 12)
    broke = Heist(FACING_A_BET.replace("C 40", "C 5"))
    row(broke.refuse("C raise 8"), 10)
    row(broke.refuse("C raise 9"), 11)
    row(Heist(FACING_A_BET).refuse("C raise 9"), 9)


def test_HU_B_damage_30_before_27_before_28_before_29():
    heist = Heist(FOLDED.replace("powers  B", "powers  A").replace("B 40", "B 0") + "allin B")
    row(heist.refuse("A damage 3H at Zorro"), 30)
    row(heist.refuse("A damage 3H at 9"), 30)
    row(heist.refuse("A damage 3H at B"), 28)
    myself = Heist(TURN.replace("A 40", "A 0").replace("to      A", "to      B") + "allin A \n powers A 3H")
    row(myself.refuse("A damage 3H at A"), 27)


def test_HU_B_potency_25_before_26_and_36():
    few = "\n powers A 2S 3C \n deckleft 2"
    row(Heist(FLOP + few).refuse("A destroy 2S flop1 flop1 flop1"), 25)
    row(Heist(FLOP + few).refuse("A destroy 2S flop1"), 26)
    row(Heist(FLOP + few).refuse("A perceive 3C deck*3"), 25)


def test_HU_B_33_before_34_and_38_before_39():
    heist = Heist(TURN.replace("A 40", "A 4"))
    row(heist.refuse("A assault 9"), 33)
    row(heist.refuse("A assault 8"), 34)
    row(Heist(FLOP + "real A 0 \n powers A 5D").refuse("A deceive 5D 99"), 38)


def test_HU_B_everything_else_before_the_missing_story():
    heist = Heist(FLOP + "powers A 2S 3H", narration="required")
    row(heist.refuse("B bet 2"), 3)
    row(heist.refuse("A bet 99"), 11)
    row(heist.refuse("A destroy 2S turn"), 23)
    row(heist.refuse("A damage 3H at A"), 27)
    row(heist.refuse("A call"), 5)
