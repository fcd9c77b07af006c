"""Handlers of the buttons of reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_panel
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.rendering.messages import layout_view
from bot.presentation import ids
from bot.presentation.buttons import Clickable
from bot.presentation.page import Page
from bot.presentation.review import blunders_page, moment_page, progress_line, review_page, span_of
from bot.table.lesson import WhatIf
from bot.table.record import TableId
from bot.table.reviewing import Span
from bot.table.table import Table
from engines.core import Illegal
from engines.review import Review

TOLD_EVERY_S = 2.0
"""Seconds between two messages about the progress of a review."""
LOOKS_MAX = 10
"""How often a picture that is late is looked for again, each time for a moment."""
NOT_KNOWN = "That moment isn't in your review. Press **Back to the review**."


@handles(ids.AskReview)
async def review(context: Context, pressed: ids.AskReview) -> None:
    """Show the user's review of a game, to them alone; its first turns while the rest is being looked at."""
    reading = _Reading(context, span_of(await _table(context, pressed), pressed.first, pressed.last))
    table, found = await reading.whole(pressed.table, shown=True)
    await reading.show(*await asyncio.to_thread(review_page, table, context.user, reading.span, found))


@handles(ids.ReviewMoment)
async def moment(context: Context, pressed: ids.ReviewMoment) -> None:
    """Show a decision of the review, even if the review is not complete yet."""
    table = await _table(context, pressed)
    reading = _Reading(context, span_of(table, pressed.first, pressed.last))
    progress = context.services.reviews.progress(table, context.user, reading.span)
    found: Review | None = progress.found if progress is not None else None
    if found is None or pressed.n not in {it.n for it in found.moments}:
        table, found = await reading.whole(pressed.table)
    shown = await asyncio.to_thread(moment_page, table, context.user, reading.span, found, pressed.n)
    if shown is None:
        raise Illegal(NOT_KNOWN)
    await reading.show(*shown)


@handles(ids.ReviewBlunders)
async def blunders(context: Context, pressed: ids.ReviewBlunders) -> None:
    """Show the user's blunders."""
    reading = _Reading(context, span_of(await _table(context, pressed), pressed.first, pressed.last))
    table, found = await reading.whole(pressed.table)
    await reading.show(*await asyncio.to_thread(blunders_page, table, context.user, reading.span, found))


@handles(ids.PlayAgain)
async def play_again(context: Context, pressed: ids.PlayAgain) -> None:
    """Begin a moment of a finished game anew."""
    moment = WhatIf(pressed.table, pressed.n)
    await show_panel(context, await context.services.lessons.again(context.user, context.name, moment))


async def _table(context: Context, pressed: ids.AskReview | ids.ReviewMoment | ids.ReviewBlunders) -> Table:
    """Return the table whose review is asked for. Raises Illegal."""
    await context.put_off(thinking=not context.on_panel)
    context.step_aside()
    return await context.table(pressed.table)


class _Reading:
    """What somebody reads of a review in a message, until they press something else in it."""

    def __init__(self, context: Context, span: Span) -> None:
        self.span = span
        self._context, self._shown = context, context.app.reviews_shown
        message = context.interaction.message
        self._message = message.id if message is not None and context.on_panel else None
        """The message's id; None if it is not known yet, so that nothing can have been pressed in it."""
        self._note()

    def _note(self) -> None:
        if self._message is not None:
            self._shown.keep(self._message, self._context.interaction.id)

    async def _edit(self, **shown: Any) -> None:
        """Edit the message, unless something else was pressed in it."""
        if self._message is None:
            self._message = await self._context.edit(**shown)
            self._note()
        elif self._shown.get(self._message) == self._context.interaction.id:
            _ = await self._context.edit(**shown)

    async def whole(self, id: TableId, *, shown: bool = False) -> tuple[Table, Review]:
        """Return the complete review, which may take a while; meanwhile tell how far it is, or (`shown`) show
        what has been found. Raises Illegal.
        """
        reviews, user = self._context.services.reviews, self._context.user
        making = asyncio.create_task(reviews.review(id, user, self.span))
        turns = -1
        try:
            while not (await asyncio.wait([making], timeout=TOLD_EVERY_S))[0]:
                table = await self._context.table(id)
                progress = reviews.progress(table, user, self.span)
                if progress is None:
                    continue
                found: Review | None = progress.found
                line = progress_line(progress.place, progress.share)
                with suppress(*REQUEST_ERRORS):  # the next one may be delivered
                    if shown and found is not None and len(found.turns) > turns:
                        page = await asyncio.to_thread(review_page, table, user, self.span, found)
                        await self.show(*page, line)
                        turns = len(found.turns)
                    else:
                        await self._edit(content=line)
            return await making
        finally:
            _ = making.cancel()

    async def show(self, page: Page, below: Iterable[Clickable], line: str | None = None) -> None:
        """Show a page in the message."""
        context = self._context
        liked = await context.services.people.preferences(context.user)
        cards = context.app.card_emojis.private(liked)
        look = await context.app.pictures.load(page, theme=liked.theme, cards=cards)
        for _ in range(LOOKS_MAX if look.late else 0):
            look = await context.app.pictures.load(page, theme=liked.theme, cards=cards)
            if not look.late:
                break
        await self._edit(content=line, view=layout_view(below, cards), **look.edited)
