"""The one-line text notation of actions: writing and reading it.

`raise 12`, `damage 6H 2`, `flush 2S 4S 6S 8S TS with TS into H1`: the verb, then the fields in order. A seat
is its number (a reader that knows the names accepts those too, quoted if they have spaces). Fields with keys,
and optional texts, follow a keyword and may stand in any order after the others. Small words ("damage 6H at
Ada", "raise to 12") are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    Protocol,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from engines.cards import Card, card
from engines.core import (
    Action,
    Game,
    Misread,
    Natural,
    Offer,
    Seat,
    TextId,
    Villain,
    VillainId,
    arguments,
    field_names,
)
from engines.names import name_key

ACTION_MAX_CHARS = 100
"""Maximum length of a written action, which fits a Discord custom_id or autocomplete value."""
MISREAD_WORD_CHARS = 40
"""Maximum length of an unreadable word in an error message."""
SMALL_WORDS = ("at", "to", "with", "on")
TOO_MANY = ""
"""Stands in place of a field's name."""
_WORD = re.compile(r'(?:"[^"]*"|\S)+')

Names = Sequence[str | None]
"""The players' names by seat, None for an empty one."""
NO_VILLAINS: Mapping[str, Villain] = {}


@runtime_checkable
class Word(Protocol):
    """A game's own value that is one word of notation, such as a place to look at: "2.1"."""

    @classmethod
    def read(cls, word: str, names: Names) -> Sequence[Any]:
        """Return the values for which `word` stands (several if a field takes several). Raise ValueError."""
        ...


class Unreadable(ValueError):
    """A word that is no value of its field; the sentence is shown to the player."""


def split(text: str) -> list[str]:
    """Split `text` into words; text in quotation marks is one word."""
    return _WORD.findall(text)


def write(action: Action) -> str:
    """Return the notation of `action`."""
    words = [type(action).verb]
    for name, hint in _fields(type(action)):
        value = getattr(action, name)
        if value is None:
            continue
        words += announced(type(action), name)
        words += map(written, value) if get_origin(hint) is tuple else (written(value),)
    return " ".join(words)


def announced(action: type[Action], name: str) -> tuple[str, ...]:
    """Return the keyword before a field, if there is one."""
    return _keys(action)[name][:1]


def read(
    game: Game[Any, Any, Any], text: str, names: Names = (), villains: Mapping[str, Villain] = NO_VILLAINS
) -> Action:
    """Parse an action; `names` stand for seats, keys of `villains` for villains. Raise Misread."""
    words = split(text)
    action, rest = _verb(game, words)
    reader = _Reader(action, names, villains, dict(game.spellings))
    said = assigned(action, rest, names)
    try:
        values = {name: reader.value(name, hint, said.get(name)) for name, hint in _fields(action)}
    except Misread as misread:
        misread.said = said
        raise
    for word in map(shown, said.get(TOO_MANY, ())):
        raise Misread(f'"{word}" is one word too many for {action.verb}.', action.verb, "", word, action)
    return action(**values)


def assigned(action: type[Action], words: Sequence[str], names: Names = ()) -> dict[str, Sequence[str]]:
    """Assign the `words` after the verb to fields; words that fit no field go to TOO_MANY."""
    keys, field_of = _keys(action), _announcing(action)
    found: dict[str, Sequence[str]] = {}
    rest = list(words)
    for name, hint in _fields(action):
        if keys[name]:
            continue
        if get_origin(hint) is tuple:
            cut = next((i for i, word in enumerate(rest) if word.lower() in field_of), len(rest))
        else:
            if len(rest) > 1 and rest[0].lower() in SMALL_WORDS and rest[0] not in names:
                rest = rest[1:]
            cut = 1 if rest and rest[0].lower() not in field_of else 0
            if not cut:
                continue
        found[name], rest = rest[:cut], rest[cut:]
    while rest and (name := field_of.get(rest[0].lower())) is not None and name not in found:
        others = [word for word, item in field_of.items() if item != name and item not in found]
        cut = next((i for i, word in enumerate(rest) if i and word.lower() in others), len(rest))
        found[name], rest = rest[1:cut], rest[cut:]
    return found | {TOO_MANY: rest} if rest else found


def respelled(game: Game[Any, Any, Any], text: str) -> str:
    """Return `text` with cards and ranks in the standard spelling; spaces at its end stay."""
    spellings = dict(game.spellings)
    return " ".join(spellings.get(word.upper(), word) for word in text.split(" "))


def shown(word: str) -> str:
    """Return `word` as a sentence may repeat it: printable, and of limited length."""
    printable = "".join(part if part.isprintable() else "?" for part in word)
    return printable if len(printable) <= MISREAD_WORD_CHARS else f"{printable[: MISREAD_WORD_CHARS - 1]}…"


def hint(action: type[Action], name: str) -> Any:
    """Return the type of one field, for input by other means than a line of text."""
    return dict(_fields(action))[name]


@cache
def story_field(action: type[Action]) -> str | None:
    """Return the name of the optional story, the last field of an action that may have one; else None."""
    return next((name for name, hint in _fields(action) if TextId in get_args(hint)), None)


def has_choice(offers: Sequence[Offer]) -> bool:
    """Return whether there is more than one move among these, apart from stories and what they tell."""
    moves = [it for it in offers if TextId not in dict(_fields(it.action)).values()]
    return len(moves) > 1 or any(map(_is_open, moves))


def _is_open(offer: Offer) -> bool:
    """Return whether a family has more than one move, apart from the stories with it."""
    said: list[Any] = []
    for name in field_names(offer.action):
        domain = (None,) if name == story_field(offer.action) else offer.choices(said)
        if not isinstance(domain, tuple | range) or len(values := cast("Sequence[Any]", domain)) != 1:
            return True
        said.append(values[0])
    return False


@cache
def _keys(action: type[Action]) -> dict[str, tuple[str, ...]]:
    """Return the keywords of each field. A story has the field's name as its keyword."""
    story = story_field(action)
    return {name: it.keys or ((name,) if name == story else ()) for name, it in arguments(action).items()}


@cache
def _announcing(action: type[Action]) -> dict[str, str]:
    """Return the field that each keyword announces."""
    return {word: name for name, words in _keys(action).items() for word in words}


@cache
def _fields(action: type[Action]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(action)
    return tuple((f.name, hints[f.name]) for f in fields(action))


def written(value: Any) -> str:
    if isinstance(value, Villain):
        return f"{value.id}/{''.join(map(str, value.aptitudes))}/{value.chips}"
    return str(value)


def _verb(game: Game[Any, Any, Any], words: list[str]) -> tuple[type[Action], list[str]]:
    """Return the action type with the longest verb that opens `words`, and the remaining words."""
    for length, actions in _verbs(game):
        action = actions.get(tuple(word.lower() for word in words[:length]))
        if action is not None:
            return action, words[length:]
    verb = shown(words[0]) if words else ""
    raise Misread(f'I don\'t know "{verb}". Try: {", ".join(a.verb for a in game.actions)}.', verb)


@cache
def _verbs(game: Game[Any, Any, Any]) -> tuple[tuple[int, dict[tuple[str, ...], type[Action]]], ...]:
    """Return the number of words of verbs, the most first, each with the verbs that have so many."""
    by_length: dict[int, dict[tuple[str, ...], type[Action]]] = {}
    for action in game.actions + game.table_actions:
        verb = tuple(action.verb.split())
        _ = by_length.setdefault(len(verb), {}).setdefault(verb, action)
    return tuple(sorted(by_length.items(), reverse=True))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Parses the words of one action's fields."""

    action: type[Action]
    names: Names
    villains: Mapping[str, Villain]
    spellings: Mapping[str, str]

    def value(self, name: str, hint: Any, words: Sequence[str] | None) -> Any:
        """Return the value of the field `name` from `words`; its default if there are none. Raise Misread."""
        verb = self.action.verb
        if get_origin(hint) is tuple:
            return tuple(v for word in words or () for v in self._values(name, get_args(hint)[0], word))
        if words is None:
            default = next(f.default for f in fields(self.action) if f.name == name)
            if default is MISSING:
                raise Misread(f"{verb} needs {name}.", verb, name, None, self.action)
            return default
        if len(words) != 1:
            what = "text" if TextId in get_args(hint) else name
            word = shown(" ".join(words)) or None
            raise Misread(f"{verb} takes one {what}.", verb, name, word, self.action)
        if hint is Villain and (known := self.villains.get(name_key(words[0].replace('"', "")))):
            return known
        return self._values(name, hint, words[0])[0]

    def _spelled(self, kind: Any, word: str) -> str:
        """Return `word` in the standard spelling, if it may be a card or a rank."""
        return self.spellings.get(word.upper(), word) if kind is Card or get_origin(kind) is Literal else word

    def _values(self, name: str, hint: Any, word: str) -> Sequence[Any]:
        word = word.replace('"', "")
        kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        problem = f'"{shown(word)}" doesn\'t fit here.'
        for kind in kinds:
            try:
                return _read_word(kind, self._spelled(kind, word), self.names)
            except Unreadable as unreadable:
                problem = str(unreadable)
            except ValueError:
                continue
        raise Misread(problem, self.action.verb, name, shown(word), self.action)


def _read_word(kind: Any, word: str, names: Names) -> Sequence[Any]:
    """Return the values of type `kind` for which `word` stands. Raise ValueError."""
    if kind is int or kind is Natural:
        return (number(word, least=1 if kind is int else 0),)
    if kind is Seat:
        return (seat(word, names),)
    if kind is Card:
        try:
            return (card(word, jokers=True),)
        except ValueError:
            it = shown(word)
            raise Unreadable(f'"{it}" is not a card. Write rank and suit, like `KS` or `TD`.') from None
    if kind is TextId or kind is VillainId:
        return (kind(word),)
    if kind is Villain:
        return (_villain(word),)
    if get_origin(kind) is Literal:
        return (_one_of(word, get_args(kind)),)
    if kind is NoneType or not isinstance(kind, Word):
        raise ValueError(word)
    return kind.read(word, names)


def number(word: str, least: int = 1) -> int:
    """Parse a whole number, at least `least`. Raise Unreadable."""
    if not (word.isascii() and word.isdigit() and len(word) <= 9 and int(word) >= least):
        raise Unreadable("Give a whole number." if least == 0 else "Give a whole number above 0.")
    return int(word)


def seat(word: str, names: Names) -> Seat:
    """Return the seat with this number or name, compared by `name_key`. Raise Unreadable."""
    if word.isascii() and word.isdigit() and len(word) <= 2:
        return Seat(int(word))
    wanted = name_key(word)
    called = [i for i, name in enumerate(names) if name is not None and name_key(name) == wanted]
    called.sort(key=lambda i: names[i] != word)  # in old games two names may have one key
    if not called:
        raise Unreadable(f'Nobody at this table is called "{shown(word)}".')
    return Seat(called[0])


def _one_of(word: str, words: tuple[Any, ...]) -> Any:
    for choice in words:
        if str(choice).lower() == word.lower():
            return choice
    raise Unreadable(f'"{shown(word)}" is not one of: {", ".join(map(str, words))}.')


def _villain(word: str) -> Villain:
    parts = word.split("/")
    if len(parts) != 3 or not (
        parts[1].isascii() and parts[1].isdigit() and parts[2].isascii() and parts[2].isdigit()
    ):
        raise Unreadable(f'"{shown(word)}" is not a villain.')
    return Villain(VillainId(parts[0]), tuple(map(int, parts[1])), int(parts[2]))
