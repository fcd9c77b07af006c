"""Fixtures: the saloon with three people, the bot, and a seed that gives everybody power cards."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.adapter.messages.reconciler import EDIT_INTERVAL_S
from engines.cards import suit
from tests.discord.lighter import seldom_polling
from tests.discord.saloon import Saloon, holding, opened, river, seed

PICTURES = 10
"""Of a game at least so many are painted that differ."""
POWERS = holding("SH", "C", "D")
SEED = seed(lambda s: POWERS(s) and suit(river(s)) == "H")


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    return {"seldom polling": seldom_polling}


def _of_three(*interval: float, **how: bool) -> Any:
    """Return a fixture: a saloon of three people."""

    @pytest.fixture
    async def saloon(tmp_path: Path) -> AsyncIterator[Saloon]:
        async with opened(tmp_path, SEED, *interval, **how) as saloon:
            _ = saloon.three
            yield saloon

    return saloon


saloon = _of_three()
"""Ada holds a spade and a heart, Bo a club, Cassidy a diamond; the river is a heart."""
with_emojis = _of_three(emojis=True)
"""The same, where cards are emojis."""
stepped = _of_three(EDIT_INTERVAL_S)
"""The same with the real render interval and stepped time."""
pictured = _of_three(painted=True)
"""The same with pictures, beside which tables have little text."""


def _guest(name: str) -> Any:
    return pytest.fixture(lambda saloon: saloon.guest(name))


ann, bo, cass, dora = map(_guest, ("ann", "bo", "cass", "dora"))
"""Ann plays Ada and is the host, Bo plays Black Bo, Cass Cassidy; Dora has no seat."""


@pytest.fixture
async def heist(saloon: Saloon) -> None:
    """Deal a first hand, in which it is Ada's turn."""
    await saloon.heist()


@pytest.fixture
async def painted_saloon(pictured: Saloon) -> AsyncIterator[Saloon]:
    """Return the same; a picture that fails is an error, which `last_look` reports."""
    yield pictured
    assert len({*pictured.bot.app.pictures._cached.values()}) > PICTURES
