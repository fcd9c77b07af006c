"""Miscounts (`1 chips`), and events, actions and views in which every number is 1, to find them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from bot.presentation.games import PRESENTERS
from engines.cards import Card
from engines.core import Event, Natural, Seat, Whisper
from engines.notation import Word
from tests.laws.games import AnyGame

SOURCES = [it for room in ("bot", "engines") for it in (Path(__file__).parents[2] / room).rglob("*.py")]
_NUMBERS, _NUMBERLESS = (int, Natural), (str, bool, NoneType)
_Conversion = Callable[[Any], Any]


@cache
def plurals() -> tuple[str, ...]:
    calls = (node for path in SOURCES for node in ast.walk(parsed(path)) if isinstance(node, ast.Call))
    counts = (it for it in calls if isinstance(it.func, ast.Name) and it.func.id in ("counted", "agreed"))
    words = [[it.value for it in call.args[1:] if isinstance(it, ast.Constant)] for call in counts]
    several = {f"{it[0]}s" if len(it) == 1 else str(it[-1]) for it in words if it}
    headings = {several for presenter in PRESENTERS.values() for _, _, several in presenter.columns}
    return tuple(sorted({word for it in several | headings for word in it.split() if word.endswith("s")}))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def miscounted(told: object) -> list[str]:
    """Return the plurals after a 1: `1 chips`, `1 open tables`."""
    text = re.sub(r"[*~\\]", "", str(told))
    return re.findall(rf"(?<![\d.,-])1 (?:[a-z-]+ )?(?:{'|'.join(plurals())})\b", text)


def of_ones(it: Any) -> Any:
    """Return `it` with 1 for each number in it, but not for seats, addresses and options."""
    changed = {name: to_ones(getattr(it, name)) for name, to_ones in _numbered_fields(type(it))}
    return replace(it, **changed) if changed else it


@cache
def _numbered_fields(kind: type) -> Sequence[tuple[str, _Conversion]]:
    """Return the fields of a class that may hold numbers, each with the conversion of its values."""
    if issubclass(kind, Word) or hasattr(kind, "__post_init__"):
        return ()
    found = ((field.name, _conversion(hints_of(kind)[field.name])) for field in fields(kind))
    return [(name, to_ones) for name, to_ones in found if to_ones is not None]


def _conversion(hint: Any) -> _Conversion | None:
    """Return the conversion to ones of values with this type hint, None if they never hold a number."""
    if hint in _NUMBERS:
        return lambda _: 1
    if hint in _NUMBERLESS or isinstance(hint, NewType):
        return None
    kinds = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return _union_conversion(kinds)
    if get_origin(hint) is list or (get_origin(hint) is tuple and kinds[-1] is Ellipsis):
        sequence, to_ones = get_origin(hint), _conversion(kinds[0])
        return (lambda values: sequence(map(to_ones, values))) if to_ones is not None else None
    if get_origin(hint) is tuple:
        each = [_conversion(kind) or _unchanged for kind in kinds]
        return lambda values: tuple(to_ones(it) for to_ones, it in zip(each, values, strict=True))
    return lambda value: of_ones(value) if is_dataclass(value) else value


def _union_conversion(hints: Sequence[Any]) -> _Conversion:
    """Return the conversion of values of a union: that of the first of its types that a value has."""
    kinds = ((int if it in _NUMBERS else get_origin(it) or it, _conversion(it)) for it in hints)
    each = [(kind, to_ones or _unchanged) for kind, to_ones in kinds if isinstance(kind, type)]
    return lambda value: next((to_ones(value) for kind, to_ones in each if isinstance(value, kind)), value)


def _unchanged(value: Any) -> Any:
    return value


@cache
def hints_of(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def kinds_of_events(game: AnyGame) -> set[type[Event]]:
    found = vars(import_module(f"engines.{game.name}.events")).values()
    return {it for it in found if isinstance(it, type) and issubclass(it, Event)} - {Event, Whisper}


def made_up(kind: type[Event]) -> Event:
    """Return an event that no random game has. Raise KeyError where it holds more than seats and numbers."""
    some: dict[Any, Any] = {int: 1, Seat: Seat(0), tuple[Seat, ...]: (Seat(0),), tuple[Card, ...]: ("2C",)}
    hints = hints_of(kind)
    return kind(**{f.name: some[hints[f.name]] for f in fields(kind)})
