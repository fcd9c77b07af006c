"""The value of families, cards in hand and rivals' losses, in points at the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engines.cards import JOKERS, Card, rank
from engines.core import Seat, clockwise
from engines.houseem.model import Lot, State, points, value
from engines.houseem.offers import living_ranks

CARDS_A_TURN = 1.6
"""Cards that leave the deck in a turn: with three seats a game has 8.8 rounds (RULES.md, 1.4)."""
HELD = (0.0, 0.2, 0.6, 1.1, 1.5)
"""What so many cards of one rank are worth in hand, in the Points of one of them.

Half as much more or less did no better in matches of 250 to 400 deals."""
LATE = 3
"""With fewer own turns than that to come, cards in hand lose their worth; in the last turn they have none."""
JOKER = 40
"""Points of a joker in hand: it makes a group of any card."""
RISKS = ((19, 0.58), (24, 0.41), (29, 0.22))
"""How likely a family up to this Combined Safety is to go in one turn of another player: counted in 2,900
games of players who judge much like this, with two to four seats."""
LEAST_RISK = 0.18
"""The same of a stronger family, counted there too: there are Dirty Trumps, and more cards come."""
ACES_COME = 0.2
"""What is added for kings, whom any Ace evicts (HE-77), counted there too."""
RISK_SHARE = {2: 1.0, 3: 1.0, 4: 0.6, 5: 0.5, 6: 0.25}
"""By number of seats: the share of these risks in each turn of another player. The more there are, the fewer
cards each has, and the fewer of them answer before the end; fitted so that games are won with points, and a
player alone with these numbers gains.
"""
LEADER, OTHERS = 0.7, 0.3
"""What a point less for the strongest rival, and for another, is worth; of two players: a whole one."""
UNKNOWN = 7
"""Value and Points of a face-down card."""


@dataclass(frozen=True)
class Outlook:
    """A position from the view of the seat whose turn it is, and the expected length of the game."""

    s: State
    seat: Seat

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return self.s.hands[self.seat]

    @cached_property
    def reach(self) -> tuple[Card, ...]:
        """The cards in reach, those of the Market first: of equal cards, use those that others could take."""
        return self.s.market + self.hand

    @cached_property
    def rounds(self) -> int:
        """The expected number of rounds after this one."""
        return rounds_left(self.s)

    @cached_property
    def answers(self) -> int:
        """The number of others' turns until the end."""
        return self._after + self.rounds * (len(self.s.hands) - 1)

    @cached_property
    def soon(self) -> int:
        """The number of others' turns before the seat's next one; first in a round is last in the next
        (HE-13).
        """
        seats = len(self.s.hands)
        if not self.rounds:
            return self._after
        if seats == 2:
            return 1
        return 2 * (seats - 1) if self._after == seats - 1 else seats - 2

    @cached_property
    def _after(self) -> int:
        """The number of players with a turn later in this round."""
        seats = len(self.s.hands)
        return seats - 1 - clockwise(seats, self.s.dealer).index(self.seat)

    @cached_property
    def weights(self) -> Sequence[float]:
        """By seat: the value of taking a point from them."""
        seats = len(self.s.hands)
        if seats == 2:
            return [-1.0 if i == self.seat else 1.0 for i in range(seats)]
        totals = scores(self.s, self.seat)
        best = max(total for i, total in enumerate(totals) if i != self.seat)
        return [
            -1.0 if i == self.seat else LEADER if total == best else OTHERS for i, total in enumerate(totals)
        ]

    @cached_property
    def _fresh(self) -> float:
        """The share of their value that cards in hand keep."""
        return min(1, self.rounds / LATE)

    @cached_property
    def _counts(self) -> Counter[str]:
        """By rank: the number of cards in hand, jokers counting as one rank."""
        return Counter(map(_rank, self.hand))

    @cached_property
    def families(self) -> Sequence[tuple[str, int]]:
        """By rank that may live in town: the number of cards in hand."""
        able = living_ranks(self.s)
        return [(item, number) for item, number in self._counts.items() if item in able]

    def cost(self, cards: Sequence[Card]) -> float:
        """Return the loss to the hand of those of `cards` that it holds."""
        if not self.rounds:
            return 0
        own = Counter([_rank(card) for card in cards if card in self.hand])
        lost = [
            _held(item, self._counts[item]) - _held(item, self._counts[item] - less)
            for item, less in own.items()
        ]
        return sum(lost) * self._fresh

    def gain(self, cards: tuple[Card, ...]) -> float:
        """Return the value of `cards` in any hand."""
        return held(cards) * self._fresh

    def living(self, rank: str, size: int, lot: Lot) -> float:
        """Return the value of a House with this many cards of a rank, if others may answer."""
        return (size * points(rank) + lot.quality) * self.lasting(rank, size, lot.safety, self.answers)

    def lasting(self, rank: str, size: int, safety: int, answers: int) -> float:
        """Return the chance that such a family still lives there after so many turns of others."""
        return _lasting(rank, size, safety, answers, RISK_SHARE[len(self.s.hands)])

    def worth(self, lot: Lot, dead: int = 0) -> float:
        """Return the value of a settled House to its owner without so many dead, as far as the seat knows."""
        left = len(lot.townsfolk) - dead
        if not left or (lot.owner == self.seat and lot.mixed):
            return 0
        known = lot.owner == self.seat or not lot.face_down
        return self.living(lot.family if known else str(UNKNOWN), left, lot)

    def taken(self, lot: Lot) -> float:
        """Return the value of the owner's loss of the House; negative for one's own."""
        assert lot.owner is not None
        return self.weights[lot.owner] * self.worth(lot)

    def killed(self, lot: Lot, dead: int) -> float:
        """Return the value of so many deaths in a House; negative in one's own."""
        assert lot.owner is not None
        return self.weights[lot.owner] * (self.worth(lot) - self.worth(lot, dead))


def rounds_left(s: State) -> int:
    """Return the expected number of rounds after this one."""
    if s.final_round is not None:
        return s.final_round - s.round
    again = len(s.graveyard) if s.options.renovations and not s.renovated else 0
    return 1 + round((len(s.deck) + again) / (CARDS_A_TURN * len(s.hands)))


def held(cards: Sequence[Card]) -> float:
    """Return the value of a hand while the game is far from its end."""
    return sum([_held(item, number) for item, number in Counter(map(_rank, cards)).items()])


def _rank(card: Card) -> str:
    """Return the rank of a card; "" for a joker."""
    return "" if card in JOKERS else rank(card)


def _held(rank: str, number: int) -> float:
    """Return the value of so many cards of a rank in hand while the game is far from its end."""
    return points(rank) * HELD[number] if rank else JOKER * HELD[1] * number


@lru_cache(maxsize=4096)
def _lasting(rank: str, size: int, safety: int, answers: int, share: float) -> float:
    """Return the chance that such a family still lives there after so many turns, at a share of the risks."""
    combined = size * value(rank) + safety
    risk = next((risk for most, risk in RISKS if combined <= most), LEAST_RISK)
    return (1 - share * (risk + (ACES_COME if rank == "K" else 0))) ** answers


def scores(s: State, seat: Seat | None) -> Sequence[int]:
    """Return the points of Houses by seat, as far as `seat` (None: knows all) knows who lives there."""
    totals = [0] * len(s.hands)
    for lot in s.lots:
        if lot.owner is None or (seat in (None, lot.owner) and lot.mixed):
            continue
        totals[lot.owner] += lot.quality
        known = seat is None or lot.owner == seat or not lot.face_down
        totals[lot.owner] += len(lot.townsfolk) * (points(lot.family) if known else UNKNOWN)
    return totals
