"""The presenters of all games, by the game's name."""

from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games.castle import FACE as CASTLE
from bot.presentation.games.court import FACE as COURT
from bot.presentation.games.holdup import FACE as HOLDUP
from bot.presentation.games.houseem import FACE as HOUSEEM
from bot.presentation.games.textactoe import FACE as TEXTACTOE

FACES: dict[str, GamePresenter] = {
    "holdup": HOLDUP,
    "houseem": HOUSEEM,
    "textactoe": TEXTACTOE,
    "castle": CASTLE,
    "court": COURT,
}

__all__ = ["FACES", "GamePresenter"]
