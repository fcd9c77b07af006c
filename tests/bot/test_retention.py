"""Tests of retention: year-old games keep only their record, left servers nothing."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from unittest.mock import patch

import pytest

from bot.database import schema
from bot.database.repositories.archives import DELETED_WHEN_ARCHIVED
from bot.ops import doctor
from bot.presentation.buttons import Button
from bot.presentation.ids import Export, Verify
from bot.presentation.panel import table_buttons, table_page
from bot.presentation.proof import verdict_page
from bot.presentation.watch import watch_page
from bot.services import retention
from bot.services.privacy import Privacy
from bot.services.proving import Proving
from bot.services.retention import DAY_MS, Retention
from bot.table.exporting import nameless, record_of
from bot.table.history import rewind
from bot.table.names import called_last
from bot.table.record import NO_HOST
from bot.table.table import Table
from bot.table.verdict import Verdict
from engines.record import Name, Record, Story, proved, read, replayed
from tests.bot import test_replay
from tests.bot.contents import examined, rows_of, unsound
from tests.bot.house import ANYBODY, GUILD, USERS, House, both, refusal
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.plans import listening, scans
from tests.presentation.faces import everything

ANN = USERS["Ann"]
TOLD = "The jar was full of bees."


async def aged(house: House, table: Table) -> Table:
    """Return the table after a year in which nobody used it."""
    house.time += 365 * DAY_MS
    return await house.queries.table(table.id)


async def old(house: House, name: str = "castle", longest: int = 30) -> Table:
    """Return a game that ended, or was ended, a year ago."""
    with patch.object(test_replay, "LONGEST", longest):
        table, _ = await test_replay.played(house, name)
    return await aged(house, table)


async def heist(house: House) -> Table:
    """Return the same for a session of Texas Hold Up with a story and two completed hands."""
    table = await house.started("Ann", "Bob", "Cid")
    table = await house.acts(table, f"Ann raise 6 say {TOLD}", "Bob fold", "Cid fold")
    return await aged(house, (await house.end(table, "Ann")).table)


async def archive(house: House, table: Table) -> bool:
    return await Retention(house.transactions).archive(table.id)


async def exported(house: House, table: Table) -> Record:
    return read(str(await Proving(house.transactions).record(table.id, ANN)).encode())


async def verified(house: House, table: Table) -> Verdict:
    return await Proving(house.transactions).verdict(table.id, ANN)


# What stays, and what goes.


@every_game
async def test_the_record_stays_and_nobody_is_in_it(house: House, game: AnyGame) -> None:
    """It differs from the earlier export only in names and stories; the doctor finds no problem."""
    table = await old(house, game.name, 150)
    texts, before = await house.queries.texts(table.id), await rows_of(house)
    async with house.store.begin() as repositories:
        unshown = await repositories.messages.unshown()
    assert await archive(house, table)
    async with house.store.begin() as repositories:
        assert await repositories.messages.unshown() == [it for it in unshown if it != table.id]
    rows, record = await rows_of(house), await exported(house, table)
    for person in DELETED_WHEN_ARCHIVED:
        assert rows[person.name] == [], person.name
    for it in ("results", "ledger", "presets"):
        assert rows[it] == before[it], it
    gave = record_of(table, texts)
    unnamed = [[it for it in its.entries if not isinstance(it, Name | Story)] for its in (record, gave)]
    assert record.head == gave.head and unnamed[0] == unnamed[1]
    assert replayed(record).moves == replayed(gave).moves and proved(record)
    called = {f"Player {n}" for n in range(1, len({*replayed(record).names}) + 1)}
    assert {entry.name for entry in record.entries if isinstance(entry, Name)} == called
    assert not any(isinstance(entry, Story) for entry in record.entries)
    (row,) = rows["tables"]
    assert (row["host"], row["seed"], row["commitment"]) == (NO_HOST, "", table.commitment)
    kept = str(record) + json.dumps(rows["tables"])
    assert not any(name in kept for name in ("Ann", "Bob", "Cid", *map(str, texts.values())))
    await is_shown_without_what_is_gone(house, table)
    async with house.store.outside_transactions() as connection:
        found = await doctor.forgetful(connection, dict(house.store.remembered))
        await connection.rollback()
    assert found.wrong == [] and (await examined(house)).wrong == [] and await unsound(house) == []


async def is_shown_without_what_is_gone(house: House, table: Table) -> None:
    """Check that its message is redrawn only on request."""
    after = await house.queries.table(table.id)
    page = table_page(after, {})
    assert any(field.text == "No longer kept. /export still has the record." for field in page.fields)
    shown = [button.id for button in table_buttons(after) if isinstance(button, Button)]
    assert shown == [Export(table.id), Verify(table.id)]


async def test_who_is_called_what_follows_from_arrivals(house: House) -> None:
    """A user who comes back with another villain, or to another seat, has the same name."""
    table = await house.started("Ann", "Bob", "Cid")
    _ = await house.leave(table, "Bob")
    table = await house.acts(await house.queries.table(table.id), "Ann fold")
    table = (await house.join(await house.queries.table(table.id), "Dot")).table
    _ = await house.villain("Bob", "Another")
    _ = await house.end(table, "Ann")
    table = await house.queries.table(table.id)
    named = [called_last(nameless(table), USERS[it]) for it in ("Ann", "Bob", "Cid", "Dot")]
    assert named == [f"Player {n}" for n in (1, 2, 3, 4)]


async def test_who_has_only_sat_there_has_played_all_the_same(house: House) -> None:
    """A villain without an entry in the ledger can't be changed or removed after that either."""
    table = await house.started("Ann", "Bob")
    _ = await house.end(table, "Ann")
    villains = await house.people.villains(GUILD)
    assert not any(villain.fresh for villain in villains) and await archive(house, table)
    assert await house.people.villains(GUILD) == villains


@both
async def test_in_texas_hold_up_all_chips_stay_and_no_hand_can_be_dealt_again(house: House) -> None:
    """Neither the secret nor a hand that nobody showed is left, and all that was shown can be checked."""
    table = await heist(house)
    before, villains = (await rows_of(house))["ledger"], await house.people.villains(GUILD)
    assert len(before) > 6 and await archive(house, table)
    assert (await rows_of(house))["ledger"] == before and await house.people.villains(GUILD) == villains
    await house.ledger_is_exact()
    record, found = await exported(house, table), await verified(house, table)
    assert record.head.secret == "" and found.secret == "" and not found.wrong
    assert found.proved.committed and found.roots == record.head.roots
    told = everything(verdict_page(found))
    assert "stay closed for ever" in told and "Only this game's record is still kept" in told
    assert "your own cards" not in told, "nobody knows any more whose they were"
    assert table.seed not in str(record) + json.dumps((await rows_of(house))["tables"])
    holes = {seat: it for n in range(len(table.moves)) for seat, it in _holes(rewind(table, n))}
    order = next(it for it in str(record).splitlines() if it.startswith("deal play")).partition(" > ")[2]
    dealt = order.split()
    assert any((dealt[n], dealt[n + 3]) != holes[n] for n in holes), "as they were dealt"


def _holes(then: Table) -> list[tuple[int, tuple[str, ...]]]:
    return [(n, tuple(map(str, it))) for n, it in enumerate(then.state.holes) if it]


# Whoever asks afterwards.


@pytest.mark.parametrize("spoilt", ["flipped", "cut", "another"])
async def test_verify_checks_the_record_that_is_kept_and_one_that_was_changed_is_found(
    house: House, spoilt: str
) -> None:
    table = await old(house)
    before = await verified(house, table)
    assert await archive(house, table)
    after = await verified(house, table)
    assert not after.wrong and after.proved == before.proved and after.secret == table.seed
    assert (after.begun, after.late, after.own) == (table.moves[0].at, before.late, False)
    (packed,) = (await house.rows("SELECT record FROM archives"))[0]
    record = await exported(house, table)
    another = replace(record, head=replace(record.head, table="t0000000"))
    said = {
        "flipped": zlib.compress(zlib.decompress(packed).replace(b"move 0", b"move 1", 1)),
        "cut": packed[:-9],
        "another": zlib.compress(str(another).encode()),
    }[spoilt]
    async with house.store.begin() as repositories:
        repositories.work.write(schema.archives.update().values(record=said))
    assert any(table.id in it for it in await unsound(house))
    found = (await examined(house)).wrong
    assert any(it.startswith(f"Table {table.id} has a record that does not") for it in found)
    assert "record doesn't hold" in (await verified(house, table)).wrong


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET seed = 'abc'",
        "UPDATE tables SET commitment = 'abc'",
        "INSERT INTO sitters (table_id, user, name, leaving) SELECT id, 5, 'x', false FROM tables",
    ],
)
async def test_what_is_neither_whole_nor_archived_is_found(house: House, statement: str) -> None:
    assert await archive(house, await old(house))
    _ = await house.changed(statement)
    assert await unsound(house) != [] and (await examined(house)).wrong != []


async def test_what_is_remembered_is_not_what_was_and_what_is_gone_is_said_to_be(house: House) -> None:
    table = await heist(house)
    assert table.moves and await house.queries.texts(table.id)
    assert await archive(house, table)
    after = await house.queries.table(table.id)
    assert after.archived and (after.moves, after.sitters, after.names, after.seed) == ((), (), {}, "")
    assert await house.queries.texts(table.id) == {}
    assert table.id not in await house.queries.of_user(ANN)
    moment, film = house.queries.moment(table.id, 0), house.queries.watched(table.id, ANN, watch_page)
    for asked in (moment, film, house.joining.rematch(table.id, ANN, ANYBODY)):
        assert "Its names and moves are no longer kept, but /export has its record" in await refusal(asked)


@both
async def test_it_is_in_the_channels_list_though_rules_have_changed(house: House) -> None:
    table = await old(house)
    assert await archive(house, table)
    _ = await house.changed("UPDATE tables SET version = version + 1")
    (found,) = await house.queries.finished_in_channel(table.channel)
    assert (found.id, found.moves, found.names, found.archived) == (table.id, len(table.moves), (), True)


@both
async def test_a_user_is_given_and_loses_what_is_left_of_theirs(house: House) -> None:
    table = await old(house)
    fay, people = USERS["Fay"], house.people
    async with house.store.begin() as repositories:
        row = schema.results.insert().values(table_id=table.id, user=fay, place=1, points=9)
        repositories.work.write(row)
    standings = await people.standings(GUILD, "castle")
    assert standings and await archive(house, table)
    assert await people.standings(GUILD, "castle") == standings
    privacy = Privacy(house.transactions)
    assert [it["table_id"] for it in (await privacy.kept(fay))["results"]] == [table.id]
    assert (await privacy.kept(ANN))["moves"] == (await privacy.kept(ANN))["tables"] == []
    _ = await privacy.erase(fay)
    assert fay not in {standing.user for standing in await people.standings(GUILD, "castle")}
    assert not (await verified(house, table)).wrong


# What is not archived.


@both
@pytest.mark.parametrize(
    "change",
    [
        "moves SET text = 'pass' WHERE n = 4",
        "moves SET hash = 'x' || substr(hash, 2) WHERE n = 4",
        "moves SET user = 99 WHERE n = 4",
        "tables SET seed = 'ff' || substr(seed, 3)",
    ],
)
async def test_a_torn_table_is_left_alone_and_told_of_once(house: House, change: str, caplog):
    table = await old(house)
    _ = await house.changed(f"UPDATE {change}")
    before, kept = await rows_of(house), Retention(house.transactions)
    assert not await kept.archive(table.id) and not await kept.archive(table.id)
    assert await rows_of(house) == before
    (told,) = [record.getMessage() for record in caplog.records if "is not archived" in record.getMessage()]
    assert table.id in told


@both
async def test_of_a_game_by_older_rules_nothing_is_left(house: House) -> None:
    """No record can be made, so `/export` gave none either; the people are deleted anyway."""
    table = await old(house)
    _ = await house.changed("UPDATE tables SET version = version + 1")
    assert await archive(house, table)
    rows = await rows_of(house)
    assert rows["moves"] == rows["sitters"] == rows["archives"] == []
    assert "no longer kept" in await refusal(verified(house, table))
    assert (await examined(house)).wrong == [] and await unsound(house) == []


async def test_a_lobby_that_never_began_forgets_its_people(house: House) -> None:
    table = await house.lobby("Ann", "Bob")
    _ = await house.end(table, "Ann")
    assert await archive(house, table)
    rows = await rows_of(house)
    assert rows["sitters"] == rows["archives"] == [] and rows["tables"][0]["host"] == NO_HOST
    assert all(villain.fresh for villain in await house.people.villains(GUILD)), "nobody has played"


@both
async def test_only_what_ended_long_enough_ago_is_found(house: House) -> None:
    first, second, third = [await house.started("Ann", "Bob") for _ in range(3)]
    for table in (first, second):
        house.time += DAY_MS
        _ = await house.end(table, "Ann")
    kept = Retention(house.transactions)
    ended = house.time
    assert [it for _, it in await kept.ended(ended - 1, (0, ""))] == [first.id]
    with patch.object(retention, "TABLES_PER_QUERY", 1):
        (page,) = await kept.ended(ended, (0, ""))
        assert page[1] == first.id
        assert [it for _, it in await kept.ended(ended, page)] == [second.id]
    assert third.id not in {it for _, it in await kept.ended(ended + 99 * DAY_MS, (0, ""))}
    assert await kept.archive(first.id) and not await kept.archive(first.id)
    assert [it for _, it in await kept.ended(ended, (0, ""))] == [second.id]


async def test_old_tables_are_found_without_looking_at_all_of_them(house: House) -> None:
    with listening(house.store) as asked:
        _ = await Retention(house.transactions).ended(5, (0, ""))
    assert asked and await scans(house.store, asked) == []


# Servers.


@both
async def test_all_of_a_server_goes_that_was_left_long_ago_unless_it_has_come_back(house: House) -> None:
    assert await archive(house, await old(house))
    kept = Retention(house.transactions)
    assert await kept.leave(GUILD)
    await kept.come_back([77, GUILD])
    assert await kept.left_guilds() == {} and await kept.known_guilds() == [GUILD]
    before = await rows_of(house)
    assert not await Privacy(house.transactions).erase_left(GUILD, house.time + 99 * DAY_MS)
    assert await rows_of(house) == before
    kept, privacy = Retention(house.transactions), Privacy(house.transactions)
    assert await kept.leave(GUILD) and not await kept.leave(GUILD), "once"
    left = house.time
    assert not await privacy.erase_left(GUILD, left - 1)
    assert await kept.left_guilds() == {GUILD: left} and await kept.known_guilds() == []
    assert await privacy.erase_left(GUILD, left)
    assert {name for name, rows in (await rows_of(house)).items() if rows} == set()
    assert not await Privacy(house.transactions).erase_left(GUILD, left)
    assert not await Retention(house.transactions).leave(GUILD), "of which nothing is stored"
    assert await house.rows("SELECT * FROM departures") == []


@both
async def test_a_lesson_is_kept_for_a_month_after_something_was_done_in_it(house: House) -> None:
    begun = (await house.lessons.begin(ANN, "Ann", "court1")).table
    keeping = Retention(house.transactions)
    house.time += 20 * DAY_MS
    learning = (await house.lessons.go_on(begun.id, ANN, 0)).table.lesson
    assert learning.step == 1
    for days, kept in ((29, True), (2, False)):
        house.time += days * DAY_MS
        await keeping.forget_lessons()
        assert (await house.lessons.of(ANN) == {"court1": False}) is kept
