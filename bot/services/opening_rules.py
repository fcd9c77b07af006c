"""Checks for opening a table: the server's settings, and the limits on open tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.services.transaction_context import TransactionContext
from bot.table import lobby
from bot.table.record import UserId
from engines.core import Illegal
from engines.words import counted


@dataclass(frozen=True, slots=True)
class Opener:
    """A user who wants to open a table, with their place and roles in the server."""

    channel: int | None
    """The channel they ask from (a thread's parent); None in a DM, where only a rematch can be asked for,
    which opens in the old table's channel."""
    roles: Collection[int]
    steward: bool
    """Whether they are a steward of the channel."""


async def check_allowed(tx: TransactionContext, guild: int, game: str, opener: Opener) -> None:
    """Raise Illegal if the server's settings forbid it."""
    server = await tx.repositories.administration.of(guild)
    server.check_opening(game, opener.channel, opener.roles, steward=opener.steward)


async def check_room(tx: TransactionContext, guild: int, user: UserId) -> None:
    """Raise Illegal if the server, or the user there, is at the open-table limit."""
    tables, hosted = await tx.repositories.register.count(guild, user)
    if tables >= lobby.SERVER_TABLES_MAX:
        raise Illegal(
            f"This server already has {counted(tables, 'open table')}, and that's the limit. End "
            "one with /endgame first."
        )
    if hosted >= lobby.HOST_TABLES_MAX:
        raise Illegal(
            f"You already host {counted(hosted, 'open table')} in this server, and that's the "
            "limit. End one first."
        )
