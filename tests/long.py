"""The marker of long tests: `scripts/test --quick` leaves them out, and most of many rounds."""

from __future__ import annotations

from typing import Any

import pytest

long = pytest.mark.long


def rounds(many: int, quick: int) -> list[Any]:
    """Return the numbers of `many` rounds for `parametrize`; all but the first `quick` are marked long."""
    return [n if n < quick else pytest.param(n, marks=long) for n in range(many)]
