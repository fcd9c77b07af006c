"""Handlers of standing orders: the menu on a panel, and buttons that give one."""

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


@handles(ids.GiveOrder)
async def give(context: Context, pressed: ids.GiveOrder) -> None:
    """Give the order of this button, which answers what the user is asked, and show what happened."""
    ordering = context.services.ordering
    await play(
        context,
        pressed.table,
        ordering.give(pressed.table, context.user, pressed.order, seen=pressed.seen),
    )
