"""`/settings show` and `/settings audit`, for the administrators of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.adapter.commands.declaring import command
from bot.adapter.context import Context
from bot.adapter.dispatch.showing import show_page
from bot.adapter.permissions import missing_permissions
from bot.presentation.servers import STEP_TITLES, audit_page, preset_page, server_page
from bot.services.server_settings import preset_text
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.core import Game, Illegal

GROUP = app_commands.Group(
    name="settings",
    description="How I behave in this server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


@command(name="show", description="See and change how I behave in this server", group=GROUP)
async def settings_show(context: Context) -> None:
    await show_step(context, "general")


@command(name="audit", description="Who changed which setting of this server", group=GROUP)
async def settings_audit(context: Context) -> None:
    await show_step(context, "audit")


def administers(context: Context) -> discord.Guild:
    """Return the server. Raises Illegal unless the user has the Manage Server permission."""
    if context.interaction.guild is None or not context.interaction.permissions.manage_guild:
        raise Illegal("Only people with the permission Manage Server can do that.")
    return context.interaction.guild


def game_called(name: str) -> Game[Any, Any, Any]:
    """Return the game of this name. Raises Illegal if there is none."""
    if name not in GAMES:
        raise Illegal("I don't know that game. Choose one from the list.")
    return GAMES[name]


def check_results(guild: discord.Guild, channels: Sequence[str]) -> None:
    """Raise Illegal if results could not be posted in one of the channels."""
    for id in channels:
        channel = guild.get_channel(int(id))
        if not isinstance(channel, discord.TextChannel):
            raise Illegal("Results can be posted only in a text channel that I can see.")
        if missing := missing_permissions(channel.permissions_for(guild.me), thread=False):
            raise Illegal(f"I need these permissions there: {', '.join(missing)}.")


async def show_step(context: Context, step: str) -> None:
    """Show a page of the settings, in place if the user acted on one. Raises Illegal."""
    guild, server_settings = administers(context), context.services.server_settings
    if step not in STEP_TITLES:
        raise Illegal("There is no such page.")
    if step == "audit":
        await show_page(context, *audit_page(await server_settings.changes(guild.id)))
    elif step == "presets":
        await show_preset(context, next(iter(GAMES.values())))
    else:
        await show_page(context, *server_page(await server_settings.server(guild.id), step))


async def show_preset(context: Context, game: Game[Any, Any, Any]) -> None:
    """Show how a game opens in the server. Raises Illegal."""
    saved = await context.services.server_settings.preset(administers(context).id, game)
    pace = saved.pace if saved is not None else TimeControl.RELAXED
    await show_page(context, *preset_page(game, preset_text(game, saved), pace))


async def set_options(context: Context, name: str, text: str) -> None:
    """Set the options with which a game opens in the server. Raises Illegal with what is wrong."""
    guild, game = administers(context), game_called(name)
    await context.services.server_settings.set_options(guild.id, context.user, game, text)
    await show_preset(context, game)
