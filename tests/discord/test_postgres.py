"""The bot in the simulated Discord, at PostgreSQL: whole games, a restart in the middle, and who is ahead."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engines import GAMES
from tests.bot.contents import unsound_at
from tests.discord.conftest import SEED
from tests.discord.saloon import Saloon, opened
from tests.discord.test_whole_games import by_buttons, by_slash_commands
from tests.laws.games import terms
from tests.long import long
from tests.rig.postgres import as_new, needed


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Saloon]:
    """The saloon, at a database of PostgreSQL that has today's schema."""
    _ = needed()
    database = await as_new()
    async with opened(tmp_path, SEED, database=database) as saloon:
        _ = saloon.three
        yield saloon
    assert await unsound_at(database) == []


@long
async def test_a_whole_game_by_slash_commands(served: Saloon):
    await by_slash_commands(served, "castle")


@long
async def test_a_whole_game_by_buttons(served: Saloon):
    await by_buttons(served, "textactoe", options=terms(GAMES["textactoe"]).short)


async def test_a_heist_goes_on_after_a_restart(served: Saloon):
    ann, bo, _ = served.three
    await served.heist()
    _ = await ann.slash("move", move="call")
    await served.restart()
    _ = await bo.slash("move", move="raise 6")
    table = await served.bot.app.services.looking.in_channel(served.channel.id)
    assert [it.text for it in table.moves][-2:] == ["call", "raise 6"]
    assert "raises" in served.table and len(table.sitters) == 3
