"""The base class of repositories, and conditions that they share."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement, Integer, literal, true

from bot.database.unit_of_work import UnitOfWork
from bot.shards import Shards
from bot.table.record import ERASED_USERS


def is_erased(user: Column[Any]) -> ColumnElement[bool]:
    """Return the condition that a column is an erased user."""
    return user.between(ERASED_USERS[0], ERASED_USERS[-1])


def is_on(guild: Column[Any], shards: Shards) -> ColumnElement[bool]:
    """Return the condition that a server is on one of these shards; it must agree with `shards.shard_of`."""
    if shards.all:
        return true()
    return (guild.bitwise_rshift(literal(22, Integer)) % shards.count).in_(sorted(shards.ids))


class Repository:
    """The statements about one subject, in one use case."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
