"""How does each game present itself? A Face by the game's name."""

from bot.games.court import FACE as COURT
from bot.games.face import Face
from bot.games.holdup import FACE as HOLDUP

FACES: dict[str, Face] = {"holdup": HOLDUP, "court": COURT}

__all__ = ["FACES", "Face"]
