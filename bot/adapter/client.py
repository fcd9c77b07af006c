"""The Discord client: startup, gateway events, and a shutdown that loses nothing."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from typing_extensions import override

from bot.adapter.app import AppClient
from bot.adapter.cluster.cluster import Cluster
from bot.adapter.commands.tree import add_commands
from bot.adapter.components.handlers import add_items
from bot.adapter.composition import Background, BotSettings, build
from bot.adapter.context import Context
from bot.adapter.dispatch.checks import admit_command, is_first
from bot.adapter.dispatch.registry import clicked, submitted
from bot.adapter.dispatch.responses import apologise, without_traceback
from bot.adapter.dispatch.signatures import check_signature
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.profile import introduce
from bot.adapter.retry import Retry
from bot.database.errors import WrongDatabase
from bot.database.revisions import today
from bot.database.store import Store, StoreError
from bot.ops.upgrade_backup import announced, kept_before
from bot.shards import Shards
from bot.version import bot_version
from engines.core import Illegal
from engines.words import counted

log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used
SHUTDOWN_GRACE_S = 5.0
"""Seconds for which a stopping bot answers and renders what is pending; the rest is rendered after the
restart.
"""


class Tree(app_commands.CommandTree[AppClient]):
    """The command tree: drops duplicate deliveries, admits commands, and answers their errors."""

    @override
    async def interaction_check(self, interaction: discord.Interaction[AppClient], /) -> bool:
        context, admitted = Context.of(interaction), False
        if not is_first(context):
            return False
        context.begin()  # ended where it is answered: here, in the command's callback, or in `on_error`
        try:
            check_signature(interaction)
            admitted = await admit_command(context)
        except Illegal as refused:
            await apologise(context, refused)
        finally:
            if not admitted:
                context.end()
        return admitted

    @override
    async def on_error(
        self, interaction: discord.Interaction[AppClient], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer errors raised by discord.py itself; errors in a command's handler are answered there."""
        context = Context.of(interaction)
        try:
            await apologise(context, error)
        finally:
            context.end()


class BotClient(AppClient):
    """The client over a database that is opened at startup."""

    def __init__(self, settings: BotSettings, *, gateway: str | None = None, **more: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none(), **more
        )
        self._settings = settings
        self._gateway = yarl.URL(gateway) if gateway is not None else None
        self._introducing: asyncio.Task[None] | None = None
        self.outdated: WrongDatabase | None = None
        """The error when a newer bot has migrated the schema, which stops this one; else None."""
        self.stop: Callable[[], object] = lambda: None
        self.retry = Retry()
        self._began = time.monotonic()
        self.background: Background | None = None
        """Background services; None until the database is open."""
        self.tree = Tree(self)
        logging.getLogger("discord.app_commands.tree").addFilter(without_traceback)
        add_commands(self.tree)
        add_items(self)

    async def keep_before_upgrade(self) -> None:
        """Back up a database that is about to be migrated, and log the upgrade's cost. Raises BackupError."""
        settings = self._settings
        folder = settings.backups.folder if settings.backups is not None else None
        at = datetime.fromtimestamp(settings.now() / 1000, UTC)
        if (made := await kept_before(settings.database, folder, at=at)) is not None:
            log.info("the database is going to be upgraded to revision %s; its backup: %s", today(), made)
        for line in await announced(settings.database):
            log.warning("%s", line)

    async def open(self) -> None:
        """Open the database, if it isn't open, and the management server, which works without Discord. Raises
        CannotOpen.
        """
        if self.background is not None:
            return
        store = await Store.open(self._settings.database)
        self.app, self.background = build(self, store, self._settings, self.retry)
        if self.background.management_tasks is not None:
            await self.background.management_tasks.open()

    @property
    def _background(self) -> Background:
        assert self.background is not None, "the database is not open"
        return self.background

    async def log_in(self, token: str) -> None:
        """Log in, retrying while Discord is unavailable. Raises discord.LoginFailure and CannotOpen."""

        async def attempt() -> None:
            await self.http.close()  # left over from the last attempt
            self.http.connector = discord.utils.MISSING
            await self.login(token)

        await self.retry.until_done("the login", attempt)

    @override
    async def launch_shards(self) -> None:
        await self.retry.until_done("asking for the gateway", super().launch_shards)

    @override
    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect to the configured gateway, if there is one, instead of the address that Discord returns."""
        await super().launch_shard(self._gateway or gateway, shard_id, initial=initial)

    @override
    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify, also with regard to shards of other processes."""
        if (sharing := self.app.membership.sharing) is not None:
            await sharing.wait_to_identify(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    @override
    async def setup_hook(self) -> None:
        """Acquire shards, resume unfinished work, and start the background services."""
        await self.open()
        background = self._background
        await self._take_shards(background)
        await self._begin(self.app.membership.mine)
        background.clock.start()
        if background.management_tasks is not None:
            background.management_tasks.start_rounds()
        if (sharing := self.app.membership.sharing) is not None:
            sharing.start()

    async def _take_shards(self, background: Background) -> None:
        """Determine the shards to run; in a cluster, wait until this process holds at least one."""
        config, app = self._settings.discord, self.app
        if config is not None and app.store.access.shared:
            app.membership.sharing = Cluster(
                self, app.store, app.services, self.retry, config, self._settings.rate_limiter,
                touch=app.reconciler.touch, catch_up=app.reconciler.catch_up, taken=self._launch,
                status=background.management_service.status, outdated=self._outdate,
            )  # fmt: skip
            first = await app.membership.sharing.open()
            self.shard_ids, self.shard_count = sorted(first.ids), first.count
        elif config is not None and (named := config.named) is not None:
            self.shard_ids, self.shard_count = sorted(named.ids), named.count

    def _outdate(self, why: WrongDatabase) -> None:
        self.outdated = why
        self.stop()

    async def _begin(self, shards: Shards) -> None:
        """Resume unfinished work on shards that were just acquired."""
        await self.app.services.deadlines.wake(shards)
        await self.app.permission_monitor.wake()
        self.app.card_emojis.start(uploads=shards.first)
        if shards.first:
            self._introducing = asyncio.create_task(self._introduce(), name="introduction")

    async def _introduce(self) -> None:
        """Sync the commands with Discord, and set the application's description."""
        await Retry().until_done("telling Discord the commands", self.tree.sync)
        await introduce(self, self._settings.operator)

    async def _launch(self, shards: Shards) -> None:
        """Launch shards taken over while running; discord.py retries failed connections."""
        log.info("taking over shards %s", shards)
        try:
            await self._begin(shards)
        except (StoreError, *REQUEST_ERRORS) as error:
            log.warning("overdue tables could not be read: %s", error)
        for shard in sorted(shards.ids):
            if (known := self.get_shard(shard)) is not None:
                await known.connect()
            else:
                await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def _tell_of_start(self) -> None:
        """Log one line at the first start: the version, the database, and what the bot serves."""
        took, self._began = time.monotonic() - self._began, float("inf")
        if took < 0:
            return
        tables = await self.app.services.channels.places()
        log.info(
            "ready in %.0f ms: mudbucket %s, database %s at revision %s, %s, %s, %s",
            took * 1000, bot_version(), self.app.store.name, today(), counted(len(self.guilds), "server"),
            counted(len(tables), "open table"), counted(self.shard_count or 1, "shard"),
        )  # fmt: skip

    async def on_shard_disconnect(self, shard: int) -> None:
        """Log a lost connection, unless the bot is shutting down."""
        if not self.is_closed() and not self.app.admission.closed:
            log.warning("shard %s has lost its connection to Discord", shard)

    async def on_shard_resumed(self, shard: int) -> None:
        log.info("shard %s is connected again", shard)

    async def on_ready(self) -> None:
        """Catch up after a start: render tables that are behind, and end tables whose channel is gone."""
        await self._tell_of_start()
        await self._draw_what_is_left()
        await self.app.permission_monitor.look_for_channels()
        await self._background.departures.look()
        await self._background.expiry.forget_left()  # at startup the guilds were not known yet

    async def on_shard_ready(self, _shard: int) -> None:
        """Catch up after one shard has started a new session."""
        if self.is_ready():
            await self.on_ready()

    async def on_resumed(self) -> None:
        """Render what failed while disconnected; missed events are replayed by Discord."""
        await self._draw_what_is_left()

    async def _draw_what_is_left(self) -> None:
        for id in await self.app.services.channels.undrawn():
            self.app.reconciler.touch(id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Retry muted tables, as channel, role, member and thread updates may restore permissions."""
        self.app.permission_monitor.try_again(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        self.app.permission_monitor.try_again(after.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me:
            self.app.permission_monitor.try_again(after.guild.id)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Retry muted tables also where discord.py has dropped an archived thread from its cache."""
        self.app.permission_monitor.try_again(thread.guild_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the table of a deleted channel, which releases its villains."""
        await self._abandon(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """End the table of a deleted thread."""
        await self._abandon(thread.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the tables of a server that the bot was removed from, and note the time."""
        for id in await self.app.services.hosting.abandon_guild(guild.id):
            self.app.reconciler.touch(id)
        await self._background.departures.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._background.departures.joined(guild.id)

    async def _abandon(self, channel: int) -> None:
        with suppress(Illegal):
            table = await self.app.services.queries.in_channel(channel)
            await self.app.services.hosting.abandon(table.id)
            self.app.reconciler.touch(table.id)

    @override
    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log a StoreError in an event handler as a warning; what failed is made up for when the database is
        back, or at the next start.
        """
        if isinstance(error := sys.exception(), StoreError):
            log.warning("the event %s could not be handled: %s", event_method, error)
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def on_app_command_completion(self, interaction: discord.Interaction, _: Any) -> None:
        """Tell a host about missing permissions if the DM about it has failed."""
        await self.app.permission_monitor.tell(interaction)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Handle interactions that discord.py doesn't: modal submits, and components that no item matches."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(Context.of(interaction))
        elif interaction.type is discord.InteractionType.component and not Context.is_known(interaction):
            await clicked(Context.of(interaction), None)

    @override
    async def close(self) -> None:
        """Finish answers and renders within SHUTDOWN_GRACE_S, then disconnect and close the database."""
        if (background := self.background) is None:
            await super().close()
            return
        app = self.app
        app.reconciler.hurry()
        await app.admission.close(SHUTDOWN_GRACE_S)
        background.expiry.stop()
        await background.clock.stop()
        self._settings.jobs.stop()
        app.card_emojis.stop()
        if self._introducing is not None:
            self._introducing.cancel()
        if (sharing := app.membership.sharing) is not None:
            await sharing.stop()
        if background.management_tasks is not None:
            await background.management_tasks.stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(app.reconciler.rest(), SHUTDOWN_GRACE_S)
        await app.reconciler.stop()
        await super().close()
        if sharing is not None:
            await sharing.close()
        await app.store.close()
