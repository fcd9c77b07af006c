"""How fast is `engines.poker.strength` beside the libraries that rank poker hands?

Every peer is given its own cards, made beforehand, and ours are codes; tables are warm on both sides.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import starmap
from random import Random
from typing import Any

from benchmarks.report import Row, show, times_faster
from engines.cards import DECK, Card
from engines.poker import strength

HANDS = 2_000

Hands = Sequence[Sequence[Card]]
Ranking = Callable[[], Iterable[object]]


@dataclass(frozen=True, slots=True)
class Peer:
    """A library's way to rank hands of so many cards: `ranking` prepares hands, its result ranks them."""

    module: str
    call: str
    cards: int
    target: float
    ranking: Callable[[Any, Hands], Ranking]


def rows() -> Iterator[Row]:
    """One row for each peer, measured when asked for."""
    return map(_row, PEERS)


def _row(peer: Peer) -> Row:
    return Row(f"rank {peer.cards} cards", f"{peer.module} {peer.call}", _ratio(peer), peer.target)


def _ratio(peer: Peer) -> float | None:
    """How many times as fast as `peer` we are, None when it is not installed."""
    try:
        module = import_module(peer.module)
    except ImportError:
        return None
    random = Random(peer.cards)
    hands = [tuple(random.sample(DECK, peer.cards)) for _ in range(HANDS)]
    theirs = peer.ranking(module, hands)
    return times_faster(lambda: _run(map(strength, hands)), lambda: _run(theirs()))


def _run(rankings: Iterable[object]) -> None:
    deque(rankings, maxlen=0)


def _treys(module: Any, hands: Hands) -> Ranking:
    evaluator = module.Evaluator()
    rank = {5: evaluator._five, 7: evaluator._seven}[len(hands[0])]
    theirs = [[module.Card.new(_lower(card)) for card in hand] for hand in hands]
    return lambda: map(rank, theirs)


def _phevaluator(module: Any, hands: Hands) -> Ranking:
    theirs = [[module.Card.to_id(_lower(card)) for card in hand] for hand in hands]
    return lambda: starmap(module.evaluate_cards, theirs)


def _pokerkit_cards(module: Any, hands: Hands) -> Sequence[Any]:
    return [tuple(module.Card.parse("".join(map(_lower, hand)))) for hand in hands]


def _pokerkit_hand(module: Any, hands: Hands) -> Ranking:
    theirs = _pokerkit_cards(module, hands)
    return lambda: map(module.StandardHighHand, theirs)


def _pokerkit_lookup(module: Any, hands: Hands) -> Ranking:
    theirs = _pokerkit_cards(module, hands)
    return lambda: map(module.StandardHighHand.lookup.get_entry, theirs)


def _pokerkit_from_game(module: Any, hands: Hands) -> Ranking:
    theirs = [(cards[:2], cards[2:]) for cards in _pokerkit_cards(module, hands)]
    return lambda: starmap(module.StandardHighHand.from_game, theirs)


def _eval7(module: Any, hands: Hands) -> Ranking:
    theirs = [[module.Card(_lower(card)) for card in hand] for hand in hands]
    return lambda: map(module.evaluate, theirs)


def _lower(card: Card) -> str:
    """The card as the peers write it: "Qs"."""
    return card[0] + card[1].lower()


PEERS = (
    Peer("treys", "_five", 5, 1.3, _treys),
    Peer("pokerkit", "StandardHighHand", 5, 8, _pokerkit_hand),
    Peer("pokerkit", "lookup.get_entry", 5, 8, _pokerkit_lookup),
    Peer("phevaluator", "evaluate_cards", 5, 2, _phevaluator),
    Peer("treys", "_seven", 7, 12, _treys),
    Peer("pokerkit", "StandardHighHand.from_game", 7, 250, _pokerkit_from_game),
    Peer("phevaluator", "evaluate_cards", 7, 1, _phevaluator),
    Peer("eval7", "evaluate", 7, 0.5, _eval7),
)

if __name__ == "__main__":
    show(rows())
