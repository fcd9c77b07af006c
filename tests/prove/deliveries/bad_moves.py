"""Bad moves by the rules: refused with a sentence, without a change of state."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, cast

from engines import GAMES
from tests.laws.fuzz import some_action
from tests.laws.games import AnyGame, combined, tables
from tests.laws.laws import answered, is_refused
from tests.laws.walk import everybody, walk
from tests.prove.deliveries.hostile import legal, line
from tests.prove.trial import Chunk, Tally

PER_POSITION = 40
"""The number of moves that are tried before the game goes on."""
HANDS = 2
REMEMBERED = 30
"""The number of formerly legal moves that are sent again."""
TRIED, REFUSED = "tried", "refused"


def by_the_rules(chunk: Chunk) -> Tally:
    """Try moves on the positions of random games until there are enough."""
    tried, stale = Tally(), deque([""], REMEMBERED)
    for n in count():
        game = GAMES[list(GAMES)[(chunk.number + n) % len(GAMES)]]
        random = Random(f"{chunk.seed} {chunk.number} {n}")
        for move, s in enumerate(_positions(game, random)):
            many = min(PER_POSITION, len(chunk.trials) - tried.counts[TRIED])
            where = f"{game.name}, {chunk}, game {n}, position {move}"
            _try(game, s, many, stale, random, tried, where)
            stale.append(legal(game, s, random))
            if tried.counts[TRIED] == len(chunk.trials):
                return tried
    raise AssertionError


def _positions(game: AnyGame, random: Random) -> Iterator[Any]:
    options = combined(game, random.randrange(10**6), HANDS)
    for step in walk(game, options, random.choice(tables(game)), str(random.random())):
        yield step.before


def _try(
    game: AnyGame, s: Any, many: int, stale: deque[str], random: Random, tried: Tally, where: str
) -> None:
    before, said = pickle.dumps(s), list[str]()
    for _ in range(many):
        seat = random.choice(everybody(game))
        if random.random() < 0.2:
            move = some_action(random.choice(game.actions + game.table_actions), random)
        else:
            move = line(game, s, random.choice(stale), random)
        said.append(f"{seat} says {move!r}"[:2000])
        tried.counts[TRIED] += 1
        try:
            held = answered if isinstance(move, str) else is_refused
            tried.counts[REFUSED] += held(game, s, seat, cast(Any, move))
        except Exception as error:
            tried.failures.append(f"{where}: {said[-1]}: {type(error).__name__}: {error}")
    if pickle.dumps(s) != before:
        tried.failures.append(f"{where}: the state is another after {said}")
