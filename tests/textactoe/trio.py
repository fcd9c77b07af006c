"""A table of Tex-Tac-Toe under test: moves in notation, with the players called by letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engines.cards import Card
from engines.core import Event, Illegal, Misread, Seat, completed, heard, play
from engines.notation import read, write
from engines.textactoe import TEXTACTOE, Options, View
from engines.textactoe.model import CHIPS, Phase, State, deck
from engines.textactoe.positions import NAMES, position

EventT = TypeVar("EventT", bound=Event)


def those(events: Iterable[Event], *kinds: type[EventT]) -> list[EventT]:
    """The events of these kinds, in order."""
    return [it for it in events if isinstance(it, kinds)]


class Trio:
    """`Trio(text)` sets a position up, `do("A reveal 1")` plays, `refuse("A reveal 5")` gives the answer."""

    def __init__(self, text: str = "", state: State | None = None, **options: Any) -> None:
        self.s = state if state is not None else position(text, **options)
        self.names = list(NAMES[: len(self.s.stash)])
        self.check()

    @classmethod
    def dealt(cls, players: int = 2, seed: str = "00", **options: Any) -> Trio:
        """A game right after the deal."""
        trio = cls(state=TEXTACTOE.new(Options(**options), players, seed))
        trio.do("table begin")
        return trio

    def seat(self, name: str) -> Seat | None:
        """The seat of "A"; None for "table" and "onlooker"."""
        return Seat(self.names.index(name)) if name in self.names else None

    def do(self, *lines: str) -> list[Event]:
        """Plays each line ("A play 8S 5") and returns all that happened in order."""
        happened: list[Event] = []
        for line in lines:
            name, text = line.split(maxsplit=1)
            seat = self.seat(name)
            action = completed(TEXTACTOE.offers(self.s, seat), read(TEXTACTOE, text, self.names))
            self.s, events = play(TEXTACTOE, self.s, seat, action)
            self.check()
            happened += events
        return happened

    def refuse(self, line: str) -> Illegal:
        """What the player is told instead; the state must not change."""
        name, _, text = line.partition(" ")
        before = self.s.copy()
        try:
            _ = play(TEXTACTOE, self.s, self.seat(name), read(TEXTACTOE, text, self.names))
        except Misread as misread:
            illegal: Illegal = TEXTACTOE.refusal(self.s, self.seat(name), misread)
        except Illegal as refused:
            illegal = refused
        else:
            raise AssertionError(f"{line!r} was accepted")
        assert self.s == before
        return illegal

    def legal(self, line: str) -> bool:
        """Whether the move could be made now."""
        name, text = line.split(maxsplit=1)
        action = read(TEXTACTOE, text, self.names)
        return any(action in offer for offer in TEXTACTOE.offers(self.s, self.seat(name)))

    def verbs(self, name: str) -> set[str]:
        """What the player may do."""
        return {offer.action.verb for offer in TEXTACTOE.offers(self.s, self.seat(name))}

    def view(self, name: str = "onlooker") -> View:
        return TEXTACTOE.view(self.s, self.seat(name))

    def heard_by(self, name: str, events: list[Event]) -> tuple[Event, ...]:
        return heard(events, self.seat(name))

    def default(self) -> str:
        """What is done for whoever is waited for, if he is absent."""
        (seat,) = TEXTACTOE.owed(self.s)
        return f"{self.names[seat]} {write(TEXTACTOE.default(self.s, seat))}"

    @property
    def turn(self) -> str:
        """Who may act."""
        (seat,) = TEXTACTOE.owed(self.s)
        return self.names[seat]

    def stash(self, name: str) -> str:
        return " ".join(self.s.stash[self.names.index(name)])

    def cell(self, n: int) -> str:
        """As all see it: "8H/8S", or "##"."""
        return "##" if n in self.s.face_down else "/".join(self.s.grid[n - 1])

    def check(self) -> None:
        """TT-42 after every move."""
        conserved(self.s)


def conserved(s: State) -> None:
    """Cards, stacks and chips (RULES.md, TT-42 and section 1)."""
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


# What the laws are told.

OPTIONS = [
    {"jokers": jokers, "betting": betting, "max_players": players}
    for jokers, betting, players in ((False, False, 2), (True, False, 3), (False, True, 6), (True, True, 4))
]


def _others_cards(s: State, seat: Seat | None, hands: list[tuple[Card, ...]]) -> object:
    return [hand for i, hand in enumerate(hands) if i != seat]


LEAKS = {
    "the top of the pile": lambda s, _: s.pile[:1],
    "face-down grid cards": lambda s, _: [s.grid[cell - 1] for cell in s.face_down],
    "others' stashes": lambda s, seat: _others_cards(s, seat, s.stash),
    "others' laid cards": lambda s, seat: _others_cards(s, seat, s.laid),
    "others' discards": lambda s, seat: [it.card for it in s.clues if it.knower not in (None, seat)],
    "the seed": lambda s, _: s.seed[:1],
}


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
