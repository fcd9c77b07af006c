"""Waiters for a new table, or its seal: woken when it is posted, or with the reason why not."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.adapter.rendering.render_scheduler import RetryableError
from bot.table.record import TableId

POST_TIMEOUT_S = 15
"""Seconds after which waiting ends with a TimeoutError, or with the last reason."""


class ShuttingDown(Exception):
    """The reason given to waiters when the bot stops; the rest is rendered after the restart."""


class PendingPosts:
    """Tables, or seals, that are waited for. The client dispatches `event` with a table's id, and None once
    it is posted, or the reason why it isn't.
    """

    def __init__(self, client: discord.Client, event: str) -> None:
        self._client = client
        self._event = event
        self._why: dict[TableId, Exception | None] = {}
        """The last error of each."""

    async def wait(self, id: TableId, post: Callable[[], None]) -> Exception | None:
        """Call `post` and wait. Return None once it is posted, else the reason: at once if waiting can't
        help, and a TimeoutError if nothing has happened in time.
        """

        def mine(opened: TableId, _: Exception | None) -> bool:
            return opened == id

        opened = self._client.wait_for(self._event, check=mine, timeout=POST_TIMEOUT_S)
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
        """Wake the waiters: the table, or seal, is posted."""
        self._tell(id, None)

    def failed(self, id: TableId, why: Exception) -> None:
        """Record why posting failed, and wake the waiters if the reason may persist."""
        if id in self._why:
            self._why[id] = why
            if isinstance(why, RetryableError | discord.NotFound):
                self._tell(id, why)

    def hurry(self) -> None:
        """Wake all waiters, as the bot is about to stop."""
        for id in tuple(self._why):
            self._tell(id, ShuttingDown())

    def _tell(self, id: TableId, why: Exception | None) -> None:
        if id in self._why:
            self._client.dispatch(self._event, id, why)
