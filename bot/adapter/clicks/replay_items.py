"""What do the buttons below a finished game that is looked at again do?

replay:TABLE:N:WHOSE:KIND shows it after N moves, as all saw it (a) or as the user did (m)
jump:TABLE:WHOSE          menu of places to jump to
"""

from __future__ import annotations

import discord
from typing_extensions import override

from bot.adapter.commands.replay import show_moment
from bot.adapter.incoming.item import Item
from bot.shown.replay import Whose
from engines.core import Illegal

Interaction = discord.Interaction


class ReplayButton(Item, template=r"replay:(?P<table>\w+):(?P<n>\d{1,6}):(?P<whose>[am]):(?P<kind>[fbnlvs])"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Shows the game after so many moves, for this user alone."""
        await show_moment(interaction, self.table, int(self.match["n"]), _whose(self.match["whose"]))


class JumpMenu(Item, template=r"jump:(?P<table>\w+):(?P<whose>[am])"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Shows the game as it was at the chosen place."""
        if not self.chosen.isdecimal() or len(self.chosen) > 6:
            raise Illegal("That choice is not available here.")
        await show_moment(interaction, self.table, int(self.chosen), _whose(self.match["whose"]))


def _whose(word: str) -> Whose:
    return "m" if word == "m" else "a"


ITEMS = (ReplayButton, JumpMenu)
