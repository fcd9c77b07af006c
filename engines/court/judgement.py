"""What is good play of Court!?"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from math import exp
from random import Random

from engines.cards import JOKERS, Card
from engines.core import Action, Seat
from engines.court import kings, scoring
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.counting import active_jokers, is_face, line, value as pips
from engines.court.model import (
    POINTS, ROUNDS, SUITS, SEASONS, Alignment, Phase, State, Suit, all_have_chosen, has_rank, own_suit, region, streak, suits_for, turned_joker,
)
from engines.court.odds import chances, spread
from engines.judging import Judgement

RIVALS = 0.5
FIND = 0.25
LOST = {3: .35, 2: .25, 1: .15, 0: .08}
FAR = 0.6
MOST = 8
OPTION = 0.0
UNHELD = -0.3


def choose(s: State, seat: Seat, random: Random) -> Action:
    return max(judged(s, seat), key=lambda it: it[0])[1]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    ranked = sorted(judged(s, seat), key=lambda it: it[0], reverse=True)
    best = ranked[0][0]
    return [action for worth, action in ranked[:MOST] if worth > best - FAR]


def judged(s: State, seat: Seat) -> list[tuple[float, Action]]:
    match s.phase:
        case Phase.TURN:
            return list(_placements(s, seat))
        case Phase.QUEEN:
            return list(_banishments(s, seat))
        case Phase.ALIGN:
            return list(_alignments(s, seat))
        case _:
            return list(_jokers(s, seat))


def _placements(s, seat):
    for card in s.hands[seat]:
        for suit in suits_for(card):
            draft = _placed(s, seat, card, suit)
            draft.hands[seat] = tuple(it for it in s.hands[seat] if it != card)
            if has_rank(card, "Q"):
                draft.queen = card
                worth = max(it for it, _ in _banishments(draft, seat))
            else:
                worth = outlook(draft, seat)
            yield worth, Place(card, suit)


def _banishments(s, seat):
    yield outlook(s, seat), Spare()
    assert s.queen is not None
    for card in _victims(s, s.queen):
        draft = s.copy()
        _ = deque(kings.banish(draft, seat, s.queen, card), maxlen=0)
        yield outlook(draft, seat), Banish(card)


def _victims(s, queen):
    own = kings.banishable(s, queen)
    for cards in s.field:
        best = None
        for it in cards:
            if it not in own:
                continue
            if it in JOKERS or is_face(it):
                if it != queen:
                    yield it
            elif best is None or pips(it, s.aces) > pips(best, s.aces):
                best = it
        if best is not None:
            yield best


def _alignments(s, seat):
    hand = s.hands[seat]
    if seat not in s.bound:
        yield outlook_after(s, seat), Abstain()
    for card in hand:
        if card in JOKERS:
            if seat not in s.bound:
                yield max(outlook_after(_placed(s, seat, card, suit), seat) for suit in suits_for(card)), Align(card)
            continue
        draft = _turned_up(s, seat, card)
        if has_rank(card, "Q"):
            worth = outlook_after(draft, seat)
            for victim in _victims(draft, card):
                other = draft.copy()
                _ = deque(kings.banish(other, seat, card, victim), maxlen=0)
                worth = max(worth, outlook_after(other, seat))
        else:
            worth = outlook_after(draft, seat)
        yield worth, Align(card)


def _jokers(s, seat):
    joker = turned_joker(s)
    assert joker is not None
    for suit in suits_for(joker):
        yield outlook(_placed(s, seat, joker, suit), seat), NameSuit(suit)


def _placed(s, seat, card, suit):
    draft = s.copy()
    draft.field[region(suit)] += (card,)
    if has_rank(card, "K"):
        draft.kings[seat] = suit
    if card in JOKERS:
        _ = deque(kings.struck(draft, suit), maxlen=0)
    return draft


def _turned_up(s, seat, card):
    draft = s.copy()
    suit = own_suit(card)
    draft.field[region(suit)] += (card,)
    if has_rank(card, "A"):
        draft.aces = (*s.aces, card)
    if has_rank(card, "K") and s.kings[seat] is None:
        draft.kings[seat] = suit
    else:
        draft.cards[seat] = suit
    return draft


def outlook(s, seat):
    """In a turn: with the best plan."""
    if all_have_chosen(s):
        return outlook_after(s, seat)
    left = ROUNDS - s.round
    hand = s.hands[seat]
    wide = spread(s)
    best = -9.0
    p0 = None
    miss = (1 - FIND) ** (left + 1)
    king = s.kings[seat]
    if king is not None:
        mine = [it for it in hand if it not in JOKERS and own_suit(it) == king][: left + 1]
        return _standing(s, seat, _with(s, king, mine), wide, Alignment(king, True), LOST[left])
    for suit in SUITS:
        mine = sorted((it for it in hand if it not in JOKERS and own_suit(it) == suit), key=_use, reverse=True)[: left + 1]
        field, aces = _with(s, suit, mine)
        worth = _standing(s, seat, (field, aces), wide, Alignment(suit, False), 0)
        if any(has_rank(it, "K") for it in mine):
            worth = max(worth, _standing(s, seat, (field, aces), wide, Alignment(suit, True), LOST[0]))
        if not mine:
            worth = worth * (1 - miss) + UNHELD * miss
        best = max(best, worth)
    return best


def _use(card):
    return 20 if has_rank(card, "K") else 11 if has_rank(card, "A") else 6 if is_face(card) else pips(card, ())


def _with(s, suit, mine):
    field = list(s.field)
    field[region(suit)] += tuple(mine)
    return field, (*s.aces, *(it for it in mine if has_rank(it, "A")))


def outlook_after(s, seat):
    """When all is laid."""
    lost = 0.0
    insurance = s.cards[seat]
    if s.phase is Phase.ALIGN:
        lost = LOST[0]
    al = scoring.alignment(s, seat)
    return _standing(s, seat, (s.field, s.aces), spread(s), al, lost if al and al.by_king else 0, insurance)


def _standing(s, seat, fa, wide, alignment, lost, insurance=None):
    field, aces = fa
    odds = chances(field, aces, wide)
    own = expected(alignment, odds, field)
    if lost:
        own = (1 - lost) * own + lost * (expected(Alignment(insurance, False), odds, field) if insurance else 0)
    n = len(s.scores)
    theirs = 0.0
    for other in range(n):
        if other != seat:
            it = scoring.alignment(s, other)
            if it:
                theirs += expected(it, odds, field)
    return own - RIVALS * theirs / (n - 1) * 2


def expected(alignment, odds, field):
    if alignment is None:
        return 0.0
    jokered = active_jokers(field[region(alignment.suit)]) > 0
    return sum(p * _points(alignment, w, jokered) for p, w in zip(odds, SUITS, strict=True))


@cache
def _points(alignment, winner, jokered):
    field = [JOKERS[:1] if jokered and it == alignment.suit else () for it in SUITS]
    return POINTS[line(alignment, winner, field)]


def value(begin: State, end: State, seat: Seat) -> float:
    if end.phase is Phase.OVER:
        return float(end.scores[seat] == max(end.scores))
    beta = 0.5
    top = max(end.scores)
    weights = [exp(beta * (it - top)) for it in end.scores]
    return weights[seat] / sum(weights)


COURT: Judgement[State] = Judgement(choose=choose, candidates=candidates, unit=lambda s: s.season, value=value)
