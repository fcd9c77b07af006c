"""How is a message sent only once? It is noted first, and looked for where it may have arrived."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from random import getrandbits

import discord

from bot.table.record import SKEW

LOOKED_THROUGH = 1000
"""Messages among which one that may have arrived is looked for, at most."""
_TIME = 22
"""Bits of a snowflake below its time."""


def nonce(now: int) -> int:
    """Under which a message is sent: a snowflake of ours, which tells when it was sent first (milliseconds).

    It is noted before the message is sent, and forgotten when it is known what became of it. Discord takes a
    second message under the same nonce for the first, for some minutes.
    """
    moment = datetime.fromtimestamp(now / 1000, UTC)
    return discord.utils.time_snowflake(moment) | getrandbits(_TIME)


async def arrived(
    client: discord.Client,
    channel: discord.abc.Messageable,
    nonce: int,
    fits: Callable[[discord.Message], bool],
) -> list[discord.Message]:
    """The messages of ours that fit since one was sent under this nonce, the oldest first; none where the bot
    may not read the history. Answers to interactions are not among them.
    """
    since = discord.Object(nonce - (SKEW << _TIME))
    try:
        after = [it async for it in channel.history(limit=LOOKED_THROUGH, after=since)]
    except discord.Forbidden:
        return []
    ours = [it for it in after if it.author == client.user and it.interaction_metadata is None]
    return [it for it in ours if fits(it)]


def refused(error: Exception) -> bool:
    """Whether Discord has said that it does not take a message; otherwise it may have arrived."""
    return isinstance(error, discord.HTTPException) and error.status < 500
