"""How many steps of Texas Hold Up are played in a second, beside the hold'em of others?

Six players with 50 chips choose at random. A step of ours is all that a table needs for one move: the offers,
a choice, and `play`, which checks, copies the state and tells what happened. A peer's step is a choice, and a
change in place. Nobody gives up a hand while a check is free.
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from benchmarks.report import Row, show, times_faster
from engines.core import MAYBE_TEXT, Action, Offer, play, sample
from engines.holdup import HOLDUP, Options
from engines.holdup.actions import Bet, Call, Check, Deal, Fold, Pass, Raise, RejoinOriginal
from engines.holdup.model import BIG_BLIND, NEW_VILLAIN, SMALL_BLIND, State

SEATS = 6
STEPS = 1_000
COPIES = 1_000

Stepping = Callable[[int], object]
"""Plays so many steps more."""
Choice = Callable[[Sequence[Offer], Random], Action]


@dataclass(frozen=True, slots=True)
class Peer:
    """A library with a hold'em: `stepping` prepares a table and returns what plays on at it."""

    module: str
    call: str
    target: float
    stepping: Callable[[Any], Stepping]
    target_with_powers: float | None = None


def rows() -> Iterator[Row]:
    """Steps without powers and with them against each peer's, and copying a state against the usual way."""
    for peer in PEERS:
        yield _row("powers off", _wager, peer, peer.target)
        if peer.target_with_powers is not None:
            yield _row("powers on", _any_offer, peer, peer.target_with_powers)
    yield Row("copy a state of Hold Up", "copy.deepcopy", _copying(), 30)


def _row(what: str, choice: Choice, peer: Peer, target: float) -> Row:
    return Row(f"steps of Hold Up, {what}", f"{peer.module} {peer.call}", _ratio(choice, peer), target)


def _ratio(choice: Choice, peer: Peer) -> float | None:
    """How many times as many steps we play in the same time, None when `peer` is not installed."""
    try:
        module = import_module(peer.module)
    except ImportError:
        return None
    return times_faster(partial(_stepping(choice), STEPS), partial(peer.stepping(module), STEPS))


# Ours.


def _stepping(choice: Choice) -> Stepping:
    random = Random(1)
    s = _table()

    def play_on(steps: int) -> None:
        nonlocal s
        for _ in range(steps):
            s = _step(s, choice, random)

    return play_on


def _table() -> State:
    return HOLDUP.new(Options(), SEATS, "benchmark")


def _step(s: State, choice: Choice, random: Random) -> State:
    seat = random.choice(HOLDUP.owed(s))
    return play(HOLDUP, s, seat, choice(HOLDUP.offers(s, seat), random))[0]


def _any_offer(offers: Sequence[Offer], random: Random) -> Action:
    """Any action; stories are left out, they are no rule's business."""
    offer, said = random.choice(offers), list[Any]()
    while (domain := offer.choices(said)) not in (None, MAYBE_TEXT):
        said.append(sample(domain, random))
    return offer.action(*said)


POWERS_OFF = (Check, Call, Bet, Raise, Fold, Pass, Deal, RejoinOriginal)


def _wager(offers: Sequence[Offer], random: Random) -> Action:
    """What hold'em has too, and what leads from one hand to the next; all-in is a raise there."""
    checks = any(offer.action is Check for offer in offers)
    plain = [it for it in offers if it.action in POWERS_OFF and not (checks and it.action is Fold)]
    return _any_offer(plain, random)


def _copying() -> float:
    """How many times as fast a state in the middle of a session is copied."""
    s, random = _table(), Random(2)
    for _ in range(300):
        s = _step(s, _any_offer, random)
    return times_faster(
        lambda: [s.copy() for _ in range(COPIES)], lambda: [deepcopy(s) for _ in range(COPIES)], 5
    )


# Theirs.


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


def _open_spiel(module: Any) -> Stepping:
    random = Random(1)
    game = module.load_game("universal_poker", OPEN_SPIEL)
    table = game.new_initial_state()

    def play_on(steps: int) -> None:
        nonlocal table
        for _ in range(steps):
            while table.is_chance_node() or table.is_terminal():
                if table.is_terminal():
                    table = game.new_initial_state()
                else:
                    table.apply_action(random.choice(table.legal_actions()))
            table.apply_action(_open_spiel_choice(table.legal_actions(), random))

    return play_on


def _open_spiel_choice(legal: Sequence[int], random: Random) -> int:
    """Actions are 0 fold (only against a bet), 1 check or call, then every sum to bet or raise to."""
    kinds = [[it] for it in legal if it < 2] + [[it for it in legal if it >= 2]]
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

PEERS = (
    Peer("pokerkit", "no-limit hold'em", 30, _pokerkit, target_with_powers=10),
    Peer("pyspiel", "universal_poker (C++)", 0.5, _open_spiel),
)

if __name__ == "__main__":
    show(rows())
