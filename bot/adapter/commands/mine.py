"""`/mytables`: the user's tables, in a server or in a DM, those awaiting their move first."""

from __future__ import annotations

from bot.adapter.commands.declaring import Command, command
from bot.adapter.context import Context
from bot.adapter.rendering.messages import embed, linked
from bot.presentation.mytables import table_links, tables_page


@command(name="mytables", description="Your tables, those waiting for your move first")
async def mytables(context: Context) -> None:
    user = context.user
    tables = await context.services.queries.of_user(user)
    page, below = tables_page(tables, user), linked(table_links(tables, user))
    await context.reply(embed=embed(page), view=below)


COMMANDS: tuple[Command, ...] = (mytables,)
