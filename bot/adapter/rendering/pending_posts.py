"""Those who wait until a new table, or its seal, is posted: they are told that it is there, or why not."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.adapter.rendering.render_scheduler import RetryableError
from bot.table.record import TableId

POSTED_WITHIN = 15
"""Seconds until somebody who waits is told at last that the table could not be posted yet."""


class Leaving(Exception):
    """The bot is about to stop, and draws the rest when it is there again."""


class PendingPosts:
    """New tables, or their seals, for which somebody waits: for an event of the client's, which comes with a
    table's id and None when it is there, or with why it is not.
    """

    def __init__(self, client: discord.Client, event: str) -> None:
        self._client = client
        self._event = event
        self._why: dict[TableId, Exception | None] = {}
        """Why each of them could not be posted the last time."""

    async def wait(self, id: TableId, post: Callable[[], None]) -> Exception | None:
        """Has it posted. None when it is there; else why it is not: at once where it does not help to
        wait, and where nothing has happened in time a TimeoutError.
        """

        def mine(opened: TableId, _: Exception | None) -> bool:
            return opened == id

        opened = self._client.wait_for(self._event, check=mine, timeout=POSTED_WITHIN)
        self._why[id] = None
        post()
        try:
            _, why = await opened
        except TimeoutError as late:
            return self._why.get(id) or late
        else:
            return why
        finally:
            self._why.pop(id, None)

    def there(self, id: TableId) -> None:
        """Tells who waits for a table that it is there."""
        self._tell(id, None)

    def failed(self, id: TableId, why: Exception) -> None:
        """Notes why a table could not be posted, and tells it where that lasts."""
        if id in self._why:
            self._why[id] = why
            if isinstance(why, RetryableError | discord.NotFound):
                self._tell(id, why)

    def hurry(self) -> None:
        """Keeps nobody waiting, for the bot is about to stop."""
        for id in tuple(self._why):
            self._tell(id, Leaving())

    def _tell(self, id: TableId, why: Exception | None) -> None:
        if id in self._why:
            self._client.dispatch(self._event, id, why)
