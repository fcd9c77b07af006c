"""`/why`, and the buttons and menus that explain what happened or was refused."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_anew, show_page
from bot.adapter.rendering.messages import OPTION_MAX_CHARS
from bot.presentation import ids
from bot.presentation.why import (
    asked_about,
    check_explained,
    event_page,
    last_thing,
    newest,
    refusal_page,
    ruled_page,
)
from bot.table.texts import cut
from engines.core import Illegal


@completing
async def _last_lines(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    table = await context.services.queries.last_in_channel(context.channel)
    check_explained(table)
    texts = await context.services.queries.texts(table.id)
    return [
        app_commands.Choice(name=cut(line.replace("**", ""), OPTION_MAX_CHARS), value=it.word)
        for it, line in newest(table, context.user, texts, typed)
    ]


@command(name="why", description="Why the last thing at this channel's table happened")
@app_commands.describe(line="What to explain instead: a line of the log")
@app_commands.autocomplete(line=_last_lines)
@app_commands.guild_only()
async def why(context: Context, line: str | None = None) -> None:
    table, user = await context.services.queries.last_in_channel(context.channel), context.user
    check_explained(table)
    texts = await context.services.queries.texts(table.id)
    if line is not None:
        about = asked_about(table, user, line)
    elif last := newest(table, user, texts):
        about = last_thing(last)
    else:
        raise Illegal("Nothing has happened yet.")
    await show_anew(context, *await asyncio.to_thread(event_page, table, user, about, texts))


@handles(ids.Why)
async def why_button(context: Context, pressed: ids.Why) -> None:
    """Explain a result, or a refusal."""
    table, user = await context.table(pressed.table), context.user
    if "-B" in pressed.rule:
        line = context.app.refused_moves.of(user, table, pressed.n)
        page = await asyncio.to_thread(refusal_page, table, user, pressed.n, pressed.rule, line)
        await show_anew(context, page)
        return
    texts = await context.services.queries.texts(table.id)
    explained = await asyncio.to_thread(ruled_page, table, user, pressed.n, pressed.rule, texts)
    await show_anew(context, *explained)


@handles(ids.WhyLine)
async def why_line(context: Context, pressed: ids.WhyLine) -> None:
    """Explain the chosen event."""
    table, user = await context.table(pressed.table), context.user
    check_explained(table)
    texts = await context.services.queries.texts(table.id)
    about = asked_about(table, user, context.chosen)
    await show_page(context, *await asyncio.to_thread(event_page, table, user, about, texts))


COMMANDS: tuple[Command, ...] = (why,)
