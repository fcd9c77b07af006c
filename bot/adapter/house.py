"""What every part of the adapter needs: the use cases, the store, the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import discord

from bot.adapter.admission.admission import Admission
from bot.adapter.drawing.gallery import Gallery
from bot.adapter.patience import Patience
from bot.config import OperatorConfig
from bot.database.store import Store
from bot.house.administering import Administering
from bot.house.casting import Casting
from bot.house.channels import Channels
from bot.house.hosting import Hosting
from bot.house.joining import Joining
from bot.house.looking import Looking
from bot.house.ordering import Ordering
from bot.house.people import People
from bot.house.playing import Playing
from bot.house.privacy import Privacy
from bot.house.proving import Proving
from bot.house.retention import Retention
from bot.house.ringing import Ringing
from bot.house.seats import Seats
from bot.operator.metrics import Metrics
from bot.shards import Shards
from bot.shown.panel import Staged
from bot.table.record import TableId, UserId
from bot.table.table import Table

if TYPE_CHECKING:
    from bot.adapter.context import Context


class Screen(Protocol):
    """What draws the tables; see screen.py."""

    @property
    def panels(self) -> Panels: ...
    def touch(self, id: TableId) -> None: ...
    def touch_hands(self, id: TableId) -> None: ...
    async def answer(self, context: Context, id: TableId) -> None: ...
    async def posted(self, id: TableId) -> Exception | None: ...
    async def sealed(self, id: TableId) -> Exception | None: ...
    def hurry(self) -> None: ...
    async def repost(self, id: TableId) -> None: ...
    async def dms_closed(self, id: TableId, user: UserId) -> bool: ...
    async def rest(self) -> None: ...
    async def stop(self) -> None: ...


class Panels(Protocol):
    """What keeps private panels as they should be; see panels.py."""

    def shown(
        self, interaction: discord.Interaction, table: Table, said: str, message: int | None
    ) -> None: ...
    def staged(self, table: Table, user: UserId) -> Staged: ...
    def forget(self, table: TableId, user: UserId, message: int | None) -> None: ...


class Silences(Protocol):
    """What looks after tables where the bot may not post; see silences.py."""

    async def lost(self, id: TableId) -> bool: ...
    async def found(self, id: TableId) -> None: ...
    def forget(self, id: TableId) -> None: ...
    async def tell(self, interaction: discord.Interaction) -> None: ...
    async def wake(self) -> None: ...
    def try_again(self, guild: int) -> None: ...
    async def look_for_channels(self) -> None: ...


class House(discord.AutoShardedClient):
    """The client as the rest of the adapter sees it."""

    admission: Admission
    gallery: Gallery
    store: Store
    looking: Looking
    playing: Playing
    ringing: Ringing
    hosting: Hosting
    administering: Administering
    joining: Joining
    casting: Casting
    seats: Seats
    ordering: Ordering
    people: People
    privacy: Privacy
    retention: Retention
    proving: Proving
    channels: Channels
    patience: Patience
    screen: Screen
    silences: Silences
    now: Callable[[], int]
    metrics: Metrics
    operator: OperatorConfig
    """Who runs it."""
    tree: discord.app_commands.CommandTree[Any]

    @property
    def mine(self) -> Shards:
        """The shards whose servers this process looks after: it draws their tables and rings their clocks."""
        raise NotImplementedError

    @property
    def unsure(self) -> bool:
        """Whether another process may look after them by now."""
        raise NotImplementedError

    @property
    def client(self) -> discord.Client:
        """The connection to Discord."""
        return self

    async def calm(self, seconds: float) -> None:
        """Lets those go first who wait for an answer, for so many seconds at most."""
        await self.admission.calm(seconds)
