"""The permissions that the bot needs in a channel or thread."""

from __future__ import annotations

import discord

REQUIRED_PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
THREAD_PERMISSIONS = {**REQUIRED_PERMISSIONS, "send_messages_in_threads": "Send Messages in Threads"}


def missing_permissions(allowed: discord.Permissions, *, thread: bool) -> list[str]:
    """Return the names of the required permissions that are missing."""
    return [
        name
        for key, name in (THREAD_PERMISSIONS if thread else REQUIRED_PERMISSIONS).items()
        if not getattr(allowed, key)
    ]
