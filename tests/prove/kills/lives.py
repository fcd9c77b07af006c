"""Repeated starts and kills of a bot on one database, with checks after each kill.

The bot runs as its own process at a local Discord (tests/rig), where companies play as fast as they are
answered. The database is checked as the dead bot left it: for integrity (sound.py), and against what people
were told (promises.py). After the next start every open table's message must show what the database says, and
somebody must move at every table.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests import hanging
from tests.hanging import HANGS
from tests.prove.kills import promises
from tests.prove.kills.worlds import ACKNOWLEDGED, UNANSWERED, company, until
from tests.prove.sound import wrong
from tests.prove.trial import Chunk, Tally
from tests.rig.bot_process import BotProcess
from tests.rig.company import Act, Company, shown
from tests.rig.discord import Discord, opened
from tests.rig.doomed import BEGINS, FORGETFUL, NEVER, POINTS
from tests.rig.payloads import items, told_result

COMPANIES = 3
RANDOM, START_UP = "random", "start-up"
MISSED = "elsewhere than at "
"""The prefix of counts of kills whose point was not reached; they were done at another moment."""
SEAL = "🔒"
"""The mark of messages about a table's sealed cards."""


@dataclass(frozen=True, slots=True)
class Kill:
    point: str
    many: int = 1
    """The number of the passing of the point at which it is killed."""
    delay: float = 0.0


def carried_out(chunk: Chunk, kills: Sequence[Kill]) -> Tally:
    with TemporaryDirectory() as folder:
        return asyncio.run(_carried_out(chunk, kills, Path(folder)))


async def _carried_out(chunk: Chunk, kills: Sequence[Kill], folder: Path) -> Tally:
    async with opened() as discord:
        life = Life(chunk, discord, folder)
        try:
            for n, kill in zip(chunk.trials, kills, strict=True):
                life.what = f"{chunk}, trial {n}: {kill}"
                await life.die(kill)
            if kills[-1].point != FORGETFUL:  # else people saw moves that are lost
                life.what = f"{life.what}, after all kills"
                await life.end()
        finally:
            if life.bot is not None:
                life.bot.kill()
        return life.tally


class Life:
    """One database, and the bots that run and are killed on it."""

    def __init__(self, chunk: Chunk, discord: Discord, folder: Path) -> None:
        self.tally, self.what = Tally(), ""
        self._discord, self._folder, self._database = discord, folder, folder / "kills.db"
        random, guild = Random(f"{chunk.seed} {chunk.number}"), discord.world.add_guild("The Saloon")
        self._companies = [company(discord, int(guild["id"]), n, random) for n in range(COMPANIES)]
        self.bot: BotProcess | None = None
        self._told = set[str]()
        """Failures that were found before."""
        self._pictures = chunk.number % 4 == 3
        self._to_show: dict[int, promises.Shown] = {}

    @property
    def _acts(self) -> list[Act]:
        return [act for it in self._companies for act in it.acts]

    # Runs.

    async def die(self, kill: Kill) -> None:
        """Start a bot, check it, let it work, and kill it; then check what it left."""
        bot = await self._born(kill)
        reached = await (self._killed_early if kill.point == START_UP else self._killed)(bot, kill)
        await asyncio.gather(*(it.close() for it in self._companies))
        self.tally.counts[kill.point if reached else MISSED + kill.point] += 1
        await self._look()

    async def end(self) -> None:
        """Run one more bot, and stop it as an operator does."""
        bot = await self._born(Kill(NEVER))
        if await bot.ready():
            await self._goes_on()
            await self._wait(
                lambda it: any(act.accepted for act in it.acts),
                lambda it: f"nobody ever moves in channel {it.channel}",
            )
        await asyncio.gather(*(it.close() for it in self._companies))
        code = await bot.stop()
        self._fail([f"the last bot ended with {code}"] if code else [])
        await self._look()
        self.tally.counts[ACKNOWLEDGED] = sum(act.accepted for act in self._acts)
        self.tally.counts[UNANSWERED] = sum(it.unanswered for it in self._companies)
        for it in self._companies:
            self._fail(_orphans(self._discord, it.channel))

    async def _born(self, kill: Kill) -> BotProcess:
        point = kill.point if kill.point in (*POINTS, FORGETFUL) else NEVER
        log = self._folder / "kills.log"
        log.unlink(missing_ok=True)
        bot = BotProcess(self._discord, self._database, log)
        doomed = ("tests.rig.doomed", point, str(kill.many), "--", "run")
        await bot.start(*doomed, MUDBUCKET_DISCORD__PICTURES=str(self._pictures).lower())
        self.bot = bot
        return bot

    async def _killed_early(self, bot: BotProcess, kill: Kill) -> bool:
        """Kill the bot during its start, after its imports; return whether it died as planned."""
        await hanging.until(lambda: BEGINS in bot.log.read_text())
        await asyncio.sleep(kill.delay)
        bot.kill()
        return await bot.ended() == -signal.SIGKILL

    async def _killed(self, bot: BotProcess, kill: Kill) -> bool:
        """Kill the bot at work; return whether it died as planned."""
        if not await bot.ready():
            self._fail([f"the bot does not come up: {bot.log.read_text()[-600:]}"])
            return False
        await self._goes_on()
        if kill.point == FORGETFUL:  # it loses moves, so no game could begin after this
            await self._wait(lambda it: it.playing, lambda it: f"no game begins in channel {it.channel}")
            for it in self._companies:
                await it.close()  # moves committed before must not count
        bot.tell(signal.SIGUSR1)
        if kill.point == FORGETFUL:
            for it in self._companies:
                it.open()
            before = len([act for act in self._acts if act.accepted])
            await self._wait(
                lambda _: len([act for act in self._acts if act.accepted]) > before,
                lambda _: "nothing was acknowledged, so nothing was forgotten",
            )
        if kill.point in (RANDOM, FORGETFUL, "closing"):
            await asyncio.sleep(kill.delay)
            bot.tell(signal.SIGTERM if kill.point == "closing" else signal.SIGKILL)
        try:
            return await asyncio.wait_for(bot.ended(), HANGS) == -signal.SIGKILL
        except TimeoutError:
            bot.kill()
            _ = await bot.ended()
            return False

    # Checks.

    async def _goes_on(self) -> None:
        """Check that every table shows what it should, and that somebody moves at it."""
        await self._wait(
            lambda it: self._differs(it) == "",
            lambda it: f"the table of channel {it.channel} shows {self._differs(it)}",
        )
        before = {id(it): len(it.acts) for it in self._companies}
        for it in self._companies:
            it.open()

        def moved(it: Company) -> bool:
            return not it.playing or any(act.accepted for act in it.acts[before[id(it)] :])

        def stuck(it: Company) -> str:
            told = [(act.line, act.answer and act.answer.text[:80]) for act in it.acts[before[id(it)] :]]
            return f"nobody moves in channel {it.channel}: {told[-3:]}"

        await self._wait(moved, stuck)

    async def _wait(self, true: Callable[[Company], bool], otherwise: Callable[[Company], str]) -> None:
        self._fail(await until(self._companies, true, otherwise))

    def _differs(self, company: Company) -> str:
        """Return what a table shows if it is not what it should show; else ""."""
        wanted, table = self._to_show.get(company.channel), company.people[0].table
        seen = shown(table) if table is not None else ("", list[str]())
        return "" if wanted in (None, seen) else f"{seen}, not {wanted}"

    async def _look(self) -> None:
        if not self._database.exists():
            return
        copy, acts = promises.copied(self._database, self._folder / "copy.db"), self._acts

        def look() -> tuple[list[str], dict[int, promises.Shown]]:
            return promises.broken(copy, acts) + wrong(copy), promises.to_show(copy, pictures=self._pictures)

        found, self._to_show = await asyncio.to_thread(look)
        self._fail(found)

    def _fail(self, found: list[str]) -> None:
        fresh = [it for it in found if it not in self._told]
        self._told.update(fresh)
        self.tally.failures += [f"{self.what}: {it}" for it in fresh]


def _orphans(discord: Discord, channel: int) -> list[str]:
    """Return orphaned messages: a second one of a table or a result, more than one ping."""
    public = [message for message in discord.world.messages[channel].values() if not message["flags"]]
    told = [it for it in map(told_result, public) if it]
    tables = [payload for payload in public if payload["embeds"] and not told_result(payload)]
    ids = [*told, *(items(table)[0]["custom_id"].split(":")[1] for table in tables)]
    twice = [f"table {id} is there {many} times" for id, many in Counter(ids).items() if many > 1]
    seals = Counter(payload["content"] for payload in public if SEAL in payload["content"])
    twice += [f"a seal is there {many} times" for many in seals.values() if many > 1]
    pings = sum(not payload["embeds"] and SEAL not in payload["content"] for payload in public)
    return [*twice, *([f"there are {pings} pings in channel {channel}"] if pings > 1 else [])]
