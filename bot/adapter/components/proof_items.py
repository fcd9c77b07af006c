"""Handlers of the buttons that verify shuffles."""

from __future__ import annotations

from bot.adapter.commands.proof import show_record, show_verdict
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.rendering.forms import WordForm
from bot.presentation import ids


@handles(ids.AddWord)
async def word(context: Context, pressed: ids.AddWord) -> None:
    await context.services.proving.check_word(pressed.table, context.user)
    await context.open(WordForm(pressed.table))


@handles(ids.Verify)
async def verify(context: Context, pressed: ids.Verify) -> None:
    await show_verdict(context, pressed.table)


@handles(ids.Export)
async def export(context: Context, pressed: ids.Export) -> None:
    await show_record(context, pressed.table)
