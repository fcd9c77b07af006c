"""Tests of the doctor: every planted kind of damage is reported in a line, and nothing else is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import ServerDisconnectedError
from discord.http import Route
from pydantic import SecretStr

from bot.adapter.background import checkup
from bot.config import Config, DiscordConfig, LogConfig
from bot.database.revisions import revisions, today
from bot.database.store import Store
from bot.ops import backups, commands, doctor
from bot.ops.backups import BackupError
from bot.ops.doctor import DoctorReport
from bot.table.record import Move, TableId, chain
from bot.table.table import Status, Table
from tests.bot.contents import answering, config_of, executed
from tests.bot.house import House
from tests.rig.discord import opened as local_discord
from tests.rig.world import TOKEN
from tests.slow import slow

pytestmark = slow


async def examined(house: House, *, newest: int | None = doctor.RECORDS_REPLAYED) -> DoctorReport:
    """Return what the doctor says while the bot is down."""
    await house.store.close()
    async with doctor.reading(house.path) as connection:
        report = await doctor.physical(connection)
        report += await doctor.logical(connection, newest=newest)
    return report


@pytest.fixture
async def table(house: House) -> Table:
    """The open table of a house, after a restart; another one was closed."""
    table = await house.acts(await house.started("Ann", "Bob"), "Ann raise 6 say Hands up!")
    await house.reopen()
    table = await house.acts(table, "Bob call")
    other = await house.started("Cid", "Dot")
    await house.acts(other, "Cid call")
    await house.end(other, "Cid")
    return table


@pytest.fixture
async def down(house: House, table: Table) -> House:
    await house.store.close()
    return house


async def examine(config: Config) -> int:
    return await commands.examine(config, every=True, discord=False)


async def damaged(house: House, statement: str) -> list[str]:
    """Return what is wrong after this statement, executed without the bot."""
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as db, db:
        assert db.execute(statement).rowcount > 0
    return (await examined(house)).wrong


async def test_a_sound_database_is_called_sound_and_what_was_examined_is_told(house: House, table: Table):
    """Of finished tables, the newest or all are replayed. One who sits alone and waits is no damage."""
    alone = await house.acts(await house.started("Eve", "Fay"), "Eve fold")
    alone = (await house.leave(alone, "Fay")).table
    assert alone.status is Status.PLAYING and alone.owed == ()
    one = "1 finished one"
    for newest, finished in ((doctor.RECORDS_REPLAYED, one), (0, "0 finished ones"), (None, one)):
        report = await examined(house, newest=newest)
        assert report.wrong == []
        told = " ".join(report.notes)
        assert "the record of 3 tables, 16 moves" in told and "the chips of 6 villains" in told
        assert f"2 open tables and {finished}, replayed" in told


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


async def test_it_changes_nothing(down: House, tmp_path: Path):
    config, before = config_of(down.url), everything_in(down.path.parent)
    with patch("bot.ops.commands.TemporaryDirectory", side_effect=PermissionError(13, "Permission denied")):
        assert await examine(config) == 0, "no folder is made where no bot answers"
    assert everything_in(down.path.parent) == before
    assert await commands.backup(config, tmp_path / "b") == 0
    (made,) = (tmp_path / "b").iterdir()
    assert everything_in(down.path.parent) == before | {str(made): made.read_bytes()}


async def test_it_warns_of_what_others_may_read(down: House, tmp_path, capsys):
    log = tmp_path / "the log"
    for path, mode in ((down.path, 0o644), (log, 0o640)):
        path.touch()
        path.chmod(mode)
    config = config_of(down.url).model_copy(update={"log": LogConfig(file=log)})
    assert await commands.examine(config, every=False, discord=False) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("WARNING: ")]
    assert told == [
        f"WARNING: Others may use {down.path} (mode 644); run: chmod 600 {down.path}",
        f"WARNING: Others may use {log} (mode 640); run: chmod 600 '{log}'",
    ]
    for path in (down.path, log):
        path.chmod(0o600)
    assert await commands.examine(config, every=False, discord=False) == 0
    assert "WARNING" not in capsys.readouterr().out


async def test_a_bot_of_somebody_else_may_write_the_copy(house: House, table: Table):
    async with answering(house):
        with patch.object(backups, "owned_as") as owned_as:
            assert await examine(config_of(house.url)) == 0
    (pattern, copy), (again, folder) = (given.args for given in owned_as.call_args_list)
    assert copy.parent == folder and folder.name.startswith(".doctor-") and not folder.exists()
    assert pattern == again == house.path


async def test_what_comes_into_use_meanwhile_is_not_judged(down: House):

    logical = doctor.logical

    async def begins(*arguments: Any, **how: Any) -> DoctorReport:
        down.store = await Store.open(down.url)
        return await logical(*arguments, **how)

    with patch.object(doctor, "logical", begins), pytest.raises(BackupError, match="started to use"):
        await examine(config_of(down.url))


async def test_the_log_of_a_killed_bot_is_examined_too(house: House, table: Table, tmp_path, capsys):
    killed = tmp_path / "killed.db"
    for end in ("", "-wal"):
        Path(f"{killed}{end}").write_bytes(Path(f"{house.path}{end}").read_bytes())
    async with doctor.reading(killed) as connection:
        report = await doctor.logical(connection)
    assert report.wrong == [] and "2 tables, 11 moves" in " ".join(report.notes)
    assert await examine(config_of(f"sqlite:///{killed}")) == 0
    assert "2 tables, 11 moves" in capsys.readouterr().out


async def test_copies_that_a_killed_doctor_left_are_cleared_away_later(down: House):
    names = (".doctor-a1b2c3d4", ".doctor-new", ".doctor-used", "doctor-mine")
    old, new, used, other = (down.path.with_name(name) for name in names)
    for path in (old, new, used, other):
        path.mkdir()
        _ = (path / "copy.db").write_text("secret")
        if path is not new:
            os.utime(path / "copy.db", (1, 1))
            os.utime(path, (1, 1))
    _ = (used / "copy.db").write_text("still written to")
    assert await examine(config_of(down.url)) == 0
    assert [path.exists() for path in (old, new, used, other)] == [False, True, True, True]


# Records.


HERE = "WHERE table_id = '{table}' AND n = 4"
BROKEN = "The record of table {table} is broken at move 4."
LOST = "Table {table} cannot be replayed from its record."


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (f"UPDATE moves SET text = 'raise 7' {HERE}", {BROKEN, LOST}),
        (f"UPDATE moves SET seat = 1 {HERE}", {BROKEN, LOST}),
        (f"UPDATE moves SET user = 2 {HERE}", {BROKEN, LOST}),
        (f"UPDATE moves SET auto = 1 {HERE}", {BROKEN, LOST}),
        (f"UPDATE moves SET at = at + 1 {HERE}", {BROKEN, LOST}),
        (f"UPDATE moves SET hash = 'x' || substr(hash, 2) {HERE}", {BROKEN, LOST}),
        (f"DELETE FROM moves {HERE}", {BROKEN}),
        ("UPDATE moves SET table_id = '{table}', n = 6 WHERE table_id <> '{table}' AND n = 4",
         {"The record of table {table} is broken at move 6."}),
        ("UPDATE tables SET status = 'closed' WHERE id = '{table}'",
         {"Table {table} is closed but still has its channel."}),
    ],
)  # fmt: skip
async def test_what_was_changed_is_named(house: House, table: Table, statement: str, told: set[str]):
    wrong = await damaged(house, statement.format(table=table.id))
    assert {it.format(table=table.id) for it in told} <= {*wrong}


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE tables SET options = json_set(options, '$.max_players', 'x') WHERE id = '{table}'", LOST),
        ("UPDATE villains SET chips = chips + 1 WHERE id = '{villain}'",
         "Villain {villain} has 51 chips, but 50 by the ledger."),
        ("UPDATE ledger SET delta = delta - 1 WHERE account = 'bank' AND id = 2",
         "The ledger adds up to -1 instead of 0."),
        ("UPDATE alembic_version SET version_num = '9999'",
         "The schema is 9999, from a newer bot; update this bot first."),
    ],
)  # fmt: skip
async def test_that_alone_is_wrong(house: House, table: Table, statement: str, told: str):
    """Options are not part of the hash chain, so the chain is intact but the record does not replay."""
    villain = table.villains[0]
    names = {"table": table.id, "villain": villain.id}
    assert await damaged(house, statement.format_map(names)) == [told.format_map(names)]


def test_a_hash_covers_everything_that_a_move_says():
    move = Move(4, None, "abort", None, False, 5)
    others = [
        replace(move, n=5), replace(move, seat=0), replace(move, text="end"), replace(move, auto=True),
        replace(move, at=6),
    ]  # fmt: skip
    hashes = {chain(TableId("a"), "", it) for it in (move, *others)}
    hashes |= {chain(TableId("b"), "", move), chain(TableId("a"), "0", move)}
    assert len(hashes) == 8


@pytest.mark.parametrize("finished", [False, True])
async def test_a_flipped_byte_of_a_move_is_named(house: House, table: Table, finished: bool):
    """The byte is flipped in the file, so that the text cannot be decoded; in an archived record too."""
    await house.store.close()
    query = f"SELECT table_id, hash FROM moves WHERE (table_id != '{table.id}') = {finished} AND n = 4"
    ((id, digest),) = executed(house.path, query)
    content = bytearray(house.path.read_bytes())
    content[content.index(digest.encode()) + 7] ^= 0x80
    house.path.write_bytes(content)
    wrong = (await examined(house)).wrong
    assert f"The record of table {id} is broken at move 4." in wrong
    assert any(it.startswith(f"Table {id} ") for it in wrong)
    assert not any(str(table.id) in it for it in wrong) or not finished


async def test_a_row_that_belongs_to_nothing_is_named(house: House, table: Table):
    statement = f"UPDATE interactions SET table_id = 'nowhere' WHERE table_id = '{table.id}'"
    wrong = await damaged(house, statement)
    assert len(wrong) == 2 and all(it.endswith("refers to a missing row of tables.") for it in wrong)


def zeroed(path: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    content = bytearray(path.read_bytes())
    ((root,),) = executed(path, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")
    ((size,),) = executed(path, "PRAGMA page_size")
    content[(root - 1) * size : root * size] = bytes(size)
    path.write_bytes(content)


async def test_a_torn_page_is_told_and_half_a_file(down: House):
    whole = down.path.read_bytes()
    zeroed(down.path, "ledger")
    wrong = (await examined(down)).wrong
    assert any(it.startswith("The file is damaged") or "malformed" in it for it in wrong)
    assert all(it.endswith(".") and "\n" not in it for it in wrong)
    down.path.write_bytes(whole[: len(whole) // 2])
    assert (await examined(down)).wrong != []


async def test_an_older_schema_is_no_damage(down: House):
    _ = executed(down.path, f"UPDATE alembic_version SET version_num = '{revisions()[1]}'")
    report = await examined(down)
    assert report.wrong == []
    assert any(f"the next start will upgrade it to {today()}" in note for note in report.notes)


async def test_somebody_elses_database_is_told(tmp_path: Path):
    file = tmp_path / "foreign.db"
    _ = executed(file, "CREATE TABLE recipes (name)")
    async with doctor.reading(file) as connection:
        assert (await doctor.logical(connection)).wrong == ["This is not a Mudbucket database."]


async def test_what_the_bot_remembers_is_compared_with_what_it_recorded(house: House, table: Table):
    async with house.store.outside_transactions() as connection:
        whole = await doctor.forgetful(connection, dict(house.store.remembered))
        known = house.store.remembered[table.id]
        other = replace(known, played=replace(known.played, seen=(0,) * len(table.users)))
        torn = await doctor.forgetful(connection, {TableId(table.id): other})
        await connection.rollback()
    assert whole.wrong == [] and "2 tables in memory" in whole.notes[-1]
    assert torn.wrong == [f"Table {table.id} in memory differs from its record."]


async def test_a_page_that_is_damaged_beside_a_running_bot_is_a_line(house: House, table: Table):
    known = house.store.remembered[table.id]
    await house.store.close()
    zeroed(house.path, "moves")
    async with doctor.reading(house.path, private=True) as connection:
        report = await doctor.forgetful(connection, {table.id: known})
    (line,) = report.wrong
    assert line.startswith(f"Table {table.id} cannot be read: ") and line.endswith(".")


@pytest.mark.parametrize(
    ("version", "mended"),
    [("3.40.1", False), ("3.44.5", False), ("3.44.6", True), ("3.45.0", False), ("3.50.6", False),
     ("3.50.7", True), ("3.51.2", False), ("3.51.3", True), ("3.53.0", True), ("4.0.0", True)],
)  # fmt: skip
async def test_versions_of_sqlite_with_the_bug_are_known(house: House, version: str, mended: bool):
    async with house.store.outside_transactions() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        await raw.create_function("sqlite_version", 0, lambda: version)
        told = (await doctor.physical(connection)).notes
        await connection.rollback()
    assert ("WAL-reset" not in " ".join(told)) == mended and f"SQLite is {version}" in " ".join(told)


# Discord.


def configured(base: str, token: str) -> Config:
    discord = DiscordConfig(api_base=base, token=SecretStr(token))
    return Config().model_copy(update={"discord": discord})


@asynccontextmanager
async def a_discord(
    *, permissions: int = 0, gone: str = ""
) -> AsyncIterator[tuple[Config, checkup.TableLocation]]:
    """Serve the local Discord. Yield a configuration for it, and a table there, whose channel may be gone, or
    the bot from its server.
    """
    before = Route.BASE
    async with local_discord() as discord:
        guild = discord.world.add_guild("town")
        channel = discord.world.add_channel(id := int(guild["id"]), "bar")
        guild["roles"][0]["permissions"] = str(permissions)
        if gone == "channel":
            discord.world.channels.clear()
        elif gone == "bot":
            guild["members"].clear()
        try:
            yield configured(discord.api, TOKEN), (TableId("t1"), id, int(channel["id"]))
        finally:
            Route.BASE = before


ALL = 0x400 | 0x800 | 0x4000 | 0x8000 | 0x10000
NOWHERE = "Table t1 in channel {channel} of server {guild}: "
FINE = ["Checked: Discord accepts the token.", "Checked: the bot's permissions at 1 open table."]


@pytest.mark.parametrize(
    ("how", "wrong"),
    [
        ({"permissions": ALL}, []),
        ({"permissions": ALL & ~0x4000}, [f"{NOWHERE}the bot lacks Embed Links."]),
        ({"gone": "channel"}, [f"{NOWHERE}the channel is gone."]),
        ({"gone": "bot"}, ["The bot is no longer in server {guild}, where tables are open: t1."]),
    ],
)
async def test_what_discord_does_not_let_the_bot_do_is_named(how: dict[str, Any], wrong: list[str]):
    async with a_discord(**how) as (config, place):
        report = await checkup.examined(config, [place])
    _, guild, channel = place
    assert report.wrong == [it.format(guild=guild, channel=channel) for it in wrong]
    assert wrong or report.notes == FINE


@pytest.mark.parametrize(
    ("token", "said"), [("sesame", "Discord refused the token."), ("ses\name", "unprintable")]
)
async def test_a_token_that_is_not_taken_is_told_and_not_shown(token: str, said: str):
    async with a_discord() as (config, place):
        (sentence,) = (await checkup.examined(configured(str(config.discord.api_base), token), [place])).wrong
    assert said in sentence and "ses" not in sentence


async def test_a_discord_that_hangs_up_is_told():
    async with a_discord() as (config, place):
        with patch("discord.Client.login", side_effect=ServerDisconnectedError):
            report = await checkup.examined(config, [place])
    assert report.wrong == ["Discord cannot be reached: Server disconnected."]
