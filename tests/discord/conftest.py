"""The saloon, as a fixture: three people, the bot, and a seed that gives everybody some power cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engines.cards import suit
from tests.discord.saloon import Saloon, holding, opened, river, seed

PICTURES = 10
"""Of a game at least so many are painted that differ."""
POWERS = holding("SH", "C", "D")
SEED = seed(lambda s: POWERS(s) and suit(river(s)) == "H")


@pytest.fixture
async def saloon(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Ada holds a spade and a heart, Black Bo a club, Cassidy a diamond; the river will be a heart."""
    async with opened(tmp_path, SEED) as saloon:
        _ = saloon.three
        yield saloon


@pytest.fixture
async def pictured(tmp_path: Path) -> AsyncIterator[Saloon]:
    """The same, with pictures, beside which tables say little."""
    async with opened(tmp_path, SEED, painted=True) as saloon:
        _ = saloon.three
        yield saloon


@pytest.fixture
async def painted_saloon(pictured: Saloon) -> AsyncIterator[Saloon]:
    """The same, where one that cannot be painted is an error, which the last look finds."""
    yield pictured
    assert len({*pictured.bot.app.gallery._kept.values()}) > PICTURES
