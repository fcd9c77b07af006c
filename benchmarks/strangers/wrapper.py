"""Our games in the shape of OpenSpiel's Python interface, as far as its ISMCTSBot uses it.

The concrete actions of a decision are listed and numbered; of a large family some are left out. Players who
choose at the same time choose one after another, and their views do not show what others have chosen. There
are no chance nodes: a world's seed decides its deals, and the resampler gives each world another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from benchmarks.computers import CHIPS, share
from benchmarks.exploiters import concrete
from engines.core import Action, Game, Seat, Settled
from engines.search import determinize

TERMINAL = -4
"""`pyspiel.PlayerId.TERMINAL`."""
FAMILY, LISTED = 12, 100
"""The greatest number of actions of one family, spread evenly over its first ones."""


@dataclass(frozen=True, slots=True)
class SpielGame:
    """A `pyspiel.Game`: what its states have in common."""

    game: Game[Any, Any, Any]
    seats: int
    kind: object
    """The `pyspiel.GameType`: sequential, with imperfect information."""

    def get_type(self) -> object:
        return self.kind


@dataclass(slots=True)
class SpielState:
    """A `pyspiel.State`: a position, and what happened since the search began."""

    table: SpielGame
    s: Any
    gained: tuple[int, ...]
    """Chips, by seat."""
    settled: bool = False
    """Whether the heist is over."""
    moves: int = 0
    _listed: tuple[Action, ...] = ()
    """Cache of `listed`, the same in all worlds that look alike to the player."""

    def get_game(self) -> SpielGame:
        return self.table

    def clone(self) -> SpielState:
        return replace(self, s=self.s.copy())

    def current_player(self) -> int:
        game = self.table.game
        owed = () if self.settled or game.over(self.s) else game.owed(self.s)
        return owed[0] if owed else TERMINAL

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        return False

    def information_state_string(self) -> object:
        """Return the view of the player to move, which is hashable and quicker to make than its text.

        The number of moves tells a position from an earlier one that looks the same.
        """
        return self.moves, self.table.game.view(self.s, Seat(self.current_player()))

    def legal_actions(self) -> list[int]:
        return list(range(len(self.listed())))

    def listed(self) -> Sequence[Action]:
        """Return the actions that have numbers; they depend on the player's view only."""
        if not self._listed:
            found = dict[Action, None]()
            for offer in self.table.game.offers(self.s, Seat(self.current_player())):
                found |= dict.fromkeys(_thinned([*islice(concrete(offer, Random(0)), LISTED)]))
            self._listed = tuple(found)
        return self._listed

    def apply_action(self, number: int) -> None:
        self.play(self.listed()[number])

    def play(self, action: Action) -> None:
        """Apply an action, numbered or not."""
        self.moves += 1
        self._listed = ()
        for event in self.table.game.apply(self.s, Seat(self.current_player()), action):
            if isinstance(event, Settled):
                gained = [*self.gained]
                gained[event.seat] += event.delta
                self.gained = tuple(gained)
                self.settled = self.settled or event.reason == "hand"

    def returns(self) -> Sequence[float]:
        """Return the result of each seat: a share of the win, or chips as a part of those at the start."""
        if self.table.game.join is not None:
            return [chips / CHIPS for chips in self.gained]
        return [share(self.table.game, self.s, Seat(seat)) for seat in range(self.table.seats)]

    def dealt_anew(self, player: int, random: Random) -> SpielState:
        """Return a possible world for this player, as ISMCTSBot's resampler does."""
        return replace(self, s=determinize(self.table.game, self.s, Seat(player), random))


def _thinned(family: Sequence[Action]) -> Sequence[Action]:
    """Return some of these actions, evenly spread from the first to the last."""
    if len(family) <= FAMILY:
        return family
    return [family[at * (len(family) - 1) // (FAMILY - 1)] for at in range(FAMILY)]
