"""Try-out: the same bot in a local Discord simulation, in the browser."""

from __future__ import annotations

import asyncio
import shutil
import struct
import time
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import ChannelHandle, MemberActor, SetupError, UserHandle
from simcord.backend.cdn import CDN_BASE
from simcord.preview import _markdown
from typing_extensions import override

from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.welcome import welcome_page
from bot.table.record import TableId
from engines.core import Illegal

FOLDER = Path(".mudbucket")
PEOPLE = ("ann", "bo", "cass")
LAYOUT = "channel"
PNG, PNG_SIZE_AT = b"\x89PNG\r\n\x1a\n", 16
"""The signature of a PNG, and the offset of its width and height in bytes."""
AS_WHOM = "You can be any of the three: choose at the top of the page. Their direct messages:"
SHOWN_EVERY_S = 0.1
"""Seconds between two looks whether the pages show something old while an action is under way."""
STYLE = ".embed-image .media-lightbox-trigger { width: 100%; } img.embed-image { max-height: none; }"
"""CSS that gives an embed's picture the full width of its message, also before it is loaded."""


async def _wait(seconds: float) -> None:
    """Wait in real time: simcord lets the sleeps of tasks pass at once."""
    await asyncio.to_thread(time.sleep, seconds)


def _but_refusals(record: Callable[[BaseException], None]) -> Callable[[BaseException], None]:
    """Wrap simcord's error recorder so that refusals (`Illegal`) do not count as errors."""

    def recorded(error: BaseException) -> None:
        if not isinstance(getattr(error, "original", error), Illegal):
            record(error)

    return recorded


class LocalClient(BotClient):
    """The bot, with its application's emojis put into simcord's CDN: simcord itself drops their pictures."""

    pictures: dict[str, bytes]
    """The files of the CDN by address."""

    @override
    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        made = await super().create_application_emoji(name=name, image=image)
        self.pictures[f"{CDN_BASE}/emojis/{made.id}.png"] = image
        return made


def _name_people_everywhere() -> None:
    """Make the page show names for mentions in embeds too, and small print, as Discord does."""
    rules: Any = _markdown
    for part in ("embed_description", "embed_field_value"):
        rules._FIELD_POLICIES[part] |= {"mentions": True, "subtext": True}


class LocalDiscord:
    """A server with one channel and three members, and its pages in the browser.

    simcord's clock does not advance by itself, and it serves one page at a time. `run` advances the clock,
    and `_open` uses private parts of the pinned version, so that the channel and everybody's DMs can be open
    at once. So does `_make_room_for_pictures`: the page closes a menu that a picture pushes away.
    """

    def __init__(self, database: str) -> None:
        settings = BotSettings(database=database, interval=0, wait=_wait, emojis=True)
        self.bot = LocalClient(settings, shard_count=1)
        self.env: Any = simcord.Env(self.bot, check_errors=False, shard_count=1, settle_timeout=60)
        self.env._record_error = _but_refusals(self.env._record_error)
        self.env.backend.bot_user.name = "Mudbucket"
        self.bot.pictures = self.env.backend.cdn._blobs
        self._guild = self.env.create_guild("The Mudbucket Saloon")
        self.channel = self._guild.create_text_channel("saloon")
        managers = self._guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        self.members = [
            self._guild.add_member(self.env.create_user(name), roles=[managers] if name == PEOPLE[0] else [])
            for name in PEOPLE
        ]
        self._lock = asyncio.Lock()
        self._pages: list[Any] = []
        self._requests = 0
        self._closing = False
        _name_people_everywhere()
        # Ids made before this line are the same in every run; those made after it are unique.
        self.env.backend.clock.advance(time.time() - self.env.now().timestamp())

    async def serve(self, port: int) -> dict[str, str]:
        """Open the pages and return their addresses by name."""
        await self.env.start()
        pages = {"The saloon, as any of the three": (self.channel, list[Any](self.members), port)}
        for member in self.members:
            user: UserHandle = member.user
            pages[f"DMs of {member.name}"] = (user.dm_channel, [user], 0)
        addresses = {name: await self._open(*page) for name, page in pages.items()}
        await self._welcome([item for item in addresses.items() if item[0] != next(iter(addresses))])
        return addresses

    async def _welcome(self, dms: Sequence[tuple[str, str]]) -> None:
        """Post the welcome page in the channel, and the table that is open since last time."""
        page, below = welcome_page()
        links = " · ".join(f"[{name}]({address})" for name, address in dms)
        page = replace(page, text=f"{page.text}\n\n{AS_WHOM} {links}")
        async with self._lock:
            channel = self.bot.get_channel(self.channel.id)
            assert isinstance(channel, discord.TextChannel)
            await channel.send(embed=embed(page), view=layout_view(below))
            with suppress(Illegal):  # no open table
                table = await self.bot.app.services.queries.in_channel(self.channel.id)
                await channel.send(f"**{table.game.title}** is as you left it; here is the table again.")
                self.bot.app.reconciler.repost(table.id)
                await self.bot.app.reconciler.rest()
            await self._refresh()

    async def _open(self, channel: ChannelHandle, viewers: list[MemberActor | UserHandle], port: int) -> str:
        self.env._preview = None
        page = self.env.preview(channel, viewers=viewers, layout=LAYOUT, port=port or None)
        _make_room_for_pictures(page)
        await page.__aenter__()
        act = page._action

        async def action(context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._lock:
                if self._closing:
                    raise SetupError("the bot is about to end")
                self.env._preview = page
                # The page may have been rendered anew since the click; the bot itself handles stale buttons.
                if "published_revision" in body:
                    body = {**body, "published_revision": page._get_page(context).revision}
                result = await act(context, body)
                await self._refresh()
                return result

        page._action = action
        self._pages.append(page)
        return page.url

    async def type(self, member: MemberActor, command: str, **options: str) -> None:
        """Run a slash command in the channel as a member."""
        async with self._lock:
            await member.slash(self.channel, command, **options)
            await self._refresh()

    async def redraw(self, table: TableId) -> None:
        """Render a table anew on all pages."""
        async with self._lock:
            self.bot.app.reconciler.touch(table)
            await self.bot.app.reconciler.rest()
            await self._refresh()

    async def run(self) -> None:
        """Advance simcord's clock with real time until cancelled."""
        async with asyncio.TaskGroup() as together:
            together.create_task(self._show_meanwhile())
            together.create_task(self._advance())

    async def _show_meanwhile(self) -> None:
        """Show what the bot does while an action waits for it, such as a reveal step by step."""
        while True:
            await asyncio.sleep(SHOWN_EVERY_S)
            if self._lock.locked() and len(self.env.http_requests) != self._requests:
                self._requests = len(self.env.http_requests)
                for page in self._pages:
                    for opened in tuple(page._pages.values()):
                        page._publish(opened, reason="refresh")

    async def _advance(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(1)
            async with self._lock:
                now = time.monotonic()
                await self.env.advance_time(now - last)
                last = now
                if len(self.env.http_requests) != self._requests:
                    await self._refresh()

    async def _refresh(self) -> None:
        self._requests = len(self.env.http_requests)
        for page in self._pages:
            self.env._preview = page
            await page.refresh()

    async def close(self) -> None:
        """Close the pages and the bot, between two operations so that the database is consistent. What a page
        still asks for is refused, as the page waits for its answer before it closes.
        """
        async with self._lock:
            self._closing = True
        for page in self._pages:
            self.env._preview = page
            await page.close()
        await self.bot.close()


def _make_room_for_pictures(page: Any) -> None:
    """Make a page of simcord know the size of each picture from the start, and reserve the space for it.

    By default a process inspects each picture, and the browser gets the size only after that; and whenever
    a message is drawn anew, its picture has no size for a moment, so that the content below jumps and an
    open menu closes. `_reconcile_assets` runs as soon as the shown assets are known; assets that are valid
    already are not inspected. `_static` serves the files of the page.
    """
    reconcile, static = page._reconcile_assets, page._server._static

    def reconcile_and_measure(opened: Any) -> None:
        reconcile(opened)
        for asset in opened.assets.values():
            blob = page._blobs.get(asset.digest)
            if blob is not None and not asset.validated and blob.data.startswith(PNG):
                asset.width, asset.height = struct.unpack_from("!II", blob.data, PNG_SIZE_AT)
                asset.validated = asset.normalizedRetained = True
                blob.normalized = blob.data
                blob.normalized_refs += 1

    async def static_and_styled(request: Any) -> Any:
        answer = await static(request)
        if answer.content_type == "text/css":
            answer.text += STYLE
        return answer

    page._reconcile_assets = reconcile_and_measure
    page._server._static = static_and_styled


async def play(*, fresh: bool, port: int, browser: bool, announce: Callable[[str], None] = print) -> None:
    """Serve the local Discord until interrupted; its data stay in `.mudbucket/` unless `fresh`."""
    if fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    local = LocalDiscord(f"sqlite+aiosqlite:///{FOLDER}/mudbucket.db")
    try:
        addresses = await local.serve(port)
        announce("Mudbucket is open. Pick who you are at the top; type / for commands. Ctrl-C quits.\n")
        for name, address in addresses.items():
            announce(f"  {name}: {address}")
        if browser:
            await asyncio.to_thread(webbrowser.open, next(iter(addresses.values())))
        await local.run()
    finally:
        await local.close()
