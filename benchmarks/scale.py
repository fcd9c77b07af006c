"""Several processes at one PostgreSQL, their throughput, and recovery from outages.

The tables are open on eight shards. For each number of processes people make moves as fast as they are
answered; then one process is killed, and a waiting one takes over its shards; then PostgreSQL is stopped at
once and started again. At the end the database is compared with the answers that people got. The local
Discord, its people and PostgreSQL share the processors with the bots.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import engines
from bot.database.store import Store
from bot.services.joining import Joining
from bot.services.transactions import Transactions
from bot.table.record import UserId
from bot.table.time_control import TimeControl
from tests.bot.contents import copied
from tests.bot.house import SealedHosting
from tests.hanging import HANGS, until
from tests.prove.kills import promises
from tests.prove.shared.outages import as_told
from tests.prove.soak.soak import busy
from tests.prove.sound import now, wrong
from tests.rig.bot_process import BotProcess
from tests.rig.company import Act
from tests.rig.discord import Discord, opened
from tests.rig.fleet import Fleet
from tests.rig.people import Person
from tests.rig.postgres import Server, said
from tests.rig.world import PATIENCE

SHARDS, SERVERS = 8, 40
GAMES = tuple(name for name, game in engines.GAMES.items() if game.seats[0] <= 2 and game.join is None)
"""The games for two players without villains."""
AT_ONCE = 6
"""The number of tables that are opened concurrently."""
LOOK = 0.005


@dataclass(frozen=True, slots=True)
class Wanted:
    """The parameters of a measurement."""

    processes: Sequence[int]
    tables: int
    seconds: float
    """The time that is measured, or longer, until somebody has moved."""
    clients: int
    warm: float = 5.0
    """Seconds of warm-up that are not measured."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A table, its shard and its people."""

    shard: int
    people: tuple[Person, ...]


@dataclass(slots=True)
class Crowd:
    """People who make moves at random tables, a fixed number of them at a time."""

    places: Sequence[Place]
    random: Random
    acts: list[tuple[float, int, Act]] = field(default_factory=list[tuple[float, int, Act]])
    """The moves that were sent: time of the answer, shard, and act."""
    unanswered: int = 0
    on: bool = True
    _busy: set[Place] = field(default_factory=set["Place"])
    """The places where somebody is about to move."""

    async def play(self) -> None:
        while self.on:
            place = self.random.choice(self.places)
            if place in self._busy:
                await asyncio.sleep(LOOK)
                continue
            self._busy.add(place)
            await self._move_at(place)
            self._busy.discard(place)

    async def _move_at(self, place: Place) -> None:
        for person in self.random.sample(place.people, len(place.people)):
            if lines := await person.typing("move", "move", ""):
                await self._move(place, person, self.random.choice(lines))
                return

    async def _move(self, place: Place, person: Person, line: str) -> None:
        answer = await person.command("move", move=line)
        assert person.last is not None
        self.unanswered += answer is None
        act = Act(person.last.id, person.id, line, None, answer)
        self.acts.append((time.monotonic(), place.shard, act))

    def since(self, moment: float) -> list[tuple[float, int, Act]]:
        """Return the moves accepted since `moment`."""
        return [act for act in self.acts if act[0] >= moment and act[2].accepted]

    async def moved(self, moment: float, shards: set[int]) -> float:
        """Wait until somebody has moved on each of these shards; return the seconds since `moment`."""
        async with asyncio.timeout(HANGS):
            while not shards <= {shard for _, shard, _ in self.since(moment)}:  # noqa: ASYNC110
                await asyncio.sleep(LOOK)
        return time.monotonic() - moment


@dataclass(frozen=True, slots=True)
class Measured:
    """The results with one number of processes."""

    processes: int
    moves: float
    """Moves per second."""
    p50: float
    p99: float
    busy: float
    """Processors that the bots used, on average."""
    taken: float
    """Seconds until other processes had the shards of the killed one."""
    moved: float
    """Seconds from the kill until somebody had moved on each of them."""
    restarted: float
    """Seconds from the stop of PostgreSQL until somebody had moved on each shard."""
    unanswered: int
    wrong: int

    def __str__(self) -> str:
        return (
            f"| {self.processes} | {self.moves:.1f} | {self.p50 * 1000:.0f} / {self.p99 * 1000:.0f} | "
            f"{self.busy:.2f} | {self.taken:.1f} / {self.moved:.1f} | {self.restarted:.1f} | "
            f"{self.unanswered} | {self.wrong} |"
        )


HEAD = """| processes | moves a second | answer p50 / p99, ms | processors | killed: taken / moved, s | \
PostgreSQL: moved, s | unanswered | lost or twice |
|---|---|---|---|---|---|---|---|"""


async def measured(wanted: Wanted) -> None:
    """Print a row for each number of processes."""
    server = Server()
    try:
        server.start()
        async with opened(shards=SHARDS, patience=PATIENCE) as discord:
            began = time.monotonic()
            seeded, places = await _seeded(server, discord, wanted.tables)
            print(f"{wanted.tables} tables opened in {time.monotonic() - began:.0f} s", flush=True)
            print(HEAD, flush=True)
            for many in wanted.processes:
                url = server.url(await server.new(seeded))
                with TemporaryDirectory() as folder:
                    print(await _row(wanted, many, discord, server, url, places, Path(folder)), flush=True)
    finally:
        server.remove()


async def _seeded(server: Server, discord: Discord, tables: int) -> tuple[str, list[Place]]:
    """Return the name of a database with `tables` open two-player games, and their places."""
    name, world = await server.new(), discord.world
    guilds = [int(world.add_guild(f"Server {n}")["id"]) for n in range(SERVERS)]
    places, gate = list[Place](), asyncio.Semaphore(AT_ONCE)
    store = await Store.open(server.url(name))
    transactions = Transactions(store, now)
    hosting, joining = SealedHosting(transactions), Joining(transactions)

    async def begin(n: int) -> None:
        guild = guilds[n % SERVERS]
        channel = int(world.add_channel(guild, f"room-{n}")["id"])
        people = tuple(Person(world, f"P{n}x{which}", channel) for which in range(2))
        host, other = (UserId(person.id) for person in people)
        async with gate:
            table = await hosting.open(
                guild=guild, channel=channel, user=host, name="Ann", game=GAMES[n % len(GAMES)],
                pace=TimeControl.NONE, options={"max_players": 2},
            )  # fmt: skip
            _ = await joining.join(table.id, other, "Bob")
            _ = await hosting.start(table.id, host)
        places.append(Place(world.shard_of({"guild_id": guild}), people))

    _ = await asyncio.gather(*(begin(n) for n in range(tables)))
    await store.close()
    shown = "INSERT INTO messages (table_id, kind, key, shown) SELECT id, 'table', 0, changes FROM tables"
    _ = await said(server.url(name), shown)  # marks all tables as rendered
    return name, places


async def _row(
    wanted: Wanted, many: int, discord: Discord, server: Server, url: str, places: list[Place], folder: Path
) -> Measured:
    settings = {"MUDBUCKET_DISCORD__PICTURES": "false"}
    fleet = Fleet(discord, url, folder, many, **settings)
    waiting = BotProcess(discord, url, folder / "waiting.log", alone=False)
    crowd = Crowd(places, Random(many))
    try:
        await fleet.start()
        await waiting.start(**settings)
        clients = [asyncio.create_task(crowd.play()) for _ in range(wanted.clients)]
        await asyncio.sleep(wanted.warm)
        began, used = time.monotonic(), sum(busy(process.pid) for process in fleet.processes)
        await asyncio.sleep(wanted.seconds)
        await until(lambda: crowd.since(began))
        seconds, used = time.monotonic() - began, sum(busy(process.pid) for process in fleet.processes) - used
        done = crowd.since(began)
        answers = sorted(act.answer.seconds for _, _, act in done if act.answer is not None) or [0.0]
        taken, moved = await _killed(fleet, discord, crowd)
        stopped = time.monotonic()
        server.stop(signal.SIGQUIT)
        await asyncio.to_thread(server.start)
        restarted = await crowd.moved(stopped, {place.shard for place in places})
        crowd.on = False
        _ = await asyncio.gather(*clients)
        alive = [process for process in (*fleet.processes, waiting) if process.code is None]
        _ = await asyncio.gather(*(process.stop() for process in alive))
    finally:
        fleet.leave()
        waiting.kill()
    acts = [as_told(act) for _, _, act in crowd.acts]
    await copied(url, folder / "copy.db")
    found = await asyncio.to_thread(
        lambda: promises.broken(folder / "copy.db", acts) + wrong(folder / "copy.db")
    )
    for problem in found[:5]:
        print(problem, file=sys.stderr)
    p50, p99 = answers[len(answers) // 2], answers[int(len(answers) * 0.99)]
    return Measured(
        many,
        len(done) / seconds,
        p50,
        p99,
        used / seconds,
        taken,
        moved,
        restarted,
        crowd.unanswered,
        len(found),
    )


async def _killed(fleet: Fleet, discord: Discord, crowd: Crowd) -> tuple[float, float]:
    """Kill a process; return the seconds until its shards are taken over, and until each has a new move."""
    moment = time.monotonic()
    await fleet.kill_one(0)
    gone = {shard for shard in range(SHARDS) if not discord.gateway.has(shard)}
    await fleet.served()
    taken = time.monotonic() - moment
    return taken, await crowd.moved(moment + taken, gone) + taken


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.scale", description=(__doc__ or "").partition("\n")[0])
    _ = parser.add_argument(
        "--processes", default="1,2,4", help="numbers of processes to measure, one after another"
    )
    _ = parser.add_argument("--tables", type=int, default=2000)
    _ = parser.add_argument("--seconds", type=float, default=30.0)
    _ = parser.add_argument("--clients", type=int, default=16, help="number of people who act at once")
    it = parser.parse_args(arguments)
    processes = [int(many) for many in it.processes.split(",")]
    asyncio.run(measured(Wanted(processes, it.tables, it.seconds, it.clients)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
