"""How do players say beforehand what to play in their turn? With the menu of orders on their panel."""

from __future__ import annotations

from typing_extensions import override

from bot.adapter.house import house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.item import Interaction, Item
from bot.adapter.incoming.showing import play
from bot.shown.orders import NONE


class OrderMenu(Item, template=r"order:(?P<table>\w+):(?P<seen>\d+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Gives the chosen order, or takes back the one that stands; the panel shows what came of it."""
        ordering, user = house(interaction).ordering, user_of(interaction)
        if self.chosen == NONE:
            await play(interaction, self.table, ordering.clear(self.table, user))
        else:
            await play(interaction, self.table, ordering.give(self.table, user, self.chosen, seen=self.seen))
