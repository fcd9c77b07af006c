"""Being told to stop: where the loop knows no signals, as on Windows, the bot stops all the same."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from typing import Self
from unittest.mock import AsyncMock, Mock, patch

import aiohttp
import discord
import pytest

from bot.adapter import run
from bot.adapter.context import Context
from bot.adapter.incoming import answers
from bot.adapter.patience import Patience
from bot.config import WRONG_CONFIG, load
from bot.operator.supervisor import Supervisor
from engines.core import Illegal

SAID = signal.SIGUSR1


class Down(discord.GatewayNotFound):
    """How discord.py tells what Discord answered when it was asked for the gateway."""

    def __init__(self, status: int) -> None:
        super().__init__()
        self.__cause__ = discord.HTTPException(Mock(status=status, reason="No"), "no")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (discord.HTTPException(Mock(status=500, reason="No"), "no"), "Discord answered 500"),
        (discord.Forbidden(Mock(status=403, reason="No"), "no"), "Discord answered 403"),
        (Down(502), "Discord answered 502"),
        (aiohttp.ClientConnectionError(), "Discord cannot be reached (ClientConnectionError)"),
    ],
)
async def test_a_discord_that_is_not_there_is_waited_for_and_each_wait_is_a_line(
    error: Exception, reason: str, caplog: pytest.LogCaptureFixture
):
    slept, said = list[float](), list[str | None]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        said.append(patience.waits)

    async def ask() -> str:
        if len(slept) < 8:
            raise error
        return "done"

    patience = Patience(sleep)
    assert await patience.until_done("the login", ask) == "done"
    assert slept == [5, 10, 20, 40, 80, 160, 300, 300] and patience.waits is None
    assert {*said} == {f"the login did not work, as {reason}"}
    assert caplog.messages[0] == f"the login did not work, as {reason}; it is tried again in 5 seconds"


async def test_a_refused_token_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
):  # fmt: skip
    class Bot:
        async def keep_before_upgrade(self) -> None: ...

        async def open(self) -> None: ...

        async def log_in(self, token: str) -> None:
            async def refused() -> None:
                raise discord.LoginFailure(token)

            await Patience().until_done("the login", refused)

    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "x")
    monkeypatch.setenv("MUDBUCKET_LOG__FILE", str(tmp_path / "bot.log"))
    assert await run._start(Bot(), load(None), Supervisor()) == WRONG_CONFIG  # pyright: ignore
    sentence = "Discord refused the token."
    assert capsys.readouterr().err == f"{sentence}\n" and caplog.messages == [sentence]


@pytest.mark.parametrize("windows", [False, True])
async def test_a_signal_stops_the_bot(windows: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "x")
    up = patch.object(Supervisor, "ready", autospec=True)
    started, closed, before = asyncio.Event(), asyncio.Event(), signal.getsignal(SAID)
    default = sys.getswitchinterval()

    class Bot:
        outdated = None

        def __init__(self, *_: object, **__: object) -> None: ...

        async def keep_before_upgrade(self) -> None: ...

        async def open(self) -> None: ...

        async def log_in(self, _token: str) -> None:
            started.set()
            _ = await asyncio.Event().wait()

        async def __aenter__(self) -> Self:
            return self

        async def __aexit__(self, *_: object) -> None:
            closed.set()

    loop = asyncio.get_running_loop()
    knows = patch.object(loop, "add_signal_handler", side_effect=NotImplementedError if windows else None)
    try:
        with patch.object(run, "BotClient", Bot), up as told, knows as asked:
            running = asyncio.create_task(run.serve(load(None), stop_on=(SAID,)))
            _ = await started.wait()
            told.assert_called_once()  # before Discord has answered
            assert sys.getswitchinterval() == pytest.approx(run.SWITCH_INTERVAL_S)
            if windows:
                signal.raise_signal(SAID)
            else:
                asked.call_args.args[1]()
            assert await running == 0
    finally:
        _ = signal.signal(SAID, before)
        sys.setswitchinterval(default)
    assert closed.is_set()


async def test_an_answer_that_comes_when_the_bot_has_stopped_is_a_line_and_no_traceback(
    caplog: pytest.LogCaptureFixture,
):
    """What is under way when the farewell is over finds aiohttp's session closed."""
    caplog.set_level("INFO", "bot.adapter")
    closed = RuntimeError("Session is closed")
    bot, interaction = Mock(), Mock(type=discord.InteractionType.application_command)
    bot.client.is_closed.return_value = True
    context = Context(bot, interaction)
    with patch.object(Context, "reply", AsyncMock(side_effect=closed)):
        for error in (closed, Illegal("It is not your turn."), ValueError("a bug")):
            await answers.apologise(context, error)
        assert caplog.messages.count("an answer was not sent, as the bot has stopped") == 3
        bot.client.is_closed.return_value = False
        with pytest.raises(RuntimeError):
            await context.say("Hello.")
