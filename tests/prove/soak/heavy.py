"""P18: while thirty people request whole games, others are answered as quickly as before.

Some long games are over when the bot starts. People play one game, and their answers are timed; then others
(`--trials` of them) press *Watch in the browser*, `/verify` and `/export` of the long games without pause,
and the players' answers are timed again. All who press must be answered or told to wait.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.services.worker_pool import REPLACED, TOO_MANY_JOBS
from bot.table.record import TableId
from bot.table.table import Status
from tests.bot.house import house_at
from tests.hanging import HANGS, until
from tests.prove.playing import lobby, some_move
from tests.prove.soak.soak import left, within
from tests.prove.sound import now
from tests.prove.trial import Outcome, Tally, Wanted
from tests.rig.bot_process import served
from tests.rig.company import Company
from tests.rig.discord import Discord, opened
from tests.rig.people import Person

TRIALS = 30
GAMES_OVER, SECONDS = 12, 20.0
NO_MORE_THAN, AT_LEAST = 2.0, 0.05
"""The limit of answer times, as a multiple of the usual ones; and the seconds below which none are slow."""
SHARES = (0.5, 0.9)
"""The shares of answers that must be within the limit: half of them, and nearly all."""


@dataclass(slots=True)
class Seen(Tally):
    """The results of what was pressed, counted by kind. Times are seconds until an answer."""

    usual: list[float] = field(default_factory=list[float])
    meanwhile: list[float] = field(default_factory=list[float])

    def slower(self, share: float) -> float:
        """Return how many times as long as usual this share of the answers took, at most."""
        return within(self.meanwhile, share) / max(AT_LEAST, within(self.usual, share))


def trial(wanted: Wanted) -> Outcome:
    seen = asyncio.run(pressed(wanted.trials, seed=wanted.seed))
    seen.failures += judged(seen)
    both = (seen.usual, seen.meanwhile)
    usual, meanwhile = (" and ".join(f"{within(it, share):.3f}" for share in SHARES) for it in both)
    times = f"answers p50 and p90: {usual} s as usual, {meanwhile} s meanwhile"
    return Outcome(seen.counts.total(), f"{seen}; {times}", seen.failures)


def judged(seen: Seen) -> list[str]:
    slow = {share: times for share in SHARES if (times := seen.slower(share)) > NO_MORE_THAN}
    return [f"{share:.0%} of the answers took {it:.1f} times as long" for share, it in slow.items()]


async def pressed(people: int, *, games: int = GAMES_OVER, seconds: float = SECONDS, seed: int = 1) -> Seen:
    with TemporaryDirectory() as folder:
        seen = Seen()
        async with opened() as discord:
            guild = int(discord.world.add_guild("The Saloon")["id"])
            over = await _over(discord, guild, Path(folder) / "bot.db", games, people, seed)
            company = Company(discord, guild, 0, Random(seed), ("castle",))
            async with served(discord, Path(folder)) as bot:
                company.open()
                await until(lambda: company.playing and all(person.table for _, person in over))
                _ = company.counted()
                await asyncio.sleep(seconds)
                seen.usual = await _times(company)
                pressing = [_press(seconds, *it, Random(f"{seed} {n}"), seen) for n, it in enumerate(over)]
                async with asyncio.timeout(seconds + HANGS):
                    _ = await asyncio.gather(*pressing)
                seen.meanwhile = await _times(company)
                await company.close()
                _ = await bot.stop()
        if company.unanswered:
            seen.failures.append(f"{company.unanswered} of those who played were not answered")
        seen.failures += await left(Path(folder))
        return seen


async def _times(company: Company) -> list[float]:
    """Return the seconds until the answers since the last call; wait for at least one."""
    await until(lambda: company.answers)
    return company.counted()[1]


async def _over(
    discord: Discord, guild: int, database: Path, games: int, people: int, seed: int
) -> list[tuple[TableId, Person]]:
    """Play games of Court! of three before the bot starts; return each with those who look at it."""
    found = list[tuple[TableId, Person]]()
    async with house_at(database) as house:
        house.time = now()
        for n in range(games):
            channel = int(discord.world.add_channel(guild, f"over-{n}")["id"])
            random = Random(f"{seed} {n}")
            table = await lobby(house, "court", range(channel + 1, channel + 4), guild=guild, channel=channel)
            table = (await house.hosting.start(table.id, table.host)).table
            while table.status is Status.PLAYING:
                table = await house.plays(table, some_move(table, table.owed[0], random))
            for it in range(n, people, games):
                found.append((table.id, Person(discord.world, f"Q{it}", channel)))
    return found


async def _press(seconds: float, game: TableId, person: Person, random: Random, seen: Seen) -> None:
    """Have somebody press for some seconds, and until they are not put off; count the answers."""
    end, served = asyncio.get_running_loop().time() + seconds, False
    while not served or asyncio.get_running_loop().time() < end:
        command = random.choice(("watch", "verify", "export"))
        if command == "watch":
            assert person.table is not None
            answer = await person.click(person.table, f"watch:{game}")
        else:
            answer = await person.command(command)
        put_off = answer is not None and answer.text in (TOO_MANY_JOBS, REPLACED)
        seen.counts["unanswered" if answer is None else "told to wait" if put_off else "answered"] += 1
        if answer is None:
            seen.failures.append("somebody who pressed was not answered")
        served |= not put_off
