"""Who may open a table where? What a server's administrators allow, and as many as there is room for."""

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
    """Somebody who wants to open a table, and who they are in the server."""

    channel: int | None
    """Where they ask (of a thread, its channel); None: in a DM, from where only an old table can be opened
    again, in its own channel.
    """
    roles: Collection[int]
    steward: bool
    """Whether they look after the channel."""


async def check_allowed(desk: TransactionContext, guild: int, game: str, opener: Opener) -> None:
    """Raises Illegal where the server's settings are against it."""
    server = await desk.books.administration.of(guild)
    server.check_opening(game, opener.channel, opener.roles, steward=opener.steward)


async def check_room(desk: TransactionContext, guild: int, user: UserId) -> None:
    """Raises Illegal where a server, or a user there, has as many open tables as may be."""
    tables, hosted = await desk.books.register.count(guild, user)
    if tables >= lobby.MOST_TABLES:
        raise Illegal(
            f"This server has reached its limit of {counted(tables, 'open table')}; end one with /endgame."
        )
    if hosted >= lobby.MOST_HOSTED:
        raise Illegal(
            f"You have reached your limit of {counted(hosted, 'open table')} in this server; end one first."
        )
