"""Being told to stop: where the loop knows no signals, as on Windows, the bot stops all the same."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Self
from unittest.mock import Mock, patch

import discord
import pytest

from bot.adapter import run
from bot.config import load
from bot.operator.supervisor import Supervisor

SAID = signal.SIGUSR1


@pytest.mark.parametrize("status", [500, 403])
async def test_what_discord_answers_at_the_login_is_a_sentence_in_the_log_too(
    status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
):  # fmt: skip
    class Bot:
        async def keep_before_upgrade(self) -> None: ...

        async def open(self) -> None: ...

        async def start(self, _token: str) -> None:
            raise discord.HTTPException(Mock(status=status, reason="No"), "no")

    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "x")
    monkeypatch.setenv("MUDBUCKET_LOG__FILE", str(tmp_path / "bot.log"))
    assert await run._start(Bot(), load(None), Supervisor()) == 1  # pyright: ignore
    sentence = f"Discord can't be used now: it answered {status}. Try again later."
    assert capsys.readouterr().err == f"{sentence}\n" and caplog.messages == [sentence]


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
