"""Tests of stops and restarts: nothing hangs, begun work is finished, all goes on seamlessly."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from unittest.mock import AsyncMock, Mock, patch

import aiohttp
import discord
import pytest

from bot.adapter import run
from bot.adapter.admission.admission import Admission, Admitted
from bot.adapter.background.deadline_loop import DeadlineLoop
from bot.adapter.context import Context
from bot.adapter.dispatch import responses
from bot.adapter.dispatch.checks import SHUTTING_DOWN_MESSAGE
from bot.adapter.retry import Retry
from bot.config import RetentionConfig, load
from bot.ops.supervisor import Supervisor
from bot.services.transaction_context import TableUpdate
from bot.table.record import UserId
from engines.core import Illegal
from tests.discord.conftest import SEED
from tests.discord.saloon import Guest, Saloon, opened, shown
from tests.discord.troubles import idle_worker
from tests.hanging import HANGS
from tests.slow import slow


def _clock(saloon: Saloon) -> DeadlineLoop:
    app = saloon.bot.app
    return DeadlineLoop(app.reconciler.render, app.store.settle, app.reconciler.touch, app.expire)


async def test_what_was_touched_just_before_a_stop_does_not_hold_it_up():
    """Its task is cancelled before its first step, so none of its code ever runs."""
    outbox = AsyncMock()
    worker = idle_worker(outbox, AsyncMock())
    worker.touch()
    async with asyncio.timeout(HANGS):
        await worker.stop()
    assert not outbox.snapshot.called


async def test_a_reminder_that_discord_lets_wait_does_not_hold_up_the_stop(saloon: Saloon):
    """discord.py sleeps for as long as Discord says."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def remind(*_: object) -> None:
        begun.set()
        try:
            _ = await asyncio.Event().wait()
        finally:
            ended.set()

    await saloon.heist()
    clock, table = _clock(saloon), await saloon.state()
    loop = "bot.adapter.background.deadline_loop"
    with patch(f"{loop}.remind", remind), patch(f"{loop}.REMINDER_GRACE_S", 0):
        clock._remind(TableUpdate(table, reminded=(table.host,)))
        _ = await begun.wait()
        stopping = asyncio.create_task(clock.stop())
        _ = await asyncio.wait([stopping], timeout=HANGS)
    assert stopping.done() and ended.is_set()


async def test_what_the_clock_has_begun_is_done_before_it_stops(saloon: Saloon):
    """If it were cancelled within a statement, everybody who shares the commit would be refused."""
    begun, going, told = asyncio.Event(), asyncio.Event(), list[str]()

    async def ring() -> list[TableUpdate]:
        begun.set()
        _ = await going.wait()
        told.append("rung")
        return []

    clock = _clock(saloon)
    with patch.object(saloon.bot.app.services.deadlines, "play_overdue", ring):
        clock.start()
        _ = await begun.wait()
        stopping = asyncio.create_task(clock.stop())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not stopping.done()
        going.set()
        await stopping
    assert told == ["rung"]


async def test_who_clicks_while_the_bot_stops_is_told_so(saloon: Saloon, heist: None):
    before = await saloon.state()
    await saloon.bot.app.admission.close(0)
    answer = await saloon.guest("ann").slash("holdup call")
    assert answer.shown.text == SHUTTING_DOWN_MESSAGE
    assert await saloon.state() == before


async def test_who_is_in_is_answered_before_the_bot_goes():
    admission, go, answered = Admission(), asyncio.Event(), list[str]()

    async def inside() -> None:
        admitted = Admitted(admission, UserId(1))
        await admitted.enter()
        _ = await go.wait()
        answered.append("done")
        admitted.leave()

    asking = asyncio.create_task(inside())
    await asyncio.sleep(0)
    closing = asyncio.create_task(admission.close(HANGS))
    await asyncio.sleep(0)
    assert not closing.done()
    go.set()
    await closing
    assert answered == ["done"]
    await asking


SAID = signal.SIGUSR1


class Down(discord.GatewayNotFound):
    """discord.py's error about Discord's answer to a request for the gateway."""

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

    patience = Retry(sleep)
    assert await patience.until_done("the login", ask) == "done"
    assert slept == [5, 10, 20, 40, 80, 160, 300, 300] and patience.waits is None
    assert {*said} == {f"the login did not work, as {reason}"}
    assert caplog.messages[0] == f"the login did not work, as {reason}; it is tried again in 5 seconds"


@pytest.mark.parametrize("windows", [False, True])
async def test_a_signal_stops_the_bot(windows: bool, monkeypatch: pytest.MonkeyPatch):
    """It had the periods of its configuration."""
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "x")
    monkeypatch.setenv("MUDBUCKET_RETENTION__LEFT_SERVERS", "7")
    up = patch.object(Supervisor, "ready", autospec=True)
    started, before = asyncio.Event(), signal.getsignal(SAID)
    default = sys.getswitchinterval()

    async def log_in(_token: str) -> None:
        started.set()
        _ = await asyncio.Event().wait()

    bot = AsyncMock(outdated=None, log_in=log_in)
    bot.__aenter__.return_value = bot
    loop = asyncio.get_running_loop()
    knows = patch.object(loop, "add_signal_handler", side_effect=NotImplementedError if windows else None)
    try:
        with patch.object(run, "BotClient", return_value=bot) as made, up as told, knows as asked:
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
    bot.__aexit__.assert_awaited_once()
    (settings,) = made.call_args.args
    assert settings.retention == RetentionConfig(left_servers=7)


async def test_an_answer_that_comes_when_the_bot_has_stopped_is_a_line_and_no_traceback(caplog):
    """Work still running after the shutdown finds aiohttp's session closed."""
    caplog.set_level("INFO", "bot.adapter")
    closed = RuntimeError("Session is closed")
    bot, interaction = Mock(), Mock(type=discord.InteractionType.application_command)
    bot.client.is_closed.return_value = True
    context = Context(bot, interaction)
    with patch.object(Context, "reply", AsyncMock(side_effect=closed)):
        for error in (closed, Illegal("It is not your turn."), ValueError("a bug")):
            await responses.apologise(context, error)
        assert caplog.messages.count("an answer was not sent, as the bot has stopped") == 3
        bot.client.is_closed.return_value = False
        with pytest.raises(RuntimeError):
            await context.say("Hello.")


HEISTS = (
    "Call 2", "Call 1", "Check", "Bet 3 (½ pot)", "Call 3", "Call 3", *["Check"] * 6, *["Pass"] * 3,
    "Deal the next heist", "Fold", "Fold",
)  # fmt: skip
"""What is pressed on the table, each time by one who is waited for."""


async def look(saloon: Saloon) -> tuple[object, ...]:
    """Return what everybody sees, without ids and file names, which differ between saloons."""
    hands = tuple(_without_files(guest.dms()[-1].text).partition("\n")[2] for guest in saloon.three)
    return _without_files(saloon.table.text), tuple(saloon.table.buttons), hands


def _without_files(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.endswith(".png"))


async def heists(folder: Path, *, restarts: bool) -> list[tuple[object, ...]]:
    """Return what everybody sees after each move of two heists."""
    folder.mkdir()
    async with opened(folder, SEED) as saloon:
        await saloon.heist()
        story = [await look(saloon)]
        for label in HEISTS:
            if restarts:
                await saloon.restart()
                assert await look(saloon) == story[-1]
            _ = await (await saloon.mover()).press(label)
            story.append(await look(saloon))
        assert len(saloon.results) == 2
        assert [len(guest.dms()) for guest in saloon.three] == [1, 1, 1]
        return story


@slow
async def test_a_restart_between_any_two_moves_changes_nothing(tmp_path: Path):
    steady = await heists(tmp_path / "without", restarts=False)
    assert await heists(tmp_path / "with", restarts=True) == steady


async def test_half_a_move_goes_on_after_a_restart(saloon: Saloon, cass: Guest, heist: None):
    _ = await cass.press("My hand")
    await saloon.restart()
    _ = await cass.begin("Deception", shown(cass.power("D")))
    await saloon.restart()
    await saloon.restart()
    _ = await cass.choose("Take back 1")
    await saloon.restart()
    assert "You sneak 1 chip out of the pot." in await cass.press_mine("Confirm")
