"""Handlers of the buttons and menus below a replay of a finished game."""

from __future__ import annotations

from bot.adapter.commands.replay import send_page, show_moment
from bot.adapter.context import NO_CHOICE, Context
from bot.adapter.dispatch.registry import handles
from bot.presentation import ids
from bot.presentation.ids import PUBLIC_VIEW
from engines.core import Illegal


@handles(ids.Replay)
async def replay(context: Context, pressed: ids.Replay) -> None:
    """Show the game after the button's number of moves, to this user alone."""
    await show_moment(context, pressed.table, pressed.n, pressed.whose)


@handles(ids.Jump)
async def jump(context: Context, pressed: ids.Jump) -> None:
    """Show the game at the chosen move."""
    await show_moment(context, pressed.table, context.chosen_number, pressed.whose)


@handles(ids.LookInto)
async def look_into(context: Context, pressed: ids.LookInto) -> None:
    """Show the same moment from the chosen player's view."""
    if context.chosen != PUBLIC_VIEW and not (context.chosen.isdecimal() and len(context.chosen) <= 3):
        raise Illegal(NO_CHOICE)
    await show_moment(context, pressed.table, pressed.n, context.chosen)


@handles(ids.Watch)
async def watch(context: Context, pressed: ids.Watch) -> None:
    await send_page(context, pressed.table)
