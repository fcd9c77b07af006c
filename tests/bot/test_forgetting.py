"""Tests of `mudbucket forget`: it erases a user or a server, with or without a running bot, and no more."""

from __future__ import annotations

import asyncio

import pytest

from bot.cli import main
from bot.database import schema
from bot.services.privacy import Privacy
from bot.table.time_control import TimeControl
from tests.bot.house import GUILD, USERS, House, a_sheet, both

OTHER = 77
"""Another server."""


@pytest.fixture
async def two(house: House) -> House:
    """Return a house with games in two servers."""
    table = await house.acts(await house.started("Ann", "Bob"), "Ann raise 6 say Hands up!")
    _ = await house.hosting.save_preset((await house.lobby("Cid")).id, USERS["Cid"], GUILD)
    _ = await house.end(table, "Ann")
    _ = await house.lobby("Ann", "Dot")
    for person in ("Ann", "Eve"):
        _ = await house.people.create_villain(OTHER, USERS[person], a_sheet(f"Doctor {person}"))
    there = await house.hosting.open(
        guild=OTHER, channel=7700, user=USERS["Ann"], name="Ann", game="holdup", pace=TimeControl.NONE,
        options={"first_dealer": 0},
    )  # fmt: skip
    _ = await house.joining.join(there.id, USERS["Eve"], "Eve")
    _ = await house.hosting.start(there.id, USERS["Ann"])
    return house


async def counts(house: House) -> dict[str, int]:
    """Return the number of rows of each table except deliveries."""
    names = [table.name for table in schema.metadata.sorted_tables]
    return {name: (await house.rows(f"SELECT count(*) FROM {name}"))[0][0] for name in names}


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
    assert {*(await counts(two)).values()} <= {0}


async def test_a_server_that_is_unknown_is_nothing(two: House):
    before = await counts(two)
    _ = await Privacy(two.transactions).erase_guild(12345)
    assert await counts(two) == before


async def test_the_command_erases_without_a_bot(
    two: House, here: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
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


@pytest.mark.parametrize("arguments", [(), ("x",), ("-5",), ("1", "--guild", "2"), ("99999999999999999999",)])
def test_whom_to_forget_must_be_said_clearly(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        _ = main(("forget", *arguments))
    assert ended.value.code == 2 and "Traceback" not in capsys.readouterr().err
