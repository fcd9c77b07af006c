"""Fuzzing of actions and lines: actions with arbitrary field values, and arbitrary text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engines.cards import DECK, JOKERS, Card
from engines.core import Action, Seat, TextId, VillainId
from tests.laws.games import AnyGame

LENGTHS = (0, 1, 1, 2, 2, 3, 6, 60)

_VALUES: dict[Any, Callable[[Random], Any]] = {
    NoneType: lambda _: None,
    int: lambda random: random.choice((-1, 0, 1, 2, 3, random.randrange(60), random.randrange(10**12))),
    str: lambda random: random.choice(("", "deck", "resistance", "Ada")),
    bool: lambda random: random.random() < 0.5,
    Seat: lambda random: random.choice((random.randrange(10), random.randrange(100))),
    Card: lambda random: random.choice(DECK + JOKERS),
    TextId: lambda random: random.choice(("t1", "t0", "t", "", "x1", "t" * 30, "t 1")),
    VillainId: lambda random: random.choice(("v1", "stock0", "stock1", "", f"v{random.randrange(10**9)}")),
}

_WORDS = (
    "say", "to", "at", "with", "on", "deck", "deck*2", "deck*0", "deck*99999", "resistance", "0.1", "1.2",
    "1.3", "flop1", "FLOP2", "turn", "river", "flop4", "2S", "kh", "9D", "10C", "1S", "XX", "XR", "AS", "as",
    "0", "1", "2", "7", "99", "-3", "2.5", "ten", "1e3", "٣", "²", "1" + "0" * 400, "+5", "0x1f", "1_000",
    "t17", "t0", "v1/1234/50", "v1/1234/0", "v1/1224/50", "v1/12345/50", "v1", "v1//", "/", "v1/1234/1/2",
    "Ada", "ada", '"Ada"', '"Doc Nobody"', '"', '""', '"a\nb"', "\x00", "\u202egnp", "x" * 5000, "@everyone",
)  # fmt: skip


def some_action(kind: type[Action], random: Random) -> Action:
    return _value(kind, random)


def some_line(game: AnyGame, random: Random) -> str:
    """Return a line that may be an action's notation, and usually is not."""
    verb = random.choice(game.actions + game.table_actions).verb
    words = [random.choice((verb, verb, verb, verb.upper(), *_WORDS))]
    words += random.choices(_WORDS, k=random.choice(LENGTHS))
    return random.choice((" ", " ", "  ", "\t", "\n")).join(words)


def _value(hint: Any, random: Random) -> Any:
    if hint in _VALUES:
        return _VALUES[hint](random)
    if get_origin(hint) in (Union, UnionType):
        return _value(random.choice(get_args(hint)), random)
    if get_origin(hint) is Literal:
        return random.choice(get_args(hint))
    if get_origin(hint) is tuple:
        return tuple(_value(get_args(hint)[0], random) for _ in range(random.choice(LENGTHS)))
    if is_dataclass(hint):
        hints = _hints(hint)
        return hint(*(_value(hints[field.name], random) for field in fields(hint)))
    return _value(hint.__supertype__, random)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
