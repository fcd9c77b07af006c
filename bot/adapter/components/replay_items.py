"""What the buttons and menus do below a finished game that is looked at again."""

from __future__ import annotations

from bot.adapter.commands.replay import send_page, show_moment
from bot.adapter.context import NO_CHOICE, Context
from bot.adapter.dispatch.registry import handles
from bot.presentation import ids
from bot.presentation.ids import ALL
from engines.core import Illegal


@handles(ids.Replay)
async def replay(context: Context, pressed: ids.Replay) -> None:
    """Shows the game after so many moves, for this user alone."""
    await show_moment(context, pressed.table, pressed.n, pressed.whose)


@handles(ids.Jump)
async def jump(context: Context, pressed: ids.Jump) -> None:
    """Shows the game as it was at the chosen place."""
    if not context.chosen.isdecimal() or len(context.chosen) > 6:
        raise Illegal(NO_CHOICE)
    await show_moment(context, pressed.table, int(context.chosen), pressed.whose)


@handles(ids.LookInto)
async def look_into(context: Context, pressed: ids.LookInto) -> None:
    """Shows the same moment with the chosen player's eyes."""
    if context.chosen != ALL and not (context.chosen.isdecimal() and len(context.chosen) <= 3):
        raise Illegal(NO_CHOICE)
    await show_moment(context, pressed.table, pressed.n, context.chosen)


@handles(ids.Watch)
async def watch(context: Context, pressed: ids.Watch) -> None:
    await send_page(context, pressed.table)
