"""Standing orders: moves that users have asked for in advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from engines.core import Action, Order, Seat


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """A standing order with its number; 0 where it takes none."""

    order: Order[Any]
    number: int = 0

    @property
    def text(self) -> str:
        """The text in `Sitter.order`: "call 12"."""
        return f"{self.order.word} {self.number}" if self.order.numbers is not None else self.order.word

    @property
    def title(self) -> str:
        return self.order.title.format(self.number)


def understood(table: Table, text: str) -> GivenOrder | None:
    """Parse `text`; None if the game has no such order."""
    word, _, number = text.partition(" ")
    order = next((kind for kind in table.game.orders if kind.word == word), None)
    if order is None or (order.numbers is None) != (not number):
        return None
    if not number:
        return GivenOrder(order)
    return (
        GivenOrder(order, int(number)) if number.isascii() and number.isdigit() and len(number) <= 9 else None
    )


def choices(table: Table, user: UserId) -> Sequence[GivenOrder]:
    """Return the orders that a user may give now, with each number that the game suggests."""
    sitter = table.sitter(user)
    if table.status is not Status.PLAYING or sitter is None or sitter.automatic or table.seat(user) is None:
        return ()
    view = table.view(user) if table.game.orders else None
    numbered = (
        (order, (0,) if order.numbers is None else order.numbers(view)) for order in table.game.orders
    )
    return [
        GivenOrder(order, number)
        for order, numbers in numbered
        for number in numbers
        if order.holds(view, number)
    ]


def current(table: Table, user: UserId) -> GivenOrder | None:
    """Return the order that a user has given, or None; a seat that plays by itself has none."""
    sitter = table.sitter(user)
    if sitter is None or not sitter.order or sitter.automatic:
        return None
    return understood(table, sitter.order)


def next_move(table: Table) -> tuple[Seat, UserId, Action] | None:
    """Return the first move by an order, with its seat and user, or None."""
    return next(_moves(table), None)


def _moves(table: Table) -> Iterator[tuple[Seat, UserId, Action]]:
    for seat in table.owed:
        user = table.users[seat]
        given = current(table, user) if user is not None else None
        if user is None or given is None:
            continue
        action = given.order.move(table.view(user), given.number)
        if action is not None and any(action in offer for offer in table.offers(seat)):
            yield seat, user, action


def kept(before: Table, after: Table) -> Table:
    """Return `after` without the orders that have ended since `before`."""
    if not any(sitter.order for sitter in after.sitters):
        return after
    ended = orders_ended(after, len(before.moves))
    sitters = (
        sitter if not ended and _stands(after, sitter) else replace(sitter, order="")
        for sitter in after.sitters
    )
    return replace(after, sitters=tuple(sitters))


def orders_ended(table: Table, since: int) -> bool:
    """Return whether an event after the first `since` moves ends all orders."""
    return any(type(event).ends_orders for events in table.happened[since:] for event in events)


def _stands(table: Table, sitter: Sitter) -> bool:
    given = current(table, sitter.user)
    return given is not None and given.order.holds(table.view(sitter.user), given.number)
