"""Laws of reviews: they tell only what the player knew, and say the same whenever they are asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.news import log_lines
from bot.presentation.panel import panel
from bot.presentation.rulebook import rulebook
from bot.presentation.why import newest, refusal_page, ruled_page
from bot.table.history import account, rewind
from bot.table.lesson import Learning, WhatIf
from bot.table.record import TableId, UserId
from bot.table.retry import retry_table
from bot.table.reviewing import decisions, outcome, whole
from bot.table.steps import finished
from bot.table.table import Table
from bot.table.teaching import after_line
from engines.core import Seat
from engines.notation import write
from engines.review import Decision, Review, reviewed
from engines.search import determinize
from tests.bot.films import finished as played, user
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.slow import slow

FEW = 150
"""The playouts of a review."""
LONG = 90
"""The moves of a game that is looked at, at most."""


def game_of(game: AnyGame) -> Table:
    return played(game.name, LONG, names=("Ann", "Bob", "Cid"), seed=f"reviews of {game.name}")


def review(table: Table, made: list[Decision], who: UserId) -> Review:
    begun, ended = outcome(table, who, whole(table))
    return finished(reviewed(table.game, made, begun=begun, ended=ended, playouts=FEW))


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
