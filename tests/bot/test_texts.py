"""Tests of texts: players' words are bounded and harmless; sentences name others and address their reader."""

from __future__ import annotations

import pytest

from bot.presentation.speech import Speech, to_you
from bot.table.texts import begun, cleaned, cut, named, plain
from engines.core import Seat


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("The  moon\nrises\t", "The moon rises"), ("\x00\x1b[31mred\x7f", "[31mred"),
        ("right\u202eto\u2066left", "righttoleft"), ("zero\u200bwidth\ufeff", "zerowidth"),
        ("\ud800half", "half"), ("\u200b \u2060", ""), ("naïve 日本 🃏", "naïve 日本 🃏"),
        ("\u3164\u2800\u115f", ""), ("e" + "\u0301" * 30 + "vil", "e" + "\u0301" * 4 + "vil"),
        ("Việt, שָׁלוֹם, ไม้", "Việt, שָׁלוֹם, ไม้"), ("\U0001f3f4\u200d☠️", "\U0001f3f4\u200d☠️"),
        ("می\u200cخواهم", "می\u200cخواهم"), ("\u200da\u200c \u200db\u200d\u200dc\u200d", "a b\u200dc"),
    ],
)  # fmt: skip
def test_only_what_can_be_seen_is_kept(words: str, left: str):
    assert cleaned(words) == left


@pytest.mark.parametrize(
    ("words", "name"), [("⟨2⟩", "2"), ("The\u202e ⟨Kid⟩\n", "The Kid"), ("⟨⟩", ""), ("<2>", "<2>")]
)
def test_a_name_does_not_look_like_a_seat(words: str, name: str):
    assert named(words) == name


@pytest.mark.parametrize(
    "words",
    [
        "**bold** _it_ ~~gone~~ ||spoiler|| `code`", "# heading", "> quote", "- list",
        "[a link](https://example.com)", "<@123> <#456> <:wink:789> <t:0>", "@everyone @here",
        "https://example.com",
    ],
)  # fmt: skip
def test_words_are_shown_as_they_are(words: str):
    shown = plain(words)
    assert "@e" not in shown and "@h" not in shown and "://" not in shown
    marked = [i for i, ch in enumerate(shown) if ch in "*_~`|>#[]()<" and shown[i - 1 : i] != "\\"]
    assert marked == []
    assert shown.replace("\\", "").replace("\u200b", "") == words


def test_what_is_too_long_ends_in_an_ellipsis_and_sentences_begin_with_a_capital():
    assert cut("word", 4) == "word"
    assert cut("a word and more", 7) == "a word…"
    assert len(cut("x" * 50, 10)) == 10
    assert (begun("a raise"), begun("Élan"), begun("")) == ("A raise", "Élan", "")
    assert plain("discord.gg/evil") == "discord.gg\u200b/evil"


ANN, BOB = Seat(0), Seat(1)


def test_readers_are_addressed_and_others_named() -> None:
    speech = Speech(["Ann", "Bob"].__getitem__, reader=BOB)
    assert (speech.does(ANN, "plays"), speech.does(BOB, "plays")) == ("**Ann** plays", "You play")
    assert (speech.whose(ANN), speech.whose(BOB)) == ("**Ann**'s", "Your")
    assert (speech.of(ANN), speech.of(BOB)) == ("**Ann**'s", "your")
    assert (speech.whom(ANN), speech.whom(BOB), speech(BOB)) == ("**Ann**", "you", "Bob")
    speech = Speech(["Ann", "Bob"].__getitem__)
    assert [speech.does(seat, "is") for seat in (ANN, BOB)] == ["**Ann** is", "**Bob** is"]


@pytest.mark.parametrize(
    ("theirs", "yours"),
    [
        ("plays", "play"), ("passes", "pass"), ("banishes", "banish"), ("has", "have"), ("is", "are"),
        ("goes up", "go up"), ("tries", "try"), ("ties", "tie"), ("lays down", "lay down"), ("wins", "win"),
        ("raises", "raise"), ("does", "do"), ("loses", "lose"), ("discards", "discard"),
        ("reaches", "reach"), ("was", "were"), ("twists", "twist"), ("uses", "use"), ("evicts", "evict"),
    ],
)  # fmt: skip
def test_verbs_agree_with_you(theirs: str, yours: str) -> None:
    assert to_you(theirs) == yours
