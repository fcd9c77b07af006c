"""Cards as emojis of the application: uploading them once, and writing them into pages and labels."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType

import discord

from bot.adapter.error_codes import INVALID_FORM, REQUEST_ERRORS
from bot.adapter.request_rate_limiter import LOW_PRIORITY
from bot.presentation.cards import cut_card, with_cards
from bot.presentation.page import FIELD_TEXT_MAX_CHARS, TEXT_MAX_CHARS, TOTAL_MAX_CHARS, Page
from bot.presentation.pictures.emojis import CardEmoji, card_emojis
from bot.table.preferences import Preferences
from bot.table.servers import Server
from engines.cards import Card

log = logging.getLogger(__name__)
Cards = Mapping[Card, discord.PartialEmoji]
"""The emojis by card: all of them, or none where cards are symbols."""
SYMBOLS: Cards = MappingProxyType({})
RETRY_DELAYS_S = (10, 60, 600, 3600)
"""Seconds before each new attempt to upload or find the emojis; then they wait for the next start."""
_NAME = re.compile(r"([2-9TJQKA][SHDC]|X[BR])_[0-9a-f]{6}")
"""The name of an emoji of ours: the card, and the hash of its picture."""


class CardEmojis:
    """The emojis of cards. Until all of them are on Discord, and if they can't be, cards are symbols."""

    def __init__(self, client: discord.Client, *, used: bool) -> None:
        self._client, self._used = client, used
        self._cards: Cards = SYMBOLS
        self._uploads = False
        """Whether this process uploads and deletes emojis; others only look for them."""
        self._working: asyncio.Task[None] | None = None

    def private(self, liked: Preferences) -> Cards:
        """Return the cards for what only one user sees."""
        return self._cards if liked.emojis else SYMBOLS

    def public(self, server: Server) -> Cards:
        """Return the cards for what everybody in a server sees."""
        return self._cards if server.emojis else SYMBOLS

    def start(self, *, uploads: bool) -> None:
        """Look for the emojis in the background; with `uploads`, create missing ones and delete old ones."""
        self._uploads = self._uploads or uploads
        if self._used:
            self.stop()
            self._working = asyncio.create_task(self._work(), name="emojis of cards")

    def stop(self) -> None:
        """Cancel what is under way; the next start continues with it."""
        if self._working is not None:
            self._working.cancel()

    def on_failure(self, error: BaseException) -> None:
        """Show symbols until the emojis are found again, if Discord has rejected one: somebody deleted it."""
        unknown = isinstance(error, discord.HTTPException) and error.code == INVALID_FORM
        if self._cards and unknown and "emoji" in str(error):
            log.warning("Discord does not know an emoji of a card any more; they are looked for again")
            self._cards = SYMBOLS
            self.start(uploads=False)

    async def _work(self) -> None:
        LOW_PRIORITY.set(True)
        painted = await asyncio.to_thread(card_emojis)
        for delay in (*RETRY_DELAYS_S, None):
            try:
                await self._match(painted)
            except REQUEST_ERRORS as error:
                why = " ".join(str(error).split())  # which fields are wrong is on lines of their own
                log.warning("the emojis of cards could not be uploaded or found: %s", why)
            if self._cards or delay is None:
                return
            await asyncio.sleep(delay)

    async def _match(self, painted: Mapping[Card, CardEmoji]) -> None:
        """Find the emojis, creating missing ones; delete those with old pictures last."""
        ours = {
            emoji.name: emoji
            for emoji in await self._client.fetch_application_emojis()
            if _is_ours(emoji.name)
        }
        wanted = [made.name for made in painted.values()]
        missing = [made for made in painted.values() if made.name not in ours] if self._uploads else []
        for made in missing:
            ours[made.name] = await self._client.create_application_emoji(name=made.name, image=made.png)
        if missing:
            log.info("uploaded %d emojis of cards", len(missing))
        old = [emoji for name, emoji in ours.items() if name not in wanted]
        known = [*old, *(ours[name] for name in wanted if name in ours)]
        found = {Card(emoji.name[:2]): discord.PartialEmoji(name=emoji.name, id=emoji.id) for emoji in known}
        if found.keys() >= painted.keys():
            self._cards = MappingProxyType(found)
        for emoji in old if self._uploads else ():
            with suppress(discord.NotFound):
                await emoji.delete()


def _is_ours(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def page_with_emojis(page: Page, cards: Cards) -> Page:
    """Return a page, which fits Discord's limits, with emojis for cards in its texts. A text that
    would be too long, or make the page too long, keeps its symbols.
    """
    if not cards:
        return page
    texts = (page.title, page.text, page.footer, page.notice, page.prompt)
    names = (len(field.name) + len(field.text) for field in (*page.fields, *page.below))
    room = TOTAL_MAX_CHARS - sum(map(len, texts)) - sum(names)

    def written(text: str, limit: int) -> str:
        nonlocal room
        with_emojis = with_cards(text, lambda card: str(cards[card]))
        more = len(with_emojis) - len(text)
        if len(with_emojis) > limit or more > room:
            return text
        room -= more
        return with_emojis

    text = written(page.text, TEXT_MAX_CHARS)
    fields, below = (
        tuple(replace(field, text=written(field.text, FIELD_TEXT_MAX_CHARS)) for field in part)
        for part in (page.fields, page.below)
    )
    notice, prompt = written(page.notice, TEXT_MAX_CHARS // 2), written(page.prompt, TEXT_MAX_CHARS // 2)
    return replace(page, text=text, fields=fields, below=below, notice=notice, prompt=prompt)


def label_with_emoji(label: str, cards: Cards) -> tuple[str, discord.PartialEmoji | None]:
    """Return a component's label without its only card, and that card's emoji; the label, and None, if there
    is no such card.
    """
    found = cut_card(label) if cards else None
    if found is None:
        return label, None
    card, rest = found
    return rest, cards[card]
