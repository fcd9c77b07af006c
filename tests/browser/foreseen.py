"""The bot with deterministic deals from counted seeds: `python -m tests.browser.foreseen try`.

A bot that is told to stop waits for open connections longer than any test waits for the bot: one that it does
not close itself is noticed. One that hangs tells with SIGUSR1 where each of its tasks waits.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from itertools import count
from typing import Any
from unittest.mock import patch

from aiohttp.web_runner import BaseRunner

from bot.cli import main
from bot.table.draws import Draws
from tests.hanging import HANGS


def tell_where_tasks_wait(*_: object) -> None:
    """Print each task with the lines of its coroutines, the innermost last."""
    for task in asyncio.all_tasks(asyncio.get_running_loop()):
        print(task.get_name())
        waiting: Any = task.get_coro()
        while (frame := getattr(waiting, "cr_frame", None)) is not None:
            print(f"  {frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_qualname}")
            waiting = waiting.cr_await
    sys.stdout.flush()


if __name__ == "__main__":
    _ = signal.signal(signal.SIGUSR1, tell_where_tasks_wait)
    numbers = count(1)
    patient = {"shutdown_timeout": HANGS}
    with (
        patch.object(Draws, "seed", lambda _: f"{next(numbers):064x}"),
        patch.dict(BaseRunner.__init__.__kwdefaults__, patient),
    ):
        sys.exit(main())
