"""The stranger: OpenSpiel's ISMCTSBot, which knows nothing of our games but their rules.

It needs `open_spiel` of requirements-bench.lock.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from benchmarks.computers import ENDLESS
from benchmarks.strangers.wrapper import SpielGame, SpielState
from engines.core import Action, Game, Seat

EXPLORATION = 1.0
"""The constant of UCT, for results of 0 to 1."""
PROBE = 10
"""The number of simulations of the first search of a game, which shows what one takes."""
LEAST = 2
"""The first simulation only makes the root."""


_each = dict[str, float]()
"""By game: the processor time of a simulation, in seconds; the recent ones count most."""


class Playouts:
    """An evaluator for ISMCTSBot: one game to the end, in which all play at random.

    OpenSpiel's own lists all actions of each decision; this one samples a family, then an action, which is
    many times as fast. All-in bets and the like are as seldom as with players who know nothing.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def evaluate(self, state: SpielState) -> Sequence[float]:
        world, random = state.clone(), self._random
        game = world.table.game
        for _ in range(ENDLESS):
            if (mover := world.current_player()) < 0:
                break
            offers = game.offers(world.s, Seat(mover))
            bold = [offer for offer in offers if offer.action not in game.avoided_at_random]
            world.play(random.choice(bold or offers).sample(random))
        return world.returns()

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def game_type() -> Any:
    """Return a sequential game's type with imperfect information, as ISMCTSBot demands it."""
    pyspiel = import_module("pyspiel")
    return pyspiel.load_game("kuhn_poker").get_type()


def ismcts(table: SpielGame, simulations: int, random: Random) -> Any:
    """Return OpenSpiel's bot for this many simulations a decision."""
    module = import_module("open_spiel.python.algorithms.ismcts")
    luck = import_module("numpy").random.RandomState(random.getrandbits(32))
    return module.ISMCTSBot(table, Playouts(random), EXPLORATION, simulations, random_state=luck)


def stranger(game: Game[Any, Any, Any], s: Any, seat: Seat, random: Random, seconds: float) -> Action:
    """Return the move of ISMCTSBot after as many simulations as fit in this processor time."""
    seats = 1 + max(score.seat for score in game.standing(s))
    state = SpielState(SpielGame(game, seats, game_type()), s.copy(), (0,) * seats)
    actions = state.listed()
    if len(actions) == 1:
        return actions[0]
    each = _each.get(game.name, seconds / PROBE)
    simulations, start = max(LEAST, round(seconds / each)), process_time()
    bot = ismcts(state.table, simulations, random)
    bot.set_resampler(lambda position, player: position.dealt_anew(player, random))
    chosen = int(bot.step(state))
    _each[game.name] = (each + (process_time() - start) / simulations) / 2
    return actions[chosen]
