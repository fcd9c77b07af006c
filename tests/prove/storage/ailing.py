"""P10: with a full, read-only, locked or damaged database, work is refused whole, and then play goes on.

Each trial opens a saloon, plays on to some moment, starts a fault, and has people act until the fault has
been felt. A refused action must leave every row as it was, and so must a failed archiving of an old game.
When the fault is gone, the same bot plays on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from bot.adapter.background.deadline_loop import SKIPPED_TICKS_MAX
from bot.database import schema
from bot.database.errors import CorruptionError, StoreError
from tests.bot.house import seal
from tests.discord.conftest import SEED
from tests.discord.saloon import APPLICATIONS, Answer, Guest, Saloon, opened
from tests.discord.troubles import BANK, TURN
from tests.prove.playing import lobby
from tests.prove.sound import wrong
from tests.prove.storage import ailments
from tests.prove.storage.ailments import PASSING, held
from tests.prove.trial import Outcome, Tally, Wanted, alone, spread, summed

TRIALS = 200
PATIENCE = 200
ENOUGH = 3
CELLAR = 500
"""A channel where nobody plays any more."""
SLICES = 10
OVERDUE = TURN + BANK + 10
ONWARD = ("Check", "Call", "Pass", "Deal", "Start")
"""Buttons that take the game further."""
FAULTS = (*PASSING, "damaged")
REFUSED = StoreError.sentence
FELT = "use cases refused"


@dataclass(frozen=True, slots=True)
class Plan:
    """The moment of a fault: in a lobby or after so many moves, and whether a player's time runs out then."""

    random: Random
    lobby: bool
    moves: int
    late: bool


def plan(seed: int, k: int) -> Plan:
    random = Random(f"{seed} {k}")
    lobby = random.random() < 0.2
    return Plan(random, lobby, random.randrange(12), not lobby and random.random() < 0.5)


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(partial(tried, wanted.seed), range(wanted.trials), wanted.jobs))
    return Outcome(wanted.trials, f"{total}, {len(FAULTS)} faults", total.failures)


def tried(seed: int, k: int) -> Tally:
    fault = FAULTS[k % len(FAULTS)]

    def work(folder: Path, tally: Tally) -> None:
        asyncio.run(_in_saloon(fault, folder, plan(seed, k), tally))
        if fault != "damaged" and not tally.failures:
            tally.failures += wrong(folder / "saloon.db")

    return alone(f"trial {k} with seed {seed} ({fault})", work)


async def _in_saloon(fault: str, folder: Path, planned: Plan, tally: Tally) -> None:
    random = planned.random
    async with opened(folder, SEED) as saloon:
        await _old_game(saloon)
        await (saloon.lobby if planned.lobby else saloon.heist)(pace="live")
        for _ in range(0 if planned.lobby else planned.moves):
            _ = await onward(saloon)
        store, database = saloon.bot.app.store, folder / "saloon.db"
        if fault == "damaged":
            async with ailments.damaged(store, database, random):
                await _refused_for_ever(saloon, database, random, tally)
            return
        async with PASSING[fault](store, database, random):
            await _refused(saloon, random, tally, looks=fault != "locked")
            if fault != "locked":
                await _archive(saloon, tally)
                _ = saloon.expect_errors()
            if planned.late:
                await _wait(saloon, OVERDUE)
                traces = [error for error in saloon.expect_errors() if error.exc_info]
                tally.failures += [f"the clock: {trace.getMessage()}: {trace.exc_info}" for trace in traces]
        await _goes_on(saloon, tally, late=planned.late)
        await _archive(saloon, tally)
        finished = await saloon.bot.app.services.queries.finished_in_channel(CELLAR)
        if not any(it.archived for it in finished):
            tally.failures.append("the old game is not archived")


async def _goes_on(saloon: Saloon, tally: Tally, *, late: bool) -> None:
    _ = await saloon.guest("ann").slash("table")  # posts a table that could not be posted
    if late:
        await _wait(saloon, SKIPPED_TICKS_MAX + OVERDUE)
        if not any(move.auto for move in (await saloon.state()).moves):
            tally.failures.append("the clock has stopped")
    for _ in range(3):
        before = len((await saloon.state()).moves)
        if sentence(await onward(saloon)):
            tally.failures.append("play does not go on")
        elif len((await saloon.state()).moves) <= before:
            tally.failures.append("a move is not in the record")


# An old game.


async def _old_game(saloon: Saloon) -> None:
    """Play a game in another channel, which ended a year ago."""
    uses, users, channel = saloon.bot.app.services, [it.id for it in saloon.three[:2]], CELLAR
    opened = await lobby(uses, "castle", users, guild=saloon.guild.id, channel=channel)
    await seal(uses.queries._transactions, opened)  # pyright: ignore[reportPrivateUsage]
    _ = await uses.hosting.start(opened.id, opened.host)
    _ = await uses.hosting.end(opened.id, opened.host, steward=False)
    async with saloon.bot.app.store.begin() as repositories:
        t = schema.tables
        repositories.work.write(t.update().where(t.c.id == opened.id).values(ended=0))


async def _archive(saloon: Saloon, tally: Tally) -> None:
    """Run the archiving of old games: where it fails it must not have changed anything."""
    before = await held(saloon.bot.app.store)
    try:
        with saloon.env._bot_scope():
            await saloon.expiry().archive_ended()
    except StoreError:
        if await held(saloon.bot.app.store) != before:
            tally.failures.append("a round that was refused has left something")


async def _wait(saloon: Saloon, seconds: int) -> None:
    """Advance the clock in steps: with a locked database, each access takes a second."""
    for _ in range(SLICES):
        await saloon.env.advance_time(seconds / SLICES)


async def _refused(saloon: Saloon, random: Random, tally: Tally, *, looks: bool) -> None:
    """Have people act until they were refused a few times, with a sentence and its reference in one line of
    the log; a refused action changes nothing.
    """
    for _ in range(PATIENCE):
        before = await held(saloon.bot.app.store) if looks else ""
        answer = await _some_wish(saloon, random)
        if not sentence(answer):
            continue
        tally.counts[FELT] += 1
        lines = [it for it in saloon.expect_errors() if answer.text.rpartition(" ")[2] in it.getMessage()]
        if [it.exc_info for it in lines] != [None] or not answer.text.startswith(REFUSED):
            tally.failures.append(f"unclear: {answer.text}")
        if looks and await held(saloon.bot.app.store) != before:
            tally.failures.append("what was refused has left something")
        if tally.counts[FELT] == ENOUGH:
            return
    if not tally.counts[FELT]:
        tally.failures.append("the fault was never felt")


async def _refused_for_ever(saloon: Saloon, database: Path, random: Random, tally: Tally) -> None:
    """Check that after damage was detected nothing is written any more, and everybody is told so.

    Before that, answers from memory are allowed.
    """
    said, before = list[str](), b""
    for _ in range(PATIENCE):
        answer = await _some_wish(saloon, random)
        if not said and not answer.text.startswith(CorruptionError.sentence):
            continue
        said.append(answer.text)
        if len(said) == 5:
            break
        if len(said) == 1:
            before = database.read_bytes() + ailments.beside(database).read_bytes()
        elif database.read_bytes() + ailments.beside(database).read_bytes() != before:
            tally.failures.append("a damaged database was written to")
    tally.counts[FELT] += len(said)
    if not all(it.startswith(CorruptionError.sentence) for it in said):
        tally.failures.append(f"unclear: {said}")
    lines = [error.getMessage() for error in saloon.expect_errors() if error.name == "bot.database.errors"]
    if len(lines) != 1 or "is damaged" not in lines[0]:
        tally.failures.append(f"the log says {lines}")


def sentence(answer: Answer) -> bool:
    return answer.ephemeral and answer.text.startswith("The database")


# Actions.


async def onward(saloon: Saloon) -> Answer:
    if "Start" in saloon.table.buttons:
        return await saloon.guest("ann").press("Start")
    return await saloon.three[(await saloon.state()).owed[0]].press(_way(saloon))


def _way(saloon: Saloon) -> str:
    """Return a button that needs no cards or chips."""
    return next(button for start in ONWARD for button in saloon.table.buttons if button.startswith(start))


async def _play(saloon: Saloon, guest: Guest, random: Random) -> Answer:
    """Press a button; or raise by a form, where there is one."""
    if "Raise…" not in saloon.table.buttons or random.random() < 0.7:
        return await guest.press(_way(saloon))
    form = await guest.press("Raise…")
    return await guest.submit(form, "7") if form.form is not None else form


async def _villain(saloon: Saloon, _guest: Guest, random: Random) -> Answer:
    """Create a villain for another guest, as the number per user is limited."""
    order = dict(zip(APPLICATIONS, random.sample(range(1, 5), 4), strict=True))
    name, powerset = f"Nobody {random.randrange(10**9)}", "x" * random.randrange(200, 400)
    return await saloon.guest(name).slash("villain create", name=name, powerset=powerset, **order)


async def _settings(_saloon: Saloon, guest: Guest, random: Random) -> Answer:
    answer = await guest.slash("me")
    if sentence(answer) or answer.shown is None:
        return answer
    return await guest.press_mine(random.choice([it for it in answer.shown.buttons if " → " in it]))


WISHES: tuple[Callable[[Saloon, Guest, Random], Awaitable[Answer]], ...] = (
    *[_play] * 3, *[_villain] * 3, _settings,
    *[lambda _, guest, __: guest.slash("holdup narrate", text="Hear, hear. " * 80)] * 2,
    lambda _, guest, __: guest.slash("move", move="call"),
    *(lambda _, guest, __, it=it: guest.slash(it) for it in ("hand", "villain list", "table")),
)  # fmt: skip


async def _some_wish(saloon: Saloon, random: Random) -> Answer:
    return await random.choice(WISHES)(saloon, random.choice(saloon.three), random)
