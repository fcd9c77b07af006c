"""What systemd is told of the bot: that it is up, alive or stopping, in datagrams as in sd_notify(3)."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

log = logging.getLogger(__name__)
BEAT = 10.0
"""Seconds between two signs of life, where systemd does not say how often it wants them."""
MORE = "EXTEND_TIMEOUT_USEC=60000000"
"""What is told while the bot starts: a migration and the backup before it may take as long as they need."""


class Supervisor:
    """The one who started the process, if they want to hear of it."""

    def __init__(self) -> None:
        self._place = os.environ.get("NOTIFY_SOCKET", "")
        self._ready = False
        wanted = os.environ.get("WATCHDOG_USEC", "")
        self._beat = int(wanted) / 2e6 if wanted.isdecimal() and int(wanted) else BEAT

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Signs of life from the event loop, for as long as it turns; at the end, that the bot stops."""
        beating = asyncio.create_task(self._go_on(), name="signs of life") if self._place else None
        try:
            yield
        finally:
            if beating is not None:
                beating.cancel()
            self._tell("STOPPING=1")

    def ready(self) -> None:
        """Tells that the bot is up: it has its database, whether Discord can be reached or not."""
        self._ready = True
        self._tell("READY=1")

    async def _go_on(self) -> None:
        while True:
            self._tell("WATCHDOG=1" if self._ready else MORE)
            await asyncio.sleep(self._beat)

    def _tell(self, line: str) -> None:
        if not self._place:
            return
        place = f"\0{self._place[1:]}" if self._place.startswith("@") else self._place
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as to:
                to.sendto(line.encode(), place)
        except OSError as error:
            log.warning("the supervisor cannot be told %s: %s", line, error.strerror or error)
