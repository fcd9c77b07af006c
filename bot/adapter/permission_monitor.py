"""Tables where the bot may not post, or whose channel is gone: the clock stops, the host is told once."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from bot.adapter.error_codes import AWAY, NO_ACCESS, NO_CHANNEL, NO_GUILD
from bot.adapter.permissions import missing_permissions
from bot.database.errors import StoreError
from bot.services.services import Services
from bot.table import links
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from engines.core import Illegal

log = logging.getLogger(__name__)


async def is_out(client: discord.Client, guild: int) -> bool:
    """Whether the bot is not in a server: the gateway does not list it, and Discord says so when it is asked.
    Raises one of AWAY where that cannot be found out.
    """
    if client.get_guild(guild) is not None:  # listed, though it may be unavailable
        return False
    try:
        await client.fetch_guild(guild)
    except discord.NotFound as gone:
        return gone.code == NO_GUILD
    except discord.Forbidden as refused:
        return refused.code in NO_ACCESS
    return False


class PermissionMonitor:
    """Remembers where the bot may not post, and which hosts do not know of it yet."""

    def __init__(self, client: discord.Client, services: Services, touch: Callable[[TableId], None]) -> None:
        self._client, self._services = client, services
        self._touch = touch
        """Has a table drawn."""
        self._muted: dict[TableId, Table] = {}
        self._untold: dict[TableId, Table] = {}
        """Those whose hosts cannot be written DMs either."""

    async def wake(self) -> None:
        """Remembers, after a start, what was so before."""
        self._muted = {it.id: it for it in await self._services.channels.muted()}
        self._untold = {id: it for id, it in self._muted.items() if it.untold}

    # The bot has no permission to post.

    async def lost(self, id: TableId) -> bool:
        """Notes that the bot may not post at a table. Whether that is news."""
        table = await self._services.channels.mute(id)
        if table is None:
            return False
        self._muted[id] = table
        if table.untold:
            await self._tell_by_dm(table)
        return True

    async def found(self, id: TableId) -> None:
        """Notes that the bot has posted at a table where it could not before."""
        self.forget(id)
        await self._services.channels.unmute(id)
        self._touch(id)

    def forget(self, id: TableId) -> None:
        """Forgets a table that is over."""
        self._muted.pop(id, None)
        self._untold.pop(id, None)

    def try_again(self, guild: int) -> None:
        """Tries again to post at the tables of a server where something was changed."""
        for table in self._muted.values():
            if table.guild == guild:
                self._touch(table.id)

    async def _tell_by_dm(self, table: Table) -> None:
        try:
            host = self._client.get_user(table.host) or await self._client.fetch_user(table.host)
            await host.send(self._words(table))
        except AWAY as error:
            log.info("the host of table %s could not be told by DM: %s", table.id, error)
            self._tell_later(table)
        else:
            await self._note_told(table.id)

    def _tell_later(self, table: Table) -> None:
        if table.id in self._muted:
            self._untold[table.id] = table

    async def tell(self, interaction: discord.Interaction) -> None:
        """Tells a host, when they click somewhere, what they could not be told by DM."""
        user, answer = UserId(interaction.user.id), interaction.response.type
        if answer is None or answer is discord.InteractionResponseType.modal:
            return
        for table in [it for it in self._untold.values() if it.host == user]:
            if self._untold.pop(table.id, None) is None:
                continue  # they clicked twice
            try:
                await self._tell_here(interaction, table.id, user)
            except (*AWAY, StoreError) as error:
                log.info("the host of table %s could not be told where they clicked: %s", table.id, error)
                self._tell_later(table)
                return

    async def _tell_here(self, interaction: discord.Interaction, id: TableId, user: UserId) -> None:
        """Tells it if it is still true: the table may be over, running again, or somebody else's by now."""
        try:
            table = await self._services.looking.table(id)
        except Illegal:
            self.forget(id)
            return
        if table.status is Status.CLOSED or table.muted is None:
            self.forget(id)
        elif table.host != user:
            self._tell_later(table)
        else:
            await interaction.followup.send(self._words(table), ephemeral=True)
            await self._note_told(id)

    async def _note_told(self, id: TableId) -> None:
        """Where this cannot be saved, the host is told once more after a restart."""
        try:
            await self._services.channels.told(id)
        except (Illegal, StoreError) as error:
            log.warning("could not save that the host of table %s was told: %s", id, error)

    def _words(self, table: Table) -> str:
        """What the host is told: where the bot may not post, and what it lacks, if that is known."""
        link = links.channel(table.guild, table.channel)
        guild = self._client.get_guild(table.guild)
        channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
        lacking: list[str] = []
        if guild is not None and channel is not None:
            thread = isinstance(channel, discord.Thread)
            lacking = missing_permissions(channel.permissions_for(guild.me), thread=thread)
        needed = f" I need these permissions there: {', '.join(lacking)}." if lacking else ""
        return (
            f"I lost permission to post at [your table]({link}).{needed} The clock there is stopped until I "
            "get it back; then the game goes on by itself."
        )

    # Channels and servers that are gone.

    async def look_for_channels(self) -> None:
        """Ends the tables whose channels are gone, or that are in servers that the bot has left."""
        for id, guild, channel in await self._services.channels.places():
            try:
                if await self._is_gone(guild, channel):
                    await self._services.hosting.abandon(id)
                    self._touch(id)
            except (*AWAY, Illegal, StoreError) as error:
                log.warning("could not find out whether the channel of table %s still exists: %s", id, error)

    async def _is_gone(self, guild: int, channel: int) -> bool:
        known = self._client.get_guild(guild)
        if known is not None and (known.unavailable or known.get_channel_or_thread(channel) is not None):
            return False
        if known is None:
            return await is_out(self._client, guild)
        try:
            await self._client.fetch_channel(channel)
        except discord.NotFound as gone:
            return gone.code == NO_CHANNEL
        except discord.Forbidden:
            pass  # a bot that may not see a channel may be allowed to again
        return False
