"""The local gateway: hello, identify, heartbeats, events and resuming."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web

from tests.rig.payloads import Payload
from tests.rig.world import TOKEN, World

DISPATCH, INVALID, HELLO, ACK = 0, 9, 10, 11
BEAT = 41_250
"""Heartbeat interval in milliseconds, the same as Discord's."""
NOT_AUTHENTICATED, INVALID_SHARD = 4004, 4010
KEPT = 1000
"""Maximum events that a session can replay."""


@dataclass(slots=True)
class Session:
    """The numbered events sent to one bot, which may resume and get the rest."""

    id: str = field(default_factory=lambda: secrets.token_hex(16))
    told: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    socket: web.WebSocketResponse | None = None
    writing: asyncio.Task[None] | None = None
    last: int = 0
    fresh: asyncio.Event = field(default_factory=asyncio.Event)
    shard: int = 0


class Gateway:
    """The gateway server, for one bot or the shards of several processes."""

    def __init__(self, world: World, address: str) -> None:
        self._world, self._address = world, address
        self._sessions: dict[str, Session] = {}
        self._now: dict[int, Session] = {}
        self.ready = asyncio.Event()
        self.away = False
        self.taken: list[tuple[float, int]] = []
        world.send = self._send

    @property
    def connected(self) -> bool:
        return all(self.has(it) for it in range(self._world.shards))

    def has(self, shard: int) -> bool:
        session = self._now.get(shard)
        return session is not None and session.socket is not None and not session.socket.closed

    def _send(self, event: str, payload: Payload) -> bool:
        """Dispatch an event; return whether the bot is connected. A disconnected session gets it on
        resume.
        """
        shard = self._world.shard_of(payload)
        session = self._now.get(shard)
        if session is None:
            return False
        self._note(session, event, payload)
        return self.has(shard)

    def _note(self, session: Session, event: str, payload: Payload) -> None:
        session.last += 1
        line = json.dumps({"op": DISPATCH, "t": event, "s": session.last, "d": payload})
        session.told.append((session.last, line))
        del session.told[:-KEPT]
        session.fresh.set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        if self.away:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        _ = await socket.prepare(request)
        await _tell(socket, HELLO, {"heartbeat_interval": BEAT})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    continue
                said = json.loads(frame.data)
                match said["op"]:
                    case 1:
                        await _tell(socket, ACK, None)
                    case 2:
                        session = await self._identify(socket, said["d"])
                    case 6:
                        session = await self._resume(socket, said["d"])
                    case _:
                        pass
        finally:
            self._gone(session, socket)
        return socket

    async def drop(self) -> None:
        """Close all connections; the sessions may be resumed."""
        self.ready.clear()
        for session in [*self._now.values()]:
            if session.socket is not None:
                _ = await session.socket.close(code=1012)

    def forget(self) -> None:
        """Drop all sessions, because the bot was killed; its connections may close later."""
        self._now.clear()
        self.ready.clear()

    async def _identify(self, socket: web.WebSocketResponse, said: Payload) -> Session | None:
        if said["token"] != TOKEN:
            _ = await socket.close(code=NOT_AUTHENTICATED)
            return None
        shard, count = said.get("shard", [0, 1])
        session, world = Session(shard=shard), self._world
        if count != world.shards:
            _ = await socket.close(code=INVALID_SHARD)
            return None
        self._sessions = {it.id: it for it in self._sessions.values() if it.shard != shard}
        self._sessions[session.id] = session
        mine = [payload for payload in world.guilds.values() if world.shard_of(payload) == shard]
        unavailable = [{"id": payload["id"], "unavailable": True} for payload in mine]
        self._note(session, "READY", {
            "v": 10, "user": world.bot, "guilds": unavailable, "session_id": session.id,
            "resume_gateway_url": self._address, "shard": [shard, count],
            "application": {"id": str(world.application), "flags": 0},
        })  # fmt: skip
        for guild in mine:
            self._note(session, "GUILD_CREATE", guild)
        self.taken.append((time.monotonic(), shard))
        self._attach(session, socket, after=0)
        return session

    async def _resume(self, socket: web.WebSocketResponse, said: Payload) -> Session | None:
        session = self._sessions.get(said["session_id"])
        oldest = session.told[0][0] if session is not None and session.told else 1
        if session is None or said["token"] != TOKEN or said["seq"] < oldest - 1:
            await _tell(socket, INVALID, False)
            return None
        self._note(session, "RESUMED", {})
        self._attach(session, socket, after=said["seq"])
        return session

    def _attach(self, session: Session, socket: web.WebSocketResponse, after: int) -> None:
        session.socket, self._now[session.shard] = socket, session
        session.writing = asyncio.create_task(self._write(session, socket, after))
        if self.connected:
            self.ready.set()

    async def _write(self, session: Session, socket: web.WebSocketResponse, done: int) -> None:
        """Send the events that the session has not had, in order, while the socket is open."""
        while not socket.closed:
            session.fresh.clear()
            for n, line in [it for it in session.told if it[0] > done]:
                try:
                    await socket.send_str(line)
                except (ConnectionError, RuntimeError):
                    return
                done = n
            _ = await session.fresh.wait()

    def _gone(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        if session is not None and session.socket is socket:
            session.socket = None
            if session.writing is not None:
                _ = session.writing.cancel()
            if session is self._now.get(session.shard):
                self.ready.clear()
                if self._world.shards > 1:  # a process that is gone does not resume
                    del self._now[session.shard]
                    self._world.forsake(session.shard)


async def _tell(socket: web.WebSocketResponse, op: int, what: Any) -> None:
    await socket.send_str(json.dumps({"op": op, "d": what, "s": None, "t": None}))
