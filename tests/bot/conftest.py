"""Fixtures: the services under test, on SQLite, and for tests marked `both` on PostgreSQL too."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.database.store import Store
from tests.bot.house import House, both, house_at, house_on
from tests.databases import answering_at_once, compiled_once, migrated_once
from tests.rig.postgres import as_new, needed
from tests.slow import slow

SQLITE, POSTGRES = "sqlite", "postgres"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "house" in metafunc.fixturenames and metafunc.definition.get_closest_marker(both.name):
        metafunc.parametrize("house", [SQLITE, pytest.param(POSTGRES, marks=slow)], indirect=True)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a fresh, migrated database, made once."""
    path = tmp_path_factory.mktemp("migrated") / "house.db"

    async def made() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    asyncio.run(made())
    return path


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Skip the migration if nothing has changed since the last one."""
    with migrated_once():
        yield


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Run a command of this process in an empty folder, without the machine's own settings."""
    for name in [*os.environ]:
        if name.upper().startswith("MUDBUCKET_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return monkeypatch


@pytest.fixture
async def house(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> AsyncIterator[House]:
    if getattr(request, "param", SQLITE) == POSTGRES:
        _ = needed()
        async with house_on(await as_new()) as house:
            yield house
        return
    with answering_at_once(), compiled_once():
        async with house_at(Path(shutil.copy(migrated, tmp_path))) as house:
            yield house
