"""What does every part of the adapter need at hand? The use cases, the store, the screen."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.store import Store
from bot.tables import Tables

if TYPE_CHECKING:
    from bot.adapter.screen import Screen


Command = discord.app_commands.Command[Any, ..., Any]


def command(*, name: str, description: str) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Command]:
    """`app_commands.command`, with a type that can be told."""
    return cast(Any, discord.app_commands.command(name=name, description=description))


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
