"""How does each game present itself? A Face by the game's name."""

from bot.games.face import Face
from bot.games.holdup import FACE as HOLDUP
from bot.games.textactoe import FACE as TEXTACTOE

FACES: dict[str, Face] = {"holdup": HOLDUP, "textactoe": TEXTACTOE}

__all__ = ["FACES", "Face"]
