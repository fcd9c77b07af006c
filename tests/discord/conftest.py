"""The saloon, as a fixture: three people, the bot, and a seed that gives everybody some power cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.adapter.rendering.table_renderer import INTERVAL
from engines.cards import suit
from tests.discord.saloon import Guest, Saloon, holding, opened, river, seed

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
def ann(saloon: Saloon) -> Guest:
    """She plays Ada, and is the host."""
    return saloon.guest("ann")


@pytest.fixture
def bo(saloon: Saloon) -> Guest:
    """He plays Black Bo."""
    return saloon.guest("bo")


@pytest.fixture
def cass(saloon: Saloon) -> Guest:
    """She plays Cassidy."""
    return saloon.guest("cass")


@pytest.fixture
def dora(saloon: Saloon) -> Guest:
    """She does not sit there."""
    return saloon.guest("dora")


@pytest.fixture
async def heist(saloon: Saloon) -> None:
    """A first hand is dealt, and it is Ada's turn."""
    await saloon.heist()


@pytest.fixture
async def stepped(tmp_path: Path) -> AsyncIterator[Saloon]:
    """The same, where tables are drawn with the real interval, in a time that is stepped."""
    async with opened(tmp_path, SEED, INTERVAL) as saloon:
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
