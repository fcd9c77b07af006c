"""What is read and written inside one transaction? The statements, in SQL that all databases share."""

from __future__ import annotations

from bot.database.books.administration import Administration
from bot.database.books.answers import Answers
from bot.database.books.archives import Archives
from bot.database.books.census import Census
from bot.database.books.departures import Departures
from bot.database.books.messages import Messages
from bot.database.books.news import News
from bot.database.books.personal import Personal
from bot.database.books.presets import Presets
from bot.database.books.processes import Process, Processes
from bot.database.books.records import Records
from bot.database.books.register import Register
from bot.database.books.results import Results, Standing
from bot.database.books.servers import Holdings, Servers
from bot.database.books.settings import Settings
from bot.database.books.stories import Stories
from bot.database.books.villains import BANK, Villains
from bot.database.work import Work

__all__ = ["BANK", "Books", "Holdings", "Process", "Standing"]


class Books:
    """All books, during one use case."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.messages = Messages(work)
        self.records = Records(work)
        self.register = Register(work)
        self.villains = Villains(work)
        self.results = Results(work)
        self.stories = Stories(work)
        self.settings = Settings(work)
        self.presets = Presets(work)
        self.administration = Administration(work)
        self.answers = Answers(work)
        self.personal = Personal(work)
        self.archives = Archives(work)
        self.departures = Departures(work)
        self.servers = Servers(work)
        self.census = Census(work)
        self.news = News(work)
        self.processes = Processes(work)
