"""How does each game present itself? A Face by the game's name."""

from bot.games.castle import FACE as CASTLE
from bot.games.court import FACE as COURT
from bot.games.face import Face
from bot.games.holdup import FACE as HOLDUP
from bot.games.houseem import FACE as HOUSEEM
from bot.games.textactoe import FACE as TEXTACTOE

FACES: dict[str, Face] = {
    "holdup": HOLDUP,
    "houseem": HOUSEEM,
    "textactoe": TEXTACTOE,
    "castle": CASTLE,
    "court": COURT,
}

__all__ = ["FACES", "Face"]
