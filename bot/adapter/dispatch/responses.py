"""Responses to interactions: the result, a one-sentence refusal, or an apology for an error."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import discord

from bot.adapter.admission.queue import BUSY_MESSAGE
from bot.adapter.context import Context, named
from bot.adapter.dispatch.checks import SHUTTING_DOWN_MESSAGE, admit, is_first, offer_nothing
from bot.adapter.dispatch.signatures import COMMAND_CHANGED
from bot.adapter.error_codes import (
    CONNECTION_ERRORS,
    INTERACTION_EXPIRED,
    REQUEST_ERRORS,
    THREAD_CLOSED,
    UNKNOWN_MESSAGE,
)
from bot.adapter.rendering.messages import layout_view
from bot.database.errors import ConflictError, StoreError
from bot.presentation.buttons import Button
from bot.presentation.custom_id import CustomId
from bot.presentation.form_ids import opener
from bot.presentation.why import why_button
from bot.services.move_requests import RefusedMove
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import plain
from engines.core import Illegal

log = logging.getLogger(__name__)
MESSAGE_GONE = "That message no longer exists. /table posts the table again, and /hand shows you your hand."
THREAD_IS_CLOSED = "This thread is archived or locked, so I can't answer here. If it was a move, it counted."
COMMAND_MISMATCHES = (discord.app_commands.CommandNotFound, discord.app_commands.CommandSignatureMismatch)
"""discord.py's errors when Discord's copy of a command differs from ours."""
CONNECTION_BROKEN = (
    "I lost Discord for a moment and can't tell whether that counted. Look at the table before you try again."
)
BOT_SIDE_REFUSALS = {
    BUSY_MESSAGE: "the bot is too busy",
    SHUTTING_DOWN_MESSAGE: "the bot is shutting down",
    COMMAND_CHANGED: "Discord knows another command than this bot",
}
"""Refusals that are no mistake of the player, and what is logged for them."""


async def answered(context: Context, id: CustomId | None, work: Callable[[], Awaitable[None]]) -> None:
    """Run a handler for a click or a form, once per interaction. Any error is answered with a sentence."""
    if not is_first(context):
        return
    context.begin()
    try:
        try:
            await admit(context, id)
            await work()
        except Exception as error:
            await apologise(context, error)
        else:
            _note_draft(context)
        if context.app.client.is_closed():
            return
        try:
            await context.app.permission_monitor.tell(context.interaction)
        except Exception:
            log.exception("a host could not be told about missing permissions")
    finally:
        context.end()


async def answered_command(context: Context, work: Awaitable[None]) -> None:
    """Run a command's handler, which is admitted already. Any error is answered with a sentence."""
    try:
        await work
    except Exception as error:
        context.interaction.command_failed = True
        await apologise(context, error)
    finally:
        context.end()


def without_traceback(record: logging.LogRecord) -> bool:
    """Logging filter: reduce discord.py's record of an undelivered autocomplete to one line; drop it if the
    interaction has expired.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, REQUEST_ERRORS):
        record.msg, record.args = "choices could not be delivered: %s", (named(error),)
        record.exc_info, record.exc_text = None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return getattr(error, "code", None) not in INTERACTION_EXPIRED


def _note_draft(context: Context) -> None:
    """Keep what was typed into a form if it was refused; forget it if the form was accepted."""
    drafts, guild, user, form = context.app.form_drafts, context.guild, context.user, context.form
    if form is not None and context.refusal:
        drafts.keep(guild, user, form, typed=context.filled, wrong=context.refusal)
    elif form is not None:
        drafts.forget(guild, user, form)


def _below_refusal(context: Context, refused: Illegal | None = None) -> dict[str, Any]:
    """Return the buttons below a refusal, as an extra of an answer: one opens a refused form again, one
    explains the refusal, where there can be one.
    """
    opening = opener(context.form) if context.form is not None else None
    buttons = [Button("Try again…", opening, "go")] if opening is not None else []
    if isinstance(refused, RefusedMove):
        context.note_refused(refused)
        buttons += why_button(refused.table, len(refused.table.moves), refused.rule)
    return {"view": layout_view(buttons)} if buttons else {}


async def apologise(context: Context, error: BaseException) -> None:
    """Answer an error: `Illegal` with its sentence, anything unexpected with a reference to the log."""
    if isinstance(error, Illegal | StoreError):
        context.refusal = error.sentence
        _note_draft(context)
    if context.interaction.type is discord.InteractionType.autocomplete:
        await offer_nothing(context)  # the command was changed, or never existed
        return
    if isinstance(error, Illegal):
        _note_ours(context, error.sentence)
        await context.say(error.sentence, **_below_refusal(context, error))
    elif isinstance(error, ConflictError):
        log.info("interaction refused: %s", error)
        await context.say(error.sentence, **_below_refusal(context))
    elif isinstance(error, RuntimeError) and context.app.client.is_closed():
        log.info("an answer was not sent, as the bot has stopped")
    elif isinstance(error, COMMAND_MISMATCHES):
        log.info("interaction refused: Discord knows another command than this bot")
        await context.say(COMMAND_CHANGED)
    elif isinstance(error, discord.HTTPException) and error.code in INTERACTION_EXPIRED:
        log.info("an interaction expired before it was answered")  # the action is done and will be rendered
    elif isinstance(error, discord.HTTPException) and error.code in THREAD_CLOSED:
        log.info("an answer was refused, as its thread is archived or locked")
        await context.say(THREAD_IS_CLOSED)
    elif isinstance(error, discord.NotFound) and error.code == UNKNOWN_MESSAGE:
        await context.say(MESSAGE_GONE)
    elif isinstance(error, CONNECTION_ERRORS):
        log.warning("an answer could not be delivered: %s", named(error))
        with suppress(*REQUEST_ERRORS):
            await context.reply(content=CONNECTION_BROKEN)
    elif isinstance(error, discord.app_commands.CheckFailure | discord.app_commands.TransformerError):
        await context.say("That can't be done here.")
    else:
        context.app.card_emojis.on_failure(error)
        context.app.metrics.fail()
        reference = secrets.token_hex(4)
        if isinstance(error, StoreError):
            log.error("interaction refused [%s]: %s", reference, error)
            what = error.sentence
        else:
            log.error("interaction failed [%s]", reference, exc_info=error)
            what = "Sorry, something went wrong on our side."
        await context.say(
            f"{what} If it happens again, give whoever runs this bot this reference: {reference}"
        )


def _note_ours(context: Context, sentence: str) -> None:
    """Log and count a refusal that is no mistake of the player."""
    if sentence in BOT_SIDE_REFUSALS:
        log.info("interaction refused: %s", BOT_SIDE_REFUSALS[sentence])
        context.app.metrics.refuse()


def seated(table: Table, user: UserId) -> str:
    """Return a sentence for a user who has just joined."""
    sitter = table.sitter(user)
    name = table.names.get(sitter.villain.id) if sitter and sitter.villain else None
    return f"You play {plain(name)}." if name else "You're at the table."
