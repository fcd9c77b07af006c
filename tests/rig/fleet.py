"""Several processes of the bot at one database, each with its shards; killed and restarted."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.hanging import HANGS
from tests.rig.bot_process import BotProcess
from tests.rig.discord import Discord


class Fleet:
    def __init__(self, discord: Discord, url: str, folder: Path, many: int, **settings: str) -> None:
        self._discord, self._settings, self._many = discord, settings, many
        logs = [folder / f"process-{n}.log" for n in range(many)]
        self.processes = [BotProcess(discord, url, log, alone=False) for log in logs]

    async def start(self) -> None:
        """Start all processes, and wait until every shard is served and the commands are known."""
        for n in range(self._many):
            await self.start_one(n)
        served = asyncio.create_task(self.served())
        ended = [asyncio.create_task(process.ended()) for process in self.processes]
        done, _ = await asyncio.wait((served, *ended), return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            _ = task.cancel()
        assert served in done, f"a process ended: {self.logs()[-3000:]}"
        await served

    async def start_one(self, n: int) -> None:
        replica = {"MUDBUCKET_DISCORD__REPLICAS": str(self._many), "MUDBUCKET_DISCORD__REPLICA": str(n)}
        await self.processes[n].start(**replica, **self._settings)

    async def served(self) -> None:
        """Wait until every shard is served and the commands are declared, which happens meanwhile."""
        known = self._discord.gateway.ready, self._discord.world.has_commands
        _, late = await asyncio.wait([asyncio.create_task(it.wait()) for it in known], timeout=HANGS)
        assert not late, f"not all shards are served: {self.logs()[-3000:]}"

    async def kill_one(self, n: int) -> None:
        self.processes[n].kill()
        _ = await self.processes[n].ended()

    async def stop(self) -> list[int]:
        return list(await asyncio.gather(*(process.stop() for process in self.processes)))

    def leave(self) -> None:
        for process in self.processes:
            if process.pid:
                process.kill()

    def logs(self) -> str:
        logs = [process.log for process in self.processes]
        return "\n".join(log.read_text(errors="replace") for log in logs if log.exists())
