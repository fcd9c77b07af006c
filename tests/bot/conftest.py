"""The house, as a fixture."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.house import House, house_at


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(tmp_path / "house.db") as house:
        yield house
