"""Upgrades: a verified backup first, or nothing at all; and the way back."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command

from bot.cli import main
from bot.database.revisions import revisions, today
from bot.database.store import Store
from bot.operator import keeping
from bot.operator.upgrading import kept_before
from tests.bot.house import House
from tests.prove.storage.migrating import migrated as moved

pytestmark = pytest.mark.sqlite

AT = datetime(2026, 11, 23, tzinfo=UTC)
BEFORE = revisions()[1]


@pytest.fixture
async def old(house: House) -> Path:
    """A database with an open table, as the bot before wrote it."""
    _ = await house.acts(await house.started("Ann", "Bob"), "Ann call")
    await house.store.close()
    await moved(house.url, command.downgrade, BEFORE)
    return house.path


@pytest.fixture
def at(old: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The same, for commands."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUDBUCKET_DATABASE__URL", f"sqlite:///{old}")
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
    assert (await keeping.verified(made)).wrong == [] and keeping.backups(old.parent) == []


async def test_what_is_up_to_date_or_not_there_is_not(house: House, tmp_path: Path):
    await house.store.close()
    songs = tmp_path / "songs.db"
    with closing(sqlite3.connect(songs)) as db, db:
        _ = db.execute("CREATE TABLE songs (title TEXT)")
    (rubbish := tmp_path / "rubbish.db").write_bytes(b"this is no database at all, not one bit of it" * 50)
    for it in (house.path, tmp_path / "none.db", songs, rubbish):
        assert await kept_before(f"sqlite:///{it}", tmp_path / "b", at=AT) is None
    assert await kept_before("postgresql://h/x", tmp_path / "b", at=AT) is None
    assert not (tmp_path / "b").exists()
    house.store = await Store.open(house.url)


async def test_without_a_backup_nothing_is_upgraded(old: Path, tmp_path: Path):
    (tmp_path / "b").write_text("a file, no folder")
    with pytest.raises(keeping.CannotKeep, match="No backup was made"):
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


def test_where_there_is_nothing_to_upgrade_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUDBUCKET_DATABASE__URL", "sqlite:///nothing.db")
    assert main(("migrate",)) == 1
    assert capsys.readouterr().err == f"There is no database at {tmp_path}/nothing.db.\n"
    assert [*tmp_path.iterdir()] == []


def test_what_is_forgotten_in_an_old_database_is_kept_before(at: Path, capsys: pytest.CaptureFixture[str]):
    assert main(("forget", "5")) == 0
    assert capsys.readouterr().out.startswith("The database is upgraded first. Backup made: ")
    assert revision(at) == today()
