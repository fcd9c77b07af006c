"""Choice of random moves that make a game worth looking at, played as values before it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.presentation.panel import hand_page, table_page
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Seat, field_names
from engines.notation import write
from engines.players import Level, move

LONGEST = 140
"""Moves after which a game that has no end is long enough."""
NEVER = ("narrate", "narrate waive", "rejoin new")
"""What needs words or a new villain."""
CHOICE = 8
"""How many sprites a move is worth that can be begun."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A move to be made, and the table after it."""

    user: UserId
    line: str
    table: Table

    @property
    def mover(self) -> UserId | None:
        """The owed user with the most choices; None if nobody has a choice."""
        seat = max(self.table.owed, key=self._choices, default=None)
        return self.table.users[seat] if seat is not None and self._choices(seat) else None

    def _choices(self, seat: Seat) -> int:
        """Return how many moves the user can begin that take more than a click."""
        if self.table.users[seat] is None:
            return 0
        actions = [offer.action for offer in self.table.game.offers(self.table.state, seat)]
        return sum(bool(field_names(it)) for it in actions if it.verb not in NEVER)

    @property
    def richness(self) -> int:
        """How much there is to see and to do."""
        mover = self.mover
        if mover is None:
            return 0
        scenes = [it.scene for it in (table_page(self.table, {}), hand_page(self.table, mover))]
        seat = self.table.seat(mover)
        assert seat is not None
        return sum(len(it.sprites) for it in scenes if it) + CHOICE * self._choices(seat)


def rehearsed(table: Table) -> list[Cue]:
    """Play a game on from `table`, deterministic for a given seed."""
    random, cues = Random(table.game.name), list[Cue]()
    while len(cues) < LONGEST and table.status is Status.PLAYING:
        seat = table.owed[0]
        user = table.users[seat]
        action = move(table.game, table.state, seat, random, Level.GREENHORN)
        table = play_move(table, action, seat=seat, user=user, auto=False, at=0)
        cues.append(Cue(user, write(action), table))
    return cues
