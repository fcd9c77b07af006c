"""Test driver of a table of any game: moves in notation, players under short names."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from engines.core import Action, Copies, Event, Game, Illegal, Misread, Seat, completed, heard, play
from engines.notation import read
from tests.rulebook import sentences

StateT = TypeVar("StateT", bound=Copies)
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT", bound=Event)


def those(events: Iterable[Event], *kinds: type[EventT]) -> list[EventT]:
    return [it for it in events if isinstance(it, kinds)]


def inputs(said: str) -> list[str]:
    """Return the lines of `said`: "P1 P2: draw; draw 1" stands for four."""
    names, _, texts = said.partition(":")
    return [f"{name} {text.strip()}" for name in names.split() for text in texts.split(";")]


def cards_in(told: object) -> set[str]:
    """Return all cards that a view or an event names anywhere."""
    return {*re.findall(r"'([2-9TJQKA][SHDC]|X[BR])'", repr(told))}


class Driver(ABC, Generic[StateT, ViewT]):
    """A driver: `do("A raise 6")` plays, `refused("A bet 1", "HU-B08")` asserts a refusal, `legal` asks."""

    game: ClassVar[Game[Any, Any, Any]]

    position: ClassVar[Callable[..., Any]]
    """The parser of the game's positions."""
    conserved: ClassVar[Callable[..., Any]]
    """The check that cards and chips are conserved."""

    def __init__(self, text: str = "", state: StateT | None = None, **options: Any) -> None:
        self.s = state if state is not None else self.position(text, **options)
        self.check()

    @classmethod
    def after(cls, text: str, *lines: str, **options: Any) -> Self:
        """Return the table after these lines in a position."""
        driver = cls(text, **options)
        _ = driver.do(*lines)
        return driver

    @property
    @abstractmethod
    def names(self) -> Sequence[str | None]:
        """The players' short names, by seat; None for an empty seat."""

    def check(self) -> None:
        """Raise AssertionError where something was lost or doubled; called after every move."""
        self.conserved(self.s)

    def seat(self, name: str | None) -> Seat | None:
        """Return the seat of "A"; None for "table" and "onlooker"."""
        return Seat(self.names.index(name)) if name is not None and name in self.names else None

    def at(self, name: str) -> Seat:
        seat = self.seat(name)
        assert seat is not None, name
        return seat

    # Moves.

    def read(self, name: str, text: str) -> Action:
        """Read an action as a table does, with implied fields filled in."""
        action = read(self.game, text, self.names)
        return completed(self.game.offers(self.s, self.seat(name)), action)

    def step(self, seat: Seat | None, action: Action) -> tuple[Event, ...]:
        self.s, events = play(self.game, self.s, seat, action)
        self.check()
        return events

    def do(self, *lines: str) -> list[Event]:
        """Play each line ("A raise 6", "table abort") and return all events in order."""
        happened: list[Event] = []
        for line in lines:
            name, text = line.split(maxsplit=1)
            happened += self.step(self.seat(name), self.read(name, text))
        return happened

    def defaults(self, moves: int = 1) -> list[Event]:
        """Play default moves for the first seat that is waited for, as a table does for absent players."""
        happened: list[Event] = []
        for _ in range(moves):
            seat = self.game.owed(self.s)[0]
            happened += self.step(seat, self.game.default(self.s, seat))
        return happened

    def refuse(self, line: str) -> Illegal:
        """Return the refusal of a bad move; assert that the state is unchanged."""
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
        """Assert the refusal of RULES.md at `rule` ("HU-B06"), with these values in its places."""
        illegal = self.refuse(line)
        assert illegal.rule == rule and self.spoken(illegal.sentence) in sentences(rule, *values), illegal

    def refuses(self, rule: str, *lines: str) -> None:
        """Assert that each of these moves is refused at `rule`, in whatever words."""
        for line in lines:
            refused = self.refuse(line)
            assert refused.rule == rule, (line, refused)

    def answers(self, rule: str, line: str, sentence: str) -> None:
        """Assert that this move is refused at `rule` in just these words."""
        refused = self.refuse(line)
        assert (refused.rule, self.spoken(refused.sentence)) == (rule, self.spoken(sentence)), line

    def allows(self, *lines: str) -> None:
        """Assert that each of these moves is legal now."""
        for line in lines:
            assert self.legal(line), line

    def spoken(self, sentence: str) -> str:
        for seat, name in enumerate(self.names):
            sentence = sentence.replace(f"⟨{seat}⟩", str(name))
        return sentence

    # Queries.

    def legal(self, line: str) -> bool:
        name, text = line.split(maxsplit=1)
        action = self.read(name, text)
        return any(action in offer for offer in self.game.offers(self.s, self.seat(name)))

    def view(self, name: str | None = "onlooker") -> ViewT:
        return self.game.view(self.s, self.seat(name))

    def worlds(self, name: str | None, number: int = 60) -> list[StateT]:
        """Return positions that are possible as far as this player knows."""
        random, found = Random(1), list[StateT]()
        for _ in range(number):
            world = type(self)(state=self.s.copy())
            self.game.scramble(world.s, self.seat(name), random)
            world.check()
            assert world.view(name) == self.view(name)
            found.append(world.s)
        return found

    def heard_by(self, name: str | None, events: Iterable[Event]) -> tuple[Event, ...]:
        return heard(tuple(events), self.seat(name))
