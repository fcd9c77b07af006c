"""The client of a running bot: HTTP over its Unix socket, with few imports to start quickly."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, cast

from typing_extensions import override

TASK_TIMEOUT_S, STATUS_TIMEOUT_S = 600.0, 10.0
"""Timeouts in seconds: for a task, and for a status request."""


class RequestRefused(Exception):
    """A rejected request; its text says why."""


class ManagementError(Exception):
    """A bot runs but cannot be asked; the text is for the operator."""


def socket_of(database: Path) -> Path:
    """Return the socket of the bot that uses this database."""
    return database.with_name(f"{database.name}.sock")


def listens(place: Path) -> bool:
    """Return whether a bot listens on the socket. Raises ManagementError if it does not let us in."""
    connection = _reached(place, STATUS_TIMEOUT_S)
    if connection is not None:
        connection.close()
    return connection is not None


def asked(
    place: Path, name: str, question: Mapping[str, Any] | None = None, *, patience: float = TASK_TIMEOUT_S
) -> dict[str, Any] | None:
    """Return the bot's answer, or None if no bot is running. Raises ManagementError.

    With a question a task is run (POST), without one the bot's state is read (GET).
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
        raise ManagementError("The bot did not answer.")
    values = cast("dict[str, Any]", answer)
    if "refused" in values:
        raise ManagementError(str(values["refused"]))
    return values


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
        raise ManagementError(f"The bot cannot be asked at {place}: {error.strerror or error}.") from None
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
