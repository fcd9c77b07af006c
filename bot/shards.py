"""Which servers are whose? Discord deals a bot's servers out to its shards, and processes take shards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from engines.words import counted

NONE = "none"
MOST = 16_384
"""Shards of a bot, at most: a bound on what can be typed, far beyond what Discord deals out."""
_SAID = re.compile(rf"({NONE}|\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)/(\d+)")
_ORDINAL = re.compile(r"(?<!\d)(\d{1,4})$")


class NoShards(ValueError):
    """Words that name no shards; its sentence is for the operator."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of a bot's shards: `Shards(frozenset({0, 1}), 4)` are the first two of four."""

    ids: frozenset[int]
    count: int

    @classmethod
    def read(cls, said: str) -> Self:
        """The shards that `0-3/8`, `5/8` or `0-1,3/8` names. Raises NoShards."""
        found = _SAID.fullmatch(said.strip())
        count = int(found[2]) if found is not None else 0
        if found is None or not 1 <= count <= MOST:
            raise NoShards('Shards are named as in "0-3/8": the first four of eight')
        ids = frozenset(_numbers(found[1], count)) if found[1] != NONE else frozenset[int]()
        return cls(ids, count)

    def __str__(self) -> str:
        runs = list[list[int]]()
        for it in sorted(self.ids):
            if runs and runs[-1][-1] == it - 1:
                runs[-1][1:] = [it]
            else:
                runs.append([it])
        return f"{','.join('-'.join(map(str, it)) for it in runs) or NONE}/{self.count}"

    def __contains__(self, guild: int) -> bool:
        """Whether a server is on one of them."""
        return shard_of(guild, self.count) in self.ids

    @property
    def all(self) -> bool:
        """Whether there are no others."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether the first is among them, whose process does what concerns no single server."""
        return 0 in self.ids

    def only(self, ids: Iterable[int]) -> Shards:
        """Those of the same bot that have these numbers."""
        return Shards(frozenset(ids), self.count)


ALONE = Shards(frozenset({0}), 1)
"""What a bot has that shares with nobody: every server."""


def shard_of(guild: int, count: int) -> int:
    """The shard that hears of a server, of so many. Direct messages come to the first.

    https://discord.com/developers/docs/events/gateway#sharding
    """
    return (guild >> 22) % count


def every(count: int) -> Shards:
    """All shards of a bot that has so many."""
    return Shards(frozenset(range(count)), count)


def share(count: int, replica: int, replicas: int) -> Shards:
    """What one of several replicas takes, counted from 0: as many as the others, or one more."""
    return Shards(frozenset(range(count * replica // replicas, count * (replica + 1) // replicas)), count)


def ordinal(host: str) -> int | None:
    """The number at the end of a host's name, as those of a StatefulSet have one: `mudbucket-2`."""
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
