"""The timeout of tests for what must come by itself; no test measures seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

HANGS = 300.0
"""The timeout in seconds, however busy the machine is."""


async def until(true: Callable[[], object]) -> None:
    """Wait until a condition holds that others bring about."""
    async with asyncio.timeout(HANGS):
        while not true():  # noqa: ASYNC110 - it is read from outside
            await asyncio.sleep(0.02)
