"""Computer players: the next one of a level at a table, and the names of each level."""

from __future__ import annotations

from bot.table.lobby import called
from bot.table.record import UserId
from bot.table.sitter import GREENHORN_ID_MAX, MARSHAL_ID_MAX, Sitter
from bot.table.table import Table
from engines.players import Level

ID_MAX = {Level.DEPUTY: -1, Level.GREENHORN: GREENHORN_ID_MAX, Level.MARSHAL: MARSHAL_ID_MAX}
"""The highest user id of each level; the ids of a table's computers go down from it."""
NAMES = {
    Level.DEPUTY: (
        "Silas", "Mo", "Jesse", "Frankie", "Dakota", "Casey", "Marion", "Clem", "Rory", "Jody", "Emery",
        "Lee",
    ),
    Level.GREENHORN: (
        "Pip", "Biscuit", "Tumbleweed", "Sprout", "Freckles", "Minnow", "Pockets", "Tadpole", "Noodle",
        "Dandy", "Pepper", "Sunny",
    ),
    Level.MARSHAL: (
        "Hawkeye", "Flint", "Maverick", "Sloane", "Garrett", "Thorne", "Calhoun", "Sterling", "Hickory",
        "Ransom", "Blackwood", "Remington",
    ),
}  # fmt: skip
"""The names of each level, more than a table has seats."""


def next_computer(table: Table, level: Level) -> Sitter:
    """Return the next computer player of this level, without a villain."""
    first = ID_MAX[level]
    n = next(n for n in range(len(table.sitters) + 1) if table.sitter(UserId(first - n)) is None)
    return Sitter(UserId(first - n), _name(table, NAMES[level], n))


def _name(table: Table, names: tuple[str, ...], n: int) -> str:
    """Return the computer's own name, the one at index `n`; if a player or a villain at the table has that
    name, the next one.
    """
    here = (*(sitter.name for sitter in table.sitters), *table.names.values())
    taken = {name.casefold() for name in here}
    free = (name for name in (*names[n:], *names[:n]) if name.casefold() not in taken)
    return next(free, called(table, names[n]))
