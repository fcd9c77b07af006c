"""Options as players write them: `windows=every hands=5 "aliases=Indian raid:raid"`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from bot.table.texts import named, plain, quoted
from engines.core import Game, Illegal, Seat

NUMBER_KIND, PAIRS_KIND = {"a number": None}, {"word:other word;...": None}
"""The kinds of options without a list of words."""
OPTIONS_MAX_CHARS = 1000
"""The maximum length of options as text."""
_Pairs = tuple[tuple[str, str], ...]
_QUOTED = re.compile("'.*'|\".*\"", re.DOTALL)
OptionWords = Mapping[str, Any]
"""The values by the word that a player writes."""


def settable(game: Game[Any, Any, Any]) -> dict[str, OptionWords]:
    """Return the options that players can set, by name: their words and values, or the kind."""
    hints = get_type_hints(game.options)
    found = {field.name: _kind(game, field.name, hints[field.name]) for field in fields(game.options)}
    return {name: kind for name, kind in found.items() if kind is not None}


def _kind(game: Game[Any, Any, Any], name: str, hint: Any) -> OptionWords | None:
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    if get_origin(hint) is Literal:
        return {str(value): value for value in kinds}
    if Seat in kinds:  # players count from 1
        return {str(seat + 1): Seat(seat) for seat in range(game.seats[-1])}
    if name == "max_players":
        return {str(number): number for number in game.seats}
    if hint == _Pairs:
        return PAIRS_KIND
    return {"on": True, "off": False} if bool in kinds else NUMBER_KIND if int in kinds else None


def chosen(game: Game[Any, Any, Any], text: str) -> dict[str, Any]:
    """Parse the options in `text`; a bare name switches one on. Raises Illegal with the known names."""
    if len(text) > OPTIONS_MAX_CHARS:
        raise Illegal(f"Options have at most {OPTIONS_MAX_CHARS} characters. Leave some out.")
    known, options = settable(game), dict[str, Any]()
    try:
        words = shlex.split(text.replace(",", " "))
    except ValueError:
        raise Illegal("A quotation mark is missing in the options. Close it and try again.") from None
    for word in words:
        said, equals, value = word.partition("=")
        name = _name(said)
        if name not in known:
            raise Illegal(f'Unknown {game.option} "{quoted(said)}". Choose from: {", ".join(known)}.')
        options[name] = _value(name, known[name], value if equals else "on")
    return options


def _value(name: str, kind: OptionWords, value: str) -> Any:
    if kind is NUMBER_KIND:
        if not (value.isascii() and value.isdigit() and len(value) <= 4):
            raise Illegal(f"{name} takes a number, as in {name}=4.")
        return int(value)
    if kind is PAIRS_KIND:
        pairs = [tuple(map(named, pair.partition(":")[::2])) for pair in value.split(";") if pair]
        if not pairs or len(pairs) > 100 or any(not 1 <= len(word) <= 40 for pair in pairs for word in pair):
            raise Illegal(f"{name} takes words and what to say instead, as in {name}=gems:jewels.")
        return tuple(pairs)
    if value.lower() not in kind:
        raise Illegal(f"{name} must be one of: {', '.join(kind)}.")
    return kind[value.lower()]


def values_of(options: Any) -> dict[str, Any]:
    """Return a game's options by name."""
    return {field.name: getattr(options, field.name) for field in fields(options)}


def written(game: Game[Any, Any, Any], options: Mapping[str, Any]) -> str:
    """Return the options that differ from the defaults, as a player writes them."""
    usual = values_of(game.options())
    said: list[str] = []
    for name, kind in settable(game).items():
        value = options.get(name)
        if value == usual[name] or value is None:
            continue
        if kind is PAIRS_KIND:
            word = ";".join(":".join(pair) for pair in value)
        else:
            word = next(
                (word for word, item in kind.items() if item == value and item is not None), str(value)
            )
        said.append(shlex.quote(f"{name}={word}"))
    return " ".join(said)


@cache
def options_of(options: type[Any]) -> TypeAdapter[Any]:
    """Return the cached TypeAdapter of a game's options; making one is slow."""
    return TypeAdapter(options)


def check_options(game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Any:
    """Validate and return the game's options. Raises Illegal."""
    for name in options.keys() - {field.name for field in fields(game.options)}:
        raise Illegal(f'Unknown {game.option} "{quoted(name)}".')
    try:
        return options_of(game.options).validate_python(dict(options))
    except ValidationError as error:
        raise _wrong_option(error) from None


def _wrong_option(error: ValidationError) -> Illegal:
    first = error.errors()[0]
    where = f"{first['loc'][0]}: " if first["loc"] else ""
    said = _QUOTED.sub(lambda quotation: plain(quotation[0]), first["msg"].removeprefix("Value error, "))
    return Illegal(f"{where}{said}.")


def completions(game: Game[Any, Any, Any], typed: str) -> list[str]:
    """Return up to 25 completions of `typed`, for autocomplete."""
    before, _, last = typed.rpartition(" ")
    start = f"{before} " if before else ""
    said = {_name(word) for word in before.split()}
    every = [
        f"{name}={value}"
        for name, values in settable(game).items()
        if name not in said
        for value in (("5", "10") if values is NUMBER_KIND else () if values is PAIRS_KIND else values)
    ]
    typed = last.lower().replace("-", "_")
    return [start + topic for topic in every if topic.startswith(typed)][:25]


def _name(word: str) -> str:
    """Return the name of the option that `word` sets; hyphens count as underscores."""
    return word.partition("=")[0].lower().replace("-", "_")
