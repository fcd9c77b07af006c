"""Computer judgement for Castle Poker: ranks discards, bids, special cards and buildings.

Each move is simulated, and the one with the best chance to win after it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import itemgetter
from random import Random
from typing import Literal

from engines.cards import Card
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take, Where
from engines.castle.appeals import appeals
from engines.castle.chances import beaten, likely, throws, tithe, unbeaten
from engines.castle.model import BISHOP, MESSENGER, TREBUCHETS, Phase, State, open_boxes, special
from engines.castle.offers import cards_of, default, sources
from engines.castle.outlook import best_weight, built, sets_of_boxes, weight
from engines.castle.ranking import counting, strength
from engines.castle.settling import standing
from engines.castle.specials import places, targets
from engines.core import Action, Natural, Seat, share_of_win
from engines.judging import Judgement, Terms

MOST = 5
"""Maximum number of candidates, but for the bid of all stones."""

GOOD_BIDS = 3
"""Number of the best bids among them; 1 and 0 are always candidates (section 10), and all stones."""

SURE = 1.5
"""Moves are seldom far from each other, so that few playouts tell little: a search must be quite sure.

With 150 playouts for each of 305 bids a search gained 0.5 ± 0.3 % of a win a bid with 0.5 to 1.5, 0.35 ± 0.25
with 2, and 0.3 ± 0.25 with 3: a choice among overlapping intervals.
"""

ALL, NEAR = 1.0, 0.01
"""How much less than the best the chance to win may be after any move, and after one that is hardly worse."""

Try = tuple[float, Action]
"""A move, and the chance to win after it."""


# Before the hands are opened.


def _throws(s: State, seat: Seat) -> list[Action]:
    """Return the possible discards, best first; useful special cards are kept."""
    wanted = {card for card in s.hands[seat] if special(card, s.options.trebuchets) == "supplies"}
    if s.supply[seat]:
        wanted.add(MESSENGER)  # he works for bidders only (CP-11)
    if s.castle[seat]:
        wanted.update(TREBUCHETS[: s.options.trebuchets])  # they need a castle to fire from (CP-18)
    return [Discard(cards) for cards in throws(s.hands[seat], frozenset(wanted))]


def _bids(s: State, seat: Seat, within: float) -> list[Action]:
    """Return the possible bids, best first, at most the cost of all open boxes plus one stone for the Bishop.

    With a hand that is more likely the lowest than the highest, the limit is 1.
    """
    chances = beaten(s, seat)
    best, worst = prod(chances), prod(1 - odds for odds in chances)
    against = sum(_weights(s)) - _weights(s)[seat]
    useful = min(s.supply[seat], sum(open_boxes(s, seat)) + 1 if best > worst else 1)
    tries: list[Try] = []
    for bid in range(useful + 1):
        builds = best * unbeaten(s, seat, bid)
        lost, kept, raised = _outcomes(s, seat, bid, against)
        chance = worst * lost + builds * raised + (1 - worst - builds) * kept
        tries.append((chance, Bid(Natural(bid))))
    good = _ranked(tries, within)[:GOOD_BIDS]
    return [*good, *(Bid(Natural(low)) for low in (1, 0) if low <= useful)] if within == ALL else good


def terms(s: State, seat: Seat) -> Terms:
    """Return the chances that the hand is the best one and the lowest one, before it is opened."""
    if s.phase is not Phase.BID:
        return {}
    chances = beaten(s, seat)
    return {"best": prod(chances), "lowest": prod(1 - odds for odds in chances)}


def _outcomes(s: State, seat: Seat, bid: int, against: float) -> tuple[float, float, float]:
    """Return the chances to win if this bid is lost, if it comes back with a stone, and if it builds."""
    seats, castle, stones, quarry = len(s.hands), s.castle[seat], s.supply[seat], s.quarry
    lost = weight(seats, castle, stones - bid, quarry)
    kept = weight(seats, castle, stones + (bid > 0), quarry)
    whole = best_weight(seats, castle, stones + (bid > 0), bid, quarry)
    tithed = best_weight(seats, castle, stones, bid - 1, quarry) if bid > 1 else whole
    a, b, c, d = (outcome / (outcome + against) for outcome in (lost, kept, whole, tithed))
    bishop = tithe(s, seat)
    return a, b, (1 - bishop) * c + bishop * d


# After it nothing is hidden.


def _takes(s: State, seat: Seat, within: float) -> list[Action]:
    """Return the cards that the Messenger may take, and declining to use him."""
    tries = [
        (_taken(s, seat, source, card), Take(source, card))
        for source in sources(s, seat)
        for card in cards_of(s, source)
    ]
    return _ranked([*tries, (_settled(s, seat), Skip())], within)


def _taken(s: State, seat: Seat, source: Literal["moat"] | Seat, card: Card) -> float:
    """Return the chance to win after this card was taken; a robbed player fishes the best card."""
    draft = s.copy()
    draft.hands[seat] = (*counting(s.hands[seat]), card)
    if source != "moat":
        kept = tuple(hand for hand in s.hands[source] if hand != card)
        draft.hands[source] = max(((*kept, held) for held in s.moat), key=strength, default=kept)
    return _settled(draft, seat)


def _fishes(s: State, seat: Seat, within: float) -> list[Action]:
    """Return the cards of the Moat for a robbed player; if it makes no difference, best hand first."""
    cards = sorted(s.moat, key=lambda card: strength((*s.hands[seat], card)), reverse=True)
    return _ranked([(_fished(s, seat, card), Fish(card)) for card in cards], within)


def _fished(s: State, seat: Seat, card: Card) -> float:
    draft = s.copy()
    draft.hands[seat] = (*s.hands[seat], card)
    return _settled(draft, seat)


def _shots(s: State, seat: Seat, within: float) -> list[Action]:
    """Return every possible shot of the Trebuchet, and no shot."""
    tries = [
        (_hit(s, seat, target, where), Fire(target, where))
        for target in targets(s, seat)
        for where in places(s, target)
    ]
    return _ranked([*tries, (_settled(s, seat), Skip())], within)


def _hit(s: State, seat: Seat, target: Seat, where: Where) -> float:
    draft = s.copy()
    draft.supply[seat] += 1
    if where == "bid":
        draft.bid[target] -= 1
    else:
        draft.castle[target] = s.castle[target][1:]
    return _settled(draft, seat)


def _settled(s: State, seat: Seat) -> float:
    """Return the chance of `seat` to win if this hand is only settled from here (4.3 to 4.6)."""
    strengths = [strength(hand) for hand in s.hands]
    low, high = min(strengths), max(strengths)
    bids = s.bid
    if s.phase is not Phase.TREBUCHET and any(BISHOP in hand for hand in s.hands):
        bids = [bid - (bid >= 2) for bid in bids]
    weights: list[float] = []
    for numbered, found in enumerate(strengths):
        stones = s.supply[numbered] + any(card[0] == "8" for card in s.hands[numbered])
        may_build = found == high and bids[numbered] == max(bids)
        if low < high and found == low:
            weights.append(weight(len(bids), s.castle[numbered], stones, s.quarry))
        else:
            bid = bids[numbered] if may_build and low < high else 0
            stones += bids[numbered] + bool(s.offered[numbered])
            weights.append(best_weight(len(bids), s.castle[numbered], stones, bid, s.quarry))
    return weights[seat] / sum(weights)


def _buildings(s: State, seat: Seat, within: float) -> list[Action]:
    """Return the sets of boxes that the bid can build, and taking the bid back."""
    seats, castle, supply, bid = len(s.hands), s.castle[seat], s.supply[seat], s.bid[seat]
    tries: list[Try] = [
        (weight(seats, built(castle, box), supply, s.quarry), Build(box))
        for box in sets_of_boxes(castle, bid)
    ]
    return _ranked([*tries, (weight(seats, castle, supply + bid, s.quarry), Skip())], within)


# All together.


def _ranked(tries: Sequence[Try], within: float) -> list[Action]:
    """Return the moves, best first, not further behind; of equal ones the first named comes first."""
    ranked = sorted(tries, key=itemgetter(0), reverse=True)
    return [action for worth, action in ranked if within == ALL or worth >= ranked[0][0] - within]


def _moves(s: State, seat: Seat, within: float) -> list[Action]:
    """Return the reasonable moves, best first, not further behind; discards are not compared."""
    match s.phase:
        case Phase.DISCARD:
            return _throws(s, seat)[: None if within == ALL else 1]
        case Phase.BID:
            return _bids(s, seat, within)
        case Phase.MESSENGER:
            return _takes(s, seat, within)
        case Phase.REPLACE:
            return _fishes(s, seat, within)
        case Phase.TREBUCHET:
            return _shots(s, seat, within)
        case Phase.BUILD:
            return _buildings(s, seat, within)
        case Phase.LOBBY | Phase.CLOSED:
            return [default(s, seat)]


def choose(s: State, seat: Seat, random: Random) -> Action:
    """Return a decent player's move, using no hidden hand and no randomness."""
    return _moves(s, seat, ALL)[0]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the few best moves, and the bid of all stones: the largest bid keeps others from building
    (CP-29), which only a search sees.
    """
    moves = greenhorn_candidates(s, seat, random)
    if s.phase is not Phase.BID:
        return moves
    everything = Bid(Natural(s.supply[seat]))
    return list(dict.fromkeys((*moves[:GOOD_BIDS], everything, *moves[GOOD_BIDS:])))


def greenhorn_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the few best moves."""
    return list(dict.fromkeys(_moves(s, seat, ALL)))[:MOST]


def close_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the best moves that are hardly worse than the best."""
    return list(dict.fromkeys(_moves(s, seat, NEAR)))[:MOST]


def value(_: State, end: State, seat: Seat) -> float:
    """Return the chance to win from a position between two hands; after the game, the share of the win."""
    if end.phase is Phase.CLOSED:
        return share_of_win(standing(end), seat)
    return _weights(end)[seat] / sum(_weights(end))


def _weights(s: State) -> list[float]:
    """Return the weight of each player, by seat, when all bids have come back."""
    players = zip(s.castle, s.supply, s.bid, strict=True)
    return [weight(len(s.hands), castle, supply + bid, s.quarry) for castle, supply, bid in players]


CASTLE = Judgement(
    choose=choose,
    candidates=candidates,
    close_candidates=close_candidates,
    greenhorn_candidates=greenhorn_candidates,
    terms=terms,
    horizon_unit=lambda s: s.hand,
    value=value,
    likely=likely,
    required_standard_errors=SURE,
    searched=lambda s: s.phase is not Phase.DISCARD,  # a search throws no better: +0.00 ± 0.04 % of a win
    iterations=150,
    playouts=45_000,
    appeals=appeals,
    temper_share=0.6,
)
