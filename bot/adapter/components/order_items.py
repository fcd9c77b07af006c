"""What the menu of standing orders on a panel does."""

from __future__ import annotations

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import play
from bot.presentation import ids
from bot.presentation.orders import NONE


@handles(ids.Order)
async def order(context: Context, pressed: ids.Order) -> None:
    """Gives the chosen order, or takes back the one that stands; the panel shows what came of it."""
    ordering, user = context.services.ordering, context.user
    if context.chosen == NONE:
        await play(context, pressed.table, ordering.clear(pressed.table, user))
    else:
        await play(
            context, pressed.table, ordering.give(pressed.table, user, context.chosen, seen=pressed.seen)
        )
