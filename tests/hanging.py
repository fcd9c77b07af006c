"""The timeout of tests for what must come by itself; no test measures seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

HANGS = 300.0
"""The timeout in seconds, however busy the machine is."""


async def until(true: Callable[[], object], seconds: float = HANGS) -> None:
    """Wait until a condition holds that others bring about; raise TimeoutError after so many seconds."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - it is read from outside
            await asyncio.sleep(0.02)
