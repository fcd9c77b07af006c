"""What does every part of the adapter need at hand? The use cases, the store, the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import discord

from bot.store import Store
from bot.tables import Tables

if TYPE_CHECKING:
    from bot.adapter.screen import Screen


class House(discord.AutoShardedClient):
    """The client as the rest of the adapter sees it."""

    store: Store
    tables: Tables
    screen: Screen
    now: Callable[[], int]
    tree: discord.app_commands.CommandTree[Any]


def house(interaction: discord.Interaction) -> House:
    """The house that got this interaction."""
    client = interaction.client
    assert isinstance(client, House)
    return client
