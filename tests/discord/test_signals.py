"""Being told to stop: where the loop knows no signals, as on Windows, the bot stops all the same."""

from __future__ import annotations

import asyncio
import signal
from typing import Self
from unittest.mock import patch

import pytest

from bot.adapter import run
from bot.config import load
from bot.operator.supervisor import Supervisor

SAID = signal.SIGUSR1


@pytest.mark.parametrize("windows", [False, True])
async def test_a_signal_stops_the_bot(windows: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "x")
    up = patch.object(Supervisor, "ready", autospec=True)
    started, closed, before = asyncio.Event(), asyncio.Event(), signal.getsignal(SAID)

    class Bot:
        def __init__(self, *_: object, **__: object) -> None: ...

        async def keep_before_upgrade(self) -> None: ...

        async def open(self) -> None: ...

        async def start(self, _token: str) -> None:
            started.set()
            _ = await asyncio.Event().wait()

        async def __aenter__(self) -> Self:
            return self

        async def __aexit__(self, *_: object) -> None:
            closed.set()

    loop = asyncio.get_running_loop()
    knows = patch.object(loop, "add_signal_handler", side_effect=NotImplementedError if windows else None)
    try:
        with patch.object(run, "Mudbucket", Bot), up as told, knows as asked:
            running = asyncio.create_task(run.serve(load(None), stop_on=(SAID,)))
            _ = await started.wait()
            told.assert_called_once()  # before Discord has answered
            if windows:
                signal.raise_signal(SAID)
            else:
                asked.call_args.args[1]()
            assert await running == 0
    finally:
        _ = signal.signal(SAID, before)
    assert closed.is_set()
