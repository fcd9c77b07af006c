"""`/verify` and `/export`: fairness of the shuffles, the record as a file, and players' words."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.adapter.commands.declaring import Command, command
from bot.adapter.commands.replay import finished
from bot.adapter.context import Context
from bot.adapter.dispatch.showing import drawn_after
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.proof import keep, verdict_buttons, verdict_page
from bot.table.record import TableId
from engines import GAMES
from engines.chance import sha256
from engines.core import Illegal
from engines.record import Record

EXPORT_NOTE = (
    "The whole game as text. `python -m engines replay record.txt` plays it again, "
    "`python verify.py record.txt` checks the shuffles."
)
OLDER_EXPORT_NOTE = (
    "The whole game as text, without names. It was played by older rules, so only they can play it again; "
    "`python verify.py record.txt` checks the shuffles."
)


async def show_verdict(context: Context, id: TableId) -> None:
    """Show what a table's cards are derived from and what of it can be verified. Raises Illegal."""
    await _aside(context)
    verdict = await context.services.proving.verdict(id, context.user)
    files = [_file(verdict.record)] if verdict.record is not None else []
    page = embed(verdict_page(verdict), await context.cards())
    below = layout_view(verdict_buttons(verdict))
    await context.reply(embed=page, view=below, files=files)


async def show_record(context: Context, id: TableId) -> None:
    """Send a finished game's record as a file. Raises Illegal."""
    await _aside(context)
    record = await context.services.proving.record(id, context.user)
    current = record.head.version == GAMES[record.head.game].version
    await context.reply(content=EXPORT_NOTE if current else OLDER_EXPORT_NOTE, files=[_file(record)])


async def _aside(context: Context) -> None:
    """Defer the response and release the place, as replaying a whole game takes long."""
    await context.put_off(thinking=True)
    context.step_aside()


async def say_word(context: Context, id: TableId, word: str) -> None:
    """Add a word to a table's shuffles. Raises Illegal."""
    if not word:
        raise Illegal("A word needs at least one letter.")
    digest = sha256(word)
    table_update = await context.services.proving.say_word(id, context.user, digest)
    with drawn_after(context, table_update.table.id):
        await context.say(f"Your word counts from the next shuffle on. {keep(digest)}")


def _file(record: Record) -> discord.File:
    return discord.File(io.BytesIO(str(record).encode()), "record.txt")


@command(name="verify", description="Check that the deal was fair")
@app_commands.describe(game="Which finished game (default: this channel's last table)")
@app_commands.autocomplete(game=finished)
@app_commands.guild_only()
async def verify(context: Context, game: str | None = None) -> None:
    await show_verdict(context, await _meant(context, game))


@command(name="export", description="A finished game as a text file that can be replayed")
@app_commands.describe(game="Which finished game (default: this channel's last one)")
@app_commands.autocomplete(game=finished)
@app_commands.guild_only()
async def export(context: Context, game: str | None = None) -> None:
    await show_record(context, await _meant(context, game))


async def _meant(context: Context, game: str | None) -> TableId:
    """Return the named finished game, or the channel's last table. Raises Illegal."""
    queries, channel = context.services.queries, context.channel
    if game is None:
        return (await queries.last_in_channel(channel)).id
    games = await queries.finished_in_channel(channel)
    if (found := next((played for played in games if game == played.id), None)) is None:
        raise Illegal("That game isn't one of this channel's. Choose one from the list.")
    return found.id


COMMANDS: tuple[Command, ...] = (verify, export)
