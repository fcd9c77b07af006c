"""Tests of casual tables with computers: nothing counts, and nothing is posted to the ledger."""

from __future__ import annotations

from bot.presentation.lobby import lobby_page
from bot.presentation.panel import table_page
from bot.presentation.results import results
from bot.table.table import Status, Table
from bot.table.villains import VillainStatus
from tests.bot.house import GUILD, USERS, House, a_sheet, reckless, refusal, villain_of
from tests.long import long

ANN, BOB = USERS["Ann"], USERS["Bob"]


async def casual(house: House, *people: str, computers: int = 1, **options: object) -> Table:
    table = await house.lobby(*people, **options)
    return await house.start(await house.with_computers(table, computers, people[0]), people[0])


async def test_lobby_and_table_say_that_nothing_counts(house: House) -> None:
    """Said before the start too: where one can play against the house, and where computers sit."""
    table = await house.lobby("Ann")
    assert "It's casual: it doesn't count for the leaderboard" in lobby_page(table).text
    assert "casual" not in lobby_page((await house.join(table, "Bob")).table).text
    table = await house.with_computers(table, 2)
    assert "With computers the game is casual" in lobby_page(table).text
    shown = table_page(await house.start(table), {})
    assert shown.title.endswith("casual") and shown.brief.title.endswith("casual")


async def test_whether_a_table_is_casual_is_settled_when_the_game_starts(house: House) -> None:
    table = await house.with_computers(await house.lobby("Ann", "Bob"))
    _ = await house.hosting.remove_computer(table.id, ANN)
    people = await house.start(table)
    assert not people.casual
    played = await casual(house, "Cid", computers=2)
    assert played.casual
    await house.reopen()
    assert (await house.queries.table(played.id)).casual
    assert not (await house.queries.table(people.id)).casual
    assert "begun already" in await refusal(house.hosting.remove_computer(played.id, USERS["Cid"]))


async def test_the_result_says_that_it_does_not_count(house: House) -> None:
    for game, told in (
        ("holdup", "nothing counts: every villain has"),
        ("castle", "this game doesn't count for the leaderboard."),
    ):
        table = await house.start(await house.with_computers(await house.lobby("Ann", game=game)))
        *_, end = results((await house.end(table, "Ann")).table)
        assert f"Computers played, so {told}" in f"{end.page.text}{end.page.fields}"


@long
async def test_a_session_with_computers_enters_nothing(house: House) -> None:
    table = await casual(house, "Ann", "Bob", hands=3)
    before = await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id")
    table = await house.queries.table(table.id)
    while table.status is not Status.CLOSED:
        table = await house.plays(table, reckless(table.state, table.owed[0]))
    assert table.moves
    assert await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id") == before
    assert await house.chips("Ann", "Bob") == (50, 50)
    for villain in await house.people.villains(GUILD):
        assert villain.status is VillainStatus.AT_LARGE and not villain.tallies
        assert villain.last_session is None
    assert await house.people.standings(GUILD, "holdup") == []
    await house.ledger_is_exact()


async def test_a_villain_sits_there_with_a_copy_and_can_play_elsewhere(house: House) -> None:
    table = await casual(house, "Ann")
    (villain,) = await house.people.villains(GUILD, ANN)
    assert not villain.seated and villain.playable
    other = await house.started("Bob", "Ann")
    assert other.villains[1] == table.villains[0]
    _ = await house.act(other, "Bob", "fold")
    _ = await house.end(other, "Bob")
    after = await house.queries.table(table.id)
    assert after.view(None).stack == table.view(None).stack, "its copy has what it came with"
    assert await house.chips("Ann") != (50,)
    await house.reopen()
    assert await house.queries.table(table.id) == after
    assert "at this table already" in await refusal(house.joining.join(table.id, ANN, "Ann"))


async def test_a_captured_villain_comes_with_their_due_and_stays_captured(house: House) -> None:
    made = await house.villain("Ann")
    _ = await house.changed(f"UPDATE villains SET status = 'captured', due = 25 WHERE id = '{made.id}'")
    table = await casual(house, "Ann")
    assert table.villains[0].chips == 25
    _ = await house.end(table, "Ann")
    (kept,) = await house.people.villains(GUILD, ANN)
    assert (kept.status, kept.due, kept.chips) == (VillainStatus.CAPTURED, 25, 50)
    await house.ledger_is_exact()


async def test_a_villain_made_at_REJOIN_ends_with_the_table(house: House) -> None:
    for n in range(100):
        house.seed = f"{n:064x}"
        table = await house.to_the_bust(await casual(house, "Ann"))
        if table.users[table.owed[0]] == ANN:
            break
        _ = await house.end(table, "Ann")
    count = len(await house.rows("SELECT id FROM ledger"))
    after = (await house.act(table, "Ann", "rejoin new *", newcomer=a_sheet("Passing Cloud"))).table
    seat = after.seat(ANN)
    assert seat is not None and after.name(seat) == "Passing Cloud"
    assert len(await house.rows("SELECT id FROM ledger")) == count
    made = await house.people.villain(GUILD, "Passing Cloud")
    assert (made.status, made.chips, made.playable) == (VillainStatus.RETIRED, 0, False)
    await house.reopen()
    assert (await house.queries.table(table.id)).name(seat) == "Passing Cloud"
    _ = await house.end(after, "Ann")
    lobby_again = await house.opened("Ann")
    assert [*lobby_again.names.values()] == [villain_of("Ann")]
    await house.ledger_is_exact()
