"""Tests of the database: one opener, atomic transactions, migrations, and caches."""

from __future__ import annotations

import asyncio
import gc
import json
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

import bot.database.schema
from bot.adapter.messages.policy import digest as digest_of
from bot.addresses import understood
from bot.database.errors import ConflictError, WrongDatabase
from bot.database.repositories import records
from bot.database.repositories.messages import (
    ECHO_KEY,
    PING_KEY,
    RESULT_KEY,
    TABLE_KEY,
    Posted,
    hand_of,
    seal_of,
    sealed_sheets,
)
from bot.database.repositories.records import Records
from bot.database.revisions import SCHEMA, revisions
from bot.database.store import CannotOpen, Store
from bot.table.progress import play_move
from bot.table.record import TableId, UserId
from bot.table.table import Scheme, Status, Table
from bot.table.villains import KeptVillain
from bot.table.votes import PAUSE_MOTION, Motion, MotionKind, against
from engines.core import Illegal, TextId, VillainId
from tests.bot.contents import executed
from tests.bot.house import GUILD, SEAL, USERS, House, a_sheet, both
from tests.prove.storage.migrating import migrated
from tests.rig.postgres import empty
from tests.slow import slow

pytestmark = both

# What is kept.


async def test_what_is_remembered_and_what_is_read_anew_are_the_same(house: House):
    lobby = await house.lobby("Cid", "Dot", narration="required", hands=7, max_players=3)
    table = await house.started("Ann", "Bob")
    remembered = (await house.act(table, "Ann", "raise 6", say="Hands up!")).table
    texts = await house.queries.texts(table.id)
    villains = await house.people.villains(GUILD)
    await house.reopen()
    assert await house.queries.in_channel(lobby.channel) == lobby
    assert await house.queries.table(table.id) == remembered
    assert (await house.queries.texts(table.id), await house.people.villains(GUILD)) == (texts, villains)


# Who may open it.


async def test_a_file_that_cannot_be_opened_is_refused_with_a_sentence(tmp_path: Path):
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"this is no database at all, not one bit of it" * 50)
    with pytest.raises(WrongDatabase, match=r"is damaged, or no database .+: mudbucket restore FILE\.$"):
        await Store.open(f"sqlite+aiosqlite:///{rubbish}")
    for path in (tmp_path, tmp_path / "nowhere" / "x.db"):
        with pytest.raises(CannotOpen, match=r"cannot be opened: .+\.$"):
            await Store.open(f"sqlite+aiosqlite:///{path}")


@pytest.mark.parametrize("journal", ["delete", "wal"])
async def test_somebody_elses_file_is_refused_and_stays_as_it_is(tmp_path: Path, journal: str):
    path = tmp_path / "songs.db"
    for statement in (f"PRAGMA journal_mode={journal}", "CREATE TABLE songs (title TEXT)"):
        _ = executed(path, statement)
    before = path.read_bytes()
    with pytest.raises(WrongDatabase, match=r"songs\.db is not a Mudbucket database\.$"):
        await Store.open(f"sqlite:///{path}")
    assert path.read_bytes() == before and [*tmp_path.iterdir()] == [path]


async def test_a_database_is_for_its_owner_alone(tmp_path: Path):
    path = tmp_path / "new.db"
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    modes = {it.name: stat.S_IMODE(it.stat().st_mode) for it in tmp_path.iterdir()}
    await store.close()
    assert modes["new.db"] == modes["new.db-wal"] == 0o600 and {*modes.values()} == {0o600}


async def test_an_address_without_a_driver_is_understood(tmp_path: Path):
    await (await Store.open(f"sqlite:///{tmp_path}/x.db")).close()
    for scheme in ("postgres", "postgresql"):
        with pytest.raises(CannotOpen, match=r"^games cannot be opened: .*Connect call failed.*\.$"):
            await Store.open(f"{scheme}://me:secret@127.0.0.1:1/games")
    wrong = "sqlite+pysqlite:///x.db", "postgresql+psycopg2://h/x", "postgres://h/x?nothing=known"
    for url in (*wrong, "", "nonsense", "mysql+nothing://x/y"):
        with pytest.raises(WrongDatabase, match=r"cannot be opened: .+\.$"):
            await Store.open(url)


async def test_a_database_of_a_newer_bot_is_refused_with_a_sentence(house: House):
    with pytest.raises(CannotOpen, match="newer"):
        await house.changed("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotOpen, match="newer"):
        await Store.open(house.url)


async def test_the_revisions_are_those_of_the_migrations():
    scripts = ScriptDirectory(str(SCHEMA))
    assert revisions() == tuple(revision.revision for revision in scripts.walk_revisions())


async def test_a_database_of_today_is_opened_without_migrating(house: House, monkeypatch: pytest.MonkeyPatch):
    await house.store.close()
    monkeypatch.delattr("alembic.command.upgrade")
    await (await Store.open(house.url)).close()


# Transactions.


async def test_a_use_case_that_fails_late_leaves_nothing(house: House):
    await house.villain("Ann")
    table = await house.started("Ann", "Bob")
    with patch.object(Records, "save", side_effect=RuntimeError), pytest.raises(RuntimeError):
        await house.act(table, "Ann", "call", say="Not a word of this is kept.")
    assert await house.queries.table(table.id) == table
    assert await house.queries.texts(table.id) == {}
    await house.acts(table, "Ann call")


async def test_a_transaction_that_is_cancelled_leaves_nothing_and_holds_nobody_up(house: House):
    begun = asyncio.Event()

    async def slow() -> None:
        async with house.store.begin() as repositories:
            villain = KeptVillain(VillainId("v1"), GUILD, USERS["Ann"], a_sheet("Doctor Ann"))
            await repositories.villains.add(villain, 1)
            begun.set()
            _ = await asyncio.Event().wait()

    task = asyncio.create_task(slow())
    await begun.wait()
    waiting = asyncio.create_task(house.villain("Bob"))
    await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert (await waiting).sheet.name == "Doctor Bob"
    assert [it.sheet.name for it in await house.people.villains(GUILD)] == ["Doctor Bob"]


async def test_what_belongs_to_no_table_is_refused_by_the_database(house: House):
    nowhere = TableId("nowhere")
    with pytest.raises(IntegrityError):
        async with house.store.begin() as repositories:
            await repositories.answers.note(1, nowhere, 1)
    with pytest.raises(IntegrityError):
        async with house.store.begin() as repositories:
            await repositories.stories.add(TextId("t1"), nowhere, USERS["Ann"], "Boo.")


async def test_only_one_of_two_moves_with_the_same_number_is_kept(house: House):
    table = await house.started("Ann", "Bob")
    seat = table.owed[0]
    second = play_move(table, table.read("fold", seat, {}), seat=seat, user=None, auto=True, at=1)
    await house.acts(table, "Ann call")
    with pytest.raises((IntegrityError, ConflictError)):
        async with house.store.begin() as repositories:
            await repositories.records.save(table, second, at=1)


async def test_closing_waits_for_what_is_under_way(house: House):
    table = await house.started("Ann", "Bob")
    saving, save = asyncio.Event(), Records.save

    async def tell(self: Records, *tables: Table, at: int) -> Table:
        saving.set()
        return await save(self, *tables, at=at)

    with patch.object(Records, "save", tell):
        acting = asyncio.create_task(house.act(table, "Ann", "call"))
        _ = await saving.wait()
        await house.reopen()
    assert (await acting).table == await house.queries.table(table.id)


# Migrations.


async def _done(url: str, what: Callable[[Connection], Any]) -> Any:
    """Run a connection to a database that no house uses. Return its result."""
    engine = create_async_engine(understood(url))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(what)
    finally:
        await engine.dispose()


async def _told(house: House, query: str) -> Any:
    """Execute a statement while the bot is down. Return the rows of a SELECT."""
    return await _done(house.url, lambda it: (said := it.execute(text(query))).returns_rows and said.all())


def _schema(connection: Connection) -> object:
    found = inspect(connection)
    names = sorted(set(found.get_table_names()) - {"alembic_version"})
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(constraint["sqltext"] for constraint in found.get_check_constraints(name)),
            sorted(tuple(constraint["column_names"]) for constraint in found.get_unique_constraints(name)),
            sorted(tuple(index["column_names"]) for index in found.get_indexes(name) if not index["unique"]),
            sorted((*it["constrained_columns"], it["referred_table"]) for it in found.get_foreign_keys(name)),
        )
        for name in names
    }


async def test_migrations_from_nothing_make_the_schema_that_the_bot_knows(house: House, tmp_path: Path):
    await house.store.close()
    made = await empty() if house.store.access.shared else f"sqlite:///{tmp_path / 'made.db'}"
    await _done(made, bot.database.schema.metadata.create_all)
    assert await _done(house.url, _schema) == await _done(made, _schema)


async def _taken_back(house: House, revision: str) -> None:
    """Close the bot, and downgrade its database to an older revision."""
    await house.store.close()
    await migrated(house.url, command.downgrade, revision)


async def test_votes_are_the_same_after_their_migration(house: House):
    table = await house.lobby("Ann", "Bob", "Cid")
    ann, bob, cid = (USERS[it] for it in ("Ann", "Bob", "Cid"))
    votes = {PAUSE_MOTION: (ann, bob), against(cid): (bob,), Motion(MotionKind.TIME, cid, 2): (ann, ann)}
    async with house.store.begin() as repositories:
        table = await repositories.records.save(table, replace(table, votes=votes), at=house.time)
    # Those of today are closed on the way back.
    await house.changed(f"UPDATE tables SET scheme = {Scheme.MIXED.value}")
    await _taken_back(house, "0006")
    ((kept,),) = await _told(house, "SELECT votes FROM tables")
    said = json.loads(kept) if isinstance(kept, str) else kept
    assert said == {"pause": [1, 2], "out 3": [2], "time 3 2": [1, 1]}
    await house.reopen()
    told = {"scheme": table.scheme, "commitment": table.commitment}  # a new column is empty again
    assert replace(await house.queries.table(table.id), **told) == table


async def test_the_seals_of_old_lobbies_are_theirs_after_the_migration(house: House, caplog):
    """Seals after the first are lost, with a warning."""
    table = await house.lobby("Ann", "Bob")
    async with house.store.begin() as repositories:
        await repositories.messages.note_first(table.id, seal_of(1), Posted(500, 1012))
    await _taken_back(house, "0015")
    assert "1 of later seals are forgotten" in caplog.text
    assert await _told(house, "SELECT seal FROM tables") == [(SEAL,)]
    await house.reopen()
    async with house.store.begin() as repositories:
        assert await repositories.messages.seals(table.id) == {0: SEAL}


MESSAGES = {
    TABLE_KEY: Posted(500, 1010, None, 3, 1009), PING_KEY: Posted(500, 1011, 77, None),
    RESULT_KEY: Posted(500, None, 78, 2), ECHO_KEY: Posted(None, None, None, 2),
    seal_of(0): Posted(500, SEAL), seal_of(1): Posted(500, 1012), seal_of(2): Posted(500, None, 79),
    hand_of(USERS["Ann"]): Posted(6, 1013, None, None), hand_of(USERS["Bob"]): Posted(),
}  # fmt: skip
"""One of each kind, as they are told of without digests and messages of results."""


async def test_all_messages_are_told_of_before_and_after_their_migration(house: House):
    table = await house.started("Ann", "Bob")
    async with house.store.begin() as repositories:
        for key, row in MESSAGES.items():
            await repositories.messages.note_first(table.id, key, row)
    await _taken_back(house, "0017")
    columns = "message, posting, replaced, shown, ping, pinging, told, telling, sealed, sealing, echoed"
    told = await _told(house, f"SELECT {columns}, echoing FROM tables")
    assert told == [(1010, None, 1009, 3, 1011, 77, 2, 78, 2, 79, 2, None)]
    await house.reopen()
    async with house.store.begin() as repositories:
        assert dict(await repositories.messages.of_table(table.id)) == MESSAGES
        assert await repositories.messages.seals(table.id) == {0: SEAL, 1: 1012}


async def test_what_older_bots_noted_of_messages_is_taken_over(house: House):
    """Digests of hands, seals with unknown messages, and archived tables."""
    table, bygone = await house.started("Ann", "Bob"), await house.started("Cid", "Dot")
    await _taken_back(house, "0017")
    digest = sha256(b"what a hand shows").hexdigest()
    hand = f"'{table.id}', {USERS['Ann']}, 6, 1013, '{digest}'"
    told = "told = 4, ping = 1011, echoed = 3, telling = 77, shown = 2, message = 1010"
    for statement in (
        f"UPDATE tables SET sealed = 3, {told}",
        f"UPDATE tables SET seed = '' WHERE id = '{bygone.id}'",
        f'INSERT INTO hands (table_id, "user", channel, message, digest) VALUES ({hand})',
    ):
        await _told(house, statement)
    await house.reopen()
    async with house.store.begin() as repositories:
        messages = await repositories.messages.of_table(table.id)
        kept = await repositories.messages.of_table(bygone.id)
    assert messages[hand_of(USERS["Ann"])] == Posted(6, 1013, shown=digest_of("what a hand shows"))
    assert sealed_sheets(messages) == sealed_sheets(kept) == 3
    assert messages[RESULT_KEY] == Posted(500, None, 77, 4) and messages[ECHO_KEY].shown == 3
    assert {key.kind for key in kept} == {TABLE_KEY.kind, seal_of(0).kind}


async def test_a_schema_before_one_seal_closes_the_tables_that_have_it(house: House):
    table, older = await house.started("Ann", "Bob"), await house.lobby("Cid", "Dot")
    await house.changed(f"UPDATE tables SET scheme = {Scheme.MIXED.value} WHERE id = '{older.id}'")
    await _taken_back(house, "0015")
    told = {id: it for id, *it in await _told(house, "SELECT id, status, scheme FROM tables")}
    assert told == {table.id: ["closed", Scheme.MIXED], older.id: ["lobby", Scheme.MIXED]}
    for query in ("SELECT table_id FROM open_tables", "SELECT table_id FROM sitters WHERE held IS NOT NULL"):
        assert {id for (id,) in await _told(house, query)} == {older.id}
    await house.reopen()
    assert (await house.queries.table(table.id)).status is Status.CLOSED
    await house.ledger_is_exact()


async def test_migrations_go_back_to_nothing(house: House):
    await _taken_back(house, "base")
    assert await _done(house.url, _schema) == {}
    await house.reopen()
    await house.started("Ann", "Bob")


# Memory.


def tables_in_memory() -> int:
    gc.collect()
    return sum(type(get_object) is Table and get_object.state is not None for get_object in gc.get_objects())


@slow
async def test_an_idle_table_keeps_nothing_in_memory(house: House):
    others = tables_in_memory()
    with patch.object(records, "TABLE_WEIGHT_MOVES", records.CACHED_MOVES_MAX // 3):
        for _ in range(8):
            table = await house.started("Ann", "Bob")
            await house.end(table, "Ann")
        del table
        assert tables_in_memory() <= others + 3
        for it in [id for (id,) in await house.rows("SELECT id FROM tables")]:
            await house.queries.table(TableId(it))
        assert tables_in_memory() <= others + 3


@slow
async def test_a_refused_use_case_keeps_nothing_in_memory(house: House):
    table = await house.started("Ann", "Bob")
    await house.reopen()
    id = table.id
    del table
    before = tables_in_memory()
    with pytest.raises(Illegal):
        await house.playing.act(id, USERS["Bob"], "call", interaction=99)
    assert tables_in_memory() <= before + 1


async def test_a_database_with_open_tables_is_brought_up_to_date(tmp_path: Path):
    """From before deadlines by seat: a table that waits for somebody gets an alarm, a lobby is unchanged."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'old.db'}"
    await migrated(url, command.upgrade, "0003")
    columns = "id, guild, channel, host, game, version, options, pace, seed, status, due, changes, shown"
    with closing(sqlite3.connect(tmp_path / "old.db")) as db, db:
        for id, status, due in (("t1", "lobby", None), ("t2", "playing", 5)):
            row = (id, 9, id[1:], 1, "court", 1, "{}", "slow", "00", status, due, 1, 1)
            marks = ", ".join("?" * len(row))
            _ = db.execute(f"INSERT INTO tables ({columns}, created) VALUES ({marks}, 1)", row)
            _ = db.execute("INSERT INTO open_tables (channel, table_id) VALUES (?, ?)", (id[1:], id))
            sitter = "INSERT INTO sitters (table_id, user, name, leaving) VALUES (?, 1, 'Ann', 0)"
            _ = db.execute(sitter, (id,))
        _ = db.execute("INSERT INTO preferences VALUES (1, 'light', 0, 1)")
    store = await Store.open(url)
    async with store.begin() as repositories:
        assert await repositories.register.overdue(10) == ["t2"]
        assert (await repositories.settings.of(UserId(1))).pictures == "light"
        lobby = await repositories.records.table(TableId("t1"))
    await store.close()
    assert [(it.user, it.deadline) for it in lobby.sitters] == [(1, None)]
