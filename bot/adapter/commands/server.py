"""How does a server's owner get all that is stored about it, and erase it? `/privacy server export / delete`.

clear:GUILD  erases all of the server where its owner pressed it
"""

from __future__ import annotations

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter.commands.privacy import forget_guild, send_export, with_imprint
from bot.adapter.drawing.messages import laid_out
from bot.adapter.house import house
from bot.adapter.incoming.item import Item
from bot.adapter.responses import put_off, reply
from bot.database.books import Holdings
from bot.shown import ids
from bot.shown.buttons import Button
from engines.core import Illegal
from engines.words import counted

Interaction = discord.Interaction
_HEAD = (
    "Everything Mudbucket stores about this server: villains and their ledger, saved options, standings, and "
    "all tables with their players and results. Of an open table there is what everybody heard; of one that "
    "is over, each move, the stories, and the seed, but not of Texas Hold Up, where hands stay closed. "
    "Nothing hidden is here, no user's settings, and no message by DM. Times are in milliseconds since 1970."
)
NOTHING = "I store nothing about this server."
_NOT_OWNER = "Only the server's owner can do that."

GROUP = app_commands.Group(
    name="server", description="For the owner: everything I store about this server", guild_only=True
)


@GROUP.command(name="export", description="For the owner: everything I store about this server, as a file")
async def server_export(interaction: Interaction) -> None:
    guild = _owned(interaction)
    await put_off(interaction)
    kept = await house(interaction).privacy.kept_of_guild(guild)
    told = "Here is everything I store about this server."
    await send_export(interaction, told, {"what is this": _HEAD, "server": str(guild)}, kept)


@GROUP.command(name="delete", description="For the owner: erase everything about this server; asks you first")
async def server_delete(interaction: Interaction) -> None:
    guild = _owned(interaction)
    view = laid_out([Button("Erase everything about this server", ids.Clear(guild), "bad")])
    told = _warning(await house(interaction).privacy.holdings(guild))
    await reply(interaction, content=with_imprint(interaction, told), view=view)


class ClearButton(Item, template=r"clear:(?P<guild>[0-9]+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        guild = _owned(interaction)
        if self.match["guild"] != str(guild):
            raise Illegal("That button is another server's.")
        await put_off(interaction)
        await forget_guild(house(interaction), guild)
        told = "Everything about this server has been erased. I'm still here: /newgame opens a new table."
        await interaction.edit_original_response(content=told, view=None)


ITEMS = (ClearButton,)


def _owned(interaction: Interaction) -> int:
    """The server of an interaction. Raises Illegal unless its owner sent it."""
    guild = interaction.guild
    if guild is None or guild.owner_id != interaction.user.id:
        raise Illegal(_NOT_OWNER)
    return guild.id


def _warning(here: Holdings) -> str:
    """What goes, and what stays. Raises Illegal where there is nothing to erase."""
    if not (here.open or here.over or here.villains or here.presets):
        raise Illegal(NOTHING)
    stories = counted(here.stories, "story", "stories")
    games = f"{counted(here.open, 'open table')} and {counted(here.over, 'closed one')}"
    return (
        "This erases everything I store about this server, for everybody in it, and cannot be undone:\n"
        f"· {games}, with moves, results and {stories}; games under way end at once\n"
        f"· {counted(here.villains, 'villain')}, with all their chips, and the leaderboards\n"
        f"· {counted(here.presets, 'preset')}: options saved for the server or a channel\n"
        "What stays: users' own settings, what I store about other servers, and messages that are already "
        "posted. I stay in the server, too. To keep a copy of everything, use `/privacy server export` first."
    )
