"""Context menus ("Apps") on messages and users."""

from __future__ import annotations

import logging
import secrets

import discord
from discord import app_commands

from bot.adapter.app import App
from bot.adapter.commands.declaring import menu
from bot.adapter.context import Context
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.rendering.forms import ReportForm
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.custom_id import ComponentId
from bot.presentation.leaderboard import achievements_page
from bot.presentation.operator import small_imprint
from bot.presentation.reports import ProblemReport, report_line, report_page, reported
from bot.presentation.rules_here import rules_here
from bot.table.record import TableId
from bot.table.table import Table
from bot.version import bot_version
from engines.core import Illegal

log = logging.getLogger(__name__)
NO_TABLE_MESSAGE = "That message isn't about one of my tables. Try it on a table, a reminder or a result."
REPORTS_LIMITED_MESSAGE = "You've reported several problems already. Try again in a few minutes."


@menu("Rules here")
async def rules_of_table(context: Context, message: discord.Message) -> None:
    page, below = rules_here(await _table_of(context, message), context.user)
    cards = await context.cards()
    await context.reply(embed=embed(page, cards), view=layout_view(below, cards))


@menu("Report a problem")
async def report_problem(context: Context, message: discord.Message) -> None:
    await context.open(ReportForm((await _table_of(context, message)).id))


@menu("Villains and results")
@app_commands.guild_only()
async def villains_and_results(context: Context, user: discord.Member | discord.User) -> None:
    if user.bot:
        raise Illegal("Bots have no villains and no results.")
    achieved = await context.services.people.achievements(context.guild)
    page = achievements_page(user.id, user.display_name, *achieved)
    await context.reply(embed=embed(page))


CONTEXT_MENUS = (rules_of_table, report_problem, villains_and_results)


async def _table_of(context: Context, message: discord.Message) -> Table:
    """Return the table of one of the bot's messages. Raises Illegal if there is none, or if the user may not
    act on it from here.
    """
    rows = (component for component in message.components if isinstance(component, discord.ActionRow))
    named = (ComponentId.read(child.custom_id or "") for row in rows for child in row.children)
    tables = (table_id.about for table_id in named if table_id is not None)
    id = next(filter(None, tables), None) if message.author == context.app.client.user else None
    if id is None:
        raise Illegal(NO_TABLE_MESSAGE)
    await context.check_place(id)
    return await context.table(id)


async def report(context: Context, id: TableId, words: str) -> None:
    """Report a problem to the operator, in the configured channel or else in the log. Raises Illegal."""
    at, user, words = context.app, context.user, reported(words)
    table = await context.table(id)
    if not at.admission.report_limiter.take(user):
        raise Illegal(REPORTS_LIMITED_MESSAGE)
    await context.put_off(thinking=True)
    made = ProblemReport(secrets.token_hex(4), table, user, words, bot_version())
    if await _posted(at, made):
        thanks = "Thank you. Your report has reached whoever runs this bot. Its reference is"
    else:
        log.warning("problem reported [%s]: %s", made.reference, report_line(made))
        thanks = "Thank you. Your report is in the bot's log. Tell whoever runs it this reference:"
    await context.say(f"{thanks} `{made.reference}`\n{small_imprint(at.operator)}")


async def _posted(at: App, made: ProblemReport) -> bool:
    """Post the report in the operator's channel. Return whether that worked."""
    if at.operator.reports is None:
        return False
    page = embed(report_page(made, await at.services.queries.texts(made.table.id)))
    try:
        await at.client.get_partial_messageable(at.operator.reports).send(embed=page)
    except REQUEST_ERRORS as error:
        log.warning("report [%s] could not be posted: %s", made.reference, error)
        return False
    return True
