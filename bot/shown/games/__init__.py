"""How does each game present itself? A Face by the game's name."""

from bot.shown.face import Face
from bot.shown.games.castle import FACE as CASTLE
from bot.shown.games.court import FACE as COURT
from bot.shown.games.holdup import FACE as HOLDUP
from bot.shown.games.houseem import FACE as HOUSEEM
from bot.shown.games.textactoe import FACE as TEXTACTOE

FACES: dict[str, Face] = {
    "holdup": HOLDUP,
    "houseem": HOUSEEM,
    "textactoe": TEXTACTOE,
    "castle": CASTLE,
    "court": COURT,
}

__all__ = ["FACES", "Face"]
