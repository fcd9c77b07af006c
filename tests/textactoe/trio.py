"""A table of Tex-Tac-Toe under test: moves in notation, with the players called by letters."""

from __future__ import annotations

from typing import Any

from engines.notation import write
from engines.textactoe import TEXTACTOE, Options, View
from engines.textactoe.model import CHIPS, Phase, State, deck
from tests.driver import Driver
from tests.textactoe.positions import NAMES, position


def conserved(s: State) -> None:
    """Check cards, stacks and chips (RULES.md, TT-42 and section 1)."""
    hands = [*s.stash, *s.laid]
    cards = [*s.pile, *s.removed, *(card for stack in (*s.grid, *hands) for card in stack)]
    assert sorted(cards) == (sorted(deck(s.options)) if s.phase is not Phase.SETUP else [])
    assert all(len(s.grid[cell - 1]) == 1 for cell in s.face_down)
    if s.phase in (Phase.TURN, Phase.OVER):
        assert all(len(stash) == 3 for stash in s.stash) and not any(s.laid)
    assert all(len(laid) in (0, 2) for laid in s.laid)
    if s.phase not in (Phase.SETUP, Phase.OVER):
        assert all(s.grid)
    if s.options.betting:
        assert sum(s.chips) + s.pot == CHIPS * len(s.chips) and min(s.chips) >= 0
        assert s.pot == 0 or len(s.in_pot) > 1
    else:
        assert not any(s.chips) and s.pot == 0
    for clue in s.clues:
        assert clue.card in clue.among


class Trio(Driver[State, View]):
    """A table under test: `Trio(text)` sets a position up."""

    game, position, conserved = TEXTACTOE, staticmethod(position), staticmethod(conserved)

    @classmethod
    def dealt(cls, players: int = 2, seed: str = "00", **options: Any) -> Trio:
        """Return a game right after the deal."""
        trio = cls(state=TEXTACTOE.new(Options(**options), players, seed))
        trio.do("table begin")
        return trio

    @property
    def names(self) -> list[str]:
        return list(NAMES[: len(self.s.stash)])

    def verbs(self, name: str) -> set[str]:
        """Return what the player may do."""
        return {offer.action.verb for offer in TEXTACTOE.offers(self.s, self.seat(name))}

    def default(self) -> str:
        """Return the default of the seat to act."""
        (seat,) = TEXTACTOE.owed(self.s)
        return f"{self.names[seat]} {write(TEXTACTOE.default(self.s, seat))}"

    @property
    def turn(self) -> str:
        """The player who may act."""
        (seat,) = TEXTACTOE.owed(self.s)
        return self.names[seat]

    def stash(self, name: str) -> str:
        return " ".join(self.s.stash[self.at(name)])

    def cell(self, n: int) -> str:
        """Return a cell as all see it: "8H/8S", or "##"."""
        return "##" if n in self.s.face_down else "/".join(self.s.grid[n - 1])


after = Trio.after


FLUSH = """
    grid   9H 4C ##  7H 8H 2S  KD 8C 6H
    stash  A TH 8D JH  B 8S KC 3D
"""
"""RULES.md, section 5: A has a flush with D1, B three eights with C2."""
HIGH = """
    grid   2C 7D 9S  ## ## ##  ## ## ##
    stash  A KH 4S 9H  B QH 5S 3H
"""
"""R1 is the only line: A has a high card (KH 4S) or a pair (9H), B a high card."""
