"""A table of Texas Hold Up under test: moves in notation, with the players called by letters."""

from __future__ import annotations

from typing import Any

from engines.core import Event, Seat
from engines.holdup import HOLDUP, View
from engines.holdup.model import State
from tests.driver import Driver
from tests.holdup.positions import position, total

A, B, C, D = map(Seat, range(4))
"""Who sits where, as long as nobody has left."""
RIVER = """
    seats A 20 B 12 C 0; board 2C 6D 7D 9S 3C; wagers A 5 B 5 C 5; allin C; to A; acted B 0; assaulted 4
    powers A 9H 4D  B  C; holes A AS AD  B KS KD  C QS QD
"""
"""The river: B has checked and A is to act; C is all-in."""


def conserved(s: State) -> None:
    """Check the chip invariant and the card zones (RULES.md, 12.2)."""
    inflow = ("seated_in", "loot_placed", "rewards", "rejoin_grants")
    outflow = ("loot_returned", "resist_removed", "hearts_lost", "forfeited", "seated_out")
    assert {*s.bank} == {*inflow, *outflow}
    assert total(s) == sum(s.bank[it] for it in inflow) - sum(s.bank[it] for it in outflow)
    assert all(0 <= real <= live for real, live in zip(s.real, s.live, strict=True))
    assert all(street <= live for street, live in zip(s.street, s.live, strict=True))
    assert min(s.stack) >= 0 and max(map(len, s.powers)) <= 3
    play_cards = [*s.deck, *s.board, *s.destroyed, *(card for hand in s.holes for card in hand)]
    left = (card for _, cards in s.aside for card in cards)
    power_cards = [*s.powers_deck, *s.powers_discard, *left, *(card for hand in s.powers for card in hand)]
    for zone in (play_cards, power_cards):
        assert len(zone) == len(set(zone)) in (0, 52)


class Heist(Driver[State, View]):
    """A table under test: `Heist(text)` sets a position up."""

    game, position, conserved = HOLDUP, staticmethod(position), staticmethod(conserved)

    @property
    def names(self) -> list[str | None]:
        return [villain.id if villain else None for villain in self.s.villains]

    def everyone_passes(self) -> list[Event]:
        """Close the open window."""
        return self.do(*(f"{self.names[i]} pass" for i in self.s.asked if i not in self.s.passed))

    def stacks(self) -> dict[str, int]:
        return {name: self.s.stack[i] for i, name in enumerate(self.names) if name}

    def total(self) -> int:
        """Return all chips on the table (T of RULES.md 12.2)."""
        return total(self.s)

    # Expecting.

    def shows(self, **facts: object) -> None:
        """Check the public view: `shows(turn=B, pot=6)`; other names are the resistance's: `needed=3`."""
        view = self.view()
        for name, fact in facts.items():
            seen = getattr(view if hasattr(view, name) else view.resistance, name)
            assert seen == fact, (name, seen, fact)


after = Heist.after


def dealt(
    *lines: str, seats: str = "A 50 B 50 C 50", more: str = "", dealer: int = 0, **options: Any
) -> Heist:
    """Return the first hand of a session after these moves."""
    return after(f"seats {seats}; phase lobby; {more}", "A deal", *lines, first_dealer=dealer, **options)
