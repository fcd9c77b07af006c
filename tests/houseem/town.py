"""A table of Texas House'em under test: moves in notation, with the players called A, B, C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.cards import DECK, JOKERS, Card
from engines.core import Begin, Event, play
from engines.houseem import HOUSEEM, Options, View
from engines.houseem.model import Lot, Phase, State
from engines.houseem.moves import act
from engines.houseem.rounds import begin_turn
from tests.driver import Driver
from tests.houseem.positions import LETTERS, cards_of, position


def cards(zone: Sequence[Card]) -> str:
    """Return a zone as tests write it: "KS QS", in order; "-" if it is empty."""
    return " ".join(zone) or "-"


class Town(Driver[State, View]):
    """A table under test: `Town(text)` sets a position up."""

    game = HOUSEEM

    def __init__(self, text: str = "", state: State | None = None) -> None:
        s = state if state is not None else position(text)
        self._cards = sorted(cards_of(s))
        assert len(self._cards) == len(set(self._cards)), "a card lies in two zones"
        super().__init__(state=s)

    @property
    def names(self) -> list[str]:
        return list(LETTERS[: len(self.s.hands)])

    # Doing.

    def do(self, *lines: str) -> list[Event]:
        """Make each move without its automatic consequences; the named player gets the turn."""
        happened: list[Event] = []
        for line in lines:
            name, text = line.split(maxsplit=1)
            self.act(name)
            action, seat = self.read(name, text), self.at(name)
            if not any(action in offer for offer in HOUSEEM.offers(self.s, seat)):
                raise HOUSEEM.refusal(self.s, seat, action)
            happened += act(self.s, seat, action)
            self.check()
        return happened

    def play(self, *lines: str) -> list[Event]:
        """Make each move ("A draw") with its consequences: the end of the round, the next turn."""
        return super().do(*lines)

    def turn(self, name: str) -> list[Event]:
        """Begin this player's turn."""
        happened = list(begin_turn(self.s, self.at(name)))
        self.check()
        return happened

    def act(self, name: str) -> None:
        """Give this player the turn, without what its beginning brings."""
        self.s.turn = self.at(name)

    # Looking.

    def shows(self, outcome: str) -> None:
        """Check the town: "H1 settled A KS; hand A 5D; market -; deck 2C 3C; graveyard 8C"."""
        for said in outcome.split(";"):
            name, _, expected = said.strip().partition(" ")
            if name == "hand":
                seat, _, expected = expected.partition(" ")
                found = self.hand(seat)
            else:
                zones = ("market", "deck", "graveyard")
                found = cards(getattr(self.s, name)) if name in zones else self.told(name)
            assert found == expected, f"{said.strip()}: {found}"

    def hand(self, name: str) -> str:
        return cards(self.s.hands[self.at(name)])

    def lot(self, name: str = "H1") -> Lot:
        """Return the lot at "H1", which must exist."""
        return next(lot for lot in self.s.lots if str(lot.address) == name)

    def told(self, name: str) -> str:
        """Return a lot in a line: "settled A KS KH", "vacant", "safe B", "foundation"; "-" if it is gone."""
        lot = next((lot for lot in self.s.lots if str(lot.address) == name), None)
        if lot is None:
            return "-"
        token = lot.safe if lot.safe is not None else lot.owner
        words = [lot.stage.value, *([LETTERS[token]] if token is not None else []), *lot.townsfolk]
        return " ".join([*words, "face-down"] if lot.face_down else words)

    def check(self) -> None:
        """Check HE-06: no card is lost or doubled."""
        assert sorted(cards_of(self.s)) == self._cards


after = Town.after


def dealt(seats: int = 3, seed: str = "town", **options: Any) -> Town:
    """Return a new game after the deal and the beginning of the first turn."""
    undealt = HOUSEEM.new(Options(**options), seats, seed)
    return Town(state=play(HOUSEEM, undealt, None, Begin())[0])


def conserved(s: State) -> None:
    """Check HE-06 in a whole game: each card is in one zone, and a lot is in one stage."""
    whole = DECK + JOKERS if s.options.strange_folk else DECK
    assert sorted(cards_of(s)) == (sorted(whole) if s.phase is not Phase.SETUP else [])
    assert len(s.market) <= 5
    for lot in s.lots:
        assert len(lot.foundation) == 2 and len(lot.roof) in (0, 3) and len(lot.townsfolk) <= 4
        assert (lot.owner is not None) == bool(lot.townsfolk)
        assert not (lot.safe is not None and lot.townsfolk)
        assert lot.roof or not (lot.townsfolk or lot.safe is not None)
        assert not lot.face_down or (s.options.hidden_neighbors and lot.townsfolk)
