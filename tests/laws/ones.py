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
_NUMBERS, _NEVER = (int, Natural), (str, bool, NoneType)
_Ones = Callable[[Any], Any]


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
    changed = {name: ones(getattr(it, name)) for name, ones in _numbered(type(it))}
    return replace(it, **changed) if changed else it


@cache
def _numbered(kind: type) -> Sequence[tuple[str, _Ones]]:
    """Return the fields of a class that may hold numbers, each with what makes ones of it."""
    if issubclass(kind, Word) or hasattr(kind, "__post_init__"):
        return ()
    ones = ((f.name, _ones(hints_of(kind)[f.name])) for f in fields(kind))
    return [(name, made) for name, made in ones if made is not None]


def _ones(hint: Any) -> _Ones | None:
    """Return what makes ones of values with this type hint, None if there is never a number in them."""
    if hint in _NUMBERS:
        return lambda _: 1
    if hint in _NEVER or isinstance(hint, NewType):
        return None
    kinds = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return _ones_of_any([(kind, _ones(kind)) for kind in kinds])
    if get_origin(hint) is list or (get_origin(hint) is tuple and kinds[-1] is Ellipsis):
        return _ones_of_each(_ones(kinds[0]), get_origin(hint))
    if get_origin(hint) is tuple:
        all_ones = [_ones(kind) or _same for kind in kinds]
        return lambda values: tuple(made(it) for made, it in zip(all_ones, values, strict=True))
    return lambda value: of_ones(value) if is_dataclass(value) else value


def _same(value: Any) -> Any:
    return value


def _ones_of_each(ones: _Ones | None, sequence: type[Any]) -> _Ones | None:
    return (lambda values: sequence(map(ones, values))) if ones is not None else None


def _ones_of_any(kinds: Sequence[tuple[Any, _Ones | None]]) -> _Ones | None:
    """Return what makes ones of the values of a union."""
    tried = [(int if kind in _NUMBERS else get_origin(kind) or kind, ones) for kind, ones in kinds]
    known = [(kind, ones or _same) for kind, ones in tried if isinstance(kind, type)]

    def made(value: Any) -> Any:
        return next((ones(value) for kind, ones in known if isinstance(value, kind)), value)

    return made if any(ones is not None for _, ones in kinds) else None


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
