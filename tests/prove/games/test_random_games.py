"""P6 detects planted faults, and covers all options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES
from engines.core import Action, Event, Seat
from tests.laws.games import AnyGame, tables, terms
from tests.laws.playing import every_game
from tests.prove.games.random_games import Which, arranged, session, trial
from tests.prove.trial import Wanted
from tests.records.record import written
from tests.records.write import again


@every_game
def test_every_set_of_options_is_tried_at_once_and_every_pair_in_time(game: AnyGame) -> None:
    sets = len(terms(game).combinations or terms(game).options)
    assert len({repr(arranged(game, it)[0]) for it in range(sets)}) == sets
    pairs = sets * len(tables(game))
    assert len({repr(arranged(game, it)) for it in range(pairs)}) == pairs


Change = Callable[[AnyGame], AnyGame]


def waiting_for_nobody(game: AnyGame) -> AnyGame:
    return replace(game, owed=lambda s: ())


def shuffled_by_chance(game: AnyGame) -> AnyGame:
    """Plant a fault: no two games are alike, whatever the seed."""
    numbers = count()
    return replace(game, new=lambda options, seats, seed: game.new(options, seats, f"{seed} {next(numbers)}"))


def with_a_bad_default(game: AnyGame) -> AnyGame:
    """Plant a fault: the default is an action of the table."""
    return replace(game, default=lambda s, seat: game.opening or game.closing[0])


def losing_cards(game: AnyGame) -> AnyGame:
    """Plant a fault: with every move the top card of the deck is lost."""
    pile = "pile" if game.name == "textactoe" else "deck"

    def apply(s: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        yield from game.apply(s, seat, action)
        setattr(s, pile, getattr(s, pile)[1:])

    return replace(game, apply=apply)


def leaky(game: AnyGame) -> AnyGame:
    return replace(game, view=lambda s, seat: (game.view(s, seat), repr(s)))


@every_game
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (waiting_for_nobody, "nobody is owed"),
        (shuffled_by_chance, "in the replay"),
        (with_a_bad_default, "is not offered to"),
        (losing_cards, "in conserved: assert"),
        (leaky, "(law: what_is_hidden_changes_nothing_that_is_seen)"),
    ],
    ids=lambda it: getattr(it, "__name__", ""),
)
def test_what_is_planted_is_found(game: AnyGame, change: Change, told: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(GAMES, game.name, change(game))
    failures = [session(Which(game.name, 1, number)).failure for number in range(3)]
    assert any(told in failure for failure in failures), failures


@pytest.fixture
def two_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game counts as endless after two moves."""
    monkeypatch.setattr("tests.prove.games.random_games.terms", lambda game: replace(terms(game), moves=2))


def test_an_endless_game_is_found_and_the_shortest_is_printed(two_moves: None) -> None:
    """A game that is longer than its terms say is a failure, not a hanging trial."""
    first, *others = failures = trial(Wanted(1)).failures
    assert all(" after 2 moves " in failure and "the game does not end" in failure for failure in failures)
    assert any(failure.startswith("Which(name='castle', seed=1, number=0)") for failure in failures)
    assert "\nversion " in first and not any("\n" in other for other in others)


@every_game
def test_a_game_that_fails_can_be_played_again(game: AnyGame, two_moves: None, tmp_path: Path) -> None:
    path = tmp_path / f"{game.name}-1.txt"
    failed = (session(Which(game.name, 1, number)) for number in range(5))
    _ = path.write_text(next(it.record for it in failed if it.failure))
    record = written(path)
    assert len(record.moves) == 2
    assert again(record) == record
