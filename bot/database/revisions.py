"""At which revision of the schema is a database, and which does this bot know?

alembic is loaded only where there is something to migrate: a start is quicker without it.
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
from bot.database.books.processes import LATELY
from bot.database.trouble import WrongDatabase, not_ours
from engines.words import agreed, counted

SCHEMA = Path(schema.__file__).parent
VERSION = schema.version
APART = "0018"
"""Bots of an older schema cannot go on beside this one: all stop before a database is brought to it."""


@cache
def revisions() -> tuple[str, ...]:
    """All that this bot knows, the newest first; each migration's file begins with its number."""
    files = (SCHEMA / "versions").glob("[0-9]*.py")
    return tuple(sorted((it.stem.partition("_")[0] for it in files), reverse=True))


def today() -> str:
    """The revision of today's schema."""
    return revisions()[0]


def revision(connection: Connection) -> str | None:
    """The revision of the database's schema; None: it is none of this bot's."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    return connection.scalar(select(VERSION.c.version_num))


def bring(connection: Connection, to: str) -> None:
    """Brings a database of this bot to any revision it knows, older ones too. Raises WrongDatabase."""
    there = revision(connection)
    if to not in revisions():
        raise WrongDatabase(f"There is no revision {to}; this bot knows {', '.join(reversed(revisions()))}.")
    if there is None or there not in revisions():
        migrate(connection)  # it says why it cannot be done
        return
    from alembic import command

    _check_alone(connection, there, to)
    move = command.upgrade if there < to else command.downgrade
    move(_alembic(connection), to)


def migrate(connection: Connection) -> None:
    """Brings a database to today's schema. Raises WrongDatabase when another program wrote it."""
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
    """Raises WrongDatabase while bots are at a database that cannot go on after this."""
    p, since = schema.processes, time.time() * 1000 - LATELY
    if there is None or not min(there, to) < APART <= max(there, to):
        return
    if not inspect(connection).has_table(p.name):
        return
    hosts = connection.scalars(select(p.c.host).where(p.c.seen > since).order_by(p.c.host)).all()
    if hosts:
        who, them = counted(len(hosts), "bot is", "bots are"), agreed(len(hosts), "it", "them")
        where = f"{connection.engine.url.database} ({', '.join(dict.fromkeys(hosts))})"
        raise WrongDatabase(
            f"{who} running at {where}, and can't go on after this change of the schema ({there} to {to}): "
            f"stop {them} first, then start this one."
        )


def _alembic(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCHEMA))
    config.attributes["connection"] = connection
    return config
