"""P4 detects planted faults."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.adapter.admission.deduplicator import InteractionDeduplicator
from bot.adapter.context import Context
from bot.database.repositories.answers import Answers
from bot.table.played import Played as Begun
from bot.table.progress import play_move
from bot.table.record import TableId, UserId
from bot.table.seating import Seating
from bot.table.table import Table
from bot.table.time_control import TimeControl
from engines import GAMES
from tests.prove.deliveries.deliveries import Evening, evening
from tests.prove.deliveries.street import Place, Sent, Street
from tests.prove.deliveries.twice import Played, done_twice

FORGETFUL, SHORT = Evening(3, 1, 240), Evening(3, 0, 36)
"""Two evenings: in the first one the bot does not remember its deliveries."""
EVENINGS = 30
"""The number of evenings within which a planted fault must be found: usually the first or second."""


def begun(by: UserId) -> tuple[list[Played], Sent]:
    """Make a first move at a table with a new host; return it with the start that somebody sent."""
    game = GAMES["court"]
    people = tuple(map(UserId, range(3)))
    table = Table(
        id=TableId("t"), guild=1, channel=2, host=people[1], game=game, version=1, options=game.options(),
        pace=TimeControl.NONE, seed="00" * 32,
        played=Begun(game.new(game.options(), 3, "00" * 32), Seating(people)),
    )  # fmt: skip
    assert game.opening is not None
    table = play_move(table, game.opening, seat=None, user=people[0], auto=False, at=0)
    payload = {"id": "7", "channel_id": "2", "data": {"name": "start"}}
    guest: Any = SimpleNamespace(id=by)
    first = replace(table.moves[0], text="deal")
    return [Played(table, first, None)], Sent(guest, Place("court", None), payload, "/start")


def test_who_started_need_not_be_the_host_in_the_end() -> None:
    found, sent = begun(UserId(0))
    assert done_twice(found, [sent]) == []


def test_a_first_move_of_one_who_started_nothing_is_found() -> None:
    found, sent = begun(UserId(1))
    assert any("came of no interaction" in it for it in done_twice(found, [sent]))


# Planted faults.


async def nothing(*_: Any, **__: Any) -> None: ...


def always(*_: Any) -> bool:
    return True


def never(*_: Any) -> bool:
    return False


def is_found(told: str, which: Evening) -> bool:
    """Return whether a fault is found in one of some evenings; how answers interleave is random."""
    alike = (which._replace(number=which.number + 2 * n) for n in range(EVENINGS))
    return any(told in failure for one in alike for failure in evening(one).failures)


def test_a_copy_that_comes_late_is_noticed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the bot forgets its deliveries as soon as it has handled them."""
    settled = Street.settled

    async def forgetting(at: Street) -> list[str]:
        told = await settled(at)
        at.saloon.bot.app.admission.deliveries = InteractionDeduplicator()
        return told

    monkeypatch.setattr(Street, "settled", forgetting)
    assert is_found("was answered 2 times", SHORT)


@pytest.mark.parametrize(
    ("owner", "method", "planted", "which", "told"),
    [
        pytest.param(Answers, "note", nothing, FORGETFUL, "came of no interaction", id="nothing is noted"),
        pytest.param(Table, "fresh", always, FORGETFUL, "though move", id="nothing is stale"),
        pytest.param(Context, "say", nothing, SHORT, "was never answered", id="refusals are silent"),
        pytest.param(
            InteractionDeduplicator, "first", always, SHORT, " times", id="copies are taken for what is first"
        ),
        pytest.param(
            InteractionDeduplicator, "first", never, SHORT, "was never answered", id="first ones are lost"
        ),
    ],
)
def test_what_is_planted_is_found(
    owner: type, method: str, planted: object, which: Evening, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, method, planted)
    assert is_found(told, which)
