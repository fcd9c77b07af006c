"""Tests of PostgreSQL: several processes share its tables, and connections to it are encrypted."""

from __future__ import annotations

import asyncio
import signal
import ssl
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from unittest.mock import AsyncMock, Mock, patch

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.adapter.cluster.connection import ClusterConnection, Lock
from bot.adapter.cluster.leases import SHARD_LOCK, ShardLeases
from bot.database.errors import CannotOpen, ConflictError, StoreError, WrongDatabase
from bot.database.opening import check_address, opened
from bot.database.repositories.messages import NOTHING_SENT, PING_KEY, TABLE_KEY, Posted, hand_of
from bot.database.revisions import bring
from bot.database.store import Store
from bot.database.tls import secured
from bot.ops.database_status import named, now, own_tools, reading
from bot.services.outbox import Outbox
from bot.services.privacy import Privacy
from bot.services.transactions import Transactions
from bot.shards import SINGLE_SHARD, Shards, shard_of
from bot.table.record import TableId
from bot.table.servers import Server as ServerSettings
from bot.table.time_control import TimeControl
from engines.core import Illegal
from tests.bot.contents import examined, unsound
from tests.bot.house import GUILD, USERS, House, at_once, house_on
from tests.hanging import HANGS
from tests.rig.postgres import HURRIED, Server, as_new, empty, needed, said, server
from tests.rig.suspended import DONE, HOLDS, SECOND_WORD

pytestmark = pytest.mark.slow

FAR = (3 << 22) + 5
"""A server on the last of four shards; that of the house is on the first."""


@pytest.fixture
async def two() -> AsyncIterator[tuple[House, House]]:
    """Return two processes, each with its own connections and memory."""
    _ = needed()
    url = await as_new()
    async with house_on(url) as one, house_on(url, b"another") as other:
        other.interactions, other.channels = count(10_000), count(9_000)
        yield one, other


@pytest.fixture
def one(two: tuple[House, House]) -> House:
    return two[0]


@pytest.fixture
def other(two: tuple[House, House]) -> House:
    return two[1]


async def test_what_one_changes_the_other_never_takes_from_memory(one: House, other: House):
    """In turn one changes what belongs to a table, and both read it as the database has it."""
    table, writer, reader = await one.started("Ann", "Bob"), one, other
    ann = USERS["Ann"]
    for n in range(6):
        table = (await writer.act(table, "Ann", "narrate", say=f"Story {n}")).table
        key = TABLE_KEY if n % 2 else hand_of(ann)
        row = Posted(5, n, shown=n)
        assert not await Outbox(writer.transactions).note(table.id, {key: row})
        assert not await Outbox(reader.transactions).note(table.id, {PING_KEY: row})
        _ = await writer.people.prefer(ann, "print", ("big", "normal")[n % 2])
        async with writer.store.begin() as repositories:
            await repositories.administration.change(GUILD, ServerSettings(villains=3 + n))
        for house in (reader, writer):
            found = await Outbox(house.transactions).snapshot(table.id)
            assert found is not None and found.table == table
            assert [*found.texts.values()] == [f"Story {k}" for k in range(n + 1)]
            assert found.of(key) == found.of(PING_KEY) == row
            assert found.server.villains == 3 + n
            assert (await house.people.preferences(ann)).large == (n % 2 == 0)
            assert await house.queries.texts(table.id) == found.texts
        writer, reader = reader, writer
    _ = await Privacy(writer.transactions).erase(ann)
    _ = await reader.act(table, "Bob", "narrate", say="Another story")
    for house in (reader, writer):
        assert [*(await house.queries.texts(table.id)).values()] == ["Another story"]
    found = await Outbox(reader.transactions).snapshot(table.id)
    assert (
        found is not None
        and [*found.texts.values()] == ["Another story"]
        and found.of(hand_of(ann)) == NOTHING_SENT
    )


async def test_no_process_changes_the_schema_under_those_that_cannot_go_on(one: House, other: House):
    await one.store.close()
    await other.store.close()
    await (await opened(one.url, lambda connection: bring(connection, "0017"))).dispose()
    row = f"'one', 'a host', '0/1', '0/1', true, {now()}, '{{}}'"
    await said(one.url, f"INSERT INTO processes (id, host, shards, wanted, ready, seen, told) VALUES ({row})")
    with pytest.raises(
        WrongDatabase,
        match=r"^1 bot is running at .* \(a host; last seen \d+ s ago\), and can't go on .* stop it first",
    ):
        await Store.open(one.url)
    await said(one.url, "DELETE FROM processes")
    one.store, other.store = await Store.open(one.url), await Store.open(one.url)


async def test_moves_at_the_same_time_are_done_one_by_one_and_no_old_table_is_saved(one: House, other: House):
    """A delivery to both is done once, and both are told."""
    table = await one.started("Ann", "Bob")
    done = await at_once(*(house.act(table, "Ann", "call") for house in (one, other) * 3))
    assert sorted(type(row_id).__name__ for row_id in done) == [*["RefusedMove"] * 5, "TableUpdate"]
    with pytest.raises(ConflictError):
        async with one.store.begin() as repositories:
            _ = await repositories.records.save(table, table.changing(USERS["Ann"], order=""), at=1)
    called = len(table.moves) + 1
    assert len((await one.queries.table(table.id)).moves) == called
    done = await at_once(*(house.act(table, "Bob", "check", interaction=77) for house in (one, other)))
    assert sorted(row_id.repeated for row_id in done) == [False, True]
    assert {row_id.moves for row_id in done} == {range(called, called + 1)}
    assert await unsound(one) == []


async def test_of_two_lobbies_in_one_channel_or_villains_with_one_name_one_is_made(one: House, other: House):
    for house, who in ((one, "Ann"), (other, "Bob")):
        house.channels = iter([4711])
        _ = await house.villain(who)
    done = await at_once(one.opened("Ann"), other.opened("Bob"))
    assert sorted(type(row_id).__name__ for row_id in done) == ["ChannelTaken", "Table"]
    done = await at_once(one.villain("Ann", "Doctor Dust"), other.villain("Bob", "Doctor Dust"))
    assert sorted(type(row_id).__name__ for row_id in done) == ["Illegal", "KeptVillain"]


async def test_a_villain_sits_at_one_table_only(one: House, other: House):
    ann = await one.villain("Ann")
    asked = [(one, await one.lobby("Bob")), (other, await one.lobby("Cid"))]
    how = USERS["Ann"], "Ann", ann.sheet.name
    done = await at_once(*(house.joining.join(at.id, *how) for house, at in asked))
    assert sorted(type(row_id).__name__ for row_id in done) == ["Illegal", "TableUpdate"]


async def test_settings_that_are_changed_at_the_same_time_are_both_kept(one: House, other: House):
    big, no = (one, USERS["Ann"], "print", "big"), (other, USERS["Ann"], "dms", "no")
    done = await at_once(*(house.people.prefer(*how) for house, *how in (big, no)))
    assert not any(isinstance(row_id, BaseException) for row_id in done)
    liked = await one.people.preferences(USERS["Ann"])
    assert liked.large and not liked.dms


async def test_both_sides_of_a_posting_go_however_they_were_numbered(one: House, other: House):
    """Two processes insert postings at the same time, so that their rows alternate."""
    _ = await at_once(*(house.villain(who) for house, who in zip((one, other) * 3, USERS, strict=True)))
    _ = await one.changed("UPDATE ledger SET id = 1000 - id")
    await other.reopen()
    await one.ledger_is_exact()
    _ = await Privacy(one.transactions).erase_guild(GUILD)
    assert await one.rows("SELECT count(*) FROM ledger") == [(0,)]


async def test_who_is_erased_is_nowhere_in_what_the_other_remembers(one: House, other: House):
    table = await one.acts(await one.started("Ann", "Bob", "Cid"), "Ann call")
    _ = await one.end(table, "Ann")
    assert USERS["Ann"] in {move.user for move in (await other.queries.table(table.id)).moves}
    _ = await Privacy(one.transactions).erase(USERS["Ann"])
    assert USERS["Ann"] not in {move.user for move in (await other.queries.table(table.id)).moves}
    assert (await examined(one)).wrong == []


# Shards.


def looked_after_by(house: House, ids: set[int]) -> None:
    """Limit a house to some of four shards."""
    mine = Shards(frozenset(ids), 4)
    house.transactions = Transactions(house.store, lambda: house.time, house.draws, mine=lambda: mine)


async def test_a_deadline_is_claimed_by_one(one: House, other: House):
    table = await one.started("Ann", "Bob", pace=TimeControl.LIVE)
    late = one.time + 10 * 60_000
    async with one.store.begin() as repositories, other.store.begin() as others:
        assert await repositories.register.claim(table.id, late)
        assert not await others.register.claim(table.id, late)
    for house in (one, other):
        house.time = late
    rung = await at_once(*(house.deadlines.play_overdue() for house in (one, other)))
    assert sum(len(it) for it in rung) == 1


async def test_grace_is_given_and_clocks_ring_where_the_shard_is(one: House, other: House):
    assert (shard_of(GUILD, 4), shard_of(FAR, 4)) == (0, 3)
    table, late = await one.started("Ann", "Bob", pace=TimeControl.LIVE), 10 * 60_000
    looked_after_by(one, {0, 1})
    looked_after_by(other, {2, 3})
    for house in (one, other):
        house.time += late
    before = await one.queries.table(table.id)
    _ = await other.deadlines.wake()
    assert await one.queries.table(table.id) == before
    assert table.id in await one.deadlines.wake()
    assert await one.deadlines.play_overdue() == [], "they have grace"
    assert await other.rings(late) == []
    (rung,) = await one.rings(late)
    assert rung.table.id == table.id


def listener() -> Mock:
    """Return the owner of a connection, with events for what it hears."""
    owner = Mock(happened=asyncio.Event(), back=asyncio.Event())
    owner.table_changed.side_effect = lambda _: owner.happened.set()
    owner.connection_lost.side_effect = owner.happened.set
    owner.reconnected = AsyncMock(side_effect=owner.back.set)
    return owner


async def test_who_has_the_shard_hears_of_what_another_process_changed(one: House, other: House):
    table, owner = await one.started("Ann", "Bob"), listener()
    line = ClusterConnection(one.store.engine, owner)
    await line.open()
    looked_after_by(other, {1})
    _ = await other.acts(table, "Ann call")
    await asyncio.wait_for(owner.happened.wait(), HANGS)
    owner.table_changed.assert_called_once_with(table.id)
    looked_after_by(one, {0})
    _ = await one.acts(await one.queries.table(table.id), "Bob check")
    await line.close()
    owner.table_changed.assert_called_once()  # nobody is told of their own


@asynccontextmanager
async def lines_of(two: tuple[House, House], *owners: Mock) -> AsyncGenerator[list[ClusterConnection]]:
    """Open a connection for each process."""
    owners = owners or (listener(), listener())
    lines = [ClusterConnection(house.store.engine, it) for house, it in zip(two, owners, strict=True)]
    for line in lines:
        await line.open()
    yield lines
    for line in lines:
        await line.close()


async def test_what_one_holds_the_other_gets_when_the_line_is_gone(two: tuple[House, House]):
    async with lines_of(two) as (one, other):
        lock = Lock(2, 5)
        assert await one.try_lock(lock) and await one.try_lock(lock) and not await other.try_lock(lock)
        await one.unlock(lock)
        assert await other.try_lock(lock) and not await one.try_lock(lock)
        await other.close()
        assert await one.try_lock(lock)


async def test_a_line_that_is_cut_holds_nothing_until_it_is_there_again(two: tuple[House, House]):
    owner = listener()
    async with lines_of(two, owner, listener()) as (line, other):
        kept, lost = Lock(2, 1), Lock(2, 2)
        assert await line.try_lock(kept) and await line.try_lock(lost)
        async with two[0].store.outside_transactions() as asking:
            _ = await asking.exec_driver_sql(  # the line that holds something
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 2 "
                "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            )
        await asyncio.wait_for(owner.happened.wait(), HANGS)
        assert not line.connected and await other.try_lock(lost)
        await asyncio.wait_for(owner.back.wait(), HANGS)
        assert line.connected and await line.try_lock(kept)
        owner.locks_lost.assert_called_once_with({lost})


async def test_a_line_is_closed_even_if_an_answer_comes_at_that_moment():
    answer = asyncio.get_running_loop().create_future()
    connection = Mock(fetchval=Mock(return_value=answer), close=AsyncMock())
    line = ClusterConnection(Mock(), listener())
    with patch.object(line, "_connect", AsyncMock()):
        await line.open()
    line._connection = connection  # pyright: ignore[reportPrivateUsage]
    keeping = line._keeping  # pyright: ignore[reportPrivateUsage]
    assert keeping is not None
    for _ in range(20):
        await asyncio.sleep(0)
    assert connection.fetchval.called
    answer.set_result(1)
    closing = asyncio.create_task(line.close())
    for _ in range(20):
        await asyncio.sleep(0)
    assert keeping.done() and closing.done()


async def test_who_gets_the_shard_of_a_suspended_process_goes_on_with_its_table(one: House):
    """The process was suspended inside a transaction; when it wakes, it knows that nothing was stored."""
    table, command = await one.started("Ann", "Bob"), ("-m", "tests.rig.suspended")
    holder = await asyncio.create_subprocess_exec(
        sys.executable, *command, one.url, table.id, stdin=PIPE, stdout=PIPE
    )
    assert holder.stdin is not None and holder.stdout is not None

    async def heard() -> str:
        assert holder.stdout is not None
        return (await asyncio.wait_for(holder.stdout.readline(), HANGS)).decode().strip()

    line, shard = ClusterConnection(one.store.engine, listener()), Lock(SHARD_LOCK, 0)
    try:
        assert await heard() == HOLDS
        holder.send_signal(signal.SIGSTOP)
        await line.open()
        assert not await line.try_lock(shard)
        _ = await asyncio.wait_for(ShardLeases(line, SINGLE_SHARD, 1).first(), HANGS)
        moved = (await one.act(table, "Ann", "call")).table
        holder.send_signal(signal.SIGCONT)
        holder.stdin.write(b"\n")
        assert await heard() == StoreError.__name__
        assert await heard() == DONE
    finally:
        holder.kill()
        _ = await holder.wait()
        await line.close()
    await one.reopen()
    after = await one.queries.table(table.id)
    assert after.moves[: len(moved.moves)] == moved.moves
    assert [move.text for move in after.moves[len(moved.moves) :]] == [f"word {SECOND_WORD}"]


async def test_turns_are_shared(two: tuple[House, House]):
    async with lines_of(two) as lines:
        first = await lines[0].reserve_slots(5, a_second=1, at_once=5)
        then = [await line.reserve_slots(5, a_second=1, at_once=5) for line in lines]
    assert first is not None and first <= 0 and all(it is not None for it in then)
    assert then[0] < then[1] and then[1] - then[0] > 4, then


# A server that is away.


async def test_a_server_that_is_stopped_is_a_sentence_and_passes():
    _ = needed()
    stopped = Server(fsync="off")
    try:
        stopped.start()
        async with house_on(stopped.url(await stopped.new())) as house:
            table = await house.started("Ann", "Bob")
            stopped.stop()
            looking, clock = house.queries.table(table.id), house.deadlines.play_overdue()
            done = await at_once(house.act(table, "Ann", "call"), looking, clock)
            assert [type(row_id) for row_id in done] == [StoreError] * 3, done
            assert all("games1" in str(it) and it.sentence.startswith("The database") for it in done)
            stopped.start()
            _ = await house.acts(table, "Ann call", "Bob check")
            assert await unsound(house) == []
    finally:
        stopped.remove()


async def test_a_database_that_may_only_be_read_is_a_sentence_and_passes(two: tuple[House, House]):
    house = two[0]
    table = await house.started("Ann", "Bob")
    name = house.store.name
    _ = await server().sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await house.store.close()
    house.store = Store(create_async_engine(house.url))
    try:
        with pytest.raises(StoreError, match="read-only"):
            await house.store.probe()
    finally:
        _ = await server().sql(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await house.reopen()
    await house.store.probe()
    _ = await house.acts(table, "Ann call")


async def test_two_that_start_at_the_same_time_migrate_once():
    _ = needed()
    url = await empty()
    stores = await at_once(*(Store.open(url) for _ in range(3)))
    assert all(isinstance(store, Store) for store in stores), stores
    for store in stores:
        await store.close()
    with pytest.raises(Illegal):
        async with house_on(url) as house:
            _ = await house.queries.table(TableId("nowhere"))


AWAY = "postgresql://me:secret@db.example/games"
HERE = "postgresql://me:secret@127.0.0.1/games"


@pytest.mark.parametrize(
    "mode", ["", "?sslmode=prefer", "?sslmode=allow", "?ssl=prefer", "?connect_timeout=3"]
)
def test_a_host_that_is_not_this_machine_is_not_reached_in_plain_text(mode: str) -> None:
    with pytest.raises(WrongDatabase, match=r"db\.example cannot be opened: .* without encryption") as told:
        check_address(AWAY + mode)
    assert "sslmode=verify-full" in str(told.value)


@pytest.mark.parametrize(
    "address",
    [
        HERE, "postgresql://me@localhost/games", "postgresql://me@[::1]/games", f"{AWAY}?sslmode=disable",
        "postgresql://me@/games?host=/var/run/postgresql", "postgresql:///games",
    ],
)  # fmt: skip
def test_this_machine_and_who_says_so_may_be(address: str) -> None:
    _, how = secured(address)
    assert how in ({}, {"ssl": False})


def context(address: str) -> ssl.SSLContext:
    place, how = secured(address)
    assert "ssl" not in str(place) and isinstance(how["ssl"], ssl.SSLContext)
    return how["ssl"]


def test_modes_mean_what_they_mean_to_libpq(certificate: Path) -> None:
    none, required = ssl.CERT_NONE, ssl.CERT_REQUIRED
    told = {mode: context(f"{AWAY}?sslmode={mode}") for mode in ("require", "verify-ca", "verify-full")}
    assert {mode: (item.verify_mode, item.check_hostname) for mode, item in told.items()} == {
        "require": (none, False), "verify-ca": (required, False), "verify-full": (required, True),
    }  # fmt: skip
    alone = context(f"{AWAY}?sslrootcert={certificate}")
    assert (alone.verify_mode, alone.check_hostname, alone.cert_store_stats()["x509"]) == (required, True, 1)
    assert context(f"{AWAY}?sslmode=require&sslrootcert={certificate}").verify_mode is required


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("sslmode=always", "choose from disable, allow, prefer, require, verify-ca, verify-full"),
        ("sslmode=verify-full&sslrootcert=/nowhere/root.crt", "/nowhere/root.crt: No such file or directory"),
        ("sslmode=verify-full&sslrootcert=NOTHING", "it holds no certificate"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(query: str, why: str, tmp_path: Path) -> None:
    nothing = tmp_path / "root.crt"
    _ = nothing.write_text("no certificate")
    with pytest.raises(WrongDatabase) as told:
        check_address(f"{AWAY}?{query.replace('NOTHING', str(nothing))}")
    assert why in str(told.value) and "secret" not in str(told.value)


def test_postgresqls_own_tools_get_the_same_address(certificate: Path) -> None:
    address = f"{AWAY}?sslmode=verify-full&sslrootcert={certificate}"
    assert "sslmode=verify-full" in own_tools(address) and "secret" not in own_tools(address)
    assert "sslmode=verify-full" in named(address) and "secret" not in named(address)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a self-signed certificate of a server at 127.0.0.1, with its key beside it."""
    made = tmp_path_factory.mktemp("tls") / "server.crt"
    command = (
        f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mudbucket -out {made} "
        f"-keyout {made.with_suffix('.key')} -addext subjectAltName=IP:127.0.0.1"
    )
    _ = subprocess.run(command.split(), check=True, capture_output=True)
    return made


@pytest.fixture(scope="module")
def encrypted(certificate: Path) -> Iterator[Server]:
    server = Server(**HURRIED)
    cert, key = (server.keep(path) for path in (certificate, certificate.with_suffix(".key")))
    server.start(ssl="on", ssl_cert_file=str(cert), ssl_key_file=str(key))
    try:
        yield server
    finally:
        server.remove()


async def test_an_encrypted_server_is_played_on_and_read(encrypted: Server, certificate: Path) -> None:
    url = f"{encrypted.url(await encrypted.new())}?sslmode=verify-full&sslrootcert={certificate}"
    store = await Store.open(url)
    await store.close()
    async with reading(url) as connection:
        used = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        assert (await connection.execute(used)).scalar_one()


async def test_a_server_that_is_not_who_it_says_is_refused(encrypted: Server, certificate: Path) -> None:
    url = encrypted.url(await encrypted.new())
    for query in ("sslmode=verify-full", f"sslmode=verify-full&sslrootcert={certificate}"):
        elsewhere = url.replace("127.0.0.1", "localhost") if "sslrootcert" in query else url
        with pytest.raises(CannotOpen, match=r"(?i)certificate"):
            _ = await Store.open(f"{elsewhere}?{query}")
    _ = await (await Store.open(f"{url.replace('127.0.0.1', 'localhost')}?sslmode=require")).close()
