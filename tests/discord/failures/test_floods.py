"""Tests of floods: only the user who floods is slowed, every click is answered, no game is harmed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest
import simcord
from simcord import interactions
from simcord.enums import InteractionType

from bot.adapter.admission.admission import (
    AUTOCOMPLETE_BURST,
    RATE_LIMITED_MESSAGE,
    USER_BURST,
    USER_CONCURRENCY,
    USER_RATE_PER_S,
    Admission,
    Admitted,
)
from bot.adapter.admission.rate_limiter import BUCKETS_MAX, UserRateLimiter
from bot.database.repositories import Repositories
from bot.database.store import Store
from bot.table.record import UserId
from tests.discord.saloon import Guest, Saloon, seen
from tests.discord.troubles import Clock, turns

ANN, BO = UserId(1), UserId(2)
FLOOD = 200


def test_a_bucket_is_empty_after_its_burst_and_fills_again():
    clock = Clock()
    bucket = UserRateLimiter(USER_BURST, USER_RATE_PER_S, clock)
    assert [bucket.take(ANN) for _ in range(USER_BURST + 1)] == [True] * USER_BURST + [False]
    assert bucket.take(BO), "another has a bucket of his own"
    clock.now += 1 / USER_RATE_PER_S
    assert [bucket.take(ANN), bucket.take(ANN)] == [True, False]
    clock.now += 1000
    assert [bucket.take(ANN) for _ in range(USER_BURST + 1)] == [True] * USER_BURST + [False]


def test_old_buckets_are_forgotten():
    clock = Clock()
    bucket = UserRateLimiter(USER_BURST, USER_RATE_PER_S, clock)
    for user in range(1, 500):
        _ = bucket.take(UserId(user))
    clock.now += USER_BURST / USER_RATE_PER_S
    _ = bucket.take(ANN)
    assert len(bucket) == 1


def test_there_are_never_too_many_buckets():
    bucket = UserRateLimiter(USER_BURST, USER_RATE_PER_S, Clock())
    for user in range(1, BUCKETS_MAX + 500):
        _ = bucket.take(UserId(user))
    assert len(bucket) == BUCKETS_MAX


@asynccontextmanager
async def entered(admission: Admission, user: UserId) -> AsyncGenerator[None]:
    """Pass an interaction through the queue until it leaves."""
    admitted = Admitted(admission, user)
    await admitted.enter()
    try:
        yield
    finally:
        admitted.leave()


async def test_a_few_at_once_and_in_their_order():
    admission, gate = Admission(clock=Clock()), asyncio.Event()
    begun: list[int] = []

    async def work(n: int, user: UserId = ANN) -> None:
        async with entered(admission, user):
            begun.append(n)
            _ = await gate.wait()

    tasks = [asyncio.create_task(work(n)) for n in range(10)]
    await turns()
    assert begun == [*range(USER_CONCURRENCY)]
    other = asyncio.create_task(work(99, BO))
    await turns()
    assert begun[-1] == 99, "another does not wait for him"
    gate.set()
    _ = await asyncio.gather(*tasks, other)
    assert [it for it in begun if it != 99] == [*range(10)]
    await asyncio.sleep(0)
    assert admission.under_way == 0


async def test_what_fails_or_is_stopped_frees_its_place():
    admission, never = Admission(clock=Clock()), asyncio.Event()

    async def fail() -> None:
        async with entered(admission, ANN):
            raise ValueError

    async def hang() -> None:
        async with entered(admission, ANN):
            _ = await never.wait()

    _ = await asyncio.gather(*(fail() for _ in range(USER_CONCURRENCY)), return_exceptions=True)
    hanging = [asyncio.create_task(hang()) for _ in range(USER_CONCURRENCY + 2)]
    await turns()
    for task in hanging:
        _ = task.cancel()
    _ = await asyncio.gather(*hanging, return_exceptions=True)
    await asyncio.sleep(0)
    assert admission.under_way == 0
    async with entered(admission, ANN):
        assert admission.under_way == 1


@pytest.fixture
def strict(saloon: Saloon) -> Clock:
    """Return the checks with real limits and a settable clock."""
    clock = Clock()
    saloon.bot.app.admission = Admission(clock=clock)
    return clock


def click(saloon: Saloon, guest: Guest, label: str) -> Any:
    """Return a click on its way, and a future for its outcome."""
    data = {"custom_id": saloon.table.buttons[label], "component_type": 2}
    return interactions.base_payload(
        saloon.env.backend, type=InteractionType.MESSAGE_COMPONENT, channel_id=saloon.channel.id,
        guild_id=saloon.guild.id, user_id=guest.id, data=data,
    )  # fmt: skip


async def pressed_at_once(saloon: Saloon, presses: list[tuple[Guest, str]]) -> list[Any]:
    """Press a button many times at once. Return what became of each click."""
    old = await saloon.remember()
    made = [click(saloon, *press) for press in presses]
    for record, payload in made:
        record.source_message_id = old.seen.id
        saloon.env.backend.emit("INTERACTION_CREATE", {**payload, "message": old.payload})
    await saloon.env.settle()
    return [simcord.InteractionResult(saloon.env, record) for record, _ in made]


def told(result: Any) -> str:
    return seen(result.response.message).text if result.response is not None else ""


@asynccontextmanager
async def counted() -> AsyncGenerator[list[int]]:
    """Return how many transactions have been opened."""
    opened = [0]
    begin = Store.begin

    @asynccontextmanager
    async def counting(store: Store) -> AsyncGenerator[Repositories]:
        opened[0] += 1
        async with begin(store) as repositories:
            yield repositories

    with patch.object(Store, "begin", counting):
        yield opened


async def test_a_flood_is_answered_and_done_no_more(saloon: Saloon, strict: Clock, bo: Guest, heist: None):
    """Of 200 clicks at once, the allowed number is handled; the others are refused without a transaction."""
    strict.now += 1000
    before = (await saloon.state()).moves
    async with counted() as opened:
        results = await pressed_at_once(saloon, [(bo, "Call 2")] * FLOOD)
    assert all(result.acknowledged for result in results)
    refused = [result for result in results if RATE_LIMITED_MESSAGE in told(result)]
    assert len(refused) == FLOOD - USER_BURST and all(it.ephemeral for it in refused)
    assert opened[0] <= USER_BURST * 10, "what is refused opens no books"
    assert (await saloon.state()).moves == before
    strict.now += 1 / USER_RATE_PER_S
    assert RATE_LIMITED_MESSAGE not in await bo.press("My hand")


async def test_commands_forms_and_typing_count(saloon: Saloon, strict: Clock, bo: Guest, ann: Guest, heist):
    strict.now += 1000
    for _ in range(USER_BURST):
        assert RATE_LIMITED_MESSAGE not in await bo.slash("mytables")
    assert (await bo.slash("mytables")).text == RATE_LIMITED_MESSAGE
    before = (await saloon.state()).moves
    assert (await bo.slash("holdup narrate", text="Boo.")).text == RATE_LIMITED_MESSAGE
    assert (await bo.slash("leave")).text == RATE_LIMITED_MESSAGE
    assert (await saloon.state()).moves == before and len((await saloon.state()).sitters) == 3
    strict.now += 1 / USER_RATE_PER_S
    assert RATE_LIMITED_MESSAGE not in await bo.slash("mytables")
    strict.now += 1000
    form = await ann.press("Raise…")
    for _ in range(USER_BURST - 1):
        _ = await ann.press("My hand")
    before = (await saloon.state()).moves
    assert (await ann.submit(form, "12")).text == RATE_LIMITED_MESSAGE
    assert (await saloon.state()).moves == before
    strict.now += 1000
    for _ in range(AUTOCOMPLETE_BURST):
        assert await ann.typing("move", "move", "") != []
    assert await ann.typing("move", "move", "") == []
    assert RATE_LIMITED_MESSAGE not in await ann.press("My hand")
    strict.now += 1
    assert await ann.typing("move", "move", "") != []
