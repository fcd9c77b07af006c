"""How many steps of Texas Hold Up are played in a second, beside the hold'em of others?

A peer's step is always a decision to bet. Some of ours are others: a pass in a window for powers, the next
deal. So both are counted: steps, and what it takes to come to so many decisions to bet.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random

from benchmarks.playing import (
    OPEN_SPIELS,
    POKERKIT,
    RLCARD,
    SEATS,
    Choice,
    Peer,
    any_offer,
    anything,
    begun,
    stepped,
    stepping,
)
from benchmarks.report import FULL, Ratio, Row, Scale, measured, show, times_faster
from engines.core import Action, Offer
from engines.holdup import HOLDUP, Options
from engines.holdup.actions import AllIn, Bet, Call, Check, Deal, Fold, Pass, Raise, RejoinOriginal

STEPS = 500
COPIES, MOVES = 1_000, 300

POWERS_OFF = (Check, Call, Bet, Raise, Fold, Pass, Deal, RejoinOriginal)
BETTING = (Check, Call, Bet, Raise, AllIn, Fold)


@dataclass(frozen=True, slots=True)
class Aim:
    """How many times as many steps as `peer`'s are wanted, without powers and with them."""

    peer: Peer
    powers_off: float
    powers_on: float | None = None


AIMS = (Aim(POKERKIT, 16, 10), Aim(RLCARD, 1), Aim(OPEN_SPIELS, 0.5))


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Steps and decisions, without powers and with them, against each peer's; and copying a state."""
    for aim in AIMS:
        kinds = [("off", wager, aim.powers_off), ("on", any_offer, aim.powers_on)]
        for what, choice, target in kinds[: 1 if aim.powers_on is None else 2]:
            for counted, test, wanted in (("steps", anything, target), ("decisions to bet", betting, None)):
                found = _ratio(aim.peer, choice, test, scale)
                yield measured(f"{counted} of Hold Up, powers {what}", aim.peer.name, found, wanted)
    yield measured("copy a state of Hold Up", "copy.deepcopy", _copying(scale), 30)


def wager(offers: Sequence[Offer], random: Random) -> Action:
    """What hold'em has too, and what leads from one hand to the next; all-in is a raise there."""
    checks = any(offer.action is Check for offer in offers)
    plain = [it for it in offers if it.action in POWERS_OFF and not (checks and it.action is Fold)]
    return any_offer(plain, random)


def betting(action: Action) -> bool:
    return isinstance(action, BETTING)


def _ratio(peer: Peer, choice: Choice, counted: Callable[[Action], bool], scale: Scale) -> Ratio | None:
    """How many times as many steps that count we play in the same time."""
    return peer.against(stepping(HOLDUP, Options(), SEATS, choice, counted), scale.of(STEPS), scale)


def _copying(scale: Scale) -> Ratio:
    """How many times as fast a state in the middle of a session is copied."""
    s, random = begun(HOLDUP, Options(), SEATS, "benchmark"), Random(2)
    for _ in range(MOVES):
        s, _ = stepped(HOLDUP, s, any_offer, random)
    copies = range(scale.of(COPIES))
    return times_faster(
        lambda: [s.copy() for _ in copies], lambda: [deepcopy(s) for _ in copies], scale.fewer(5)
    )


if __name__ == "__main__":
    show(rows())
