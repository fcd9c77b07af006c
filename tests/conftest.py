"""What holds for all tests: what is drawn in them is the same at every run, --quick leaves some out, and
Ctrl-C reaches what they start: a shell has the commands that it runs in the background ignore it.
"""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")
_ = signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
LONG = {TESTS / it for it in ("prove", "browser", "rig", "bench")}
"""Where every test takes long: trials, the browser, a bot in a process of its own, and measurements."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leaves out what takes long, such as trials")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("quick") and collection_path in LONG else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long goes first, or not at all: at the end all processors are to have something to do."""
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[it for it in items if _takes_long(it)])
        items[:] = [it for it in items if not _takes_long(it)]
    items.sort(key=_takes_long, reverse=True)


def _takes_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None or not LONG.isdisjoint(item.path.parents)


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
