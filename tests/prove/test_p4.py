"""P4 with two evenings; `scripts/prove P4` takes 100,000 interactions. What is planted is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.adapter import answers
from bot.adapter.deliveries import Deliveries
from bot.books import Books
from bot.table import Table
from tests.prove.p4 import Evening, evening, trial
from tests.prove.trial import Wanted

FORGETFUL, SHORT = Evening(3, 1, 240), Evening(3, 0, 36)
"""Two evenings: in the first one the bot does not know what was delivered to it."""
Plant = Callable[[pytest.MonkeyPatch], None]


def test_nothing_is_done_twice() -> None:
    for which in (FORGETFUL, Evening(3, 2, 120)):
        told = evening(which)
        assert told.failures == []
        assert told.sent == which.size < told.delivered and told.moves > which.size // 20


def test_so_many_interactions_as_are_wanted() -> None:
    told = trial(Wanted(13, seed=3))
    assert told.failures == [] and told.trials == 13


# What must be found.


def nothing_is_noted(patch: pytest.MonkeyPatch) -> None:
    async def forget(*_: Any) -> None: ...

    patch.setattr(Books, "note_answer", forget)


def nothing_is_stale(patch: pytest.MonkeyPatch) -> None:
    def fresh(*_: Any) -> bool:
        return True

    patch.setattr(Table, "fresh", fresh)


def refusals_are_silent(patch: pytest.MonkeyPatch) -> None:
    async def silence(*_: Any, **__: Any) -> None: ...

    patch.setattr(answers, "say", silence)


def clicks_are_lost(patch: pytest.MonkeyPatch) -> None:
    """The bot takes what comes first for a copy."""

    def never(*_: Any) -> bool:
        return False

    patch.setattr(Deliveries, "first", never)


@pytest.mark.parametrize(
    ("plant", "which", "told"),
    [
        (nothing_is_noted, FORGETFUL, "came of no interaction"),
        (nothing_is_stale, FORGETFUL, "though move"),
        (refusals_are_silent, SHORT, "was never answered"),
        (clicks_are_lost, SHORT, "was never answered"),
    ],
    ids=lambda it: getattr(it, "__name__", ""),
)
def test_what_is_planted_is_found(
    plant: Plant, which: Evening, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    failures = evening(which).failures
    assert any(told in it for it in failures), failures
