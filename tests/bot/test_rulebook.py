"""The rulebook, by chapter and by number."""

from __future__ import annotations

import pytest

from bot.shown.rulebook import rulebook
from engines import GAMES
from engines.core import Illegal

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_each_game_has_an_introduction_chapters_and_rules(game: str):
    book = rulebook(game)
    assert book.introduction and len(book.chapters) > 1 and book.rules
    assert all(text.strip() for text in (*book.chapters.values(), *book.rules.values()))


@every_game
def test_every_topic_that_is_offered_is_found(game: str):
    book = rulebook(game)
    for typed in ("", "a", "hand", *list(book.rules)[::10]):
        topics = book.topics(typed)
        assert len(topics) <= 25
        for topic in topics:
            title, text = book.about(topic[:100])
            assert title in topic and text


def test_a_rule_is_found_by_its_number_in_any_case():
    book = rulebook("holdup")
    assert book.about("hu-27") == book.about("HU-27 A bet is") == ("HU-27", book.rules["HU-27"])
    assert book.rules["HU-27"].startswith("A bet is legal only when")


def test_a_chapter_is_found_by_a_part_of_its_title():
    title, text = rulebook("holdup").about("going bust")
    assert title == "5. GOING BUST" and "Hero fight" in text


@pytest.mark.parametrize("topic", ["", "  ", "HU-999", "HU-", "quantum", "x" * 500])
def test_what_is_not_in_the_rulebook_is_told(topic: str):
    with pytest.raises(Illegal) as refused:
        rulebook("holdup").about(topic)
    assert "HU-01" in refused.value.sentence and len(refused.value.sentence) < 200
