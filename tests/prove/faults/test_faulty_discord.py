"""P8 covers every fault in every phase of every game, and detects a bot that fails, as P17 does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import pytest

from bot.adapter.dispatch import responses
from bot.adapter.messages import wanted
from bot.adapter.messages.retries import Retries
from bot.adapter.messages.worker import Worker
from bot.adapter.permission_monitor import PermissionMonitor
from bot.services.channels import Channels
from bot.services.joining import Joining
from bot.services.transaction_context import TableUpdate
from bot.table.record import TableId, UserId
from bot.table.table import Table
from tests.prove.faults import faulty_discord, readiness
from tests.prove.faults.faults import FAULTS
from tests.prove.faults.phases import PHASES

SPREAD = 2 * len(FAULTS)
DEAL = f"{2:064x}"


def test_all_cells_are_there_once_and_a_few_show_every_fault_and_phase() -> None:
    cells = [(place.fault.name, place.game, place.phase) for place in faulty_discord.places()]
    phases = {(game, phase) for game in PHASES for phase in PHASES[game]}
    assert len({*cells}) == len(cells) == len(FAULTS) * len(phases)
    assert {name for name, *_ in cells[:SPREAD]} == {fault.name for fault in FAULTS}
    assert {(game, phase) for _, game, phase in cells[:SPREAD]} == phases


def test_every_fault_comes_about_in_each_of_its_ways() -> None:
    chosen = map(faulty_discord.chosen, range(faulty_discord.TRIALS))
    tried = [(place.fault.name, (place.game, place.phase), how) for place, how, _ in chosen]
    assert len(tried) == 2 * len(faulty_discord.places())
    assert len({*tried}) == sum(min(2, len(place.fault.ways)) for place in faulty_discord.places())
    for fault in FAULTS:
        sample = {how for name, _, how in tried[:SPREAD] if name == fault.name}
        assert len(sample) == min(2, len(fault.ways))
        for first, last in ((0, len(tried) // 2), (len(tried) // 2, len(tried))):
            assert {how for name, _, how in tried[first:last] if name == fault.name} == {*fault.ways}
    assert {how for *_, how in tried[:SPREAD]} == {"click", "slash", "clock"}


# Planted faults: bots that the trial must fail.


async def gives_up(self: Worker, table: object, refused: Exception) -> None:
    raise refused


leave = Joining.leave


async def to_and_fro(self: Joining, id: TableId, user: UserId) -> TableUpdate:
    """Have a user who has left join again."""
    if (await self.look(id)).sitter(user) is None:
        return await self.join(id, user, "bo")
    return await leave(self, id, user)


nothing, always = AsyncMock(), Mock(return_value=True)
PLANTED: dict[str, tuple[str, str, str, str, type[Any] | Any, str, Callable[..., Any]]] = {
    "the clock runs on": ("no access", "court", "middle", "clock", Worker, "_refused", gives_up),
    "the host is not told": (
        "may not post", "court", "middle", "slash", PermissionMonitor, "_tell_by_dm", nothing,
    ),
    "never heard again": ("no access", "court", "middle", "slash", PermissionMonitor, "found", nothing),
    "channels are not looked for": (
        "channel deleted meanwhile", "holdup", "middle", "click", PermissionMonitor,
        "look_for_channels", nothing,
    ),
    "servers are not looked for": (
        "bot removed meanwhile", "holdup", "middle", "click", PermissionMonitor, "look_for_channels", nothing,
    ),
    "a gone channel is drawn": (
        "channel deleted unnoticed", "court", "middle", "click", Worker, "_let_go", nothing,
    ),
    "nothing is tried again": (
        "Discord fails", "court", "middle", "slash", Retries, "after", Mock(),
    ),
    "a new session draws nothing": (
        "killed before drawing", "court", "middle", "slash", Channels, "undrawn", AsyncMock(return_value=[]),
    ),
    "nobody is pinged": (
        "ping deleted", "court", "first decision", "slash", wanted, "_ping", Mock(return_value=None),
    ),
    "a second click counts": ("double click", "court", "lobby", "click", Joining, "leave", to_and_fro),
    "nobody is told why not": ("double click", "court", "lobby", "click", responses, "apologise", nothing),
    "silence about the books": (
        "database locked", "court", "middle", "slash", responses, "apologise", nothing,
    ),
    "an old button counts": ("stale button", "houseem", "middle", "click", Table, "fresh", always),
    "an old button goes on": ("stale button", "houseem", "paused", "click", Table, "fresh", always),
}  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED)
def test_a_bot_that_fails_is_noticed(planted: str) -> None:
    name, game, phase, how, owner, method, broken = PLANTED[planted]
    fault = next(it for it in FAULTS if it.name == name)
    place = faulty_discord.Place(fault, game, phase)
    assert not faulty_discord.outcome(place, how, DEAL, name).failures
    with patch.object(owner, method, broken):
        assert faulty_discord.outcome(place, how, DEAL, name).failures


# P17.


def test_a_bot_that_always_says_it_is_ready_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "WITHIN", 0.0)
    with patch("bot.database.store.Store.probe", AsyncMock()):
        failures = readiness.tried(3, readiness.FAULTS.index("read_only")).failures
    assert len(failures) == 1 and "it still says {'ready': True" in failures[0]
