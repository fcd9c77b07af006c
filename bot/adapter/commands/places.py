"""For which places may somebody save how they like to play?"""

from __future__ import annotations

import discord

from engines.core import Illegal


def places(interaction: discord.Interaction) -> tuple[int, int]:
    """The channel (that of a thread, where it is one) and the server, by whose presets a game is opened.
    Raises Illegal in a DM.
    """
    if interaction.guild_id is None:
        raise Illegal("That only works in a server.")
    channel = interaction.channel
    id = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return id or 0, interaction.guild_id
