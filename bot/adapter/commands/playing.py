"""What can be typed at a table whose game is under way: the hand, any move, the log."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.adapter.commands.games import table_played
from bot.adapter.commands.log import show_log
from bot.adapter.drawing.messages import OPTION, embed
from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import completing, here, user_of
from bot.adapter.incoming.showing import done, play_here
from bot.adapter.responses import reply
from bot.house.desk import Happening
from bot.shown.moving import legal_moves
from bot.shown.page import TOTAL, Page
from bot.shown.panel import hand_page
from bot.table.table import Status, Table
from bot.table.texts import cut
from engines.core import Illegal

Interaction = discord.Interaction


@command(name="hand", description="Your hand and your moves; in a DM, your hands at all tables")
async def hand(interaction: Interaction) -> None:
    if interaction.guild_id is not None:
        await done(interaction, Happening(await here(interaction)))
        return
    at, user = house(interaction), user_of(interaction)
    mine, liked = await at.looking.of_user(user), await at.people.preferences(user)
    playing = (it for it in mine if it.status is Status.PLAYING)
    pages = [embed(_titled(hand_page(it, user, liked), it)) for it in playing]
    if not pages:
        raise Illegal("You are not at any table with a game under way.")
    fitting = [it for n, it in enumerate(pages) if sum(map(len, pages[: n + 1])) <= TOTAL]
    await reply(interaction, embeds=fitting[:10], ephemeral=False)


def _titled(page: Page, at: Table) -> Page:
    """A hand without its picture, and where it is played."""
    return replace(page, text=f"At <#{at.channel}>\n{page.text}", scene=None)


@completing
async def _legal_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    played = await table_played(interaction)
    found = legal_moves(played, user_of(interaction), typed) if played is not None else []
    return [app_commands.Choice(name=cut(told, OPTION), value=line) for told, line in found]


@command(name="move", description="Any legal move in notation, such as: raise 12")
@app_commands.describe(
    move="A move, such as: damage 6H at Ada", if_version="Only if the table is still at this version"
)
@app_commands.autocomplete(move=_legal_moves)
@app_commands.guild_only()
async def move(interaction: Interaction, move: str, if_version: int | None = None) -> None:
    async def made(at: Table) -> Happening:
        user, n = user_of(interaction), interaction.id
        return await house(interaction).playing.act(at.id, user, move, if_version=if_version, interaction=n)

    await play_here(interaction, made)


@command(name="log", description="What happened at this channel's table, or at its last one")
@app_commands.guild_only()
async def log(interaction: Interaction) -> None:
    await show_log(interaction, await house(interaction).looking.last_in_channel(interaction.channel_id or 0))


COMMANDS: tuple[Command, ...] = (hand, move, log)
