"""Computer judgement for Texas House'em: the move to play, and each seat's share of the win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import itemgetter
from random import Random

from engines.core import Action, Seat, clockwise, share_of_win
from engines.houseem.actions import Build, Evict, Settle
from engines.houseem.appeals import appeals
from engines.houseem.model import Phase, State
from engines.houseem.prospects import Outlook, held, scores
from engines.houseem.scoring import standing
from engines.houseem.thoughts import thoughts
from engines.judging import Judgement

ADVICE = {
    2: "With two, the dealer always acts last. As the dealer gather cards, and complete a House in the round "
    "before the last. As the other player complete Houses earlier.",
    3: "With three, complete a House when you also hold a strong family for it: a weak one is thrown out.",
    4: "With four, you have about six turns. Complete a House in time to move in, even with a weaker family.",
    5: "With five, you have about five turns. Complete a House by the third or fourth: few points often win.",
    6: "With six, you have four turns. Complete a House before the last one: nobody can enter it before you "
    "do, and few points are enough to win.",
}
"""By number of seats: what a decent player does, as advice."""
MOST = 8
"""Maximum number of candidates."""
BEHIND, MANY, BEHIND_OF_MANY = 10, 4, 25
"""How many points less than the best move a candidate may be worth, unless it gains something itself; and any
candidate with MANY players or more, who have few turns. In the final round there is nothing to come that
could make up for a loss.

With five, in 136 decisions, searches among moves up to 4, 10 and 25 points behind gained 0.15 ± 0.15,
0.45 ± 0.5 and 0.8 ± 0.65 % of a win each; with six, in 120, 0.2 ± 0.3, 0.45 ± 0.5 and 0.55 ± 0.5.
"""
HASTY = 4
"""The same with MANY players for a move in haste: greenhorns have no turns to waste either."""
NEAR = 3
"""How many points less than the best move a move may be worth that is hardly worse."""
SPREAD = 18
"""How many points more make a seat e times as likely to win."""
IN_HAND = 1.4
"""What a hand is worth now, for each point that it would cost to play it."""
SAFE = 2.2
"""What a House is worth that only its builder may move into next, in its Quality."""
LATER, LAST = 16, 28
"""What it is worth to be the last in the coming round, and in the final one, where nobody can answer.

These five were fitted, at the beginning of each round, to who won some 300 games of such players, with
two to four seats: the mean logarithm of the winner's chance is -.855, and -.967 for even chances."""


def choose(s: State, seat: Seat, random: Random) -> Action:
    """Return the move with the highest value; the first of equals."""
    return max(thoughts(Outlook(s, seat)), key=itemgetter(0))[1]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the best move of each kind, best first, except those that are far behind."""
    return _of_each_kind(Outlook(s, seat), BEHIND_OF_MANY)


def greenhorn_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the same, with many players except those that are a little behind."""
    return _of_each_kind(Outlook(s, seat), HASTY)


def _of_each_kind(outlook: Outlook, behind_of_many: float) -> list[Action]:
    kinds: dict[object, Action] = {}
    ranked = sorted(thoughts(outlook), key=itemgetter(0), reverse=True)
    best = ranked[0][0]
    least = best - behind_of_many if len(outlook.s.hands) >= MANY else min(0, best - BEHIND)
    least = least if outlook.rounds else max(0, least)
    for worth, action in ranked:
        if worth >= least or not kinds:
            _ = kinds.setdefault(_kind(action), action)
    return list(kinds.values())[:MOST]


def close_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the best moves that are hardly worse than the best."""
    ranked = sorted(thoughts(Outlook(s, seat)), key=itemgetter(0), reverse=True)
    return list(dict.fromkeys(action for worth, action in ranked if worth >= ranked[0][0] - NEAR))[:MOST]


def _kind(action: Action) -> object:
    """Return the kind of a move: the same Trump with as many cards."""
    match action:
        case Build(cards) | Settle(cards) | Evict(cards):
            return type(action), len(cards)
        case _:
            return type(action)


def horizon_unit(s: State) -> object:
    """Return a number that grows with each round."""
    return s.round


def value(begin: State, end: State, seat: Seat) -> float:
    """Return the seat's share of all chances to win, by points and potential points."""
    if end.phase is Phase.OVER:
        return share_of_win(standing(end), seat)
    promises = [_promise(end, Seat(i)) for i in range(len(end.hands))]
    best = max(promises)
    chances = [exp((promise - best) / SPREAD) for promise in promises]
    return chances[seat] / sum(chances)


def _promise(s: State, seat: Seat) -> float:
    """Return points, including potential ones."""
    safe = sum(lot.quality for lot in s.lots if lot.safe == seat)
    order = clockwise(len(s.hands), s.dealer)
    late = (LAST if s.round == s.final_round else LATER) * order.index(seat) / (len(order) - 1)
    return scores(s, None)[seat] + IN_HAND * held(s.hands[seat]) + SAFE * safe + late


HOUSEEM = Judgement(
    choose=choose,
    candidates=candidates,
    close_candidates=close_candidates,
    greenhorn_candidates=greenhorn_candidates,
    horizon_unit=horizon_unit,
    value=value,
    horizon=2,
    iterations=100,
    playouts=30_000,
    appeals=appeals,
    temper_share=0.45,
)
