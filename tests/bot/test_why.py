"""*Why?* has an answer for every number, and plain words for every one that a player can meet."""

from __future__ import annotations

import re
from importlib.resources import files

from bot.presentation.rulebook import rulebook
from bot.presentation.why import event_page, happened, refusal_page, ruled_page, why_button
from bot.table.record import UserId
from tests.bot.films import finished
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

NUMBER = re.compile(r'"([A-Z]{2}-\d+|R-?\d+)"')


def named_by_events(game: str) -> set[str]:
    return set(NUMBER.findall(files(f"engines.{game}").joinpath("events.py").read_text(encoding="utf-8")))


@every_game
def test_each_number_that_a_player_meets_is_explained_in_plain_words(game: AnyGame) -> None:
    book = rulebook(game.name)
    met = named_by_events(game.name) | {it for because in book.grounds.values() for it in because}
    assert len(met) > 20 and met <= book.rules.keys() | book.rulings.keys()
    assert [number for number in sorted(met) if not book.plainly(number)] == []


@every_game
def test_each_number_has_an_answer_even_when_nothing_else_is_known(game: AnyGame) -> None:
    table, book = finished(game.name, 10), rulebook(game.name)
    for number in (*book.rules, *book.rulings):
        page, _ = ruled_page(table, UserId(7), 10**5, number, {})
        assert [field.name for field in page.fields] == [f"Rule {number}"]
    for number, because in book.grounds.items():
        page = refusal_page(table, UserId(7), 10**5, number, None)
        assert [field.name for field in page.fields] == [f"Rule {it}" for it in because]
        assert bool(why_button(table, 3, number)) == bool(because), "what is only misspelled has no button"


@every_game
def test_each_event_of_a_game_is_explained_to_everybody(game: AnyGame) -> None:
    table, asked = finished(game.name, 60), set[type]()
    for user in (*filter(None, table.users), UserId(10**6)):
        for n in range(1, len(table.moves) + 1):
            for it in happened(table, user, n):
                if type(it.event) not in asked:
                    asked.add(type(it.event))
                    page, (menu,) = event_page(table, user, it, {})
                    assert page.text and page.fields and menu.choices  # pyright: ignore[reportAttributeAccessIssue]
    assert len(asked) > 8
