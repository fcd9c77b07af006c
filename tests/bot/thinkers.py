"""A MoveSearch for tests that answers at once, in this process."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.services.move_search import Thoughts
from bot.table.table import Table
from engines.core import Seat
from engines.players import Level, move, playouts

FEW = 8
"""Playouts."""


class AtOnce:
    """A MoveSearch for tests, which answers at once."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        return {
            seat: move(table.game, table.state, seat, Random(seat), Level.MARSHAL, spent=playouts(FEW))
            for seat in seats
        }

    def stop(self) -> None:
        pass
