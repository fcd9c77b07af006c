"""The check-up of the bot's token, and of its permissions where tables are open."""

from __future__ import annotations

from collections.abc import Iterable

import aiohttp
import discord

from bot.adapter.endpoints import reach
from bot.adapter.permissions import missing_permissions
from bot.config import Config, WrongConfig
from bot.ops.doctor import DoctorReport
from bot.table.record import TableId
from engines.words import counted

TableLocation = tuple[TableId, int, int]
"""A table, its server's id and its channel's id."""


async def examined(config: Config, places: Iterable[TableLocation]) -> DoctorReport:
    """Check the token and permissions over REST, without connecting to the gateway. Return the report."""
    report = DoctorReport()
    try:
        token = config.token
    except WrongConfig as error:
        report.wrong.append(str(error))
        return report
    reach(config.discord)
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        await client.login(token)
        report.notes.append("Checked: Discord accepts the token.")
        await _places(client, [*places], report)
    except discord.LoginFailure:
        report.wrong.append("Discord refused the token.")
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        report.wrong.append(f"Discord cannot be reached: {_said(error)}.")
    finally:
        await client.close()
    return report


async def _places(client: discord.Client, places: list[TableLocation], report: DoctorReport) -> None:
    by_guild: dict[int, list[TableLocation]] = {}
    for place in places:
        by_guild.setdefault(place[1], []).append(place)
    for guild_id, there in by_guild.items():
        try:
            guild = await client.fetch_guild(guild_id, with_counts=False)
            assert client.user is not None
            me = await guild.fetch_member(client.user.id)
        except (discord.NotFound, discord.Forbidden):
            tables = ", ".join(table for table, _, _ in there)
            report.wrong.append(
                f"The bot is no longer in server {guild_id}, where tables are open: {tables}."
            )
            continue
        for table, _, channel in there:
            if (why := await _kept_from(guild, me, channel)) is not None:
                report.wrong.append(f"Table {table} in channel {channel} of server {guild_id}: {why}.")
    report.notes.append(f"Checked: the bot's permissions at {counted(len(places), 'open table')}.")


async def _kept_from(guild: discord.Guild, me: discord.Member, channel: int) -> str | None:
    """Return what the bot lacks in a channel, or None."""
    try:
        there = await guild.fetch_channel(channel)
        thread = isinstance(there, discord.Thread)
        parent = await guild.fetch_channel(there.parent_id) if thread else there
    except discord.NotFound:
        return "the channel is gone"
    except discord.Forbidden:
        return "the bot lacks View Channel"
    if isinstance(parent, discord.Thread):
        return "the channel is gone"
    missing = missing_permissions(parent.permissions_for(me), thread=thread)
    return f"the bot lacks {', '.join(missing)}" if missing else None


def _said(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.text}".strip()
    return str(error) or type(error).__name__
