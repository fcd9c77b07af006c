"""Tables where the bot may not post, or whose channel is gone: clock stopped, host told once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

import discord

from bot.adapter.error_codes import ACCESS_DENIED, REQUEST_ERRORS, UNKNOWN_CHANNEL, UNKNOWN_GUILD
from bot.adapter.permissions import missing_permissions
from bot.database.errors import StoreError
from bot.services.services import Services
from bot.table import links
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from engines.core import Illegal

log = logging.getLogger(__name__)


async def is_out(client: discord.Client, guild: int) -> bool:
    """Return whether the bot is not in a server: neither the gateway nor REST knows it as a member. Raises
    one of AWAY if that can't be determined.
    """
    if client.get_guild(guild) is not None:  # listed, though it may be unavailable
        return False
    try:
        await client.fetch_guild(guild)
    except discord.NotFound as gone:
        return gone.code == UNKNOWN_GUILD
    except discord.Forbidden as refused:
        return refused.code in ACCESS_DENIED
    return False


class PermissionMonitor:
    """The tables where the bot may not post, and the hosts who were not notified yet."""

    def __init__(self, client: discord.Client, services: Services, touch: Callable[[TableId], None]) -> None:
        self._client, self._services = client, services
        self._touch = touch
        """A callback that schedules a render of the table."""
        self._muted: dict[TableId, Table] = {}
        self._unnotified: dict[TableId, Table] = {}
        """The muted tables whose hosts could not be notified by DM either."""

    async def wake(self) -> None:
        """Load the state from the database at startup."""
        self._muted = {table.id: table for table in await self._services.channels.muted()}
        self._unnotified = {id: table for id, table in self._muted.items() if table.host_unnotified}

    # The bot has no permission to post.

    async def lost(self, id: TableId) -> bool:
        """Note that the bot may not post at a table. Return whether that is new."""
        table = await self._services.channels.mute(id)
        if table is None:
            return False
        self._muted[id] = table
        if table.host_unnotified:
            await self._tell_by_dm(table)
        return True

    async def found(self, id: TableId) -> None:
        """Note that posting at a muted table has worked again."""
        self.forget(id)
        await self._services.channels.unmute(id)
        self._touch(id)

    def forget(self, id: TableId) -> None:
        """Forget a table that is over."""
        self._muted.pop(id, None)
        self._unnotified.pop(id, None)

    def try_again(self, guild: int) -> None:
        """Retry the muted tables of a server, where channels, roles or permissions have changed."""
        for table in self._muted.values():
            if table.guild == guild:
                self._touch(table.id)

    async def _tell_by_dm(self, table: Table) -> None:
        try:
            host = self._client.get_user(table.host) or await self._client.fetch_user(table.host)
            await host.send(await self._words(table))
        except REQUEST_ERRORS as error:
            log.info("the host of table %s could not be told by DM: %s", table.id, error)
            self._tell_later(table)
        else:
            await self._note_notified(table.id)

    def _tell_later(self, table: Table) -> None:
        if table.id in self._muted:
            self._unnotified[table.id] = table

    async def tell(self, interaction: discord.Interaction) -> None:
        """Tell hosts about missing permissions when they click somewhere, if the DM has failed."""
        user, answer = UserId(interaction.user.id), interaction.response.type
        if answer is None or answer is discord.InteractionResponseType.modal:
            return
        for table in [muted for muted in self._unnotified.values() if muted.host == user]:
            if self._unnotified.pop(table.id, None) is None:
                continue  # the host clicked twice
            try:
                await self._tell_here(interaction, table.id, user)
            except (*REQUEST_ERRORS, StoreError) as error:
                log.info("the host of table %s could not be told where they clicked: %s", table.id, error)
                self._tell_later(table)
                return

    async def _tell_here(self, interaction: discord.Interaction, id: TableId, user: UserId) -> None:
        """Notify the host if it still applies: the table may be over, running again, or have another host."""
        try:
            table = await self._services.queries.table(id)
        except Illegal:
            self.forget(id)
            return
        if table.status is Status.CLOSED or table.muted is None:
            self.forget(id)
        elif table.host != user:
            self._tell_later(table)
        else:
            await interaction.followup.send(await self._words(table), ephemeral=True)
            await self._note_notified(id)

    async def _note_notified(self, id: TableId) -> None:
        """Save that the host was notified; if that fails, they are notified once more after a restart."""
        try:
            await self._services.channels.host_notified(id)
        except (Illegal, StoreError) as error:
            log.warning("could not save that the host of table %s was told: %s", id, error)

    async def _words(self, table: Table) -> str:
        """Return the notification: where the bot may not post, and the missing permissions, if known."""
        link = links.channel(table.guild, table.channel)
        reason = await self._reason(table)
        return (
            f"I may no longer post at [your table]({link}).{reason} The clock there has stopped. "
            "The game goes on by itself once I may post again."
        )

    async def _reason(self, table: Table) -> str:
        """Return a sentence about a locked thread or the missing permissions, if known."""
        channel = await self._channel(table)
        if isinstance(channel, discord.Thread) and channel.locked:
            return " The thread is locked; whoever manages threads there can unlock it."
        if channel is None or channel.guild.unavailable:
            return ""
        thread = isinstance(channel, discord.Thread)
        lacking = missing_permissions(channel.permissions_for(channel.guild.me), thread=thread)
        return f" I need these permissions there: {', '.join(lacking)}." if lacking else ""

    async def _channel(self, table: Table) -> discord.abc.GuildChannel | discord.Thread | None:
        """Return a table's channel, also an archived thread, which discord.py keeps no record of; None if the
        bot can't see it.
        """
        with suppress(*REQUEST_ERRORS):
            id = table.channel
            channel = self._client.get_channel(id) or await self._client.fetch_channel(id)
            return channel if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else None
        return None

    # Channels and servers that are gone.

    async def look_for_channels(self) -> None:
        """End the tables whose channels are gone, or whose servers the bot has left."""
        for id, guild, channel in await self._services.channels.places():
            try:
                if await self._is_gone(guild, channel):
                    await self._services.hosting.abandon(id)
                    self._touch(id)
            except (*REQUEST_ERRORS, Illegal, StoreError) as error:
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
            return gone.code == UNKNOWN_CHANNEL
        except discord.Forbidden:
            pass  # the permission to see the channel may come back
        return False
