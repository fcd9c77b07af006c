"""The picture cache: scenes are drawn in a thread, and messages don't wait long for them."""

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
PICTURE_ATTEMPTS = 3
"""Attempts to get a picture that can't be added later."""
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
    """Whether the picture is still being drawn, so that the message must be updated later."""

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


class PictureCache:
    """A cache of pictures; each scene is drawn once. File names are keyed hashes, which reveal nothing."""

    def __init__(self, wait_s: float = PICTURE_WAIT_S, *, enabled: bool = True) -> None:
        self._wait_s = wait_s
        self._enabled = enabled
        """Whether pictures are shown at all."""
        self._key = secrets.token_bytes(16)
        self._cached: OrderedDict[str, bytes] = OrderedDict()
        self._failed: set[str] = set()
        """Names of pictures that could not be drawn; their pages are shown in full without them."""
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._lock = asyncio.Lock()

    async def load(
        self,
        page: Page,
        *,
        shown: str | None = None,
        theme: Theme = "dark",
        cards: Cards = SYMBOLS,
        brief: bool = False,
        attempts: int = 1,
    ) -> PageWithPicture:
        """Return the page with its picture, unless that is still late after `attempts`; `shown` names the
        picture that the message has.

        With a picture, the brief version of the page is used, if there is one; if `brief`, also while the
        picture is late.
        """
        if page.scene is None or not self._enabled:
            return PageWithPicture(embeds(page, cards), None, None)
        name = self._name(page.scene, theme)
        if name != shown and name not in self._cached and name not in self._failed:
            await self._draw(name, page.scene, theme, attempts)
        if name in self._failed:
            return PageWithPicture(embeds(page, cards), None, None)
        if name != shown and name not in self._cached:
            late = name in self._drawing
            return PageWithPicture(embeds((late and brief and page.brief) or page, cards), None, None, late)
        made = embeds(page.brief or page, cards)
        made[0].set_image(url=f"attachment://{name}")
        if name == shown:
            return PageWithPicture(made, name, None)
        file = discord.File(BytesIO(self._cached[name]), name, description=page.scene.alt or None)
        return PageWithPicture(made, name, file)

    def when_drawn(self, page: Page, do: Callable[[], None], *, theme: Theme = "dark") -> None:
        """Call `do` once a late picture is drawn, has failed or was dropped: soon, if it was by now."""
        drawing = None if page.scene is None else self._drawing.get(self._name(page.scene, theme))
        if drawing is None:
            _ = asyncio.get_running_loop().call_soon(do)
        else:
            drawing.add_done_callback(lambda _: do())

    def clear(self) -> None:
        """Drop all pictures, also those that are being drawn: they show names."""
        self._cached = OrderedDict()
        self._drawing = {}

    def _name(self, scene: Scene, theme: Theme) -> str:
        shown = f"{theme} {_plain(scene)}".encode()
        return f"{hashlib.blake2b(shown, key=self._key, digest_size=12).hexdigest()}.png"

    async def _draw(self, name: str, scene: Scene, theme: Theme, attempts: int) -> None:
        """Start drawing, and wait for at most `attempts` times `wait_s` seconds."""
        if name not in self._drawing:
            task = asyncio.create_task(self._drawn(name, scene, theme, self._cached), name=f"paint {name}")
            drawing = self._drawing
            drawing[name] = task
            task.add_done_callback(lambda _: drawing.pop(name, None))
        await asyncio.wait([self._drawing[name]], timeout=attempts * self._wait_s)

    async def _drawn(self, name: str, scene: Scene, theme: Theme, cached: OrderedDict[str, bytes]) -> bytes:
        async with self._lock:
            try:
                made = await asyncio.to_thread(picture, scene, theme)
            except Exception:  # a table can be played without its picture
                log.exception("a picture could not be painted")
                self._failed = {name, *([] if len(self._failed) > CACHED_PICTURES_MAX else self._failed)}
                return b""
        cached[name] = made
        while len(cached) > CACHED_PICTURES_MAX:
            cached.popitem(last=False)
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
