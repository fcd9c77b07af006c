"""Sentences about players, as others and as they themselves read them."""

from __future__ import annotations

import pytest

from bot.presentation.speech import Speech, to_you
from engines.core import Seat

ANN, BOB = Seat(0), Seat(1)


def test_readers_are_addressed_and_others_named() -> None:
    speech = Speech(["Ann", "Bob"].__getitem__, reader=BOB)
    assert (speech.does(ANN, "plays"), speech.does(BOB, "plays")) == ("**Ann** plays", "You play")
    assert (speech.whose(ANN), speech.whose(BOB)) == ("**Ann**'s", "Your")
    assert (speech.of(ANN), speech.of(BOB)) == ("**Ann**'s", "your")
    assert (speech.whom(ANN), speech.whom(BOB), speech(BOB)) == ("**Ann**", "you", "Bob")


def test_an_onlooker_hears_names_only() -> None:
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
