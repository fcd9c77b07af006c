"""The socket beside the database: one question, one answer, for the owner alone, bounded in size and time."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.config import BackupConfig
from bot.operator import wire
from bot.operator.attendant import Attendant
from bot.operator.metrics import Metrics
from bot.operator.wire import CannotAsk, Refused, Wire, ask, listens, socket_of
from tests.bot.house import House
from tests.hanging import HANGS


async def echo(question: wire.Question) -> dict[str, Any]:
    if question.get("say") == "no":
        raise Refused("I do not say that.")
    if question.get("say") == "boom":
        raise ZeroDivisionError
    return {"said": question.get("say")}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.operator.wire.READ_WITHIN", HANGS)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Path]:
    made = Wire(tmp_path / "w.sock", {"echo": echo})
    await made.open()
    yield tmp_path / "w.sock"
    await made.close()
    assert not (tmp_path / "w.sock").exists()


async def sent(place: Path, line: bytes) -> Any:
    """What is answered to raw bytes."""
    reader, writer = await asyncio.open_unix_connection(place)
    writer.write(line)
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    assert answer.count(b"\n") == 1
    return json.loads(answer)


async def test_a_question_is_answered(place: Path):
    assert await ask(place, {"ask": "echo", "say": "hüh"}) == {"said": "hüh"}
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


async def test_what_is_refused_is_told_with_its_sentence(place: Path, caplog: pytest.LogCaptureFixture):
    with pytest.raises(CannotAsk, match=r"^I do not say that\.$"):
        await ask(place, {"ask": "echo", "say": "no"})
    assert caplog.records == []
    with pytest.raises(CannotAsk, match=r"^The bot could not answer; its log says why\.$"):
        await ask(place, {"ask": "echo", "say": "boom"})
    assert [it.levelno for it in caplog.records] == [logging.ERROR]
    assert await ask(place, {"ask": "echo"}) == {"said": None}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "A question must be one line."),
        (b'{"ask": "echo"}', "A question must be one line."),
        (b"hello\n", "A question must be a line of JSON."),
        (b"\xff\xfe\n", "A question must be a line of JSON."),
        (b"[" * 3000 + b"\n", "A question must be a line of JSON."),
        (b"[]\n", 'A question must be an object such as {"ask": "status"}.'),
        (b"{}\n", "A question must ask for one of: echo."),
        (b'{"ask": ["echo"]}\n', "A question must ask for one of: echo."),
        (b'{"ask": "fly"}\n', "A question must ask for one of: echo."),
        (b'{"ask": "' + b"x" * 5000 + b'"}\n', "A question can have at most 4,096 bytes."),
    ],
)
async def test_a_bad_question_gets_one_sentence(place: Path, line: bytes, sentence: str):
    assert await sent(place, line) == {"refused": sentence}
    assert await ask(place, {"ask": "echo"}) == {"said": None}


async def test_who_says_nothing_is_not_waited_for(place: Path):
    with patch("bot.operator.wire.READ_WITHIN", 0.05):
        reader, writer = await asyncio.open_unix_connection(place)
        assert json.loads(await reader.read()) == {"refused": "A question must be one line."}
        writer.close()


async def test_no_more_than_a_few_are_served_at_a_time(place: Path):
    guests = [await asyncio.open_unix_connection(place) for _ in range(wire.GUESTS)]
    with pytest.raises(CannotAsk, match="busy with other questions"):
        await ask(place, {"ask": "echo"})
    for reader, writer in guests:
        writer.write(b'{"ask": "echo", "say": 1}\n')
        assert json.loads(await reader.readline()) == {"said": 1}
        writer.close()
    assert await ask(place, {"ask": "echo"}) == {"said": None}


async def test_a_dead_ones_socket_is_replaced_and_a_file_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    place = tmp_path / "w.sock"
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(place))
    dead.close()
    assert await ask(place, {"ask": "echo"}) is None and not await listens(place)
    made = Wire(place, {"echo": echo})
    await made.open()
    assert await listens(place)
    assert await ask(place, {"ask": "echo"}) == {"said": None}
    await made.close()
    place.write_text("precious")
    other = Wire(place, {"echo": echo})
    await other.open()
    await other.close()
    assert place.read_text() == "precious"
    (record,) = caplog.records
    assert "is not a socket" in record.getMessage()


async def test_where_the_path_is_too_long_the_log_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    place = tmp_path / ("x" * 120)
    made = Wire(place, {"echo": echo})
    await made.open()
    await made.close()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING and "is too long" in record.getMessage()
    assert await ask(place, {"ask": "echo"}) is None


async def test_closing_waits_for_who_has_asked(tmp_path: Path):
    asked, go_on = asyncio.Event(), asyncio.Event()

    async def slow(_: wire.Question) -> dict[str, Any]:
        asked.set()
        _ = await go_on.wait()
        return {"done": True}

    made = Wire(tmp_path / "w.sock", {"slow": slow})
    await made.open()
    answer = asyncio.create_task(ask(tmp_path / "w.sock", {"ask": "slow"}))
    _ = await asked.wait()
    closing = asyncio.create_task(made.close())
    await asyncio.sleep(0)
    assert not closing.done()
    go_on.set()
    assert await answer == {"done": True}
    await closing


# What the bot answers.


@pytest.fixture
async def attended(house: House, tmp_path: Path) -> AsyncIterator[tuple[House, Path]]:
    """A house that can be asked, and where."""
    backups = BackupConfig(folder=tmp_path / "b", keep=2)
    made = Wire(socket_of(house.path), Attendant(house.store, Metrics(), backups, lambda: house.time).replies)
    await made.open()
    yield house, socket_of(house.path)
    await made.close()


async def test_a_backup_is_asked_for(attended: tuple[House, Path], tmp_path: Path):
    house, place = attended
    _ = await house.started("Ann", "Bob")
    for n in range(3):
        house.time += 1000
        answer = await ask(place, {"ask": "backup"})
        assert answer is not None and Path(answer["made"]).parent == tmp_path / "b", n
    assert len([*(tmp_path / "b").iterdir()]) == 2
    answer = await ask(place, {"ask": "backup", "to": str(tmp_path / "mine")})
    assert answer is not None and Path(answer["made"]).parent == tmp_path / "mine"
    for to in ("here", 5, "/no/such/place", "/\0"):
        with pytest.raises(CannotAsk, match=r"\.$"):
            await ask(place, {"ask": "backup", "to": to})


async def test_the_doctor_gets_a_copy_and_what_only_the_bot_knows(
    attended: tuple[House, Path], tmp_path: Path
):
    house, place = attended
    table = await house.started("Ann", "Bob")
    copy = tmp_path / "copy.db"
    copy.touch()
    answer = await ask(place, {"ask": "doctor", "copy": str(copy)})
    assert answer is not None and answer["wrong"] == []
    assert "Checked: 1 table in memory." in answer["notes"]
    assert copy.stat().st_size
    with pytest.raises(CannotAsk, match="empty file"):
        await ask(place, {"ask": "doctor", "copy": str(house.path)})
    await house.acts(table, "Ann call")


async def test_a_copy_that_the_bot_may_not_write_is_refused(attended: tuple[House, Path]):
    house, place = attended
    with (
        patch("bot.operator.attendant.Path.is_file", side_effect=PermissionError(13, "Permission denied")),
        pytest.raises(CannotAsk, match=r"^The copy cannot be written to /x: Permission denied\.$"),
    ):
        await ask(place, {"ask": "doctor", "copy": "/x"})
    _ = await house.started("Ann", "Bob")


async def test_status_names_nobody(attended: tuple[House, Path]):
    house, place = attended
    table = await house.started("Ann", "Bob")
    _ = await house.lobby("Cid", "Dot")
    answer = await ask(place, {"ask": "status"})
    assert answer is not None
    counts = {
        it: answer[it]
        for it in ("tables_playing", "tables_in_lobby", "people_seated", "moves_at_open_tables", "villains")
    }
    assert counts == {
        "tables_playing": 1,
        "tables_in_lobby": 1,
        "people_seated": 4,
        "moves_at_open_tables": 3,
        "villains": 4,
    }
    said = json.dumps(answer)
    assert not any(it in said for it in ("Ann", "Doctor", table.id, table.seed, str(house.path)))


def test_latency_is_of_the_last_minutes():
    now = [0.0]
    metrics = Metrics(lambda: now[0])
    assert metrics.latency(0.5) is None
    for milliseconds in (500, *[10] * 98, 900):
        with metrics.answering():
            now[0] += milliseconds / 1000
    assert (metrics.latency(0.5), metrics.latency(0.99), metrics.answered) == (10.0, 900.0, 100)
    now[0] += 601
    assert metrics.latency(0.5) is None and metrics.answered == 100
