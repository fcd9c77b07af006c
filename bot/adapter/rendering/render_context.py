"""The context shared by all who show something: client, use cases, pictures, clock and shards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.adapter.rendering.card_emojis import CardEmojis
from bot.adapter.rendering.picture_cache import PictureCache
from bot.ops.metrics import Metrics
from bot.services.services import Services
from bot.shards import Shards


@dataclass(slots=True, kw_only=True)
class RenderContext:
    client: discord.Client
    services: Services
    pictures: PictureCache
    card_emojis: CardEmojis
    metrics: Metrics
    now: Callable[[], int]
    """Milliseconds since 1970."""
    mine: Callable[[], Shards]
    """The shards of this process, which renders their servers' tables."""
    wait_until_idle: Callable[[float], Awaitable[None]]
    """A function that waits for pending interactions to go first, at most the given seconds."""
    requests_are_short: Callable[[], bool]
    """Whether requests with the bot's token have to wait."""
