"""Computer judgement for Tex-Tac-Toe: turns, calls and challenges (RULES.md, section 10).

Hidden cards are never read: others may hold any of the unseen cards, and those that showdowns opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

from engines import poker
from engines.cards import Card
from engines.core import Action, Seat
from engines.judging import Judgement
from engines.poker import Category
from engines.textactoe import actions as a, betting, hands
from engines.textactoe.appeals import appeals
from engines.textactoe.hands import LINES
from engines.textactoe.model import ANTE, LAID, REFILL, STASH, Phase, State, stalled
from engines.textactoe.offers import matches
from engines.textactoe.promise import Pair, Tops, best_pair, lines, points, promise, strongest, tops, worth

SHARED = 0.3
"""What the promises of the grid alone count against a move: they are everybody's."""
DRAW = 0.5
"""Points that a fresh card is worth."""
PATIENT, TIRED = 1, -1
"""Discards in a row, for each player, after which a fresh card is worth the second number: else both
discard for long. More patience wins no more often (51 of 100 with 3, 50 with 5, in 120 games of up to
twice the moves), and less does worse (44 with one discard for both).
"""
LOOK = 0.1
"""What part of a line's promise it is worth to turn up a card in it: others get the card too, and with .25
only 35 of 100 games are won.
"""
TOO_MUCH = 8
"""Points: moves that promise so much less than the best are not worth thinking about, such as to give up
four cards of a flush.
"""
AHEAD = 2
"""Moves that a search looks ahead: the own one and an answer. After that the promises are a better guide than
playing on, which takes ten times as long."""
NEAR = 0.7
"""Points: moves that promise hardly less than the best."""
NEAR_CHANCE = 0.01
"""The same as a chance to win."""
PLAYS = 4
"""Maximum number of plays among the candidates."""

ENOUGH = 25
"""Points of a hand that is called at once: a straight. (From 5 to 70 it hardly matters: 49 to 50 of 100.)"""
ENOUGH_LATE, LATE = 5, 12
"""Three of a kind will do with fewer cards than this in the Draw Pile."""
SOON_LATE = 18
"""With fewer than this it matters little whether one calls with it."""

SWING, SWING_OF_A_CARD = 12, 2.2
"""A lead of so many points is worth something at the end; and more for each card in the Draw Pile."""

DEALS, LIKELY = 8, 3
"""Stashes that are dealt to guess what somebody holds, and how many of the best a caller may have."""

BET = 5
"""Chips that are bet on a hand before it is called."""
WORTH_SEEING = 5
"""Points that two cards must promise to stay in the pot: three of a kind, or a good chance."""


# How it stands.


def outlook(totals: Sequence[float], seat: Seat, cards: int) -> float:
    """Return the chance of `seat` to win with these points, with this many cards in the Draw Pile."""
    swing = SWING + SWING_OF_A_CARD * cards
    best = max(totals)
    chances = [exp((total - best) / swing) for total in totals]
    return chances[seat] / sum(chances)


def share(totals: Sequence[int], seat: Seat) -> float:
    """Return the share of the win of `seat` with these points at the end (TT-33)."""
    best = max(totals)
    return 1 / totals.count(best) if totals[seat] == best else 0.0


def value(begin: State, end: State, seat: Seat) -> float:
    """Return the outlook if the promise of all cards counted as points; after a showdown without it."""
    if end.phase is Phase.OVER:
        return share(end.points, seat)
    totals = end.points if horizon_unit(end) > horizon_unit(begin) else _promised(end)
    return outlook(totals, seat, len(end.pile))


def _promised(s: State) -> list[float]:
    """Return the points of all players, plus what their cards promise on this grid."""
    grid = tops(s)
    held = zip(s.points, s.stash, s.laid, strict=True)
    return [
        now + max([worth(pair, grid) for pair in combinations((*stash, *laid), LAID)])
        for now, stash, laid in held
    ]


def horizon_unit(s: State) -> int:
    """Return a number that grows with each showdown, when the winner's line leaves the game."""
    return len(s.removed)


# A turn.


def _plays(s: State, seat: Seat, grid: Tops) -> Iterator[a.Play]:
    if s.pile:
        for card in s.stash[seat]:
            for cell, top in enumerate(grid, 1):
                if top is not None and matches(card, top):
                    yield a.Play(card, cell)


def _discards(s: State, seat: Seat) -> Iterator[a.Discard]:
    if s.pile and not stalled(s):
        yield from map(a.Discard, s.stash[seat])


def _after(action: Action, stash: Pair, grid: Tops) -> tuple[Pair, Tops]:
    """Return the remaining cards of the Stash, and the grid."""
    match action:
        case a.Play(card, cell):
            return _without(stash, card), (*grid[: cell - 1], card, *grid[cell:])
        case a.Discard(card):
            return _without(stash, card), grid
        case _:
            return stash, grid


def _without(stash: Pair, card: Card) -> Pair:
    return tuple([held for held in stash if held != card])


def _building(s: State, seat: Seat, grid: Tops) -> dict[Action, float]:
    """Return all moves except a call, with the resulting promise of the seat, less everybody else's."""
    stash = s.stash[seat]
    scores = dict[Action, float]()
    for action in (*_plays(s, seat, grid), *_discards(s, seat)):
        pair, changed = _after(action, stash, grid)
        fresh = DRAW if isinstance(action, a.Play) or s.discards < PATIENT * len(s.stash) else TIRED
        scores[action] = worth(pair, changed) + fresh - SHARED * worth((), changed)
    if s.face_down:
        pairs = tuple(combinations(stash, LAID))
        now = max([worth(pair, grid) for pair in pairs]) - SHARED * worth((), grid)
        best = [max([promise((*pair, *line)) for pair in pairs]) for line in lines(grid)]
        for cell in s.face_down:
            through = [
                promised for promised, cells in zip(best, LINES.values(), strict=True) if cell in cells
            ]
            scores[a.Reveal(cell)] = now + LOOK * max(through)
    return scores


def _few(scores: Mapping[Action, float]) -> list[Action]:
    """Return the best moves, a limited number of each kind, and none that gives too much away."""
    left: dict[type[Action], int] = {a.Play: PLAYS, a.Discard: 1, a.Reveal: 1}
    few: list[Action] = []
    best = max(scores.values(), default=0.0)
    for action in sorted(scores, key=scores.__getitem__, reverse=True):
        if left[type(action)] and scores[action] > best - TOO_MUCH:
            left[type(action)] -= 1
            few.append(action)
    return few


def _turn(s: State, seat: Seat, random: Random) -> list[Action]:
    grid = tops(s)
    building = _few(_building(s, seat, grid))
    pair = best_pair(s.stash[seat], grid)
    strength = strongest(pair, grid)
    if not strength:
        return building
    if not building:
        return [a.Call(pair)]
    if _time_to_call(s, seat, pair, random):
        bets = betting.bets(s, seat) if s.pot <= ANTE * len(s.stash) else range(0)
        return [a.Bet(min(BET, bets[-1]))] if bets else [a.Call(pair), *building]
    return [*building, a.Call(pair)] if poker.category(strength) > Category.HIGH_CARD else building


def _time_to_call(s: State, seat: Seat, pair: Pair, random: Random) -> bool:
    """Return whether the hand is good enough; a call that ends the game need only win it."""
    grid = tops(s)
    if len(s.pile) < REFILL:
        guesses = _everybody(s, seat, grid, random)
        after = _showdown(s, seat, pair, grid, guesses, challenged=False)
        return after > outlook(s.points, seat, len(s.pile))
    return points(strongest(pair, grid)) >= (ENOUGH if len(s.pile) >= LATE else ENOUGH_LATE)


# What others may hold.

Guess = Mapping[Seat, Pair]
"""Two cards that somebody may lay."""


def _stashes(s: State, seat: Seat, other: Seat, random: Random) -> list[Pair]:
    """Return what `other` may hold: cards that showdowns opened, and any that `seat` cannot see."""
    theirs = {*s.stash[other], *s.laid[other]}
    known = [
        clue.card
        for clue in s.clues
        if clue.knower is None and clue.among == (clue.card,) and clue.card in theirs
    ]
    unseen = [*s.pile, *(s.grid[cell - 1][0] for cell in s.face_down)]
    for i in range(len(s.stash)):
        if i != seat:
            unseen += [*s.stash[i], *s.laid[i]]
    loose = [card for card in unseen if card not in known]
    return [(*known, *random.sample(loose, STASH - len(known))) for _ in range(DEALS)]


def _everybody(s: State, seat: Seat, grid: Tops, random: Random) -> list[Guess]:
    """Return what all others may lay."""
    others = [Seat(i) for i in range(len(s.stash)) if i != seat]
    stashes = [
        [(other, best_pair(stash, grid)) for stash in _stashes(s, seat, other, random)] for other in others
    ]
    return [dict(column) for column in zip(*stashes, strict=True)]


def _caller(s: State, seat: Seat, grid: Tops, random: Random) -> list[Guess]:
    """Return what the caller may have laid: the best that was dealt, because few call with less."""
    assert s.caller is not None
    pairs = [best_pair(stash, grid) for stash in _stashes(s, seat, s.caller, random)]
    pairs.sort(key=lambda pair: strongest(pair, grid), reverse=True)
    return [{s.caller: pair} for pair in pairs[:LIKELY]]


def _showdown(
    s: State, seat: Seat, pair: Pair, grid: Tops, guesses: Sequence[Guess], *, challenged: bool
) -> float:
    """Return the outlook of `seat` after a showdown with `pair` on this grid: the mean of all guesses."""
    caller = seat if s.caller is None else s.caller
    mine, total = strongest(pair, grid), 0.0
    for guess in guesses:
        best, winner = max((strongest(theirs, grid), other) for other, theirs in guess.items())
        totals = s.points.copy()
        if mine > best:
            best, winner = mine, seat
        if mine != best or winner == seat:
            totals[winner] += hands.points(best, caller=winner == caller, challenged=challenged)
        ended = len(s.pile) < REFILL
        total += share(totals, seat) if ended else outlook(totals, seat, len(s.pile) - REFILL)
    return total / len(guesses)


# The answer to a call.


def _extra(s: State, seat: Seat, guesses: Sequence[Guess]) -> dict[Action, float]:
    """Return the moves in an extra turn with the outlook after each, averaged over unknown cards."""
    grid, stash = tops(s), s.stash[seat]
    scores = dict[Action, float]()
    for action in (*_plays(s, seat, grid), *_discards(s, seat), *map(a.Reveal, s.face_down[:1])):
        left, changed = _after(action, stash, grid)
        scores[action] = _showdown(s, seat, best_pair(left, changed), changed, guesses, challenged=True)
    return scores


def _respond(s: State, seat: Seat, random: Random) -> list[Action]:
    """Return a challenge if an extra turn is worth more than it costs if the caller wins anyway.

    Players who never challenged won 33 of 100 games.
    """
    grid = tops(s)
    guesses = _caller(s, seat, grid, random)
    pair = best_pair(s.stash[seat], grid)
    extra = _extra(s, seat, guesses)
    if not extra:
        return [a.Concede(pair)]
    conceded = _showdown(s, seat, pair, grid, guesses, challenged=bool(s.challengers))
    if max(extra.values()) > conceded:
        return [a.Challenge(), a.Concede(pair)]
    return [a.Concede(pair), a.Challenge()]


def _answer(s: State, seat: Seat) -> list[Action]:
    """Return a payment for a promising hand; chips never decide the game."""
    grid = tops(s)
    pairs = [s.laid[seat]] if s.laid[seat] else combinations(s.stash[seat], LAID)
    return [a.See() if max([worth(pair, grid) for pair in pairs]) >= WORTH_SEEING else a.Drop()]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the reasonable moves, best first."""
    match s.phase:
        case Phase.TURN:
            return _turn(s, seat, random)
        case Phase.RESPOND:
            return _respond(s, seat, random)
        case Phase.EXTRA:
            grid = tops(s)
            return _few(_extra(s, seat, _caller(s, seat, grid, random)))
        case Phase.LAY:
            return [a.Lay(best_pair(s.stash[seat], tops(s)))]
        case _:
            return _answer(s, seat)


def close_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the choice and the moves that are hardly worse."""
    grid = tops(s)
    match s.phase:
        case Phase.TURN:
            scores = _building(s, seat, grid)
            best = max(scores.values(), default=0.0)
            first, *others = _turn(s, seat, random)
            if isinstance(first, a.Call):
                return [first]
            return [first, *(action for action in others if _is_near(s, seat, action, scores, best))]
        case Phase.EXTRA:
            extra = _extra(s, seat, _caller(s, seat, grid, random))
            bound = max(extra.values()) - NEAR_CHANCE
            return [action for action in _few(extra) if extra[action] >= bound]
        case _:
            return candidates(s, seat, random)[:1]


def _is_near(s: State, seat: Seat, action: Action, scores: Mapping[Action, float], best: float) -> bool:
    """Return whether a move in a turn is hardly worse; a call is if the hand will soon be good enough."""
    if isinstance(action, a.Call):
        strength = strongest(best_pair(s.stash[seat], tops(s)), tops(s))
        return len(s.pile) < SOON_LATE and points(strength) >= ENOUGH_LATE
    return scores.get(action, best) >= best - NEAR


def choose(s: State, seat: Seat, random: Random) -> Action:
    """Return a decent player's move."""
    return candidates(s, seat, random)[0]


TEXTACTOE = Judgement(
    choose=choose,
    candidates=candidates,
    close_candidates=close_candidates,
    greenhorn_candidates=candidates,
    horizon_unit=horizon_unit,
    value=value,
    moves=AHEAD,
    iterations=100,
    playouts=30_000,
    appeals=appeals,
    temper_share=0.3,
)
