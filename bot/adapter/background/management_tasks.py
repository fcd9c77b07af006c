"""Background tasks for the operator: due backups, the management server, and daily rounds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from discord.ext import tasks

from bot.addresses import is_server
from bot.config import HttpConfig
from bot.ops.backups import BackupError, place_of
from bot.ops.management_server import ManagementServer, RequestHandler, socket_of
from bot.ops.management_service import ManagementService
from bot.ops.metrics import CountingHandler, Metrics
from bot.shards import Shards

log = logging.getLogger(__name__)
BACKUP_CHECK_INTERVAL_S = 60.0
"""Seconds between two checks of the newest backup."""
CHECKS_SKIPPED_AFTER_FAILURE = 10
"""Checks skipped after a failed backup."""


class PeriodicTask(Protocol):
    """A task that runs once a day."""

    async def go_round(self) -> None: ...
    def stop(self) -> None: ...


class FirstShardOnly:
    """A daily round that only the process with the first shard runs."""

    def __init__(self, mine: Callable[[], Shards], going: PeriodicTask) -> None:
        self._mine, self._going = mine, going

    async def go_round(self) -> None:
        if self._mine().first:
            await self._going.go_round()

    def stop(self) -> None:
        self._going.stop()


class ManagementTasks:
    """The management tasks, from when the database is open until before it is closed."""

    def __init__(
        self,
        management_service: ManagementService,
        metrics: Metrics,
        url: str,
        http: HttpConfig,
        *,
        asks: Mapping[str, RequestHandler],
        rounds: Sequence[PeriodicTask],
    ) -> None:
        self._management_service, self._metrics = management_service, metrics
        self._url, self._http = url, http
        self._server = ManagementServer(
            management_service.get_handlers, {**management_service.post_handlers, **asks}
        )
        self._counting = CountingHandler(metrics)
        self._making: asyncio.Task[None] | None = None
        self._resting = 0
        self._rounds = rounds
        self._going = asyncio.Lock()

    async def open(self) -> None:
        """Start the health endpoint, the management socket and backups, even while waiting for Discord or
        shards.
        """
        await self._server.open_port(self._http)
        logging.getLogger().addHandler(self._counting)
        self._tell.start()
        if is_server(self._url):
            return  # status is in the database; backups are made with PostgreSQL's own tools
        try:
            place = place_of(self._url)
        except BackupError as error:
            log.info("no backups, and no socket for the operator: %s", error)
            return
        await self._server.open_socket(socket_of(place))
        if self._management_service.makes_backups:
            self._look.start()

    def start_rounds(self) -> None:
        """Start the daily rounds, once this process's shards are known."""
        self._daily.start()

    async def stop(self) -> None:
        """Stop once pending requests are answered and the current backup is made."""
        self._look.cancel()
        self._tell.cancel()
        for mine in self._rounds:
            mine.stop()
        async with self._going:  # cancelling in the middle of a statement would lose other users' moves
            self._daily.cancel()
        await self._server.close()
        if self._making is not None:
            await self._making
        logging.getLogger().removeHandler(self._counting)

    @tasks.loop(seconds=BACKUP_CHECK_INTERVAL_S)
    async def _tell(self) -> None:
        """Log a summary of each minute in which somebody played."""
        if (done := self._metrics.lately()) is not None:
            log.info("in the last minute: %s", done)

    @tasks.loop(hours=24)
    async def _daily(self) -> None:
        """Run the daily rounds, at startup and each day, one after another."""
        async with self._going:
            for mine in self._rounds:
                try:
                    await mine.go_round()
                except Exception as error:
                    log.error("a periodic task failed (%s): %s", type(mine).__name__, error)

    @tasks.loop(seconds=BACKUP_CHECK_INTERVAL_S)
    async def _look(self) -> None:
        if self._resting:
            self._resting -= 1
        elif (self._making is None or self._making.done()) and self._management_service.due():
            self._making = asyncio.create_task(self._make(), name="backup")

    async def _make(self) -> None:
        try:
            made = await self._management_service.backup_as_configured()
        except BackupError as error:
            log.error("%s", error)
            self._resting = CHECKS_SKIPPED_AFTER_FAILURE
        except Exception:
            log.exception("backup failed")
            self._resting = CHECKS_SKIPPED_AFTER_FAILURE
        else:
            log.info("backup made: %s", made)
