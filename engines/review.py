"""Reviews of finished games: which decisions mattered, judged by what their player could know then.

A decision is compared with other moves in worlds that fit what the seat knew, as in `search`: in each world
all moves have the same luck. First all decisions are compared in a few worlds; then those that seem to
matter, in many others, so that the figures of a moment do not depend on why it was chosen.

Luck is what is left of a result once the effects of all decisions are taken off, an idea of AIVAT (Burch et
al., 2018): a decision's effect on each seat is the difference that it made to what a deputy would have done,
in the worlds that its player thought possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from operator import attrgetter
from random import Random
from statistics import fmean, variance
from typing import Any

from engines.core import Action, Game, Seat
from engines.judging import WIN
from engines.players import JUDGEMENTS
from engines.search import determinize, rollout

DECISIONS_MAX = 150
"""The decisions that are looked at, the last ones of a longer game."""
SCREENED, CHECKED, DEEPENED, SPLIT = 0.3, 0.2, 0.4, 0.1
"""The shares of the playouts: for all decisions, for those that seem bad, for those that seem to matter, and
for those of others.
"""
FEWEST, MOST = 4, 60
"""The number of worlds in which each decision is compared at first."""
DEEP_FEWEST, DEEP_MOST = 24, 400
"""The same for those that seem to matter."""
SUSPECTS = 15
"""How many decisions that seem bad are looked at a second time."""
WORST, BEST, TURNS = 6, 3, 3
"""How many decisions are looked at closely: those that seem worst, best, and where most changed."""
OTHERS = 2
"""The number of other moves with which they are compared then."""
BLUNDER, TURN = 0.05, 0.1
"""The share of a win that a blunder costs at least, and that a turn changes at least; in games for chips a
turn changes that share of those which the player began with, as a win would be all of them.
"""
LEAST = 1.0
"""What the best move gains at least, in points."""
CLOSER_CALLS = 3
"""How many decisions are told in which another move was surely better, but not by much."""
SURE, CERTAIN = 1.96, 2.0
"""Standard errors of a 95 % interval, and of what is called a blunder."""
TRIES = 20
"""How often a world is imagined anew because it does not agree with what players did."""

Values = Mapping[Seat, float]
"""A value of each seat."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a seat, and the state before it."""

    n: int
    """The number of moves before it."""
    seat: Seat
    action: Action
    state: Any
    mine: bool
    """Whether it is one of those that are reviewed."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision, compared with another move in the same worlds. Figures are in points of the game."""

    n: int
    """The number of moves before it."""
    action: Action
    """What was played."""
    other: Action
    """What a search would have played; where nothing did better, the next best move."""
    gain: float
    """How much better `action` came out than `other`, on average."""
    error: float
    """The half-width of its 95 % interval."""
    better: int
    """In how many worlds `action` came out better."""
    worse: int
    worlds: int
    before: float
    """What the seat could expect."""
    after: float
    """What it could expect at its next decision, or had at the end."""
    blunder: bool = False
    """Whether the other move was surely and considerably better."""
    turn: bool = False
    """Whether what the seat could expect changed considerably around it."""

    @property
    def about_even(self) -> bool:
        """Whether the two moves can't be told apart."""
        return abs(self.gain) < max(LEAST, self.error)

    @property
    def by_choice(self) -> bool:
        """Whether the choice explains the better part of a fall; all else is luck and the others' doing."""
        fall = self.before - self.after
        return fall > 0 and self.gain < 0 and not self.about_even and -self.gain >= fall / 2


@dataclass(frozen=True, slots=True)
class Point:
    """What everybody could expect, as the seat could know it before a decision."""

    n: int
    expected: Values


@dataclass(frozen=True, slots=True)
class Split:
    """A result, in points: where the seat began, and what changed it."""

    begun: float
    """What everybody can expect before the first card."""
    own: float
    """The effect of the seat's own decisions, as against a deputy's."""
    others: float
    """The effect of the others' decisions; 0 if their hands are closed, so that luck includes it."""
    luck: float
    """The cards, and what nobody could know."""
    error: float
    """The half-width of the 95 % interval of `luck`."""
    own_error: float
    """The same of `own`."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a player did in a game."""

    decisions: int
    """How many decisions they had, with more than one reasonable move."""
    best: Moment | None
    """The move that gained most over the next best one."""
    turns: Sequence[Moment]
    """The decisions around which most changed, in order."""
    blunders: Sequence[Moment]
    """The decisions in which another move was surely better, the worst first."""
    curve: Sequence[Point]
    split: Split | None
    """None if the game was not played to its end."""
    playouts: int
    """The number of playouts that were made."""
    closer: Sequence[Moment] = ()
    """Decisions in which another move was surely better, but less than in a blunder; the dearest first."""
    complete: bool = True
    """False while it is being made: some turns may be missing, and all of best, blunders and split."""

    @property
    def moments(self) -> Sequence[Moment]:
        """All moments that it tells of."""
        best = () if self.best is None else (self.best,)
        return (*self.turns, *best, *self.blunders, *self.closer)


Reviewing = Generator[tuple[float, Review | None], None, Review]
"""A review that is being made: yields the share of the work that is done, and what has been found so far."""


def reviewed(
    game: Game[Any, Any, Any],
    decisions: Iterable[Decision],
    *,
    begun: float,
    ended: float | None,
    playouts: int,
) -> Reviewing:
    """Return the review of the decisions that are `mine`, when it is made.

    `decisions` are all moves of the game in order. `begun` and `ended` are what the player had in points;
    None if the game was not played to its end. Nothing of a state is used but what the player of its
    decision knew; where hands stay closed, the decisions of others are not used at all.
    """
    return (yield from _Reviewer(game, playouts).reviewed([*decisions], begun, ended))


@dataclass(frozen=True, slots=True)
class _Choice:
    """A decision, and the moves that are compared: the one that was played, and all reasonable ones."""

    decision: Decision
    moves: Sequence[Action]
    judged: Action
    """What a deputy would have played."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """The results of a choice's moves in the same worlds: by move and world, the points of each seat."""

    choice: _Choice
    results: Mapping[Action, Sequence[Values]]

    @property
    def seat(self) -> Seat:
        return self.choice.decision.seat

    @property
    def played(self) -> Action:
        return self.choice.decision.action

    def mean(self, action: Action) -> float:
        """Return what a move brings to its player."""
        return fmean(values[self.seat] for values in self.results[action])

    @property
    def others(self) -> Sequence[Action]:
        """The moves that were not played, the best first."""
        return sorted((it for it in self.results if it != self.played), key=self.mean, reverse=True)

    @property
    def narrowed(self) -> _Choice:
        """The decision with the best few of the other moves."""
        return replace(self.choice, moves=(self.played, *self.others[:OTHERS]))

    @property
    def lead(self) -> float:
        """How much more the played move brings than the best other one."""
        return self.mean(self.played) - self.mean(self.others[0])

    @property
    def expected(self) -> Values:
        """What each seat can expect if the best of the moves is played."""
        best = self.results[max(self.results, key=self.mean)]
        return {seat: fmean(values[seat] for values in best) for seat in best[0]}

    def gains(self, one: Action, other: Action, seat: Seat) -> Sequence[float]:
        """Return how much more one move brings to a seat than another, by world."""
        pairs = zip(self.results[one], self.results[other], strict=True)
        return [values[seat] - others[seat] for values, others in pairs]


class _Reviewer:
    """Reviews one game with a limited number of playouts."""

    def __init__(self, game: Game[Any, Any, Any], playouts: int) -> None:
        self._game, self._judgement = game, JUDGEMENTS[game.name]
        self._playouts, self._made = playouts, 0
        self._ordinals = dict[int, int]()
        """By the number of moves before it: the how manieth decision of its seat it is."""

    def reviewed(self, decisions: Sequence[Decision], begun: float, ended: float | None) -> Reviewing:
        seen = Counter[Seat]()
        for it in decisions:
            self._ordinals[it.n] = seen[it.seat]
            seen[it.seat] += 1
        own = self._free([it for it in decisions if it.mine])
        if not own:
            return Review(0, None, (), (), (), None, 0)
        screened = yield from self._screened(own, SCREENED, 0, None)
        curve = [Point(each.choice.decision.n, each.expected) for each in screened]
        before = [point.expected[each.seat] for each, point in zip(screened, curve, strict=True)]
        after = [*before[1:], before[-1] if ended is None else ended]
        so_far = Review(len(own), None, (), (), curve, None, 0, complete=False)
        turn = TURN * (WIN if self._game.join is None else begun)
        deep = yield from self._deepened(screened, before, after, turn, so_far)
        so_far = replace(so_far, turns=_turns(deep))
        others = list[_Compared]()
        if ended is not None and self._game.sealing is None:
            theirs = self._free([it for it in decisions if not it.mine])
            differing = [replace(it, moves=(it.decision.action, it.judged)) for it in theirs]
            differing = [it for it in differing if it.judged != it.decision.action]
            others = yield from self._screened(differing, SPLIT, 1 - SPLIT, so_far)
        good = (it for it in deep if it.gain > max(it.error, LEAST))
        best = max(good, key=attrgetter("gain"), default=None)
        closer = (it for it in deep if it.gain < 0 and not it.about_even and not it.blunder)
        return Review(
            decisions=len(own),
            best=best,
            turns=_turns(deep),
            blunders=sorted((it for it in deep if it.blunder), key=attrgetter("gain")),
            curve=curve,
            split=None if ended is None else _split(screened, others, begun, ended),
            playouts=self._made,
            closer=sorted(closer, key=attrgetter("gain"))[:CLOSER_CALLS],
        )

    def _free(self, decisions: Iterable[Decision]) -> Sequence[_Choice]:
        """Return the decisions for which the table waited, and in which more than one move was reasonable."""
        owed = [it for it in decisions if it.seat in self._game.owed(it.state)]
        return [it for it in map(self._choice, owed) if len(it.moves) > 1][-DECISIONS_MAX:]

    def _choice(self, decision: Decision) -> _Choice:
        random = self._random("candidates", decision)
        position = determinize(self._game, decision.state, decision.seat, random)
        candidates = self._judgement.candidates(position, decision.seat, random)
        return _Choice(decision, (*dict.fromkeys((decision.action, *candidates)),), candidates[0])

    def _random(self, purpose: str, decision: Decision) -> Random:
        """Return the luck of a decision, the same wherever its record is played again."""
        ordinal = self._ordinals[decision.n]
        return Random(f"{purpose} {self._game.name} {self._game.version} {ordinal} {decision.seat}")

    def _screened(
        self, choices: Sequence[_Choice], share: float, done: float, so_far: Review | None
    ) -> Generator[tuple[float, Review | None], None, list[_Compared]]:
        """Compare all moves of these decisions in a few worlds."""
        worlds = self._worlds(share, sum(len(it.moves) for it in choices), FEWEST, MOST)
        found = list[_Compared]()
        for n, choice in enumerate(choices):
            yield done + share * n / len(choices), so_far
            found.append(self._compared(choice, worlds, "screen"))
        return found

    def _deepened(
        self,
        screened: Sequence[_Compared],
        before: Sequence[float],
        after: Sequence[float],
        turn: float,
        so_far: Review,
    ) -> Generator[tuple[float, Review | None], None, list[Moment]]:
        """Compare the moves of the decisions that seem to matter in many other worlds, the turns first;
        `turn` is what one changes at least, in points.
        """
        indices = range(len(screened))
        worst = yield from self._worst(screened, so_far)
        best = sorted(indices, key=lambda i: -screened[i].lead)[:BEST]
        turns = sorted(indices, key=lambda i: -abs(after[i] - before[i]))[:TURNS]
        chosen = [*dict.fromkeys((*turns, *best, *worst))]
        worlds = self._worlds(DEEPENED, len(chosen) * (1 + OTHERS), DEEP_FEWEST, DEEP_MOST)
        moments = list[Moment]()
        for n, i in enumerate(chosen):
            so_far = replace(so_far, turns=_turns(moments[: len(turns)]))
            yield SCREENED + CHECKED + DEEPENED * n / len(chosen), so_far
            again = self._compared(screened[i].narrowed, worlds, "deepen")
            whole = self._judgement.points(again.choice.decision.state, again.seat, 1)
            nothing = self._judgement.points(again.choice.decision.state, again.seat, 0)
            moments.append(_moment(again, before[i], after[i], whole - nothing, turn))
        return moments

    def _worst(
        self, screened: Sequence[_Compared], so_far: Review
    ) -> Generator[tuple[float, Review | None], None, list[int]]:
        """Return the numbers of the decisions that seem worst, after a second look at all that seem bad."""
        suspects = sorted(range(len(screened)), key=lambda i: screened[i].lead)[:SUSPECTS]
        worlds = self._worlds(CHECKED, len(suspects) * (1 + OTHERS), FEWEST, MOST)
        leads = dict[int, float]()
        for n, i in enumerate(suspects):
            yield SCREENED + CHECKED * n / len(suspects), so_far
            leads[i] = self._compared(screened[i].narrowed, worlds, "check").lead
        return sorted(suspects, key=lambda i: leads[i])[:WORST]

    def _worlds(self, share: float, moves: int, fewest: int, most: int) -> int:
        """Return in how many worlds so many moves can be tried with this share of the playouts."""
        return max(fewest, min(most, round(share * self._playouts / max(1, moves))))

    def _compared(self, choice: _Choice, worlds: int, purpose: str) -> _Compared:
        """Play a choice's moves out in the same worlds."""
        game, judgement, decision = self._game, self._judgement, choice.decision
        random = self._random(purpose, decision)
        results = dict[Action, list[Values]]({move: [] for move in choice.moves})
        for _ in range(worlds):
            world, luck = self._likely_world(decision, random), random.getrandbits(64)
            for move in choice.moves:
                end = rollout(game, judgement, world, decision.seat, move, Random(luck))
                results[move].append(self._points(world, end))
        self._made += worlds * len(choice.moves)
        return _Compared(choice, results)

    def _likely_world(self, decision: Decision, random: Random) -> Any:
        """Return a world that fits what the seat knew, and as often as it agrees with what players did."""
        for _ in range(TRIES):
            world = determinize(self._game, decision.state, decision.seat, random)
            if random.random() < self._judgement.likely(world):
                return world
        return determinize(self._game, decision.state, decision.seat, random)

    def _points(self, world: Any, end: Any) -> Values:
        """Return what everybody gets, in points. Shares of a win add up to one."""
        seats = [score.seat for score in self._game.standing(world)]
        values = {seat: self._judgement.value(world, end, seat) for seat in seats}
        whole = sum(values.values()) if self._game.join is None else 1
        return {seat: self._judgement.points(world, seat, value / whole) for seat, value in values.items()}


def _moment(compared: _Compared, before: float, after: float, win: float, turn: float) -> Moment:
    """Return a decision with what its seat could expect before and after it, what a win is worth, and
    what a turn changes at least.
    """
    other = compared.others[0]
    gains = compared.gains(compared.played, other, compared.seat)
    gain, deviation = fmean(gains), sqrt(variance(gains) / len(gains))
    return Moment(
        n=compared.choice.decision.n,
        action=compared.played,
        other=other,
        gain=gain,
        error=SURE * deviation,
        better=sum(it > 0 for it in gains),
        worse=sum(it < 0 for it in gains),
        worlds=len(gains),
        before=before,
        after=after,
        blunder=gain <= -BLUNDER * win and gain < -CERTAIN * deviation,
        turn=abs(after - before) > turn,
    )


def _turns(moments: Iterable[Moment]) -> Sequence[Moment]:
    """Return the moments around which most changed, in order; none around which little did."""
    turned = (it for it in moments if it.turn)
    return sorted(sorted(turned, key=_swing, reverse=True)[:TURNS], key=attrgetter("n"))


def _swing(moment: Moment) -> float:
    return abs(moment.after - moment.before)


def _split(own: Sequence[_Compared], others: Sequence[_Compared], begun: float, ended: float) -> Split:
    """Return the parts of a result. A decision's effect is measured against a deputy's move."""
    mine = [each.gains(each.played, each.choice.judged, each.seat) for each in own]
    seat = own[-1].seat
    theirs = [each.gains(each.played, each.choice.judged, seat) for each in others]
    by_own, by_others = (sum(map(fmean, gains)) for gains in (mine, theirs))
    luck = ended - begun - by_own - by_others
    return Split(begun, by_own, by_others, luck, error=_error((*mine, *theirs)), own_error=_error(mine))


def _error(gains: Iterable[Sequence[float]]) -> float:
    """Return the half-width of the 95 % interval of a sum of means."""
    return SURE * sqrt(sum(variance(of_one) / len(of_one) for of_one in gains))
