"""Tables where computers play are casual: nothing there counts, and nothing is entered in the ledger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.shown.lobby import lobby_page
from bot.shown.panel import table_page
from bot.table.table import Status, Table
from bot.table.villains import VillainStatus
from engines import GAMES
from engines.core import Illegal
from engines.holdup.model import Phase
from tests.bot.house import GUILD, USERS, House, a_sheet, reckless, villain_of
from tests.bot.test_lobbies import start, to_the_end, with_computers
from tests.bot.test_standings import lobby
from tests.long import long

ANN, BOB = USERS["Ann"], USERS["Bob"]


async def casual(house: House, *people: str, computers: int = 1, **options: object) -> Table:
    """A heist of these people and computers."""
    table = await house.lobby(*people, **options)
    return await start(house, await with_computers(house, table, computers, people[0]), people[0])


async def to_the_bust(house: House, table: Table) -> Table:
    """Everybody goes all-in, computers too, until somebody must choose how to come back."""
    while table.view(None).phase is not Phase.REJOIN:
        seat = table.owed[0]
        user = table.users[seat]
        assert user is not None
        line, n = reckless(table.state, seat), next(iter(house.interactions))
        table = (await house.playing.act(table.id, user, line, interaction=n)).table
    return table


async def test_lobby_and_table_say_that_nothing_counts(house: House) -> None:
    table = await house.lobby("Ann")
    assert "casual" not in lobby_page(table).text
    table = await with_computers(house, table, 2)
    assert "casual" in lobby_page(table).text
    table = await start(house, table)
    shown = table_page(table, {})
    assert shown.brief is not None and shown.title.endswith("casual") and shown.brief.title.endswith("casual")


async def test_whether_a_table_is_casual_is_settled_when_the_game_starts(house: House) -> None:
    table = await with_computers(house, await house.lobby("Ann", "Bob"), 1)
    _ = await house.hosting.remove_computer(table.id, ANN)
    people = await start(house, table)
    assert not people.casual
    played = await casual(house, "Cid", computers=2)
    assert played.casual
    await house.reopen()
    assert (await house.looking.table(played.id)).casual
    assert not (await house.looking.table(people.id)).casual
    with pytest.raises(Illegal, match="already begun"):
        await house.hosting.remove_computer(played.id, USERS["Cid"])


@long
async def test_a_session_with_computers_enters_nothing(house: House) -> None:
    table = await casual(house, "Ann", "Bob", hands=3)
    before = await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id")
    table = await house.looking.table(table.id)
    for _ in range(2000):
        if table.status is Status.CLOSED:
            break
        seat = table.owed[0]
        user = table.users[seat]
        assert user is not None
        line, n = reckless(table.state, seat), next(iter(house.interactions))
        table = (await house.playing.act(table.id, user, line, interaction=n)).table
    assert table.status is Status.CLOSED and table.moves
    assert await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id") == before
    assert await house.chips("Ann", "Bob") == (50, 50)
    for it in await house.people.villains(GUILD):
        assert it.status is VillainStatus.AT_LARGE and not it.tallies and it.last_session is None
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
    after = await house.looking.table(table.id)
    assert after.view(None).stack == table.view(None).stack, "its copy has what it came with"
    assert await house.chips("Ann") != (50,)
    await house.reopen()
    assert await house.looking.table(table.id) == after
    with pytest.raises(Illegal, match="already at this table"):
        await house.joining.join(table.id, ANN, "Ann")


async def test_a_captured_villain_comes_with_their_due_and_stays_captured(house: House) -> None:
    made = await house.villain("Ann")
    _ = await house.changed(f"UPDATE villains SET status = 'captured', due = 25 WHERE id = '{made.id}'")
    table = await casual(house, "Ann")
    assert table.villains[0] is not None and table.villains[0].chips == 25
    _ = await house.end(table, "Ann")
    (kept,) = await house.people.villains(GUILD, ANN)
    assert (kept.status, kept.due, kept.chips) == (VillainStatus.CAPTURED, 25, 50)
    await house.ledger_is_exact()


async def test_a_villain_made_at_REJOIN_ends_with_the_table(house: House) -> None:
    for n in range(100):
        house.seed = f"{n:064x}"
        table = await to_the_bust(house, await casual(house, "Ann"))
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
    assert (await house.looking.table(table.id)).name(seat) == "Passing Cloud"
    _ = await house.end(after, "Ann")
    lobby_again = await house.opened("Ann")
    assert [*lobby_again.names.values()] == [villain_of("Ann")]
    await house.ledger_is_exact()


@pytest.mark.parametrize("game", [name for name, it in GAMES.items() if it.join is None])
@long
async def test_a_game_with_computers_is_on_no_leaderboard(house: House, game: str) -> None:
    table = await lobby(house, game=game)
    table = await start(house, await with_computers(house, table, table.game.seats.start - 1))
    over = await to_the_end(house, table)
    assert over.game.over(over.state) and await house.people.standings(GUILD, game) == []
    assert replace(over, casual=False).results, "it would have counted"
