"""P4 detects planted faults."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.adapter.admission.deduplicator import InteractionDeduplicator
from bot.adapter.context import Context
from bot.database.repositories.answers import Answers
from bot.table.record import Move, UserId
from bot.table.table import Table
from engines import GAMES
from tests.prove.deliveries.deliveries import evening
from tests.prove.deliveries.street import Place, Sent, Street
from tests.prove.deliveries.twice import Played, done_twice
from tests.prove.trial import Chunk

FORGETFUL, SHORT = Chunk(3, 1, range(240)), Chunk(3, 0, range(36))
"""Two evenings: in the first one the bot does not remember its deliveries."""
EVENINGS = 30
"""The number of evenings within which a planted fault must be found: usually the first or second."""


@pytest.mark.parametrize(("by", "found"), [(0, []), (1, [True])], ids=["who started", "another"])
def test_a_first_move_comes_of_the_start_of_the_same_user(by: int, found: list[bool]) -> None:
    """Who started need not be the host in the end."""
    move = Move(1, None, "deal", UserId(0), auto=False, at=0)
    table: Any = SimpleNamespace(id="t", channel=2, game=GAMES["court"], moves=(move,))
    guest: Any = SimpleNamespace(id=by)
    sent = Sent(guest, Place("court", None), {"id": 7, "channel_id": 2, "data": {"name": "start"}}, "/start")
    told = done_twice([Played(table, move, None)], [sent])
    assert ["came of no interaction" in it for it in told] == found


# Planted faults.


def is_found(told: str, which: Chunk) -> bool:
    """Return whether a fault is found in one of some evenings; how answers interleave is random."""
    alike = (which._replace(number=which.number + 2 * n) for n in range(EVENINGS))
    return any(told in failure for one in alike for failure in evening(one).failures)


def test_a_copy_that_comes_late_is_noticed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the bot forgets its deliveries as soon as it has handled them."""
    settled = Street.settled

    async def forgetting(at: Street) -> list[str]:
        told = await settled(at)
        at.saloon.bot.app.admission.deduplicator = InteractionDeduplicator()
        return told

    monkeypatch.setattr(Street, "settled", forgetting)
    assert is_found("was answered 2 times", SHORT)


@pytest.mark.parametrize(
    ("owner", "method", "planted", "which", "told"),
    [
                (Answers, "note", AsyncMock(), FORGETFUL, "came of no interaction"),
        (Table, "fresh", Mock(return_value=True), FORGETFUL, "though move"),
        (Context, "say", AsyncMock(), SHORT, "was never answered"),
        (InteractionDeduplicator, "first", Mock(return_value=True), SHORT, " times"),
        (InteractionDeduplicator, "first", Mock(return_value=False), SHORT, "was never answered"),
    ],
    ids=["nothing is noted", "nothing is stale", "refusals are silent", "copies are taken for what is first",
         "first ones are lost"],
)  # fmt: skip
def test_what_is_planted_is_found(
    owner: type, method: str, planted: object, which: Chunk, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, method, planted)
    assert is_found(told, which)
