"""Tests of the owner's HTTP socket and its limits, and of the port for health and metrics."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import stat
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp
import pytest
from aiohttp import web

from bot.config import HttpConfig
from bot.ops import management_server
from bot.ops.management_client import ManagementError, RequestRefused, asked as asked_at_once, listens
from bot.ops.management_server import ManagementServer
from bot.ops.metrics import Metrics
from bot.ops.record_audit import RecordAudit
from tests.bot.contents import answering
from tests.bot.house import House


async def asked(place: Path, name: str, question: dict[str, Any] | None = None) -> dict[str, Any] | None:
    return await asyncio.to_thread(asked_at_once, place, name, question)


async def echo(question: management_server.RequestBody) -> dict[str, Any]:
    if question.get("say") == "no":
        raise RequestRefused("I do not say that.")
    if question.get("say") == "boom":
        raise ZeroDivisionError
    return {"said": question.get("say")}


async def fine() -> web.Response:
    return web.json_response({"fine": True})


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Path]:
    async with opened(tmp_path / "w.sock") as place:
        yield place
    assert not place.exists()


@asynccontextmanager
async def opened(place: Path) -> AsyncGenerator[Path]:
    """Run a server that answers there."""
    door = ManagementServer({"look": fine}, {"echo": echo})
    await door.open_socket(place)
    yield place
    await door.close()


def client(place: Path) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(connector=aiohttp.UnixConnector(str(place)))


async def sent(place: Path, method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
    """Return the status and the answer to raw bytes."""
    url = f"http://localhost{path}"
    async with client(place) as session, session.request(method, url, data=body) as answer:
        return answer.status, await answer.json()


async def test_a_question_is_answered(place: Path):
    assert await asked(place, "echo", {"say": "hüh"}) == {"said": "hüh"}
    assert await asked(place, "look") == {"fine": True}
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert await asyncio.to_thread(listens, place)


async def test_what_is_refused_is_told_with_its_sentence(place: Path, caplog: pytest.LogCaptureFixture):
    with pytest.raises(ManagementError, match=r"^I do not say that\.$"):
        await asked(place, "echo", {"say": "no"})
    assert caplog.records == []
    with pytest.raises(ManagementError, match=r"^The bot could not answer; its log says why\.$"):
        await asked(place, "echo", {"say": "boom"})
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert await asked(place, "echo", {}) == {"said": None}


OBJECT, LONG = "A question must be an object of JSON, such as {}.", "A question can have at most 4,096 bytes."


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "sentence"),
    [
        ("POST", "/echo", b"hello", 409, OBJECT), ("POST", "/echo", b"\xff\xfe", 409, OBJECT),
        ("POST", "/echo", b"[" * 3000, 409, OBJECT), ("POST", "/echo", b"[]", 409, OBJECT),
        ("POST", "/echo", b'{"say": "' + b"x" * 5000 + b'"}', 413, LONG),
        ("POST", "/fly", b"", 404, "Not Found."), ("POST", "/look", b"", 405, "Method Not Allowed."),
        ("GET", "/echo", b"", 405, "Method Not Allowed."),
    ],
)  # fmt: skip
async def test_a_bad_question_gets_one_sentence(place: Path, method, path, body, status, sentence):
    assert await sent(place, method, path, body) == (status, {"refused": sentence})
    assert await asked(place, "echo", {}) == {"said": None}


async def test_no_more_than_a_few_are_served_at_a_time(tmp_path: Path):
    go_on, inside = asyncio.Event(), asyncio.Semaphore(0)

    async def slow(_: management_server.RequestBody) -> dict[str, Any]:
        inside.release()
        _ = await go_on.wait()
        return {"done": True}

    door, place = ManagementServer({}, {"slow": slow}), tmp_path / "w.sock"
    await door.open_socket(place)
    many = range(management_server.CONCURRENT_REQUESTS_MAX)
    guests = [asyncio.create_task(sent(place, "POST", "/slow")) for _ in many]
    for _ in guests:
        _ = await inside.acquire()
    with pytest.raises(ManagementError, match="busy with other questions"):
        await asked(place, "slow", {})
    closing = asyncio.create_task(door.close())
    await asyncio.sleep(0)
    assert not closing.done()  # who has asked is answered first
    go_on.set()
    assert [await it for it in guests] == [(200, {"done": True})] * management_server.CONCURRENT_REQUESTS_MAX
    await closing


async def test_a_dead_ones_socket_is_replaced_and_a_file_is_not(tmp_path, caplog):
    place = tmp_path / "w.sock"
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(place))
    dead.close()
    assert await asked(place, "look") is None and not listens(place)
    async with opened(place):
        assert await asked(place, "look") == {"fine": True}
    place.write_text("precious")
    async with opened(place):
        pass
    assert place.read_text() == "precious"
    (record,) = caplog.records
    assert "is not a socket" in record.getMessage()


async def test_where_the_path_is_too_long_the_log_says_so_and_what_is_no_bot_is_told(tmp_path, caplog):
    async with opened(tmp_path / ("x" * 120)) as place:
        (record,) = caplog.records
    assert record.levelno == logging.WARNING and "is too long" in record.getMessage()
    assert await asked(place, "look") is None
    place = tmp_path / "w.sock"

    async def rude(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"Go away.\n")
        writer.close()

    server = await asyncio.start_unix_server(rude, str(place))
    with pytest.raises(ManagementError, match=r"^The bot did not answer\.$"):
        await asked(place, "status")
    assert await asyncio.to_thread(listens, place)
    server.close()


async def test_the_port_tells_and_does_nothing(unused_tcp_port: int, caplog: pytest.LogCaptureFixture):
    """If the port is taken, the log has a line about it."""
    doors = [ManagementServer({"look": fine}, {"echo": echo}) for _ in range(2)]
    for door in doors:
        await door.open_port(HttpConfig(port=unused_tcp_port))
    (record,) = caplog.records
    assert f"on port {unused_tcp_port}: " in record.getMessage()
    at = f"http://127.0.0.1:{unused_tcp_port}"
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{at}/look") as answer:
            assert await answer.json() == {"fine": True}
        async with session.post(f"{at}/echo") as answer:
            assert answer.status == 404
    for door in doors:
        await door.close()


@pytest.fixture
async def address(house: House, tmp_path: Path) -> AsyncIterator[Path]:
    """Return where a bot that plays in a house answers."""
    async with answering(house, folder=tmp_path / "b", keep=2) as place:
        yield place


async def test_a_backup_is_asked_for(house: House, address: Path, tmp_path, caplog):
    caplog.set_level("INFO", "bot.ops.management_service")
    _ = await house.started("Ann", "Bob")
    for n in range(3):
        house.time += 1000
        answer = await asked(address, "backup", {})
        assert Path(answer["made"]).parent == tmp_path / "b", n
    assert len([*(tmp_path / "b").iterdir()]) == 2
    answer = await asked(address, "backup", {"to": str(tmp_path / "mine")})
    assert Path(answer["made"]).parent == tmp_path / "mine"
    assert caplog.messages[-1] == f"backup made by hand: {answer['made']}" and len(caplog.messages) == 4
    for to in ("here", 5, "/no/such/place", "/\0"):
        with pytest.raises(ManagementError, match=r"\.$"):
            await asked(address, "backup", {"to": to})


async def test_the_doctor_gets_a_copy_and_what_only_the_bot_knows(house: House, address: Path, tmp_path):
    table = await house.started("Ann", "Bob")
    copy = tmp_path / "copy.db"
    copy.touch()
    answer = await asked(address, "doctor", {"copy": str(copy)})
    assert answer["wrong"] == []
    assert "Checked: 1 table in memory." in answer["notes"]
    assert copy.stat().st_size
    with pytest.raises(ManagementError, match="empty file"):
        await asked(address, "doctor", {"copy": str(house.path)})
    await house.acts(table, "Ann call")
    denied = PermissionError(13, "Permission denied")
    told = r"^The copy cannot be written to /x: Permission denied\.$"
    with patch.object(Path, "is_file", side_effect=denied), pytest.raises(ManagementError, match=told):
        await asked(address, "doctor", {"copy": "/x"})
    _ = await house.started("Ann", "Bob")


async def test_status_and_figures_name_nobody(house: House, address: Path):
    table = await house.started("Ann", "Bob")
    _ = await house.lobby("Cid", "Dot")
    answer = await asked(address, "status")
    wanted = {
        "ready": True, "tables_playing": 1, "tables_in_lobby": 1, "people_seated": 4,
        "moves_at_open_tables": 3, "villains": 4,
    }  # fmt: skip
    assert {it: answer[it] for it in wanted} == wanted
    async with client(address) as session, session.get("http://localhost/metrics") as told:
        figures = await told.text()
        assert told.headers["Content-Type"].startswith("text/plain")
    assert 'mudbucket_open_tables{status="playing"} 1.0' in figures
    assert 'mudbucket_ready{part="database"} 1.0' in figures
    said = json.dumps(answer) + figures
    assert not any(it in said for it in ("Ann", "Doctor", table.id, table.seed, str(house.path)))


async def test_a_database_that_cannot_be_written_to_is_not_ready(house: House, address: Path):
    _ = await house.started("Ann", "Bob")
    async with house.store.outside_transactions() as connection:
        _ = await connection.exec_driver_sql("PRAGMA query_only=ON")
    with patch("bot.ops.readiness.CACHE_TTL_S", 0):
        status, answer = await sent(address, "GET", "/readyz")
        assert (status, answer["ready"], answer["gateway"]) == (503, False, "ready")
        assert "attempt to write a readonly database" in answer["database"]
        async with house.store.outside_transactions() as connection:
            _ = await connection.exec_driver_sql("PRAGMA query_only=OFF")
        assert (await sent(address, "GET", "/readyz"))[0] == 200


async def test_a_database_that_hangs_is_not_ready_and_is_asked_once(
    house: House, address: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.ops.readiness.WRITE_TIMEOUT_S", 0.01)
    monkeypatch.setattr("bot.ops.readiness.CACHE_TTL_S", 0)
    async with house.store.outside_transactions():
        for _ in range(2):
            status, answer = await sent(address, "GET", "/readyz")
            assert status == 503 and answer["database"].startswith("did not answer within")
        assert len([task for task in asyncio.all_tasks() if task.get_name() == "probe"]) == 1
        assert (await sent(address, "GET", "/healthz")) == (200, {"healthy": True})
    monkeypatch.setattr("bot.ops.readiness.WRITE_TIMEOUT_S", 60)
    assert (await sent(address, "GET", "/readyz"))[0] == 200


async def test_a_torn_record_is_told_before_anybody_touches_its_table(house: House, caplog):
    sound = await house.acts(await house.started("Ann", "Bob"), "Ann call")
    torn = await house.acts(await house.started("Cid", "Dot"), "Cid call")
    await house.end(torn, "Cid")
    await house.changed(f"UPDATE moves SET text = 'fold' WHERE table_id = '{torn.id}' AND n = 3")
    metrics = Metrics()
    patrol = RecordAudit(house.store, metrics)
    with patch("bot.ops.record_audit.IDS_PER_QUERY", 1):
        for _ in range(2):
            await patrol.go_round()
    (record,) = caplog.records
    assert record.getMessage().startswith(f"the record of table {torn.id} is damaged at move 3")
    assert "mudbucket_torn_records 1.0" in metrics.exposed().decode()
    assert await house.acts(sound, "Bob check")


def test_latency_is_of_the_last_minutes_and_what_was_done_lately_is_one_line():
    now = [0.0]
    metrics = Metrics(lambda: now[0])
    assert metrics.latency(0.5) is None
    for milliseconds in (500, *[10] * 98, 900):
        with metrics.answering():
            now[0] += milliseconds / 1000
    assert (metrics.latency(0.5), metrics.latency(0.99), metrics.answered) == (10.0, 900.0, 100)
    now[0] += 601
    assert metrics.latency(0.5) is None and metrics.answered == 100
    metrics = Metrics()
    assert metrics.lately() is None
    metrics.made({"court": 2, "castle": 1})
    metrics.rendered("table")
    with metrics.answering():
        pass
    told = metrics.lately()
    assert told.startswith("3 moves, 1 answer, 1 drawing; answers took 0.0 ms")
    assert metrics.lately() is None
    assert 'mudbucket_moves_total{game="court"} 2.0' in metrics.exposed().decode()


def test_a_drawing_that_does_not_get_to_discord_is_told_until_one_does():
    metrics = Metrics()
    metrics.render_failed("table", None)
    assert metrics.cut is None
    metrics.render_failed("hands of table", "Discord answered 503")
    metrics.render_failed("table", None)
    assert metrics.cut == "Discord answered 503"
    metrics.rendered("table")
    assert metrics.cut is None
    assert 'mudbucket_drawings_total{outcome="failed",what="hands"} 1.0' in metrics.exposed().decode()
