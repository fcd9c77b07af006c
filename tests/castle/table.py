"""A table of Castle Poker under test: moves in notation, with the players called P1, P2 and so on."""

from __future__ import annotations

from typing import Any

from engines.castle import CASTLE, View
from engines.castle.model import MESSENGER, PACK, Options, State
from engines.core import Begin, Event, Seat
from tests.castle.positions import position
from tests.driver import Driver

QUEENS, SIXES, FOURS, LOW = "QC QD QH 5S 2D", "6C 6D AS 9C 2C", "4C 4D KS 9H 3C", "QC TD 6H 4S 2C"
"""Hands without specials, the highest first; the cards of the lowest are in others too."""
ACE, SAME_ACE = "AC KD 9H 5S 2C", "AD KH 9S 5C 2D"
"""Hands that are equal."""
P3_LOWEST = f"hands P1 {QUEENS} P2 {SIXES} P3 {FOURS}\n"
P2_LOWEST = f"hands P1 {QUEENS} P2 {FOURS} P3 {SIXES}\n"
ALL_EQUAL = f"stones P1 3 P2 3\nhands P1 {ACE} P2 {SAME_ACE}\n"


def bids(*stones: int) -> tuple[str, ...]:
    """Return the moves of P1, P2 and so on with these bids, the last of them being the dealer."""
    return tuple(f"P{n} bid {it}" for n, it in enumerate(stones, start=1))


NO_BIDS, BIDS = bids(0, 0, 0), bids(1, 1, 0)


def begun(players: int, seed: str = "00" * 32, **options: Any) -> Table:
    """Return a new table after the first deal."""
    table = Table(state=CASTLE.new(Options(**options), players, seed))
    table.opening = table.step(None, Begin())
    return table


def conserved(s: State) -> None:
    """Check CP-03 and CP-43: 36 stones, none of them negative, and 53 cards, each once."""
    stones = (s.quarry, *s.supply, *s.bid)
    assert min(stones) >= 0
    assert sum(stones) + sum(map(len, s.castle)) == 36
    assert all(castle == tuple(sorted(set(castle) & {1, 2, 3, 4})) for castle in s.castle)
    resting = (MESSENGER,) if s.resting else ()
    lying = (*s.deck, *s.moat, *resting, *(card for cards in s.hands for card in cards))
    assert sorted(lying) == sorted(PACK) and len(PACK) == 53


class Table(Driver[State, View]):
    """A table under test: `Table(text)` sets a position up."""

    game, position, conserved = CASTLE, staticmethod(position), staticmethod(conserved)
    opening: tuple[Event, ...] = ()
    """What happened at the first deal."""

    @property
    def names(self) -> list[str]:
        return [f"P{n}" for n in range(1, len(self.s.hands) + 1)]

    def seat(self, name: str | None) -> Seat | None:
        """Return the seat of "P1"; None for "table" and "onlooker"; an empty one for "P9"."""
        return Seat(int(name[1:]) - 1) if name is not None and name[:1] == "P" else None

    def idle(self) -> list[Event]:
        """Play defaults until the next hand is dealt or the game is over."""
        happened: list[Event] = []
        hand = self.s.hand
        while self.s.hand == hand and not CASTLE.over(self.s):
            assert len(CASTLE.owed(self.s)) == 1
            happened += self.defaults()
        return happened

    # What lies where, by name or in the order of the players.

    @property
    def supply(self) -> tuple[int, ...]:
        return self.view().supply

    @property
    def bids(self) -> tuple[int, ...]:
        return self.view().bid

    @property
    def castles(self) -> tuple[tuple[int, ...], ...]:
        return self.view().castle

    @property
    def quarry(self) -> int:
        return self.view().quarry

    @property
    def moat(self) -> str:
        return " ".join(self.view().moat)

    @property
    def phase(self) -> str:
        return self.view().phase.value

    @property
    def turn(self) -> str | None:
        """The player to act."""
        owed = CASTLE.owed(self.s)
        return self.names[owed[0]] if owed else None

    def hand(self, name: str) -> str:
        return " ".join(self.view(name).cards)

    @property
    def dealer(self) -> str:
        return self.names[self.view().dealer]

    @property
    def asked(self) -> tuple[str, str | None]:
        """The phase, and the player to act."""
        return self.phase, self.turn

    def places(self) -> list[int]:
        return [score.place for score in CASTLE.standing(self.s)]


after = Table.after
