"""How a kind of message gets from what it shows to what it should show, and how long that may take."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import Enum
from hashlib import sha256
from random import getrandbits

import discord

EDITABLE_MS = 50 * 60_000
"""Milliseconds for which a message is edited; Discord limits edits of messages older than an hour."""
HAND_DELAY_MS = 15_000
"""Milliseconds that a hand by DM waits for a further change, if nobody is waiting for it."""
PANEL_LIFETIME_MS = 14 * 60_000
"""Milliseconds after the last click for which a panel is updated."""
TOKEN_LIFETIME_MS = 15 * 60_000
"""Milliseconds after a click for which Discord allows edits with its token."""
_TIMESTAMP_SHIFT = 22
"""Bits of a snowflake below its timestamp."""


class ReplacePolicy(Enum):
    """How a message is replaced by a newer version of itself."""

    SEND_THEN_DELETE = "edited; a new one is sent before the old one is deleted, so that there is always one"
    DELETE_THEN_SEND = "edited; a new one is sent after the old one is deleted, so that there are never two"
    SEND_ONCE = "each version is a message of its own, which is never edited or deleted"
    EXPIRES = "edited as long as the token of a click allows it, and never sent"


def is_old(message: int | None, now: int) -> bool:
    """Return whether a message is so old that Discord will soon limit its edits; `now` is in milliseconds
    since 1970.
    """
    if message is None:
        return False
    return now - discord.utils.snowflake_time(message).timestamp() * 1000 > EDITABLE_MS


def new_nonce(now: int) -> int:
    """Return a new nonce: a snowflake with the time of the first attempt (`now`, milliseconds since 1970).
    For some minutes Discord treats a second message with the same nonce as the first.
    """
    moment = datetime.fromtimestamp(now / 1000, UTC)
    return discord.utils.time_snowflake(moment) | getrandbits(_TIMESTAMP_SHIFT)


def made_before(nonce: int, milliseconds: int) -> discord.Object:
    """Return the snowflake of the moment so long before a nonce was made."""
    return discord.Object(nonce - (milliseconds << _TIMESTAMP_SHIFT))


def digest(words: str) -> int:
    """Return a 60-bit hash of the text."""
    return int(sha256(words.encode()).hexdigest()[:15], 16)
