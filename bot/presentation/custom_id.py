"""The codec for custom_ids: declarations whose fields define how the text is written and read.

The text of every id is `prefix:FIELD:FIELD`. What is posted on Discord must stay readable, so neither
prefixes nor fields nor their order ever change, and no declaration is ever removed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, get_args, get_origin, get_type_hints

from bot.table.record import TableId
from engines.core import Declared

CUSTOM_ID_MAX_CHARS = 100
"""Maximum length of a custom_id in characters (Discord's limit)."""


class Scope(Enum):
    """Where a component or form may be used; one that names a table also requires access to that table."""

    ANYWHERE = "anywhere"
    SERVER = "server"
    """In a server, not in a DM."""
    TABLE = "table"
    """In the channel of its table, or in a DM of a user who sits there."""


class FieldPattern(NamedTuple):
    """Metadata of an `Annotated` type: the regular expression that the text of a field matches."""

    pattern: str


Rest = Annotated[str, FieldPattern(".+")]
"""Free text: the last field of an id."""
MaybeRest = Annotated[str, FieldPattern(".*")]
"""Free text that may be empty: the last field of an id."""
Digit = Annotated[int, FieldPattern("[0-9]")]


class CustomId(metaclass=Declared):
    """A typed custom_id; `ComponentId` and `FormId` are its two kinds."""

    prefix: ClassVar[str]
    scope: ClassVar[Scope]
    opens_form: ClassVar[bool] = False
    """Whether the response may be a form; a form must be the first response, so it is never deferred."""
    _declared: ClassVar[dict[str, type[Any]]]
    """The declarations of this kind, by module and class name."""

    def __init_subclass__(
        cls, *, prefix: str | None = None, scope: Scope | None = None, opens_form: bool = False
    ) -> None:
        if scope is not None:
            cls.scope = scope
        if prefix is not None:
            assert hasattr(cls, "scope"), "say where it may be pressed"
            cls.prefix = prefix
        if opens_form:
            cls.opens_form = True
        if "prefix" in cls.__dict__:  # of the two classes that `Declared` creates, the second one is declared
            cls._declared[f"{cls.__module__}.{cls.__name__}"] = cls

    @classmethod
    def declared(cls) -> tuple[type[Self], ...]:
        """Return all declarations of this kind."""
        return tuple(cls._declared.values())

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the id that a text encodes, by the first declaration that matches; None if none does."""
        found = (declared.decode(text) for declared in cls.declared() if text.startswith(declared.prefix))
        return next((decoded for decoded in found if decoded is not None), None)

    @classmethod
    def pattern(cls) -> re.Pattern[str]:
        """Return the regular expression of this declaration's texts, with a group for each field."""
        return _pattern(cls)

    @classmethod
    def decode(cls, text: str) -> Self | None:
        """Return the id that a text encodes, or None if it does not match this declaration."""
        if (match := cls.pattern().fullmatch(text)) is None:
            return None
        kinds, words = _kinds(cls), match.groupdict().items()
        return cls(**{name: kinds[name](word) for name, word in words if word is not None})

    def encode(self) -> str:
        """Return the text, at most `CUSTOM_ID_MAX_CHARS` characters."""
        values = ((default, getattr(self, name)) for name, default in _defaults(type(self)))
        text = ":".join((self.prefix, *(str(value) for default, value in values if value != default)))
        assert len(text) <= CUSTOM_ID_MAX_CHARS, text
        assert self.pattern().fullmatch(text), text
        return text

    @property
    def about(self) -> TableId | None:
        """The id of the table that this id names, or None."""
        return getattr(self, "table", None)


class ComponentId(CustomId):
    """The custom_id of a button or a menu; see ids.py."""

    _declared: ClassVar[dict[str, type[Any]]] = {}


class FormId(CustomId):
    """The custom_id of a form; see form_ids.py."""

    _declared: ClassVar[dict[str, type[Any]]] = {}


@cache
def _pattern(kind: type[CustomId]) -> re.Pattern[str]:
    hints = _hints(kind)
    return re.compile(
        re.escape(kind.prefix) + "".join(_part(field, hints[field.name]) for field in fields(kind))
    )


def _part(field: Field[Any], hint: Any) -> str:
    """Return the pattern of a field; a field that equals its default is omitted."""
    part = f":(?P<{field.name}>{_spelled(hint)})"
    return part if field.default is MISSING else f"(?:{part})?"


def _spelled(hint: Any) -> str:
    if get_origin(hint) is Annotated:
        return next(argument.pattern for argument in get_args(hint) if isinstance(argument, FieldPattern))
    if get_origin(hint) is Literal:
        return "|".join(map(re.escape, get_args(hint)))
    return {str: r"\w+", int: "[0-9]+"}[_plain(hint)]


@cache
def _defaults(kind: type[CustomId]) -> tuple[tuple[str, Any], ...]:
    """Return each field's name and the default value for which it is omitted."""
    return tuple((field.name, field.default) for field in fields(kind))


@cache
def _kinds(kind: type[CustomId]) -> Mapping[str, Callable[[str], Any]]:
    """Return the type that the text of each field is converted to."""
    return {field.name: _plain(_hints(kind)[field.name]) for field in fields(kind)}


def _plain(hint: Any) -> type[Any]:
    """Return the underlying type of a field's annotation, `str` or `int`."""
    if get_origin(hint) is Annotated:
        return _plain(get_args(hint)[0])
    return str if get_origin(hint) is Literal else getattr(hint, "__supertype__", hint)


@cache
def _hints(kind: type[CustomId]) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)
