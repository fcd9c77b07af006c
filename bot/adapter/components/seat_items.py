"""Handlers of the buttons and menus for absent players, pauses and time."""

from __future__ import annotations

from contextlib import suppress

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import done, drawn_after, show_page
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.rendering.messages import embed
from bot.presentation import ids
from bot.presentation.leaving import end_question, left, left_aloud
from bot.presentation.page import Page
from bot.presentation.seats import more_page
from bot.services.hosting import may_end
from bot.services.transaction_context import TableUpdate
from bot.table.table import Table
from engines.core import Seat


@handles(ids.More)
async def more(context: Context, pressed: ids.More) -> None:
    """Show the actions besides moves, to this user alone."""
    await _show_more(context, await context.table(pressed.table))


@handles(ids.Back)
async def back(context: Context, pressed: ids.Back) -> None:
    table_update = await context.services.seats.back(pressed.table, context.user)
    await done(context, table_update, note="Welcome back. You play your own seat again.")


@handles(ids.Pause)
async def pause(context: Context, pressed: ids.Pause) -> None:
    table_update = await context.services.seats.pause(pressed.table, context.user)
    agreed = table_update.table.paused is not None
    stopped = "The clock has stopped. Any move starts it again."
    await _done_more(
        context, table_update, stopped if agreed else "The clock stops as soon as everyone agrees."
    )


@handles(ids.Resume)
async def resume(context: Context, pressed: ids.Resume) -> None:
    table_update = await context.services.seats.resume(pressed.table, context.user)
    await _done_more(context, table_update, "The clock is running again.")


@handles(ids.MoreTime)
async def more_time(context: Context, pressed: ids.MoreTime) -> None:
    table_update = await context.services.seats.more_time(
        pressed.table, context.user, Seat(context.chosen_number)
    )
    await _done_more(context, table_update, "You gave them more time.")


@handles(ids.VoteOut)
async def vote_out(context: Context, pressed: ids.VoteOut) -> None:
    table_update = await context.services.seats.vote_out(
        pressed.table, context.user, Seat(context.chosen_number)
    )
    await _done_more(context, table_update, "Your vote was counted.")


@handles(ids.TakeOver)
async def take_over(context: Context, pressed: ids.TakeOver) -> None:
    """Take over the chosen seat and show its hand."""
    table_update = await context.services.seats.take_over(
        pressed.table,
        context.user,
        context.name,
        Seat(context.chosen_number),
        pressed.word,
    )
    await done(context, table_update)


@handles(ids.AskToEnd)
async def ask_to_end(context: Context, pressed: ids.AskToEnd) -> None:
    """Ask for confirmation from a user who may end the game."""
    table = await context.table(pressed.table)
    may_end(table, context.user, steward=context.interaction.permissions.manage_channels)
    await show_page(context, *end_question(table))


@handles(ids.End)
async def end(context: Context, pressed: ids.End) -> None:
    """Close the table, after confirmation."""
    steward = context.interaction.permissions.manage_channels
    await context.services.hosting.end(pressed.table, context.user, steward=steward)
    with drawn_after(context, pressed.table):
        await show_page(context, Page("The table is closed."))


@handles(ids.Quit)
async def quit(context: Context, pressed: ids.Quit) -> None:
    """Leave the table, after confirmation, and tell the channel."""
    user, before = context.user, await context.table(pressed.table)
    seat = before.seat(user)
    table = (await context.services.joining.leave(pressed.table, user)).table
    with drawn_after(context, pressed.table):
        await show_page(context, Page("Goodbye", left(table, user)))
        if seat is not None:
            await _aloud(context, left_aloud(table, before.name(seat), user))


@handles(ids.Stay)
async def stay(context: Context, pressed: ids.Stay) -> None:
    await show_page(context, Page("Nothing has changed"))


async def _aloud(context: Context, page: Page) -> None:
    """Post a page in the channel; failures are ignored, as the table's message says it too."""
    with suppress(*REQUEST_ERRORS):
        await context.interaction.followup.send(embed=embed(page))


async def _done_more(context: Context, table_update: TableUpdate, note: str) -> None:
    with drawn_after(context, table_update.table.id):
        await _show_more(context, table_update.table, note)


async def _show_more(context: Context, table: Table, note: str = "") -> None:
    await show_page(context, *more_page(table, context.user, context.app.now(), note))
