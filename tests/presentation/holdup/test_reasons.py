"""Why?, in Texas Hold Up: the values that went in, and the computation."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.presentation.games.holdup import PRESENTER
from bot.presentation.games.holdup.sentences import heist_chips, since_the_deal
from bot.presentation.speech import Speech
from engines.core import Event, heard
from engines.holdup import HOLDUP, events as e
from tests.holdup.heist import Heist
from tests.holdup.test_bad_input import FACING_A_BET, NOBODY_TO_ANSWER, TURN
from tests.laws.playing import walked
from tests.presentation import faces
from tests.presentation.holdup.test_chronicle import S36, S36_MOVES


def called(seat: int) -> str:
    return "ABCDEFGHIJ"[seat]


def explained(heist: Heist, *lines: str, reader: str | None = None) -> list[tuple[Event, str]]:
    found = faces.explained(heist, *lines, reader=reader, names=called)
    return [(event, told.replace("**", "")) for event, told in found]


def why(kind: type[Event], found: Sequence[tuple[Event, str]]) -> list[str]:
    return [told for event, told in found if isinstance(event, kind)]


def test_a_whole_heist_is_explained_to_one_of_its_players():
    heist = Heist(f"{S36}; phase lobby", first_dealer=0)
    found = explained(heist, "A deal", *S36_MOVES, reader="B")
    assert why(e.HandBegan, found) == ["The table's options name the first dealer."]
    assert why(e.BlindPosted, found) == [
        "A is the dealer. You are next on the left: the small blind of 1.",
        "A is the dealer. C is second on the left: the big blind of 2.",
    ]
    assert why(e.Acted, found)[:3] == [
        "The bet was 2, and a full raise 2 more: 4.",
        "The bet to match was 6. You had put in 1 this round: 6 − 1 = 5.",
        "The bet to match was 6. C had put in 2 this round: 6 − 2 = 4.",
    ]
    assert why(e.StreetDealt, found)[0] == (
        "A is the dealer, so you begin the betting: the first to the left who can still bet."
    )
    assert why(e.SceneSet, found) == ["The flop names them: 8♥ river boat, 6♦ gems and 9♣ parade."]
    assert why(e.LootPlaced, found) == ["The middle card of the flop was 6♦, worth 6."]
    assert why(e.ResistanceCame, found) == ["The turn was 7♣, worth 7."]
    assert why(e.Resisted, found) == [
        "7♥ counts 7, and A's damage aptitude is 2: 7 ÷ 2, rounded up, is 4.\n"
        "The law: strength 7 − 4 = 3 to go.",
        "The law: strength 7 − 4 − 1 = 2 to go.",
        "The law: strength 7 − 4 − 1 − 2 = 0 to go.",
    ]
    assert why(e.TookBack, found) == [
        "9♦ counts 9, and your deception aptitude is 1: 9 ÷ 1 = 9. "
        "Of your own bets, 36 were in the pot, so up to 9 could be taken back."
    ]
    (pot,) = why(e.PotPaid, found)
    assert pot.splitlines() == [
        "In it: 24 from A, 27 from you, 36 from C, 10 by Damage and 6 of loot.",
        "- C: 10♠  9♠  8♥  7♣  6♦ (straight to the ten)",
        "- You: Q♥  Q♣  9♣  8♥  7♣ (pair of queens)",
    ]
    assert why(e.ResistRemoved, found) == ["You threw 1 and C threw 2."]
    assert why(e.Injured, found) == ["The river was 2♥. C won. You stayed in and won nothing. A had folded."]
    assert why(e.DealerMoved, found) == ["After A, you are next clockwise."]


def test_side_pots_say_whose_bets_are_in_them_and_who_could_win_them():
    heist = Heist(
        """
        seats A 20 B 35 C 60; phase lobby; nextpowers 2C 3C 4C 5C 6C 7C 8C 9C TC
        next AS KS QS AD KD QD 2C AH 7D JS 3C
        """,
        first_dealer=2,
        windows="last",
    )
    found = explained(heist, "C deal", "C raise 60", "A call", "B call", "A pass", "B pass", "C pass")
    wanted = ["C had bet 60 in this heist, anyone else at most 35: 60 − 35 = 25."]
    assert why(e.UncalledReturned, found) == wanted
    main, side = why(e.PotPaid, found)
    hands = [
        "- A: A♠  A♦  A♥  J♠  7♦ (three of a kind, aces)",
        "- B: K♠  K♦  A♥  J♠  7♦ (pair of kings)",
        "- C: Q♠  Q♦  A♥  J♠  7♦ (pair of queens)",
    ]
    assert main.splitlines() == ["Main pot: 20 from A, 20 from B and 20 from C.", *hands]
    assert side.splitlines() == [
        "Main pot: 20 from A, 20 from B and 20 from C.",
        "Side pot 1 for B and C: 15 from B and 15 from C.",
        *hands,
    ]


def test_a_hit_that_finds_too_few_chips_says_so():
    heist = Heist(
        """
        seats A 50 B 50 C 4; phase lobby; nextpowers 2C 3C 9H 5C 6C 7C 8C 9C TC
        next KS KH 2D KD KC 3D AC AH 7D JS 9C
        """,
        first_dealer=2,
    )
    found = explained(heist, "C deal", "C call", "A call", "A damage 9H at C", "B check", reader="A")
    wanted = ["9♥ counts 9, and your damage aptitude is 2: 9 ÷ 2, rounded up, is 5. C had only 2."]
    assert why(e.Damaged, found) == wanted
    assert why(e.WentAllIn, found) == ["From each rival's bets C can win at most 2."]


def test_an_odd_chip_goes_to_the_first_left_of_the_dealer():
    heist = Heist(
        """
        seats A 50 B 50 C 50; phase lobby; nextpowers 2D 3C 4C 5C 6C 7C 8C 9C TC
        next 2H KH KD 3H QD QH AC JD 9S 5H 4C
        """,
        first_dealer=2,
    )
    checks = ("B check", "C check") * 3
    found = explained(heist, "C deal", "C call", "A fold", "B check", *checks, "B pass", "C pass")
    (pot,) = why(e.PotPaid, found)
    assert pot.startswith(
        "In it: 1 from A, 2 from B and 2 from C.\n- B: A♣  K♥  Q♦  J♦  9♠ (ace high)\n- C: "
    )
    assert pot.endswith("\nIt can't be divided evenly: the first left of the dealer, B, got 1 chip more.")
    assert why(e.LootLost, found) == ["The law: strength 5, and nobody had hit it."]


def test_a_bust_and_a_hero_fight_compare_chips_and_hands():
    heist = Heist(
        """
        seats A 10 B 30; phase lobby; nextpowers 2C 3C 4C 5C 6C 7C
        next KS 3S KD 4H 2C AH 7D JS 9C | KH 7D KC 8D 9S AS 9H QD 2H JC
        """,
        first_dealer=0,
        windows="last",
    )
    found = explained(heist, "A deal", "A allin", "B call", "B pass", "A pass", reader="A")
    assert why(e.WindowOpened, found) == ["- B: asked, with 3 power cards\n- You: asked, with 3 power cards"]
    assert why(e.Escape, found) == ["The river was 9♣. B won. You stayed in and won nothing."]
    assert why(e.LootLost, found) == ["The law: strength 10, and nobody had hit it."]
    assert why(e.Busted, found) == ["You began this heist with 10 chips and ended it with 0."]
    wanted = ["- B: K♥  K♣  9♠  9♥  2♥ (two pair, kings and nines)\n- You: A♠  Q♦  J♣  8♦  7♦ (ace high)"]
    assert why(e.Fought, found) == wanted


@pytest.mark.parametrize(("position", "line", "told"), [
    (FACING_A_BET, "C check", ""),
    (FACING_A_BET, "A check", "Clockwise from the dealer's left, those who can still bet: B → C → you."),
    (f"{FACING_A_BET}; round B 8 C 3", "C check", "You've put in 3 this round: 8 − 3 = 5 to call."),
    (FACING_A_BET, "C raise 9", "The bet is 8, and a full raise 8 more: 8 + 8 = 16."),
    (NOBODY_TO_ANSWER, "A raise 60", "The bet is 20. B is all-in."),
    (f"{TURN}; assaulted 3", "A assault 6", "The law: strength 8 − 3 = 5 to go."),
    (f"{TURN}; powers A 4C", "A perceive 4C deck*3",
     "4♣ counts 4, and your perception aptitude is 3: 4 ÷ 3, rounded up, is 2."),
    (f"{TURN}; powers A 9H 8S", "A destroy 9H turn", "Your spades: 8♠."),
])  # fmt: skip
def test_a_refusal_is_explained_in_its_values(position: str, line: str, told: str):
    assert faces.why_not(Heist(position), line, called).replace("**", "") == told


@pytest.mark.parametrize("n", range(6))
def test_everything_in_a_random_game_is_explained_and_the_pots_add_up(n: int):
    assert PRESENTER.reasons is not None
    story: list[Event] = []
    for step in walked(HOLDUP, n):
        before, now = HOLDUP.view(step.before, None), HOLDUP.view(step.after, None)
        for event in heard(step.events, None):
            story.append(event)
            told = PRESENTER.reasons.event(story, before, now, Speech(called))
            assert isinstance(told, str)
            if isinstance(event, e.PotPaid) and event.shown:
                heist = since_the_deal(story)
                shown = next(it for it in heist if isinstance(it, e.Showdown))
                pots = heist_chips(heist).layers([seat for seat, _, _ in shown.hands])
                assert pots[event.pot].chips == sum(chips for _, chips in event.shares)
