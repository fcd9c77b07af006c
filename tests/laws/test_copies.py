"""A draft is equal to its state and shares nothing with it that can change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hypothesis import strategies as st

from tests.laws.games import AnyGame
from tests.laws.playing import every_game, some, some_walk

FIXED = (str, bytes, int, float, bool, frozenset, range, type(None))


@every_game
@some(5)
def test_a_draft_is_equal_and_its_own(game: AnyGame, data: st.DataObject) -> None:
    for step in some_walk(game, data):
        draft = step.after.copy()
        assert draft == step.after
        assert repr(draft) == repr(step.after)
        shared = {id(it) for it in _changeable(step.after)} & {id(it) for it in _changeable(draft)}
        assert not shared, "a draft shares what can change"


def _changeable(s: Any) -> Iterator[object]:
    """The state itself and whatever in it could be changed in place."""
    yield s
    for field in fields(s):
        yield from _parts(getattr(s, field.name))


def _parts(value: Any) -> Iterator[object]:
    if isinstance(value, FIXED):
        return
    if isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value):
        # A frozen record holds only what is fixed; a state inside a state is a memory nobody plays on.
        return
    else:
        yield value
