"""The bot on Discord: how it comes up, what it is told, and how it goes down without losing anything."""

from __future__ import annotations

import asyncio
import logging
import os
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

from bot.adapter.admission.admission import Admission
from bot.adapter.admission.gate import admit_command, is_first
from bot.adapter.clicks.handlers import add_items
from bot.adapter.clicks.registry import clicked, submitted
from bot.adapter.commands import privacy as privacy_commands
from bot.adapter.commands.tree import add_commands
from bot.adapter.context import Context
from bot.adapter.drawing.gallery import Gallery
from bot.adapter.drawing.latest import AWAY
from bot.adapter.drawing.screen import INTERVAL, Screen
from bot.adapter.house import House
from bot.adapter.incoming.answers import apologise, without_traceback
from bot.adapter.incoming.signatures import check_signature
from bot.adapter.pacing import Pace
from bot.adapter.patience import Patience
from bot.adapter.profile import introduce
from bot.adapter.sharing.sharing import Sharing
from bot.adapter.watching.attendance import Attendance, FirstOnly
from bot.adapter.watching.clock import Clock
from bot.adapter.watching.departures import Departures
from bot.adapter.watching.expiry import Expiry
from bot.adapter.watching.silences import Silences
from bot.config import BackupConfig, DiscordConfig, HttpConfig, OperatorConfig, RetentionConfig
from bot.database.revisions import today
from bot.database.store import Store, Trouble
from bot.house.administering import Administering
from bot.house.casting import Casting
from bot.house.channels import Channels
from bot.house.hosting import Hosting
from bot.house.jobs import InAnotherProcess, Jobs
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
from bot.house.thinking import Aside, Thinker
from bot.house.transactions import Transactions
from bot.operator.attendant import Attendant
from bot.operator.http import Question, Refused
from bot.operator.metrics import Metrics
from bot.operator.upgrading import announced, kept_before
from bot.shards import ALONE, Shards
from bot.table.record import TableId, UserId
from bot.version import bot_version
from engines.core import Illegal
from engines.words import agreed, counted

log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks at a card table
FAREWELL = 5.0
"""Seconds in which a bot that stops draws what is to be drawn; the rest is drawn when it is there again."""


def virtual_now() -> int:
    """Milliseconds since 1970, by discord.py's clock (which tests can step)."""
    return int(discord.utils.utcnow().timestamp() * 1000)


class Tree(app_commands.CommandTree[House]):
    """The commands; whatever fails in one is answered, and each is done once."""

    @override
    async def interaction_check(self, interaction: discord.Interaction[House], /) -> bool:
        context, admitted = Context.of(interaction), False
        if not is_first(context):
            return False
        context.begin()  # it ends where it is answered: here, in its own command, or in `on_error`
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
        self, interaction: discord.Interaction[House], error: app_commands.AppCommandError, /
    ) -> None:
        """Answers what discord.py refuses by itself; what fails in a command is answered there."""
        context = Context.of(interaction)
        try:
            await apologise(context, error)
        finally:
            context.end()


class Mudbucket(House):
    """The bot on Discord, over a database that it opens when it starts."""

    def __init__(
        self,
        database: str,
        *,
        now: Callable[[], int] = virtual_now,
        interval: float = INTERVAL,
        pictures: bool = True,
        admission: Admission | None = None,
        backups: BackupConfig | None = None,
        thinker: Thinker | None = None,
        jobs: Jobs | None = None,
        gateway: str | None = None,
        http: HttpConfig | None = None,
        retention: RetentionConfig | None = None,
        operator: OperatorConfig | None = None,
        metrics: Metrics | None = None,
        discord_config: DiscordConfig | None = None,
        pace: Pace | None = None,
        **more: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none(), **more
        )
        self._database = database
        self._gateway = yarl.URL(gateway) if gateway is not None else None
        self.now = now
        self.metrics = metrics or Metrics()
        self._backups = backups
        self._http = http or HttpConfig()
        self.operator = operator or OperatorConfig()
        self._discord_config, self._pace = discord_config, pace or Pace()
        self._sharing: Sharing | None = None
        """What it does beside others at one database; None: it has it alone."""
        self._introducing: asyncio.Task[None] | None = None
        self.patience = Patience()
        self._began = time.monotonic()
        self._attendance: Attendance | None = None
        self.admission = admission or Admission()
        self.tree = Tree(self)
        logging.getLogger("discord.app_commands.tree").addFilter(without_traceback)
        self.gallery = Gallery(hangs=pictures)
        self.screen = Screen(self, interval)
        self.silences = Silences(self)
        self._departures = Departures(self)
        self._expiry = Expiry(self, self._departures, retention or RetentionConfig())
        self._clock = Clock(self)
        self._thinker = thinker or Aside()
        self._jobs = jobs or InAnotherProcess()
        add_commands(self)
        add_items(self)

    async def keep_before_upgrade(self) -> None:
        """Backs up a database that is about to be migrated, and tells what the upgrade costs. Raises
        CannotKeep.
        """
        folder = self._backups.folder if self._backups is not None else None
        at = datetime.fromtimestamp(self.now() / 1000, UTC)
        if (made := await kept_before(self._database, folder, at=at)) is not None:
            log.info("the database is going to be upgraded to revision %s; its backup: %s", today(), made)
        for line in await announced(self._database):
            log.warning("%s", line)

    async def open(self) -> None:
        """Opens the database, unless it is open, and what the operator asks the bot through: that is answered
        whether Discord is there or not. Raises CannotOpen.
        """
        if hasattr(self, "store"):
            return
        self.store = await Store.open(self._database)
        transactions = Transactions(self.store, self.now, made=self.metrics.made, mine=lambda: self.mine)
        self.looking = Looking(transactions, self._jobs)
        self.playing = Playing(transactions)
        self.ringing = Ringing(transactions, self._thinker)
        self.people = People(transactions)
        self.seats = Seats(transactions)
        self.hosting = Hosting(transactions)
        self.joining = Joining(transactions)
        self.administering = Administering(transactions)
        self.casting = Casting(transactions)
        self.ordering = Ordering(transactions)
        self.privacy = Privacy(transactions, self._jobs)
        self.retention = Retention(transactions)
        self.proving = Proving(transactions, self._jobs)
        self.channels = Channels(transactions)
        self.attendant = Attendant(
            self.store, self.metrics, self._backups or BackupConfig(), self.now, self._unconnected, self._here
        )
        if self._backups is not None:
            self._attendance = Attendance(
                self.attendant, self.metrics, self._database, self._http,
                asks={"forget": self._forget, "quarantine": self._quarantine},
                rounds=(FirstOnly(self, self.attendant.patrol), self._expiry),
            )  # fmt: skip
            await self._attendance.open()

    async def log_in(self, token: str) -> None:
        """Logs in, however long Discord takes. Raises discord.LoginFailure, and CannotOpen."""

        async def attempt() -> None:
            await self.http.close()  # what the last attempt has left
            self.http.connector = discord.utils.MISSING
            await self.login(token)

        await self.patience.until_done("the login", attempt)

    @override
    async def launch_shards(self) -> None:
        await self.patience.until_done("asking for the gateway", super().launch_shards)

    @override
    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connects to the gateway of the configuration, whatever address Discord tells."""
        await super().launch_shard(self._gateway or gateway, shard_id, initial=initial)

    @override
    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until a shard may identify, beside those of other processes too."""
        if self._sharing is not None:
            await self._sharing.pass_gate(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    @property
    @override
    def mine(self) -> Shards:
        return self._sharing.mine if self._sharing is not None else ALONE

    @property
    @override
    def unsure(self) -> bool:
        return self._sharing is not None and self._sharing.unsure

    @property
    def _stands_by(self) -> bool:
        """Whether it waits for shards that another process has: it is well, and nobody plays here."""
        return self._sharing is not None and self._sharing.waits is not None

    def _here(self) -> dict[str, Any]:
        """Which process it is."""
        config = self._discord_config
        replica = {} if config is None or config.replicas == 1 else {"replica": config.number}
        shards = self._sharing.waits if self._sharing is not None and self._stands_by else str(self.mine)
        return {"process": os.getpid(), **replica, "shards": shards}

    @override
    async def setup_hook(self) -> None:
        """Finds what was left undone, and tells Discord the commands."""
        await self.open()
        await self._take_shards()
        await self._begin(self.mine)
        self._clock.start()
        if self._attendance is not None:
            self._attendance.start_rounds()
        if self._sharing is not None:
            self._sharing.start()

    async def _take_shards(self) -> None:
        """Finds out which shards it is to run; beside other processes, it waits for some of them."""
        config = self._discord_config
        if config is not None and self.store.shared:
            self._sharing = Sharing(self, config, self._pace, taken=self._launch, told=self.attendant.status)
            first = await self._sharing.open()
            self.shard_ids, self.shard_count = sorted(first.ids), first.count
        elif config is not None and (named := config.named) is not None:
            self.shard_ids, self.shard_count = sorted(named.ids), named.count

    async def _begin(self, shards: Shards) -> None:
        """Finds what was left undone on shards that it has just taken."""
        await self.ringing.wake(shards)
        await self.silences.wake()
        if shards.first:
            self._introducing = asyncio.create_task(self._introduce(), name="introduction")

    async def _introduce(self) -> None:
        """Tells Discord the commands, which it keeps, and who looks after the bot."""
        await Patience().until_done("telling Discord the commands", self.tree.sync)
        await introduce(self, self.operator)

    async def _launch(self, shards: Shards) -> None:
        """Takes over shards that another process had, while it plays. What fails is tried by the library."""
        log.info("taking over shards %s", shards)
        try:
            await self._begin(shards)
        except (Trouble, *AWAY) as error:
            log.warning("could not look at what was left undone: %s", error)
        for it in sorted(shards.ids):
            if (known := self.get_shard(it)) is not None:
                await known.connect()
            else:
                await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, it)

    async def _forget(self, question: Question) -> dict[str, Any]:
        """What an operator has erased while the bot runs."""
        if self.user is None:
            raise Refused(
                "The bot is not connected to Discord yet, where hands are to be deleted; try later."
            )
        match question:
            case {"user": int(user)}:
                known = await self.privacy.knows(UserId(user))
                await privacy_commands.forget_user(self, UserId(user))
                log.info("a user was erased for the operator")
            case {"guild": int(guild)}:
                known = await self.privacy.knows_guild(guild)
                await privacy_commands.forget_guild(self, guild)
                log.info("server %s was erased for the operator", guild)
            case _:
                raise Refused("A user or a server must be named by its number.")
        return {"done": True, "known": known}

    async def _quarantine(self, question: Question) -> dict[str, Any]:
        """Sets a table aside for the operator while the bot runs."""
        id = TableId(str(question.get("table")))
        if known := await self.retention.quarantine(id):
            self.attendant.patrol.leave(id)
            if self.user is not None:  # else it is drawn when the bot is there
                self.screen.touch(id)
            log.info("table %s was set aside for the operator", id)
        return {"known": known}

    def _unconnected(self) -> str | None:
        """What is wrong with the gateway, if anything is."""
        lost = [id for id, it in self.shards.items() if it.is_closed()]
        self.metrics.now.shards.labels("connected").set(len(self.shards) - len(lost))
        self.metrics.now.shards.labels("lost").set(len(lost))
        self.metrics.now.servers.set(len(self.guilds))
        if self.patience.waits is not None:
            return self.patience.waits
        if self._stands_by:
            return None
        if lost:
            return f"not connected: {agreed(len(lost), 'shard', 'shards')} {', '.join(map(str, lost))}"
        return None if self.is_ready() else "not connected yet"

    async def _tell_of_start(self) -> None:
        """One line, once: what is running, on what, for how many."""
        took, self._began = time.monotonic() - self._began, float("inf")
        if took < 0:
            return
        async with self.store.begin() as books:
            census = await books.census.count()
        tables = counted(census["tables_in_lobby"] + census["tables_playing"], "open table")
        log.info(
            "ready in %.0f ms: mudbucket %s, database %s at revision %s, %s, %s, %s",
            took * 1000, bot_version(), self.store.name, today(), counted(len(self.guilds), "server"),
            tables, counted(self.shard_count or 1, "shard"),
        )  # fmt: skip

    async def on_shard_disconnect(self, shard: int) -> None:
        """Tells the log, unless the bot is going."""
        if not self.is_closed() and not self.admission.closed:
            log.warning("shard %s has lost its connection to Discord", shard)

    async def on_shard_resumed(self, shard: int) -> None:
        log.info("shard %s is connected again", shard)

    async def on_ready(self) -> None:
        """Makes up for what was missed: what was left undrawn is drawn, and tables without a channel end."""
        await self._tell_of_start()
        await self._draw_what_is_left()
        await self.silences.look_for_channels()
        await self._departures.look()
        await self._expiry.forget_left()  # the round at the start came before it was known who is there

    async def on_shard_ready(self, _shard: int) -> None:
        """Makes up for what one connection has missed, which has begun a new session."""
        if self.is_ready():
            await self.on_ready()

    async def on_resumed(self) -> None:
        """Draws what could not be drawn while Discord was away; it tells by itself what happened there."""
        await self._draw_what_is_left()

    async def _draw_what_is_left(self) -> None:
        for id in await self.channels.undrawn():
            self.screen.touch(id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Somebody may have given back what the bot lacks; so with roles."""
        self.silences.try_again(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        self.silences.try_again(after.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me:
            self.silences.try_again(after.guild.id)

    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        self.silences.try_again(after.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Ends the table of a channel that is gone, which sets its villains free."""
        await self._abandon(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Ends the table of a thread that is gone."""
        await self._abandon(thread.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Ends the tables of a server that has sent the bot away, and notes when it did."""
        for id in await self.hosting.abandon_guild(guild.id):
            self.screen.touch(id)
        await self._departures.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._departures.joined(guild.id)

    async def _abandon(self, channel: int) -> None:
        with suppress(Illegal):
            table = await self.looking.in_channel(channel)
            await self.hosting.abandon(table.id)
            self.screen.touch(table.id)

    @override
    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """What the database could not do when Discord told something is made up for when it is there again,
        or at the next start.
        """
        if isinstance(error := sys.exception(), Trouble):
            log.warning("%s could not be seen to: %s", event_method, error)
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def on_app_command_completion(self, interaction: discord.Interaction, _: Any) -> None:
        """Tells a host what is wrong, where they could not be told otherwise."""
        await self.silences.tell(interaction)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answers what discord.py leaves to nobody: forms, and clicks on what no longer exists."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(Context.of(interaction))
        elif interaction.type is discord.InteractionType.component and not Context.is_known(interaction):
            await clicked(Context.of(interaction), None)

    @override
    async def close(self) -> None:
        """Answers and draws what is under way, if it is soon, then leaves Discord and closes the database."""
        self.screen.hurry()
        await self.admission.close(FAREWELL)
        self._expiry.stop()
        await self._clock.stop()
        self._thinker.stop()
        self._jobs.stop()
        if self._introducing is not None:
            self._introducing.cancel()
        if self._sharing is not None:
            await self._sharing.stop()
        if self._attendance is not None:
            await self._attendance.stop()
        if hasattr(self, "store"):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.screen.rest(), FAREWELL)
            await self.screen.stop()
        await super().close()
        if self._sharing is not None:
            await self._sharing.close()
        if hasattr(self, "store"):
            await self.store.close()
