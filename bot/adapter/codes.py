"""With which codes does Discord refuse? Those that the bot knows an answer to."""

from __future__ import annotations

NO_CHANNEL = 10003
NO_GUILD = 10004
NO_MESSAGE = 10008
TOO_OLD = 30046
"""The message is older than an hour, and the few edits that such a one may have are used up."""
EXPIRED = (10062, 40060)
"""The interaction can no longer be answered."""
NO_ACCESS = (50001, 50013)
"""The bot lacks a permission."""
