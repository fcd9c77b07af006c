"""A day on Discord with a table of each game: people vanish and come back; at its end none is stuck.

Only here do deadlines, pings, DMs, absence and restarts meet at tables that are played on Discord.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
import simcord

from bot.adapter.drawing.gallery import Gallery
from bot.adapter.watching.clock import TICK, Clock
from bot.table.absence import may_be_back
from bot.table.pace import Pace, Quiet
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from engines import GAMES
from engines.notation import write
from tests.bot.house import due
from tests.discord import troubles
from tests.discord.conftest import SEED
from tests.discord.saloon import Guest, Saloon, opened
from tests.discord.test_whole_games import click, latest
from tests.laws.games import willing
from tests.long import long

pytestmark = long

PACES = {
    "houseem": Pace.LIVE, "textactoe": Pace.LIVE, "castle": Pace.RELAXED, "court": Pace.SLOW,
    "holdup": Pace.SLOW,
}  # fmt: skip
"""By game; that of any other is relaxed."""
TABLES = PACES | {name: Pace.RELAXED for name in GAMES if name not in PACES}
WITH_COMPUTER, WITH_TAKE_OVER = "textactoe", "castle"
PEOPLE = ("ann", "bo", "cass", "dora", "eve", "fay")
SLEEPER, MUTE, NEWCOMER = "eve", "fay", "gus"
"""One has quiet hours, one has closed DMs, one comes when somebody has left."""
NIGHT = Quiet(2 * 60, 9 * 60)
HOUR = 3600
DAY = 24 * HOUR
LIVELY = HOUR // 12
"""Seconds at the day's begin in which people hurry, as long as live tables are open."""
LOOKS = 5
"""Seconds between two looks of the clock."""
CHUNK = 600
"""Seconds that are stepped at once."""
CLICKS = 12
"""After which somebody types his move."""
SIMPLE = ("Call", "Check", "Fold", "Pass", "Deal", "Stop", "Return")
"""Buttons of villains' tables that need no form."""


@dataclass
class Day:
    """Tables in channels of their own, and what people are like."""

    saloon: Saloon
    random: Random
    channels: dict[str, simcord.ChannelHandle] = field(default_factory=dict[str, simcord.ChannelHandle])
    vanished: set[int] = field(default_factory=set[int])
    seen: Counter[str] = field(default_factory=Counter[str])
    told: int = 0
    """How many requests were looked at for mentions."""

    @property
    def now(self) -> int:
        """Seconds since 1970, as they are stepped."""
        return int(self.saloon.env.now().timestamp())

    async def at(self, game: str) -> Table:
        """The table of a game; what people do next, they do there."""
        self.saloon.channel = self.channels[game]
        return await latest(self.saloon)

    def guest(self, sitter: Sitter) -> Guest:
        return next(it for it in self.saloon.people.values() if it.id == sitter.user)

    def here(self, table: Table) -> list[Sitter]:
        return [it for it in table.people if it.user not in self.vanished]

    # How it begins.

    async def open(self, game: str, pace: Pace) -> None:
        self.channels[game] = self.saloon.guild.create_text_channel(game)
        self.saloon.channel = self.channels[game]
        names = self.random.sample(PEOPLE, 2 if game == WITH_COMPUTER else 3)
        host, *others = (self.saloon.guest(it) for it in names)
        if GAMES[game].join is not None:
            for n, it in enumerate((host, *others)):
                _ = await it.creates(f"Villain {n}")
        _ = await host.slash("newgame", game=game, pace=pace.value)
        sitting = {it.user for it in (await latest(self.saloon)).sitters}
        for it in (host, *others):
            if it.id not in sitting:
                _ = await it.slash("join")
        if game == WITH_COMPUTER:
            _ = await host.press("Options…")
            _ = await host.press_mine("Add a computer")
        _ = await host.press("Start")
        assert (await latest(self.saloon)).status is Status.PLAYING

    # Time.

    async def wait(self, seconds: int) -> None:
        """Time passes. Nobody is mentioned in his quiet hours."""
        while seconds > 0:
            before = self.now
            await self.saloon.env.advance_time(min(CHUNK, seconds))
            seconds -= CHUNK
            mentioned, self.told = _mentions(self.saloon, self.told), len(self.saloon.requests)
            if NIGHT.holds(before * 1000) and NIGHT.holds(self.now * 1000):
                self.seen["quiet"] += 1
                assert self.saloon.guest(SLEEPER).id not in mentioned

    async def lively(self) -> bool:
        tables = [await self.at(it) for it in TABLES]
        return any(it.pace is Pace.LIVE and it.status is Status.PLAYING for it in tables)

    # The people.

    async def live(self, chance: float, *, hurried: bool) -> None:
        """What people do at some of the tables, or only where they have to hurry."""
        for game, pace in TABLES.items():
            table = await self.at(game)
            if hurried and pace is not Pace.LIVE:
                continue
            if table.status is Status.PLAYING and self.random.random() < chance:
                await self.something(table)

    async def something(self, table: Table) -> None:
        awake = [it for it in self.here(table) if not self.asleep(it)]
        gone = [it for it in awake if may_be_back(table, it.user)]
        waited = [it for it in awake if table.seat(it.user) in table.owed and not it.automatic]
        if gone and self.random.random() < 0.4:
            await self.come_back(self.guest(self.random.choice(gone)))
        elif waited:
            await self.play(table, self.random.choice(waited))
        elif awake and self.random.random() < 0.2:
            answer = await self.guest(self.random.choice(awake)).slash("move", move="fold")
            self.seen["refused"] += answer.ephemeral

    def asleep(self, sitter: Sitter) -> bool:
        return sitter.user == self.saloon.guest(SLEEPER).id and NIGHT.holds(self.now * 1000)

    async def come_back(self, guest: Guest) -> None:
        _ = await guest.press("More…")
        assert "You are back." in await guest.press_mine("I'm back")
        self.seen["back"] += 1

    async def play(self, table: Table, sitter: Sitter) -> None:
        """A move by buttons or by a command."""
        guest = self.guest(sitter)
        if self.random.random() < 0.5 and await self.by_buttons(table, guest):
            self.seen["by buttons"] += 1
            return
        table = await latest(self.saloon)
        seat = table.seat(sitter.user)
        if table.status is not Status.PLAYING or seat is None or seat not in table.owed:
            return
        offers = willing(table.game, table.state, seat)
        line = write(self.random.choice(offers).sample(self.random)).partition(" say ")[0]
        answer = await guest.slash("move", move=line)
        assert len((await latest(self.saloon)).moves) > len(table.moves), answer.text
        self.seen["by command"] += 1

    async def by_buttons(self, table: Table, guest: Guest) -> bool:
        """Whether a move was made by clicks."""
        if table.game.join is not None:
            simple = [it for it in self.saloon.table.buttons if it.startswith(SIMPLE)]
            if simple:
                label = self.random.choice(simple)
                clicked = await guest.member.click(self.saloon.table.message, label=label)
                assert clicked.acknowledged
            return len((await latest(self.saloon)).moves) > len(table.moves)
        guest.panel = None
        _ = await guest.press("My hand")
        for _ in range(CLICKS):
            if guest.panel is None:
                break
            await click(guest, self.random)
            if len((await latest(self.saloon)).moves) > len(table.moves):
                return True
        return False

    async def vanish(self) -> None:
        """Somebody of each slow table is never seen again."""
        for game, pace in TABLES.items():
            table = await self.at(game)
            if pace is Pace.SLOW and table.status is Status.PLAYING:
                self.vanished.add(self.random.choice(self.here(table)).user)
                self.seen["vanished"] += 1

    async def leave(self) -> None:
        """Somebody leaves, another takes his seat over."""
        table = await self.at(WITH_TAKE_OVER)
        assert table.status is Status.PLAYING
        sitter, newcomer = self.here(table)[-1], self.saloon.guest(NEWCOMER)
        seat = table.seat(sitter.user)
        assert seat is not None
        _ = await self.guest(sitter).slash("leave")
        _ = await newcomer.press("More…")
        _ = await newcomer.choose(table.name(seat))
        taken = await latest(self.saloon)
        assert taken.seat(UserId(newcomer.id)) == seat
        self.seen["left"] += 1

    async def there_and_back(self) -> None:
        """Somebody leaves and changes his mind."""
        table = await self.at("court")
        guest = self.guest(self.here(table)[0])
        _ = await guest.slash("leave")
        await self.come_back(guest)

    async def restart(self) -> None:
        await self.saloon.restart(after=self.random.randrange(HOUR))
        self.saloon.hang(Gallery(hangs=False))
        self.seen["restarts"] += 1


def _mentions(saloon: Saloon, since: int) -> set[int]:
    """Who was mentioned after so many requests."""
    found: set[int] = set()
    for request in saloon.requests[since:]:
        sent: Any = request
        if sent.method == "POST" and "allowed_mentions" in (sent.json or {}):
            found.update(int(it) for it in sent.json["allowed_mentions"].get("users", []))
    return found


@pytest.fixture
def unhurried() -> Iterator[None]:
    """The clock looks less often, or a day is long."""
    clock = Clock._tick  # pyright: ignore[reportPrivateUsage]
    clock.change_interval(seconds=LOOKS)
    yield
    clock.change_interval(seconds=TICK)


@pytest.mark.usefixtures("unhurried")
async def test_a_day_of_tables(tmp_path: Path):
    async with opened(tmp_path, SEED) as saloon:
        day = Day(saloon, Random(6))
        saloon.hang(Gallery(hangs=False))  # a day of pictures is long to paint
        for name in PEOPLE:
            _ = saloon.guest(name)
        _ = await saloon.guest(SLEEPER).slash("me", quiet="2-9", zone="UTC")
        await close_dms(saloon)
        begin = day.now
        for game, pace in TABLES.items():
            await day.open(game, pace)
        await the_day(day, begin)
        await close_what_is_open(day)
        assert day.seen["restarts"] == 2
        wanted = ("by buttons", "by command", "back", "left", "vanished", "quiet", "refused")
        assert all(day.seen[it] for it in wanted), day.seen
        await check_the_end(day)


async def close_dms(saloon: Saloon) -> None:
    """One wants reminders, but takes no DMs."""
    mute = saloon.guest(MUTE)
    _ = await mute.slash("me")
    _ = await mute.choose("Reminders by DM: Yes")
    troubles.close_dms(saloon, MUTE)


async def the_day(day: Day, begin: int) -> None:
    """What happens once, at its hour, and in between what people like."""
    agenda = [
        (60, day.leave), (2 * HOUR, day.there_and_back), (3 * HOUR, day.vanish),
        (5 * HOUR, day.restart), (16 * HOUR, day.restart)
    ]  # fmt: skip
    while day.now < begin + DAY:
        while agenda and day.now >= begin + agenda[0][0]:
            await agenda.pop(0)[1]()
        hurried = day.now < begin + LIVELY and await day.lively()
        await day.live(0.9 if hurried else 0.5, hurried=hurried)
        await day.wait(20 if hurried else day.random.randrange(30 * 60, 90 * 60))
    assert not agenda


async def close_what_is_open(day: Day) -> None:
    """Whoever may manage channels ends the tables at which slow players would think on for days."""
    for game in TABLES:
        table = await day.at(game)
        if table.status is not Status.CLOSED:
            day.seen["open after a day"] += 1
            assert due(table) is None or due(table) > day.now * 1000, "somebody's time is up"
            _ = await day.saloon.bot.app.services.hosting.end(table.id, table.host, steward=True)
            day.saloon.bot.app.screen.touch(table.id)
    await day.wait(60)
    await day.saloon.bot.app.screen.rest()


async def check_the_end(day: Day) -> None:
    """Every table is closed, and says so where it was played; nobody is asked any more."""
    for game in TABLES:
        table = await day.at(game)
        assert table.status is Status.CLOSED, game
        assert list(day.saloon.table.buttons) == ["Rematch", "Log", "Replay"]
        assert "Final standing" in day.saloon.table or "closed" in day.saloon.table
        assert day.saloon.ping == ""
