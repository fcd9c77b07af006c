"""The processor time of tests: `scripts/test -n auto -p tests.timing` tells it by folder, file and test.

Of processes that a test starts it counts those that have ended by the end of the test; of a browser, the time
is counted where it ends.
"""

from __future__ import annotations

import os
import resource
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.rig.run import RUN

LONGEST = 25
"""The number of files and tests that are told."""


def _used() -> float:
    """Return the seconds that this process and its ended children have used."""
    ours = (resource.getrusage(it) for it in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(it.ru_utime + it.ru_stime for it in ours)


def _notes() -> Path:
    return Path(os.environ[RUN])


def _note(what: str, seconds: float) -> None:
    with (_notes() / f"{os.getpid()}.times").open("a", encoding="utf-8") as file:
        _ = file.write(f"{seconds:.3f} {what}\n")


def pytest_collection_finish() -> None:
    _note("collection::", _used())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = _used()
    result = yield
    _note(item.nodeid, _used() - before)
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    folders, files, tests = Counter[str](), Counter[str](), Counter[str]()
    for notes in _notes().glob("*.times"):
        for line in notes.read_text(encoding="utf-8").splitlines():
            seconds, _, what = line.partition(" ")
            file = what.partition("::")[0]
            folders["/".join(file.split("/")[:2])] += float(seconds)
            files[file] += float(seconds)
            tests[what] += float(seconds)
    terminalreporter.section(f"{folders.total():.0f} seconds of processors")
    for title, counted in (("folder", folders), ("file", files), ("test", tests)):
        for what, seconds in counted.most_common(LONGEST):
            terminalreporter.write_line(f"{seconds:7.1f} by {title} {what}")
