"""Tests of finished games whose rules have changed since: their records stay, and can be checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.presentation.panel import table_page
from bot.presentation.proof import OLDER_RULES as NOT_CHECKED, verdict_page
from bot.presentation.results import details
from bot.presentation.watch import watch_page
from bot.presentation.why import check_explained
from bot.services.proving import NO_RECORD, Proving
from bot.services.retention import Retention
from bot.table.disclosure import OLDER_RULES, RECORD_STAYS
from bot.table.exporting import nameless, record_of
from bot.table.record import TableId, chain
from bot.table.reviewing import whole
from bot.table.table import Table
from engines.core import Illegal
from engines.record import Deal, Move, Record, Result, proved, read
from tests.bot.contents import examined, unsound
from tests.bot.house import ANYBODY, USERS, House, both, refusal
from tests.bot.test_replay import played
from tests.bot.test_retention import aged, archive
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.presentation.faces import everything
from tests.prove.proofs.verified import wrong_by_script

ANN = USERS["Ann"]
OLDER = "UPDATE tables SET version = version - 1"


async def export(house: House, table: Table) -> Record:
    """Return what `/export` sends; docs/verify.py accepts it."""
    stored = str(await Proving(house.transactions).record(table.id, ANN)).encode()
    assert wrong_by_script(stored) == []
    return read(stored)


async def rewritten(house: House, table: Table, n: int, text: str) -> None:
    """Write another text for a move; the chain of hashes holds."""
    before = table.moves[n - 2].hash
    for move in table.moves[n - 1 :]:
        other = replace(move, text=text) if move.n == n else move
        before = chain(table.id, before, other)
        values = f"text = '{other.text}', hash = '{before}'"
        _ = await house.changed(f"UPDATE moves SET {values} WHERE n = {move.n}")


# A record that was stored when the game ended.


@every_game
async def test_a_record_needs_the_rules_no_more(house: House, game: AnyGame) -> None:
    """Today's rules would not even allow its moves. It tells no more than it told when the game was over."""
    table, _ = await played(house, game.name)
    told = record_of(nameless(table), {})
    proving = Proving(house.transactions)
    before = (await proving.verdict(table.id, USERS["Eve"])).proved
    assert await Retention(house.transactions).record(table)
    await rewritten(house, table, len(table.moves) // 2, "bushwhack 3")
    _ = await house.changed(OLDER)
    assert await export(house, table) == told
    proving = Proving(house.transactions)
    verdict = await proving.verdict(table.id, ANN)
    assert verdict.record == told and verdict.proved == before and not verdict.wrong and not verdict.own
    assert verdict.secret == told.head.secret == (table.seed if game.sealing is None else "")
    page = everything(verdict_page(verdict))
    assert NOT_CHECKED in page and "every move is as it was played" not in page
    assert told.head.seal in page and ("Seal" in page) and ("Ann" not in page)


@both
async def test_it_outlives_the_moves_and_the_doctor_finds_nothing(house: House) -> None:
    table, _ = await played(house, "court")
    kept = Retention(house.transactions)
    assert await kept.record(table) and not await kept.record(table), "once"
    assert (await examined(house)).wrong == [] and await unsound(house) == []
    _ = await house.changed(OLDER)
    (listed,) = await house.queries.finished_in_channel(table.channel)
    assert (listed.id, listed.moves, listed.archived) == (table.id, len(table.moves), False) and listed.names
    before = await export(house, table)
    assert (await examined(house)).wrong == [] and await unsound(house) == []
    assert await archive(house, await aged(house, table))
    assert await export(house, table) == before
    (listed,) = await house.queries.finished_in_channel(table.channel)
    assert (listed.id, listed.moves, listed.archived) == (table.id, len(table.moves), True)
    assert (await examined(house)).wrong == [] and await unsound(house) == []


@both
async def test_a_record_that_is_missing_is_stored_on_the_next_day(house: House) -> None:
    """That of a game that was not shown any more; not that of an open table, or of older rules."""
    table, _ = await played(house, "castle")
    older = await house.begun("castle", 8)
    _ = await house.end(older, "Ann")
    _ = await house.changed(f"{OLDER} WHERE id = '{older.id}'")
    playing = await house.begun("castle", 9)
    kept = Retention(house.transactions)
    assert await kept.unrecorded(TableId("")) == [table.id]
    for id in (table.id, older.id, playing.id):
        assert await kept.keep_record(id) == (id == table.id)
    assert await kept.unrecorded(TableId("")) == []
    assert (await examined(house)).wrong == []


async def test_a_record_that_is_not_of_the_moves_beside_it_is_found(house: House) -> None:
    table, _ = await played(house, "court")
    assert await Retention(house.transactions).record(table)
    _ = await house.changed("UPDATE archives SET moves = moves + 1")
    (wrong,) = (await examined(house)).wrong
    assert wrong == f"Table {table.id} has a record that isn't of its moves." and await unsound(house)


# A game for which none was stored.


@every_game
async def test_without_a_record_todays_rules_are_asked_unless_hands_stay_closed(
    house: House, game: AnyGame
) -> None:
    """They do not know the result. What was shown in Texas Hold Up is for the older rules to say."""
    table, _ = await played(house, game.name)
    _ = await house.changed(OLDER)
    proving = Proving(house.transactions)
    if game.sealing is not None:
        for asked in (proving.record(table.id, ANN), proving.verdict(table.id, ANN)):
            assert await refusal(asked) == NO_RECORD
        return
    found, told = await export(house, table), record_of(nameless(table), {})
    assert found.head == replace(told.head, version=game.version - 1)
    assert [*found.entries] == [entry for entry in told.entries if not isinstance(entry, Result)]
    assert proved(found).shuffles == sum(isinstance(entry, Deal) for entry in found.entries)
    assert sum(isinstance(entry, Move) for entry in found.entries) == len(table.moves)
    assert not (await proving.verdict(table.id, ANN)).wrong


@pytest.mark.parametrize("text", ["bushwhack 3", "bid 99"])
async def test_nothing_is_guessed_at_if_they_do_not_allow_a_move(house: House, text: str) -> None:
    table, _ = await played(house, "castle")
    number = next(move.n for move in table.moves if move.text.startswith("bid"))
    await rewritten(house, table, number, text)
    _ = await house.changed(OLDER)
    assert await refusal(Proving(house.transactions).record(table.id, ANN)) == NO_RECORD


# What needs the rules.


@pytest.mark.parametrize("recorded", [True, False])
async def test_all_that_needs_the_rules_says_so_and_what_stays(house: House, recorded: bool) -> None:
    table, _ = await played(house, "castle")
    if recorded:
        assert await Retention(house.transactions).record(table)
    _ = await house.changed(OLDER)
    after = await house.queries.table(table.id)
    assert not after.replayable and not after.archived and after.recorded == recorded
    sentence = f"{OLDER_RULES} {RECORD_STAYS}" if recorded else OLDER_RULES
    for asked in (
        house.queries.moment(table.id, 0),
        house.queries.watched(table.id, ANN, watch_page),
        house.reviews.review(table.id, ANN, whole(table)),
    ):
        assert await refusal(asked) == sentence
    for shown in (lambda: details(after, 1, ANN, {}), lambda: check_explained(after)):
        with pytest.raises(Illegal) as refused:
            shown()
        assert refused.value.sentence == sentence
    assert "/newgame" in await refusal(house.joining.rematch(table.id, ANN, ANYBODY))
    page = everything(table_page(after, {}))
    assert ("/export still has the record" in page) == recorded and "rules have changed since" in page
