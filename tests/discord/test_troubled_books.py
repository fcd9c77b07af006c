"""The books fail at the worst moments: after a move, while a table is drawn, while nobody is there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.adapter.drawing.screen import RETRIES
from bot.database.books.messages import Messages
from bot.database.trouble import Trouble
from bot.house.outbox import Outbox
from tests.discord.saloon import Saloon
from tests.discord.test_restart import BANK, TURN
from tests.prove.storage.ailments import read_only


async def test_a_move_that_was_made_is_not_said_to_be_refused(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch
):
    """The books cannot even be read when it is to be shown."""
    await saloon.heist()
    ann, bo, _ = saloon.three
    real, broken = Outbox.snapshot, [True]

    async def snapshot(self: Outbox, id: Any) -> Any:
        if broken:
            raise Trouble("The disk is gone.")
        return await real(self, id)

    monkeypatch.setattr(Outbox, "snapshot", snapshot)
    told = await ann.press("Call 2")
    assert told.text == "Your move was saved, but the table can't be shown until the database is back."
    assert saloon.expect_errors()
    broken.clear()
    await saloon.env.advance_time(RETRIES[0] + 1)
    assert "Ada calls 2." in saloon.table and "**Black Bo** to act" in saloon.table
    _ = await bo.press("Call 1")


@pytest.mark.parametrize("noted", [0, 1])
async def test_a_table_that_cannot_be_noted_is_not_posted_twice(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch, noted: int
):
    """Neither when nothing can be written, nor when that happens just after it was posted."""
    await saloon.heist()
    before, note_first, left = saloon.table.id, Messages.note_first, [noted]

    async def note_once(self: Messages, id: Any, key: Any, row: Any) -> bool:
        if not left[0]:
            raise Trouble("The disk is full.")
        left[0] -= 1
        return await note_first(self, id, key, row)

    async def note_nothing(*_: Any, **__: Any) -> None:
        raise Trouble("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(Messages, "note_first", note_once)
        patched.setattr(Messages, "note", note_nothing)
        _ = await saloon.guest("ann").slash("table")
        await saloon.env.advance_time(sum(RETRIES[:2]) + 5)
        there = [it.id for it in saloon.messages if it.message.embeds]
        assert before in there and len(there) == 1 + noted, "it is looked for, and found when it can be noted"
    assert saloon.expect_errors()
    await saloon.env.advance_time(RETRIES[2] + 5)
    assert saloon.table.id != before
    _ = await saloon.guest("ann").press("Call 2")


async def test_the_clock_looks_seldom_while_the_books_are_in_trouble_and_plays_after_it(saloon: Saloon):
    await saloon.heist(pace="live")
    async with read_only(saloon.bot.app.store, Path(), Random(1)):
        await saloon.env.advance_time(20 * TURN)
        logged = saloon.expect_errors()
    assert 2 <= len(logged) < 60 and not any(it.exc_info for it in logged)
    assert all("readonly" in it.getMessage() for it in logged)
    await saloon.env.advance_time(TURN + BANK + 40)
    assert "Ada folds." in saloon.table
