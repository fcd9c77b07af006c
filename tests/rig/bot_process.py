"""The bot as a process of its own: start, stop, kill."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.hanging import HANGS, Hanging
from tests.rig.discord import Discord
from tests.rig.world import TOKEN


class BotProcess:
    """One run of the bot at the local Discord with a database; its log is appended to a file. `alone`: no
    other process of the bot runs.
    """

    def __init__(self, discord: Discord, database: Path | str, log: Path, *, alone: bool = True) -> None:
        self._discord, self.log, self._alone = discord, log, alone
        self._url = database if isinstance(database, str) else f"sqlite+aiosqlite:///{database}"
        self.pid = 0
        self.code: int | None = None
        """Exit code; negative for the signal that killed it, None while it runs."""
        self._dying: asyncio.Task[int] | None = None

    def environment(self, **more: str) -> dict[str, str]:
        own = {it: value for it, value in os.environ.items() if not it.startswith(("MUDBUCKET_", "DISCORD_"))}
        return {
            **own,
            "MUDBUCKET_DISCORD__API_BASE": self._discord.api,
            "MUDBUCKET_DISCORD__GATEWAY_URL": self._discord.socket,
            "MUDBUCKET_DATABASE__URL": self._url,
            "MUDBUCKET_DISCORD__CLICKS": "100000",  # simulated players click as fast as they are answered
            "MUDBUCKET_DISCORD__EMOJIS": "false",  # pages are compared with the texts that presenters write
            "DISCORD_TOKEN": TOKEN,
            **more,
        }

    async def start(self, *command: str, **more: str) -> None:
        module = command or ("bot", "run")
        with self.log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", *module, env=self.environment(**more), stdout=log, stderr=log,
                stdin=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
        if self._alone:
            self._discord.gateway.ready.clear()
        self.pid, self.code = process.pid, None
        self._dying = asyncio.create_task(self._die(process.wait()))

    async def _die(self, death: Coroutine[Any, Any, int]) -> int:
        self.code = await death
        if self._alone:
            self._discord.gateway.forget()
            self._discord.world.forsake()
        return self.code

    async def ready(self) -> bool:
        """Wait until the bot is ready; return False if it ended before."""
        there = asyncio.create_task(self._discord.gateway.ready.wait())
        done, _ = await asyncio.wait((there, self._dying), timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
        _ = there.cancel()
        if not done:
            raise self._hanging("comes up")
        return self.code is None

    def tell(self, what: signal.Signals) -> None:
        """Send a signal, unless the process has ended."""
        if self.code is None:
            os.kill(self.pid, what)

    def kill(self) -> None:
        self.tell(signal.SIGKILL)

    async def ended(self) -> int:
        """Wait for the end and return the exit code. Pending interactions are then left unanswered."""
        return await asyncio.shield(self._dying)

    async def stop(self) -> int:
        """Stop the bot with SIGTERM, as an operator does; return the exit code."""
        self.tell(signal.SIGTERM)
        try:
            return await asyncio.wait_for(self.ended(), HANGS)
        except TimeoutError:
            raise self._hanging("stops") from None

    def _hanging(self, doing: str) -> Hanging:
        return Hanging(f"the bot (process {self.pid}) that {doing}", self.log.read_text(encoding="utf-8"))


@asynccontextmanager
async def served(discord: Discord, folder: Path, *command: str, **more: str) -> AsyncGenerator[BotProcess]:
    """Yield a ready bot, with its database and log in a folder; it is killed at the end."""
    bot = BotProcess(discord, folder / "bot.db", folder / "bot.log")
    await bot.start(*command, **more)
    try:
        assert await bot.ready(), bot.log.read_text(encoding="utf-8")
        yield bot
    finally:
        if bot.code is None:
            bot.kill()
            _ = await bot.ended()
