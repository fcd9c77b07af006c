"""Shards: which servers belong to which shard, and which shards to which process."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from engines.words import counted

NO_SHARDS = "none"
SHARDS_MAX = 16_384
"""The maximum number of shards in a configuration, far beyond what Discord assigns."""
_SAID = re.compile(rf"({NO_SHARDS}|\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)/(\d+)")
_ORDINAL = re.compile(r"(?<!\d)(\d{1,4})$")


class NoShards(ValueError):
    """Malformed text for shards; its message is for the operator."""


@dataclass(frozen=True, slots=True)
class Shards:
    """A subset of a bot's shards: `Shards(frozenset({0, 1}), 4)` are the first two of four."""

    ids: frozenset[int]
    count: int

    @classmethod
    def read(cls, said: str) -> Self:
        """Parse `0-3/8`, `5/8` or `0-1,3/8`. Raises NoShards."""
        found = _SAID.fullmatch(said.strip())
        count = int(found[2]) if found is not None else 0
        if found is None or not 1 <= count <= SHARDS_MAX:
            raise NoShards('Shards are named as in "0-3/8": the first four of eight')
        ids = frozenset(_numbers(found[1], count)) if found[1] != NO_SHARDS else frozenset[int]()
        return cls(ids, count)

    def __str__(self) -> str:
        runs = list[list[int]]()
        for shard in sorted(self.ids):
            if runs and runs[-1][-1] == shard - 1:
                runs[-1][1:] = [shard]
            else:
                runs.append([shard])
        return f"{','.join('-'.join(map(str, run)) for run in runs) or NO_SHARDS}/{self.count}"

    def __contains__(self, guild: int) -> bool:
        """Return whether a server is on one of these shards."""
        return shard_of(guild, self.count) in self.ids

    @property
    def all(self) -> bool:
        """Whether these are all of the bot's shards."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether shard 0 is included; its process does the tasks that concern no single server."""
        return 0 in self.ids

    def only(self, ids: Iterable[int]) -> Shards:
        """Return the shards of the same bot with these ids."""
        return Shards(frozenset(ids), self.count)


SINGLE_SHARD = Shards(frozenset({0}), 1)
"""The only shard of a bot with one process: every server."""


def shard_of(guild: int, count: int) -> int:
    """Return the shard of a server, out of `count`. Direct messages come to shard 0.

    https://discord.com/developers/docs/events/gateway#sharding
    """
    return (guild >> 22) % count


def every(count: int) -> Shards:
    """Return all shards of a bot with `count` shards."""
    return Shards(frozenset(range(count)), count)


def share(count: int, replica: int, replicas: int) -> Shards:
    """Return the shards of a replica, counted from 0; replicas differ by at most one shard."""
    return Shards(frozenset(range(count * replica // replicas, count * (replica + 1) // replicas)), count)


def ordinal(host: str) -> int | None:
    """Return the number at the end of a host's name, as in a StatefulSet (`mudbucket-2`), or None."""
    found = _ORDINAL.search(host.partition(".")[0])
    return int(found[1]) if found else None


def _numbers(said: str, count: int) -> Iterator[int]:
    for run in said.split(","):
        first, _, last = run.partition("-")
        begin, end = int(first), int(last or first)
        if not begin <= end < count:
            there = counted(count, "shard")
            raise NoShards(f'"{said}" are not some of {there}, which are numbered 0 to {count - 1}')
        yield from range(begin, end + 1)
