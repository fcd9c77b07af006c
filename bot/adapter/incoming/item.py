"""What is a button or a menu? A component whose custom_id says everything, so that it survives restarts."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from typing_extensions import override

from bot.adapter.incoming.answers import answered
from bot.table.record import TableId
from engines.core import Illegal

Interaction = discord.Interaction
_NO_CHOICE = "That choice is not available here."
TAKEN = "taken"
"""What an interaction is marked with that is a click on something of ours."""


class Item(discord.ui.DynamicItem[Any], template=r"\0"):
    """The one place where clicks are answered; the subclasses' templates are those of items.py."""

    def __init__(self, item: discord.ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    @override
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        interaction.extras[TAKEN] = True
        return cls(item, match)

    @property
    def table(self) -> TableId:
        return TableId(self.match["table"])

    @property
    def seen(self) -> int:
        return int(self.match["seen"])

    @property
    def said(self) -> str:
        return self.match["said"]

    @property
    def words(self) -> list[str]:
        """What was chosen from a menu. Raises Illegal unless all of it are choices of that menu."""
        menu = self.item
        known = {it.value for it in menu.options} if isinstance(menu, discord.ui.Select) else set[str]()
        if not isinstance(menu, discord.ui.Select) or not known.issuperset(menu.values):
            raise Illegal(_NO_CHOICE)
        return list(menu.values)

    @property
    def chosen(self) -> str:
        """The one word that was chosen from a menu. Raises Illegal."""
        words = self.words
        if len(words) != 1:
            raise Illegal(_NO_CHOICE)
        return words[0]

    def picked(self, guild: discord.Guild) -> list[str]:
        """The channels or roles that were picked, by id. Raises Illegal for those of which the server knows
        nothing.
        """
        menu, ids = self.item, list[str]()
        assert isinstance(menu, discord.ui.ChannelSelect | discord.ui.RoleSelect)
        there = guild.get_channel if isinstance(menu, discord.ui.ChannelSelect) else guild.get_role
        for it in menu.values:
            if there(it.id) is None:
                raise Illegal(_NO_CHOICE)
            ids.append(str(it.id))
        return ids

    async def clicked(self, interaction: Interaction) -> None:
        raise NotImplementedError

    @override
    async def callback(self, interaction: Interaction) -> None:
        await answered(interaction, lambda: self.clicked(interaction))
