"""Replay of a record by the rules, with the cards as the record has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any, cast

from engines import GAMES
from engines.chance import listening, stacked_by
from engines.core import Action, Game, Score, Seat, check
from engines.notation import read
from engines.record.damage import Damaged, located
from engines.record.dealings import Dealings
from engines.record.entries import Deal, Move, Name, Opening, Record, Result, Words

Deals = dict[str, tuple[int, Deal]]
"""Shuffles by label, each with its line."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of replaying a record by the rules."""

    game: Game[Any, Any, Any]
    moves: int
    standing: Sequence[Score]
    names: Mapping[int, str]
    over: bool
    """Whether the game was played to its end."""
    state: Any = field(default=None, repr=False)
    """The state after the last move."""


Before = Callable[[Seat | None, Action, Any], None]
"""A function that is told of each move, with the state before it, which it may not keep."""


def replayed(record: Record, before: Before | None = None) -> Replayed:
    """Replay a record; `before` is told of each move.

    Raise Damaged unless every move is legal, every shuffle is made when it is listed and with the listed
    cards, every shown card is opened, and the result is correct.
    """
    return _Table(record, before).played()


def dealer(record: Record) -> Callable[[Sequence[Any], str, str], list[Any]]:
    """Return a function for `chance.stacked_by` that deals cards as a record says."""
    return _Dealer(_deals(record), 0)


class _Table:
    """The table on which a record is replayed."""

    def __init__(self, record: Record, before: Before | None) -> None:
        self._record, self._game, self._before = record, _game(record), before
        self._names, self._moves = dict[int, str](), 0
        self._begun, self._state = False, cast("Any", None)
        self._waiting: Deals = {}
        """The listed shuffles that the next move must make."""
        sealed = record.head.commitment and self._game.sealing
        self._dealings = Dealings(sealed) if sealed else None

    def played(self) -> Replayed:
        results: list[Result] = []
        for n, entry in enumerate(self._record.entries):
            line = self._record.line(n)
            match entry:
                case Name(seat, name):
                    self._names[seat] = name
                case Deal(label):
                    self._waiting[label] = line, entry
                case Words(_, said):
                    self._check_words(line, [seat for seat, _ in said])
                case Move():
                    if results:
                        raise Damaged(line, "After the results nothing more is played.")
                    self._move(line, entry)
                case Result():
                    results.append(entry)
                case _:
                    pass
        self._begin()
        self._check_none_waits()
        standing = self._game.standing(self._state)
        if results and results != [Result(score.seat, score.place, score.points) for score in standing]:
            line = next(
                self._record.line(n)
                for n, numbered in enumerate(self._record.entries)
                if numbered is results[0]
            )
            raise Damaged(line, "That is not how the game ends.")
        self._check_opened()
        return Replayed(
            self._game, self._moves, standing, self._names, self._game.over(self._state), self._state
        )

    def _check_words(self, line: int, seats: Sequence[int]) -> None:
        """Check that the players who added words sat there; if people come and go, at any time."""
        if not self._record.head.seats and not self._names.keys() >= {*seats}:
            raise Damaged(line, "Nobody sits there who could say a word.")

    def _begin(self) -> None:
        """Set the table up before its first move."""
        if self._begun:
            return
        self._begun, head, game = True, self._record.head, self._game
        known = {field.name for field in fields(game.options)}
        with located(5):
            if unknown := head.options.keys() - known:
                raise Damaged(5, f"There is no option {json.dumps(min(unknown)[:20])}.")
            options = game.options(**{name: _tuples(value) for name, value in head.options.items()})
        if head.seats not in ((0,) if game.join is not None else game.seats):
            raise Damaged(6, f"{game.title} is not played by {head.seats}.")
        with self._dealt(6):
            self._state = game.new(options, head.seats, "")

    def _move(self, line: int, move: Move) -> None:
        self._begin()
        with self._dealt(line), listening() as heard:
            action = read(self._game, move.text)
            check(self._game, self._state, move.seat, action)
            if self._before is not None:
                self._before(move.seat, action, self._state)
            for event in self._game.apply(self._state, move.seat, action):
                if self._dealings is not None:
                    self._dealings.happened(event, heard, self._state, None)
                    heard.clear()
            assert self._dealings is None or not heard
        self._check_none_waits()
        self._moves += 1

    @contextmanager
    def _dealt(self, line: int) -> Generator[None]:
        """Deal the cards of the latest `deal` lines; errors are reported with the line."""
        dealer = _Dealer(self._waiting, line)
        with located(line), stacked_by(dealer):
            yield
        for label, told in zip(dealer.made, [*self._waiting], strict=False):
            if label != told:
                raise Damaged(self._waiting[told][0], "Another shuffle was made before this one.")
            del self._waiting[label]

    def _check_none_waits(self) -> None:
        for line, _ in self._waiting.values():
            raise Damaged(line, "Nothing was shuffled so.")

    def _check_opened(self) -> None:
        """Check that every card that everybody could see is opened."""
        if self._dealings is None:
            return
        deals = _deals(self._record)
        opened = {(entry.label, entry.at) for entry in self._record.entries if isinstance(entry, Opening)}
        for dealing in self._dealings.found:
            label = dealing.shuffle.label
            for place, card in enumerate(dealing.shuffle.order):
                if card in dealing.seen and (label, place) not in opened:
                    raise Damaged(deals[label][0], f"Everybody saw {card}, and its seal is not opened.")


class _Dealer:
    """Deals cards as a record says, and notes which shuffles were made, in order."""

    def __init__(self, deals: Deals, line: int) -> None:
        self._deals, self._line, self.made = deals, line, dict[str, None]()

    def __call__(self, items: Sequence[Any], _seed: str, label: str) -> list[Any]:
        if label not in self._deals:
            raise Damaged(self._line, f"Nothing is told of the shuffle {json.dumps(label)}.")
        line, deal = self._deals[label]
        self.made[label] = None
        meant = {str(item): item for item in items}
        if tuple(meant) != deal.items or sorted(deal.order) != sorted(meant):
            raise Damaged(line, "These are not the cards that were shuffled.")
        return [meant[card] for card in deal.order]


def _game(record: Record) -> Game[Any, Any, Any]:
    head, game = record.head, GAMES[record.head.game]
    if head.version != game.version:
        raise Damaged(
            2, f"It was played by version {head.version} of the rules; these are version {game.version}."
        )
    return game


def _deals(record: Record) -> Deals:
    return {
        entry.label: (record.line(n), entry)
        for n, entry in enumerate(record.entries)
        if isinstance(entry, Deal)
    }


def _tuples(value: Any) -> Any:
    """Convert lists from JSON to tuples, as options use them."""
    return tuple(map(_tuples, cast("list[Any]", value))) if isinstance(value, list) else value
