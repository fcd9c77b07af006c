"""P10 detects a bot that handles these faults wrongly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.adapter.background.deadline_loop import DeadlineLoop
from bot.database import schema
from bot.database.errors import StoreError
from bot.services.playing import Playing
from bot.services.retention import Retention
from bot.table.record import NO_HOST, TableId
from tests.prove.storage import ailing
from tests.prove.storage.ailing import FAULTS, tried

SEED = 116


def of_read_only(*, late: bool) -> list[str]:
    """Return the failures of a trial with this fault, in which the clock has something to do, or nothing."""
    numbers = range(FAULTS.index("read_only"), 10**6, len(FAULTS))
    return tried(SEED, next(k for k in numbers if ailing.plan(SEED, k).late == late)).failures


def test_a_move_or_a_round_that_is_half_done_is_found_out(monkeypatch: pytest.MonkeyPatch):
    async def half_a_move(self: Playing, id: TableId, *_: Any, interaction: int, **__: Any) -> None:
        async with self._transactions.open(half_a_move) as tx:
            await tx.repositories.answers.note(interaction, id, 1)
        raise StoreError("This was planted.")

    async def half_a_round(self: Retention, id: TableId) -> None:
        async with self._transactions.open(half_a_round) as tx:
            t = schema.tables
            tx.repositories.work.write(t.update().where(t.c.id == id).values(host=NO_HOST))
        raise StoreError("This was planted.")

    monkeypatch.setattr(Playing, "act", half_a_move)
    monkeypatch.setattr(Retention, "archive", half_a_round)
    monkeypatch.setattr(ailing, "WISHES", (ailing.WISHES[0],))
    monkeypatch.setattr(ailing, "plan", lambda *_: ailing.Plan(Random(1), lobby=False, moves=0, late=False))
    failures = {it.rpartition(": ")[2] for it in tried(SEED, FAULTS.index("full")).failures}
    assert failures >= {"what was refused has left something", "play does not go on"}
    assert failures >= {"a round that was refused has left something", "the old game is not archived"}


def test_a_clock_that_gives_up_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(DeadlineLoop, "_failed", lambda self, _: self._tick.stop())
    assert any("the clock has stopped" in it for it in of_read_only(late=True))


def test_a_sentence_that_says_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(StoreError, "sentence", "The database?")
    monkeypatch.setattr(ailing, "REFUSED", "The database can't be written to right now.")
    assert any("unclear: The database?" in it for it in of_read_only(late=False))
