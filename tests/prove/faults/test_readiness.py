"""P17 once for each fault, and a bot that is always ready, it says; `scripts/prove P17` is the whole."""

from __future__ import annotations

from unittest.mock import AsyncMock, patch

import pytest

from tests.prove.faults import readiness
from tests.prove.trial import Wanted


def test_what_goes_is_told_and_what_comes_back() -> None:
    result = readiness.trial(Wanted(len(readiness.FAULTS), seed=3))
    assert result.failures == []


@pytest.mark.parametrize("k", [it for it, fault in enumerate(readiness.FAULTS) if fault == "read_only"])
def test_a_bot_that_always_says_it_is_ready_is_found(k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "WITHIN", 0.2)
    with patch("bot.database.store.Store.probe", AsyncMock()):
        failures, _ = readiness.tried((3, k))
    assert len(failures) == 1 and "it still says {'ready': True" in failures[0]
