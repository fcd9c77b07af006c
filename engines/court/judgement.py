"""Computer judgement for Court!: find the suit that will win, help it, and end up aligned to it.

The value of a move is that of the best plan after it. A plan names the suit to align with: own cards of that
suit count as if they were on the field, since they can be placed or laid until the season ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from random import Random

from engines.cards import JOKERS, Card, red
from engines.core import Action, Seat
from engines.court import counting, kings, scoring
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.appeals import appeals
from engines.court.model import (
    POINTS,
    ROUNDS,
    SUITS,
    Alignment,
    Phase,
    State,
    Suit,
    all_have_chosen,
    has_rank,
    own_suit,
    region,
    suits_for,
    turned_joker,
)
from engines.court.odds import ALIGN, chances, share, stage, steepness
from engines.judging import Judgement, Terms

MOST = 8
"""Maximum number of candidates."""
FAR = 0.1
"""Greatest loss of value against the best move for a candidate; set by hand."""
NEAR = 0.01
"""The same for a move that is hardly worse."""
DRAW = 0.25
"""The chance that a drawn card is of the desired suit."""
KING_LOST = {3: 0.44, 2: 0.28, 1: 0.10, ALIGN: 0.04}
"""How often a King alignment is lost before the scoring, by stage: counted in 1,000 games (ALIGN: in 500)."""

Judged = tuple[float, Action]
"""A move, and what the game is worth to the seat after it: its chance to win, 0 to 1."""
Stakes = Sequence[dict[int, float]]
"""By winner of the season, in the order of SUITS: what the game is worth to the seat with so many points."""


def choose(s: State, seat: Seat, random: Random) -> Action:
    """Return the move with the highest value."""
    return max(_judged(s, seat), key=itemgetter(0))[1]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the best moves, best first."""
    return _within(s, seat, FAR)


def close_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the best moves that are hardly worse than the best."""
    return _within(s, seat, NEAR)


def _within(s: State, seat: Seat, loss: float) -> list[Action]:
    ranked = sorted(_judged(s, seat), key=itemgetter(0), reverse=True)
    return [action for worth, action in ranked[:MOST] if worth >= ranked[0][0] - loss]


def value(begin: State, end: State, seat: Seat) -> float:
    """Return the chance to win judging by the scores alone; after the game, 1 for a sole leader (CT-43)."""
    if end.phase is Phase.OVER:
        return float(end.scores[seat] == max(end.scores))
    return share(end.scores[seat], _without(end.scores, seat), steepness(end.winners, end.extra))


def _judged(s: State, seat: Seat) -> Iterator[Judged]:
    match s.phase:
        case Phase.TURN:
            return _placements(s, seat)
        case Phase.QUEEN:
            return _banishments(s, seat)
        case Phase.ALIGN:
            return _alignments(s, seat)
        case _:
            return _suits_for_joker(s, seat)


def terms(s: State, _: Seat) -> Terms:
    """Return each suit's chance to win the season as the field lies."""
    return dict(zip(SUITS, chances(s.field, s.aces, stage(s)), strict=True))


# Moves.


def _placements(s: State, seat: Seat) -> Iterator[Judged]:
    for card in s.hands[seat]:
        for suit in suits_for(card):
            draft = _placed(s, seat, card, suit)
            draft.hands[seat] = tuple([hand for hand in s.hands[seat] if hand != card])
            yield _worked(draft, seat, card), Place(card, suit)


def _banishments(s: State, seat: Seat) -> Iterator[Judged]:
    assert s.queen is not None
    yield outlook(s, seat), Spare()
    for card in _victims(s, s.queen):
        draft = s.copy()
        _ = deque(kings.banish(draft, seat, s.queen, card), maxlen=0)
        yield outlook(draft, seat), Banish(card)


def _victims(s: State, queen: Card) -> Iterator[Card]:
    """Return the cards worth banishing: face cards, Jokers, and each suit's highest number card."""
    for cards in s.field:
        near = [card for card in cards if red(card) == red(queen) and card != queen]
        numbers = [card for card in near if counting.is_number(card)]
        yield from (card for card in near if card not in numbers)
        if numbers:
            yield max(numbers, key=lambda card: counting.value(card, s.aces))


def _alignments(s: State, seat: Seat) -> Iterator[Judged]:
    """Return no card if a King already aligns the seat; others are judged as if turned up at once."""
    if seat not in s.bound:
        yield outlook(s, seat), Abstain()
    for card in s.hands[seat]:
        if card not in JOKERS:
            yield _worked(_turned_up(s, seat, card), seat, card), Align(card)
        elif seat not in s.bound:
            yield max(outlook(_placed(s, seat, card, suit), seat) for suit in suits_for(card)), Align(card)


def _suits_for_joker(s: State, seat: Seat) -> Iterator[Judged]:
    joker = turned_joker(s)
    assert joker is not None
    for suit in suits_for(joker):
        yield outlook(_placed(s, seat, joker, suit), seat), NameSuit(suit)


def _placed(s: State, seat: Seat, card: Card, suit: Suit) -> State:
    """Return the position with a hand card on the field, before a Queen acts or a card is drawn."""
    draft = s.copy()
    draft.field[region(suit)] += (card,)
    if card in JOKERS:
        _ = deque(kings.struck(draft, suit), maxlen=0)
    elif has_rank(card, "K"):
        draft.kings[seat] = suit
    return draft


def _turned_up(s: State, seat: Seat, card: Card) -> State:
    """Return the position with the suited card as the seat's open alignment card (CT-22, CT-30)."""
    draft, suit = s.copy(), own_suit(card)
    draft.field[region(suit)] += (card,)
    if has_rank(card, "A"):
        draft.aces = (*s.aces, card)
    if has_rank(card, "K") and s.kings[seat] is None:
        draft.kings[seat] = suit
    else:
        draft.cards[seat] = suit
    return draft


def _worked(s: State, seat: Seat, card: Card) -> float:
    """Return the value of the game after `card` has come to the field; a Queen acts as well as she can."""
    if not has_rank(card, "Q"):
        return outlook(s, seat)
    s.queen = card
    return max(worth for worth, _ in _banishments(s, seat))


# Positions.


def outlook(s: State, seat: Seat) -> float:
    """Return the seat's chance to win the game if it plays its present cards as well as possible."""
    stakes = _stakes(s, seat)
    if s.phase is Phase.ALIGN or all_have_chosen(s):
        return _settled(s, seat, stakes)
    if (king := s.kings[seat]) is not None:
        return _king_plan(s, stakes, king, _support(s.hands[seat], king, ROUNDS + 1 - s.round))
    return max([_plan(s, seat, stakes, suit) for suit in SUITS])


def _settled(s: State, seat: Seat, stakes: Stakes) -> float:
    """Return the same for a seat that has nothing left to choose; a laid card insures a King (CT-31)."""
    now, card = scoring.alignment(s, seat), s.cards[seat]
    odds = chances(s.field, s.aces, stage(s))
    worth = _worth(s, stakes, odds, now)
    if now is None or not now.by_king or s.phase is not Phase.ALIGN:
        return worth
    insurance = Alignment(card, by_king=False) if card is not None else None
    return _mixed(KING_LOST[ALIGN], _worth(s, stakes, odds, insurance), worth)


def _king_plan(s: State, stakes: Stakes, suit: Suit, mine: tuple[Card, ...]) -> float:
    """Return the value of helping the suit of a King, on the field or in hand, who may be lost."""
    odds = _odds_with(s, suit, mine)
    lost = KING_LOST[ALIGN if any(has_rank(card, "K") for card in mine) else stage(s)]
    return _mixed(lost, _worth(s, stakes, odds, None), _worth(s, stakes, odds, Alignment(suit, by_king=True)))


def _plan(s: State, seat: Seat, stakes: Stakes, suit: Suit) -> float:
    """Return the value of helping a suit and laying a card of it in the end, which may have to be drawn."""
    draws = ROUNDS + 1 - s.round
    mine = _support(s.hands[seat], suit, draws)
    odds = _odds_with(s, suit, mine)
    worth = _worth(s, stakes, odds, Alignment(suit, by_king=False))
    if not mine:
        return _mixed((1 - DRAW) ** draws, _worth(s, stakes, odds, None), worth)
    if any(has_rank(card, "K") for card in mine):
        return max(worth, _king_plan(s, stakes, suit, mine))
    return worth


@lru_cache(maxsize=1 << 14)
def _support(hand: tuple[Card, ...], suit: Suit, most: int) -> tuple[Card, ...]:
    """Return the cards of a suit that can still be played, most useful first; that one is laid in the end."""
    held = [card for card in hand if card not in JOKERS and own_suit(card) == suit]
    return tuple(sorted(held, key=_use, reverse=True)[:most])


def _use(card: Card) -> int:
    """Return how good a card is to lay: the King for his points, the Ace as 11, a face card about as a 7."""
    if has_rank(card, "K"):
        return 12
    return counting.value(card, (card,)) or 7


def _odds_with(s: State, suit: Suit, mine: tuple[Card, ...]) -> tuple[float, ...]:
    """Return each suit's chance to win after these cards have come to their suits."""
    field = s.field[:]
    field[region(suit)] += mine
    aces = (*s.aces, mine[0]) if mine and has_rank(mine[0], "A") else s.aces
    return chances(field, aces, stage(s))


# Points.


def _stakes(s: State, seat: Seat) -> Stakes:
    """Return the value of points in this season, from the lead and the open alignments of others."""
    known = [(s.scores[i], scoring.alignment(s, Seat(i))) for i in range(len(s.scores)) if i != seat]
    stakes: list[dict[int, float]] = []
    for place, winner in enumerate(SUITS):
        others = tuple(
            [
                score + (_points(s, alignment)[place] if alignment is not None else 0)
                for score, alignment in known
            ]
        )
        stakes.append(_stake(s.scores[seat], others, steepness((*s.winners, winner), s.extra)))
    return stakes


@lru_cache(maxsize=1 << 14)
def _stake(own: int, others: tuple[int, ...], steep: float) -> dict[int, float]:
    return {points: share(own + points, others, steep) for points in set(POINTS.values())}


def _worth(s: State, stakes: Stakes, odds: Sequence[float], alignment: Alignment | None) -> float:
    """Return the value of the game for a player with this alignment when the season is scored."""
    if alignment is None:
        return sum([chance * stake[0] for chance, stake in zip(odds, stakes, strict=True)])
    points = _points(s, alignment)
    return sum([chance * stake[term] for chance, stake, term in zip(odds, stakes, points, strict=True)])


def _points(s: State, alignment: Alignment) -> tuple[int, ...]:
    """Return the points for an alignment, by winning suit in the order of SUITS."""
    return _line_points(alignment, _cursed(s.field[region(alignment.suit)]))


@lru_cache(maxsize=1 << 14)
def _cursed(cards: tuple[Card, ...]) -> bool:
    return counting.active_jokers(cards) > 0


@cache
def _line_points(alignment: Alignment, cursed: bool) -> tuple[int, ...]:
    field = [JOKERS[:1] if cursed and suit == alignment.suit else () for suit in SUITS]
    return tuple(POINTS[counting.line(alignment, winner, field)] for winner in SUITS)


def _mixed(chance: float, otherwise: float, worth: float) -> float:
    """Return `worth` mixed with another value, which occurs with this chance."""
    return chance * otherwise + (1 - chance) * worth


def _without(scores: Sequence[int], seat: Seat) -> tuple[int, ...]:
    return (*scores[:seat], *scores[seat + 1 :])


COURT: Judgement[State] = Judgement(
    choose=choose,
    candidates=candidates,
    close_candidates=close_candidates,
    greenhorn_candidates=candidates,
    terms=terms,
    horizon_unit=lambda s: s.season,
    value=value,
    iterations=40,
    playouts=12_000,
    appeals=appeals,
    temper_share=0.4,
)
