"""Names of players: former, last and predecessors' names, and names in engines' sentences."""

from __future__ import annotations

import re

from bot.table.history import seated_as
from bot.table.record import UserId
from bot.table.seating import Seating
from bot.table.symbols import CODE, shown
from bot.table.table import Table
from bot.table.texts import plain
from engines.cards import card
from engines.core import MARKS, Seat

_UNSPOKEN = re.compile(
    rf'`[^`]*`|"(?P<quoted>.*)"|{MARKS[0]}(?P<seat>[0-9]+){MARKS[1]}|(?P<card>{CODE})', re.DOTALL
)
"""Parts of an engine's sentence: what to type, which stays; quoted text of a player's; a seat; a card."""


def called_in(table: Table, seating: Seating, seat: Seat) -> str:
    """Return the name of the player in `seat` during a seating."""
    return seated_as(table, seating).name(seat)


def called_last(table: Table, user: UserId) -> str:
    """Return the name that somebody had in their last seat."""
    seatings = (table.played.seating, *reversed(table.played.seatings))
    seating = next(seated for seated in seatings if user in seated.users)
    return called_in(table, seating, Seat(seating.users.index(user)))


def predecessor(table: Table, seat: Seat) -> str | None:
    """Return the name of the player whose seat was taken over, or None."""
    return next(reversed(predecessors(table, seat)), None)


def predecessors(table: Table, seat: Seat) -> list[str]:
    """Return the names of those who played a seat before, in turn, as far as they are known."""
    if not table.former:
        return []
    in_turn = [*dict.fromkeys(seating.users[seat] for seating in table.played.seatings)]
    user = table.users[seat]
    before = in_turn[: in_turn.index(user) if user in in_turn else None]
    names = (table.own_name(user) for user in before if user is not None)
    return [name for name in names if name is not None]


def spoken(table: Table, sentence: str) -> str:
    """Return an engine's sentence with names for seats, cards as symbols, and its quotations escaped for
    Discord.
    """

    def said(it: re.Match[str]) -> str:
        if it["seat"] is not None:
            return plain(table.name(Seat(int(it["seat"]))))
        if it["card"] is not None:
            return shown(card(it["card"], jokers=True))
        return it[0] if it["quoted"] is None else f'"{plain(it["quoted"])}"'

    return _UNSPOKEN.sub(said, sentence)
