"""Reminders by DM: sent once, and never again if that fails."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.adapter.rendering.render_context import RenderContext
from bot.presentation.pings import reminder
from bot.table.record import UserId
from bot.table.table import Table


async def remind(render: RenderContext, table: Table, user: UserId) -> None:
    """Remind a player by DM that little time is left, if they want that. Closed DMs are ignored."""
    liked, sitter = await render.services.people.preferences(user), table.sitter(user)
    if not liked.reminders or (liked.quiet is not None and liked.quiet.holds(render.now())):
        return
    if sitter is None or sitter.deadline is None:
        return
    with suppress(discord.Forbidden):
        to = render.client.get_user(user) or await render.client.fetch_user(user)
        await to.send(reminder(table, sitter.deadline.due))
