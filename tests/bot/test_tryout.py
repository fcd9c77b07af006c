"""Tests of the try-out without a browser."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import ClientSession

from bot.tryout import LocalDiscord
from tests.discord.troubles import turns
from tests.hanging import until


async def test_a_click_that_comes_as_it_ends_is_refused_and_does_not_keep_it_from_ending(tmp_path: Path):
    local = LocalDiscord(f"sqlite+aiosqlite:///{tmp_path}/saloon.db")
    address, _, capability = next(iter((await local.serve(0)).values())).partition("#")
    headers = {"X-Simcord-Capability": capability}
    viewer = {"viewer_id": str(local.members[0].id)}
    async with ClientSession(address, headers=headers) as page:
        opened = await (await page.post("/api/pages", json=viewer)).json()
        context = {"X-Simcord-Context": opened["context"]["id"]}
        async with local._lock:
            ending = asyncio.create_task(local.close())
            await turns()
            click = asyncio.create_task(page.post("/api/action", json={}, headers=context))
            await until(lambda: len(local._lock._waiters or ()) == 2)
        answer, _ = await asyncio.gather(click, ending)
    assert answer.status == 400
