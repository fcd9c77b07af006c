"""Reveals: what a table shows step by step before the result of its last moves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.presentation.game_presenter import STAGES_MAX
from bot.presentation.games import PRESENTERS
from bot.presentation.reveals import lasting, stages
from engines import GAMES
from tests.discord.surfaces import some_tables

REVEALING = [name for name in GAMES if PRESENTERS[name].reveal is not None]


@pytest.mark.parametrize("name", REVEALING)
def test_a_reveal_has_few_stages_which_last_as_long_as_the_clock_waits(name: str):
    """The deadlines of a move are set before its stages are made."""
    shown = 0
    for n in range(6):
        for before, table in pairwise(some_tables(GAMES[name], n, moves=120)):
            since = len(before.moves)
            found = stages(table, since)
            assert len(found) <= STAGES_MAX
            assert sum(stage.seconds for stage in found) == lasting(table, since), table.happened[since:]
            shown += len(found) > 1
    assert shown, "no reveal was tried"
