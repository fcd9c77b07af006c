"""Handlers of the buttons of reviews."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_panel
from bot.adapter.rendering.messages import layout_view
from bot.presentation import ids
from bot.presentation.buttons import Clickable
from bot.presentation.page import Page
from bot.presentation.review import blunders_page, moment_page, progress_line, review_page, span_of
from bot.table.lesson import Again
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
    """Show the user's review of a game, to them alone."""
    table, span, found = await _reviewed(context, pressed.table, pressed.first, pressed.last)
    page, below = await asyncio.to_thread(review_page, table, context.user, span, found)
    await _show(context, page, below)


@handles(ids.ReviewMoment)
async def moment(context: Context, pressed: ids.ReviewMoment) -> None:
    """Show a decision of the review."""
    table, span, found = await _reviewed(context, pressed.table, pressed.first, pressed.last)
    shown = await asyncio.to_thread(moment_page, table, context.user, span, found, pressed.n)
    if shown is None:
        raise Illegal(NOT_KNOWN)
    await _show(context, *shown)


@handles(ids.ReviewBlunders)
async def blunders(context: Context, pressed: ids.ReviewBlunders) -> None:
    """Show the user's blunders."""
    table, span, found = await _reviewed(context, pressed.table, pressed.first, pressed.last)
    await _show(context, *await asyncio.to_thread(blunders_page, table, span, found))


@handles(ids.PlayAgain)
async def play_again(context: Context, pressed: ids.PlayAgain) -> None:
    """Begin a moment of a finished game anew."""
    moment = Again(pressed.table, pressed.n)
    await show_panel(context, await context.services.lessons.again(context.user, context.name, moment))


async def _reviewed(context: Context, id: TableId, first: int, last: int) -> tuple[Table, Span, Review]:
    """Return a review, which may take a while; the user is told how far it is. Raises Illegal."""
    await context.put_off(thinking=not context.on_panel)
    context.step_aside()
    table = await context.table(id)
    span = span_of(table, first, last)
    async with _telling(context, table, span):
        table, found = await context.services.reviews.review(id, context.user, span)
    return table, span, found


@asynccontextmanager
async def _telling(context: Context, table: Table, span: Span) -> AsyncGenerator[None]:
    """Tell the user now and then how far their review is."""

    async def tell() -> None:
        while True:
            await asyncio.sleep(TOLD_EVERY_S)
            progress = context.services.reviews.progress(table, context.user, span)
            if progress is not None:
                await context.edit(content=progress_line(*progress))

    telling = asyncio.create_task(tell())
    try:
        yield
    finally:
        telling.cancel()
        _ = await asyncio.gather(telling, return_exceptions=True)


async def _show(context: Context, page: Page, below: Iterable[Clickable]) -> None:
    """Show a page in place of the promised message, or of the one that was clicked."""
    liked = await context.services.people.preferences(context.user)
    cards = context.app.card_emojis.private(liked)
    look = await context.app.gallery.look(page, theme=liked.theme, cards=cards)
    for _ in range(LOOKS_MAX if look.late else 0):
        look = await context.app.gallery.look(page, theme=liked.theme, cards=cards)
        if not look.late:
            break
    await context.edit(content=None, view=layout_view(below, cards), **look.edited)
