"""Tests of what somebody reads of a review while it is being made."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.adapter.components import review_items
from bot.adapter.components.review_items import blunders, moment, review
from bot.adapter.rendering.card_emojis import SYMBOLS
from bot.adapter.short_memory import ShortMemory
from bot.presentation import ids
from bot.presentation.review import CHOSE
from bot.services.jobs import Progress
from bot.services.worker_pool import JOB_FAILED
from bot.table.record import UserId
from bot.table.reviewing import reviewing, whole
from bot.table.table import Table
from engines.core import Illegal
from engines.review import Review
from tests.bot import films
from tests.hanging import until
from tests.judging import judged_with

ANN = films.user(0)
MESSAGE = 77
"""The message in which the review is shown."""


@dataclass
class Making:
    """A review that is made as far as a test wants it."""

    table: Table
    stages: list[tuple[float, Review | None]]
    made: Review
    at: Progress | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)
    fails: bool = False

    def goes_to(self, turns: int) -> Progress:
        """Have it found so many turns, and not be complete."""
        stages = ((share, found) for share, found in self.stages if found is not None)
        share, found = next(it for it in stages if len(it[1].turns) == turns)
        self.at = Progress(0, share, found)
        return self.at

    async def review(self, *_: object) -> tuple[Table, Review]:
        _ = await self.done.wait()
        if self.fails:
            raise Illegal(JOB_FAILED)
        return self.table, self.made

    def progress(self, *_: object) -> Progress | None:
        return self.at


@pytest.fixture
def making(monkeypatch: pytest.MonkeyPatch) -> Making:
    monkeypatch.setattr(review_items, "TOLD_EVERY_S", 0.01)
    judged_with(monkeypatch, playouts=400)
    table, stages = films.finished("castle", 60, names=films.NAMES[:2]), list[tuple[float, Review | None]]()
    steps = reviewing(table, ANN, whole(table))
    while True:
        try:
            stages.append(next(steps))
        except StopIteration as finished:
            return Making(table, stages, finished.value)


class Reader:
    """Ann, with a message that the bot edits."""

    def __init__(self, making: Making) -> None:
        self.shown, self.fails = list[Mapping[str, Any]](), 0
        """`fails`: how many of the next edits fail."""
        self._making, self._shown = making, ShortMemory[int, int](lambda: 0)
        self._load = AsyncMock(side_effect=lambda page, **_: Mock(late=False, edited={"page": page}))

    def press(self, pressed: Any, *, interaction: int, first: bool = False) -> asyncio.Task[None]:
        """Have her press something; `first`: at the table, so that the message is a new one."""
        message = None if first else SimpleNamespace(id=MESSAGE)
        people = SimpleNamespace(preferences=AsyncMock(return_value=SimpleNamespace(theme="dark")))
        context: Any = SimpleNamespace(
            app=SimpleNamespace(
                reviews_shown=self._shown,
                pictures=SimpleNamespace(load=self._load),
                card_emojis=SimpleNamespace(private=lambda _: SYMBOLS),
            ),
            services=SimpleNamespace(reviews=self._making, people=people),
            interaction=SimpleNamespace(id=interaction, message=message),
            user=UserId(ANN),
            on_panel=not first,
            put_off=AsyncMock(),
            step_aside=Mock(),
            table=AsyncMock(return_value=self._making.table),
            edit=AsyncMock(side_effect=self._edit),
        )
        handler = {ids.AskReview: review, ids.ReviewMoment: moment, ids.ReviewBlunders: blunders}
        return asyncio.create_task(handler[type(pressed)](context, pressed))

    async def _edit(self, **shown: Any) -> int:
        if self.fails:
            self.fails -= 1
            raise TimeoutError
        self.shown.append(shown)
        return MESSAGE

    @property
    def pages(self) -> list[Mapping[str, Any]]:
        """The pages that were shown, without lines that only told how far it is."""
        return [it for it in self.shown if "page" in it]

    @property
    def line(self) -> str | None:
        """The line above it."""
        return self.shown[-1]["content"]


async def test_who_waits_sees_their_place_then_the_first_turns_and_then_all(making: Making) -> None:
    ann, pressed = Reader(making), ids.AskReview(making.table.id, 0, 0)
    reading = ann.press(pressed, interaction=1, first=True)
    making.at = Progress(2, 0, None)
    await until(lambda: ann.shown)
    assert ann.line == "I'm looking at other games first: 2 reviews before yours."
    for turns in (1, 2):
        progress = making.goes_to(turns)
        await until(lambda turns=turns: len(ann.pages) == turns)
        shown = ann.pages[-1]
        assert "found so far" in shown["page"].text and f"{progress.share:.0%}" in shown["content"]
        assert shown["page"].fields[0].text.count("your chance") == turns
        assert len(shown["view"].children) == turns, "its turns have buttons, and nothing else"
    making.done.set()
    await reading
    assert ann.line is None and "found so far" not in ann.shown[-1]["page"].text
    assert "Blunders" in {it.label for it in ann.shown[-1]["view"].children}


async def test_what_is_read_stays_while_the_review_goes_on(making: Making) -> None:
    ann, id = Reader(making), making.table.id
    progress = making.goes_to(1)
    reading = ann.press(ids.AskReview(id, 0, 0), interaction=1, first=True)
    await until(lambda: ann.pages)
    await ann.press(ids.ReviewMoment(id, progress.found.turns[0].n, 0, 0), interaction=2)
    assert CHOSE in [field.name for field in ann.shown[-1]["page"].fields]
    shown = len(ann.shown)
    _ = making.goes_to(2)
    making.done.set()
    await reading
    assert len(ann.shown) == shown, "nothing takes its place"
    await ann.press(ids.AskReview(id, 0, 0), interaction=3)
    assert "Blunders" in {it.label for it in ann.shown[-1]["view"].children}


async def test_a_moment_that_is_not_found_yet_and_blunders_are_waited_for(making: Making) -> None:
    ann, id = Reader(making), making.table.id
    progress = making.goes_to(1)
    known = {it.n for it in progress.found.turns}
    other = next(it.n for it in making.made.turns if it.n not in known)
    for interaction, pressed in enumerate((ids.ReviewMoment(id, other, 0, 0), ids.ReviewBlunders(id, 0, 0))):
        making.done.clear()
        reading = ann.press(pressed, interaction=interaction)
        await until(lambda: ann.shown and "page" not in ann.shown[-1])
        assert ann.line is not None and "move by move" in ann.line
        making.done.set()
        await reading
        assert "page" in ann.shown[-1] and ann.line is None
    with pytest.raises(Illegal, match="isn't in your review"):
        await ann.press(ids.ReviewMoment(id, 9999, 0, 0), interaction=9)


async def test_a_review_that_fails_is_told(making: Making) -> None:
    ann = Reader(making)
    reading = ann.press(ids.AskReview(making.table.id, 0, 0), interaction=1, first=True)
    making.fails = True
    making.done.set()
    with pytest.raises(Illegal, match=JOB_FAILED):
        await reading


async def test_what_could_not_be_delivered_meanwhile_is_delivered_later(making: Making) -> None:
    ann, _ = Reader(making), making.goes_to(1)
    ann.fails = 2
    reading = ann.press(ids.AskReview(making.table.id, 0, 0), interaction=1, first=True)
    await until(lambda: ann.pages)
    assert not ann.fails and "found so far" in ann.pages[0]["page"].text
    making.done.set()
    await reading
    assert "found so far" not in ann.pages[-1]["page"].text
