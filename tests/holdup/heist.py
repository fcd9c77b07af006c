"""A table of Texas Hold Up under test: moves in notation, with the players called by letters."""

from __future__ import annotations

from typing import Any

from engines.core import Event
from engines.holdup import HOLDUP, View
from engines.holdup.model import State
from tests.driver import Driver
from tests.holdup.positions import position

RIVER = """
    seats A 20 B 12 C 0
    board 2C 6D 7D 9S 3C
    wagers A 5 B 5 C 5
    allin C
    to A
    acted B 0
    assaulted 4
    powers A 9H 4D  B  C
    holes A AS AD  B KS KD  C QS QD
"""
"""The river: B has checked and A is to act; C is all-in."""


class Heist(Driver[State, View]):
    """`Heist(text)` sets a position up."""

    game = HOLDUP

    def __init__(self, text: str = "", state: State | None = None, **options: Any) -> None:
        super().__init__(state if state is not None else position(text, **options))

    @property
    def names(self) -> list[str | None]:
        return [it.id if it else None for it in self.s.villains]

    def everyone_passes(self) -> list[Event]:
        """Closes the window that is open."""
        return self.do(*(f"{self.names[i]} pass" for i in self.s.asked if i not in self.s.passed))

    def stacks(self) -> dict[str, int]:
        return {name: self.s.stack[i] for i, name in enumerate(self.names) if name}

    def total(self) -> int:
        """T of RULES.md 12.2: all chips on the table."""
        s = self.s
        return sum(s.stack) + sum(s.real) + s.damage_in_pot + s.loot_in_pot + s.loot_on_card + s.resist_chips

    def check(self) -> None:
        """HU-129 and HU-130 after every move."""
        conserved(self.s)


def conserved(s: State) -> None:
    """The chip invariant and the card zones (RULES.md, 12.2)."""
    bank, total = s.bank, sum(s.stack) + sum(s.real)
    total += s.damage_in_pot + s.loot_in_pot + s.loot_on_card + s.resist_chips
    inflow = bank["seated_in"] + bank["loot_placed"] + bank["rewards"] + bank["rejoin_grants"]
    outflow = sum(
        bank[it] for it in ("loot_returned", "resist_removed", "hearts_lost", "forfeited", "seated_out")
    )
    assert total == inflow - outflow
    assert all(0 <= real <= live for real, live in zip(s.real, s.live, strict=True))
    assert all(street <= live for street, live in zip(s.street, s.live, strict=True))
    assert min(s.stack) >= 0 and max(map(len, s.powers)) <= 3
    play_cards = [*s.deck, *s.board, *s.destroyed, *(it for hand in s.holes for it in hand)]
    left = (it for _, cards in s.aside for it in cards)
    power_cards = [*s.powers_deck, *s.powers_discard, *left, *(it for hand in s.powers for it in hand)]
    for zone in (play_cards, power_cards):
        assert len(zone) == len(set(zone)) in (0, 52)
