"""What handlers work with: the use cases, the screen, and what is remembered of interactions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.adapter.admission.admission import Admission
from bot.adapter.cluster.membership import Membership
from bot.adapter.erasure import Eraser
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.gallery import Gallery
from bot.adapter.rendering.table_renderer import TableRenderer
from bot.config import OperatorConfig
from bot.database.store import Store
from bot.ops.metrics import Metrics
from bot.services.services import Services


@dataclass(slots=True, kw_only=True)
class App:
    client: discord.AutoShardedClient
    store: Store
    services: Services
    admission: Admission
    membership: Membership
    gallery: Gallery
    screen: TableRenderer
    silences: PermissionMonitor
    eraser: Eraser
    metrics: Metrics
    operator: OperatorConfig
    """Who runs it."""
    now: Callable[[], int]
    """Milliseconds since 1970."""


class AppClient(discord.AutoShardedClient):
    """A client with the app that its interactions are for, once its database is open."""

    app: App
