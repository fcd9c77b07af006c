"""Tests of messages to systemd: more time for the start, ready, watchdog, and stopping."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ops.supervisor import EXTEND_STARTUP, Supervisor
from tests.hanging import HANGS

UNIT = (Path(__file__).parents[2] / "contrib/mudbucket.service").read_text(encoding="utf-8")


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Listen where systemd would, with a watchdog interval of 20 ms."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as made:
        made.bind(str(tmp_path / "notify"))
        made.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "20000")
        yield made


async def heard(ear: socket.socket) -> str:
    async with asyncio.timeout(HANGS):
        return (await asyncio.get_running_loop().sock_recv(ear, 1000)).decode()


async def test_a_start_is_given_time_until_the_bot_is_up_and_then_it_gives_signs_of_life(ear: socket.socket):
    supervisor = Supervisor()
    async with supervisor.watching():
        assert [await heard(ear) for _ in range(3)] == [EXTEND_STARTUP] * 3
        supervisor.ready()
        told = [await heard(ear) for _ in range(4)]
        assert told.index("READY=1") in (0, 1) and told[-2:] == ["WATCHDOG=1"] * 2
    last = ""
    while last != "STOPPING=1":
        last = await heard(ear)


async def test_a_loop_that_stands_still_gives_none(ear: socket.socket):
    supervisor = Supervisor()
    supervisor.ready()
    assert await heard(ear) == "READY=1"
    async with supervisor.watching():  # nothing turns the loop in here
        with pytest.raises(BlockingIOError):
            _ = ear.recv(1000)


async def test_where_nobody_listens_nothing_happens(monkeypatch, tmp_path, caplog):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    async with Supervisor().watching():
        Supervisor().ready()
    assert caplog.records == []
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    Supervisor().ready()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_the_unit_waits_for_the_bot_and_checks_nothing_that_would_make_it_loop():
    """RestartPreventExitStatus does not cover the exit code of ExecStartPre."""
    said = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.M))
    assert (said["Type"], said["RestartPreventExitStatus"]) == ("notify", "78") and int(said["WatchdogSec"])
    assert "ExecStartPre" not in said and int(said["RestartMaxDelaySec"]) > int(said["RestartSec"])
