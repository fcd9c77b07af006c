"""How is an action written as one line of text, and read back?

`raise 12`, `damage 6H 2`, `destroy 2S river flop1 say t17`: the verb, then the fields in order. A seat is its
number (a reader that knows the names takes those too, quoted where they have spaces); an optional text
follows its field's name. Small words ("damage 6H at Ada", "raise to 12") are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints, runtime_checkable

from engines.cards import Card, card
from engines.core import Action, Game, Misread, Seat, TextId, Villain, VillainId

LENGTH = 100
"""Characters that a written action may have: what fits a Discord custom_id or autocomplete value."""
SHOWN = 40
"""Characters of a word that could not be read which are shown again."""
SMALL_WORDS = ("at", "to", "with", "on")
_WORD = re.compile(r'(?:"[^"]*"|\S)+')

Names = Sequence[str | None]
"""The players' names by seat, None for an empty one."""
NOBODY: Mapping[str, Villain] = {}


@runtime_checkable
class Word(Protocol):
    """A value of a game's own that is one word of notation, such as a place to look at: "2.1"."""

    @classmethod
    def read(cls, word: str, names: Names) -> Sequence[Any]:
        """The values that `word` stands for (several where a field takes several). Raises ValueError."""
        ...


class Unreadable(ValueError):
    """A word that is no value of its field; its sentence is for the player."""


def split(text: str) -> list[str]:
    """The words of `text`; what stands in quotation marks is one."""
    return _WORD.findall(text)


def write(action: Action) -> str:
    """The one notation of `action`."""
    words = [type(action).verb]
    for name, hint in _fields(type(action)):
        value = getattr(action, name)
        if value is None:
            continue
        if _is_keyed(hint):
            words += (name, value)
        elif get_origin(hint) is tuple:
            words += map(written, value)
        else:
            words.append(written(value))
    return " ".join(words)


def read(
    game: Game[Any, Any, Any], text: str, names: Names = (), villains: Mapping[str, Villain] = NOBODY
) -> Action:
    """The action that `text` says; `names` mean seats, keys of `villains` mean villains. Raises Misread."""
    words = split(text)
    action, rest = _verb(game, words)
    said: dict[str, Any] = {}
    for name, hint in _fields(action):
        if _is_keyed(hint):
            if name in map(str.lower, rest):
                at = [w.lower() for w in rest].index(name)
                said[name] = _text(action, name, rest[at + 1 :])
                rest = rest[:at]
        elif get_origin(hint) is tuple:
            cut = next((i for i, w in enumerate(rest) if w.lower() == "say"), len(rest))
            said[name] = tuple(
                v for word in rest[:cut] for v in _values(action, name, get_args(hint)[0], word, names)
            )
            rest = rest[cut:]
        else:
            if len(rest) > 1 and rest[0].lower() in SMALL_WORDS and rest[0] not in names:
                rest = rest[1:]
            if rest and rest[0].lower() != "say":
                said[name] = (_known(villains, rest[0]) if hint is Villain else None) or _values(
                    action, name, hint, rest[0], names
                )[0]
                rest = rest[1:]
            elif _default(action, name) is MISSING:
                raise Misread(f"{action.verb} needs {name}.", action.verb, name)
    if rest:
        raise Misread(
            f'"{shown(rest[0])}" is one word too many for {action.verb}.', action.verb, "", shown(rest[0])
        )
    return action(**said)


def shown(word: str) -> str:
    """`word` as a sentence may repeat it: printable, and no longer than a sentence can bear."""
    printable = "".join(it if it.isprintable() else "?" for it in word)
    return printable if len(printable) <= SHOWN else f"{printable[: SHOWN - 1]}…"


def hint(action: type[Action], name: str) -> Any:
    """The type of one field, for those who ask for it by other means than a line of text."""
    return dict(_fields(action))[name]


@cache
def _fields(action: type[Action]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(action)
    return tuple((f.name, hints[f.name]) for f in fields(action))


def _default(action: type[Action], name: str) -> object:
    return next(f.default for f in fields(action) if f.name == name)


def _is_keyed(hint: Any) -> bool:
    return TextId in get_args(hint)


def written(value: Any) -> str:
    if isinstance(value, Villain):
        return f"{value.id}/{''.join(map(str, value.aptitudes))}/{value.chips}"
    return str(value)


def _verb(game: Game[Any, Any, Any], words: list[str]) -> tuple[type[Action], list[str]]:
    """The action type whose verb opens `words` (the longest such verb), and what follows."""
    lowered = [w.lower() for w in words]
    for verb, action in _verbs(game):
        if lowered[: len(verb)] == verb:
            return action, words[len(verb) :]
    verb = shown(words[0]) if words else ""
    raise Misread(f'I do not know "{verb}". Try: {", ".join(a.verb for a in game.actions)}.', verb)


@cache
def _verbs(game: Game[Any, Any, Any]) -> tuple[tuple[list[str], type[Action]], ...]:
    """The words of each verb, the longest verbs first."""
    actions = sorted(game.actions + game.table_actions, key=lambda it: -len(it.verb))
    return tuple((it.verb.split(), it) for it in actions)


def _text(action: type[Action], name: str, rest: list[str]) -> TextId:
    if len(rest) != 1:
        raise Misread(f"{action.verb} takes one text.", action.verb, name, shown(" ".join(rest)) or None)
    return TextId(rest[0])


def _known(villains: Mapping[str, Villain], word: str) -> Villain | None:
    return villains.get(word.replace('"', "").casefold())


def _values(action: type[Action], name: str, hint: Any, word: str, names: Names) -> Sequence[Any]:
    word = word.replace('"', "")
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    problem = f'"{shown(word)}" does not fit here.'
    for kind in kinds:
        try:
            return _read_word(kind, word, names)
        except Unreadable as unreadable:
            problem = str(unreadable)
        except ValueError:
            continue
    raise Misread(problem, action.verb, name, shown(word))


def _read_word(kind: Any, word: str, names: Names) -> Sequence[Any]:
    """The values of type `kind` that `word` stands for. Raises ValueError."""
    if kind is int:
        return (number(word),)
    if kind is Seat:
        return (seat(word, names),)
    if kind is Card:
        try:
            return (card(word, jokers=True),)
        except ValueError:
            raise Unreadable(f'"{shown(word)}" is not a card. Write rank and suit, like KS or TD.') from None
    if kind is TextId or kind is VillainId:
        return (kind(word),)
    if kind is Villain:
        return (_villain(word),)
    if get_origin(kind) is Literal:
        return (_one_of(word, get_args(kind)),)
    if kind is NoneType or not isinstance(kind, Word):
        raise ValueError(word)
    return kind.read(word, names)


def number(word: str) -> int:
    """A whole number above 0. Raises Unreadable."""
    if not (word.isascii() and word.isdigit() and len(word) <= 9 and int(word) > 0):
        raise Unreadable("Give a whole number above 0.")
    return int(word)


def seat(word: str, names: Names) -> Seat:
    """The seat with this number or name (case does not matter). Raises Unreadable."""
    if word.isascii() and word.isdigit() and len(word) <= 2:
        return Seat(int(word))
    called = [i for i, name in enumerate(names) if name is not None and name.casefold() == word.casefold()]
    if not called:
        raise Unreadable(f'Nobody called "{shown(word)}" sits here.')
    return Seat(called[0])


def _one_of(word: str, words: tuple[Any, ...]) -> Any:
    for choice in words:
        if str(choice).lower() == word.lower():
            return choice
    raise Unreadable(f'"{shown(word)}" is none of: {", ".join(map(str, words))}.')


def _villain(word: str) -> Villain:
    parts = word.split("/")
    if len(parts) != 3 or not (
        parts[1].isascii() and parts[1].isdigit() and parts[2].isascii() and parts[2].isdigit()
    ):
        raise Unreadable(f'"{shown(word)}" is not a villain.')
    return Villain(VillainId(parts[0]), tuple(map(int, parts[1])), int(parts[2]))
