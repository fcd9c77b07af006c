"""For which places may somebody save how they like to play?"""

from __future__ import annotations

import discord

from bot.house.opening import Opener
from engines.core import Illegal


def opener(interaction: discord.Interaction) -> Opener:
    """Somebody who wants to open a table from here."""
    channel = places(interaction)[0] if interaction.guild_id is not None else None
    member = interaction.user
    roles = (
        frozenset(it.id for it in member.roles) if isinstance(member, discord.Member) else frozenset[int]()
    )
    return Opener(channel, roles, interaction.permissions.manage_channels)


def places(interaction: discord.Interaction) -> tuple[int, int]:
    """The channel (that of a thread, where it is one) and the server, by whose presets a game is opened.
    Raises Illegal in a DM.
    """
    if interaction.guild_id is None:
        raise Illegal("That only works in a server.")
    channel = interaction.channel
    id = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return id or 0, interaction.guild_id
