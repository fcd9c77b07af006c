"""Rate limits and access checks for every interaction.

An interaction is taken once, waits for its turn, is deferred if that takes long, and may touch a table only
from where its user may see it. What it holds meanwhile is in the `Admitted` of its context.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Self

import discord

from bot.adapter.admission.queue import ANSWER_DEADLINE_S, BUSY_MESSAGE, DEFER_AFTER_S
from bot.adapter.context import Context
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.presentation.custom_id import CustomId, Scope
from engines.core import Illegal

OPEN_FORMS = ("villain create", "Report a problem")
"""Commands that may open a modal."""
PEER_HEAD_START_S = 1.5
"""Seconds given to another process to answer first, if it may have taken this one's shards."""
SHUTTING_DOWN_MESSAGE = "I'm restarting, so nothing was changed. Try again in a moment."
_IN_A_SERVER = "That only works in a server."


def is_first(context: Context) -> bool:
    """Take an interaction. Return False for a duplicate, as the first delivery is answered."""
    return context.app.admission.deduplicator.first(context.interaction.id)


async def admit(context: Context, id: CustomId | None) -> None:
    """Admit a click or a form; `id` is None if it is unknown. Raises Illegal."""
    await _others_first(context)
    await in_turn(context, opens_form=id is not None and id.opens_form)
    if id is None:
        return
    if id.scope is Scope.SERVER and context.interaction.guild_id is None:
        raise Illegal(_IN_A_SERVER)
    table = id.about
    assert table is not None or id.scope is not Scope.TABLE, id
    if table is not None:
        await context.check_place(table)


async def admit_command(context: Context) -> bool:
    """Admit a command or an autocomplete request. Return False if autocomplete is answered with nothing.
    Raises Illegal.
    """
    interaction, admission = context.interaction, context.app.admission
    if interaction.type is discord.InteractionType.autocomplete:
        if not admission.has_waiting and admission.autocomplete_limiter.take(context.user):
            return True
        await offer_nothing(context)
        return False
    await _others_first(context)
    command: object = interaction.command
    await in_turn(context, opens_form=getattr(command, "qualified_name", "") in OPEN_FORMS)
    if interaction.guild_id is None and _needs_server(command):
        raise Illegal(_IN_A_SERVER)
    return True


async def _others_first(context: Context) -> None:
    """Wait if another process may have taken this one's shards, so that its answer comes first."""
    if context.app.membership.unsure:
        await asyncio.sleep(PEER_HEAD_START_S)


async def offer_nothing(context: Context) -> None:
    """Send an empty autocomplete response; delivery failures are ignored."""
    with suppress(*REQUEST_ERRORS):
        await context.interaction.response.autocomplete([])


async def in_turn(context: Context, *, opens_form: bool) -> None:
    """Wait for the interaction's turn, deferring the response if that takes long, except if it `opens_form`:
    a modal can't follow a deferred response. Raises Illegal.
    """
    admission = context.app.admission
    if admission.closed:
        raise Illegal(SHUTTING_DOWN_MESSAGE)
    arrived = time.monotonic()
    if admission.overloaded or (admission.has_waiting and opens_form):
        raise Illegal(BUSY_MESSAGE)
    with _DeferTimer(context, may_come_later=not opens_form) as late:
        await context.admitted.enter()
    await late.settled()
    if not context.interaction.response.is_done() and time.monotonic() - arrived > ANSWER_DEADLINE_S:
        raise Illegal(BUSY_MESSAGE)  # Discord may have shown a failure, so they press again


class _DeferTimer:
    """A timer that defers an interaction waiting for DEFER_AFTER_S seconds, if `may_come_later`."""

    def __init__(self, context: Context, *, may_come_later: bool) -> None:
        self._context, self._may_come_later = context, may_come_later
        self._putting_off: asyncio.Task[None] | None = None

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(DEFER_AFTER_S, self._put_off)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _put_off(self) -> None:
        if self._may_come_later:
            self._putting_off = asyncio.create_task(self._context.put_off())

    async def settled(self) -> None:
        """Wait until the deferral is sent. Raises Illegal if that fails."""
        if self._putting_off is not None:
            try:
                await self._putting_off
            except REQUEST_ERRORS:
                raise Illegal(BUSY_MESSAGE) from None


def _needs_server(command: Any) -> bool:
    """Return whether a command or any parent group is guild-only; Discord checks only the top level."""
    while command is not None and not getattr(command, "guild_only", False):
        command = getattr(command, "parent", None)
    return command is not None
