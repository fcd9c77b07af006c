"""Tests of upgrades: a verified backup first, or no upgrade; and the way back."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import make_url

from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.cli import main
from bot.config import BackupConfig
from bot.database.errors import WrongDatabase
from bot.database.opening import opened
from bot.database.revisions import revisions, today
from bot.database.store import Store
from bot.ops import backups, commands
from bot.ops.upgrade_backup import announced, kept_before
from tests.bot.contents import config_of
from tests.bot.house import House
from tests.long import long
from tests.prove.storage.migrating import migrated as moved
from tests.rig.postgres import empty, needed, said

pytestmark = long

AT = datetime(2026, 11, 23, tzinfo=UTC)
BEFORE = revisions()[1]


@pytest.fixture
async def old(house: House) -> Path:
    """Return a database with an open table, as the previous bot wrote it."""
    _ = await house.acts(await house.started("Ann", "Bob"), "Ann call")
    await house.store.close()
    await moved(house.url, command.downgrade, BEFORE)
    return house.path


@pytest.fixture
def at(old: Path, here: pytest.MonkeyPatch) -> Path:
    here.setenv("MUDBUCKET_DATABASE__URL", f"sqlite:///{old}")
    return old


def revision(place: Path) -> str:
    with closing(sqlite3.connect(place)) as db:
        return db.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def moves(place: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(place)) as db:
        return db.execute("SELECT table_id, text, hash FROM moves ORDER BY n").fetchall()


async def test_what_is_about_to_be_upgraded_is_backed_up_beside_it(old: Path):
    made = await kept_before(f"sqlite:///{old}", None, at=AT)
    assert made == old.parent / f"mudbucket-20261123T000000Z-revision-{BEFORE}.db"
    assert (revision(made), moves(made)) == (BEFORE, moves(old)) and moves(made)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert (await backups.verified(made)).wrong == [] and backups.backups(old.parent) == []


async def test_what_is_up_to_date_or_not_there_is_not(house: House, tmp_path: Path):
    await house.store.close()
    songs = tmp_path / "songs.db"
    with closing(sqlite3.connect(songs)) as db, db:
        _ = db.execute("CREATE TABLE songs (title TEXT)")
    (rubbish := tmp_path / "rubbish.db").write_bytes(b"this is no database at all, not one bit of it" * 50)
    for path in (house.path, tmp_path / "none.db", songs, rubbish):
        assert await kept_before(f"sqlite:///{path}", tmp_path / "b", at=AT) is None
    assert await kept_before("postgresql://h/x", tmp_path / "b", at=AT) is None
    assert not (tmp_path / "b").exists()
    house.store = await Store.open(house.url)


async def test_without_a_backup_nothing_is_upgraded(old: Path, tmp_path: Path):
    (tmp_path / "b").write_text("a file, no folder")
    with pytest.raises(backups.BackupError, match="No backup was made"):
        _ = await kept_before(f"sqlite:///{old}", tmp_path / "b", at=AT)
    assert revision(old) == BEFORE


def test_an_upgrade_and_the_way_back(at: Path, capsys: pytest.CaptureFixture[str]):
    before = moves(at)
    assert main(("migrate",)) == 0
    made, done = capsys.readouterr().out.splitlines()
    assert made.startswith("Backup made: ") and done == f"The database is at revision {today()}."
    assert main(("migrate",)) == 0
    assert capsys.readouterr().out.splitlines() == [done]
    assert main(("migrate", "--to", BEFORE)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"The database is at revision {BEFORE}."
    assert (revision(at), moves(at)) == (BEFORE, before)
    assert main(("migrate", "--to", "12345")) == 1
    assert "There is no revision 12345; this bot knows 0001, " in capsys.readouterr().err


def test_what_is_forgotten_in_an_old_database_is_kept_before(at: Path, capsys: pytest.CaptureFixture[str]):
    assert main(("forget", "5")) == 0
    assert capsys.readouterr().out.startswith("The database is upgraded first. Backup made: ")
    assert revision(at) == today()


@pytest.fixture
async def older(house: House) -> House:
    """Return two open tables with rules that have changed since, and a finished game."""
    over = await house.acts(await house.started("Cid", "Dot"), "Cid call")
    await house.end(over, "Cid")
    for two in (("Ann", "Bob"), ("Cid", "Dot")):
        _ = await house.acts(await house.started(*two), f"{two[0]} call")
    _ = await house.changed("UPDATE tables SET version = version - 1")
    await house.store.close()
    return house


CLOSED = (
    "2 open tables will be closed: their rules changed (2 of Texas Hold Up). Chips stay as they were after "
    "the last completed hand."
)
UNSEEN = "1 finished game of older rules can't be shown by /replay and /log; results, chips and records stay."


async def test_what_an_upgrade_costs_is_told_without_doing_it(older: House, here, capsys):
    here.setenv("MUDBUCKET_DATABASE__URL", older.url)
    await moved(older.url, command.downgrade, BEFORE)
    before = older.path.read_bytes()
    for named in ((), (str(older.path),)):
        assert await asyncio.to_thread(main, ("check-upgrade", *named)) == 0
        way = f"{older.path} will be upgraded from revision {BEFORE} to {today()}."
        assert capsys.readouterr().out.splitlines() == [way, CLOSED, UNSEEN]
    assert older.path.read_bytes() == before
    assert await announced(older.url) == [CLOSED, UNSEEN]
    assert await asyncio.to_thread(main, ("doctor",)) == 0
    assert f"WARNING: {CLOSED}" in capsys.readouterr().out


async def test_an_upgrade_that_costs_nothing_says_so(house: House, capsys: pytest.CaptureFixture[str]):
    await house.store.close()
    assert await commands.check_upgrade(config_of(house.url), None) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{house.path} is up to date.",
        "No table will be closed, and every finished game can be shown.",
    ]


async def test_the_start_tells_what_it_costs(older: House, caplog: pytest.LogCaptureFixture):
    bot = BotClient(BotSettings(database=older.url, backups=BackupConfig(), pictures=False))
    await bot.keep_before_upgrade()
    assert caplog.messages == [CLOSED, UNSEEN]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "There is no file"), (b"text, and no database" * 100, "cannot be read: file is not a database")],
)
async def test_what_is_no_database_is_told(
    content: bytes | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    here: pytest.MonkeyPatch,
):  # fmt: skip
    if content is not None:
        (tmp_path / "x.db").write_bytes(content)
    assert await asyncio.to_thread(main, ("check-upgrade", "x.db")) == 1
    told = capsys.readouterr()
    assert sentence in told.err and told.out == ""


async def test_at_postgresql_the_upgrade_says_that_there_is_no_backup_and_how_to_make_one():
    _ = needed()
    url = await empty()
    await (await opened(url)).dispose()
    await moved(url, command.downgrade, BEFORE)
    (line,) = await announced(url)
    assert line.startswith(f"The database goes from revision {BEFORE} to {today()}, and this bot makes no")
    assert "pg_dump --format=custom" in line


async def test_at_postgresql_a_database_that_is_not_utf_8_is_refused():
    _ = needed()
    url = await empty()
    name = "in_latin"
    _ = await said(url, f"DROP DATABASE IF EXISTS {name}")
    _ = await said(url, f"CREATE DATABASE {name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(WrongDatabase, match=r"is in LATIN1, where many letters have no place"):
        _ = await opened(make_url(url).set(database=name).render_as_string(hide_password=False))
    _ = await said(url, f"DROP DATABASE {name}")
