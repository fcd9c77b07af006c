"""`/replay`: a finished game, move by move."""

from __future__ import annotations

import asyncio
import io

import discord
from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.context import Context
from bot.adapter.dispatch.showing import show_page
from bot.presentation.ids import PUBLIC_VIEW, ViewOf
from bot.presentation.replay import places, replay_buttons, replay_page, sight_of, titled
from bot.presentation.watch import watch_page
from bot.table.disclosure import OLDER_RULES
from bot.table.record import TableId
from bot.table.texts import cut
from engines.core import Illegal
from engines.names import name_key

HOW_TO_WATCH = (
    "Save the file and open it in any browser; it needs no network and shows only what you may see. On an "
    "Android phone, press it, then open it from Downloads with Chrome or Firefox. An iPhone runs no scripts "
    "in saved pages: use a computer, or watch here with **Next**."
)
"""The text beside the page of a game."""


async def show_moment(context: Context, id: TableId, n: int, whose: ViewOf = PUBLIC_VIEW) -> None:
    """Show a finished game after `n` moves. Raises Illegal."""
    at, user = context.app, context.user
    table, then = await at.services.queries.moment(id, n)
    await asyncio.to_thread(
        places, table
    )  # computes what the buttons need, which takes a while for a long game
    texts, liked = await at.services.queries.texts(id), await at.services.people.preferences(user)
    seated, review = then.seat(user) is not None, await at.services.reviews.known(id, user)
    turns = [moment.n for moment in review.turns] if review is not None else []
    page = replay_page(table, then, sight_of(table, user, whose), texts, user)
    below = replay_buttons(table, len(then.moves), user, whose, seated=seated, turns=turns)
    await show_page(context, page, below, liked)


async def send_page(context: Context, id: TableId) -> None:
    """Send a finished game as an HTML file. Raises Illegal."""
    await context.put_off(thinking=True)
    context.step_aside()
    liked = await context.services.people.preferences(context.user)
    review = await context.services.reviews.known(id, context.user)
    name, page = await context.services.queries.watched(id, context.user, watch_page, liked.theme, review)
    await context.reply(content=HOW_TO_WATCH, files=[discord.File(io.BytesIO(page), name)])


@completing
async def finished(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the channel's finished games, by title and players."""
    games = await context.services.queries.finished_in_channel(context.channel)
    found = [(titled(game), game.id) for game in games]
    return [
        app_commands.Choice(name=cut(label, 100), value=id)
        for label, id in found
        if name_key(typed) in name_key(label)
    ]


@command(name="replay", description="Watch a finished game again, move by move")
@app_commands.describe(game="Which game (default: this channel's last one)")
@app_commands.autocomplete(game=finished)
@app_commands.guild_only()
async def replay(context: Context, game: str | None = None) -> None:
    channel = context.channel
    games = await context.services.queries.finished_in_channel(channel)
    found = next((played for played in games if game in (None, played.id)), None)
    if found is None and game is None and await context.services.queries.has_finished_in(channel):
        raise Illegal(OLDER_RULES)
    if found is None:
        elsewhere = "That game isn't one of this channel's. Choose one from the list."
        raise Illegal(elsewhere if game else "No game has ended in this channel yet.")
    await show_moment(context, found.id, 0)


COMMANDS: tuple[Command, ...] = (replay,)
