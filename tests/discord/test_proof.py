"""Tests of `/verify`, `/export` and the seal: commitments, players' words, and faults that are found."""

from __future__ import annotations

import zlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from discord.utils import time_snowflake
from sqlalchemy import select

from bot.database.schema import archives
from bot.presentation.proof import OLDER_RULES as NOT_CHECKED
from bot.table.disclosure import OLDER_RULES, RECORD_STAYS
from bot.table.exporting import roots, seal as table_seal
from bot.table.record import WORD_PREFIX
from bot.table.table import Scheme, Status
from engines.chance import commitment, sha256
from engines.record import Name, Words, proved, read, replayed
from tests.bot.test_older_rules import OLDER
from tests.discord.failures.test_once import LATER, SOON, Cut, every_cut, killed, seal
from tests.discord.saloon import Answer, Guest, Saloon, Seen
from tests.discord.test_privacy import erased
from tests.discord.test_replay import over
from tests.prove.proofs.verified import wrong_by_script
from tests.slow import slow

pytestmark = slow

SAID = "whiskey & mud"


async def file_of(answer: Answer) -> bytes:
    """Return the record that came along."""
    (attached,) = answer.shown.message.attachments
    assert attached.filename == "record.txt"
    return await attached.read()


def sealed(saloon: Saloon) -> Seen:
    (told,) = saloon.seals
    return told


async def test_right_below_a_lobby_is_what_its_cards_follow_from_and_no_secret_is_told_while_it_goes_on(
    saloon: Saloon, ann: Guest
):
    await saloon.open("castle", pace="none")
    below = [message for message in saloon.messages if message.message.id > saloon.table.message.id]
    assert below[0].is_seal and "Add a word…" in saloon.table.buttons
    told = await saloon.guest("bo").press("What's this?", sealed(saloon))
    assert told.ephemeral and "nobody can choose the cards" in told and "Add a word…" in told.shown.buttons
    table, told = await saloon.state(), sealed(saloon)
    value = sha256(f"mudbucket seal 2\n{commitment(table.seed)}\n-")
    assert told.text.startswith(f"-# 🔒 Deal sealed [{value[:12]}…](") and told.text.endswith(f"#{value})")
    assert list(told.buttons) == ["What's this?"]
    before, message = told.text, told.message
    told = await ann.slash("verify")
    assert f"/{message.id}) at <t:{int(message.created_at.timestamp())}:T>" in told
    assert "first move" not in told
    _ = await ann.press("Start")
    assert sealed(saloon).text == before and sealed(saloon).message.edited_at is None
    table, told = await saloon.state(), await ann.slash("verify")
    assert "the first move was made at <t:" in told
    assert told.ephemeral and table_seal(table) in told and "still guards hidden cards" in told
    assert table.seed not in told and not told.shown.message.attachments
    assert "still going on" in await ann.slash("export")


async def unsealed(saloon: Saloon) -> Cut:
    """Return a lobby of three whose seal does not arrive while its connection is cut."""
    wire = Cut(saloon, seal, arrives=False, times=None)
    await saloon.open("castle", pace="none")
    assert saloon.seals == []
    return wire


async def test_before_it_is_there_nobody_adds_a_word(saloon: Saloon):
    wire = await unsealed(saloon)
    ann, bo, cass = saloon.three
    for asked in (bo.press("Add a word…"), bo.slash("join", word=SAID)):
        assert "One moment, the deal is being sealed." in await asked
    told = await saloon.guest("dora").slash("join", word=SAID)
    assert "You're at the table" in told and "Add your word in a moment" in told and sha256(SAID) not in told
    table = await saloon.state()
    assert table.status is Status.LOBBY and [sitter.word for sitter in table.sitters] == [""] * 4
    wire.mend()
    await saloon.env.advance_time(LATER)
    assert len(saloon.seals) == 1
    _ = await cass.slash("join", word=SAID)
    assert "begins" in await ann.slash("start")
    assert (await saloon.state()).played.seating.said == ((2, sha256(SAID)),)
    _ = saloon.expect_errors()


@pytest.mark.parametrize("way", ["Play against the house", "Start", "/start"])
async def test_whoever_starts_before_it_is_there_waits_for_it(
    saloon: Saloon, ann: Guest, bo: Guest, way: str
):
    wire = Cut(saloon, seal, arrives=False, times=None)
    _ = await ann.slash("newgame", game="castle")
    if way != "Play against the house":
        _ = await bo.press("Join")
    if way == "/start":
        _ = await ann.member.slash(saloon.channel, "start")
    else:
        _ = await ann.member.click(saloon.table.message, label=way)
    assert (await saloon.state()).status is Status.LOBBY
    wire.mend()
    await saloon.env.advance_time(LATER)
    assert len(saloon.seals) == 1 and (await saloon.state()).status is Status.PLAYING
    _ = saloon.expect_errors()


async def test_a_lobby_of_the_scheme_before_starts_without_it(saloon: Saloon):
    (await unsealed(saloon)).mend()
    await saloon.spoil(f"UPDATE tables SET scheme = {Scheme.MIXED.value}")
    assert "begins" in await saloon.guest("ann").slash("start")
    _ = saloon.expect_errors()


@every_cut
async def test_the_seal_is_told_once(saloon: Saloon, *, arrives: bool, kills: bool):
    wire = Cut(saloon, seal, arrives=arrives)
    _ = await saloon.guest("ann").slash("newgame", game="castle")
    assert wire.cut == 1 and len(saloon.seals) == arrives
    await killed(saloon) if kills else await saloon.env.advance_time(LATER)
    assert len(saloon.seals) == 1
    _ = await saloon.guest("bo").press("Join")
    await saloon.env.advance_time(SOON)
    assert len(saloon.seals) == 1
    _ = saloon.expect_errors()


async def test_words_of_those_who_sit_there_count_and_go_on_without_the_name_of_the_erased(
    saloon: Saloon, ann: Guest, bo: Guest
):
    """They are said while joining, in the lobby, and during the game."""
    await saloon.open("castle", ann, pace="none")
    assert "aren't at this table" in await bo.press("Add a word…")
    assert sha256(SAID) in await bo.slash("join", word=f" {SAID} ")
    assert sha256("more") in await bo.slash("join", word="more"), "one who sits there adds it"
    assert [sitter.word for sitter in (await saloon.state()).sitters] == ["", sha256("more")]
    assert "at least one letter" not in await saloon.guest("cass").slash("join", word="  ")
    told = await bo.submit(await bo.press("Add a word…"), f" {SAID} ")
    assert told.ephemeral and sha256(SAID) in told
    assert "bo: `" in await ann.press("What's this?", sealed(saloon))
    _ = await ann.press("Start")
    table = await saloon.state()
    first = table.played.seating.digest
    assert table.moves[0].text == WORD_PREFIX + sha256(SAID) and table.moves[0].user == bo.id
    assert table.played.seating.said == ((1, sha256(SAID)),)
    _ = await ann.press("What's this?", sealed(saloon))
    _ = await ann.submit(await ann.press_mine("Add a word…"), "later")
    table = await saloon.state()
    assert table.played.seating.digest != first and table.moves[-1].user == ann.id
    assert "You add a word to the shuffles." in await ann.slash("log")
    await saloon.restart()
    assert (await saloon.state()).played == table.played
    _ = await ann.slash("endgame")
    await erased(bo)
    stored = await file_of(await ann.slash("export"))
    record = read(stored)
    assert [it for it in record.entries if isinstance(it, Words) and it.said] and proved(record).committed
    assert '"bo"' not in stored.decode() and "Somebody" in stored.decode()


async def test_a_word_comes_with_one_who_takes_a_seat_over(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.open("castle", pace="none")
    _ = await ann.press("Start")
    _ = await bo.slash("leave")
    dora = saloon.guest("dora")
    asked = await dora.slash("join", word=SAID)
    assert "Whose seat" in asked and sha256(SAID) in asked
    _ = await dora.choose("bo", asked.shown)
    table = await saloon.state()
    assert table.seat(dora.id) == 1 and (1, sha256(SAID)) in table.played.seating.said
    for word in ("one", "one", "two", "one"):
        _ = await ann.press("What's this?", sealed(saloon))
        _ = await ann.submit(await ann.press_mine("Add a word…"), word)
    said = [move.text for move in (await saloon.state()).moves if move.text.startswith(WORD_PREFIX)]
    assert said == [WORD_PREFIX + sha256(it) for it in (SAID, "one", "two", "one")]


async def test_cards_can_be_proved_during_a_heist_whose_seal_follows_from_the_root_of_all_sealed_cards(
    saloon: Saloon, heist: None, ann: Guest, bo: Guest, dora: Guest
):
    table = await saloon.state()
    (root,) = roots(table)
    assert sha256(f"mudbucket seal 2\n{table.commitment}\n{root}") in sealed(saloon).text
    assert f"`{table_seal(table)}`" in await dora.press("Details")
    told = await dora.slash("verify")
    assert "your own cards" not in told and "your own cards" in await ann.slash("verify")
    assert proved(read(await file_of(told))).committed
    told = await ann.slash("verify")
    assert told.ephemeral and "✅" in told and table.seed not in told
    stored = await file_of(told)
    assert wrong_by_script(stored) == [] and proved(read(stored)).cards >= 2 + 3
    holes = table.state.holes
    deal = next(line for line in str(read(stored)).splitlines() if line.startswith("deal play"))
    order = deal.partition(" > ")[2].split()
    shown = {seat: (order[n], order[n + 3]) for n, seat in enumerate(table.state.players)}
    assert shown[0] == holes[0] and [shown[1], shown[2]] != [holes[1], holes[2]]
    others = await file_of(await bo.slash("verify"))
    assert others != stored and wrong_by_script(others) == []
    await saloon.fold()
    _ = await dora.creates("Doc Mud")
    assert sha256(SAID) in await dora.slash("join", word=SAID)
    table = await saloon.state()
    assert (table.seat(dora.id), sha256(SAID)) in table.played.seating.said, "a word comes with who joins"


async def test_when_it_is_over_all_is_told_and_holds_and_that_the_seal_came_late(saloon: Saloon, ann: Guest):
    table = await over(saloon)
    told = await ann.slash("verify")
    assert told.ephemeral and "✅" in told and table.seed in told and table_seal(table) in told
    exported = await ann.press_mine("Record")
    record = read(stored := await file_of(exported))
    assert replayed(record).moves == len(table.moves)
    assert proved(record).shuffles > 1 and wrong_by_script(stored) == []
    assert await file_of(await saloon.guest("dora").slash("export")) == stored
    late = time_snowflake(datetime.now(UTC) + timedelta(days=400))
    await saloon.spoil(f"UPDATE messages SET message = {late} WHERE kind = 'seal'")
    told = await ann.slash("verify")
    assert "⚠️" in told and "✅" not in told
    await saloon.spoil("DELETE FROM messages WHERE kind = 'seal'")
    assert "⚠️" in await ann.slash("verify")


async def grow_old(saloon: Saloon) -> None:
    """Let the rules of the only game change, which is over and has its record."""
    await saloon.spoil(OLDER)
    async with saloon.bot.app.store.begin() as repositories:
        (row,) = await repositories.work.rows(select(archives))
        record = read(zlib.decompress(row["record"]))
        older = replace(record, head=replace(record.head, version=record.head.version - 1))
        repositories.work.write(archives.update().values(record=zlib.compress(str(older).encode())))


async def test_a_game_of_older_rules_is_exported_and_verified_and_the_rest_says_why_not(
    saloon: Saloon, ann: Guest, dora: Guest
):
    """Its record was stored when its end was shown, though nobody asked; it has no names."""
    table = await over(saloon)
    await grow_old(saloon)
    exported = await dora.slash("export")
    assert "older rules" in exported and "python -m engines replay" not in exported
    stored = await file_of(exported)
    assert wrong_by_script(stored) == [] and proved(read(stored)).committed and b'"ann"' not in stored
    told = await ann.slash("verify")
    assert told.ephemeral and "✅" in told and table.seed in told and table_seal(table) in told
    assert NOT_CHECKED in told and await file_of(told) == stored
    assert await ann.typing("export", "game") == [table.id]
    for command in ("replay", "log", "why"):
        assert f"{OLDER_RULES} {RECORD_STAYS}" in await ann.slash(command), command
    for button in ("Replay", "Review", "Details"):
        if button in saloon.results[-1].buttons:
            assert OLDER_RULES in await ann.press(button, saloon.results[-1]), button


async def test_of_a_heist_by_older_rules_nothing_more_is_told_than_before(saloon: Saloon, ann: Guest):
    await saloon.heist()
    table = await saloon.state()
    holes = [str(card) for hole in table.state.holes if hole is not None for card in hole]
    _ = await ann.slash("endgame")
    before = read(await file_of(await saloon.guest("dora").slash("export")))
    await grow_old(saloon)
    for command in ("export", "verify"):
        told = await ann.slash(command)
        stored = await file_of(told)
        record = read(stored)
        assert wrong_by_script(stored) == [] and not record.head.secret
        assert record.head == replace(before.head, version=before.head.version - 1)
        closed = [[it for it in its.entries if not isinstance(it, Name)] for its in (record, before)]
        assert closed[0] == closed[1] and table.seed not in told and "your own cards" not in told
    order = next(it for it in str(record).splitlines() if it.startswith("deal play")).partition(" > ")[2]
    assert order.split()[: len(holes)] != holes


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE tables SET seed = FLIPPED", "stored secret"),
        ("UPDATE tables SET commitment = FLIPPED", "stored secret"),
        ("UPDATE moves SET text = text || ' ' WHERE n = 5", "Stored move 5"),
        ("UPDATE moves SET hash = FLIPPED WHERE n = 3", "Stored move 3"),
        ("UPDATE moves SET user = user + 1 WHERE n = 1", "Stored move 1"),
    ],
)
async def test_one_bit_that_was_changed_is_named(saloon: Saloon, statement: str, found: str):
    _ = await over(saloon)
    column = statement.partition(" SET ")[2].partition(" ")[0]
    flipped = f"substr({column}, 1, 63) || (substr({column}, 64) = '0')"
    await saloon.spoil(statement.replace("FLIPPED", flipped))
    told = await saloon.guest("ann").slash("verify")
    assert "❌" in told and found in told
    _ = saloon.expect_errors()
