"""Tests of upgrades and moves: a verified backup first, or no upgrade; to PostgreSQL and back."""

from __future__ import annotations

import asyncio
import re
import stat
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.cli import main
from bot.config import BackupConfig
from bot.database import schema
from bot.database.errors import CannotOpen, WrongDatabase
from bot.database.opening import opened
from bot.database.repositories import Process
from bot.database.revisions import revisions, today
from bot.ops import backups, commands, database_status
from bot.ops.backups import BackupError
from bot.ops.database_move import relocate
from bot.ops.management_client import socket_of
from bot.ops.management_server import ManagementServer
from bot.ops.upgrade_backup import announced, kept_before
from bot.services.privacy import Privacy
from bot.shards import Shards
from tests.bot.contents import config_of, examined, executed, rows_of
from tests.bot.house import GUILD, USERS, House, a_sheet, both, house_on
from tests.prove.storage.migrating import migrated as moved
from tests.rig.postgres import empty, needed, programs, said

pytestmark = pytest.mark.slow

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
    return executed(place, "SELECT version_num FROM alembic_version")[0][0]


def moves(place: Path) -> list[tuple[str]]:
    return executed(place, "SELECT table_id, text, hash FROM moves ORDER BY n")


async def test_what_is_about_to_be_upgraded_is_backed_up_beside_it(old: Path):
    made = await kept_before(f"sqlite:///{old}", None, at=AT)
    assert made == old.parent / f"mudbucket-20261123T000000Z-revision-{BEFORE}.db"
    assert (revision(made), moves(made)) == (BEFORE, moves(old)) and moves(made)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert (await backups.verified(made)).wrong == [] and backups.backups(old.parent) == []


async def test_what_is_up_to_date_or_not_there_is_not(house: House, tmp_path: Path):
    await house.store.close()
    songs = tmp_path / "songs.db"
    _ = executed(songs, "CREATE TABLE songs (title TEXT)")
    (rubbish := tmp_path / "rubbish.db").write_bytes(b"this is no database at all, not one bit of it" * 50)
    for path in (house.path, tmp_path / "none.db", songs, rubbish):
        assert await kept_before(f"sqlite:///{path}", tmp_path / "b", at=AT) is None
    assert await kept_before("postgresql://h/x", tmp_path / "b", at=AT) is None
    assert not (tmp_path / "b").exists()


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


def test_what_is_no_database_is_told(here: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    Path("x.db").write_bytes(b"text, and no database" * 100)
    for name, told in (("none.db", "There is no file"), ("x.db", "cannot be read: file is not a database")):
        assert main(("check-upgrade", name)) == 1
        said = capsys.readouterr()
        assert told in said.err and said.out == ""


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


async def lived_in(house: House) -> None:
    """Create a finished and an open table, with stories, villains and an erased user."""
    table = await house.started("Ann", "Bob", "Cid")
    _ = await house.act(table, "Ann", "call", say="Hands up!")
    _ = await house.end(table, "Ann")
    _ = await house.acts(await house.started("Dot", "Eve"), "Dot call")
    _ = await Privacy(house.transactions).erase(USERS["Cid"])


@both
async def test_it_is_the_same_on_the_other_side_and_goes_on_there(house: House, tmp_path: Path):
    _ = needed()
    await lived_in(house)
    before = await rows_of(house)
    await house.store.close()
    target = f"sqlite:///{tmp_path}/there.db" if house.store.access.shared else await empty()
    moved_rows = await relocate(house.url, target)
    assert moved_rows == sum(map(len, before.values()))
    async with house_on(target, b"there") as there:
        assert _told(await rows_of(there)) == _told(before)
        _ = await there.acts(await there.started("Fay", "Ann"), "Fay call")
        await there.ledger_is_exact()
        assert (await examined(there)).wrong == []
    await house.reopen()


def _told(rows: dict[str, list[dict[str, object]]]) -> dict[str, list[str]]:
    """Return rows as both databases show them: SQLite has no booleans."""
    said = {
        name: [{k: int(v) if isinstance(v, bool) else v for k, v in it.items()} for it in kept]
        for name, kept in rows.items()
    }
    return {name: sorted(repr(sorted(it.items())) for it in kept) for name, kept in said.items()}


@both
async def test_what_is_damaged_is_not_moved(house: House, tmp_path: Path):
    await lived_in(house)
    _ = await house.changed("UPDATE villains SET chips = chips + 1 WHERE chips > 0")
    await house.store.close()
    target = tmp_path / "there.db"
    with pytest.raises(BackupError, match=r"Nothing was moved, because of .*by the ledger"):
        _ = await relocate(house.url, f"sqlite:///{target}")
    assert not target.exists()


@both
async def test_a_torn_record_is_carried_over_as_it_is_and_told_but_not_where_something_is(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    await lived_in(house)
    _ = await house.changed("UPDATE moves SET text = 'raise 7' WHERE n = 4")
    await house.store.close()
    there = tmp_path / "there.db"
    assert await commands.relocate(house.url, f"sqlite:///{there}") == 0
    told = capsys.readouterr().out
    assert "WARNING: The record of table " in told and " is broken at move 4.\n" in told and "Moved: " in told
    kept = there.read_bytes()
    with pytest.raises(BackupError, match="is not empty; nothing was moved"):
        _ = await relocate(house.url, f"sqlite:///{there}")
    assert there.read_bytes() == kept


async def test_a_bot_that_runs_is_not_left_behind(house: House):
    door = ManagementServer({}, {})
    await door.open_socket(socket_of(house.path))
    with pytest.raises(BackupError, match=r"A bot is running on .*; stop it first"):
        _ = await relocate(house.url, "sqlite:///there.db")
    await door.close()
    with pytest.raises(BackupError, match="There is no database"):
        _ = await relocate("sqlite:///nowhere/x.db", "sqlite:///there.db")
    with pytest.raises(CannotOpen, match="cannot be opened"):
        _ = await relocate("postgresql://u:secret@127.0.0.1:1/x", "sqlite:///there.db")


@pytest.fixture
async def there() -> AsyncIterator[House]:
    """A house at PostgreSQL."""
    _ = needed()
    async with house_on(await empty()) as house:
        yield house


def a_process(host: str, shards: str, **more: object) -> Process:
    has = Shards.read(shards)
    told = {"ready": True, "tables_playing": 3, "answer_ms_p50": None}
    made: dict[str, object] = {
        "id": host, "host": host, "shards": has, "wanted": has, "ready": True, "seen": database_status.now(),
        "told": told, **more,
    }  # fmt: skip
    return Process(**made)  # pyright: ignore[reportArgumentType]


async def test_status_tells_of_all_processes(there: House, capsys: pytest.CaptureFixture[str]):
    config = config_of(there.url)
    assert await commands.status(config) == 1, "nobody is there"
    running = [a_process("one", "0-1/4"), a_process("two", "2-3/4")]
    async with there.store.begin() as repositories:
        for process in running:
            await repositories.processes.note(process)
    _ = capsys.readouterr()
    assert await commands.status(config) == 0
    told = capsys.readouterr().out
    assert told.startswith("ready: yes\nprocesses: 2\none: shards 0-1/4, ready\n")
    assert "    tables playing: 3\n    answer ms p50: none yet\n" in told
    with pytest.raises(BackupError, match=r"2 bots are running at postgresql://.* \(one, two\); stop"):
        await database_status.check_unused(there.url)
    with pytest.raises(BackupError, match="stop them first"):
        _ = await commands.migrate(config, None)
    async with there.store.begin() as repositories:
        await repositories.processes.forget("one")
    assert await commands.status(config) == 1
    assert "shards that nobody serves: 0-1/4" in capsys.readouterr().out


def test_who_waits_is_well_and_who_is_silent_is_not():
    at = database_status.now()
    wanted = Shards.read("0-1/2")
    waits = a_process("spare", "none/2", wanted=wanted, ready=False)
    serves = a_process("one", "0-1/2")
    silent = a_process("one", "0-1/2", seen=at - 40_000)
    told = {"process": 77, "replica": 2, "shards": "0-1/2", "ready": True, "version": "9"}
    lines = database_status.status_lines([replace(serves, told=told)], at)
    assert lines[2:] == ["one, process 77, replica 2: shards 0-1/2, ready", "    version: 9"]
    assert database_status.briefly(waits, at) == "spare: standing by for shards 0-1/2"
    assert re.search(r"ready, silent for \d+ s$", database_status.briefly(silent, at))
    assert database_status.all_served([waits, serves], at)
    assert not database_status.all_served([waits, silent], at)


async def test_the_doctor_looks_beside_bots_that_play(there: House, capsys: pytest.CaptureFixture[str]):
    await lived_in(there)
    assert await commands.examine(config_of(there.url), every=True, discord=False) == 0
    told = capsys.readouterr().out
    assert "PostgreSQL is " in told and "WARNING: The server's fsync is off" in told
    _ = await there.changed("SELECT setval(pg_get_serial_sequence('ledger', 'id'), 1)")
    assert await commands.examine(config_of(there.url), every=False, discord=False) == 1
    assert "WRONG: New rows of ledger would get numbers that others have." in capsys.readouterr().out


async def test_backups_are_its_own_tools(capsys: pytest.CaptureFixture[str]):
    config = config_of("postgres://bot:hunter2@db.example:5433/games?ssl=require")
    for errand in (commands.backup(config, None), commands.restore(config, Path("x"))):
        with pytest.raises(BackupError) as told:
            _ = await errand
        place = "'postgresql://bot@db.example:5433/games?sslmode=require'"
        assert f"pg_dump --format=custom --file=mudbucket.dump {place}\n" in str(told.value)
        assert "pg_restore" in str(told.value) and "hunter2" not in str(told.value)


async def test_a_user_is_forgotten_there(there: House, capsys: pytest.CaptureFixture[str]):
    table = await there.started("Ann", "Bob")
    assert await commands.forget(config_of(there.url), table.users[0], None) == 0
    assert table.users[0] not in {move.user for move in (await there.queries.table(table.id)).moves}


async def test_letters_that_no_other_database_takes_are_replaced_and_named(house: House, tmp_path: Path):
    await lived_in(house)
    broken = await house.rows("SELECT table_id, n FROM moves ORDER BY table_id, n LIMIT 1")
    (id, n), warned = broken[0], list[str]()
    text = "CAST(x'63ff6100' AS TEXT)"
    _ = await house.changed(f"UPDATE moves SET text = {text} WHERE table_id = '{id}' AND n = {n}")
    await house.store.close()
    target = await empty() if programs() else f"sqlite:///{tmp_path}/there.db"
    _ = await relocate(house.url, target, warned.extend)
    assert f"moves {id}, {n}: letters that cannot be read are now \ufffd." in warned
    assert f"The record of table {id} is broken at move {n}." in warned


@both
async def test_villains_whose_names_have_one_key_are_kept_and_the_younger_gets_a_number(house: House):
    """As the bot before 0025 stored them; on the way back they keep their names."""
    made = [await house.people.create_villain(GUILD, user, a_sheet(f"V{user}")) for user in USERS.values()]
    await house.store.close()
    await moved(house.url, command.downgrade, "0024")
    names = ("Zoe\u0308", "Zoë", "\ufdfa" * 40, "Zoë 2", "x" * 40, "X" * 39 + "ｘ")
    engine = create_async_engine(house.url)
    async with engine.begin() as connection:
        for n, (villain, name) in enumerate(zip(made, names, strict=False)):
            await connection.execute(
                schema.villains.update()
                .where(schema.villains.c.id == villain.id)
                .values(name=name, folded=name.casefold(), created=n)
            )
    await engine.dispose()
    await moved(house.url, command.upgrade, "head")
    await house.reopen()
    known = {it.id: it for it in await house.people.villains(GUILD)}
    assert [known[it.id].sheet.name for it in made[: len(names)]] == [
        "Zoe\u0308", "Zoë 2", "\ufdfa" * 40, "Zoë 2 2", "x" * 40, "X" * 38 + " 2",
    ]  # fmt: skip
    assert [known[it.id].chips for it in made] == [50] * len(made)
    for villain in made:
        assert (await house.people.villain(GUILD, known[villain.id].sheet.name)).id == villain.id
    await house.store.close()
    await moved(house.url, command.downgrade, "0024")
    await moved(house.url, command.upgrade, "head")
    await house.reopen()
    assert {it.id: it.sheet.name for it in await house.people.villains(GUILD)} == {
        id: it.sheet.name for id, it in known.items()
    }
