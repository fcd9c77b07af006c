"""The heist chronicle (RULES.md, 7.4): the whole story of a hand, from public facts only."""

from __future__ import annotations

import re
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from bot.presentation.games.holdup.stories import chronicle, heist_chronicle, heist_told
from bot.presentation.speech import Speech
from bot.table.history import account
from bot.table.symbols import TEXT_STYLE
from engines.core import Event, Seat, TextId, heard, play
from engines.holdup import HOLDUP, Options
from engines.holdup.events import HandBegan, Narrated
from engines.holdup.model import Phase
from engines.holdup.table_of_cards import are, during, the, with_article
from tests.discord.surfaces import some_tables
from tests.driver import those
from tests.holdup.heist import Heist

NAMES = ("Ada", "Bo", "Cass", "Dee")
SPEECH = Speech(NAMES.__getitem__)
TEXTS = {TextId(f"t{n}"): f"Story {n}." for n in range(1, 20)}


def played(position: str, *lines: str, **options: object) -> list[Event]:
    """Return the events of one hand with A as its dealer, from HandBegan on."""
    heist = Heist(f"phase lobby; {position}", first_dealer=0, **options)
    return from_the_blinds(heist.do("A deal", *lines))


def from_the_blinds(events: list[Event]) -> list[Event]:
    return events[next(at for at, event in enumerate(events) if isinstance(event, HandBegan)) :]


def told(position: str, *lines: str, texts: dict[TextId, str] = TEXTS, **options: object) -> str:
    return heist_chronicle(played(position, *lines, **options), SPEECH, texts)


def escape(*said: Any, **options: object) -> str:
    """Return a story from the escape on; what was before is told in the stories of whole heists."""
    story = told(*said, **options)
    return dedent(story[story.index(" THE ESCAPE") :])


def printed(text: str) -> str:
    """Return a story as a test writes it: its first line at the margin, the others one column in."""
    return dedent(text).strip("\n")


S36 = """
    seats A 50 B 50 C 50; next QH 9S AC QC TS KD 8H 6D 9C 7C 2H; nextpowers 9D 2C 2S JH 3C 3S 7H 4C 4S
"""
S36_MOVES = (
    "A raise 6", "B call", "C call", "B bet 8", "C call", "A call", "B check", "A damage 7H resistance",
    "B assault 1", "C assault 2", "C bet 10", "A call", "B call", "B check", "C bet 12", "A fold", "B call",
    "B deceive 9D", "C damage JH at B", "B pass", "C pass",
)  # fmt: skip


def test_HU_S36_a_whole_heist_with_its_stories_beside_what_they_are_about():
    texts = {
        TextId("t1"): "I pawned my watch for a fast horse.",
        TextId("t2"): "In we\n go.",
        TextId("t3"): "My men know that deck.",
        TextId("t4"): "The posse forgets why it came.",
        TextId("t5"): "Rocks, from above.",
        TextId("t6"): "Adios, and thanks for the gems.",
        TextId("t7"): "My leg!",
        TextId("t8"): "Never again.",
    }
    moves = list(S36_MOVES)
    moves[0:1] = ["B narrate t1", "A raise 6 say t2"]
    moves[moves.index("B bet 8")] = "B bet 8 say t3"
    moves[moves.index("A damage 7H resistance")] += " say t4"
    at = moves.index("C assault 2")
    moves[at : at + 1] = ["C assault 1", "C assault 1 say t5"]
    moves += ["C narrate t6", "B narrate t7", "A narrate t8"]
    assert told(S36, *moves, texts=texts) == printed("""
        HEIST 1   dealer Ada   small blind Bo   big blind Cass
         THE PLAN     Bo puts 1, Cass 2 on the line.  "I pawned my watch for a fast horse."
                      Ada raises to 6.                "In we go."
                      Bo calls, Cass calls.
         THE JOB      8H 6D 9C: a river boat, gems worth 6, during a parade.
                      Bo bets 8.  "My men know that deck."
                      Cass calls, Ada calls.
         THE LAW      7C: a posse, strength 7.
                      Bo checks.
                      Ada strikes the posse with 7H (damage, potency 4): 3 to go.               "The posse forgets why it came."
                      Bo assaults with 1, Cass with 1: 1 to go.
                      Cass assaults with 1: the posse is beaten, 6 chips of gems join the pot.  "Rocks, from above."
                      Cass bets 10, Ada calls, Bo calls.
         THE ESCAPE   2H: hearts, the losers will be hurt.
                      Bo checks, Cass bets 12.
                      Ada folds.  "Never again."
                      Bo calls.
                      Last word: Bo takes back 9 (9D).  Cass makes Bo pay 10 (JH).
         THE END      Cass, straight to the ten, takes 103.  Bo is injured (−1 chip).  Bo: "My leg!"  "Adios, and thanks for the gems."
         CHIPS        Ada 26  Bo 11  Cass 115
    """)  # noqa: E501


def test_an_uncontested_heist():
    position = "seats A 50 B 50 C 50; next 2S 3S 4S 5S 6S 7S 9H TD AC"
    moves = ("A call", "B call", "C check", "B bet 6 say t1", "C fold say t2", "A fold")
    moves += ("B narrate t3", "C narrate t4")
    assert told(position, *moves) == printed("""
        HEIST 1   dealer Ada   small blind Bo   big blind Cass
         THE PLAN     Bo puts 1, Cass 2 on the line.
                      Ada calls, Bo calls, Cass checks.
         THE JOB      9H TD AC: a bank, gold worth 10, amid automated turrets.
                      Bo bets 6.   "Story 1."
                      Cass folds.  "Story 2."
                      Ada folds.
         THE END      Bo, the last one left, takes 12.  10 chips of gold are lost.  "Story 3."  Cass: "Story 4."
         CHIPS        Ada 48  Bo 54  Cass 48
    """)  # noqa: E501


def test_a_heist_that_ends_before_the_flop():
    assert told("seats A 50 B 50", "A fold", texts={}) == printed("""
        HEIST 1   dealer Ada   small blind Ada   big blind Bo
         THE PLAN     Ada puts 1, Bo 2 on the line.
                      Ada folds.
         THE END      Bo, the last one left, takes 3.
         CHIPS        Ada 49  Bo 51
    """)


BUST = "seats A 20 B 60 C 60; next AS 3D KS AD 4H KH 2C 9H 7D 8S 3H | {fight}"
BUST_MOVES = ("A allin", "B call", "C fold", "B assault 8 say t1", "A pass", "B pass")


def test_a_heist_with_a_bust_and_a_fight_that_a_villain_wins():
    position = BUST.format(fight="KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C")
    moves = (*BUST_MOVES, "A narrate t2", "B narrate t3", "A rejoin new v7/4321/50 say t4", "B narrate t5")
    assert escape(position, *moves, windows="last") == printed("""
         THE ESCAPE   3H: hearts, the losers will be hurt.
                      Last word: Bo assaults with 8: the sheriff is beaten, 9 chips of cash join the pot.  "Story 1."
         THE END      Bo, pair of aces, takes 51.  "Story 5."
                      Ada was a hero in disguise all along.              "Story 2."
                      Bo wins the fight with two pair, kings and nines.  "Story 3."
                      Bo gets a reward of 10.                            Ada: "Story 4."
                      Ada comes back as a new villain with 50.
         CHIPS        Ada 50  Bo 93  Cass 58
    """)  # noqa: E501


def test_a_heist_with_a_bust_and_a_fight_that_the_hero_wins_after_a_tie():
    tie = "KS 3S KH KD 4S KC 9C 6S 9D 8C 7S 8D 2S 9H 2H"
    position = BUST.format(fight=f"{tie} | 2S AS 3S AD 4D 5D 6D 7D 8S 9S")
    moves = (*BUST_MOVES, "A rejoin original", "B rejoin original", "table leave 2")
    assert escape(position, *moves, windows="last") == printed("""
         THE ESCAPE   3H: hearts, the losers will be hurt.
                      Last word: Bo assaults with 8: the sheriff is beaten, 9 chips of cash join the pot.  "Story 1."
         THE END      Bo, pair of aces, takes 51.
                      Ada was a hero in disguise all along.
                      The best hands tie, and the fight goes on.
                      Ada wins the fight with a pair of aces.
                      All villains are captured, and 141 chips go to the bank.
                      Ada comes back with 30.
                      Bo comes back with 30.
                      Cass leaves.
         CHIPS        Ada 30  Bo 30
    """)  # noqa: E501


CHECKED = ("A call", "B call", "C check", *("B check", "C check", "A check") * 3)
PASSED = ("A pass", "B pass", "C pass")


def test_powers_step_by_step_and_a_look_at_the_cards():
    position = """
        seats A 50 B 50 C 50
        next AS QS KS AD 4H KH 2C 9H 7D 8S 3C 5H KC; nextpowers 2H 3H 4H 4C 5C 6C 2S 3S 5D
    """
    moves = ("A destroy 2S river say t1", "A replace river", "C perceive 6C A.2 say t2", "C look deck")
    assert escape(position, *CHECKED, *moves, *PASSED) == printed("""
         THE ESCAPE   3C: clubs, the way out is free.
                      Bo checks, Cass checks, Ada checks.
                      Last word: Ada changes the river from 3C to 5H, the river from 5H to KC (2S): clubs, the way out is free.  "Story 1."
                      Cass looks at Ada's second card, the deck's top card (6C).                                                 "Story 2."
         THE END      Ada, three of a kind, kings, takes 6.  9 chips of cash are lost.
         CHIPS        Ada 54  Bo 48  Cass 48
    """)  # noqa: E501


def test_side_pots_and_several_losers():
    position = "seats A 20 B 35 C 60; next KS QS AS KH QD AD 2C 9H 7D 8S 3H"
    moves = ("A allin", "B call", "C raise 50", "B call", *PASSED)
    assert told(position, *moves, windows="last") == printed("""
        HEIST 1   dealer Ada   small blind Bo   big blind Cass
         THE PLAN     Bo puts 1, Cass 2 on the line.
                      Ada raises to 20, all-in, Bo calls, Cass raises to 50, Bo calls, all-in.
                      Cass gets 15 uncalled chips back.
         THE JOB      2C 9H 7D: a homestead, cash worth 9, during a dust storm.
         THE LAW      8S: a sheriff, strength 8.
         THE ESCAPE   3H: hearts, the losers will be hurt.
         THE END      Ada, pair of aces, takes 60.  Bo, pair of kings, takes 30 from a side pot.  9 chips of cash are lost.  Cass is injured (−1 chip).
         CHIPS        Ada 60  Bo 30  Cass 24
    """)  # noqa: E501


def test_losers_who_are_exhausted():
    position = "seats A 50 B 50 C 50; next KS QS AS KH QD AD 2C 9H 7D 8S 3S"
    assert escape(position, *CHECKED, *PASSED, "C narrate t1") == printed("""
         THE ESCAPE   3S: spades, the losers will be exhausted.
                      Bo checks, Cass checks, Ada checks.
         THE END      Ada, pair of aces, takes 6.  9 chips of cash are lost.  Bo is exhausted, Cass too.  Cass: "Story 1."
         CHIPS        Ada 54  Bo 48  Cass 48
    """)  # noqa: E501


@pytest.mark.parametrize("seed", range(30))
def test_every_text_of_a_random_hand_is_told_once_and_the_chips_are_right(seed: int):
    random = Random(seed)
    windows = random.choice(("runout", "last", "every"))
    state = HOLDUP.new(Options(windows=windows), 4, f"{seed:064x}")
    events: list[Event] = []
    while not (events and state.phase is Phase.BETWEEN):
        seat, offer = random.choice([(Seat(i), it) for i in range(4) for it in HOLDUP.offers(state, Seat(i))])
        action = offer.sample(random)
        state, happened = play(HOLDUP, state, seat, action)
        events += happened
    events = from_the_blinds(events)
    narrated = [it.text for it in those(events, Narrated)]
    story = heist_chronicle(events, SPEECH, {text: f"<{text}>" for text in narrated})
    assert sorted(re.findall("<(t[0-9]+)>", story)) == sorted(narrated)
    chips = "  ".join(f"{name} {chips}" for name, chips in zip(NAMES, state.stack, strict=False))
    assert story.splitlines()[-1] == f" CHIPS        {chips}"


def test_whispers_missing_texts_and_blank_ones_are_no_part_of_it():
    events = played(S36, *S36_MOVES)
    assert heist_chronicle(events, SPEECH, {}) == heist_chronicle(heard(events, None), SPEECH, {})
    moves = ("A raise 6 say t1", "B fold say t2", "C narrate t3")
    position = "seats A 50 B 50 C 50"
    assert told(position, *moves, texts={TextId("t2"): " \n"}) == told(position, "A raise 6", "B fold")


def test_entries_of_the_table_of_cards_in_a_sentence():
    for entry, indefinite, definite in (
        ("posse", "a posse", "the posse"), ("Indians", "Indians", "the Indians"),
        ("US Army", "US Army", "the US Army"), ("townsfolk", "townsfolk", "the townsfolk"),
        ("golem guardians", "golem guardians", "the golem guardians"),
        ("Captain Sunshine", "Captain Sunshine", "Captain Sunshine"),
        ("The Professor", "The Professor", "The Professor"),
        ("Indian posse", "an Indian posse", "the Indian posse"),
        ("blessed cross", "a blessed cross", "the blessed cross"),
        ("Mona Lisa (on loan)", "Mona Lisa (on loan)", "Mona Lisa (on loan)"),
    ):  # fmt: skip
        assert (with_article(entry), the(entry)) == (indefinite, definite)
    verbs = [
        are(entry) for entry in ("Indians", "townsfolk", "golem guardians", "US Army", "Merlinus Lazarus")
    ]
    assert verbs == ["are", "are", "are", "is", "is"]
    conditions = ("parade", "midnight", "high noon", "thick fog", "clouds of flies")
    wanted = ["during a parade", "at midnight", "at high noon", "amid thick fog", "amid clouds of flies"]
    assert [during(condition) for condition in conditions] == wanted


def test_a_chapter_tells_the_same_in_paragraphs_with_signs_and_stories():
    events = played(S36, *S36_MOVES)
    page = heist_told(events, SPEECH, TEXTS).replace(TEXT_STYLE, "")
    assert "**The job.** 8♥ 6♦ 9♣: a river boat" in page
    assert "Ada strikes the posse with 7♥ (damage, potency 4): 3 to go." in page
    assert page.endswith("**Chips.** Ada 26, Bo 11, Cass 115.")
    assert not re.search(r"\b[2-9TJQKA][SHDC]\b", page), "cards are told in signs"


def test_each_strike_at_the_law_is_told():
    strikes = ("A damage 7H resistance", "C damage JH resistance")
    story = told(S36, *S36_MOVES[:7], *strikes)
    assert "Ada strikes the posse with 7H (damage, potency 4), Cass with JH" in story


def test_the_chips_of_each_chapter_are_those_of_the_next_deal():
    chapters = 0
    for n in range(8):
        *_, table = some_tables(HOLDUP, n, moves=200)
        heard_by_all = [*account(table, range(len(table.moves)), None)]
        dealt = [event for event, _ in heard_by_all if isinstance(event, HandBegan)]
        for chapter, following in zip(chronicle(heard_by_all, {}), dealt[1:], strict=False):
            chips = chapter.text.rpartition("**Chips.** ")[2].removesuffix(".")
            after = [int(it.rpartition(" ")[2]) for it in chips.split(", ")]
            assert after == [count for _, count in sorted(following.chips)]
            chapters += 1
    assert chapters > 10
