"""The services under test: use cases over a database file, a settable clock, people by name."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import InitVar, dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typing_extensions import override

from bot.addresses import file_of
from bot.database.errors import ConflictError
from bot.database.repositories.messages import Posted, seal_of
from bot.database.store import Store
from bot.presentation.telling import event_lines, tale
from bot.services.casting import Casting
from bot.services.deadlines import DeadlineService
from bot.services.hosting import Hosting
from bot.services.jobs import ThreadJobRunner
from bot.services.joining import Joining
from bot.services.lessons import Lessons
from bot.services.move_search import MoveSearch, Thoughts
from bot.services.opening_rules import Opener
from bot.services.outbox import Outbox
from bot.services.people import People
from bot.services.playing import Playing
from bot.services.proving import Proving
from bot.services.queries import Queries
from bot.services.reviews import Reviews
from bot.services.seats import AbsentSeats
from bot.services.standing_orders import StandingOrderService
from bot.services.transaction_context import TableUpdate
from bot.services.transactions import Transactions
from bot.table.draws import ID_ALPHABET, Draws
from bot.table.record import SOMEBODY, TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import AUTOPLAY_DELAY_MS, TimeControl
from bot.table.villains import APTITUDE_ORDERS, NEW_VILLAIN_CHIPS, KeptVillain, Sheet, sheet
from engines.core import Action, Event, Illegal, Seat, Villain, VillainId, play
from engines.holdup import HOLDUP, Options
from engines.holdup.actions import AllIn, Call, Deal, Join
from engines.holdup.model import Phase, State
from engines.notation import read, write
from engines.players import Hint, Level, hint, move, playouts
from tests.rig.postgres import said
from tests.seeds import without_words

both = pytest.mark.both
"""Has a test run at SQLite and at PostgreSQL: where rows are held or races are run, where SQL differs or is
anything but plain (upserts, deletes, comparisons of texts), and where migrations are made. All others, to
which a store is a store, run at SQLite.
"""
GUILD = 9
ANYBODY = Opener(0, (), steward=True)
"""Somebody whom no server keeps from opening a table."""
NOON = 1_000_000_000
"""When a house opens: milliseconds since 1970."""
USERS = {name: UserId(n) for n, name in enumerate(("Ann", "Bob", "Cid", "Dot", "Eve", "Fay"), 1)}


def a_sheet(name: str, order: Sequence[int] = (1, 2, 3, 4), **more: Any) -> Sheet:
    return sheet(name=name, powerset="owns the weather", aptitudes=order, **more)


def villain_of(person: str) -> str:
    return f"Doctor {person}"


SEAL = 7
"""The message that tells a table's seal, where there is no Discord."""


async def seal(transactions: Transactions, table: Table) -> None:
    """Note that a table's seal is posted, as the adapter does."""
    with suppress(ConflictError):  # somebody who came at the same time has done so
        await Outbox(transactions).note(table.id, {seal_of(0): Posted(table.channel, SEAL)})


class SealedHosting(Hosting):
    """Hosting in which each lobby's seal is posted as soon as it is open."""

    @override
    async def open(self, **how: Any) -> Table:
        table = await super().open(**how)
        await seal(self._transactions, table)
        return table


class SealedJoining(Joining):
    """The same for rematches."""

    @override
    async def rematch(self, id: TableId, user: UserId, opener: Opener, name: str = SOMEBODY) -> TableUpdate:
        table_update = await super().rematch(id, user, opener, name)
        await seal(self._transactions, table_update.table)
        return table_update


@dataclass
class Foreseen(Draws):
    """Draws that give each table the seed that the house is told, and the same ids in every run.

    Ids depend on what the database contained at first, so that none is given twice in it.
    """

    house: House
    said: InitVar[bytes]
    random: Random = field(init=False)

    def __post_init__(self, said: bytes) -> None:
        self.random = Random(said)

    @override
    def seed(self) -> str:
        return self.house.seed

    @override
    def id(self, letter: str = "") -> str:
        return letter + "".join(self.random.choices(ID_ALPHABET, k=8))


FEW = 8
"""Playouts of a marshal."""


class AtOnce:
    """Marshals who think at once, in this process, and not for long."""

    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        how = {"level": Level.MARSHAL, "budget": playouts(FEW)}
        return {seat: move(table.game, table.state, seat, Random(seat), **how) for seat in seats}

    async def advice(self, table: Table, seat: Seat, user: UserId) -> Hint:
        return hint(table.game, table.state, seat, Random(seat), playouts(FEW))


@dataclass
class House:
    """The services under test: `house.started("Ann", "Bob")` opens a table, `house.act(...)` plays a move."""

    url: str
    store: Store
    said: InitVar[bytes]
    """What the database said before it was opened."""
    draws: Draws = field(init=False)
    transactions: Transactions = field(init=False)
    time: int = NOON
    seed: str = "00" * 32
    """Of the tables that are opened from now on."""
    interactions: Iterable[int] = field(default_factory=lambda: count(1))
    channels: Iterable[int] = field(default_factory=lambda: count(500))
    move_search: MoveSearch = field(default_factory=AtOnce)

    def __post_init__(self, said: bytes) -> None:
        self.draws = Foreseen(self, said)
        self._begin()

    def _begin(self) -> None:
        self.transactions = Transactions(self.store, lambda: self.time, self.draws)

    queries = property(lambda self: Queries(self.transactions))
    playing = property(lambda self: Playing(self.transactions, self.lessons, event_lines))
    deadlines = property(lambda self: DeadlineService(self.transactions, self.move_search, tale))
    hosting = property(lambda self: SealedHosting(self.transactions))
    joining = property(lambda self: SealedJoining(self.transactions))
    casting = property(lambda self: Casting(self.transactions))
    ordering = property(lambda self: StandingOrderService(self.transactions))
    seats = property(lambda self: AbsentSeats(self.transactions))
    reviews = property(lambda self: Reviews(self.queries, ThreadJobRunner()))
    lessons = property(lambda self: Lessons(self.transactions))
    people = property(lambda self: People(self.transactions))
    proving = property(lambda self: Proving(self.transactions))

    @property
    def path(self) -> Path:
        """The database file; only SQLite has one."""
        file = file_of(self.url)
        assert file is not None
        return file

    async def reopen(self) -> None:
        """Stop the bot and start it again."""
        await self.store.close()
        self.store = await Store.open(self.url)
        self._begin()

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return what is in the database, read while the bot is down."""
        return await self.changed(query)

    async def changed(self, statement: str) -> list[tuple[Any, ...]]:
        """Execute statements while the bot is down, without its code."""
        await self.store.close()
        if self.store.access.shared:
            rows = await asked(self.url, statement)
        else:
            with closing(sqlite3.connect(self.path)) as db, db:
                rows = db.execute(statement).fetchall()
        await self.reopen()
        return rows

    async def villain(self, person: str, name: str | None = None) -> KeptVillain:
        made = a_sheet(name or villain_of(person), APTITUDE_ORDERS[USERS[person]])
        return await self.people.create_villain(GUILD, USERS[person], made)

    async def opened(
        self,
        host: str,
        *,
        game: str = "holdup",
        pace: TimeControl = TimeControl.NONE,
        channel: int = 0,
        **options: Any,
    ) -> Table:
        """Return a lobby with its host, in a new channel unless one is named."""
        if game == "holdup":
            await self._with_villain(host)
            options = {"first_dealer": 0, **options}
        return await self.hosted(USERS[host], host, game=game, pace=pace, channel=channel, options=options)

    async def hosted(
        self, user: UserId, name: str, *, guild: int = GUILD, channel: int = 0, **how: Any
    ) -> Table:
        """The same, of a host who may have no villain."""
        usual: dict[str, Any] = {"game": "holdup", "pace": TimeControl.NONE, "options": {}}
        channel = channel or next(iter(self.channels))
        return await self.hosting.open(guild=guild, channel=channel, user=user, name=name, **usual | how)

    async def lobby(self, *people: str, **how: Any) -> Table:
        """Return a lobby with these people, the first one as host; `how` as in `opened`."""
        table = await self.opened(people[0], **how)
        for person in people[1:]:
            table = (await self.join(table, person)).table
        return table

    async def started(self, *people: str, **how: Any) -> Table:
        """Return a table of these people in its first hand, with the first one as host and dealer."""
        return await self.start(await self.lobby(*people, **how), people[0])

    async def begun(self, game: str, channel: int = 0) -> Table:
        """A table of Ann, Bob and Cid in its first hand; without Cid where a game is for two."""
        table = await self.opened("Ann", game=game, channel=channel)
        for person in ("Bob", "Cid")[: table.options.max_players - 1]:
            table = (await self.join(table, person)).table
        return await self.start(table)

    async def start(self, table: Table, person: str = "Ann") -> Table:
        return (await self.hosting.start(table.id, USERS[person])).table

    async def with_computers(
        self, table: Table, number: int = 1, host: str = "Ann", *, level: Level | None = Level.DEPUTY
    ) -> Table:
        for _ in range(number):
            table = (await self.hosting.add_computer(table.id, USERS[host], level)).table
        return table

    async def act(self, table: Table, person: str, text: str, **more: Any) -> TableUpdate:
        more = {"interaction": next(iter(self.interactions)), **more}
        return await self.playing.act(table.id, USERS[person], text, **more)

    async def leave(self, table: Table, person: str) -> TableUpdate:
        return await self.joining.leave(table.id, USERS[person])

    async def join(self, table: Table, person: str) -> TableUpdate:
        """Seat a person, in a heist with their last villain or a new one."""
        if table.game.join is not None:
            await self._with_villain(person)
        return await self.joining.join(table.id, USERS[person], person)

    async def _with_villain(self, person: str) -> None:
        if not await self.people.villains(GUILD, USERS[person]):
            _ = await self.villain(person)

    async def end(self, table: Table, person: str) -> TableUpdate:
        return await self.hosting.end(table.id, USERS[person], steward=False)

    async def acts(self, table: Table, *lines: str) -> Table:
        """Return the table after moves such as "Ann raise 6"."""
        for line in lines:
            person, _, text = line.partition(" ")
            table = (await self.act(table, person, text)).table
        return table

    async def refused(self, table: Table, person: str, text: str, **more: Any) -> Illegal:
        """Return the error message; nothing must have changed."""
        before = await self.queries.table(table.id)
        try:
            _ = await self.act(table, person, text, **more)
        except Illegal as refused:
            assert await self.queries.table(table.id) == before
            return refused
        raise AssertionError(f"{text!r} was accepted")

    async def until(self, table: Table, *phases: Phase) -> Table:
        """Check, call and pass for everybody until the table is in one of these phases or closed.

        Return it.
        """
        table = await self.queries.table(table.id)
        for _ in range(500):
            if table.status is Status.CLOSED or table.view(None).phase in phases:
                return table
            table = await self.plays(table, tame(table.state, table.owed[0]))
        raise AssertionError(f"never in {phases}")

    async def to_the_bust(self, table: Table) -> Table:
        """Go all-in for everybody until somebody must choose how to come back. Return the table."""
        table = await self.queries.table(table.id)
        while table.view(None).phase is not Phase.REJOIN:
            table = await self.plays(table, reckless(table.state, table.owed[0]))
        return table

    async def played_out(self, table: Table) -> Table:
        """Return the table after default moves until the end."""
        while table.status is Status.PLAYING:
            table = await self.plays(table, default(table))
        return table

    async def plays(self, table: Table, text: str, user: UserId | None = None) -> Table:
        """Return the table after a move of this user, or of the first one who is owed."""
        user = user if user is not None else table.users[table.owed[0]]
        assert user is not None
        number = next(iter(self.interactions))
        return (await self.playing.act(table.id, user, text, interaction=number)).table

    async def rings(self, later: int = 0) -> list[TableUpdate]:
        """Return what the deadline service does after this time."""
        self.time += later
        return await self.deadlines.play_overdue()

    async def alone(self, table: Table, seconds: int) -> Table:
        """Return the table after this time without moves of people."""
        for _ in range(seconds * 1000 // AUTOPLAY_DELAY_MS):
            _ = await self.rings(AUTOPLAY_DELAY_MS)
        return await self.queries.table(table.id)

    async def wake(self) -> list[TableId]:
        """Restart the bot and let it resume its tables."""
        await self.reopen()
        return await self.deadlines.wake()

    async def chips(self, *people: str) -> tuple[int, ...]:
        """Return the chips in the ledger of the villains named after these people."""
        by_name = {villain.sheet.name: villain.chips for villain in await self.people.villains(GUILD)}
        return tuple(by_name[villain_of(person)] for person in people)

    async def ledger_is_exact(self) -> None:
        """Check double entry: all deltas add up to 0, each villain's to their chips, never negative."""
        rows = await self.rows("SELECT account, sum(delta) FROM ledger GROUP BY account")
        sums: Mapping[str, int] = dict(rows)
        assert sum(sums.values()) == 0
        villains = await self.rows("SELECT id, chips FROM villains")
        assert {id: sums.get(id, 0) for id, _ in villains} == dict(villains)
        assert all(chips >= 0 for _, chips in villains)


@asynccontextmanager
async def house_at(path: Path) -> AsyncIterator[House]:
    said = path.read_bytes() if path.exists() else b""  # whoever reads it later takes the bot's locks away
    async with house_on(f"sqlite+aiosqlite:///{path}", said) as made:
        yield made


@asynccontextmanager
async def house_on(url: str, said: bytes = b"") -> AsyncIterator[House]:
    """Return a house on any database; `said` keeps ids distinct from those given before."""
    made = House(url, await Store.open(url), said)
    try:
        yield made
    finally:
        await made.store.close()


async def asked(url: str, statement: str) -> list[tuple[Any, ...]]:
    """Return PostgreSQL's answer to a statement written for SQLite, where `user` is no keyword."""
    rows = await said(url, re.sub(r"\buser\b", '"user"', statement))
    return [tuple(row.values()) for row in rows]


def due(table: Table) -> int | None:
    """Return when the first default is due; None: never."""
    return min((other.deadline.due for other in table.sitters if other.deadline is not None), default=None)


async def illegal(use_case: Awaitable[object]) -> Illegal:
    """Return the error that a refused action raises."""
    with pytest.raises(Illegal) as refused:
        _ = await use_case
    return refused.value


async def refusal(use_case: Awaitable[object]) -> str:
    return (await illegal(use_case)).sentence


async def ruled(use_case: Awaitable[object]) -> tuple[str, str]:
    """Return the number of its rule, and its sentence."""
    refused = await illegal(use_case)
    return refused.rule, refused.sentence


def sitter(table: Table, person: str) -> Sitter:
    """Return somebody who sits at the table."""
    found = table.sitter(USERS[person])
    assert found is not None
    return found


def called(user: UserId | None) -> str:
    """Return the name of a user; "-" for None."""
    return next((name for name, it in USERS.items() if it == user), "-")


def default(table: Table, seat: Seat | None = None) -> str:
    """Return the default of a seat, or of the first one that is owed."""
    return write(table.game.default(table.state, table.owed[0] if seat is None else seat))


def happened(done: TableUpdate) -> list[Event]:
    return [event for n in done.moves for event in done.table.happened[n]]


def tame(s: State, seat: Seat) -> str:
    """Return a call, or the default."""
    return _first_of(s, seat, Call())


def reckless(s: State, seat: Seat) -> str:
    """Return all-in, or a call, or the default."""
    return _first_of(s, seat, AllIn(), Call())


def _first_of(s: State, seat: Seat, *liked: Action) -> str:
    offers = HOLDUP.offers(s, seat)
    return write(next((it for it in liked if any(it in offer for offer in offers)), HOLDUP.default(s, seat)))


def dealt(seed: str, people: int) -> State:
    """Return a table of the first `count` people in their first heist, the first one being the dealer."""
    s = HOLDUP.new(Options(first_dealer=0), 0, without_words(seed))
    for seat in range(people):
        joining = Join(Villain(VillainId(f"v{seat}"), APTITUDE_ORDERS[seat + 1], NEW_VILLAIN_CHIPS))
        s, _ = play(HOLDUP, s, None, joining)
    return play(HOLDUP, s, Seat(0), Deal())[0]


def seed_where(wanted: Callable[[State], bool], *, people: int) -> str:
    """Return a seed with which the people are dealt what is `wanted`."""
    return next(seed for seed in map(str, count()) if wanted(dealt(seed, people)))


@cache
def bust_seed(due: int) -> str:
    """Return a seed with which somebody is bust after the first heist if everybody goes all-in.

    Originals return with `due` chips: 25, a villain won the fight; 30, a hero.
    """

    def ends_with_it(s: State) -> bool:
        while s.phase not in (Phase.REJOIN, Phase.BETWEEN):
            seat = HOLDUP.owed(s)[0]
            s, _ = play(HOLDUP, s, seat, read(HOLDUP, reckless(s, seat)))
        return s.phase is Phase.REJOIN and s.due == due

    return seed_where(ends_with_it, people=2)


def at_once(*coroutines: Any) -> Any:
    """Run awaitables concurrently. Return their results or exceptions."""
    return asyncio.gather(*coroutines, return_exceptions=True)
