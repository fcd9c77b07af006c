"""The handler of hints."""

from __future__ import annotations

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_anew
from bot.presentation import ids
from bot.presentation.hints import hint_page


@handles(ids.AskHint)
async def ask_hint(context: Context, pressed: ids.AskHint) -> None:
    """Say what a marshal would do; that takes a second or two, in which the interaction holds no place."""
    await context.put_off()
    context.step_aside()
    table, hint = await context.services.hints.hint(pressed.table, context.user)
    await show_anew(context, hint_page(table, context.user, hint))
