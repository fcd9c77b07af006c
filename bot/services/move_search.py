"""Move search for marshals, the strongest computers, in a worker process, so that nobody waits.

A marshal whose search was not done in time (the process died or is overloaded) plays as a deputy.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import Random
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

from bot.services.worker_process import WorkerProcess
from bot.table.pacing import search_time_s
from bot.table.record import TableId
from bot.table.table import Table
from engines import GAMES
from engines.core import Action, Seat
from engines.players import Hint, Level, hint, move
from engines.tempers import Temper

T = TypeVar("T")
log = logging.getLogger(__name__)
SEARCH_TIMEOUT_S = 4.0
"""Seconds after which a search is no longer waited for, and after which a process without results is
stuck."""
ADVICE_S, ADVICE_TIMEOUT_S = 1.2, 3.0
"""Seconds for which a hint is searched, and after which a deputy's move has to do."""
HINTS_MAX = 4
"""Maximum hints searched at once; whoever asks then gets a deputy's move."""
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

    async def advice(self, table: Table, seat: Seat) -> Hint:
        """Return a hint for a seat, after the marshals' searches; if that takes long, a hasty one."""
        ...

    async def quiet(self) -> None:
        """Wait until nobody waits for a search."""
        ...

    def stop(self) -> None:
        """Stop all searches."""
        ...


Position = tuple[TableId, Seat, int]
"""A table, a seat, and the number of moves made."""


class SearchPool:
    """Search in one worker process, started with the first marshal and replaced when it dies or hangs."""

    def __init__(
        self, seconds: Callable[[Table], float] = search_time_s, now: Callable[[], float] = monotonic
    ) -> None:
        """`seconds`: how long to search for a move at a table, halved for each search that is waiting."""
        self._seconds, self._now = seconds, now
        self._beside = WorkerProcess()
        self._asked: dict[Position, float] = {}
        """When each position was first asked about."""
        self._thoughts: dict[Position, Future[Action]] = {}
        self._hints = 0
        """How many hints are waited for."""
        self._turned_over = 0.0
        """When the process last finished a search or was idle."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        self._look_after_it()
        positions = {seat: (table.id, seat, len(table.moves)) for seat in seats}
        thought = [self._thought_of(table, asked) for asked in positions.values()]  # starts all searches
        if not all(thought):
            return None
        found = {seat: self._said(position) for seat, position in positions.items()}
        return {seat: action for seat, action in found.items() if action is not None}

    def _thought_of(self, table: Table, position: Position) -> bool:
        """Return whether a position's search is done or late; start it if necessary."""
        late = self._now() - self._asked.setdefault(position, self._now()) >= SEARCH_TIMEOUT_S
        if position not in self._thoughts and not late:
            self._think(table, position)
        thought = self._thoughts.get(position)
        return late or (thought is not None and thought.done())

    def _think(self, table: Table, position: Position) -> None:
        """Start the search of a position if there is a process: half as long for each search that waits, so
        that all together take at most twice as long as one.
        """
        _, seat, n = position
        waiting = sum(not future.done() for future in self._thoughts.values())
        self._turned_over = self._turned_over if waiting else self._now()
        sitter = table.sitter_in(seat)
        temper = sitter.temper if sitter is not None else None
        seconds = self._seconds(table) / 2**waiting
        args = (table.game.name, table.state, seat, f"{table.seed} {n} {seat}", temper, seconds)
        thought = self._submitted(_think, *args)
        if thought is not None:
            thought.add_done_callback(self._finished)
            self._thoughts[position] = thought

    def _submitted(self, work: Callable[..., T], *args: Any) -> Future[T] | None:
        """Return what the process is asked to do; None if it has ended, and is replaced."""
        try:
            return self._beside.submit(work, *args)
        except (BrokenProcessPool, OSError) as error:
            log.warning("the move search process has ended and is replaced: %s", error)
            self.stop()
            return None

    async def advice(self, table: Table, seat: Seat) -> Hint:
        args = (table.game.name, table.state, seat, f"{table.id} {len(table.moves)} {seat}")
        self._replace_suspended()
        if self._hints < HINTS_MAX:
            self._hints += 1
            try:
                async with asyncio.timeout(ADVICE_TIMEOUT_S):
                    return await self._advised(*args)
            except (TimeoutError, BrokenProcessPool):
                pass  # a hasty one has to do
            finally:
                self._hints -= 1
        return await asyncio.to_thread(_advise, *args, 0)

    async def _advised(self, *args: Any) -> Hint:
        """Return a hint from the process, searched for a shorter time if others are asked for. Raises
        BrokenProcessPool. Whoever stops waiting takes it back, unless it is being searched.
        """
        await _ended(*(thought for thought in self._thoughts.values() if not thought.done()))
        asked = self._submitted(_advise, *args, ADVICE_S / self._hints)
        if asked is None:
            raise BrokenProcessPool
        try:
            await _ended(asked)
            if asked.cancelled():
                raise BrokenProcessPool
            return asked.result()
        finally:
            _ = asked.cancel()

    async def quiet(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SEARCH_TIMEOUT_S):
                await _ended(*(thought for thought in self._thoughts.values() if not thought.done()))

    def _finished(self, _: Future[Action]) -> None:
        self._turned_over = self._now()

    def _said(self, position: Position) -> Action | None:
        """Remove and return a position's result; None if it is late or failed."""
        self._asked.pop(position)
        thought = self._thoughts.pop(position, None)
        if thought is None or not thought.done():
            _ = thought is not None and thought.cancel()
            return None
        if thought.cancelled():
            return None
        if (error := thought.exception()) is not None:
            log.error("a move search failed", exc_info=error)
            return None
        return thought.result()

    def _look_after_it(self) -> None:
        """Replace a stuck process, and drop positions that were not asked about again."""
        now = self._now()
        self._replace_suspended()
        if (
            not all(thought.done() for thought in self._thoughts.values())
            and now - self._turned_over >= SEARCH_TIMEOUT_S
        ):
            log.warning(
                "the move search process has finished nothing for %s s and is replaced", SEARCH_TIMEOUT_S
            )
            self.stop()
        for position in [item for item, asked in self._asked.items() if asked <= now - RESULT_TTL_S]:
            del self._asked[position]
            self._thoughts.pop(position, None)

    def _replace_suspended(self) -> None:
        if self._beside.is_suspended:
            log.warning("the move search process was suspended and is replaced")
            self.stop()

    def stop(self) -> None:
        """Stop the process and its searches; the next process searches the positions again."""
        self._thoughts.clear()
        self._beside.stop()


async def _ended(*searches: Future[Any]) -> None:
    """Wait until these searches are done, however they end; whoever stops waiting does not stop them."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for search in searches:
        over.clear()
        search.add_done_callback(lambda _: loop.call_soon_threadsafe(over.set))
        while not search.done():
            _ = await over.wait()
            over.clear()


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
        spent=lambda played: max(played / PLAYOUTS_MAX, (monotonic() - begun) / seconds),
    )
    sleep(max(0, begun + seconds - monotonic()))
    return found
