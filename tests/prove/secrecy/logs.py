"""P14: tokens, passwords, seeds and hidden cards appear in no log, traceback, repr, metric or report.

A trial is an action of a player while something fails. Searched are all log records at DEBUG as the product
writes them, with tracebacks and, in every third trial, asyncio's debugging; the reprs of all objects at hand;
and the output of `status` and `doctor`. Every 50th trial is a process with a faulty configuration, and all
its output. No other test shows whether failures leak what normal play does not.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import format_exception

from bot.database.store import Store
from bot.table.table import Table
from engines.core import Illegal
from tests.bot.test_cli import mudbucket
from tests.prove.secrecy.canaries import PASSWORD, TOKEN, found
from tests.prove.secrecy.troubled import (
    FAULTS,
    URL,
    Discreetly,
    House,
    debugged,
    discreetly,
    failing,
    failure,
    house,
)
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, chunks, spread, summed

TRIALS = 2_000
CHUNK = 50
"""The number of trials with one bot, one after another; the first one is a process."""
LARGE = 200
"""The number of trials from which each fault must be felt at least once."""
DEBUGGED = 3
CHARACTERS = "characters"
NOBODY = "http://127.0.0.1:1"
"""An address without a server."""
SETTINGS: tuple[dict[str, str], ...] = (
    {"MUDBUCKET_DATABASE__URL": URL}, {"MUDBUCKET_DATABASE__URL": URL.replace("//", "/")},
    {"MUDBUCKET_DATABASE__URL": f"{PASSWORD}://x"},
    {"MUDBUCKET_DATABASE__URL": f"sqlite+aiosqlite:////no/such/folder/db?password={PASSWORD}"},
    {"MUDBUCKET_DATABASE__URL": URL.replace(":1/", f":{PASSWORD}/")},
    {"MUDBUCKET_DISCORD__TOKEN": f"{TOKEN}\nx"}, {"MUDBUCKET_DISCORD__TOKEN": f"{TOKEN}é"},
    {"MUDBUCKET_DISCORD__TOKE": TOKEN}, {"MUDBUCKET_DATBASE__URL": URL},
    {"MUDBUCKET_DISCORD": f'{{"token": ["{TOKEN}"]}}'}, {"MUDBUCKET_DISCORD": TOKEN},
    {"MUDBUCKET_LOG__LEVEL": TOKEN}, {"MUDBUCKET_DISCORD__API_BASE": NOBODY},
    {"MUDBUCKET_DISCORD__API_BASE": f"http://user:{PASSWORD}@127.0.0.1:1"},
    {"PYTHONASYNCIODEBUG": "1", "MUDBUCKET_DISCORD__API_BASE": NOBODY},
)  # fmt: skip
"""The faults in the environment of a process."""
COMMANDS = (
    ("run",), ("doctor",), ("doctor", "--discord"), ("status",), ("backup", "--to", "here"),
    ("check-config",), ("migrate",), ("forget", "5"),
)  # fmt: skip


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(run, chunks(wanted, CHUNK), wanted.jobs))
    looked, felt = total.counts.pop(CHARACTERS), total.counts
    if wanted.trials >= LARGE:
        total.failures += [
            f"{fault} failed, and in no trial was it felt" for fault in FAULTS if fault not in felt
        ]
    told = f"felt in {felt.total():,}, {looked / 1e6:,.1f} million characters were looked through"
    return Outcome(wanted.trials, told, total.failures)


def run(chunk: Chunk, hushed: Discreetly = discreetly) -> Tally:
    """Run some trials; count the characters that were searched, and how often each fault was felt."""
    seed, first, trials = chunk
    with TemporaryDirectory() as folder:
        told = printed(first, Path(folder)) + asyncio.run(opened(first))
        failures = [f"process {first}: {it}" for it in found(told, ())]
        more = asyncio.run(_in_a_house(seed, trials[1:], Path(folder), hushed))
    return summed((Tally(Counter({CHARACTERS: len(told)}), failures), more))


async def _in_a_house(seed: int, trials: range, folder: Path, hushed: Discreetly) -> Tally:
    tally = Tally()
    async with house(folder, hushed) as at:
        for k in trials:
            random = Random(f"{seed} {k}")
            fault = list(FAULTS)[k % len(FAULTS)]
            table = await at.table(random)
            text, was_felt = await _troubled(at, table, fault, random, debugging=k % DEBUGGED == 0)
            tally.counts.update([fault] * was_felt)
            tally.counts[CHARACTERS] += len(text)
            tally.failures += [
                f"seed {seed}, trial {k}, {fault} failed: {it}" for it in found(text, at.seeds)
            ]
    return tally


async def _troubled(
    at: House, table: Table, fault: str, random: Random, *, debugging: bool
) -> tuple[str, bool]:
    """Return all output while something fails and all output afterwards, and whether the fault was felt."""
    _ = at.said.seek(0), at.said.truncate()
    error = failure(table, random)
    with debugged(wanted=debugging), failing(fault, error) as felt:
        with suppress(Illegal, AssertionError, TimeoutError, type(error)):
            await at.act(table, random, FAULTS[fault])
        with suppress(TimeoutError):  # failures may be retried endlessly
            await at.saloon.env.settle()
    _ = at.saloon.expect_errors(), at.saloon.unanswered()
    return at.said.getvalue() + await at.reprs(table), felt.is_set()


async def opened(k: int) -> str:
    """Return the error for a database that cannot be opened."""
    url = SETTINGS[k % len(SETTINGS)].get("MUDBUCKET_DATABASE__URL", URL)
    url = URL if url.startswith("sqlite") else url  # the others are for processes
    try:
        store = await Store.open(url)
    except Exception as error:
        return "".join(format_exception(error))
    await store.close()
    raise AssertionError(f"{url} could be opened")


def printed(k: int, folder: Path) -> str:
    """Return all output of a process with a faulty configuration."""
    wrong, command = SETTINGS[k % len(SETTINGS)], COMMANDS[k % len(COMMANDS)]
    more = {"DISCORD_TOKEN": TOKEN, "MUDBUCKET_DISCORD__API_BASE": NOBODY, "MUDBUCKET_LOG__LEVEL": "DEBUG"}
    done = mudbucket(*command, at=folder, **more | wrong)
    assert done.returncode != 0 or command != ("run",)
    return done.stdout + done.stderr
