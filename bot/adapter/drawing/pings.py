"""Who is told that it is their move? A message in the channel names those who are waited for; DMs remind."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

import discord

from bot.adapter.drawing.latest import AWAY
from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.once import arrived, nonce, refused
from bot.adapter.house import House
from bot.database.books import Posted
from bot.shown.panel import asked, hand_button
from bot.table import links
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import cut, plain, until

ASKED = "your move"
"""What every ping says."""
ASKED_FOR = 150
"""Characters of what is asked: with ten long names before it all is within Discord's 2,000."""
APART = 10 * 60_000
"""Milliseconds between two mentions of somebody who wants few, at whatever tables."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody who is waited for, and what they are told about their time."""

    user: UserId
    name: str
    words: str

    @property
    def mention(self) -> str:
        return f"<@{self.user}>"

    @property
    def called(self) -> str:
        """The name alone, where they are not to be disturbed."""
        return f"**{plain(self.name)}**"


class Said(NamedTuple):
    """What a message tells somebody."""

    words: str | None
    """None: that is not known, but they are mentioned."""
    mentioned: bool


Message = Mapping[UserId, Said]
"""What a message says."""


def is_told(call: Call, message: Message) -> bool:
    """Whether a message tells somebody what they are to be told."""
    said = message.get(call.user)
    return said is not None and said.words in (None, call.words)


def calls(table: Table) -> list[Call]:
    """Whom the table waits for. Computers, and seats that play by themselves, need no telling."""
    if table.paused is not None:
        return []
    owed = ((seat, table.sitter_in(seat)) for seat in table.owed)
    waited = [(seat, it) for seat, it in owed if it is not None and not it.automatic]
    return [Call(it.user, table.name(seat), _words(it)) for seat, it in waited]


def _words(sitter: Sitter) -> str:
    deadline = sitter.deadline
    if deadline is None or deadline.told == 0:
        return f"{ASKED}."
    bank = "on your time bank"
    match deadline.told, deadline.banked:
        case 1, False:
            left = "half the time is gone"
        case 1, True:
            left = bank
        case _:
            left = f"little time left {bank}" if deadline.banked else "little time left"
    return f"{ASKED}: {left}; time is up {until(deadline.due)}."


def message(waited: Iterable[Call], mentioned: Collection[UserId]) -> Message:
    """A message for those who are waited for, only some of whom are mentioned."""
    return {it.user: Said(it.words, it.user in mentioned) for it in waited}


def text(waited: Iterable[Call], mentioned: Collection[UserId], small_print: str) -> str:
    """The same in words: a line for each thing that is told, after those who are told it."""
    lines: dict[str, list[str]] = {}
    for it in waited:
        lines.setdefault(it.words, []).append(it.mention if it.user in mentioned else it.called)
    return "\n".join((*(f"{', '.join(names)}, {words}" for words, names in lines.items()), small_print))


def small_print(table: Table, posted: int | None) -> str:
    """Which game it is and what is asked there, with a link to the table's message."""
    link = ""
    if posted is not None:
        link = f" [Show the table]({links.message(table.guild, table.channel, posted)})"
    return f"-# **{table.game.title}** · {cut(asked(table), ASKED_FOR)}{link}"


class Pings:
    """One message in each table's channel. It is edited while those named there get fewer; who is told
    something new is told it in another one, which replaces it.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._said: dict[TableId, Message] = {}
        """What the tables' messages say, where it is known."""
        self._small_prints: dict[TableId, str] = {}

    async def draw(
        self, channel: discord.abc.Messageable, table: Table, row: Posted, posted: int | None
    ) -> None:
        """Brings a table's ping up to date; `posted` is the table's message."""
        if row.pinging is not None:
            row = await self._found_again(channel, table.id, row)
        waited, before = calls(table), await self._before(channel, table.id, row.ping)
        small = small_print(table, posted) if waited else ""
        fresh = [it.user for it in waited if not is_told(it, before)]
        if waited and not fresh and row.ping is not None:
            mentioned = {it.user for it in waited if before[it.user].mentioned}
            said, words = message(waited, mentioned), text(waited, mentioned, small)
            same = said == before and small == self._small_prints.get(table.id)
            if same or await self._edit(channel, row.ping, words):
                self._said[table.id], self._small_prints[table.id] = said, small
                if row.pinging is not None:
                    await self._note(table.id, pinging=None)
                return
        if row.ping is not None:
            self._said.pop(table.id, None)
            self._small_prints.pop(table.id, None)
            await remove(channel, row.ping)
        sent = await self._send(channel, table, row, waited, fresh, small) if waited else None
        if sent is not None or row.ping is not None or row.pinging is not None:
            await self._note(table.id, ping=sent, pinging=None)

    async def _note(self, id: TableId, **values: int | None) -> None:
        async with self._house.store.begin() as books:
            await books.messages.note(id, **values)

    async def _found_again(self, channel: discord.abc.Messageable, id: TableId, row: Posted) -> Posted:
        """The row with the ping that was sent and may have arrived, if it has."""
        assert row.pinging is not None
        found = [it for it in await arrived(self._house, channel, row.pinging, _is_ping) if it.id != row.ping]
        if not found:
            return row
        *others, last = found
        async with self._house.store.begin() as books:
            await books.messages.note(id, ping=last.id, pinging=None)
            await books.settings.note_ping([UserId(it) for it in last.raw_mentions], self._house.now())
        self._said[id] = _mentions(last)
        for old in (*(it.id for it in others), row.ping):
            if old is not None:
                await remove(channel, old)
        return replace(row, ping=last.id, pinging=None)

    async def _before(self, channel: discord.abc.Messageable, id: TableId, ping: int | None) -> Message:
        """What the table's message says; after a restart it is asked whom it mentions."""
        if ping is None:
            return {}
        if id not in self._said:
            with suppress(discord.HTTPException):
                self._said[id] = _mentions(await channel.fetch_message(ping))
        return self._said.get(id, {})

    async def _edit(self, channel: discord.abc.Messageable, ping: int, words: str) -> bool:
        """Whether the message could be edited; nobody is notified of that."""
        try:
            await partial(channel, ping).edit(content=words)
        except discord.NotFound:
            return False
        return True

    async def _send(
        self,
        channel: discord.abc.Messageable,
        table: Table,
        row: Posted,
        waited: list[Call],
        fresh: list[UserId],
        small: str,
    ) -> int:
        id, once = table.id, row.pinging or nonce(self._house.now())
        mentioned = await self._claimed(table, once, fresh)
        words, below = text(waited, mentioned, small), laid_out([hand_button(table)])
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in mentioned])
        try:
            sent = await channel.send(words, view=below, allowed_mentions=allowed, nonce=once)
        except AWAY as error:
            async with self._house.store.begin() as books:
                await books.settings.note_ping(mentioned, at=0)
                if refused(error):
                    await books.messages.note(id, pinging=None)
            raise
        self._said[id], self._small_prints[id] = message(waited, mentioned), small
        if sent.content != words and not await self._edit(channel, sent.id, words):  # it had arrived before
            self._said[id] = _mentions(sent)
        return sent.id

    async def _claimed(self, table: Table, once: int, users: list[UserId]) -> list[UserId]:
        """Those who may be mentioned now, which is noted at once: another table may be about to do it."""
        now = self._house.now()
        async with self._house.store.begin() as books:
            await books.messages.note_first(table.id, pinging=once)
            if not (await books.administration.of(table.guild)).pings:
                return []
            liked, last = await books.settings.those_of(users), await books.settings.pinged(users)
            lately = [it for it in users if it in last and 0 <= now - last[it] < APART]
            mentioned = [it for it in users if liked[it].mentioned(table.pace, now, lately=it in lately)]
            await books.settings.note_ping(mentioned, now)
        return mentioned


def _mentions(ping: discord.Message) -> Message:
    """What is known of a message of which nothing else is known."""
    return {UserId(it): Said(None, mentioned=True) for it in ping.raw_mentions}


def _is_ping(message: discord.Message) -> bool:
    return ASKED in message.content and not message.embeds


async def remind(house: House, table: Table, user: UserId) -> None:
    """Tells somebody by DM that little time is left, if they want that. Closed DMs are no obstacle."""
    liked, sitter = await house.people.preferences(user), table.sitter(user)
    if not liked.reminders or (liked.quiet is not None and liked.quiet.holds(house.now())):
        return
    if sitter is None or sitter.deadline is None:
        return
    link = links.channel(table.guild, table.channel)
    with suppress(discord.Forbidden):
        to = house.get_user(user) or await house.fetch_user(user)
        await to.send(f"Your move at [the table]({link}): time is up {until(sitter.deadline.due)}.")


def partial(channel: discord.abc.Messageable, message: int) -> discord.PartialMessage:
    """A message of a channel, without asking for it."""
    assert isinstance(
        channel, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.DMChannel
    )
    return channel.get_partial_message(message)


async def remove(channel: discord.abc.Messageable, message: int) -> None:
    with suppress(discord.NotFound, discord.Forbidden):
        await partial(channel, message).delete()
