"""Tests of export and erasure: a user gets all their data, none of it is left, and all books stay valid."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, replace

import pytest

from bot.cli import main
from bot.database import schema
from bot.database.repositories.messages import Posted
from bot.database.repositories.personal import ANONYMIZED_TABLES, DELETED_TABLES
from bot.database.repositories.presets import Preset
from bot.ops import doctor
from bot.presentation.telling import public_log
from bot.services.privacy import Erased, Privacy
from bot.table.record import ERASED_USERS, SOMEBODY, UserId, is_word, mark_of
from bot.table.servers import Server, SettingChange
from bot.table.table import Status, Table
from bot.table.votes import PAUSE_MOTION, Motion, MotionKind, Votes, against
from engines.chance import sha256
from engines.core import Seat
from tests.bot.contents import examined, rows_of, unsound
from tests.bot.house import ANYBODY, GUILD, USERS, House, a_sheet, both, default, refusal, tame

ANN = USERS["Ann"]
ME = UserId(0x0123456789ABCDEF)
"""A user whose number is nowhere in a file by chance."""
MY_TIME = Motion(MotionKind.TIME, ME, 3)
WORDS = ("Zebedee Quux", "pyrokinesis of jam", "by marmalade", "Once upon a jar", "zebedee_q")
"""What he says: a villain's name and powers, how, a story, and what he is called."""
PERSONAL = {
    "villains": "user name folded powerset how tallies due aptitudes status chips id guild created begun",
    "tables": "host",
    "sitters": "user name leaving away banked missed told bank since due order word villain_id held n "
    "table_id",
    "moves": "user seat text auto at n table_id hash",
    "interactions": "id table_id n",
    "ledger": "account delta reason table_id n at id other",
    "results": "user place points table_id",
    "rivals": "user rival ahead table_id",
    "lessons": "user name lesson step off wanted finished changed id",
    "texts": "user words id table_id",
    "messages": "key channel message nonce shown table_id kind replaces",
    "preferences": "user pictures large dms reminders mentions emojis remarks stakes quiet_start "
    "quiet_end zone",
    "pings": "user at",
    "votes": "user about whose decision n table_id",
    "server_changes": "user at setting before after n guild",
}
"""By table: the columns that say something of a user."""
IMPERSONAL = {
    "tables": "id guild channel game version options pace seed status changes created ended alarm ending "
    "paused muted untold aloud hints casual scheme commitment quarantined",
    "played_before": "table_id mark",
    "open_tables": "channel table_id",
    "presets": "place game options pace aloud",
    "servers": "guild settings",
    "archives": "table_id begun moves record",
    "departures": "guild at",
    "processes": "id host shards wanted ready seen told",
    "turns": "id next",
}
"""By table: the columns that say nothing of any user."""


@pytest.fixture
def privacy(house: House) -> Privacy:
    return Privacy(house.transactions)


async def erased(house: House) -> Erased:
    return await Privacy(house.transactions).erase(ME)


async def nowhere(house: House) -> None:
    told = json.dumps(await rows_of(house))
    assert [word for word in (*WORDS, str(ME), WORDS[0].casefold()) if word in told] == []


async def life(house: House) -> tuple[Table, Table, Table]:
    """Return tables of a user with rows of all kinds: one they play at, a finished one, and a lobby they
    host.
    """
    done = await fixed(house)
    done = (await house.hosting.end(done.id, ME, steward=False)).table
    async with house.store.begin() as books:  # as of a game that was played to its end
        for user, place in ((ME, 1), (ANN, 2)):
            row = schema.results.insert().values(table_id=done.id, user=user, place=place, points=place)
            books.work.write(row)
            met = schema.rivals.insert().values(table_id=done.id, user=user, rival=-1000, ahead=1)
            books.work.write(met)
    sheet = a_sheet(WORDS[0], how=(WORDS[2], "", "", "")).model_copy(update={"powerset": WORDS[1]})
    _ = await house.people.create_villain(GUILD, ME, sheet)
    there = await house.lobby("Bob", "Cid")
    _ = await house.joining.join(there.id, ME, WORDS[4])
    playing = await house.start(there, "Bob")
    number = next(iter(house.interactions))
    playing = (await house.playing.act(there.id, ME, "narrate", say=WORDS[3], interaction=number)).table
    while not any(it.user == ME and it.seat is not None and it.text == "call" for it in playing.moves):
        playing = await house.plays(playing, tame(playing.state, playing.owed[0]))
    hosted = await house.hosted(ME, WORDS[4], game="holdup", channel=77)
    _ = await house.people.prefer(ME, "print", "big")
    _ = await house.lessons.begin(ME, WORDS[4], "court1")
    async with house.store.begin() as books:
        await books.settings.note_ping([ME, ANN], 5)
        assert await books.messages.note_hand(playing.id, ME, Posted(10, 11, shown=3))
        await books.presets.save(
            GUILD, playing.game, Preset(playing.options, playing.pace, playing.announces_results)
        )
        await books.administration.change(GUILD, Server(villains=7))
        await books.administration.note(GUILD, SettingChange(5, ME, "villains", "5", "7"))
    return await vote(house, playing, {PAUSE_MOTION: (ME,)}), done, hosted


async def fixed(house: House) -> Table:
    """Return a game of three with fixed seats, begun by the user."""
    opened = await house.hosted(ME, WORDS[4], game="castle", channel=7)
    for person in ("Ann", "Bob"):
        _ = await house.join(opened, person)
    started = (await house.hosting.start(opened.id, ME)).table
    while started.users[started.owed[0]] != ME:
        started = await house.plays(started, default(started))
    return await house.plays(started, default(started))


async def vote(house: House, table: Table, votes: Votes) -> Table:
    async with house.store.begin() as books:
        return await books.records.save(table, replace(table, votes=votes), at=house.time)


# What counts as somebody's.


def test_every_column_is_known():
    """Each new column must be declared as a user's or nobody's, and be exported and erased, or not."""
    known = {(book, column) for it in (PERSONAL, IMPERSONAL) for book in it for column in it[book].split()}
    assert {(table.name, c.name) for table in schema.metadata.tables.values() for c in table.c} == known


def test_every_table_with_a_user_is_erased():
    named = {table.name for table in schema.metadata.tables.values() if "user" in table.c}
    assert named == {it.name for it in (*DELETED_TABLES, *ANONYMIZED_TABLES)} | {"moves"}


# Giving out.


@both
async def test_all_of_it_is_given_out_and_nothing_of_others(house: House, privacy: Privacy):
    playing, done, hosted = await life(house)
    playing = (await house.act(playing, "Bob", "narrate", say="A secret of Bob's")).table
    kept = await privacy.kept(ME)
    assert {it for it in PERSONAL if not kept["hands" if it == "messages" else it]} == set()
    told = json.dumps(kept)
    for words in WORDS:
        assert words in told, words
    assert {it["table_id"] for it in kept["sitters"]} == {playing.id, done.id, hosted.id}
    assert {it["id"] for it in kept["tables"]} == {done.id, hosted.id}
    assert kept["ledger"][0]["reason"] == "new" and kept["results"][0]["place"] == 1
    assert kept["rivals"] == [{"table_id": done.id, "rival": -1000, "ahead": 1}]
    for other in ("Bob", "Ann", "Cid", "Doctor", "secret", playing.seed, done.seed, "digest"):
        assert other not in told, other
    mine = {(it.id, move.n, move.text) for it in (playing, done) for move in it.moves if move.user == ME}
    assert {(it["table_id"], it["n"], it["text"]) for it in kept["moves"]} == mine
    assert len(kept["moves"]) == len(mine)
    assert all(set(row) & {"seed", "user", "host"} == set() for rows in kept.values() for row in rows)
    _ = await vote(house, playing, {against(ANN): (ME,), PAUSE_MOTION: (ME, ANN), MY_TIME: (ANN,)})
    votes = [{"table_id": playing.id, "about": it} for it in ("seat", "pause")]
    assert (await privacy.kept(ME))["votes"] == votes


# Erasing.


@both
async def test_no_row_is_left_and_all_books_stay_sound(house: House):
    """Replays, hash chains and ledger stay valid, games go on, and memory has nothing of the user."""
    playing, done, _ = await life(house)
    playing = await vote(house, playing, {against(ANN): (ME, ANN), against(ME): (ANN,), MY_TIME: (ANN,)})
    before = await house.queries.table(done.id)
    _ = await erased(house)
    async with house.store.outside_transactions() as connection:
        found = await doctor.forgetful(connection, dict(house.store.remembered))
        await connection.rollback()
    assert found.wrong == []
    for id in (playing.id, done.id):
        table = await house.queries.table(id)
        assert ME not in {*table.users, table.host, *(it.user for it in (*table.sitters, *table.moves))}
        told = repr((table.sitters, table.names, table.former, table.votes))
        assert all(words not in told for words in WORDS) and SOMEBODY in told
    await nowhere(house)
    rows = await rows_of(house)
    assert [(row["about"], row["user"], row["whose"]) for row in rows["votes"]] == [("seat", ANN, ANN)]
    assert (await house.queries.table(playing.id)).votes == {against(ANN): (ANN,)}
    assert await unsound(house) == [] == (await examined(house)).wrong
    await house.ledger_is_exact()
    after = await house.queries.table(done.id)
    assert after.state == before.state and after.moves[-1].hash != before.moves[-1].hash
    then, now = ([asdict(move) | {"user": 0, "hash": ""} for move in it.moves] for it in (before, after))
    assert now == then
    (number,) = {move.user for move in after.moves} - {move.user for move in before.moves}
    assert number in ERASED_USERS and after.users == tuple(number if it == ME else it for it in before.users)
    assert (await house.queries.table(playing.id)).status is Status.PLAYING


async def test_a_forgotten_column_and_an_unchained_move_would_be_found(house: House):
    """Control: an incomplete erasure leaves something, and the number is in the hash chain."""
    _, done, _ = await life(house)
    _ = await erased(house)
    _ = await house.changed(f"UPDATE moves SET user = {ME} WHERE n = 1 AND table_id = '{done.id}'")
    assert str(ME) in json.dumps(await rows_of(house))
    assert any("chain" in it for it in await unsound(house))


async def test_no_byte_is_left_in_the_files(house: House):
    _ = await life(house)
    files = [path for path in house.path.parent.iterdir() if path.name.startswith(house.path.name)]
    for word in (WORDS[0].encode(), ME.to_bytes(8, "big")):
        assert any(word in file.read_bytes() for file in files), "it would be found"
    _ = await erased(house)
    await house.store.scrub()
    wanted = [it.encode() for it in WORDS] + [ME.to_bytes(8, "big"), str(ME).encode()]
    files = [path for path in house.path.parent.iterdir() if path.name.startswith(house.path.name)]
    assert files
    assert [(file.name, word) for file in files for word in wanted if word in file.read_bytes()] == []


async def unchained(house: House) -> list[str]:
    return [it for it in (await examined(house)).wrong if it.startswith("The record of table")]


@pytest.mark.parametrize("change", ["at = at + 1", "hash = 'x' || substr(hash, 2)", "user = 7"])
@pytest.mark.parametrize("moved", ["n = 1", f"user = {ME}", f"user = {USERS['Bob']}"])
async def test_a_changed_record_is_found_afterwards_too(house: House, moved: str, change: str):
    playing, *_ = await life(house)
    rows = await house.rows(f"SELECT max(n) FROM moves WHERE table_id = '{playing.id}' AND {moved}")
    _ = await house.changed(f"UPDATE moves SET {change} WHERE table_id = '{playing.id}' AND n = {rows[0][0]}")
    before = await unchained(house)
    assert len(before) == 1 and playing.id in before[0]
    _ = await erased(house)
    assert await unchained(house) == before
    assert str(ME) not in json.dumps(await rows_of(house))


@both
async def test_a_table_that_is_torn_does_not_keep_him(house: House, caplog: pytest.LogCaptureFixture):
    """It is closed, and the user is erased there and everywhere else in one step."""
    playing, done, hosted = await life(house)
    _ = await house.changed(f"UPDATE moves SET text = 'fold 3' WHERE table_id = '{playing.id}' AND n = 5")
    left = await erased(house)
    assert set(left.tables) == {playing.id, hosted.id}
    assert f"the record of table {playing.id} is damaged" in caplog.text
    for id in (playing.id, done.id, hosted.id):
        assert (await house.queries.table(id)).status is Status.CLOSED
    await nowhere(house)
    assert await house.rows("SELECT sum(chips) FROM villains WHERE status = 'retired'") == [(0,)]
    await house.ledger_is_exact()


@both
async def test_nobody_else_loses_anything_and_a_second_time_does_nothing(house: House, privacy: Privacy):
    _ = await life(house)
    kept = await privacy.kept(ANN)
    _ = await privacy.erase(ME)
    assert await privacy.kept(ANN) == kept
    assert [standing.user for standing in await house.people.standings(GUILD, "castle")] == [ANN]
    before = await rows_of(house)
    assert await erased(house) == Erased([], [])
    assert await rows_of(house) == before
    assert not any((await Privacy(house.transactions).kept(ME)).values())


@both
async def test_his_villains_are_nobodys_and_he_may_come_again(house: House, privacy: Privacy):
    _ = await house.people.create_villain(GUILD, ME, a_sheet(WORDS[0]))
    _ = await house.villain("Bob")
    _ = await privacy.erase(ME)
    assert [villain.sheet.name for villain in await house.people.villains(GUILD)] == ["Doctor Bob"]
    await house.ledger_is_exact()
    rows = await house.rows("SELECT chips, status, powerset FROM villains ORDER BY chips")
    assert rows[0] == (0, "retired", "")
    rows = await house.rows("SELECT delta FROM ledger WHERE reason = 'erased' ORDER BY delta")
    assert rows == [(-50,), (50,)]
    _ = await house.people.create_villain(GUILD, USERS["Bob"], a_sheet(WORDS[0]))
    _ = await house.people.create_villain(GUILD, ME, a_sheet("Another"))
    assert len(await house.people.villains(GUILD, ME)) == 1
    _ = await erased(house)
    numbers = await house.rows(f"SELECT DISTINCT user FROM villains WHERE name = '{SOMEBODY}'")
    assert len(numbers) == 2, "the two must not be told to be one"


@both
async def test_his_villain_pays_when_his_hand_is_over(house: House):
    """Chips at stake can be won by others; the rest goes to the bank at the end of the hand."""
    playing, *_ = await life(house)
    _ = await erased(house)
    table = await house.queries.table(playing.id)
    paid = "SELECT count(*) FROM ledger WHERE reason = 'erased'"
    assert await house.rows(paid) == [(2,)], "of the lobby's villain"
    (seat,) = [Seat(i) for i, user in enumerate(table.users) if user in ERASED_USERS]
    while table.users[seat] is not None:
        assert table.users[table.owed[0]] not in ERASED_USERS
        table = await house.plays(table, default(table))
    await house.ledger_is_exact()
    rows = await house.rows(f"SELECT chips, status FROM villains WHERE name LIKE '{SOMEBODY}%'")
    assert rows == [(0, "retired")] * 2 and table.status is Status.PLAYING
    assert await house.rows(paid) == [(4,)]


@both
async def test_he_leaves_where_he_sits_and_what_he_had_open_is_a_strangers(house: House, privacy: Privacy):
    """A hand and a ping that were being sent during the erasure are not saved."""
    playing, done, hosted = await life(house)
    changed = await privacy.erase(ME)
    assert changed.dms == [(10, 11)] and set(changed.tables) == {playing.id, hosted.id}
    assert (await house.queries.table(hosted.id)).status is Status.CLOSED
    table = await house.queries.table(playing.id)
    (gone,) = [sitter for sitter in table.sitters if sitter.erased]
    assert gone.leaving and gone.name == SOMEBODY and gone not in table.people
    for asked in (
        house.plays(playing, "fold", ME),
        house.joining.leave(playing.id, ME),
        house.seats.back(playing.id, ME),
        house.ordering.clear(playing.id, ME),
        house.joining.rematch(done.id, ME, ANYBODY),
        house.people.describe_villain(GUILD, ME, WORDS[0], ["", "", "", ""]),
    ):
        assert await refusal(asked)
    async with house.store.begin() as books:
        await books.settings.note_ping([ME], 6)
        assert not await books.messages.note_hand(playing.id, ME, Posted(10, 12, shown=3))
    assert str(ME) not in json.dumps(await rows_of(house))


async def test_a_lobby_of_his_goes_on_under_another(house: House):
    opened = await house.opened("Ann")
    _ = await house.changed(f"UPDATE tables SET host = {ME} WHERE id = '{opened.id}'")
    _ = await house.changed("DELETE FROM sitters")
    _ = await house.join(opened, "Bob")
    _ = await erased(house)
    assert (await house.queries.table(opened.id)).host == USERS["Bob"]


async def test_nobody_of_old_sits_down_for_one_more_game(house: House):
    done = await fixed(house)
    done = (await house.hosting.end(done.id, ME, steward=False)).table
    _ = await erased(house)
    again = (await house.joining.rematch(done.id, ANN, ANYBODY)).table
    assert [sitter.user for sitter in again.sitters] == [ANN, USERS["Bob"]]


# A game that goes on without them.


@both
async def test_who_was_erased_takes_no_other_seat_in_the_same_game_by_a_mark_that_names_nobody(
    house: House, privacy: Privacy
):
    """The user has seen one hand there, and would see another. In a lobby they have seen none."""
    table, there = await fixed(house), await house.lobby("Bob", "Cid")
    _ = await house.joining.join(there.id, ME, "Me")
    for _ in range(2):
        _ = await privacy.erase(ME)
    _ = await house.leave(table, "Ann")
    gone = next(Seat(n) for n, it in enumerate(table.users) if it == ANN)
    for seat in (Seat(0), Seat(1), Seat(2)):
        told = await refusal(house.seats.take_over(table.id, ME, "Me", seat))
        assert "already played in this game" in told or ("isn't free" in told and seat != gone)
    assert (await house.seats.take_over(table.id, USERS["Dot"], "Dot", gone)).table.seat(USERS["Dot"]) == gone
    assert (await house.joining.join(there.id, ME, "Me again")).table.sitter(ME) is not None
    told = json.dumps([await privacy.kept(ME), await privacy.kept_of_guild(GUILD, public_log)])
    ((id, mark),) = await house.rows("SELECT table_id, mark FROM played_before")
    assert (id, mark) == (table.id, mark_of(table.seed, ME)) and mark_of("another", ME) != mark
    assert mark not in told and "played_before" not in told
    _ = await house.hosting.end(table.id, USERS["Ann"], steward=True)
    assert await house.rows("SELECT * FROM played_before") == [], "it ends with the game"


async def test_words_are_kept_beside_the_record_only_while_the_game_goes_on(house: House):
    opened = await house.hosted(ME, WORDS[4], game="castle", channel=7)
    _ = await house.joining.join(opened.id, ANN, "Ann", None, sha256("whiskey"))
    _ = await house.hosting.start(opened.id, ME)
    kept = "SELECT word FROM sitters WHERE word <> ''"
    assert await house.rows(kept) == [(sha256("whiskey"),)]
    _ = await house.hosting.end(opened.id, ME, steward=False)
    assert await house.rows(kept) == []
    (said,) = [move.text for move in (await house.queries.table(opened.id)).moves if is_word(move)]
    assert sha256("whiskey") in said


# Servers, and the command.


OTHER = 77
"""Another server."""


@pytest.fixture
async def two(house: House) -> House:
    """A house with games in two servers."""
    table = await house.acts(await house.started("Ann", "Bob"), "Ann raise 6 say Hands up!")
    _ = await house.hosting.save_preset((await house.lobby("Cid")).id, USERS["Cid"], GUILD)
    _ = await house.end(table, "Ann")
    _ = await house.lobby("Ann", "Dot")
    for person in ("Ann", "Eve"):
        _ = await house.people.create_villain(OTHER, USERS[person], a_sheet(f"Doctor {person}"))
    there = await house.hosted(USERS["Ann"], "Ann", guild=OTHER, options={"first_dealer": 0})
    _ = await house.joining.join(there.id, USERS["Eve"], "Eve")
    _ = await house.hosting.start(there.id, USERS["Ann"])
    return house


@both
async def test_all_of_a_server_is_erased_and_nothing_of_another(two: House):
    theirs = "SELECT * FROM villains WHERE guild = 77", "SELECT * FROM tables WHERE guild = 77"
    kept = [await two.rows(it) for it in theirs]
    entries = await two.rows("SELECT count(*) FROM ledger")
    _ = await Privacy(two.transactions).erase_guild(GUILD)
    for it in ("villains", "tables"):
        assert await two.rows(f"SELECT id FROM {it} WHERE guild = {GUILD}") == []
    assert await two.rows("SELECT * FROM presets") == []
    assert [await two.rows(it) for it in theirs] == kept
    assert await two.rows("SELECT count(*) FROM ledger") < entries
    assert await two.rows("SELECT sum(delta) FROM ledger") == [(0,)]
    for it in ("moves", "sitters", "open_tables", "messages", "texts"):
        (rest,) = await two.rows(f"SELECT count(*) FROM {it} WHERE table_id NOT IN (SELECT id FROM tables)")
        assert rest == (0,), it
    await Privacy(two.transactions).erase_guild(OTHER)
    for table in schema.metadata.sorted_tables:
        assert await two.rows(f"SELECT * FROM {table.name}") == []


async def test_the_command_erases_without_a_bot(two: House, here, capsys):
    await two.store.close()
    here.setenv("MUDBUCKET_DATABASE__URL", two.url)
    said = [await asyncio.to_thread(main, it) for it in (("forget", "1"), ("forget", "--guild", "9"))]
    told = capsys.readouterr().out.splitlines()
    assert said == [0, 0] and [it.partition(".")[0] for it in told] == ["Erased: user 1", "Erased: server 9"]
    unknown = [await asyncio.to_thread(main, it) for it in (("forget", "999"), ("forget", "--guild", "998"))]
    assert unknown == [0, 0] and capsys.readouterr().out.splitlines() == [
        "Nothing is stored about user 999; is that the right id?",
        "Nothing is stored about server 998; is that the right id?",
    ]
    assert await asyncio.to_thread(main, ("doctor",)) == 0
    await two.reopen()
    assert await two.rows("SELECT user FROM villains WHERE user = 1") == []
    assert await two.rows("SELECT guild FROM villains WHERE guild = 9") == []
