"""A bot on an in-memory Discord in which something fails during play, and all that it writes."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from unittest.mock import patch

from sqlalchemy.exc import OperationalError

from bot.config import BackupConfig, Config, DatabaseConfig, DiscordConfig
from bot.ops.doctor import forgetful
from bot.ops.management_service import ManagementService
from bot.ops.redaction import install_redaction
from bot.services.move_requests import MoveRequest
from bot.services.transaction_context import TableUpdate
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Illegal
from tests.discord.saloon import Guest, Saloon, opened
from tests.prove.playing import some_move
from tests.prove.secrecy.canaries import PASSWORD, TOKEN, hidden
from tests.prove.secrecy.sights import listening

URL = f"postgresql+asyncpg://mudbucket:{PASSWORD}@127.0.0.1:1/mudbucket"


ACTS = (
    *("move", "move", "move", "cheat", "typing", "hand", "look", "table", "log", "mytables", "rules"),
    *("report", "export"),
)
"""What somebody may do at a table, for faults that any action may trigger."""
FAULTS: dict[str, str | None] = {
    "bot.services.playing.play_move": "move",
    "bot.table.table.Table.read": "move",
    "bot.table.table.Table.view": None,
    "bot.presentation.news.account": "move",
    "bot.adapter.messages.wanted.table_page": "table",
    "bot.adapter.messages.wanted.table_buttons": "table",
    "bot.adapter.dispatch.showing.panel": "hand",
    "bot.adapter.messages.wanted.dm_panel": "move",
    "bot.adapter.messages.panels.panel": "move",
    "bot.adapter.rendering.picture_cache.picture": "move",
    "bot.adapter.messages.wanted.text": "move",
    "bot.presentation.panel.table_page": "look",
    "bot.adapter.commands.log.log_lines": "log",
    "bot.adapter.commands.mine.tables_page": "mytables",
    "bot.presentation.rules_here.asked": "rules",
    "bot.presentation.reports.log_lines": "report",
    "bot.presentation.telling.log_lines": "export",
    "bot.presentation.move_state.completions": "typing",
    "bot.table.turns.timed": "move",
    "bot.database.entity_cache.EntityCache.put": None,
    "bot.database.repositories.records.Records.save": "move",
    "bot.database.repositories.records.Records.table": None,
    "bot.database.repositories.settings.Settings.of": None,
    "bot.services.queries.Queries.texts": None,
    "sqlalchemy.Connection.execute": None,
    "sqlalchemy.Connection.commit": None,
}  # fmt: skip
"""The functions that fail, each with the action that triggers it; None for any."""
Discreetly = Callable[[logging.Handler], None]
"""A function that configures the redaction of a log handler."""


def discreetly(handler: logging.Handler) -> None:
    install_redaction(handler, (TOKEN, URL, PASSWORD))


def failure(table: Table, random: Random) -> Exception:
    """Return an error as any layer may raise it; some contain the value that caused them."""
    card = random.choice(hidden(table.state))
    full = sqlite3.OperationalError("database or disk is full")
    error = OperationalError(
        "INSERT INTO tables VALUES (?)", {"seed": table.seed}, full, hide_parameters=True
    )
    return random.choice((
        KeyError(card), ValueError(f"{card!r} is not in list"), AssertionError(table.seed),
        RuntimeError(f"cannot log in with {TOKEN}"), OSError(f"could not connect to {URL}"),
        sqlite3.DatabaseError(f"disk I/O error at {table.seed.upper()}"), TimeoutError(), error,
    ))  # fmt: skip


@dataclass
class House:
    """A bot with people at one table after another, and all that the loggers wrote."""

    saloon: Saloon
    said: StringIO
    seeds: list[str] = field(default_factory=list[str])

    @property
    def people(self) -> list[Guest]:
        return list(self.saloon.three)

    async def table(self, random: Random) -> Table:
        """Return a table whose game is under way."""
        try:
            table = await self.saloon.state()
            if table.status is Status.PLAYING:
                return table
            _ = await self.saloon.bot.app.services.hosting.end(table.id, table.host, steward=False)
        except Illegal:
            pass
        self.saloon.seed = f"{random.getrandbits(256):064x}"
        self.seeds.append(self.saloon.seed)
        await self.saloon.begin(random.choice(list(GAMES)))
        return await self.saloon.state()

    async def act(self, table: Table, random: Random, act: str | None = None) -> None:
        """Have somebody take this action, or a random one."""
        guest, seat = random.choice(self.people), random.choice(table.owed or (None,))
        user = table.users[seat] if seat is not None else None
        mover = next((person for person in self.people if person.id == user), guest)
        match act or random.choice(ACTS):
            case "move":
                line = some_move(table, seat, random) if seat is not None else ""
                await self._sent(mover, "move", move=line or "nothing")
            case "cheat":
                await self._sent(guest, "move", move=f"place {hidden(table.state)[0]}")
            case "typing":
                _ = await mover.member.autocomplete(self.saloon.channel, "move", "move", "")
            case "look":
                await self._sent(self.saloon.guest("zed"), "hand")
            case "rules":
                await self._chosen(guest, "Rules here")
            case "report":
                await self._chosen(guest, "Report a problem", problem="It hangs.")
            case "export":
                await self._sent(self.saloon.owner, "privacy server export")
            case command:
                await self._sent(mover, command)

    async def _chosen(self, guest: Guest, name: str, **filled: str) -> None:
        """Use a message command on the last message with buttons, and fill in its form."""
        on = [message.message for message in self.saloon.messages if message.buttons][-1]
        answer = await guest.member.context_menu(self.saloon.channel, name, on)
        if answer.modal is not None:
            _ = await guest.member.submit_modal(answer, filled)

    async def _sent(self, guest: Guest, command: str, **options: Any) -> None:
        _ = await guest.member.slash(self.saloon.channel, command, **options)

    async def reprs(self, table: Table) -> str:
        """Return the reprs of all objects at hand, and the operators' reports."""
        bot = self.saloon.bot
        config = Config(discord=DiscordConfig(token=TOKEN), database=DatabaseConfig(url=URL))  # pyright: ignore
        things: list[object] = [
            bot, bot.http, bot.app, bot.app.store, bot.app.services, bot.app.services.queries,
            bot.app.reconciler, bot.app.pictures, bot.app.metrics, bot.user,
            table, table.sitters, table.moves, table.played, TableUpdate(table), MoveRequest("align QC"),
            bot.app.store._engine, bot.app.store._engine.url, config, config.discord, config.database,
            asyncio.all_tasks(), bot.app.store.remembered, *bot.guilds,
        ]  # fmt: skip
        management_service = ManagementService(bot.app.store, bot.app.metrics, BackupConfig(), bot.app.now)
        status, figures = await management_service.status(), bot.app.metrics.exposed().decode()
        async with bot.app.store.outside_transactions() as connection:
            report = await forgetful(connection, dict(bot.app.store.remembered))
            await connection.rollback()
        text = "\n".join(
            [*map(repr, things), *map(str, things), repr(status), figures, *report.wrong, *report.notes]
        )
        for game in GAMES.values():  # their reprs contain card codes
            text = text.replace(repr(game), game.name)
        return text


@asynccontextmanager
async def house(folder: Path, hushed: Discreetly) -> AsyncGenerator[House]:
    """Open a bot whose loggers write at DEBUG."""
    said = StringIO()
    handler = logging.StreamHandler(said)
    hushed(handler)
    async with opened(folder, "00" * 32) as saloon:
        saloon.bot.http.token = TOKEN
        await saloon.villains()
        with listening(handler, ""):
            yield House(saloon, said)
        _ = saloon.expect_errors(), saloon.unanswered()


@contextmanager
def failing(place: str, error: Exception) -> Generator[Event]:
    """Have a function raise an error at every call; the yielded event is set by the first."""
    felt = Event()

    def fails(*_: object, **__: object) -> None:
        felt.set()
        raise error

    with patch(place, fails):
        yield felt


@contextmanager
def debugged(*, wanted: bool) -> Generator[None]:
    """Have asyncio log each callback, as if all of them were slow."""
    loop = asyncio.get_running_loop()
    before = loop.slow_callback_duration
    loop.set_debug(wanted)
    loop.slow_callback_duration = 0 if wanted else before
    try:
        yield
    finally:
        loop.set_debug(False)
        loop.slow_callback_duration = before
