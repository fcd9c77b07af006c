"""What do the buttons below a finished game that is looked at again do?

replay:TABLE:N:WHOSE:KIND shows it after N moves, as all saw it (a), as the user did (m), or a player (number)
jump:TABLE:WHOSE          menu of places to jump to
eyes:TABLE:N              menu of hands to look into (a: none), after N moves
watch:TABLE               a page for the browser
"""

from __future__ import annotations

import discord
from typing_extensions import override

from bot.adapter.commands.replay import send_page, show_moment
from bot.adapter.incoming.item import Item
from bot.shown.ids import ALL
from engines.core import Illegal

Interaction = discord.Interaction


WHOSE = r"(?P<whose>[am]|\d{1,3})"


class ReplayButton(Item, template=rf"replay:(?P<table>\w+):(?P<n>\d{{1,6}}):{WHOSE}:(?P<kind>[fbnlvs])"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Shows the game after so many moves, for this user alone."""
        await show_moment(interaction, self.table, int(self.match["n"]), self.match["whose"])


class JumpMenu(Item, template=rf"jump:(?P<table>\w+):{WHOSE}"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Shows the game as it was at the chosen place."""
        if not self.chosen.isdecimal() or len(self.chosen) > 6:
            raise Illegal("That choice is not available here.")
        await show_moment(interaction, self.table, int(self.chosen), self.match["whose"])


class EyesMenu(Item, template=r"eyes:(?P<table>\w+):(?P<n>\d{1,6})"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Shows the same moment with the chosen player's eyes."""
        if self.chosen != ALL and not (self.chosen.isdecimal() and len(self.chosen) <= 3):
            raise Illegal("That choice is not available here.")
        await show_moment(interaction, self.table, int(self.match["n"]), self.chosen)


class WatchButton(Item, template=r"watch:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await send_page(interaction, self.table)


ITEMS = (ReplayButton, JumpMenu, EyesMenu, WatchButton)
