"""What marshals, the strongest computers, think of: their moves, and hints. It is found in worker processes.

A marshal whose search was not done in time (a worker died, or all are busy) plays as a deputy.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic, sleep
from typing import Any, Protocol

from bot.services.jobs import Job, JobRunner, Priority, at_once
from bot.table.pacing import search_time_s
from bot.table.record import TableId, UserId
from bot.table.table import Table
from engines import GAMES
from engines.core import Action, Illegal, Seat
from engines.players import Hint, Level, hint, move
from engines.tempers import Temper

log = logging.getLogger(__name__)
SEARCH_TIMEOUT_S = 4.0
"""Seconds after which a search is no longer waited for."""
ADVICE_S, ADVICE_TIMEOUT_S = 1.2, 3.0
"""Seconds for which a hint is searched, and after which a deputy's move has to do."""
HINTS_MAX = 4
"""Maximum hints searched at once by each worker; whoever asks then gets a deputy's move."""
RESULT_TTL_S = 60.0
"""Seconds after which a result that was not fetched is dropped."""
PLAYOUTS_MAX = 20_000
"""Maximum playouts per search."""

Thoughts = Mapping[Seat, Action]
"""Moves found, by seat."""
NO_THOUGHTS: Thoughts | None = {}


class MoveSearch(Protocol):
    """A source of marshals' moves."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        """Return the moves found for these seats, without those that failed or came late; None while
        searching.
        """
        ...

    async def advice(self, table: Table, seat: Seat, user: UserId) -> Hint:
        """Return a hint for a seat and whoever asks; if that takes long, a deputy's move."""
        ...


Position = tuple[TableId, Seat, int]
"""A table, a seat, and the number of moves made."""


class MarshalSearch:
    """A MoveSearch whose searches are jobs."""

    def __init__(
        self,
        jobs: JobRunner,
        seconds: Callable[[Table], float] = search_time_s,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """`seconds`: how long to search for a move at a table, halved for each search that is waiting."""
        self._jobs, self._seconds, self._now = jobs, seconds, now
        self._asked: dict[Position, float] = {}
        """When each position was first asked about."""
        self._searches: dict[Position, asyncio.Task[Action]] = {}
        self._hints = 0
        """How many hints are waited for."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        self._drop_old()
        positions = {seat: (table.id, seat, len(table.moves)) for seat in seats}
        over = [self._is_over(table, position) for position in positions.values()]  # starts all searches
        if not all(over):
            return None
        found = {seat: self._found(position) for seat, position in positions.items()}
        return {seat: action for seat, action in found.items() if action is not None}

    def _is_over(self, table: Table, position: Position) -> bool:
        """Return whether a position's search is done or late; start it if necessary."""
        late = self._now() - self._asked.setdefault(position, self._now()) >= SEARCH_TIMEOUT_S
        if position not in self._searches and not late:
            search = asyncio.create_task(self._jobs.run(self._search(table, position)))
            search.add_done_callback(lambda it: it.cancelled() or it.exception())  # nobody may ask again
            self._searches[position] = search
        return late or self._searches[position].done()

    def _search(self, table: Table, position: Position) -> Job[Action]:
        """Return the search of a position: half as long for each one that a worker has before it, so that all
        together take at most twice as long as one.
        """
        id, seat, n = position
        waiting = sum(not search.done() for search in self._searches.values()) // self._jobs.workers_max
        sitter = table.sitter_in(seat)
        temper = sitter.temper if sitter is not None else None
        seconds = self._seconds(table) / 2**waiting
        args = (table.game.name, table.state, seat, f"{table.seed} {n} {seat}", temper, seconds)
        return Job(at_once(_think, *args), Priority.MOVE, owner=(id, seat), key=("move", position))

    def _found(self, position: Position) -> Action | None:
        """Remove and return a position's result; None if it is late or failed."""
        del self._asked[position]
        search = self._searches.pop(position, None)
        if search is None or not search.done():
            _ = search is not None and search.cancel()
            return None
        if search.cancelled():
            return None
        if (error := search.exception()) is not None:
            log.error("a move search failed", exc_info=error)
            return None
        return search.result()

    def _drop_old(self) -> None:
        """Drop positions that were not asked about again."""
        now = self._now()
        for position in [item for item, asked in self._asked.items() if asked <= now - RESULT_TTL_S]:
            _ = self._found(position)

    async def advice(self, table: Table, seat: Seat, user: UserId) -> Hint:
        n = len(table.moves)
        args = (table.game.name, table.state, seat, f"{table.id} {n} {seat}")
        if self._hints < HINTS_MAX * self._jobs.workers_max:
            self._hints += 1
            share = 1 + (self._hints - 1) // self._jobs.workers_max
            job = Job(
                at_once(_advise, *args, ADVICE_S / share),
                Priority.ADVICE,
                owner=user,
                key=("hint", table.id, n, seat),
            )
            try:
                async with asyncio.timeout(ADVICE_TIMEOUT_S):
                    return await self._jobs.run(job)
            except (TimeoutError, Illegal):
                pass  # a deputy's move has to do
            finally:
                self._hints -= 1
        return await asyncio.to_thread(_advise, *args, 0)


def _advise(game: str, state: Any, seat: Seat, seed: str, seconds: float) -> Hint:
    """Return a hint, searched for this many seconds; without any, a deputy's move in haste."""
    begun = monotonic()
    return hint(
        GAMES[game],
        state,
        seat,
        Random(seed),
        (lambda played: max(played / PLAYOUTS_MAX, (monotonic() - begun) / seconds)) if seconds else None,
    )


def _think(game: str, state: Any, seat: Seat, seed: str, temper: Temper | None, seconds: float) -> Action:
    """Return a marshal's move, searched for this many seconds; never earlier, as that would tell of it."""
    begun = monotonic()
    found = move(
        GAMES[game],
        state,
        seat,
        Random(seed),
        Level.MARSHAL,
        temper=temper,
        budget=lambda played: max(played / PLAYOUTS_MAX, (monotonic() - begun) / seconds),
    )
    sleep(max(0, begun + seconds - monotonic()))
    return found
