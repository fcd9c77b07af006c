"""How is an interaction answered, be it at once or after its answer was put off?"""

from __future__ import annotations

from typing import Any

import discord

from bot.adapter.house import house


async def reply(interaction: discord.Interaction, *, ephemeral: bool = True, **said: Any) -> int | None:
    """A message, for the user alone unless it is said otherwise. Its id."""
    house(interaction).floods.step_aside()
    if interaction.response.is_done():
        return (await interaction.followup.send(ephemeral=ephemeral, wait=True, **said)).id
    return (await interaction.response.send_message(ephemeral=ephemeral, **said)).message_id


async def put_off(interaction: discord.Interaction, *, thinking: bool = False) -> None:
    """Tells Discord that the answer comes later, unless it knows: in place of what was clicked, or in a
    message of its own (`thinking`, or where nothing was clicked).
    """
    if not interaction.response.is_done():
        new = thinking or interaction.message is None
        await interaction.response.defer(ephemeral=True, thinking=new)


async def edited(interaction: discord.Interaction, **shown: Any) -> None:
    """Shows something else in place of what was clicked."""
    house(interaction).floods.step_aside()
    if interaction.response.is_done():
        await interaction.edit_original_response(**shown)
    else:
        await interaction.response.edit_message(**shown)
