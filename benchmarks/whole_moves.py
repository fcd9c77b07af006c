"""The cost of a whole move, from the click to the last edit, and of commands.

The bot plays in simcord, an in-process Discord, over a database on disk. Its peer is a stub bot that answers,
edits, posts and deletes exactly what the bot did, with the same words and a picture of the same size, and
nothing else: the difference is the bot's own cost. Measured is the processor time of all threads. simcord
polls for the end at its default interval, so that its polling does not count.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import discord
import simcord
from discord import app_commands
from sqlalchemy import event
from typing_extensions import override

from benchmarks.report import FULL, Row, Scale
from tests.discord import saloon as saloons
from tests.discord.saloon import Saloon, Stepped, seen
from tests.rig.postgres import as_new, programs

MOVES, WARM = 60, 10
"""The number of moves that are measured in a round, and of those before them."""
COMMANDS = 40
ROUNDS = 3
STATEMENTS, TRANSACTIONS, OWN = 15, 3, 0.020
"""The limits for a move: SQL statements, transactions, and processor seconds beyond the stub's."""
AT_POSTGRES = 1.2
"""The limit for the bot's processor time at PostgreSQL, as a multiple of that with SQLite."""
AS_PINGS = {"hand": 6, "table": 6, "mytables": 3}
"""The limits for commands, as multiples of the processor time of a /ping."""
LABELS = ("Call", "Check", "Pass", "Deal")
"""The labels of buttons to press; the first that is found."""


@dataclass(slots=True)
class Measured:
    """The results of a round of moves, and the requests sent to Discord."""

    seconds: float
    """Processor seconds per move."""
    sql: Counter[str] = field(default_factory=Counter[str])
    sent: list[list[Any]] = field(default_factory=list[list[Any]])
    """Requests, by move."""
    picture: bytes = b""
    commands: dict[str, float] = field(default_factory=dict[str, float])
    """Processor seconds, by command."""


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Yield a move's statements, transactions and own time, and commands compared with a /ping."""
    moves, rounds = scale.of(MOVES), scale.fewer(ROUNDS).rounds
    logging.disable(logging.WARNING)
    ours, theirs, shared = list[Measured](), list[Measured](), list[Measured]()
    try:
        with patch.object(Stepped, "_settle_internal", simcord.Env._settle_internal):  # pyright: ignore
            for _ in range(rounds):
                ours.append(asyncio.run(_ours(moves)))
                theirs.append(asyncio.run(_theirs(ours[-1])))
                if programs() is not None:
                    shared.append(asyncio.run(_ours(moves, postgres=True)))
    finally:
        logging.disable(logging.NOTSET)
    sql = ours[0].sql
    yield Row("SQL statements of a move", f"{STATEMENTS}", STATEMENTS * moves / sql["statements"], 1)
    yield Row("its transactions", f"{TRANSACTIONS}", TRANSACTIONS * moves / sql["commits"], 1)
    own = median(measured.seconds - stub.seconds for measured, stub in zip(ours, theirs, strict=True))
    yield Row(f"a whole move: {1000 * own:.1f} ms", f"a stub bot + {1000 * OWN:g} ms", OWN / own, 1)
    if shared:
        ratio = median(there.seconds / here.seconds for there, here in zip(shared, ours, strict=True))
        yield Row("a whole move at PostgreSQL", f"{AT_POSTGRES:g} times SQLite", AT_POSTGRES / ratio, 1)
    for name, limit in AS_PINGS.items():
        times = median(
            measured.commands[name] / p.commands["ping"] for measured, p in zip(ours, theirs, strict=True)
        )
        yield Row(f"/{name}", f"{limit} times a bare /ping", limit / times, 1)


# The bot.


async def _ours(moves: int, *, postgres: bool = False) -> Measured:
    with TemporaryDirectory() as folder, patch.object(saloons, "answering_at_once", nullcontext):
        database = await as_new() if postgres else ""
        async with saloons.opened(Path(folder), "bench", painted=True, database=database) as saloon:
            asyncio.get_running_loop().set_debug(False)
            await saloon.heist()
            for _ in range(WARM):
                _ = await (await _next_move(saloon))()
            found = await _of_moves(saloon, moves)
            ann = saloon.guest("ann")
            for name in AS_PINGS:
                found.commands[name] = await _of_command(lambda name=name: ann.slash(name))
            return found


async def _of_moves(saloon: Saloon, moves: int) -> Measured:
    found, engine = Measured(0.0), saloon.bot.app.store.statements

    def executed(*_: Any) -> None:
        found.sql["statements"] += 1

    def committed(_: Any) -> None:
        found.sql["commits"] += 1

    event.listen(engine, "before_cursor_execute", executed)
    event.listen(engine, "commit", committed)
    _ = gc.collect()
    took: list[float] = []
    for _ in range(moves):
        before = len(saloon.requests)
        took.append(await _seconds(await _next_move(saloon)))
        found.sent.append(saloon.requests[before:])
    found.seconds = sum(took) / moves
    found.picture = max(saloon.bot.app.pictures._cached.values(), key=len)  # pyright: ignore[reportPrivateUsage]
    return found


async def _next_move(saloon: Saloon) -> Callable[[], Awaitable[object]]:
    """Return a function with which a player who is waited for presses a button of the table."""
    table, shown = await saloon.state(), saloon.table
    asked = {table.users[seat] for seat in table.owed} or {saloon.three[0].id}
    guest = next(member for member in saloon.three if member.id in asked)
    label = next(button for word in LABELS for button in shown.buttons if button.startswith(word))
    return partial(guest.member.click, shown.message, label=label)


# The stub.


class Stub(discord.AutoShardedClient):
    """A bot that sends the requests of `plan` whenever something is clicked."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=1)
        self._picture = picture
        self.plan: list[Any] = []
        self.table: discord.Message | None = None
        self.hands: list[discord.Message] = []
        self.ping: discord.Message | None = None
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="ping", description="Answers")
        async def _(interaction: discord.Interaction) -> None:
            _ = await interaction.response.send_message("Pong.")

    @override
    async def setup_hook(self) -> None:
        _ = await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        assert self.table is not None
        others = [step for step in self.plan if not step.path.endswith("/callback")]
        for step in self.plan:
            if step.path.endswith("/callback"):
                _ = await interaction.response.edit_message(**self.looks(step.json["data"]))
        await asyncio.gather(*(self._does(n, numbered) for n, numbered in enumerate(others)))

    async def _does(self, n: int, it: Any) -> None:
        assert self.table is not None
        match it.method:
            case "POST":
                said = self.looks(it.json)
                said.pop("attachments", None)
                self.ping = await self.table.channel.send(it.json.get("content") or "-", **said)
            case "PATCH":
                _ = await self.hands[n % len(self.hands)].edit(**self.looks(it.json or {}))
            case "DELETE" if self.ping is not None:
                gone, self.ping = self.ping, None
                await gone.delete()
            case _:
                pass

    def looks(self, said: Any) -> dict[str, Any]:
        """Return a message's embed, buttons and picture, as keyword arguments."""
        view = discord.ui.View(timeout=None)
        view.stop()
        for part in (part for row in said.get("components", ()) for part in row["components"]):
            if part["type"] == discord.ComponentType.button.value:
                button = discord.ui.Button[Any](label=part.get("label"), custom_id=part.get("custom_id"))
                _ = view.add_item(button) if len(view.children) < 25 else None
        shown: dict[str, Any] = {"view": view}
        if said.get("embeds"):
            shown["embed"] = discord.Embed.from_dict(said["embeds"][0])
        if said.get("attachments"):
            shown["attachments"] = [self.file]
        return shown

    @property
    def file(self) -> discord.File:
        return discord.File(BytesIO(self._picture), "table.png")


@asynccontextmanager
async def _stubbed(picture: bytes) -> AsyncGenerator[tuple[simcord.Env, Stub]]:
    stub = Stub(picture)
    env = Stepped(stub, check_errors=False, settle_timeout=60)
    await env.start()
    try:
        yield env, stub
    finally:
        await env.shutdown()


async def _theirs(ours: Measured) -> Measured:
    found = Measured(0.0)
    async with _stubbed(ours.picture) as (env, stub):
        asyncio.get_running_loop().set_debug(False)
        guild = env.create_guild("A server")
        channel = guild.create_text_channel("a-channel")
        members = [guild.add_member(env.create_user(name)) for name in ("ann", "bo", "cass")]
        there = stub.get_channel(channel.id)
        assert isinstance(there, discord.TextChannel)
        view = discord.ui.View(timeout=None)
        _ = view.add_item(discord.ui.Button[Any](label="Press", custom_id="press"))
        view.stop()
        stub.table = await there.send("The table", view=view, file=stub.file)
        stub.hands = [
            await (await (await stub.fetch_user(member.id)).create_dm()).send("A hand", file=stub.file)
            for member in members
        ]
        await env.settle()
        took: list[float] = []
        for n, plan in enumerate(ours.sent):
            stub.plan = plan
            table = next(message for message in channel.history() if message.id == stub.table.id)
            label = next(iter(seen(table).buttons))
            took.append(await _seconds(partial(members[n % len(members)].click, table, label=label)))
        found.seconds = sum(took) / len(took)
        found.commands["ping"] = await _of_command(lambda: members[0].slash(channel, "ping"))
    return found


# Measuring.


async def _of_command(run: Callable[[], Awaitable[object]]) -> float:
    """Return the median processor seconds of a command, after its pictures have been painted."""
    for _ in range(3):
        _ = await run()
    _ = gc.collect()
    return median([await _seconds(run) for _ in range(COMMANDS)])


async def _seconds(run: Callable[[], Awaitable[object]]) -> float:
    start = time.process_time()
    _ = await run()
    return time.process_time() - start
