"""Tests of logging: user input and cut connections cause a line at most, and never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any
from unittest.mock import AsyncMock, patch

import aiohttp
import pytest

from bot.adapter.admission.admission import Admission
from bot.adapter.dispatch.responses import CONNECTION_BROKEN
from bot.database.errors import StoreError
from bot.database.repositories.villains import Villains
from engines.core import Illegal
from tests.discord.failures.test_deliveries import CHANGED, delivered
from tests.discord.saloon import Guest, Saloon

TYPING = 4
ERRORS = [aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError("x"), ConnectionResetError()]


@contextmanager
def cut(saloon: Saloon, error: Exception, times: int | None = None) -> Iterator[list[str]]:
    """Cut answers to interactions a number of times. Return what was not answered."""
    adapter: Any = saloon.env._webhook_adapter
    real, tried = adapter.request, list[str]()

    async def request(route: Any, *said: Any, **more: Any) -> Any:
        if times is None or len(tried) < times:
            tried.append(route.url)
            raise error
        return await real(route, *said, **more)

    adapter.request = request
    try:
        yield tried
    finally:
        del adapter.request
        saloon.env.backend.faults.clear()


def lines(saloon: Saloon) -> list[str]:
    """Return the log lines from warnings up, without tracebacks; unanswered interactions are ignored."""
    records: list[logging.LogRecord] = saloon.expect_errors()
    assert not [record for record in records if record.exc_info], "a traceback"
    _ = saloon.unanswered()
    return [record.getMessage() for record in records]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
async def test_what_does_not_arrive_is_one_line(saloon: Saloon, ann: Guest, heist: None, error: Exception):
    """A refusal, choices, and the answer to a move."""
    line = f"an answer could not be delivered: {type(error).__name__}"
    with cut(saloon, error) as tried:
        _ = await saloon.guest("dora").member.slash(saloon.channel, "hand")
    assert tried and lines(saloon) == [line] and error not in saloon.env.errors
    _ = await ann.typing("move", "move", "ca")
    with cut(saloon, error) as tried, pytest.raises(AssertionError):
        _ = await delivered(saloon, TYPING)
    assert tried and lines(saloon) == [f"choices could not be delivered: {type(error).__name__}"]
    with cut(saloon, error) as tried:
        _ = await ann.member.click(saloon.table.message, label="Call 2")
    assert tried and lines(saloon) == [line] and "**Ada** calls with 2 chips." in saloon.table


async def test_an_answer_that_arrives_the_second_time_says_to_look(saloon: Saloon, heist: None):
    data = {"custom_id": "gone", "component_type": 2}
    old = await saloon.remember()
    old.payload["components"][0]["components"][0]["custom_id"] = "gone"
    with cut(saloon, ERRORS[0]) as tried:
        _ = await saloon.dispatch(saloon.guest("ann"), data, old)
    assert tried and len(lines(saloon)) == 1
    with cut(saloon, ERRORS[0], times=1):
        told = await saloon.guest("ann").slash("holdup call")
    assert told.text == CONNECTION_BROKEN and len(lines(saloon)) == 1
    assert "**Ada** calls with 2 chips." in saloon.table


@pytest.mark.parametrize("why", ["a flood", "a changed command"])
async def test_no_choices_that_do_not_arrive_are_nothing_to_tell(saloon: Saloon, why: str, heist: None):
    _ = await saloon.guest("ann").typing("move", "move", "ca")
    if why == "a flood":
        saloon.bot.app.admission = Admission(burst=0)
        for _ in range(100):
            _ = saloon.bot.app.admission.autocomplete_limiter.take(saloon.guest("ann").id)  # type: ignore[arg-type]
    changed = {"name": "gone"} if why == "a changed command" else {}
    with cut(saloon, ERRORS[0]) as tried, pytest.raises(AssertionError):
        _ = await delivered(saloon, TYPING, **changed)
    assert tried and lines(saloon) == [] and ERRORS[0] not in saloon.env.errors


TYPED: list[tuple[str, str, dict[str, Any]]] = [
    ("newgame", "options", {"game": "holdup"}), ("move", "move", {}), ("holdup raise", "to", {}),
    ("rules", "topic", {"game": "castle"}), ("me", "zone", {}), ("villain show", "name", {}),
    ("join", "villain", {}), ("holdup perceive", "places", {"card": "QC"}),
    ("holdup damage", "target", {"card": "nonsense"}),
]  # fmt: skip
GARBAGE = [
    "", " ", "\x00", '"', "'", "(", "²", "٣", "9" * 5000, "x" * 6000, "raise " + "9" * 5000, "💥" * 999,
    "windows=every " * 99, "=", "a=b=c", "%s%n{}", "\u202e", "in in in", "//", "-", "\n",
]  # fmt: skip


async def test_garbage_has_no_choices_that_discord_would_not_take(saloon: Saloon, ann: Guest, heist: None):
    """Nor may one have more letters than Discord takes."""
    for typed, (command, option, more) in product(GARBAGE, TYPED):
        offered = await ann.typing(command, option, typed, **more)
        assert all(0 < len(str(it)) <= 100 for it in offered), (command, typed[:12])
    long = " ".join(f"max_players={n}" for n in (2, 3, 4, 5, 6, 2, 3, 4))
    assert await ann.typing("newgame", "options", f"{long} win", game="holdup") == []
    assert lines(saloon) == []


NO_WORDS: list[dict[str, Any]] = [
    {"options": [{"name": "move", "type": 3, "focused": True}]},
    {"options": [{"name": "move", "type": 3, "focused": True, "value": 5}]},
    {"options": [{"name": "move", "type": 3, "focused": True, "value": None}]},
    {"options": [{"name": "move", "type": 3, "focused": True, "value": ["call"]}]},
    {"options": [{"name": "move", "type": 3, "value": "call"}]},
    {"options": [{"name": "if_version", "type": 4, "focused": True, "value": "x"}]},
    {"options": [{"name": "gone", "type": 3, "focused": True, "value": "call"}]},
    *CHANGED,
]


async def test_what_is_no_completion_of_ours_has_no_choices(saloon: Saloon, caplog, heist):
    _ = await saloon.guest("ann").typing("move", "move", "ca")
    caplog.clear()
    with caplog.at_level(logging.INFO):
        for data in NO_WORDS:
            answer = await delivered(saloon, TYPING, **data)
            assert answer.autocomplete_choices == [] and lines(saloon) == [], data
    assert not [it for it in caplog.records if it.name.startswith("bot") or it.exc_info], "not even a line"


FAILURES = [(Illegal("No."), 0), (StoreError("The disk is gone."), 1), (RuntimeError("ours"), 1)]


@pytest.mark.parametrize(("error", "many"), FAILURES, ids=repr)
async def test_autocomplete_that_fails_is_a_line_at_most(saloon: Saloon, error: Exception, many: int, heist):
    with patch.object(Villains, "of", AsyncMock(side_effect=error)):
        assert await saloon.guest("ann").typing("villain show", "name", "A") == []
    assert len(lines(saloon)) == many
