"""What holds for all tests: what is drawn in them is the same at every run, and --quick leaves some out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")

LONG = ("prove", "browser", "discord/test_day.py", "bot/test_week.py")
"""What takes long: trials, the browser, whole days."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leaves out trials, the browser and whole days")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    tests = Path(__file__).parent
    return True if config.getoption("quick") and collection_path in {tests / it for it in LONG} else None
