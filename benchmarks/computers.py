"""Games of computer players: numbers of seats, a game's start, and shares of the win."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engines import GAMES
from engines.core import Game, Seat, Villain, VillainId, share_of_win

T = TypeVar("T")


class ByGame(dict[str, T]):
    """Values by game, and a function of the name for a game that has none of its own."""

    def __init__(self, usual: Callable[[str], T], values: Mapping[str, T]) -> None:
        super().__init__(values)
        self._usual = usual

    def __missing__(self, game: str) -> T:
        return self._usual(game)


SEATS = ByGame(
    lambda game: max(2, GAMES[game].seats[0]),
    {"holdup": 4, "houseem": 3, "textactoe": 2, "castle": 3, "court": 3},
)
"""The number of seats in games of computers."""
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


def in_chips(game: str) -> bool:
    """Return whether results are counted in chips of a hand, as a session does not end by itself."""
    return GAMES[game].join is not None


def share(game: Game[Any, Any, Any], s: Any, seat: Seat) -> float:
    """Return the seat's share of the win, 0 to 1."""
    return share_of_win(game.standing(s), seat)
