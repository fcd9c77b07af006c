"""Texas Hold Up's sentences: who does what to whom, as everyone and as the players themselves read it."""

from __future__ import annotations

import pytest

from bot.presentation.games.holdup.pages import heist_page
from bot.presentation.games.holdup.sentences import as_now, as_said, fold, sentence
from bot.presentation.page import Page
from bot.presentation.speech import Speech
from engines.cards import Card, hand
from engines.core import Event, Seat, Settled, Tallied
from engines.holdup import events as e
from tests.presentation.faces import plain

ADA, BO, CASS, DEE = map(Seat, range(4))


def name(seat: Seat) -> str:
    return ("Ada", "Bo", "Cass", "Dee")[seat]


SPEECH = Speech(name)


def told(event: Event, reader: Seat | None = None) -> str | None:
    return sentence(event, Speech(name, reader), {})


@pytest.mark.parametrize(("event", "to_all", "to_bo"), [
    (e.Acted(BO, "raise", 5, 7, 12), "**Bo** raises to 7 chips.", "You raise to 7 chips."),
    (e.Damaged(ADA, BO, 3), "**Ada** blasts 3 of **Bo**'s chips into the pot.",
     "**Ada** blasts 3 of your chips into the pot."),
    (e.TookBack(BO, 4), "**Bo** sneaks 4 chips out of the pot.", "You sneak 4 chips out of the pot."),
    (e.Looked(ADA, ("deck 1", "1.2", "deck 2", "1.1", "2.1")),
     "**Ada** looks at the deck's top 2 cards, both of **Bo**'s cards and **Cass**'s first card.",
     "**Ada** looks at the deck's top 2 cards, both of your cards and **Cass**'s first card."),
    (e.Looked(BO, ("deck 2",)), "**Bo** looks at card 2 of the deck.", None),
    (e.Resisted(BO, "assault", 1, 0), "**Bo** throws 1 chip at the law: that does it.",
     "You throw 1 chip at the law: that does it."),
    (e.WindowOpened((ADA, BO, CASS, DEE)), "The bets are in. Everyone can still play powers, or pass.",
     "The bets are in. Everyone can still play powers, or pass."),
    (e.Escape("S", (BO,)), "The river is a spade, a tiring escape. **Bo** draws at most 1 new power card.",
     "The river is a spade, a tiring escape. You draw at most 1 new power card."),
    (e.PotPaid(0, ((ADA, 13), (BO, 12)), shown=True),
     "Equal hands split the pot: 13 chips to **Ada** and 12 chips to **Bo**.",
     "Equal hands split the pot: 13 chips to **Ada** and 12 chips to you."),
    (e.SessionEnded(((ADA, 40), (BO, 60)), 3),
     "The gang splits up. **Bo** rides home richest, with 60 chips.",
     "The gang splits up. You ride home richest, with 60 chips."),
], ids=lambda value: type(value).__name__ if isinstance(value, Event) else "")  # fmt: skip
def test_everyone_reads_the_name_and_the_player_you(event: Event, to_all: str, to_bo: str):
    assert (told(event), told(event, BO)) == (to_all, to_bo)


def test_those_who_tie_in_a_hero_fight_are_named():
    hands = (
        (ADA, hand("AS KD 9C 5H 3D"), "high card, ace"),
        (BO, hand("AD KS 9H 5C 3S"), "high card, ace"),
        (CASS, hand("QS JD 9D 5D 2D"), "high card, queen"),
    )
    said = told(e.Fought(hands, None))
    fight = "Hero fight, 5 new cards each: "
    assert said == f"{fight}**Ada** and **Bo** tie with ace high, and fight on with fresh cards."
    assert told(e.Fought(hands[1:], BO)) == (
        f"{fight}**Bo** wins with **A♦︎**  **K♠︎**  **9♥︎**  **5♣︎**  **3♠︎**, ace high."
    )


@pytest.mark.parametrize(("law", "verb"), [("posse", "The posse is"), ("bandits", "The bandits are")])
def test_the_law_is_beaten_in_its_number(law: str, verb: str):
    assert told(e.ResistanceBeaten(law, 1)) == f"**{verb} beaten!** The loot (1 chip) joins the pot."


def test_hands_are_called_as_people_say_them():
    assert as_said("high card, queen, ten-eight kickers") == "queen high, ten-eight kickers"
    assert as_said("two pair, kings and fours") == "two pair, kings and fours"


def test_ones_own_chips_that_nobody_called_are_no_win():
    """Ada bets 66 more into a pot of 3 and everyone else folds; Bo has taken 1 chip back."""
    now = (e.Acted(BO, "fold", 0, 2, 69), e.PotPaid(0, ((ADA, 68),), shown=False), Tallied(ADA, "won"))
    story = [
        e.HandBegan(1, CASS, ((ADA, 70), (BO, 50))), e.BlindPosted(ADA, 1), e.BlindPosted(BO, 2),
        e.TookBack(BO, 1), e.Acted(ADA, "raise", 66, 67, 68), *now,
    ]  # fmt: skip
    page = heist_page(story, now, name)
    assert page.text.splitlines() == [
        "Everyone else folded: **Ada** wins the pot of 3 chips and gets 65 uncalled chips back.",
        "Deception: **Bo** sneaks 1 chip out of the pot.",
    ]


def test_one_destruction_is_one_sentence_and_a_street_is_told_as_it_is_now():
    twice = [
        e.Replaced(BO, "turn", Card("KC"), Card("2H")),
        e.Replaced(BO, "flop2", Card("7D"), Card("4C")),
        e.Replaced(BO, "turn", Card("2H"), Card("9D")),
    ]
    assert plain(fold(twice, SPEECH)) == (
        "**Bo** sends K♣ (turn) and 7♦ (loot card) up in smoke; **9♦** and **4♣** roll in. "
        "The law stays as it was. The loot stays as it was."
    )
    assert fold([twice[0], e.Passed(BO)], SPEECH) == ""
    dealt = [e.StreetDealt("flop", hand("6C 7D 4D")), e.StreetDealt("turn", hand("KC"))]
    lines = [plain(sentence(event, SPEECH, {}) or "") for event in as_now([*dealt, *twice])]
    assert lines[:2] == ["**Flop**, as it is now: **6♣**  **4♣**  **4♦**", "**Turn**, as it is now: **9♦**"]
    assert [*as_now(dealt)] == dealt
    next_heist = [e.HandBegan(2, BO, ()), e.Replaced(BO, "turn", Card("9D"), Card("3C"))]
    assert as_now([*dealt, *twice, *next_heist])[1] == as_now([*dealt, *twice])[1]


def test_a_result_tells_whom_destruction_cost_the_pot():
    hands = ((ADA, hand("TH 7C"), "pair of fours"), (BO, hand("KH 6S"), "two pair, sixes and fours"))
    now = (e.Showdown(hands), e.PotPaid(0, ((BO, 40),), shown=True), Tallied(BO, "won"))
    story = [
        e.HandBegan(1, CASS, ((ADA, 50), (BO, 50))), e.StreetDealt("flop", hand("6C 7D 4D")),
        e.StreetDealt("turn", hand("5H")), e.StreetDealt("river", hand("4C")),
        e.PowerPlayed(BO, Card("TS"), "destruction", 5), e.Replaced(BO, "flop2", Card("7D"), Card("2S")),
        *now,
    ]  # fmt: skip
    why = "Without **Bo**'s Destruction, **Ada** would have won with two pair, sevens and fours."
    assert why in heist_page(story, now, name).text.splitlines()


def of_two(*now: Event) -> Page:
    """Return what is told of a heist in which one player gave 10 chips and the other 20."""
    return heist_page([e.HandBegan(1, ADA, ((ADA, 10), (BO, 20))), *now], now, name)


def test_a_side_pot_of_ones_own_chips_is_no_win():
    shown = e.Showdown(((ADA, hand("AS AH"), "x"), (BO, hand("KS KH"), "y")))
    paid = e.PotPaid(0, ((ADA, 20),), shown=True), e.PotPaid(1, ((BO, 10),), shown=True)
    won = of_two(shown, *paid, Tallied(ADA, "won"))
    assert won.title == "Heist 1 · Ada wins 20 chips" and "**Bo** gets back 10 chips" in won.text


@pytest.mark.parametrize("hero_wins", [False, True])
def test_a_fight_with_a_hero_is_told_with_what_it_brought(hero_wins: bool):
    outcome = e.HeroesWon(40) if hero_wins else Settled(BO, 10, "reward")
    paid, bust = e.PotPaid(0, ((BO, 20),), shown=True), e.Busted(ADA, hand("3D"))
    page = of_two(paid, Tallied(BO, "won"), bust, outcome)
    assert page.title == f"Heist 1 · Bo wins 20 chips{', but the heroes win' if hero_wins else ''}"
    told = "The heroes win" if hero_wins else "The villains stay free, and **Bo** gets 10 chips."
    assert "**Ada** is out of chips and unmasked as a hero in disguise. Powers shown:" in page.text
    assert told in page.text
