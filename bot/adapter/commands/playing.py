"""Commands during a game: `/hand`, `/move` and `/log`."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.commands.games import table_played
from bot.adapter.commands.log import show_log
from bot.adapter.context import Context
from bot.adapter.dispatch.showing import done, play_here
from bot.adapter.rendering.messages import OPTION_MAX_CHARS, embed
from bot.presentation.move_state import legal_moves
from bot.presentation.page import TOTAL_MAX_CHARS, Page
from bot.presentation.panel import hand_page
from bot.services.transaction_context import TableUpdate
from bot.table.table import Status, Table
from bot.table.texts import cut
from engines.core import Illegal


@command(name="hand", description="Your cards and moves; in a DM, your cards at all tables")
async def hand(context: Context) -> None:
    if context.interaction.guild_id is not None:
        await done(context, TableUpdate(await context.here()))
        return
    at, user = context.app, context.user
    mine, liked = await at.services.queries.of_user(user), await at.services.people.preferences(user)
    playing = (table for table in mine if table.status is Status.PLAYING)
    hands = [_titled(hand_page(table, user, liked), table) for table in playing]
    pages = [embed(page, at.card_emojis.private(liked)) for page in hands]
    if sum(map(len, pages)) > TOTAL_MAX_CHARS:
        pages = [embed(page) for page in hands]
    if not pages:
        raise Illegal("You aren't in a game right now. /newgame opens a table.")
    fitting = [
        numbered for n, numbered in enumerate(pages) if sum(map(len, pages[: n + 1])) <= TOTAL_MAX_CHARS
    ]
    await context.reply(embeds=fitting[:10], ephemeral=False)


def _titled(page: Page, at: Table) -> Page:
    """Return a hand's page with its channel and without its picture; its text says what is asked for."""
    lines = (f"At <#{at.channel}>", page.text, page.prompt)
    return replace(page, text="\n".join(filter(None, lines)), prompt="", scene=None)


@completing
async def _legal_moves(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    played = await table_played(context)
    found = legal_moves(played, context.user, typed) if played is not None else []
    return [app_commands.Choice(name=cut(label, OPTION_MAX_CHARS), value=line) for label, line in found]


@command(name="move", description="Any move, typed: raise 12")
@app_commands.describe(
    move="A move, such as: damage 6H at Ada",
    if_version="Plays only if exactly this many moves have been made",
)
@app_commands.autocomplete(move=_legal_moves)
@app_commands.guild_only()
async def move(context: Context, move: str, if_version: int | None = None) -> None:
    async def made(at: Table) -> TableUpdate:
        user, n = context.user, context.interaction.id
        return await context.services.playing.act(at.id, user, move, if_version=if_version, interaction=n)

    await play_here(context, made)


@command(name="log", description="What has happened at this channel's table, or at its last one")
@app_commands.guild_only()
async def log(context: Context) -> None:
    await show_log(context, await context.services.queries.last_in_channel(context.channel))


COMMANDS: tuple[Command, ...] = (hand, move, log)
