"""How do users change their own settings? `/me`, and the menus below it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import completing, user_of
from bot.adapter.incoming.showing import show_page
from bot.shown.settings import setting_menus, settings_page
from bot.table.preferences import zones_like

Interaction = discord.Interaction


@completing
async def _like(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=it, value=it) for it in zones_like(typed)[:25]]


@command(name="me", description="Your own settings: pictures, dark or light, big print, DMs, quiet hours")
@app_commands.describe(quiet="When not to disturb you: 22-8, 22:30-7 or none", zone="Your time zone")
@app_commands.autocomplete(zone=_like)
async def me(
    interaction: Interaction,
    quiet: app_commands.Range[str, 1, 20] | None = None,
    zone: app_commands.Range[str, 1, 60] | None = None,
) -> None:
    at, user = house(interaction), user_of(interaction)
    if quiet is None and zone is None:
        mine = await at.people.preferences(user)
    else:
        mine = await at.people.keep_quiet(user, quiet, zone)
    await show_page(interaction, settings_page(mine, at.now()), setting_menus(mine))


async def change_setting(interaction: Interaction, setting: str, word: str) -> None:
    """Changes a setting, shows what they are now, and has the user's hands drawn accordingly."""
    at = house(interaction)
    mine = await at.people.prefer(user_of(interaction), setting, word)
    await show_page(interaction, settings_page(mine, at.now()), setting_menus(mine))
    for table in await at.looking.of_user(user_of(interaction)):
        at.screen.touch_hands(table.id)


COMMANDS: tuple[Command, ...] = (me,)
