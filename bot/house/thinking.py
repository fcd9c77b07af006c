"""Who thinks for marshals? A process beside the bot's, so that nobody ever waits for a computer's thoughts.

A marshal for whom no thought came in time (the process died, or has too much to do) plays as a deputy.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from threading import Thread
from time import monotonic
from typing import Any, Protocol

from bot.table.record import TableId
from bot.table.table import Table
from engines import GAMES
from engines.core import Action, Seat
from engines.players import Level, move

log = logging.getLogger(__name__)
LONG = 1.5
"""Seconds that a marshal thinks about a move; less where others wait."""
LATE = 4.0
"""Seconds after which nobody waits for a thought any more."""
FORGOTTEN = 60.0
"""Seconds after which a thought that nobody asked for is gone."""
NICE = 10
"""By how much the process lets others go first."""
MOST = 20_000
"""Playouts after which all has been thought."""

Thoughts = Mapping[Seat, Action]
"""What marshals have thought of, by seat."""
NOTHING: Thoughts | None = {}


class Thinker(Protocol):
    """Where marshals' moves come from."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        """What the marshals at these seats do, but for those for whom there is no thought; None: they are
        still thinking, and are to be asked again.
        """
        ...

    def stop(self) -> None:
        """Ends all thinking."""
        ...


@dataclass(frozen=True, slots=True)
class _Thought:
    moves: int
    begun: float
    action: Future[Action]


class Aside:
    """Thinks in a process of its own, which begins with the first marshal and is replaced when it dies."""

    def __init__(self, seconds: float = LONG, now: Callable[[], float] = monotonic) -> None:
        self._seconds, self._now = seconds, now
        self._pool: ProcessPoolExecutor | None = None
        self._thoughts: dict[tuple[TableId, Seat], _Thought] = {}

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        found, thinking = dict[Seat, Action](), False
        for seat in seats:
            thought = self._thought(table, seat)
            if thought is None:
                continue
            if thought.action.done():
                if (action := _said(thought.action)) is not None:
                    found[seat] = action
            elif self._now() - thought.begun < LATE:
                thinking = True
            else:
                log.warning("the marshals' process has said nothing for %s s and is replaced", LATE)
                self.stop()
        if thinking:
            return None
        for seat in seats:
            _ = self._thoughts.pop((table.id, seat), None)
        return found

    def _thought(self, table: Table, seat: Seat) -> _Thought | None:
        """What is thought about this position; None where there is no process to think in."""
        known = self._thoughts.get((table.id, seat))
        if known is not None and known.moves == len(table.moves):
            return known
        seed = f"{table.seed} {len(table.moves)} {seat}"
        waiting = 1 + sum(not it.action.done() for it in self._thoughts.values())
        try:
            future = self._process().submit(
                _think, table.game.name, table.state, seat, seed, self._seconds / waiting
            )
        except (BrokenProcessPool, OSError) as error:
            log.warning("the marshals' process has ended and is replaced: %s", error)
            self.stop()
            return None
        self._forget()
        thought = _Thought(len(table.moves), self._now(), future)
        self._thoughts[table.id, seat] = thought
        return thought

    def _forget(self) -> None:
        """What was thought for tables that nobody has asked about since."""
        old = self._now() - FORGOTTEN
        self._thoughts = {key: it for key, it in self._thoughts.items() if it.begun > old}

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=multiprocessing.get_context("spawn"), initializer=_beside
            )
        return self._pool

    def stop(self) -> None:
        """Ends the process, whatever it thinks about."""
        pool, self._pool = self._pool, None
        self._thoughts.clear()
        if pool is not None:
            for process in multiprocessing.active_children():
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def _said(action: Future[Action]) -> Action | None:
    """What was thought; None where thinking failed."""
    if action.cancelled():
        return None
    if (error := action.exception()) is not None:
        log.error("a marshal's thought was lost", exc_info=error)
        return None
    return action.result()


def _beside() -> None:
    """Makes this process one that lets the bot go first, and that ends when the bot does and not before:
    who presses Ctrl+C means the bot.
    """
    _ = signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        _ = os.nice(NICE)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """However the bot ended: one that was killed could not end this process."""
    bot = multiprocessing.parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)


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
