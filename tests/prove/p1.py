"""P1: a bot that is killed loses no move that it acknowledged, applies none twice, and goes on where it was.

First form: the use cases over SQLite in a process of their own, without Discord.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.prove.sound import wrong
from tests.prove.trial import Outcome, Wanted

TRIALS = 20

LONGEST = 1.5
"""Seconds that a bot lives, at most, after its start."""


def trial(wanted: Wanted) -> Outcome:
    """Kills a bot so often, one after another on the same database."""
    random, acknowledged, failures = Random(wanted.seed), dict[int, tuple[str, int]](), list[str]()
    with TemporaryDirectory() as folder:
        database = Path(folder) / "p1.db"
        for run in range(wanted.trials):
            acknowledged |= killed(database, run, random)
            failures += [f"kill {run}: {it}" for it in wrong(database, acknowledged)]
    if not acknowledged:
        failures.append("no move was ever acknowledged, so nothing was tried")
    return Outcome(wanted.trials, f"{len(acknowledged):,} acknowledged moves", failures)


def killed(database: Path, run: int, random: Random) -> dict[int, tuple[str, int]]:
    """Kills a bot at a random moment, every fourth time while it comes up; what it acknowledged."""
    command = [sys.executable, "-m", "tests.prove.player", str(database), str(run)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        if run % 4 == 3:
            delay = random.uniform(0.2, 1.2)
        else:
            delay = random.uniform(0.05, LONGEST)
            _ = bot.stdout.readline()
        try:
            _ = bot.wait(delay)
        except subprocess.TimeoutExpired:
            bot.kill()
        whole = [line.split() for line in bot.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    return {
        int(words[1]): (words[2], int(words[3])) for words in whole if words[0] == "ack" and len(words) == 4
    }
