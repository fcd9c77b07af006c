"""Tests of moving a database to PostgreSQL and back, and of reports about an existing one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.database.errors import CannotOpen
from bot.database.repositories import Process
from bot.ops import commands, database_status
from bot.ops.backups import BackupError
from bot.ops.database_move import relocate
from bot.ops.management_client import socket_of
from bot.ops.management_server import ManagementServer
from bot.services.privacy import Privacy
from bot.shards import Shards
from tests.bot.contents import config_of, examined, rows_of
from tests.bot.house import USERS, House, both, house_on
from tests.rig.postgres import empty, needed, programs

pytestmark = pytest.mark.long


async def life(house: House) -> None:
    """Create a finished and an open table, with stories, villains and an erased user."""
    table = await house.started("Ann", "Bob", "Cid")
    _ = await house.act(table, "Ann", "call", say="Hands up!")
    _ = await house.end(table, "Ann")
    _ = await house.acts(await house.started("Dot", "Eve"), "Dot call")
    _ = await Privacy(house.transactions).erase(USERS["Cid"])


@both
async def test_it_is_the_same_on_the_other_side_and_goes_on_there(house: House, tmp_path: Path):
    _ = needed()
    await life(house)
    before = await rows_of(house)
    await house.store.close()
    target = f"sqlite:///{tmp_path}/there.db" if house.store.access.shared else await empty()
    moved = await relocate(house.url, target)
    assert moved == sum(map(len, before.values()))
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
async def test_nothing_is_moved_into_a_database_that_is_not_empty(house: House, tmp_path: Path):
    await life(house)
    await house.store.close()
    target = f"sqlite:///{tmp_path}/there.db"
    _ = await relocate(house.url, target)
    kept = (tmp_path / "there.db").read_bytes()
    with pytest.raises(BackupError, match="is not empty; nothing was moved"):
        _ = await relocate(house.url, target)
    assert (tmp_path / "there.db").read_bytes() == kept
    await house.reopen()


@both
async def test_what_is_damaged_is_not_moved(house: House, tmp_path: Path):
    await life(house)
    _ = await house.changed("UPDATE villains SET chips = chips + 1 WHERE chips > 0")
    await house.store.close()
    target = tmp_path / "there.db"
    with pytest.raises(BackupError, match=r"Nothing was moved, because of .*by the ledger"):
        _ = await relocate(house.url, f"sqlite:///{target}")
    assert not target.exists()
    await house.reopen()


@both
async def test_a_torn_record_is_carried_over_as_it_is_and_told(house: House, tmp_path, capsys):
    await life(house)
    _ = await house.changed("UPDATE moves SET text = 'raise 7' WHERE n = 4")
    await house.store.close()
    assert await commands.relocate(house.url, f"sqlite:///{tmp_path}/there.db") == 0
    told = capsys.readouterr().out
    assert "WARNING: The record of table " in told and " is broken at move 4.\n" in told and "Moved: " in told
    await house.reopen()


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
    await life(there)
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
    await life(house)
    broken = await house.rows("SELECT table_id, n FROM moves ORDER BY table_id, n LIMIT 1")
    (id, n), warned = broken[0], list[str]()
    text = "CAST(x'63ff6100' AS TEXT)"
    _ = await house.changed(f"UPDATE moves SET text = {text} WHERE table_id = '{id}' AND n = {n}")
    await house.store.close()
    target = await empty() if programs() else f"sqlite:///{tmp_path}/there.db"
    _ = await relocate(house.url, target, warned.extend)
    assert f"moves {id}, {n}: letters that cannot be read are now \ufffd." in warned
    assert f"The record of table {id} is broken at move {n}." in warned
    await house.reopen()
