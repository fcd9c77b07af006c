"""A bot that kills itself at a named point: `python -m tests.rig.doomed POINT N -- run`.

It dies at the nth passing of the point, counted from SIGUSR1 on. The bot's code is unchanged: the libraries
and methods it uses are wrapped, and then it runs as usual. The wait for further servers is shortened in every
run.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from functools import wraps
from typing import Any

import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter
from sqlalchemy import Connection, Engine, PoolProxiedConnection, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from bot import cli
from bot.adapter.client import BotClient
from bot.adapter.messages.reconciler import Reconciler
from bot.adapter.messages.revealing import Revealing
from bot.database.repositories.records import Records
from bot.database.store import Store
from bot.table.record import Move
from bot.table.table import Table

NEVER, FORGETFUL = "never", "forgetful"
"""Points without a kill: none at all, and a deliberate fault (commits rolled back) that a trial must
detect."""
BEGINS = "All is imported."
"""What is printed when the bot begins."""
POINTS = ("begin", "insert", "commit", "committed", "answer", "posting", "editing", "revealing", "closing")
CLOSING = 5
"""Number of "closing" points passed during a shutdown."""
ON_ITS_WAY = 0.002
"""Seconds after which a request counts as under way."""
READY_AFTER = 0.1
"""Seconds without a further server after which the bot is ready."""


class Doom:
    """The point at which the bot is killed, and a countdown of passings."""

    def __init__(self, point: str, many: int) -> None:
        self._point, self._left = point, many
        self.armed = False
        self.moved = False
        """Whether the open transaction contains a move."""

    @property
    def forgets(self) -> bool:
        return self.armed and self._point == FORGETFUL

    def arm(self, *_: Any) -> None:
        self.armed = True

    def passing(self, point: str) -> None:
        if not self.armed or point != self._point:
            return
        self._left -= 1
        if self._left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


def wrap(doom: Doom) -> None:
    """Wrap all points so that each passing is counted."""
    _wrap_database(doom)
    _wrap_answers(doom)
    _wrap_drawing(doom)
    _wrap_calls(doom)
    _make_impatient()


ANSWERING: ContextVar[bool] = ContextVar("answering", default=False)
"""Whether this task has made a move that is not yet answered."""


def _wrap_database(doom: Doom) -> None:
    def executed(_connection: Connection, _cursor: Any, statement: str, *_more: Any) -> None:
        if statement.startswith("BEGIN"):
            doom.passing("begin")
        elif statement.startswith("INSERT INTO moves"):
            doom.moved = True
            doom.passing("insert")

    def committing(_connection: Connection) -> None:
        if doom.moved:
            doom.passing("commit")

    commit = SQLiteDialect_pysqlite.do_commit

    def committed(self: SQLiteDialect_pysqlite, dbapi_connection: PoolProxiedConnection) -> None:
        if doom.forgets and doom.moved:
            dbapi_connection.rollback()
        else:
            commit(self, dbapi_connection)
        if doom.moved:
            doom.moved = False
            doom.passing("committed")

    add = Records._add_moves  # pyright: ignore[reportPrivateUsage]

    @wraps(add)
    def adding(self: Records, table: Table, moves: Sequence[Move]) -> None:
        ANSWERING.set(ANSWERING.get() or bool(moves))
        add(self, table, moves)

    Records._add_moves = adding  # pyright: ignore[reportPrivateUsage]
    event.listen(Engine, "after_cursor_execute", executed)
    event.listen(Engine, "commit", committing)
    SQLiteDialect_pysqlite.do_commit = committed


def _wrap_answers(doom: Doom) -> None:
    respond = AsyncWebhookAdapter.create_interaction_response

    @wraps(respond)
    def responding(self: AsyncWebhookAdapter, *said: Any, **more: Any) -> Any:
        if ANSWERING.get():
            ANSWERING.set(False)
            doom.passing("answer")
        return respond(self, *said, **more)

    AsyncWebhookAdapter.create_interaction_response = responding


def _wrap_drawing(doom: Doom) -> None:
    """Wrap posts and edits of messages: a point before the request, while it is under way, and after it."""
    ask = HTTPClient.request
    points = {"POST": "posting", "PATCH": "editing"}

    @wraps(ask)
    async def asking(self: HTTPClient, route: Route, **more: Any) -> Any:
        point = points.get(route.method) if "/messages" in route.path else None
        if point is None:
            return await ask(self, route, **more)
        doom.passing(point)
        asked = asyncio.ensure_future(ask(self, route, **more))
        _ = await asyncio.wait([asked], timeout=ON_ITS_WAY)
        doom.passing(point)
        found = await asked
        doom.passing(point)
        return found

    HTTPClient.request = asking


def _wrap_calls(doom: Doom) -> None:
    """Wrap reveals, with a point before each stage and every moment while one is shown, and the shutdown."""

    def seam(point: str, owner: type, name: str, *, before: bool = False, after: bool = True) -> None:
        method: Callable[..., Awaitable[Any]] = getattr(owner, name)

        async def passing(self: Any, *said: Any) -> Any:
            if before:
                doom.passing(point)
            try:
                return await method(self, *said)
            finally:
                if after:
                    doom.passing(point)

        setattr(owner, name, passing)

    seam("revealing", Revealing, "is_over", before=True, after=False)
    seam("closing", BotClient, "close", before=True)
    seam("closing", Reconciler, "rest")
    seam("closing", discord.AutoShardedClient, "close")
    seam("closing", Store, "close")


def _make_impatient() -> None:
    begin: Callable[..., None] = BotClient.__init__

    def beginning(self: BotClient, *said: Any, **more: Any) -> None:
        begin(self, *said, guild_ready_timeout=READY_AFTER, **more)

    BotClient.__init__ = beginning


def main(arguments: list[str]) -> int:
    point, many, dashes, *rest = arguments
    assert dashes == "--" and point in (*POINTS, NEVER, FORGETFUL), f"no such point: {point}"
    doom = Doom(point, int(many))
    wrap(doom)
    _ = signal.signal(signal.SIGUSR1, doom.arm)
    print(BEGINS, flush=True)
    return cli.main(rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
