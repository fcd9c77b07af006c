"""`/hint`, and the button on a panel that asks the same."""

from __future__ import annotations

from discord import app_commands

from bot.adapter.commands.declaring import Command, command
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_panel
from bot.presentation import ids
from bot.presentation.hints import hint_text
from bot.services.transaction_context import TableUpdate
from bot.table.record import TableId
from engines.notation import write


@command(name="hint", description="What a good player would do in your place, in a game that doesn't count")
@app_commands.guild_only()
async def hint(context: Context) -> None:
    await _advise(context, (await context.here()).id)


@handles(ids.AskHint)
async def ask_hint(context: Context, pressed: ids.AskHint) -> None:
    """Say what a marshal would do."""
    await _advise(context, pressed.table)


async def _advise(context: Context, table: TableId) -> None:
    """Show a hint on the panel, and point at its buttons, until the next hint or decision; while it is
    searched, for a second or two, the interaction holds no place.
    """
    await context.put_off(thinking=not context.on_panel)
    context.step_aside()
    at, found = await context.services.hints.hint(table, context.user)
    context.app.hints_given.keep(context.user, at, write(found.action))
    await show_panel(context, TableUpdate(at), note=hint_text(at, context.user, found))


COMMANDS: tuple[Command, ...] = (hint,)
