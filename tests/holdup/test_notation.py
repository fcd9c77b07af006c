"""Actions as lines of text: one way to write each, and no line that reading could stumble over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile

import pytest
from hypothesis import given, strategies as st

from engines.core import Action, Misread
from engines.holdup import HOLDUP
from engines.notation import MISREAD_WORD_CHARS, read, shown, write
from tests.holdup.heist import Heist

NAMES = ["Ada", "Doc Nobody", "Cass", None, "At"]
MANY = 10_000_000
"""Calls of functions for which a machine needs a second or two."""
WRITTEN = (
    "check", "call", "bet 4", "raise 12", "allin", "fold", "destroy 2S river flop1", "replace turn turn",
    "damage 6H 2", "damage 6H resistance", "perceive 4C deck deck 0.1", "look 0.2", "stop", "deceive KD",
    "deceive KD 4", "assault 3", "pass", "narrate t17", "narrate waive", "deal", "rejoin new v17/1342/50",
    "rejoin original", "join v17/1342/50", "leave 3", "end", "timeout", "abort", "call say t17",
    "raise 12 say t17", "destroy 2S river say t17", "deceive KD say t17", "deceive KD 4 say t17",
    "rejoin new v17/1342/50 say t17",
)  # fmt: skip


def reading(text: str) -> Action:
    return read(HOLDUP, text, NAMES)


def misread(text: str) -> Misread:
    with pytest.raises(Misread) as caught:
        reading(text)
    return caught.value


def outcome(text: str) -> Action | Misread:
    """Return the result of parsing; anything but an action or a Misread escapes."""
    try:
        return reading(text)
    except Misread as caught:
        return caught


def test_an_action_has_one_notation():
    """That what is written reads back as the same action is a law."""
    found = [read(HOLDUP, text) for text in WRITTEN]
    assert tuple(map(write, found)) == WRITTEN
    assert {*map(type, found)} == {*HOLDUP.actions, *HOLDUP.table_actions}


MANY_WAYS = {
    "raise 12": ("RAISE 12", "  raise   12  ", "raise\t12\n", "raise to 12"),
    "raise 12 say t17": ("Raise TO 12 SAY t17",),
    "bet 4": ("bet 004",),
    "assault 3": ("assault with 3",),
    "damage 6H 2": ("damage 6h at cass", "damage 6H on Cass", "damage 6H Cass", 'damage 6H at "Cass"'),
    "damage 6H 1": ('damage 6H at "Doc Nobody"', 'damage 6H at "doc nobody"'),
    "damage 6H 4": ("damage 6H at At", "damage 6H At"),
    "damage 6H resistance": ("damage 6H at Resistance",),
    "destroy 2S river flop1": ("destroy 2s RIVER Flop1",),
    "perceive 4C deck deck 0.1": ("perceive 4c deck*2 Ada.1", "perceive 4C DECK*2 ada.1"),
    "perceive 4C 0.1 0.2": ("perceive 4C Ada",),
    "perceive 4C 1.2": ('perceive 4C "Doc Nobody".2',),
    "perceive 4C 1.1 1.2": ('perceive 4C "Doc Nobody"',),
    "perceive 4C 1.2 deck": ('perceive 4C "Doc Nobody.2" deck',),
    "look 2.1 2.2": ("look 2",),
    "narrate waive": ("Narrate Waive",),
    "rejoin original": ("REJOIN ORIGINAL",),
    "leave 2": ("leave Cass",),
}


@pytest.mark.parametrize("same", MANY_WAYS)
def test_people_write_it_in_many_ways(same: str):
    for text in MANY_WAYS[same]:
        assert write(reading(text)) == same, text


@pytest.mark.parametrize(
    "text", ["shoot", "", "   ", "\x00", "\u200fcall", "\u202ecall", "rejoin", "cаll", "🂡", "say t17"]
)
def test_an_unknown_verb_is_named(text: str):
    words = text.split()
    assert misread(text).verb == (shown(words[0]) if words else "")
    assert misread(text).field == "" and misread(text).word is None


@pytest.mark.parametrize(("text", "field", "word"), [
    # what is too much
    ("check 5", "", "5"), ("bet 4 5", "", "5"), ("fold now", "", "now"), ("deal cards please", "", "cards"),
    ("deceive KD 4 5", "", "5"), ("damage 6H Cass Ada", "", "Ada"), ("damage 6H Doc Nobody", "target", "Doc"),
    ("narrate a story of mine", "", "story"), ("narrate waive it", "", "it"), ("timeout Ada", "", "Ada"),
    # what is missing, and what does not fit
    ("bet", "chips", None), ("raise", "to", None), ("destroy", "card", None), ("damage 6H", "target", None),
    ("narrate", "text", None), ("call say", "say", None), ("call say two words", "say", "two words"),
    ("leave", "seat", None), ("join", "villain", None), ("bet ten", "chips", "ten"),
    ("deceive KD all", "chips", "all"), ("destroy 10S river", "card", "10S"),
    ("destroy 2S flop4", "slots", "flop4"), ("damage 6H Zorro", "target", "Zorro"),
    ("perceive 4C Ada.3", "places", "Ada.3"), ("rejoin new Zorro", "villain", "Zorro"),
    ("join v17/1342", "villain", "v17/1342"),
])  # fmt: skip
def test_a_word_too_many_or_one_that_does_not_fit_is_named(text: str, field: str, word: str | None):
    found = misread(text)
    verb = " ".join(text.split()[: len(found.verb.split())])
    assert (found.verb, found.field, found.word) == (verb, field, word)


@pytest.mark.parametrize("number", ["-1", "٣", "³", "100", "1.5", "9" * 5000, "0x1", "\u200f1"])
def test_only_plain_small_numbers_are_seats(number: str):
    assert misread(f"damage 6H at {number}").field == "target"
    assert misread(f"leave {number}").field == "seat"
    assert misread(f"perceive 4C {number}.1").field == "places"
    assert misread(f"perceive 4C deck*{number}9999").field == "places"


VERBS = [it.verb for it in HOLDUP.actions + HOLDUP.table_actions]


@given(st.sampled_from(["", *(f"{verb} " for verb in VERBS)]), st.text(max_size=200))
def test_any_text_with_or_without_a_verb_is_an_action_or_misread(verb: str, text: str):
    outcome(verb + text)


@pytest.mark.parametrize("text", [
    "x" * 10_000, '"' * 10_000, '" ' * 5_000, '"a' * 5_000, "bet " + "9" * 10_000, "\u0301" * 10_000,
    "narrate " + "x" * 10_000, "destroy 2S " + "river " * 1_600, "perceive 4C " + "deck*999 " * 1_100,
    "perceive 4C " + "Ada " * 2_500, "call say " + "word " * 2_000, "join v1/" + "1342" * 2_400 + "/50",
], ids=lambda text: text[:12])  # fmt: skip
def test_a_line_of_ten_thousand_characters_is_read_and_answered_quickly(text: str):
    heist = Heist("seats A 40 B 40; board 2C 9H 7D; to A; powers A 4C 2S")
    with counted() as calls:
        found = outcome(text)
        refused = heist.refuse(f"A {text}").sentence
    assert calls() < MANY
    assert isinstance(found, Action) or len(found.sentence) < MISREAD_WORD_CHARS + 300
    assert len(refused) < MISREAD_WORD_CHARS + 300


@contextmanager
def counted() -> Iterator[Callable[[], int]]:
    """Return the number of function calls."""
    with Profile() as profile:
        yield lambda: sum(getstat.callcount for getstat in profile.getstats())


def test_calls_are_counted_those_of_the_languages_own_functions_too():
    with counted() as calls:
        assert [it.isdigit() for it in "1" * 1_000]
    assert 1_000 < calls() < 1_010


def test_what_cannot_be_printed_is_not_repeated():
    assert misread("bet 4\u202e\x005").word == "4??5"
    assert misread(f"bet {'x' * 400}").word == "x" * (MISREAD_WORD_CHARS - 1) + "…"
