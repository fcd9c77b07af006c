"""Which shards does this process have? Those that it wants and nobody else has, one lease for each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from bot.adapter.cluster.connection import ClusterConnection, Lock
from bot.shards import Shards

SHARD, GATE = 2, 3
"""The kinds of locks: shards, and who may identify."""
LOOK = 1.0
"""Seconds between two looks at the shards that others have."""
APART = 5.0
"""Seconds between two shards that identify at the same gate.

https://discord.com/developers/docs/events/gateway#sharding-max-concurrency
"""
CLOSED = 0.25
"""Seconds between two looks at a gate that another process has."""
Told = Callable[[Shards], Awaitable[None]]


class ShardLeases:
    """The leases of one process. A shard is taken when it is free, and given up when others have got it while
    the line to the database was cut.
    """

    def __init__(self, line: ClusterConnection, wanted: Shards, gates: int) -> None:
        self._line, self.wanted = line, wanted
        self._gates = gates
        """How many shards may identify at a time: each has its gate (Discord's max_concurrency)."""
        self._had = wanted.only(())
        self._taking: asyncio.Task[None] | None = None
        self._shut = dict[Lock, asyncio.Task[None]]()
        """The gates that a shard of this process has just passed; what opens them again."""

    @property
    def had(self) -> Shards:
        """The shards that this process has, or had when its line was cut."""
        return self._had

    @property
    def mine(self) -> Shards:
        """The shards that are this process's for sure: none where its line is cut."""
        return self._had if self._line.there else self.wanted.only(())

    async def first(self) -> Shards:
        """The shards that it gets first, when it gets some."""
        while True:
            if (await self._take()).ids:
                return self._had
            await asyncio.sleep(LOOK)

    def start(self, taken: Told) -> None:
        """Takes the others as they become free, and tells of them."""
        self._taking = asyncio.create_task(self._go_on(taken), name="leases")

    async def stop(self) -> None:
        """Takes nothing more. What it has, it has until the line is closed."""
        tasks = [it for it in (self._taking, *self._shut.values()) if it is not None]
        for it in tasks:
            it.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def lost(self, locks: Iterable[Lock]) -> Shards:
        """Notes what others have got; the shards among it."""
        gone = self._had.only(it.number for it in locks if it.kind == SHARD)
        self._had = self._had.only(self._had.ids - gone.ids)
        return gone

    async def pass_gate(self, shard: int) -> None:
        """Waits until a shard may identify, whatever process the others are of."""
        gate = Lock(GATE, shard % self._gates)
        while True:
            if gate not in self._shut and await self._line.try_lock(gate):
                self._shut[gate] = asyncio.create_task(self._open_again(gate))
                return
            await asyncio.sleep(CLOSED)

    async def _open_again(self, gate: Lock) -> None:
        await asyncio.sleep(APART)
        await self._line.unlock(gate)
        del self._shut[gate]

    async def _take(self) -> Shards:
        """Takes what is free; what is new."""
        new = {
            it for it in sorted(self.wanted.ids - self._had.ids) if await self._line.try_lock(Lock(SHARD, it))
        }
        self._had = self._had.only(self._had.ids | new)
        return self._had.only(new)

    async def _go_on(self, taken: Told) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if (new := await self._take()).ids:
                await taken(new)
