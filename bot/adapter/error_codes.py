"""Discord's error codes that the bot handles, and the exceptions of a broken connection."""

from __future__ import annotations

import aiohttp
import discord

CONNECTION_ERRORS = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""Exceptions of a broken connection; the request may have been processed."""
REQUEST_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Exceptions of a request that Discord rejected, or that could not be sent."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MESSAGE = 10008
OLD_MESSAGE_EDIT_LIMIT = 30046
"""Error code: the message is older than an hour, and its few remaining edits are used up."""
THREAD_CLOSED = (50083, 160005)
"""Error codes: the thread is archived, or locked. Nothing can be edited or deleted in an archived one until a
message is posted, which opens it; a post is refused so where the thread is locked.
"""
INTERACTION_EXPIRED = (10062, 40060)
"""Error codes: the interaction can no longer be answered."""
INVALID_FORM = 50035
"""Error code: a part of the request is not valid; the error says which."""
ACCESS_DENIED = (50001, 50013)
"""Error codes: the bot lacks a permission."""
CANNOT_POST = (*ACCESS_DENIED, *THREAD_CLOSED)
"""Error codes of a post that is refused until somebody changes permissions or opens a thread."""
