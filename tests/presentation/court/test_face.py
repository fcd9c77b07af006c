"""Texts of Court!: the table's page, a player's own page, previews and recent events."""

from __future__ import annotations

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Choose, Open, Press, Step
from bot.presentation.move_builder.steps import at_once
from engines.court import COURT
from engines.court.actions import Abstain, Align
from tests.court.realm import Realm
from tests.presentation.faces import panel, plain, staged, table, told, words

PRESENTER = PRESENTERS["court"]
TABLE = """
    season 3
    round 2
    turn P2
    scores 3 -1 0
    winners H H
    field KC 2C KH 9H 8H 7H 5H XB@S QD
    kings P1 H
    hands P1 4H 5S XR P2 JH KD AD P3 8C 7S 8S
    discard QS
"""
KING = "phase align \n field KH KC 2C \n kings P1 H \n hands"
CHOOSING, INSURED = f"{KING} P1 4H P2 3S P3 4S", f"{KING} P1 4C P2 QD P3 4S"
JOKER, LAID = f"{KING} P1 XR P2 3S P3 4S", ("P1 align XR", "P2 align 3S", "P3 align 4S")
INSURING = ("P1 align 4C", "P2 align QD")
ALIGNING = f"{KING} P1 4D P2 3S P3 4S"
DRAWING = "hands P1 KH 5S 6S \n field KC 2C \n deck 3D"


def after(text: str, *lines: str) -> Realm:
    realm = Realm(text)
    realm.do(*lines)
    return realm


def preview(realm: Realm, name: str, said: str) -> str:
    return plain(staged(realm, name, said).words)


def moves(found: Step) -> list[str]:
    """What the buttons play."""
    return [control.move for control in found.controls if isinstance(control, Press)]


def test_the_table_says_all_that_is_public_and_nothing_else():
    shown = table(Realm(TABLE))
    for said in (
        "Season 3 · Round 2", "**Bob** places a card.", "**Cid** deals",
        "♥ Hearts have won 2 seasons in a row", "♥ Hearts · 24 · leads",
        "the three highest count · King: **Ann**", "♠ Spades · 0", "★ active: cannot win",
        "**Ann** · 3 points · by King to Hearts · 3 cards in hand", "▸ B · **Bob** · -1 points",
        "Discard (1)\nQ♠",
    ):  # fmt: skip
        assert said in shown
    assert all(card not in shown for card in ("J♥", "A♦", "5♠", "★red"))


def test_the_table_says_who_has_chosen_and_not_what():
    shown = table(after(f"{KING} P1 4H P2 3S P3 4S", "P1 abstain", "P3 align 4S"))
    assert "anybody with a King may lay none. Waiting for **Bob**" in shown and "4♠" not in shown
    assert "**Ann** · 0 points · by King to Hearts · has chosen · 3 cards in hand" in shown
    assert "**Cid** · 0 points · has chosen · 3 cards in hand" in shown


def test_the_table_tells_how_the_last_season_was_scored():
    text = f"{KING} P2 3S P3 4H".replace("KH", "KH 9H")
    shown = table(after(text, "P1 abstain", "P2 align 3S", "P3 align 4H"))
    assert "Season 1 goes to Hearts with 13." in shown
    assert "**Ann** +2 (Hearts, the winner, by a King)" in shown
    assert "**Bob** -1 (3♠: Spades, the losing colour)" in shown
    assert "**Cid** +1 (4♥: Hearts, the winner)" in shown


@pytest.mark.parametrize(
    ("text", "lines", "who", "words", "absent"),
    [
        # A streak threatens only while it can end the game; three count only where there are more.
        (f"{TABLE} \n extra yes", (), None, "", "in a row"),
        (f"{TABLE} \n phase over", (), None, "", "in a row"),
        ("field KH 9H 8H 7H KC 2C", (), None, "", "three highest"),
        ("field KH 9H 8H 7H 5H KC 2C", (), None, "three highest", None),
        (TABLE, (), "P1",
         "★red|4♥|5♠|♥ Hearts, by King|♥ Hearts would win with 24.|You would score **+2**", None),
        (TABLE, (), "P2", "Your turn: place a card.|None yet: the card you lay after round 3 decides.", None),
        (TABLE, (), "P2", "♣ Clubs -1 · ♦ Diamonds 0 · ♥ Hearts +1 · ♠ Spades 0", None),
        ("phase align \n field KH KC 2C \n hands P1 4H 5S 6S", ("P1 align 4H",), "P1",
         "Face down in front of you\n**4♥**|You would score **-1**", "No single suit is best"),
        ("field 2C \n discard KC", (), "P1", "No single suit is best", None),
        (CHOOSING, (), "P1", "You may lay a card, or none.", None),
        (CHOOSING, (), "P2", "Lay a suited card face down.", None),
        (CHOOSING, ("P2 align 3S",), "P2", "Waiting for **Ann, Cid**", None),
        # What has been turned up does not lie face down, and an insurance is shown only then.
        (JOKER, LAID, "P1", "You have turned up ★red", "Face down"),
        (JOKER, LAID, "P2", "Face down", None),
        (INSURED, INSURING, None, "", "else"),
        (INSURED, INSURING, "P2", "", "else"),
        (INSURED, (*INSURING, "P3 align 4S"), "P1", "♥ Hearts, by King, else ♣ Clubs", None),
        (INSURED, (*INSURING, "P3 align 4S"), None, "by King to Hearts, else Clubs", None),
        (INSURED, (*INSURING, "P3 align 4S"), None,
         "**Bob** has turned up Q♦: banish a red card, or none?", None),
    ],
)  # fmt: skip
def test_the_table_and_the_panel_say_how_it_stands(
    text: str, lines: tuple[str, ...], who: str | None, words: str, absent: str | None
):
    realm = after(text, *lines)
    shown = panel(realm, who) if who is not None else table(realm)
    assert all(word in shown for word in words.split("|")) and (absent is None or absent not in shown)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("place JH", "J♥ goes on Hearts. Hearts then count 29."),
        ("place KD", "Diamonds then count 0. The King aligns you to Diamonds from now on."),
        ("place AD", "Diamonds then count 1."),
    ],
)
def test_a_card_is_previewed(said: str, words: str):
    assert words in preview(Realm(TABLE), "P2", said)


@pytest.mark.parametrize(
    ("text", "said", "words"),
    [
        ("field 9H 2C KC", "place KH", "Hearts then count 9 and can win."),
        ("field 9H 2C KC", "place QH", "and can win. Then you may banish a red card."),
        ("field QH JH 9H XR@H 2C KC", "place KH", "Hearts then count 9 and can win again."),
        ("field 9H XR@H 2C KC", "place KH", "cannot win: the Joker is active. The King aligns you to Hearts"),
        ("field 9H 2C KC", "place 5D", "Diamonds then count 5, but cannot win without a face card."),
        # CT-14: a King is previewed with the one that it replaces.
        ("field KC 2C KD \n kings P1 D", "place KH", "aligns you to Hearts instead of Diamonds from now on."),
        ("field KH QH JH 2C", "place XR H", "Hearts then count 0. The Full Court silences the Joker."),
    ],
)
def test_CT_14_a_card_is_previewed_with_what_can_win_then(text: str, said: str, words: str):
    assert words in preview(Realm(f"{text} \n hands P1 {said.split()[1]} 5S 6S"), "P1", said)


def test_a_joker_is_previewed_with_what_it_costs():
    assert preview(Realm(f"{TABLE} \n turn P1"), "P1", "place XR H") == (
        "★red goes on Hearts. Hearts then count 24, but cannot win: the Joker is active. "
        "Ann loses the King alignment."
    )


def queen(field: str) -> Realm:
    """P1 has placed QD."""
    return after(f"field {field} \n hands P1 QD 5S 6S", "P1 place QD")


@pytest.mark.parametrize(
    ("field", "said", "words"),
    [
        ("KH 9H XR@H 2C KC", "banish XR", "Hearts then count 9 and can win again."),
        ("KH 9H XR@H XB@H 2C KC", "banish XR", "Hearts then count 9, but cannot win: the Joker is active."),
        ("KH QH JH 9H XR@H 2C KC", "banish JH", "Hearts then count 9, but cannot win: the Joker is active."),
        ("9H 5D 2C KC", "banish QD", "Diamonds then count 5, but cannot win without a face card."),
    ],
)
def test_a_banishment_is_previewed_with_what_can_win_then(field: str, said: str, words: str):
    assert words in preview(queen(field), "P1", said)


def test_a_banishment_is_previewed_with_what_it_costs():
    realm = queen("KH 9H KC 2C \n kings P2 H")
    assert preview(realm, "P1", "banish 9H") == "9♥ leaves the field. Hearts then count 0."
    assert preview(realm, "P1", "banish KH") == (
        "K♥ leaves the field. Hearts then count 9, but cannot win without a face card. "
        "Bob loses the King alignment."
    )


def test_an_alignment_is_previewed():
    realm = Realm(f"{KING} P1 4D 5S XR P2 KS 3S AS")
    assert preview(realm, "P1", "align 4D") == (
        "4♦ is laid face down, for good. "
        "Your King aligns you to Hearts as long as it lasts; Diamonds are only a fallback."
    )
    joker = preview(realm, "P1", "align XR")
    assert joker.endswith("as long as it lasts. You name the Joker's suit when it is turned up.")
    assert "it aligns you to Spades by its King" in preview(realm, "P2", "align KS")
    assert preview(realm, "P2", "align AS").endswith("aligns you to Spades. Turned up, it counts 11.")


def test_few_cards_to_banish_have_a_button_each_and_many_are_found_suit_by_suit():
    few = moves(staged(queen("KH 9H 5D KC"), "P1", "banish"))
    assert sorted(few) == ["banish 5D", "banish 9H", "banish KH", "banish QD"]
    realm = queen("KH 9H 5D 4D 3D XR@C KC")
    begun = staged(realm, "P1", "").controls
    assert [control.label for control in begun if isinstance(control, Open)] == ["Banish a red card"]
    menus = [control for control in staged(realm, "P1", "banish").controls if isinstance(control, Choose)]
    assert [choose.prompt.rpartition("· ")[2] for choose in menus] == ["Clubs", "Diamonds", "Hearts"]


def test_each_card_has_a_button_in_the_order_of_the_hand_and_a_joker_asks_for_its_suit():
    realm = Realm("hands P1 XR 5S 6S")
    begun = staged(realm, "P1", "")
    assert moves(begun) == ["place 6S S", "place 5S S"]
    assert [control.said for control in begun.controls if isinstance(control, Open)] == ["place XR"]
    assert moves(staged(realm, "P1", "place XR")) == ["place XR D", "place XR H"]
    assert not any(isinstance(control, Choose) for control in staged(realm, "P1", "place 5S").controls)
    offers, said = COURT.offers(realm.s, realm.seat("P1")), words(realm, "P1")
    assert at_once(offers, "place 5S", said) == "place 5S S" and not at_once(offers, "place XR", said)


@pytest.mark.parametrize(
    ("text", "line", "listener", "lines"),
    [
        (DRAWING, "P1 place KH", "P2",
         ["**Ann** places **K♥**.", "**Ann** is aligned to Hearts by the King."]),
        (DRAWING, "P1 place KH", "P1",
         ["**Ann** places **K♥**.", "**Ann** is aligned to Hearts by the King.", "You draw **3♦**."]),
        (ALIGNING, "P1 abstain", "P2", ["**Ann** has chosen."]),
        (ALIGNING, "P2 align 3S", "P1", ["**Bob** has chosen."]),
    ],
)  # fmt: skip
def test_the_ticker_tells_what_everybody_may_know_and_ones_own_card(
    text: str, line: str, listener: str, lines: list[str]
):
    realm = Realm(text)
    assert told(realm, realm.do(line), listener) == lines


def test_the_ticker_tells_what_a_pitched_queen_discards():
    realm = Realm("turn P3 \n hands P3 7H TC TD \n deck 9D QC 5H 3S 4S")
    words = "\n".join(told(realm, realm.do("P3 place 7H")))
    assert "Pitched: **Q♣**.\nThe pitched Queen sends **5♥** to the discard.\nPitched: **3♠**." in words


def test_alignments_are_made_in_the_panel_only():
    assert not {Align, Abstain} & {*PRESENTER.open_to_all}


def test_the_end_is_told():
    text = "phase align \n season 3 \n winners H H \n field KH 9H KC 2C \n hands P1 4H P2 3S P3 8S"
    realm = Realm(text)
    events = realm.do("P1 align 4H", "P2 align 3S", "P3 align 8S")
    assert "**The game is over:** **Ann** wins with 1 point." in "\n".join(told(realm, events))
    assert "The game is over." in table(realm)


def test_CT_37_CT_39_the_card_of_rules_says_what_is_easily_overlooked():
    """The other suit of the winning colour counts 0, and two cards are carried over."""
    assert (
        "with the winner +1, by King +2; the other suit of its colour 0; losing colour or" in PRESENTER.card
    )
    assert "the winner's highest face card and highest number card stay on the field" in PRESENTER.card
