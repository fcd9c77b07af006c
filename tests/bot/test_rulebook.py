"""The rulebook, by chapter and by number; *Why?* has an answer for every number that a player can meet."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import chain

import pytest

from bot.presentation.buttons import Menu
from bot.presentation.rulebook import card_page, rulebook, topic_page
from bot.presentation.why import event_page, happened, refusal_page, ruled_page, why_button
from bot.table.record import UserId
from engines import GAMES
from engines.core import Illegal
from tests.bot.films import finished
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.rulebook import RULE, RULEBOOKS, bad_inputs

SCREEN, CHAPTER = 1_400, 2_000
"""Characters of the card, which is one screen of a phone, and of a chapter for players, at most."""
PHONE_COLUMNS, PHONE_LINES, PICTURE_HEIGHT = 40, 20, 240
"""Characters on a line of an embed on a phone, lines of a card, and pixels of its picture, at most."""
NUMBER = re.compile(r"\b[A-Z]{2}-B?\d+\b|\bR-?\d+\b")
every_name = pytest.mark.parametrize("game", GAMES)


@every_name
def test_every_topic_that_is_offered_is_found(game: str):
    book = rulebook(game)
    for typed in ("", "a", "hand", *list(book.rules)[::10]):
        topics = book.topics(typed)
        assert len(topics) <= 25
        for topic in topics:
            title, text = book.about(topic[:100])
            assert title in topic and text


def test_a_rule_is_found_by_its_number_and_a_chapter_by_a_part_of_its_title():
    book = rulebook("holdup")
    assert book.about("hu-27") == book.about("HU-27 A bet is") == ("HU-27", book.rules["HU-27"])
    assert book.rules["HU-27"].startswith("A bet is legal only when")
    title, text = rulebook("holdup").about("going BUST")
    assert title == "Going bust" and "hero fight" in text, "the chapter for players comes first"
    assert rulebook("holdup").about("table of cards")[0] == "6. TABLE OF CARDS"


@every_name
def test_players_are_shown_a_screen_with_a_picture_and_chapters_none_for_those_who_build_the_game(game: str):
    book = rulebook(game)
    page, (*_, menu) = card_page(game)
    card = page.text.replace("*", "").splitlines()
    assert sum(-(-len(line) // PHONE_COLUMNS) for line in card) <= PHONE_LINES
    assert page.scene.height <= PICTURE_HEIGHT and page.scene.alt
    assert isinstance(menu, Menu) and [choice.word for choice in menu.choices] == [*book.how]
    assert 5 < len(book.how) <= 25 and len(page.text) < SCREEN
    assert all(100 < len(text) <= CHAPTER for text in book.how.values())
    for title in (*book.how, *book.chapters):
        assert not any(it in title.upper() for it in ("STATE MACHINE", "BAD INPUT", "SCENARIOS", "COMPUTER"))
    assert not any(it in text for text in book.how.values() for it in ("Part two", "---", "\n#"))
    cited = {it for text in book.how.values() for it in NUMBER.findall(text)}
    assert cited and all(book.about(it)[0] == it for it in cited)
    assert any(NUMBER.search(text) for text in book.how.values())
    assert [title for title in book.how if NUMBER.search(topic_page(game, title).text)] == []


@every_name
def test_there_is_an_introduction_and_every_rule_ruling_and_bad_input_is_found_by_its_number(game: str):
    book = rulebook(game)
    assert book.introduction and len(book.chapters) > 1
    assert all(text.strip() for text in (*book.chapters.values(), *book.rules.values()))
    (path,) = (it for it in RULEBOOKS if it.parent.name == game)
    whole = path.read_text(encoding="utf-8")
    rules = {"-".join(number) for number in RULE.findall(whole)}
    rulings = set(re.findall(r"^\| (R-?\d+) \|", whole, re.MULTILINE))
    assert rules and rulings and set(book.rules) == rules and set(book.rulings) == rulings
    assert set(bad_inputs(path)) >= set(book.bad_inputs) != set()
    for number, text in book.numbered.items():
        assert book.about(number.lower()) == (number, text) and text


@pytest.mark.parametrize("topic", ["", "  ", "HU-999", "HU-", "quantum", "x" * 500])
def test_what_is_not_in_the_rulebook_is_told(topic: str):
    with pytest.raises(Illegal) as refused:
        rulebook("holdup").about(topic)
    assert "HU-01" in refused.value.sentence and len(refused.value.sentence) < 200


@every_game
def test_each_number_that_a_player_meets_is_explained_in_plain_words(game: AnyGame) -> None:
    book = rulebook(game.name)
    events = files(f"engines.{game.name}").joinpath("events.py").read_text(encoding="utf-8")
    met = {*re.findall(r'"([A-Z]{2}-\d+|R-?\d+)"', events), *chain.from_iterable(book.grounds.values())}
    assert len(met) > 20 and met <= book.rules.keys() | book.rulings.keys()
    assert [number for number in sorted(met) if not book.plainly(number)] == []


@every_game
def test_each_number_has_an_answer_even_when_nothing_else_is_known(game: AnyGame) -> None:
    table, book = finished(game.name, 10), rulebook(game.name)
    for number in (*book.rules, *book.rulings):
        page, _ = ruled_page(table, UserId(7), 10**5, number, {})
        assert page.text and page.footer.endswith(f"Rule {number} · /rules")
    for number, because in book.grounds.items():
        page = refusal_page(table, UserId(7), 10**5, number, None)
        assert all(it in page.footer for it in because) and bool(page.text) == bool(because)
        assert bool(why_button(table, 3, number)) == bool(because), "what is only misspelled has no button"


@every_game
def test_each_event_of_a_game_is_explained_to_everybody(game: AnyGame) -> None:
    table, asked = finished(game.name, 60), set[type]()
    for user in (*filter(None, table.users), UserId(10**6)):
        for n in range(1, len(table.moves) + 1):
            for it in happened(table, user, n):
                if type(it.heard.event) not in asked:
                    asked.add(type(it.heard.event))
                    page, (menu,) = event_page(table, user, it, {})
                    assert page.text and "/rules" in page.footer and menu.choices  # pyright: ignore[reportAttributeAccessIssue]
    assert len(asked) > 8
