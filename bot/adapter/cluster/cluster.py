"""A process beside others at one database: it runs its own shards, and hears what others do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

import discord

from bot.adapter.cluster.connection import ClusterConnection, Lock
from bot.adapter.cluster.heartbeat import ProcessHeartbeat
from bot.adapter.cluster.leases import ShardLeases
from bot.adapter.request_rate_limiter import A_SECOND, AT_ONCE, RequestRateLimiter
from bot.adapter.retry import Retry
from bot.config import DiscordConfig
from bot.database.errors import StoreError, WrongDatabase, why
from bot.database.store import Store
from bot.services.services import Services
from bot.shards import Shards
from bot.table.record import TableId
from engines.words import counted

log = logging.getLogger(__name__)
LOOK = 15.0
"""Seconds between two looks at what is to be drawn: news may be lost while the line is cut."""


class Cluster:
    """A process among others. `touch` has a table drawn; `taken` is told of shards that it got after the
    first ones, `outdated` why it cannot go on.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: Store,
        services: Services,
        patience: Retry,
        config: DiscordConfig,
        pace: RequestRateLimiter,
        *,
        touch: Callable[[TableId], None],
        taken: Callable[[Shards], Awaitable[None]],
        told: Callable[[], Awaitable[Mapping[str, Any]]],
        outdated: Callable[[WrongDatabase], None],
    ) -> None:
        self._client, self._store, self._services = client, store, services
        self._patience, self._config, self._pace = patience, config, pace
        self._touch, self._taken = touch, taken
        self._line = ClusterConnection(store.engine, self)
        self._leases: ShardLeases | None = None
        self._given_up = set[int]()
        """Shards that others have got and that are still to be left."""
        self._presence = ProcessHeartbeat(
            services.peers, services.outbox.now, self._shards, told, pace.share_with, outdated
        )
        self._looking: asyncio.Task[None] | None = None

    @property
    def mine(self) -> Shards:
        """The shards that are this process's for sure."""
        return self._leases.mine if self._leases is not None else Shards(frozenset(), 1)

    @property
    def had(self) -> Shards:
        """Those that it has, or had when its line was cut."""
        return self._leases.had if self._leases is not None else Shards(frozenset(), 1)

    @property
    def waits(self) -> str | None:
        """For which shards it waits, having none."""
        leases = self._leases
        if leases is None or leases.had.ids:
            return None
        return f"waiting for shards {leases.wanted}, which another process has"

    @property
    def unsure(self) -> bool:
        """Whether others may have got what this process had."""
        return self._leases is not None and not self._line.there

    async def open(self) -> Shards:
        """The shards that it gets first, when it gets some. Raises CannotOpen."""
        try:
            await self._line.open()
        except Exception as error:
            raise why(error, self._store.name) from None
        wanted, gates = await self._wanted()
        self._leases = ShardLeases(self._line, wanted, gates)
        self._pace.share(lambda many: self._line.reserve_slots(many, a_second=A_SECOND, at_once=AT_ONCE))
        self._presence.start()
        log.info("this process is to run shards %s", wanted)
        first = asyncio.create_task(self._leases.first())
        done, _ = await asyncio.wait((first,), timeout=LOOK)
        if not done:
            log.info("%s", self.waits)
        return await first

    def start(self) -> None:
        """Takes further shards as they become free, and looks after what others have changed."""
        assert self._leases is not None
        self._leases.start(self._taken)
        self._looking = asyncio.create_task(self._look(), name="news")

    async def pass_gate(self, shard: int) -> None:
        """Waits until a shard may identify."""
        assert self._leases is not None
        await self._leases.pass_gate(shard)

    async def stop(self) -> None:
        """Takes no more shards, and says that it is gone; those that it has are still its own."""
        if self._looking is not None:
            self._looking.cancel()
        if self._leases is not None:
            await self._leases.stop()
        await self._presence.stop()

    async def close(self) -> None:
        """Gives all shards back: their connections to Discord are closed."""
        await self._line.close()

    # Which shards.

    async def _wanted(self) -> tuple[Shards, int]:
        """The shards that this process is to run, and how many may identify at a time. Raises CannotOpen."""
        recommended, _, limits = await self._patience.until_done(
            "asking for the gateway", self._client.http.get_bot_gateway
        )
        others = {it.wanted.count for it in await self._services.peers.present()}
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

    # What others do.

    def heard(self, id: TableId) -> None:
        """Has a table drawn that another process has changed; whose it is, is found out then."""
        self._touch(id)

    def cut(self) -> None:
        """Says that others may take its shards: until its line is there again it does nothing for them."""
        log.warning("other processes may take the shards of this one until its line is there again")

    def lost(self, locks: Collection[Lock]) -> None:
        """Gives up the shards that others have got."""
        if self._leases is not None:
            self._given_up |= self._leases.lost(locks).ids

    async def there_again(self) -> None:
        """Goes on where it was, and leaves Discord on the shards that others have got."""
        while self._given_up:
            it = self._given_up.pop()
            log.warning("another process has got shard %s", it)
            if (shard := self._client.get_shard(it)) is not None:
                await shard.disconnect()
        try:
            for id in await self._services.ringing.wake():
                self._touch(id)
        except StoreError as trouble:
            log.warning("could not look at what was left undone: %s", trouble)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                for id in await self._services.channels.behind():
                    self._touch(id)
            except StoreError as trouble:
                log.warning("could not look at what is to be drawn: %s", trouble)
