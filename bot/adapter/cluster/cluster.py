"""A member process of a cluster: runs its own shards, and renders what other processes changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

import discord

from bot.adapter.cluster.connection import ClusterConnection, Lock
from bot.adapter.cluster.heartbeat import ProcessHeartbeat
from bot.adapter.cluster.leases import ShardLeases
from bot.adapter.request_rate_limiter import REQUEST_BURST, REQUESTS_PER_S, RequestRateLimiter
from bot.adapter.retry import Retry
from bot.config import DiscordConfig
from bot.database.errors import StoreError, WrongDatabase, why
from bot.database.store import Store
from bot.services.services import Services
from bot.shards import Shards
from bot.table.record import TableId
from engines.words import counted

log = logging.getLogger(__name__)
POLL_INTERVAL_S = 15.0
"""Seconds between two polls for tables to render: notifications may be lost while disconnected."""


class Cluster:
    """A member of a cluster. `touch` schedules a table's render, and `catch_up` that of one that is behind;
    `taken` is called with shards acquired after the first ones, `outdated` with the error when a newer bot
    has migrated the schema.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: Store,
        services: Services,
        retry: Retry,
        config: DiscordConfig,
        rate_limiter: RequestRateLimiter,
        *,
        touch: Callable[[TableId], None],
        catch_up: Callable[[TableId], None],
        taken: Callable[[Shards], Awaitable[None]],
        status: Callable[[], Awaitable[Mapping[str, Any]]],
        outdated: Callable[[WrongDatabase], None],
    ) -> None:
        self._client, self._store, self._services = client, store, services
        self._retry, self._config, self._rate_limiter = retry, config, rate_limiter
        self._touch, self._catch_up, self._taken = touch, catch_up, taken
        self._connection = ClusterConnection(store.engine, self)
        self._leases: ShardLeases | None = None
        self._given_up = set[int]()
        """Shards lost to other processes, whose gateway connections are still to be closed."""
        self._heartbeat = ProcessHeartbeat(
            services.peers, services.outbox.now, self._shards, status, rate_limiter.share_with, outdated
        )
        self._looking: asyncio.Task[None] | None = None

    @property
    def mine(self) -> Shards:
        """The shards that this process certainly holds; none while the connection is lost."""
        return self._leases.mine if self._leases is not None else Shards(frozenset(), 1)

    @property
    def had(self) -> Shards:
        """The shards that this process holds, or held when the connection was lost."""
        return self._leases.had if self._leases is not None else Shards(frozenset(), 1)

    @property
    def waits(self) -> str | None:
        """A message that this process waits for shards, while it has none; else None."""
        leases = self._leases
        if leases is None or leases.had.ids:
            return None
        return f"waiting for shards {leases.wanted}, which another process has"

    @property
    def unsure(self) -> bool:
        """Whether other processes may have taken this one's shards."""
        return self._leases is not None and not self._connection.connected

    async def open(self) -> Shards:
        """Connect, join the cluster and wait for the first shards. Return them. Raises CannotOpen."""
        try:
            await self._connection.open()
        except Exception as error:
            raise why(error, self._store.name) from None
        wanted, buckets = await self._wanted()
        self._leases = ShardLeases(self._connection, wanted, buckets)
        self._rate_limiter.share(
            lambda many: self._connection.reserve_slots(many, a_second=REQUESTS_PER_S, at_once=REQUEST_BURST)
        )
        self._heartbeat.start()
        log.info("this process is to run shards %s", wanted)
        first = asyncio.create_task(self._leases.first())
        done, _ = await asyncio.wait((first,), timeout=POLL_INTERVAL_S)
        if not done:
            log.info("%s", self.waits)
        return await first

    def start(self) -> None:
        """Start acquiring further shards as they become free, and polling for changed tables."""
        assert self._leases is not None
        self._leases.start(self._taken)
        self._looking = asyncio.create_task(self._look(), name="table polling")

    async def wait_to_identify(self, shard: int) -> None:
        """Wait until a shard may identify."""
        assert self._leases is not None
        await self._leases.wait_to_identify(shard)

    async def stop(self) -> None:
        """Stop acquiring shards, and delete this process's heartbeat; held shards stay locked."""
        if self._looking is not None:
            self._looking.cancel()
        if self._leases is not None:
            await self._leases.stop()
        await self._heartbeat.stop()

    async def close(self) -> None:
        """Release all shards; their gateway connections must be closed by now."""
        await self._connection.close()

    # Shards.

    async def _wanted(self) -> tuple[Shards, int]:
        """Return the shards that this process should run, and Discord's max_concurrency. Raises
        CannotOpen.
        """
        recommended, _, limits = await self._retry.until_done(
            "asking for the gateway", self._client.http.get_bot_gateway
        )
        others = {process.wanted.count for process in await self._services.peers.present()}
        count = others.pop() if len(others) == 1 and self._config.named is None else recommended
        wanted = self._config.share_of(count)
        if others - {wanted.count}:
            theirs = counted(min(others - {wanted.count}), "shard")
            raise WrongDatabase(
                f"Other processes at this database run {theirs}, and this one is to run "
                f"{wanted.count}: give them all the same number, or stop the others first."
            )
        return wanted, max(1, limits["max_concurrency"])

    def _shards(self) -> tuple[Shards, Shards]:
        assert self._leases is not None
        return self._leases.mine, self._leases.wanted

    # Events of the cluster connection.

    def table_changed(self, id: TableId) -> None:
        """Schedule a render of a table that another process changed; its shard is checked then."""
        self._touch(id)

    def connection_lost(self) -> None:
        """Log that other processes may take this one's shards until it is reconnected."""
        log.warning(
            "other processes may take the shards of this one until the cluster connection is open again"
        )

    def locks_lost(self, locks: Collection[Lock]) -> None:
        """Give up the shards whose locks other processes hold now."""
        if self._leases is not None:
            self._given_up |= self._leases.lost(locks).ids

    async def reconnected(self) -> None:
        """Resume after a reconnect: disconnect the lost shards, and wake the deadlines."""
        while self._given_up:
            it = self._given_up.pop()
            log.warning("another process has got shard %s", it)
            if (shard := self._client.get_shard(it)) is not None:
                await shard.disconnect()
        try:
            for id in await self._services.deadlines.wake():
                self._touch(id)
        except StoreError as trouble:
            log.warning("overdue tables could not be read: %s", trouble)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(POLL_INTERVAL_S)
            try:
                for id in await self._services.channels.behind():
                    self._catch_up(id)
            except StoreError as trouble:
                log.warning("tables to be rendered could not be read: %s", trouble)
