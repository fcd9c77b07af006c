"""Each bad input of RULES.md, section 8: the sentence, its number, and a state that stays as it was."""

from __future__ import annotations

import pytest

from engines.castle import CASTLE, Options
from engines.core import Illegal
from tests.castle.table import Table

QUEENS, SIXES, FOURS = "QC QD QH 5S 2D", "6C 6D AS 9C 2C", "4C 4D KS 9H 3C"
DISCARDING = """
    stones P1 3 P2 3 P3 3
    phase  discard
    hands  P1 4H 7D 9S KC 2C  P2 QC QD QH 5S 2D  P3 6C 6D AS 9C 3C
"""
BIDDING = DISCARDING.replace("discard", "bid")
MESSENGER = """
    stones P1 3 P2 3 P3 3
    hands  P1 XR 9C 9D 4H 2S  P2 KS KC QD 7H 3C  P3 QC TD 6H 4S 2C
    moat   5D AH
"""
TREBUCHET = f"""
    stones P1 3 P2 3 P3 3
    castle P1 1  P2 2 3
    hands  P1 JS TC 7D 5H 3D  P2 {QUEENS}  P3 {FOURS}
"""
BUILDING = f"""
    stones P1 4 P2 3 P3 3
    hands  P1 {QUEENS}  P2 {SIXES}  P3 {FOURS}
"""
BIDS = ("P1 bid 1", "P2 bid 1", "P3 bid 0")
NO_BIDS = ("P1 bid 0", "P2 bid 0", "P3 bid 0")


def after(text: str, *lines: str) -> Table:
    table = Table(text)
    table.do(*lines)
    return table


def test_CP_B01_bid_out_of_turn():
    table = after(BIDDING, "P1 bid 0")
    assert table.refuse("P3 bid 2") == ("It is P2's turn to bid.", "CP-B01")
    assert table.refuse("P3 bid x") == ("It is P2's turn to bid.", "CP-B01")


def test_CP_B02_bid_more_than_the_supply():
    assert Table(BIDDING).refuse("P1 bid 5") == ("You have only 3 stones.", "CP-B02")
    table = Table(BIDDING.replace("P1 3", "P1 1"))
    assert table.refuse("P1 bid 2") == ("You have only 1 stone.", "CP-B02")


@pytest.mark.parametrize("line", ["bid -1", "bid x", "bid 1.5", "bid", "bid 1 2"])
def test_CP_B03_a_bid_that_is_no_number(line: str):
    assert Table(BIDDING).refuse(f"P1 {line}") == ("Bid a whole number from 0 to 3.", "CP-B03")


def test_CP_B04_a_second_bid():
    said = ("You have already bid in this hand.", "CP-B04")
    assert after(BIDDING, "P1 bid 1").refuse("P1 bid 1") == said
    assert after(MESSENGER, *BIDS).refuse("P2 bid 1") == said


def test_CP_B05_a_bid_during_discards():
    said = ("Bidding starts when everybody has discarded.", "CP-B05")
    assert Table(DISCARDING).refuse("P1 bid 1") == said
    assert Table(DISCARDING).refuse("P2 bid 1") == said


def test_CP_B06_three_cards():
    assert Table(DISCARDING).refuse("P1 discard 4H 7D 9S") == ("You may discard at most two cards.", "CP-B06")


def test_CP_B07_a_card_that_is_not_in_the_hand():
    assert Table(DISCARDING).refuse("P1 discard 5H") == ("You do not hold 5H.", "CP-B07")
    assert Table(DISCARDING).refuse("P1 discard 4H QC") == ("You do not hold QC.", "CP-B07")


def test_CP_B08_a_card_named_twice():
    assert Table(DISCARDING).refuse("P1 discard 4H 4H") == ("You named 4H twice.", "CP-B08")


def test_CP_B09_a_second_discard():
    said = ("You have already discarded in this hand.", "CP-B09")
    assert after(DISCARDING, "P1 discard 4H").refuse("P1 discard 7D") == said
    assert after(DISCARDING, "P1 discard").refuse("P1 discard 4H") == said
    assert Table(BIDDING).refuse("P1 discard 4H") == said


@pytest.mark.parametrize("word", ["ZZ", "1H", "XB"])
def test_CP_B10_a_word_that_is_no_card(word: str):
    sentence = f'"{word}" is not a card. Write rank then suit, for example TH; the Messenger is XR.'
    assert Table(DISCARDING).refuse(f"P1 discard {word}") == (sentence, "CP-B10")
    assert Table(DISCARDING).refuse(f"P1 discard 4H {word}") == (sentence, "CP-B10")


def test_CP_B10_holds_for_the_messenger_and_for_fishing_too():
    sentence = '"ZZ" is not a card. Write rank then suit, for example TH; the Messenger is XR.'
    table = after(MESSENGER, *BIDS)
    assert table.refuse("P1 take moat ZZ") == (sentence, "CP-B10")
    table.do("P1 take P2 KS")
    assert table.refuse("P2 fish ZZ") == (sentence, "CP-B10")


def test_CP_B11_the_messenger_with_a_bid_of_0():
    table = after(MESSENGER, "P1 bid 0", "P2 bid 1", "P3 bid 0")
    assert table.phase == "build"
    assert table.refuse("P1 take moat AH") == (
        "The Messenger works only if you bid at least one stone.",
        "CP-B11",
    )


def test_CP_B12_robbing_who_is_not_the_highest():
    assert after(MESSENGER, *BIDS).refuse("P1 take P3 QC") == (
        "The Messenger can rob only the highest hand, that of P2.",
        "CP-B12",
    )


def test_CP_B12_names_all_who_share_the_highest_hand():
    table = after(
        """
        stones P1 3 P2 3 P3 3 P4 3
        hands  P1 XR 9C 9D 4H 2S  P2 KS KC QD 7H 3C  P3 KD KH QC 7S 3H  P4 QH TD 6H 4S 2C
        """,
        "P1 bid 1",
        "P2 bid 0",
        "P3 bid 0",
        "P4 bid 0",
    )
    assert table.refuse("P1 take P4 QH") == (
        "The Messenger can rob only the highest hand, that of P2 or P3.",
        "CP-B12",
    )


def test_CP_B13_a_card_that_the_highest_hand_lacks():
    assert after(MESSENGER, *BIDS).refuse("P1 take P2 KD") == ("P2 does not hold KD.", "CP-B13")


def test_CP_B14_a_card_that_is_not_in_the_moat():
    assert after(MESSENGER, *BIDS).refuse("P1 take moat KD") == ("KD is not in the Moat.", "CP-B14")


@pytest.mark.parametrize("line", ["take me KD", "take P1 9C", "take ME 9C"])
def test_CP_B15_robbing_oneself(line: str):
    assert after(MESSENGER, *BIDS).refuse(f"P1 {line}") == ("You cannot rob yourself.", "CP-B15")


@pytest.mark.parametrize("player", ["P2", "P3"])
def test_CP_B16_taking_without_the_messenger(player: str):
    said = ("You do not hold the Messenger.", "CP-B16")
    assert after(MESSENGER, *BIDS).refuse(f"{player} take moat KD") == said
    assert Table(MESSENGER).refuse(f"{player} take moat AH") == said


@pytest.mark.parametrize("card", ["XR", "KD", "KS"])
def test_CP_B17_fishing_what_is_not_in_the_moat(card: str):
    table = after(MESSENGER, *BIDS, "P1 take P2 KS")
    assert table.refuse(f"P2 fish {card}") == ("That card is not in the Moat.", "CP-B17")


def test_CP_B18_firing_with_an_empty_castle():
    table = after(TREBUCHET.replace("castle P1 1", "castle"), "P1 bid 0", "P2 bid 1", "P3 bid 0")
    assert table.phase == "build"
    assert table.refuse("P1 fire P2 castle") == (
        "You need a stone on your own castle before the Trebuchet can fire.",
        "CP-B18",
    )


def test_CP_B19_firing_at_an_empty_castle():
    table = after(TREBUCHET, *NO_BIDS)
    assert table.refuse("P1 fire P3 castle") == ("P3 has no stone on their castle.", "CP-B19")


def test_CP_B20_firing_at_an_empty_bid():
    table = after(TREBUCHET, *NO_BIDS)
    assert table.refuse("P1 fire P2 bid") == ("P2 has no stone in their bid.", "CP-B20")


@pytest.mark.parametrize("target", ["P1", "me", "7"])
def test_CP_B21_firing_at_oneself(target: str):
    table = after(TREBUCHET, *NO_BIDS)
    assert table.refuse(f"P1 fire {target} bid") == ("Choose another player as the target.", "CP-B21")


def test_CP_B22_naming_the_box_to_shoot_at():
    table = after(TREBUCHET, *NO_BIDS)
    assert table.refuse("P1 fire P2 castle 3") == (
        "The stone nearest the base is taken; leave the box out.",
        "CP-B22",
    )


@pytest.mark.parametrize(
    ("boxes", "sentence"),
    [
        ("2 3", "Boxes 2 and 3 need a bid of 5; yours is 4."),
        ("3 2", "Boxes 2 and 3 need a bid of 5; yours is 4."),
        ("1 2 3", "Boxes 1, 2 and 3 need a bid of 6; yours is 4."),
    ],
)
def test_CP_B23_boxes_that_the_bid_does_not_pay_for(boxes: str, sentence: str):
    table = after(BUILDING, "P1 bid 4", "P2 bid 0", "P3 bid 0")
    assert table.refuse(f"P1 build {boxes}") == (sentence, "CP-B23")


def test_CP_B23_one_box_that_is_too_dear():
    table = after(BUILDING, *BIDS)
    assert table.refuse("P1 build 3") == ("Box 3 needs a bid of 3; yours is 1.", "CP-B23")


def test_CP_B24_a_covered_box():
    table = after(BUILDING + "castle P1 1", "P1 bid 3", "P2 bid 0", "P3 bid 0")
    assert table.refuse("P1 build 1") == ("Box 1 is already covered.", "CP-B24")
    assert table.refuse("P1 build 2 1") == ("Box 1 is already covered.", "CP-B24")


@pytest.mark.parametrize("line", ["build 1 1", "build 5", "build", "build 0", "build one"])
def test_CP_B25_boxes_that_do_not_exist(line: str):
    table = after(BUILDING, "P1 bid 4", "P2 bid 0", "P3 bid 0")
    assert table.refuse(f"P1 {line}") == ("Name one or more different boxes from 1 to 4.", "CP-B25")


@pytest.mark.parametrize("line", ["build 1", "build 9"])
def test_CP_B26_building_without_the_highest_hand_or_the_largest_bid(line: str):
    table = after(BUILDING, "P1 bid 4", "P2 bid 3", "P3 bid 3")
    assert table.refuse(f"P2 {line}") == ("Only the highest hand with the largest bid may build.", "CP-B26")


def test_CP_B26_the_highest_hand_without_the_largest_bid():
    table = after(
        """
        stones P1 4 P2 3 P3 3
        hands  P1 AC KD 9D 5S 2D  P2 AD KH 9S 5C 2H  P3 QS JD 9H 7C 3C
        """,
        "P1 bid 2",
        "P2 bid 1",
        "P3 bid 0",
    )
    assert (table.phase, table.turn) == ("build", "P1")
    assert table.refuse("P2 build 1")[1] == "CP-B26"


JOINT = """
    stones P1 3 P2 3 P3 3
    hands  P1 AC AD 9H 5S 2C  P2 AH AS 9D 5D 2D  P3 QS JD 8H 7C 3C
"""


@pytest.mark.parametrize("lines", [("P1 skip",), ("P1 build 1",)])
def test_who_shares_the_highest_hand_and_is_not_on_turn_is_told_whose_turn_it_is(lines: tuple[str, ...]):
    table = after(JOINT, "P1 bid 2", "P2 bid 2", "P3 bid 0")
    assert table.refuse("P2 build 1") == ("It is P1's turn to build.", "CP-29")
    table.do(*lines)
    assert table.refuse("P1 build 1") == ("It is P2's turn to build.", "CP-29")
    assert table.refuse("P3 build 1")[1] == "CP-B26"


def test_who_has_the_highest_hand_and_can_afford_no_box_is_told_whose_turn_it_is():
    table = after(JOINT + "castle P1 1 2", "P1 bid 2", "P2 bid 2", "P3 bid 0")
    assert table.refuse("P1 build 3") == ("It is P2's turn to build.", "CP-29")


@pytest.mark.parametrize("players", [1, 7])
def test_CP_B27_a_wrong_number_of_players(players: int):
    with pytest.raises(Illegal) as refused:
        _ = CASTLE.new(Options(), players, "seed")
    assert (refused.value.sentence, refused.value.rule) == ("Castle Poker needs 2 to 6 players.", "CP-B27")


@pytest.mark.parametrize("line", ["P1 bid 1", "P3 discard", "P1 build 9", "P1 dance", "table begin"])
def test_CP_B28_any_action_after_the_end(line: str):
    table = after(BUILDING + "castle P1 1 2 3", "P1 bid 4", "P2 bid 0", "P3 bid 0", "P1 build 4")
    assert table.refuse(line) == ("The game is over.", "CP-B28")


# What the rulebook's table leaves out.


@pytest.mark.parametrize(
    ("text", "lines", "line", "sentence"),
    [
        (BIDDING, (), "P1 dance", 'I do not know "dance".'),
        (BIDDING, (), "P9 bid 1", "You are not at this table."),
        (BIDDING, (), "table begin", "The cards are dealt by the table itself, once."),
        (BIDDING, (), "table bid 1", "You are not at this table."),
        (BIDDING, (), "P1 skip", "There is nothing for you to skip now."),
        (BIDDING, (), "P1 skip now", "There is nothing for you to skip now."),
        (MESSENGER, BIDS, "P2 skip now", "There is nothing for you to skip now."),
        (MESSENGER, BIDS, "P1 skip now", '"now" is one word too many for skip.'),
        (MESSENGER, BIDS, "P1 take", "Say where from and which card, for example: take moat KD."),
        (MESSENGER, BIDS, "P1 take moat", "Say where from and which card, for example: take moat KD."),
        (MESSENGER, (*BIDS, "P1 take P2 KS"), "P2 fish", "Say which card, for example: fish KD."),
        (TREBUCHET, NO_BIDS, "P1 fire", "Say whom and where, for example: fire Ada bid."),
        (TREBUCHET, NO_BIDS, "P1 fire P2", "Say whom and where, for example: fire Ada bid."),
        (BIDDING, (), "P1 build 1", "Building comes after the special cards."),
        (MESSENGER, BIDS, "P2 fish AH", "Only a player robbed by the Messenger can fish."),
        (MESSENGER, BIDS, "P1 take nobody AH", 'There is nobody called "nobody" at this table.'),
        (MESSENGER + "castle P2 1", BIDS, "P2 fire P1 bid", "You do not hold a Trebuchet."),
        (TREBUCHET, (), "P1 fire P2 castle", "The Trebuchet fires when all hands have been opened."),
        (TREBUCHET, NO_BIDS, "P1 fire P2 roof", '"roof" is not one of: bid, castle.'),
    ],
)
def test_everything_else_is_answered_too(text: str, lines: tuple[str, ...], line: str, sentence: str):
    assert after(text, *lines).refuse(line)[0].startswith(sentence)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ((), "The Messenger runs when all hands have been opened."),
        ((*BIDS, "P1 skip"), "The Messenger has had his chance in this hand."),
    ],
)
def test_CP_10_the_messenger_at_another_time(lines: tuple[str, ...], sentence: str):
    assert after(MESSENGER, *lines).refuse("P1 take moat AH") == (sentence, "CP-10")


def test_the_messenger_comes_before_the_trebuchet():
    table = after(MESSENGER.replace("QC TD", "JS TD") + "castle P3 1", *BIDS)
    assert table.refuse("P3 fire P1 bid") == ("The Messenger comes before the Trebuchet.", "CP-10")


def test_nothing_is_played_before_the_deal():
    table = Table("stones P1 3 P2 3\nphase lobby")
    assert table.refuse("P1 bid 1")[0] == "The cards have not been dealt yet."
