"""Repositories: the statements of a transaction, in SQL that all databases share."""

from __future__ import annotations

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
from bot.database.unit_of_work import UnitOfWork

__all__ = ["BANK", "Holdings", "HouseTotals", "Process", "Repositories", "Rivalry", "UserTotals"]


class Repositories:
    """All repositories, over the unit of work of one use case."""

    def __init__(self, work: UnitOfWork) -> None:
        self.work = work
        self.messages = Messages(work)
        self.records = Records(work)
        self.register = Register(work)
        self.villains = Villains(work)
        self.results = Results(work)
        self.rivals = Rivals(work)
        self.lessons = Lessons(work)
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
