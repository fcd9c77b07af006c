"""The door of admission: every click, form and command passes it before anything else looks at it.

An interaction is taken once, waits for its turn, is put off where that takes long, and may touch a table only
from where that is known. What it holds meanwhile is in `Admitted`, which its context has.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Self

import discord

from bot.adapter.admission.queue import BUSY, PUT_OFF_AFTER, TOO_LATE
from bot.adapter.context import Context
from bot.adapter.error_codes import AWAY
from bot.presentation.custom_id import CustomId, Scope
from engines.core import Illegal

OPEN_FORMS = ("villain create", "Report a problem")
"""Commands that may open a form."""
OTHERS_FIRST = 1.5
"""Seconds that another process has to answer, where it may have taken over what is this one's."""
LEAVING = "I'm shutting down, so nothing was changed. Try again in a moment."
_IN_A_SERVER = "That only works in a server."


def is_first(context: Context) -> bool:
    """Takes an interaction; False for a copy, since the one that came first is answered."""
    return context.app.admission.deliveries.first(context.interaction.id)


async def admit(context: Context, id: CustomId | None) -> None:
    """Lets a click or a form in; None where nobody knows what it is. Raises Illegal."""
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
    """Lets a command in, or what is typed of one; False where that is not completed. Raises Illegal."""
    interaction, admission = context.interaction, context.app.admission
    if interaction.type is discord.InteractionType.autocomplete:
        if not admission.crowded and admission.typed.take(context.user):
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
    """Where another process may have taken over what is this one's, it answers before this one says no."""
    if context.app.membership.unsure:
        await asyncio.sleep(OTHERS_FIRST)


async def offer_nothing(context: Context) -> None:
    """Sends an empty list of choices; nobody misses it where it does not arrive."""
    with suppress(*AWAY):
        await context.interaction.response.autocomplete([])


async def in_turn(context: Context, *, opens_form: bool) -> None:
    """Waits until it is the interaction's turn, and puts it off where that takes long, but for what
    `opens_form`: a form cannot come later. Raises Illegal.
    """
    admission = context.app.admission
    if admission.closed:
        raise Illegal(LEAVING)
    arrived = time.monotonic()
    if admission.hopeless or (admission.crowded and opens_form):
        raise Illegal(BUSY)
    with _Late(context, may_come_later=not opens_form) as late:
        await context.admitted.enter()
    await late.settled()
    if not context.interaction.response.is_done() and time.monotonic() - arrived > TOO_LATE:
        raise Illegal(BUSY)  # Discord may have told them that it failed, so they press again


class _Late:
    """Puts an interaction off that has waited long enough for its turn, if its answer `may_come_later`."""

    def __init__(self, context: Context, *, may_come_later: bool) -> None:
        self._context, self._may_come_later = context, may_come_later
        self._putting_off: asyncio.Task[None] | None = None

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(PUT_OFF_AFTER, self._put_off)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _put_off(self) -> None:
        if self._may_come_later:
            self._putting_off = asyncio.create_task(self._context.put_off())

    async def settled(self) -> None:
        """Waits until Discord knows. Raises Illegal where it does not want to know."""
        if self._putting_off is not None:
            try:
                await self._putting_off
            except AWAY:
                raise Illegal(BUSY) from None


def _needs_server(command: Any) -> bool:
    """Whether a command, or a group that it is in, is only for servers; of groups in groups Discord does not
    know it.
    """
    while command is not None and not getattr(command, "guild_only", False):
        command = getattr(command, "parent", None)
    return command is not None
