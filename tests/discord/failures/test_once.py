"""Tests that a message is posted exactly once, whatever happens to the connection or the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import aiohttp
import pytest
from discord.http import Route

from bot.adapter.messages.policy import EDITABLE_MS
from bot.adapter.messages.reconciler import EDIT_INTERVAL_S
from bot.adapter.messages.retries import RETRY_DELAYS_S
from bot.table.record import UserId
from tests.discord.saloon import Guest, Saloon, Seen
from tests.discord.test_pings import mentions, pings
from tests.slow import slow

SOON = 5
"""Seconds after which everything is drawn and no interval is left."""
LATER = 2 * RETRY_DELAYS_S[0]
CHATTER = 80
"""Messages that others have written by then."""
every_cut = pytest.mark.parametrize(("arrives", "kills"), [*product((True, False), repeat=2)])
"""Whether what was cut had arrived, and whether the bot is killed then."""


@pytest.fixture
def saloon(stepped: Saloon) -> Iterator[Saloon]:
    """Return a saloon in which nobody has done anything yet; failures may be logged."""
    yield stepped
    _ = stepped.expect_errors()


class Cut:
    """Cuts the connection a number of times when a matching message is posted, before or after it arrives."""

    def __init__(
        self, saloon: Saloon, fits: Callable[[str], bool], *, arrives: bool, times: int | None = 1
    ) -> None:
        self._fits, self._arrives, self._left = fits, arrives, times
        self._http = saloon.bot.http
        self._real = self._http.request
        self.cut = 0
        self.nonces: list[str] = []
        """Those of all that was posted, or should have been."""
        self._http.request = self._request

    async def _request(self, route: Route, **more: Any) -> Any:
        posts = route.method == "POST" and route.path == "/channels/{channel_id}/messages"
        told = str(more.get("json") or more.get("form"))
        if posts and self._fits(told):
            self.nonces.append(told.partition("nonce")[2].split("'" if "json" in more else '"')[2])
        if not posts or not self._fits(told) or self.cut == self._left:
            return await self._real(route, **more)
        self.cut += 1
        if self._arrives:
            _ = await self._real(route, **more)
        raise aiohttp.ServerDisconnectedError

    def mend(self) -> None:
        """Let everything through from now on."""
        self._left = self.cut


def table(told: str) -> bool:
    return "custom_id" in told and not ping(told) and not seal(told)


def seal(told: str) -> bool:
    return "Deal sealed" in told


def ping(told: str) -> bool:
    return "your move" in told


def hand(told: str) -> bool:
    return "Your hand at" in told


async def killed(saloon: Saloon) -> None:
    """Kill the process, and start another one."""
    await saloon.bot.app.store.close()
    await saloon.env._detach_bot()
    await saloon.env.restart_bot(saloon.another_bot())
    await saloon.env.advance_time(SOON)


def tables(saloon: Saloon) -> list[Seen]:
    """Return the messages of the channel that show a table."""
    return [it for it in saloon.messages if it.message.embeds and it.buttons and not it.is_result]


async def newgame(saloon: Saloon) -> None:
    """Ask for a lobby; the answer may take a while."""
    _ = await saloon.guest("ann").member.slash(saloon.channel, "newgame", game="castle")


@every_cut
async def test_a_lobby_that_was_cut_is_there_once_though_somebody_joins_and_others_write(
    saloon: Saloon, ann: Guest, bo: Guest, cass: Guest, *, arrives: bool, kills: bool
):
    wire = Cut(saloon, table, arrives=arrives)
    await newgame(saloon)
    _ = await bo.slash("join")
    for n in range(CHATTER if kills else 0):
        _ = await saloon.guest("dora").member.send(saloon.channel, f"Nice weather {n}.")
    there = [seen.id for seen in tables(saloon)]
    await killed(saloon) if kills else await saloon.env.advance_time(LATER)
    (one,) = tables(saloon)
    assert "2. bo" in one and wire.cut == 1 and len({*wire.nonces}) == 1
    assert there == [one.id] * arrives, "it is looked for before it is posted again"
    assert kills or len(wire.nonces) == (1 if arrives else 2)
    assert kills or any("Castle Poker is open." in line for line in ann.sees())
    _ = await cass.press("Join", one)
    _ = await ann.press("Start", one)
    await saloon.env.advance_time(SOON)
    assert [seen.id for seen in tables(saloon)] == [one.id] and "Start" not in tables(saloon)[0].buttons


@every_cut
@pytest.mark.parametrize("why", ["asked", "old", "deleted"])
@slow
async def test_a_table_that_is_posted_again_leaves_no_other_behind(
    saloon: Saloon, why: str, ann: Guest, bo: Guest, *, arrives: bool, kills: bool
):
    await newgame(saloon)
    _ = await bo.slash("join")
    await saloon.env.advance_time(SOON)
    (old,) = tables(saloon)
    wire = Cut(saloon, table, arrives=arrives)
    if why == "asked":
        _ = await ann.slash("table")
    else:
        saloon.env.backend.clock.advance(EDITABLE_MS / 1000 + 1)
        if why == "deleted":
            saloon.env.backend.delete_message(saloon.channel.id, old.id)
        _ = await bo.slash("leave")
    assert wire.cut == 1
    await killed(saloon) if kills else await saloon.env.advance_time(LATER)
    (one,) = tables(saloon)
    assert one.id != old.id and ("2. bo" in one) == (why == "asked")
    _ = await bo.press("Leave" if why == "asked" else "Join", one)


async def test_where_the_history_may_not_be_read_the_nonce_is_all_there_is(saloon: Saloon):
    saloon.fails("GET", status=403, code=50001)
    wire = Cut(saloon, table, arrives=False)
    await newgame(saloon)
    await saloon.env.advance_time(LATER)
    assert len(tables(saloon)) == 1 and len(wire.nonces) == 2 and len({*wire.nonces}) == 1


@every_cut
async def test_a_ping_is_there_once_and_goes_when_it_is_answered(
    saloon: Saloon, ann: Guest, bo: Guest, cass: Guest, heist: None, *, arrives: bool, kills: bool
):
    await saloon.env.advance_time(SOON)
    wire = Cut(saloon, ping, arrives=arrives)
    _ = await ann.press("Call 2")
    await saloon.env.advance_time(EDIT_INTERVAL_S)
    assert wire.cut == 1 and len(pings(saloon)) == arrives
    await killed(saloon) if kills else await saloon.env.advance_time(LATER)
    assert pings(saloon) == [f"{bo.mention}, your move."] and mentions(saloon).count(bo.id) == 1
    _ = await bo.press("Call 1")
    await saloon.env.advance_time(SOON)
    assert pings(saloon) == [f"{cass.mention}, your move."]
    _ = await cass.press("Check")
    await saloon.env.advance_time(SOON)
    assert len(pings(saloon)) == 1 and mentions(saloon).count(bo.id) == 1, "ten minutes"


@every_cut
async def test_a_hand_is_there_once_though_it_has_changed_by_then(
    saloon: Saloon, ann: Guest, bo: Guest, cass: Guest, *, arrives: bool, kills: bool
):
    await saloon.lobby()
    wire = Cut(saloon, hand, arrives=arrives)
    _ = await ann.slash("start")
    await saloon.env.advance_time(EDIT_INTERVAL_S)
    assert wire.cut == 1 and sum(len(it.dms()) for it in saloon.three) == 2 + arrives
    for guest in (ann, bo):
        _ = await guest.slash("holdup fold")
    _ = await ann.slash("holdup deal")
    await killed(saloon) if kills else await saloon.env.advance_time(LATER)
    await saloon.env.advance_time(SOON)
    assert [len(it.dms()) for it in saloon.three] == [1, 1, 1]
    table = await saloon.state()
    for guest in (ann, bo, cass):
        assert guest.hand() == table.view(UserId(guest.id)).holes


async def test_hands_of_a_closed_table_are_deleted_also_after_a_restart(saloon: Saloon, ann: Guest):
    await saloon.heist()
    await saloon.env.advance_time(SOON)
    saloon.env.inject_error("DELETE", "/channels/*/messages/*", status=503, times=None)
    _ = await ann.slash("endgame")
    await saloon.env.advance_time(SOON)
    assert saloon.results and [len(guest.dms()) for guest in saloon.three] == [1, 1, 1]
    saloon.env.backend.faults.clear()
    await saloon.restart()
    await saloon.env.advance_time(SOON)
    assert saloon.expect_errors() and not any(guest.dms() for guest in saloon.three)


@pytest.mark.parametrize(("what", "arrives"), [(ping, True), (hand, False)])
async def test_what_was_cut_and_nobody_wants_by_then_is_gone(
    saloon: Saloon, ann: Guest, what: Callable[[str], bool], arrives: bool
):
    await saloon.lobby()
    wire = Cut(saloon, what, arrives=arrives)
    _ = await ann.slash("start")
    await saloon.env.advance_time(EDIT_INTERVAL_S)
    assert wire.cut == 1
    _ = await ann.slash("endgame")
    await saloon.env.advance_time(LATER)
    assert pings(saloon) == [] and len(tables(saloon)) == 1
    assert not any(guest.dms() for guest in saloon.three)
