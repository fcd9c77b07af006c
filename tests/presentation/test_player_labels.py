"""Tests of the names of players in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from bot.presentation.panel import table_page
from bot.presentation.pictures.lettering import fitted
from bot.presentation.scene import Label
from bot.table import archetypes
from bot.table.characters import CAST
from engines import GAMES
from tests.bot import films
from tests.laws.games import AnyGame
from tests.laws.playing import every_game


def written(game: str, names: Sequence[str]) -> list[str]:
    """Return the texts of a table's picture with these players, as they are read."""
    most = {"max_players": max(GAMES[game].seats)} if GAMES[game].join is not None else {}
    scene = table_page(films.begun(game, names, "names", **most), {}).scene
    assert scene is not None
    return [fitted(it)[0] for it in scene.sprites if isinstance(it, Label)]


@every_game
def test_names_of_characters_are_never_cut(game: AnyGame):
    longest = sorted((it.name for it in CAST), key=len)[-max(game.seats) :]
    for count in game.seats:
        texts = written(game.name, longest[:count])
        assert {*longest[:count]} <= {*texts}


@pytest.mark.parametrize("seed", range(4))
def test_drawn_names_of_villains_are_whole_or_a_part_that_tells_them_apart(seed: int):
    names = [*islice(archetypes.names(Random(seed)), 10)]
    for count in (4, 5, 7, 10):
        texts = written("holdup", names[:count])
        assert not [text for text in texts if "…" in text]
        for name in names[:count]:
            first, last = name.split()
            assert {name, last, first, f"{first[0]}. {last}"} & {*texts}
