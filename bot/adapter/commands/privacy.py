"""`/privacy export` and `/privacy delete`: what is stored about a user, and its erasure."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands

from bot.adapter.commands.declaring import command
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.rendering.exports import exported
from bot.adapter.rendering.messages import layout_view
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.operator import small_imprint
from engines.core import Illegal

log = logging.getLogger(__name__)
_HEAD = (
    "Everything Mudbucket stores about you, from all servers: your villains and their ledger, your seats, "
    "the moves you made yourself, your stories, results, record against computers, settings, votes, and "
    "which messages it sent you. Times are in milliseconds since 1970. Saved options aren't here, as they "
    "don't say who saved them."
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
    kept = await context.services.privacy.kept(user)
    answer = "Here is everything I store about you."
    await send_export(context, answer, {"what is this": _HEAD, "user": str(user)}, kept)


@command(name="delete", description="Erase everything I store about you; asks you to confirm", group=GROUP)
async def privacy_delete(context: Context) -> None:
    view = layout_view([Button("Erase everything about me", ids.Erase(context.user), "bad")])
    await context.reply(content=with_imprint(context, _WARNING), view=view)


@handles(ids.Erase)
async def erase(context: Context, pressed: ids.Erase) -> None:
    user = context.user
    if pressed.user != user:
        raise Illegal("That button is someone else's.")
    await context.put_off()
    context.step_aside()  # DMs are deleted one after another
    await context.app.eraser.forget_user(user)
    await context.edit(content="Everything about you has been erased.", view=None)


def with_imprint(context: Context, text: str) -> str:
    """Return the text with the operator's imprint below it."""
    return f"{text}\n{small_imprint(context.app.operator)}"


async def send_export(
    context: Context, text: str, head: Mapping[str, str], kept: Mapping[str, list[Any]]
) -> None:
    """Send an export as ephemeral files, one message each."""
    at = context.app
    made = datetime.fromtimestamp(at.now() / 1000, UTC).isoformat(timespec="seconds")
    files = await asyncio.to_thread(exported, {**head, "made": made}, kept)
    said = with_imprint(context, text)
    for name, content in files:
        await context.reply(content=said, files=[discord.File(io.BytesIO(content), name)])
        said = "And the next part of the file."
