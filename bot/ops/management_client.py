"""How does a command ask the bot that is running? By HTTP through its socket, with little to load."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, cast

from typing_extensions import override

LONG, SHORT = 600.0, 10.0
"""Seconds for which a command waits until something is done, and until the bot says how it is."""


class RequestRefused(Exception):
    """A question that is not answered; its sentence says why."""


class CannotAsk(Exception):
    """A bot is there, and its answer is not to be had; the sentence is for the operator."""


def socket_of(database: Path) -> Path:
    """Where the bot on this database is asked."""
    return database.with_name(f"{database.name}.sock")


def listens(place: Path) -> bool:
    """Whether a bot is there that can be asked. Raises CannotAsk where one is that does not let us."""
    connection = _reached(place, SHORT)
    if connection is not None:
        connection.close()
    return connection is not None


def asked(
    place: Path, name: str, question: Mapping[str, Any] | None = None, *, patience: float = LONG
) -> dict[str, Any] | None:
    """What the bot at this socket answers; None: none is there. Raises CannotAsk.

    With a question something is done (POST), without one the bot only tells (GET).
    """
    connection = _reached(place, patience)
    if connection is None:
        return None
    try:
        if question is None:
            connection.request("GET", f"/{name}")
        else:
            connection.request("POST", f"/{name}", json.dumps(question))
        answer = json.loads(connection.getresponse().read())
    except (OSError, HTTPException, ValueError):
        answer = None
    finally:
        connection.close()
    if not isinstance(answer, dict):
        raise CannotAsk("The bot did not answer.")
    told = cast("dict[str, Any]", answer)
    if "refused" in told:
        raise CannotAsk(str(told["refused"]))
    return told


def _reached(place: Path, patience: float) -> _Connection | None:
    connection = _Connection(place, patience)
    try:
        connection.connect()
    except (FileNotFoundError, ConnectionRefusedError, AttributeError):
        connection.close()
        return None
    except OSError as error:
        connection.close()
        if "too long" in str(error):
            return None
        raise CannotAsk(f"The bot cannot be asked at {place}: {error.strerror or error}.") from None
    return connection


class _Connection(HTTPConnection):
    def __init__(self, place: Path, patience: float) -> None:
        super().__init__("localhost", timeout=patience)
        self._place = place

    @override
    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._place))
