"""What everything that is drawn needs: Discord, the use cases, pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.adapter.rendering.gallery import Gallery
from bot.ops.metrics import Metrics
from bot.services.services import Services
from bot.shards import Shards


@dataclass(slots=True, kw_only=True)
class RenderContext:
    client: discord.Client
    services: Services
    gallery: Gallery
    metrics: Metrics
    now: Callable[[], int]
    """Milliseconds since 1970."""
    mine: Callable[[], Shards]
    """The shards whose servers this process looks after: it draws their tables."""
    calm: Callable[[float], Awaitable[None]]
    """Lets those go first who wait for an answer, for so many seconds at most."""
