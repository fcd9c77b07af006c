"""What players read: pages, labels, previews and lines."""

from __future__ import annotations

import pytest

from bot.shown.cards import shown
from bot.shown.games import FACES
from bot.shown.page import Page
from engines.castle import CASTLE
from engines.castle.actions import Build
from engines.core import Seat, heard
from tests.castle.table import Table

FACE = FACES["castle"]
NAMES = ("Ann", "Bob", "Cid")
BIDDING = """
    stones P1 5 P2 3 P3 3
    castle P1 2
    hands  P1 XR 9C 9D 8H 2S  P2 KS KC KD 7H 3C  P3 QC TD 6H 4S 2C
    moat   5D JH
"""


def called(seat: Seat) -> str:
    return NAMES[seat]


def everything(page: Page) -> str:
    return "\n".join([page.title, page.text, *(f"{it.name}\n{it.text}" for it in page.fields)])


def table_of(table: Table) -> str:
    return everything(FACE.table(table.view(), called))


def hand_of(table: Table, name: str) -> str:
    return everything(FACE.hand(table.view(name), called))


@pytest.mark.parametrize("name", ["Bob {the} Great", ":-{"])
def test_a_name_may_hold_anything(name: str):
    table = Table(BIDDING)
    assert FACE.table(table.view(), lambda _: name).text == f"**{name}** bids."
    table.do("P1 bid 1", "P2 bid 2", "P3 bid 0", "P1 skip")
    asked = FACE.table(table.view(), lambda _: name).text.splitlines()[0]
    assert asked == f"**{name}** may build with a bid of 2."


def test_who_is_asked_reads_the_words_of_the_buttons():
    table = Table(BIDDING)
    table.do("P1 bid 1", "P2 bid 2", "P3 bid 0")
    assert FACE.hand(table.view("P1"), called).text == "Your turn: send or keep the Messenger."
    table.do("P1 skip")
    asked = "Your turn: build with your bid of 2, or do not build."
    assert FACE.hand(table.view("P2"), called).text == asked


def test_the_table_says_who_is_still_to_fire_or_to_build():
    table = Table(
        """
        stones P1 3 P2 3 P3 3
        castle P1 1
        hands  P1 JS JC AD AH 2C  P2 JD JH AC AS 2D  P3 QS TH 8H 7C 3C
        """,
        trebuchets=2,
    )
    table.do("P1 bid 3", "P2 bid 3", "P3 bid 0")
    assert "Shots left: **Ann** (2)." in table_of(table)
    table.do("P1 fire P2 bid")
    assert "Shots left: **Ann**." in table_of(table)
    table = Table("stones P1 3 P2 3 P3 3\nhands P1 AC AD 9H 5S 2C  P2 AH AS 9D 5D 2D  P3 QS JD 8H 7C 3C")
    table.do("P1 bid 2", "P2 bid 2", "P3 bid 0")
    assert "Still to build: **Ann** and **Bob**." in table_of(table)
    table.do("P1 skip")
    assert "Still to build: **Bob**." in table_of(table)


def told(table: Table, *lines: str, name: str = "onlooker") -> list[str]:
    events = heard(table.do(*lines), table.seat(name))
    return [line for event in events if (line := FACE.sentence(event, called, {}))]


def test_the_table_says_all_that_is_public():
    table = Table(BIDDING)
    table.do("P1 bid 2")
    page = table_of(table)
    for words in (
        "Hand 1",
        "Bids",
        "**Bob** bids",
        "**24 stones**",
        "**Ann** · supply 3 · bid 2 · castle – 2 – –",
        "**Cid** · supply 3 · castle – – – – · changed 0 · dealer",
        "Moat (2)",
        f"{shown('JH')} Bishop",  # pyright: ignore[reportArgumentType]
        "the Messenger is in play",
    ):
        assert words in page, words
    assert shown("9C") not in page  # pyright: ignore[reportArgumentType]


def test_the_hand_says_what_it_is_and_what_a_bid_buys():
    page = hand_of(Table(BIDDING), "P1")
    assert "★ Messenger" in page and "Supplies" in page
    assert "Pair of nines" in page
    assert "5 stones · castle – 2 – –" in page
    assert "**1** box 1\n**3** box 3\n**4** box 4, or boxes 1 and 3\n**5** boxes 1 and 4" in page
    assert "**2**" not in page


def test_opened_hands_are_named():
    table = Table(BIDDING)
    table.do("P1 bid 1", "P2 bid 1", "P3 bid 0")
    page = table_of(table)
    assert "three of a kind, kings" in page and "**Ann** may send the Messenger." in page


def test_each_thing_that_happens_is_told_in_one_line():
    table = Table(BIDDING)
    lines = told(table, "P1 bid 2", "P2 bid 3", "P3 bid 0", "P1 take moat JH")
    lines += told(table, "P2 build 2")
    text = "\n".join(lines)
    for words in (
        "**Ann** bids 2.",
        "(three of a kind, kings)",
        "**Ann**'s Messenger takes",
        "The Bishop takes a stone from **Bob**'s bid.",
        "Supplies: **Ann** takes a stone from the Quarry.",
        "**Bob** builds **box 2** and wastes 1 stone.",
        "**Hand 2.** **Cid** deals. The Messenger rests.",
    ):
        assert words in text, words
    assert all("\n" not in line for line in lines)


def test_a_player_reads_what_he_draws():
    table = Table("stones P1 3 P2 3\nphase discard\nhands P1 2C 7D 9H KS KD\ndeck 8H")
    assert told(table, "P1 discard 2C", name="P1")[-1] == f"You drew **{shown('8H')} Supplies**"  # pyright: ignore[reportArgumentType]


def test_previews_say_what_a_move_does():
    table = Table(BIDDING)
    table.do("P1 bid 2", "P2 bid 3", "P3 bid 0")
    words = FACE.words(table.view("P1"), called)
    preview = words.preview(table.read("P1", "take P2 KS"))
    assert preview.startswith("Send the Messenger: take K♠") and "from Bob, who then fishes." in preview
    table.do("P1 skip")
    words = FACE.words(table.view("P2"), called)
    assert words.preview(table.read("P2", "build 1 2")) == (
        "Build boxes 1 and 2, a stone each; 1 stone of your bid wasted."
    )
    assert words.preview(table.read("P2", "build 1")) == "Build box 1; 2 stones of your bid wasted."
    assert words.choice(Build, (3,)) == "Box 3 (2 stones wasted)"


def test_a_build_that_wastes_nothing_says_nothing_of_waste():
    table = Table(BIDDING.replace("castle P1 2", ""))
    table.do("P1 bid 0", "P2 bid 1", "P3 bid 0")
    words = FACE.words(table.view("P2"), called)
    assert words.preview(table.read("P2", "build 1")) == "Build box 1."
    assert words.choice(Build, (1,)) == "Box 1"


def test_the_second_trebuchet_is_named_only_where_it_is_one():
    lines = "stones P1 3 P2 3\nphase discard\nhands P1 JC 7D 9H KS KD"
    assert "Trebuchet" not in hand_of(Table(lines), "P1")
    assert "Trebuchet" in hand_of(Table(lines, trebuchets=2), "P1")
    assert "two Trebuchets" in table_of(Table(lines, trebuchets=2))


def test_the_end_says_who_has_won():
    table = Table("""
        stones P1 4 P2 3 P3 3
        castle P1 1 2 3
        hands  P1 QC QD QH 5S 2D  P2 6C 6D AS 9C 2C  P3 4C 4D KS 9H 3C
    """)
    lines = told(table, "P1 bid 4", "P2 bid 0", "P3 bid 0", "P1 build 4")
    assert lines[-1] == "**The game is over.** A castle is finished: **Ann** won."
    assert CASTLE.over(table.s) and "The game is over." in table_of(table)


def test_CP_33_the_card_of_rules_says_that_bids_come_back():
    assert "the rest of that bid is lost. All other bids come back." in FACE.card
