"""Miscounts (`1 chips`), and events, actions and views in which every number is 1, to find them."""

from __future__ import annotations

import ast
import re
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from bot.presentation.games import PRESENTERS
from engines.cards import Card
from engines.core import Event, Natural, Seat, Whisper
from engines.notation import Word
from tests.laws.games import AnyGame

SOURCES = [it for room in ("bot", "engines") for it in (Path(__file__).parents[2] / room).rglob("*.py")]
_NUMBERS = (int, Natural)


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
    found = vars(import_module(f"engines.{game.name}.events")).values()
    return {it for it in found if isinstance(it, type) and issubclass(it, Event)} - {Event, Whisper}


def made_up(kind: type[Event]) -> Event:
    """Return an event that no random game has. Raise KeyError where it holds more than seats and numbers."""
    some: dict[Any, Any] = {int: 1, Seat: Seat(0), tuple[Seat, ...]: (Seat(0),), tuple[Card, ...]: ("2C",)}
    hints = hints_of(kind)
    return kind(**{f.name: some[hints[f.name]] for f in fields(kind)})
