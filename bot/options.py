"""How does a player write a table's options? `windows=every hands=5`; a bare name switches something on."""

from __future__ import annotations

from dataclasses import fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from engines.core import Game, Illegal


def settable(game: Game[Any, Any, Any]) -> dict[str, tuple[str, ...]]:
    """By name: what may be chosen for each option, () for any number. Other kinds are not set by words."""
    hints = get_type_hints(game.options)
    choices: dict[str, tuple[str, ...]] = {}
    for it in fields(game.options):
        kinds = [kind for kind in get_args(hints[it.name]) or (hints[it.name],) if kind is not NoneType]
        if get_origin(hints[it.name]) is Literal:
            choices[it.name] = get_args(hints[it.name])
        elif bool in kinds:
            choices[it.name] = ("on", "off")
        elif int in kinds:
            choices[it.name] = ()
    return choices


def chosen(game: Game[Any, Any, Any], text: str) -> dict[str, Any]:
    """The options that `text` sets. Raises Illegal with what may be set."""
    known, options = settable(game), dict[str, Any]()
    for word in text.replace(",", " ").split():
        name, equals, value = word.lower().partition("=")
        value = value if equals else "on"
        if name not in known:
            raise Illegal(f'There is no option "{name[:40]}". There are: {", ".join(known)}.')
        if known[name] and value not in known[name]:
            raise Illegal(f"{name} is one of: {', '.join(known[name])}.")
        if not known[name] and not (value.isascii() and value.isdigit() and len(value) <= 4):
            raise Illegal(f"{name} takes a number, as in {name}=4.")
        options[name] = int(value) if not known[name] else value == "on" if "on" in known[name] else value
    return options


def completions(game: Game[Any, Any, Any], typed: str) -> list[str]:
    """What could be added to `typed`, for autocomplete."""
    before, _, last = typed.rpartition(" ")
    start = f"{before} " if before else ""
    said = {word.partition("=")[0] for word in before.split()}
    every = [
        f"{name}={value}"
        for name, values in settable(game).items()
        if name not in said
        for value in values or ("5", "10")
    ]
    return [start + it for it in every if it.startswith(last.lower())][:25]
