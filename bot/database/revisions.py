"""Schema revisions: the database's, those that this bot knows, and migrations between them.

alembic is imported only when there is something to migrate: a start is faster without it.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, select

if TYPE_CHECKING:
    from alembic.config import Config

from bot.database import schema
from bot.database.errors import WrongDatabase, not_ours
from bot.database.repositories.processes import DEAD_AFTER_MS
from engines.words import agreed, counted

SCHEMA = Path(schema.__file__).parent
VERSION = schema.version
BREAKING_REVISION = "0018"
"""The revision at which older bots must stop: none may run while a migration crosses it."""


@cache
def revisions() -> tuple[str, ...]:
    """Return all known revisions, the newest first; each migration's file begins with its number."""
    files = (SCHEMA / "versions").glob("[0-9]*.py")
    return tuple(sorted((file.stem.partition("_")[0] for file in files), reverse=True))


def today() -> str:
    """Return the newest revision."""
    return revisions()[0]


def revision(connection: Connection) -> str | None:
    """Return the revision of a database; None if it was not written by this bot."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    return connection.scalar(select(VERSION.c.version_num))


def bring(connection: Connection, to: str) -> None:
    """Upgrade or downgrade a database to any known revision. Raises WrongDatabase."""
    there = revision(connection)
    if to not in revisions():
        raise WrongDatabase(f"There is no revision {to}; this bot knows {', '.join(reversed(revisions()))}.")
    if there is None or there not in revisions():
        migrate(connection)  # raises with the reason
        return
    from alembic import command

    _check_alone(connection, there, to)
    move = command.upgrade if there < to else command.downgrade
    move(_alembic(connection), to)


def migrate(connection: Connection) -> None:
    """Upgrade a database to the newest schema. Raises WrongDatabase if this bot cannot."""
    there, place = revision(connection), connection.engine.url.database
    if there == today():
        return
    if there is None and not {*inspect(connection).get_table_names()} <= {VERSION.name}:
        raise not_ours(place)
    if there is not None and there not in revisions():
        raise WrongDatabase(f"{place} was written by a newer bot; update this bot first.")
    _check_alone(connection, there, today())
    from alembic import command

    command.upgrade(_alembic(connection), "head")


def _check_alone(connection: Connection, there: str | None, to: str) -> None:
    """Raise WrongDatabase while bots are running that cannot use the database after the migration."""
    p, now = schema.processes, time.time() * 1000
    if there is None or not min(there, to) < BREAKING_REVISION <= max(there, to):
        return
    if not inspect(connection).has_table(p.name):
        return
    query = select(p.c.host, p.c.seen).where(p.c.seen > now - DEAD_AFTER_MS).order_by(p.c.seen)
    if found := connection.execute(query).all():
        who, them = counted(len(found), "bot is", "bots are"), agreed(len(found), "it", "them")
        hosts = ", ".join(dict.fromkeys(process.host for process in found))
        seconds = max(0, round((now - found[-1].seen) / 1000))
        where = f"{connection.engine.url.database} ({hosts}; last seen {seconds} s ago)"
        raise WrongDatabase(
            f"{who} running at {where}, and can't go on after this change of the schema ({there} to {to}): "
            f"stop {them} first, then start this one. "
            f"One that was killed counts for {DEAD_AFTER_MS // 1000} s."
        )


def _alembic(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCHEMA))
    config.attributes["connection"] = connection
    return config
