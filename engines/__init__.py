"""The rules of the games, and nothing else: no third-party package, no clock, no input or output."""

from typing import Any

from engines.castle import CASTLE
from engines.core import Game
from engines.holdup import HOLDUP
from engines.houseem import HOUSEEM

GAMES: dict[str, Game[Any, Any, Any]] = {game.name: game for game in (HOLDUP, HOUSEEM, CASTLE)}
"""Every game by name."""

__all__ = ["GAMES"]
