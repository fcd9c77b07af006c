"""Steps per second of Texas Hold Up, compared with other libraries' hold'em.

A peer's step is always a betting decision. Some of ours are others: a pass in a window for powers, the next
deal. So both are counted: all steps, and betting decisions.
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
    """The wanted ratio of our steps to those of `peer`, without powers and with them."""

    peer: Peer
    powers_off: float
    powers_on: float | None = None


AIMS = (Aim(POKERKIT, 12, 12), Aim(RLCARD, 1.2), Aim(OPEN_SPIELS, 0.5))


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Compare steps and decisions with each peer's, without powers and with them; and copying a state."""
    for aim in AIMS:
        kinds = [("off", wager, aim.powers_off), ("on", any_offer, aim.powers_on)]
        for what, choice, target in kinds[: 1 if aim.powers_on is None else 2]:
            for counted, test, wanted in (("steps", anything, target), ("decisions to bet", betting, None)):
                found = _ratio(aim.peer, choice, test, scale)
                yield measured(f"{counted} of Hold Up, powers {what}", aim.peer.name, found, wanted)
    yield measured("copy a state of Hold Up", "copy.deepcopy", _copying(scale), 30)


def wager(offers: Sequence[Offer], random: Random) -> Action:
    """Choose an action that hold'em has too, or one that leads to the next hand; all-in is a raise there."""
    checks = any(offer.action is Check for offer in offers)
    plain = [one for one in offers if one.action in POWERS_OFF and not (checks and one.action is Fold)]
    return any_offer(plain, random)


def betting(action: Action) -> bool:
    return isinstance(action, BETTING)


def _ratio(peer: Peer, choice: Choice, counted: Callable[[Action], bool], scale: Scale) -> Ratio | None:
    """Return how many times as many counted steps we play in the same time; None without the peer."""
    return peer.against(stepping(HOLDUP, Options(), SEATS, choice, counted), scale.of(STEPS), scale)


def _copying(scale: Scale) -> Ratio:
    """Return how many times as fast as deepcopy a state in the middle of a session is copied."""
    s, random = begun(HOLDUP, Options(), SEATS, "benchmark"), Random(2)
    for _ in range(MOVES):
        s, _ = stepped(HOLDUP, s, any_offer, random)
    copies = range(scale.of(COPIES))
    return times_faster(
        lambda: [s.copy() for _ in copies], lambda: [deepcopy(s) for _ in copies], scale.fewer(5)
    )


if __name__ == "__main__":
    show(rows())
