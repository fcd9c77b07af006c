"""The doctor: each kind of damage is planted, and named in a line; what is sound is called sound."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import ServerDisconnectedError, web
from discord.http import Route
from pydantic import SecretStr

from bot import errands
from bot.adapter.watching import checkup
from bot.config import BackupConfig, Config, DatabaseConfig, DiscordConfig, LogConfig
from bot.database.revisions import revisions, today
from bot.database.store import Store
from bot.house.privacy import Privacy
from bot.operator import doctor
from bot.operator.attendant import Attendant
from bot.operator.doctor import Report
from bot.operator.http import Door, socket_of
from bot.operator.keeping import CannotKeep
from bot.operator.metrics import Metrics
from bot.table.record import TableId
from bot.table.table import Status, Table
from tests.bot.house import USERS, House


async def examined(house: House, *, newest: int | None = doctor.NEWEST, private: bool = False) -> Report:
    """What the doctor says while the bot is down."""
    await house.store.close()
    async with doctor.reading(house.path, private=private) as connection:
        report = await doctor.physical(connection)
        report += await doctor.logical(connection, newest=newest)
    return report


@pytest.fixture
async def played(house: House) -> tuple[House, Table]:
    """A house where one table is open and another was closed."""
    table = await house.started("Ann", "Bob")
    table = await house.acts(table, "Ann raise 6 say Hands up!", "Bob call")
    other = await house.started("Cid", "Dot")
    await house.acts(other, "Cid call")
    await house.end(other, "Cid")
    return house, table


def behind_its_back(house: House, *statements: str) -> None:
    with closing(sqlite3.connect(house.path)) as db, db:
        for it in statements:
            assert db.execute(it).rowcount > 0, it


def config_of(house: House) -> Config:
    return Config().model_copy(update={"database": DatabaseConfig(url=house.url)})


async def damaged(house: House, *statements: str) -> list[str]:
    await house.store.close()
    behind_its_back(house, *statements)
    return (await examined(house)).wrong


async def test_a_sound_database_is_called_sound_and_what_was_examined_is_told(played: tuple[House, Table]):
    report = await examined(played[0])
    assert report.wrong == []
    told = " ".join(report.notes)
    assert "the record of 2 tables, 11 moves" in told
    assert "1 open table and 1 finished one, replayed" in told
    assert "the chips of 4 villains" in told


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(it): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


async def test_it_changes_nothing(played: tuple[House, Table], tmp_path: Path):
    house, _ = played
    await house.store.close()
    before = everything_in(house.path.parent)
    assert await errands.examine(config_of(house), every=True, discord=False) == 0
    assert everything_in(house.path.parent) == before
    assert await errands.backup(config_of(house), tmp_path / "b") == 0
    (made,) = (tmp_path / "b").iterdir()
    assert everything_in(house.path.parent) == before | {str(made): made.read_bytes()}


async def test_it_warns_of_what_others_may_read(
    played: tuple[House, Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    house, _ = played
    await house.store.close()
    log = tmp_path / "the log"
    for it, mode in ((house.path, 0o644), (log, 0o640)):
        it.touch()
        it.chmod(mode)
    config = config_of(house).model_copy(update={"log": LogConfig(file=log)})
    assert await errands.examine(config, every=False, discord=False) == 0
    told = [it for it in capsys.readouterr().out.splitlines() if it.startswith("WARNING: ")]
    assert told == [
        f"WARNING: Others may use {house.path} (mode 644); run: chmod 600 {house.path}",
        f"WARNING: Others may use {log} (mode 640); run: chmod 600 '{log}'",
    ]
    for it in (house.path, log):
        it.chmod(0o600)
    assert await errands.examine(config, every=False, discord=False) == 0
    assert "WARNING" not in capsys.readouterr().out
    await house.reopen()


async def test_no_folder_is_made_where_no_bot_answers(played: tuple[House, Table]):
    house, _ = played
    await house.store.close()
    with patch("bot.errands.TemporaryDirectory", side_effect=PermissionError(13, "Permission denied")):
        assert await errands.examine(config_of(house), every=True, discord=False) == 0


async def test_a_bot_of_somebody_else_may_write_the_copy(played: tuple[House, Table]):
    house, _ = played
    attendant = Attendant(house.store, Metrics(), BackupConfig(), lambda: house.time)
    door, given = Door(attendant.looks, attendant.asks), list[tuple[Path, Path]]()
    await door.open_socket(socket_of(house.path))

    def owned_as(pattern: Path, it: Path) -> None:
        given.append((pattern, it))

    with patch("bot.operator.keeping.owned_as", owned_as):
        assert await errands.examine(config_of(house), every=True, discord=False) == 0
    await door.close()
    (copy, folder) = (it for _, it in given)
    assert copy.parent == folder and folder.name.startswith(".doctor-") and not folder.exists()
    assert {it for it, _ in given} == {house.path}


async def test_what_comes_into_use_meanwhile_is_not_judged(played: tuple[House, Table]):
    house, _ = played
    await house.store.close()

    async def begins(_: object) -> list[Any]:
        house.store = await Store.open(house.url)
        return []

    with patch("bot.errands._places", begins), pytest.raises(CannotKeep, match="started to use"):
        await errands.examine(config_of(house), every=True, discord=False)
    await house.reopen()


async def test_the_log_of_a_killed_bot_is_examined_by_the_command_too(
    played: tuple[House, Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    house, _ = played
    killed = tmp_path / "killed.db"
    for end in ("", "-wal"):
        Path(f"{killed}{end}").write_bytes(Path(f"{house.path}{end}").read_bytes())
    config = Config().model_copy(update={"database": DatabaseConfig(url=f"sqlite+aiosqlite:///{killed}")})
    assert await errands.examine(config, every=True, discord=False) == 0
    assert "2 tables, 11 moves" in capsys.readouterr().out


async def test_copies_that_a_killed_doctor_left_are_cleared_away_later(played: tuple[House, Table]):
    house, _ = played
    await house.store.close()
    names = (".doctor-a1b2c3d4", ".doctor-new", ".doctor-used", "doctor-mine")
    old, new, used, other = (house.path.with_name(it) for it in names)
    for it in (old, new, used, other):
        it.mkdir()
        _ = (it / "copy.db").write_text("secret")
        if it is not new:
            os.utime(it / "copy.db", (1, 1))
            os.utime(it, (1, 1))
    _ = (used / "copy.db").write_text("still written to")
    assert await errands.examine(config_of(house), every=True, discord=False) == 0
    assert [it.exists() for it in (old, new, used, other)] == [False, True, True, True]


async def test_what_is_in_the_log_of_a_killed_bot_is_examined_too(
    played: tuple[House, Table], tmp_path: Path
):
    house, _ = played
    killed = tmp_path / "killed.db"
    for end in ("", "-wal"):
        Path(f"{killed}{end}").write_bytes(Path(f"{house.path}{end}").read_bytes())
    async with doctor.reading(killed) as connection:
        report = await doctor.logical(connection)
    assert report.wrong == [] and "2 tables, 11 moves" in " ".join(report.notes)


@pytest.mark.parametrize(
    "change",
    ["text = 'raise 7'", "seat = 1", "user = 2", "auto = 1", "at = at + 1", "hash = 'x' || substr(hash, 2)"],
)
async def test_a_changed_move_is_named(played: tuple[House, Table], change: str):
    house, table = played
    where = f"table_id = '{table.id}' AND n = 4"
    wrong = await damaged(house, f"UPDATE moves SET {change} WHERE {where}")
    assert f"The record of table {table.id} is broken at move 4." in wrong
    assert f"Table {table.id} cannot be replayed from its record." in wrong


@pytest.mark.parametrize("finished", [False, True])
async def test_a_flipped_byte_of_a_move_is_named(played: tuple[House, Table], finished: bool):
    """The file's byte, so that the letter cannot even be read; of a finished table's record too."""
    house, table = played
    await house.store.close()
    with closing(sqlite3.connect(house.path)) as db:
        query = f"SELECT table_id, hash FROM moves WHERE (table_id != '{table.id}') = {finished} AND n = 4"
        ((id, digest),) = db.execute(query).fetchall()
    content = bytearray(house.path.read_bytes())
    at = content.index(digest.encode())
    content[at + 7] ^= 0x80
    house.path.write_bytes(content)
    wrong = (await examined(house)).wrong
    assert f"The record of table {id} is broken at move 4." in wrong
    assert any(it.startswith(f"Table {id} ") for it in wrong)
    assert not any(str(table.id) in it for it in wrong) or not finished


async def test_a_missing_move_is_named(played: tuple[House, Table]):
    house, table = played
    statement = f"DELETE FROM moves WHERE table_id = '{table.id}' AND n = 4"
    assert f"The record of table {table.id} is broken at move 4." in await damaged(house, statement)


async def test_a_record_that_is_whole_and_does_not_replay_is_named(played: tuple[House, Table]):
    """Another seed deals other cards; the chain of hashes does not cover it."""
    house, table = played
    statement = f"UPDATE tables SET options = json_set(options, '$.max_players', 'x') WHERE id = '{table.id}'"
    assert await damaged(house, statement) == [f"Table {table.id} cannot be replayed from its record."]


async def test_a_ledger_that_is_off_by_one_is_told(played: tuple[House, Table]):
    house, _ = played
    wrong = await damaged(house, "UPDATE ledger SET delta = delta - 1 WHERE account = 'bank' AND id = 2")
    assert wrong == ["The ledger adds up to -1 instead of 0."]


async def test_a_villain_whose_chips_are_not_in_the_ledger_is_named(played: tuple[House, Table]):
    house, _ = played
    ((id, chips),) = await house.rows("SELECT id, chips FROM villains WHERE name = 'Doctor Ann'")
    wrong = await damaged(house, f"UPDATE villains SET chips = chips + 1 WHERE id = '{id}'")
    assert wrong == [f"Villain {id} has {chips + 1} chips, but {chips} by the ledger."]


async def test_a_row_that_belongs_to_nothing_is_named(played: tuple[House, Table]):
    house, table = played
    wrong = await damaged(
        house, f"UPDATE interactions SET table_id = 'nowhere' WHERE table_id = '{table.id}'"
    )
    assert len(wrong) == 2 and all(it.endswith("refers to a missing row of tables.") for it in wrong)


def zeroed(path: Path, table: str) -> None:
    """Spoils the first page of a table."""
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as db:
        ((root,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        ((size,),) = db.execute("PRAGMA page_size")
    content[(root - 1) * size : root * size] = bytes(size)
    path.write_bytes(content)


async def test_a_torn_page_is_told(played: tuple[House, Table]):
    house, _ = played
    await house.store.close()
    zeroed(house.path, "ledger")
    wrong = (await examined(house)).wrong
    assert any(it.startswith("The file is damaged") or "malformed" in it for it in wrong)
    assert all(it.endswith(".") and "\n" not in it for it in wrong)


async def test_half_a_file_is_told(played: tuple[House, Table]):
    house, _ = played
    await house.store.close()
    content = house.path.read_bytes()
    house.path.write_bytes(content[: len(content) // 2])
    assert (await examined(house)).wrong != []


async def test_a_newer_schema_is_told(played: tuple[House, Table]):
    wrong = await damaged(played[0], "UPDATE alembic_version SET version_num = '9999'")
    assert wrong == ["The schema is 9999, from a newer bot; update this bot first."]


async def test_an_older_schema_is_no_damage(played: tuple[House, Table]):
    house, _ = played
    await house.store.close()
    behind_its_back(house, f"UPDATE alembic_version SET version_num = '{revisions()[1]}'")
    report = await examined(house)
    assert report.wrong == []
    assert any(f"the next start will upgrade it to {today()}" in it for it in report.notes)


async def test_somebody_elses_database_is_told(tmp_path: Path):
    file = tmp_path / "foreign.db"
    with closing(sqlite3.connect(file)) as db, db:
        _ = db.execute("CREATE TABLE recipes (name)")
    async with doctor.reading(file) as connection:
        assert (await doctor.logical(connection)).wrong == ["This is not a Mudbucket database."]


async def test_one_who_sits_alone_and_waits_for_company_is_no_damage(house: House):
    table = await house.started("Ann", "Bob")
    await house.acts(table, "Ann fold")
    _ = await house.leave(table, "Bob")
    table = await house.looking.table(table.id)
    assert table.status is Status.PLAYING and table.owed == ()
    assert (await examined(house)).wrong == []


async def test_a_closed_table_that_keeps_its_channel_is_named(played: tuple[House, Table]):
    house, table = played
    wrong = await damaged(house, f"UPDATE tables SET status = 'closed' WHERE id = '{table.id}'")
    assert f"Table {table.id} is closed but still has its channel." in wrong


async def test_of_finished_tables_the_newest_are_replayed_or_all(played: tuple[House, Table]):
    house, _ = played
    assert "1 open table and 0 finished ones, replayed" in " ".join((await examined(house, newest=0)).notes)
    assert "1 open table and 1 finished one, replayed" in " ".join((await examined(house, newest=None)).notes)


async def test_what_the_bot_remembers_is_compared_with_what_it_recorded(played: tuple[House, Table]):
    house, table = played
    async with house.store.outside_transactions() as connection:
        whole = await doctor.forgetful(connection, dict(house.store.remembered))
        known = house.store.remembered[table.id]
        other = replace(known, played=replace(known.played, seen=(0,) * len(table.users)))
        torn = await doctor.forgetful(connection, {TableId(table.id): other})
        await connection.rollback()
    assert whole.wrong == [] and "2 tables in memory" in whole.notes[-1]
    assert torn.wrong == [f"Table {table.id} in memory differs from its record."]


async def test_a_page_that_is_damaged_beside_a_running_bot_is_a_line(played: tuple[House, Table]):
    house, table = played
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
def test_versions_of_sqlite_with_the_bug_are_known(version: str, mended: bool):
    assert ("WAL-reset" not in doctor._of_version(version)) == mended  # pyright: ignore[reportPrivateUsage]


# Discord.


def configured(base: str, token: str) -> Config:
    discord = DiscordConfig(api_base=base, token=SecretStr(token))
    return Config().model_copy(update={"discord": discord})


def as_discord_says(what: Any, status: int) -> web.Response:
    """discord.py reads no JSON with a charset."""
    return web.Response(body=json.dumps(what).encode(), content_type="application/json", status=status)


@asynccontextmanager
async def a_discord(*, permissions: int = 0, channel: int = 200, member: int = 200) -> AsyncIterator[Config]:
    """A REST server with one server and one channel; the configuration by which it is reached."""

    def said(status: int, what: Any) -> Any:
        async def reply(request: web.Request) -> web.Response:
            if request.headers.get("Authorization") != "Bot right":
                return as_discord_says({"message": "401: Unauthorized", "code": 0}, 401)
            return as_discord_says(what, status)

        return reply

    me = {"id": "77", "username": "mud", "discriminator": "0", "avatar": None}
    roles = [{"id": "7", "name": "@everyone", "permissions": str(permissions), "position": 0, "color": 0,
              "hoist": False, "managed": False, "mentionable": False, "flags": 0}]  # fmt: skip
    gone = {"message": "Unknown", "code": 10003}
    there = {
        "id": "8",
        "type": 0,
        "guild_id": "7",
        "name": "saloon",
        "position": 0,
        "permission_overwrites": [],
    }
    app = web.Application()
    app.router.add_get("/users/@me", said(200, me))
    whose = {"id": "77", "name": "mud", "icon": None, "description": "", "bot_public": True,
             "bot_require_code_grant": False, "verify_key": "", "owner": me, "team": None,
             "summary": ""}  # fmt: skip
    app.router.add_get("/oauth2/applications/@me", said(200, whose))
    app.router.add_get("/applications/@me", said(200, whose))
    guild = {"id": "7", "name": "town", "owner_id": "1", "roles": roles, "emojis": [], "features": []}
    app.router.add_get("/guilds/7", said(200, guild))
    membership = {"user": me, "roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
    app.router.add_get("/guilds/7/members/77", said(member, membership if member == 200 else gone))
    app.router.add_get("/channels/8", said(channel, there if channel == 200 else gone))
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    (address,) = runner.addresses
    before = Route.BASE
    try:
        yield configured(f"http://127.0.0.1:{address[1]}", "right")
    finally:
        Route.BASE = before
        await runner.cleanup()


PLACE = (TableId("t1"), 7, 8)
ALL = 0x400 | 0x800 | 0x4000 | 0x8000 | 0x10000


async def test_where_discord_lets_the_bot_play_nothing_is_wrong():
    async with a_discord(permissions=ALL) as config:
        report = await checkup.examined(config, [PLACE])
    assert report.wrong == []
    assert report.notes == [
        "Checked: Discord accepts the token.",
        "Checked: the bot's permissions at 1 open table.",
    ]


async def test_what_the_bot_lacks_in_a_channel_is_named():
    async with a_discord(permissions=ALL & ~0x4000) as config:
        report = await checkup.examined(config, [PLACE])
    assert report.wrong == ["Table t1 in channel 8 of server 7: the bot lacks Embed Links."]


async def test_channels_and_servers_that_are_gone_are_named():
    async with a_discord(channel=404) as config:
        report = await checkup.examined(config, [PLACE])
    assert report.wrong == ["Table t1 in channel 8 of server 7: the channel is gone."]
    async with a_discord(member=404) as config:
        report = await checkup.examined(config, [PLACE])
    assert report.wrong == ["The bot is no longer in server 7, where tables are open: t1."]


async def test_a_wrong_token_is_told_and_not_shown():
    async with a_discord() as config:
        assert config.discord.api_base is not None
        report = await checkup.examined(configured(config.discord.api_base, "sesame"), [PLACE])
    assert report.wrong == ["Discord refused the token."]


async def test_a_token_that_cannot_be_sent_is_told_and_not_shown():
    async with a_discord() as config:
        assert config.discord.api_base is not None
        report = await checkup.examined(configured(config.discord.api_base, "ses\name"), [])
    (sentence,) = report.wrong
    assert "unprintable" in sentence and "ses" not in sentence


async def test_a_discord_that_hangs_up_is_told():
    def hangs_up(*_: object) -> Any:
        raise ServerDisconnectedError

    async with a_discord() as config:
        with patch("discord.Client.login", side_effect=hangs_up):
            report = await checkup.examined(config, [PLACE])
    assert report.wrong == ["Discord cannot be reached: Server disconnected."]


async def test_without_a_token_that_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (sentence,) = (await checkup.examined(Config(), [])).wrong
    assert sentence.startswith("There is no token")


async def test_the_books_are_open_again_after_an_examination(played: tuple[House, Table]):
    house, table = played
    _ = await examined(house)
    house.store = await Store.open(house.url)
    await house.reopen()
    assert (await house.looking.table(table.id)).moves == table.moves


async def test_after_somebody_was_erased_the_books_are_sound(played: tuple[House, Table]):
    house, _ = played
    _ = await Privacy(house.transactions).erase(USERS["Cid"])
    assert (await examined(house, newest=None)).wrong == []
