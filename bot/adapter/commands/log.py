"""The log of a table, as a message and as files."""

from __future__ import annotations

import io

import discord

from bot.adapter.context import Context
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.chronicle import chronicle_button
from bot.presentation.games import PRESENTERS
from bot.presentation.news import lines, log_lines
from bot.presentation.page import Page
from bot.presentation.why import why_menu
from bot.table.disclosure import check_current, check_kept
from bot.table.history import account
from bot.table.table import Status, Table
from bot.table.texts import cut
from engines.core import Illegal
from engines.words import counted

LOG_LINES_SHOWN = 20
"""Lines in the message; the files have all lines."""


async def show_log(context: Context, table: Table) -> None:
    """Send the last lines as the user may see them, and all lines and the game's chronicle as files. Raises
    Illegal if there are none.
    """
    check_kept(table)
    if table.status is Status.CLOSED:
        check_current(table)
    texts = await context.services.queries.texts(table.id)
    presenter, user, moves = PRESENTERS[table.game.name], context.user, range(len(table.moves))
    events = lines(presenter, table, moves, user, texts)
    if not events:
        raise Illegal("Nothing has happened yet.")
    files = [_file("log.txt", "\n".join(log_lines(presenter, table, moves, user, texts)))]
    if presenter.chronicle is not None:
        chapters = presenter.chronicle(account(table, moves, None), texts)
        files.append(_file("chronicle.txt", "\n\n".join(chapter.printed for chapter in chapters)))
    last = events[-LOG_LINES_SHOWN:]
    footer = f"The last {len(last)} of {counted(len(events), 'line')}."
    cards = await context.cards()
    page = embed(Page("What happened", cut("\n".join(last), 4000), footer=footer), cards)
    below = [*chronicle_button(table), *(why_menu(table, user, texts) if table.current else [])]
    await context.reply(embed=page, files=files, view=layout_view(below, cards))


def _file(name: str, text: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)
