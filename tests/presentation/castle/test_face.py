"""What players of Castle Poker read: pages, labels, previews and lines."""

from __future__ import annotations

from typing import Literal

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Choose, Control, Open, Press
from bot.presentation.move_builder.steps import immediate_move, public
from bot.presentation.speech import Speech
from engines.cards import Card
from engines.castle import CASTLE
from engines.castle.actions import Bid, Build, Take
from engines.castle.events import BidMade, Discarded, GameOver, Tithe
from engines.core import Natural, Score, Seat
from tests.castle.table import ALL_EQUAL, BIDS, P3_LOWEST, QUEENS, SIXES, Table, after, bids
from tests.castle.test_comparing import TREBUCHET, TWO_HIGHEST, TWO_LOWEST
from tests.presentation.faces import called, labels_of, panel, panel_page, plain, staged, table, told, told_to

PRESENTER = PRESENTERS["castle"]
TWO = f"hands P1 {QUEENS} P2 {SIXES}"
BIDDING = """
    stones P1 5 P2 3 P3 3; castle P1 2; hands P1 XR 9C 9D 8H 2S  P2 KS KC KD 7H 3C  P3 QC TD 6H 4S 2C
    moat   5D JH
"""


@pytest.mark.parametrize("name", ["Bob {the} Great", ":-{"])
def test_a_name_may_hold_anything(name: str):
    it = Table(BIDDING)
    assert PRESENTER.table(it.view(), lambda _: name).text == f"Waiting for **{name}** to bid."
    it.do(*bids(1, 2, 0), "P1 skip")
    asked = PRESENTER.table(it.view(), lambda _: name).text.splitlines()[0]
    assert asked == f"Waiting for **{name}** to build with a bid of 2 stones."


def test_who_is_asked_reads_the_words_of_the_buttons_and_is_promised_no_stone_without_one():
    it = after(BIDDING, *bids(1, 2, 0))
    assert panel_page(it, "P1").text == "Your turn: send the Messenger, or keep him."
    it.do("P1 skip")
    assert (
        panel_page(it, "P2").text
        == "You have the best hand, and no bid is higher: build. It takes your whole bid of 2 stones."
    )
    page = panel_page(Table(BIDDING.replace("P1 5", "P1 0")), "P1")
    assert page.text == "Your turn: bid 0."
    assert page.prompt.startswith(
        "You have no stones, so you bid 0 and lose nothing. An 8 in your hand brings 1."
    )


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
        "**Ann** · 3 stones · bid 2 · box 2",
        "**Cid** · 3 stones · no box yet · kept all 5 cards · dealer", "Moat (2)", "J♥ Bishop",
        "the Messenger is in play",
    ):  # fmt: skip
        assert said in page
    assert "9♣" not in page
    opened = table(after(BIDDING, *bids(1, 1, 0)))
    assert "three kings" in opened and "Waiting for **Ann** to send the Messenger" in opened


def test_the_hand_in_words_says_all_that_its_picture_shows():
    page = panel(Table(BIDDING), "P1")
    assert "★ Messenger" in page and "Supplies" in page
    assert "A pair of nines" in page
    assert "**Ann** · 5 stones · box 2" in page and "**Bob** · 3 stones" in page
    assert "Moat\n**5♦**  **J♥ Bishop**" in page


def test_the_last_showdown_is_under_details_alone():
    page = panel_page(after(P3_LOWEST, *bids(1, 2, 2)), "P1")
    assert all(
        "Previous hand" not in field.name and "three queens" not in field.text for field in page.fields
    )
    assert "Previous hand\nA · Ann: " in table(after(P3_LOWEST, *bids(1, 2, 2)))


def test_each_thing_that_happens_is_told_in_one_line_and_to_players_of_themselves_as_you():
    it = Table(BIDDING)
    events = it.do(*bids(2, 3, 0), "P1 take moat JH", "P2 build 2")
    lines = told(it, events)
    for said in (
        "**Ann** bids 2 stones.", "**Bob** leads with three kings.",
        "**Ann**'s Messenger fetches **J♥ Bishop** from the Moat.",
        "The Bishop collects 1 stone from **Bob**'s bid", "**Ann**'s Supplies bring 1 stone.",
        "**Bob** builds **box 2** for 2 stones.", "**Hand 2.** **Cid** deals.",
    ):  # fmt: skip
        assert any(said in line for line in lines), said
    assert all("\n" not in line for line in lines)
    lines = told_to(it, "P2", events)
    for said in (
        "You bid 3 stones.", "Hands up: you lead with three kings.",
        "The Bishop collects 1 stone from your bid.",
        "You are best (three kings). **Cid** is lowest (queen high). You may build.",
        "You build **box 2** for 2 stones.", "Bids returned: 1 stone to **Ann**.",
    ):  # fmt: skip
        assert any(said in line for line in lines), (said, lines)
    it = Table("stones P1 3 P2 3\nphase discard\nhands P1 2C 7D 9H KS KD\ndeck 8H")
    assert told(it, it.do("P1 discard 2C"), "P1")[-1] == "You draw **8♥ Supplies**."


def test_previews_say_what_a_move_does():
    it = after(BIDDING, *bids(2, 3, 0))
    preview = plain(labels_of(it, "P1")[Take].preview_of(it.read("P1", "take P2 KS")))
    assert preview == "Your hand becomes a pair of nines. K♠ comes from Bob, who picks a card from the Moat."
    it.do("P1 skip")
    said = labels_of(it, "P2")[Build]
    both = "You build boxes 1 and 2 for 3 stones: 1 in each, 1 to the Quarry."
    assert said.preview_of(it.read("P2", "build 1 2")) == both
    one = "You build box 1 for 3 stones: 1 in it, 2 to the Quarry."
    assert said.preview_of(it.read("P2", "build 1")) == one
    assert said.choice((3,)) == "Box 3 · 3 stones"
    it = after(BIDDING.replace("castle P1 2", ""), *bids(0, 1, 0))
    assert labels_of(it, "P2")[Build].preview_of(it.read("P2", "build 1")) == "You build box 1 for 1 stone."


def controls(it: Table, name: str, said: str = "") -> list[Control]:
    return [*staged(it, name, said).controls]


def labels(it: Table, name: str, said: str = "") -> list[str]:
    return [plain(control.label) for control in controls(it, name, said) if not isinstance(control, Choose)]


@pytest.mark.parametrize(("bid", "stones", "moat", "words"), [
    (2, 3, "", "To build, match **Ann**'s 2, unless the Bishop or a Trebuchet cuts it."),
    (3, 1, "", "You can't match **Ann**'s 3 to build, unless the Bishop or a Trebuchet cuts it."),
    (3, 2, "", "You can't match **Ann**'s 3 to build, unless a Trebuchet cuts it."),  # his tithe is for both
    (2, 1, "JS", "You can't match **Ann**'s 2 to build, unless the Bishop cuts it."),
    (2, 1, "JS JH", "You can't match **Ann**'s 2 to build."),
    (3, 4, "JS", "To build, match **Ann**'s 3."),
])  # fmt: skip
def test_CP_17_CP_19_a_bid_is_told_what_may_cut_a_larger_one(bid: int, stones: int, moat: str, words: str):
    it = after(f"stones P1 3 P2 {stones} P3 3\n moat {moat}\n{P3_LOWEST}", f"P1 bid {bid}")
    assert panel_page(it, "P2").prompt.splitlines()[0] == words


def test_CP_17_whoever_holds_the_bishop_reads_what_is_left_of_a_bid():
    it = Table("stones P1 6 P2 3 P3 3\n castle P1 1\n hands P1 JH JC 9H 4S 2C")
    assert labels(it, "P1")[:3] == ["Bid 1 · buys no box", "Bid 3 · box 2", "Bid 4 · box 3"]
    assert labels_of(it, "P1")[Bid].choice(2) == "Bid 2 · buys no box"
    told = labels_of(it, "P1")[Bid].preview_of(Bid(Natural(4)))
    assert told == "You bid 4 stones, of which your Bishop takes 1: enough for box 3."
    late = after("stones P1 2 P2 6 P3 3\n hands P2 JH JC 9H 4S 2C", "P1 bid 2")
    assert labels(late, "P2")[0] == "Bid 1 · box 1", "it's level with 2 when he has had his share"


def test_a_bid_says_on_its_button_what_it_buys():
    bought = ["Bid 1 · box 1", "Bid 3 · box 3", "Bid 4 · boxes 1+3", "Bid 5 · boxes 1+4"]
    assert labels(Table(BIDDING), "P1") == [*bought, "Bid 0", "More bids…"], "box 2 is covered"
    preview = labels_of(Table(BIDDING), "P2")[Bid].preview_of(Bid(Natural(3)))
    assert preview == "You bid 3 stones, enough for boxes 1+2 or box 3."
    assert labels(Table("stones P1 3 P2 1\n" + TWO), "P1")[-1] == "Bid 0", "there are no more"
    castle = "castle P1 1\n" + TWO
    assert labels(Table("stones P1 1 P2 1\n" + castle), "P1") == ["Bid 1 · buys no box", "Bid 0"]


def test_a_bid_below_anothers_says_that_it_cant_build():
    it = after("stones P1 3 P2 6 P3 3\n" + P3_LOWEST, "P1 bid 3")
    able = ["Bid 3 · boxes 1+2", "Bid 4 · boxes 1+3", "Bid 6 · boxes 1+2+3"]
    assert labels(it, "P2") == ["Bid 1 · can't build, Ann bid 3", *able, "Bid 0", "More bids…"]
    styles = [control.style for control in controls(it, "P2") if isinstance(control, Press)]
    assert styles == ["plain"] * 5, "no bid on a weak hand stands out"
    strong = after("stones P1 3 P2 6 P3 3\n hands P1 9S 9C KS 7H 3C P2 QS QH QC 4S 2C", "P1 bid 3")
    styles = [control.style for control in controls(strong, "P2") if isinstance(control, Press)]
    assert styles == ["plain", "go", "go", "go", "plain"], "grey is what builds nothing"
    assert panel_page(it, "P2").prompt.startswith("To build, match **Ann**'s 3, unless a Trebuchet")
    poor = after("stones P1 3 P2 2 P3 3\n" + P3_LOWEST, "P1 bid 3")
    assert panel_page(poor, "P2").prompt.startswith("You can't match **Ann**'s 3 to build, unless")
    hopeless = after("stones P1 6 P2 2 P3 3\n" + P3_LOWEST, "P1 bid 6")
    assert panel_page(hopeless, "P2").prompt.startswith("You can't match **Ann**'s 6 to build.")
    one = after("stones P1 3 P2 2 P3 3\n" + P3_LOWEST, "P1 bid 1")
    assert panel_page(one, "P2").prompt.startswith("To build, match **Ann**'s 1, unless a Trebuchet cuts it.")
    known = CASTLE.offers(it.s, it.seat("P2"))
    for_all = public(known, PRESENTER.labels(it.view(), called))
    assert [*staged(it, "P2", "").controls] == for_all, "the public buttons say the same"


def test_every_bid_is_in_a_menu_even_if_they_are_many():
    """Nothing has to be typed: more bids than a menu holds are in two."""
    it = Table("stones P1 29 P2 1\n" + TWO)
    menus = [control for control in controls(it, "P1", "bid") if isinstance(control, Choose)]
    assert [len(menu.choices) for menu in menus] == [25, 5]
    assert [menu.prompt for menu in menus] == [
        f"Bid how many stones? · {it}" for it in ("0 to 24", "25 to 49")
    ]
    assert immediate_move(CASTLE.offers(it.s, it.seat("P1")), "bid 28", labels_of(it, "P1")) == "bid 28"
    assert menus[0].choices[2].label == "Bid 2 · box 2" and menus[1].choices[-1].word == "29"


def test_the_best_boxes_are_one_tap_away_and_building_none_is_grey():
    it = after("stones P1 6 P2 3 P3 3\ncastle P1 1\n" + P3_LOWEST, *bids(6, 0, 0))
    best, others, none = controls(it, "P1")
    assert best == Press("Build boxes 2+4 · 6 stones", "build 2 4", "good")
    assert others == Open("Other boxes…", "build") and none == Press("Build nothing", "skip")
    boxes = ("Box 2", "Boxes 2+3", "Boxes 2+4", "Box 3", "Box 4")
    assert labels(it, "P1", "build") == [*(f"{it} · 6 stones" for it in boxes), "Back"]
    it = after("stones P1 6 P2 3 P3 3\n" + P3_LOWEST, *bids(6, 0, 0))
    most = ["Build boxes 1+2+3 · 6 stones", "Build boxes 2+4 · 6 stones"]
    assert labels(it, "P1") == [*most, "Other boxes…", "Build nothing"]


def test_keeping_all_cards_is_green_only_from_a_straight_on():
    for hand, style in (("KS KD KH 7C 2D", "plain"), ("9S 8D 7H 6C 5D", "good")):
        it = Table(f"stones P1 3 P2 3\nphase discard\nhands P1 {hand} P2 AS AD AH AC 2C")
        assert controls(it, "P1")[-1] == Press("Keep all 5 cards", "discard", style)
        assert panel_page(it, "P1").text == "Your turn: press up to 2 cards to discard."


def test_specials_are_explained_where_they_are_kept_or_bid_on():
    it = Table("stones P1 3 P2 3\nphase discard\nhands P1 XR JH 8C JS 2D P2 AS AD AH AC 2C")
    lines = plain(panel_page(it, "P1").prompt).splitlines()
    specials = [line.partition("**: ")[0] for line in lines]
    assert specials == ["**★ Messenger", "**J♥ Bishop", "**J♠ Trebuchet", "**8♣ Supplies"]
    it.do("P1 discard", "P2 discard")
    assert "**★ Messenger**: bid at least 1 stone" in panel_page(it, "P1").prompt
    eights = "phase discard\nhands P1 8H 7D 9H KS 8D"
    assert panel_page(Table(eights), "P1").prompt.endswith("Supplies**: all your 8s together bring 1 stone.")


def test_the_cards_to_be_had_are_listed_with_their_hands_the_best_first():
    it = after(BIDDING, *bids(2, 3, 0))
    assert "Best hand: with **K♠** from **Bob**, a pair of nines." in plain(panel_page(it, "P1").prompt)
    it.do("P1 take P2 KS")
    assert labels(it, "P2") == ["Fish J♥ Bishop → a pair of kings", "Fish 5♦ → a pair of kings"]
    # Of many cards a robbed player sees the three best.
    it = after(BIDDING.replace("5D JH", "5D JH 2D 3D 4D 6D"), *bids(2, 3, 0), "P1 take P2 KS")
    *best, more = controls(it, "P2")
    assert [control.label[:6] for control in best] == ["Fish 3", "Fish J", "Fish 6"]
    assert [control.style for control in best if isinstance(control, Press)] == ["good", "go", "go"]
    assert more == Open("Fish another card…", "fish")


def test_a_shot_begins_with_whom_it_hits():
    hands = "castle P1 1 P3 2\nhands P1 JS JC AD AH 2C P2 JD JH AC AS 2D P3 QS TH 8H 7C 3C"
    it = after(hands, *bids(3, 3, 2), trebuchets=2)
    assert labels(it, "P1") == ["Fire at Bob's bid", "Fire at Cid…", "Hold fire"]


def test_bids_tithes_and_discards_of_several_are_one_sentence():
    to_ann = Speech(called, Seat(0))
    made = [BidMade(Seat(seat), stones) for seat, stones in enumerate((2, 1, 0))]
    assert (
        PRESENTER.fold(made, to_ann) == "You bid 2 stones, **Bob** bids 1 stone, and **Cid** bids 0 stones."
    )
    paid = [Tithe(Seat(0)), Tithe(Seat(1))]
    assert PRESENTER.fold(paid, to_ann) == "The Bishop collects 1 stone each from your and **Bob**'s bids."
    new = [Discarded(Seat(0), (), 1), Discarded(Seat(1), (Card("JH"), Card("2C")), 1)]
    assert plain(PRESENTER.fold(new, to_ann)) == (
        "You keep all 5 cards, and **Bob** discards **J♥ Bishop** and **2♣**."
    )
    assert PRESENTER.fold([*made, *paid], to_ann) == ""


def test_the_second_trebuchet_is_named_only_where_it_is_one():
    lines = "stones P1 3 P2 3\nphase discard\nhands P1 JC 7D 9H KS KD"
    assert "Trebuchet" not in panel(Table(lines), "P1")
    assert "Trebuchet" in panel(Table(lines, trebuchets=2), "P1")
    assert "J♣ is a Trebuchet too" in table(Table(lines, trebuchets=2))


def test_the_end_says_who_has_won():
    it = Table("stones P1 4 P2 3 P3 3\ncastle P1 1 2 3\n" + P3_LOWEST)
    events = it.do(*bids(4, 0, 0), "P1 build 4")
    won = "lays the last stone with three queens and wins: all 4 boxes stand."
    assert told(it, events)[-1] == f"**Ann** {won} **Bob** was 4 boxes short."
    assert told_to(it, "P3", events)[-1] == f"**Ann** {won} You were 4 boxes short."
    assert CASTLE.over(it.s) and "The game is over." in table(it)


FEWEST = "so the fewest stones left decide"


@pytest.mark.parametrize(("reason", "boxes", "places", "line"), [
    ("castle", (4, 4, 1), (1, 2, 3), "You finish too, but a tie goes to fewer stones left."),
    ("quarry", (2, 1, 1), (1, 2, 2), "The Quarry ran out: Ann wins with 2 boxes built."),
    ("quarry", (2, 2, 1), (1, 1, 3), "Ann and you share the win, with 2 boxes built each."),
    ("quarry", (1, 1, 0), (2, 1, 3), f"Nobody built more than 1 box, {FEWEST}: you beat Ann."),
    ("quarry", (0, 0, 0), (1, 1, 3), f"Nobody built a box, {FEWEST}: Ann and you share the win."),
    ("quarry", (0, 0, 0, 0), (1, 2, 3, 4), f"Nobody built a box, {FEWEST}: Ann wins."),
])  # fmt: skip
def test_CP_36_CP_38_the_end_says_what_decided_a_tie(
    reason: Literal["castle", "quarry"], boxes: tuple[int, ...], places: tuple[int, ...], line: str
):
    score = tuple(
        Score(Seat(n), place, has) for n, (has, place) in enumerate(zip(boxes, places, strict=True))
    )
    told = PRESENTER.sentence(GameOver(score, reason), Speech(called, Seat(1)), {})
    assert told is not None and told.replace("**", "").endswith(line)


def test_CP_33_the_card_of_rules_says_that_bids_come_back():
    for said in ("Building spends the whole bid.", "All other bids come back."):
        assert said in PRESENTER.card


BOTH = "Ann is best (three queens). Cid is lowest (pair of fours). "
BOTH_JACK = BOTH.replace("pair of fours", "jack high")
TWO_BEST = "Ann and Bob are best (pair of aces). Cid is lowest (queen high). "
TWO_WORST = "Ann is best (pair of aces). Bob and Cid are lowest (queen high). "
NO_BID = "Ann is best (three queens) but bid 0 stones. Cards hold up no roof. Cid is lowest (pair of fours)."
EQUAL = "All hands are level (ace high): nobody loses a bid, and nobody builds."
ANN_ONLY = "Ann may build; Bob may not: Ann's bid is higher (2 to 1)."
NEITHER = "Nobody builds: Ann bid 0 stones; Cid's bid is higher (2 to 1)."


@pytest.mark.parametrize(("text", "lines", "line"), [
    (P3_LOWEST, bids(2, 1, 0), f"{BOTH}Ann may build."),
    (P3_LOWEST, bids(0, 1, 0), NO_BID),
    (P3_LOWEST, bids(1, 3, 2), f"{BOTH}Nobody builds: Bob's bid is higher (3 to 1)."),
    (P3_LOWEST, bids(1, 2, 2), f"{BOTH}Nobody builds: Bob's and Cid's bids are higher (2 to 1)."),
    (P3_LOWEST + "castle P1 1", BIDS, f"{BOTH}Nobody builds: Ann's bid of 1 stone buys no open box."),
    (TREBUCHET, (*BIDS, "P3 fire P1 bid"), f"{BOTH_JACK}Nobody builds: Ann's bid was shot away."),
    (TWO_HIGHEST, BIDS, f"{TWO_BEST}Ann and Bob may build."),
    (TWO_HIGHEST, bids(2, 1, 0), f"{TWO_BEST}{ANN_ONLY}"),
    (TWO_HIGHEST, bids(0, 1, 2), f"{TWO_BEST}{NEITHER}"),
    (TWO_LOWEST, bids(1, 0, 0), f"{TWO_WORST}Ann may build."),
    (ALL_EQUAL, bids(2, 1), EQUAL),
])  # fmt: skip
def test_CP_44_the_line_says_who_may_build_or_why_nobody_does(text: str, lines: tuple[str, ...], line: str):
    it = Table(text)
    said = [said.replace("**", "") for said in told(it, it.do(*lines))]
    assert [one for one in said if " best (" in one or "level (" in one] == [line]


def test_CP_45_the_line_says_what_goes_back():
    it = Table(P3_LOWEST)
    assert [line.replace("**", "") for line in told(it, it.do(*bids(1, 2, 2)))[-4:]] == [
        "Lowest hand: Cid loses 2 stones.", "Ann and Bob get 1 stone each for bidding.",
        "Bids returned: 1 stone to Ann, 2 to Bob.", "Hand 2. Cid deals.",
    ]  # fmt: skip


def test_a_bid_that_would_finish_a_castle_says_so_on_its_button():
    it = Table("phase bid; to P1; " + BIDDING.replace("castle P1 2", "castle P1 1 2 3"))
    bid = labels_of(it, "P1")[Bid]
    assert bid.choice(4) == "Bid 4 · box 4: finishes your castle"
    assert bid.choice(3) == "Bid 3 · buys no box"
    assert labels_of(Table(BIDDING), "P1")[Bid].choice(4) == "Bid 4 · boxes 1+3"
