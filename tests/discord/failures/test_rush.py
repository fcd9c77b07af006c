"""Tests of overload and floods: who waits, who is deferred, who is refused, and that all are answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import discord
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
from bot.adapter.admission.queue import (
    ANSWER_DEADLINE_S,
    BUSY_MESSAGE,
    CONCURRENT_INTERACTIONS,
    INITIAL_ESTIMATE_S,
    QUEUE_WAIT_MAX_S,
    AdmissionQueue,
)
from bot.adapter.admission.rate_limiter import BUCKETS_MAX, UserRateLimiter
from bot.adapter.context import Context
from bot.adapter.dispatch import checks
from bot.adapter.dispatch.checks import in_turn
from bot.adapter.error_codes import INTERACTION_EXPIRED
from bot.adapter.request_rate_limiter import LOW_PRIORITY
from bot.database.store import Store
from bot.table.record import TableId, UserId
from engines.core import Illegal
from tests.discord.saloon import Guest, Saloon, seen
from tests.discord.troubles import Clock, idle_worker, turns
from tests.hanging import HANGS


async def test_a_few_are_worked_at_and_the_others_wait_in_their_order():
    rush, done = AdmissionQueue(), list[int]()

    async def work(n: int) -> None:
        await rush.enter()
        done.append(n)

    tasks = [asyncio.create_task(work(n)) for n in range(CONCURRENT_INTERACTIONS + 3)]
    await turns()
    assert done == [*range(CONCURRENT_INTERACTIONS)] and rush.has_waiting and not rush.idle.is_set()
    for n in range(3):
        rush.leave()
        await turns()
        assert done[-1] == CONCURRENT_INTERACTIONS + n
    assert not rush.has_waiting and rush.idle.is_set()
    _ = await asyncio.gather(*tasks)


@pytest.mark.parametrize("heard", [True, False])
async def test_who_gives_up_waiting_keeps_nobody_from_it(heard: bool):
    """Also when a place becomes free before they have heard that they are to give up."""
    rush = AdmissionQueue(places=1)
    await rush.enter()
    waiting = [asyncio.create_task(rush.enter()) for _ in range(2)]
    await turns()
    _ = waiting[0].cancel()
    await turns(5 * heard)
    rush.leave()
    async with asyncio.timeout(HANGS):
        await waiting[1]
    assert waiting[0].cancelled() and not rush.has_waiting


async def test_a_line_is_hopeless_when_it_takes_too_long():
    clock = Clock()
    rush = AdmissionQueue(places=1, clock=clock)
    await rush.enter()
    many = int(QUEUE_WAIT_MAX_S / INITIAL_ESTIMATE_S) + 2
    waiting = [asyncio.create_task(rush.enter()) for _ in range(many)]
    await turns()
    assert rush.overloaded
    for _ in range(30):  # it turns out to move on quickly
        clock.now += INITIAL_ESTIMATE_S / 10
        rush.leave()
    assert rush.has_waiting and not rush.overloaded
    for task in waiting:
        _ = task.cancel()
    _ = await asyncio.gather(*waiting, return_exceptions=True)


def clicked(admission: Admission, error: Exception | None = None) -> tuple[Context, AsyncMock]:
    """Return a click, as far as the checks look at it, and its deferral."""
    defer = AsyncMock(side_effect=error)
    response = Mock(defer=defer, is_done=lambda: defer.called and error is None)
    click = Mock(user=discord.Object(1), response=response, message=discord.Object(2))
    return Context(Mock(admission=admission), click), defer


async def crowd(admission: Admission) -> None:
    for _ in range(CONCURRENT_INTERACTIONS):
        await admission.admission_queue.enter()


@pytest.mark.parametrize(("opens_form", "gone"), [(False, False), (False, True), (True, False)])
async def test_what_waits_for_long_is_put_off_and_done_in_its_turn_unless_that_is_too_late(
    opens_form: bool, gone: bool
):
    """What opens a form is never put off: it was alone when it came, and waited for others of its user."""
    error = discord.NotFound(Mock(status=404), {"code": INTERACTION_EXPIRED[0], "message": "Unknown"})
    admission = Admission()
    click, defer = clicked(admission, error if gone else None)
    await crowd(admission)
    with patch.object(checks, "DEFER_AFTER_S", 0):
        waiting = asyncio.create_task(in_turn(click, opens_form=opens_form))
        await turns(20)
        assert defer.called != opens_form and not waiting.done()
        admission.admission_queue.leave()
        with pytest.raises(Illegal, match="busy") if gone else nullcontext():
            async with asyncio.timeout(HANGS):
                await waiting


async def test_who_only_waits_for_discord_has_no_place():
    """However slowly Discord answers, the queue goes on."""
    admission, slow = Admission(), asyncio.Event()

    async def served(user: int) -> None:
        admitted = Admitted(admission, UserId(user))
        await admitted.enter()
        admitted.step_aside()
        _ = await slow.wait()
        admitted.leave()

    tasks = [asyncio.create_task(served(user)) for user in range(2 * CONCURRENT_INTERACTIONS)]
    await turns()
    assert not admission.has_waiting and admission.under_way == 2 * CONCURRENT_INTERACTIONS
    slow.set()
    _ = await asyncio.gather(*tasks)
    await turns()
    assert not admission.under_way
    queue = admission.admission_queue
    working = [asyncio.create_task(queue.enter()) for _ in range(CONCURRENT_INTERACTIONS + 1)]
    await turns()
    assert admission.has_waiting, "a place was given back twice"
    admission.admission_queue.leave()
    _ = await asyncio.gather(*working)


@pytest.mark.parametrize("late", [False, True])
async def test_an_answer_is_waited_for_without_a_place(saloon: Saloon, late: bool):
    """Both a first answer, and a later one after deferring."""
    taken = list[bool]()

    async def answering(*_: Any, **__: Any) -> Any:
        taken.append(context.admitted.working)
        raise discord.DiscordException

    response = Mock(is_done=lambda: late, send_message=answering, edit_message=answering)
    click = Mock(user=discord.Object(1), response=response, edit_original_response=answering, message=None)
    click.followup.send = answering
    for answer in (Context.reply, Context.edit):
        context = Context(saloon.bot.app, click)
        await context.admitted.enter()
        with suppress(discord.DiscordException):
            _ = await answer(context)
        context.admitted.leave()
    assert taken == [False, False]


async def test_a_lobby_is_waited_for_without_a_place(saloon: Saloon):
    """Rendering gives way to the queue, so nothing in the queue may wait for it."""
    posted, places = saloon.bot.app.reconciler.posted, list[int]()

    async def posting(id: TableId) -> Exception | None:
        places.append(sum(admitted.working for admitted in saloon.bot.app.admission.inside))
        return await posted(id)

    with patch.object(saloon.bot.app.reconciler, "posted", posting):
        _ = await saloon.guest("ann").slash("newgame", game="court")
    assert places == [0] and saloon.table.buttons


async def test_what_opens_a_form_is_refused_at_once_where_others_wait():
    admission = Admission()
    await crowd(admission)
    (one, _), (other, _) = clicked(admission), clicked(admission)
    waiting = asyncio.create_task(in_turn(one, opens_form=False))
    await turns()
    with pytest.raises(Illegal) as told:
        await in_turn(other, opens_form=True)
    assert told.value.sentence == BUSY_MESSAGE
    _ = waiting.cancel()


async def test_what_comes_too_late_is_not_done():
    """It was not deferred, and Discord has told its user that it failed."""
    clock = Clock()
    click, _ = clicked(Admission())

    async def enter(_: Admitted) -> None:
        clock.now += ANSWER_DEADLINE_S + 0.1

    late = patch.object(Admitted, "enter", enter), patch.object(checks.time, "monotonic", clock)
    with late[0], late[1], pytest.raises(Illegal, match="busy"):
        await in_turn(click, opens_form=False)


async def test_where_it_helps_nobody_to_wait_they_are_told(saloon: Saloon, heist: None):
    with patch.object(Admission, "overloaded", True):
        assert BUSY_MESSAGE in await saloon.three[0].press("Call 2")
    assert (await saloon.state()).moves[-1].text != "call"
    ann = saloon.three[0]
    assert await ann.typing("move", "move")
    with patch.object(Admission, "has_waiting", True), patch.object(Admission, "wait_until_idle"):
        assert await ann.typing("move", "move") == []


async def test_drawings_let_clicks_go_first():
    outbox, calm = AsyncMock(), asyncio.Event()
    outbox.snapshot.return_value = None
    worker = idle_worker(outbox, calm.wait)
    worker.touch()
    await turns()
    assert not outbox.snapshot.called
    calm.set()
    async with asyncio.timeout(HANGS):
        await worker.rest()
    outbox.snapshot.assert_awaited_once()


async def test_a_pass_that_a_late_hand_asked_for_does_not_let_others_go_first():
    outbox, wait, priorities = AsyncMock(), AsyncMock(), list[bool]()
    outbox.snapshot.side_effect = lambda *_: priorities.append(LOW_PRIORITY.get())
    worker = idle_worker(outbox, wait)
    _ = LOW_PRIORITY.set(True)
    worker.touch()
    async with asyncio.timeout(HANGS):
        await worker.rest()
    assert priorities == [False]


ANN, BO = UserId(1), UserId(2)
FLOOD = 200


def test_a_bucket_is_empty_after_its_burst_fills_again_and_is_forgotten():
    clock = Clock()
    bucket = UserRateLimiter(USER_BURST, USER_RATE_PER_S, clock)
    assert [bucket.take(ANN) for _ in range(USER_BURST + 1)] == [True] * USER_BURST + [False]
    assert bucket.take(BO), "another has a bucket of his own"
    clock.now += 1 / USER_RATE_PER_S
    assert [bucket.take(ANN), bucket.take(ANN)] == [True, False]
    clock.now += 1000
    assert [bucket.take(ANN) for _ in range(USER_BURST + 1)] == [True] * USER_BURST + [False]
    clock = Clock()
    bucket = UserRateLimiter(USER_BURST, USER_RATE_PER_S, clock)
    for user in range(1, 500):
        _ = bucket.take(UserId(user))
    clock.now += USER_BURST / USER_RATE_PER_S
    _ = bucket.take(ANN)
    assert len(bucket) == 1
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


async def flooded(saloon: Saloon, guest: Guest, label: str) -> list[simcord.InteractionResult]:
    """Press a button very often at once. Return what became of each click."""
    old = await saloon.remember()
    data, made = {"custom_id": old.seen.buttons[label], "component_type": 2}, list[Any]()
    for _ in range(FLOOD):
        record, payload = interactions.base_payload(
            saloon.env.backend, type=InteractionType.MESSAGE_COMPONENT, channel_id=saloon.channel.id,
            guild_id=saloon.guild.id, user_id=guest.id, data=data,
        )  # fmt: skip
        record.source_message_id = old.seen.id
        saloon.env.backend.emit("INTERACTION_CREATE", {**payload, "message": old.payload})
        made.append(record)
    await saloon.env.settle()
    return [simcord.InteractionResult(saloon.env, record) for record in made]


def answered(result: Any) -> str:
    return seen(result.response.message).text if result.response is not None else ""


async def test_a_flood_is_answered_and_done_no_more(saloon: Saloon, strict: Clock, bo: Guest, heist: None):
    """Of 200 clicks at once, the allowed number is handled; the others are refused without a transaction."""
    strict.now += 1000
    before = (await saloon.state()).moves
    with patch.object(Store, "begin", autospec=True, side_effect=Store.begin) as opened:
        results = await flooded(saloon, bo, "Call 2")
    assert all(result.acknowledged for result in results)
    refused = [result for result in results if RATE_LIMITED_MESSAGE in answered(result)]
    assert len(refused) == FLOOD - USER_BURST and all(it.ephemeral for it in refused)
    assert opened.call_count <= USER_BURST * 10, "what is refused opens no books"
    assert (await saloon.state()).moves == before


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
