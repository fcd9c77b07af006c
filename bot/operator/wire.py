"""How is a running bot asked? With one line of JSON through a socket beside its database; one comes back."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import stat
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

log = logging.getLogger(__name__)
LONGEST = 4096
"""Bytes of a question."""
LONGEST_ANSWER = 1_000_000
READ_WITHIN = 5.0
"""Seconds in which a question must be said, and an answer taken."""
GUESTS = 8
"""So many are served at a time."""

Question = Mapping[str, Any]
Reply = Callable[[Question], Awaitable[dict[str, Any]]]


class Refused(Exception):
    """A question that is not answered; its sentence says why."""


class CannotAsk(Exception):
    """A bot is there, and its answer is not to be had; the sentence is for the operator."""


def socket_of(database: Path) -> Path:
    """Where the bot on this database is asked."""
    return database.with_name(f"{database.name}.sock")


class Wire:
    """The bot's end. Whoever has the database opens it, so a socket that is there already is a dead one's."""

    def __init__(self, place: Path, replies: Mapping[str, Reply]) -> None:
        self._place = place
        self._replies = replies
        self._server: asyncio.Server | None = None
        self._guests: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listens. Where that cannot be, one line in the log says so, and the bot plays on."""
        try:
            self._server = await asyncio.start_unix_server(
                self._greet, sock=_bound(self._place), limit=LONGEST
            )
        except (OSError, AttributeError) as error:
            log.warning("the operator's socket cannot be opened: %s", _why_not(self._place, error))

    async def close(self) -> None:
        """Ends when everybody is answered who has asked."""
        if self._server is None:
            return
        self._server.close()
        self._place.unlink(missing_ok=True)
        while self._guests:
            _ = await asyncio.wait(self._guests)

    def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer), name="wire")
        self._guests.add(task)
        task.add_done_callback(self._guests.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await self._answer(reader)
            writer.write(json.dumps(answer).encode() + b"\n")
            async with asyncio.timeout(READ_WITHIN):
                await writer.drain()
        except (OSError, TimeoutError):
            log.info("a command on the socket did not wait for its answer")
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader) -> dict[str, Any]:
        """What is answered: what was asked for, or why not, in one sentence."""
        try:
            if len(self._guests) > GUESTS:
                raise Refused("The bot is busy with other questions; try again.")
            question = await _heard(reader)
            return await self._reply(question)(question)
        except Refused as refused:
            return {"refused": str(refused)}
        except Exception:
            log.exception("a question on the socket could not be answered")
            return {"refused": "The bot could not answer; its log says why."}

    def _reply(self, question: Question) -> Reply:
        asked = question.get("ask")
        if not isinstance(asked, str) or asked not in self._replies:
            raise Refused(f"A question must ask for one of: {', '.join(self._replies)}.")
        return self._replies[asked]


async def _heard(reader: asyncio.StreamReader) -> Question:
    try:
        async with asyncio.timeout(READ_WITHIN):
            line = await reader.readuntil(b"\n")
        question = json.loads(line)
    except asyncio.LimitOverrunError:
        raise Refused(f"A question can have at most {LONGEST:,} bytes.") from None
    except (asyncio.IncompleteReadError, TimeoutError):
        raise Refused("A question must be one line.") from None
    except (ValueError, RecursionError):
        raise Refused("A question must be a line of JSON.") from None
    if not isinstance(question, dict):
        raise Refused('A question must be an object such as {"ask": "status"}.')
    return cast("Question", question)


def _bound(place: Path) -> socket.socket:
    """A socket at `place` for its owner alone, from the first moment on."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(place.lstat().st_mode):
            raise FileExistsError(f"{place} is not a socket")
        place.unlink()
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        made.bind(str(place))
        os.chmod(place, 0o600)  # nobody gets in before it listens
    except OSError:
        made.close()
        raise
    return made


def _why_not(place: Path, error: Exception) -> str:
    if isinstance(error, AttributeError):
        return "this system has no Unix sockets."
    if "too long" in str(error):
        return f"the path {place} is too long for a socket (about 100 bytes)."
    return f"{error}."


async def listens(place: Path) -> bool:
    """Whether a bot is there that can be asked. Raises CannotAsk where one is that does not let us."""
    reached = await _reached(place)
    if reached is not None:
        reached[1].close()
    return reached is not None


async def _reached(place: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    try:
        return await asyncio.open_unix_connection(str(place), limit=LONGEST_ANSWER)
    except (FileNotFoundError, ConnectionRefusedError, AttributeError):
        return None
    except OSError as error:
        if "too long" in str(error):
            return None
        raise CannotAsk(f"The bot cannot be asked at {place}: {error.strerror or error}.") from None


async def ask(place: Path, question: Question, *, patience: float = 600.0) -> dict[str, Any] | None:
    """What the bot at this socket answers; None: none is there. Raises CannotAsk."""
    reached = await _reached(place)
    if reached is None:
        return None
    reader, writer = reached
    try:
        writer.write(json.dumps(question).encode() + b"\n")
        async with asyncio.timeout(patience):
            answer = json.loads(await reader.readuntil(b"\n"))
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise CannotAsk("The bot did not answer.") from None
    finally:
        writer.close()
    if "refused" in answer:
        raise CannotAsk(str(answer["refused"]))
    return answer
