"""Test of a week of forty tables: people come, go and vanish, the bot restarts; no table gets stuck.

Only here do all that the clock does and all that people may do about their seats meet in many mixtures.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.services.transaction_context import TableUpdate
from bot.table.absence import free_seats
from bot.table.preferences import Preferences, QuietHours
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from bot.table.time_control import AUTOPLAY_DELAY_MS, MINUTE_MS, TimeControl
from engines import GAMES
from engines.core import Illegal, Seat
from engines.notation import write
from tests.bot.house import GUILD, House, a_sheet
from tests.laws.games import willing
from tests.long import long

pytestmark = long

TABLES, PEOPLE, RESTARTS, DAYS = 40, 60, 10, 7
DAY = 24 * 60 * MINUTE_MS
STEP = (10 * MINUTE_MS, 90 * MINUTE_MS)
"""Between two looks at the world."""
ZONES = ("UTC", "Europe/Vienna", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe")
BEYOND = 400
"""Days after the week in which only the clock moves, at most."""


@dataclass
class Week:
    """Forty tables in one house, and how their people behave."""

    house: House
    random: Random
    tables: list[TableId] = field(default_factory=list[TableId])
    closed: set[TableId] = field(default_factory=set[TableId])
    """Where nobody does anything any longer."""
    seen: Counter[str] = field(default_factory=Counter[str])
    numbers: count[int] = field(default_factory=lambda: count(10**6))
    vanished: set[UserId] = field(default_factory=set[UserId])

    async def open(self, n: int) -> None:
        """Open a table with a game, a pace and people of its own; some never begin."""
        game, house = list(GAMES.values())[n % len(GAMES)], self.house
        pace = (TimeControl.LIVE, TimeControl.RELAXED, TimeControl.SLOW, TimeControl.SLOW)[n % 4]
        house.seed = f"{n:064x}"
        people = [UserId(it) for it in self.random.sample(range(1, PEOPLE + 1), max(3, game.seats.start))]
        table = await house.hosting.open(
            guild=GUILD, channel=900 + n, user=people[0], name=f"P{people[0]}", game=game.name, pace=pace,
            options={"max_players": min(4, game.seats[-1])},
        )  # fmt: skip
        self.tables.append(table.id)
        for user in people:
            if table.sitter(user) is None:
                table = await self.sit(table, user)
        if n // len(GAMES) % 4 == 0 and len(table.sitters) < table.options.max_players:
            table = (await house.hosting.add_computer(table.id, people[0])).table
        if n % 8 != 7:
            _ = await house.hosting.start(table.id, people[0])

    async def sit(self, table: Table, user: UserId) -> Table:
        if table.game.join is not None:
            made = a_sheet(f"Villain {next(self.numbers)}")
            _ = await self.house.people.create_villain(GUILD, user, made)
        return (await self.house.joining.join(table.id, user, f"P{user}")).table

    # The clock.

    async def ring(self) -> None:
        """Play overdue moves; check that they were due, and that nothing is overdue afterwards."""
        touched: set[TableId] = set()
        for _ in range(6):
            async with self.house.store.begin() as repositories:
                ringing = await repositories.register.overdue(self.house.time)
            if not ringing:
                break
            before = {id: await self.house.queries.table(id) for id in ringing}
            for update in await self.house.deadlines.play_overdue():
                self.account(before[update.table.id], update)
            touched.update(ringing)
            self.house.time += AUTOPLAY_DELAY_MS
        for id in touched:
            table = await self.house.queries.table(id)
            for sitter in table.sitters if table.paused is None and table.status is Status.PLAYING else ():
                late = self.house.time - 7 * AUTOPLAY_DELAY_MS
                assert sitter.deadline is None or sitter.automatic or sitter.deadline.due > late

    def account(self, before: Table, rung: TableUpdate) -> None:
        """Check that every default move was of a seat that was overdue or plays by itself."""
        table, now = rung.table, self.house.time
        if not rung.moves:
            self.seen["closed" if table.status is Status.CLOSED else "told"] += 1
        for n in rung.moves:
            move = table.moves[n]
            sitter = before.sitter_in(move.seat) if move.seat is not None else None
            if not move.auto or sitter is None or sitter.automatic:
                self.seen["by itself"] += 1
                continue
            assert sitter.deadline.due <= now
            assert sitter.bank == 0 or sitter.deadline.banked, "his time bank was not used"
            self.seen["missed"] += 1

    # The people.

    async def live(self, hour: int) -> None:
        """Act for people at some of their tables, as they would at this time of day."""
        for id in [it for it in self.tables if it not in self.closed]:
            table = await self.house.queries.table(id)
            if table.status is Status.CLOSED:
                self.closed.add(id)
            elif table.status is Status.PLAYING and self.random.random() < (0.9 if hour >= 8 else 0.2):
                try:
                    await self.something(table)
                except Illegal:
                    self.seen["refused"] += 1

    async def something(self, table: Table) -> None:
        here = [it for it in table.sitters if not it.computer and it.user not in self.vanished]
        chance = self.random.random() if here else 1
        user = self.random.choice(here).user if here else UserId(0)
        joining, seats = self.house.joining, self.house.seats
        if chance < 0.75:
            await self.play(table, user)
        elif chance < 0.78:
            self.vanished.add(user)
            self.seen["vanished"] += 1
        elif chance < 0.80:
            _ = await joining.leave(table.id, user)
            self.seen["left"] += 1
        elif chance < 0.86:
            _ = await seats.back(table.id, user)
            self.seen["back"] += 1
        elif chance < 0.90:
            _ = await seats.vote_out(table.id, user, Seat(self.random.randrange(len(table.users))))
            self.seen["voted"] += 1
        elif chance < 0.93:
            _ = await (seats.pause if table.paused is None else seats.resume)(table.id, user)
            self.seen["paused or resumed"] += 1
        elif chance < 0.96:
            _ = await seats.more_time(table.id, user, Seat(self.random.randrange(len(table.users))))
            self.seen["more time"] += 1
        else:
            await self.come(table)

    async def play(self, table: Table, user: UserId) -> None:
        """Play a move for a user who is owed, who sometimes comes back after days."""
        for _ in range(4):
            seat = table.seat(user)
            if seat is None or seat not in table.owed:
                return
            offers = willing(table.game, table.state, seat)
            line = write(self.random.choice(offers).sample(self.random)).partition(" say ")[0]
            table_update = await self.house.playing.act(table.id, user, line, interaction=next(self.numbers))
            table = table_update.table
            self.seen["played"] += 1

    async def come(self, table: Table) -> None:
        """Seat somebody new, or let them take over a free seat."""
        user = UserId(self.random.randrange(PEOPLE + 1, 2 * PEOPLE))
        free = free_seats(table, user)
        if free:
            _ = await self.house.seats.take_over(table.id, user, f"P{user}", self.random.choice(free))
            self.seen["took over"] += 1
        elif table.game.join is not None and table.sitter(user) is None:
            _ = await self.sit(table, user)
            self.seen["joined"] += 1


async def test_a_week_of_forty_tables(house: House):
    random = Random(6)
    week = Week(house, random)
    for user in range(1, PEOPLE + 1, 3):
        quiet = QuietHours(22 * 60, random.randrange(5, 10) * 60, random.choice(ZONES))
        async with house.store.begin() as repositories:
            await repositories.settings.change(UserId(user), Preferences(quiet=quiet))
    for n in range(TABLES):
        await week.open(n)
    end = house.time + DAYS * DAY
    restarts = sorted(random.randrange(house.time, end) for _ in range(RESTARTS))
    while house.time < end:
        house.time += random.randrange(*STEP)
        if restarts and house.time >= restarts[0]:
            house.time += random.randrange(3 * 60) * MINUTE_MS * (restarts.pop(0) % 2)
            await house.reopen()
            _ = await house.deadlines.wake()
            week.seen["restarts"] += 1
        await week.ring()
        await week.live(house.time // (60 * MINUTE_MS) % 24)
    await only_the_clock(week)
    tables = [await house.queries.table(id) for id in week.tables]
    assert all(table.status is Status.CLOSED for table in tables), [it.id for it in tables if it.owed]
    assert week.seen["restarts"] == RESTARTS
    wanted = ("played", "missed", "by itself", "told", "closed", "took over", "joined", "left", "back")
    assert all(week.seen[it] for it in wanted), week.seen
    await house.ledger_is_exact()
    await house.reopen()
    assert [await house.queries.table(id) for id in week.tables] == tables


async def only_the_clock(week: Week) -> None:
    """Let only the deadline service act; every table must come to its end."""
    house = week.house
    for id in week.tables:
        table = await house.queries.table(id)
        if table.paused is not None and table.status is Status.PLAYING:
            _ = await house.hosting.end(id, table.host, steward=True)
    until = house.time + BEYOND * DAY
    while house.time < until:
        async with house.store.begin() as repositories:
            alarm = await repositories.register.next_alarm()
        if alarm is None:
            return
        house.time = max(house.time + 1, alarm)
        await week.ring()
