"""The picture cache: scenes are rendered in a thread, and messages don't wait long for them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from io import BytesIO
from typing import Any

import discord

from bot.adapter.rendering.card_emojis import SYMBOLS, Cards
from bot.adapter.rendering.messages import embeds
from bot.presentation.page import Page
from bot.presentation.pictures import picture
from bot.presentation.scene import Scene
from bot.table.preferences import Theme

log = logging.getLogger(__name__)
PICTURE_WAIT_S = 0.3
"""Seconds that a message waits for its picture, at most."""
CACHED_PICTURES_MAX = 128
"""The number of cached pictures, about ten kilobytes each."""


@dataclass(frozen=True, slots=True)
class PageWithPicture:
    """A page as Discord gets it: the embeds, and a picture that the message doesn't have yet."""

    embeds: list[discord.Embed]
    picture: str | None
    """The picture's file name; None: the page has no picture, or none yet."""
    file: discord.File | None
    late: bool = False
    """Whether the picture is still being rendered, so that the message must be updated later."""

    @property
    def sent(self) -> dict[str, Any]:
        """Arguments for sending a new message."""
        return {"embeds": self.embeds, **({"file": self.file} if self.file is not None else {})}

    @property
    def edited(self) -> dict[str, Any]:
        """Arguments for an edit: a new picture replaces the old one; an unchanged one is kept."""
        if self.file is not None:
            return {"embeds": self.embeds, "attachments": [self.file]}
        kept = {} if self.picture is not None else {"attachments": list[discord.File]()}
        return {"embeds": self.embeds, **kept}


class Gallery:
    """A cache of pictures; each scene is rendered once. File names are keyed hashes, which reveal nothing."""

    def __init__(self, wait_s: float = PICTURE_WAIT_S, *, hangs: bool = True) -> None:
        self._wait_s = wait_s
        self._hangs = hangs
        """Whether pictures are shown at all."""
        self._key = secrets.token_bytes(16)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._failed: set[str] = set()
        """Names of pictures that failed to render; their pages are shown in full without them."""
        self._painting: dict[str, asyncio.Task[bytes]] = {}
        self._easel = asyncio.Lock()

    async def look(
        self,
        page: Page,
        *,
        shown: str | None = None,
        theme: Theme = "dark",
        cards: Cards = SYMBOLS,
        soon: bool = False,
    ) -> PageWithPicture:
        """Return the page's look with its picture, unless that is late; `shown` names the picture that the
        message has.

        With a picture, the brief version of the page is used, if there is one; if the message is updated
        `soon`, also while the picture is late.
        """
        if page.scene is None or not self._hangs:
            return PageWithPicture(embeds(page, cards), None, None)
        name = self._name(page.scene, theme)
        if name in self._failed:
            return PageWithPicture(embeds(page, cards), None, None)
        if name != shown and name not in self._kept:
            await self._paint(name, page.scene, theme)
            if name not in self._kept:
                late = name in self._painting
                brief = (late and soon and page.brief) or page
                return PageWithPicture(embeds(brief, cards), None, None, late=late)
        made = embeds(page.brief or page, cards)
        made[0].set_image(url=f"attachment://{name}")
        if name == shown:
            return PageWithPicture(made, name, None)
        file = discord.File(BytesIO(self._kept[name]), name, description=page.scene.alt or None)
        return PageWithPicture(made, name, file)

    def when_painted(self, page: Page, do: Callable[[], None], *, theme: Theme = "dark") -> None:
        """Call `do` once a late picture is rendered."""
        if page.scene is not None and (task := self._painting.get(self._name(page.scene, theme))) is not None:
            task.add_done_callback(lambda _: do())

    def forget(self) -> None:
        """Drop all pictures, also those that are being painted: they show names."""
        self._kept = OrderedDict()
        self._painting = {}

    def _name(self, scene: Scene, theme: Theme) -> str:
        shown = f"{theme} {_plain(scene)}".encode()
        return f"{hashlib.blake2b(shown, key=self._key, digest_size=12).hexdigest()}.png"

    async def _paint(self, name: str, scene: Scene, theme: Theme) -> None:
        """Start rendering, and wait for at most `wait_s` seconds."""
        if name not in self._painting:
            task = asyncio.create_task(self._painted(name, scene, theme, self._kept), name=f"paint {name}")
            painting = self._painting
            painting[name] = task
            task.add_done_callback(lambda _: painting.pop(name, None))
        await asyncio.wait([self._painting[name]], timeout=self._wait_s)

    async def _painted(self, name: str, scene: Scene, theme: Theme, kept: OrderedDict[str, bytes]) -> bytes:
        async with self._easel:
            try:
                made = await asyncio.to_thread(picture, scene, theme)
            except Exception:  # a table can be played without its picture
                log.exception("a picture could not be painted")
                self._failed = {name, *([] if len(self._failed) > CACHED_PICTURES_MAX else self._failed)}
                return b""
        kept[name] = made
        while len(kept) > CACHED_PICTURES_MAX:
            kept.popitem(last=False)
        return made


def _plain(scene: Scene) -> str:
    """Return a string of all that a scene shows, several times faster than `repr`."""
    sprites = [
        (type(sprite).__name__, *(getattr(sprite, name) for name in _slots(type(sprite))))
        for sprite in scene.sprites
    ]
    return repr((scene.width, scene.height, scene.ground, scene.alt, sprites))


@cache
def _slots(sprite: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(sprite))


def picture_of(message: discord.Message | None) -> str | None:
    """Return the file name of a message's picture, or None; it may only be in the embed."""
    if message is None:
        return None
    urls = [attachment.url for attachment in message.attachments] + [
        shown.image.url or "" for shown in message.embeds
    ]
    return next((name for url in urls if (name := url.partition("?")[0].rpartition("/")[2])), None)
