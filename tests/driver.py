"""Test driver of a table of any game: moves in notation, players under short names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from engines.core import Action, Copies, Event, Game, Illegal, Misread, Seat, completed, heard, play
from engines.notation import read
from tests.rulebook import sentences

StateT = TypeVar("StateT", bound=Copies)
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)


def those(events: Iterable[Event], *kinds: type[EventT]) -> list[EventT]:
    """The events of these kinds, in order."""
    return [it for it in events if isinstance(it, kinds)]


class Driver(ABC, Generic[StateT, ViewT]):
    """`do("A raise 6")` plays, `refused("A bet 1", "HU-B08")` is told why not, `legal("A check")` asks."""

    game: ClassVar[Game[Any, Any, Any]]

    def __init__(self, state: StateT) -> None:
        self.s = state
        self.check()

    @property
    @abstractmethod
    def names(self) -> Sequence[str | None]:
        """What the players are called, by seat; None for an empty one."""

    @abstractmethod
    def check(self) -> None:
        """What holds after every move: nothing is lost or doubled. Raises AssertionError."""

    def seat(self, name: str | None) -> Seat | None:
        """The seat of "A"; None for "table" and "onlooker"."""
        return Seat(self.names.index(name)) if name is not None and name in self.names else None

    def at(self, name: str) -> Seat:
        """The seat of somebody who has one."""
        seat = self.seat(name)
        assert seat is not None, name
        return seat

    # Doing.

    def read(self, name: str, text: str) -> Action:
        """The action that `text` says, with what goes without saying, as a table reads it."""
        action = read(self.game, text, self.names)
        return completed(self.game.offers(self.s, self.seat(name)), action)

    def step(self, seat: Seat | None, action: Action) -> tuple[Event, ...]:
        """One move and what it brings."""
        self.s, events = play(self.game, self.s, seat, action)
        self.check()
        return events

    def do(self, *lines: str) -> list[Event]:
        """Plays each line ("A raise 6", "table abort") and returns all that happened in order."""
        happened: list[Event] = []
        for line in lines:
            name, text = line.split(maxsplit=1)
            happened += self.step(self.seat(name), self.read(name, text))
        return happened

    def defaults(self, moves: int = 1) -> list[Event]:
        """Plays for whoever is waited for first, as a table does for the absent."""
        happened: list[Event] = []
        for _ in range(moves):
            seat = self.game.owed(self.s)[0]
            happened += self.step(seat, self.game.default(self.s, seat))
        return happened

    def refuse(self, line: str) -> Illegal:
        """What the player is told instead; the state must not change."""
        name, _, text = line.partition(" ")
        seat, before = self.seat(name), self.s.copy()
        try:
            _ = play(self.game, self.s, seat, self.read(name, text))
        except Misread as misread:
            illegal: Illegal = self.game.refusal(self.s, seat, misread)
        except Illegal as refused:
            illegal = refused
        else:
            raise AssertionError(f"{line!r} was accepted")
        assert self.s == before
        return illegal

    def refused(self, line: str, rule: str, *values: object) -> None:
        """The player is told what RULES.md has at `rule` ("HU-B06"), with these values in its places."""
        illegal = self.refuse(line)
        assert illegal.rule == rule and self.spoken(illegal.sentence) in sentences(rule, *values), illegal

    def spoken(self, sentence: str) -> str:
        """A sentence with the names in it."""
        for seat, name in enumerate(self.names):
            sentence = sentence.replace(f"⟨{seat}⟩", str(name))
        return sentence

    # Looking.

    def legal(self, line: str) -> bool:
        """Whether the move could be made now."""
        name, text = line.split(maxsplit=1)
        action = self.read(name, text)
        return any(action in offer for offer in self.game.offers(self.s, self.seat(name)))

    def view(self, name: str | None = "onlooker") -> ViewT:
        """What this player sees."""
        return self.game.view(self.s, self.seat(name))

    def heard_by(self, name: str | None, events: Iterable[Event]) -> tuple[Event, ...]:
        """Those of `events` that this player hears."""
        return heard(tuple(events), self.seat(name))
