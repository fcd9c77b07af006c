"""A bot without Discord that plays until it is killed: `python -m tests.prove.player DATABASE RUN`.

Each accepted move is acknowledged on standard output, after its commit, as `ack INTERACTION TABLE N`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random

from bot.desks import Desks
from bot.pace import Pace
from bot.people import People
from bot.record import UserId
from bot.store import Store
from bot.table import Status, Table
from bot.tables import Tables
from bot.villains import sheet
from engines.core import Illegal
from engines.notation import write
from tests.prove.sound import now

GUILD = 1
TABLES = 3
SEATS = 4


async def main(database: str, run: int) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    tables, people = Tables(Desks(store, now)), People(Desks(store, now))
    print("open", flush=True)
    _ = await tables.wake()
    _ = await asyncio.gather(*(play(tables, people, channel, run) for channel in range(1, TABLES + 1)))


async def play(tables: Tables, people: People, channel: int, run: int) -> None:
    """Plays in one channel for ever, opening a new table when the last one is over."""
    random = Random(run * 100 + channel)
    interaction = (run * 10 + channel) * 10**6
    while True:
        try:
            table = await tables.in_channel(channel)
        except Illegal:
            table = await opened(tables, channel)
        if table.status is Status.LOBBY:
            table = await filled(tables, people, table)
        while table.status is Status.PLAYING:
            interaction += 1
            table = await step(tables, table, interaction, random)


async def opened(tables: Tables, channel: int) -> Table:
    return await tables.open(
        guild=GUILD, channel=channel, user=user(channel, 0), name="Host", game="holdup", pace=Pace.NONE,
        options={"hands": 5},
    )  # fmt: skip


async def filled(tables: Tables, people: People, table: Table) -> Table:
    """The table with its seats taken and the game begun; whatever was done before a kill is kept."""
    for i in range(SEATS):
        person = user(table.channel, i)
        if table.sitter(person) is None:
            if not any(it.playable for it in await people.villains(GUILD, person)):
                name = f"V{table.channel} {i} {time.time_ns()}"
                made = sheet(name=name, powerset="none", aptitudes=(1, 2, 3, 4))
                _ = await people.create_villain(GUILD, person, made)
            _ = await tables.join(table.id, person, f"P{i}")
    return (await tables.start(table.id, table.host)).table


async def step(tables: Tables, table: Table, interaction: int, random: Random) -> Table:
    seat = random.choice(table.owed)
    person = table.users[seat]
    assert person is not None
    offers = [
        it for it in table.game.offers(table.state, seat) if it.action.verb not in ("narrate", "rejoin new")
    ]
    line = write(random.choice(offers).sample(random)).partition(" say ")[0]
    say = "It was a dark night." if random.random() < 0.2 else None
    happening = await tables.act(
        table.id, person, line, say=say, seen=len(table.moves), interaction=interaction
    )
    print("ack", interaction, table.id, len(table.moves) + 1, flush=True)
    return happening.table


def user(channel: int, i: int) -> UserId:
    return UserId(channel * 100 + i)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
