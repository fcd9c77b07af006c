"""Settings of all tests: Hypothesis is deterministic, and `--quick` leaves long tests out.

SIGINT is set to its default, so that Ctrl-C reaches child processes: a shell's background commands ignore it.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")
_ = signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
LONG = {TESTS / it for it in ("prove", "browser", "rig")}
"""The folders in which every test is long: trials, the browser, and a bot as a process of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leaves out what takes long, such as trials")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("quick") and collection_path in LONG else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order long tests first, so that all processors are busy to the end; leave them out with `--quick`."""
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[it for it in items if _takes_long(it)])
        items[:] = [it for it in items if not _takes_long(it)]
    items.sort(key=_takes_long, reverse=True)


def _takes_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None or not LONG.isdisjoint(item.path.parents)
