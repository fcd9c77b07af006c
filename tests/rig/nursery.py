"""A fork server for quick starts: a process with all imports done forks one child per bot.

`python -m tests.rig.nursery` reads a line of JSON for each start: arguments, environment, log. It prints the
child's pid, and then its exit code; then the next can be started.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiosqlite as aiosqlite  # else imported only when a database is opened

from tests.rig import doomed


class Nursery:
    """The fork server's client."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def birth(self, arguments: Sequence[str], environment: dict[str, str], log: Path) -> int:
        """Start another bot; return its pid."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.rig.nursery",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        assert self._process.stdin is not None
        order = {"arguments": [*arguments], "environment": environment, "log": str(log)}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        return await self._heard()

    async def death(self) -> int:
        """Wait for the bot's end and return its exit code."""
        return await self._heard()

    async def _heard(self) -> int:
        assert self._process is not None and self._process.stdout is not None
        return int(await self._process.stdout.readline())

    async def close(self) -> None:
        """Stop the fork server."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            _ = await self._process.wait()


def main() -> int:
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _live(json.loads(line))
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    return 0


def _live(order: dict[str, Any]) -> None:
    """Run a bot in the child process; never returns."""
    code = 1
    try:
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for from_, to in ((nothing, 0), (log, 1), (log, 2)):
            _ = os.dup2(from_, to)
        os.environ.clear()
        os.environ.update(order["environment"])
        code = doomed.main(order["arguments"])
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
