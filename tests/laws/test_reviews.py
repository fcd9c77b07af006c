"""Laws of reviews: they tell only what the player knew, and say the same whenever they are asked."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.news import log_lines
from bot.presentation.panel import panel
from bot.presentation.review import CAME_TO, CHOSE, THEN, blunders_page, moment_page, review_page
from bot.presentation.rulebook import rulebook
from bot.presentation.why import newest, refusal_page, ruled_page
from bot.table.history import account, rewind, states
from bot.table.lesson import Learning, WhatIf
from bot.table.record import TableId, UserId
from bot.table.retry import is_part_over, retried, retry_table
from bot.table.reviewing import decisions, outcome, whole
from bot.table.steps import finished
from bot.table.table import Table
from bot.table.teaching import after_line
from engines.core import Seat
from engines.notation import write
from engines.players import JUDGEMENTS
from engines.review import Decision, Review, reviewed
from engines.search import determinize
from tests.bot.films import finished as played, user
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.slow import slow

REVIEWS = 50
"""Reviews of random games of each kind that are checked for contradictions."""
SAME = re.compile(r"from (\d+) to \1\b")
BETTER = re.compile(r"\d+ (%|chips?) better")
CODES = re.compile(r"\b(flop\d|allin|[2-9TJQKA][SHDC]|X[BR])\b")
"""Words of the notation, which no player reads."""
FEW = 150
"""The playouts of a review."""
FEWEST = 50
"""The same where many are made."""
SHORT, LONG = 50, 90
"""The moves of a game that is looked at, at most: of each of many games, and of one."""


def game_of(game: AnyGame) -> Table:
    return played(game.name, LONG, names=("Ann", "Bob", "Cid"), seed=f"reviews of {game.name}")


def review(table: Table, made: list[Decision], who: UserId, playouts: int = FEW) -> Review:
    begun, ended = outcome(table, who, whole(table))
    return finished(reviewed(table.game, made, begun=begun, ended=ended, playouts=playouts))


@slow
@every_game
def test_a_review_follows_from_what_the_players_of_decisions_knew_and_one_that_does_not_is_found(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards that the player of a decision did not know are dealt anew, and nothing changes."""
    table = game_of(game)
    made = [*decisions(table, user(0), whole(table))]
    dealt = [replace(it, state=determinize(game, it.state, it.seat, Random(it.n))) for it in made]
    assert any(one.state != other.state for one, other in zip(made, dealt, strict=True))
    found = review(table, made, user(0))
    assert found == review(table, dealt, user(0))
    assert found.decisions and found.turns and found.curve
    assert found.playouts < 4 * FEW + 40 * found.decisions
    mine = [it for it in made if it.mine]
    assert 0 < len(mine) < len(made)
    if game.sealing is not None:  # where hands stay closed, others' decisions are not looked at
        assert found == review(table, mine, user(0))
    monkeypatch.setattr("engines.review.determinize", lambda _game, s, _seat, _random: s.copy())
    assert review(table, made, user(0)) != review(table, dealt, user(0))


@every_game
def test_a_moment_played_again_is_as_open_as_it_was(game: AnyGame) -> None:
    """Its player sees what they saw then, what they did not know is dealt anew, and the game goes on."""
    table = game_of(game)
    differ = 0
    for it in [it for it in decisions(table, user(0), whole(table)) if it.mine][::7]:
        learning = Learning(TableId(f"l{it.n}"), user(0), "Ann", WhatIf(table.id, it.n).named)
        again, then = retry_table(table, learning), rewind(table, it.n)
        assert again.view(user(0)) == then.view(user(0))
        assert Seat(it.seat) in again.owed and again.lesson == learning
        differ += again.state != then.state
    assert differ


@every_game
def test_a_moment_goes_on_to_the_end_of_its_part_and_says_what_came_of_it(game: AnyGame) -> None:
    """What its player had in the game then is what they had when the same part of it was over."""
    table, who, told, pictured = game_of(game), user(0), 0, 0
    for it in [it for it in decisions(table, who, whole(table)) if it.mine][1::8]:
        learning = Learning(TableId("l1"), who, "Ann", WhatIf(table.id, it.n).named)
        unit = JUDGEMENTS[game.name].horizon_unit
        while (again := retry_table(table, learning)).lesson == learning and not is_part_over(again):
            assert Seat(it.seat) in again.owed, "whoever is not asked waits for nobody"
            line = write(game.default(again.state, it.seat))
            learning = finished(retried(table, learning, line))
        seen = [(unit(state), points_in(game, state, it.seat)) for state in states(table)]
        begun = seen[it.n][0]
        ended = next((points for at, points in seen[it.n :] if at != begun), seen[-1][1])
        assert again.lesson is not None and again.lesson.then == ended
        page, buttons = panel(again, who, {})
        reached = any(at != begun for at, _ in seen[it.n :]) or game.over(table.state)
        assert again.lesson.reached == reached == ("was closed before" not in page.text)
        if PRESENTERS[game.name].ending is not None and page.scene is not None:
            assert "Your turn" not in page.scene.alt, "the picture is what was won"
            pictured += 1
        assert "This time you have" in page.text and {it.label for it in buttons} == {
            "Play it again",
            "Back to the review",
        }
        told += 1
    assert told and (pictured or PRESENTERS[game.name].ending is None)


def points_in(game: AnyGame, state: Any, seat: Seat) -> int:
    return next((score.points for score in game.standing(state) if score.seat == seat), 0)


@every_game
def test_what_happens_in_a_moment_and_what_is_refused_there_can_be_asked_about(game: AnyGame) -> None:
    """The moment begins in the middle of a game, which is not replayed."""
    table, asked, who = game_of(game), 0, user(0)
    for it in [it for it in decisions(table, who, whole(table)) if it.mine][2::9]:
        again = retry_table(table, Learning(TableId("l1"), who, "Ann", WhatIf(table.id, it.n).named))
        for _ in range(12):
            if again.owed:
                seat = again.owed[0]
                again = after_line(again, f"{seat} {write(game.default(again.state, seat))}")
        assert rewind(again, len(again.moves)).state == again.state
        presenter, made = PRESENTERS[game.name], range(len(again.moves))
        assert panel(again, who, {})[0].text and log_lines(presenter, again, made, who, {})
        assert presenter.chronicle is None or presenter.chronicle(account(again, made, None), {}) is not None
        for happened, line in newest(again, who, {}):
            page, menu = ruled_page(again, who, happened.n, happened.heard.event.rules[0], {})
            assert line and page.text and menu
            asked += 1
        refused = next(iter(rulebook(game.name).grounds))
        assert refusal_page(again, who, 0, refused, "pass 1 2 3").text
    assert asked


@every_game
@slow
def test_reviews_do_not_contradict_themselves(game: AnyGame) -> None:
    """What was chosen, what happened then and what it came to are told apart, in the words of the buttons."""
    turned, chosen = 0, 0
    for n in range(REVIEWS):
        table = played(game.name, SHORT, names=("Ann", "Bob", "Cid"), seed=f"{n} for contradictions")
        who = user(0)
        found = review(table, [*decisions(table, who, whole(table))], who, FEWEST)
        if not found.decisions:
            continue
        page, _ = review_page(table, who, whole(table), found)
        told = {field.name: field.text for field in page.fields}
        pages = [page, blunders_page(table, who, whole(table), found)[0]]
        for moment in found.moments:
            shown = moment_page(table, who, whole(table), found, moment.n)
            assert shown is not None
            fields = {field.name: field.text for field in shown[0].fields}
            assert ("about even" in fields[CHOSE]) == moment.about_even
            assert bool(BETTER.search(fields[CHOSE])) != moment.about_even
            assert fields[CAME_TO] == told[CAME_TO]
            pages.append(
                replace(shown[0], fields=tuple(it for it in shown[0].fields if it.name in (CHOSE, THEN)))
            )
        text = "\n".join(field.text for it in pages for field in it.fields) + pages[1].text
        assert not SAME.search(text) and not CODES.search(text) and "±" not in text, text
        lines = told["Where it turned"].splitlines()
        for line, moment in zip(lines, found.turns, strict=bool(found.turns)):
            assert line.endswith("luck.") != moment.by_choice or "best choice all the same" in line
            if moment == found.best and moment.after < moment.before:
                assert "It was your best choice all the same." in line
            turned += 1
        split = found.split
        assert THEN not in told or (split is not None and split.error < abs(split.luck) / 2)
        chosen += found.best is not None
    assert turned > 10 and chosen > 5
