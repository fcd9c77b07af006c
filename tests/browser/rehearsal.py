"""Choice of random moves that make a game worth looking at, played as values before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.presentation.panel import hand_page, table_page
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Seat, field_names
from engines.players import Level, move

LONGEST = 140
"""Moves after which a game that has no end is long enough."""
NEVER = ("narrate", "narrate waive", "rejoin new")
"""What needs words or a new villain."""
CHOICE = 8
"""How many sprites a move is worth that can be begun."""
MIDDLE = (0.3, 0.85)
"""Between which parts of a game its richest moment is looked for."""


def rehearsed(table: Table) -> list[Table]:
    """Play a game on from `table`, deterministic for a given seed. Return the table after each move."""
    random, tables = Random(table.game.name), list[Table]()
    while len(tables) < LONGEST and table.status is Status.PLAYING:
        seat = table.owed[0]
        action = move(table.game, table.state, seat, random, Level.GREENHORN)
        table = play_move(table, action, seat=seat, user=table.users[seat], auto=False, at=0)
        tables.append(table)
    return tables


def mover(table: Table) -> UserId | None:
    """Return the owed user with the most choices; None if nobody has a choice."""
    seat = max(table.owed, key=lambda it: _choices(table, it), default=None)
    return table.users[seat] if seat is not None and _choices(table, seat) else None


def _choices(table: Table, seat: Seat) -> int:
    """Return how many moves the user can begin that take more than a click."""
    if table.users[seat] is None:
        return 0
    begun = [offer.action for offer in table.game.offers(table.state, seat)]
    return sum(1 for action in begun if action.verb not in NEVER and field_names(action))


def _richness(table: Table) -> int:
    """Return how much there is to see and to do."""
    user = mover(table)
    if user is None:
        return 0
    seat, pages = table.seat(user), (table_page(table, {}), hand_page(table, user))
    sprites = sum(len(page.scene.sprites) for page in pages if page.scene is not None)
    return sprites + CHOICE * _choices(table, seat)


def moments(tables: Sequence[Table]) -> tuple[int, int, int]:
    """Return the first and the last move after which somebody has a choice, and between them the one in the
    middle of the game after which there is most to see.
    """
    choices = [n for n, table in enumerate(tables) if mover(table) is not None]
    first, last = (round(share * len(tables)) for share in MIDDLE)
    return choices[0], max(range(first, last), key=lambda n: _richness(tables[n])), choices[-1]
