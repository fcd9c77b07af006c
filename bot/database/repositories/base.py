"""What do all statements need? The work of the use case they belong to."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement, Integer, literal, true

from bot.database.unit_of_work import UnitOfWork
from bot.shards import Shards
from bot.table.record import ERASED


def is_erased(user: Column[Any]) -> ColumnElement[bool]:
    """Whether a column names somebody who was erased."""
    return user.between(ERASED[0], ERASED[-1])


def is_on(guild: Column[Any], shards: Shards) -> ColumnElement[bool]:
    """Whether a column names a server that is on one of these shards; as `shards.shard_of` tells it."""
    if shards.all:
        return true()
    return (guild.bitwise_rshift(literal(22, Integer)) % shards.count).in_(sorted(shards.ids))


class Repository:
    """Statements of one use case."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
