"""How do users change their own settings? `/me`, and the menus below it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.adapter.drawing.messages import embed, laid_out
from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import completing, user_of
from bot.shown.page import Field, Page
from bot.table.pace import Quiet
from bot.table.preferences import SETTINGS, Preferences, zones_like

Interaction = discord.Interaction


def _page(mine: Preferences, now: int) -> Page:
    fields = [Field(name, labels[mine.word(setting)]) for setting, (name, labels) in SETTINGS.items()]
    text = (
        "These apply in all servers, to what only you see. In quiet hours nobody mentions you, and slower "
        "tables give you more time. Set them with `/me quiet:22-8 zone:Europe/Berlin`; `/me quiet:none` "
        "turns them off."
    )
    return Page("Your settings", text, (*fields, Field("Quiet hours", _hours(mine.quiet, now))))


def _hours(quiet: Quiet | None, now: int) -> str:
    """Quiet hours in words, with the time there, so that a wrong zone is noticed."""
    if quiet is None:
        return "None"
    start, end = (f"{it // 60}:{it % 60:02}" for it in (quiet.start, quiet.end))
    return f"{start}–{end}, {quiet.zone.replace('_', ' ')} (it is {quiet.clock(now)} there)"


def _menus(mine: Preferences) -> discord.ui.View:
    items: list[discord.ui.Item[discord.ui.View]] = []
    for setting, (name, labels) in SETTINGS.items():
        options = [
            discord.SelectOption(label=f"{name}: {label}", value=word, default=word == mine.word(setting))
            for word, label in labels.items()
        ]
        items.append(discord.ui.Select(custom_id=f"me:{setting}", options=options))
    return laid_out(items)


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
    page = embed(_page(mine, at.now()))
    _ = await interaction.response.send_message(embed=page, view=_menus(mine), ephemeral=True)


async def change_setting(interaction: Interaction, setting: str, word: str) -> None:
    """Changes a setting, shows what they are now, and has the user's hands drawn accordingly."""
    at = house(interaction)
    mine = await at.people.prefer(user_of(interaction), setting, word)
    _ = await interaction.response.edit_message(embed=embed(_page(mine, at.now())), view=_menus(mine))
    for table in await at.looking.of_user(user_of(interaction)):
        at.screen.touch_hands(table.id)


COMMANDS: tuple[Command, ...] = (me,)
