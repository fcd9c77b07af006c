"""Who paints in a thread keeps nobody waiting for long, as the bot sets the switch interval."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from bot.adapter.run import SWITCH_INTERVAL_S

WAITS = 40
"""How often the loop gives the interpreter away and wants it back."""


@pytest.fixture
def painting() -> Iterator[None]:
    """A thread that is busy, and the default switch interval again when the test is over."""
    default, done = sys.getswitchinterval(), Event()

    def paint() -> None:
        while not done.is_set():
            pass

    thread = Thread(target=paint)
    thread.start()
    yield
    done.set()
    thread.join()
    sys.setswitchinterval(default)


async def waited() -> float:
    """Seconds that the loop takes for something that is nothing but waiting."""
    began = time.perf_counter()
    for _ in range(WAITS):
        await asyncio.sleep(0.0001)
    return time.perf_counter() - began


@pytest.mark.usefixtures("painting")
async def test_the_loop_gets_the_interpreter_back_sooner_than_by_default() -> None:
    by_default = await waited()
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    assert 2 * await waited() < by_default
