"""Notifications to systemd: ready, alive or stopping, as datagrams of sd_notify(3)."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

log = logging.getLogger(__name__)
WATCHDOG_INTERVAL_S = 10.0
"""Seconds between watchdog notifications if systemd sets no interval."""
EXTEND_STARTUP = "EXTEND_TIMEOUT_USEC=60000000"
"""Notification during startup: a migration and its backup may take as long as they need."""


class Supervisor:
    """The supervisor of the process, if there is one that wants notifications."""

    def __init__(self) -> None:
        self._place = os.environ.get("NOTIFY_SOCKET", "")
        self._ready = False
        wanted = os.environ.get("WATCHDOG_USEC", "")
        self._beat = int(wanted) / 2e6 if wanted.isdecimal() and int(wanted) else WATCHDOG_INTERVAL_S

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Send watchdog notifications from the event loop; at the end, notify that the bot stops."""
        beating = asyncio.create_task(self._go_on(), name="watchdog") if self._place else None
        try:
            yield
        finally:
            if beating is not None:
                beating.cancel()
            self._tell("STOPPING=1")

    def ready(self) -> None:
        """Notify that the bot is up: it has its database, whether or not Discord can be reached."""
        self._ready = True
        self._tell("READY=1")

    async def _go_on(self) -> None:
        while True:
            self._tell("WATCHDOG=1" if self._ready else EXTEND_STARTUP)
            await asyncio.sleep(self._beat)

    def _tell(self, line: str) -> None:
        if not self._place:
            return
        place = f"\0{self._place[1:]}" if self._place.startswith("@") else self._place
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as to:
                to.sendto(line.encode(), place)
        except OSError as error:
            log.warning("the supervisor could not be notified of %s: %s", line, error.strerror or error)
