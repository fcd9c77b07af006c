"""How do a server's administrators set how the bot behaves there? `/settings show` and `/settings audit`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.adapter.house import house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.showing import show_page
from bot.adapter.permissions import missing_permissions
from bot.house.administering import told_preset
from bot.shown.servers import STEPS, audit_page, preset_page, server_page
from bot.table.pace import Pace
from engines import GAMES
from engines.core import Game, Illegal

Interaction = discord.Interaction

GROUP = app_commands.Group(
    name="settings",
    description="How I behave in this server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


@GROUP.command(name="show", description="See and change how I behave in this server")
async def settings_show(interaction: Interaction) -> None:
    await show_step(interaction, "general")


@GROUP.command(name="audit", description="Who changed which setting of this server")
async def settings_audit(interaction: Interaction) -> None:
    await show_step(interaction, "audit")


def administers(interaction: Interaction) -> discord.Guild:
    """The server, for one who may manage it. Raises Illegal for everybody else."""
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise Illegal("Only people with the permission Manage Server can do that.")
    return interaction.guild


def game_called(name: str) -> Game[Any, Any, Any]:
    """Raises Illegal."""
    if name not in GAMES:
        raise Illegal("There is no such game.")
    return GAMES[name]


def check_results(guild: discord.Guild, channels: Sequence[str]) -> None:
    """Raises Illegal where results could not be posted in a channel."""
    for id in channels:
        channel = guild.get_channel(int(id))
        if not isinstance(channel, discord.TextChannel):
            raise Illegal("Results can be posted only in a text channel that I can see.")
        if missing := missing_permissions(channel.permissions_for(guild.me), thread=False):
            raise Illegal(f"I need these permissions there: {', '.join(missing)}.")


async def show_step(interaction: Interaction, step: str) -> None:
    """A page of the settings, in place where they acted on one. Raises Illegal."""
    guild, administering = administers(interaction), house(interaction).administering
    if step not in STEPS:
        raise Illegal("There is no such page.")
    if step == "audit":
        await show_page(interaction, *audit_page(await administering.changes(guild.id)))
    elif step == "presets":
        await show_preset(interaction, next(iter(GAMES.values())))
    else:
        await show_page(interaction, *server_page(await administering.server(guild.id), step))


async def show_preset(interaction: Interaction, game: Game[Any, Any, Any]) -> None:
    """How a game opens in the server. Raises Illegal."""
    saved = await house(interaction).administering.preset(administers(interaction).id, game)
    pace = saved.pace if saved is not None else Pace.RELAXED
    await show_page(interaction, *preset_page(game, told_preset(game, saved), pace))


async def set_options(interaction: Interaction, name: str, text: str) -> None:
    """Has tables of a game open with these options. Raises Illegal with what is wrong."""
    guild, game = administers(interaction), game_called(name)
    await house(interaction).administering.set_options(guild.id, user_of(interaction), game, text)
    await show_preset(interaction, game)
