"""The rules of the games, and nothing else: no third-party package, no clock, no input or output."""

from typing import Any

from engines.core import Game
from engines.court import COURT
from engines.holdup import HOLDUP

GAMES: dict[str, Game[Any, Any, Any]] = {game.name: game for game in (HOLDUP, COURT)}
"""Every game by name."""

__all__ = ["GAMES"]
