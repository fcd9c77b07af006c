"""What is read and written inside one transaction? The statements, in SQL that all databases share."""

from __future__ import annotations

from collections.abc import MutableMapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.books.answers import Answers
from bot.database.books.census import Census
from bot.database.books.messages import HandMessage, Messages, Posted
from bot.database.books.personal import Personal
from bot.database.books.presets import Presets
from bot.database.books.records import Records
from bot.database.books.register import Register
from bot.database.books.results import Results, Standing
from bot.database.books.settings import Settings
from bot.database.books.stories import Stories
from bot.database.books.villains import BANK, Villains
from bot.table.record import TableId
from bot.table.table import Table

__all__ = ["BANK", "Books", "HandMessage", "Posted", "Standing"]


class Books:
    """All books, during one transaction."""

    def __init__(self, connection: AsyncConnection, replayed: MutableMapping[TableId, Table]) -> None:
        self.records = Records(connection, replayed)
        self.register = Register(connection)
        self.villains = Villains(connection)
        self.results = Results(connection)
        self.stories = Stories(connection)
        self.settings = Settings(connection)
        self.presets = Presets(connection)
        self.messages = Messages(connection)
        self.answers = Answers(connection)
        self.personal = Personal(connection)
        self.census = Census(connection)
