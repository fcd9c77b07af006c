"""How do several processes of the bot live at one database? Each has its shards, and is started again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.hanging import HANGS
from tests.rig.bot_process import BotProcess
from tests.rig.discord import Discord


class Fleet:
    """So many processes, which share the shards of the local Discord as replicas do."""

    def __init__(self, discord: Discord, url: str, folder: Path, many: int, **settings: str) -> None:
        self._discord, self._settings, self._many = discord, settings, many
        self.processes = [
            BotProcess(discord, url, folder / f"process-{n}.log", alone=False) for n in range(many)
        ]

    async def start(self) -> None:
        """Starts all, and waits until each shard is served."""
        for n in range(self._many):
            await self.start_one(n)
        served = asyncio.create_task(self.served())
        ended = [asyncio.create_task(it.ended()) for it in self.processes]
        done, _ = await asyncio.wait((served, *ended), return_when=asyncio.FIRST_COMPLETED)
        for it in ended:
            _ = it.cancel()
        assert served in done, f"a process ended: {self.logs()[-3000:]}"
        await served

    async def start_one(self, n: int) -> None:
        replica = {"MUDBUCKET_DISCORD__REPLICAS": str(self._many), "MUDBUCKET_DISCORD__REPLICA": str(n)}
        await self.processes[n].start(**replica, **self._settings)

    async def served(self) -> None:
        """Waits until each shard is served."""
        try:
            async with asyncio.timeout(HANGS):
                _ = await self._discord.gateway.ready.wait()
        except TimeoutError:
            raise AssertionError(f"not all shards are served: {self.logs()[-3000:]}") from None

    async def kill_one(self, n: int) -> None:
        """Ends one as if the power were cut, and waits until it is gone."""
        self.processes[n].kill()
        _ = await self.processes[n].ended()

    async def stop(self) -> list[int]:
        """Ends all as an operator does; their exit codes."""
        return list(await asyncio.gather(*(it.stop() for it in self.processes)))

    def leave(self) -> None:
        """Nothing stays behind that was started."""
        for it in self.processes:
            if it.pid:
                it.kill()

    def logs(self) -> str:
        return "\n".join(it.log.read_text(errors="replace") for it in self.processes if it.log.exists())
