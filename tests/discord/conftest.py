"""Fixtures: the saloon with three people, the bot, and a seed that gives everybody power cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.adapter.rendering.table_renderer import EDIT_INTERVAL_S
from engines.cards import suit
from tests.discord.saloon import Guest, Saloon, holding, opened, river, seed

PICTURES = 10
"""Of a game at least so many are painted that differ."""
POWERS = holding("SH", "C", "D")
SEED = seed(lambda s: POWERS(s) and suit(river(s)) == "H")


@pytest.fixture
async def saloon(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Return a saloon: Ada holds a spade and a heart, Bo a club, Cassidy a diamond; the river is a heart."""
    async with opened(tmp_path, SEED) as saloon:
        _ = saloon.three
        yield saloon


@pytest.fixture
async def with_emojis(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Return the same, where cards are emojis."""
    async with opened(tmp_path, SEED, emojis=True) as saloon:
        _ = saloon.three
        yield saloon


@pytest.fixture
def ann(saloon: Saloon) -> Guest:
    """Return Ann, who plays Ada and is the host."""
    return saloon.guest("ann")


@pytest.fixture
def bo(saloon: Saloon) -> Guest:
    """Return Bo, who plays Black Bo."""
    return saloon.guest("bo")


@pytest.fixture
def cass(saloon: Saloon) -> Guest:
    """Return Cass, who plays Cassidy."""
    return saloon.guest("cass")


@pytest.fixture
def dora(saloon: Saloon) -> Guest:
    """Return Dora, who has no seat."""
    return saloon.guest("dora")


@pytest.fixture
async def heist(saloon: Saloon) -> None:
    """Deal a first hand, in which it is Ada's turn."""
    await saloon.heist()


@pytest.fixture
async def stepped(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Return the same with the real render interval and stepped time."""
    async with opened(tmp_path, SEED, EDIT_INTERVAL_S) as saloon:
        _ = saloon.three
        yield saloon


@pytest.fixture
async def pictured(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Return the same with pictures, beside which tables have little text."""
    async with opened(tmp_path, SEED, painted=True) as saloon:
        _ = saloon.three
        yield saloon


@pytest.fixture
async def painted_saloon(pictured: Saloon) -> AsyncIterator[Saloon]:
    """Return the same; a picture that fails is an error, which `last_look` reports."""
    yield pictured
    assert len({*pictured.bot.app.gallery._kept.values()}) > PICTURES
