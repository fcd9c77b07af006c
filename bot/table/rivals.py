"""Games against the house: which people ended above which computers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.table.record import UserId
from bot.table.table import Table
from engines.core import Settled

LENT = "rejoin"
"""The reason of chips that the bank lends a captured villain to come back: nobody has won them."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """What one finished game was between a person and a computer."""

    user: UserId
    rival: UserId
    ahead: int
    """1 if the person was placed above the computer, −1 if below, 0 if level with it."""


def encounters(table: Table) -> Iterator[Encounter]:
    """Yield how all people stand to all computers in a finished game, of those who stayed to the end."""
    if table.state is None or not table.game.over(table.state):
        return
    made = chips_won(table) if table.game.join is not None else _places(table)
    stayed = [sitter for sitter in table.people if not sitter.leaving and sitter.user in made]
    computers = [sitter for sitter in table.sitters if sitter.computer and sitter.user in made]
    for person in stayed:
        for computer in computers:
            mine, theirs = made[person.user], made[computer.user]
            yield Encounter(person.user, computer.user, (mine > theirs) - (mine < theirs))


def _places(table: Table) -> dict[UserId, int]:
    """Return a number for each user that is the greater, the better their place."""
    standing = ((table.users[score.seat], -score.place) for score in table.game.standing(table.state))
    return {user: rank for user, rank in standing if user is not None}


def chips_won(table: Table) -> dict[UserId, int]:
    """Return the chips that each user won or lost, since villains come with different numbers of them; nobody
    is in it if no chips have changed hands.
    """
    won = dict[UserId, int]()
    for seating, events in zip(table.played.seatings, table.happened, strict=True):
        for event in events:
            user = seating.users[event.seat] if isinstance(event, Settled) else None
            if isinstance(event, Settled) and user is not None:
                won[user] = won.get(user, 0) + (event.delta if event.reason != LENT else 0)
    here = [user for user in table.users if user is not None]
    return {user: won.get(user, 0) for user in here} if any(won.values()) else {}
