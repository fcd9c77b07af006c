"""How is a record played again? By the rules, with the cards as it tells them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, cast

from engines import GAMES
from engines.chance import stacked_by
from engines.core import Game, Score, play
from engines.notation import read
from engines.record.damage import Damaged, at
from engines.record.form import Deal, Move, Name, Record, Result


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a record leads to, by the rules."""

    game: Game[Any, Any, Any]
    moves: int
    standing: Sequence[Score]
    names: Mapping[int, str]


def replayed(record: Record) -> Replayed:
    """Plays a record again: every move must be legal, and the result must be what is told. Raises Damaged."""
    game, state = _begun(record)
    names, moves, deals = dict[int, str](), 0, _deals(record)
    standing: Sequence[Score] = ()
    for n, entry in enumerate(record.entries):
        line = record.line(n)
        match entry:
            case Name(seat, name):
                names[seat] = name
            case Move(seat, text):
                with at(line), stacked_by(_Dealer(deals, line)):
                    state, _ = play(game, state, seat, read(game, text))
                moves += 1
            case Result():
                standing = standing or game.standing(state)
                if entry not in [Result(it.seat, it.place, it.points) for it in standing]:
                    raise Damaged(line, "That is not how the game ends.")
            case _:
                pass
    return Replayed(game, moves, standing or game.standing(state), names)


def _begun(record: Record) -> tuple[Game[Any, Any, Any], Any]:
    head, game = record.head, GAMES[record.head.game]
    if head.version != game.version:
        raise Damaged(
            2, f"It was played by version {head.version} of the rules; these are version {game.version}."
        )
    known = {it.name for it in fields(game.options)}
    with at(5):
        if unknown := head.options.keys() - known:
            raise Damaged(5, f"There is no option {json.dumps(min(unknown)[:20])}.")
        options = game.options(**{name: _tuples(value) for name, value in head.options.items()})
    if head.seats not in ((0,) if game.join is not None else game.seats):
        raise Damaged(6, f"{game.title} is not played by {head.seats}.")
    with at(6), stacked_by(_Dealer(_deals(record), 6)):
        return game, game.new(options, head.seats, "")


def _deals(record: Record) -> dict[str, tuple[int, Deal]]:
    """The shuffles by label, each with its line."""
    return {it.label: (record.line(n), it) for n, it in enumerate(record.entries) if isinstance(it, Deal)}


def dealer(record: Record) -> Callable[[Sequence[Any], str, str], list[Any]]:
    """How cards come out as a record tells, for `chance.stacked_by`."""
    return _Dealer(_deals(record), 0)


class _Dealer:
    """Has cards come out as a record tells."""

    def __init__(self, deals: Mapping[str, tuple[int, Deal]], line: int) -> None:
        self._deals, self._line = deals, line

    def __call__(self, items: Sequence[Any], _seed: str, label: str) -> list[Any]:
        if label not in self._deals:
            raise Damaged(self._line, f"Nothing is told of the shuffle {json.dumps(label)}.")
        line, deal = self._deals[label]
        meant = {str(it): it for it in items}
        if tuple(meant) != deal.items or sorted(deal.order) != sorted(meant):
            raise Damaged(line, "These are not the cards that were shuffled.")
        return [meant[it] for it in deal.order]


def _tuples(value: Any) -> Any:
    """JSON knows lists only, options are made of tuples."""
    return tuple(map(_tuples, cast("list[Any]", value))) if isinstance(value, list) else value
