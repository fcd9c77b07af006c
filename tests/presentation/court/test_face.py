"""Texts of Court!: the table's page, a player's own page, previews and recent events."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.presentation.cards import sign
from bot.presentation.games import PRESENTERS
from bot.presentation.games.court.sentences import season_line, swing
from bot.presentation.move_builder.controls import Choose, Open, Press, Step
from bot.presentation.move_builder.steps import immediate_move
from bot.presentation.speech import Speech
from engines.cards import Card
from engines.core import Event, Seat, Whisper
from engines.court import COURT
from engines.court.actions import Abstain, Align
from engines.court.events import PitchDiscarded, Pitched, PitchedPair, Placed, SeasonScored
from engines.court.model import NAMES, Line, Outcome, region
from tests.court.realm import Realm, after
from tests.driver import those
from tests.laws.playing import walked
from tests.presentation.faces import called, labels_of, panel, panel_page, plain, staged, table, told, told_to

PRESENTER = PRESENTERS["court"]
TABLE = """
    season 3; round 2; turn P2; scores 3 -1 0; winners H H; field KC 2C KH 9H 8H 7H 5H XB@S QD
    kings P1 H; hands P1 4H 5S XR P2 JH KD AD P3 8C 7S 8S; discard QS
"""
KING = "phase align \n field KH KC 2C \n kings P1 H \n hands"
CHOOSING, INSURED = f"{KING} P1 4H P2 3S P3 4S", f"{KING} P1 4C P2 QD P3 4S"
JOKER, LAID = f"{KING} P1 XR P2 3S P3 4S", ("P1 align XR", "P2 align 3S", "P3 align 4S")
INSURING = ("P1 align 4C", "P2 align QD")
ALIGNING = f"{KING} P1 4D P2 3S P3 4S"
DRAWING = "hands P1 KH 5S 6S \n field KC 2C \n deck 3D"


def preview(realm: Realm, name: str, said: str) -> str:
    return plain(staged(realm, name, said).words)


def moves(found: Step) -> list[str]:
    """What the buttons play."""
    return [control.move for control in found.controls if isinstance(control, Press)]


def test_the_table_says_all_that_is_public_and_nothing_else():
    shown = table(Realm(TABLE))
    for said in (
        "Season 3 · Round 2", "Waiting for **Bob** to place a card.", "**Cid** deals",
        "♥ Hearts have won 2 seasons in a row: a third one ends the game.", "♥ Hearts · 24 · leads",
        "the top three count · backed by **Ann**'s King", "♠ Spades · 0", "can't win: 1 Joker",
        "**Ann** · 3 points · backs Hearts with a King · 3 cards in hand", "▸ B · **Bob** · −1 point ",
        "Discard (1)\nQ♠",
    ):  # fmt: skip
        assert said in shown
    assert all(card not in shown for card in ("J♥", "A♦", "5♠", "★red"))


@pytest.mark.parametrize(("text", "lines", "who", "words", "absent"), [
    # A streak threatens only while it can end the game; three count only where there are more.
    (f"{TABLE} \n extra yes", (), None, "", "in a row"),
    (f"{TABLE} \n phase over", (), None, "", "in a row"),
    ("field KH 9H 8H 7H KC 2C", (), None, "", "top three"),
    ("field KH 9H 8H 7H 5H KC 2C", (), None, "top three", None),
    (TABLE, (), "P1",
     "★red|4♥|5♠|You back ♥ Hearts with a King.|♥ 24 leads · ♣ 2 · ♦ 0\n♠ 0 can't win: Joker|"
     "You'd score **+2**: you back Hearts with a King, and they'd win.", None),
    (TABLE, (), "P2", "Your turn: place a card, then draw one.", None),
    (TABLE, (), "P2", "None yet. The card you lay after round 3 decides", None),
    # What the picture of a hand shows is said in words too.
    (TABLE, (), "P2", "♥ Hearts: **K♥**  **9♥**  **8♥**|**Ann** · 3 points · backs Hearts", None),
    # On their turn players read what each of their cards would do; others do not.
    (TABLE, (), "P1", "", "→"),
    ("phase align \n field KH KC 2C \n hands P1 4H 5S 6S", ("P1 align 4H",), "P1",
     "Face down in front of you\n**4♥**|You'd score **−1**", "No clear winner"),
    ("field 2C \n discard KC", (), "P1", "No suit can win yet.|No clear winner", None),
    # Who has chosen, and not what; and then how the season was scored.
    (CHOOSING, ("P1 abstain", "P3 align 4S"), None,
     "Everyone picks a side in secret. Waiting for **Bob**.|"
     "**Ann** · 0 points · backs Hearts with a King · has chosen · 3 cards in hand|"
     "**Cid** · 0 points · has chosen · 3 cards in hand", "4♠"),
    (f"{KING} P2 3S P3 4H".replace("KH", "KH 9H"), ("P1 abstain", "P2 align 3S", "P3 align 4H"), None,
     "Hearts won season 1 with 13.|**Ann** +2: backed Hearts with a King, and won|"
     "**Bob** −1 (3♠): Spades lost to Hearts, a red suit|**Cid** +1 (4♥): backed Hearts, and won", None),
    (CHOOSING, (), "P1", "Your King backs Hearts. Lay a card as insurance, or none.", None),
    (CHOOSING, (), "P2", "Pick your side for this season: lay any card but a Joker.", None),
    (CHOOSING, ("P2 align 3S",), "P2", "Your choice is sealed. Waiting for **Ann** and **Cid**.", None),
    # What has been turned up does not lie face down, and an insurance is shown only then.
    (JOKER, LAID, "P1", "You turned up the red Joker", "Face down"),
    (JOKER, LAID, "P2", "Face down", None),
    (INSURED, INSURING, None, "", "else"),
    (INSURED, INSURING, "P2", "", "Without the King"),
    (INSURED, (*INSURING, "P3 align 4S"), "P1",
     "You back ♥ Hearts with a King. Without the King you back ♣ Clubs.", None),
    (INSURED, (*INSURING, "P3 align 4S"), None, "backs Hearts with a King, else Clubs", None),
    (INSURED, (*INSURING, "P3 align 4S"), None, "**Bob** turned up Q♦ and may banish a red card.", None),
])  # fmt: skip
def test_what_pages_say(text: str, lines: tuple[str, ...], who: str | None, words: str, absent: str | None):
    realm = after(text, *lines)
    shown = panel(realm, who) if who is not None else table(realm)
    assert all(word in shown for word in words.split("|")) and (absent is None or absent not in shown)


@pytest.mark.parametrize(("said", "words"), [
    ("place JH", "Hearts → 29; all count. Then you draw a card."),
    ("place KD", "Diamonds → 0; you back them: +2 or −1."),
    ("place AD", "Diamonds → 1; counts 11 if laid later."),
])  # fmt: skip
def test_a_card_is_previewed(said: str, words: str):
    assert preview(Realm(TABLE), "P2", said).startswith(words)


@pytest.mark.parametrize(("text", "said", "words"), [
    ("field 9H 2C KC", "place KH", "Hearts → 9, lead now; you back them"),
    ("field 9H TC KC", "place KH", "Hearts → 9, can win now;"),
    ("field 9H 2C KC", "place QH", "lead now; the Queen may banish a red card."),
    ("field QH JH 9H XR@H 2C KC", "place KH", "Hearts → 9, lead now; you back them"),
    ("field 9H XR@H 2C KC", "place KH", "can't win: Joker; you back them"),
    ("field 9H 2C KC", "place 5D", "Diamonds → 5, can't win yet: no face card."),
    # CT-14: a King is previewed with the one that it replaces.
    ("field KC 2C KD \n kings P1 D", "place KH", "you back them instead of Diamonds: "),
    ("field KH QH JH 2C", "place XR H", "Hearts → 0; the Full Court (K, Q, J) silences it."),
])  # fmt: skip
def test_CT_14_a_card_is_previewed_with_what_can_win_then(text: str, said: str, words: str):
    assert words in preview(Realm(f"{text} \n hands P1 {said.split()[1]} 5S 6S"), "P1", said)


def test_a_joker_is_previewed_with_what_it_costs():
    assert preview(Realm(f"{TABLE} \n turn P1"), "P1", "place XR H") == (
        "Hearts → 24, can't win: Joker; Clubs then lead; your King no longer counts. Then you draw a card."
    )


def queen(field: str) -> Realm:
    """P1 has placed QD."""
    return after(f"field {field} \n hands P1 QD 5S 6S", "P1 place QD")


@pytest.mark.parametrize(("field", "said", "words"), [
    ("KH 9H XR@H TC KC", "banish XR", "Hearts → 9; Clubs lead"),
    ("KH 9H XR@H XB@H 2C KC", "banish XR", "Hearts → 9, can't win; Clubs lead"),
    ("KH QH JH 9H XR@H 2C KC", "banish JH", "Hearts → 9, can't win; Clubs lead"),
    ("9H 5D 2C KC", "banish QD", "Diamonds → 5, can't win; Clubs lead"),
])  # fmt: skip
def test_a_banishment_is_previewed_with_what_can_win_then(field: str, said: str, words: str):
    assert words in preview(queen(field), "P1", said)


def test_a_banishment_is_previewed_with_what_it_costs():
    realm = queen("KH 9H KC 2C \n kings P2 H")
    assert preview(realm, "P1", "banish 9H") == "9♥ leaves the field: Hearts → 0; Clubs lead."
    assert preview(realm, "P1", "banish KH") == (
        "K♥ leaves the field: Hearts → 9, can't win; Clubs lead; **Bob**'s King no longer counts."
    )


def test_an_alignment_is_previewed():
    realm = Realm(f"{KING} P1 4D 5S XR P2 KS 3S AS")
    assert preview(realm, "P1", "align 4D") == (
        "You back Hearts while your King lasts. If he falls, you back Diamonds."
    )
    joker = preview(realm, "P1", "align XR")
    assert joker.endswith("you back no suit and score 0. You name the Joker's suit when it's turned up.")
    assert "You'll back Spades with a King: +2 if they win" in preview(realm, "P2", "align KS")
    assert preview(realm, "P2", "align AS") == (
        "You'll back Spades with A♠. No changes later. Turned up, it counts 11."
    )


@pytest.mark.parametrize(("text", "who", "lines"), [
    (TABLE, "P2", [
        "**A♦** · Diamonds → 1; counts 11 if laid later",
        "**K♦** · Diamonds → 0; you back them: +2 or −1",
        "**J♥** · Hearts → 29; all count"]),
    (f"{TABLE} \n turn P1", "P1", [
        "**★red** · Diamonds or Hearts then can't win; on Hearts, your King no longer counts",
        "**5♠** · Spades → 5, can't win: Joker", "**4♥** · Hearts → 24"]),
    ("field KH QH JH QD 2C KC \n hands P1 XR QC 5D", "P1", [
        "**★red** · Diamonds then can't win; Hearts' Full Court (K, Q, J) silences it",
        "**Q♣** · Clubs → 2; the Queen may banish a black card", "**5♦** · Diamonds → 5, lead now"]),
    # The secret choice: what backing each suit pays as things stand, and what else it may.
    (f"{KING} P1 4H P2 KS 3S AC P3 4S", "P2", [
        "**A♣** · Clubs → 13: +1 now, −1 if ♦ or ♥ win", "**K♠** · Spades → 0: −1 now, +2 if they win"]),
    ("phase align \n field KH 9H KC 2C KS XB@S \n hands P1 4H 5D 6S", "P1", [
        "**6♠** · Spades → 6: 0 now, can't win: Joker",
        "**5♦** · Diamonds → 5: 0 now, can't win: no face card",
        "**4♥** · Hearts → 13: +1 now, −1 if ♣ or ♠ win"]),
    ("phase align \n field KH KC \n hands P1 3S 3H 4D", "P1", [
        "**4♦** · Diamonds → 4: can't win: no face card"]),
    (f"{KING} P1 4D 5S XR P2 3S P3 4S", "P1", [
        "**★red** · Diamonds or Hearts can't win; you back no suit if your King falls",
        "**5♠** · Spades → 5: you back Spades if your King falls",
        "**4♦** · Diamonds → 4: you back Diamonds if your King falls",
        "**No card** · −1 now, no suit if your King falls"]),
])  # fmt: skip
def test_above_the_buttons_stands_what_each_card_would_do_and_pay(text: str, who: str, lines: list[str]):
    said = plain(panel_page(Realm(text), who).prompt).splitlines()
    assert said[: len(lines)] == lines


def test_above_the_buttons_of_a_queen_and_a_joker_stands_what_they_would_do():
    said = plain(panel_page(queen("KH 9H KC 2C \n kings P2 H"), "P1").prompt)
    assert "**K♥** · Hearts → 9, can't win; Clubs lead; **Bob**'s King no longer counts" in said
    assert not panel_page(queen("KH 9H KC 2C \n kings P2 H"), "P2").prompt
    (first, second) = plain(panel_page(after(JOKER, *LAID), "P1").prompt).splitlines()
    assert first == "**♦** · Diamonds → 0, can't win: Joker"
    assert second == "**♥** · Hearts → 0, can't win: Joker; your King no longer counts"
    menu = staged(queen("KH 9H 5D 4D 3D XR@C KC"), "P1", "banish").controls[2]
    assert isinstance(menu, Choose)
    assert plain(menu.choices[0].label) == "K♥ · Hearts → 9, can't win; Diamonds lead"
    menu = staged(queen("KH 9H 5D 4D 3D XR@C KC \n kings P1 H"), "P1", "banish").controls[2]
    assert isinstance(menu, Choose)
    assert plain(menu.choices[0].label).endswith("; your King no longer counts")


def test_placed_cards_and_pitches_are_one_sentence_each_in_order():
    events = Realm("turn P3 \n hands P3 7H TC TD \n deck 9D XR 2S QC 5H 4S").do("P3 place 7H")
    pitches = [event for event in events if isinstance(event, Pitched | PitchedPair | PitchDiscarded)]
    assert plain(PRESENTER.fold(pitches, Speech(called))) == (
        "The deck pitches **2♠**, **the red Joker** on Spades and **Q♣**. "
        "The pitched Queen discards the next card, **5♥**. The deck pitches **4♠**."
    )
    placed = [Placed(Seat(0), Card("7H"), "H"), Placed(Seat(1), Card("JC"), "C")]
    told = plain(PRESENTER.fold(placed, Speech(called, Seat(1))))
    assert told == "**Ann** places **7♥**, and you place **J♣** (all Clubs now count)."
    assert PRESENTER.fold([*placed, *pitches], Speech(called)) == ""


def test_few_cards_to_banish_have_a_button_each_and_many_are_found_suit_by_suit():
    few = moves(staged(queen("KH 9H 5D KC"), "P1", "banish"))
    assert sorted(few) == ["banish 5D", "banish 9H", "banish KH", "banish QD"]
    realm = queen("KH 9H 5D 4D 3D XR@C KC")
    begun = staged(realm, "P1", "").controls
    assert [control.label for control in begun if isinstance(control, Open)] == ["Banish a red card…"]
    menus = [control for control in staged(realm, "P1", "banish").controls if isinstance(control, Choose)]
    assert [choose.prompt.rpartition("· ")[2] for choose in menus] == ["Clubs", "Diamonds", "Hearts"]


def test_each_card_has_a_button_in_the_order_of_the_hand_and_a_joker_asks_for_its_suit():
    realm = Realm("hands P1 XR 5S 6S")
    begun = staged(realm, "P1", "")
    assert moves(begun) == ["place 6S S", "place 5S S"]
    assert [control.said for control in begun.controls if isinstance(control, Open)] == ["place XR"]
    assert moves(staged(realm, "P1", "place XR")) == ["place XR D", "place XR H"]
    assert not any(isinstance(control, Choose) for control in staged(realm, "P1", "place 5S").controls)
    offers, said = COURT.offers(realm.s, realm.seat("P1")), labels_of(realm, "P1")
    assert immediate_move(offers, "place 5S", said) == "place 5S S" and not immediate_move(
        offers, "place XR", said
    )


@pytest.mark.parametrize(("text", "line", "listener", "lines"), [
    (DRAWING, "P1 place KH", "P2",
     ["**Ann** places **K♥**.", "**Ann** declares for Hearts with the King."]),
    (DRAWING, "P1 place KH", "P1",
     ["**Ann** places **K♥**.", "**Ann** declares for Hearts with the King.", "You draw **3♦**."]),
    (ALIGNING, "P1 abstain", "P2", ["**Ann** has chosen in secret."]),
    (ALIGNING, "P2 align 3S", "P1", ["**Bob** has chosen in secret."]),
])  # fmt: skip
def test_the_ticker_tells_what_each_may_know(text: str, line: str, listener: str, lines: list[str]):
    realm = Realm(text)
    assert told(realm, realm.do(line), listener) == lines


def test_the_ticker_tells_what_a_pitched_queen_discards():
    realm = Realm("turn P3 \n hands P3 7H TC TD \n deck 9D QC 5H 3S 4S")
    words = "\n".join(told(realm, realm.do("P3 place 7H")))
    victim = "The pitched Queen discards the next card, **5♥**."
    assert f"The deck pitches **Q♣** to the field.\n{victim}\nThe deck pitches **3♠** to the field." in words


def test_a_player_reads_of_themselves_as_you():
    realm = Realm(DRAWING)
    said = told_to(realm, "P1", realm.do("P1 place KH"))
    assert said[:2] == ["You place **K♥**.", "You declare for Hearts with the King."]


def season_pages() -> Iterator[tuple[Outcome, list[str]]]:
    """Yield how seasons of random games were scored, and the lines of the page about each."""
    ending = PRESENTER.ending
    assert ending is not None
    for n in range(12):
        story = list[Event]()
        for step in walked(COURT, n):
            now = [event for event in step.events if not isinstance(event, Whisper)]
            story += now
            for it in those(now, SeasonScored):
                page = ending.page(story, now, called)
                yield it.outcome, [page.title, *plain(page.text).splitlines()]


def test_CT_24_CT_25_the_page_of_a_season_says_who_won_and_why_others_could_not():
    seasons = 0
    for outcome, (title, totals, *more) in season_pages():
        if outcome.winner is not None:
            total = outcome.totals[region(outcome.winner)]
            assert title == f"Court! · {NAMES[outcome.winner]} win season {outcome.season} with {total}"
            assert totals.startswith(f"{plain(sign(outcome.winner))} {total} wins")
            out = more[0] if "can't win" in more[0] else ""
            beyond = [n for n in outcome.totals if n > total]
            assert all(f" {n}" in out for n in beyond) and (not beyond or "Joker" in out or "no face" in out)
            assert all(it is not Line.JOKER for it in outcome.lines) or "Joker" in out
            seasons += 1
    assert seasons > 20


@pytest.mark.parametrize(("field", "said", "turned"), [
    ("KH 9H KC 2C KS 7S XB@S", "13, ahead of Clubs with 2.", "brought **Ann** +1."),
    ("KH 9H 8C 2C", "13. No other suit can win.", "brought **Ann** +1, and cost **Bob** 1."),
])  # fmt: skip
def test_CT_24_CT_25_who_cannot_win_is_not_second_and_a_turn_names_who_lost(
    field: str, said: str, turned: str
):
    realm = Realm(f"phase align \n field {field} \n hands P1 4H P2 3S P3 5D")
    (scored,) = those(realm.do("P1 align 4H", "P2 align 3S", "P3 align 5D"), SeasonScored)
    assert season_line(scored.outcome, scored.contenders) == f"Hearts win season 1 with {said}"
    assert swing(scored, Speech(called)) == (2 if "Bob" in turned else 1, f"season 1 {turned}")


def test_alignments_are_made_in_the_panel_only():
    labels = PRESENTER.labels(Realm(DRAWING).view(), called)
    assert not any(labels[kind].public for kind in (Align, Abstain))


def test_the_end_is_told():
    text = "phase align \n season 3 \n winners H H \n field KH 9H KC 2C \n hands P1 4H P2 3S P3 8S"
    realm = Realm(text)
    events = realm.do("P1 align 4H", "P2 align 3S", "P3 align 8S")
    said = "\n".join(told(realm, events))
    assert "Hearts have won the last 3 seasons. The court has spoken: **Ann** wins with 1 point, 2" in said
    assert "The game is over: **Ann** wins with 1 point." in table(realm)


def test_CT_37_CT_39_the_card_of_rules_says_what_is_easily_overlooked():
    """The other suit of the winning colour counts 0, and two cards are carried over."""
    assert (
        "+1 for the winner (+2 by King), 0 if the other suit of its colour wins (−1 by King)"
        in PRESENTER.card
    )
    assert "The winner's best face card and number stay." in PRESENTER.card
