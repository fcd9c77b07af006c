"""A table of Texas Hold Up under test: moves in notation, with the players called by letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engines.core import Event, Illegal, Misread, Seat, heard, play
from engines.holdup import HOLDUP, View
from engines.holdup.model import State
from engines.holdup.positions import position
from engines.notation import read

EventT = TypeVar("EventT", bound=Event)


def those(events: Iterable[Event], *kinds: type[EventT]) -> list[EventT]:
    """The events of these kinds, in order."""
    return [it for it in events if isinstance(it, kinds)]


class Heist:
    """`Heist(text)` sets a position up; `do("A raise 6")` plays, `refuse("A bet 1")` returns what is said."""

    def __init__(self, text: str = "", state: State | None = None, **options: Any) -> None:
        self.s = state if state is not None else position(text, **options)
        self.names = [it.id if it else None for it in self.s.villains]
        self.check()

    def seat(self, name: str) -> Seat | None:
        """The seat of "A"; None for "table" and "onlooker"."""
        return Seat(self.names.index(name)) if name in self.names else None

    def do(self, *lines: str) -> list[Event]:
        """Plays each line ("A raise 6", "table abort") and returns all that happened in order."""
        happened: list[Event] = []
        for line in lines:
            name, text = line.split(maxsplit=1)
            self.s, events = play(HOLDUP, self.s, self.seat(name), read(HOLDUP, text, self.names))
            self.names = [it.id if it else None for it in self.s.villains]
            self.check()
            happened += events
        return happened

    def everyone_passes(self) -> list[Event]:
        """Closes the window that is open."""
        return self.do(*(f"{self.names[i]} pass" for i in self.s.asked if i not in self.s.passed))

    def refuse(self, line: str) -> Illegal:
        """What the player is told instead; the state must not change."""
        name, _, text = line.partition(" ")
        before = self.s.copy()
        try:
            _ = play(HOLDUP, self.s, self.seat(name), read(HOLDUP, text, self.names))
        except Misread as misread:
            illegal: Illegal = HOLDUP.refusal(self.s, self.seat(name), misread)
        except Illegal as refused:
            illegal = refused
        else:
            raise AssertionError(f"{line!r} was accepted")
        assert self.s == before
        return illegal

    def legal(self, line: str) -> bool:
        """Whether the move could be made now."""
        name, text = line.split(maxsplit=1)
        action = read(HOLDUP, text, self.names)
        return any(action in offer for offer in HOLDUP.offers(self.s, self.seat(name)))

    def view(self, name: str = "onlooker") -> View:
        return HOLDUP.view(self.s, self.seat(name))

    def stacks(self) -> dict[str, int]:
        return {name: self.s.stack[i] for i, name in enumerate(self.names) if name}

    def total(self) -> int:
        """T of RULES.md 12.2: all chips on the table."""
        s = self.s
        return sum(s.stack) + sum(s.real) + s.damage_in_pot + s.loot_in_pot + s.loot_on_card + s.resist_chips

    def heard_by(self, name: str, events: list[Event]) -> tuple[Event, ...]:
        return heard(events, self.seat(name))

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
    power_cards = [*s.powers_deck, *s.powers_discard, *(it for hand in s.powers for it in hand)]
    for zone in (play_cards, power_cards):
        assert len(zone) == len(set(zone)) in (0, 52)
