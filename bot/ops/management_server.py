"""The management server: HTTP on a socket beside the database, and on a port for metrics.

GET  /healthz  whether the event loop runs           GET  /status   the status in words
GET  /readyz   whether people can play               POST /backup   make a backup: {"to": FOLDER} or {}
GET  /metrics  metrics for Prometheus                POST /doctor   check: {"copy": FILE}
                                                     POST /forget   erase: {"user": ID} or {"guild": ID}
"""

from __future__ import annotations

import json
import logging
import os
import socket
import stat
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.config import HttpConfig
from bot.ops.management_client import RequestRefused, socket_of

__all__ = ["ManagementServer", "Reply", "RequestHandler", "RequestRefused", "socket_of"]

log = logging.getLogger(__name__)
BODY_MAX_BYTES = 4096
"""Maximum bytes of a request."""
CONCURRENT_REQUESTS_MAX = 8
"""Maximum requests at a time."""

RequestBody = Mapping[str, Any]
RequestHandler = Callable[[RequestBody], Awaitable[dict[str, Any]]]
Reply = Callable[[], Awaitable[web.Response]]


class ManagementServer:
    """The HTTP server. It replaces a stale socket: only the process that holds the database gets here."""

    def __init__(
        self, get_handlers: Mapping[str, Reply], post_handlers: Mapping[str, RequestHandler]
    ) -> None:
        self._get_handlers, self._post_handlers = get_handlers, post_handlers
        """Handlers of GET, for everybody; handlers of POST, for the owner only."""
        self._runners: list[web.AppRunner] = []
        self._place: Path | None = None
        self._guests = 0

    async def open_socket(self, place: Path) -> None:
        """Listen on the socket; a failure is logged and the bot continues."""
        try:
            bound = _bound(place)
            runner = await self._runner(self._owners())
            await web.SockSite(runner, bound).start()
        except (OSError, AttributeError) as error:
            log.warning("the operator's socket cannot be opened: %s", _why_not(place, error))
        else:
            self._place = place

    async def open_port(self, config: HttpConfig) -> None:
        """Listen on the port, if configured: health and metrics only."""
        if config.port is None:
            return
        try:
            runner = await self._runner(self._looking())
            await web.TCPSite(runner, config.host, config.port).start()
        except OSError as error:
            log.warning(
                "health and metrics cannot be served on port %s: %s", config.port, error.strerror or error
            )

    async def close(self) -> None:
        """Close after all pending requests are answered."""
        if self._place is not None:
            self._place.unlink(missing_ok=True)
        for runner in self._runners:
            await runner.cleanup()

    async def _runner(self, app: web.Application) -> web.AppRunner:
        runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=600.0)
        await runner.setup()
        self._runners.append(runner)
        return runner

    def _looking(self) -> web.Application:
        app = web.Application(client_max_size=BODY_MAX_BYTES, middlewares=[self._guarded])
        for name, reply in self._get_handlers.items():
            app.router.add_get(f"/{name}", _shown(reply))
        return app

    def _owners(self) -> web.Application:
        app = self._looking()
        for name, ask in self._post_handlers.items():
            app.router.add_post(f"/{name}", _asked(ask))
        return app

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer every request, errors with one sentence."""
        self._guests += 1
        try:
            if self._guests > CONCURRENT_REQUESTS_MAX:
                return _refusal(503, "The bot is busy with other questions; try again.")
            return await handler(request)
        except RequestRefused as refused:
            return _refusal(409, str(refused))
        except web.HTTPRequestEntityTooLarge:
            return _refusal(413, f"A question can have at most {BODY_MAX_BYTES:,} bytes.")
        except web.HTTPException as error:
            return _refusal(error.status, f"{error.reason}.")
        except Exception:
            log.exception("a management request could not be answered")
            return _refusal(500, "The bot could not answer; its log says why.")
        finally:
            self._guests -= 1


def _shown(reply: Reply) -> Handler:
    async def handle(_: web.Request) -> web.StreamResponse:
        return await reply()

    return handle


def _asked(ask: RequestHandler) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        return web.json_response(await ask(_heard(await request.read())))

    return handle


def _heard(said: bytes) -> RequestBody:
    try:
        question = json.loads(said or b"{}")
    except (ValueError, RecursionError):
        question = None
    if not isinstance(question, dict):
        raise RequestRefused("A question must be an object of JSON, such as {}.")
    return cast("RequestBody", question)


def _refusal(status: int, sentence: str) -> web.Response:
    return web.json_response({"refused": sentence}, status=status)


def _bound(place: Path) -> socket.socket:
    """Return a socket bound at `place`, accessible to its owner only from the start."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(place.lstat().st_mode):
            raise FileExistsError(f"{place} is not a socket")
        place.unlink()
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        made.bind(str(place))
        os.chmod(place, 0o600)  # nobody can connect before it listens
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
