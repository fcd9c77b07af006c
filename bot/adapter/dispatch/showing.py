"""Answers to whoever acted: their panel, the table or a page, in place where that is possible."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import replace

import discord

from bot.adapter.context import Context
from bot.adapter.error_codes import THREAD_CLOSED, UNKNOWN_MESSAGE
from bot.adapter.messages.panels import with_records
from bot.adapter.messages.wanted import is_about
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.picture_cache import picture_of
from bot.database.errors import StoreError
from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable
from bot.presentation.game_presenter import Stage
from bot.presentation.hints import begun_by, hint_line
from bot.presentation.page import Page
from bot.presentation.panel import MoveDraft, onlookers_panel, panel
from bot.presentation.private_panel import dm_panel
from bot.presentation.results import NO_TEXTS
from bot.presentation.reveals import stages, turning
from bot.services.move_requests import StaleMove
from bot.services.transaction_context import TableUpdate
from bot.table.lesson import is_lesson
from bot.table.preferences import Preferences
from bot.table.record import TableId
from bot.table.table import Status, Table
from engines.core import Illegal
from engines.notation import read

log = logging.getLogger(__name__)
MOVE_WORDS_MIN = 2
"""Words of a move that has one part."""
NOT_SHOWN = "Your move was saved, but the table can't be shown until the database is back."
TABLE_MOVED = "Done. The table has moved further down."


async def show_panel(
    context: Context,
    table_update: TableUpdate,
    *,
    said: str = "",
    note: str = "",
    refused: Illegal | None = None,
) -> None:
    """Show the user's panel: in place if they acted on it, else as a new ephemeral message. As long as what
    they have `said` begins the move of a hint, the hint stands on it.
    """
    at, user, table = context.app, context.user, table_update.table
    snapshot = await at.services.outbox.snapshot(table.id, [user]) if table.lesson is None else None
    liked = snapshot.preferences[user] if snapshot else await at.services.people.preferences(user)
    texts = snapshot.texts if snapshot else NO_TEXTS
    if table_update.repeated:
        note = note or "That counted already."
    staged, by_dm = MoveDraft(said), context.interaction.guild_id is None and context.on_panel
    show = dm_panel if by_dm and table.lesson is None else panel
    if said and refused is None:
        at.refused_moves.keep(user, table, said)  # should it not begin a legal move, the panel says why
    newcomer = snapshot is not None and user in snapshot.newcomers
    advised = begun_by(said, at.hints_given.of(user, table, len(table.moves)) or "")
    if advised and refused is None:
        note = note or hint_line(table, user, read(table.game, advised))
    page, below = show(
        table, user, texts, liked, staged, note=note, refused=refused, newcomer=newcomer, advised=advised
    )
    at.lessons_shown.forget((user, context.channel))
    if table.lesson is not None:
        await _staged(context, table_update, liked)
        await show_page(context, page, below, liked)
        if not table.lesson.over:
            at.lessons_shown.keep((user, context.channel), table.id)
        return
    if snapshot is not None:
        page = with_records(page, snapshot, user)
        if not by_dm and liked.dms and snapshot.dms_closed(user):
            page = replace(page, footer="I can't send you DMs. Your hand is always here, under My hand.")
    message = await show_page(context, page, below, liked)
    at.reconciler.show_panel(context.interaction, table, said, message)


async def _staged(context: Context, table_update: TableUpdate, liked: Preferences) -> None:
    """Show in a lesson what a move reveals, stage by stage, as at a table."""
    table, revealing = table_update.table, context.app.reconciler.revealing
    if not table_update.moves or not revealing.waits or not context.answers_in_place:
        return

    async def show(stage: Stage) -> bool:
        _ = await show_page(context, stage.page, [Button("Skip", ids.SkipReveal(table.id))], liked)
        return True

    if found := await asyncio.to_thread(stages, table, table_update.moves.start):
        context.step_aside()
        await revealing.play(table, found, show)


async def show_table(context: Context, table: Table, *, whole: bool = True) -> None:
    """Show the table as this user may see it, on their panel; the picture with few words unless `whole`."""
    at, user = context.app, context.user
    texts, liked = await at.services.queries.texts(table.id), await at.services.people.preferences(user)
    message = await show_page(context, *onlookers_panel(table, user, texts, liked, whole=whole), liked)
    at.reconciler.panels.forget(table.id, user, message)


async def show_page(
    context: Context, page: Page, below: Iterable[Clickable] = (), liked: Preferences | None = None
) -> int | None:
    """Show a page to the user alone, as they like it: in place if they acted on one, else as a new message.
    Return its id, or None.
    """
    liked = liked or await context.services.people.preferences(context.user)
    pictures, theme, cards = context.app.pictures, liked.theme, context.app.card_emojis.private(liked)
    view, message = layout_view(below, cards), context.interaction.message
    if context.answers_in_place:
        loaded = await pictures.load(page, shown=picture_of(message), theme=theme, cards=cards)
        sentence = {"content": None} if message is not None and message.flags.ephemeral else {}
        await context.edit(view=view, **loaded.edited, **sentence)
        return message.id if message is not None else None
    loaded = await pictures.load(page, theme=theme, cards=cards)
    return await context.reply(view=view, **loaded.sent)


async def show_anew(
    context: Context, page: Page, below: Iterable[Clickable] = (), files: Sequence[discord.File] = ()
) -> None:
    """Show a page to the user alone, in a new message."""
    liked = await context.services.people.preferences(context.user)
    cards = context.app.card_emojis.private(liked)
    loaded = await context.app.pictures.load(page, theme=liked.theme, cards=cards)
    pictures = [loaded.file] if loaded.file is not None else []
    await context.reply(embeds=loaded.embeds, view=layout_view(below, cards), files=[*pictures, *files])


@contextmanager
def drawn_after(context: Context, id: TableId) -> Generator[None]:
    """Schedule a render of the table after the block, also if it raises; a lesson's is in no channel."""
    try:
        yield
    finally:
        if not is_lesson(id):
            context.app.reconciler.touch(id)


async def play_here(context: Context, move: Callable[[Table], Awaitable[TableUpdate]]) -> None:
    """Run and answer a move that was typed in the channel. A move saved before a restart is answered at its
    own table, whichever is open here by now. Raises Illegal.
    """
    before = await context.services.playing.answered(context.interaction.id)
    await done(context, before or await move(await context.played_here()))


async def play(context: Context, id: TableId, move: Awaitable[TableUpdate], *, said: str = "") -> None:
    """Run and answer a move made by a button or a form. If it is refused on the panel, or was meant for an
    older state of the table, the current panel is shown with the reason, keeping what was `said` of a move of
    several parts.
    """
    try:
        table_update = await move
    except Illegal as refused:
        context.refusal = refused.sentence
        message, outdated = context.interaction.message, isinstance(refused, StaleMove)
        table = await context.table(id)
        if outdated and message is not None and not context.on_panel and not is_about(table, message):
            await show_on_table(
                context, table
            )  # a result of an earlier version had the next move's button: remove it
            await context.say(refused.sentence)
            return
        playing = table.status is Status.PLAYING and table.seat(context.user) is not None
        if not playing:
            context.form = None  # opening it again would not help
        if not playing or not (context.on_panel or outdated):
            raise
        with drawn_after(context, id):
            kept = said if len(said.split()) > MOVE_WORDS_MIN else ""
            context.note_refused(refused)
            await show_panel(context, TableUpdate(table), said=kept, refused=refused)
    else:
        await done(context, table_update)


async def show_on_table(context: Context, table: Table) -> None:
    """Show the table in the clicked message, or say that it is done if that message no longer exists or
    can't be edited.
    """
    message = context.interaction.message
    try:
        if message is not None and not is_about(table, message):
            await context.edit(view=_done_with(message))  # the result's message stays
        else:
            await context.app.reconciler.answer(context.interaction, table.id, context.step_aside)
    except discord.HTTPException as refused:
        if refused.code not in (UNKNOWN_MESSAGE, *THREAD_CLOSED):
            raise
        await context.say(TABLE_MOVED)
    except StoreError as trouble:
        await _not_shown(context, table.id, trouble)


async def _not_shown(context: Context, id: TableId, trouble: StoreError) -> None:
    """Handle a StoreError after the action was saved: log it, and tell the user if nothing was sent."""
    log.error("table %s could not be shown: %s", id, trouble)
    if not context.interaction.response.is_done():
        await context.say(NOT_SHOWN)


async def done(context: Context, table_update: TableUpdate, *, note: str = "") -> None:
    """Answer a successful use case: first the click, then the table, hands and pings."""
    id, message = table_update.table.id, context.interaction.message
    context.app.form_drafts.forget_moves(context.user, id)
    with drawn_after(context, id):
        try:
            if message is None or context.on_panel or is_lesson(id):
                if context.app.reconciler.reveals(table_update.table):
                    await _show_turning(context, table_update.table)
                else:
                    await show_panel(context, table_update, note=note)
            else:
                await show_on_table(context, table_update.table)
        except StoreError as trouble:
            await _not_shown(context, id, trouble)


async def _show_turning(context: Context, table: Table) -> None:
    """Say that the table reveals what the user's move led to; their panel follows once it has."""
    liked = await context.services.people.preferences(context.user)
    message = await show_page(context, *turning(table), liked)
    context.app.reconciler.show_panel(context.interaction, table, "", message, current=False)


def _done_with(message: discord.Message) -> discord.ui.View:
    """Return the buttons of a result message without those that play on from there."""
    view = discord.ui.View.from_message(message, timeout=None)
    view.stop()
    for child in view.children:
        if isinstance(child, discord.ui.Button) and ids.Play.decode(child.custom_id or ""):
            view.remove_item(child)
    return view
