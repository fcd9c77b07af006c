"""The local Discord: its server on a local port, open as long as `opened`."""

from __future__ import annotations

import socket as socketlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from tests.hanging import HANGS
from tests.rig.faults import Faults
from tests.rig.gateway import Gateway
from tests.rig.limits import Limits
from tests.rig.rest import API, Rest
from tests.rig.world import World


@dataclass(frozen=True, slots=True)
class Discord:
    """The parts of the local Discord, and its two addresses."""

    world: World
    limits: Limits
    faults: Faults
    gateway: Gateway
    api: str
    socket: str


@asynccontextmanager
async def opened(
    *, patience: float = HANGS, told: str | None = None, shards: int = 1
) -> AsyncGenerator[Discord]:
    """Serve on a free port until exit; `told` is the gateway URL reported to bots, if not the real one."""
    world, limits, faults = World(patience, shards), Limits(), Faults()
    app = web.Application(client_max_size=32 << 20)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    with socketlib.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        socket = f"ws://127.0.0.1:{port}/gateway"
        gateway, rest = Gateway(world, socket), Rest(world, limits, told or socket, faults)
        _ = app.add_routes([*rest.routes(), web.get("/gateway", gateway.serve)])
        await runner.setup()
        await web.SockSite(runner, listening).start()
        try:
            yield Discord(world, limits, faults, gateway, f"http://127.0.0.1:{port}{API}", socket)
        finally:
            await gateway.drop()
            await runner.cleanup()
