"""The errors of Discord that the bot has an answer to: its codes, and what comes of a broken connection."""

from __future__ import annotations

import aiohttp
import discord

CUT = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""What comes of a connection that breaks; what was asked for may be done."""
AWAY = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What comes of asking Discord for something that it does not do, or cannot be asked for."""

NO_CHANNEL = 10003
NO_GUILD = 10004
NO_MESSAGE = 10008
TOO_OLD = 30046
"""The message is older than an hour, and the few edits that such a one may have are used up."""
EXPIRED = (10062, 40060)
"""The interaction can no longer be answered."""
NO_ACCESS = (50001, 50013)
"""The bot lacks a permission."""
