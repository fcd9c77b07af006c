"""Result messages of a table, each sent once and kept."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import discord
from typing_extensions import override

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.rendering.card_emojis import Cards
from bot.adapter.rendering.delivery import Channel, Outgoing, Predecessor, deliver
from bot.adapter.rendering.gallery import Gallery, PageWithPicture
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import DesiredState
from bot.adapter.rendering.render_context import RenderContext
from bot.database.repositories.messages import ECHO_KEY, NOTHING_SENT, RESULT_KEY, Posted
from bot.presentation import ids
from bot.presentation.results import Result, results
from bot.presentation.servers import as_wanted
from bot.services.outbox import Snapshot
from bot.table.servers import Server
from bot.table.table import Table

log = logging.getLogger(__name__)
PICTURE_ATTEMPTS = 3
"""Attempts to get a result's picture."""


class Announcements:
    """The results of tables, posted in the table's channel, and in the server's results channel if one is
    set. The last message of each records up to which move that was done.
    """

    def __init__(self, render: RenderContext) -> None:
        self._render = render
        self._outbox, self._people = render.services.outbox, render.services.people

    async def draw(self, channel: Channel, snapshot: Snapshot) -> bool:
        """Post unannounced results in the table's channel. Return whether there were any."""
        table, row, posted = snapshot.table, snapshot.of(RESULT_KEY), False
        for result in await self._results(snapshot, announced_up_to(row)):
            if result.n > len(table.moves):
                await self._take_buttons(channel, table, row)
            message = _Result(
                **self._common(table, snapshot.server, channel, result), key=RESULT_KEY, row=row
            )
            await deliver(message, DesiredState(result.n))
            row, posted = message.row, True
        if row.nonce is not None:
            await self._outbox.note(table.id, RESULT_KEY, replace(row, nonce=None))
        return posted

    async def _take_buttons(self, channel: Channel, table: Table, row: Posted) -> None:
        """Take the buttons that play on from the last result before the end; a failure is no error."""
        if row.message is None or row.shown is None:
            return
        before = next(results(table, row.shown - 1))
        if before.n == row.shown:
            with suppress(*REQUEST_ERRORS):
                await channel.get_partial_message(row.message).edit(view=layout_view(before.buttons))

    async def echo(self, snapshot: Snapshot) -> None:
        """Post announced results in the server's results channel; where that fails, they are skipped."""
        table, server = snapshot.table, snapshot.server
        messages = await self._outbox.messages(table.id)
        announced, row = (
            announced_up_to(messages.get(RESULT_KEY, NOTHING_SENT)),
            messages.get(ECHO_KEY, NOTHING_SENT),
        )
        there = self._render.client.get_channel(server.results) if server.results is not None else None
        if isinstance(there, discord.TextChannel) and there.id != table.channel:
            for result in await self._results(snapshot, announced_up_to(row)):
                if result.n > announced:
                    break
                row = await self._echo(
                    _Echo(**self._common(table, server, there, result), key=ECHO_KEY, row=row)
                )
        done = replace(row, nonce=None, shown=announced)
        if row != done:
            await self._outbox.note(table.id, ECHO_KEY, done)

    async def _echo(self, message: _Echo) -> Posted:
        try:
            await deliver(message, DesiredState(message.result.n))
        except (discord.Forbidden, discord.NotFound) as error:
            where = f"channel {message.channel.id} of server {message.table.guild}"
            log.warning("results can't be posted in %s: %s", where, error)
            return replace(message.row, nonce=None, shown=message.result.n)
        return message.row

    async def _results(self, snapshot: Snapshot, last: int) -> list[Result]:
        table = snapshot.table
        if not any(results(table, last)):
            return []
        achieved = await self._people.standings(table.guild, table.game.name)
        return [*results(table, last, achieved, snapshot.texts)]

    def _common(self, table: Table, server: Server, channel: Channel, result: Result) -> dict[str, Any]:
        return {
            "client": self._render.client, "outbox": self._outbox, "gallery": self._render.gallery,
            "cards": self._render.card_emojis.public(server),
            "table": table, "server": server, "channel": channel, "result": result,
        }  # fmt: skip


@dataclass(slots=True, kw_only=True)
class _Result(Outgoing):
    """A result message in the table's channel."""

    predecessor: ClassVar = Predecessor.STAYS
    gallery: Gallery
    cards: Cards
    server: Server
    channel: Channel
    result: Result
    look: PageWithPicture | None = None

    @override
    async def place(self) -> Channel:
        return self.channel

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        return [
            message
            for message in found
            if _tells(ids.ShowResult(self.table.id, self.result.n).encode(), message)
        ]

    @override
    async def prepare(self) -> None:
        """Render the result's picture, which can't be added later."""
        page = as_wanted(self.server, self.result.page)
        self.look = await self.gallery.look(page, cards=self.cards)
        for _ in range(PICTURE_ATTEMPTS - 1):
            if self.look.late:
                self.look = await self.gallery.look(page, cards=self.cards)

    @override
    async def content(self) -> dict[str, Any]:
        mentioned = await self.outbox.awake(self.result.mentions) if self.server.pings else []
        return {
            "content": " ".join(f"<@{user}>" for user in mentioned) or None,
            "view": layout_view(self.result.buttons, self.cards),
            "allowed_mentions": discord.AllowedMentions(users=[discord.Object(user) for user in mentioned]),
            **self._pictured,
        }

    @override
    async def refused(self, before: Posted) -> None:
        """Keep the row: a result stays due until it is sent."""

    @property
    def _pictured(self) -> dict[str, Any]:
        assert self.look is not None
        return self.look.sent


class _Echo(_Result):
    """A copy of a result for the results channel: without mentions, and without buttons to play on."""

    @override
    async def content(self) -> dict[str, Any]:
        below = [button for button in self.result.buttons if isinstance(button.id, ids.ShowResult)]
        return {
            "content": f"-# <#{self.table.channel}>",
            "view": layout_view(below, self.cards),
            **self._pictured,
        }


def announced_up_to(row: Posted) -> int:
    """Return the move up to which results were posted; `row` is that of the last one."""
    return row.shown or 0


def is_unannounced(snapshot: Snapshot) -> bool:
    """Return whether there is a result that was not posted yet."""
    return any(results(snapshot.table, announced_up_to(snapshot.of(RESULT_KEY))))


def is_unechoed(snapshot: Snapshot) -> bool:
    """Return whether a posted result is not, or not certainly, in the results channel."""
    echo = snapshot.of(ECHO_KEY)
    return echo.nonce is not None or announced_up_to(echo) < announced_up_to(snapshot.of(RESULT_KEY))


def _tells(id: str, message: discord.Message) -> bool:
    rows = (component for component in message.components if isinstance(component, discord.ActionRow))
    return any(child.custom_id == id for row in rows for child in row.children)
