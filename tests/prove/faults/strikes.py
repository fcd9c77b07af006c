"""The faults of the fault table: how each is caused and repaired."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import discord
from simcord._runtime import _BOT_SCOPE
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from bot.database.repositories.messages import PING_KEY, TABLE_KEY
from bot.table.table import Status
from tests.discord.failures.test_once import killed
from tests.discord.troubles import close_dms
from tests.prove.faults.cells import Cell, in_hand, moves

Doing = Callable[[Cell], Awaitable[None]]


async def nothing(_: Cell) -> None: ...


async def mended(cell: Cell) -> None:
    """Let Discord, requests to it and the database work again."""
    cell.saloon.env.backend.faults.clear()
    vars(cell.saloon.bot.http).pop("request", None)
    cell.cleanup.close()


# Messages.


async def _delete(cell: Cell, id: int | None) -> None:
    if id is not None:
        cell.saloon.env.backend.delete_message(cell.saloon.channel.id, id)
        await cell.saloon.env.settle()


async def table_deleted(cell: Cell) -> None:
    cell.torn = (await cell.table()).status is Status.CLOSED
    await _delete(cell, (await cell.screen()).of(TABLE_KEY).message)


async def ping_deleted(cell: Cell) -> None:
    ping = cell.message((await cell.screen()).of(PING_KEY).message)
    if ping is not None:
        cell.pinged = ping.text
        await _delete(cell, ping.id)


async def hands_deleted(cell: Cell) -> None:
    for guest in cell.guests:
        for message in guest.dms():
            cell.deleted[guest.id] = in_hand(message.message.embeds[0]), moves(message.buttons.values())
            cell.saloon.env.backend.delete_message(message.message.channel.id, message.id)
    await cell.saloon.env.settle()


# Channels and servers.


def delete_channel(cell: Cell) -> None:
    cell.saloon.env.backend.delete_channel(cell.saloon.channel.id)


def remove(cell: Cell) -> None:
    cell.saloon.env.backend.remove_guild(cell.saloon.guild.id)


async def seen(cell: Cell, happens: Callable[[Cell], None]) -> None:
    happens(cell)
    await cell.saloon.env.settle()


async def meanwhile(cell: Cell, happens: Callable[[Cell], None]) -> None:
    saloon = cell.saloon
    await saloon.bot.close()
    with patch.object(saloon.env.backend, "emit", lambda *_: None):
        happens(cell)
    await saloon.env.restart_bot(saloon.another_bot())
    await saloon.env.settle()


async def channel_deleted_unnoticed(cell: Cell) -> None:
    """Delete the channel without an event; the bot notices when it renders."""
    with patch.object(cell.saloon.env.backend, "emit", lambda *_: None):
        delete_channel(cell)
    unshown = replace((await cell.screen()).of(TABLE_KEY), shown=0)
    await cell.saloon.bot.app.services.outbox.note(cell.id, {TABLE_KEY: unshown})
    await cell.touch()


# Permissions.


def refused(method: str, path: str, code: int, status: int = 403) -> Doing:
    """Return a fault that refuses matching requests until it is mended; CHANNEL is the table's."""

    async def strikes(cell: Cell) -> None:
        where = path.replace("CHANNEL", str(cell.saloon.channel.id))
        cell.saloon.env.inject_error(method, where, status=status, code=code, times=None)

    return strikes


async def may_not_post(cell: Cell) -> None:
    await table_deleted(cell)
    await refused("POST", "/channels/CHANNEL/messages", 50013)(cell)


async def embeds_removed(cell: Cell) -> None:
    """Remove the embeds of the table's message, as a moderator may."""
    message = cell.message((await cell.screen()).of(TABLE_KEY).message)
    assert message is not None
    cell.saloon.remove_embeds(message)


async def thread_archived(cell: Cell) -> None:
    cell.saloon.archive(cell.saloon.channel.id)
    await cell.saloon.env.settle()


async def thread_locked(cell: Cell) -> None:
    cell.saloon.archive(cell.saloon.channel.id, locked=True)
    await cell.saloon.env.settle()


async def thread_opened(cell: Cell) -> None:
    cell.saloon.archive(cell.saloon.channel.id, archived=False)
    await cell.saloon.env.settle()


async def locked_out(cell: Cell) -> None:
    """Hide the channel from the bot, with the event for it."""
    hidden = discord.Permissions(view_channel=True).value
    me = cell.saloon.env.backend.bot_user.id
    overwrite = Overwrite(me, OverwriteType.MEMBER, deny=hidden)
    cell.saloon.env.backend.set_overwrite(cell.saloon.channel.id, overwrite)
    await cell.saloon.env.settle()


async def let_in(cell: Cell) -> None:
    me = cell.saloon.env.backend.bot_user.id
    cell.saloon.env.backend.delete_overwrite(cell.saloon.channel.id, me)
    await cell.saloon.env.settle()


async def dms_closed(cell: Cell) -> None:
    """Close everybody's DMs, before any hand was sent."""
    await hands_deleted(cell)
    for name, guest in cell.saloon.people.items():
        close_dms(cell.saloon, name)
        cell.deaf.add(guest.id)


# Connections.


async def broken(cell: Cell, error: Exception) -> None:
    """Break all connections for requests to the channel or DMs."""
    bot, real = cell.saloon.bot, cell.saloon.bot.http.request

    async def request(route: discord.http.Route, **more: Any) -> Any:
        if "/channels/" in route.url and bot.http.request is request:
            raise error
        return await real(route, **more)

    bot.http.request = request


async def new_session(cell: Cell) -> None:
    """Reconnect with a new session: all is rendered at once."""
    await mended(cell)
    shard = cell.saloon.bot._AutoShardedClient__shards[0]
    with cell.saloon.env._bot_scope():
        await shard.disconnect()
        await shard.reconnect()
    await cell.saloon.env.advance_time(1)


async def resumed(cell: Cell) -> None:
    await mended(cell)
    with cell.saloon.env._bot_scope():
        cell.saloon.bot._connection.parse_resumed({"__shard_id__": 0})
    await cell.saloon.env.settle()


# Interactions.


async def token_dead(cell: Cell, status: int, code: int) -> None:
    cell.dead = True
    for path in ("/interactions/*", "/webhooks/*"):
        cell.saloon.env.inject_error("*", path, status=status, code=code, times=None)


async def token_alive(cell: Cell) -> None:
    cell.dead = False
    cell.saloon.unanswered()
    await mended(cell)


async def delivered_after_restart(cell: Cell) -> None:
    await cell.saloon.restart()
    await cell.saloon.deliver_again()


# The process and its database.


async def killed_before_drawing(cell: Cell) -> None:
    """Let moves be committed, but nothing else be done."""
    cell.saloon.bot.app.reconciler.touch = lambda id: None
    await token_dead(cell, 404, 10062)


async def started_again(cell: Cell) -> None:
    """Replace the process by another one without a shutdown."""
    await token_alive(cell)
    await killed(cell.saloon)


async def books_fail(cell: Cell, method: str, words: str) -> None:
    """Let all the bot's statements fail, but not the trial's own."""
    real = getattr(Connection, method)

    def fails(connection: Connection, *said: Any) -> Any:
        if _BOT_SCOPE.get() is not None:
            raise OperationalError(method, None, Exception(words))
        return real(connection, *said)

    _ = cell.cleanup.enter_context(patch.object(Connection, method, fails))


# Repeated and late clicks.


async def stale_button(cell: Cell) -> None:
    """Click the first click's button again when the game has gone on."""
    first = cell.last
    for _ in range(4):
        if (await cell.table()).status is Status.PLAYING:
            await cell.act()
    before = await cell.table()
    cell.last = first
    await cell.again()
    after = await cell.table()
    assert after.moves == before.moves and after.sitters == before.sitters, "an old button did something"


async def open_thread(cell: Cell) -> None:
    cell.answers.append(await cell.guests[0].slash("newgame", game=cell.game, thread=True))
