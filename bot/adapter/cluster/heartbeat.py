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
EVERY = 5.0
"""Seconds between two heartbeats."""


class ProcessHeartbeat:
    """The heartbeat of one process."""

    def __init__(
        self,
        peers: Peers,
        now: Callable[[], int],
        shards: Callable[[], tuple[Shards, Shards]],
        told: Callable[[], Awaitable[Mapping[str, Any]]],
        many: Callable[[int], None],
        outdated: Callable[[WrongDatabase], None],
    ) -> None:
        self._peers, self._now = peers, now
        self._shards, self._told = shards, told
        """Callbacks for the shards it holds and those it wants, and for its status."""
        self._many = many
        """Callback for the number of live processes."""
        self._outdated = outdated
        """Callback for the error when a newer bot has migrated the schema."""
        self._id = secrets.token_hex(6)
        self._saying: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._saying = asyncio.create_task(self._go_on(), name="presence")

    async def stop(self) -> None:
        """Stop the heartbeat and delete the row."""
        if self._saying is None:
            return
        self._saying.cancel()
        await asyncio.gather(self._saying, return_exceptions=True)
        with suppress(StoreError):
            await self._peers.leave(self._id)

    async def _go_on(self) -> None:
        while True:
            try:
                await self._say()
            except StoreError as trouble:
                log.warning("could not say that this process is there: %s", trouble)
            await asyncio.sleep(EVERY)

    async def _say(self) -> None:
        told, now, (shards, wanted) = await self._told(), self._now(), self._shards()
        ready = bool(told.get("ready"))
        mine = Process(self._id, socket.gethostname()[:100], shards, wanted, ready, now, told)
        try:
            self._many(len(await self._peers.say(mine)))
        except WrongDatabase as newer:
            self._outdated(newer)
