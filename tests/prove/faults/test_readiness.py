"""P17 detects a bot that always says it is ready."""

from __future__ import annotations

from unittest.mock import AsyncMock, patch

import pytest

from tests.prove.faults import readiness


def test_a_bot_that_always_says_it_is_ready_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "WITHIN", 0.0)
    with patch("bot.database.store.Store.probe", AsyncMock()):
        failures = readiness.tried(3, readiness.FAULTS.index("read_only")).failures
    assert len(failures) == 1 and "it still says {'ready': True" in failures[0]
