"""The saloon, as a fixture: three people, the bot, and a seed that gives everybody some power cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord.saloon import Saloon, opened, seed, seeds


@pytest.fixture
async def saloon(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Saloon]:
    """Ada holds a spade and a heart, Black Bo a club, Cassidy a diamond; the river will be a heart."""
    dealt = seeds(seed("SH", "C", "D", river="H"))
    async with opened(tmp_path, lambda: next(dealt)) as saloon:
        _ = saloon.three
        yield saloon
