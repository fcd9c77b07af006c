"""`/privacy export / delete`: users get all that is stored about them, and erase it."""

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

from bot.adapter.clicks.registry import handles
from bot.adapter.commands.declaring import command
from bot.adapter.context import Context
from bot.adapter.drawing.exports import exported
from bot.adapter.drawing.messages import laid_out
from bot.adapter.house import House
from bot.shown import ids
from bot.shown.buttons import Button
from bot.shown.operator import small_imprint
from bot.table.record import UserId
from engines.core import Illegal

log = logging.getLogger(__name__)
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


@command(name="export", description="Everything I store about you, as a file only you can see", group=GROUP)
async def privacy_export(context: Context) -> None:
    await context.put_off()
    user = context.user
    kept = await context.app.privacy.kept(user)
    told = "Here is everything I store about you."
    await send_export(context, told, {"what is this": _HEAD, "user": str(user)}, kept)


@command(name="delete", description="Erase everything I store about you; asks you to confirm", group=GROUP)
async def privacy_delete(context: Context) -> None:
    view = laid_out([Button("Erase everything about me", ids.Erase(context.user), "bad")])
    await context.reply(content=with_imprint(context, _WARNING), view=view)


@handles(ids.Erase)
async def erase(context: Context, pressed: ids.Erase) -> None:
    at, user = context.app, context.user
    if pressed.user != user:
        raise Illegal("That button is somebody else's.")
    await context.put_off()
    context.step_aside()  # DMs are removed one after another
    await forget_user(at, user)
    await context.edit(content="Everything about you has been erased.", view=None)


def with_imprint(context: Context, told: str) -> str:
    """What is told, and below it who runs the bot."""
    return f"{told}\n{small_imprint(context.app.operator)}"


async def send_export(
    context: Context, told: str, head: Mapping[str, str], kept: Mapping[str, list[Any]]
) -> None:
    """Answers with all that is kept, as files for the user alone, one message each."""
    at = context.app
    made = datetime.fromtimestamp(at.now() / 1000, UTC).isoformat(timespec="seconds")
    files = await asyncio.to_thread(exported, {**head, "made": made}, kept)
    said = with_imprint(context, told)
    for name, content in files:
        await context.reply(content=said, files=[discord.File(io.BytesIO(content), name)])
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
                        await at.client.http.delete_message(channel, message)
                    gone.add((channel, message))
    return gone
