"""Tests of `/privacy`: a private file, and after a confirmation complete erasure."""

from __future__ import annotations

import gzip
import json
import sqlite3
from typing import Any
from unittest.mock import patch

import pytest

from bot.adapter.messages.retries import RETRY_DELAYS_S
from bot.adapter.rendering import exports
from bot.database.errors import StoreError
from bot.database.repositories.messages import Messages, Posted, hand_of
from bot.database.store import Store
from bot.services.outbox import Outbox
from bot.services.privacy import Erased, Privacy
from bot.table.record import SOMEBODY, UserId
from tests.discord.saloon import Guest, Saloon
from tests.discord.test_kept import follows
from tests.reachable import holding
from tests.slow import slow

STORY = "The vault sings a lullaby."


async def exported(guest: Guest, saloon: Saloon, *, dm: bool = False) -> dict[str, Any]:
    (kept,) = await files(guest, saloon, "privacy export", dm=dm)
    return kept


async def files(guest: Guest, saloon: Saloon, command: str, *, dm: bool = False) -> list[dict[str, Any]]:
    """Return the contents of the files that somebody gets, and nobody else."""
    actor, there = guest.member, saloon.channel
    result = await (actor.user.slash(command) if dm else actor.slash(there, command))
    shown = [followup.message for followup in (result.response, *result.followups) if followup is not None]
    assert all(part.flags.ephemeral for part in shown if part.attachments)
    return [_read(file.filename, await file.read()) for it in shown for file in it.attachments]


def _read(name: str, data: bytes) -> dict[str, Any]:
    return json.loads(gzip.decompress(data) if name.endswith(".gz") else data)


async def erased(guest: Guest) -> None:
    """Have everything erased, by command and button."""
    asked = await guest.slash("privacy delete")
    assert asked.ephemeral and "cannot be undone" in asked
    _ = await guest.press("Erase everything about me", asked.shown)


async def test_files_with_all_that_is_kept_are_compressed_and_cut_and_nobody_erased_yet(
    saloon: Saloon, ann: Guest, heist: None
):
    _ = await ann.slash("holdup narrate", text=STORY)
    whole = await exported(ann, saloon)
    assert whole["user"] == str(ann.id) and "what is this" in whole
    assert whole["villains"][0]["guild"] == str(saloon.guild.id), "long numbers are text"
    assert [it["words"] for it in whole["texts"]] == [STORY]
    assert await exported(ann, saloon, dm=True) == whole
    with patch.object(exports, "FILE_MAX_BYTES", 3000):
        assert await exported(ann, saloon) == whole
    with patch.object(exports, "FILE_MAX_BYTES", 500):
        parts = await files(ann, saloon, "privacy export")
    assert len(parts) > 1 and all(part["user"] == str(ann.id) for part in parts)
    for name, rows in whole.items():
        if isinstance(rows, list):
            assert [row for part in parts for row in part[name]] == rows
    kept = await exported(saloon.guest("dora"), saloon)
    assert not any(value for value in kept.values() if isinstance(value, list))
    asked = await ann.slash("privacy delete")
    assert asked.ephemeral and list(asked.shown.buttons) == ["Erase everything about me"]
    assert await exported(ann, saloon) == whole


async def test_the_game_goes_on_without_who_is_erased_and_her_old_buttons_are_a_stranger_s(
    saloon: Saloon, ann: Guest, bo: Guest, heist: None
):
    """She is gone from the table, the log and the leaderboard, and her panel is followed no more."""
    _ = await ann.slash("holdup narrate", text=STORY)
    panel, old = (await ann.press("My hand")).shown, await saloon.remember()
    hand = await saloon.remember(panel)
    assert ann.dms() and "Ada" in saloon.table
    await erased(ann)
    await saloon.env.settle()
    assert ann.dms() == []
    assert "Ada" not in saloon.table and SOMEBODY in saloon.table
    told = await bo.slash("log")
    assert "Ada" not in told and STORY not in told and SOMEBODY in told
    assert "Ada" not in await bo.slash("leaderboard", game="holdup")
    before = (await saloon.state()).moves
    told = "You have no villain at this table. You can join between heists."
    assert (await ann.press_old("Fold", old)).text == told
    (now,) = (line for line in ann.sees() if line.id == panel.id)
    assert "Your cards" not in now and "Call 2" not in now.buttons, "her panel has followed"
    since = len(saloon.requests)
    _ = await bo.slash("hand")
    saloon.bot.app.reconciler.touch((await saloon.state()).id)
    await saloon.env.settle()
    assert follows(saloon, since) == 0
    assert ann.id not in {it.user for it in saloon.bot.app.reconciler.panels.all()}
    assert "Your cards" not in await ann.press_old("See the table", hand)
    assert (await saloon.state()).moves == before
    while len((await saloon.state()).sitters) > 2:
        _ = await saloon.defaults()
    assert SOMEBODY not in [sitter.name for sitter in (await saloon.state()).sitters]
    assert ann.dms() == [], "nothing more is sent to her"


@pytest.mark.parametrize("status", [404, 503])
async def test_messages_that_cannot_be_deleted_stop_nothing(saloon: Saloon, ann: Guest, status: int):
    await saloon.heist()
    saloon.env.inject_error("DELETE", "/channels/*", status=status, code=0, times=None)
    await erased(ann)
    await saloon.env.settle()
    _ = saloon.expect_errors()  # the ping could not be deleted either
    assert (await exported(ann, saloon))["hands"] == []


async def test_a_hand_that_is_sent_while_they_are_deleted(saloon: Saloon, ann: Guest, heist: None):
    """Somebody moves after her DMs are deleted, and before the erasure is committed."""
    real, sent = Privacy.erase, list[int]()

    async def erase(self: Privacy, user: UserId) -> Erased:
        table = await saloon.state()
        _ = await saloon.bot.app.services.playing.act(table.id, user, "call", interaction=1)
        saloon.bot.app.reconciler.touch(table.id)
        await saloon.bot.app.reconciler.rest()
        sent.extend(seen.id for seen in ann.dms())
        return await real(self, user)

    with patch.object(Privacy, "erase", erase):
        await erased(ann)
    await saloon.env.settle()
    assert sent and ann.dms() == []


@pytest.mark.parametrize("troubled", [False, True])
async def test_a_hand_that_arrives_after_she_was_erased(saloon: Saloon, ann: Guest, *, troubled: bool):
    """It was already being sent; in one case, the database can't be written when it arrives."""
    await saloon.heist()
    real, note, sent = Outbox.note, Messages.note_hand, list[int]()
    for seen in ann.dms():
        await saloon.bot.http.delete_message(seen.message.channel.id, seen.id)

    async def noted(self: Outbox, id: Any, rows: Any) -> Any:
        if hand_of(ann.id) in rows and not sent:
            sent.extend(seen.id for seen in ann.dms())
            _ = await saloon.bot.app.services.privacy.erase(ann.id)
        return await real(self, id, rows)

    async def unwritten(self: Messages, id: Any, user: Any, row: Posted) -> bool:
        if user == ann.id and troubles:
            raise troubles.pop()
        return await note(self, id, user, row)

    troubles = [StoreError("The disk is full.")] if troubled else []
    with patch.object(Outbox, "note", noted), patch.object(Messages, "note_hand", unwritten):
        _ = await ann.press("Call 2")
        await saloon.env.advance_time(RETRY_DELAYS_S[0] + 1)
    assert sent and not troubles and ann.dms() == []
    assert bool(saloon.expect_errors()) == troubled


async def test_a_log_that_cannot_be_emptied_stops_nothing(saloon: Saloon, ann: Guest, heist: None):
    with patch.object(Store, "scrub", side_effect=sqlite3.OperationalError("database is locked")):
        await erased(ann)
        await saloon.env.settle()
    assert "Ada" not in saloon.table and ann.dms() == []
    (logged,) = saloon.expect_errors()
    assert "database is locked" in logged.getMessage()


@slow
async def test_memory_holds_neither_the_name_nor_the_words_of_whoever_was_erased(pictured: Saloon):
    """She has played a lesson and in two channels, where the bot may not post any more; pictures show her."""
    app, bo, cass = pictured.bot.app, pictured.guest("bo"), pictured.guest("cass")
    ann = pictured.guest(name := "Zanzibarina")
    heists = pictured.guild.create_text_channel("heists")
    await pictured.begin("court", ann, bo, cass, pace="none")
    while "Next" in (panel := await ann.slash("learn", game="court1")).shown.buttons:
        _ = await ann.press_mine("Next")
    assert panel.ephemeral
    _ = await ann.slash("move", move="banish KC")
    for guest, villain in ((ann, f"{name} the Bold"), (bo, "Black Bo")):
        _ = await guest.creates(villain, "Lightning.")
    await pictured.begin("holdup", ann, bo, at=heists, pace="none")
    _ = await ann.slash("holdup narrate", at=heists, text=STORY)
    _ = await bo.slash("log", at=heists)
    for guest in (ann, bo):
        _ = await guest.press("My hand")
    _ = await ann.slash("villain create", name="x" * 99, powerset=STORY)
    assert await app.permission_monitor.lost((await pictured.state()).id)
    await app.reconciler.rest()
    before = {*app.pictures._cached}
    assert before and all(holding((name, STORY), app).values())
    assert ann.id in {it.user for it in app.reconciler.panels.all()}
    await erased(ann)
    await app.reconciler.rest()
    assert holding((name, STORY), app) == {name: [], STORY: []}
    assert before.isdisjoint(app.pictures._cached), "pictures with her name"
    assert ann.id not in {it.user for it in app.reconciler.panels.all()}
