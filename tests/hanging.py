"""The timeout of tests for what must come by itself; no test measures seconds."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable, Sequence
from typing import Any

HANGS = 300.0
"""The timeout in seconds, however busy the machine is."""

LAST_CHARS = 20_000
"""The characters of what a hanging process said that are shown."""


async def until(true: Callable[[], object], seconds: float = HANGS) -> None:
    """Wait until a condition holds that others bring about; raise TimeoutError after so many seconds."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - it is read from outside
            await asyncio.sleep(0.02)


class Hanging(AssertionError):
    """A process does not do what is waited for."""

    def __init__(self, process: object, said: str) -> None:
        super().__init__(f"{process} hangs; it last said: {said[-LAST_CHARS:] or 'nothing'}")


def ran(command: Sequence[object], **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, whatever its exit code. Raises Hanging."""
    words = [*map(str, command)]
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=HANGS, check=False, **how)
    except subprocess.TimeoutExpired as late:
        said = b"".join(filter(None, (late.stdout, late.stderr)))
        raise Hanging(" ".join(words), said.decode(errors="replace")) from None
