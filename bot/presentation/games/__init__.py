"""The presenters of the games, by name: a `GamePresenter` for each."""

from collections.abc import Collection

from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games.castle import PRESENTER as CASTLE
from bot.presentation.games.court import PRESENTER as COURT
from bot.presentation.games.holdup import PRESENTER as HOLDUP
from bot.presentation.games.houseem import PRESENTER as HOUSEEM
from bot.presentation.games.textactoe import PRESENTER as TEXTACTOE
from engines import GAMES
from engines.players import JUDGEMENTS

PRESENTERS: dict[str, GamePresenter] = {
    "holdup": HOLDUP,
    "houseem": HOUSEEM,
    "textactoe": TEXTACTOE,
    "castle": CASTLE,
    "court": COURT,
}


def check_complete(games: Collection[str], presenters: Collection[str], judged: Collection[str]) -> None:
    """Raise LookupError if a game lacks its presenter, or if there is something of a game that is not there.
    A judgement is optional: without it a game has no computers that think, no hints and no reviews.
    """
    for name in games:
        if name not in presenters:
            raise LookupError(f"The game {name} lacks a GamePresenter: add it to PRESENTERS in {__name__}.")
    for what, names in {"GamePresenter": presenters, "Judgement": judged}.items():
        for name in names:
            if name not in games:
                raise LookupError(f"There is a {what} of {name}, but no game: add it to GAMES in engines.")


check_complete(GAMES, PRESENTERS, JUDGEMENTS)

__all__ = ["PRESENTERS", "GamePresenter", "check_complete"]
