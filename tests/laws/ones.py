"""Events, actions and views in which every number is 1, for checks of singular nouns."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from engines.core import Event, Natural, Seat, Whisper
from engines.notation import Word
from tests.laws.games import AnyGame

_NUMBERS = (int, Natural)


def of_ones(it: Any) -> Any:
    """Return `it` with 1 for each number in it, but not for seats, addresses and options."""
    if isinstance(it, Word) or hasattr(it, "__post_init__"):
        return it
    hints = hints_of(type(it))
    return replace(it, **{f.name: _one(hints[f.name], getattr(it, f.name)) for f in fields(it)})


def _one(hint: Any, value: Any) -> Any:
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if _may_be(kind, value)]
        return _one(kinds[0], value) if kinds else value
    if hint in _NUMBERS:
        return 1
    if get_origin(hint) is list:
        return [_one(get_args(hint)[0], item) for item in value]
    if get_origin(hint) is tuple:
        kinds, values = get_args(hint), cast("tuple[Any, ...]", value)
        if kinds[-1] is Ellipsis:
            return tuple(_one(kinds[0], item) for item in values)
        return tuple(_one(kind, item) for kind, item in zip(kinds, values, strict=True))
    return of_ones(value) if is_dataclass(value) else value


def _may_be(kind: Any, value: Any) -> bool:
    if kind in _NUMBERS:
        return isinstance(value, int)
    kind = get_origin(kind) or kind
    return isinstance(kind, type) and isinstance(value, kind)


@cache
def hints_of(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def kinds_of_events(game: AnyGame) -> set[type[Event]]:
    """Return the kinds of events of a game."""
    found = vars(import_module(f"engines.{game.name}.events")).values()
    return {it for it in found if isinstance(it, type) and issubclass(it, Event)} - {Event, Whisper}


def made_up(kind: type[Event]) -> Event:
    """Return an event that no random game has. Raise KeyError where it holds more than seats and numbers."""
    some: dict[Any, Any] = {int: 1, Seat: Seat(0), tuple[Seat, ...]: (Seat(0),)}
    hints = hints_of(kind)
    return kind(**{f.name: some[hints[f.name]] for f in fields(kind)})
