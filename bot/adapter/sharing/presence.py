"""How do others know that this process is there? It says so, with how it is doing, every few seconds."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from bot.database.books import Process
from bot.database.revisions import today
from bot.database.store import Store, Trouble
from bot.database.trouble import WrongDatabase
from bot.shards import Shards

log = logging.getLogger(__name__)
EVERY = 5.0
"""Seconds between two such signs."""


async def present(store: Store, now: int) -> list[Process]:
    """The processes that have said lately that they are there. Raises Trouble."""
    async with store.begin() as books:
        return await books.processes.present(now)


class Presence:
    """The row of one process."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        shards: Callable[[], tuple[Shards, Shards]],
        told: Callable[[], Awaitable[Mapping[str, Any]]],
        many: Callable[[int], None],
        outdated: Callable[[WrongDatabase], None],
    ) -> None:
        self._store, self._now = store, now
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
        with suppress(Trouble):
            async with self._store.begin() as books:
                await books.processes.forget(self._id)

    async def _go_on(self) -> None:
        while True:
            try:
                await self._say()
            except Trouble as trouble:
                log.warning("could not say that this process is there: %s", trouble)
            await asyncio.sleep(EVERY)

    async def _say(self) -> None:
        told, now, (shards, wanted) = await self._told(), self._now(), self._shards()
        ready = bool(told.get("ready"))
        mine = Process(self._id, socket.gethostname()[:100], shards, wanted, ready, now, told)
        async with self._store.begin() as books:
            if (there := await books.processes.revision()) != today():
                what = f"{self._store.name} was brought to revision {there} by another bot"
                self._outdated(
                    WrongDatabase(f"{what}, and this one knows {today()}: update it, then start it.")
                )
                return
            await books.processes.note(mine)
            await books.processes.forget_gone(now)
        self._many(len(await present(self._store, now)))
