"""Games of computer players: numbers of seats, a game's start, and shares of the win."""

from __future__ import annotations

from collections import deque
from typing import Any

from engines.core import Game, Seat, Villain, VillainId, share_of_win

SEATS = {"holdup": 4, "houseem": 3, "textactoe": 2, "castle": 3, "court": 3}
ENDLESS = 5000
CHIPS = 50
SURE = 1.96
"""The half-width of a 95 % confidence interval, in standard errors of a normal distribution."""


def begun(game: Game[Any, Any, Any], seats: int, seed: str, **options: Any) -> Any:
    """Return the state of a game that has begun, or of a session whose first heist is dealt."""
    if game.join is None:
        s = game.new(game.options(**options), seats, seed)
        assert game.opening is not None
        _ = deque(game.apply(s, None, game.opening), maxlen=0)
        return s
    s = game.new(game.options(**options), 0, seed)
    for n in range(seats):
        villain = Villain(VillainId(f"v{n}"), (1, 2, 3, 4), CHIPS)
        _ = deque(game.apply(s, None, game.join(villain)), maxlen=0)
    _ = deque(game.apply(s, Seat(0), game.default(s, Seat(0))), maxlen=0)  # deals the first heist
    return s


def share(game: Game[Any, Any, Any], s: Any, seat: Seat) -> float:
    """Return the seat's share of the win, 0 to 1."""
    return share_of_win(game.standing(s), seat)
