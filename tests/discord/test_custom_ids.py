"""Tests that custom_ids on Discord still work: custom_ids.txt has one of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.presentation.custom_id import ComponentId, FormId
from tests.discord.saloon import fields
from tests.discord.test_rights import DOES, FILLED_IN, FORM, REFUSED, SHOWS, World, _Trial, items_of, world
from tests.long import long

__all__ = ("world",)
POSTED = Path(__file__).with_name("custom_ids.txt")
OUTCOMES = {DOES: "does", SHOWS: "shows", FORM: "form", REFUSED: "refused"}


class Posted(NamedTuple):
    """A custom_id that is on Discord: who presses or submits it where, and the result."""

    kind: str
    phase: str
    who: str
    declared: str
    """The name of its declaration."""
    outcome: str
    custom_id: str
    words: str = ""
    """What is chosen, or filled in."""


def posted() -> Iterator[Posted]:
    """Return the lines of the file."""
    for line in POSTED.read_text().splitlines():
        if line and not line.startswith("#"):
            yield Posted(*line.split(" | "))


ALL = [*posted()]
COMPONENTS, FORMS = ([it for it in ALL if it.kind == kind] for kind in ("component", "form"))


def filled(world: World, it: Posted) -> Posted:
    """Return the same for this world's tables."""
    custom_id = world.filled(it.custom_id, it.phase).replace("WORD", "a" * 64)
    return it._replace(custom_id=custom_id, words=world.filled(it.words, it.phase))


@pytest.mark.parametrize("kind", ["component", pytest.param("form", marks=long)])
async def test_everything_that_is_posted_still_works(world: World, kind: str):
    """An id is read as what it was posted as, and comes to what it came to then."""
    trial, read = _Trial(world.saloon), ComponentId.read if kind == "component" else FormId.read
    async with trial.on():
        for it in (filled(world, it) for it in ALL if it.kind == kind):
            who = world.who(it.who, it.phase)
            if kind == "component":
                outcome, told = await trial.click(who, it.custom_id, it.words or None)
            else:
                entries = dict(entry.split("=", 1) for entry in it.words.split("; ") if entry)
                data = {"custom_id": it.custom_id, "components": fields(**entries)}
                outcome, told = await trial.outcome(who, FILLED_IN, data)
            found = type(read(it.custom_id)).__name__, OUTCOMES[outcome]
            assert found == (it.declared, it.outcome), (it.custom_id, told)


async def test_the_file_has_one_of_each_kind(world: World):
    known = items_of(world.saloon)
    ids = [filled(world, component).custom_id for component in COMPONENTS]
    assert [name for name, pattern in known.items() if not any(map(pattern.fullmatch, ids))] == []
    assert [id for id in ids if not any(pattern.fullmatch(id) for pattern in known.values())] == []
    forms = [filled(world, form).custom_id for form in FORMS]
    assert {type(FormId.read(form)) for form in forms} == {*FormId.declared()}


@pytest.mark.parametrize("kind", ["component", "form"])
def test_each_line_is_there_once(kind: str):
    ids = [it.custom_id for it in ALL if it.kind == kind]
    assert ids and len(ids) == len(set(ids))
