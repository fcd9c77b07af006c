"""Leases of shards: one advisory lock per shard that this process wants and no other holds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from bot.adapter.cluster.connection import ClusterConnection, Lock
from bot.shards import Shards

SHARD_LOCK, IDENTIFY_LOCK = 2, 3
"""The kinds of locks: one per shard, and one per identify bucket."""
LEASE_INTERVAL_S = 1.0
"""Seconds between two attempts to lock further shards."""
IDENTIFY_GAP_S = 5.0
"""Seconds between two identifies in the same bucket.

https://discord.com/developers/docs/events/gateway#sharding-max-concurrency
"""
IDENTIFY_RETRY_S = 0.25
"""Seconds between two attempts to lock a bucket."""
LeaseCallback = Callable[[Shards], Awaitable[None]]


class ShardLeases:
    """The leases of one process: a shard is leased when its lock is free, and given up when another process
    got the lock while the cluster connection was lost.
    """

    def __init__(self, connection: ClusterConnection, wanted: Shards, buckets: int) -> None:
        self._connection, self.wanted = connection, wanted
        self._buckets = buckets
        """The number of identify buckets, Discord's max_concurrency; each bucket is a lock."""
        self._had = wanted.only(())
        self._taking: asyncio.Task[None] | None = None
        self._used_buckets = dict[Lock, asyncio.Task[None]]()
        """Buckets that this process has just used, with the tasks that unlock them."""

    @property
    def had(self) -> Shards:
        """The shards that this process holds, or held when the connection was lost."""
        return self._had

    @property
    def mine(self) -> Shards:
        """The shards that this process certainly holds: none while the connection is lost."""
        return self._had if self._connection.connected else self.wanted.only(())

    async def first(self) -> Shards:
        """Wait until at least one shard is leased. Return the leased shards."""
        while True:
            if (await self._take()).ids:
                return self._had
            await asyncio.sleep(LEASE_INTERVAL_S)

    def start(self, taken: LeaseCallback) -> None:
        """Keep leasing shards as they become free, and call `taken` with them."""
        self._taking = asyncio.create_task(self._go_on(taken), name="leases")

    async def stop(self) -> None:
        """Stop leasing shards. Leased ones are held until the connection is closed."""
        tasks = [task for task in (self._taking, *self._used_buckets.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def lost(self, locks: Iterable[Lock]) -> Shards:
        """Remove shards whose locks other processes took. Return them."""
        gone = self._had.only(lock.number for lock in locks if lock.kind == SHARD_LOCK)
        self._had = self._had.only(self._had.ids - gone.ids)
        return gone

    async def wait_to_identify(self, shard: int) -> None:
        """Wait until a shard may identify, also with regard to other processes."""
        gate = Lock(IDENTIFY_LOCK, shard % self._buckets)
        while True:
            if gate not in self._used_buckets and await self._connection.try_lock(gate):
                self._used_buckets[gate] = asyncio.create_task(self._unlock_later(gate))
                return
            await asyncio.sleep(IDENTIFY_RETRY_S)

    async def _unlock_later(self, gate: Lock) -> None:
        await asyncio.sleep(IDENTIFY_GAP_S)
        await self._connection.unlock(gate)
        del self._used_buckets[gate]

    async def _take(self) -> Shards:
        """Lock the wanted shards that are free. Return the new ones."""
        new = {
            shard
            for shard in sorted(self.wanted.ids - self._had.ids)
            if await self._connection.try_lock(Lock(SHARD_LOCK, shard))
        }
        self._had = self._had.only(self._had.ids | new)
        return self._had.only(new)

    async def _go_on(self, taken: LeaseCallback) -> None:
        while True:
            await asyncio.sleep(LEASE_INTERVAL_S)
            if (new := await self._take()).ids:
                await taken(new)
