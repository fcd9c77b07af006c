"""Random games at tables, moment by moment, and their viewers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.services.transaction_context import as_seated
from bot.table import standing_orders, turns
from bot.table.characters import CAST
from bot.table.progress import play_move, start, take_seat
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.core import Action, Joined, Seat, TextId
from tests.laws.games import AnyGame, combined, tables
from tests.laws.walk import Step, walk

LENGTH = 3
"""The number of hands or rounds of a game."""
FIRST_USER = UserId(2**60)
PEOPLE_ONE_IN = 3
"""In a game of characters, one in so many players is a person."""
ONLOOKER = UserId(1)
"""A user without a seat."""
LONGEST_THOUGHT = 90_000
"""Milliseconds between two moves, at most."""
CHANGES = 0.06
"""The probability, at each move, that somebody goes away, comes back, gives an order, or gives up a seat."""


@dataclass(frozen=True, slots=True)
class Played:
    """A reproducible game: its name, options, number of seats, and seed, and whether characters play."""

    game: str
    options: int
    seats: int
    seed: str
    cast: bool = False

    @classmethod
    def number(cls, seed: int, chunk: int, n: int) -> Played:
        """Return game `n` of a chunk of trials, with random options and a random number of seats."""
        random = Random(f"{seed} {chunk} {n}")
        game = GAMES[list(GAMES)[(chunk + n) % len(GAMES)]]
        seats = 0 if game.join is not None else random.choice(tables(game))
        return cls(game.name, random.randrange(10**6), seats, f"{random.getrandbits(256):064x}", n % 3 == 0)

    def __str__(self) -> str:
        cast = " with characters" if self.cast else ""
        return f"{self.game}{cast}, options' set {self.options}, {self.seats} seats, seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Moment:
    """A table of a game, the next move, and the table after it; both are None at the end."""

    table: Table
    step: Step | None = None
    then: Table | None = None


def moments(played: Played) -> Iterator[Moment]:
    """Yield all moments of a game, the same for equal arguments."""
    game, random = GAMES[played.game], Random(played.seed)
    options = combined(game, played.options, LENGTH)
    table, at = _opened(game, options, played, random), 0
    for step in walk(game, options, played.seats, played.seed):
        at += random.randrange(LONGEST_THOUGHT)
        then = acted(table, step.seat, step.action, at)
        yield Moment(table, step, then)
        table = _changed(then, random, at)
    yield Moment(table)


def _opened(game: AnyGame, options: Any, played: Played, random: Random) -> Table:
    sitters = tuple(_sitter(n, cast=played.cast) for n in range(played.seats))
    table = Table(
        id=TableId("t7k2m9p4q"), guild=7, channel=8, host=FIRST_USER, game=game, version=game.version,
        options=options, pace=random.choice(list(TimeControl)), seed=played.seed, sitters=sitters,
        casual=played.cast,
    )  # fmt: skip
    return start(table)


def _sitter(n: int, *, cast: bool) -> Sitter:
    """Return who comes as number `n`; in a game of characters, each third one is a person."""
    if not cast or n % PEOPLE_ONE_IN == 0:
        return Sitter(UserId(FIRST_USER + n), f"P_{n}*")
    character = CAST[n * 7 % len(CAST)]
    return Sitter(character.user, character.name)


def acted(table: Table, seat: Seat | None, action: Action, at: int) -> Table:
    """Return the table after an action, with people and deadlines, as the services do. Raise Illegal."""
    newcomer = _sitter(len(table.played.seating.cast), cast=table.casual) if seat is None else None
    mover = newcomer.user if newcomer is not None else table.users[seat or 0]
    then = play_move(table, action, seat=seat, user=mover, auto=False, at=at)
    for event in then.happened[-1]:
        if isinstance(event, Joined) and newcomer is not None and then.users[event.seat] == newcomer.user:
            then = replace(then, sitters=(*then.sitters, replace(newcomer, villain=event.villain)))
    then = as_seated(
        table, replace(then, names={id: f"V_{n}" for n, id in enumerate(then.played.seating.cast)})
    )
    return turns.timed(table, standing_orders.kept(table, then), at, {})


def _changed(table: Table, random: Random, at: int) -> Table:
    """Return the table after another action of its people; most often unchanged."""
    seated = [other for other in table.people if table.seat(other.user) is not None]
    if table.status is not Status.PLAYING or not seated or random.random() > CHANGES:
        return table
    sitter = random.choice(seated)
    match random.randrange(4):
        case 0:
            return table.changing(sitter.user, away=not sitter.away)
        case 1:
            return replace(table, paused=None if table.paused is not None else at)
        case 2 if orders := standing_orders.choices(table, sitter.user):
            return table.changing(sitter.user, order=random.choice(orders).text)
        case 3 if table.game.join is None and (seat := table.seat(sitter.user)) is not None:
            newcomer = Sitter(UserId(2 * FIRST_USER + len(table.moves)), "Newcomer")
            return take_seat(table, seat, newcomer, at)
        case _:
            return table


def viewers(table: Table) -> Sequence[UserId]:
    """Return all people who sit there, one who sat there, and an onlooker."""
    former = [it for it in table.former if table.seat(it) is None and it > 0]
    return [*(user for user in table.users if user is not None and user > 0), *former[-1:], ONLOOKER]


def stories(table: Table) -> dict[TextId, str]:
    """Return a text for every story that was told there."""
    words = (word for move in table.moves for word in move.text.split())
    return {TextId(it): f"*Bang* said {it}" for it in words if it[0] == "t" and it[1:].isdigit()}
