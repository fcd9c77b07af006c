"""Ways to bring a table to a phase of its game, by its own rules, the same at every run."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from bot.presentation.games import PRESENTERS
from bot.presentation.reveals import lasting
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Seat, Villain, VillainId
from engines.notation import read, write
from tests.laws.games import brief, terms, willing
from tests.prove.playing import begun

PLAYERS = 3
HASTY = "fold"
"""The action that is avoided on the way: it would skip most phases."""
Moves = tuple[tuple[Seat | None, str], ...]
"""The moves that lead to a phase, after those with which the game begins."""
IN_GAME = {name: terms(game).phases for name, game in GAMES.items()}
"""The phases of a single game."""
EVERYWHERE = ("lobby", "first decision", "middle", "paused", "last decision", "final card")
REVEAL = "reveal"
"""The phase in which the table shows step by step what the last move led to."""
REVEALS = {name: (REVEAL,) if PRESENTERS[name].reveal is not None else () for name in GAMES}
PHASES = {name: (*EVERYWHERE, *IN_GAME[name], *REVEALS[name]) for name in GAMES}


def options_of(game: str) -> dict[str, Any]:
    return {"max_players": PLAYERS, **brief(GAMES[game])}


def players_of(game: str) -> int:
    return options_of(game)["max_players"]


@cache
def way(game: str, phase: str, seed: str) -> Moves:
    begun = _begun(game, seed)
    for n in range(100):
        moves = _to(begun, phase, Random(f"{game} {seed} {n}"))
        if moves is not None:
            return moves
    raise AssertionError(f"no way leads to {phase} of {game}")


def _to(begun: Table, phase: str, random: Random) -> Moves | None:
    if phase in ("lobby", "first decision"):
        return ()
    fits = IN_GAME[begun.game.name].get(phase)
    table = begun
    while table.status is Status.PLAYING and not (
        (fits is not None and fits(table.state)) or (phase == REVEAL and lasting(table, len(table.moves) - 1))
    ):
        table = _on(table, random)
    said = tuple((move.seat, move.text) for move in table.moves[len(begun.moves) :])
    if phase == REVEAL or phase in IN_GAME[begun.game.name]:
        return said if table.status is Status.PLAYING else None
    ends = {"middle": len(said) // 2, "paused": len(said) // 2, "last decision": len(said) - 1}
    return said[: ends.get(phase, len(said))]


def _on(table: Table, random: Random) -> Table:
    seat = random.choice(table.owed)
    offers = [it for it in willing(table.game, table.state, seat) if it.action.verb != HASTY]
    offers = offers or [*table.game.offers(table.state, seat)]
    action = min((random.choice(offers).sample(random) for _ in range(3)), key=lambda it: len(write(it)))
    return play_move(table, action, seat=seat, user=table.users[seat], auto=False, at=1)


def next_move(table: Table, phase: str, seed: str) -> tuple[Seat, str]:
    """Return the next move at a table in a phase; in the last decision, the one that ends the game."""
    if phase == "last decision":
        return way(table.game.name, "final card", seed)[-1]
    last = _on(table, Random(f"next {table.game.name} {seed} {len(table.moves)}")).moves[-1]
    return last.seat, last.text


def _begun(game: str, seed: str) -> Table:
    """Return a table of that game right after its start, as the services start it."""
    rules = GAMES[game]
    people = [Sitter(UserId(n + 1), f"p{n}") for n in range(players_of(game))]
    table = begun(rules, rules.options(**options_of(game)), people if rules.join is None else (), seed)
    if rules.opening is not None:
        return play_move(table, rules.opening, seat=None, user=UserId(1), auto=False, at=1)
    for n in range(PLAYERS):
        villain = Villain(VillainId(f"v{n}"), (1, 2, 3, 4), 50)
        table = play_move(table, rules.join(villain), seat=None, user=UserId(n + 1), auto=False, at=1)
    opener = table.owed[0]
    return play_move(table, rules.default(table.state, opener), seat=opener, user=UserId(1), auto=False, at=1)


def gone_on(table: Table, to: Moves, at: int) -> Table:
    for seat, text in to:
        user = table.users[seat] if seat is not None else None
        table = play_move(table, read(table.game, text), seat=seat, user=user, auto=False, at=at)
    return table
