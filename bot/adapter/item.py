"""What is a button or a menu? A component whose custom_id says everything, so that it outlives restarts."""

from __future__ import annotations

import re
from typing import Any, Self, cast

import discord
from typing_extensions import override

from bot.adapter.answers import answered
from bot.record import TableId

Interaction = discord.Interaction


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
    def chosen(self) -> str:
        """What was chosen from a menu."""
        menu = cast("discord.ui.Select[Any]", self.item)
        return menu.values[0]

    async def clicked(self, interaction: Interaction) -> None:
        raise NotImplementedError

    @override
    async def callback(self, interaction: Interaction) -> None:
        await answered(interaction, lambda: self.clicked(interaction))
