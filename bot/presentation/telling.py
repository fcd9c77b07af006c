"""Events at a table in the game's own words: for a player, for a file, and told by computers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from bot.presentation.game_presenter import Texts, Told, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.news import lines, log_lines
from bot.table.history import account
from bot.table.record import UserId
from bot.table.table import Table
from engines.core import Action, Event, Seat, Whisper

T = TypeVar("T")


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


def part_told(table: Table, n: int, tell: Told[T]) -> T:
    """Return what `tell` makes of the part of a game that ended with move `n`, from 1; of a moment that is
    played again, with what happened before it.
    """
    before = table.origin.happened if table.origin is not None else ()
    story = [event for events in (*before, *table.happened[:n]) for event in _public(events)]
    return tell(story, _public(table.happened[n - 1]), names_of(people_after(table, n)))


def people_after(table: Table, n: int) -> Table:
    """Return the table with the people of the moment after move `n`, from 1."""
    *_, (_, people) = account(table, range(n - 1, n), None)
    return people


def _public(events: Sequence[Event]) -> Sequence[Event]:
    return [event for event in events if not isinstance(event, Whisper)]
