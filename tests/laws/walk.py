"""Random games: players act in turn and out of turn, and so does the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from engines.core import Action, Event, Game, Offer, Seat, field_names, play, sample

OUT_OF_TURN = 0.2
"""The probability that a seat acts that is not waited for."""
TABLE_ACTS, TABLE_ACTS_AT_ONCE = 0.01, 0.15
"""The probabilities of a table action (join, time-out, undo), usually and when a new one is offered."""
LIKINGS = (1, 3, 10)
"""The weights of kinds of actions in one game, so that games differ."""
THRIFT = (1, 4, 20)
"""The number of random numbers of which the least is taken in one game, so that not every bet is all-in."""
TRIES = 20
"""The number of other draws before the table takes an action that ends the game, in `chosen`."""
CLOSES = 0.1
"""The probability that such an action is really taken."""


class Step(NamedTuple):
    """One move: the state before, the seat (None: the table), the action, the events, the state after."""

    before: Any
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]
    after: Any


def walk(game: Game[Any, Any, Any], options: Any, seats: int, seed: str) -> Iterator[Step]:
    """Return a random game from the first move to the last, the same for the same arguments."""
    random = Random(seed)
    liking = {it: 1 if _only_told(it) else random.choice(LIKINGS) for it in game.actions + game.table_actions}
    thrift = random.choice(THRIFT)
    s, before = game.new(options, seats, seed), None
    while not game.over(s):
        fresh = before is None or _kinds(game, s) != _kinds(game, before)
        seat = _mover(game, s, random, TABLE_ACTS_AT_ONCE if fresh else TABLE_ACTS)
        offers = game.offers(s, seat)
        (offer,) = random.choices(offers, [liking[it.action] for it in offers])
        action = _sample(offer, random, thrift)
        after, events = play(game, s, seat, action, offers)
        if seat is None and game.over(after) and random.random() > CLOSES:
            continue
        yield Step(s, seat, action, events, after)
        s, before = after, s


def chosen(game: Game[Any, Any, Any], s: Any, random: Random) -> tuple[Seat | None, Action]:
    """Choose the next action of all that are offered; the table ends no game where it can do more."""
    for last in (*[False] * TRIES, True):
        seat = _mover(game, s, random, TABLE_ACTS)
        action = _sample(random.choice(game.offers(s, seat)), random, THRIFT[1])
        if last or seat is not None or not game.over(play(game, s, seat, action)[0]):
            return seat, action
    raise AssertionError


def _only_told(action: type[Action]) -> bool:
    return field_names(action) == ("text",)


def _kinds(game: Game[Any, Any, Any], s: Any) -> list[type[Action]]:
    return [offer.action for offer in game.offers(s, None)]


def _mover(game: Game[Any, Any, Any], s: Any, random: Random, table_acts: float) -> Seat | None:
    """Return who acts next; the table where no seat can."""
    owed = game.owed(s)
    if not owed or (random.random() < table_acts and game.offers(s, None)):
        return None
    if random.random() < OUT_OF_TURN:
        return random.choice([seat for seat in everybody(game) if seat is not None and game.offers(s, seat)])
    return random.choice(owed)


def _sample(offer: Offer, random: Random, thrift: int) -> Action:
    said: list[Any] = []
    while (domain := offer.choices(said)) is not None:
        value = sample(domain, random)
        if isinstance(domain, range):
            value = min(value, *(sample(domain, random) for _ in range(thrift)))
        said.append(value)
    return offer.action(*said)


def everybody(game: Game[Any, Any, Any]) -> Sequence[Seat | None]:
    """Return the table (None), and every seat, taken or not."""
    return (None, *map(Seat, range(max(game.seats))))


def offered(game: Game[Any, Any, Any], s: Any) -> Iterator[tuple[Seat | None, Offer]]:
    return ((seat, offer) for seat in everybody(game) for offer in game.offers(s, seat))
