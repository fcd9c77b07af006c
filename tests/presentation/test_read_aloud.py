"""Tests of pages read aloud."""

from __future__ import annotations

from bot.presentation.page import Field, Page
from bot.presentation.read_aloud import described, read_aloud
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, Scene

HAND = "**K♠︎**  **10♥︎**  **★ Messenger**"


def test_cards_and_suits_are_words_and_marks_are_left_out():
    page = Page(
        "Hand 2 · Bids", "▸ **Ann** leads with ♥︎ Hearts\n~~Bob~~ · 3 chips → ♣︎", (Field("Hand", HAND),)
    )
    assert read_aloud(page) == (
        "Hand 2, Bids. Ann leads with Hearts. Bob (out), 3 chips: Clubs. "
        "Hand: king of spades, ten of hearts, Messenger."
    )


def test_a_field_may_say_something_else_aloud_or_nothing():
    told = (Field("Grid", "K♠︎ │ –", spoken="K♠︎, then nothing"), Field("Before", "2♥︎", spoken=""))
    assert read_aloud(Page("Table", fields=told)) == "Table. Grid: king of spades, then nothing."


def test_what_is_too_long_has_cards_in_signs_and_leaves_out_what_names_no_card():
    cards = "  ".join(["**K♠︎**"] * 70)
    people, other = Field("Players", "Ann. " * 60, people=True), Field("Deck", "Many. " * 90)
    assert "king" in read_aloud(Page("Table", fields=(Field("Hand", cards[:400]),)))
    signs = read_aloud(Page("Table", fields=(Field("Hand", cards), people)))
    assert "K♠, K♠" in signs and "Ann." in signs and "king" not in signs
    left = read_aloud(Page("Table", fields=(Field("Hand", cards), other, people)))
    assert "Ann." in left and "Deck" not in left and len(left) <= ALT_TEXT_MAX_CHARS
    assert "Players" not in read_aloud(Page("Table", fields=(Field("Hand", "  ".join([cards] * 3)), people)))


def test_a_picture_is_described_by_its_page_unless_it_says_something_of_its_own():
    assert described(Page("Table", scene=Scene(10))).scene == Scene(10, alt="Table.")
    page = Page("Table", scene=Scene(10, alt="A curve."))
    assert described(page) is page and described(Page("Table")).scene is None
