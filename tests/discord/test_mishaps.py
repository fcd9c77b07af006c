"""What goes wrong while tables and hands are drawn, and that nobody is left with it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.adapter.drawing.delivery import EDITABLE
from bot.adapter.drawing.gallery import PAINTED_WITHIN, Gallery
from bot.adapter.drawing.screen import RETRIES
from bot.shown.scene import Scene
from tests.discord.saloon import Saloon
from tests.discord.test_drawing import QUIET, narrate

LATE = 2 * PAINTED_WITHIN
"""Seconds, of the time that is stepped, after which nobody waits for a picture."""


@pytest.fixture
async def stepped(stepped: Saloon) -> Saloon:
    """A heist, drawn, after a quiet time."""
    await stepped.heist()
    await stepped.env.advance_time(QUIET)
    return stepped


def old(saloon: Saloon) -> None:
    """Time in which the table's message grows too old."""
    saloon.env.backend.clock.advance(EDITABLE / 1000 + 10)


async def test_a_click_on_a_table_that_was_just_posted_anew_is_played_and_told(stepped: Saloon):
    ann, before = stepped.guest("ann"), await stepped.remember()
    old(stepped)
    await narrate(stepped)
    await stepped.env.advance_time(QUIET)
    moves = len((await stepped.state()).moves)
    answer = await ann.press_old("Call 2", before)
    assert answer.ephemeral and "posted again" in answer
    assert len((await stepped.state()).moves) == moves + 1


class Clumsy(Gallery):
    """Needs long for each picture, and spoils it."""

    paintings = 0

    async def _painted(self, name: str, scene: Scene, theme: Any) -> bytes:
        self.paintings += 1
        await asyncio.sleep(LATE)
        return b""


async def test_a_closed_table_whose_picture_fails_slowly_comes_to_rest(stepped: Saloon):
    clumsy = Clumsy()
    stepped.hang(clumsy)
    _ = await stepped.guest("ann").member.slash(stepped.channel, "endgame")
    await stepped.env.advance_time(60)
    painted = clumsy.paintings
    await stepped.env.advance_time(60)
    assert clumsy.paintings == painted <= 4
    stepped.hang(Gallery(hangs=False))


async def test_own_settings_leave_the_public_table_where_it_is(stepped: Saloon):
    ann, before = stepped.guest("ann"), stepped.table.id
    old(stepped)
    _ = await ann.slash("me")
    _ = await ann.choose("Print: Big")
    await stepped.env.advance_time(QUIET)
    assert stepped.table.id == before and "## Your cards" in ann.dms()[-1]


async def test_a_table_that_cannot_be_removed_at_once_is_removed_in_the_end(stepped: Saloon):
    before = stepped.table.id
    path = f"/channels/{stepped.channel.id}/messages/{before}"
    _ = stepped.env.inject_error("DELETE", path, status=400, code=0)
    old(stepped)
    await narrate(stepped)
    await stepped.env.advance_time(RETRIES[0] + 2 * QUIET)
    assert before not in [it.id for it in stepped.messages] and stepped.table.id != before
    _ = stepped.expect_errors()
