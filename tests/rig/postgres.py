"""PostgreSQL for tests: a server on the loopback interface with a temporary data folder.

It is Debian's (package `postgresql`), or the one in `MUDBUCKET_POSTGRES_BIN`, and never runs as root.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.database.revisions import today
from bot.database.schema import metadata
from bot.database.store import Store
from tests.hanging import HANGS, Hanging
from tests.rig.run import RUN, SERVER, Running

OLDEST = 15
REQUIRED = "MUDBUCKET_REQUIRE_POSTGRES"
"""Environment variable: with 1, tests fail if PostgreSQL is missing, else they are skipped."""
MISSING = f"PostgreSQL {OLDEST} or newer is not installed (Debian: apt install postgresql)"
NOBODY, IS_ROOT = 65534, os.geteuid() == 0
ORDINARY: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if IS_ROOT else {}
"""The arguments of subprocess with which programs do not run as root."""
PATTERN = "pattern"
"""The database that is copied."""
HURRIED = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
"""Settings for speed, for tests that never stop the server."""


@cache
def programs() -> Path | None:
    """Return the folder of the programs of the newest installed PostgreSQL; None if there is none."""
    named = os.environ.get("MUDBUCKET_POSTGRES_BIN")
    found = shutil.which("initdb")
    places = [Path(it) for it in (named, found and Path(found).resolve().parent) if it]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
    return next((place for place in places if _version(place) >= OLDEST), None)


def _version(folder: Path) -> int:
    try:
        said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(said.stdout.split()[2].partition(".")[0])  # "postgres (PostgreSQL) 15.18 (Debian ...)"


def needed() -> Path:
    """Return the folder of PostgreSQL's programs; without one, skip the test, or fail it if required."""
    found = programs()
    if found is None and os.environ.get(REQUIRED) == "1":
        pytest.fail(MISSING)
    return found or pytest.skip(MISSING)


async def said(url: str, statement: str, *values: Any) -> list[dict[str, Any]]:
    """Run a statement outside of a transaction; return its rows by column name."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return [dict(it) for it in await connection.fetch(statement, *values)]
    finally:
        await connection.close()


class Databases:
    """The databases of a server that listens on a port; new ones are `called` so, and numbered."""

    def __init__(self, port: int, called: str = "games") -> None:
        self.port = port
        self._names = (f"{called}{n}" for n in count(1))

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+asyncpg://mud@127.0.0.1:{self.port}/{database}"

    async def sql(self, statement: str, database: str = "postgres", *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(it.values()) for it in await said(self.url(database), statement, *values)]

    async def new(self, template: str = "template0") -> str:
        """Create a database as a copy of `template`, empty by default; return its name."""
        name = next(self._names)
        _ = await self.sql(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        return name


class Server(Databases):
    """A PostgreSQL server with its data; it can be stopped properly or as in a power cut."""

    def __init__(self, **settings: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            super().__init__(free.getsockname()[1])
        self._programs, self._settings = needed(), settings
        self.folder = Path(tempfile.mkdtemp(prefix="mudbucket-postgres-"))
        self._process: subprocess.Popen[bytes] | None = None
        if IS_ROOT:
            os.chown(self.folder, NOBODY, NOBODY)
        data = self.folder / "data"
        self._run("initdb", "--username=mud", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D", str(data))

    # Start and stop.

    def keep(self, file: Path) -> Path:
        """Return a copy of a file that only the server may read."""
        copy = self.folder / file.name
        _ = shutil.copy(file, copy)
        copy.chmod(0o600)
        if IS_ROOT:
            os.chown(copy, NOBODY, NOBODY)
        return copy

    def start(self, **more: str) -> None:
        """Start the server, with more settings, and wait until it accepts connections."""
        settings = {
            "listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": "",
            "max_connections": "400", "shared_buffers": "64MB", **self._settings, **more,
        }  # fmt: skip
        more = [it for name, value in settings.items() for it in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *more],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, **ORDINARY,
            )  # fmt: skip
        self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), until_it_works=True)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT shuts down properly, SIGQUIT at once, as in a power cut."""
        if self._process is not None:
            self._process.send_signal(how)
            try:
                _ = self._process.wait(HANGS)
            except subprocess.TimeoutExpired:
                raise Hanging(f"PostgreSQL that gets {how.name}", self.log) from None
            self._process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def _run(self, program: str, *arguments: str, until_it_works: bool = False) -> None:
        command: Sequence[Any] = (self._programs / program, *arguments)
        for _ in range(int(HANGS / 0.02)):
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=self.folder, check=False, **ORDINARY
            )
            if done.returncode == 0:
                return
            if not until_it_works or (self._process is not None and self._process.poll() is not None):
                break
            _ = subprocess.run(["sleep", "0.02"], check=False)
        raise AssertionError(f"{program} failed: {done.stderr} {self.log if until_it_works else ''}")


@cache
def server() -> Databases:
    """Return the databases of the run's shared server, one of which has the current schema: PATTERN."""
    folder = Path(os.environ[RUN])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / SERVER).exists():
            made = Server(**HURRIED)
            made.start()
            Running(made.port, made.pid, made.folder).note(folder)
            with ThreadPoolExecutor(1) as thread:  # here an event loop may be running
                thread.submit(asyncio.run, _make_pattern(made)).result()
    return Databases(Running.noted(folder).port, f"games{os.getpid()}_")


async def _make_pattern(made: Server) -> None:
    _ = await made.sql(f"CREATE DATABASE {PATTERN}")
    await (await Store.open(made.url(PATTERN))).close()


async def empty() -> str:
    return server().url(await server().new())


_migrated = list[str]()
"""The databases with the current schema; with the last one tests go on."""


async def _revisions(url: str) -> list[str]:
    with suppress(asyncpg.UndefinedTableError):
        return [row["version_num"] for row in await said(url, "SELECT version_num FROM alembic_version")]
    return []


async def as_new() -> str:
    """Return the URL of a database with the current schema and no rows: always the same one, as long as its
    schema is not changed.
    """
    if not _migrated or await _revisions(_migrated[-1]) != [today()]:
        _migrated.append(server().url(await server().new(PATTERN)))
    name = _migrated[-1].rpartition("/")[2]
    tables = ", ".join(f'"{table.name}"' for table in metadata.sorted_tables)
    _ = await server().sql(f"TRUNCATE {tables} RESTART IDENTITY", name)
    return _migrated[-1]
