"""One browser for the tests of this folder that follow each other."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.browser.saloon_page import chromium

_running = ExitStack()


@cache
def _started() -> Any:
    return _running.enter_context(chromium())


@pytest.fixture(scope="module")
def browser() -> Any:
    return _started()


@pytest.fixture(autouse=True)
def pages_are_closed() -> Iterator[None]:
    """Close what a test has opened in the browser: its pages would go on asking a bot that has ended."""
    before = _contexts()
    yield
    for context in _contexts():
        if context not in before:
            context.close()


def _contexts() -> list[Any]:
    return [*_started().contexts] if _started.cache_info().currsize else []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """End the browser before tests that have an event loop of their own."""
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        _running.close()
        _started.cache_clear()
