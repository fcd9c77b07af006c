"""The cards of each shuffle that were seen, for games whose hands stay closed for ever."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.chance import SECRET_SLOTS_MIN, Shuffle
from engines.core import Event, Sealing, Seat


@dataclass(eq=False, slots=True)
class Dealing:
    """A shuffle, and the cards of it that were seen before they were shuffled again."""

    shuffle: Shuffle
    seen: set[str] = field(default_factory=set[str])
    still: dict[str, Dealing] = field(default_factory=dict[str, "Dealing"])
    """The previous shuffle of each card that nobody had seen when it was shuffled again."""

    @property
    def whole(self) -> bool:
        """Whether all cards were gathered, so that nobody knew where each of them had been."""
        return len(self.shuffle.items) == SECRET_SLOTS_MIN

    @property
    def pile(self) -> str:
        return self.shuffle.label.partition(" ")[0]

    def see(self, card: str) -> None:
        """Note that the card's place is known now, and where it came from."""
        self.seen.add(card)
        if card in self.still:
            self.still[card].see(card)


class Dealings:
    """Follows a game, state by state, with the knowledge of one seat, or of everybody (None)."""

    def __init__(self, sealing: Sealing[Any]) -> None:
        self._sealing = sealing
        self.found: list[Dealing] = []
        self._lie: dict[tuple[str, str], Dealing] = {}
        """The latest shuffle of each card, by pile and card."""
        self._at_first = dict(self._lie)
        """The same before the hand."""

    def happened(self, event: Event, shuffles: Iterable[Shuffle], state: Any, seat: Seat | None) -> None:
        """Examine the state after an event and the shuffles before it."""
        if isinstance(event, self._sealing.began):
            self._at_first = dict(self._lie)
        piles = self._sealing.seen(state, seat)
        for shuffle in shuffles:
            self._shuffled(shuffle, piles)
        if isinstance(event, self._sealing.undone):
            self._lie = dict(self._at_first)
        for pile, cards in piles.items():
            for card in cards:
                if (dealing := self._lie.get((pile, card))) is not None:
                    dealing.see(card)

    def _shuffled(self, shuffle: Shuffle, piles: Container[str]) -> None:
        dealing = Dealing(shuffle)
        self.found.append(dealing)
        if dealing.pile not in piles:  # what is drawn from it, all see
            dealing.seen |= {*shuffle.items}
        for card in shuffle.items:
            before = self._lie.get((dealing.pile, card))
            if before is not None and card not in before.seen and not dealing.whole:
                dealing.still[card] = before
            self._lie[dealing.pile, card] = dealing


Instead = Mapping[str, str]
"""The replacement of each card."""


def closed_again(dealings: Sequence[Dealing]) -> Iterator[tuple[Dealing, Instead, Instead]]:
    """Yield, for each shuffle, replacements for the cards before and after it.

    With them, cards that nobody saw could lie anywhere. They depend only on what was seen, and make one
    consistent game from the first shuffle to the last.
    """
    told: dict[tuple[str, str], str] = {}
    for dealing in dealings:
        before = dict[str, str]()
        for card in dealing.shuffle.items:
            told_of = told.get((dealing.pile, card))
            before[card] = card if dealing.whole or told_of is None else told_of
        loose: list[str] = [card for card in dealing.shuffle.order if card not in dealing.seen]
        cards = sorted(before[card] for card in loose)
        Random(dealing.shuffle.label).shuffle(cards)
        after = before | dict(zip(loose, cards, strict=True))
        told |= {(dealing.pile, card): other for card, other in after.items()}
        yield dealing, before, after
