"""Events at a table in the game's own words: for a player, for a file, and told by computers."""

from __future__ import annotations

from random import Random

from bot.presentation.game_presenter import Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.news import lines, log_lines
from bot.table.record import UserId
from bot.table.table import Table
from engines.core import Action, Seat


def event_lines(table: Table, moves: range, user: UserId) -> list[str]:
    """Return what `user` learned from these moves, one line per event, without stories."""
    return lines(PRESENTERS[table.game.name], table, moves, user, {})


def public_log(table: Table, texts: Texts) -> list[str]:
    """Return all public events from the first move on, as lines of a file."""
    return log_lines(PRESENTERS[table.game.name], table, range(len(table.moves)), None, texts)


def tale(table: Table, seat: Seat, action: Action, random: Random) -> str:
    """Return the story that the computer in `seat` tells with a move; "" if none."""
    teller = PRESENTERS[table.game.name].tale
    return teller(table.view(None), table.name, seat, action, random) if teller is not None else ""
