"""Settings of all tests: Hypothesis is deterministic, and `--quick` leaves slow tests out.

SIGINT is set to its default, so that Ctrl-C reaches child processes: a shell's background commands ignore it.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.rig.run import one_run

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")
_ = signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
SLOW = {TESTS / it for it in ("prove", "browser", "rig", "bench", "discord/failures")}
"""The folders in which every test is slow: trials, the browser, a bot in its own process, measurements,
and failures of Discord or the network."""

GARBAGE_AFTER = 50_000
"""After so many new objects the youngest are looked through for garbage."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="skip slow tests, such as trials")
    parser.addoption("--shuffled", metavar="SEED", help="run tests in an order drawn from a seed")


def pytest_configure(config: pytest.Config) -> None:
    """Begin the run, in the process that leads it."""
    if not hasattr(config, "workerinput"):
        run = ExitStack()
        run.enter_context(one_run())
        config.add_cleanup(run.close)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("quick") and collection_path in SLOW else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order slow tests first, so that all processors are busy to the end; leave them out with `--quick`.

    With `--shuffled`, order all by a hash, so that all processes of a run agree.
    """
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[it for it in items if _is_slow(it)])
        items[:] = [it for it in items if not _is_slow(it)]
    if (seed := config.getoption("shuffled")) is not None:
        items.sort(key=lambda item: sha256(f"{seed} {item.nodeid}".encode()).digest())
    else:
        items.sort(key=_is_slow, reverse=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("quick"):
        folders = ", ".join(sorted(str(it.relative_to(TESTS)) for it in SLOW))
        terminalreporter.write_line(f"Left out: tests that are marked slow, and all of {folders}.")


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never among the thousands of tests and modules."""
    _ = gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_AFTER, 20, 100)


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None or not SLOW.isdisjoint(item.path.parents)


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """Return three workers for two processors, as many slow tests wait for a page or another process."""
    processors = yield
    return processors if config.getoption("quick") else processors + (processors + 1) // 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling:
    """One process has all tests of the browser, of which there is one at a time; the rest goes to any.

    pytest-xdist 3.8 has marks for this (`xdist_group`), which pytest 9.2 no longer heeds.
    """
    from xdist.scheduler import LoadScopeScheduling

    class OneBrowser(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "browser" if nodeid.startswith("tests/browser/") else nodeid

    return OneBrowser(config, log)
