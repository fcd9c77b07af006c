"""The speed of `engines.poker.strength`, compared with libraries that rank poker hands.

Peers get their own card objects, made beforehand; ours are codes. "Again" are the same hands in every round,
with warm caches on both sides; "fresh" are hands new to both sides, others in each round. The cost of our
first hand has a row of its own.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import starmap
from random import Random
from typing import Any

from benchmarks.report import FULL, Ratio, Row, Scale, Work, measured, show, side_by_side, times_faster
from engines.cards import DECK, Card
from engines.poker import strength

HANDS = 2_000

Hands = Sequence[Sequence[Card]]
Ranking = Callable[[], Iterable[object]]
Prepare = Callable[[Hands], Ranking]


@dataclass(frozen=True, slots=True)
class Peer:
    """A library's way to rank hands of `cards` cards.

    `prepared` loads the library; what it returns converts our hands to the library's, and then ranks them.
    `again` and `fresh` are the targets for hands ranked again, and for fresh ones.
    """

    module: str
    call: str
    cards: int
    again: float
    fresh: float
    prepared: Callable[[Any, int], Prepare]
    hands: int = HANDS


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Yield two rows for each peer."""
    for peer in PEERS:
        name, prepare = f"{peer.module} {peer.call}", _prepare(peer)
        for kind, target, ratio in (("again", peer.again, _again), ("fresh", peer.fresh, _fresh)):
            found = prepare and ratio(peer, prepare, scale)
            yield measured(f"rank {peer.cards} cards, {kind}", name, found, target)


def _prepare(peer: Peer) -> Prepare | None:
    """Return the function that prepares hands for `peer`, or None if it is not installed."""
    try:
        module = import_module(peer.module)
    except ImportError:
        return None
    return peer.prepared(module, peer.cards)


def _again(peer: Peer, prepare: Prepare, scale: Scale) -> Ratio:
    return times_faster(*_batch(peer, prepare, Random(peer.cards), scale), scale)


def _fresh(peer: Peer, prepare: Prepare, scale: Scale) -> Ratio:
    random = Random(f"{peer.module} {peer.cards}")
    return side_by_side(_batch(peer, prepare, random, scale) for _ in range(scale.rounds))


def _batch(peer: Peer, prepare: Prepare, random: Random, scale: Scale) -> tuple[Work, Work]:
    """Return two functions that rank the same random hands, ours and that of `peer`."""
    hands = [tuple(random.sample(DECK, peer.cards)) for _ in range(scale.of(peer.hands))]
    theirs = prepare(hands)
    return lambda: _run(map(strength, hands)), lambda: _run(theirs())


def _run(rankings: Iterable[object]) -> None:
    deque(rankings, maxlen=0)


def _treys(module: Any, cards: int) -> Prepare:
    evaluator = module.Evaluator()
    rank = {5: evaluator._five, 7: evaluator._seven}[cards]

    def prepare(hands: Hands) -> Ranking:
        theirs = [[module.Card.new(_lower(card)) for card in hand] for hand in hands]
        return lambda: map(rank, theirs)

    return prepare


def _phevaluator(module: Any, cards: int) -> Prepare:
    def prepare(hands: Hands) -> Ranking:
        theirs = [[module.Card.to_id(_lower(card)) for card in hand] for hand in hands]
        return lambda: starmap(module.evaluate_cards, theirs)

    return prepare


def _pokerkit_hand(module: Any, cards: int) -> Prepare:
    return lambda hands: partial(map, module.StandardHighHand, _pokerkit_cards(module, hands))


def _pokerkit_lookup(module: Any, cards: int) -> Prepare:
    entry = module.StandardHighHand.lookup.get_entry
    return lambda hands: partial(map, entry, _pokerkit_cards(module, hands))


def _pokerkit_from_game(module: Any, cards: int) -> Prepare:
    def prepare(hands: Hands) -> Ranking:
        theirs = [(cards[:2], cards[2:]) for cards in _pokerkit_cards(module, hands)]
        return lambda: starmap(module.StandardHighHand.from_game, theirs)

    return prepare


def _pokerkit_cards(module: Any, hands: Hands) -> Sequence[Any]:
    return [tuple(module.Card.parse("".join(map(_lower, hand)))) for hand in hands]


def _eval7(module: Any, cards: int) -> Prepare:
    def prepare(hands: Hands) -> Ranking:
        theirs = [[module.Card(_lower(card)) for card in hand] for hand in hands]
        return lambda: map(module.evaluate, theirs)

    return prepare


def _lower(card: Card) -> str:
    """Return the card in the peers' notation: "Qs"."""
    return card[0] + card[1].lower()


PEERS = (
    Peer("treys", "_five", 5, 1.3, 1, _treys),
    Peer("pokerkit", "StandardHighHand", 5, 8, 5, _pokerkit_hand),
    Peer("pokerkit", "lookup.get_entry", 5, 8, 5, _pokerkit_lookup),
    Peer("phevaluator", "evaluate_cards", 5, 2, 1, _phevaluator),
    Peer("treys", "_seven", 7, 12, 5, _treys),
    Peer("pokerkit", "StandardHighHand.from_game", 7, 250, 100, _pokerkit_from_game, hands=200),
    Peer("phevaluator", "evaluate_cards", 7, 1, 0.5, _phevaluator),
    Peer("eval7", "evaluate", 7, 0.5, 0.25, _eval7),
)

if __name__ == "__main__":
    show(rows())
