"""Discord's error codes that the bot handles, and the exceptions of a broken connection."""

from __future__ import annotations

import aiohttp
import discord

CUT = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""Exceptions of a broken connection; the request may have been processed."""
AWAY = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Exceptions of a request that Discord rejected, or that could not be sent."""

NO_CHANNEL = 10003
NO_GUILD = 10004
NO_MESSAGE = 10008
TOO_OLD = 30046
"""Error code: the message is older than an hour, and its few remaining edits are used up."""
EXPIRED = (10062, 40060)
"""Error codes: the interaction can no longer be answered."""
NO_ACCESS = (50001, 50013)
"""Error codes: the bot lacks a permission."""
