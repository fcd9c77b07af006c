"""Repositories: the statements of a transaction, in SQL that all databases share."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.repositories.administration import Administration
from bot.database.repositories.answers import Answers
from bot.database.repositories.archives import Archives
from bot.database.repositories.census import Census
from bot.database.repositories.departures import Departures
from bot.database.repositories.lessons import Lessons
from bot.database.repositories.messages import Messages
from bot.database.repositories.news import News
from bot.database.repositories.personal import Personal
from bot.database.repositories.presets import Presets
from bot.database.repositories.processes import Process, Processes
from bot.database.repositories.records import Records
from bot.database.repositories.register import Register
from bot.database.repositories.results import Results, UserTotals
from bot.database.repositories.rivals import HouseTotals, Rivalry, Rivals
from bot.database.repositories.servers import Holdings, Servers
from bot.database.repositories.settings import Settings
from bot.database.repositories.stories import Stories
from bot.database.repositories.villains import BANK, Villains
from bot.database.transaction import TableCache, Transaction

__all__ = ["BANK", "Holdings", "HouseTotals", "Process", "Repositories", "Rivalry", "UserTotals"]


class Repositories:
    """All repositories, in one transaction."""

    def __init__(self, transaction: Transaction) -> None:
        self.transaction = transaction
        self.messages = Messages(transaction)
        self.records = Records(transaction)
        self.register = Register(transaction)
        self.villains = Villains(transaction)
        self.results = Results(transaction)
        self.rivals = Rivals(transaction)
        self.lessons = Lessons(transaction)
        self.stories = Stories(transaction)
        self.settings = Settings(transaction)
        self.presets = Presets(transaction)
        self.administration = Administration(transaction)
        self.answers = Answers(transaction)
        self.personal = Personal(transaction)
        self.archives = Archives(transaction)
        self.departures = Departures(transaction)
        self.servers = Servers(transaction)
        self.census = Census(transaction)
        self.news = News(transaction)
        self.processes = Processes(transaction)

    @classmethod
    def reading(cls, connection: AsyncConnection) -> Repositories:
        """Return the repositories over a connection that only reads, as long as nobody else writes or in a
        snapshot.
        """
        return cls(Transaction(connection, TableCache(), snapshot=True))
