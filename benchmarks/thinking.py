"""Playouts per second of a marshal, and the latency of the event loop meanwhile."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from benchmarks.computers import SEATS, begun
from benchmarks.durable import House, row_by_row
from benchmarks.report import FULL, Row, Scale
from bot.services.move_search import MarshalSearch
from bot.services.worker_pool import WorkerPool
from engines import GAMES
from engines.core import Game, Seat
from engines.players import JUDGEMENTS, Level, move, playouts

A_MOVE = 0.05
"""The target for the usual number of playouts, in seconds."""
MOVES, EVERY = 60, 3
"""The number of moves of a game of deputies; a marshal thinks about one in EVERY."""
LAG, SECONDS, TICK = 0.010, 3.0, 0.001
"""The limit for the loop's lateness (p99), the measured time, and the interval of the ticks, in seconds."""


def rows(scale: Scale = FULL) -> Iterable[Row]:
    """Yield the playouts of each game on one core, then the loop's lateness beside a marshal's process."""
    yield from (_playouts(game, scale.of(MOVES)) for game in GAMES.values())
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        yield from row_by_row(runner, _beside(Path(folder), scale))


def _playouts(game: Game[Any, Any, Any], moves: int) -> Row:
    usual, took, thought = JUDGEMENTS[game.name].iterations, 0.0, 0
    for s, seat in _positions(game, moves):
        start = process_time()
        _ = move(game, s, seat, Random(1), Level.MARSHAL, budget=playouts(usual))
        took += process_time() - start
        thought += 1
    a_move = took / thought
    what = f"{usual} playouts of {game.title}: {usual / a_move:,.0f}/s"
    return Row(what, f"{1000 * A_MOVE:g} ms", A_MOVE / a_move, 1 / 2)


def _positions(game: Game[Any, Any, Any], moves: int) -> Iterator[tuple[Any, Seat]]:
    """Yield some positions of a game of deputies for a marshal to think about."""
    s, random = begun(game, SEATS[game.name], "5a" * 32), Random(1)
    for n in range(moves):
        owed = game.owed(s)
        if game.over(s) or not owed:
            return
        if n % EVERY == 0:
            yield s, owed[0]
        _ = deque(game.apply(s, owed[0], move(game, s, owed[0], random)), maxlen=0)


async def _beside(folder: Path, scale: Scale) -> AsyncGenerator[Row]:
    house, pool = await House.opened(folder / "thinking.db"), WorkerPool()
    aside = MarshalSearch(pool, lambda _: SECONDS)
    (table,) = await house.started(1)
    seats, late = table.owed[:1], list[float]()
    while aside.thoughts(table, seats) is None and len(late) < scale.of(round(SECONDS / TICK)):
        start = perf_counter()
        await asyncio.sleep(TICK)
        late.append(perf_counter() - start - TICK)
    pool.stop()
    await house.store.close()
    p99 = sorted(late)[int(0.99 * (len(late) - 1))]
    what = f"the loop beside a marshal: {1000 * p99:.1f} ms late"
    yield Row(what, f"{1000 * LAG:g} ms", LAG / p99, 1)
