"""Pings: a channel message that mentions the players to move; and reminders by DM."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import discord
from typing_extensions import override

from bot.adapter.rendering.delivery import Channel, Outgoing, Predecessor, deliver, digest, look, remove
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import DesiredState
from bot.adapter.rendering.render_context import RenderContext
from bot.database.repositories.messages import PING_KEY, Posted
from bot.presentation.panel import asked, hand_button
from bot.table import links
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import cut, plain, until

PING_MARKER = "your move"
"""Text that is in every ping, and identifies it."""
QUESTION_MAX_CHARS = 150
"""Characters of the question shown; with ten long names before it, a ping stays within Discord's 2,000."""
NEWS_STATE = -1
"""The desired state of a ping that tells somebody something new; digests are never negative."""


@dataclass(frozen=True, slots=True)
class WaitedPlayer:
    """A player who is waited for, and the text about their time."""

    user: UserId
    name: str
    words: str

    @property
    def mention(self) -> str:
        return f"<@{self.user}>"

    @property
    def called(self) -> str:
        """The player's name without a mention, for quiet hours."""
        return f"**{plain(self.name)}**"


class PingText(NamedTuple):
    """A message's text for one player, and whether they are mentioned."""

    words: str | None
    """The text; None: unknown, but the player is mentioned."""
    mentioned: bool


PingContent = Mapping[UserId, PingText]
"""The content of a message, by user."""


def is_announced(call: WaitedPlayer, message: PingContent) -> bool:
    """Return whether a message already tells a player this text."""
    said = message.get(call.user)
    return said is not None and said.words in (None, call.words)


def calls(table: Table) -> list[WaitedPlayer]:
    """Return the players that the table waits for; none for computers and automatic seats."""
    if table.paused is not None:
        return []
    owed = ((seat, table.sitter_in(seat)) for seat in table.owed)
    waited = [(seat, sitter) for seat, sitter in owed if sitter is not None and not sitter.automatic]
    return [WaitedPlayer(sitter.user, table.name(seat), _words(sitter)) for seat, sitter in waited]


def _words(sitter: Sitter) -> str:
    deadline = sitter.deadline
    if deadline is None or deadline.alarms == 0:
        return f"{PING_MARKER}."
    bank = "on your extra time"
    match deadline.alarms, deadline.banked:
        case 1, False:
            left = "half your time is gone"
        case 1, True:
            left = bank
        case _:
            left = f"little time left {bank}" if deadline.banked else "little time left"
    return f"{PING_MARKER}: {left}; time runs out {until(deadline.due)}."


def ping_content(waited: Iterable[WaitedPlayer], mentioned: Collection[UserId]) -> PingContent:
    """Return what a ping says to the players waited for, some of whom are mentioned."""
    return {call.user: PingText(call.words, call.user in mentioned) for call in waited}


def text(waited: Iterable[WaitedPlayer], mentioned: Collection[UserId], small_print: str) -> str:
    """Return the ping's text: a line for each distinct text, after the names it is for."""
    lines: dict[str, list[str]] = {}
    for call in waited:
        lines.setdefault(call.words, []).append(call.mention if call.user in mentioned else call.called)
    return "\n".join((*(f"{', '.join(names)}, {words}" for words, names in lines.items()), small_print))


def small_print(table: Table, posted: int | None) -> str:
    """Return the line with the game and its question, and a link to the table's message if posted."""
    link = ""
    if posted is not None:
        link = f" [Show the table]({links.message(table.guild, table.channel, posted)})"
    return f"-# **{table.game.title}** · {cut(asked(table), QUESTION_MAX_CHARS)}{link}"


class Pings:
    """One ping per table. It is edited while those named get fewer; anything new is told in a new message,
    which replaces it, as edits don't notify.
    """

    def __init__(self, render: RenderContext) -> None:
        self._client, self._outbox = render.client, render.services.outbox
        self._said: dict[TableId, PingContent] = {}
        """The contents of the tables' pings, where known."""

    async def draw(self, channel: Channel, table: Table, row: Posted, posted: int | None) -> None:
        """Bring a table's ping up to date; `posted` is the id of the table's message."""
        ping = _Ping(
            client=self._client, outbox=self._outbox, table=table, key=PING_KEY, row=row, channel=channel,
            said=self._said, posted=posted,
        )  # fmt: skip
        shown = await look(ping, ping.shown) if ping.shown.uncertain else ping.shown
        await deliver(ping, await ping.wanted(), shown)


@dataclass(slots=True, kw_only=True)
class _Ping(Outgoing):
    predecessor: ClassVar = Predecessor.GOES_FIRST
    channel: Channel
    said: dict[TableId, PingContent]
    posted: int | None
    waited: list[WaitedPlayer] = field(default_factory=list[WaitedPlayer])
    fresh: list[UserId] = field(default_factory=list[UserId])
    """Users who are told something new, and may be mentioned."""
    mentioned: list[UserId] = field(default_factory=list[UserId])

    async def wanted(self) -> DesiredState | None:
        """Return the desired state; None if nobody is waited for."""
        self.waited, before = calls(self.table), await self._before()
        if not self.waited:
            return None
        self.fresh = [call.user for call in self.waited if not is_announced(call, before)]
        if self.fresh:
            return DesiredState(NEWS_STATE, instead_of=self.row.message)
        self.mentioned = [call.user for call in self.waited if before[call.user].mentioned]
        said = digest(self._words)
        if said == self.row.shown:  # the digest proves what it says, also after a restart
            self.said[self.table.id] = ping_content(self.waited, self.mentioned)
        return DesiredState(said)

    async def _before(self) -> PingContent:
        """Return what the ping says; after a restart, reconstruct it from its mentions."""
        id, message = self.table.id, self.row.message
        if message is None:
            return {}
        if id not in self.said:
            with suppress(discord.HTTPException):
                self.said[id] = _mentions(await self.channel.fetch_message(message))
        return self.said.get(id, {})

    @property
    def _words(self) -> str:
        return text(self.waited, self.mentioned, small_print(self.table, self.posted))

    @override
    async def place(self) -> Channel:
        return self.channel

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        return [message for message in found if PING_MARKER in message.content and not message.embeds]

    @override
    async def announce(self, row: Posted) -> bool:
        self.said.pop(self.table.id, None)
        self.mentioned = await self.outbox.note_ping_first(self.table, row, self.fresh)
        return True

    @override
    async def content(self) -> dict[str, Any]:
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in self.mentioned])
        below = layout_view([hand_button(self.table)])
        return {"content": self._words, "view": below, "allowed_mentions": allowed}

    @override
    def shows(self, wanted: DesiredState) -> int:
        return digest(self._words)

    @override
    async def edit(self, message: int) -> int:
        """Edit the ping, which notifies nobody."""
        await self.channel.get_partial_message(message).edit(content=self._words)
        self.said[self.table.id] = ping_content(self.waited, self.mentioned)
        return digest(self._words)

    @override
    async def sent(self, message: discord.Message) -> None:
        as_asked = message.content == self._words  # otherwise it had arrived before, and is edited next
        self.said[self.table.id] = (
            ping_content(self.waited, self.mentioned) if as_asked else _mentions(message)
        )

    @override
    async def found(self, message: discord.Message, others: Sequence[discord.Message]) -> None:
        self.said[self.table.id] = _mentions(message)
        await self.outbox.note_mentioned([UserId(mention) for mention in message.raw_mentions])
        for other in others:
            await remove(self.channel, other.id)

    @override
    async def failed(self) -> None:
        await self.outbox.take_back_mentions(self.mentioned)


def _mentions(ping: discord.Message) -> PingContent:
    """Rebuild a ping's state from the mentions of an existing message."""
    return {UserId(mention): PingText(None, mentioned=True) for mention in ping.raw_mentions}


async def remind(render: RenderContext, table: Table, user: UserId) -> None:
    """Remind a player by DM that little time is left, if they want that. Closed DMs are ignored."""
    liked, sitter = await render.services.people.preferences(user), table.sitter(user)
    if not liked.reminders or (liked.quiet is not None and liked.quiet.holds(render.now())):
        return
    if sitter is None or sitter.deadline is None:
        return
    link = links.channel(table.guild, table.channel)
    with suppress(discord.Forbidden):
        to = render.client.get_user(user) or await render.client.fetch_user(user)
        await to.send(f"Your move at [the table]({link}): time runs out {until(sitter.deadline.due)}.")
