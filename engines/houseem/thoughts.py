"""Candidate moves of Texas House'em and their values in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from engines.cards import JOKERS, RANKS, SUITS, Card, rank, suit
from engines.core import Action
from engines.houseem import actions as a, dirty, trumps
from engines.houseem.model import (
    FAMILY,
    Address,
    Lot,
    Rank,
    Resident,
    Stage,
    lots_of,
    naturals,
    open_families,
    points,
    rank_of,
    value,
)
from engines.houseem.offers import (
    living_ranks,
    may_build,
    may_live,
    settlers_of,
)
from engines.houseem.prospects import Outlook
from engines.houseem.settling import group_beats

DRAW = 5.0
"""What a card from the deck is worth, and that nothing is given away; 1 and 8 won fewer games."""
WAIT = 20.0
"""The same for the dealer of two players: they always act last and answer everything, so they gather cards.
Whoever does so alone wins 6 % more games, and a player who only gathers cards no longer does as well.
"""
FIRST = {2: 0.5, 3: 0.5, 4: 1.5, 5: 1.5, 6: 2.5}
"""By number of seats: what a House that one completes now, and moves into in one's next turn, is worth beside
those that stand. With many seats the deck is soon gone: nobody has points yet, so few are enough to win, and
the cards that one saves will never be played. Of two and three players, those with more won fewer games.
"""
LAY, LAY_ANOTHER = 3.0, 1.0
"""What a Foundation is worth in hopes of a Roof, and where one is lying about already: little, as anybody can
put it on. Players who gave it more than a card from the deck won far fewer games."""
DENIED = 0.3
"""What it is worth that nobody else moves into a vacant House, in its Quality; 0 to 1 did alike."""
LEFT_VACANT = 0.5
"""What a House that one empties gives the next player, in its Quality; 0 to 1 did alike."""
PROBE = 2.0
"""What a failed try against a face-down family loses where the cards come back: everybody has seen them."""
LIE = 0.2
"""How likely a face-down family of several is of different ranks."""

Cards = tuple[Card, ...]
Thought = tuple[float, Action]
"""A move and what it is worth, in points."""


def thoughts(o: Outlook) -> Iterator[Thought]:
    """Return all reasonable moves; to draw or to pass is the first."""
    yield (_drawing(o), a.Draw()) if o.s.deck else (0, a.Pass())
    groups = _groups(o)
    yield from _building(o, groups)
    yield from _settling(o, groups)
    yield from _shooting(o)
    if len(o.reach) >= 5 and o.s.lots:
        yield from _dirty(o)


def _drawing(o: Outlook) -> float:
    """Return what it is worth to draw a card."""
    if not o.rounds:
        return 0.1
    last = len(o.s.hands) == 2 and o.seat == o.s.dealer
    return WAIT if last and o.rounds > 1 else DRAW


def _groups(o: Outlook) -> dict[str, Cards]:
    """Return the cards in reach that show each rank, jokers last."""
    found: dict[str, Cards] = {}
    jokers: Cards = ()
    for card in o.reach:
        if card in JOKERS:
            jokers += (card,)
        else:
            found[rank(card)] = (*found.get(rank(card), ()), card)
    return {item: (cards + jokers)[:FAMILY] for item, cards in found.items()}


# Building.


def _building(o: Outlook, groups: dict[str, Cards]) -> Iterator[Thought]:
    """Return the worthwhile buildings: those into which the seat can move later."""
    if not o.rounds:
        return
    able = {item: cards for item, cards in groups.items() if may_build(o.s.options, item) and len(cards) > 1}
    if not able:
        return
    lying = [lot for lot in o.s.lots if not lot.roof]
    for cards in able.values():
        if len(naturals(cards)) > 1:
            hope = LAY_ANOTHER if lying else LAY
            yield hope - o.cost(cards[:2]), a.Build(cards[:2])
    for roof, cards in able.items():
        if len(cards) < 3:
            continue
        for lot in lying:
            if rank_of(lot.foundation) != roof:
                yield _completed(o, roof, lot.safety, cards[:3]), a.Build(cards[:3], lot.address)
        for below, pair in able.items():
            if below != roof and not set(cards[:3]) & set(pair[:2]):
                whole = cards[:3] + pair[:2]
                yield _completed(o, roof, value(below), whole), a.Build(whole, roof=cast("Rank", roof))


def _completed(o: Outlook, roof: str, safety: int, cards: Cards) -> float:
    """Return the value of completing a House and moving in with the best cards that are left then."""
    answers = max(0, o.answers - o.soon)
    best = points(roof) / 2
    for family, size in o.families:
        left = size - len([card for card in cards if card[0] == family and card in o.hand])
        if left:
            best = max(
                best, (left * points(family) + points(roof)) * o.lasting(family, left, safety, answers)
            )
    return FIRST[len(o.s.hands)] * best - o.cost(cards)


# Settling, expanding, evicting.


def _settling(o: Outlook, groups: dict[str, Cards]) -> Iterator[Thought]:
    able = {living_rank: groups[living_rank] for living_rank in living_ranks(o.s) if living_rank in groups}
    if not able:
        return
    for lot in o.s.lots:
        if lot.stage is Stage.VACANT:
            for item, cards in able.items():
                for size in range(1, len(cards) + 1):
                    worth = o.living(item, size, lot) + DENIED * lot.quality - o.cost(cards[:size])
                    yield worth, a.Settle(cards[:size], lot.address)
        elif lot.stage is Stage.SETTLED:
            yield from _expanding(o, lot)
            for item, cards in able.items():
                for size in range(1, len(cards) + 1):
                    yield from _evicting(o, lot, item, cards[:size])


def _expanding(o: Outlook, lot: Lot) -> Iterator[Thought]:
    """Return the expansions of families of one rank; a mixed family of one's own cannot be mended."""
    if lot.owner != o.seat or len(lot.townsfolk) == FAMILY or lot.mixed:
        return
    size, now = len(lot.townsfolk), o.worth(lot)
    for card in o.reach:
        if card in JOKERS or rank(card) == lot.family:
            yield o.living(lot.family, size + 1, lot) - now - o.cost((card,)), a.Expand((card,), lot.address)


def _evicting(o: Outlook, lot: Lot, group: str, cards: Cards) -> Iterator[Thought]:
    size, move = len(cards), a.Evict(cards, lot.address)
    if lot.face_down and lot.owner != o.seat:
        chance = _succeeds(group, size, lot)
        gain = o.living(group, size, lot) + o.taken(lot) - o.cost(cards)
        buried = o.s.options.stand_your_ground or o.s.options.harsh_lands
        yield chance * gain - (1 - chance) * (o.cost(cards) if buried else PROBE), move
    elif lot.mixed or group_beats(group, size, lot):
        yield o.living(group, size, lot) + o.taken(lot) - o.cost(cards) + _returned(o, lot), move


def _succeeds(group: str, size: int, lot: Lot) -> float:
    """Return the chance that so many cards of a rank evict a face-down family of unknown rank."""
    strength, number = size * value(group), len(lot.townsfolk)
    beaten = sum(strength > number * value(other) + lot.safety for other in RANKS)
    return beaten / len(RANKS) if number == 1 else LIE + (1 - LIE) * beaten / len(RANKS)


def _returned(o: Outlook, lot: Lot) -> float:
    """Return the value of an evicted family where it goes: its owner's hand, one's own, or the Graveyard."""
    assert lot.owner is not None
    if o.s.options.captives and not (o.s.options.harsh_lands and lot.owner == o.seat):
        return o.gain(lot.townsfolk)
    return 0 if o.s.options.harsh_lands else -o.weights[lot.owner] * o.gain(lot.townsfolk)


# The Ace and the Dirty Trumps.


def _shooting(o: Outlook) -> Iterator[Thought]:
    """Return the shots with an Ace at one of each family of others; all its members have the same rank."""
    ace = next((card for card in o.reach if card not in JOKERS and rank(card) == "A"), None)
    if ace is None:
        return
    for lot in o.s.lots:
        if lot.owner not in (None, o.seat):
            victim, dead = _victim(lot)
            worth = o.killed(lot, dead) - _left_vacant(o, lot, dead) - o.cost((ace,))
            yield worth, a.Shoot((ace,), victim)


def _victim(lot: Lot) -> tuple[Card | Resident, int]:
    """Return the victim of a shot, and how many die."""
    if lot.face_down:
        return Resident(lot.address, 1), 1
    first = naturals(lot.townsfolk)[0]
    return first, len(dirty.killed_by_shot(lot.townsfolk, first))


def _left_vacant(o: Outlook, lot: Lot, dead: int) -> float:
    """Return the value for others of a House that is emptied and not settled."""
    return LEFT_VACANT * lot.quality if o.soon and dead == len(lot.townsfolk) else 0


def _dirty(o: Outlook) -> Iterator[Thought]:
    held, jokers = trumps.bits(o.reach), sum(card in JOKERS for card in o.reach)
    flushes = [of for of in SUITS if trumps.flush(of).possible(held, jokers)]
    for of in flushes:
        hits = list(dirty.flushed(o.s, of))
        if _hits_others(o, hits):
            cards = _of_suit(o, of)
            worth, settler, house = _struck(o, cards, hits)
            yield worth, a.Flush(cards, settler, house)
    living = [each for each in dirty.ranks_living(o.s) if _hits_others(o, dirty.straightened(o.s, each))]
    for window in trumps.WINDOWS:
        if any(each in window for each in living) and trumps.straight(window).possible(held, jokers):
            cards = _row(o, window, SUITS)
            for struck in living:
                if struck in window:
                    worth, settler, house = _struck(o, cards, list(dirty.straightened(o.s, struck)))
                    yield worth, a.Straight(cards, cast("Rank", struck), settler, house)
        for of in flushes:
            if trumps.straight(window, of).possible(held, jokers):
                yield from _straight_flush(o, window, of)


def _straight_flush(o: Outlook, window: str, of: str) -> Iterator[Thought]:
    cards = _row(o, window, of)
    for lot in [lot for lot in open_families(o.s) if lot.owner != o.seat]:
        worth, settler, _ = _struck(o, cards, [(lot, lot.townsfolk)])
        yield worth, a.Pillage(cards, lot.address, settler)
    if window == trumps.ROYAL:
        for lot in lots_of(o.s, Stage.SETTLED):
            worth = o.taken(lot) + o.gain(lot.roof + lot.foundation) - o.cost(cards)
            yield worth, a.Reappropriate(cards, lot.address)


def _hits_others(o: Outlook, hits: Iterable[dirty.Hit]) -> bool:
    """Return whether Townsfolk of others die."""
    return any(lot.owner != o.seat for lot, _ in hits)


def _struck(o: Outlook, cards: Cards, hits: Sequence[dirty.Hit]) -> tuple[float, Card | None, Address | None]:
    """Return the value of a Dirty Trump, and its best settler and House, if any."""
    worth = sum(o.killed(lot, len(dead)) - _left_vacant(o, lot, len(dead)) for lot, dead in hits)
    worth -= o.cost(cards)
    best: tuple[float, Card | None, Address | None] = worth, None, None
    for lot, dead in hits:
        if len(dead) == len(lot.townsfolk):
            for settler in settlers_of(o.s, cards):
                then = worth + o.living(rank(settler), 1, lot) + _left_vacant(o, lot, len(dead))
                if then > best[0]:
                    best = then, settler, lot.address
    return best


def _of_suit(o: Outlook, of: str) -> Cards:
    """Return five cards of a suit, jokers if needed: the highest, possible settlers, the lowest."""
    held = [card for card in naturals(o.reach) if suit(card) == of]
    cards = sorted(held, key=lambda card: (may_live(o.s.options, card), points(rank(card))))
    jokers = [card for card in o.reach if card in JOKERS]
    return (*cards[-1:], *cards[:-1], *jokers)[:5]


def _row(o: Outlook, window: str, suits: str) -> Cards:
    """Return a Straight of these suits, jokers for missing cards."""
    jokers = (card for card in o.reach if card in JOKERS)
    fitting = {rank(card): card for card in naturals(o.reach)[::-1] if suit(card) in suits}
    return tuple([fitting.get(each) or next(jokers) for each in window])
