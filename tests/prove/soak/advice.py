"""P20: hints, moments, reviews and pages for ten people slow nobody's table, whatever befalls workers.

Each of `--trials` people has a long game that is over, and one against a marshal. While others play, they
press *Hint* or play moments again, and meanwhile ask for reviews, pages and proofs, without pause; every few
seconds a worker process is killed or suspended. All who press must be answered in the end; the answers to
moves of those who play must take no more than twice as long as before; and the bot's own process must not
think for long.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psutil

from bot.presentation import ids
from bot.services.worker_pool import JOB_FAILED, REPLACED, TOO_MANY_JOBS
from bot.table.record import UserId
from bot.table.reviewing import decisions, whole
from bot.table.table import Status, Table
from engines.players import Level
from tests.bot.house import House, house_at
from tests.hanging import HANGS, until
from tests.prove.playing import lobby, some_move
from tests.prove.soak.heavy import Seen, judged
from tests.prove.soak.soak import left, within
from tests.prove.sound import now
from tests.prove.trial import Outcome, Wanted
from tests.rig.bot_process import BotProcess, served
from tests.rig.company import ANOTHER_LOOK, Company, at_servers
from tests.rig.discord import Discord, opened
from tests.rig.payloads import Payload, items
from tests.rig.people import Person
from tests.rig.world import Answer

TRIALS = 10
SECONDS, SERVERS, PAUSE = 20.0, 4, 0.5
TROUBLE_EVERY_S = 5.0
LONG_MS = 20
"""For how long a turn of the bot's event loop may use the processor."""
FEW, LONGEST_MS = 1 / 10_000, 100
"""The share of turns that may be longer, as in a collection of garbage, and how long they may be."""
TURN_LOOKS_MAX = 300
"""How often it is looked whether a marshal has moved."""
MARSHALS = "castle"
"""The game that is played against a marshal."""


@dataclass(slots=True)
class Asking:
    """Somebody who asks for advice, and what for."""

    person: Person
    """Where their game is over."""
    player: Person
    """The same where they play against a marshal."""
    over: Table
    moments: list[int]
    """Their decisions in the game that is over, by the number of moves before."""


def trial(wanted: Wanted) -> Outcome:
    seen = asyncio.run(advised(wanted.trials, seed=wanted.seed))
    seen.failures += judged(seen)
    both = (seen.usual, seen.meanwhile)
    usual, meanwhile = (" and ".join(f"{within(it, share):.3f}" for share in (0.5, 0.9)) for it in both)
    told = f"answers p50 and p90: {usual} s as usual, {meanwhile} s meanwhile"
    return Outcome(seen.counts.total(), f"{seen}; {told}", seen.failures)


async def advised(people: int, *, seconds: float = SECONDS, servers: int = SERVERS, seed: int = 1) -> Seen:
    with TemporaryDirectory() as folder:
        seen, long = Seen(), Path(folder) / "long"
        async with opened() as discord:
            asking = await _asking(discord, Path(folder) / "bot.db", people, seed)
            companies = at_servers(discord, servers, seed, games=("castle", "holdup"), pause=PAUSE)
            async with served(discord, Path(folder), "tests.rig.watched", str(long), "run") as bot:
                for company in companies:
                    company.open()
                await until(
                    lambda: all(it.playing for it in companies) and all(it.person.table for it in asking)
                )
                for it in asking:
                    how = {"game": MARSHALS, "computers": 1, "level": Level.MARSHAL.value}
                    assert await it.player.command("newgame", **how) and await it.player.start()
                _ = _moved(companies)
                await asyncio.sleep(seconds)
                seen.usual = _moved(companies)
                async with _troubled(bot, seen), asyncio.timeout(seconds + HANGS):
                    pressing = [
                        _press(seconds, it, kinds, Random(f"{seed} {n}"), seen)
                        for n, it in enumerate(asking)
                        for kinds in (ADVICE, PAGES)
                    ]
                    _ = await asyncio.gather(*pressing)
                seen.meanwhile = _moved(companies)
                for company in companies:
                    await company.close()
                _ = await bot.stop()
        if unanswered := sum(company.unanswered for company in companies):
            seen.failures.append(f"{unanswered} of those who played were not answered")
        seen.failures += await left(Path(folder))
        _judge_loop(*long.read_text(encoding="utf-8").splitlines(), seen=seen)
        return seen


def _moved(companies: Sequence[Company]) -> list[float]:
    """Return the seconds until the answers to moves since the last call."""
    acts = [act for company in companies for act in company.acts]
    _ = [company.counted() for company in companies]
    return [act.answer.seconds for act in acts if act.answer is not None]


def _judge_loop(turns: str, *long: str, seen: Seen) -> None:
    """Note how often a turn of the loop was too long, of so many; that may happen seldom."""
    figures = [[int(word) for word in line.split()[:2]] for line in long]
    seen.counts[f"turns of the loop over {LONG_MS} ms"] = often = sum(many for many, _ in figures)
    if often > FEW * int(turns) or max((ms for _, ms in figures), default=0) > LONGEST_MS:
        seen.failures += [f"turns of the loop over {LONG_MS} ms (how many, the longest): {it}" for it in long]


# Those who ask.


async def _asking(discord: Discord, database: Path, people: int, seed: int) -> list[Asking]:
    """Play a game for each before the bot starts."""
    guild, found = int(discord.world.add_guild("The Saloon")["id"]), list[Asking]()
    async with house_at(database) as house:
        house.time = now()
        for n in range(people):
            channel = int(discord.world.add_channel(guild, f"over-{n}")["id"])
            person = Person(discord.world, f"Q{n}", channel)
            others = [Person(discord.world, f"Q{n} and {it}", channel) for it in "ab"]
            over = await _played(house, guild, [person, *others], Random(f"{seed} {n}"))
            made = decisions(over, UserId(person.id), whole(over))
            moments = [it.n for it in made if it.mine and len(over.game.offers(it.state, it.seat)) > 1]
            player = copy(person)
            player.channel = int(discord.world.add_channel(guild, f"practice-{n}")["id"])
            found.append(Asking(person, player, over, moments))
    return found


async def _played(house: House, guild: int, people: list[Person], random: Random) -> Table:
    """Play a long game to its end."""
    users = [person.id for person in people]
    table = await lobby(house, "court", users, guild=guild, channel=people[0].channel)
    table = (await house.hosting.start(table.id, table.host)).table
    while table.status is Status.PLAYING:
        table = await house.plays(table, some_move(table, table.owed[0], random))
    return table


async def _press(seconds: float, asking: Asking, kinds: Kinds, random: Random, seen: Seen) -> None:
    """Have somebody ask for one thing after the other for some seconds."""
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        kind, ask = random.choice([*kinds.items()])
        answer = await ask(asking, random)
        if answer is None:
            seen.failures.append(f"somebody who asked for a {kind} was not answered")
        put_off = answer is not None and answer.text in (TOO_MANY_JOBS, REPLACED, JOB_FAILED)
        seen.counts[f"{kind} put off" if put_off else kind] += 1


async def _hint(asking: Asking, random: Random) -> Answer | None:
    """Ask for a hint when it is one's turn, and make some move, so that the next hint is another one."""
    player = asking.player
    for _ in range(TURN_LOOKS_MAX):
        if lines := await player.typing("move", "move", ""):
            break
        await asyncio.sleep(ANOTHER_LOOK)
    else:
        return None
    answer = await player.command("hint")
    _ = await player.command("move", move=random.choice(lines))
    return answer


async def _moment(asking: Asking, random: Random) -> Answer | None:
    """Play a moment again, and make a move in it."""
    again = ids.PlayAgain(asking.over.id, random.choice(asking.moments))
    answer = await _clicked(asking, again.encode())
    buttons = [it["custom_id"] for it in items(answer.message)] if answer and answer.message else []
    moves = [it for it in buttons if it.startswith("p:")]
    if answer is None or answer.message is None or not moves:
        return answer
    return await asking.person.click(answer.message, random.choice(moves))


async def _review(asking: Asking, _: Random) -> Answer | None:
    return await _clicked(asking, ids.AskReview(asking.over.id, 0, 0).encode())


async def _page(asking: Asking, _: Random) -> Answer | None:
    return await _clicked(asking, ids.Watch(asking.over.id).encode())


async def _proof(asking: Asking, random: Random) -> Answer | None:
    return await asking.person.command(random.choice(("verify", "export")))


async def _clicked(asking: Asking, custom_id: str) -> Answer | None:
    """Click a button of this id in a message of the channel."""
    message: Payload | None = asking.person.table
    assert message is not None
    button = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
    return await asking.person.click(
        {**message, "components": [{"type": 1, "components": [button]}]}, custom_id
    )


Kinds = Mapping[str, Callable[[Asking, Random], Awaitable[Answer | None]]]
ADVICE: Kinds = {"hint": _hint, "moment": _moment}
PAGES: Kinds = {"review": _review, "page": _page, "proof": _proof}


# What befalls the workers.


@asynccontextmanager
async def _troubled(bot: BotProcess, seen: Seen) -> AsyncGenerator[None]:
    """Kill or suspend a worker process of the bot now and then."""

    async def trouble() -> None:
        for what in cycle((signal.SIGKILL, signal.SIGSTOP)):
            await asyncio.sleep(TROUBLE_EVERY_S)
            for child in psutil.Process(bot.pid).children():
                if "spawn_main" in " ".join(child.cmdline()):
                    os.kill(child.pid, what)
                    seen.counts[f"workers hit by {what.name}"] += 1
                    break

    troubling = asyncio.create_task(trouble())
    try:
        yield
    finally:
        _ = troubling.cancel()
        _ = await asyncio.gather(troubling, return_exceptions=True)
