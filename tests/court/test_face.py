"""Court! as players read it: the table's page, a player's own page, previews and the ticker."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.saying.controls import Choose, Open, Press
from bot.saying.steps import at_once, first_step, step
from bot.shown.games import FACES
from bot.shown.page import Page
from engines.core import Event, Seat
from engines.court import COURT
from engines.court.actions import Abstain, Align
from tests.court.realm import Realm

FACE = FACES["court"]
PLAYERS = ("Ann", "Bo", "Cass", "Dan", "Eve")
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


def called(seat: Seat) -> str:
    return PLAYERS[seat]


def everything(page: Page) -> str:
    text = "\n".join([page.title, page.text, *(f"{it.name}\n{it.text}" for it in page.fields)])
    return text.replace("\ufe0e", "")


def table(realm: Realm) -> str:
    return everything(FACE.table(realm.view(), called))


def panel(realm: Realm, name: str) -> str:
    return everything(FACE.hand(realm.view(name), called))


def told(realm: Realm, name: str, events: Sequence[Event]) -> str:
    heard = (FACE.sentence(it, called, {}) for it in realm.heard_by(name, list(events)))
    return "\n".join(it for it in heard if it).replace("\ufe0e", "")


def preview(realm: Realm, name: str, said: str) -> str:
    words = FACE.words(realm.view(name), called)
    found = step(COURT.offers(realm.s, realm.seat(name)), said, words)
    assert found is not None
    return found.words.replace("\ufe0e", "")


@pytest.mark.parametrize(
    "words",
    [
        "Season 3 · Round 2",
        "**Bo** places a card.",
        "**Cass** deals",
        "♥ Hearts have won 2 seasons in a row",
        "♥ Hearts · 24 · leads",
        "the three highest count · King: **Ann**",
        "♠ Spades · 0",
        "★ active: cannot win",
        "**Ann** · 3 points · by King to Hearts · 3 cards in hand",
        "▸ B · **Bo** · -1 points",
        "Discard (1)\nQ♠",
    ],
)
def test_the_table_says_all_that_is_public(words: str):
    assert words in table(Realm(TABLE))


def test_the_table_says_nothing_else():
    shown = table(Realm(TABLE))
    assert all(card not in shown for card in ("J♥", "A♦", "5♠", "★red"))


def test_the_table_says_who_has_chosen_and_not_what():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 4H P2 3S P3 4S")
    realm.do("P1 abstain", "P3 align 4S")
    shown = table(realm)
    assert "anybody with a King may lay none. Waiting for **Bo**" in shown and "4♠" not in shown
    assert "**Ann** · 0 points · by King to Hearts · has chosen · 3 cards in hand" in shown
    assert "**Cass** · 0 points · has chosen · 3 cards in hand" in shown


def test_the_table_tells_how_the_last_season_was_scored():
    realm = Realm("phase align \n field KH 9H KC 2C \n kings P1 H \n hands P2 3S P3 4H")
    realm.do("P1 abstain", "P2 align 3S", "P3 align 4H")
    shown = table(realm)
    assert "Season 1 goes to Hearts with 13." in shown
    assert "**Ann** +2 (Hearts, the winner, by a King)" in shown
    assert "**Bo** -1 (3♠: Spades, the losing colour)" in shown
    assert "**Cass** +1 (4♥: Hearts, the winner)" in shown


def test_the_panel_shows_hand_alignment_and_the_season_as_it_stands():
    shown = panel(Realm(TABLE), "P1")
    assert "★red" in shown and "4♥" in shown and "5♠" in shown
    assert "♥ Hearts, by King" in shown
    assert "♥ Hearts would win with 24." in shown and "You would score **+2**" in shown


def test_the_panel_of_the_unaligned_says_what_each_suit_would_bring():
    shown = panel(Realm(TABLE), "P2")
    assert "Your turn: place a card." in shown
    assert "None yet: the card you lay after round 3 decides." in shown
    assert "♣ Clubs -1 · ♦ Diamonds 0 · ♥ Hearts +1 · ♠ Spades 0" in shown


def test_the_panel_shows_the_laid_card():
    realm = Realm("phase align \n field KH KC 2C \n hands P1 4H 5S 6S")
    realm.do("P1 align 4H")
    shown = panel(realm, "P1")
    assert "Face down in front of you\n**4♥**" in shown
    assert "No single suit is best" not in shown and "You would score **-1**" in shown


def test_the_panel_shows_no_joker_that_has_been_turned_up():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 XR P2 3S P3 4S")
    realm.do("P1 align XR", "P2 align 3S", "P3 align 4S")
    assert "Face down" in panel(realm, "P2") and "Face down" not in panel(realm, "P1")
    assert "You have turned up ★red" in panel(realm, "P1")


def test_an_insurance_is_shown_once_it_has_been_turned_up():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 4C P2 QD P3 4S")
    realm.do("P1 align 4C", "P2 align QD")
    assert "else" not in table(realm) + panel(realm, "P2")
    realm.do("P3 align 4S")
    assert "by King to Hearts, else Clubs" in table(realm)
    assert "♥ Hearts, by King, else ♣ Clubs" in panel(realm, "P1")
    assert "**Bo** has turned up Q♦: banish a red card, or none?" in table(realm)


def test_the_panel_says_who_may_lay_no_card():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 4H P2 3S P3 4S")
    assert "You may lay a card, or none." in panel(realm, "P1")
    assert "Lay a suited card face down." in panel(realm, "P2")
    realm.do("P2 align 3S")
    assert "Waiting for **Ann, Cass**" in panel(realm, "P2")


def test_a_streak_threatens_only_while_it_can_end_the_game():
    assert "in a row" not in table(Realm(f"{TABLE} \n extra yes"))
    assert "in a row" not in table(Realm(f"{TABLE} \n phase over"))


def test_the_table_says_that_three_count_where_there_are_more():
    assert "three highest" not in table(Realm("field KH 9H 8H 7H KC 2C"))
    assert "three highest" in table(Realm("field KH 9H 8H 7H 5H KC 2C"))


def test_the_panel_says_when_cards_would_be_pitched():
    assert "No single suit is best" in panel(Realm("field 2C \n discard KC"), "P1")


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


def test_a_joker_is_previewed_with_what_it_costs():
    realm = Realm(f"{TABLE} \n turn P1")
    assert preview(realm, "P1", "place XR H") == (
        "★red goes on Hearts. Hearts then count 24, but cannot win: the Joker is active. "
        "Ann loses the King alignment."
    )
    court = Realm("field KH QH JH 2C \n hands P1 XR 5S 6S")
    assert "Hearts then count 0. The Full Court silences the Joker." in preview(court, "P1", "place XR H")


def test_a_banishment_is_previewed():
    realm = Realm("field KH 9H KC 2C \n kings P2 H \n hands P1 QD 5S 6S")
    realm.do("P1 place QD")
    assert preview(realm, "P1", "banish 9H") == "9♥ leaves the field. Hearts then count 0."
    assert preview(realm, "P1", "banish KH") == (
        "K♥ leaves the field. Hearts then count 9, but cannot win without a face card. "
        "Bo loses the King alignment."
    )


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
    realm = Realm(f"field {field} \n hands P1 QD 5S 6S")
    realm.do("P1 place QD")
    assert words in preview(realm, "P1", said)


@pytest.mark.parametrize(
    ("field", "said", "words"),
    [
        ("9H 2C KC", "place KH", "Hearts then count 9 and can win."),
        ("9H 2C KC", "place QH", "and can win. Then you may banish a red card."),
        ("QH JH 9H XR@H 2C KC", "place KH", "Hearts then count 9 and can win again."),
        ("9H XR@H 2C KC", "place KH", "cannot win: the Joker is active. The King aligns you to Hearts"),
        ("9H 2C KC", "place 5D", "Diamonds then count 5, but cannot win without a face card."),
    ],
)
def test_a_card_is_previewed_with_what_can_win_then(field: str, said: str, words: str):
    realm = Realm(f"field {field} \n hands P1 {said[-2:]} 5S 6S")
    assert words in preview(realm, "P1", said)


def test_CT_14_a_king_is_previewed_with_the_one_that_it_replaces():
    realm = Realm("field KC 2C KD \n kings P1 D \n hands P1 KH 5S 6S")
    assert "aligns you to Hearts instead of Diamonds from now on." in preview(realm, "P1", "place KH")


def test_an_alignment_is_previewed():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 4D 5S XR P2 KS 3S AS")
    assert preview(realm, "P1", "align 4D") == (
        "4♦ is laid face down, for good. "
        "Your King aligns you to Hearts as long as it lasts; Diamonds are only a fallback."
    )
    assert preview(realm, "P1", "align XR").endswith(
        "as long as it lasts. You name the Joker's suit when it is turned up."
    )
    assert "it aligns you to Spades by its King" in preview(realm, "P2", "align KS")
    assert preview(realm, "P2", "align AS").endswith("aligns you to Spades. Turned up, it counts 11.")


def test_cards_to_banish_are_found_suit_by_suit():
    realm = Realm("field KH 9H 5D 4D 3D XR@C KC \n hands P1 QD 5S 6S")
    realm.do("P1 place QD")
    words = FACE.words(realm.view("P1"), called)
    offers = COURT.offers(realm.s, realm.seat("P1"))
    labels = [it.label for it in first_step(offers, words).controls if isinstance(it, Open)]
    assert labels == ["Banish a red card"]
    found = step(offers, "banish", words)
    assert found is not None
    menus = [it for it in found.controls if isinstance(it, Choose)]
    assert [it.prompt.rpartition("· ")[2] for it in menus] == ["Clubs", "Diamonds", "Hearts"]


def test_a_joker_asks_for_its_suit_and_a_suited_card_does_not():
    realm = Realm("hands P1 XR 5S 6S")
    words, offers = FACE.words(realm.view("P1"), called), COURT.offers(realm.s, realm.seat("P1"))
    joker, five = step(offers, "place XR", words), step(offers, "place 5S", words)
    assert joker is not None and five is not None
    assert [it.move for it in joker.controls if isinstance(it, Press)] == ["place XR D", "place XR H"]
    assert not any(isinstance(it, Choose) for it in five.controls)


def test_each_card_of_a_hand_has_a_button_in_the_order_of_the_hand():
    realm = Realm("hands P1 XR 5S 6S")
    words, offers = FACE.words(realm.view("P1"), called), COURT.offers(realm.s, realm.seat("P1"))
    begun = first_step(offers, words).controls
    assert [it.move for it in begun if isinstance(it, Press)] == ["place 6S S", "place 5S S"]
    assert [it.said for it in begun if isinstance(it, Open)] == ["place XR"]
    assert at_once(offers, "place 5S", words) == "place 5S S" and not at_once(offers, "place XR", words)


def test_few_cards_to_banish_have_a_button_each():
    realm = Realm("field KH 9H 5D KC \n hands P1 QD 5S 6S")
    realm.do("P1 place QD")
    words = FACE.words(realm.view("P1"), called)
    found = step(COURT.offers(realm.s, realm.seat("P1")), "banish", words)
    assert found is not None
    moves = [it.move for it in found.controls if isinstance(it, Press)]
    assert sorted(moves) == ["banish 5D", "banish 9H", "banish KH", "banish QD"]


def test_the_ticker_tells_a_turn_and_keeps_the_drawn_card():
    realm = Realm("hands P1 KH 5S 6S \n field KC 2C \n deck 3D")
    events = realm.do("P1 place KH")
    assert told(realm, "P2", events) == "**Ann** places **K♥**.\n**Ann** is aligned to Hearts by the King."
    assert told(realm, "P1", events).endswith("You draw **3♦**.")


def test_the_ticker_tells_what_a_pitched_queen_discards():
    realm = Realm("turn P3 \n hands P3 7H TC TD \n deck 9D QC 5H 3S 4S")
    words = told(realm, "onlooker", realm.do("P3 place 7H"))
    assert "Pitched: **Q♣**.\nThe pitched Queen sends **5♥** to the discard.\nPitched: **3♠**." in words


def test_the_ticker_tells_of_an_alignment_only_that_it_was_made():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 4D P2 3S P3 4S")
    assert told(realm, "P2", realm.do("P1 abstain")) == "**Ann** has chosen."
    assert told(realm, "P1", realm.do("P2 align 3S")) == "**Bo** has chosen."


def test_alignments_are_made_in_the_panel_only():
    assert not {Align, Abstain} & {*FACE.open_to_all}


def test_the_end_is_told():
    realm = Realm("phase align \n season 3 \n winners H H \n field KH 9H KC 2C \n hands P1 4H P2 3S P3 8S")
    events = realm.do("P1 align 4H", "P2 align 3S", "P3 align 8S")
    assert "**The game is over:** **Ann** wins with 1 point." in told(realm, "onlooker", events)
    assert "The game is over." in table(realm)


def test_CT_37_the_card_of_rules_says_that_the_other_suit_of_the_winning_colour_counts_0():
    assert "with the winner +1, by King +2; the other suit of its colour 0; losing colour or" in FACE.card


def test_CT_39_the_card_of_rules_says_what_is_carried_over():
    assert "the winner's highest face card and highest number card stay on the field" in FACE.card
