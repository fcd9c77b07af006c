"""Handler of the standing-orders menu on a panel."""

from __future__ import annotations

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import play
from bot.presentation import ids
from bot.presentation.orders import CANCEL_WORD


@handles(ids.ChooseOrder)
async def order(context: Context, pressed: ids.ChooseOrder) -> None:
    """Give the chosen order, or withdraw the standing one, and show the panel."""
    ordering, user = context.services.ordering, context.user
    if context.chosen == CANCEL_WORD:
        await play(context, pressed.table, ordering.clear(pressed.table, user))
    else:
        await play(
            context, pressed.table, ordering.give(pressed.table, user, context.chosen, seen=pressed.seen)
        )
