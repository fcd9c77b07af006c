"""The running bot's management tasks: backups, checks, and status."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil
from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from bot.config import BackupConfig
from bot.database.store import Store, StoreError
from bot.ops import backups, doctor
from bot.ops.management_server import Reply, RequestBody, RequestHandler, RequestRefused
from bot.ops.metrics import Metrics
from bot.ops.readiness import ComponentCheck, Readiness
from bot.ops.record_audit import RecordAudit
from bot.version import bot_version

log = logging.getLogger(__name__)


class ManagementService:
    """Management tasks over the bot's one connection."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        backups: BackupConfig,
        now: Callable[[], int],
        gateway: ComponentCheck = lambda: None,
        here: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._readiness = Readiness(store, metrics, gateway)
        self.record_audit = RecordAudit(store, metrics)
        self._here = here
        """Function that returns the values that identify this process."""
        self._backups = backups
        self._now = now
        self._began = now()
        self._one_at_a_time = asyncio.Lock()

    @property
    def get_handlers(self) -> dict[str, Reply]:
        """GET handlers by name."""
        return {"healthz": _healthy, "readyz": self._ready, "metrics": self._figures, "status": self._status}

    @property
    def post_handlers(self) -> dict[str, RequestHandler]:
        """POST handlers by name."""
        return {"backup": self._backup, "doctor": self._doctor}

    async def backup(self, folder: Path, keep: int | None) -> Path:
        """Make a backup during play; use cases wait for the copy, not for its verification."""
        async with self._one_at_a_time:
            return await backups.backup(self._copy, folder, at=self._time(), keep=keep, warn=self._warn)

    def _warn(self, torn: backups.DamagedTables) -> None:
        self.record_audit.copied(torn.values())
        if torn:
            log.warning("the backup holds damaged tables: %s", backups.summed(torn))

    async def backup_as_configured(self) -> Path:
        """Make a backup in the configured folder. Raises BackupError."""
        if self._backups.folder is None:
            raise backups.BackupError(backups.NO_BACKUP_FOLDER)
        return await self.backup(self._backups.folder, self._backups.keep)

    @property
    def makes_backups(self) -> bool:
        """Whether automatic backups are configured."""
        return self._backups.folder is not None

    def due(self) -> bool:
        """Return whether the newest backup is older than the configured interval."""
        newest = self._newest()
        return newest is None or (self._time() - newest).total_seconds() >= self._backups.every * 3600

    async def _copy(self, to: Path) -> None:
        async with self._store.outside_transactions() as connection:
            await backups.copied(connection, to)

    def _time(self) -> datetime:
        return datetime.fromtimestamp(self._now() / 1000, UTC)

    async def _backup(self, question: RequestBody) -> dict[str, Any]:
        to = question.get("to")
        try:
            made = await (self.backup_as_configured() if to is None else self.backup(_absolute(to), None))
        except backups.BackupError as error:
            raise RequestRefused(str(error)) from None
        log.info("backup made by hand: %s", made)
        return {"made": str(made)}

    async def _doctor(self, question: RequestBody) -> dict[str, Any]:
        """Check what only the running bot can see, and write a copy of its database for the client to
        examine.
        """
        to = _absolute(question.get("copy"))
        try:
            return await self._examined(to)
        except OSError as error:
            raise RequestRefused(f"The copy cannot be written to {to}: {error.strerror or error}.") from None

    async def _examined(self, to: Path) -> dict[str, Any]:
        if not to.is_file() or to.stat().st_size:
            raise RequestRefused("The copy must be written to an empty file.")
        async with self._store.outside_transactions() as connection:
            report = await doctor.physical(connection)
            report += await doctor.forgetful(connection, dict(self._store.remembered))
            await connection.rollback()
            try:
                await backups.copied(connection, to)
            except Exception as error:
                report.wrong.append(f"The database cannot be copied: {error}.")
                to.write_bytes(b"")
        return {"wrong": report.wrong, "notes": report.notes}

    # Status.

    async def _ready(self) -> web.Response:
        found = await self._readiness.look()
        ready = not any(found.values())
        parts = {part: wrong or "ready" for part, wrong in found.items()} | {"records": self._records()}
        return web.json_response({"ready": ready, **parts}, status=200 if ready else 503)

    async def _figures(self) -> web.Response:
        """Return the metrics; if the database fails, those that are known."""
        now = self._metrics.gauges
        await self._readiness.look()
        with suppress(StoreError):
            async with self._store.begin() as repositories:
                census = await repositories.census.count()
            now.tables.labels("lobby").set(census["tables_in_lobby"])
            now.tables.labels("playing").set(census["tables_playing"])
            now.people.set(census["people_seated"])
            now.size.set(await self._store.size())
        now.backup.set(newest.timestamp() if (newest := self._newest()) is not None else 0)
        return web.Response(body=self._metrics.exposed(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def _status(self) -> web.Response:
        return web.json_response(await self.status())

    async def status(self) -> dict[str, Any]:
        """Return the bot's status in words and numbers."""
        found = await self._readiness.look()
        census, size = dict[str, int](), 0
        with suppress(StoreError):
            async with self._store.begin() as repositories:
                census = await repositories.census.count()
            size = await self._store.size()
        metrics, newest = self._metrics, self._newest()
        return {
            "ready": not any(found.values()),
            **{part: wrong or "ready" for part, wrong in found.items()},
            **self._here(),
            "version": bot_version(),
            "since": datetime.fromtimestamp(self._began / 1000, UTC).isoformat(timespec="seconds"),
            **census,
            "interactions_answered": metrics.answered,
            "interactions_failed": metrics.failed,
            "answer_ms_p50": metrics.latency(0.5),
            "answer_ms_p99": metrics.latency(0.99),
            "database_mb": megabytes(size),
            "records": self._records(),
            "last_backup": newest.isoformat(timespec="seconds") if newest is not None else None,
            "memory_mb": megabytes(psutil.Process().memory_info().rss),
        }

    def _records(self) -> str:
        """Return whether the records are sound; damaged ones do not affect readiness."""
        found = self.record_audit.found
        return f"damaged: {', '.join(found)}; see `mudbucket doctor`" if found else "sound"

    def _newest(self) -> datetime | None:
        folder = self._backups.folder
        return backups.newest(folder, self._time()) if folder is not None else None


async def _healthy() -> web.Response:
    return web.json_response({"healthy": True})


def _absolute(said: object) -> Path:
    if not isinstance(said, str) or "\0" in said or not Path(said).is_absolute():
        raise RequestRefused("The path must be absolute.")
    return Path(said)


def megabytes(size: int) -> float:
    """Return a number of bytes in MB of 2**20 bytes."""
    return round(size / 2**20, 1)
