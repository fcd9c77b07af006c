"""What players of Castle Poker read: pages, labels, previews and lines."""

from __future__ import annotations

import pytest

from bot.presentation.games import PRESENTERS
from engines.castle import CASTLE
from engines.castle.actions import Build
from tests.castle.table import ALL_EQUAL, BIDS, P3_LOWEST, QUEENS, SIXES, Table, after, bids
from tests.presentation.faces import panel, panel_page, plain, table, told, words

PRESENTER = PRESENTERS["castle"]
BIDDING = """
    stones P1 5 P2 3 P3 3
    castle P1 2
    hands  P1 XR 9C 9D 8H 2S  P2 KS KC KD 7H 3C  P3 QC TD 6H 4S 2C
    moat   5D JH
"""


@pytest.mark.parametrize("name", ["Bob {the} Great", ":-{"])
def test_a_name_may_hold_anything(name: str):
    it = Table(BIDDING)
    assert PRESENTER.table(it.view(), lambda _: name).text == f"**{name}** bids."
    it.do(*bids(1, 2, 0), "P1 skip")
    asked = PRESENTER.table(it.view(), lambda _: name).text.splitlines()[0]
    assert asked == f"**{name}** may build with a bid of 2."


def test_who_is_asked_reads_the_words_of_the_buttons():
    it = after(BIDDING, *bids(1, 2, 0))
    assert panel_page(it, "P1").text == "Your turn: send or keep the Messenger."
    it.do("P1 skip")
    assert panel_page(it, "P2").text == "Your turn: build with your bid of 2, or do not build."


def test_the_table_says_who_is_still_to_fire_or_to_build():
    hands = "castle P1 1\nhands P1 JS JC AD AH 2C P2 JD JH AC AS 2D P3 QS TH 8H 7C 3C"
    it = after(hands, *bids(3, 3, 0), trebuchets=2)
    assert "Shots left: **Ann** (2)." in table(it)
    it.do("P1 fire P2 bid")
    assert "Shots left: **Ann**." in table(it)
    it = after("hands P1 AC AD 9H 5S 2C P2 AH AS 9D 5D 2D P3 QS JD 8H 7C 3C", *bids(2, 2, 0))
    assert "Still to build: **Ann** and **Bob**." in table(it)
    it.do("P1 skip")
    assert "Still to build: **Bob**." in table(it)


def test_the_table_says_all_that_is_public():
    page = table(after(BIDDING, "P1 bid 2"))
    for said in (
        "Hand 1", "Bids", "**Bob** bids", "**24 stones**", "**Ann** · supply 3 · bid 2 · castle – 2 – –",
        "**Cid** · supply 3 · castle – – – – · changed 0 · dealer", "Moat (2)", "J♥ Bishop",
        "the Messenger is in play",
    ):  # fmt: skip
        assert said in page
    assert "9♣" not in page
    opened = table(after(BIDDING, *bids(1, 1, 0)))
    assert "three of a kind, kings" in opened and "**Ann** may send the Messenger." in opened


def test_the_hand_says_what_it_is_and_what_a_bid_buys():
    page = panel(Table(BIDDING), "P1")
    assert "★ Messenger" in page and "Supplies" in page
    assert "Pair of nines" in page
    assert "5 stones · castle – 2 – –" in page
    assert "**1** box 1\n**3** box 3\n**4** box 4, or boxes 1 and 3\n**5** boxes 1 and 4" in page
    assert "**2**" not in page


def test_each_thing_that_happens_is_told_in_one_line():
    it = Table(BIDDING)
    lines = told(it, it.do(*bids(2, 3, 0), "P1 take moat JH", "P2 build 2"))
    for said in (
        "**Ann** bids 2.", "(three of a kind, kings)", "**Ann**'s Messenger takes",
        "The Bishop takes a stone from **Bob**'s bid.", "Supplies: **Ann** takes a stone from the Quarry.",
        "**Bob** builds **box 2** and wastes 1 stone.", "**Hand 2.** **Cid** deals. The Messenger rests.",
    ):  # fmt: skip
        assert any(said in line for line in lines), said
    assert all("\n" not in line for line in lines)


def test_a_player_reads_what_he_draws():
    it = Table("stones P1 3 P2 3\nphase discard\nhands P1 2C 7D 9H KS KD\ndeck 8H")
    assert told(it, it.do("P1 discard 2C"), "P1")[-1] == "You drew **8♥ Supplies**"


def test_previews_say_what_a_move_does():
    it = after(BIDDING, *bids(2, 3, 0))
    preview = plain(words(it, "P1").preview(it.read("P1", "take P2 KS")))
    assert preview.startswith("Send the Messenger: take K♠") and "from Bob, who then fishes." in preview
    it.do("P1 skip")
    said = words(it, "P2")
    wasted = "Build boxes 1 and 2, a stone each; 1 stone of your bid wasted."
    assert said.preview(it.read("P2", "build 1 2")) == wasted
    assert said.preview(it.read("P2", "build 1")) == "Build box 1; 2 stones of your bid wasted."
    assert said.choice(Build, (3,)) == "Box 3 (2 stones wasted)"
    it = after(BIDDING.replace("castle P1 2", ""), *bids(0, 1, 0))
    assert words(it, "P2").preview(it.read("P2", "build 1")) == "Build box 1.", "nothing is wasted"
    assert words(it, "P2").choice(Build, (1,)) == "Box 1"


def test_the_second_trebuchet_is_named_only_where_it_is_one():
    lines = "stones P1 3 P2 3\nphase discard\nhands P1 JC 7D 9H KS KD"
    assert "Trebuchet" not in panel(Table(lines), "P1")
    assert "Trebuchet" in panel(Table(lines, trebuchets=2), "P1")
    assert "two Trebuchets" in table(Table(lines, trebuchets=2))


def test_the_end_says_who_has_won():
    it = Table("stones P1 4 P2 3 P3 3\ncastle P1 1 2 3\n" + P3_LOWEST)
    lines = told(it, it.do(*bids(4, 0, 0), "P1 build 4"))
    assert lines[-1] == "**The game is over.** A castle is finished: **Ann** won."
    assert CASTLE.over(it.s) and "The game is over." in table(it)


def test_CP_33_the_card_of_rules_says_that_bids_come_back():
    assert "the rest of that bid is lost. All other bids come back." in PRESENTER.card


# How a hand came out.

TWO_HIGHEST = "hands P1 AC AD 9H 5S 2C P2 AH AS 9D 5D 2D P3 QS JD TH 7C 3C"
TWO_LOWEST = "hands P1 AC AD 9H 5S 2C P2 QS JD TH 7C 3C P3 QC JH TD 7S 3D"
TREBUCHET = f"castle P3 1\nhands P1 {QUEENS} P2 {SIXES} P3 JS TC 7D 5H 3D"
BOTH = "Ann has the highest hand (three of a kind, queens), Cid the lowest (pair of fours). "
BOTH_JACK = BOTH.replace("pair of fours", "high card, jack")
TWO_BEST = "Ann and Bob have the highest hand (pair of aces), Cid the lowest (high card, queen). "
TWO_WORST = "Ann has the highest hand (pair of aces), Bob and Cid the lowest (high card, queen). "
EQUAL = "all hands are equal (high card, ace), so nobody loses a bid and nobody builds."
BOB_LARGER = "Bob's bid is larger than Ann's (3 to 1)."
TWO_LARGER = "Bob's and Cid's bids are larger than Ann's (2 to 1)."
ANN_ONLY = "Ann may build with a bid of 2; Bob may not: Ann's bid is larger than Bob's (2 to 1)."
NEITHER = "Nobody builds: Ann bid nothing; Cid's bid is larger than Bob's (2 to 1)."


@pytest.mark.parametrize(
    ("text", "lines", "line"),
    [
        (P3_LOWEST, bids(2, 1, 0), f"{BOTH}Ann may build with a bid of 2."),
        (P3_LOWEST, bids(0, 1, 0), f"{BOTH}Nobody builds: Ann bid nothing."),
        (P3_LOWEST, bids(1, 3, 2), f"{BOTH}Nobody builds: {BOB_LARGER}"),
        (P3_LOWEST, bids(1, 2, 2), f"{BOTH}Nobody builds: {TWO_LARGER}"),
        (P3_LOWEST + "castle P1 1", BIDS, f"{BOTH}Nobody builds: Ann's bid of 1 pays for no open box."),
        (TREBUCHET, (*BIDS, "P3 fire P1 bid"), f"{BOTH_JACK}Nobody builds: Ann's bid was shot away."),
        (TWO_HIGHEST, BIDS, f"{TWO_BEST}Ann and Bob may build with a bid of 1."),
        (TWO_HIGHEST, bids(2, 1, 0), f"{TWO_BEST}{ANN_ONLY}"),
        (TWO_HIGHEST, bids(0, 1, 2), f"{TWO_BEST}{NEITHER}"),
        (TWO_LOWEST, bids(1, 0, 0), f"{TWO_WORST}Ann may build with a bid of 1."),
        (ALL_EQUAL, bids(2, 1), EQUAL),
    ],
)
def test_CP_44_the_line_says_who_may_build_or_why_nobody_does(text: str, lines: tuple[str, ...], line: str):
    it = Table(text)
    said = [said.replace("**", "") for said in told(it, it.do(*lines))]
    assert [one for one in said if one.startswith("Hand 1: ")] == [f"Hand 1: {line}"]


def test_CP_45_the_line_says_what_goes_back():
    it = Table(P3_LOWEST)
    assert [line.replace("**", "") for line in told(it, it.do(*bids(1, 2, 2)))[-4:]] == [
        "Cid loses the bid of 2 stones to the Quarry.",
        "Ann and Bob take a stone each from the Quarry.",
        "Bids go back: Ann 1, Bob 2.",
        "Hand 2. Cid deals.",
    ]
