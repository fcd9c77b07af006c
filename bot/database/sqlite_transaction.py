"""Transactions of SQLite: what one use case reads and writes in the thread of the connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from typing_extensions import override

from bot.database.errors import StoreError
from bot.database.opening import BEGIN
from bot.database.sqlite_thread import CONNECTION_LOST, SqliteThread
from bot.database.unit_of_work import Found, Query, Session, Values, Write

SAVEPOINT, RELEASE, ROLL_BACK = "SAVEPOINT use_case", "RELEASE use_case", "ROLLBACK TO use_case"
"""The statements about the savepoint of one use case; use cases run one at a time."""


@dataclass(slots=True)
class SqliteTransaction(Session):
    """The session of one use case: a transaction of its own, or a savepoint of the batch."""

    thread: SqliteThread
    within_batch: bool
    begun: bool = False
    """Whether it has begun; before that it only reads."""
    refused: bool = False
    """Whether the database could not be opened, or no transaction be begun."""
    savepoint: bool = False
    """Whether its savepoint is open; set in the thread."""

    @override
    async def read(self, query: Query, values: Values, after: Sequence[Write], *, locks: bool) -> Found:
        def work(connection: Connection) -> Found:
            self._write(connection, after)
            return connection.execute(query, values).mappings().all()

        await self._open()
        return await self.thread.run(work)

    @override
    async def change(self, write: Write, after: Sequence[Write]) -> int:
        def work(connection: Connection) -> int:
            self._write(connection, after)
            self._begin(connection)
            return connection.execute(*write).rowcount

        await self._open()
        return await self.thread.run(work)

    @override
    async def snapshot(self) -> bool:
        return False  # nobody else writes meanwhile

    async def end(self, writes: Sequence[Write], *, commit: bool) -> None:
        """Execute the last writes, then commit the transaction, or release the savepoint."""

        def work(connection: Connection) -> None:
            self._write(connection, writes)
            self._begin(connection)
            if self.savepoint:
                connection.exec_driver_sql(RELEASE)
                self.savepoint = False
            if commit:
                connection.commit()

        await self._open()
        await self.thread.run(work)

    def undo(self, connection: Connection) -> bool:
        """Roll back to the savepoint; return whether the transaction around it is still open."""
        if self.savepoint and _in_transaction(connection):
            connection.exec_driver_sql(ROLL_BACK)
            connection.exec_driver_sql(RELEASE)
        return _in_transaction(connection)

    def _write(self, connection: Connection, writes: Sequence[Write]) -> None:
        if writes:
            self._begin(connection)
        for write in writes:
            write.execute(connection)

    def _begin(self, connection: Connection) -> None:
        """Begin, unless it has begun. Raises StoreError if SQLite has rolled the transaction back since, as
        it does after some errors.
        """
        if (self.begun or self.within_batch) and not _in_transaction(connection):
            raise StoreError(CONNECTION_LOST)
        if self.begun:
            return
        if self.within_batch:
            connection.exec_driver_sql(SAVEPOINT)
            self.savepoint = True
        else:
            self.refused = True
            connection.exec_driver_sql(BEGIN)
            self.refused = False
        self.begun = True

    async def _open(self) -> None:
        self.refused = True
        await self.thread.open()
        self.refused = False


def _in_transaction(connection: Connection) -> bool:
    raw: Any = connection.connection.driver_connection
    return raw.in_transaction


def roll_back(connection: Connection) -> None:
    """Roll back also what Core takes for committed, as its commit has failed."""
    connection.rollback()
    raw: Any = connection.connection.driver_connection
    raw.rollback()
