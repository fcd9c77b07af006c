"""What a hand of Texas Hold Up asks, and what its buttons are called and coloured."""

from __future__ import annotations

from bot.presentation.games.holdup.sentences import fold
from bot.presentation.move_builder.controls import Choose, Enter, Open, Press, Step
from bot.presentation.move_builder.steps import needs_confirmation
from bot.presentation.speech import Speech
from engines.cards import Card
from engines.core import Natural, Seat
from engines.holdup.actions import AllIn, Bet, Call
from engines.holdup.events import Acted, BlindPosted, PowerPlayed, WentAllIn
from tests.holdup.heist import Heist
from tests.holdup.test_orders import ALL_IN
from tests.presentation.faces import labels_of, panel_page, staged

TURN = """
    seats A 40 B 30 C 50; dealer A; board 8H 6D 9C 7C; to B; wagers A 14 B 14 C 14
    holes A AC KD  B QH QC  C 2H 3H; powers A 7C  B 8H 3H 9D  C 2C
"""


def labels(at: Step) -> dict[str, str]:
    """Return the buttons with their styles."""
    return {it.label: it.style for it in at.controls if isinstance(it, Press | Open | Enter)}


def test_checking_is_green_a_call_is_blue_and_to_fold_for_free_is_grey_and_asks():
    h = Heist(TURN)
    free = labels(staged(h, "B", ""))
    wanted = ("good", "plain", "go", "plain")
    assert (free["Check"], free["Fold"], free["Bet 21 (½ pot)"], free["All-in 30"]) == wanted
    assert Open("Fold", "fold") in staged(h, "B", "").controls
    h.do("B bet 10")
    facing = labels(staged(h, "C", ""))
    assert (facing["Call 10"], facing["Fold"]) == ("go", "bad")
    assert Press("Fold", "fold", "bad") in staged(h, "C", "").controls


def test_every_power_card_has_a_button_and_an_assault_says_what_it_does():
    h = Heist(TURN)
    first = labels(staged(h, "B", ""))
    wanted = ["Damage 8♥︎ · 2", "Damage 3♥︎ · 1"]
    assert [label for label in first if label.startswith("Damage")] == wanted
    assert "Assault 7 · loot 6" in first and "Assault…" in first
    more = staged(h, "B", "assault")
    (menu,) = (it for it in more.controls if isinstance(it, Choose))
    assert menu.choices[2].label == "3 chips · 4 more to beat it"
    h.s.stack[h.seat("B")] = 5
    assert "Assault 5 of 7" in labels(staged(h, "B", ""))


def test_chips_are_taken_back_by_buttons_and_a_menu():
    at = staged(Heist(TURN), "B", "deceive 9D")
    (menu,) = (it for it in at.controls if isinstance(it, Choose))
    most = len(menu.choices) + 3
    assert [*labels(at)] == [f"Take back {most} (the most)", f"Take back {most // 2}", "Take back 1", "Back"]


def test_looks_are_chosen_one_by_one_and_say_what_they_cost():
    h = Heist(TURN)
    first = staged(h, "A", "perceive 7C 1.1")
    assert first.words == "7♣︎ shows you Bob's first card. Then it's spent, but you still have 2 looks."
    h.do("A perceive 7C 1.1")
    assert panel_page(h, "A").text == "You are using 7♣︎: 2 looks left."
    looks = [it for it in staged(h, "A", "").controls if isinstance(it, Press) and it.move.startswith("look")]
    assert Press("Next card of the deck", "look deck", "go") in looks


def test_cards_that_were_seen_come_last_and_say_so():
    h = Heist(TURN)
    h.do("A perceive 7C 1.1 deck", "A stop")
    h.s.powers[h.seat("A")] = (Card("9C"),)
    offered = [it.label for it in staged(h, "A", "perceive 9C").controls if isinstance(it, Open)]
    assert offered[:5] == [
        "Bob's second card", "Cid's first card", "Cid's second card", "Next card of the deck · seen",
        "Bob's first card · seen",
    ]  # fmt: skip


def test_an_all_in_says_what_pass_to_showdown_does():
    h = Heist(ALL_IN)
    assert "**Pass to showdown**" in panel_page(h, "A").prompt


def test_what_was_done_is_one_sentence():
    a, b, c = map(Seat, range(3))
    speech = Speech(lambda seat: "ABC"[seat], a)
    blinds = [BlindPosted(a, 1), BlindPosted(b, 2)]
    raised = [Acted(c, "raise", 6, 6, 9), WentAllIn(c), Acted(a, "fold", 0, 1, 9), Acted(b, "fold", 0, 2, 9)]
    assert fold(blinds, speech) == "You and **B** post a blind."
    assert fold(raised, speech) == "**C** raises to 6 chips and is all-in, and you and **B** fold."
    assert fold([*blinds, *raised], speech) == "", "a bet to answer begins a sentence"
    assert fold([raised[0], PowerPlayed(c, Card("6H"), "damage", 3)], speech) == ""


def test_who_may_go_bust_is_told_of_the_fight_for_all_chips_before_they_confirm():
    h = Heist(TURN)
    labels_before = labels_of(h, "B")
    assert "a fight follows" in labels_before[AllIn].preview_of(AllIn())
    assert "a fight follows" in labels_before[Bet].preview_of(Bet(Natural(30)))
    assert "a fight" not in labels_before[Bet].preview_of(Bet(Natural(29)))
    h.do("B bet 10")
    call = labels_of(h, "C")[Call]
    assert call.preview_of(Call()) == "You put in 10 chips and stay in." and not call.needs_confirmation(
        Call()
    )
    h.do("C allin")
    call = labels_of(h, "A")[Call]
    assert call.needs_confirmation(Call()) and "a fight follows" in call.preview_of(Call())


def test_an_all_in_by_way_of_a_raise_asks_for_confirm_and_says_how_many_chips_and_as_a_raise_their_total():
    h = Heist(TURN)
    offers, labelled = h.game.offers(h.s, h.seat("B")), labels_of(h, "B")
    assert needs_confirmation(offers, "bet 30", labelled)
    assert not needs_confirmation(offers, "bet 29", labelled)
    h.do("B bet 10", "C raise 20", "A fold")
    assert "All-in 20 · to 30" in labels(staged(h, "B", ""))
