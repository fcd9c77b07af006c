"""P12: tests of engines and settlement notice small faults: they kill nine in ten mutants of the code.

The mutants are those of mutmut, sampled from all functions; the tests are those of the mutant's rules, then
the laws and the recorded games of that game. A mutant that never ends counts as killed. `--hours` is the time
limit. P19 does the same with the services (house_mutation.py).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from engines import GAMES
from tests.prove.chances.mutants import Mutant, installed, sampled
from tests.prove.trial import Outcome, Wanted, spread

TRIALS = 500

ROOT = Path(__file__).parents[3]
ENOUGH = 90
"""The percentage of mutants that must be killed."""
LONGER, SLACK = 4, 20.0
"""The limit of processor time: this multiple of the time without a mutant, and these seconds more."""
PATIENCE = 20
"""The limit of wall time, as a multiple of that processor time, for busy machines."""
SAID = "said.log"
MADE = (".git", ".venv", "venv", ".mudbucket", ".hypothesis", ".*cache*", "__pycache__", "mutants", "*.db*")
MEMORY = 4 << 30
"""The memory limit of the tests of a mutant, in bytes."""
SHOWN = ("test_panels.py", "test_pages.py", "test_scenes.py")


class Suite(NamedTuple):
    """Files, and the tests that must detect faults in them, in rounds of pytest's arguments."""

    files: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]


def _laws(name: str) -> tuple[str, ...]:
    return ("tests/laws", "tests/records", "-k", name, *(f"--ignore=tests/laws/{it}" for it in SHOWN))


AT_THE_GATE = (
    "failures/test_deliveries", "failures/test_rush", "test_rights", "test_privacy", "test_server_privacy",
)  # fmt: skip
"""Tests of what only the whole bot has: admission checks and erasure."""
HOUSE = "house"
"""The suite of P19; all others are P12's."""
SUITES: dict[str, Suite] = {
    **{name: Suite((f"engines/{name}/*.py",), ((f"tests/{name}",), _laws(name))) for name in GAMES},
    "shared": Suite(
        ("engines/*.py", "engines/record/*.py"),
        (("tests/engines", "tests/prove/proofs"), ("tests/houseem", "tests/court"), _laws("court")),
    ),
    "settlement": Suite(
        ("bot/table/villains.py", "bot/database/repositories/villains.py"),
        (("tests/bot/test_villains.py",), ("tests/bot/test_standings.py", "tests/bot/test_tables.py")),
    ),
    HOUSE: Suite(
        (
            *("bot/services/*.py", "bot/table/*.py", "bot/adapter/dispatch/checks.py"),
            *("bot/adapter/erasure.py", "bot/adapter/permissions.py", "bot/adapter/commands/privacy.py"),
        ),
        (
            ("tests/bot", "--quick", "-k", "not postgres"),
            ("tests/laws", "--quick"),
            ("tests/bot/test_thinking.py", *(f"tests/discord/{it}.py" for it in AT_THE_GATE)),
        ),
    ),
}
UNTRIED = ("__init__.py", "__main__.py")
"""Files of names only, or run by hand."""


class Fate(StrEnum):
    KILLED = "killed"
    SURVIVED = "survived"
    TIMED_OUT = "timed out"
    LEFT = "left"


Verdict = tuple[Mutant, Fate]


def trial(wanted: Wanted) -> Outcome:
    return tried_in([suite for suite in SUITES if suite != HOUSE], wanted)


def tried_in(suites: Sequence[str], wanted: Wanted) -> Outcome:
    """Try mutants of these suites, each in a copy of the checkout, until the time limit."""
    if not installed():
        return Outcome(0, "", ["mutmut is not installed; scripts/prove P12 installs it"])
    until = time.monotonic() + wanted.hours * 3600
    with TemporaryDirectory() as folder:
        whole = copy_of(ROOT, Path(folder) / "checkout")
        mutants = sampled(whole, files(whole, suites), wanted.trials, wanted.seed)
        limits = measured(copied(folder), {mutant.suite for mutant in mutants})
        if failing := [it for it, limit in limits.items() if not limit]:
            return Outcome(0, "", [f"{it}: its tests fail without a mutant" for it in failing])
        verdicts = list[Verdict]()
        for verdict in spread(partial(tried, folder, limits, until), mutants, wanted.jobs):
            verdicts.append(verdict)
            if verdict[1] is Fate.SURVIVED:
                print(f"{len(verdicts)}: survived: {verdict[0]}", flush=True)
        return scored(verdicts)


def files(root: Path, suites: Iterable[str]) -> list[tuple[str, str]]:
    found = [(name, it) for name in suites for files in SUITES[name].files for it in sorted(root.glob(files))]
    return [(name, it.relative_to(root).as_posix()) for name, it in found if it.name not in UNTRIED]


def scored(verdicts: Sequence[Verdict]) -> Outcome:
    """Return the score of each suite; survivors are failures where fewer than nine in ten were killed."""
    total = Counter(fate for _, fate in verdicts if fate is not Fate.LEFT)
    told = [f"{total[it]:,} {it}" for it in Fate if it is not Fate.LEFT]
    for name in SUITES:
        many = Counter(it for mutant, it in verdicts if mutant.suite == name and it is not Fate.LEFT)
        told += [f"{name} {1 - many[Fate.SURVIVED] / many.total():.0%} of {many.total():,}"] if many else []
    survivors = [f"survived: {mutant}" for mutant, fate in verdicts if fate is Fate.SURVIVED]
    low = len(survivors) > max(1, (100 - ENOUGH) * total.total() / 100)  # one may always survive
    return Outcome(total.total(), ", ".join(told), survivors if low else [])


def copied(folder: str) -> Path:
    """Return this process's own copy of the checkout, made from the trial's copy."""
    copy = Path(folder) / str(os.getpid())
    return copy if copy.exists() else copy_of(Path(folder) / "checkout", copy)


def copy_of(whole: Path, copy: Path) -> Path:
    """Copy everything but generated files: tests read files such as .dockerignore too."""
    return Path(shutil.copytree(whole, copy, ignore=shutil.ignore_patterns(*MADE)))


def measured(copy: Path, suites: Iterable[str]) -> dict[str, tuple[float, ...]]:
    """Return the time limits of each round in seconds, by suite; () where tests fail without a mutant."""
    limits = dict[str, tuple[float, ...]]()
    for name in suites:
        seconds = list[float]()
        for arguments in SUITES[name].rounds:
            before = os.times()
            if fate(copy, arguments, 3600.0) is not Fate.SURVIVED:
                print(f"{name}:", *(copy / SAID).read_text().splitlines()[-3:], sep="\n", flush=True)
                break
            user, system = (after - then for after, then in list(zip(os.times(), before, strict=True))[2:4])
            seconds.append(LONGER * (user + system) + SLACK)
        limits[name] = tuple(seconds) if len(seconds) == len(SUITES[name].rounds) else ()
    return limits


def tried(folder: str, limits: dict[str, tuple[float, ...]], until: float, mutant: Mutant) -> Verdict:
    if time.monotonic() > until:
        return mutant, Fate.LEFT
    copy = copied(folder)
    rounds = zip(SUITES[mutant.suite].rounds, limits[mutant.suite], strict=True)
    whole = (copy / mutant.path).read_text()
    _put(copy / mutant.path, mutant.code)
    try:
        fates = (fate(copy, arguments, seconds) for arguments, seconds in rounds)
        return mutant, next((it for it in fates if it is not Fate.SURVIVED), Fate.SURVIVED)
    finally:
        _put(copy / mutant.path, whole)


def _put(path: Path, code: str) -> None:
    """Write the file and delete its bytecode, whose timestamp might match."""
    _ = path.write_text(code)
    for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
        compiled.unlink()


def fate(copy: Path, arguments: Sequence[str], seconds: float) -> Fate:
    """Run these tests in a process group of their own, which is killed at the end; return the result."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    with (
        (copy / SAID).open("w") as said,
        subprocess.Popen(
            [*command, *arguments], cwd=copy, stdout=said, stderr=said, start_new_session=True,
            preexec_fn=partial(_limit, ceil(seconds)),
        ) as tests,
    ):  # fmt: skip
        try:
            code = tests.wait(seconds * PATIENCE)
        except subprocess.TimeoutExpired:
            return Fate.TIMED_OUT
        finally:
            with suppress(ProcessLookupError):
                os.killpg(tests.pid, signal.SIGKILL)
    if code == -signal.SIGXCPU:
        return Fate.TIMED_OUT
    assert code not in (3, 4, 5), f"pytest could not run {arguments}: {code}"
    return Fate.KILLED if code else Fate.SURVIVED


def _limit(seconds: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
