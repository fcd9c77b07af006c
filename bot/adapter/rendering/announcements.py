"""Result messages of a table: those that are sent once and kept, and that of the last part."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import discord
from typing_extensions import override

from bot.adapter.rendering.card_emojis import Cards
from bot.adapter.rendering.delivery import Channel, Outgoing, Predecessor, deliver, is_old, settle
from bot.adapter.rendering.edit_payload import EditPayload, edit
from bot.adapter.rendering.gallery import Gallery, PageWithPicture
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import DesiredState
from bot.adapter.rendering.render_context import RenderContext
from bot.database.repositories.messages import ECHO_KEY, NOTHING_SENT, PART_KEY, RESULT_KEY, TABLE_KEY, Posted
from bot.presentation import ids
from bot.presentation.results import Result, last_part, part_result, results
from bot.presentation.servers import as_wanted
from bot.services.outbox import Snapshot
from bot.table.servers import Server
from bot.table.table import Table

log = logging.getLogger(__name__)
PICTURE_ATTEMPTS = 3
"""Attempts to get a result's picture."""
TOGETHER_S = 60
"""Seconds within which a result and the table's message are posted if they stand together."""


class Announcements:
    """The results of tables, posted in the table's channel, and in the server's results channel if one is
    set. The last message of each records up to which move that was done. Where a part's result replaces the
    one before, there is one such message, above the table's.
    """

    def __init__(self, render: RenderContext) -> None:
        self._render = render
        self._outbox, self._people = render.services.outbox, render.services.people

    async def draw(self, channel: Channel, snapshot: Snapshot) -> bool:
        """Post unannounced results in the table's channel. Return whether there are new messages."""
        table, row = snapshot.table, snapshot.of(RESULT_KEY)
        posted = await self._draw_part(channel, snapshot)
        for result in await self._results(snapshot, announced_up_to(row)):
            message = _Result(
                **self._common(table, snapshot.server, channel, result), key=RESULT_KEY, row=row
            )
            await deliver(message, DesiredState(result.n))
            row, posted = message.row, True
        if row.nonce is not None:
            await self._outbox.note(table.id, RESULT_KEY, replace(row, nonce=None))
        return posted

    async def _draw_part(self, channel: Channel, snapshot: Snapshot) -> bool:
        """Bring the result of the last part up to date: in place while the table's message follows it closely
        and it is not too old, else anew. Return whether it was posted anew.
        """
        table, row = snapshot.table, snapshot.of(PART_KEY)
        n, settled = last_part(table), row.nonce is None and row.replaces is None
        if not n or (n == row.shown and settled):
            return False
        message = _PartResult(
            **self._common(table, snapshot.server, channel, part_result(table, n)), key=PART_KEY, row=row
        )
        follows = _follows(snapshot.of(TABLE_KEY).message, row.message)
        moves = row.message if not follows or _is_old(row.message, self._outbox.now()) else None
        await deliver(message, DesiredState(n, instead_of=moves))
        return message.row.message != row.message

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
            if ids.ShowResult(self.table.id, self.result.n).encode() in _custom_ids(message)
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


class _PartResult(_Result):
    """The message about the last part, which is edited for the next one."""

    predecessor: ClassVar = Predecessor.GOES_AFTER

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        ends = range(len(self.table.moves) + 1)
        shown = {ids.ShowResult(self.table.id, n).encode() for n in ends}
        return [message for message in found if shown & _custom_ids(message)]

    @override
    async def edit(self, message: int) -> int:
        await self.prepare()
        assert self.look is not None
        payload = EditPayload(self.result.n, self.look, layout_view(self.result.buttons, self.cards))
        await edit(self.client, self.channel.id, message, lambda: payload)
        return self.result.n

    @override
    async def refused(self, before: Posted) -> None:
        await settle(self, before)


class _Echo(_Result):
    """A copy of a result for the results channel: without mentions, and only with Details."""

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
    if last_part(snapshot.table) != announced_up_to(snapshot.of(PART_KEY)):
        return True
    return any(results(snapshot.table, announced_up_to(snapshot.of(RESULT_KEY))))


def is_unechoed(snapshot: Snapshot) -> bool:
    """Return whether a posted result is not, or not certainly, in the results channel."""
    echo = snapshot.of(ECHO_KEY)
    return echo.nonce is not None or announced_up_to(echo) < announced_up_to(snapshot.of(RESULT_KEY))


def _custom_ids(message: discord.Message) -> set[str | None]:
    rows = (component for component in message.components if isinstance(component, discord.ActionRow))
    return {child.custom_id for row in rows for child in row.children}


def _follows(table: int | None, result: int | None) -> bool:
    """Return whether the table's message was posted right after the result, so that they are together."""
    if table is None or result is None:
        return False
    posted = (discord.utils.snowflake_time(message).timestamp() for message in (table, result))
    return 0 <= next(posted) - next(posted) <= TOGETHER_S


def _is_old(message: int | None, now: int) -> bool:
    return message is not None and is_old(message, now)
