"""How is it checked that no card was moved? `/verify` and `/export`, and the word that a player adds."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.adapter.commands.replay import finished
from bot.adapter.drawing.messages import embed, laid_out
from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import say, user_of
from bot.adapter.incoming.showing import drawn_after
from bot.adapter.responses import put_off, reply
from bot.shown.proof import keep, verdict_buttons, verdict_page
from bot.table.record import TableId
from engines.chance import sha256
from engines.core import Illegal
from engines.record import Record

Interaction = discord.Interaction
KEEP = (
    "The whole game as text. `python -m engines replay record.txt` plays it again, "
    "`python verify.py record.txt` checks the shuffles."
)


async def show_verdict(interaction: Interaction, id: TableId) -> None:
    """What a table's cards follow from and what of it can be checked, for this user alone. Raises Illegal."""
    await _aside(interaction)
    verdict = await house(interaction).proving.verdict(id, user_of(interaction))
    files = [_file(verdict.record)] if verdict.record is not None else []
    page, below = embed(verdict_page(verdict)), laid_out(verdict_buttons(verdict))
    await reply(interaction, embed=page, view=below, files=files)


async def show_record(interaction: Interaction, id: TableId) -> None:
    """A finished game's record as a file. Raises Illegal."""
    await _aside(interaction)
    record = await house(interaction).proving.record(id, user_of(interaction))
    await reply(interaction, content=KEEP, files=[_file(record)])


async def _aside(interaction: Interaction) -> None:
    """Lets others go first while a whole game is played again."""
    await put_off(interaction, thinking=True)
    house(interaction).floods.step_aside()


async def say_word(interaction: Interaction, id: TableId, word: str) -> None:
    """Adds a word to a table's shuffles. Raises Illegal."""
    if not word:
        raise Illegal("A word needs at least one letter.")
    digest = sha256(word)
    happening = await house(interaction).proving.say_word(id, user_of(interaction), digest)
    with drawn_after(interaction, happening.table.id):
        await say(interaction, f"Your word counts from the next shuffle on. {keep(digest)}")


def _file(record: Record) -> discord.File:
    return discord.File(io.BytesIO(str(record).encode()), "record.txt")


@command(name="verify", description="Check that the cards were dealt fairly")
@app_commands.describe(game="One of this channel's finished games; without it the last table")
@app_commands.autocomplete(game=finished)
@app_commands.guild_only()
async def verify(interaction: Interaction, game: str | None = None) -> None:
    await show_verdict(interaction, await _meant(interaction, game))


@command(name="export", description="Get a finished game as a text file that can be played again")
@app_commands.describe(game="One of this channel's finished games; without it the last one")
@app_commands.autocomplete(game=finished)
@app_commands.guild_only()
async def export(interaction: Interaction, game: str | None = None) -> None:
    await show_record(interaction, await _meant(interaction, game))


async def _meant(interaction: Interaction, game: str | None) -> TableId:
    """The finished game that is named, or the channel's last table. Raises Illegal."""
    looking, channel = house(interaction).looking, interaction.channel_id or 0
    if game is None:
        return (await looking.last_in_channel(channel)).id
    games = await looking.finished_in_channel(channel)
    if (found := next((it for it in games if game == it.id), None)) is None:
        raise Illegal("There is no such game here.")
    return found.id


COMMANDS: tuple[Command, ...] = (verify, export)
