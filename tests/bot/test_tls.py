"""Tests of connections to PostgreSQL over a network: encrypted by default, with checked certificates."""

from __future__ import annotations

import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.database.errors import CannotOpen, WrongDatabase
from bot.database.opening import check_address
from bot.database.store import Store
from bot.database.tls import secured
from bot.ops.database_status import named, own_tools, reading
from tests.long import long
from tests.rig.postgres import HURRIED, Server

pytestmark = long

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
