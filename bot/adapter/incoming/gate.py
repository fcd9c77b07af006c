"""Which interactions are let in? No floods, and none for a table from a place where it is not known."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.adapter.drawing.latest import AWAY
from bot.adapter.house import house
from bot.adapter.incoming.floods import TOO_MUCH
from bot.table.record import TableId, UserId
from engines.core import Illegal

ANYWHERE = ("me", "erase", "howto", "chapter")
IN_SERVERS = ("how", "create", "places", "open", "pen", "gifts", "gift")
"""What custom_ids begin with that need not name a table; in all others one comes second."""
LEAVING = "I'm shutting down, so nothing was changed. Try again in a moment."
_IN_A_SERVER = "That only works in a server."


async def admit(interaction: discord.Interaction) -> None:
    """Lets a click or a form in. Raises Illegal."""
    await _in_turn(interaction)
    kind, _, rest = str((interaction.data or {}).get("custom_id")).partition(":")
    if kind in IN_SERVERS and interaction.guild_id is None:
        raise Illegal(_IN_A_SERVER)
    if (kind == "create" and rest) or kind not in (*ANYWHERE, *IN_SERVERS):
        table = TableId(rest.partition(":")[0])
        await house(interaction).looking.check_place(
            table,
            UserId(interaction.user.id),
            guild=interaction.guild_id,
            channel=interaction.channel_id,
        )


async def admit_command(interaction: discord.Interaction) -> bool:
    """Lets a command in, or what is typed of one; False where that is not completed. Raises Illegal."""
    if interaction.type is discord.InteractionType.autocomplete:
        if house(interaction).floods.typing(UserId(interaction.user.id)):
            return True
        await offer_nothing(interaction)
        return False
    await _in_turn(interaction)
    if interaction.guild_id is None and _needs_server(interaction.command):
        raise Illegal(_IN_A_SERVER)
    return True


async def offer_nothing(interaction: discord.Interaction) -> None:
    """Answers that nothing could be typed next; nobody misses it where it does not arrive."""
    with suppress(*AWAY):
        await interaction.response.autocomplete([])


async def _in_turn(interaction: discord.Interaction) -> None:
    if house(interaction).floods.closed:
        raise Illegal(LEAVING)
    if not await house(interaction).floods.enter(UserId(interaction.user.id)):
        raise Illegal(TOO_MUCH)


def _needs_server(command: Any) -> bool:
    root = getattr(command, "root_parent", None) or command
    return bool(getattr(root, "guild_only", False))
