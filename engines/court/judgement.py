"""What is good play of Court!? One looks for the suit that wins, helps it, and is aligned to it in the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import exp
from random import Random

from engines.cards import JOKERS, Card, red
from engines.core import Action, Seat
from engines.court import counting, kings, scoring
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import (
    POINTS,
    ROUNDS,
    SEASONS,
    STREAK,
    SUITS,
    Alignment,
    Phase,
    State,
    Suit,
    all_have_chosen,
    has_rank,
    own_suit,
    region,
    streak,
    suits_for,
    turned_joker,
)
from engines.court.odds import chances, stage
from engines.judging import Judgement

MOST, FAR = 8, 0.06
DRAW = 0.25
KING_LOST = {3: 0.44, 2: 0.28, 1: 0.10, 0: 0.04}
STEEPNESS = {0: 3.0, 1: 1.3, 2: 1.15, 3: 0.85}
STEADY = 0.75
STREAKED = 0.3
NEGLIGIBLE = 0.01
LIKELY = 0.2

Prospect = Sequence[tuple[float, Alignment | None]]


def choose(s: State, seat: Seat, random: Random) -> Action:
    return max(_judged(s, seat), key=_worth_of)[1]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    ranked = sorted(_judged(s, seat), key=_worth_of, reverse=True)
    return [action for worth, action in ranked[:MOST] if worth >= ranked[0][0] - FAR]


def _worth_of(judged: tuple[float, Action]) -> float:
    return judged[0]


def _judged(s: State, seat: Seat) -> Iterator[tuple[float, Action]]:
    match s.phase:
        case Phase.TURN:
            return _placements(s, seat)
        case Phase.QUEEN:
            return _banishments(s, seat)
        case Phase.ALIGN:
            return _alignments(s, seat)
        case _:
            return _jokers(s, seat)


def _placements(s: State, seat: Seat) -> Iterator[tuple[float, Action]]:
    for card in s.hands[seat]:
        for suit in suits_for(card):
            draft = _placed(s, seat, card, suit)
            draft.hands[seat] = tuple(it for it in s.hands[seat] if it != card)
            yield _answered(draft, seat, card), Place(card, suit)


def _answered(s: State, seat: Seat, card: Card) -> float:
    """What the position is worth where `card` has come to the field, a Queen doing her best."""
    if not has_rank(card, "Q"):
        return outlook(s, seat)
    draft = s.copy()
    draft.queen = card
    return max(map(_worth_of, _banishments(draft, seat)))


def _banishments(s: State, seat: Seat) -> Iterator[tuple[float, Action]]:
    assert s.queen is not None
    yield outlook(s, seat), Spare()
    for card in _victims(s, s.queen):
        draft = s.copy()
        _ = deque(kings.banish(draft, seat, s.queen, card), maxlen=0)
        yield outlook(draft, seat), Banish(card)


def _victims(s: State, queen: Card) -> Iterator[Card]:
    """What a Queen may banish to some effect: faces, Jokers, and the best number card of each suit."""
    for cards in s.field:
        near = [it for it in cards if red(it) == red(queen) and it != queen]
        numbers = [it for it in near if counting.is_number(it)]
        yield from (it for it in near if it not in numbers)
        if numbers:
            yield max(numbers, key=lambda it: counting.value(it, s.aces))


def _alignments(s: State, seat: Seat) -> Iterator[tuple[float, Action]]:
    if seat not in s.bound:
        yield outlook(s, seat), Abstain()
    for card in s.hands[seat]:
        if card not in JOKERS:
            yield _answered(_turned_up(s, seat, card), seat, card), Align(card)
        elif seat not in s.bound:
            yield max(outlook(_placed(s, seat, card, suit), seat) for suit in suits_for(card)), Align(card)


def _jokers(s: State, seat: Seat) -> Iterator[tuple[float, Action]]:
    joker = turned_joker(s)
    assert joker is not None
    for suit in suits_for(joker):
        yield outlook(_placed(s, seat, joker, suit), seat), NameSuit(suit)


def _placed(s: State, seat: Seat, card: Card, suit: Suit) -> State:
    draft = s.copy()
    draft.field[region(suit)] += (card,)
    if has_rank(card, "K"):
        draft.kings[seat] = suit
    if card in JOKERS:
        _ = deque(kings.struck(draft, suit), maxlen=0)
    return draft


def _turned_up(s: State, seat: Seat, card: Card) -> State:
    draft, suit = s.copy(), own_suit(card)
    draft.field[region(suit)] += (card,)
    if has_rank(card, "A"):
        draft.aces = (*s.aces, card)
    if has_rank(card, "K") and s.kings[seat] is None:
        draft.kings[seat] = suit
    else:
        draft.cards[seat] = suit
    return draft


# What a position is worth.


def outlook(s: State, seat: Seat) -> float:
    """The seat's share of the game, 0 to 1, if it makes the best of the cards that it holds."""
    if s.phase is Phase.ALIGN or all_have_chosen(s):
        return _settled(s, seat)
    king = s.kings[seat]
    if king is not None:
        lost = KING_LOST[ROUNDS + 1 - s.round]
        return _worth(_helped(s, seat, king), seat, ((1 - lost, Alignment(king, by_king=True)), (lost, None)))
    return max(_planned(s, seat, suit) for suit in SUITS)


def _settled(s: State, seat: Seat) -> float:
    now, card = scoring.alignment(s, seat), s.cards[seat]
    if now is None or not now.by_king or not (s.phase is Phase.ALIGN or s.revealing):
        return _worth(s, seat, ((1.0, now),))
    lost = KING_LOST[0]
    insurance = Alignment(card, by_king=False) if card is not None else None
    return _worth(s, seat, ((1 - lost, now), (lost, insurance)))


def _planned(s: State, seat: Seat, suit: Suit) -> float:
    """The same when the seat means to align with `suit`; 0 where that is hopeless."""
    held = [it for it in s.hands[seat] if it not in JOKERS and own_suit(it) == suit]
    draft = _helped(s, seat, suit)
    if chances(draft.field, draft.aces, stage(s))[region(suit)] < LIKELY:
        return 0.0
    plain, lost, missed = Alignment(suit, by_king=False), KING_LOST[0], (1 - DRAW) ** (ROUNDS + 1 - s.round)
    if not held:
        return _worth(draft, seat, ((1 - missed, plain), (missed, None)))
    worth = _worth(draft, seat, ((1.0, plain),))
    if any(has_rank(it, "K") for it in held):
        return max(worth, _worth(draft, seat, ((1 - lost, Alignment(suit, by_king=True)), (lost, None))))
    return worth


def _helped(s: State, seat: Seat, suit: Suit) -> State:
    """The field with the seat's cards of `suit` that it can still play."""
    held = [it for it in s.hands[seat] if it not in JOKERS and own_suit(it) == suit]
    if not held:
        return s
    held.sort(key=_use, reverse=True)
    draft = s.copy()
    mine = tuple(held[: ROUNDS + 1 - s.round])
    draft.field[region(suit)] += mine
    draft.aces = (*s.aces, *(it for it in mine[:1] if has_rank(it, "A")))
    return draft


def _use(card: Card) -> int:
    return 11 if has_rank(card, "A") else counting.value(card, ()) or 7


def _worth(s: State, seat: Seat, mine: Prospect) -> float:
    """The share of the game that these alignments of the seat bring, over all suits that may win."""
    odds = chances(s.field, s.aces, stage(s))
    cursed = tuple(map(_cursed, s.field))
    open_ones = [(s.scores[i], scoring.alignment(s, Seat(i))) for i in range(len(s.scores)) if i != seat]
    worth = 0.0
    for winner, chance in zip(SUITS, odds, strict=True):
        if chance > NEGLIGIBLE:
            steep = _steepness((*s.winners, winner))
            theirs = tuple(score + _gain(it, winner, cursed) for score, it in open_ones)
            for part, it in mine:
                worth += chance * part * _share(s.scores[seat] + _gain(it, winner, cursed), theirs, steep)
    return worth


def _gain(alignment: Alignment | None, winner: Suit, cursed: tuple[bool, ...]) -> int:
    """What an alignment brings when `winner` wins (CT-37)."""
    if alignment is None:
        return 0
    return _points(alignment.suit, alignment.by_king, winner, cursed[region(alignment.suit)])


@lru_cache(maxsize=1 << 14)
def _share(own: int, theirs: tuple[int, ...], steep: float) -> float:
    return 1 / (1 + sum(exp(steep * (it - own)) for it in theirs))


@lru_cache(maxsize=1 << 14)
def _cursed(cards: tuple[Card, ...]) -> bool:
    return counting.active_jokers(cards) > 0


@cache
def _points(suit: Suit, by_king: bool, winner: Suit, cursed: bool) -> int:
    """What an alignment brings when `winner` wins (CT-37)."""
    field = [JOKERS[:1] if cursed and it == suit else () for it in SUITS]
    return POINTS[counting.line(Alignment(suit, by_king), winner, field)]


@cache
def _steepness(winners: tuple[Suit | None, ...]) -> float:
    left, running = SEASONS - len(winners), streak(winners)[1]
    if left <= 0 or running >= STREAK:
        return STEEPNESS[0]
    return STEEPNESS.get(left, STEADY) + STREAKED * (running == STREAK - 1)


def value(begin: State, end: State, seat: Seat) -> float:
    if end.phase is Phase.OVER:
        return float(end.scores[seat] == max(end.scores))
    steep = STEEPNESS[0] if end.extra else _steepness(end.winners)
    shares = [exp(steep * it) for it in end.scores]
    return shares[seat] / sum(shares)


COURT: Judgement[State] = Judgement(choose=choose, candidates=candidates, unit=lambda s: s.season, value=value)
