"""Random games whose players add words to the shuffles, as a table keeps them."""

from __future__ import annotations

from random import Random

from bot.table.progress import add_word, close, take_seat
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from engines import GAMES
from engines.chance import sha256
from engines.core import Seat
from tests.laws.games import combined, tables
from tests.laws.walk import chosen
from tests.prove.playing import begun
from tests.prove.secrecy.worlds import acted

HANDS = 3
SAYS, TAKES = 0.05, 0.02
"""The probabilities, per move, that somebody adds a word, or is replaced in their seat."""
MOST = 600
"""The number of moves after which a table is closed."""


def evening(name: str, number: int, secret: str) -> Table:
    """Return the table of a game from its lobby to its end, the same for the same arguments."""
    game, random = GAMES[name], Random(f"{number} {secret}")
    options = combined(game, number, HANDS)
    seats = 0 if game.join is not None else random.choice(tables(game))
    table = begun(game, options, (_sitter(n, random) for n in range(seats)), secret)
    for user in [sitter.user for sitter in table.sitters if sitter.word]:
        table = add_word(table, user, table.sitting(user).word, 0)
    while table.status is not Status.CLOSED and len(table.moves) < MOST:
        table = _further(table, random)
    return table if table.status is Status.CLOSED else close(table)


def _further(table: Table, random: Random) -> Table:
    seat, action = chosen(table.game, table.state, random)
    at = 1000 * len(table.moves)
    table = acted(table, seat, action, at)
    if table.status is not Status.PLAYING:
        return table
    there = [(Seat(n), user) for n, user in enumerate(table.users) if user is not None]
    if there and random.random() < SAYS:
        table = add_word(table, random.choice(there)[1], _word(random), at)
    if there and table.game.join is None and random.random() < TAKES:
        newcomer = Sitter(UserId(5000 + len(table.moves)), f"Newcomer {len(table.moves)}")
        table = take_seat(table, random.choice(there)[0], newcomer, at)
    return table


def _sitter(n: int, random: Random) -> Sitter:
    return Sitter(UserId(1000 + n), f"Player {n}", word=_word(random) if random.random() < 0.5 else "")


def _word(random: Random) -> str:
    return sha256(f"word {random.random()}")
