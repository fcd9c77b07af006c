"""The rows of RULES.md, section 8: what is refused, in which words, and which row answers first."""

from __future__ import annotations

import pytest

from tests.court.realm import after
from tests.driver import inputs

Moment = tuple[str, ...]
"""A position, and what is played in it first."""

HANDS = "hands P1 2H 5S 6S P2 7H 5C XR P3 8H 7S 8S"
MINE: Moment = (f"turn P2 \n field KC 2C 9H KS \n {HANDS}",)
SECOND_ROUND: Moment = (f"{MINE[0]} \n round 2",)
BLACK: Moment = (MINE[0].replace("XR", "XB"),)
QUEEN: Moment = (f"turn P2 \n phase queen \n queen QH \n field KC 2C 4D KS QH \n {HANDS}",)
BLACK_QUEEN: Moment = ("field KC 2C XR@C \n hands P1 QC 5S 6S", "P1 place QC")
KING = "phase align \n field KH KC 2C \n kings P1 H \n"
ALIGN: Moment = (f"{KING} hands P1 2H 5S XR P2 7H 5C XB P3 8H 7S 8S",)
CHOSEN: Moment = (*ALIGN, "P2 align 5C", "P1 abstain")
TURNED_UP_QUEEN: Moment = (
    "phase align \n field KH KC 2C \n hands P1 2H 5S 6S P2 QD 5C XB P3 8H 7S 8S",
    *("P1 align 2H", "P2 align QD", "P3 align 8H"),
)
"""P2 has turned up QD; P3 is still to turn up a card."""
JOKER, BLACK_JOKER = (
    (
        f"{KING} hands P1 {joker} 5S 6S P2 7H 5C 4C P3 8H 7S 8S",
        f"P1 align {joker}",
        "P2 align 7H",
        "P3 align 8H",
    )
    for joker in ("XR", "XB")
)
"""P1 has turned up a Joker and has not named its suit; P3 is still to turn up a card."""
OVER: Moment = (f"phase over \n {HANDS}",)

Row = tuple[str, Moment, str, *tuple[object, ...]]
"""The number, the moment, players and inputs ("P1 P2: draw; draw 1"), and what stands in the sentence."""

ROWS: list[Row] = [
    ("CT-B01", MINE, "P3: place 7H; place 8H; place; place 1H; place XR; place 8H 7S", "P2"),
    ("CT-B01", QUEEN, "P3: place 8H", "P2"),
    ("CT-B02", MINE, "P2: place 8H", "8H"),
    ("CT-B02", MINE, "P2: place xb", "XB"),
    ("CT-B02", ALIGN, "P2: align 8H", "8H"),
    ("CT-B02", ALIGN, "P2: align XR", "XR"),
    ("CT-B03", MINE, "P2: place"),
    ("CT-B03", ALIGN, "P2: align"),
    ("CT-B05", MINE, "P2: place XR"),
    ("CT-B06", MINE, "P2: place XR S"),
    ("CT-B07", MINE, "P2: place 7H D; place 7H north"),
    ("CT-B08", MINE, "P2: place 7H 8H; place 7H 5C XR; place 7H H 5C; place 8H 7H"),
    ("CT-B09", QUEEN, "P2: place 7H; place; place 1H"),
    ("CT-B10", QUEEN, "P2: banish KS"),
    ("CT-B11", QUEEN, "P2: banish 9D", "9D"),
    ("CT-B11", QUEEN, "P2: banish 9S", "9S"),
    ("CT-B14", ALIGN, "P2: align XB"),
    ("CT-B15", CHOSEN, "P1 P2: align 5C; align 7H; align; align 1H; abstain"),
    ("CT-B15", TURNED_UP_QUEEN, "P3: align 5C; align 7H; align; align 1H; abstain"),
    ("CT-B16", ALIGN, "P2: abstain"),
    ("CT-B17", SECOND_ROUND, "P1 P2 P3: align 5C; align 8H; align; align XR; abstain"),
    ("CT-B17", QUEEN, "P2: align 5C; align 8H; align; align XR; abstain"),
    ("CT-B18", JOKER, "P1: suit S; suit C; suit; suit north"),
    ("CT-B19", MINE, "P1 P2: draw; DRAW; draw 1"),
    ("CT-B20", MINE, "P3: pitch; pitch 3"),
    ("CT-B21", QUEEN, "P3: banish 4D; banish KS; banish; spare", "P2", "P2"),
    ("CT-B21", TURNED_UP_QUEEN, "P1: banish 4D; banish KS; banish; spare", "P2", "P2"),
    ("CT-B23", OVER, "P2 P3 onlooker: place 7H; place; align 5C; abstain; spare; "),
    ("CT-B23", OVER, "P2 P3 onlooker: suit D; draw; pitch; shoot"),
    ("CT-B24", MINE, "P2: shoot P3", "shoot"),
]
BANISH = "No Queen is waiting to banish a card. She can when she is placed or turned up."
JOIN = "No Joker is waiting for a suit. You choose one when you turn a Joker up."
DECIDE = "The rounds are over. First decide on the card you turned up."
WATCH = "The rounds are over. You don't have to do anything."
TOLD: list[tuple[str, Moment, str, str]] = [
    ("CT-B05", BLACK, "P2: place xb",
     "Say which suit the black Joker goes on: `place XB C` or `place XB S`."),
    ("CT-B06", BLACK, "P2: place XB D", "The black Joker goes on Clubs or Spades. Choose one of them."),
    ("CT-B07", MINE, "P2: place 5C s", "5C can only go on Clubs. Leave the suit out."),
    ("CT-B10", BLACK_QUEEN, "P1: banish XR",
     "XR is red, and the Queen of Clubs banishes only black cards. Choose one, or banish nothing."),
    ("CT-B12", MINE, "P2: banish 9D; banish; banish 1H; spare", BANISH),
    ("CT-B12", ALIGN, "P2: banish 9D; banish; banish 1H; spare", BANISH),
    ("CT-B12", JOKER, "P1: spare", BANISH),
    ("CT-B12", MINE, "P2: suit D; suit; suit X", JOIN),
    ("CT-B12", ALIGN, "P2: suit D; suit; suit X", JOIN),
    ("CT-B12", QUEEN, "P2: suit D", JOIN),
    ("CT-B13", ALIGN, "P2: place 5C", "The rounds are over. Lay a card face down instead."),
    ("CT-B13", TURNED_UP_QUEEN, "P2: place 5C", DECIDE),
    ("CT-B13", TURNED_UP_QUEEN, "P1 P3: place 5C", WATCH),
    ("CT-B13", JOKER, "P1: place", DECIDE),
    ("CT-B13", JOKER, "P2 P3: place", WATCH),
    ("CT-B18", BLACK_JOKER, "P1: suit H", "The black Joker goes on Clubs or Spades. Choose one of them."),
    ("CT-B21", JOKER, "P2: suit D", "That's P1's Joker, so P1 decides. You don't have to do anything."),
    ("CT-B21", JOKER, "P3: suit S", "That's P1's Joker, so P1 decides. You don't have to do anything."),
    ("CT-B26", MINE, "onlooker: place 7H", "You're not at this table."),
    ("CT-B28", QUEEN, "P2: banish", "Which card? Name one on the field, for example: `banish 7H`."),
    ("CT-B29", QUEEN, "P2: banish 4D QH", '"QH" is one word too many for banish.'),
    ("CT-B29", QUEEN, "P2: spare 4D", '"4D" is one word too many for spare.'),
]  # fmt: skip
"""Of a row with several sentences which it is, and what only other cards change."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[2]}")
def test_the_player_reads_the_sentence_of_the_rulebook(row: Row):
    rule, moment, said, *values = row
    realm = after(*moment)
    for line in inputs(said):
        realm.refused(line, rule, *values)


@pytest.mark.parametrize(("rule", "moment", "said", "sentence"), TOLD)
def test_the_player_reads_just_this_sentence(rule: str, moment: Moment, said: str, sentence: str):
    realm = after(*moment)
    for line in inputs(said):
        realm.answers(rule, line, sentence)


@pytest.mark.parametrize("word", ["1H", "HK", "10H", "7", "H7", "joker", "XX"])
def test_CT_B04_no_such_card(word: str):
    for moment, verb in ((MINE, "place"), (ALIGN, "align"), (QUEEN, "banish")):
        after(*moment).refused(f"P2 {verb} {word}", "CT-B04", word, "TH", "KS", "XR", "XB")


@pytest.mark.parametrize(
    "text", ["PLACE 7h", "  place   7H ", "place 7H H", "place 7h hearts", "place 7H on Hearts"]
)
def test_case_and_spaces_do_not_matter_and_a_suit_may_be_written_out(text: str):
    assert after(*MINE, f"P2 {text}").on("H") == "9H 7H"
    assert after(*MINE, "P2 place XR diamonds").on("D") == "XR"
