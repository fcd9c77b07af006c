"""What players of Castle Poker read: pages, labels, previews and lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.speech import Speech
from engines.castle import CASTLE
from engines.castle.actions import Bid, Build
from engines.castle.events import GameOver
from engines.core import Event, Natural, Score, Seat
from tests.castle.table import ALL_EQUAL, BIDS, P3_LOWEST, QUEENS, SIXES, Table, after, bids
from tests.presentation.faces import called, panel, panel_page, plain, table, told, words

PRESENTER = PRESENTERS["castle"]
BIDDING = """
    stones P1 5 P2 3 P3 3
    castle P1 2
    hands  P1 XR 9C 9D 8H 2S  P2 KS KC KD 7H 3C  P3 QC TD 6H 4S 2C
    moat   5D JH
"""


def told_to(it: Table, name: str, events: Iterable[Event]) -> list[str]:
    """Return the sentences in which this player hears of what happened, as "you" of themselves."""
    heard = (
        PRESENTER.sentence(event, Speech(called, it.at(name)), {}) for event in it.heard_by(name, events)
    )
    return [plain(line) for line in heard if line]


@pytest.mark.parametrize("name", ["Bob {the} Great", ":-{"])
def test_a_name_may_hold_anything(name: str):
    it = Table(BIDDING)
    assert PRESENTER.table(it.view(), lambda _: name).text == f"Waiting for **{name}** to bid."
    it.do(*bids(1, 2, 0), "P1 skip")
    asked = PRESENTER.table(it.view(), lambda _: name).text.splitlines()[0]
    assert asked == f"Waiting for **{name}** to build with a bid of 2 stones."


def test_who_is_asked_reads_the_words_of_the_buttons():
    it = after(BIDDING, *bids(1, 2, 0))
    assert panel_page(it, "P1").text == "Your turn: send the Messenger, or keep him."
    it.do("P1 skip")
    assert panel_page(it, "P2").text == "Your turn: build with your bid of 2 stones, or take it back."


def test_the_table_says_who_is_still_to_fire_or_to_build():
    hands = "castle P1 1\nhands P1 JS JC AD AH 2C P2 JD JH AC AS 2D P3 QS TH 8H 7C 3C"
    it = after(hands, *bids(3, 3, 0), trebuchets=2)
    assert "Still to fire: **Ann** (2 shots)." in table(it)
    it.do("P1 fire P2 bid")
    assert "Still to fire" not in table(it), "that is whose turn it is"
    it = after("hands P1 AC AD 9H 5S 2C P2 AH AS 9D 5D 2D P3 QS JD 8H 7C 3C", *bids(2, 2, 0))
    assert "Waiting for **Ann**, then **Bob** to build with a bid of 2 stones." in table(it)
    assert "**Ann** and **Bob** have the best hand, and no bid is higher." in table(it)
    it.do("P1 skip")
    assert "Waiting for **Bob** to build with a bid of 2 stones." in table(it)


def test_the_table_says_all_that_is_public():
    page = table(after(BIDDING, "P1 bid 2"))
    for said in (
        "Hand 1", "Bids", "Waiting for **Bob** to bid.", "**24 stones**",
        "**Ann** · 3 stones · bid 2 · castle – 2 – –",
        "**Cid** · 3 stones · castle – – – – · discarded 0 cards · dealer", "Moat (2)", "J♥ Bishop",
        "★ is in play",
    ):  # fmt: skip
        assert said in page
    assert "9♣" not in page
    opened = table(after(BIDDING, *bids(1, 1, 0)))
    assert "three kings" in opened and "Waiting for **Ann** to send the Messenger" in opened


def test_the_hand_says_what_it_is_and_what_a_bid_buys():
    page = panel(Table(BIDDING), "P1")
    assert "★ Messenger" in page and "Supplies" in page
    assert "A pair of nines" in page
    assert "5 stones · castle – 2 – –" in page
    bought = ("1 stone**: box 1", "3 stones**: box 3", "4 stones**: box 4, or boxes 1 and 3")
    assert "\n".join(f"**{it}" for it in (*bought, "5 stones**: boxes 1 and 4")) in page
    assert "**2 stones**" not in page


def test_each_thing_that_happens_is_told_in_one_line():
    it = Table(BIDDING)
    lines = told(it, it.do(*bids(2, 3, 0), "P1 take moat JH", "P2 build 2"))
    for said in (
        "**Ann** bids 2 stones.", "**Bob** leads with three kings.",
        "**Ann**'s Messenger fetches **J♥ Bishop** from the Moat.",
        "The Bishop collects 1 stone from **Bob**'s bid", "**Ann**'s Supplies bring 1 stone from the Quarry.",
        "**Bob** builds **box 2** for 2 stones.", "**Hand 2.** **Cid** deals.",
    ):  # fmt: skip
        assert any(said in line for line in lines), said
    assert all("\n" not in line for line in lines)


def test_a_player_reads_what_he_draws():
    it = Table("stones P1 3 P2 3\nphase discard\nhands P1 2C 7D 9H KS KD\ndeck 8H")
    assert told(it, it.do("P1 discard 2C"), "P1")[-1] == "You draw **8♥ Supplies**."


def test_previews_say_what_a_move_does():
    it = after(BIDDING, *bids(2, 3, 0))
    preview = plain(words(it, "P1").preview(it.read("P1", "take P2 KS")))
    assert preview == "Your hand becomes a pair of nines. K♠ comes from Bob, who picks a card from the Moat."
    it.do("P1 skip")
    said = words(it, "P2")
    both = "You build boxes 1 and 2. It takes your whole bid of 3: 1 stone to the Quarry."
    assert said.preview(it.read("P2", "build 1 2")) == both
    one = "You build box 1. It takes your whole bid of 3: 2 stones to the Quarry."
    assert said.preview(it.read("P2", "build 1")) == one
    assert said.choice(Build, (3,)) == "Box 3 · takes your whole bid of 3"
    it = after(BIDDING.replace("castle P1 2", ""), *bids(0, 1, 0))
    assert words(it, "P2").preview(it.read("P2", "build 1")) == "You build box 1.", "nothing is wasted"
    assert words(it, "P2").choice(Build, (1,)) == "Box 1"


def test_a_bid_says_on_its_button_what_it_buys():
    labels = dict(words(Table(BIDDING), "P1").amounts(Bid, range(4)))
    assert [*labels] == ["Bid 0", "Bid 1 · box 1", "Bid 2", "Bid 3 · box 3"], "box 2 is covered"
    assert (
        words(Table(BIDDING), "P2").preview(Bid(Natural(3))) == "You bid 3 stones, enough for box 3 or 1+2."
    )


def test_players_read_of_themselves_as_you():
    it = Table(BIDDING)
    lines = told_to(it, "P2", it.do(*bids(2, 3, 0), "P1 take moat JH", "P2 build 2"))
    for said in (
        "You bid 3 stones.", "Hands up: you lead with three kings.",
        "The Bishop collects 1 stone from your bid for the Quarry.",
        "You are best (three kings). **Cid** is lowest (queen high). You may build for 2 stones.",
        "You build **box 2** for 2 stones.", "Bids returned: 1 stone to **Ann**.",
    ):  # fmt: skip
        assert any(said in line for line in lines), (said, lines)


def test_the_second_trebuchet_is_named_only_where_it_is_one():
    lines = "stones P1 3 P2 3\nphase discard\nhands P1 JC 7D 9H KS KD"
    assert "Trebuchet" not in panel(Table(lines), "P1")
    assert "Trebuchet" in panel(Table(lines, trebuchets=2), "P1")
    assert "J♣ is a Trebuchet too" in table(Table(lines, trebuchets=2))


def test_the_end_says_who_has_won():
    it = Table("stones P1 4 P2 3 P3 3\ncastle P1 1 2 3\n" + P3_LOWEST)
    events = it.do(*bids(4, 0, 0), "P1 build 4")
    won = "lays the last stone and wins: all 4 boxes stand."
    assert told(it, events)[-1] == f"**Ann** {won} **Bob** was 4 boxes short."
    assert told_to(it, "P3", events)[-1] == f"**Ann** {won} You were 4 boxes short."
    assert CASTLE.over(it.s) and "The game is over." in table(it)


FEWEST = "so the fewest stones left decide"


@pytest.mark.parametrize(
    ("reason", "boxes", "places", "line"),
    [
        ("castle", (4, 4, 1), (1, 2, 3), "You finish too, but a tie goes to fewer stones left."),
        ("quarry", (2, 1, 1), (1, 2, 2), "The Quarry ran out: Ann wins with 2 boxes built."),
        ("quarry", (2, 2, 1), (1, 1, 3), "Ann and you share the win, with 2 boxes built each."),
        ("quarry", (1, 1, 0), (2, 1, 3), f"Nobody built more than 1 box, {FEWEST}: you beat Ann."),
        ("quarry", (0, 0, 0), (1, 1, 3), f"Nobody built a box, {FEWEST}: Ann and you share the win."),
        ("quarry", (0, 0, 0, 0), (1, 2, 3, 4), f"Nobody built a box, {FEWEST}: Ann wins."),
    ],
)  # fmt: skip
def test_CP_36_CP_38_the_end_says_what_decided_a_tie(
    reason: Literal["castle", "quarry"], boxes: tuple[int, ...], places: tuple[int, ...], line: str
):
    score = tuple(
        Score(Seat(n), place, has) for n, (has, place) in enumerate(zip(boxes, places, strict=True))
    )
    told = PRESENTER.sentence(GameOver(score, reason), Speech(called, Seat(1)), {})
    assert told is not None and told.replace("**", "").endswith(line)


def test_CP_33_the_card_of_rules_says_that_bids_come_back():
    for said in ("The rest of that bid is lost.", "All other bids come back."):
        assert said in PRESENTER.card


# How a hand came out.

TWO_HIGHEST = "hands P1 AC AD 9H 5S 2C P2 AH AS 9D 5D 2D P3 QS JD TH 7C 3C"
TWO_LOWEST = "hands P1 AC AD 9H 5S 2C P2 QS JD TH 7C 3C P3 QC JH TD 7S 3D"
TREBUCHET = f"castle P3 1\nhands P1 {QUEENS} P2 {SIXES} P3 JS TC 7D 5H 3D"
BOTH = "Ann is best (three queens). Cid is lowest (pair of fours). "
BOTH_JACK = BOTH.replace("pair of fours", "jack high")
TWO_BEST = "Ann and Bob are best (pair of aces). Cid is lowest (queen high). "
TWO_WORST = "Ann is best (pair of aces). Bob and Cid are lowest (queen high). "
NO_BID = "Ann is best (three queens) but bid 0 stones. Cards hold up no roof. Cid is lowest (pair of fours)."
EQUAL = "All hands are level (ace high): nobody loses a bid, and nobody builds."
ANN_ONLY = "Ann may build for 2 stones; Bob may not: Ann's bid is higher (2 to 1)."
NEITHER = "Nobody builds: Ann bid 0 stones; Cid's bid is higher (2 to 1)."


@pytest.mark.parametrize(
    ("text", "lines", "line"),
    [
        (P3_LOWEST, bids(2, 1, 0), f"{BOTH}Ann may build for 2 stones."),
        (P3_LOWEST, bids(0, 1, 0), NO_BID),
        (P3_LOWEST, bids(1, 3, 2), f"{BOTH}Nobody builds: Bob's bid is higher (3 to 1)."),
        (P3_LOWEST, bids(1, 2, 2), f"{BOTH}Nobody builds: Bob's and Cid's bids are higher (2 to 1)."),
        (P3_LOWEST + "castle P1 1", BIDS, f"{BOTH}Nobody builds: 1 stone buys no open box."),
        (TREBUCHET, (*BIDS, "P3 fire P1 bid"), f"{BOTH_JACK}Nobody builds: Ann's bid was shot away."),
        (TWO_HIGHEST, BIDS, f"{TWO_BEST}Ann and Bob may build for 1 stone."),
        (TWO_HIGHEST, bids(2, 1, 0), f"{TWO_BEST}{ANN_ONLY}"),
        (TWO_HIGHEST, bids(0, 1, 2), f"{TWO_BEST}{NEITHER}"),
        (TWO_LOWEST, bids(1, 0, 0), f"{TWO_WORST}Ann may build for 1 stone."),
        (ALL_EQUAL, bids(2, 1), EQUAL),
    ],
)
def test_CP_44_the_line_says_who_may_build_or_why_nobody_does(text: str, lines: tuple[str, ...], line: str):
    it = Table(text)
    said = [said.replace("**", "") for said in told(it, it.do(*lines))]
    assert [one for one in said if " best (" in one or "level (" in one] == [line]


def test_CP_45_the_line_says_what_goes_back():
    it = Table(P3_LOWEST)
    assert [line.replace("**", "") for line in told(it, it.do(*bids(1, 2, 2)))[-4:]] == [
        "Lowest hand: Cid loses 2 stones.",
        "Ann and Bob get 1 stone each from the Quarry for bidding.",
        "Bids returned: 1 stone to Ann, 2 to Bob.",
        "Hand 2. Cid deals.",
    ]
