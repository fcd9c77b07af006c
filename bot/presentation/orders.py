"""Standing orders: the current one, a menu of those that may be given, and buttons that give one."""

from __future__ import annotations

from bot.presentation import ids
from bot.presentation.buttons import Button, Menu
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field
from bot.table import standing_orders
from bot.table.record import UserId
from bot.table.table import Status, Table

CANCEL_WORD = "none"
"""The word of the choice that cancels an order."""
_TITLE = "Standing order"
_PROMPT = "Standing order for later moves"


def order_field(table: Table, user: UserId) -> tuple[Field, ...]:
    """Return the field with the user's standing order; an empty tuple if they have none."""
    given = standing_orders.current(table, user)
    return (Field(_TITLE, given.title, inline=False),) if given is not None else ()


def order_menu(table: Table, user: UserId) -> list[Menu]:
    """Return the menu of the orders that the user may give now or cancel; an empty list if there are none."""
    if table.lesson is not None:
        return []
    given = standing_orders.current(table, user)
    others = [choice for choice in standing_orders.choices(table, user) if choice != given]
    offered = [Choice(other.title, other.text, "") for other in others]
    if given is not None:
        offered.insert(0, Choice("No standing order", CANCEL_WORD, f"Cancels: {given.title}"))
    return [Menu(_PROMPT, ids.ChooseOrder(table.id, len(table.moves)), tuple(offered))] if offered else []


def order_buttons(table: Table, user: UserId | None) -> list[Button]:
    """Return the buttons that answer the present question by a standing order; None: the public ones."""
    if not table.game.orders or table.status is not Status.PLAYING or table.lesson is not None:
        return []
    view = table.view(user)
    return [
        Button(label, ids.GiveOrder(table.id, len(table.moves), order.word))
        for order in table.game.orders
        if order.button is not None and (label := order.button(view))
    ]
