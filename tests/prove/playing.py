"""Lobbies and random moves through the services, for all trials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.table.draws import Draws
from bot.table.lobby import new_table
from bot.table.progress import start
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import sheet
from engines import GAMES
from engines.core import Seat
from engines.notation import write
from tests.laws.games import AnyGame, willing


def begun(game: AnyGame, options: Any, people: Iterable[Sitter], seed: str) -> Table:
    """Return a table of these people right after its start, without services; the first user is its host."""
    draws = Draws()
    draws.seed = lambda: seed
    table = new_table(game, options, TimeControl.NONE, guild=7, channel=8, host=UserId(1), draws=draws)
    return start(replace(table, sitters=tuple(people)))


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

    `uses` are a `House`, or the bot's `Services`.
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
