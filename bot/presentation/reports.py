"""Reports to the operator: the reporter's words, and what everybody at the table could see."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.presentation.game_presenter import Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.news import lines, log_lines
from bot.presentation.page import Field, Page
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cleaned, plain
from engines.core import Illegal
from engines.words import counted

REPORT_MAX_CHARS = 1000
"""Maximum length of a report in characters."""
_MOVES_SEARCHED, _EVENT_LINES_MAX = 20, 8
"""Number of last moves searched for events, and maximum number of lines about them."""


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """A problem at a table, with a reference."""

    reference: str
    table: Table
    user: UserId
    """The user who reports it."""
    words: str
    version: str
    """The bot's version."""


def reported(words: str) -> str:
    """Return the report's words on one line. Raises Illegal if they are empty or too long."""
    words = cleaned(words)
    if not words:
        raise Illegal("Say in a few words what went wrong.")
    if len(words) > REPORT_MAX_CHARS:
        raise Illegal(f"A report has at most {REPORT_MAX_CHARS} characters.")
    return words


def report_page(report: ProblemReport, texts: Texts) -> Page:
    """Return the page for the operator's channel: nothing that not everybody at the table could see."""
    table, presenter = report.table, PRESENTERS[report.table.game.name]
    told = lines(presenter, table, _last(table), None, texts)[-_EVENT_LINES_MAX:]
    fields = [
        Field("Table", f"{_about(report)} <#{table.channel}>", inline=False),
        Field("From", f"<@{report.user}>"),
    ]
    while len("\n".join(told)) > 1024:
        told = told[1:]
    fields += [Field("Last events", "\n".join(told), inline=False)] if told else []
    return Page(f"Report {report.reference}", plain(report.words), tuple(fields))


def report_line(report: ProblemReport) -> str:
    """Return the report as a line of JSON for the log, without stories."""
    table, presenter = report.table, PRESENTERS[report.table.game.name]
    values = {
        "table": _about(report),
        "server": table.guild,
        "channel": table.channel,
        "user": report.user,
        "words": report.words,
        "last events": log_lines(presenter, table, _last(table), None, {})[-_EVENT_LINES_MAX:],
    }
    return json.dumps(values, ensure_ascii=False)


def _last(table: Table) -> range:
    return range(len(table.moves))[-_MOVES_SEARCHED:]


def _about(report: ProblemReport) -> str:
    table = report.table
    rules = f"{table.game.title}, rules {table.version}"
    return f"{table.id}: {rules}, {table.status}, {counted(len(table.moves), 'move')}; bot {report.version}."
