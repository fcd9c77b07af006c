"""Readiness: the parts needed to play, and what is wrong with each right now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.database.errors import StoreError
from bot.database.store import Store
from bot.ops.metrics import Metrics

WRITE_TIMEOUT_S = 2.0
"""Seconds within which the database must complete a write."""
CACHE_TTL_S = 1.0
"""Seconds for which the result is reused."""

ComponentCheck = Callable[[], str | None]
"""Function that returns what is wrong with a part, or None."""


class Readiness:
    """The readiness of gateway, database and rendering."""

    def __init__(self, store: Store, metrics: Metrics, gateway: ComponentCheck) -> None:
        self._store, self._metrics, self._gateway = store, metrics, gateway
        self._probe: asyncio.Task[str | None] | None = None
        self._fresh_until = float("-inf")

    async def look(self) -> dict[str, str | None]:
        """Return what is wrong by part, None for a ready one."""
        found = {
            "gateway": self._gateway(),
            "database": await self._database(),
            "drawing": self._metrics.cut,
        }
        for part, wrong in found.items():
            self._metrics.gauges.ready.labels(part).set(wrong is None)
        return found

    async def _database(self) -> str | None:
        """Return what is wrong with the database, or None. One probe runs at a time and is never cancelled,
        because that would break what others do on the connection.
        """
        loop = asyncio.get_running_loop()
        if self._probe is None or (self._probe.done() and loop.time() >= self._fresh_until):
            self._probe = asyncio.create_task(self._written(), name="probe")
        await asyncio.wait((self._probe,), timeout=WRITE_TIMEOUT_S)
        return (
            self._probe.result()
            if self._probe.done()
            else f"did not answer within {WRITE_TIMEOUT_S:g} seconds"
        )

    async def _written(self) -> str | None:
        try:
            await self._store.probe()
        except StoreError as trouble:
            return str(trouble).rstrip(".")
        finally:
            self._fresh_until = asyncio.get_running_loop().time() + CACHE_TTL_S
        return None
