"""The shards of this process, as the only one or in a cluster."""

from __future__ import annotations

from dataclasses import dataclass

from bot.adapter.cluster.cluster import Cluster
from bot.shards import SINGLE_SHARD, Shards


@dataclass(slots=True)
class Membership:
    sharing: Cluster | None = None
    """The cluster; None: this process has the database to itself, and all shards."""

    @property
    def mine(self) -> Shards:
        """The shards whose servers this process serves: it renders their tables and runs their deadlines."""
        return self.sharing.mine if self.sharing is not None else SINGLE_SHARD

    @property
    def unsure(self) -> bool:
        """Whether another process may have taken this one's shards."""
        return self.sharing is not None and self.sharing.unsure

    @property
    def waits(self) -> str | None:
        """A message that this process waits for shards, while it has none; it is healthy all the same."""
        return self.sharing.waits if self.sharing is not None else None
