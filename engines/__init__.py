"""The rules of the games: standard library only, no clock, no input or output."""

from typing import Any

from engines.castle import CASTLE
from engines.core import Game
from engines.court import COURT
from engines.holdup import HOLDUP
from engines.houseem import HOUSEEM
from engines.textactoe import TEXTACTOE

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.name: game for game in (HOLDUP, HOUSEEM, TEXTACTOE, CASTLE, COURT)
}
"""Every game by name."""

__all__ = ["GAMES"]
