"""Lobbies and random moves through the services, for all trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bot.presentation.telling import heard
from bot.services.joining import Joining
from bot.services.people import People
from bot.services.playing import Playing
from bot.services.transactions import Transactions
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import sheet
from engines import GAMES
from engines.core import Seat
from engines.notation import write
from tests.bot.house import SealedHosting
from tests.laws.games import willing


class Uses:
    """The services without Discord; each seal is ready as soon as its lobby is open."""

    def __init__(self, transactions: Transactions) -> None:
        self.hosting, self.joining = SealedHosting(transactions), Joining(transactions)
        self.playing, self.people = Playing(transactions, heard), People(transactions)


def some_move(table: Table, seat: Seat, random: Random) -> str:
    """Return a simple move of this seat without a story; "" where there is none."""
    offers = willing(table.game, table.state, seat)
    return write(random.choice(offers).sample(random)).partition(" say ")[0] if offers else ""


async def lobby(
    uses: Any, game: str, users: Sequence[int], *, guild: int, channel: int,
    pace: TimeControl = TimeControl.NONE,
    options: Mapping[str, Any] | None = None,
) -> Table:  # fmt: skip
    """Open a lobby for these users, the first as host, each with a villain where the game has some.

    `uses` are `Uses`, or the bot's `Services`.
    """
    people = [UserId(it) for it in users]
    for user in people if GAMES[game].join is not None else ():
        made = sheet(name=f"Villain {user}", powerset="none", aptitudes=(1, 2, 3, 4))
        _ = await uses.people.create_villain(guild, user, made)
    table: Table = await uses.hosting.open(
        guild=guild, channel=channel, user=people[0], name=f"P{people[0]}", game=game, pace=pace,
        options={**(options or {})},
    )  # fmt: skip
    for user in people[1:]:
        table = (await uses.joining.join(table.id, user, f"P{user}")).table
    return table
