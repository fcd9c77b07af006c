"""At which revision of the schema is a database, and which does this bot know?

alembic is loaded only where there is something to migrate: a start is quicker without it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

if TYPE_CHECKING:
    from alembic.config import Config

from bot.database import schema
from bot.database.trouble import WrongDatabase, not_ours

SCHEMA = Path(schema.__file__).parent
VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32)))


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
    from alembic import command

    command.upgrade(_alembic(connection), "head")


def _alembic(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCHEMA))
    config.attributes["connection"] = connection
    return config
