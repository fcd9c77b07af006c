"""The row of this process, by which others know that it is there: written anew every few seconds."""

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
"""Seconds between two such signs."""


class ProcessHeartbeat:
    """The row of one process."""

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
        """The shards that it has, and those that it wants; how it is doing."""
        self._many = many
        """Is told how many processes there are."""
        self._outdated = outdated
        """Is told when a newer bot has changed the schema."""
        self._id = secrets.token_hex(6)
        self._saying: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._saying = asyncio.create_task(self._go_on(), name="presence")

    async def stop(self) -> None:
        """Says that the process is gone."""
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
