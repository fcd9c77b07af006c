"""How long games take: `scripts/league --minutes`, the figures that the first page and the lobby name.

Deputies play for everybody. A person takes `DECISION_S` for a decision; computers take `LAP_S` for a round of
theirs, as at a table; reveals last as long as they are shown. As many play as in a game that one tap begins.
Of a session of Texas Hold Up it is one heist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.computers import ENDLESS, begun
from bot.presentation.games import PRESENTERS
from bot.table.lobby import FILLED_TABLE_PLAYERS
from bot.table.pacing import LAP_S
from engines import GAMES
from engines.core import Seat, Whisper
from engines.players import move

DECISION_S = 20
"""Seconds that a person takes to read a panel and decide."""
GAMES_EACH = 40


class Minutes(NamedTuple):
    """The mean length of a game: for one person among computers, and among people."""

    alone: float
    together: float


def minutes(game: str, *, games: int = GAMES_EACH, seats: int | None = None) -> Minutes:
    """Return how long a game takes, from this many of them."""
    size = seats or max(GAMES[game].seats.start, FILLED_TABLE_PLAYERS)
    found = [_counted(game, size, n) for n in range(games)]
    alone = (own * (DECISION_S + LAP_S) + shown for own, _, shown in found)
    together = (decisions * DECISION_S + shown for _, decisions, shown in found)
    return Minutes(fmean(alone) / 60, fmean(together) / 60)


def _counted(name: str, seats: int, n: int) -> tuple[int, int, float]:
    """Return the decisions of the first seat and of all in one game, and the seconds of its reveals."""
    game, random = GAMES[name], Random(f"{name} {seats} {n}")
    s = begun(game, seats, random.randbytes(32).hex(), **({"hands": 1} if game.join is not None else {}))
    own, shown, reveal = 0, 0.0, PRESENTERS[name].reveal
    for decisions in range(ENDLESS):
        owed = game.owed(s)
        if game.over(s) or not owed:
            return own, decisions, shown
        seat: Seat = owed[0]
        events = [*game.apply(s, seat, move(game, s, seat, random))]
        own += seat == 0
        shown += reveal.lasting([it for it in events if not isinstance(it, Whisper)]) if reveal else 0
    raise AssertionError(f"{name} does not end")


def lines(names: Iterable[str], *, games: int | None, seats: int | None) -> Iterator[str]:
    """Yield a line for each game as soon as it is known."""
    for name in names:
        it = minutes(name, games=games or GAMES_EACH, seats=seats)
        yield (
            f"{name}: {it.alone:.0f} minutes against computers, {it.together:.0f} among people; "
            f"told: {PRESENTERS[name].lasts}"
        )
