"""Tests of custom_ids: every declared one parses as it was written, and fits into Discord's limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, strategies as st

from bot.presentation import form_ids, ids
from bot.presentation.custom_id import CUSTOM_ID_MAX_CHARS, ComponentId, CustomId, FormId, Scope
from bot.table.record import TableId, UserId
from bot.table.villains import NAME_MAX_CHARS
from engines.core import VillainId
from tests.bot.test_questions import ROOM

DECLARED: list[type[CustomId]] = [*ComponentId.declared(), *FormId.declared()]
every_id = pytest.mark.parametrize("kind", DECLARED, ids=lambda it: f"{it.__module__[10:]}.{it.__name__}")
WIDEST: Mapping[Any, Any] = {
    TableId: TableId("w" * 8), VillainId: VillainId("v" * 9), UserId: UserId(2**64 - 1), str: "w" * 40,
    int: 99_999,
}  # fmt: skip
"""The longest value of a field, by type."""
TEXTS = {ids.How: "W" * NAME_MAX_CHARS, form_ids.Described: "W" * NAME_MAX_CHARS}
"""The longest free text, where it is no move."""
SAMPLES: Mapping[str, Any] = {
    ids.Digest.__metadata__[0].pattern: "f" * 64, ids.RuleNumber.__metadata__[0].pattern: "HU-B100",
    "[0-9]": 9, "[0-9]{1,6}": 999_999,
}  # fmt: skip


def values(kind: type[CustomId]) -> Iterator[tuple[str, Any]]:
    """Return each field with its type."""
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        yield field.name, hints[field.name]


def widest(kind: type[CustomId]) -> CustomId:
    return kind(**{name: _widest(kind, name, hint) for name, hint in values(kind)})


def _widest(kind: type[CustomId], name: str, hint: Any) -> Any:
    if get_origin(hint) is Literal:
        return max(get_args(hint), key=len)
    if get_origin(hint) is not Annotated:
        return 99 if name == "n" and kind in (ids.GoOnWith, ids.NotNow) else WIDEST[hint]
    pattern = hint.__metadata__[0].pattern
    if pattern in (".+", ".*"):
        return TEXTS.get(kind, "w" * ROOM)
    return "999" if hint is ids.ViewOf else SAMPLES[pattern]


def some(kind: type[CustomId]) -> st.SearchStrategy[CustomId]:
    """Return random values of this declaration that fit."""
    return st.fixed_dictionaries({it: _some(hint) for it, hint in values(kind)}).map(lambda it: kind(**it))


def _some(hint: Any) -> st.SearchStrategy[Any]:
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is Annotated:
        made = st.from_regex(hint.__metadata__[0].pattern, fullmatch=True).filter(lambda it: len(it) <= ROOM)
        return made.map(int) if get_args(hint)[0] is int else made
    plain = getattr(hint, "__supertype__", hint)
    return st.integers(0, 10**9) if plain is int else st.from_regex(r"\A\w{1,9}\Z")


@every_id
def test_the_longest_one_fits_and_is_read_as_it_was_and_as_nothing_else(kind: type[CustomId]):
    """Of buttons and menus, and of forms: what opens a form may have its id."""
    longest = widest(kind)
    assert len(longest.encode()) <= CUSTOM_ID_MAX_CHARS
    assert kind.decode(longest.encode()) == longest
    same = ComponentId if issubclass(kind, ComponentId) else FormId
    assert [it for it in same.declared() if it.decode(longest.encode())] == [kind]


@given(st.data())
def test_what_is_written_is_read_as_it_was(data: st.DataObject):
    kind = data.draw(st.sampled_from(DECLARED))
    it = data.draw(some(kind).filter(lambda it: len(_text(it)) <= CUSTOM_ID_MAX_CHARS))
    whole = ComponentId if issubclass(kind, ComponentId) else FormId
    assert kind.decode(it.encode()) == it == whole.read(it.encode())


def _text(custom_id: CustomId) -> str:
    return ":".join((custom_id.prefix, *(str(getattr(custom_id, field.name)) for field in fields(custom_id))))


@every_id
def test_what_names_a_table_is_in_its_scope(kind: type[CustomId]):
    names_table = [field.name for field in fields(kind)][:1] == ["table"]
    in_servers = kind in (ids.Create, form_ids.NewVillainAt)  # where one sits down, too, but not by DM
    assert (kind.scope is Scope.TABLE) == (names_table and not in_servers)
    assert kind.scope is Scope.SERVER or not in_servers
    assert widest(kind).about == (WIDEST[TableId] if names_table else None)


def test_what_opens_a_form():
    assert {it for it in ComponentId.declared() if it.opens_form} == {
        ids.EnterValue, ids.AskQuestions, ids.Create, ids.Pen, ids.How, ids.AddWord, ids.ServerOptions,
    }  # fmt: skip
    assert not [it for it in FormId.declared() if it.opens_form], "a form never opens one"


@pytest.mark.parametrize(
    "text",
    ["", "p", "p:", "p:t", "p:t:1", "p:t:1:", "p:t:x:call", "take:t:abc", "computer:t:0:deputy", "join:t:1"],
)
def test_what_is_not_declared_is_not_read(text: str):
    assert ComponentId.read(text) is None


def test_one_that_is_too_long_is_our_own_mistake():
    with pytest.raises(AssertionError):
        _ = ids.How("x" * CUSTOM_ID_MAX_CHARS).encode()


def test_a_class_is_declared_once_though_slots_make_it_twice():
    class Marked(ComponentId):
        text: str

    assert Marked not in ComponentId.declared() and len({*DECLARED}) == len(DECLARED)
    assert all(not hasattr(it, "__dict__") for it in map(widest, DECLARED))
    assert all(field.default in (MISSING, "") for kind in DECLARED for field in fields(kind))
