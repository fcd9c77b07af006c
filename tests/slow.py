"""The marker of slow tests: `scripts/test --quick` leaves them out, and most of many rounds."""

from __future__ import annotations

from typing import Any

import pytest

slow = pytest.mark.slow


def rounds(many: int, quick: int) -> list[Any]:
    """Return the numbers of `many` rounds for `parametrize`; all but the first `quick` are marked slow."""
    return [n if n < quick else pytest.param(n, marks=slow) for n in range(many)]
