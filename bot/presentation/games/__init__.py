"""The presenters of all games, by the game's name."""

from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games.castle import PRESENTER as CASTLE
from bot.presentation.games.court import PRESENTER as COURT
from bot.presentation.games.holdup import PRESENTER as HOLDUP
from bot.presentation.games.houseem import PRESENTER as HOUSEEM
from bot.presentation.games.textactoe import PRESENTER as TEXTACTOE

PRESENTERS: dict[str, GamePresenter] = {
    "holdup": HOLDUP,
    "houseem": HOUSEEM,
    "textactoe": TEXTACTOE,
    "castle": CASTLE,
    "court": COURT,
}

__all__ = ["PRESENTERS", "GamePresenter"]
