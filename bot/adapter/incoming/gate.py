"""Which interactions are let in? No floods, and none for a table from a place where it is not known."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, Self

import discord

from bot.adapter.drawing.latest import AWAY
from bot.adapter.house import house
from bot.adapter.incoming.floods import TOO_MUCH, Floods
from bot.adapter.incoming.rush import BUSY, PUT_OFF_AFTER, TOO_LATE
from bot.adapter.responses import put_off
from bot.table.record import TableId, UserId
from engines.core import Illegal

ANYWHERE = ("me", "erase", "howto", "chapter")
IN_SERVERS = ("how", "create", "places", "open", "pen", "gifts", "gift", "server", "opens", "clear")
"""What custom_ids begin with that need not name a table; in all others one comes second."""
FORMS = ("f", "q", "how", "create", "pen", "villain create", "word", "opens", "Report a problem")
"""What custom_ids begin with, and commands are called, that may open a form."""
OTHERS_FIRST = 1.5
"""Seconds that another process has to answer, where it may have taken over what is this one's."""
LEAVING = "I'm shutting down, so nothing was changed. Try again in a moment."
_IN_A_SERVER = "That only works in a server."


async def admit(interaction: discord.Interaction) -> None:
    """Lets a click or a form in. Raises Illegal."""
    await _others_first(interaction)
    await in_turn(interaction, house(interaction).floods)
    custom_id = str((interaction.data or {}).get("custom_id"))
    if custom_id.partition(":")[0] in IN_SERVERS and interaction.guild_id is None:
        raise Illegal(_IN_A_SERVER)
    if (table := named_table(custom_id)) is not None:
        await house(interaction).looking.check_place(
            table,
            UserId(interaction.user.id),
            guild=interaction.guild_id,
            channel=interaction.channel_id,
        )


def named_table(custom_id: str) -> TableId | None:
    """The table that a component or a form is about; None where it need not be about one."""
    kind, _, rest = custom_id.partition(":")
    if kind in (*ANYWHERE, *IN_SERVERS) and not (kind == "create" and rest):
        return None
    return TableId(rest.partition(":")[0])


async def admit_command(interaction: discord.Interaction) -> bool:
    """Lets a command in, or what is typed of one; False where that is not completed. Raises Illegal."""
    if interaction.type is discord.InteractionType.autocomplete:
        floods = house(interaction).floods
        if not floods.crowded and floods.typing(UserId(interaction.user.id)):
            return True
        await offer_nothing(interaction)
        return False
    await _others_first(interaction)
    await in_turn(interaction, house(interaction).floods)
    if interaction.guild_id is None and _needs_server(interaction.command):
        raise Illegal(_IN_A_SERVER)
    return True


async def _others_first(interaction: discord.Interaction) -> None:
    """Where another process may have taken over what is this one's, it answers before this one says no."""
    if house(interaction).unsure:
        await asyncio.sleep(OTHERS_FIRST)


async def offer_nothing(interaction: discord.Interaction) -> None:
    """Answers that nothing could be typed next; nobody misses it where it does not arrive."""
    with suppress(*AWAY):
        await interaction.response.autocomplete([])


async def in_turn(interaction: discord.Interaction, floods: Floods) -> None:
    """Waits until it is the interaction's turn, and puts it off where that takes long. Raises Illegal."""
    if floods.closed:
        raise Illegal(LEAVING)
    arrived = time.monotonic()
    form = _opens_form(interaction)
    if floods.hopeless or (floods.crowded and form):
        raise Illegal(BUSY)
    with _Late(interaction, may_come_later=not form) as late:
        entered = await floods.enter(UserId(interaction.user.id))
    await late.settled()
    if not entered:
        raise Illegal(TOO_MUCH)
    if not interaction.response.is_done() and time.monotonic() - arrived > TOO_LATE:
        raise Illegal(BUSY)  # Discord may have told them that it failed, so they press again


class _Late:
    """Puts an interaction off that has waited long enough for its turn, if its answer `may_come_later`."""

    def __init__(self, interaction: discord.Interaction, *, may_come_later: bool) -> None:
        self._interaction, self._may_come_later = interaction, may_come_later
        self._putting_off: asyncio.Task[None] | None = None

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(PUT_OFF_AFTER, self._put_off)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _put_off(self) -> None:
        if self._may_come_later:
            self._putting_off = asyncio.create_task(put_off(self._interaction))

    async def settled(self) -> None:
        """Waits until Discord knows. Raises Illegal where it does not want to know."""
        if self._putting_off is not None:
            try:
                await self._putting_off
            except AWAY:
                raise Illegal(BUSY) from None


def _opens_form(interaction: discord.Interaction) -> bool:
    """Whether the first answer may be a form, which cannot come later."""
    kind = str((interaction.data or {}).get("custom_id")).partition(":")[0]
    clicked = interaction.type is discord.InteractionType.component and kind in FORMS
    return clicked or getattr(interaction.command, "qualified_name", "") in FORMS


def _needs_server(command: Any) -> bool:
    """Whether a command, or a group that it is in, is only for servers; of groups in groups Discord does not
    know it.
    """
    while command is not None and not getattr(command, "guild_only", False):
        command = getattr(command, "parent", None)
    return command is not None
