"""How do users get all that is stored about them, and how do they erase it? `/privacy export / delete`.

erase:USER  erases all about the user who pressed it, if it was made for them
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter.drawing.exports import exported
from bot.adapter.drawing.messages import laid_out
from bot.adapter.house import House, house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.item import Item
from bot.adapter.responses import put_off, reply
from bot.shown import ids
from bot.shown.buttons import Button
from bot.shown.operator import small_imprint
from bot.table.record import UserId
from engines.core import Illegal

log = logging.getLogger(__name__)
Interaction = discord.Interaction
REMOVED_WITHIN = 400
"""Seconds in which messages are deleted, at most, before the database is written and once more after that; an
interaction can be answered for 15 minutes."""
_HEAD = (
    "Everything Mudbucket stores about you, from all servers: your villains and their ledger, your seats, "
    "the moves you made yourself, your stories, results, settings, votes, and which messages it sent you. "
    "Times are in milliseconds since 1970. Presets are not here: they don't say who saved them."
)
_WARNING = (
    "This erases everything I store about you, in all servers, and cannot be undone:\n"
    "· your villains: names, powers, all texts; they retire, and their chips go back to the bank\n"
    "· your stories, settings, votes, results on leaderboards, and the hands in your DMs\n"
    "· your seats: you leave every table, and games under way go on without you\n"
    "The moves you made stay in the records of games that others played with you, under a random number "
    "and without your name. To keep a copy of everything, use `/privacy export` first."
)

GROUP = app_commands.Group(name="privacy", description="See or erase what I store about you")


@GROUP.command(name="export", description="Everything I store about you, as a file only you can see")
async def privacy_export(interaction: Interaction) -> None:
    await put_off(interaction)
    user = user_of(interaction)
    kept = await house(interaction).privacy.kept(user)
    told = "Here is everything I store about you."
    await send_export(interaction, told, {"what is this": _HEAD, "user": str(user)}, kept)


@GROUP.command(name="delete", description="Erase everything I store about you; asks you to confirm")
async def privacy_delete(interaction: Interaction) -> None:
    view = laid_out([Button("Erase everything about me", ids.Erase(user_of(interaction)), "bad")])
    await reply(interaction, content=with_imprint(interaction, _WARNING), view=view)


class EraseButton(Item, template=r"erase:(?P<user>[0-9]+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        at, user = house(interaction), user_of(interaction)
        if self.match["user"] != str(user):
            raise Illegal("That button is somebody else's.")
        await put_off(interaction)
        at.floods.step_aside()  # DMs are removed one after another
        await forget_user(at, user)
        await interaction.edit_original_response(content="Everything about you has been erased.", view=None)


ITEMS = (EraseButton,)


def with_imprint(interaction: Interaction, told: str) -> str:
    """What is told, and below it who runs the bot."""
    return f"{told}\n{small_imprint(house(interaction).operator)}"


async def send_export(
    interaction: Interaction, told: str, head: Mapping[str, str], kept: Mapping[str, list[Any]]
) -> None:
    """Answers with all that is kept, as files for the user alone, one message each."""
    at = house(interaction)
    made = datetime.fromtimestamp(at.now() / 1000, UTC).isoformat(timespec="seconds")
    files = await asyncio.to_thread(exported, {**head, "made": made}, kept)
    said = with_imprint(interaction, told)
    for name, content in files:
        await reply(interaction, content=said, files=[discord.File(io.BytesIO(content), name)])
        said = "This belongs to it, too."


async def forget_user(at: House, user: UserId) -> None:
    """Erases the user: first their DMs, of which nothing is known afterwards, then all rows; and then the DMs
    that they were sent in between.
    """
    gone = await _deleted(at, await at.privacy.dms(user))
    erased = await at.privacy.erase(user)
    for table in erased.tables:
        at.screen.touch(table)
    await scrub(at)
    await _deleted(at, [it for it in erased.dms if it not in gone])


async def forget_guild(at: House, guild: int) -> None:
    """Erases all of a server."""
    await at.privacy.erase_guild(guild)
    await scrub(at)


async def scrub(at: House) -> None:
    """Empties the database's log. Where that fails, what was erased is erased all the same."""
    try:
        await at.store.scrub()
    except Exception as error:  # of the driver itself, too
        log.error("the database's log still holds what was erased: %s", error)


async def _deleted(at: House, dms: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Deletes messages in DMs, where Discord still allows it; returns those that are gone."""
    gone = set[tuple[int, int]]()
    with suppress(TimeoutError):
        async with asyncio.timeout(REMOVED_WITHIN):
            for channel, message in dms:
                with suppress(discord.HTTPException):
                    with suppress(discord.NotFound):
                        await at.http.delete_message(channel, message)
                    gone.add((channel, message))
    return gone
