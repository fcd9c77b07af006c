"""How does a user set what is his own? `/me`, and the menus below it."""

from __future__ import annotations

import discord

from bot.adapter.answers import user_of
from bot.adapter.house import Command, command, house
from bot.adapter.messages import embed, laid_out
from bot.page import Field, Page
from bot.preferences import SETTINGS, Preferences

Interaction = discord.Interaction


def _page(mine: Preferences) -> Page:
    fields = tuple(Field(name, labels[mine.word(setting)]) for setting, (name, labels) in SETTINGS.items())
    return Page("Your settings", "They hold for what only you see, in all servers.", fields)


def _menus(mine: Preferences) -> discord.ui.View:
    items: list[discord.ui.Item[discord.ui.View]] = []
    for setting, (name, labels) in SETTINGS.items():
        options = [
            discord.SelectOption(label=f"{name}: {label}", value=word, default=word == mine.word(setting))
            for word, label in labels.items()
        ]
        items.append(discord.ui.Select(custom_id=f"me:{setting}", options=options))
    return laid_out(items)


@command(name="me", description="Your own settings: pictures or text only, dark or light, big print, DMs")
async def me(interaction: Interaction) -> None:
    mine = await house(interaction).people.preferences(user_of(interaction))
    _ = await interaction.response.send_message(embed=embed(_page(mine)), view=_menus(mine), ephemeral=True)


async def change_setting(interaction: Interaction, setting: str, word: str) -> None:
    """Changes a setting, shows what they are now, and has the user's hands drawn accordingly."""
    at = house(interaction)
    mine = await at.people.prefer(user_of(interaction), setting, word)
    _ = await interaction.response.edit_message(embed=embed(_page(mine)), view=_menus(mine))
    for table in await at.tables.of_user(user_of(interaction)):
        at.screen.touch_hands(table.id)


COMMANDS: tuple[Command, ...] = (me,)
