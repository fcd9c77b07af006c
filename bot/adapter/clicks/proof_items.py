"""What do the buttons do by which shuffles are checked?

word:TABLE    open the form for a word to shuffle with     verify:TABLE  what can be checked
export:TABLE  the record as a file
"""

from __future__ import annotations

import discord
from typing_extensions import override

from bot.adapter.commands.proof import show_record, show_verdict
from bot.adapter.drawing.forms import WordForm
from bot.adapter.house import house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.item import Item

Interaction = discord.Interaction


class WordButton(Item, template=r"word:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await house(interaction).proving.check_word(self.table, user_of(interaction))
        await WordForm(self.table).open(interaction)


class VerifyButton(Item, template=r"verify:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await show_verdict(interaction, self.table)


class ExportButton(Item, template=r"export:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await show_record(interaction, self.table)


ITEMS = (WordButton, VerifyButton, ExportButton)
