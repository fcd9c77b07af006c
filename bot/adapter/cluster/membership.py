"""Which shards this process has, by itself or beside others."""

from __future__ import annotations

from dataclasses import dataclass

from bot.adapter.cluster.cluster import Cluster
from bot.shards import ALONE, Shards


@dataclass(slots=True)
class Membership:
    sharing: Cluster | None = None
    """None: this process has the database alone, and all shards."""

    @property
    def mine(self) -> Shards:
        """The shards whose servers this process looks after: it draws their tables and rings their clocks."""
        return self.sharing.mine if self.sharing is not None else ALONE

    @property
    def unsure(self) -> bool:
        """Whether another process may look after them by now."""
        return self.sharing is not None and self.sharing.unsure

    @property
    def waits(self) -> str | None:
        """For which shards this process waits, having none: it is well, and nobody plays here."""
        return self.sharing.waits if self.sharing is not None else None
