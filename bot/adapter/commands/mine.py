"""At which tables is a user, and where is it their move? `/mytables`, in a server or in a DM."""

from __future__ import annotations

import discord

from bot.adapter.drawing.messages import embed, linked
from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import user_of
from bot.adapter.responses import reply
from bot.shown.mytables import table_links, tables_page

Interaction = discord.Interaction


@command(name="mytables", description="Your tables, with those waiting for your move first")
async def mytables(interaction: Interaction) -> None:
    user = user_of(interaction)
    tables = await house(interaction).looking.of_user(user)
    page, below = tables_page(tables, user), linked(table_links(tables, user))
    await reply(interaction, embed=embed(page), view=below)


COMMANDS: tuple[Command, ...] = (mytables,)
