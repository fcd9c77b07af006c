"""The heartbeat of this process: a database row that is rewritten every few seconds."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from bot.database.errors import StoreError, WrongDatabase
from bot.database.repositories import Process
from bot.services.peers import Peers
from bot.shards import Shards

log = logging.getLogger(__name__)
HEARTBEAT_INTERVAL_S = 5.0
"""Seconds between two heartbeats."""


class ProcessHeartbeat:
    """The heartbeat of one process."""

    def __init__(
        self,
        peers: Peers,
        now: Callable[[], int],
        shards: Callable[[], tuple[Shards, Shards]],
        status: Callable[[], Awaitable[Mapping[str, Any]]],
        set_process_count: Callable[[int], None],
        outdated: Callable[[WrongDatabase], None],
    ) -> None:
        self._peers, self._now = peers, now
        self._shards, self._status = shards, status
        """Callbacks for the shards it holds and those it wants, and for its status."""
        self._set_process_count = set_process_count
        """Callback for the number of live processes."""
        self._outdated = outdated
        """Callback for the error when a newer bot has migrated the schema."""
        self._id = secrets.token_hex(6)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on(), name="heartbeat")

    async def stop(self) -> None:
        """Stop the heartbeat and delete the row."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        with suppress(StoreError):
            await self._peers.leave(self._id)

    async def _go_on(self) -> None:
        while True:
            try:
                await self._write()
            except StoreError as trouble:
                log.warning("the heartbeat could not be written: %s", trouble)
            await asyncio.sleep(HEARTBEAT_INTERVAL_S)

    async def _write(self) -> None:
        status, now, (shards, wanted) = await self._status(), self._now(), self._shards()
        ready = bool(status.get("ready"))
        mine = Process(self._id, socket.gethostname()[:100], shards, wanted, ready, now, status)
        try:
            self._set_process_count(len(await self._peers.say(mine)))
        except WrongDatabase as newer:
            self._outdated(newer)
