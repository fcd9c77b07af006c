"""One browser for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.saloon_page import chromium


@pytest.fixture(scope="module")  # its event loop is to be gone before tests that have their own
def browser() -> Iterator[Any]:
    with chromium() as it:
        yield it
