"""Random play, by our engines and by other libraries.

A step of ours is all that a table needs for one move: the offers, a choice, and `play`, which holds the
choice against the offers, copies the state and yields the events. A peer's step is a choice and a change in
place. Both deal again after each hand. In hold'em nobody folds while a check is free.
"""

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.report import Ratio, Scale, times_faster
from engines.core import MAYBE_TEXT, Action, Game, Offer, play, sample
from engines.holdup.model import BIG_BLIND, NEW_VILLAIN, SMALL_BLIND

SEATS = 6
"""The number of hold'em players, with 50 chips each."""

Stepping = Callable[[int], object]
"""A function that plays the given number of further steps."""
Choice = Callable[[Sequence[Offer], Random], Action]
AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Peer:
    """A library with hold'em; `stepping` prepares a table and returns the function that plays at it."""

    module: str
    name: str
    stepping: Callable[[Any], Stepping]

    def against(self, ours: Stepping, steps: int, scale: Scale) -> Ratio | None:
        """Return the ratio of our speed to this library's, or None if it is not installed."""
        try:
            module = import_module(self.module)
        except ImportError:
            ours(scale.of(steps))  # at least shows that ours runs
            return None
        return times_faster(partial(ours, steps), partial(self.stepping(module), steps), scale)


# Ours.


def any_offer(offers: Sequence[Offer], random: Random) -> Action:
    """Return a random action without a story."""
    offer, said = random.choice(offers), list[Any]()
    while (domain := offer.choices(said)) not in (None, MAYBE_TEXT):
        said.append(sample(domain, random))
    return offer.action(*said)


def anything(action: Action) -> bool:
    return True


def stepping(
    game: AnyGame,
    options: Any,
    seats: int,
    choice: Choice = any_offer,
    counted: Callable[[Action], bool] = anything,
) -> Stepping:
    """Return a function that plays a number of `counted` actions, at a new table after each game."""
    random, s = Random(1), begun(game, options, seats, "benchmark")

    def play_on(steps: int) -> None:
        nonlocal s
        while steps:
            if game.over(s):
                s = begun(game, options, seats, str(random.random()))
            s, action = stepped(game, s, choice, random)
            steps -= counted(action)

    return play_on


def begun(game: AnyGame, options: Any, seats: int, seed: str) -> Any:
    """Return the state of a table after its start."""
    s = game.new(options, seats, seed)
    return s if game.opening is None else play(game, s, None, game.opening)[0]


def stepped(game: AnyGame, s: Any, choice: Choice, random: Random) -> tuple[Any, Action]:
    """Return the state after a random step, and its action."""
    seat = random.choice(game.owed(s))
    offers = game.offers(s, seat)
    action = choice(offers, random)
    return play(game, s, seat, action, offers)[0], action


# The libraries.


def _pokerkit(module: Any) -> Stepping:
    random = Random(1)
    table: Any = None

    def play_on(steps: int) -> None:
        nonlocal table
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for _ in range(steps):
                while table is None or not table.status:
                    table = _pokerkit_hand(module)
                _pokerkit_step(table, random)

    return play_on


def _pokerkit_hand(module: Any) -> Any:
    return module.NoLimitTexasHoldem.create_state(
        tuple(module.Automation), True, 0, (SMALL_BLIND, BIG_BLIND), BIG_BLIND, (NEW_VILLAIN,) * SEATS, SEATS
    )


def _pokerkit_step(table: Any, random: Random) -> None:
    kinds = [table.check_or_call]
    if table.checking_or_calling_amount:
        kinds.append(table.fold)
    if table.can_complete_bet_or_raise_to():
        least = table.min_completion_betting_or_raising_to_amount
        most = table.max_completion_betting_or_raising_to_amount
        kinds.append(lambda: table.complete_bet_or_raise_to(random.randint(least, most)))
    random.choice(kinds)()


def _rlcard(module: Any) -> Stepping:
    random = Random(1)
    table = module.Game(num_players=SEATS)
    table.small_blind, table.big_blind = SMALL_BLIND, BIG_BLIND
    table.configure({"game_num_players": SEATS, "chips_for_each": NEW_VILLAIN, "dealer_id": None})
    table.init_game()

    def play_on(steps: int) -> None:
        for _ in range(steps):
            if table.is_over():
                table.get_payoffs()
                table.init_game()
            table.step(_rlcard_choice(module.Action, table, random))

    return play_on


def _rlcard_choice(kind: Any, table: Any, random: Random) -> Any:
    """Choose a random action; rlcard knows three raises: half the pot, the pot, all."""
    raises = [action for action in table.get_legal_actions() if action not in (kind.FOLD, kind.CHECK_CALL)]
    kinds = [[kind.CHECK_CALL]] + [raises] * bool(raises)
    if table.round.raised[table.game_pointer] < max(table.round.raised):
        kinds.append([kind.FOLD])
    return random.choice(random.choice(kinds))


def _open_spiel(module: Any) -> Stepping:
    random = Random(1)
    game = module.load_game("universal_poker", OPEN_SPIEL)
    table = game.new_initial_state()

    def play_on(steps: int) -> None:
        nonlocal table
        for _ in range(steps):
            while table.is_chance_node() or table.is_terminal():
                if table.is_terminal():
                    table.returns()
                    table = game.new_initial_state()
                else:
                    table.apply_action(random.choice(table.legal_actions()))
            table.apply_action(_open_spiel_choice(table.legal_actions(), random))

    return play_on


def _open_spiel_choice(legal: Sequence[int], random: Random) -> int:
    """Choose a random action: 0 folds (only against a bet), 1 checks or calls, others are sums to bet."""
    kinds = [[action] for action in legal if action < 2] + [[action for action in legal if action >= 2]]
    return random.choice(random.choice([kind for kind in kinds if kind]))


OPEN_SPIEL = {
    "betting": "nolimit",
    "bettingAbstraction": "fullgame",
    "numPlayers": SEATS,
    "numRounds": 4,
    "blind": " ".join(map(str, [SMALL_BLIND, BIG_BLIND] + [0] * (SEATS - 2))),
    "firstPlayer": "3 1 1 1",
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "stack": " ".join([str(NEW_VILLAIN)] * SEATS),
}

POKERKIT = Peer("pokerkit", "pokerkit no-limit hold'em", _pokerkit)
RLCARD = Peer("rlcard.games.nolimitholdem", "rlcard no-limit hold'em", _rlcard)
OPEN_SPIELS = Peer("pyspiel", "open_spiel universal_poker (C++)", _open_spiel)
