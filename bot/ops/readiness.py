"""Can people play? The parts that it takes, and what is wrong with each, as it is in this moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.database.errors import StoreError
from bot.database.store import Store
from bot.ops.metrics import Metrics

PATIENCE = 2.0
"""Seconds in which the database must have written something."""
FRESH = 1.0
"""Seconds for which it is not asked again."""

Part = Callable[[], str | None]
"""What is wrong with something, if anything is."""


class Readiness:
    """Looks at gateway, database and drawing."""

    def __init__(self, store: Store, metrics: Metrics, gateway: Part) -> None:
        self._store, self._metrics, self._gateway = store, metrics, gateway
        self._probe: asyncio.Task[str | None] | None = None
        self._fresh_until = float("-inf")

    async def look(self) -> dict[str, str | None]:
        """What is wrong, by part; None where nothing is."""
        found = {
            "gateway": self._gateway(),
            "database": await self._database(),
            "drawing": self._metrics.cut,
        }
        for part, wrong in found.items():
            self._metrics.now.ready.labels(part).set(wrong is None)
        return found

    async def _database(self) -> str | None:
        """One probe is under way at a time; it is never cut off, as that would tear what others do."""
        loop = asyncio.get_running_loop()
        if self._probe is None or (self._probe.done() and loop.time() >= self._fresh_until):
            self._probe = asyncio.create_task(self._written(), name="probe")
        await asyncio.wait((self._probe,), timeout=PATIENCE)
        return self._probe.result() if self._probe.done() else f"did not answer within {PATIENCE:g} seconds"

    async def _written(self) -> str | None:
        try:
            await self._store.probe()
        except StoreError as trouble:
            return str(trouble).rstrip(".")
        finally:
            self._fresh_until = asyncio.get_running_loop().time() + FRESH
        return None
