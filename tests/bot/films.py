"""Finished games to watch: a number of moves of computers at a table, deterministic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.table.progress import close, play_move, start
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from bot.table.villains import APTITUDE_ORDERS
from engines import GAMES
from engines.core import Action, Seat, Villain, VillainId
from engines.players import move
from tests.laws.games import chosen

HANDS = 80
"""Hands or rounds of a game that is to be long."""
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")
ENDED = 1_700_000_000_000
"""When each move is made: milliseconds since 1970."""


def user(n: int) -> UserId:
    return UserId(2**60 + n)


def finished(name: str, moves: int, *, names: Sequence[str] = NAMES[:4], seed: str = "") -> Table:
    """Play a game for this many moves, unless it ends before, between people with these names."""
    return ended(played_on(begun(name, names, seed or name), moves))


def begun(name: str, names: Sequence[str], seed: str, **options: Any) -> Table:
    """Return a table of people with these names, in its first hand or round."""
    game = GAMES[name]
    people = [Sitter(user(n), it) for n, it in enumerate(names)]
    villains = [Villain(VillainId(f"v{n}"), APTITUDE_ORDERS[n], 50) for n in range(len(names))]
    rules = replace(chosen(game, 0, HANDS), **options)
    table = start(Table(
        id=TableId("k3n4p5q6r"), guild=7, channel=8, host=user(0), game=game, version=game.version,
        options=rules, pace=TimeControl.NONE, seed=seed, sitters=tuple(people),
        names={it.id: called for it, called in zip(villains, names, strict=True)} if game.join else {},
    ))  # fmt: skip
    if game.opening is not None:
        table = _after(table, None, game.opening, None)
    for sitter, villain in zip(people, villains, strict=True) if game.join is not None else ():
        if game.join is not None and table.offered(joining := game.join(villain)):
            table = _after(table, None, joining, sitter.user)
    return table


def played_on(table: Table, moves: int) -> Table:
    """Return the table after this many moves in all, unless its game ends before."""
    random = Random(table.seed)
    while len(table.moves) < moves and table.owed:
        seat = random.choice(table.owed)
        table = _after(table, seat, move(table.game, table.state, seat, random), table.users[seat])
    return table


def ended(table: Table) -> Table:
    return table if table.status is Status.CLOSED else close(table)


def _after(table: Table, seat: Seat | None, action: Action, user: UserId | None) -> Table:
    return play_move(table, action, seat=seat, user=user, auto=False, at=ENDED)
