"""Who thinks for marshals? A process beside the bot's, so that nobody ever waits for a computer's thoughts.

A marshal for whom no thought came in time (the process died, or has too much to do) plays as a deputy.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from time import monotonic
from typing import Any, Protocol

from bot.services.worker_process import WorkerProcess
from bot.table.record import TableId
from bot.table.table import Table
from engines import GAMES
from engines.core import Action, Seat
from engines.players import Level, move

log = logging.getLogger(__name__)
LONG = 1.5
"""Seconds that a marshal thinks about a move; half as long for each that waits."""
LATE = 4.0
"""Seconds after which nobody waits for a thought any more, and after which a process without any is stuck."""
FORGOTTEN = 60.0
"""Seconds after which a thought that nobody asked for is gone."""
MOST = 20_000
"""Playouts after which all has been thought."""

Thoughts = Mapping[Seat, Action]
"""What marshals have thought of, by seat."""
NOTHING: Thoughts | None = {}


class MoveSearch(Protocol):
    """Where marshals' moves come from."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        """What the marshals at these seats do, but for those for whom there is no thought; None: they are
        still thinking, and are to be asked again.
        """
        ...

    def stop(self) -> None:
        """Ends all thinking."""
        ...


Position = tuple[TableId, Seat, int]
"""A seat of a table after so many moves."""


class SearchPool:
    """Thinks in a process of its own, which begins with the first marshal and is replaced when it dies, or
    when it has finished nothing for so long that it must be stuck.
    """

    def __init__(self, seconds: float = LONG, now: Callable[[], float] = monotonic) -> None:
        self._seconds, self._now = seconds, now
        self._beside = WorkerProcess()
        self._asked: dict[Position, float] = {}
        """When it was first asked what to do there."""
        self._thoughts: dict[Position, Future[Action]] = {}
        self._turned_over = 0.0
        """When the process was last seen to work, or to have nothing to do."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        self._look_after_it()
        positions = {seat: (table.id, seat, len(table.moves)) for seat in seats}
        thought = [self._thought_of(table, it) for it in positions.values()]  # of all: they think together
        if not all(thought):
            return None
        found = {seat: self._said(position) for seat, position in positions.items()}
        return {seat: action for seat, action in found.items() if action is not None}

    def _thought_of(self, table: Table, position: Position) -> bool:
        """Whether what there is to be thought of a position was thought, or is late."""
        late = self._now() - self._asked.setdefault(position, self._now()) >= LATE
        if position not in self._thoughts and not late:
            self._think(table, position)
        thought = self._thoughts.get(position)
        return late or (thought is not None and thought.done())

    def _think(self, table: Table, position: Position) -> None:
        """Has a position thought about, if there is a process to do it: half as long for each that waits, so
        that all together take no more than twice as long as one.
        """
        _, seat, n = position
        waiting = sum(not it.done() for it in self._thoughts.values())
        self._turned_over = self._turned_over if waiting else self._now()
        args = (table.game.name, table.state, seat, f"{table.seed} {n} {seat}", self._seconds / 2**waiting)
        try:
            thought = self._beside.submit(_think, *args)
        except (BrokenProcessPool, OSError) as error:
            log.warning("the marshals' process has ended and is replaced: %s", error)
            self.stop()
            return
        thought.add_done_callback(self._finished)
        self._thoughts[position] = thought

    def _finished(self, _: Future[Action]) -> None:
        self._turned_over = self._now()

    def _said(self, position: Position) -> Action | None:
        """What was thought there, once; None: nothing in time, or thinking failed."""
        self._asked.pop(position)
        thought = self._thoughts.pop(position, None)
        if thought is None or not thought.done():
            _ = thought is not None and thought.cancel()
            return None
        if thought.cancelled():
            return None
        if (error := thought.exception()) is not None:
            log.error("a marshal's thought was lost", exc_info=error)
            return None
        return thought.result()

    def _look_after_it(self) -> None:
        """Replaces a process that is stuck, and forgets what nobody has asked about since."""
        now = self._now()
        if not all(it.done() for it in self._thoughts.values()) and now - self._turned_over >= LATE:
            log.warning("the marshals' process has finished nothing for %s s and is replaced", LATE)
            self.stop()
        for position in [it for it, asked in self._asked.items() if asked <= now - FORGOTTEN]:
            del self._asked[position]
            self._thoughts.pop(position, None)

    def stop(self) -> None:
        """Ends the process, whatever it thinks about; what was asked is remembered, and asked of the next."""
        self._thoughts.clear()
        self._beside.stop()


def _think(game: str, state: Any, seat: Seat, seed: str, seconds: float) -> Action:
    """What a marshal does who has so much time."""
    begun = monotonic()
    return move(
        GAMES[game],
        state,
        seat,
        Random(seed),
        Level.MARSHAL,
        spent=lambda played: max(played / MOST, (monotonic() - begun) / seconds),
    )
