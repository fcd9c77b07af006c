"""What do the menus and buttons below a server's settings do? They are for its administrators alone.

server:go:STEP             turn to another page      server:switch:SETTING:WORD  switch something on or off
server:set:SETTING         menu; sets something      server:game                 menu; how another game opens
server:pace:GAME           menu; sets a game's pace  opens:GAME                  form; sets its options
server:usual:GAME          a game opens as usual
"""

from __future__ import annotations

import discord
from typing_extensions import override

from bot.adapter.commands.settings import (
    administers,
    check_results,
    game_called,
    show_preset,
    show_step,
)
from bot.adapter.drawing.forms import OptionsForm
from bot.adapter.house import house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.item import Item
from bot.table.options import values_of, written

Interaction = discord.Interaction


class ServerStepButton(Item, template=r"server:go:(?P<step>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await show_step(interaction, self.match["step"])


class ServerSwitchButton(Item, template=r"server:switch:(?P<setting>\w+):(?P<word>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        guild = administers(interaction)
        await house(interaction).administering.change(
            guild.id, user_of(interaction), self.match["setting"], (self.match["word"],)
        )
        await show_step(interaction, "general")


class ServerSettingMenu(Item, template=r"server:set:(?P<setting>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        guild, setting = administers(interaction), self.match["setting"]
        picker = isinstance(self.item, discord.ui.ChannelSelect | discord.ui.RoleSelect)
        words = tuple(self.picked(guild)) if picker else tuple(self.words)
        if setting == "results":
            check_results(guild, words)
        await house(interaction).administering.change(guild.id, user_of(interaction), setting, words)
        await show_step(interaction, "places" if picker else "general")


class ServerGameMenu(Item, template=r"server:game"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await show_preset(interaction, game_called(self.chosen))


class ServerPaceMenu(Item, template=r"server:pace:(?P<game>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        guild, game = administers(interaction), game_called(self.match["game"])
        await house(interaction).administering.set_pace(guild.id, user_of(interaction), game, self.chosen)
        await show_preset(interaction, game)


class ServerOptionsButton(Item, template=r"opens:(?P<game>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Opens the form, with what holds in it."""
        guild, game = administers(interaction), game_called(self.match["game"])
        saved = await house(interaction).administering.preset(guild.id, game)
        now = written(game, values_of(saved.options)) if saved is not None else ""
        await OptionsForm(game, now).open(interaction)


class ServerUsualButton(Item, template=r"server:usual:(?P<game>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        guild, game = administers(interaction), game_called(self.match["game"])
        await house(interaction).administering.as_usual(guild.id, user_of(interaction), game)
        await show_preset(interaction, game)


ITEMS = (
    ServerStepButton,
    ServerSwitchButton,
    ServerSettingMenu,
    ServerGameMenu,
    ServerPaceMenu,
    ServerOptionsButton,
    ServerUsualButton,
)
