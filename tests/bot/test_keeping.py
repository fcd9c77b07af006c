"""Tests of backups: verified, atomic and rotated; restored completely or not at all."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.database.revisions import revisions
from bot.ops import backups, restores
from bot.ops.backups import BackupError
from bot.services.retention import Retention
from bot.table.record import TableId
from bot.table.table import Table
from tests.bot.contents import attendant_of, executed
from tests.bot.house import House, at_once, default
from tests.prove.storage.settled import said as contents

pytestmark = pytest.mark.slow

NOW = datetime(2026, 11, 20, 10, 11, 12, tzinfo=UTC)
FIRST = "mudbucket-20261120T101112Z.db"
ASIDE = "house.db.before-20261120T101112Z"
SECOND = 1.0
"""For so long a bot waits for a database that somebody else holds."""
TORN = "UPDATE moves SET text = 'raise 7' WHERE table_id = '{}' AND n = 4"
"""What nobody has played."""


@pytest.fixture
async def table(house: House) -> Table:
    return await house.acts(await house.started("Ann", "Bob"), "Ann raise 6 say Hands up!", "Bob call")


@pytest.fixture
async def made(house: House, table: Table, tmp_path: Path) -> Path:
    return await backed_up(house, tmp_path / "b")


async def restore(file: Path, to: Path) -> restores.Restored:
    return await restores.restore(file, to, at=NOW, linger=0)


async def backed_up(house: House, folder: Path, *, at: datetime = NOW, keep: int | None = None) -> Path:
    """Make a backup while people play."""

    async def copy(to: Path) -> None:
        async with house.store.outside_transactions() as connection:
            await backups.copied(connection, to)

    return await backups.backup(copy, folder, at=at, keep=keep)


async def restored(file: Path, house: House) -> restores.Restored:
    """Put a file in the place of the house's database while the bot is down."""
    await house.store.close()
    try:
        return await restore(file, house.path)
    finally:
        await house.reopen()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Backups.


async def test_a_backup_says_what_the_database_said_and_belongs_to_whom_the_folder_belongs(
    house: House, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Otherwise the bot could neither write to a folder of an administrator nor read their file."""
    given = list[Path]()
    monkeypatch.setattr(os, "chown", lambda it, _user, _group: given.append(Path(it)))
    made = await backed_up(house, tmp_path / "b")
    assert made.name == FIRST and names(made.parent) == [FIRST]
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert given[0] == tmp_path / "b" and given[1].name.startswith(f".{made.name}.") and len(given) == 2
    await house.store.close()
    assert contents(made) == contents(house.path)


async def test_what_is_under_way_is_in_the_backup_when_it_was_answered(house: House, tmp_path: Path):
    """A backup that is requested while a batch is open is made after its commit."""
    folder = tmp_path / "b"
    done = await at_once(*(house.villain("Ann", f"Villain {n}") for n in range(5)), backed_up(house, folder))
    assert executed(done[-1], "SELECT count(*) FROM villains") == [(5,)]


async def test_the_newest_stay_and_nothing_else_counts_or_goes(house: House, table: Table, tmp_path: Path):
    folder = tmp_path / "b"
    folder.mkdir()
    others = [f"mudbucket{it}" for it in (".db", "-20200101T000000Z.db.old", "-2020.db")]
    others += ["notes.txt", ".secret"]
    others += ["mudbucket-20990101T000000Z.db", "mudbucket-99999999T999999Z.db"]  # of a clock that went wrong
    for name in others:
        (folder / name).write_text("not yours")
    (folder / "mudbucket-20190101T000000Z.db").mkdir()
    assert backups.newest(folder, NOW) is None and attendant_of(house, folder=folder).due()
    for n in range(5):
        _ = await backed_up(house, folder, at=NOW + timedelta(hours=n), keep=3)
    kept = [f"mudbucket-20261120T{10 + n}1112Z.db" for n in (2, 3, 4)]
    assert names(folder) == sorted([*others, "mudbucket-20190101T000000Z.db", *kept])
    assert backups.newest(folder, NOW + timedelta(hours=4)) == NOW + timedelta(hours=4)


async def test_one_that_fails_or_is_not_sound_leaves_nothing_and_play_goes_on(
    house: House, table: Table, tmp_path: Path
):
    folder = tmp_path / "b"

    async def full(to: Path) -> None:
        to.write_bytes(b"half of it")
        raise OSError(28, "No space left on device")

    with pytest.raises(BackupError, match=r"^No backup was made in .*: No space left on device\.$"):
        await backups.backup(full, folder, at=NOW)
    assert names(folder) == []
    failing = patch("bot.ops.backups.os.replace", side_effect=OSError(5, "Input/output error"))
    with failing, pytest.raises(BackupError):
        await backed_up(house, folder)
    assert names(folder) == []
    with pytest.raises(BackupError, match=r"^No backup was made in .*\.$"):
        await backed_up(house, tmp_path / "no" / "such")
    await house.plays(table, default(table))
    _ = await house.changed("UPDATE ledger SET delta = delta + 1 WHERE id = 1")
    with pytest.raises(BackupError, match=r"damaged: .*The ledger adds up to 1|damaged: .* by the ledger"):
        await backed_up(house, folder)
    assert names(folder) == []


async def test_what_a_killed_backup_left_is_cleared_away_later(house: House, table: Table, tmp_path: Path):
    old, new = (tmp_path / f".mudbucket-20260101T000000Z.db.{it}.partial" for it in ("old", "new"))
    for path in (old, new):
        path.write_text("half")
    os.utime(old, (1, 1))
    made = await backed_up(house, tmp_path)
    assert made.exists() and new.exists() and not old.exists()


async def test_a_torn_record_stops_no_backup_no_restore_and_no_bot_and_is_told_each_time(
    house: House, table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    assert (await attendant_of(house).status())["records"] == "sound"
    await house.changed(TORN.format(table.id))
    management_service = attendant_of(house, folder=tmp_path / "b", keep=5)
    broken = f"The record of table {table.id} is broken at move 4."
    for _ in range(2):
        made = await management_service.backup_as_configured()
        house.time += 3_600_000
    warned = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(warned) == len(names(tmp_path / "b")) == 2
    assert {*warned} == {f"the backup holds damaged tables: {broken.rstrip('.')} (and 1 more)."}
    assert management_service.record_audit.found == [table.id]
    said = await management_service.status()
    assert said["ready"] and said["records"] == f"damaged: {table.id}; see `mudbucket doctor`"
    done = await restored(made, house)
    assert broken in done.torn and done.aside is not None


async def test_rotation_keeps_the_last_backup_in_which_a_damaged_table_is_sound(
    house: House, table: Table, tmp_path: Path
):
    how = {"folder": tmp_path / "b", "keep": 2}
    sound = await attendant_of(house, **how).backup_as_configured()
    await house.changed(TORN.format(table.id))
    for _ in range(4):
        house.time += 3_600_000
        _ = await attendant_of(house, **how).backup_as_configured()
    kept = tmp_path / "b" / f"{sound.stem}-before-damage.db"
    assert len(names(tmp_path / "b")) == 3 and not sound.exists() and kept.exists()
    assert (await backups.verified(kept)).wrong == []


async def test_a_table_that_is_set_aside_is_closed_and_kept_and_only_a_note(
    house: House, table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    await house.changed(TORN.format(table.id))
    retention = Retention(house.transactions)
    assert await retention.quarantine(table.id) and not await retention.quarantine(TableId("nosuch"))
    assert await retention.ended(house.time + 1, (0, "")) == []  # it is never reduced to its record
    caplog.clear()
    management_service = attendant_of(house, folder=tmp_path / "b")
    report = await backups.verified(await management_service.backup_as_configured())
    assert (report.wrong, report.torn) == ([], {})
    assert f"Set aside: The record of table {table.id} is broken at move 4." in report.notes
    assert f"Set aside by the operator: 1 table ({table.id})." in report.notes
    await management_service.record_audit.go_round()
    assert (await management_service.status())["records"] == "sound" and caplog.messages == []
    of_it = f"FROM tables WHERE id = '{table.id}'"
    assert await house.rows(f"SELECT status, quarantined {of_it}") == [("closed", house.time)]
    assert await house.rows(f"SELECT * FROM open_tables WHERE table_id = '{table.id}'") == []
    assert len(await house.rows(f"SELECT n FROM moves WHERE table_id = '{table.id}'")) >= 4


# Putting one back.


async def test_what_is_put_back_is_as_it_was_and_the_rest_is_kept_aside(
    house: House, table: Table, made: Path
):
    then = contents(made)
    await house.plays(table, default(table))
    await house.store.close()
    later = contents(house.path)
    done = await restored(made, house)
    assert await house.queries.table(table.id) == table
    await house.ledger_is_exact()
    await house.plays(table, default(table))
    assert done.aside.name == ASIDE
    assert contents(done.aside) == later and contents(made) == then
    assert not [name for name in names(house.path.parent) if name.endswith(".partial")]


async def test_a_log_that_the_old_database_left_is_not_played_onto_the_new_one(
    house: House, table: Table, made: Path, tmp_path: Path
):
    await house.plays(table, default(table))
    killed = tmp_path / "killed" / "house.db"
    killed.parent.mkdir()
    for end in ("", "-wal"):
        Path(f"{killed}{end}").write_bytes(Path(f"{house.path}{end}").read_bytes())
    assert Path(f"{killed}-wal").stat().st_size
    await house.store.close()
    later, then = contents(house.path), contents(made)
    done = await restore(made, killed)
    assert names(killed.parent) == ["house.db", ASIDE]
    assert contents(killed) == then
    assert done.aside is not None and contents(done.aside) == later


async def test_a_database_that_is_not_there_or_broken_is_replaced_too(made: Path, tmp_path: Path):
    place = tmp_path / "place" / "house.db"
    place.parent.mkdir()
    assert await restore(made, place) == restores.Restored(None)
    assert contents(place) == contents(made)
    place.write_bytes(b"this was a database once " * 500)
    Path(f"{place}-wal").write_bytes(b"and this its log")
    done = await restore(made, place)
    assert done.aside.read_bytes().startswith(b"this was")
    assert Path(f"{done.aside}-wal").read_bytes() == b"and this its log"
    assert contents(place) == contents(made) and not Path(f"{place}-wal").exists()
    again = await restore(made, place)
    assert again.aside.name.endswith("Z-2")


@pytest.mark.parametrize("end", ["-wal", "-journal"])
async def test_the_log_of_a_database_that_was_moved_away_is_not_lost(made: Path, tmp_path: Path, end: str):
    place = tmp_path / "place" / "house.db"
    place.parent.mkdir()
    log = Path(f"{place}{end}")
    log.write_bytes(b"moves that were acknowledged")
    with pytest.raises(BackupError, match=rf"house\.db{end} belongs to a database that is not here"):
        await restore(made, place)
    assert names(place.parent) == [log.name] and log.read_bytes() == b"moves that were acknowledged"
    log.write_bytes(b"")
    assert await restore(made, place) == restores.Restored(None)
    assert names(place.parent) == ["house.db"]


async def test_what_a_killed_restore_left_is_cleared_away_later(house: House, made: Path):
    await house.store.close()
    left = [".house.db.0123abcd.partial", ".house.db.89ef4567.partial", ".other.db.0123abcd.partial"]
    for name in left:
        house.path.with_name(name).write_text("a copy")
    for name in left[::2]:
        os.utime(house.path.with_name(name), (1, 1))
    _ = await restore(made, house.path)
    assert [house.path.with_name(it).exists() for it in left] == [False, True, True]


async def test_nothing_is_put_in_the_place_of_a_database_in_use(
    house: House, table: Table, made: Path, tmp_path: Path
):
    before = names(tmp_path)
    with pytest.raises(BackupError, match=r"house\.db is in use; stop the bot first\.$"):
        await restore(made, house.path)
    assert names(tmp_path) == before
    await house.plays(table, default(table))


async def test_a_bot_that_starts_during_a_restore_does_not_get_the_old_file(house: House, made: Path):
    """It opened the old file before, and waits for it until it gives up."""
    await house.store.close()
    waited = list[float]()

    async def lingers(seconds: float) -> None:
        waited.append(seconds)
        assert house.path.read_bytes() == made.read_bytes()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            _ = early.execute("SELECT count(*) FROM moves")

    lingering = patch("bot.ops.restores.asyncio.sleep", lingers)
    with closing(sqlite3.connect(house.path, timeout=0)) as early, lingering:
        _ = await restores.restore(made, house.path, at=NOW)
    assert waited == [restores.OPEN_WAIT_S] and restores.OPEN_WAIT_S > 2 * SECOND


@pytest.mark.parametrize(
    "fault", ["torn", "short", "foreign", "text", "empty", "newer", "ledger", "log", "itself"]
)
async def test_what_is_no_sound_backup_is_refused_and_nothing_is_changed(
    house: House, made: Path, tmp_path: Path, fault: str
):
    content = made.read_bytes()
    contents = {
        "torn": content[:8192] + bytes(4096) + content[12288:],
        "short": content[: len(content) // 2],
        "text": b"dear diary, " * 1000,
        "empty": b"",
    }
    made.write_bytes(contents.get(fault, content))
    statements = {
        "foreign": "DROP TABLE alembic_version",
        "newer": "UPDATE alembic_version SET version_num = '9999'",
        "ledger": "UPDATE ledger SET delta = delta + 1 WHERE id = 1",
    }
    if fault in statements:
        _ = executed(made, statements[fault])
    if fault == "log":
        Path(f"{made}-wal").write_text("more of it")
    await house.store.close()
    before, there = house.path.read_bytes(), names(tmp_path)
    with pytest.raises(BackupError) as refused:
        await restore(house.path if fault == "itself" else made, house.path)
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)
    assert house.path.read_bytes() == before and names(tmp_path) == there
    assert not [name for name in names(house.path.parent) if name.endswith(".partial")]


async def test_a_backup_of_an_older_schema_is_put_back_and_brought_up_to_date(house: House, made: Path):
    _ = executed(made, f"UPDATE alembic_version SET version_num = '{revisions()[1]}'")
    await house.store.close()
    _ = await restore(made, house.path)
    assert executed(house.path, "SELECT version_num FROM alembic_version") == [(revisions()[1],)]


def test_only_a_file_can_be_kept(tmp_path: Path):
    assert backups.place_of(f"sqlite+aiosqlite:///{tmp_path}/x.db") == tmp_path / "x.db"
    for url in ("postgresql+asyncpg://u:p@h/d", "sqlite+aiosqlite://", "nonsense"):
        with pytest.raises(BackupError) as refused:
            backups.place_of(url)
        assert str(refused.value).endswith(".") and ":p@" not in str(refused.value)
