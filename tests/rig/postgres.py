"""Where is PostgreSQL under test? On this machine's loopback, in a folder of its own, while it is wanted.

It is Debian's (package `postgresql`), or whichever `MUDBUCKET_POSTGRES_BIN` names, and never run as root.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.database.revisions import today
from bot.database.schema import metadata
from tests.hanging import HANGS

OLDEST = 15
REQUIRED = "MUDBUCKET_REQUIRE_POSTGRES"
"""With 1 in this variable, tests fail where PostgreSQL is missing; else they are skipped."""
MISSING = f"PostgreSQL {OLDEST} or newer is not installed (Debian: apt install postgresql)"
NOBODY = 65534
HURRIED = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
"""What nothing depends on in a test that never stops the server."""


@cache
def programs() -> Path | None:
    """The folder with PostgreSQL's programs, of the newest version that is there; None: there is none."""
    named = os.environ.get("MUDBUCKET_POSTGRES_BIN")
    found = shutil.which("initdb")
    places = [Path(it) for it in (named, found and Path(found).resolve().parent) if it]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda it: -int(it.parent.name))
    return next((it for it in places if _version(it) >= OLDEST), None)


def _version(folder: Path) -> int:
    try:
        said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(said.stdout.split()[2].partition(".")[0])  # "postgres (PostgreSQL) 15.18 (Debian ...)"


def needed() -> Path:
    """The same; where there is none, the test is skipped, or fails where it must not be."""
    found = programs()
    if found is None and os.environ.get(REQUIRED) == "1":
        pytest.fail(MISSING)
    return found or pytest.skip(MISSING)


async def said(url: str, statement: str, *values: Any) -> list[dict[str, Any]]:
    """What a database says to a statement outside of transactions: rows, by the names of columns."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return [dict(it) for it in await connection.fetch(statement, *values)]
    finally:
        await connection.close()


class Server:
    """One server with its data. It can be stopped as an operator does, or as if the power were cut."""

    def __init__(self, **settings: str) -> None:
        self._programs, self._settings = needed(), settings
        self._folder = Path(tempfile.mkdtemp(prefix="mudbucket-postgres-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        if os.geteuid() == 0:
            os.chown(self._folder, NOBODY, NOBODY)
        data = self._folder / "data"
        self._run("initdb", "--username=mud", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D", str(data))

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+asyncpg://mud@127.0.0.1:{self.port}/{database}"

    # Its life.

    def keep(self, file: Path) -> Path:
        """A copy of a file that it may read, and nobody else."""
        copy = self._folder / file.name
        _ = shutil.copy(file, copy)
        copy.chmod(0o600)
        if os.geteuid() == 0:
            os.chown(copy, NOBODY, NOBODY)
        return copy

    def start(self, **more: str) -> None:
        """Starts it, with more settings, and waits until it takes connections."""
        settings = {
            "listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": "",
            "max_connections": "200", "shared_buffers": "64MB", **self._settings, **more,
        }  # fmt: skip
        more = [it for name, value in settings.items() for it in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._folder / "data", *more],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self._ordinary(),
            )  # fmt: skip
        self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), until_it_works=True)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops it: SIGINT as an operator does, SIGQUIT at once, with nothing written that was not yet."""
        if self._process is not None:
            self._process.send_signal(how)
            _ = self._process.wait(HANGS)
            self._process = None

    def remove(self) -> None:
        """Leaves nothing behind."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text(errors="replace")

    # Its databases.

    async def sql(self, statement: str, database: str = "postgres", *values: Any) -> list[tuple[Any, ...]]:
        """What a database says to a statement outside of transactions."""
        return [tuple(it.values()) for it in await said(self.url(database), statement, *values)]

    async def new(self, template: str = "template0") -> str:
        """The name of a new database, which says what another one says: nothing."""
        name = f"games{next(self._numbers)}"
        _ = await self.sql(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        return name

    def _ordinary(self) -> dict[str, Any]:
        """Who runs it: nobody, where we are root."""
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}

    def _run(self, program: str, *arguments: str, until_it_works: bool = False) -> None:
        command: Sequence[Any] = (self._programs / program, *arguments)
        for _ in range(int(HANGS / 0.02)):
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=self._folder, check=False, **self._ordinary()
            )
            if done.returncode == 0:
                return
            if not until_it_works or (self._process is not None and self._process.poll() is not None):
                break
            _ = subprocess.run(["sleep", "0.02"], check=False)
        raise AssertionError(f"{program} failed: {done.stderr} {self.log if until_it_works else ''}")


@cache
def server() -> Server:
    """The server of this process of tests, which never stops; it ends with the process."""
    made = Server(**HURRIED)
    _ = atexit.register(made.remove)
    made.start()
    return made


@cache
def _migrated() -> str:
    """The address of a database there that has today's schema."""
    from bot.database.store import Store

    async def made() -> str:
        url = await empty()
        await (await Store.open(url)).close()
        return url

    with ThreadPoolExecutor(1) as threads:  # a loop may be running in this one
        return threads.submit(asyncio.run, made()).result()


async def empty() -> str:
    """The address of a database there that has not even a schema."""
    return server().url(await server().new())


async def as_new() -> str:
    """The address of a database with today's schema in which nothing is: the same for one after another, as
    long as they leave its schema as it was.
    """
    if not await _is_of_today(_migrated()):
        _migrated.cache_clear()
    url = _migrated()
    name = url.rpartition("/")[2]
    tables = ", ".join(f'"{it.name}"' for it in metadata.sorted_tables)
    _ = await server().sql(f"TRUNCATE {tables} RESTART IDENTITY", name)
    return url


async def _is_of_today(url: str) -> bool:
    try:
        rows = await said(url, "SELECT version_num FROM alembic_version")
    except asyncpg.UndefinedTableError:
        return False
    return [it["version_num"] for it in rows] == [today()]
