"""The channel and the server whose presets and rules apply to opening a table."""

from __future__ import annotations

import discord

from bot.adapter.context import Context
from bot.services.opening_rules import Opener
from engines.core import Illegal


def opener(context: Context) -> Opener:
    """Return the channel, roles and permissions of a user who wants to open a table here."""
    channel = places(context)[0] if context.interaction.guild_id is not None else None
    member = context.interaction.user
    roles = (
        frozenset(role.id for role in member.roles)
        if isinstance(member, discord.Member)
        else frozenset[int]()
    )
    return Opener(channel, roles, context.interaction.permissions.manage_channels)


def places(context: Context) -> tuple[int, int]:
    """Return the channel (a thread's parent) and the server whose presets apply. Raises Illegal in a DM."""
    if context.interaction.guild_id is None:
        raise Illegal("That only works in a server.")
    channel = context.interaction.channel
    id = channel.parent_id if isinstance(channel, discord.Thread) else context.interaction.channel_id
    return id or 0, context.interaction.guild_id
