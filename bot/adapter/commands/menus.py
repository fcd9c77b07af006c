"""What can be chosen on a message, or on a user? What Discord shows there under Apps."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, cast

import discord
from discord import app_commands

from bot.adapter.drawing.forms import ReportForm
from bot.adapter.drawing.latest import AWAY
from bot.adapter.drawing.messages import embed, laid_out
from bot.adapter.house import House, house
from bot.adapter.incoming.answers import say, user_of
from bot.adapter.incoming.gate import named_table
from bot.adapter.responses import put_off, reply
from bot.shown.leaderboard import achievements_page
from bot.shown.operator import small_imprint
from bot.shown.reports import Report, report_line, report_page, reported
from bot.shown.rules_here import rules_here
from bot.table.record import TableId
from bot.table.table import Table
from bot.version import bot_version
from engines.core import Illegal

log = logging.getLogger(__name__)
Interaction = discord.Interaction
ContextMenu = app_commands.ContextMenu
NO_TABLE_MESSAGE = "That message isn't about a table of mine. Try it on a table, a ping or a result."
ENOUGH = "You have reported several problems already. Try again in a few minutes."


def menu(name: str) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], ContextMenu]:
    """`app_commands.context_menu`, with a type that can be told."""
    return cast(Any, app_commands.context_menu(name=name))


@menu("Rules here")
async def rules_of_table(interaction: Interaction, message: discord.Message) -> None:
    page, below = rules_here(await _table_of(interaction, message), user_of(interaction))
    await reply(interaction, embed=embed(page), view=laid_out(below))


@menu("Report a problem")
async def report_problem(interaction: Interaction, message: discord.Message) -> None:
    await ReportForm((await _table_of(interaction, message)).id).open(interaction)


@menu("Villains and results")
@app_commands.guild_only()
async def villains_and_results(interaction: Interaction, user: discord.Member | discord.User) -> None:
    if user.bot:
        raise Illegal("Bots have no villains and no results.")
    achieved = await house(interaction).people.achievements(interaction.guild_id or 0)
    page = achievements_page(user.id, user.display_name, *achieved)
    await reply(interaction, embed=embed(page))


MENUS = (rules_of_table, report_problem, villains_and_results)


async def _table_of(interaction: Interaction, message: discord.Message) -> Table:
    """The table that a message of ours is about. Raises Illegal, also where one may not touch it."""
    at = house(interaction)
    rows = (it for it in message.components if isinstance(it, discord.ActionRow))
    named = (named_table(it.custom_id or "") for row in rows for it in row.children)
    id = next(filter(None, named), None) if message.author == at.user else None
    if id is None:
        raise Illegal(NO_TABLE_MESSAGE)
    place = {"guild": interaction.guild_id, "channel": interaction.channel_id}
    await at.looking.check_place(id, user_of(interaction), **place)
    return await at.looking.table(id)


async def report(interaction: Interaction, id: TableId, words: str) -> None:
    """Tells the operator of a problem, in their channel or else in the log. Raises Illegal."""
    at, user, words = house(interaction), user_of(interaction), reported(words)
    table = await at.looking.table(id)
    if not at.floods.reporting(user):
        raise Illegal(ENOUGH)
    await put_off(interaction, thinking=True)
    made = Report(secrets.token_hex(4), table, user, words, bot_version())
    if await _posted(at, made):
        told = "Thank you. Your report is with whoever runs this bot. Its reference is"
    else:
        log.warning("problem reported [%s]: %s", made.reference, report_line(made))
        told = "Thank you. Your report is in the bot's log. Tell whoever runs it this reference:"
    await say(interaction, f"{told} `{made.reference}`\n{small_imprint(at.operator)}")


async def _posted(at: House, made: Report) -> bool:
    """Whether the report is in the operator's channel now."""
    if at.operator.reports is None:
        return False
    page = embed(report_page(made, await at.looking.texts(made.table.id)))
    try:
        await at.get_partial_messageable(at.operator.reports).send(embed=page)
    except AWAY as error:
        log.warning("report [%s] could not be posted: %s", made.reference, error)
        return False
    return True
