"""Tests of the reasons of hints: one figure at most, and none that contradicts the button beside it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.presentation.hints import hint_text, reason
from bot.table.history import rewind
from bot.table.reviewing import decisions, terms_of, whole
from engines.core import Action
from engines.holdup.actions import Call, Fold
from engines.players import hint, playouts
from engines.search import determinize
from tests.bot import films
from tests.laws.games import AnyGame
from tests.laws.playing import every_game


def advised(game: str, seeds: int, moves: int) -> list[tuple[Action, str]]:
    """Return the moves that are advised in some positions of a game, and what is said of them."""
    found = list[tuple[Action, str]]()
    for seed in range(seeds):
        table = films.begun(game, ("Ann", "Bob", "Cid"), f"hints {seed}")
        for n in range(1, moves):
            table = films.played_on(table, n)
            if table.owed and (user := table.users[table.owed[0]]) is not None:
                told = hint(table.game, table.state, table.owed[0], Random(n), playouts(12))
                found.append((told.action, hint_text(table, user, told)))
    return found


def test_what_a_call_costs_stands_beside_no_other_chance() -> None:
    said = [text for action, text in advised("holdup", 8, 14) if isinstance(action, Call | Fold)]
    assert sum("It costs " in text for text in said) > 5
    assert not [text for text in said if "showdowns" in text or "at this price" in text]


def test_a_suit_that_cannot_win_yet_is_not_said_to_win() -> None:
    said = [text for _, text in advised("court", 8, 14)]
    thrown = [text for text in said if "keep the rest for your secret choice" in text]
    assert thrown and not [text for text in thrown if " win about " in text]
    assert not [text for text in said if "win hardly any seasons, and with" in text]


@every_game
def test_a_review_says_why_the_better_move_is_good(game: AnyGame) -> None:
    """It is what a hint would have said, with nothing that the player could not know then."""
    table = films.finished(game.name, 40, names=films.NAMES[:3], seed="why")
    made = [it for it in decisions(table, films.user(0), whole(table)) if it.mine]
    said = 0
    for it in made[::2]:
        then = rewind(table, it.n)
        terms = terms_of(then, it.seat)
        other = replace(
            then, played=replace(then.played, state=determinize(game, it.state, it.seat, Random(9)))
        )
        assert terms_of(other, it.seat) == terms, "it follows from what they knew"
        said += bool(reason(then, films.user(0), it.action, terms))
    assert said
