"""How long a computer waits before it moves: from what everybody sees, so that waiting tells nothing."""

from __future__ import annotations

from itertools import takewhile

from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import SECOND_MS
from engines.players import Level

SHORTEST_S, LONGEST_S = 1, 4
"""Where nothing and where everything is at stake."""
WAIT_MAX_MS = LONGEST_S * SECOND_MS
LAP_S = 4
"""Seconds for a move of each computer, after which it is usually the turn of a person."""
LAP_MOVES_MAX = 4
"""Moves of a lap that are shown one by one. What follows without a person is shown one second later, at once:
all of it within six seconds."""
AT_ONCE_MAX = 40
"""Moves without a person that are made so; then one a second, in case that nobody returns to the game."""
SEARCH_S = 2
"""Seconds of a marshal's wait that the search takes at most, with the time until the clock looks again."""
SEARCH_TIME_S, SEARCH_TIME_SHORT_S = 1.5, 0.8
"""Seconds of search for a move, and for one that is made after one second."""


def wait_ms(table: Table, sitter: Sitter) -> int:
    """Return how many milliseconds a computer waits before it moves, or a marshal before the search."""
    seconds = _seconds(table)
    return SECOND_MS * (max(0, seconds - SEARCH_S) if sitter.level is Level.MARSHAL else seconds)


def search_time_s(table: Table) -> float:
    """Return how long a marshal searches."""
    return SEARCH_TIME_S if _seconds(table) >= SEARCH_S else SEARCH_TIME_SHORT_S


def at_once(table: Table) -> bool:
    """Return whether computers move at once, without search."""
    return not _seconds(table)


def _seconds(table: Table) -> int:
    """Return the number of seconds before the next move of a computer."""
    seconds = SHORTEST_S + round((LONGEST_S - SHORTEST_S) * table.game.stake(table.view(None)))
    computers = sum(other.automatic for other in table.sitters)
    if computers < len(table.sitters):
        seconds = min(seconds, _most(_moves_alone(table), computers))
    return seconds


def _most(moves: int, computers: int) -> int:
    """Return the greatest number of seconds before the next move, after so many without a person."""
    lap = min(computers, LAP_MOVES_MAX)
    if moves < lap:
        return max(SHORTEST_S, LAP_S // computers)
    return 0 if lap < moves < AT_ONCE_MAX else SHORTEST_S


def _moves_alone(table: Table) -> int:
    """Return the number of moves since a person moved last."""
    return sum(1 for _ in takewhile(lambda move: move.unasked, reversed(table.moves)))
